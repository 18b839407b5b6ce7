"""What stands in a document, one record for each kind of body, before it has a format.

Source: the investigation paper, section D (conventions of each document type). Numbers, sums,
captions and signature lines are set by code; a body holds words and typed values only.
"""

from typing import Annotated, Literal

from pydantic import Field, model_validator

from casework.cases.records import Identifier, Record
from casework.documents.rendering.grid import Grid
from casework.documents.rendering.named import (
    ADDRESS,
    Labelled,
    Mailbox,
    Moment,
    Paragraphs,
    Party,
    Section,
    Signature,
)
from casework.documents.rendering.terse import AppointmentBody, ChatBody, LedgerBody, LogBody
from casework.documents.rendering.words import MaybePassage, MaybePhrase, Passage, Phrase

MessageId = Annotated[str, Field(pattern=rf"^{ADDRESS}$", max_length=300)]


# --- mail, letters, memos ---------------------------------------------------------------------


class EarlierMail(Record):
    """A message quoted below another; `sent` as the zone of its sender has it."""

    sender: Party
    to: tuple[Party, ...] = Field(min_length=1)
    cc: tuple[Party, ...] = ()
    sent: Moment
    subject: MaybePhrase = ""
    paragraphs: Paragraphs
    closing: tuple[Phrase, ...] = ()


class MailBody(Record):
    """A mail; it was sent when the manuscript is `dated`. Ids are without ``<>``; an empty
    `message_id` is made from sender, date and subject. `references` are oldest first.
    `attachments` are ids of other manuscripts; `earlier` is newest first."""

    kind: Literal["mail"] = "mail"
    sender: Party
    to: tuple[Party, ...] = Field(min_length=1)
    cc: tuple[Party, ...] = ()
    subject: MaybePhrase = ""
    paragraphs: Paragraphs = Field(min_length=1)
    closing: tuple[Phrase, ...] = ()
    message_id: MessageId | Literal[""] = ""
    in_reply_to: MessageId | Literal[""] = ""
    references: tuple[MessageId, ...] = ()
    attachments: tuple[Identifier, ...] = ()
    earlier: tuple[EarlierMail, ...] = ()


class LetterBody(Record):
    """A letter of the manuscript's author. `footers`: ``cc: …``, ``Enclosure``."""

    kind: Literal["letter"] = "letter"
    to: Party
    re: MaybePhrase = ""
    delivery: MaybePhrase = ""
    salutation: MaybePhrase = ""
    paragraphs: Paragraphs = Field(min_length=1)
    closing: Phrase = "Sincerely,"
    signed: MaybePhrase = ""
    footers: tuple[Phrase, ...] = ()


class MemoBody(Record):
    """A memorandum of the manuscript's author; `initials` stand at its end."""

    kind: Literal["memo"] = "memo"
    to: tuple[Party, ...] = Field(min_length=1)
    cc: tuple[Party, ...] = ()
    re: Phrase
    paragraphs: Paragraphs = Field(min_length=1)
    initials: MaybePhrase = ""


# --- forms, contracts, court papers -----------------------------------------------------------


class FormSection(Record):
    """A ruled box of a form."""

    heading: MaybePhrase = ""
    fields: tuple[Labelled, ...] = Field(min_length=1)


class FormBody(Record):
    """A form an institution has its people fill in: short labelled answers."""

    kind: Literal["form"] = "form"
    institution: Phrase
    form_title: Phrase
    form_number: MaybePhrase = ""
    sections: tuple[FormSection, ...] = Field(min_length=1)
    signatures: tuple[Signature, ...] = ()


class ContractParty(Record):
    """`description`: "a Delaware corporation"; `short`: what it is called below ("Licensor")."""

    name: Phrase
    description: MaybePhrase = ""
    short: Phrase


class Definition(Record):
    """A defined term and the rest of its sentence after "means"."""

    term: Phrase
    meaning: Passage


class ContractBody(Record):
    """An agreement. The title is the manuscript's; the preamble is written by code from the
    parties unless it is given. Sections are numbered 1., their paragraphs 1.1 and on."""

    kind: Literal["contract"] = "contract"
    parties: tuple[ContractParty, ...] = Field(min_length=2, max_length=8)
    preamble: MaybePassage = ""
    recitals: Paragraphs = ()
    definitions: tuple[Definition, ...] = ()
    sections: tuple[Section, ...] = Field(min_length=1)
    closing: MaybePassage = ""
    signatures: tuple[Signature, ...] = Field(min_length=1)


class Caption(Record):
    """The head of a court paper."""

    court: Phrase
    division: MaybePhrase = ""
    plaintiffs: tuple[Phrase, ...] = Field(min_length=1)
    defendants: tuple[Phrase, ...] = Field(min_length=1)
    plaintiff_role: Phrase = "Plaintiff"
    defendant_role: Phrase = "Defendant"
    docket_number: Phrase
    judge: MaybePhrase = ""


class Utterance(Record):
    """`speaker`: Q, A, another's name (``MS. REYES``), or empty for ``(Exhibit 4 marked.)``."""

    speaker: MaybePhrase = ""
    text: Passage


class TestimonyBody(Record):
    """A deposition taken on the manuscript's date: 25 numbered lines a page. A transcript has a
    cover page; an excerpt begins at `first_page`."""

    __test__ = False  # a record, though its name begins like a test's

    kind: Literal["testimony"] = "testimony"
    caption: Caption
    witness: Phrase
    place: MaybePhrase = ""
    reporter: MaybePhrase = ""
    examiner: MaybePhrase = ""
    appearances: tuple[Phrase, ...] = ()
    examination: tuple[Utterance, ...] = Field(min_length=1)
    first_page: int = Field(default=1, ge=1, le=9999)


class Counsel(Record):
    """Who signs a court paper."""

    name: Phrase
    bar_number: MaybePhrase = ""
    firm: MaybePhrase = ""
    lines: tuple[Phrase, ...] = ()
    address: Mailbox = ""
    representing: MaybePhrase = ""
    signed: MaybePhrase = ""


class FilingBody(Record):
    """A court paper; the title is the manuscript's. Paragraphs of sections are numbered through;
    `opening` and `closing` are not."""

    kind: Literal["filing"] = "filing"
    caption: Caption
    opening: Paragraphs = ()
    sections: tuple[Section, ...] = Field(min_length=1)
    closing: Paragraphs = ()
    counsel: Counsel
    service: Paragraphs = ()


# --- prose, slides, sheets --------------------------------------------------------------------


class ProseBody(Record):
    """Minutes, a policy, a notice, a report. `numbered`: sections are numbered 1., 2."""

    kind: Literal["prose"] = "prose"
    subtitle: MaybePhrase = ""
    fields: tuple[Labelled, ...] = ()
    opening: Paragraphs = ()
    sections: tuple[Section, ...] = ()
    numbered: bool = False
    signatures: tuple[Signature, ...] = ()

    @model_validator(mode="after")
    def _something(self) -> "ProseBody":
        if not self.opening and not self.sections:
            raise ValueError("there is no text: give opening paragraphs or sections")
        return self


class Slide(Record):
    """A slide; notes are the speaker's."""

    heading: Annotated[Phrase, Field(max_length=200)]
    bullets: tuple[Passage, ...] = ()
    table: Grid | None = None
    notes: MaybePassage = ""


class SlidesBody(Record):
    """A deck; its first page bears the manuscript's title and the subtitle."""

    kind: Literal["slides"] = "slides"
    subtitle: MaybePhrase = ""
    slides: tuple[Slide, ...] = Field(min_length=1, max_length=200)


SheetName = Annotated[str, Field(pattern=r"^[^\[\]:*?/\\']{1,31}$")]


class Sheet(Record):
    """One sheet of a workbook: a table with its formulas; `totals` False leaves the sums out."""

    name: SheetName
    grid: Grid
    totals: bool = True


class SheetBody(Record):
    """A workbook; names of sheets differ, whatever their case."""

    kind: Literal["sheet"] = "sheet"
    sheets: tuple[Sheet, ...] = Field(min_length=1, max_length=30)

    @model_validator(mode="after")
    def _apart(self) -> "SheetBody":
        names = [sheet.name.casefold() for sheet in self.sheets]
        if len(set(names)) < len(names):
            raise ValueError("two sheets have the same name; rename one")
        return self


Body = (
    MailBody
    | LetterBody
    | MemoBody
    | FormBody
    | ContractBody
    | TestimonyBody
    | FilingBody
    | LedgerBody
    | AppointmentBody
    | ChatBody
    | LogBody
    | ProseBody
    | SlidesBody
    | SheetBody
)
