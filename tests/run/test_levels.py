"""Trials in the rooms of levels: what each agent sees, what is asked, and what a kill costs."""

import csv
import json
import os
import re
import signal
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from casework.cases.levels import LEVELS
from casework.cases.suite import load_suite
from casework.cli.app import app
from casework.errors import UsageError
from casework.run.execute import execute
from casework.run.plan import Lock, Settings, estimate, make_plan
from casework.run.records import Place, Trial
from casework.run.store import RunFolder
from casework.run.workspace import Workspace
from judged import investigation
from levelled import ROOMS, Reader, make_levelled
from rooms import in_process, make_suite
from warm import Started

MODEL = "openai-api/mock/m1"
GIVEN_AWAY = re.compile(r"pro.?alternative|chaff|\bnoise\b|\bmerits\b|\blevel", re.IGNORECASE)


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> Callable[[], Reader]:
    def start() -> Reader:
        server = Reader([])
        monkeypatch.setenv("MOCK_API_KEY", "not-a-key")
        monkeypatch.setenv("MOCK_BASE_URL", server.url)
        return server

    return start


def casework(*arguments: object) -> dict[str, Any]:
    done = CliRunner().invoke(app, [*map(str, arguments), "--json"])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return json.loads(done.stdout)


def test_every_task_level_and_repeat_is_planned_once(tmp_path: Path) -> None:
    suite = make_levelled(tmp_path, 2)
    plan = make_plan(suite, Settings(agent="oracle", epochs=2, levels=LEVELS))
    assert len(plan.orders) == len(set(plan.lock.trials)) == 2 * 2 * 2 * 5
    assert plan.lock.trials[:2] == (
        "pump1.investigate.merits.1",
        "pump1.investigate.pro_alternative.1",
    )
    assert [Place.of(name).id for name in plan.lock.trials] == list(plan.lock.trials)
    assert len({(o.folder.case.id, o.task.id, o.sample) for o in plan.orders}) == len(plan.orders)
    sizes = {o.level: len(o.folder.index) for o in plan.orders}
    assert sizes == {level: len(numbers) for level, numbers in ROOMS.items()}
    some = make_plan(suite, Settings(agent="oracle", levels=("merits", "noise"), limit=1))
    assert [order.level for order in some.orders] == ["merits", "noise"]


def test_the_estimate_counts_every_level(tmp_path: Path) -> None:
    suite = make_levelled(tmp_path)
    settings = Settings(agent="react", model="x/y", protocols=("investigate",))
    whole = estimate(make_plan(suite, settings), lambda i, o: None)
    settings = settings.model_copy(update={"levels": LEVELS})
    found = estimate(make_plan(suite, settings), lambda i, o: None)
    assert (found.trials, found.calls.high) == (5, 5 * whole.calls.high)


def test_runs_without_levels_are_as_they_were(tmp_path: Path) -> None:
    suite = make_levelled(tmp_path)
    plan = make_plan(suite, Settings(agent="oracle"))
    assert plan.lock.trials == ("pump1.investigate.1", "pump1.q01.1")
    old = plan.lock.model_dump(mode="json")
    del old["settings"]["levels"]
    assert Lock.model_validate(old) == plan.lock
    before = investigation().model_dump(mode="json")
    del before["level"]
    assert Trial.model_validate(before).level == ""
    assert [order.sample for order in plan.orders] == [1, 1]


def test_worlds_without_levels_and_questions_without_their_documents(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="level beyond merits"):
        make_plan(make_suite(tmp_path / "a"), Settings(agent="oracle", levels=LEVELS))
    suite = make_levelled(tmp_path / "b")
    file = suite.paths[0] / "truth" / "questions.jsonl"
    file.write_text(file.read_text().replace('"0001"', '"0001","0004"'))
    again = load_suite(suite.path)
    plan = make_plan(again, Settings(agent="oracle", levels=LEVELS))
    assert len(plan.orders) == 9
    assert plan.left_out == (
        "pump1.q01: the room merits does not hold the documents its answer stands in",
    )
    with pytest.raises(UsageError, match="nothing is left"):
        make_plan(again, Settings(agent="oracle", levels=("merits",), protocols=("answer",)))


def test_a_room_holds_its_files_byte_for_byte_and_lists_no_others(tmp_path: Path) -> None:
    suite = make_levelled(tmp_path)
    plan = make_plan(suite, Settings(agent="oracle", levels=LEVELS, protocols=("investigate",)))
    matter = suite.cases[0].matter
    for order in plan.orders:
        room = Workspace.copy(matter, tmp_path / order.level, order.folder.index)
        files = [f"{n:04d}.txt" for n in ROOMS[order.level]]
        assert [room.name(path) for path in room.files()] == [*files, "index.csv"]
        for file in files:
            assert (room.root / file).read_bytes() == (matter / file).read_bytes()
        with (room.root / "index.csv").open(newline="") as listed:
            assert [row["file"] for row in csv.DictReader(listed)] == files
    whole = (tmp_path / "chaff_full" / "index.csv").read_bytes()
    assert whole == (matter / "index.csv").read_bytes()


@pytest.mark.parametrize("agent", ["react", "guided"])
def test_agents_see_their_room_and_no_level_and_share_no_reply(
    tmp_path: Path, agent: str, reader: Callable[[], Reader]
) -> None:
    plan = make_plan(make_levelled(tmp_path), Settings(agent=agent, model=MODEL, levels=LEVELS))
    with reader() as server:
        assert execute(plan, tmp_path / "run", in_process, asked={}) is None
        calls, counts = list(server.calls), server.counts
    trials, todo, _ = RunFolder(tmp_path / "run").trials()
    assert (len(trials), todo) == (10, ())
    assert {trial.status for trial in trials} == {"complete"}
    assert {trial.level for trial in trials} == set(LEVELS)
    assert sum(trial.usage.calls for trial in trials) == len(calls)
    # Equal words at several levels are asked of the provider at each of them.
    assert max(counts.values()) == 5
    assert len({trial.order for trial in trials if trial.protocol == "investigate"}) == 1
    for call in calls:
        assert not GIVEN_AWAY.search(call.raw), GIVEN_AWAY.search(call.raw)
    for trial in trials:
        lines = RunFolder(tmp_path / "run").transcript(trial.id)
        seen = "\n".join(line["text"] for line in lines)
        named = {int(n) for n in re.findall(r"\b(\d{4})\.txt", seen)}
        assert named <= set(ROOMS[trial.level])
        if agent == "react":
            assert named == set(ROOMS[trial.level])


def test_the_oracle_solves_every_level(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    suite = make_levelled(tmp_path, 2).path
    found = casework("run", suite, "--agent", "oracle", "--levels", "all", "--run", "o")
    assert found["trials"] == {"requested": 20, "complete": 20, "incomplete": 0, "owed": 0}
    assert (found["scores"]["case_solved"]["value"], found["scores"]["case_solved"]["n"]) == (1, 2)
    assert list(found["levels"]) == list(LEVELS)
    for level in found["levels"].values():
        solved = level["scores"]["case_solved"]
        assert (level["cases"], solved["value"], solved["scored"]) == (2, 1, 2)
    assert found["levels"]["noise"]["change"]["value"] == 0
    assert found["levels"]["merits"]["change"] is None


def test_killed_and_continued_without_paying_twice(
    tmp_path: Path, reader: Callable[[], Reader]
) -> None:
    suite = make_levelled(tmp_path).path
    command = ["run", str(suite), "--model", MODEL]
    command += ["--levels", "all", "--protocol", "investigate", "--runs", str(tmp_path)]
    command += ["--run", "r", "--workers", "2", "--json"]
    with reader() as server:
        server.delay = 0.1
        process = Started(*command)
        deadline = time.monotonic() + 60
        while len(server.calls) < 9:
            assert time.monotonic() < deadline
            assert process.poll() is None
            time.sleep(0.01)
        os.kill(process.pid, signal.SIGKILL)
        process.communicate()
        assert process.returncode == -signal.SIGKILL
        assert len(RunFolder(tmp_path / "r").trials()[1]) > 0
        found = casework(*command[:-1])
        calls, counts = len(server.calls), server.counts
    assert found["trials"] == {"requested": 5, "complete": 5, "incomplete": 0, "owed": 0}
    # Three turns tell their room and are asked once; the second turn's words are the same in all.
    assert calls == 5 * 4
    assert sorted(counts.values()) == [*[1] * 15, 5]
