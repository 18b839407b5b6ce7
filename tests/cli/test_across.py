"""``casework report`` over several runs, from run folders on disk."""

import json
from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from casework.cli.app import app
from levelled import make_levelled


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
