"""Artifacts of the augmenting stages: what is added to the merits exhibits.

Source of the shapes: the investigation-worlds paper, 2.3, table 1 and appendix D.2; the
specification, section 4.
"""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from casework.cases.records import Identifier, Polarity, Record, SubClaim, Text
from casework.documents.rendering.manuscript import DocType, Format, Manuscript

InjectedId = Annotated[str, StringConstraints(pattern=r"^inj_[a-z0-9_]+$")]
Embedding = Literal["direct", "pattern", "either"]
AltName = Literal["alt_1", "alt_2"]
AddedRole = Literal["signal", "pro_alternative", "refuting", "noise", "chaff"]
ADDED_ROLES: tuple[AddedRole, ...] = ("signal", "refuting", "pro_alternative", "noise", "chaff")


class InjectedFact(Record):
    """A new fact that documents are written for; ids ``inj_alt1_s1`` (supports), ``…_r1``."""

    id: InjectedId
    proposition: Text
    preferred_embedding: Embedding = "either"
    doc_type_hint: str = ""
    entity_hint: str = ""


class Alternative(Record):
    """A third account that tempts on a partial reading; its DAG names ground and injected ids."""

    name: AltName
    claim: Text
    fact_dag: Annotated[tuple[SubClaim, ...], Field(min_length=1)]
    ground_facts_referenced: Annotated[tuple[str, ...], Field(min_length=3)]
    injected_supporting_facts: Annotated[tuple[InjectedFact, ...], Field(min_length=1)]
    injected_refuting_facts: tuple[InjectedFact, ...] = ()
    ground_refuting_fact_ids: tuple[str, ...] = ()
    why_plausible: Text
    why_refuted: Text


class Grading(Record):
    """A separate grader's word on one injected fact: which ground facts it contradicts."""

    fact_id: InjectedId
    contradicts: tuple[str, ...] = ()
    reason: str = ""


class Alternatives(Record):
    """Exactly two, from different angles, with the grader's words."""

    alternatives: Annotated[tuple[Alternative, ...], Field(min_length=2, max_length=2)]
    gradings: tuple[Grading, ...] = ()


class Post(Record):
    """Where a person worked, as what, from when to when (None: open)."""

    organisation: Text
    title: Text
    email: str = ""
    start: date | None = None
    end: date | None = None


class Person(Record):
    """Somebody who may write or receive documents. `born`/`died` bound what can be dated."""

    id: Identifier
    name: Text
    aliases: tuple[str, ...] = ()
    posts: tuple[Post, ...] = ()
    died: date | None = None


class Organisation(Record):
    """An organisation, when it existed, and what its documents carry."""

    id: Identifier
    name: Text
    aliases: tuple[str, ...] = ()
    domain: str = ""
    address: tuple[str, ...] = ()
    start: date | None = None
    end: date | None = None


class Calendar(Record):
    """Who existed, worked where, when. `opens`/`closes` bound the dates of added documents, which
    are on the clock of `zone` (a name of the tz database)."""

    opens: date
    closes: date
    zone: str = "America/New_York"
    people: tuple[Person, ...]
    organisations: tuple[Organisation, ...]


class Series(Record):
    """Documents that belong together (order, invoice, wire), in order of date."""

    id: Identifier
    topic: Text
    role: AddedRole


class Specification(Record):
    """One document to write. Exactly one target for signal, pro_alternative and refuting; none
    for noise and chaff.

    `fact` is the fact to assert or refute, `shard` the partial fact where it is told in a pattern;
    `author` and `recipients` are person ids of the calendar; `reply_to` a specification of the
    same series (mail threads), `attach` those it carries as attachments.
    """

    id: Annotated[str, StringConstraints(pattern=r"^s[0-9]{4}$")]
    role: AddedRole
    series: Identifier
    place: Annotated[int, Field(ge=1)]
    doc_type: DocType
    format: Format
    title: Text
    author: Identifier
    recipients: tuple[Identifier, ...] = ()
    dated: datetime
    alternative: AltName | None = None
    fact: str | None = None
    polarity: Polarity | None = None
    shard: str = ""
    brief: Text
    reply_to: str | None = None
    attach: tuple[str, ...] = ()


class Slate(Record):
    """Every document to write, in series, planned against a load."""

    series: tuple[Series, ...]
    specifications: tuple[Specification, ...]


class Shard(Record):
    """One part of a fact: what this document carries, and no more."""

    id: Identifier
    shard_text: Text
    doc_type: DocType
    title: Text
    author: Identifier
    recipients: tuple[Identifier, ...] = ()
    dated: date
    instructions: str = ""


class ShardPlan(Record):
    """Three to five documents that imply a fact together and do not tell it alone."""

    fact_id: Text
    fact_text: Text
    synthesis_check: Text
    shards: Annotated[tuple[Shard, ...], Field(min_length=3, max_length=5)]


class ShardPlans(Record):
    """One plan for each fact that is told in a pattern."""

    plans: tuple[ShardPlan, ...]


class Review(Record):
    """What became of one specification: how often it was written, by code and by the judge."""

    specification: Text
    rounds: Annotated[int, Field(ge=1)]
    accepted: bool
    faults: tuple[str, ...] = ()
    judged: bool = False


class Written(Record):
    """All finished manuscripts, and those given up with their reasons."""

    manuscripts: tuple[Manuscript, ...]
    reviews: tuple[Review, ...]
