"""A court record as it came in: its papers, what each is, and what became of each.

Source: the investigation-worlds paper, section 2 (the record, selection, merits filter).
"""

from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import Field

from casework.cases.records import Identifier, Record
from casework.documents.court.docket import Docket, DocketNumber
from casework.documents.records import Reading

FilingKind = Literal[
    "opinion",
    "order",
    "statement_of_facts",
    "response_to_facts",
    "motion",
    "brief",
    "exhibit",
    "declaration",
    "expert",
    "procedural",
    "sealed_slipsheet",
    "unknown",
]
KINDS: dict[FilingKind, str] = {
    "opinion": "the court's reasoned decision of a motion on the merits",
    "order": "any other order, minutes or judgment of the court",
    "statement_of_facts": "a party's numbered statement of facts",
    "response_to_facts": "the answer to one, or a statement of what is disputed",
    "motion": "a motion or the notice of one, with little argument of its own",
    "brief": "a memorandum, opposition, reply or objection that argues",
    "exhibit": "evidence: a document, a transcript, a table, a letter",
    "declaration": "a declaration or affidavit",
    "expert": "an expert's report, opinion or curriculum vitae",
    "procedural": "everything that only moves the case along, and pleadings",
    "sealed_slipsheet": "a page that stands in for a paper under seal",
    "unknown": "not known yet",
}
"""What each kind means, as a person or a model is told."""

Filer = Literal["plaintiff", "defendant", "court", "other"]
Decided = Literal["rules", "model", "hand"]
Ruling = Literal["", "decided", "split"]


class Filing(Record):
    """One paper of the docket, or one file that bears no docket number.

    `id` is ``96`` or ``71-4`` where the number is known, else a name made of the file's. `file`
    is below the record's folder, "" where there is none; `held` says what there is of the paper.
    `title` is what the docket calls it, else its caption. `why` names the rule, or gives the
    model's reason; `stands_for` is what a slip-sheet stands in for. `pages` counts pages of the
    file, `words` the words on them. `ruling` is what a paper of the court makes of a motion for
    summary judgment, by its words; `vouches` marks a lawyer's declaration that only vouches for
    copies. `room` is a person's word on whether it goes into the room. `note` is what a person
    should know of it (unreadable, a doubtful number, …).
    """

    id: Identifier
    kind: FilingKind = "unknown"
    why: str = ""
    decided: Decided = "rules"
    file: str = ""
    held: Literal["file", "docket_text", "nothing"] = "file"
    document: int | None = None
    attachment: int | None = None
    title: str = ""
    filed: str = ""
    filer: Filer | None = None
    pages: int | None = None
    sealed: bool = False
    stands_for: FilingKind = "unknown"
    words: int = 0
    ruling: Ruling = ""
    vouches: bool = False
    room: Literal["auto", "in", "out"] = "auto"
    sha256: str = ""
    note: str = ""

    @property
    def number(self) -> DocketNumber | None:
        """The paper's number on the docket."""
        if self.document is None:
            return None
        return DocketNumber(document=self.document, attachment=self.attachment)

    @property
    def what(self) -> FilingKind:
        """The kind of the paper itself, also where only a slip-sheet is here for it."""
        return self.stands_for if self.kind == "sealed_slipsheet" else self.kind

    @property
    def open(self) -> bool:
        """Whether its words are here to be read."""
        return self.held != "nothing" and self.kind != "sealed_slipsheet"


class Told(Record):
    """Something of the record that was left out or is doubtful, and why: nothing is lost
    silently. `where` is a file below the folder, or a docket number."""

    where: str
    why: str


class CourtRecord(Record):
    """One case's record, as read. `court` is CourtListener's id (``cacd``), "" where not known.

    `readings` holds the text of every filing that has any, by its id; they are not stored.
    """

    path: Path
    case_name: str = ""
    court: str = ""
    docket_number: str = ""
    nature_of_suit: str = ""
    filed: str = ""
    terminated: str = ""
    filings: tuple[Filing, ...] = ()
    told: tuple[Told, ...] = ()
    docket: Docket | None = None
    readings: Annotated[dict[str, Reading], Field(exclude=True, repr=False)] = Field(
        default_factory=dict[str, Reading]
    )

    @property
    def missing(self) -> tuple[Filing, ...]:
        """What the docket lists and the folder lacks."""
        return tuple(filing for filing in self.filings if filing.held == "nothing")

    def of(self, *kinds: FilingKind, filer: Filer | None = None) -> Iterator[Filing]:
        """Filings of these kinds whose words are here, in order of the docket."""
        for filing in self.filings:
            if filing.kind in kinds and filing.open and filer in {None, filing.filer}:
                yield filing

    def find(self, id: str) -> Filing | None:
        """The filing with this id."""
        return next((filing for filing in self.filings if filing.id == id), None)

    def with_filings(self, changed: Collection[Filing]) -> "CourtRecord":
        """The same record with some filings in place of those with the same ids."""
        fresh = {filing.id: filing for filing in changed}
        return self.model_copy(update={"filings": tuple(fresh.get(f.id, f) for f in self.filings)})


class Drop(Record):
    """A filing that stays out of the room, and why."""

    filing: Identifier
    reason: str


class Reason(Record):
    """Why a case is not accepted, or not fit for scoring. `code` is a key of
    selection.REASONS; `about` are the filings it rests on."""

    code: str
    text: str
    about: tuple[str, ...] = ()


class Selection(Record):
    """Whether a case can become a world. `fit_for_scoring` False: kept, and left out of the
    figures of a cohort. `reasons` against either."""

    accepted: bool
    fit_for_scoring: bool = True
    reasons: tuple[Reason, ...] = ()
