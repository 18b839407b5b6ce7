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


@pytest.fixture(scope="module")
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


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("after")
    pubmedqa(path / "files")
    return path


class Followed(NamedTuple):
    """What the verb told of a plain search, of one halted by a cap after it, and of the whole."""

    plain: dict[str, Any]
    halted: dict[str, Any]
    over: int
    whole: dict[str, Any]


@pytest.fixture(scope="module")
def followed(here: Path, players: dict[str, Player]) -> Followed:
    """One search, followed up by two commands, the first of which a cap stops."""
    plain = told(cli(here, "harden", *SEARCH, "--json"))
    spent = calls(players)
    cap = ("--max-calls", str(spent + 30))
    halted = told(cli(here, "harden", *SEARCH, *OTHERS, *cap, "--json"), code=3)
    over = calls(players) - spent
    return Followed(plain, halted, over, told(cli(here, "harden", *SEARCH, *OTHERS, "--json")))


def calls(players: dict[str, Player]) -> int:
    return sum(player.calls for player in players.values())


def lineages(here: Path) -> list[dict[str, Any]]:
    return [(case.lineage or {})["harden"] for case in load_suite(here / "s" / "suite").cases]


def test_a_cap_stops_what_follows_too_and_the_same_command_continues(followed: Followed) -> None:
    assert "after" not in followed.plain
    assert followed.over == 30
    halted, whole = followed.halted["after"], followed.whole["after"]
    assert halted["finished"] < halted["cases"] == whole["cases"] == whole["finished"]
    assert whole["cases"] == followed.plain["confirmed"] > 1


def test_every_call_is_paid_once_and_counted_by_its_role(
    here: Path, players: dict[str, Player], followed: Followed
) -> None:
    found, after = followed.whole["calls"], followed.whole["after"]["calls"]
    by_role = {one.role: one.calls for one in Ledger(here / "s").totals().spends}
    for role in ("transfer", "witness"):
        assert after[role] == players[role].calls == by_role[role] > 0
    assert found["task"] + after["task"] == players["task"].calls == by_role["task"]


def test_the_suite_holds_what_may_be_released(here: Path, followed: Followed) -> None:
    after = followed.whole["after"]
    lines = (here / after["review"]).read_text("utf-8").splitlines()
    withheld = {json.loads(line)["case"] for line in lines}
    assert len(withheld) == after["withheld"] > 0
    suite = load_suite(here / "s" / "suite")
    short = released = 0
    for case, kept in zip(suite.cases, lineages(here), strict=True):
        assert kept["hardened"] == ("after" in kept and kept["original"] not in withheld)
        if not kept["hardened"]:
            continue
        released += 1
        short += kept["after"]["shortened"]
        assert kept["after"]["witness"] == "casework/scripted/after-strong"
        input = json.dumps(item_of(case).input)
        parts = ("hall" in input) + (LAMPS in input)
        assert parts == (1 if kept["after"]["shortened"] else 2)
    assert released == after["cases"] - after["withheld"] > 0
    assert after["shortened"] >= short > 0


def test_the_report_tells_what_followed(here: Path, followed: Followed) -> None:
    page = (here / "s" / "report" / "index.html").read_text("utf-8")
    for words in ("After the search: held-out transfer", "withheld for review", "Transfer ratio"):
        assert words in page
    assert "was not measured here" not in page
    assert f"{followed.whole['after']['withheld']} hardened cases are withheld" in page
    assert (here / "s" / "errata.jsonl").exists()


def test_the_suite_checks_and_its_canary_is_shown_to_nobody(here: Path, followed: Followed) -> None:
    suite = load_suite(here / "s" / "suite")
    assert str(UUID(suite.info.canary)) == suite.info.canary
    assert cli(here, "check", "s/suite").code == 0
    files = [one for part in ("matter", "tasks") for one in suite.path.rglob(f"{part}/**/*")]
    shown = [one.read_text("utf-8") for one in files if one.is_file()]
    assert len(shown) >= 3 * len(suite)
    assert not any(suite.info.canary in text for text in shown)


def test_it_is_told_again_and_changed_only_beside_the_old_journal(
    here: Path, players: dict[str, Player], followed: Followed
) -> None:
    spent = calls(players)
    assert told(cli(here, "harden", *SEARCH, "--json")) == followed.whole
    changed = cli(here, "harden", *SEARCH, *OTHERS, "--tries", "3", "--json")
    assert (changed.code, changed.out) == (2, "")
    assert "wishes.tries: was 5, now 3" in changed.err
    (here / "s" / "after.jsonl").rename(here / "aside.jsonl")
    diverse = told(cli(here, "harden", *SEARCH, *OTHERS, "--tries", "2", "--diverse", "--json"))
    assert calls(players) == spent
    assert diverse["after"]["withheld"] == followed.whole["after"]["withheld"]
    kept = {one["original"] for one in lineages(here) if one["hardened"]}
    tables = json.loads((here / "s" / "report" / "report.json").read_text("utf-8"))["tables"]
    kinds = next(table for table in tables if table["id"] == "after-kinds")
    assert kept == {row[4] for row in kinds["rows"]} != set()


def test_a_dry_run_counts_what_follows(here: Path, players: dict[str, Player]) -> None:
    spent, aside = calls(players), ("--search", "dry")
    planned = told(cli(here, "harden", *SEARCH, *OTHERS, *aside, "--dry-run", "--json"))
    assert planned["after"]["transfer"]["high"] == 4 * 2 * 8
    assert planned["after"]["witness"]["high"] == 4 * 5
    assert "after" not in told(cli(here, "harden", *SEARCH, *aside, "--dry-run", "--json"))
    assert calls(players) == spent
    assert not (here / "dry").exists()


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
    done = cli(here, "harden", *SEARCH, "--search", "dry", *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert not (here / "dry").exists()
