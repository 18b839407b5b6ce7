"""A build against a provider that says every wrong thing: each is caught by its own rule, told to
the model with its place and what to do, and mended; or the run fails, says so, and goes on."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from casework.cli.app import app
from casework.journal import read_entries
from fictional_provider import OPTIONS, FictionalProvider, environment, undisturbed
from malformed_replies import DROPPED, WRONG, Wrong
from warm import Courier, starting

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]
ROUNDS = 4


class Ended:
    """A build that was run until it was whole, and all that was said on the way."""

    def __init__(self, folder: Path, server: FictionalProvider) -> None:
        known = undisturbed()
        self.folder = folder
        self.failed: list[str] = []
        while len(self.failed) < 12:
            done = CliRunner().invoke(
                app,
                ["build", str(known.record), "--to", str(folder), *OPTIONS, "--json"],
                env=environment(known, server),
            )
            if done.exit_code != 3:
                break
            self.failed.append(done.stderr)
        self.code, self.talk = done.exit_code, done.stderr
        self.out = done.stdout
        self.told = server.told


@pytest.fixture(scope="module")
def ended(tmp_path_factory: pytest.TempPathFactory) -> Any:
    spoils: dict[str, list[Any]] = {}
    for one in WRONG:
        spoils.setdefault(one.call, []).append(one.spoil)
    with FictionalProvider(undisturbed(), spoils) as server, pytest.MonkeyPatch.context() as patch:
        patch.setattr("casework.models.client.subprocess", starting(Courier))
        yield Ended(tmp_path_factory.mktemp("malformed") / "build", server)


def places() -> list[Any]:
    """Each wrong reply, and which of its call's it is (from 0)."""
    counted: Counter[str] = Counter()
    found: list[Any] = []
    for one in WRONG:
        found.append(pytest.param(one, counted[one.call], id=f"{one.call}: {one.what}"))
        counted[one.call] += 1
    return found


@pytest.mark.parametrize(("wrong", "place"), [p for p in places() if p.values[0].rule])
def test_it_is_caught_by_its_own_rule(ended: Ended, wrong: Wrong, place: int) -> None:
    told = ended.told[wrong.heard_by or wrong.call]
    mark = f"[{wrong.rule}] "
    if wrong.heard_by:
        assert any(mark in words for words in told)
    elif (place + 1) % ROUNDS == 0:
        said = [*ended.failed, (ended.folder / "card.json").read_text("utf-8")]
        assert any(mark in words and wrong.call.split("/")[-1] in words for words in said)
    else:
        line = next(line for line in told[place + 1].splitlines() if line.startswith(f"- {mark}"))
        where, _, fix = line.partition(": ")
        assert where and len(fix.split()) > 4


def test_it_ends_with_the_same_world_but_for_what_was_given_up(ended: Ended) -> None:
    assert ended.code == 0, ended.talk
    known = undisturbed()
    same = ("opinion", "statements", "entities", "exhibits", "ground_facts", "parties", "ruling")
    same += ("story", "questions", "calendar", "shards", "slate")
    for stage in same:
        file = Path("stages") / stage / "artifact.json"
        assert (ended.folder / file).read_bytes() == (known.build / file).read_bytes()
    told = json.loads(ended.out)
    before = json.loads((known.build / "card.json").read_text("utf-8"))
    assert told["documents"] == sum(before["documents"].values()) - len(DROPPED)
    card = json.loads((ended.folder / "card.json").read_text("utf-8"))
    assert [one["specification"] for one in card["dropped"]] == list(DROPPED)
    assert "residue" in card["dropped"][0]["faults"][0]
    assert DROPPED[0] in card["dropped"][1]["faults"][0]


def test_what_stays_wrong_fails_with_artifact_rule_and_fix(ended: Ended) -> None:
    fatal = [
        one
        for one, place in (p.values for p in places())
        if (place + 1) % ROUNDS == 0 and not one.call.startswith("manuscripts/")
    ]
    assert len(ended.failed) == len(fatal)
    lines = [
        entry for entry in read_entries(ended.folder / "events.jsonl") if entry["kind"] == "failed"
    ]
    assert [line["call"] for line in lines] == [one.call for one in fatal]
    for one, line, said in zip(fatal, lines, ended.failed, strict=True):
        assert one.rule in {fault["rule"] for fault in line["faults"]}
        assert all(fault["fix"] for fault in line["faults"])
        assert f"{one.call}: still wrong after 4 replies" in said
