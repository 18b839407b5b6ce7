"""Runs of deliverables that were begun when one repeat was the default."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from casework.cases.suite import load_suite
from casework.cli.app import app
from casework.cli.perform import run_name
from casework.run.plan import Settings, make_plan
from casework.run.store import RunFolder, writing
from memo_room import make_case


def run(*arguments: str) -> SimpleNamespace:
    done = CliRunner().invoke(app, ["run", "cases", "--agent", "nop", *arguments])
    return SimpleNamespace(code=done.exit_code, out=done.stdout, err=done.stderr)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make_case(tmp_path / "cases" / "lot")
    return tmp_path


def test_three_repeats_unless_told_or_begun_otherwise(home: Path) -> None:
    assert "3 trials (1 task, 3 repeats); nothing was spent" in run("--dry-run").out
    assert "1 trial; nothing was spent" in run("--dry-run", "--epochs", "1").out
    once = make_plan(load_suite(home / "cases"), Settings(agent="nop", epochs=1))
    for path in (home / "runs" / "old", home / "runs" / run_name(once)):
        with writing(path, once.lock, {"suite": "cases"}):
            pass
    named = run("--run", "old")
    assert "old was begun with one repeat a task and is continued so" in named.err
    assert "1 requested" in named.out
    assert len(RunFolder(home / "runs" / "old").attempts()) == 1
    # Without a name: continued while it has something to do, then left for a run of three.
    assert "is continued so" in run().err
    again = run()
    assert "is continued so" not in again.err
    assert "3 requested" in again.out
    refused = run("--run", "old", "--epochs", "3")
    assert (refused.code, "settings.epochs: 1 → 3" in refused.err) == (2, True)
