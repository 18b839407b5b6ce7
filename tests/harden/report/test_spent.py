"""What a search has cost, from hand-made ledger lines; and its run card."""

import json
from pathlib import Path
from typing import Any

import pytest

from casework.errors import JournalError
from casework.harden.execute import Search
from casework.harden.folder import lock_of
from casework.harden.records import digest
from casework.harden.report.card import card_lines, run_card
from casework.harden.report.read import SearchRead
from casework.harden.report.spent import case_costs_table, costs_table, money, read_spent
from casework.journal import Journal
from casework.models import entries
from casework.models.prices import Prices
from casework.models.records import Reply, Request, TokenUsage

MODELS = {"task": "casework/fake temperature=1", "prompt audit": "audit@1:abc"}


def line(case: str, dollars: float | None, role: Any = "task", **changes: Any) -> dict[str, Any]:
    request = Request(role=role, model="a/b", messages=())
    reply = Reply(
        key="k",
        text="",
        stop="end",
        usage=TokenUsage(input=10, output=2),
        dollars=dollars,
        route="Z",
    )
    return {**entries.answered(entries.line(request, "k", case, 1), reply), **changes}


def ledger(folder: Path, lines: list[dict[str, Any]]) -> Path:
    journal = Journal(folder / "calls.jsonl", keep=False)
    for one in lines:
        journal.append(one, sync=False)
    journal.close()
    return folder


def test_dollars_by_role_case_and_confirmed_drop(tmp_path: Path, effect: SearchRead) -> None:
    first, second, *_ = effect.cases
    lines = [
        line(first, 0.5),
        line(second, 0.25, "judge"),
        line(second, 0.25, "judge", outcome="route_mismatch", route="Other"),
        line(first, 0.0, cache_hit=True),
    ]
    spent = read_spent(ledger(tmp_path, lines), effect.cases)
    assert spent.dollars == 1.0
    assert spent.served["judge", "a/b"] == {"Z": 1, "Other": 1}
    costs = costs_table(effect, spent, 1)
    assert [(row[0], row[2], row[4], row[8]) for row in costs.rows] == [
        ("judge", 2, 0, "0.5000"),
        ("task", 1, 1, "0.5000"),
        ("all", 3, 1, "1.00"),
    ]
    drops = sum(bool(case.result.confirmed) for case in effect.cases.values())
    assert f"A confirmed drop cost ${money(1 / drops)}" in costs.notes[0]
    cases = case_costs_table(effect, spent, 1)
    assert [row[0] for row in cases.rows] == list(effect.cases)
    assert cases.rows[0][2:] == (0, 1, 10, 2, "0.5000")
    assert cases.rows[1][2:] == (2, 0, 20, 4, "0.5000")
    assert cases.rows[2][2:] == (0, 0, 0, 0, "0.00")


def test_a_price_nobody_knows_is_unknown_and_never_0(tmp_path: Path, effect: SearchRead) -> None:
    first, second, *_ = effect.cases
    spent = read_spent(ledger(tmp_path, [line(first, None), line(second, 0.5)]), effect.cases)
    costs = costs_table(effect, spent, 1)
    assert (costs.rows[-1][8], costs.rows[-1][9]) == ("unknown", 1)
    assert "unknown number of dollars" in costs.notes[0]
    cases = case_costs_table(effect, spent, 1)
    assert [row[-1] for row in cases.rows[:2]] == ["unknown", "0.5000"]


def test_nothing_spent_and_nothing_confirmed(tmp_path: Path, null: SearchRead) -> None:
    spent = read_spent(tmp_path, null.cases)
    costs = costs_table(null, spent, 1)
    assert [row[2] for row in costs.rows] == [0]
    assert "No drop was confirmed" in costs.notes[0]
    assert len(case_costs_table(null, spent, 1).rows) == len(null.cases)


def test_a_damaged_ledger_is_refused(tmp_path: Path, effect: SearchRead) -> None:
    path = ledger(tmp_path, [line("a", 0.5), line("a", 0.5)]) / "calls.jsonl"
    path.write_text(path.read_text().replace("0.5", "0.1", 1))
    with pytest.raises(JournalError):
        read_spent(tmp_path, effect.cases)


def test_the_run_card_holds_what_must_be_the_same(
    tmp_path: Path, finished: Search, effect: SearchRead
) -> None:
    lock = lock_of(finished.setup, MODELS)
    spent = read_spent(ledger(tmp_path, [line("a", 0.5)]), effect.cases)
    own = Prices.model_validate({"own": {"a/b": {"input": 1, "output": 2}}})
    stamped = [{"ts": 0, "hash": "h0"}, {"ts": 60.5, "hash": "h1"}]
    card = run_card(effect, lock, stamped, spent, own)
    assert card["hashes"]["configuration"] == digest(lock)
    assert card["hashes"]["events (last line)"] == "h1"
    assert card["prompts"] == {"audit": "audit@1:abc"}
    assert (card["settings"]["feedback"], card["settings"]["padding"]) == ("case", 0)
    assert card["models"] == {"task": MODELS["task"]}
    assert card["prices, dollars per million tokens"]["a/b"]["output"] == 2
    assert card["dates"]["last event"] == "1970-01-01T00:01:00+00:00"
    assert card["served by"] == [{"role": "task", "model": "a/b", "provider": "Z", "replies": 1}]
    assert json.loads(json.dumps(card, allow_nan=False)) == card
    assert card == run_card(effect, lock, stamped, spent, own)
    unknown = run_card(effect, lock, [], spent)
    assert unknown["prices, dollars per million tokens"] == {"a/b": None}
    lines = dict(card_lines(unknown))
    assert ("a/b", "unknown") in lines["prices, dollars per million tokens"]
    assert ("task, a/b", "Z, 1 replies") in lines["served by"]
