"""The nouns: what a case is made of (frozen records, one per file or line on disk).

Source of the shapes: the investigation-worlds paper, sections 2-4 (facts, hypotheses, rulings,
questions) and docs/case-folder.md. Everything under ``truth/`` is hidden from agents.
"""

from datetime import date
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

SCHEMA_VERSION = 1

Identifier = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,79}$")]
FactId = Annotated[str, StringConstraints(pattern=r"^(f[0-9]{3,}|op_[A-Z0-9_]+|inj_[a-z0-9_]+)$")]
HypothesisName = Annotated[str, StringConstraints(pattern=r"^[a-z][a-z0-9_]{0,39}$")]
Text = Annotated[str, StringConstraints(min_length=1)]

Role = Literal["merits", "signal", "pro_alternative", "refuting", "noise", "chaff"]
Standing = Literal["adopted", "rejected", "alternative"]
Protocol = Literal["label", "answer", "investigate", "deliver"]
Polarity = Literal["asserts", "refutes"]
Importance = Literal["high", "medium", "low"]
Attitude = Literal["believe", "disbelieve", "unsure"]
Size = Literal["small", "medium", "long"]
Level = Literal["merits", "pro_alternative", "noise", "chaff_half", "chaff_full"]
"""How full a room is: each level holds the documents of those before it (levels.py)."""
OutputName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,79}\.docx$")]

WEIGHTS: dict[Importance, int] = {"high": 3, "medium": 2, "low": 1}


class Record(BaseModel):
    """Base of all records: frozen, and strict about unknown keys."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Case(Record):
    """``case.toml``: one matter. `case_type` is what an agent is told the matter is about."""

    id: Identifier
    title: Text
    kind: Literal["world", "matter", "row"]
    case_type: Text
    jurisdiction: str
    licence: Text
    provenance: Text
    schema_version: Literal[1] = SCHEMA_VERSION
    digest: str = ""


class IndexRow(Record):
    """One row of ``matter/index.csv``: what an agent may know of a document from outside."""

    id: Identifier
    file: Text
    name: Text
    date: str
    type: Text


class Document(Record):
    """One line of ``truth/documents.jsonl``: what a document is for. `file` is below matter/."""

    id: Identifier
    file: Text
    title: Text
    role: Role
    doc_type: Text
    date: date
    author: str = ""
    custodian: str = ""
    asserts: tuple[FactId, ...] = ()
    refutes: tuple[FactId, ...] = ()
    level: Level = "merits"


class SourceRef(Record):
    """Where a fact stands. `anchor` as documents writes it (``p2``, ``¶4``, ``Sheet!B7``, …)."""

    doc_id: Identifier
    anchor: str
    polarity: Polarity
    highlight_text: str = ""


class Fact(Record):
    """One line of ``truth/facts.jsonl``: an observable proposition and its sources."""

    id: FactId
    proposition: Text
    type: Literal["ground", "injected"] = "ground"
    preferred_embedding: Literal["direct", "pattern", "either"] = "either"
    source_refs: tuple[SourceRef, ...] = ()
    highlight_text: str = ""


class SubClaim(Record):
    """One group of a hypothesis' fact DAG. A null `sub_claim` is the flat fallback."""

    sub_claim: str | None
    supporting_fact_ids: tuple[FactId, ...]
    source_section: str = ""


class Hypothesis(Record):
    """One entry of ``truth/hypotheses.json``: a claim over facts, and what the court made of it."""

    name: HypothesisName
    claim: Text
    standing: Standing
    fact_dag: tuple[SubClaim, ...] = ()
    refuting_fact_ids: tuple[FactId, ...] = ()
    why_plausible: str = ""
    why_refuted: str = ""


class Ruling(Record):
    """``truth/ruling.json``. A split or unreasoned ruling makes a world unfit for scoring."""

    movant_role: Literal["plaintiff", "defendant", "both"]
    posture_type: Literal["single_msj", "cross_msj", "msj_plus_mtd"]
    judge_ruling_movant: Literal["granted", "denied", "granted_in_part"]
    issues_decided: tuple[str, ...]
    plaintiff_ruling: Literal["accepted", "rejected", "split"]
    defense_ruling: Literal["accepted", "rejected", "split"]
    rationale: Text
    fit_for_scoring: bool = True
    unfit_reason: str = ""


class Question(Record):
    """One line of ``truth/questions.jsonl``: the key of one ``answer`` task."""

    id: Identifier
    task: Identifier
    question: Text
    answer: Text
    rubric_items: Annotated[tuple[Text, ...], Field(min_length=1)]
    supporting_documents: tuple[Identifier, ...]
    fact_ids: tuple[FactId, ...] = ()


class Criterion(Record):
    """One criterion of a rubric; weight is ``WEIGHTS[importance]``."""

    id: Identifier
    text: Text
    importance: Importance
    theme: str = ""


class Rubric(Record):
    """``truth/tasks/<id>/rubric.toml``: what a deliverable is judged by."""

    task: Identifier
    criteria: Annotated[tuple[Criterion, ...], Field(min_length=1)]


class Limits(Record):
    """What one trial may use. None: the protocol's own default holds."""

    turns: Annotated[int, Field(ge=1)] | None = None
    tool_calls: Annotated[int, Field(ge=0)] | None = None
    summary_tokens: Annotated[int, Field(ge=16)] | None = None


class Task(Record):
    """``tasks/<id>/task.toml`` with its ``instruction.md`` (empty for ``investigate``).

    Of ``deliver`` tasks: `size` labels the scope of the work, `output` names the one DOCX.
    """

    id: Identifier
    protocol: Protocol
    title: str = ""
    size: Size | None = None
    output: OutputName | None = None
    limits: Limits = Limits()
    instruction: str = ""


class Truth(Record):
    """Everything below ``truth/``. Never copied, mounted, logged to an agent, or sent to one."""

    documents: tuple[Document, ...] = ()
    facts: tuple[Fact, ...] = ()
    hypotheses: tuple[Hypothesis, ...] = ()
    ruling: Ruling | None = None
    questions: tuple[Question, ...] = ()
    rubrics: tuple[Rubric, ...] = ()
    story: str = ""


class SuiteInfo(Record):
    """``suite.toml``: a versioned set of cases. `canary`: a string found nowhere else, by which
    texts that hold the suite can be kept out of training, or found in it."""

    id: Identifier
    title: Text
    version: Text
    licence: Text
    canary: str = ""
    schema_version: Literal[1] = SCHEMA_VERSION
