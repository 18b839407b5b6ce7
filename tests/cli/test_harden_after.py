"""``casework harden`` with held-out models, witnesses and shorter forms of its winners."""

import contextlib
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import pytest
from typer.testing import CliRunner

from casework.benchmarks.stored import item_of
from casework.cases.suite import load_suite
from casework.cli.app import app
from casework.models.ledger import Ledger
from casework.models.records import Request
from casework.models.scripted import Player, play
from gasket_world import LABELS, answer_to, children_of, judgment_of, original
from made_sets import pubmedqa

SEARCH = (
    *("pubmedqa", "--from", "files", "--cases", "4", "--no-baseline"),
    *("--model", "casework/scripted/after-task", "--temperature", "1"),
    *("--mutation-model", "casework/scripted/after-writer"),
    *("--judge-model", "casework/scripted/after-judge"),
    *("--generations", "2", "--children", "3", "--samples", "6", "--confirm", "12"),
    *("--report", "8", "--search", "s"),
)
OTHERS = (
    *("--held-out", "casework/scripted/after-other"),
    *("--witness", "casework/scripted/after-strong", "--minimise"),
)
LAMPS = " Lamps were lit in the evening."


class Done(NamedTuple):
    """How the verb ended."""

    code: int
    out: str
    err: str


def cli(folder: Path, *arguments: str) -> Done:
    with contextlib.chdir(folder):
        done = CliRunner().invoke(app, arguments)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Done(done.exit_code, done.stdout, done.stderr)


def told(done: Done, code: int = 0) -> dict[str, Any]:
    assert done.code == code, done.err
    return json.loads(done.out)


def two_sentences(text: str) -> str:
    """Children with a second sentence more, in another place."""
    reply = json.loads(children_of(text))
    for entry in reply["mutations"]:
        shown = entry["files"]["input.json"]
        shown["contexts"] = [*shown["contexts"][:-1], shown["contexts"][-1] + LAMPS]
    return json.dumps(reply)


def number_of(text: str) -> int:
    return int(text.split("Does gasket ")[1].split(" ")[0])


def strong(request: Request) -> dict[str, Any]:
    """Reaches the answer at the second try; for every second question never."""
    number = number_of(request.messages[0]["content"])
    if number % 2:
        return {"reply": {"text": "Answer: no"}}
    right = LABELS[number % 4]
    return {"reply": {"text": f"Answer: {right if request.sample % 10 == 2 else 'maybe'}"}}


def other(request: Request) -> dict[str, Any]:
    """A model that half of the changes trouble as well."""
    text = request.messages[0]["content"]
    right = LABELS[number_of(text) % 4]
    drawn = hashlib.sha256(f"o{request.sample}{text}".encode()).digest()[0]
    good = original(text) or drawn < 128
    return {"reply": {"text": f"Answer: {right if good else ('no' if right != 'no' else 'yes')}"}}


@pytest.fixture
def players() -> Iterator[dict[str, Player]]:
    def said(speak: Any) -> Any:
        return lambda request: {"reply": {"text": speak(request)}}

    def text(request: Request) -> str:
        return request.messages[0]["content"]

    with (
        play("after-task", said(lambda one: answer_to(text(one), one.sample))) as task,
        play("after-writer", said(lambda one: two_sentences(text(one)))) as writer,
        play("after-judge", said(lambda one: judgment_of(text(one)))) as judge,
        play("after-other", other) as held_out,
        play("after-strong", strong) as witness,
    ):
        yield {"task": task, "mutation": writer, "judge": judge,
               "transfer": held_out, "witness": witness}  # fmt: skip


@pytest.fixture
def here(tmp_path: Path) -> Path:
    pubmedqa(tmp_path / "files")
    return tmp_path


def test_hardened_cases_are_followed_up_and_the_suite_holds_what_may_be_released(
    here: Path, players: dict[str, Player]
) -> None:
    done = cli(here, "harden", *SEARCH, *OTHERS, "--json")
    found = told(done)
    after = found["after"]
    assert after["cases"] == after["finished"] == found["confirmed"] > 1
    assert after["withheld"] > 0
    for role in ("transfer", "witness"):
        assert after["calls"][role] == players[role].calls > 0
    by_role = {one.role: one.calls for one in Ledger(here / "s").totals().spends}
    assert by_role["transfer"] == players["transfer"].calls
    assert by_role["witness"] == players["witness"].calls
    paid = {role: found["calls"][role] + after["calls"].get(role, 0) for role in ("task", "judge")}
    assert paid["task"] == players["task"].calls == by_role["task"]
    review = [json.loads(line) for line in (here / after["review"]).read_text("utf-8").splitlines()]
    withheld = {one["case"] for one in review}
    assert len(withheld) == after["withheld"]
    suite = load_suite(here / "s" / "suite")
    kinds = {"released": 0, "short": 0}
    for case in suite.cases:
        told_of = (case.lineage or {})["harden"]
        assert told_of["hardened"] == ("after" in told_of and told_of["original"] not in withheld)
        if told_of["hardened"]:
            kinds["released"] += 1
            kinds["short"] += told_of["after"]["shortened"]
            assert told_of["after"]["witness"] == "casework/scripted/after-strong"
            input = json.dumps(item_of(case).input)
            parts = ("hall" in input) + (LAMPS in input)
            assert parts == (1 if told_of["after"]["shortened"] else 2)
    assert kinds["released"] == after["cases"] - after["withheld"] > 0
    assert after["shortened"] >= kinds["short"] > 0
    page = (here / "s" / "report" / "index.html").read_text("utf-8")
    for words in ("After the search: held-out transfer", "withheld for review", "Transfer ratio"):
        assert words in page
    assert "was not measured here" not in page
    assert f"{after['withheld']} hardened cases are withheld" in page
    assert (here / "s" / "errata.jsonl").exists()
    assert cli(here, "check", "s/suite").code == 0
    assert f"{UUID(suite.info.canary)}" == suite.info.canary
    shown = [*(here / "s" / "suite").rglob("matter/*"), *(here / "s" / "suite").rglob("tasks/*/*")]
    assert shown
    assert not any(suite.info.canary in file.read_text("utf-8") for file in shown if file.is_file())

    # Told again without a wish, by what is on record; and again with the same; not with another.
    calls = {role: player.calls for role, player in players.items()}
    assert told(cli(here, "harden", *SEARCH, "--json")) == found
    assert told(cli(here, "harden", *SEARCH, *OTHERS, "--json")) == found
    assert {role: player.calls for role, player in players.items()} == calls
    changed = cli(here, "harden", *SEARCH, *OTHERS, "--tries", "3", "--json")
    assert (changed.code, changed.out) == (2, "")
    assert "wishes.tries: was 5, now 3" in changed.err
    # Another configuration after the journal was moved aside pays for nothing that is known.
    (here / "s" / "after.jsonl").rename(here / "aside.jsonl")
    told(cli(here, "harden", *SEARCH, *OTHERS, "--tries", "2", "--json"))
    assert {role: player.calls for role, player in players.items()} == calls


def test_a_cap_stops_what_follows_too_and_the_same_command_continues(
    here: Path, players: dict[str, Player]
) -> None:
    found = told(cli(here, "harden", *SEARCH, "--json"))
    assert "after" not in found
    spent = sum(player.calls for player in players.values())
    cap = ("--max-calls", str(spent + 30))
    halted = told(cli(here, "harden", *SEARCH, *OTHERS, *cap, "--json"), code=3)
    assert sum(player.calls for player in players.values()) == spent + 30
    assert halted["after"]["finished"] < halted["after"]["cases"]
    whole = told(cli(here, "harden", *SEARCH, *OTHERS, "--json"))
    assert whole["after"]["finished"] == whole["after"]["cases"]
    assert whole["after"]["calls"]["transfer"] == players["transfer"].calls
    assert whole["after"]["calls"]["witness"] == players["witness"].calls


def test_diverse_keeps_the_best_case_of_each_kind(here: Path, players: dict[str, Player]) -> None:
    found = told(cli(here, "harden", *SEARCH, "--diverse", "--json"))
    kept = [
        (case.lineage or {})["harden"]
        for case in load_suite(here / "s" / "suite").cases
        if (case.lineage or {})["harden"]["hardened"]
    ]
    page = json.loads((here / "s" / "report" / "report.json").read_text("utf-8"))
    kinds = next(table for table in page["tables"] if table["id"] == "after-kinds")
    assert {one["original"] for one in kept} == {row[4] for row in kinds["rows"]}
    assert 0 < len(kept) <= found["confirmed"]


def test_a_dry_run_counts_what_follows(here: Path, players: dict[str, Player]) -> None:
    planned = told(cli(here, "harden", *SEARCH, *OTHERS, "--dry-run", "--json"))
    assert planned["after"]["transfer"]["high"] == 4 * 2 * 8
    assert planned["after"]["witness"]["high"] == 4 * 5
    assert "after" not in told(cli(here, "harden", *SEARCH, "--dry-run", "--json"))
    assert not any(player.calls for player in players.values())
    assert not (here / "s").exists()


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("--held-out", "casework/scripted/after-task"), "never used"),
        (("--held-out", "casework/scripted/after-judge"), "never used"),
        (("--witness", "casework/scripted/after-writer"), "made for or by"),
        (("--held-out", "a/b", "--held-out", "a/b"), "named twice"),
        (("--held-out", "gpt"), "with a slash"),
        (("--minimise", "--confirm", "0"), "--confirm"),
        (("--diverse", "--confirm", "0"), "--confirm"),
    ],
)
def test_wishes_that_cannot_be_met_are_refused_before_anything(
    here: Path, players: dict[str, Player], arguments: tuple[str, ...], words: str
) -> None:
    done = cli(here, "harden", *SEARCH, *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert not (here / "s").exists()
