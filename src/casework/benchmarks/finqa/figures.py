"""Figures in text and table cells, as a reader sees them (not as the official evaluator does)."""

import re
import unicodedata
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

FIGURE = re.compile(
    r"(?<![\w.])(\d{1,3}(?:,\d{3}){1,12}(?!\d)(?:\.\d{1,30})?|\d{1,30}(?:\.\d{1,30})?|\.\d{1,30})"
    r"(\s*%|\s*per\s?cent\b)?",
    re.ASCII | re.IGNORECASE,
)
_NUMBER = r"(?:[1-9]\d{0,2}(?:,\d{3})+(?!\d)|0|[1-9]\d*)?(?:\.\d+)?"
CURRENCY = r"[$€£¥]|(?:usd|eur|gbp)\b"
CELL = re.compile(
    rf"(?P<open>\( ?)?(?P<money>{CURRENCY})? ?(?P<minus>[-\u2212\u2013] ?)?(?P<figure>{_NUMBER})"
    r" ?(?P<part>%)?(?(open) ?\) ?(?P<late>%)?)"
    rf"(?: ?\( ?(?:(?P<mark>[a-z])|(?:{CURRENCY})? ?(?P<printed>{_NUMBER})(?: ?%)?) ?\))?"
)
"""A cell that shows one number: its sign before or around it, its unit, and after it at most a
one-letter mark or the same number in brackets, as the published set prints negatives."""


class Figure(NamedTuple):
    """A number as written: its size without sign, whether in per cent, and where it stands."""

    size: Decimal
    percent: bool
    text: str
    start: int

    @property
    def values(self) -> tuple[Decimal, ...]:
        """What it may stand for: a percentage is itself and its hundredth."""
        return (self.size, self.size / 100) if self.percent else (self.size,)


def figures(text: str) -> list[Figure]:
    """Every number of a text, in order; linear in its length."""
    return [
        Figure(Decimal(match[1].replace(",", "")), bool(match[2]), match[1], match.start())
        for match in FIGURE.finditer(text)
    ]


def holds(text: str, wanted: frozenset[Decimal]) -> bool:
    """Whether one of the wanted sizes is written in a text."""
    return any(value in wanted for figure in figures(text) for value in figure.values)


class Cell(NamedTuple):
    """The number of a table cell: what it is worth, and every sign that says of what."""

    value: Decimal
    signs: tuple[str, ...]


def read_cell(cell: str) -> Cell | None:
    """The number a reader takes from a table cell; None where it shows none, or says more.

    ``( 12.3 )`` is negative, ``-5 ( 5 )`` is -5 (the signed value and then its printed form),
    ``1,204 (a)`` is 1204 with a mark, and a percentage is its hundredth. Compatibility forms of
    digits and signs are read as what they stand for.
    """
    if len(cell) > 200:
        return None
    text = " ".join(unicodedata.normalize("NFKC", cell).casefold().split())
    match = CELL.fullmatch(text)
    if match is None or not match["figure"] or (match["open"] and match["minus"]):
        return None
    figure, printed = match["figure"].replace(",", ""), match["printed"]
    value = Decimal(figure)
    percent = bool(match["part"] or match["late"])
    if printed == "" and not percent:
        return None
    if printed and Decimal(printed.replace(",", "")) != value:
        return None
    negative = bool(match["minus"] or match["open"])
    # "2,019" is no year, and a positive number with brackets behind it may be read as a negative.
    grouped = "," in match["figure"] and not match["money"] and 1900 <= value < 2100
    doubled = printed is not None and not negative
    # "1.500" is 1500 to some readers: as many decimals as before.
    places = len(figure.partition(".")[2])
    signs = (
        match["money"] or "",
        "%" if percent else "",
        match["mark"] or "",
        "grouped" if grouped else "",
        "doubled" if doubled else "",
        "." * places,
    )
    return Cell((-value if negative else value) / (100 if percent else 1), signs)


def cell_value(cell: str) -> Decimal | None:
    """The value of the number that a cell shows, or None (`read_cell`)."""
    found = read_cell(cell)
    return found.value if found else None


def literal_sizes(literal: str) -> frozenset[Decimal]:
    """The sizes under which a program's number may be written in a page; empty for no number."""
    text = literal.replace(",", "").strip()
    percent = text.endswith("%")
    try:
        size = abs(Decimal(text.rstrip("% ").strip()))
    except InvalidOperation:
        return frozenset()
    if not size.is_finite():
        return frozenset()
    return frozenset({size, size / 100} if percent else {size})
