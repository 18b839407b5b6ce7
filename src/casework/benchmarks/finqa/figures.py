"""Figures in text and table cells, as a reader sees them (not as the official evaluator does)."""

import re
from decimal import Decimal, InvalidOperation
from typing import NamedTuple

FIGURE = re.compile(
    r"(?<![\w.])(\d{1,3}(?:,\d{3}){1,12}(?!\d)(?:\.\d{1,30})?|\d{1,30}(?:\.\d{1,30})?|\.\d{1,30})"
    r"(\s*%|\s*per\s?cent\b)?",
    re.ASCII | re.IGNORECASE,
)
CELL = re.compile(
    r"(?P<open>\(?)\s*(?P<minus>[-−–]?)\s*(?P<figure>(?:\d[\d,]*)?\.?\d+|\d[\d,]*\.?)\s*(?P<part>%?)"
    r"(?:[\s%)]*|\s*\([^()]*\)\s*)",
    re.ASCII,
)
CURRENCY = re.compile(r"[$€£¥]|\b(?:usd|eur|gbp)\b", re.IGNORECASE)


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


def cell_value(cell: str) -> Decimal | None:
    """The value a reader takes from a table cell, or None where it shows none.

    ``( 12.3 )`` is negative, ``-5 ( 5 )`` is -5 (the signed value and then its printed form),
    ``1,204 (a)`` is 1204 with a note, and a percentage is its hundredth.
    """
    if len(cell) > 200:
        return None
    text = CURRENCY.sub(" ", cell).strip()
    match = CELL.fullmatch(text)
    if match is None:
        return None
    try:
        value = Decimal(match["figure"].replace(",", ""))
    except InvalidOperation:
        return None
    closed = text.rstrip("% ").endswith(")")
    if match["minus"] or (match["open"] and closed):
        value = -value
    return value / 100 if match["part"] or (match["open"] and text.endswith("%")) else value


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
