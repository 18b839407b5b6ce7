"""The docs do what they say: commands and Python blocks run, links lead somewhere."""

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import warm

ROOT = Path(__file__).parent.parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
EXPECTED = {"casework run demo --agent nop --run nothing --task investigate --json": 3}

pytestmark = pytest.mark.slow


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL)


def commands(page: Path) -> list[str]:
    lines = [line for block in blocks(page, "console") for line in block.splitlines()]
    return [line[2:] for line in lines if line.startswith("$ ")]


def run(words: list[str], folder: Path) -> subprocess.CompletedProcess[str]:
    """A command of the docs as a process; one of ours is spared its imports."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    environment = {**os.environ, "PATH": path, "NO_COLOR": "1"}
    if words[0] == "casework":
        return warm.run(*words[1:], cwd=folder, env=environment)
    return subprocess.run(
        words, cwd=folder, env=environment, capture_output=True, text=True, timeout=240
    )


@pytest.mark.parametrize("page", [p for p in PAGES if commands(p)], ids=lambda page: page.stem)
def test_commands_run(page: Path, tmp_path: Path) -> None:
    for command in commands(page):
        done = run(shlex.split(command), tmp_path)
        wanted = EXPECTED.get(command, 0)
        assert done.returncode == wanted, f"{command}\n{done.stdout[-2000:]}\n{done.stderr[-2000:]}"


@pytest.mark.parametrize("page", [p for p in PAGES if blocks(p, "python")], ids=lambda p: p.stem)
def test_python_runs(page: Path, tmp_path: Path) -> None:
    for block in blocks(page, "python"):
        done = subprocess.run(
            [sys.executable, "-c", block], cwd=tmp_path, capture_output=True, text=True, timeout=240
        )
        assert done.returncode == 0, done.stderr[-2000:]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.stem)
def test_links_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)\)", page.read_text()):
        assert target.startswith("https://") or (page.parent / target).exists(), target


def test_verbs_in_the_docs_exist() -> None:
    from casework.cli.app import app

    known = {command.name or command.callback.__name__ for command in app.registered_commands}  # pyright: ignore
    for page in PAGES:
        for block in re.findall(
            r"^```[a-z]*\n(.*?)^```", page.read_text(), re.MULTILINE | re.DOTALL
        ):
            for verb in re.findall(r"^(?:\$ |\.venv/bin/)?casework ([a-z]+)", block, re.MULTILINE):
                assert verb in known, f"{page.name}: casework {verb}"
