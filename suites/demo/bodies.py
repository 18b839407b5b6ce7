"""What stands in a document: blocks of paper, and one body for each kind of document.

Inline text may hold ``**bold**`` and ``*italic*`` in paper bodies (pdf, scan, docx) and pages.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Literal

House = Literal["serif", "sans", "mono"]


# --- blocks of paper -----------------------------------------------------------------------


@dataclass(frozen=True)
class Heading:
    text: str
    level: int = 1


@dataclass(frozen=True)
class Bullets:
    items: Sequence[str]
    numbered: bool = False


@dataclass(frozen=True)
class Table:
    """The first row is the header. `widths` are relative."""

    rows: Sequence[Sequence[str]]
    widths: Sequence[float] = ()


@dataclass(frozen=True)
class Inserted:
    """Tracked insertion (docx only; plain text elsewhere)."""

    text: str
    author: str
    when: datetime


@dataclass(frozen=True)
class Deleted:
    """Tracked deletion (docx only; left out elsewhere)."""

    text: str
    author: str
    when: datetime


@dataclass(frozen=True)
class Commented:
    """Text with a margin comment (docx only; plain text elsewhere)."""

    text: str
    comment: str
    author: str
    when: datetime


Run = str | Inserted | Deleted | Commented


@dataclass(frozen=True)
class Runs:
    """A paragraph with tracked changes or comments."""

    runs: Sequence[Run]


@dataclass(frozen=True)
class PageBreak:
    pass


Block = str | Heading | Bullets | Table | Runs | PageBreak


# --- bodies on paper: pdf, scan, docx --------------------------------------------------------


@dataclass(frozen=True)
class Letter:
    letterhead: Sequence[str]
    date_line: str
    to: Sequence[str]
    blocks: Sequence[Block]
    signed: Sequence[str]
    re: str = ""
    salutation: str = ""
    closing: str = "Sincerely,"
    footers: Sequence[str] = ()  # "cc: …", "Enclosure: …"
    house: House = "serif"


@dataclass(frozen=True)
class Memo:
    """`fields` are the block at the head, as ("TO", "…") pairs, in the house's own order."""

    organisation: str
    fields: Sequence[tuple[str, str]]
    blocks: Sequence[Block]
    title: str = "MEMORANDUM"
    house: House = "sans"


@dataclass(frozen=True)
class Report:
    """Also forms, minutes, certificates, policies, calendar pages: a title, fields, blocks."""

    title: str
    blocks: Sequence[Block]
    organisation: str = ""
    subtitle: str = ""
    fields: Sequence[tuple[str, str]] = ()
    signed: Sequence[str] = ()
    house: House = "sans"


@dataclass(frozen=True)
class Section:
    """Numbered by its place: 1., 1.1, 1.2 … A single paragraph is set under 1. itself."""

    heading: str
    paragraphs: Sequence[Block]


@dataclass(frozen=True)
class Party:
    name: str
    by: str
    title: str
    date_line: str


@dataclass(frozen=True)
class Contract:
    title: str
    preamble: str
    recitals: Sequence[str]
    sections: Sequence[Section]
    signatures: Sequence[Party]
    closing: str = "IN WITNESS WHEREOF, the parties have signed this Agreement on the dates below."
    schedules: Sequence[Block] = ()
    house: House = "serif"


@dataclass(frozen=True)
class Deposition:
    """Pdf only: 25 numbered lines a page. `exchanges` are (speaker, words): speaker "Q", "A",
    "" for an unattributed line such as "(Exhibit 4 marked.)", or "MS. REYES" and so on."""

    caption: Sequence[str]
    title: Sequence[str]  # cover lines: witness, date, place, reporter
    appearances: Sequence[str]
    exchanges: Sequence[tuple[str, str]]
    first_page: int = 1
    certificate: Sequence[str] = ()


@dataclass(frozen=True)
class Item:
    """Cents, so that money adds up: `amount` is quantity times unit price."""

    description: str
    quantity: int
    unit: str
    unit_cents: int

    @property
    def amount(self) -> int:
        return self.quantity * self.unit_cents


@dataclass(frozen=True)
class Invoice:
    seller: Sequence[str]
    fields: Sequence[tuple[str, str]]  # Invoice no., Date, Terms, PO …
    bill_to: Sequence[str]
    items: Sequence[Item]
    ship_to: Sequence[str] = ()
    tax_basis_points: int = 0  # of the subtotal; 625 is 6.25 %
    freight_cents: int = 0
    notes: Sequence[str] = ()
    title: str = "INVOICE"
    house: House = "sans"

    @property
    def subtotal(self) -> int:
        return sum(item.amount for item in self.items)

    @property
    def tax(self) -> int:
        return (self.subtotal * self.tax_basis_points + 5000) // 10000

    @property
    def total(self) -> int:
        return self.subtotal + self.tax + self.freight_cents


# --- other bodies ---------------------------------------------------------------------------


@dataclass(frozen=True)
class Message:
    """One email. Addresses as ``Name <box@host>``. `when` carries its time zone."""

    sender: str
    to: Sequence[str]
    when: datetime
    subject: str
    text: str
    message_id: str = ""  # without <>; by default made from the date and the sender's host
    cc: Sequence[str] = ()


@dataclass(frozen=True)
class Email:
    """Eml only. `message` is the mail itself; `earlier` (newest first) is quoted below it and
    gives In-Reply-To and References; `attachments` are keys of other documents, whose rendered
    bytes are attached under their own `Doc.attachment_name` (they also stand in the room)."""

    message: Message
    earlier: Sequence[Message] = ()
    attachments: Sequence[str] = ()
    importance: str = ""
    mailer: str = "Microsoft Outlook 16.0"


@dataclass(frozen=True)
class Formula:
    """A formula with its computed value, so that every reader sees the same number."""

    formula: str
    value: float | int | str


Cell = str | int | float | date | Formula | None


@dataclass(frozen=True)
class Sheet:
    """Rows from A1. `comments` maps "B7" to text; `hidden_rows`/`bold_rows` are 1-based."""

    name: str
    rows: Sequence[Sequence[Cell]]
    widths: Sequence[float] = ()
    hidden: bool = False
    hidden_rows: Sequence[int] = ()
    bold_rows: Sequence[int] = (1,)
    comments: Sequence[tuple[str, str, str]] = ()  # (cell, author, text)
    number_formats: Sequence[tuple[int, str]] = ()  # (0-based column, Excel format)


@dataclass(frozen=True)
class Workbook:
    sheets: Sequence[Sheet]


@dataclass(frozen=True)
class Slide:
    title: str
    bullets: Sequence[str] = ()
    notes: str = ""
    table: Sequence[Sequence[str]] = ()


@dataclass(frozen=True)
class Deck:
    """The first slide is the title slide (its bullets are the subtitle lines)."""

    slides: Sequence[Slide]


@dataclass(frozen=True)
class Chat:
    """Txt only. Lines are (when, who, text); a day line is written where the day changes."""

    title: str
    members: Sequence[str]
    lines: Sequence[tuple[datetime, str, str]]


@dataclass(frozen=True)
class Log:
    """Csv only."""

    header: Sequence[str]
    rows: Sequence[Sequence[str]]


@dataclass(frozen=True)
class Plain:
    """Txt or md, as it stands."""

    text: str


@dataclass(frozen=True)
class Page:
    """Html only: an intranet post or a web page. `comments` are (who, when, text)."""

    site: str
    title: str
    byline: str
    blocks: Sequence[Block]
    navigation: Sequence[str] = ()
    comments: Sequence[tuple[str, str, str]] = ()


Body = (
    Letter
    | Memo
    | Report
    | Contract
    | Deposition
    | Invoice
    | Email
    | Workbook
    | Deck
    | Chat
    | Log
    | Plain
    | Page
)
