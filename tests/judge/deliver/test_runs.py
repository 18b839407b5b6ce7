"""From what an agent leaves at the contract's place to what the run scores: bank cases J08, W02
and W04 in whole runs, judged over HTTP."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import docx
import pytest
from typer.testing import CliRunner

from casework.cases.folder import write_case
from casework.cases.records import Criterion, Rubric
from casework.cli.app import app
from casework.judge.verdicts import read_judgments
from casework.run.agents import AGENTS, Assignment
from casework.run.records import Trial
from casework.run.session import Session
from casework.run.store import RunFolder
from memo_room import make_case
from mock_provider import MockProvider, Script

BANK = Path(__file__).parents[2] / "bugbank"
RUBRIC = json.loads((BANK / "BB-J08" / "rubric.json").read_text())["criteria"]
SEEN = {
    "C1": "Six years from 14 May 2015",
    "C2": "14 May 2015",
    "C3": "restarted by Ex. C-7",
    "C4": "fraud point fails",
    "C5": "issue by 1 March 2024",
}
"""By criterion, the words that a judge of the bank's deliverables goes by."""
EXCLUDED = {
    "BB-W02/pdf_renamed.docx": "pdf",
    "BB-W02/legacy_doc_renamed.docx": "ole_doc",
    "BB-W02/markdown_renamed.docx": "text",
    "BB-W02/xlsx_renamed.docx": "xlsx",
    "BB-W02/password_protected.docx": "encrypted_ooxml",
    "BB-W02/zero_bytes.docx": "empty",
    "BB-W04/truncated_60pct.docx": "corrupt",
    "BB-W04/two_document_parts.docx": "ambiguous",
    "nothing": "missing",
}
JUDGED = {
    "BB-J08/placeholder.docx": 0.0,
    "BB-J08/refusal.docx": 0.0,
    "BB-J08/terse_correct.docx": 1.0,
}
BY_CODE = {
    "BB-J08/no_text.docx": "shows no text",
    "BB-J08/whitespace_zero_width.docx": "shows no text",
    "BB-J08/prompt_echo.docx": "says the instruction back",
}


def matter(root: Path) -> None:
    """The memo's room, with the bank's task and rubric."""
    folder = make_case(root)
    echo = docx.Document(str(BANK / "BB-J08" / "prompt_echo.docx"))
    task = folder.tasks[0].model_copy(update={"instruction": echo.paragraphs[0].text})
    criteria = tuple(
        Criterion(id=one["id"], text=one["text"], importance=one["importance"]) for one in RUBRIC
    )
    truth = folder.truth.model_copy(update={"rubrics": (Rubric(task="memo", criteria=criteria),)})
    files = {row.file: (folder.matter / row.file).read_bytes() for row in folder.index}
    write_case(folder.model_copy(update={"tasks": (task,), "truth": truth}), files)


def bringing(files: list[str]) -> type:
    """An agent that leaves one of these files a trial at the contract's place, and says so."""

    class Bringer:
        name = "bringer"
        needs_model = False
        needs_truth = False

        async def work(self, session: Session, assignment: Assignment) -> str:
            name = files.pop(0)
            office = session.desk.office
            assert office is not None
            if name != "nothing":
                shutil.copyfile(BANK / name, session.desk.workspace.root / office.place)
            session.note("user", assignment.prompt)
            session.note("assistant", name)
            return name

    return Bringer


def judge_script() -> list[dict[str, Any]]:
    """One step a deliverable, found by its words; each decides what its words are there for."""

    def reply(text: str) -> dict[str, Any]:
        found = {
            one: {
                "response_quote": words if words in text else "",
                "reference_quote": "",
                "reason": "By its words.",
                "satisfied": words in text,
            }
            for one, words in SEEN.items()
        }
        usage = {"input": 900, "output": 100}
        return {"match": text[:25], "reply": {"text": json.dumps(found), "usage": usage}}

    texts = ["[Insert analysis here]", "I am unable to help with", ". ".join(SEEN.values())]
    texts[2] = f"Six years from 14 May 2015; {texts[2]}"
    return [reply(text) for text in texts]


def casework(*words: str) -> str:
    done = CliRunner().invoke(app, list(words))
    # 3: what is left for a judge, which a run without one leaves
    assert done.exit_code in ((0, 3) if words[0] == "run" else (0,)), done.output
    return done.stdout


def run_and_judge(
    home: Path, agent: str, model: str | None, epochs: int
) -> tuple[Any, list[Trial]]:
    casework("run", "cases", "--agent", agent, "--epochs", str(epochs), "--run", "r")
    found = json.loads(
        casework("judge", "runs/r", "--json", *(["--model", model] if model else []))
    )
    return found, list(RunFolder(home / "runs" / "r").trials()[0])


def test_bank_j08_w02_w04_are_excluded_or_zero_with_the_reason(
    tmp_path: Path,
    provider: Callable[[Script], MockProvider],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    files = [*EXCLUDED, *JUDGED, *BY_CODE]
    monkeypatch.setitem(AGENTS, "bringer", bringing(list(files)))
    matter(tmp_path / "cases" / "lot")
    server = provider(judge_script())
    found, trials = run_and_judge(tmp_path, "bringer", "openai-api/mock/m1", len(files))
    by_file = {}
    for trial in trials:
        [said] = [
            line["text"]
            for line in RunFolder(tmp_path / "runs" / "r").transcript(trial.id)
            if line["role"] == "assistant"
        ]
        by_file[said] = trial
    assert sorted(by_file) == sorted(files)
    judgments = {one.trial: one for one in read_judgments(tmp_path / "runs" / "r")}
    for name, fault in EXCLUDED.items():
        trial = by_file[name]
        assert (trial.status, trial.stop) == ("incomplete", "no_deliverable"), name
        assert trial.delivered is not None and trial.fault is not None
        assert trial.delivered.artifact.fault == fault, name
        assert trial.delivered.artifact.reason and fault in trial.fault.message, name
        assert trial.id not in judgments
    for name, reason in BY_CODE.items():
        verdicts = judgments[by_file[name].id].verdicts
        assert {one.outcome for one in verdicts} == {"fail"}, name
        assert all(reason in one.cause for one in verdicts), name
    for name, share in JUDGED.items():
        verdicts = judgments[by_file[name].id].verdicts
        assert sum(one.outcome == "pass" for one in verdicts) / len(verdicts) == share, name
        assert {one.judge.model for one in verdicts} == {"openai-api/mock/m1"}
    assert len(server.calls) == len(JUDGED)
    score = found["scores"]["deliverable"]
    assert score["value"] == pytest.approx(1 / (len(JUDGED) + len(BY_CODE)))
    assert (score["n"], score["left_out"]) == (len(JUDGED) + len(BY_CODE), len(EXCLUDED))


def test_the_reference_meets_every_criterion_by_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make_case(tmp_path / "cases" / "lot")
    found, _ = run_and_judge(tmp_path, "oracle", None, 1)
    assert found["scores"]["deliverable"]["value"] == 1.0
    assert found["scores"]["deliverable_all"]["value"] == 1.0
    [judgment] = read_judgments(tmp_path / "runs" / "r")
    assert judgment.calls == ()
    assert judgment.verdicts[0].cause == "equal to the reference answer"


def test_a_deliverable_that_was_changed_after_its_run_is_not_judged(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    make_case(tmp_path / "cases" / "lot")
    casework("run", "cases", "--agent", "oracle", "--epochs", "1", "--run", "r")
    [file] = (tmp_path / "runs" / "r" / "trials").glob("*/deliverable.docx")
    document = docx.Document(str(file))
    document.add_paragraph("Added later.")
    document.save(str(file))
    done = CliRunner().invoke(app, ["judge", "runs/r"])
    assert done.exit_code not in (0, 3)
    assert "changed since" in done.output or "changed since" in str(done.exception)


def test_what_was_decided_is_not_paid_for_again_when_the_rest_failed(
    tmp_path: Path,
    provider: Callable[[Script], MockProvider],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setitem(AGENTS, "bringer", bringing(["BB-J08/terse_correct.docx"]))
    matter(tmp_path / "cases" / "lot")
    casework("run", "cases", "--agent", "bringer", "--epochs", "1", "--run", "r")

    def step(one: str, text: str) -> dict[str, Any]:
        usage = {"input": 900, "output": 100}
        return {
            "match": f"Decide every criterion: {one}.",
            "reply": {"text": text, "usage": usage},
        }

    def good(one: str) -> dict[str, Any]:
        said = {"response_quote": SEEN[one], "reference_quote": "", "satisfied": True}
        return step(one, json.dumps({one: said}))

    *before, stubborn, last = SEEN
    server = provider(
        [
            *map(good, before),
            *(step(stubborn, "I am not sure.") for _ in range(3)),
            good(stubborn),
            good(last),
        ]
    )
    words = ["judge", "runs/r", "--model", "openai-api/mock/m1", "--one-by-one"]
    assert CliRunner().invoke(app, words).exit_code == 3
    assert len(server.calls) == len(before) + 3
    casework(*words)
    assert len(server.calls) == len(SEEN) + 3
    [judgment] = read_judgments(tmp_path / "runs" / "r")
    assert {one.outcome for one in judgment.verdicts} == {"pass"}
