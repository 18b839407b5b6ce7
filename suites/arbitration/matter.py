"""What a matter is made of, before it is rendered: its room and the work asked for.

A reference is Markdown in which ``{{key|words}}`` cites a document of the room by its key: the
writer puts the document's id and the anchor to it, or stops where the words do not stand there.
``{{key}}`` alone cites the document as a whole.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from casework.cases.records import Criterion, Importance, Size
from suites.demo.content import Doc

THEMES = (
    "Facts and chronology",
    "Contract and law",
    "Figures",
    "Evidence and sources",
    "Risk and judgment",
    "Form and instructions",
)
FACTS, LAW, FIGURES, EVIDENCE, JUDGMENT, FORM = THEMES


@dataclass(frozen=True)
class Assignment:
    """One deliver task. `output` is the name of the DOCX that is asked for."""

    id: str
    size: Size
    title: str
    output: str
    instruction: str
    reference: str
    criteria: Sequence[Criterion]


@dataclass(frozen=True)
class Matter:
    """One case. Documents get their ids in the order in which the room lists them."""

    id: str
    title: str
    case_type: str
    jurisdiction: str
    docs: Sequence[Doc]
    assignments: Sequence[Assignment]
    story: str
    provenance: str = (
        "Written for this suite; every person, company, place, law and event is fictional."
    )


def criteria(*rows: tuple[Importance, str, str]) -> tuple[Criterion, ...]:
    """Criteria c01, c02, … from (importance, theme, text)."""
    return tuple(
        Criterion(id=f"c{number:02d}", text=text, importance=importance, theme=theme)
        for number, (importance, theme, text) in enumerate(rows, start=1)
    )
