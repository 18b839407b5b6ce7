"""Numbers at the edge of a page that may be its Bates number or its printed page number.

A line alone cannot settle it: ``CA 90017`` looks like a Bates number and the 28 of numbered
pleading paper like a page number. pagination.py keeps what goes on from page to page.
"""

import re
from typing import NamedTuple


class Mark(NamedTuple):
    """A number that may be a Bates or a page number: in which body line, where in it, of which
    series (Bates prefix; style of the page number), how strong it is by its looks alone."""

    line: int
    start: int
    end: int
    series: str
    number: int
    text: str
    strong: bool


BATES = re.compile(
    r"(?P<prefix>[A-Z][A-Za-z0-9&]*(?:[ _.-][A-Z0-9][A-Za-z0-9&]*){0,3}?"
    r"(?:[ _-]{1,2}|(?<=[A-Za-z])))(?P<number>\d{4,10})"
)
NO_PREFIX = re.compile(
    "PAGE|PG|EX|EXH|EXHIBIT|SECTION|NO|DOC|DOCUMENT|CASES?|FORM|TEL|FAX|BOX|SUITE|ROOM|ORDER|REV|"
    "RULE|LINE|ISO|JAN(UARY)?|FEB(RUARY)?|MAR(CH)?|APR(IL)?|MAY|JUNE?|JULY?|AUG(UST)?|"
    "SEPT?(EMBER)?|OCT(OBER)?|NOV(EMBER)?|DEC(EMBER)?"
)
"""Words before a number that make it something else."""

PAGED = re.compile(r"page\s+\d{1,5}(?:\s+of\s+\d{1,5})?", re.I)
"""What may stand on the line of a Bates number that is one for certain."""


def bates_marks(text: str, line: int) -> list[Mark]:
    """Bates numbers a line at the edge may hold: the whole line, or its first or last word."""
    found: list[Mark] = []
    words = list(re.finditer(r"\S+", text))
    spans = {(w.start(), w.end()) for w in (words[:1] + words[-1:])}
    if words:
        spans.add((words[0].start(), words[-1].end()))
    for start, end in sorted(spans, key=lambda span: span[0] - span[1]):
        match = BATES.fullmatch(text, start, end)
        if match is None:
            continue
        prefix, number = match["prefix"], match["number"]
        name = prefix.rstrip(" _-")
        loose = prefix.endswith(" ") or " " in name
        if NO_PREFIX.fullmatch(name.upper()) or (loose and name != name.upper()):
            continue
        if any(mark.start <= start and end <= mark.end for mark in found):
            continue
        strong = len(number) >= 6 and sum(c.isalpha() for c in name) >= 2
        strong = strong and (not loose or number.startswith("0"))
        beside = f"{text[:start]} {text[end:]}".strip()
        strong = strong and (not beside or PAGED.fullmatch(beside) is not None)
        found.append(Mark(line, start, end, prefix, int(number), match[0], strong))
    return found


ROMAN = r"(?=[ivxl])x{0,3}l?x{0,3}(?:ix|iv|v?i{0,3})"
NUMBER = rf"(?P<arabic>\d{{1,4}})|(?P<roman>{ROMAN})"
STYLES = {
    "dashed": re.compile(rf"\s*[-–—~•|]+\s*(?:{NUMBER})\s*[-–—~•|]+\s*"),
    "bare": re.compile(rf"\s*[\[(]?(?:{NUMBER})[\])]?\s*"),
    "page of": re.compile(
        r"\s*(?:[Pp]age|PAGE|[Pp]g\.?)\s*(?P<arabic>\d{1,4})\s*(?:of|OF|/)\s*\d{1,4}\s*"
    ),
    "page": re.compile(rf"\s*(?:[Pp]age|PAGE|[Pp]g\.?|[Pp]\.)\s*(?:{NUMBER})\s*"),
    "ends": re.compile(r".*?[^\d\W].*?[\s–—-](?P<arabic>\d{1,4})(?:\s*[-–—])?\s*"),
    "begins": re.compile(r"\s*(?:[-–—]\s*)?(?P<arabic>\d{1,4})(?:\s*[-–—])?\s+[^\d\s].*"),
}
WITHIN = re.compile(rf"(?<!\S)[-–—][ ]?(?:{NUMBER})[ ]?[-–—](?!\S)")
SURE = frozenset({"dashed", "page of", "page"})
"""Styles that can be nothing else, even on a page that stands alone."""


def number_marks(text: str, line: int) -> list[Mark]:
    """What the line may say about the page's own number, most telling style first."""
    whole = [(style, match) for style, form in STYLES.items() if (match := form.fullmatch(text))]
    if not whole:
        whole = [("within", match) for match in WITHIN.finditer(text)]
    found: list[Mark] = []
    for style, match in whole:
        if found and style in {"ends", "begins"}:
            continue
        roman = match.groupdict().get("roman")
        number = _roman(roman) if roman else int(match["arabic"] or 0)
        start, end = match.span() if style not in {"ends", "begins"} else match.span("arabic")
        series = f"{style} roman" if roman else style
        shown = roman or match["arabic"]
        found.append(Mark(line, start, end, series, number, shown, style in SURE))
    return found


def _roman(text: str) -> int:
    values = [{"i": 1, "v": 5, "x": 10, "l": 50}[letter] for letter in text]
    following = [*values[1:], 0]
    return sum(-v if v < n else v for v, n in zip(values, following, strict=True))
