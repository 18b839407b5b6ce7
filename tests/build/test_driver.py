"""Stages on disk: what is fresh is kept, edits hold, what rests on them goes stale."""

import asyncio
import json
import os
import subprocess
import sys
import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from casework.build.asking import Asks, Contract, Role
from casework.build.driver import Build, NeedsDecision
from casework.build.fault import Fault, StageFailed
from casework.build.folder import BuildFolder
from casework.build.record.records import CourtRecord
from casework.build.settings import Settings
from casework.build.speaking import Recorded, Recorder, read_recording
from casework.build.stage import Desk, Stage
from casework.cases.records import Record
from casework.errors import ConfigChanged, UsageError
from casework.journal import read_entries
from casework.models.records import Params, Reply, Request


class Words(Record):
    """An artifact of the made stages."""

    words: tuple[str, ...]


class Says:
    """Gives each call its next reply, and counts."""

    def __init__(self, replies: dict[str, Sequence[Any]]) -> None:
        self.replies = replies
        self.asked: list[tuple[str, int]] = []
        self.requests: list[Request] = []

    async def ask(self, call: str, round: int, request: Request) -> Reply:
        self.asked.append((call, round))
        self.requests.append(request)
        told = self.replies[call][min(round, len(self.replies[call])) - 1]
        if isinstance(told, Reply):
            return told
        text = told if isinstance(told, str) else json.dumps(told)
        return Reply(key=f"{call}{round}", text=text, stop="end")


def no_shouting(found: Words) -> Sequence[Fault]:
    return [
        Fault(rule="shouting", where=word, message="is in capitals.", fix="Write it small.")
        for word in found.words
        if word.isupper()
    ]


async def first(desk: Desk) -> Words:
    return await desk.asks.agreed(Contract("first", "say two words", Words, no_shouting))


async def second(desk: Desk) -> Words:
    before = desk.of("first", Words).words
    return Words(words=tuple(word[::-1] for word in before))


STAGES = (
    Stage("first", "asks", Words, (), first, lambda desk, found: no_shouting(found)),
    Stage("second", "turns", Words, ("first",), second, lambda desk, found: ()),
)


def run(folder: Path, says: Any, **options: Any) -> dict[str, Record]:
    build = Build(BuildFolder(folder), STAGES, CourtRecord(path=folder), "record", Settings())
    asks = Asks(says, {"writer": Role("casework/scripted")})
    return asyncio.run(build.run(asks, **options))


def states(folder: Path) -> list[str]:
    build = Build(BuildFolder(folder), STAGES, CourtRecord(path=folder), "record", Settings())
    return [row.standing.state for row in build.standings()]


def artifact(folder: Path, stage: str) -> Path:
    return folder / "stages" / stage / "artifact.json"


def test_stages_run_once_and_are_kept(tmp_path: Path) -> None:
    says = Says({"first": [{"words": ["abc", "def"]}]})
    assert run(tmp_path, says)["second"] == Words(words=("cba", "fed"))
    assert run(tmp_path, says)["second"] == Words(words=("cba", "fed"))
    assert says.asked == [("first", 1)]
    assert states(tmp_path) == ["fresh", "fresh"]
    kinds = [entry["kind"] for entry in read_entries(tmp_path / "events.jsonl")]
    assert kinds == ["begun", "done", "begun", "done"]


def test_an_edit_holds_and_makes_what_rests_on_it_stale(tmp_path: Path) -> None:
    says = Says({"first": [{"words": ["abc"]}]})
    run(tmp_path, says)
    artifact(tmp_path, "first").write_text('{"words": ["xyz"]}')
    assert states(tmp_path) == ["edited", "stale"]
    assert run(tmp_path, says)["second"] == Words(words=("zyx",))
    assert says.asked == [("first", 1)]


def test_an_edit_that_breaks_a_rule_is_refused_with_the_rule(tmp_path: Path) -> None:
    says = Says({"first": [{"words": ["abc"]}]})
    run(tmp_path, says)
    artifact(tmp_path, "first").write_text('{"words": ["XYZ"]}')
    with pytest.raises(UsageError, match=r"\[shouting\] XYZ: is in capitals. Write it small."):
        run(tmp_path, says)
    artifact(tmp_path, "first").write_text('{"words": [1]}')
    with pytest.raises(UsageError, match=r"words\.0"):
        run(tmp_path, says)


def test_an_edit_on_changed_ground_waits_for_a_decision(tmp_path: Path) -> None:
    says = Says({"first": [{"words": ["abc"]}]})
    run(tmp_path, says)
    artifact(tmp_path, "second").write_text('{"words": ["mine"]}')
    artifact(tmp_path, "first").write_text('{"words": ["xyz"]}')
    with pytest.raises(NeedsDecision, match=r"first\).*--accept second"):
        run(tmp_path, says)
    assert run(tmp_path, says, accept=["second"])["second"] == Words(words=("mine",))
    assert states(tmp_path) == ["edited", "fresh"]
    artifact(tmp_path, "first").write_text('{"words": ["uvw"]}')
    assert run(tmp_path, says, remake=["second"])["second"] == Words(words=("wvu",))
    kept = list((tmp_path / "edited").rglob("artifact.json"))
    assert [json.loads(file.read_text())["words"] for file in kept] == [["mine"]]


def test_what_breaks_a_rule_is_not_accepted(tmp_path: Path) -> None:
    says = Says({"first": [{"words": ["abc"]}]})
    run(tmp_path, says)
    artifact(tmp_path, "first").write_text('{"words": ["XYZ"]}')
    (tmp_path / "stages" / "first" / "made.json").write_text("{")
    for _ in range(2):
        with pytest.raises(UsageError, match=r"\[shouting\] XYZ"):
            run(tmp_path, says, accept=["first"])
    assert states(tmp_path)[0] == "damaged"


def test_faults_go_back_and_three_repairs_are_the_end(tmp_path: Path) -> None:
    says = Says({"first": ["{", {"words": ["LOUD"]}, {"words": "x"}, {"words": ["soft"]}]})
    assert run(tmp_path / "a", says)["first"] == Words(words=("soft",))
    assert [round for _, round in says.asked] == [1, 2, 3, 4]
    told = [message["content"] for message in says.requests[2].messages]
    assert "[shouting] LOUD: is in capitals. Write it small." in told[-1]
    assert "LOUD" in told[1]
    loud = Says({"first": [{"words": ["LOUD"]}]})
    with pytest.raises(StageFailed, match=r"first: still wrong after 4 replies:\n  \[shouting\]"):
        run(tmp_path / "b", loud)
    assert len(loud.asked) == 4
    failed = read_entries(tmp_path / "b" / "events.jsonl")[-1]
    assert failed["kind"] == "failed" and failed["faults"][0]["rule"] == "shouting"


def test_a_call_that_failed_is_asked_anew_and_not_answered_with_what_was_refused(
    tmp_path: Path,
) -> None:
    loud = Says({"first": [{"words": ["LOUD"]}]})
    with pytest.raises(StageFailed):
        run(tmp_path, loud)
    soft = Says({"first": [{"words": ["soft"]}]})
    assert run(tmp_path, soft)["first"] == Words(words=("soft",))
    # What is stored for a request is found by its number, too.
    assert [one.attempt for one in (*loud.requests, *soft.requests)] == [1, 2, 3, 4, 5]


@pytest.mark.parametrize(
    ("reply", "rule"),
    [
        (Reply(key="k", text='{"words": ["a"]}', stop="length"), "reply_truncated"),
        (Reply(key="k", text="", stop="end"), "reply_empty"),
        (Reply(key="k", text="I cannot help.", stop="refusal"), "reply_refusal"),
        (Reply(key="k", text="no value here", stop="end"), "reply_malformed"),
    ],
)
def test_replies_that_are_none_are_told_as_such(tmp_path: Path, reply: Reply, rule: str) -> None:
    with pytest.raises(StageFailed, match=rule):
        run(tmp_path, Says({"first": [reply]}))


def test_until_and_unknown_stages(tmp_path: Path) -> None:
    says = Says({"first": [{"words": ["abc"]}]})
    assert list(run(tmp_path, says, until="first")) == ["first"]
    assert states(tmp_path) == ["fresh", "missing"]
    with pytest.raises(UsageError, match="Stages: first, second"):
        run(tmp_path, says, until="third")


def test_damaged_marks_are_not_taken_for_anything(tmp_path: Path) -> None:
    says = Says({"first": [{"words": ["abc"]}]})
    run(tmp_path, says)
    (tmp_path / "stages" / "second" / "made.json").write_text("{")
    with pytest.raises(NeedsDecision, match=r"made\.json cannot be read"):
        run(tmp_path, says)
    run(tmp_path, says, accept=["second"])
    assert states(tmp_path) == ["fresh", "fresh"]


@pytest.mark.parametrize(
    "mark",
    ["[]", "null", '{"inputs": [[1, 2]], "digest": "x"}', '{"digest": 1, "inputs": {}}', "["],
)
def test_marks_of_any_shape_are_damage(tmp_path: Path, mark: str) -> None:
    run(tmp_path, Says({"first": [{"words": ["abc"]}]}))
    (tmp_path / "stages" / "second" / "made.json").write_text(mark if mark != "[" else "[" * 99_999)
    assert states(tmp_path) == ["fresh", "damaged"]


def test_pipes_and_links_are_not_followed(tmp_path: Path) -> None:
    run(tmp_path, Says({"first": [{"words": ["abc"]}]}))
    mark = tmp_path / "stages" / "second" / "made.json"
    mark.unlink()
    os.mkfifo(mark)
    assert states(tmp_path) == ["fresh", "damaged"]
    mark.parent.rename(tmp_path / "elsewhere")
    mark.parent.symlink_to(tmp_path / "elsewhere")
    with pytest.raises(UsageError, match="second: a link"):
        states(tmp_path)


def test_another_configuration_is_refused_with_the_difference(tmp_path: Path) -> None:
    folder = BuildFolder(tmp_path)
    folder.open({"models": {"writer": "a/b"}}, {"record": "x"})
    folder.open({"models": {"writer": "a/b"}}, {"record": "x"})
    with pytest.raises(ConfigChanged, match=r'models\.writer: was "a/b", now "a/c"'):
        folder.open({"models": {"writer": "a/c"}}, {"record": "x"})


def test_a_record_at_a_path_that_is_no_text(tmp_path: Path) -> None:
    BuildFolder(tmp_path / "b").open({}, {"record": os.fsdecode(b"case \xff")})
    assert tomllib.loads((tmp_path / "b" / "build.toml").read_text("utf-8"))["record"] == "case ?"


def test_a_recording_gives_the_same_again(tmp_path: Path) -> None:
    says = Says({"first": [{"words": ["LOUD"]}, {"words": ["abc"]}]})
    recorder = Recorder(says, tmp_path / "replies.jsonl")
    run(tmp_path / "a", recorder)
    recorder.close()
    assert run(tmp_path / "b", Recorded(tmp_path / "replies.jsonl"))["first"] == Words(
        words=("abc",)
    )
    read = read_recording(tmp_path / "replies.jsonl")
    assert list(read) == [("first", 1), ("first", 2)]


@pytest.mark.parametrize(
    ("line", "wrong"),
    [("{", "not a recorded reply"), ('{"call": 1, "round": 1, "text": ""}', "wrong type")],
)
def test_a_bad_recording_names_its_line(tmp_path: Path, line: str, wrong: str) -> None:
    file = tmp_path / "r.jsonl"
    file.write_text('{"call": "a", "round": 1, "text": ""}\n' + line + "\n")
    with pytest.raises(UsageError, match=f"line 2: .*{wrong}"):
        Recorded(file)


KILLED = """
import asyncio, os, signal, sys
from pathlib import Path
sys.path.insert(0, {here!r})
import test_driver as t
class Dies(t.Says):
    async def ask(self, call, round, request):
        os.kill(os.getpid(), signal.SIGKILL)
folder = Path(sys.argv[1])
if sys.argv[2] == "asking":
    t.run(folder, Dies({{}}))
import casework.build.folder as f
def torn(self, target): os.kill(os.getpid(), signal.SIGKILL)
Path.rename = torn
t.run(folder, t.Says({{"first": [{{"words": ["abc"]}}]}}))
"""


@pytest.mark.parametrize("where", ["asking", "filing"])
def test_killed_anywhere_it_goes_on(tmp_path: Path, where: str) -> None:
    code = KILLED.format(here=str(Path(__file__).parent))
    ended = subprocess.run([sys.executable, "-c", code, str(tmp_path), where], check=False)
    assert ended.returncode == -9
    says = Says({"first": [{"words": ["abc"]}]})
    assert run(tmp_path, says)["second"] == Words(words=("cba",))


def test_what_rests_on_a_stage_to_be_made_again_waits(tmp_path: Path) -> None:
    says = Says({"first": [{"words": ["abc"]}]})
    run(tmp_path, says)
    made = tmp_path / "stages" / "first" / "made.json"
    told = json.loads(made.read_text())
    made.write_text(json.dumps(told | {"inputs": {"record": "another"}}))
    assert states(tmp_path) == ["stale", "waits"]
    run(tmp_path, says)
    assert states(tmp_path) == ["fresh", "fresh"]
    assert [e["stage"] for e in read_entries(tmp_path / "events.jsonl")][-2:] == ["first", "first"]


def test_a_reply_is_asked_for_within_the_models_bound(tmp_path: Path) -> None:
    says = Says({"first": [{"words": ["abc"]}]})
    build = Build(BuildFolder(tmp_path), STAGES, CourtRecord(path=tmp_path), "record", Settings())
    role = Role("casework/scripted", Params(max_tokens=700))
    asyncio.run(build.run(Asks(says, {"writer": role})))
    assert says.requests[0].params.max_tokens == 700
