"""Small worlds and trials, in memory, for the tests of judging and reporting."""

from datetime import date
from pathlib import Path
from typing import Any

from casework.cases.folder import CaseFolder
from casework.cases.records import (
    Attitude,
    Case,
    Document,
    Hypothesis,
    IndexRow,
    Question,
    Role,
    Ruling,
    Standing,
    Task,
    Truth,
)
from casework.errors import Whose
from casework.run.records import Belief, Fault, Trial

STANDINGS: dict[str, Standing] = {
    "plaintiff": "adopted",
    "defense": "rejected",
    "alt_1": "alternative",
    "alt_2": "alternative",
}
SOLVED: dict[str, Attitude] = {
    "plaintiff": "believe",
    "defense": "disbelieve",
    "alt_1": "disbelieve",
    "alt_2": "disbelieve",
}
ROLES: tuple[Role, ...] = (
    "merits",
    "merits",
    "signal",
    "noise",
    "chaff",
    "chaff",
    "noise",
    "chaff",
)


def world(id: str = "w1", **changes: Any) -> CaseFolder:
    """A world of four hypotheses, eight documents and the question task ``q1``."""
    documents = tuple(
        Document(
            id=f"d{n}",
            file=f"{n:04}.txt",
            title=f"Paper {n}",
            role=role,
            doc_type="memo",
            date=date(2019, 3, n),
        )
        for n, role in enumerate(ROLES, 1)
    )
    index = tuple(
        IndexRow(id=d.id, file=d.file, name=d.title, date=d.date.isoformat(), type="memo")
        for d in documents
    )
    ruling = Ruling(
        movant_role="defendant",
        posture_type="single_msj",
        judge_ruling_movant="denied",
        issues_decided=("delivery",),
        plaintiff_ruling="accepted",
        defense_ruling="rejected",
        rationale="The pump arrived broken.",
    )
    hypotheses = tuple(
        Hypothesis(name=name, claim=f"The claim of {name}.", standing=standing)
        for name, standing in STANDINGS.items()
    )
    question = Question(
        id="q1",
        task="q1",
        question="When did the pump arrive?",
        answer="On 4 March 2019.",
        rubric_items=("Gives the day and month.", "Gives the year 2019."),
        supporting_documents=("d1",),
    )
    truth = Truth(documents=documents, hypotheses=hypotheses, ruling=ruling, questions=(question,))
    return CaseFolder(
        path=Path("cases") / id,
        case=Case(
            id=id,
            title=f"Norvane v Halden ({id})",
            kind="world",
            case_type="contract",
            jurisdiction="US",
            licence="CC0",
            provenance="written for tests",
        ),
        index=index,
        tasks=(Task(id="investigate", protocol="investigate"), Task(id="q1", protocol="answer")),
        truth=truth.model_copy(update=changes),
    )


def investigation(
    case: str = "w1",
    beliefs: dict[str, Attitude] | None = None,
    repeat: int = 1,
    opened: tuple[str, ...] = (),
    **more: Any,
) -> Trial:
    """A complete investigation holding these beliefs (all right ones by default)."""
    held = SOLVED if beliefs is None else beliefs
    return Trial(
        id=f"{case}-investigate-{repeat}",
        case=case,
        task="investigate",
        protocol="investigate",
        repeat=repeat,
        agent="react",
        model="casework/scripted",
        status=more.pop("status", "complete"),
        stop=more.pop("stop", "completed"),
        order=tuple(held),
        opened=opened,
        beliefs=tuple(
            Belief(label=f"H{n}", hypothesis=name, belief=attitude, reason=f"Because {name}.")
            for n, (name, attitude) in enumerate(held.items(), 1)
        ),
        **more,
    )


def unfinished(case: str = "w1", whose: Whose = "agent", repeat: int = 1) -> Trial:
    """An investigation that came to nothing, by whose fault."""
    return investigation(
        case,
        {},
        repeat,
        status="incomplete" if whose == "agent" else "owed",
        stop="truncated" if whose == "agent" else "error",
        fault=Fault(whose=whose, code="truncated", message="cut at the token limit"),
    )


def answer(
    case: str = "w1", text: str | None = "In March 2019.", repeat: int = 1, **more: Any
) -> Trial:
    """A complete answer to the question ``q1``."""
    return Trial(
        id=f"{case}-q1-{repeat}",
        case=case,
        task="q1",
        protocol="answer",
        repeat=repeat,
        agent="react",
        model="casework/scripted",
        status=more.pop("status", "complete"),
        stop=more.pop("stop", "completed"),
        response=f"I looked.\nANSWER: {text}",
        answer=text,
        **more,
    )
