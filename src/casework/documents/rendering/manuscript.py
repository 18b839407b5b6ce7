"""A manuscript: one finished document before it is a file, with everything its file will say.

``BODY_OF`` says which bodies a document type takes and ``FORMATS_OF`` which formats it may have;
both are literal tables. Source: the investigation paper, section D (document types). An expert
report is never made.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, model_validator

from casework.cases.records import Identifier, Record
from casework.documents.rendering.bodies import (
    Body,
    Caption,
    ContractBody,
    ContractParty,
    Counsel,
    Definition,
    EarlierMail,
    FilingBody,
    FormBody,
    FormSection,
    LetterBody,
    MailBody,
    MemoBody,
    ProseBody,
    Sheet,
    SheetBody,
    Slide,
    SlidesBody,
    TestimonyBody,
    Utterance,
)
from casework.documents.rendering.grid import Column, Formula, Grid
from casework.documents.rendering.named import (
    Labelled,
    Moment,
    Party,
    Section,
    Signature,
)
from casework.documents.rendering.terse import (
    Adjustment,
    AppointmentBody,
    ChatBody,
    ChatMessage,
    LedgerBody,
    LogBody,
    LogEntry,
)
from casework.documents.rendering.words import Phrase

__all__ = [
    "BODY_OF",
    "FORMATS_OF",
    "PAGED",
    "Adjustment",
    "AppointmentBody",
    "Body",
    "BodyKind",
    "Caption",
    "ChatBody",
    "ChatMessage",
    "Column",
    "ContractBody",
    "ContractParty",
    "Counsel",
    "DateStyle",
    "Definition",
    "DocType",
    "EarlierMail",
    "FilingBody",
    "FormBody",
    "FormSection",
    "Format",
    "Formula",
    "Grid",
    "Labelled",
    "LedgerBody",
    "LetterBody",
    "LogBody",
    "LogEntry",
    "MailBody",
    "Manuscript",
    "MemoBody",
    "Party",
    "ProseBody",
    "Section",
    "Sheet",
    "SheetBody",
    "Signature",
    "Slide",
    "SlidesBody",
    "TestimonyBody",
    "Utterance",
]

DocType = Literal[
    "email",
    "letter",
    "memo",
    "internal_memo",
    "prison_hsr_form",
    "prison_grievance",
    "inmate_request_form",
    "contract",
    "agreement",
    "licensing_agreement",
    "deposition_excerpt",
    "deposition_transcript",
    "court_filing",
    "expense_report",
    "invoice",
    "receipt",
    "purchase_order",
    "wire_transfer",
    "calendar_entry",
    "meeting_invite",
    "text_message",
    "sms",
    "chat_log",
    "business_record",
    "internal_log",
    "minutes",
    "policy",
    "notice",
    "report",
    "presentation",
    "spreadsheet",
]
Format = Literal["pdf", "scan", "docx", "xlsx", "pptx", "txt", "eml"]
DateStyle = Literal["long", "slash", "iso", "day_first"]
BodyKind = Literal[
    "mail",
    "letter",
    "memo",
    "form",
    "contract",
    "testimony",
    "filing",
    "ledger",
    "appointment",
    "chat",
    "log",
    "prose",
    "slides",
    "sheet",
]

BODY_OF: Mapping[DocType, tuple[BodyKind, ...]] = {
    "email": ("mail",),
    "letter": ("letter",),
    "memo": ("memo",),
    "internal_memo": ("memo",),
    "prison_hsr_form": ("form",),
    "prison_grievance": ("form",),
    "inmate_request_form": ("form",),
    "contract": ("contract",),
    "agreement": ("contract",),
    "licensing_agreement": ("contract",),
    "deposition_excerpt": ("testimony",),
    "deposition_transcript": ("testimony",),
    "court_filing": ("filing",),
    "expense_report": ("ledger",),
    "invoice": ("ledger",),
    "receipt": ("ledger",),
    "purchase_order": ("ledger",),
    "wire_transfer": ("form", "ledger"),
    "calendar_entry": ("appointment",),
    "meeting_invite": ("appointment",),
    "text_message": ("chat",),
    "sms": ("chat",),
    "chat_log": ("chat",),
    "business_record": ("log", "ledger", "form"),
    "internal_log": ("log",),
    "minutes": ("prose",),
    "policy": ("prose",),
    "notice": ("prose", "letter"),
    "report": ("prose",),
    "presentation": ("slides",),
    "spreadsheet": ("sheet",),
}
"""The kinds of body a document type takes; the first is its usual one."""

_PAPER: tuple[Format, ...] = ("pdf", "scan", "docx", "txt")
_TABLE: tuple[Format, ...] = ("pdf", "scan", "xlsx", "docx", "txt")

FORMATS_OF: Mapping[DocType, tuple[Format, ...]] = {
    "email": ("eml", "pdf", "scan", "txt"),
    "letter": _PAPER,
    "memo": _PAPER,
    "internal_memo": _PAPER,
    "prison_hsr_form": ("scan", "pdf", "docx", "txt"),
    "prison_grievance": ("scan", "pdf", "docx", "txt"),
    "inmate_request_form": ("scan", "pdf", "docx", "txt"),
    "contract": _PAPER,
    "agreement": _PAPER,
    "licensing_agreement": _PAPER,
    "deposition_excerpt": ("pdf", "scan", "txt"),
    "deposition_transcript": ("pdf", "scan", "txt"),
    "court_filing": _PAPER,
    "expense_report": _TABLE,
    "invoice": _TABLE,
    "receipt": _TABLE,
    "purchase_order": _TABLE,
    "wire_transfer": _PAPER,
    "calendar_entry": ("pdf", "docx", "txt", "scan"),
    "meeting_invite": ("eml", "pdf", "txt", "scan"),
    "text_message": ("pdf", "txt", "scan"),
    "sms": ("pdf", "txt", "scan"),
    "chat_log": ("txt", "pdf", "scan"),
    "business_record": _PAPER,
    "internal_log": _TABLE,
    "minutes": _PAPER,
    "policy": _PAPER,
    "notice": _PAPER,
    "report": _PAPER,
    "presentation": ("pptx", "pdf"),
    "spreadsheet": ("xlsx", "pdf"),
}
"""The formats a document type may have; the first is its usual one."""

PAGED: tuple[Format, ...] = ("pdf", "scan")


class Manuscript(Record):
    """One document, whole. `id` names it to other manuscripts and is never shown in the file.

    `dated` is when it was written or sent: with a time zone, or without one, which means the
    author's own clock (then it is written into file properties as if it were UTC). A mail or an
    invitation as ``eml`` needs the zone. All dates that code sets are in `date_style`.
    `bates_prefix` and `bates_start` number the pages; `stamp` are the lines of a rubber stamp on
    the first page; both for pdf and scan only. `text_layer` gives a scan the words of its pages,
    as text recognition would have left them.
    """

    id: Identifier
    doc_type: DocType
    format: Format
    title: Phrase
    dated: Moment
    date_style: DateStyle = "long"
    author: Party
    body: Annotated[Body, Field(discriminator="kind")]
    bates_prefix: Annotated[str, Field(pattern=r"^[A-Za-z0-9_.-]{0,24}$")] = ""
    bates_start: int | None = Field(default=None, ge=0, lt=10**9)
    stamp: tuple[Phrase, ...] = Field(default=(), max_length=4)
    text_layer: bool = False
    page_size: Literal["letter"] = "letter"

    @model_validator(mode="after")
    def _fits(self) -> "Manuscript":
        if self.body.kind not in BODY_OF[self.doc_type]:
            raise ValueError(
                f"{self.id}: a {self.doc_type} takes the body {' or '.join(BODY_OF[self.doc_type])}"
                f", not {self.body.kind}"
            )
        if self.format not in FORMATS_OF[self.doc_type]:
            raise ValueError(
                f"{self.id}: a {self.doc_type} can be {', '.join(FORMATS_OF[self.doc_type])}, "
                f"not {self.format}"
            )
        if self.format not in PAGED and (self.bates_start is not None or self.stamp):
            raise ValueError(f"{self.id}: Bates numbers and stamps are for pdf and scan only")
        if self.text_layer and self.format != "scan":
            raise ValueError(f"{self.id}: only a scan can have a text layer")
        if self.format == "eml":
            self._deliverable()
        if self.format == "eml" and self.dated.tzinfo is None:
            raise ValueError(
                f"{self.id}: a mail's date needs its time zone (2021-03-14T09:30-05:00)"
            )
        if self.body.kind == "mail" and self.body.attachments and self.format != "eml":
            raise ValueError(f"{self.id}: only an eml can carry attachments")
        return self

    def _deliverable(self) -> None:
        match self.body:
            case MailBody():
                people = (self.body.sender, *self.body.to, *self.body.cc)
            case AppointmentBody():
                people = (self.body.organiser or self.author, *self.body.attendees)
            case _:
                return
        if len(people) < 2:
            raise ValueError(f"{self.id}: an invitation as eml needs an attendee")
        for party in people:
            if not party.address:
                raise ValueError(f"{self.id}: {party.name} needs an e-mail address in an eml")
