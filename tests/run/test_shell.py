"""The shell tool: only in a sandbox, and the sandbox holds. Bank case A05."""

import json
import os
import resource
import shutil
import subprocess
import time
from pathlib import Path

import pytest

from casework.documents.library import Library
from casework.errors import UsageError
from casework.run import shell as module
from casework.run.deliver.office import OUT, Office
from casework.run.deliver.writing import hand_in
from casework.run.shell import bubblewrap_works, shell, shell_tools
from casework.run.tools import Desk
from casework.run.workspace import Workspace

BANK = Path(__file__).parents[1] / "bugbank" / "BB-A05"
needs_bwrap = pytest.mark.skipif(
    not bubblewrap_works(), reason="bubblewrap cannot run here (no package, or no namespaces)"
)


@pytest.fixture
def desk(tmp_path: Path) -> Desk:
    (tmp_path / "ws").mkdir()
    (tmp_path / "ws" / "0001.txt").write_text("45 days\n")
    (tmp_path / "secret.txt").write_text("the key\n")
    return Desk(Workspace(tmp_path / "ws"), Library(None).read)


def test_without_a_sandbox_there_is_no_shell() -> None:
    assert shell_tools(None) == ()
    with pytest.raises(UsageError, match="no sandbox 'host'"):
        shell_tools("host")


def test_where_bubblewrap_cannot_run_the_shell_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "bubblewrap_works", lambda: False)
    with pytest.raises(UsageError, match="Install the package bubblewrap"):
        shell_tools("bwrap")


@needs_bwrap
def test_a_command_sees_the_matter_and_nothing_else(desk: Desk, tmp_path: Path) -> None:
    assert "45 days" in shell(desk, {"command": "cat 0001.txt"}).text
    for command in (
        f"cat {tmp_path}/secret.txt",
        "cat ../secret.txt",
        f"ls {Path.home()}",
        "touch new.txt",
        "cat /etc/hostname",
    ):
        text = shell(desk, {"command": command}).text
        assert "exit code 0" not in text.splitlines()[0], command
    assert os.environ["PATH"] not in shell(desk, {"command": "env"}).text
    assert "lo" in shell(desk, {"command": "cat /proc/net/dev"}).text
    assert "eth" not in shell(desk, {"command": "cat /proc/net/dev"}).text


@needs_bwrap
def test_a_command_that_hangs_is_ended_with_its_children(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "SECONDS", 1)
    started = time.monotonic()
    text = shell(desk, {"command": "sleep 77 & sleep 77"}).text
    assert time.monotonic() - started < 10
    assert "timed out: stopped after 1 seconds" in text
    running = subprocess.run(["ps", "-eo", "args"], capture_output=True, text=True, check=True)
    assert "sleep 77" not in running.stdout.splitlines()


@needs_bwrap
def test_long_output_keeps_both_ends(desk: Desk) -> None:
    text = shell(desk, {"command": "seq 1 20000"}).text
    assert "\n1\n2\n" in text
    assert "20000" in text
    assert "bytes of output left out" in text


@needs_bwrap
def test_a_flood_is_stopped_and_costs_no_memory(desk: Desk) -> None:
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    text = shell(desk, {"command": "yes flood"}).text
    assert "stopped because it said too much" in text
    assert len(text) < 20_000
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 50_000  # kilobytes


def alive() -> set[str]:
    """Processes of the bank's scripts, with their numbers."""
    listed = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True, check=True)
    marks = ("sleep 600", "sleep 1", "new_session.py", "_then_exit.sh", "spawn_and_hang.sh")
    lines = (line.strip() for line in listed.stdout.splitlines())
    return {line for line in lines if line.endswith(marks)}


@needs_bwrap
@pytest.mark.parametrize(
    ("command", "said"),
    [
        ("sh background_then_exit.sh", "visible output"),
        ("sh spawn_and_hang.sh", "started"),
        ("python3 new_session.py", "parent done"),
    ],
)
def test_bank_a05_nothing_hangs_and_nothing_is_left_behind(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, command: str, said: str
) -> None:
    expected = json.loads((BANK / "expected.json").read_text())
    shutil.copytree(BANK, desk.workspace.root, dirs_exist_ok=True)
    monkeypatch.setattr(module, "SECONDS", 3)
    before, started = alive(), time.monotonic()
    text = shell(desk, {"command": command}).text
    assert time.monotonic() - started < expected["max_wall_seconds"]
    assert (said in text) == expected["keeps_output"]
    assert ("timed out" in text) == ("hang" in command)
    assert len(alive() - before) == expected["surviving_processes"]


@needs_bwrap
def test_a_deliverable_may_be_brought_and_a_link_leads_nowhere(desk: Desk, tmp_path: Path) -> None:
    (desk.workspace.root / OUT).mkdir()
    office = Office((), "memo.docx", lambda: pytest.fail("no search here"))
    maker = Desk(desk.workspace, desk.reader, office)
    assert "exit code 0" in shell(maker, {"command": "cp 0001.txt output/memo.docx"}).text
    assert (desk.workspace.root / OUT / "memo.docx").read_text() == "45 days\n"
    assert "exit code 0" not in shell(maker, {"command": "touch x; rm -r output"}).text
    big = shell(maker, {"command": "head -c 90000000 /dev/zero > output/big"}).text
    assert "exit code 0" not in big
    link = f"ln -sf {tmp_path}/secret.txt output/memo.docx"
    assert "exit code 0" in shell(maker, {"command": link}).text
    hand_in(maker, office, "# Memo\n\nIt was late.\n", "tool")
    assert (tmp_path / "secret.txt").read_text() == "the key\n"
