"""A finished file, looked at by code before any judge: it opens, its pages are numbered, its dates
have one style, its totals are there, its length is plausible, and nothing is left of its making.

Source: the specification, section 4 (rendering, review); the paper, appendix D.2.
"""

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal
from functools import cache
from importlib.resources import files

from casework.build.fault import Fault, fault_at
from casework.documents.records import BODY, Reading
from casework.documents.rendering.figures import money
from casework.documents.rendering.manuscript import DateStyle, Manuscript
from casework.documents.rendering.terse import LedgerBody

_MONTH = (
    "(?:January|February|March|April|May|June|July|August|September|October|November|December|"
    r"Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\.?"
)
STYLES: dict[DateStyle, re.Pattern[str]] = {
    "long": re.compile(rf"\b{_MONTH} \d{{1,2}}(?:st|nd|rd|th)?, \d{{4}}\b"),
    "slash": re.compile(r"(?<![\d/])\d{1,2}/\d{1,2}/\d{2,4}(?![\d/])"),
    "iso": re.compile(r"(?<![\w-])\d{4}-\d{2}-\d{2}(?![\w-]|\d)"),
    "day_first": re.compile(rf"\b\d{{1,2}} {_MONTH} \d{{4}}\b"),
}
_NUMBER = re.compile(r"\d+(?:,\d{3})*(?:\.\d+)?")
_SUM = re.compile(r"(?i)\s*(?:(?:grand|sub)[ -]?)?totals?\s*:?\s*$")
PAGED = ("pdf", "scan")
TYPED = ("xlsx",)
"""Formats whose dates are typed values, shown as the reader's own settings have it."""


HEADERS = re.compile(r"(?:^|/)msg\d+\.h$")
"""Anchors of a mail's header lines, whose dates have the form that mail prescribes."""


def words_of(reading: Reading) -> str:
    """What a person reads of a file, page by page, without the header lines of mail."""
    shown = (p for p in reading.passages if p.layer in BODY and not HEADERS.search(p.anchor))
    return "\n".join(p.text for p in shown if p.text.strip())


def file_faults(where: str, manuscript: Manuscript, reading: Reading) -> Iterator[Fault]:
    """What is wrong with the file of a manuscript as it was read back."""
    if reading.state != "text":
        message = f"the file cannot be read back ({reading.state}: {reading.reason})."
        yield fault_at("opens", where, message, "Write it anew.")
        return
    text = words_of(reading)
    yield from residue_faults(where, text)
    if manuscript.format not in TYPED:
        yield from date_faults(where, text, manuscript.date_style)
    if manuscript.format in PAGED:
        yield from page_faults(where, reading)
    if isinstance(manuscript.body, LedgerBody):
        yield from _given(where, manuscript.body)
        yield from _totals(where, manuscript.body, text)


def length_faults(where: str, text: str, fewest: int, most: int) -> Iterator[Fault]:
    """A length that no document of its kind has."""
    count = len(text.split())
    if not fewest <= count <= most:
        message = f"the finished text has {count} words."
        yield fault_at("length", where, message, f"Between {fewest} and {most} are plausible.")


def residue_faults(where: str, text: str) -> Iterator[Fault]:
    """Leavings of templates, markup, data or of how the document was made; each kind once."""
    seen: set[str] = set()
    for line in text.splitlines():
        for name, pattern in _residue():
            if name not in seen and (found := pattern.search(line)):
                seen.add(name)
                message = f"“{found[0].strip()[:60]}” has no place in the document ({name})."
                yield fault_at("residue", where, message, "Write plain words in its place.")


def date_faults(where: str, text: str, style: DateStyle) -> Iterator[Fault]:
    """Dates in another style than the document's."""
    for other, pattern in STYLES.items():
        if other != style and (found := pattern.search(text)):
            message = f"“{found[0]}” is not in the document's style of dates ({style})."
            yield fault_at("date_style", where, message, "Use one style throughout.")


def page_faults(where: str, reading: Reading) -> Iterator[Fault]:
    """Pages without their number."""
    pages: dict[int, list[str]] = {}
    for passage in reading.passages:
        if found := re.match(r"p(\d+)(?:\.|$)", passage.anchor):
            pages.setdefault(int(found[1]), []).append(passage.text)
    for label in reading.labels:
        pages.setdefault(label.page, []).append(label.printed)
    for number in range(1, (reading.pages or len(pages)) + 1):
        text = "\n".join(pages.get(number, []))
        if not _numbered(text, number):
            message = f"page {number} does not show its number."
            yield fault_at("page_number", where, message, "Render it again.")
            return


def _numbered(text: str, number: int) -> bool:
    if re.search(rf"(?im)\bpage {number}\b|^\W*{number}(?:\s*(?:/|of)\s*\d+)?\W*$", text):
        return True
    # A transcript's excerpt counts on from the page it was taken from.
    return bool(re.search(r"(?im)\bpage \d+\b|^\W*\d{1,4}\W*$", text))


def _given(where: str, body: LedgerBody) -> Iterator[Fault]:
    """Sums that stand among the lines, where they would be added up once more."""
    for row in body.items.rows:
        for cell in row:
            if isinstance(cell, str) and (found := _SUM.match(cell)):
                message = f"a line of the paper is “{found[0].strip()}”."
                yield fault_at(
                    "total_given", where, message, "Give the lines alone: sums are added."
                )
                return


def _totals(where: str, body: LedgerBody, text: str) -> Iterator[Fault]:
    # A sheet holds numbers, which are shown as its reader's settings have it.
    shown = {Decimal(found.replace(",", "")) for found in _NUMBER.findall(text)}
    for label, amount in body.sums:
        if abs(amount) not in shown:
            message = f"the file does not show {label} {money(amount, '')}."
            yield fault_at("totals", where, message, "Render it again.")


@cache
def _residue() -> tuple[tuple[str, re.Pattern[str]], ...]:
    text = (files("casework.build") / "checks" / "residue.toml").read_text("utf-8")
    return tuple(
        (entry["name"], re.compile(entry["pattern"])) for entry in tomllib.loads(text)["patterns"]
    )
