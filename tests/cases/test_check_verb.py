"""``casework check`` as a process: which case a fault is in, sealing, and the oracle's words."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from casework.cases.folder import new_case


def check(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "casework.cli", "check", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=120,
    )


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    for name in ("a", "b"):
        new_case(tmp_path / "s/cases" / name, name, "A matter")
    info = 'id = "s"\ntitle = "S"\nversion = "1"\nlicence = "CC0-1.0"\n'
    (tmp_path / "s/suite.toml").write_text(info)
    return tmp_path / "s"


def change(case: Path, file: str, old: str, new: str) -> None:
    text = (case / file).read_text()
    assert old in text
    (case / file).write_text(text.replace(old, new))


@pytest.mark.parametrize(
    ("path", "file"),
    [
        ("s", "cases/b/truth/facts.jsonl"),
        ("s/cases", "b/truth/facts.jsonl"),
        ("s/cases/b", "truth/facts.jsonl"),
    ],
)
def test_a_fault_says_which_case(suite: Path, path: str, file: str) -> None:
    change(suite / "cases/b", "truth/facts.jsonl", "forty pumps of", "fifty pumps of")
    done = check(suite.parent, path)
    assert done.returncode == 1
    (line,) = [line for line in done.stdout.splitlines() if ": quotation: " in line]
    assert line.startswith(f"{path}/{file}:1: quotation: ")
    found = json.loads(check(suite.parent, path, "--json").stdout)["faults"]
    assert (file, 1) in [(f["file"], f["line"]) for f in found if f["rule"] == "quotation"]


def test_a_first_edit_is_sealed(suite: Path) -> None:
    change(suite / "cases/a", "matter/0001.txt", "Yours sincerely", "Kind regards")
    assert "check s/cases/a --seal" in check(suite.parent, "s").stdout
    done = check(suite.parent, "s", "--seal", "--json")
    assert (done.returncode, json.loads(done.stdout)) == (
        0,
        {"faults": [], "sealed": ["cases/a/case.toml"]},
    )
    assert "sealed: s/cases/a/case.toml" in done.stderr
    done = check(suite.parent, "s", "--seal")
    assert done.returncode == 0
    assert "nothing to seal" in done.stderr


def test_nothing_is_sealed_while_another_fault_stands(suite: Path) -> None:
    change(suite / "cases/a", "matter/0001.txt", "Yours sincerely", "Kind regards")
    change(suite / "cases/b", "truth/facts.jsonl", "L8", "L7")
    before = (suite / "cases/a/case.toml").read_bytes()
    done = check(suite.parent, "s", "--seal")
    assert done.returncode == 1
    assert {": digest: ", ": quotation: "} <= {
        f": {line.split(': ')[1]}: " for line in done.stdout.splitlines()
    }
    assert "nothing was sealed" in done.stderr
    assert (suite / "cases/a/case.toml").read_bytes() == before


def test_a_malformed_suite_and_two_equal_ids(suite: Path) -> None:
    change(suite, "suite.toml", "licence", "license")
    new_case(suite / "cases/c", "a", "Again")
    done = check(suite.parent, "s")
    assert done.returncode == 1
    heads = {line.split(": suite: ")[0] for line in done.stdout.splitlines()}
    assert heads == {"s/suite.toml:1", "s/suite.toml:4", "s/cases/c/case.toml:1"}


def test_the_oracle_says_what_it_does(suite: Path) -> None:
    done = check(suite.parent, "s", "--oracle")
    assert done.returncode == 0
    assert "oracle: solving 2 tasks\n" in done.stderr
    assert "the oracle solved 2 of 2 tasks\n" in done.stderr
