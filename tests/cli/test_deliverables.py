"""What the verbs say of deliverables: how many, by whom, and what became of their files."""

from pathlib import Path
from types import SimpleNamespace

import pytest
from typer.testing import CliRunner

from casework.cli.app import app
from casework.run.store import DELIVERABLE
from memo_room import make_case


def casework(*arguments: str) -> SimpleNamespace:
    done = CliRunner().invoke(app, list(arguments))
    return SimpleNamespace(code=done.exit_code, out=done.stdout, err=done.stderr)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    make_case(tmp_path / "cases" / "lot")
    return tmp_path


def test_files_that_were_changed_since_are_not_shown_as_what_was_judged(home: Path) -> None:
    page = home / "runs" / "r" / "report" / "index.html"
    done = casework("run", "cases", "--agent", "oracle", "--epochs", "2", "--run", "r")
    assert done.code == 0, done.err
    assert "The file is not shown" not in page.read_text()
    assert "1 task, 2 runs" in page.read_text()
    dry = casework("judge", "runs/r", "--model", "a/b", "--panel", "2", "--dry-run")
    assert "2 deliverables to judge: code decides 2, none to be asked of a/b\n" in dry.out
    assert "none to be asked of a/b (sitting 2)" in dry.out
    first, second = (home / "runs" / "r" / "trials" / f"lot.memo.{n}" / DELIVERABLE for n in (1, 2))
    first.write_bytes(first.read_bytes() + b"more")
    second.unlink()
    assert casework("report", "runs/r").code == 0
    assert page.read_text().count("The file is not shown: it is gone") == 2
    assert "changed since" in casework("judge", "runs/r").err


def test_show_says_what_became_of_a_deliverable(home: Path) -> None:
    casework("run", "cases", "--agent", "nop", "--epochs", "1", "--run", "r")
    assert "left out" in casework("show", "runs/r").out
    refused = casework("run", "cases", "--agent", "nop", "--task", "mema", "--dry-run").err
    assert "--task (mema); `casework list tasks" in refused
