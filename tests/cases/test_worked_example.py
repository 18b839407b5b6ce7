"""The case that docs/case-folder.md writes out is sound, and the oracle solves it."""

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).parents[2] / "docs" / "case-folder.md"
FILE = re.compile(r"^`([\w/]+\.\w+)`[^\n]*\n\n```\w+\n(.*?)^```", re.MULTILINE | re.DOTALL)


def casework(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "casework.cli", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )


def test_the_example_of_the_docs_is_a_whole_case(tmp_path: Path) -> None:
    files = FILE.findall(PAGE.read_text("utf-8"))
    assert len(files) == 12
    for name, text in files:
        path = tmp_path / "pump" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    done = casework(tmp_path, "check", "pump", "--seal", "--oracle")
    assert done.returncode == 0, done.stdout + done.stderr
    assert "sealed: pump/case.toml" in done.stderr
    assert "the oracle solved 2 of 2 tasks" in done.stderr
    assert "digest = " in (tmp_path / "pump/case.toml").read_text()
