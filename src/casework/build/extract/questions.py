"""Stage "questions": the factual-QA key, from the stubs of the opinion.

Source: the investigation-worlds paper, 2.2 and appendix D.1; the specification, section 3. A stub
becomes a question only where evidence it rests on is in the room; every stub that does not is
told with its reason. Names of tasks are neutral: a stub's id would tell the answer.
"""

import asyncio
import hashlib
import math
from collections.abc import Collection, Iterator, Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

from casework.build.artifacts.intake import Intake
from casework.build.artifacts.truth import (
    DroppedStub,
    GroundFacts,
    Opinion,
    OpinionFact,
    Questions,
    QuestionStub,
)
from casework.build.asking import Contract
from casework.build.checks.ids import repeated, unknown
from casework.build.checks.questions import question_faults
from casework.build.checks.rubrics import answer_faults, rubric_faults
from casework.build.extract.cited import filings_cited
from casework.build.extract.papers import PAGE_TOKENS, headed, paper_of
from casework.build.extract.relevance import relevant
from casework.build.extract.tables import fact_lines
from casework.build.fault import Fault
from casework.build.record.pages import marked
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Sizes, Stage
from casework.build.wording import worded
from casework.cases.records import Question, Record, Text

LONGEST_ID = 80
STUBS_A_PAGE = 1.5
"""Question stubs of a page of an opinion, roughly: for estimates."""


class Stub(NamedTuple):
    """A stub with the facts it asks about and the merits exhibits it rests on."""

    stub: QuestionStub
    facts: tuple[OpinionFact, ...]
    evidence: tuple[str, ...]


class Answered(Record):
    """One finished question, as asked for."""

    stub: Text
    question: Text
    answer: Text
    rubric_items: Annotated[tuple[Text, ...], Field(min_length=1)]
    supporting_documents: tuple[str, ...]
    fact_ids: tuple[str, ...]


class Answers(Record):
    """What became of every stub of a batch."""

    questions: tuple[Answered, ...]
    dropped: tuple[DroppedStub, ...] = ()


async def _make(desk: Desk) -> Questions:
    stubs, without = stubs_of(desk)
    if not stubs:
        desk.tell("no stub rests on evidence in the room: no questions")
    batches = [
        stubs[at : at + desk.settings.batch] for at in range(0, len(stubs), desk.settings.batch)
    ]
    replies = await asyncio.gather(
        *(_batch(desk, at, batch) for at, batch in enumerate(batches, start=1))
    )
    made = gathered([one for reply in replies for one in reply.questions])
    dropped = (*without, *(one for reply in replies for one in reply.dropped), *made.dropped)
    for one in dropped:
        desk.tell(f"{one.stub} became no question: {one.reason}")
    return made.model_copy(update={"dropped": dropped})


async def _batch(desk: Desk, at: int, stubs: Sequence[Stub]) -> Answers:
    facts = desk.of("ground_facts", GroundFacts).facts
    known = {fact.id for fact in facts}
    merits = desk.of("intake", Intake).merits
    prompt = worded(
        "questions",
        {
            "stubs": "\n\n".join(map(_lines, stubs)),
            "facts": fact_lines(facts),
            "exhibits": _exhibits(desk, stubs),
        },
    )

    def check(answers: Answers) -> list[Fault]:
        return answers_faults(answers, stubs, known, merits)

    return await desk.asks.agreed(
        Contract(f"questions/batch{at:02}", prompt, Answers, check, max_tokens=16_384)
    )


def stubs_of(desk: Desk) -> tuple[list[Stub], list[DroppedStub]]:
    """Stubs whose evidence is in the room, and those whose evidence is not."""
    opinion = desk.of("opinion", Opinion)
    intake = desk.of("intake", Intake)
    facts = {fact.fact_id: fact for fact in opinion.facts}
    # Among papers of the room alone, so that the exhibit 1 of an expert makes no doubt.
    room = [filing for filing in intake.filings if filing.id in intake.merits]
    kept: dict[str, Stub] = {}
    lost: dict[str, DroppedStub] = {}
    for doc, stub in _stubs(opinion):
        about = tuple(facts[id] for id in stub.fact_ids if id in facts)
        cited = [doc, *(fact.cited_exhibit for fact in about if fact.cited_exhibit)]
        evidence = tuple(dict.fromkeys(id for words in cited for id in filings_cited(words, room)))
        if evidence:
            kept.setdefault(stub.id, Stub(stub, about, evidence))
        else:
            reason = f"what it rests on is not in the room ({'; '.join(dict.fromkeys(cited))})"
            lost.setdefault(stub.id, DroppedStub(stub=stub.id, reason=reason))
    return list(kept.values()), [one for id, one in lost.items() if id not in kept]


def _stubs(opinion: Opinion) -> Iterator[tuple[str, QuestionStub]]:
    for argument in opinion.arguments:
        for branch in argument.branches:
            for source in branch.sources:
                for stub in source.question_stubs:
                    yield source.doc, stub


def _lines(one: Stub) -> str:
    facts = "\n".join(f"fact: {fact.text}" for fact in one.facts)
    stub = one.stub
    return (
        f"{stub.id} (evidence: {', '.join(one.evidence)})\nquestion: {stub.question}\n"
        f"answer in short: {stub.answer_sketch}\n{facts}"
    )


def _exhibits(desk: Desk, stubs: Sequence[Stub]) -> str:
    """The exhibits these stubs rest on; of long ones the pages nearest to what is asked."""
    filings = {filing.id: filing for filing in desk.of("intake", Intake).filings}
    asked: dict[str, list[str]] = {}
    for one in stubs:
        for id in one.evidence:
            words = (one.stub.question, one.stub.answer_sketch, *(f.text for f in one.facts))
            asked.setdefault(id, []).extend(words)
    share = desk.settings.chunk // max(1, len(asked))
    return "\n\n".join(
        headed(paper, marked(relevant(paper.pages, words, share)))
        for id, words in asked.items()
        for paper in [paper_of(desk, filings[id])]
    )


def answers_faults(
    answers: Answers, stubs: Sequence[Stub], known: Collection[str], merits: Collection[str]
) -> list[Fault]:
    """All that is wrong with the replies to a batch of stubs."""
    ids = [one.stub.id for one in stubs]
    told = [*(one.stub for one in answers.questions), *(one.stub for one in answers.dropped)]
    faults = [*repeated("stub", told), *unknown("questions", told, ids, "the list of stubs")]
    lost = [id for id in ids if id not in told]
    if lost:
        message = f"nothing is said about {', '.join(lost)}."
        fix = "Write a question for each, or put it into dropped with a reason."
        faults.append(Fault(rule="stub_lost", where="questions", message=message, fix=fix))
    for one in answers.questions:
        faults += _question(one.stub, one, known, merits)
    return faults


def _question(
    where: str, one: Answered | Question, known: Collection[str], merits: Collection[str]
) -> list[Fault]:
    faults = [
        *question_faults(where, one.question, one.answer),
        *answer_faults(f"{where}.answer", one.answer),
        *rubric_faults(where, one.rubric_items),
        *unknown(where, one.fact_ids, known, "the fact table"),
        *unknown(where, one.supporting_documents, merits, "the merits exhibits"),
    ]
    for rule, ids, fix in (
        ("fact_missing", one.fact_ids, "Name the facts of the table that it asks about."),
        ("support_missing", one.supporting_documents, "Name the exhibits that answer it."),
    ):
        if not ids:
            message = "none is named."
            faults.append(Fault(rule=rule, where=where, message=message, fix=fix))
    return faults


def gathered(answers: Sequence[Answered]) -> Questions:
    """Questions under their final ids; of two that ask the same the first is kept."""
    kept: dict[str, Answered] = {}
    dropped: list[DroppedStub] = []
    for one in answers:
        asked = " ".join(one.question.casefold().split())
        if asked in kept:
            reason = f"it asks the same as {kept[asked].stub}"
            dropped.append(DroppedStub(stub=one.stub, reason=reason))
        else:
            kept[asked] = one
    return Questions(
        questions=tuple(
            Question.model_validate(
                {
                    **one.model_dump(exclude={"stub"}),
                    "id": question_id(one.stub),
                    "task": f"q{at:03}",
                }
            )
            for at, one in enumerate(kept.values(), start=1)
        ),
        dropped=tuple(dropped),
    )


def question_id(stub: str) -> str:
    """A stub's id as that of a question, cut where it is longer than ids may be."""
    if len(stub) <= LONGEST_ID:
        return stub
    return f"{stub[: LONGEST_ID - 9]}_{hashlib.sha256(stub.encode()).hexdigest()[:8]}"


def _check(desk: Desk, questions: Questions) -> Sequence[Fault]:
    known = {fact.id for fact in desk.of("ground_facts", GroundFacts).facts}
    merits = desk.of("intake", Intake).merits
    return [
        *repeated("question", (one.id for one in questions.questions)),
        *repeated("task", (one.task for one in questions.questions)),
        *(f for one in questions.questions for f in _question(one.id, one, known, merits)),
    ]


def _calls(sizes: Sizes, settings: Settings) -> Sequence[Calls]:
    stubs = max(1, round(sizes.opinion_pages * STUBS_A_PAGE))
    calls = math.ceil(stubs / settings.batch)
    tokens = min(sizes.exhibit_pages * PAGE_TOKENS, settings.chunk // 4) + 6_000
    return (Calls("writer", calls, math.ceil(calls * 4 / 3), 4 * calls, tokens, 5_000),)


QUESTIONS = Stage(
    name="questions",
    says="the factual questions, with answers and rubrics",
    kind=Questions,
    needs=("intake", "opinion", "ground_facts"),
    make=_make,
    check=_check,
    prompts=("questions",),
    calls=_calls,
)
