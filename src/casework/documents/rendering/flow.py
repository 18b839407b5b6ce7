"""What is laid on paper: a flat run of elements that every paper format (pdf, docx, txt) sets."""

from typing import Literal, NamedTuple

Style = Literal[
    "organisation",
    "letterhead",
    "title",
    "subtitle",
    "heading",
    "subheading",
    "body",
    "plain",
    "small",
    "centered",
    "right",
]
Numbering = Literal["none", "section", "clause", "through", "bullet"]
"""How Word numbers it itself: a section 1., its clause 1.1, a paragraph through the text, a dot."""
Align = Literal["left", "right", "center"]
Ruling = Literal["grid", "rules", "none", "caption"]


class Run(NamedTuple):
    """Words in one look."""

    text: str
    bold: bool = False
    italic: bool = False


Runs = tuple[Run, ...]


class Text(NamedTuple):
    """A paragraph. `label` (its number or bullet) hangs left of it. `keep`: on one page with what
    follows."""

    runs: Runs
    style: Style = "body"
    label: str = ""
    numbering: Numbering = "none"
    keep: bool = False


class Table(NamedTuple):
    """Rows of cells; `widths` are relative, the first `head` rows stand again on each page, the
    last `foot` rows are sums. `whole`: not parted
    between pages."""

    rows: tuple[tuple[Runs, ...], ...]
    widths: tuple[float, ...]
    aligns: tuple[Align, ...] = ()
    head: int = 0
    foot: int = 0
    ruling: Ruling = "grid"
    whole: bool = False


class Rule(NamedTuple):
    """A line across the page."""

    weight: float = 0.7


class Gap(NamedTuple):
    """White space, in points."""

    points: float


class Break(NamedTuple):
    """What follows stands on a new page."""


Element = Text | Table | Rule | Gap | Break


def text(words: str, style: Style = "body", *, bold: bool = False, keep: bool = False) -> Text:
    """A paragraph in one look."""
    return Text((Run(words, bold),), style, keep=keep)


def cell(words: str, *, bold: bool = False) -> Runs:
    """A cell in one look."""
    return (Run(words, bold),)


def plain(runs: Runs) -> str:
    """The words alone."""
    return "".join(run.text for run in runs)
