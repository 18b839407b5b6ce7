"""``casework fetch``: published files become a suite that ``casework check`` passes."""

import contextlib
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from casework.benchmarks.sampling import sample_indices
from casework.benchmarks.stored import item_of
from casework.cases.suite import load_suite
from casework.cli.app import app
from made_sets import agreement, contractnli, published, pubmedqa


def casework(folder: Path, *arguments: str) -> tuple[int, str, str]:
    """Exit code, stdout and stderr of a verb run in `folder`."""
    with contextlib.chdir(folder):
        done = CliRunner().invoke(app, list(arguments))
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done.exit_code, done.stdout, done.stderr


def fetched(folder: Path, *arguments: str) -> dict[str, Any]:
    code, out, err = casework(folder, "fetch", *arguments, "--json")
    assert code == 0, err
    return json.loads(out)


def test_a_suite_is_written_and_passes_check(tmp_path: Path) -> None:
    pubmedqa(tmp_path / "files")
    found = fetched(tmp_path, "pubmedqa", "--from", "files", "--to", "mine")
    assert found == {"cases": 8, "quarantined": 0, "to": "mine"}
    suite = load_suite(tmp_path / "mine")
    assert len(suite) == 8
    assert "MIT" in suite.info.licence
    for case in suite.cases:
        assert [task.protocol for task in case.tasks] == ["label"]
        assert case.expected["label"] in {"yes", "no", "maybe"}
        assert "MIT" in case.case.licence
        assert case.case.kind == "row"
    code, out, _ = casework(tmp_path, "check", "mine", "--json")
    assert (code, json.loads(out)) == (0, {"faults": []})


def test_the_answer_stands_below_truth_only(tmp_path: Path) -> None:
    pubmedqa(tmp_path / "files")
    fetched(tmp_path, "pubmedqa", "--from", "files", "--to", "mine")
    for case in (tmp_path / "mine" / "cases").iterdir():
        shown = [p for part in ("matter", "tasks") for p in (case / part).rglob("*") if p.is_file()]
        assert shown
        assert not any("anary" in p.read_text() for p in [*shown, case / "case.toml"])
        assert "Canary-Conclusion" in (case / "truth" / "lineage.json").read_text()


def test_a_sample_is_that_of_the_seed_in_the_order_of_the_source(tmp_path: Path) -> None:
    contractnli(tmp_path / "files", [agreement(number) for number in range(20)])
    found = fetched(tmp_path, "contractnli", "--from", "files", "--limit", "7", "--seed", "5")
    assert found == {"cases": 7, "quarantined": 0, "to": "contractnli-test"}
    items = [item_of(path) for path in load_suite(tmp_path / "contractnli-test").paths]
    assert sorted(item.index for item in items) == sample_indices(60, 7, 5)
    again = fetched(tmp_path, "contractnli", "--from", "files", "--limit", "7", "--seed", "5",
                    "--to", "again")  # fmt: skip
    assert again["cases"] == 7
    one, two = (load_suite(tmp_path / name) for name in ("contractnli-test", "again"))
    assert one.digest == two.digest


def test_what_was_put_aside_is_counted_and_listed(tmp_path: Path) -> None:
    contractnli(tmp_path / "files", [agreement(1), agreement(2, text="")])
    found = fetched(tmp_path, "contractnli", "--from", "files", "--to", "mine")
    assert (found["cases"], found["quarantined"]) == (3, 3)
    listed = json.loads((tmp_path / "mine" / "quarantined.json").read_text())
    assert {entry["id"] for entry in listed} == {"2_nda-1", "2_nda-2", "2_nda-3"}
    assert all(entry["reason"] for entry in listed)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nosuch", "--from", "files"), "contractnli, finqa, pubmedqa"),
        (("pubmedqa",), "--from"),
        (("pubmedqa", "--from", "nowhere"), "no such folder"),
        (("pubmedqa", "--from", "empty"), "ori_pqal.json is missing"),
        (("pubmedqa", "--from", "files", "--split", "dev"), "test, pool, all"),
        (("pubmedqa", "--from", "files", "--limit", "0"), "--limit"),
        (("pubmedqa", "--from", "files", "--to", "files"), "not empty"),
    ],
)
def test_a_mistake_is_told_and_nothing_written(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    pubmedqa(tmp_path / "files")
    (tmp_path / "empty").mkdir()
    code, out, err = casework(tmp_path, "fetch", *arguments)
    assert code == 2
    assert words in err
    assert out == ""
    assert sorted(path.name for path in tmp_path.iterdir()) == ["empty", "files"]


def test_as_a_process_stdout_is_the_folder(tmp_path: Path) -> None:
    pubmedqa(tmp_path / "files")
    done = subprocess.run(
        [sys.executable, "-m", "casework.cli", "fetch", "pubmedqa", "--from", "files"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert (done.returncode, done.stdout) == (0, "pubmedqa-test\n")
    assert "8 cases of 8" in done.stderr


@pytest.mark.parametrize(("name", "cases"), [("pubmedqa", 500), ("contractnli", 2091)])
def test_published_files_are_fetched_and_checked(tmp_path: Path, name: str, cases: int) -> None:
    files = published(name)
    found = fetched(tmp_path, name, "--from", str(files), "--limit", "12", "--to", "mine")
    assert found == {"cases": 12, "quarantined": 0, "to": "mine"}
    items = [item_of(path) for path in load_suite(tmp_path / "mine").paths]
    assert sorted(item.index for item in items) == sample_indices(cases, 12)
    code, out, _ = casework(tmp_path, "check", "mine", "--json")
    assert (code, json.loads(out)) == (0, {"faults": []})
