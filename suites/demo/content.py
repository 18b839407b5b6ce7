"""What a demo world is made of, before it is rendered: frozen records that authors fill in.

A world module builds one ``World``. Authors name documents by `key`; files, ids, anchors, the
index and the truth files come from ``suites.demo.write``. A quotation in a ``Source`` must stand
word for word in the rendered document: the writer finds its anchor, or stops.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import date, datetime
from typing import Literal

from casework.cases.records import Hypothesis, Polarity, Role, Ruling
from suites.demo.bodies import (
    Block,
    Body,
    Bullets,
    Cell,
    Chat,
    Commented,
    Contract,
    Deck,
    Deleted,
    Deposition,
    Email,
    Formula,
    Heading,
    House,
    Inserted,
    Invoice,
    Item,
    Letter,
    Log,
    Memo,
    Message,
    Page,
    PageBreak,
    Party,
    Plain,
    Report,
    Run,
    Runs,
    Section,
    Sheet,
    Slide,
    Table,
    Workbook,
)

Format = Literal["pdf", "scan", "docx", "xlsx", "pptx", "eml", "txt", "md", "html", "csv"]
Level = Literal["merits", "pro_alternative", "noise", "chaff_half", "chaff_full"]

__all__ = [
    "Asked",
    "Block",
    "Body",
    "Bullets",
    "Cell",
    "Chat",
    "Commented",
    "Contract",
    "Deck",
    "Deleted",
    "Deposition",
    "Doc",
    "Email",
    "Format",
    "Formula",
    "Heading",
    "House",
    "Inserted",
    "Invoice",
    "Item",
    "Known",
    "Letter",
    "Level",
    "Log",
    "Memo",
    "Message",
    "Page",
    "PageBreak",
    "Party",
    "Plain",
    "Report",
    "Run",
    "Runs",
    "ScanLook",
    "Section",
    "Sheet",
    "Slide",
    "Source",
    "Table",
    "Workbook",
    "World",
]


# --- documents and truth ---------------------------------------------------------------------


@dataclass(frozen=True)
class ScanLook:
    """How a scanned page came out. Degrees of skew, a stamp (lines), a handwritten-like note."""

    skew: float = 0.8
    stamp: Sequence[str] = ()
    seed: int = 7


@dataclass(frozen=True)
class Doc:
    """One document of the room. `name` and `doc_type` are shown in index.csv: keep them neutral.

    `when` is the time the file was last saved (document properties); by default 10:00 on `date`.
    The facts a document asserts or refutes come from the facts' sources; `asserts`/`refutes` add
    those that it only implies (one shard of a pattern).
    """

    key: str
    format: Format
    doc_type: str
    name: str
    date: date
    author: str
    role: Role
    body: Body
    level: Level = "merits"
    custodian: str = ""
    asserts: Sequence[str] = ()
    refutes: Sequence[str] = ()
    bates: str = ""  # first Bates number, "FRG-000123": stamped on pdf and scan pages
    attachment_name: str = ""
    when: datetime | None = None
    look: ScanLook = field(default_factory=ScanLook)


@dataclass(frozen=True)
class Source:
    """A document (by key) in which a fact stands, with words that really stand there.

    `page` is needed for scans only, which no reader can search.
    """

    key: str
    quote: str
    polarity: Polarity = "asserts"
    page: int = 1


@dataclass(frozen=True)
class Known:
    """A fact: id ``f001`` (ground) or ``inj_…`` (injected), and where it stands."""

    id: str
    proposition: str
    sources: Sequence[Source]
    embedding: Literal["direct", "pattern", "either"] = "direct"


@dataclass(frozen=True)
class Asked:
    """A question of the room, with its key. `documents` are keys; ids become q01, q02, …"""

    question: str
    answer: str
    rubric: Sequence[str]
    documents: Sequence[str]
    facts: Sequence[str] = ()


@dataclass(frozen=True)
class World:
    """One case. `case_type` is what an agent is told the matter is about."""

    id: str
    title: str
    case_type: str
    jurisdiction: str
    docs: Sequence[Doc]
    facts: Sequence[Known]
    hypotheses: Sequence[Hypothesis]
    ruling: Ruling
    questions: Sequence[Asked]
    story: str
    seed: int = 11
    provenance: str = "Written for this suite; every person, company and event is fictional."
