"""The Legal Agent Benchmark from its folders to scores, and back, by the verbs."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from casework.cli.app import app
from casework.models.records import Request
from casework.models.scripted import play

WORDS = "The notice was a day late, since the last day for it was 17 April 2024. " * 4
TASK = {
    "title": "Notice memo",
    "instructions": "Was the notice late? Output: `memo.docx`.",
    "deliverables": {},
    "criteria": [
        {"id": "C-001", "title": "Late", "match_criteria": "PASS if it is late. FAIL if not."},
        {"id": "C-002", "title": "Day", "match_criteria": "PASS if it names the day. FAIL if not."},
    ],
}


def casework(*arguments: str) -> Any:
    done = CliRunner().invoke(app, list(arguments))
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def judge(request: Request) -> Any:
    words = {"response_quote": "The notice was a day late", "reference_quote": "", "reason": ""}
    told = {"C-001": {**words, "satisfied": True}, "C-002": {**words, "satisfied": False}}
    assert "(There is none. The criteria say what is right.)" in str(request.messages)
    return {"reply": {"text": json.dumps(told)}}


def test_a_task_is_brought_in_run_judged_and_sent(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "lab" / "sales" / "notice"
    (folder / "documents").mkdir(parents=True)
    (folder / "task.json").write_text(json.dumps(TASK))
    (folder / "documents" / "letter.txt").write_text("Delivered on 2 April 2024.")
    done = casework("fetch", "lab", "--from", "lab", "--to", "suite", "--json")
    found = json.loads(done.stdout)
    assert (found["cases"], found["quarantined"], found["to"]) == (1, 0, "suite")
    assert found["kinds"] == {"output_from_instructions": 1}
    assert casework("check", "suite").exit_code == 0
    assert casework("run", "suite", "--agent", "nop", "--run", "none").exit_code == 3
    dry = casework("run", "suite", "--model", "casework/scripted/a", "--judge-model",
                   "casework/scripted/j", "--dry-run", "--json")  # fmt: skip
    assert dry.exit_code == 0
    steps = {"loop": True, "steps": [{"reply": {"text": WORDS}}]}
    with play("a", steps), play("j", judge):
        done = casework("run", "suite", "--model", "casework/scripted/a", "--run", "r", "--json",
                        "--epochs", "1", "--judge-model", "casework/scripted/j")  # fmt: skip
    assert done.exit_code == 0, done.stderr
    scores = json.loads(done.stdout)["scores"]
    assert scores["deliverable"]["value"] == 0.5
    assert scores["deliverable_all"]["value"] == 0.0
    assert casework("export", "suite", "--to", "back").exit_code == 0
    assert json.loads((tmp_path / "back" / "sales" / "notice" / "task.json").read_text()) == TASK
