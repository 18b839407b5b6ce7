"""What a writer hands in for each kind of body: the words and the figures of the page.

Who writes to whom, dates, message ids, threads and attachments are in the specification and are
set by code (`manuscript.manuscript_of`). People are named by their ids in the calendar where a
draft names them as people. Sums are never handed in.
"""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from casework.cases.records import Record
from casework.documents.rendering.bodies import (
    ContractBody,
    FilingBody,
    FormBody,
    ProseBody,
    SheetBody,
    SlidesBody,
    TestimonyBody,
)
from casework.documents.rendering.manuscript import BodyKind, DateStyle
from casework.documents.rendering.named import Paragraphs
from casework.documents.rendering.terse import LedgerBody, LogBody
from casework.documents.rendering.words import MaybePassage, MaybePhrase, Passage, Phrase


class MailDraft(Record):
    """A mail's own words; `cc` are ids of people, `closing` the sign-off without the sender's
    name, title and organisation, which code sets below it."""

    kind: Literal["mail"] = "mail"
    cc: tuple[str, ...] = ()
    paragraphs: Paragraphs = Field(min_length=1)
    closing: Phrase = "Regards,"


class LetterDraft(Record):
    """A letter's own words. `to`: name and lines of an addressee who is none of the people; empty:
    the letter goes to the first of its recipients."""

    kind: Literal["letter"] = "letter"
    to: tuple[Phrase, ...] = ()
    re: MaybePhrase = ""
    delivery: MaybePhrase = ""
    salutation: Phrase
    paragraphs: Paragraphs = Field(min_length=1)
    closing: Phrase = "Sincerely,"
    footers: tuple[Phrase, ...] = ()


class MemoDraft(Record):
    """A memorandum's own words."""

    kind: Literal["memo"] = "memo"
    cc: tuple[str, ...] = ()
    paragraphs: Paragraphs = Field(min_length=1)
    initials: MaybePhrase = ""


class AppointmentDraft(Record):
    """An entry of a calendar; `start` on the local clock, without an offset."""

    kind: Literal["appointment"] = "appointment"
    start: datetime
    minutes: Annotated[int, Field(ge=5, le=20_160)]
    location: MaybePhrase = ""
    attendees: tuple[str, ...] = ()
    description: MaybePassage = ""


class MessageDraft(Record):
    """One message; `sender` is a person's id."""

    at: datetime
    sender: str
    text: Passage


class ChatDraft(Record):
    """A conversation in order of time, on the local clock."""

    kind: Literal["chat"] = "chat"
    channel: MaybePhrase = ""
    messages: tuple[MessageDraft, ...] = Field(min_length=1)


Body = Annotated[
    MailDraft
    | LetterDraft
    | MemoDraft
    | AppointmentDraft
    | ChatDraft
    | FormBody
    | ContractBody
    | TestimonyBody
    | FilingBody
    | LedgerBody
    | LogBody
    | ProseBody
    | SlidesBody
    | SheetBody,
    Field(discriminator="kind"),
]


class Draft(Record):
    """One reply of a writer: the one style its dates have, and the body."""

    date_style: DateStyle = "long"
    body: Body


SHAPES: dict[BodyKind, type[Record]] = {
    "mail": MailDraft,
    "letter": LetterDraft,
    "memo": MemoDraft,
    "appointment": AppointmentDraft,
    "chat": ChatDraft,
    "form": FormBody,
    "contract": ContractBody,
    "testimony": TestimonyBody,
    "filing": FilingBody,
    "ledger": LedgerBody,
    "log": LogBody,
    "prose": ProseBody,
    "slides": SlidesBody,
    "sheet": SheetBody,
}
"""The shape of each kind of body, as a writer hands it in."""
