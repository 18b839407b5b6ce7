"""Bates numbers: parsed, counted, compared; ranges checked. Whole numbers only, never floats."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import total_ordering
from typing import NamedTuple

from casework.documents.production.finding import Finding

NUMBER = re.compile(
    r"(?P<prefix>(?:.{0,80}?[^0-9])?)(?P<digits>[0-9]{1,30})(?P<suffix>[._][0-9]{1,4}|[A-Za-z])?"
)
"""The last run of digits counts; ``.001`` or ``_0001`` behind it is a page within, ``A`` an
inserted page. Up to four digits behind ``_`` count as such a page, so ``X_2031_0001`` is page 1
of 2031; a fifth digit makes them the number."""


@total_ordering
@dataclass(frozen=True, slots=True, eq=False)
class Bates:
    """``NORV-0000012.003``: prefix ``NORV-``, number 12, width 7, suffix ``.003``.

    Ordered by prefix, number, suffix; `width` is how it is written, not what it is.
    """

    prefix: str
    number: int
    width: int
    suffix: str = ""

    def __str__(self) -> str:
        return f"{self.prefix}{self.number:0{self.width}d}{self.suffix}"

    def __lt__(self, other: "Bates") -> bool:
        return self.key < other.key

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Bates) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    @property
    def key(self) -> tuple[str, int, int, str]:
        """What it is compared by."""
        digits = self.suffix[1:]
        counted = digits.isdigit()
        return self.prefix.upper(), self.number, int(digits) if counted else 0, self.suffix.upper()

    def plus(self, count: int) -> "Bates":
        """The number `count` further: of the suffix where it counts pages, else of the number.
        A number that outgrows its width is written wider (``N-99`` and 1 is ``N-100``)."""
        digits = self.suffix[1:]
        if digits.isdigit():
            suffix = f"{self.suffix[0]}{int(digits) + count:0{len(digits)}d}"
            return replace(self, suffix=suffix)
        return replace(self, number=self.number + count, suffix="")

    @property
    def overflows(self) -> bool:
        """Whether it is written wider than its width, so that it sorts wrongly as text."""
        return self.number >= 10**self.width


def parse(text: str) -> Bates | None:
    """A Bates number, or None where the text is none."""
    found = NUMBER.fullmatch(text.strip())
    if not found:
        return None
    digits = found["digits"]
    return Bates(found["prefix"], int(digits), len(digits), found["suffix"] or "")


def pages_between(begin: Bates, end: Bates) -> int | None:
    """How many numbers from `begin` to `end`, both counted; None where they are of two series,
    or the end comes first."""
    if begin.prefix.upper() != end.prefix.upper() or end < begin:
        return None
    if begin.number == end.number:
        first, last = begin.suffix[1:], end.suffix[1:]
        if last.isdigit():
            return int(last) - (int(first) if first.isdigit() else 0) + 1
        return 1 if begin.suffix.upper() == end.suffix.upper() else None
    return None if begin.suffix or end.suffix else end.number - begin.number + 1


class _Range(NamedTuple):
    begin: Bates
    end: Bates
    place: int


def check_ranges(ranges: Iterable[tuple[str, str]]) -> list[Finding]:
    """What is wrong with ranges (begin, end) in the order of a load file.

    Kinds: bates_unreadable, bates_reversed, bates_series (two prefixes in one range),
    bates_width (written in two widths; from 9999999 to 10000000 is an overflow),
    bates_duplicate, bates_overlap, bates_gap, bates_order.
    """
    findings: list[Finding] = []
    good: list[_Range] = []
    for place, (first, last) in enumerate(ranges):
        begin, end = parse(first), parse(last or first)
        if begin is None or end is None:
            bad = first if begin is None else last
            findings.append(_error("bates_unreadable", bad, f"{bad!r} is no Bates number."))
        elif begin.prefix.upper() != end.prefix.upper():
            text = f"the range {first} to {last} goes from one series to another."
            findings.append(_error("bates_series", first, text))
        elif end < begin:
            text = f"the range {first} to {last} ends before it begins."
            findings.append(_error("bates_reversed", first, text))
        else:
            good.append(_Range(begin, end, place))
    findings += _order(good)
    findings += _widths(good)
    findings += _neighbours(sorted(good, key=lambda one: (one.begin, one.end, one.place)))
    return findings


def _order(ranges: list[_Range]) -> list[Finding]:
    latest: dict[str, Bates] = {}
    findings: list[Finding] = []
    for begin, _, _ in ranges:
        series = begin.prefix.upper()
        before = latest.get(series)
        if before is not None and begin < before:
            findings.append(
                Finding(
                    kind="bates_order",
                    where=str(begin),
                    message=f"{begin} is listed after {before}.",
                )
            )
        latest[series] = max(before, begin) if before is not None else begin
    return findings


def _widths(ranges: list[_Range]) -> list[Finding]:
    """Once a series: numbers of two widths sort wrongly as text."""
    widths: dict[str, int] = {}
    told: set[str] = set()
    findings: list[Finding] = []
    for one in sorted(ranges, key=lambda one: one.begin):
        for bates in (one.begin, one.end):
            series = bates.prefix.upper()
            width = widths.setdefault(series, bates.width)
            if bates.width != width and series not in told:
                told.add(series)
                grown = bates.number >= 10**width
                kind = "bates_overflow" if grown else "bates_width"
                why = "outgrew" if grown else "is not written in"
                text = f"{bates} {why} the {width} digits of its series; it sorts wrongly as text."
                findings.append(Finding(kind=kind, where=str(bates), message=text))
    return findings


def _neighbours(ranges: list[_Range]) -> list[Finding]:
    findings: list[Finding] = []
    high: dict[str, Bates] = {}
    last: dict[str, _Range] = {}
    for one in ranges:
        series = one.begin.prefix.upper()
        reached, before = high.get(series), last.get(series)
        if reached is not None and before is not None:
            if (one.begin, one.end) == (before.begin, before.end):
                text = f"the range {one.begin} to {one.end} is listed twice."
                findings.append(_error("bates_duplicate", str(one.begin), text))
            elif one.begin <= reached:
                text = f"{one.begin} to {one.end} overlaps a range that ends at {reached}."
                findings.append(_error("bates_overlap", str(one.begin), text))
            else:
                findings += _gap(reached, one.begin)
        high[series] = max(reached, one.end) if reached is not None else one.end
        last[series] = one
    return findings


def _gap(reached: Bates, begin: Bates) -> list[Finding]:
    """Numbers nobody has."""
    if reached.number == begin.number and reached.suffix[1:].isdigit():
        missing = begin.key[2] - reached.key[2] - 1
        first = reached.plus(1)
        end = reached.plus(missing)
    else:
        missing = begin.number - reached.number - 1
        first = replace(reached, number=reached.number + 1, suffix="")
        end = replace(first, number=begin.number - 1)
    if missing < 1:
        return []
    text = f"{missing:,} numbers are missing: {first} to {end}."
    return [Finding(kind="bates_gap", where=str(first), message=text)]


def _error(kind: str, where: str, message: str) -> Finding:
    return Finding(kind=kind, where=where, message=message, weight="error")
