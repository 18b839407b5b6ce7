"""``casework build`` as a person and a script meet it: what it says, its JSON, its exit codes."""

import contextlib
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

import made_record
from casework.build.speaking import write_recording
from casework.build.stages import STAGES
from casework.cli.app import app

NAMES = [stage.name for stage in STAGES]


class Done(NamedTuple):
    """How a verb ended."""

    code: int
    out: str
    err: str


class Place(NamedTuple):
    """A folder with records, and one store of readings for all tests of this file."""

    path: Path
    store: str

    def build(self, *arguments: str) -> Done:
        """The verb in this process; a crash is a failure."""
        with contextlib.chdir(self.path):
            done = CliRunner().invoke(
                app, ["build", *arguments], env={"CASEWORK_CACHE": self.store, "COLUMNS": "200"}
            )
        if done.exception is not None and not isinstance(done.exception, SystemExit):
            raise done.exception
        return Done(done.exit_code, done.stdout, done.stderr)

    def data(self, *arguments: str) -> Any:
        """stdout as one JSON value."""
        done = self.build(*arguments, "--json")
        assert done.code == 0, done.err
        return json.loads(done.out)


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Place:
    """``whole/`` can become a world; ``lacking/`` has a docket that lists exhibits it lacks."""
    path = tmp_path_factory.mktemp("builds")
    made_record.folder(path / "whole")
    made_record.with_docket(path / "lacking")
    recording(path / "replies.jsonl", ())
    return Place(path, str(tmp_path_factory.mktemp("store")))


def recording(path: Path, entries: Sequence[tuple[str, int, str]]) -> None:
    lines = [{"call": call, "round": round, "text": text} for call, round, text in entries]
    path.write_text("".join(json.dumps(line) + "\n" for line in lines), "utf-8")


PLAYED = ("whole", "--replay", "replies.jsonl")


def test_what_cannot_be_begun_is_said_and_makes_no_folder(place: Place) -> None:
    (place.path / "bad.jsonl").write_text('{"call": "opinion_pass1", "round": 1}\n')
    (place.path / "bad.jsonl.xz").write_bytes(b"no archive")
    for arguments, words in (
        (("no-such-record",), "Shipped: veldane-v-tarn-ridge"),
        ((*PLAYED, "--until", "opinoin"), "no stage 'opinoin'. Stages: intake, opinion_pass1,"),
        ((*PLAYED, "--accept", "x"), "no stage 'x'"),
        ((*PLAYED, "--remake", "x"), "no stage 'x'"),
        ((*PLAYED, "--model", "casework/embedded"), "--replay asks no model"),
        (("whole", "--judge-model", "gpt-4o"), "--judge-model gpt-4o: give provider and model"),
        (("whole", "--replay", "gone.jsonl"), "--replay gone.jsonl: no such file"),
        (("whole", "--replay", "shipped"), "ships no recorded replies"),
        (("whole", "--replay", "bad.jsonl"), "bad.jsonl, line 1: not a recorded reply ('text')"),
        (("whole", "--replay", "bad.jsonl.xz"), "bad.jsonl.xz: cannot be read"),
        (("whole", "--chaff", "20001"), "20000"),
    ):
        done = place.build(*arguments)
        assert (done.code, done.out) == (2, ""), arguments
        assert words in done.err, (words, done.err)
    assert not (place.path / "builds").exists()


def test_a_dry_run_tells_the_verdict_and_every_stage_that_asks(place: Place) -> None:
    told = place.data("lacking", "--dry-run", "--model", "nobody/unpriced")
    assert not told["accepted"] and told["reasons"][0].startswith("exhibits_not_here: ")
    asking = [name for name in NAMES if name not in ("intake", "opinion", "world")]
    assert list(dict.fromkeys(line["stage"] for line in told["stages"])) == asking
    assert {line["model"] for line in told["stages"]} == {"nobody/unpriced"}
    written = next(line for line in told["stages"] if line["stage"] == "manuscripts")
    assert written["calls"]["low"] == 20 + 57 + 500 + 12 + 8
    for figure in ("low", "expected", "high"):
        calls = sum(line["calls"][figure] for line in told["stages"])
        assert told["calls"][figure] == calls
    assert told["dollars"] is None and told["input_tokens"]["low"] > 0

    said = place.build("lacking", "--dry-run", "--chaff", "0", "--model", "nobody/unpriced").out
    assert "cannot become a world:\n  exhibits_not_here: too many exhibits" in said
    assert "dollars         unknown (no price for this model)" in said
    assert not (place.path / "builds").exists()


def test_a_record_that_cannot_become_a_world_ends_with_1_and_its_reasons(place: Place) -> None:
    done = place.build("lacking", "--replay", "replies.jsonl", "--to", "no")
    assert (done.code, done.out) == (1, "")
    assert "exhibits_not_here: too many exhibits on the docket are not here. (" in done.err
    assert "stages/intake/filings.toml" in done.err
    # A correction by hand: what the docket lists and nobody has is taken for something else.
    file = place.path / "no" / "stages" / "intake" / "filings.toml"
    tables = file.read_text("utf-8").split("[[filing]]")
    lost = [n for n, table in enumerate(tables) if 'file = ""' in table and 'kind = "ex' in table]
    assert lost
    for number in lost:
        tables[number] = tables[number].replace('kind = "exhibit"', 'kind = "procedural"')
    file.write_text("[[filing]]".join(tables), "utf-8")
    again = ("lacking", "--replay", "replies.jsonl", "--to", "no", "--until", "intake")
    assert place.build(*again).code == 0
    states = {row["stage"]: row for row in place.data(*again[:5], "--status")["stages"]}
    assert states["intake"] == {"stage": "intake", "state": "edited", "changed": []}


def test_a_build_goes_as_far_as_its_replies_and_on_from_there(place: Place) -> None:
    assert place.data(*PLAYED, "--to", "a", "--until", "intake") == {
        "world": None,
        "documents": 0,
        "stages": ["intake"],
        "roles": {},
        "dropped": 0,
        "findings": 0,
        "card": None,
    }
    assert "a: done up to intake." in place.build(*PLAYED, "--to", "a", "--until", "intake").out
    done = place.build(*PLAYED, "--to", "a")
    assert (done.code, done.out) == (2, "")
    assert "replies.jsonl: no reply for opinion_pass1, round 1" in done.err

    rows = place.data(*PLAYED, "--to", "a", "--status")["stages"]
    assert [row["stage"] for row in rows] == NAMES
    assert [row["state"] for row in rows] == ["fresh", *["missing"] * (len(NAMES) - 1)]
    lines = place.build(*PLAYED, "--to", "a", "--status").out.splitlines()
    assert [line.split() for line in lines[:2]] == [
        ["intake", "fresh"],
        ["opinion_pass1", "missing"],
    ]
    other = place.build(*PLAYED, "--to", "a", "--seed", "1")
    assert other.code == 2 and "settings.seed: was 0, now 1" in other.err


def test_replies_that_stay_wrong_end_with_3_and_every_fault(place: Place) -> None:
    replies = place.path / "wrong.jsonl"
    write_recording(
        replies.with_suffix(".jsonl.xz"),
        [
            {"call": "opinion_pass1", "round": number, "text": '{"facts": 1}'}
            for number in range(1, 5)
        ],
    )
    done = place.build("whole", "--replay", "wrong.jsonl.xz", "--to", "b")
    assert (done.code, done.out) == (3, "")
    assert "opinion_pass1: still wrong after 4 replies:\n  [shape] facts: " in done.err
    kept = (place.path / "b" / "replies.jsonl").read_text("utf-8").splitlines()
    heard = [json.loads(line) for line in kept]
    entries = [line.get("entry", line) for line in heard]
    assert [(e["round"], e["model"]) for e in entries] == [(n, "recorded") for n in range(1, 5)]
