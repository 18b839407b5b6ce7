"""Plain runs of published sets from the command line: fetched, run, scored, reported, shown."""

import contextlib
import json
import os
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

import warm
from casework.benchmarks.fetch import fetch
from casework.cases.folder import write_case
from casework.cases.suite import load_suite
from casework.cli.app import app
from casework.cli.proof import unsolved_by_oracle
from labelled import label_suite
from made_sets import contractnli, pubmedqa
from mock_provider import MockProvider, Script
from rooms import make_suite, say

Start = Callable[[Script], MockProvider]
MODEL = "openai-api/mock/m1"


def casework(folder: Path, *arguments: str) -> SimpleNamespace:
    """A verb in this process, run in `folder`."""
    with contextlib.chdir(folder):
        done = CliRunner().invoke(app, list(arguments))
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return SimpleNamespace(code=done.exit_code, out=done.stdout, err=done.stderr)


def test_a_set_that_is_not_here_names_the_command_that_brings_it(tmp_path: Path) -> None:
    done = casework(tmp_path, "run", "pubmedqa", "--agent", "oracle")
    assert done.code == 2
    assert "casework fetch pubmedqa --from FOLDER" in done.err
    pubmedqa(tmp_path / "files")
    assert casework(tmp_path, "fetch", "pubmedqa", "--from", "files").code == 0
    done = casework(tmp_path, "run", "pubmedqa", "--agent", "oracle", "--json")
    assert done.code == 0
    found = json.loads(done.out)
    assert found["trials"] == {"requested": 8, "complete": 8, "incomplete": 0, "owed": 0}
    scores = found["scores"]
    assert scores["accuracy"]["value"] == scores["macro_f1"]["value"] == 1
    assert {"value", "n", "low", "high"} <= set(scores["entropy"])
    assert scores["entropy"]["value"] is None
    assert "--epochs" in scores["entropy"]["reason"]
    assert {"case_solved", "believe_accuracy", "disbelieve_accuracy", "rubric"} <= set(scores)


def test_from_fetches_once_and_a_limit_draws(tmp_path: Path) -> None:
    contractnli(tmp_path / "files")
    first = casework(tmp_path, "run", "contractnli", "--from", "files", "--limit", "4",
                     "--agent", "oracle", "--json")  # fmt: skip
    assert first.code == 0, first.err
    assert json.loads(first.out)["trials"]["complete"] == 4
    assert len(load_suite(tmp_path / "contractnli-test-4")) == 4
    again = casework(tmp_path, "run", "contractnli", "--from", "files", "--limit", "4",
                     "--agent", "oracle", "--json")  # fmt: skip
    assert "fetched before" in again.err
    assert json.loads(again.out)["run"] == json.loads(first.out)["run"]
    assert casework(tmp_path, "run", "demo", "--from", "files").code == 2
    assert casework(tmp_path, "run", "pubmedqa", "--from", "files").code == 2


def test_a_model_is_scored_with_macro_f1_and_entropy(tmp_path: Path, provider: Start) -> None:
    label_suite(tmp_path)
    # By the question's own number: 9000, 9001, 9004, 9005 are yes; 9002, 9006 no; the rest maybe.
    steps: list[dict[str, Any]] = [
        *[say("Answer: yes", match=f"Does gasket {n} ") for n in (0, 0, 1, 1, 4, 4, 5, 5)],
        say("**Answer: no**", match="Does gasket 2 "),
        *[say("Answer: no", match=f"Does gasket {n} ") for n in (2, 6)],
        say("**Answer: Maybe**", match="Does gasket 6 "),
        *[say("Answer: maybe", match="Does gasket 3 ")] * 2,
        *[say("It depends.", match="Does gasket 7 ")] * 2,
    ]
    provider(steps)
    done = casework(tmp_path, "run", "pubmedqa", "--model", MODEL, "--epochs", "2", "--run", "r",
                    "--json")  # fmt: skip
    assert done.code == 0, done.err
    scores = json.loads(done.out)["scores"]
    assert scores["accuracy"]["value"] == pytest.approx(13 / 16)
    assert scores["answers_read"]["value"] == pytest.approx(14 / 16)
    # yes 8 of 8; no 3 of 4 right; maybe 2 of 4, said once too often.
    f1 = (1 + 2 * 3 / 7 + 2 * 2 / 7) / 3
    assert scores["macro_f1"]["value"] == pytest.approx(f1)
    # One case of eight has two different answers: log 2 / log 3.
    assert scores["entropy"]["value"] == pytest.approx(0.6309297 / 8, abs=1e-6)
    assert (scores["entropy"]["planned"], scores["entropy"]["n"]) == (8, 8)

    told = json.loads((tmp_path / "runs/r/report/scores.json").read_text())
    assert "answered 81.2" in told["finding"] and "8 PubMedQA cases" in told["finding"]
    assert "over 16 replies" in told["finding"] and "macro-F1 of 0.8" in told["finding"]
    limits = " ".join(told["caveats"]).replace("\u00a0", " ")
    assert "always answering yes gets 50 % right. The result is" in limits
    assert "2 replies of 16 could not be read" in limits
    # One of the two repaired replies is right.
    assert "2 replies were read only after a repair" in limits
    assert "without repairs 12 of 16 replies are right, with them 13" in limits
    assert told["naive"]["majority"]["accuracy"] == 0.5
    rows = {f"{row['case']}.{row['repeat']}": row for row in told["trials"]}
    kept = ("expected", "read", "right", "solved", "rubric")
    assert [rows["9000.1"][key] for key in kept] == ["yes", "yes", 1, None, None]
    assert [rows["9007.2"][key] for key in kept] == ["maybe", "", 0, None, None]
    assert sorted(rows[f"9006.{n}"]["read"] for n in (1, 2)) == ["maybe", "no"]
    page = (tmp_path / "runs/r/report/index.html").read_text()
    assert "It depends." in page and "no line begins with Answer" in page

    table = casework(tmp_path, "report", "runs/r", "--json")
    assert json.loads(table.out)["scores"] == scores
    lines = {row.split()[0]: row for row in casework(tmp_path, "show", "runs/r").out.splitlines()}
    assert "right" in lines["9000.label.1"] and "wrong" in lines["9007.label.1"]
    one = casework(tmp_path, "show", "runs/r", "9007.label.1").out
    assert "read    nothing (no line begins with Answer: or Label:)" in one
    assert "gold    maybe" in one
    shown = json.loads(casework(tmp_path, "show", "runs/r", "9000.label.2", "--json").out)
    assert (shown["right"], shown["solved"], shown["rubric"]) == (True, None, None)


def test_contracts_are_shown_beside_reading_the_hypothesis_alone(tmp_path: Path) -> None:
    fetch("contractnli", contractnli(tmp_path / "files"), tmp_path / "contractnli-test")
    done = casework(tmp_path, "run", "contractnli", "--agent", "oracle", "--run", "r")
    assert "read the question, no document: 100" in done.out.replace("\u00a0", " "), done.err
    told = json.loads((tmp_path / "runs/r/report/scores.json").read_text())
    assert told["naive"]["question_only"] == {"accuracy": 1.0, "macro_f1": 1.0}
    limits = " ".join(told["caveats"]).replace("\u00a0", " ")
    assert "Reading the hypothesis and no document, the commonest answer to it gets 100 %" in limits
    assert "Question only" in (tmp_path / "runs/r/report/index.html").read_text()


def test_the_estimate_and_what_a_person_sees(tmp_path: Path) -> None:
    label_suite(tmp_path)
    done = casework(tmp_path, "run", "pubmedqa", "--model", "a/b", "--epochs", "3", "--dry-run",
                    "--json")  # fmt: skip
    found = json.loads(done.out)
    assert found["trials"] == 24
    assert found["calls"] == {"low": 24, "expected": 24, "high": 24}
    done = casework(tmp_path, "run", "pubmedqa", "--agent", "oracle", "--epochs", "2")
    assert "Macro-F1" in done.out and "Semantic entropy" in done.out
    assert "always answer yes: 50" in done.out.replace("\u00a0", " ")
    assert "Cases solved" not in done.out


def test_the_oracle_proves_label_cases_and_leaves_strangers_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    label_suite(tmp_path)
    done = casework(tmp_path, "check", "pubmedqa-test", "--oracle")
    assert done.code == 0, done.err
    assert "the oracle solved 8 of 8 tasks" in done.err
    made = make_suite(tmp_path).cases[0]
    task = made.tasks[1].model_copy(update={"id": "yesno", "protocol": "label"})
    files = {row.file: (made.matter / row.file).read_bytes() for row in made.index}
    again = made.model_copy(update={
        "path": tmp_path / "mixed" / "pump",
        "tasks": (*made.tasks, task),
        "expected": {"yesno": "yes"},
    })  # fmt: skip
    write_case(again, files)
    with contextlib.chdir(tmp_path):
        assert unsolved_by_oracle("mixed") == []
    told = capsys.readouterr().err
    assert "of no published set" in told and "solved 2 of 2" in told
    refused = casework(tmp_path, "run", "mixed", "--agent", "oracle")
    assert refused.code == 2 and "--protocol" in refused.err
    kept = ("--protocol", "answer", "--protocol", "investigate")
    assert casework(tmp_path, "run", "mixed", "--agent", "oracle", *kept).code == 0


def test_inspects_own_command_runs_them(tmp_path: Path) -> None:
    label_suite(tmp_path, limit=3)
    inspect = str(Path(sys.executable).parent / "inspect")
    told = ("-T", "suite=pubmedqa-test", "-T", "agent=oracle", "--model", "none/none")
    plain = {**os.environ, "NO_COLOR": "1"}
    asked = ("eval", "casework/label", *told, "--display", "plain")
    done = warm.run(*asked, script=inspect, cwd=tmp_path, env=plain)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "label_right" in done.stdout
    assert "1.000" in done.stdout


@pytest.mark.embedded
def test_the_embedded_model_answers_two_cases(tmp_path: Path) -> None:
    pytest.importorskip("xllamacpp")
    label_suite(tmp_path)
    done = casework(tmp_path, "run", "pubmedqa", "--model", "casework/embedded", "--limit", "2",
                    "--json")  # fmt: skip
    assert done.code == 0, done.err
    found = json.loads(done.out)
    assert found["trials"]["complete"] == 2
    # The default agent on this model holds it to the labels, so everything can be read.
    assert found["scores"]["answers_read"]["value"] == 1
    assert found["scores"]["accuracy"]["value"] in (0, 0.5, 1)
    assert found["usage"]["calls"] == 2
