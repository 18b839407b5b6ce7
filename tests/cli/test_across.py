"""``casework report`` over several runs, from run folders on disk."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from casework.cases.records import SuiteInfo
from casework.cases.suite import Suite
from casework.cli.app import app
from casework.cli.stored import Loaded, unjudged
from casework.judge.labels import Labelled
from casework.judge.score import score
from casework.models.ledger import Totals
from casework.run.store import RunFolder
from judged import answer
from levelled import levelled, make_levelled
from reported import judged_items


def casework(*arguments: object) -> SimpleNamespace:
    done = CliRunner().invoke(app, [str(one) for one in arguments])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return SimpleNamespace(code=done.exit_code, out=done.stdout, err=done.stderr)


def test_runs_are_read_joined_and_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    suite = make_levelled(tmp_path).path
    only = ("--protocol", "investigate")
    casework("run", suite, "--agent", "oracle", "--run", "whole", *only)
    casework("run", suite, "--agent", "oracle", "--run", "low", "--levels", "merits,noise", *only)
    casework("run", suite, "--agent", "nop", "--run", "nop")

    done = casework("report", "runs/whole", "runs/low", "runs/nop", "--json")
    assert done.code == 0
    told = json.loads(done.out)
    [build] = told["builds"]
    oracle, nop = build["agents"]
    assert oracle["runs"] == ["runs/whole", "runs/low"]
    assert [rung["level"] for rung in oracle["ladder"]["rungs"]] == [
        "merits",
        "noise",
        "chaff_full",
    ]
    solved = [
        agent["scores"]["scores"]["case_solved"]["estimate"]["value"] for agent in (oracle, nop)
    ]
    assert solved == [1, 0]
    assert (build["cases"], build["others"], nop["ladder"]) == (1, 1, None)
    assert told["pairs"] == []
    page = Path(told["report"])
    assert page.is_file() and page.parts[0] == "reports"
    twice = casework("report", "runs/low", "runs/nop", "./runs/low")
    assert (twice.code, "given twice" in twice.err) == (2, True)
    alone = casework("report", "runs/low", "--to", "here")
    assert (alone.code, "--to is for a page of several runs" in alone.err) == (2, True)
    rooms = casework("compare", "runs/low", "runs/nop")
    assert rooms.code == 2
    assert "pump1 was run at the level noise in runs/low and at chaff_full in runs/nop" in rooms.err


def test_an_answer_without_a_verdict_is_told_at_every_level(tmp_path: Path) -> None:
    """`judge` ends with 3 where any answer is open, though the scores are of the fullest rooms."""
    folder = levelled()
    full = answer().model_copy(update={"level": "noise"})
    low = answer().model_copy(update={"id": "low", "level": "merits"})
    decided = judged_items(full, "pass", "pass")
    for trials, verdicts, expected in (
        ([full], decided, False),
        ([full, low], decided, True),
        ([full, low], [*decided, *judged_items(low, "pass", "fail")], False),
    ):
        loaded = Loaded(
            run=RunFolder(tmp_path),
            suite=Suite(SuiteInfo(id="s", title="s", version="0", licence="CC0"), tmp_path, ()),
            trials=trials,
            todo=(),
            conflicts=(),
            verdicts=tuple(verdicts),
            scores=score([folder], trials, verdicts),
            labelled=Labelled({}, {}),
            totals=Totals(),
            planned=(),
        )
        assert unjudged(loaded) is expected
