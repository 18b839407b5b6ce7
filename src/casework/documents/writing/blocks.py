"""What a document to be written consists of (frozen records)."""

from typing import Literal

from casework.cases.records import Record


class Span(Record):
    """Words in one look. `note` is the footnote that stands behind them, in spans of its own."""

    text: str = ""
    bold: bool = False
    italic: bool = False
    note: "tuple[Span, ...] | None" = None


Line = tuple[Span, ...]


class Heading(Record):
    """A heading of level 1 to 4."""

    kind: Literal["heading"] = "heading"
    level: int
    line: Line


class Paragraph(Record):
    """A paragraph. `list`: an item of a list; `order` tells the lists apart, from 1, `depth` how
    deep it is nested, from 0, and `start` with which number the list begins. `first` False: it
    goes on in an item begun before."""

    kind: Literal["paragraph"] = "paragraph"
    line: Line
    quote: bool = False
    list: Literal["bullet", "number"] | None = None
    order: int = 0
    depth: int = 0
    start: int = 1
    first: bool = True


class Table(Record):
    """A table; its first `head` rows are its head. Rows may differ in length."""

    kind: Literal["table"] = "table"
    rows: tuple[tuple[Line, ...], ...]
    head: int = 1


Block = Heading | Paragraph | Table


class Source(Record):
    """A document of the room as a citation names it."""

    id: str
    title: str
    name: str = ""


class Manuscript(Record):
    """A whole text as read. `faults`: what could not be taken as it was meant, one sentence each;
    nothing of the text is left out for it."""

    title: str = ""
    blocks: tuple[Block, ...]
    faults: tuple[str, ...] = ()
