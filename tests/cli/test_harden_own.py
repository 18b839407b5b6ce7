"""``casework harden`` on cases of our own, from a suite to a suite that checks and runs."""

import contextlib
import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from casework.benchmarks.casework.adapter import Casework
from casework.benchmarks.casework.asked import gold_reply
from casework.benchmarks.casework.load import load
from casework.benchmarks.sets import adapter
from casework.cases.folder import read_case
from casework.cases.suite import load_suite
from casework.cli.app import app
from casework.cli.harden.players import answer_schema, answer_text
from casework.models.records import Request
from casework.models.scripted import play
from made_matter import FILES, matter
from made_sets import pubmedqa

SMALL = ("--generations", "2", "--children", "4", "--samples", "4", "--confirm", "10")
MORE = ("--report", "6", "--temperature", "1", "--no-baseline")


def run(folder: Path, *arguments: str) -> tuple[int, dict[str, Any], str]:
    with contextlib.chdir(folder):
        done = CliRunner().invoke(app, [*arguments, "--json"])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    told = json.loads(done.stdout) if done.stdout.strip() else {}
    return done.exit_code, told, done.stderr


@pytest.fixture
def here(tmp_path: Path) -> Path:
    matter(tmp_path / "own" / "anlow")
    return tmp_path


def test_a_suite_of_our_own_comes_back_harder_and_still_sound(here: Path) -> None:
    """Every hardened case is a whole copy: only documents differ, and the oracle solves it."""
    own = Casework()
    items = load(here / "own", ocr=False).items
    gold = {own.prompt(item.input): gold_reply(item) for item in items}

    def answers(request: Request) -> dict[str, Any]:
        prompt = request.messages[0]["content"]
        if prompt in gold:
            return {"reply": {"text": gold[prompt]}}
        # A changed room: one time of three right.
        drawn = hashlib.sha256(f"{request.sample}{prompt}".encode()).digest()[0]
        right = gold_reply(items["\nH1: " in prompt])
        return {"reply": {"text": right if drawn < 80 else "ANSWER: 61 centimetres"}}

    with play("own-task", answers):
        model = ("--model", "casework/scripted/own-task")
        code, told, err = run(here, "harden", "own", *model, *SMALL, *MORE, "--search", "s")
        assert code == 0, err
        assert "1 questions whose answers a judge has to read" in err
    assert (told["cases"], told["searched"]) == (2, 2)
    assert told["confirmed"] >= 1, err
    assert (here / told["report"]).is_file()
    assert "0001.eml" in (here / told["report"]).read_text("utf-8")

    suite = load_suite(here / told["suite"])
    assert {folder.case.id for folder in suite.cases} == {item.id for item in items}
    hardened = 0
    for folder in suite.cases:
        assert folder.lineage is not None
        lineage = folder.lineage["harden"]
        original = read_case(here / "own" / lineage["case"])
        assert folder.truth == original.truth
        assert folder.tasks == original.tasks
        assert f"{lineage['case']}-{lineage['task']}" == folder.case.id
        before = {one: (original.matter / one).read_bytes() for one in (*FILES, "index.csv")}
        after = {one: (folder.matter / one).read_bytes() for one in before}
        assert (before != after) is lineage["hardened"]
        if lineage["hardened"]:
            hardened += 1
            assert lineage["proof"]["verdict"] == "proved"
    assert hardened == told["confirmed"]

    code, found, err = run(here, "check", told["suite"])
    assert (code, found["faults"]) == (0, []), err
    code, ran, err = run(here, "run", told["suite"], "--agent", "oracle")
    assert code == 0, err
    assert ran["trials"] == {"requested": 6, "complete": 6, "incomplete": 0, "owed": 0}
    assert ran["scores"]["case_solved"]["value"] == ran["scores"]["rubric"]["value"] == 1.0


def test_a_search_refuses_what_it_cannot_grade_or_put_back(here: Path) -> None:
    code, _, err = run(here, "harden", "own/anlow", "--cases", "1", "--dry-run")
    assert code == 0, err
    mixed = here / "mixed"
    pubmedqa(here / "files")
    with contextlib.chdir(here):
        CliRunner().invoke(app, ["fetch", "pubmedqa", "--from", "files", "--to", "mixed"])
    matter(mixed / "cases" / "anlow")
    code, _, err = run(here, "harden", "mixed", "--dry-run")
    assert code == 2
    assert "holds cases of a published set and others" in err
    new = here / "new"
    CliRunner().invoke(app, ["new", str(new)])
    code, _, err = run(here, "harden", "new", "--dry-run")
    assert code == 2
    assert "holds no task that code can grade from one reply, but 1 task that" in err
    assert "Add an investigation" in err


def test_a_small_model_is_held_to_the_form_of_an_answer(here: Path) -> None:
    own, labels, programs = (adapter(name) for name in ("casework", "pubmedqa", "finqa"))
    question, world = load(here / "own", ocr=False).items
    assert answer_schema(own, world.input) == {"type": "string", "pattern": "^[ABC]{4}$"}
    letters = "".join(one["verdict"] for one in json.loads(gold_reply(world)))
    assert own.grade(world, answer_text(own, world.input, letters)).right
    assert own.grade(question, answer_text(own, question.input, question.expected)).right
    assert answer_schema(labels, {})["enum"] == list(labels.labels)
    assert answer_text(labels, {}, "yes") == "Answer: yes"
    assert "pattern" in answer_schema(programs, {})
    assert answer_text(programs, {}, "add(1, 2)") == "Program: add(1, 2)"
