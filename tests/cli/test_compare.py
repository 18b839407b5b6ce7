"""Two stored runs compared: paired by task, with flips, an interval's word and the exit codes."""

import json
from collections.abc import Sequence
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from casework.cases.folder import CaseFolder, write_case
from casework.cases.records import Case, Criterion, IndexRow, Rubric, Task, Truth
from casework.cases.suite import load_suite
from casework.cli.app import app
from casework.documents.artifact import Artifact
from casework.judge.records import JudgeIdentity, Judgment, Verdict
from casework.judge.verdicts import VerdictStore
from casework.run.plan import Settings, make_plan
from casework.run.protocol import Record
from casework.run.records import Delivered, Fault, Trial
from casework.run.store import writing

TASKS = [f"memo-{n}" for n in range(1, 7)]
CRITERIA = (
    Criterion(id="c1", text="Names the day.", importance="high", theme="Facts"),
    Criterion(id="c2", text="Says who pays.", importance="low", theme="Law"),
)
Marks = dict[str, Sequence[str | None]]
"""Task → one string a run: ``"10"`` meets c1 and not c2; None was not handed in whole."""
ALL: Marks = dict.fromkeys(TASKS, ("11", "11", "11"))


def casework(*arguments: object) -> SimpleNamespace:
    done = CliRunner().invoke(app, ["compare", *map(str, arguments)])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return SimpleNamespace(code=done.exit_code, out=done.stdout, err=done.stderr)


def told(*arguments: object) -> tuple[int, dict[str, Any]]:
    done = casework(*arguments, "--json")
    return done.code, json.loads(done.out)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    suite(tmp_path / "suite")
    return tmp_path


def suite(path: Path, title: str = "Lot B") -> None:
    folder = CaseFolder(
        path=path / "lot",
        case=Case(
            id="lot",
            title=title,
            kind="matter",
            case_type="sale of goods",
            jurisdiction="",
            licence="CC0",
            provenance="written for tests",
        ),
        index=(IndexRow(id="d1", file="0001.txt", name="Letter", date="2024-04-18", type="txt"),),
        tasks=tuple(
            Task(id=task, protocol="deliver", title=f"Memo {task}", instruction="Was it late?")
            for task in TASKS
        ),
        truth=Truth(rubrics=tuple(Rubric(task=task, criteria=CRITERIA) for task in TASKS)),
    )
    write_case(folder, {"0001.txt": b"The lot was delivered on 2 April 2024."})


def stored(path: Path, marks: Marks, judge: str = "a/judge", suite: str = "suite") -> Path:
    """A run on disk with these outcomes, as a run and a judge leave it."""
    settings = Settings(agent="oracle", epochs=3)
    plan = make_plan(load_suite(Path(suite)), settings)
    store = VerdictStore(path, judge)
    with writing(path, plan.lock, {"suite": suite}) as recorder:
        for order in plan.orders:
            mark = marks[order.task.id][order.repeat - 1]
            trial = a_trial(order.id, order.task.id, order.repeat, mark is not None)
            recorder.store(Record(trial=trial, transcript=[]))
            if mark is not None:
                store.put(judgment(trial, mark, judge))
    store.close()
    return path


def a_trial(id: str, task: str, repeat: int, whole: bool) -> Trial:
    lost = Fault(whose="agent", code="no_deliverable", message="nothing was handed in")
    return Trial(
        id=id,
        case="lot",
        task=task,
        protocol="deliver",
        repeat=repeat,
        agent="oracle",
        model=None,
        status="complete" if whole else "incomplete",
        stop="completed" if whole else "no_deliverable",
        fault=None if whole else lost,
        delivered=Delivered(
            artifact=Artifact(name="deliverable.docx", fault=None if whole else "missing")
        ),
    )


def judgment(trial: Trial, mark: str, judge: str) -> Judgment:
    who = JudgeIdentity(model=judge, prompt="5e1f" * 16)
    verdicts = tuple(
        Verdict(
            trial=trial.id,
            case="lot",
            task=trial.task,
            criterion=one.id,
            text=one.text,
            importance=one.importance,
            theme=one.theme,
            outcome="pass" if met == "1" else "fail",
            judge=who,
        )
        for one, met in zip(CRITERIA, mark, strict=True)
    )
    return Judgment(trial=trial.id, attempt=1, subject="s", judge=who, verdicts=verdicts)


def test_a_drop_is_told_with_its_interval_and_its_flips(home: Path) -> None:
    first = stored(home / "a", ALL)
    fell: Marks = {**ALL, "memo-1": ("01", "01", "01"), "memo-2": ("10", "11", "10")}
    fell |= {"memo-3": ("01", "10", "11")}
    second = stored(home / "b", fell)
    code, found = told(first, second, "--max-drop", 0.02)
    (one,) = found["compared"]
    # Of weight 4: memo-1 loses 3, memo-2 two thirds of 1, memo-3 a third of 3 and of 1.
    drop = (3 / 4 + 2 / 12 + 4 / 12) / 6
    assert one["difference"]["value"] == pytest.approx(-drop)
    assert one["difference"]["low"] < -drop < one["difference"]["high"] <= 0
    assert (one["protocol"], one["score"], one["n"], one["clusters"]) == (
        "deliver",
        "deliverable",
        6,
        6,
    )
    assert (code, found["code"], one["outcome"]) == (1, 1, "dropped")
    lost = [
        (f["task"], f["criterion"], f["before"], f["after"], f["importance"])
        for f in one["flips"]["lost"]
    ]
    assert lost == [
        ("memo-1", "c1", [3, 3], [0, 3], "high"),
        ("memo-2", "c2", [3, 3], [1, 3], "low"),
    ]
    assert (one["flips"]["gained"], one["flips"]["compared"]) == ([], 12)
    assert (one["flips"]["test"]["b"], one["flips"]["test"]["p"]) == (2, 0.5)
    assert one["why"].endswith(
        "more than the 2 points allowed; the interval lies wholly beyond it too"
    )
    said = casework(first, second, "--max-drop", "0.1")
    assert said.code == 1
    assert "is more than the 10 points allowed; the interval does not exclude a smaller" in said.out
    assert "lost: lot memo-1 c1 (high) 3/3 → 0/3: Names the day." in said.out
    # Seen from the other side the same criteria are gained, and nothing drops.
    code, back = told(second, first, "--max-drop", 0.02)
    assert code == 0
    assert back["compared"][0]["difference"]["value"] == pytest.approx(drop)
    assert len(back["compared"][0]["flips"]["gained"]) == 2
    assert casework(first, second).code == 0
    assert casework(first, second, "--max-drop", "0.3").code == 0


def test_a_run_beside_itself_has_no_difference(home: Path) -> None:
    mixed: Marks = {**ALL, "memo-1": ("10", "01", "00"), "memo-2": ("10", "11", "10")}
    run = stored(home / "a", mixed)
    code, found = told(run, run, "--max-drop", 0)
    (one,) = found["compared"]
    assert (code, one["difference"]["value"], one["outcome"]) == (0, 0, "held")
    assert one["flips"]["lost"] == one["flips"]["gained"] == one["cautions"] == []
    assert one["flips"]["test"]["p"] == 1


def test_only_what_both_have_is_compared(home: Path) -> None:
    first = stored(home / "a", {**ALL, "memo-6": (None, None, None)})
    second = stored(home / "b", {**ALL, "memo-1": (None, "00", "11")}, judge="b/judge")
    code, found = told(first, second, "--max-drop", 0.02)
    (one,) = found["compared"]
    assert (one["n"], one["only_second"]) == (5, ["lot/memo-6"])
    assert one["difference"]["value"] == pytest.approx(-0.5 / 5)
    assert one["runs"] == {
        "first": {"scored": 15, "requested": 18},
        "second": {"scored": 17, "requested": 18},
    }
    # One run of two is no majority, and memo-6 has no run in the first.
    assert one["flips"]["undecided"] == 4
    assert code == 1
    assert any("the judges differ" in line for line in one["cautions"])
    assert any("15 of 18 runs" in line for line in one["cautions"])


@pytest.mark.parametrize(
    ("scored", "limit", "code", "why"),
    [
        (0, None, 3, "no task is scored in both"),
        (2, 0.02, 3, "only 2 of 6 tasks"),
        (4, 0.02, 3, "4 tasks in common: too few"),
        (4, None, 0, ""),
        (5, 0.02, 0, "no drop of more than 2 points"),
    ],
)
def test_too_little_in_common_decides_nothing(
    home: Path, scored: int, limit: float | None, code: int, why: str
) -> None:
    first = stored(home / "a", ALL)
    none: Sequence[str | None] = (None, None, None)
    second = stored(home / "b", {t: ALL[t] if n < scored else none for n, t in enumerate(TASKS)})
    options = () if limit is None else ("--max-drop", limit)
    found, said = told(first, second, *options)
    assert (found, said["code"]) == (code, code)
    assert why in said["compared"][0]["why"]


def test_runs_of_different_suites_are_refused(home: Path) -> None:
    first = stored(home / "a", ALL)
    suite(home / "other", "Lot C")
    second = stored(home / "b", ALL, suite="other")
    done = casework(first, second)
    assert done.code == 2
    assert "these are not the same cases" in done.err
    assert done.out == ""
    assert casework(first, home / "nothing").code == 2
