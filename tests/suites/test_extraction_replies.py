"""The replies for the fictional record, played through the real stages up to the alternatives."""

import asyncio
import json
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from casework.build.asking import Asks, Role
from casework.build.driver import Build
from casework.build.folder import BuildFolder
from casework.build.record.intake import read_record
from casework.build.settings import Settings
from casework.build.speaking import Recorded, Recorder
from casework.build.stages import STAGES
from casework.models.key import request_key
from casework.models.records import Reply, Request

ROOT = Path(__file__).resolve().parents[2]
NAMES = [stage.name for stage in STAGES]
EXTRACTION = STAGES[: NAMES.index("alternatives") + 1]
AUTHOR = "suites.records.veldane_v_tarnridge.author"


class Speaks:
    """The author of the replies, heard; a call it does not know fails the test."""

    def __init__(self, reply: Any) -> None:
        self._reply = reply
        self.heard: list[tuple[str, int, str]] = []

    async def ask(self, call: str, round: int, request: Request) -> Reply:
        self.heard.append((call, round, str(request.messages[-1]["content"])))
        found = self._reply(call, round, str(request.messages[0]["content"]))
        assert found is not None, call
        return Reply(key=request_key(request), text=json.dumps(found), stop="end")


class Played(NamedTuple):
    folder: Path
    artifacts: dict[str, Any]
    heard: list[tuple[str, int, str]]


@pytest.fixture(scope="module")
def author() -> Iterator[Any]:
    sys.path.insert(0, str(ROOT))
    yield import_module(f"{AUTHOR}.extraction")
    sys.path.remove(str(ROOT))


@pytest.fixture(scope="module")
def record(author: Any) -> Any:
    return read_record(import_module(f"{AUTHOR}.quoting").SHIPPED)


def play(folder: Path, record: Any, speaks: Any) -> dict[str, Any]:
    role = Role("casework/scripted")
    build = Build(BuildFolder(folder), EXTRACTION, record, "record", Settings())
    return asyncio.run(build.run(Asks(speaks, {"writer": role, "judge": role})))


@pytest.fixture(scope="module")
def played(author: Any, record: Any, tmp_path_factory: pytest.TempPathFactory) -> Played:
    folder = tmp_path_factory.mktemp("built")
    speaks = Speaks(author.reply)
    recorder = Recorder(speaks, folder / "replies.jsonl")  # pyright: ignore[reportArgumentType]
    artifacts = play(folder, record, recorder)
    recorder.close()
    return Played(folder, artifacts, speaks.heard)


def test_every_stage_takes_them_with_one_repair_in_two_calls(played: Played) -> None:
    again = {call: said for call, round, said in played.heard if round > 1}
    assert sorted(again) == ["ground_facts", "statements/70/01"]
    assert all(round <= 2 for _, round, _ in played.heard)
    for call, rule in (("ground_facts", "legal_vocabulary"), ("statements/70/01", "verbatim")):
        told = [line for line in again[call].splitlines() if line.startswith("- [")]
        assert [line for line in told if f"[{rule}]" in line] == told[:1]
        assert all("[compound]" in line for line in told[1:])


def test_the_artifacts_hold_the_whole_matter(played: Played) -> None:
    held = played.artifacts
    opinion = held["opinion"]
    assert len(held["opinion_pass1"].facts) == 71
    assert len(held["opinion_pass2"].facts) == 73
    assert len(opinion.facts) == 77
    kinds = [argument.argument_type for argument in opinion.arguments]
    assert (kinds.count("factual_analysis"), kinds.count("procedural_defense")) == (8, 4)
    assert [len(pair.facts) for pair in held["statements"].pairs] == [44, 42]
    assert len(held["entities"].entities) == 60
    assert len(held["exhibits"].exhibits) == len(held["intake"].merits) == 33
    assert len(held["ground_facts"].facts) == 80
    assert [len(party.fact_dag) for party in (held["parties"].plaintiff, held["parties"].defense)]\
        == [4, 4]  # fmt: skip
    assert held["ruling"].plaintiff.judge_ruling == "accepted"
    assert 500 <= len(held["story"].text.split()) <= 1_000
    assert len(held["questions"].questions) == 40
    assert {one.stub for one in held["questions"].dropped} == {
        "ROOM_TWO_PM_SUNDAY", "REPAIR_ARRIVAL",
    }  # fmt: skip


def test_every_fact_of_the_table_stands_in_the_room(played: Played) -> None:
    merits = set(played.artifacts["intake"].merits)
    for fact in played.artifacts["ground_facts"].facts:
        refs = [ref for ref in fact.source_refs if ref.doc_id in merits]
        assert any(ref.polarity == "asserts" for ref in refs), fact.id


def test_each_alternative_is_defeated_and_graded(played: Played, author: Any) -> None:
    held = played.artifacts["alternatives"]
    injected = [
        fact
        for one in held.alternatives
        for fact in (*one.injected_supporting_facts, *one.injected_refuting_facts)
    ]
    assert sorted(one.fact_id for one in held.gradings) == sorted(fact.id for fact in injected)
    for one in held.alternatives:
        assert one.injected_refuting_facts
        assert one.ground_refuting_fact_ids
        assert "pattern" in {f.preferred_embedding for f in one.injected_supporting_facts}
    assert author.reply("calendar", 1, "") is None


def test_a_recording_of_them_gives_the_same_files(
    played: Played, record: Any, tmp_path: Path
) -> None:
    play(tmp_path, record, Recorded(played.folder / "replies.jsonl"))
    made = sorted(path for path in (played.folder / "stages").rglob("*") if path.is_file())
    assert len(made) >= 2 * len(EXTRACTION)
    for path in made:
        again = tmp_path / path.relative_to(played.folder)
        assert again.read_bytes() == path.read_bytes(), path.name
