"""Artifacts of the extraction stages: what the record says happened.

Source of the shapes: the investigation-worlds paper, 2.2 and appendix D.1; the specification,
section 3. Ids of filings are docket numbers as they are cited: ``96``, ``71-4``. Pages count from
1 within one filing.
"""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from casework.cases.records import Fact, Identifier, Question, Record, SubClaim, Text

OpinionFactId = Annotated[str, StringConstraints(pattern=r"^op_[A-Z0-9]+(_[A-Z0-9]+)*$")]
StubId = Annotated[str, StringConstraints(pattern=r"^[A-Z0-9]+(_[A-Z0-9]+)*$")]
Page = Annotated[int, Field(ge=1)]
Side = Literal["plaintiff", "defense"]
EntityKind = Literal["person", "organisation", "instrument", "artifact"]


class OpinionFact(Record):
    """One sentence the court treats as established. `highlight_text`: 10-30 words, verbatim."""

    fact_id: OpinionFactId
    text: Text
    cited_exhibit: str | None = None
    highlight_text: Text
    opinion_page: Page


class QuestionStub(Record):
    """An atomic question about one fact, with a one-line answer."""

    id: StubId
    fact_ids: Annotated[tuple[OpinionFactId, ...], Field(min_length=1)]
    question: Text
    answer_sketch: Text


class Source(Record):
    """One evidentiary document a branch of the court's reasoning cites."""

    id: Identifier
    doc: Text
    description: str = ""
    question_stubs: tuple[QuestionStub, ...] = ()


class Branch(Record):
    """One line of reasoning within an argument."""

    id: Identifier
    label: Text
    opinion_page: Page
    sources: tuple[Source, ...] = ()


class Argument(Record):
    """One question the court decides. A `procedural_defense` has no branches, and a note."""

    id: Identifier
    label: Text
    argument_type: Literal["factual_analysis", "procedural_defense"]
    opinion_page: Page
    branches: tuple[Branch, ...] = ()
    note: str = ""


class Opinion(Record):
    """Stages 1 and 2, and their merger: the court's facts and the map of its arguments."""

    facts: tuple[OpinionFact, ...]
    arguments: tuple[Argument, ...]


class StatedFact(Record):
    """One numbered fact of a statement, with the other side's answer to it."""

    fact_id: Text
    text: Text
    response_type: Literal["undisputed", "disputed"]
    disputed_reason: str = ""
    cited_exhibit: str | None = None
    souf_page: Page
    highlight_text: Text


class Statement(Record):
    """One statement of facts and the response to it; `filer` filed the statement."""

    filer: Side
    statement: Identifier
    response: Identifier
    facts: tuple[StatedFact, ...]


class Statements(Record):
    """Stage 3: every pair of statement and response in the record."""

    pairs: tuple[Statement, ...]


class Mention(Record):
    """Where a name stands: a filing's id and a page."""

    filing: Identifier
    page: Page


class Entity(Record):
    """One person, organisation, instrument or artifact under all its names.

    `active_from`/`active_to` bound when it existed, or was in its post, as far as the record says;
    `posts` are told in the calendar.
    """

    id: Annotated[str, StringConstraints(pattern=r"^e[0-9]{3}$")]
    name: Text
    kind: EntityKind
    aliases: tuple[str, ...] = ()
    organisation: str = ""
    title: str = ""
    side: Literal["plaintiff", "defense", "court", "third_party", ""] = ""
    active_from: date | None = None
    active_to: date | None = None
    mentions: tuple[Mention, ...] = ()


class Entities(Record):
    """Stage 4."""

    entities: tuple[Entity, ...]


class Annotation(Record):
    """What one merits exhibit is: type, date (None: undated) and the entities in it."""

    filing: Identifier
    doc_type: Text
    title: Text
    dated: date | None
    entity_ids: tuple[str, ...] = ()


class Exhibits(Record):
    """Stage 5: one annotation for every merits exhibit."""

    exhibits: tuple[Annotation, ...]


class GroundFacts(Record):
    """Stage 6: the canonical fact table, f001…; sources name filings, anchors ``p3``, ``¶4``."""

    facts: tuple[Fact, ...]


class Party(Record):
    """Stage 7, one side: its account and the facts it rests on."""

    side: Side
    claim: Text
    fact_dag: Annotated[tuple[SubClaim, ...], Field(min_length=1)]
    extracted_from: Identifier


class Parties(Record):
    """Stage 7: both accounts."""

    plaintiff: Party
    defense: Party


class Posture(Record):
    """What was moved and by whom, and how the court ruled on it."""

    movant_role: Literal["plaintiff", "defendant", "both"]
    non_movant_role: Literal["plaintiff", "defendant", "both"]
    posture_type: Literal["single_msj", "cross_msj", "msj_plus_mtd"]
    judge_ruling_movant: Literal["granted", "denied", "granted_in_part"]
    issues_decided: tuple[str, ...]


class SubClaimRuling(Record):
    """What became of one group of a side's account. `rationale_quote` is verbatim, or ""."""

    sub_claim_index: Annotated[int, Field(ge=0)]
    ruling: Literal["accepted", "rejected", "not_reached"]
    rationale_quote: str = ""


class SideRuling(Record):
    """What became of one side's account."""

    judge_ruling: Literal["accepted", "rejected", "split"]
    sub_claim_rulings: tuple[SubClaimRuling, ...]


class Decision(Record):
    """Stage 8. `reasoned` is false for a form order without grounds."""

    posture: Posture
    plaintiff: SideRuling
    defense: SideRuling
    rationale: Text
    reasoned: bool = True


class Story(Record):
    """Stage 9: one to two pages that fix era, places, people and tone for writers."""

    text: Text


class DroppedStub(Record):
    """A question stub that became no question, and why."""

    stub: Text
    reason: Text


class Questions(Record):
    """Stage 10: the factual-QA key. `supporting_documents` are filing ids until assembly;
    `dropped` are stubs whose evidence is not in the room, or does not answer them."""

    questions: tuple[Question, ...]
    dropped: tuple[DroppedStub, ...] = ()
