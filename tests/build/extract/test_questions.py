"""Final questions: every rule by itself, stubs without evidence, long exhibits."""

import asyncio
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.build.artifacts.truth import GroundFacts
from casework.build.checks.questions import question_faults
from casework.build.extract.cited import filings_cited
from casework.build.extract.questions import (
    QUESTIONS,
    Answered,
    gathered,
    question_id,
    stubs_of,
)
from casework.build.extract.relevance import relevant
from casework.build.fault import StageFailed
from casework.build.record.pages import Page
from casework.build.record.records import Filing
from small_record import Small, facts

BEFORE = {"ground_facts": GroundFacts.model_validate({"facts": facts()})}
GOOD: dict[str, Any] = {
    "questions": [
        {
            "stub": "GATE_TIME",
            "question": "At what time did the truck reach the mill?",
            "answer": "The truck reached the gate at 7:40 in the morning.",
            "rubric_items": ["States that the truck came at 7:40"],
            "supporting_documents": ["42-2"],
            "fact_ids": ["f005"],
        },
        {
            "stub": "DOCK_STATE",
            "question": "Why was the truck sent away?",
            "answer": "The dock was full that day.",
            "rubric_items": ["States that the dock was full", "Names Ada Cole as the writer"],
            "supporting_documents": ["42-3"],
            "fact_ids": ["f006", "f007"],
        },
    ],
    "dropped": [],
}


def changed(**fields: Any) -> dict[str, Any]:
    """The good reply with fields of its first question changed."""
    found = deepcopy(GOOD)
    found["questions"][0].update(fields)
    return found


def rubric(*items: str) -> dict[str, Any]:
    return changed(rubric_items=list(items))


WRONG: list[tuple[str, dict[str, Any]]] = [
    ("question_form", changed(question="Tell the time of the truck.")),
    ("two_questions", changed(question="When did the truck come and who drove it?")),
    ("court", changed(question="What does the court say about the truck?")),
    ("contention", changed(question="When does Ortega contend that the truck came?")),
    ("synthesis", changed(question="What do the times of the truck taken together show?")),
    ("tells_place", changed(question="According to the driver's log, when did the truck come?")),
    ("tells_answer", changed(question="Did the truck reach the gate at 7:40 in the morning?")),
    ("legal_vocabulary", changed(question="When was the mill negligent?")),
    ("court", changed(answer="The court says 7:40 in the morning.")),
    ("contention", changed(answer="Ortega contends 7:40 in the morning.")),
    ("legal_vocabulary", changed(answer="At 7:40, as is undisputed.")),
    ("count", rubric(*(f"States that box {at} came early" for at in range(7)))),
    ("rubric_vague", rubric("The time")),
    ("rubric_compound", rubric("States that the truck came at 7:40 and was sent away")),
    ("rubric_compound", rubric("The truck came at 7:40; the dock was full")),
    (
        "rubric_repeated",
        rubric("States that the truck came early", "Says that the truck came early"),
    ),
    ("id_unknown", changed(fact_ids=["f099"])),
    ("id_unknown", changed(supporting_documents=["60"])),
    ("fact_missing", changed(fact_ids=[])),
    ("support_missing", changed(supporting_documents=[])),
    ("stub_lost", {**GOOD, "questions": GOOD["questions"][:1]}),
    ("id_repeated", {**GOOD, "dropped": [{"stub": "GATE_TIME", "reason": "no answer"}]}),
    ("shape", rubric()),
]


@pytest.mark.parametrize(("rule", "wrong"), WRONG)
def test_each_rule_sends_the_questions_back(
    rule: str, wrong: dict[str, Any], tmp_path: Path
) -> None:
    small = Small(tmp_path, {"questions/batch01": [wrong, GOOD]}, BEFORE)
    found = asyncio.run(QUESTIONS.make(small.desk))
    told = small.heard.said("questions/batch01", 2).split("\n")
    assert {line[3:].split("]")[0] for line in told if line[:2] == "- "} == {rule}
    assert [one.id for one in found.questions] == ["GATE_TIME", "DOCK_STATE"]
    # A task's name is seen by the agent: it must not tell what the stub's id tells.
    assert [one.task for one in found.questions] == ["q001", "q002"]
    assert QUESTIONS.check(small.desk, found) == []


def test_a_stub_whose_evidence_is_not_in_the_room_is_dropped_with_its_reason(
    tmp_path: Path,
) -> None:
    reply = deepcopy(GOOD)
    reply["questions"].pop()
    reply["dropped"] = [{"stub": "DOCK_STATE", "reason": "the sheet does not say why"}]
    small = Small(tmp_path, {"questions/batch01": [reply]}, BEFORE)
    found = asyncio.run(QUESTIONS.make(small.desk))
    assert [(one.stub, one.reason) for one in found.dropped] == [
        ("LETTER_DAY", "what it rests on is not in the room (Doc. 71-9)"),
        ("DOCK_STATE", "the sheet does not say why"),
    ]
    assert len([line for line in small.told if "became no question" in line]) == 2
    # The exhibit's own words are there to answer from.
    assert "7:40 at the gate of Harlow Mills" in small.heard.said("questions/batch01")


def test_questions_that_stay_wrong_fail_with_artifact_rule_and_fix(tmp_path: Path) -> None:
    small = Small(tmp_path, {"questions/batch01": [changed(fact_ids=[])] * 4}, BEFORE)
    with pytest.raises(StageFailed) as failed:
        asyncio.run(QUESTIONS.make(small.desk))
    assert failed.value.artifact == "questions/batch01"
    assert "[fact_missing] GATE_TIME: none is named. Name the facts" in str(failed.value)


def test_stubs_find_their_exhibits_by_number_and_by_letter(tmp_path: Path) -> None:
    kept, _ = stubs_of(Small(tmp_path, {}, BEFORE).desk)
    assert {one.stub.id: one.evidence for one in kept} == {
        "GATE_TIME": ("42-2",),
        "DOCK_STATE": ("42-3", "42-2"),
    }


@pytest.mark.parametrize(
    ("words", "ids"),
    [
        ("Doc. 57-11 at 3", ("57-11",)),
        ("57-1", ("57-1",)),
        ("ECF Nos. 57-1 and 61-3", ("57-1", "61-3")),
        ("Ex. C ¶ 4", ("57-11",)),
        ("Doc. 57, Ex. C", ("57-11",)),
        ("Doc. 57", ("57",)),
        ("Ex. A", ()),
        ("Dkt. 99-1", ()),
        ("Roe Dep. 45:12-46:3", ("60-2",)),
        ("the letter", ()),
    ],
)
def test_a_citation_names_a_filing_only_where_one_is_meant_for_certain(
    words: str, ids: tuple[str, ...]
) -> None:
    rows = (
        ("57", None, "Declaration"),
        ("57-1", 1, "Exhibit A"),
        ("57-11", 11, "Exhibit C: letter"),
        ("60-2", 2, "Deposition of Roe"),
        ("61-3", 3, "Exhibit A"),
    )
    filings = [
        Filing(id=id, document=int(id.split("-")[0]), attachment=attachment, title=title)
        for id, attachment, title in rows
    ]
    assert filings_cited(words, filings) == ids


def test_of_a_long_exhibit_the_pages_that_are_asked_about_are_shown() -> None:
    pages = [Page(at, f"Nothing of note happened on day {at}. " * 5) for at in range(1, 30)]
    pages[17] = Page(18, "The truck of Keel Freight stood at the gate. " * 4)
    found = relevant(pages, ["When did the truck reach the gate?"], 600)
    assert any(page.number == 18 and "Keel" in page.text for page in found)
    assert sum(len(page.text) for page in found if page.text != "[page left out]") <= 600
    assert any(page.text == "[page left out]" for page in found)
    assert relevant(pages[:2], ["gate"], 10_000) == pages[:2]


@given(
    st.lists(
        st.tuples(st.text("ABC_", min_size=1, max_size=120), st.sampled_from("xyz")), max_size=8
    )
)
def test_questions_get_ids_that_hold_and_tasks_without_a_gap(rows: list[tuple[str, str]]) -> None:
    names = list(dict.fromkeys(f"S{name}" for name, _ in rows))
    answers = [
        Answered(
            stub=name,
            question=f"What is {word}?",
            answer="It is a pump.",
            rubric_items=("Says that it is a pump",),
            supporting_documents=("42-1",),
            fact_ids=("f001",),
        )
        for name, (_, word) in zip(names, rows, strict=False)
    ]
    found = gathered(answers)
    assert len(found.questions) + len(found.dropped) == len(answers)
    assert [one.task for one in found.questions] == [
        f"q{at:03}" for at in range(1, len(found.questions) + 1)
    ]
    assert len({one.id for one in found.questions}) == len(found.questions)
    assert len({question_id(name) for name in names}) == len(names)
    assert len({one.question for one in found.questions}) == len(found.questions)


@pytest.mark.parametrize(
    "question",
    [
        "When was the authorization signed, counted from the agreement?",
        "Which rights does the grant clause give to the agency?",
        "What illness did the prisoner have in the spring of 2021?",
        "Which bolts and seals did Ruiz ship on March 3?",
        "Was the treatment to be had at the clinic?",
        "Whose name did the front page of the book bear?",
    ],
)
def test_plain_questions_are_left_alone(question: str) -> None:
    assert question_faults("q", question) == []
