"""What of a reading is indexed: a head for each document, and units of text with anchors.

A document is a file, an attachment, a nested mail or an archive member. A unit is one passage;
of a sheet, one row (people read and quote rows, and a cell alone holds no phrase).
"""

import email.utils
import re
from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import date
from functools import lru_cache
from hashlib import sha256
from typing import NamedTuple

from pydantic import Field

from casework.cases.records import Record
from casework.documents.production.bates import Bates, pages_between, parse
from casework.documents.records import CELLS, Label, Layer, Passage, Reading
from casework.documents.search.fields import bates_key

MOST_NUMBERS = 200
"""Bates numbers of a document that what stands on none of its pages is found by."""
MOST_PROPERTIES = 20_000
"""Characters of properties that are indexed."""
NEVER: frozenset[Layer] = frozenset[Layer]({"redacted"})


class About(Record):
    """What is known of a file from outside it (a production's load file, index.csv).

    `date` is ISO, "" where not known; it goes before the date the file itself tells. `bates` to
    `end` are its numbers, one a page; `inside` is about what lies in it, by path in the room.
    """

    date: str = ""
    custodian: str = ""
    title: str = ""
    bates: str = ""
    end: str = ""
    inside: dict[str, "About"] = Field(default_factory=dict[str, "About"])


class Unit(NamedTuple):
    """One searchable piece. `pieces` are (offset in text, anchor), at least one."""

    layer: Layer
    text: str
    pieces: tuple[tuple[int, str], ...]
    page: int | None = None
    bates: str = ""
    identifiers: str = ""


class Head(NamedTuple):
    """What holds for a whole document. `path` is as in room.inventory; `prefix` stands before
    its anchors in the file's own reading; `chain` are the SHA-256 of it and all it lies in."""

    path: str
    prefix: str
    chain: tuple[str, ...]
    type: str
    day: int | None
    custodian: str
    sender: str
    to: str
    subject: str
    bates: str
    reason: str
    bates_end: str = ""

    @property
    def number(self) -> int:
        """A number for this path, the same in every index (62 bits of its SHA-256)."""
        return int.from_bytes(sha256(self.path.encode("utf-8", "replace")).digest()[:8]) >> 2


def documents_of(
    reading: Reading, path: str, about: About, withdrawn: Callable[[str], bool]
) -> Iterator[tuple[Head, Reading]]:
    """This file and everything inside it, but for what is withdrawn, with all inside that.

    An attachment without a date of its own has the date of what it hangs on.
    """
    stack: list[tuple[Reading, str, str, tuple[str, ...], int | None, bool]]
    stack = [(reading, path, "", (), _day(about.date), True)]
    while stack:
        part, place, prefix, above, day, top = stack.pop()
        if part.sha256 and withdrawn(part.sha256):
            continue
        chain = (*above, part.sha256) if part.sha256 else above
        head = _head(part, place, prefix, chain, day, about, top)
        yield head, part
        below = [
            (child, f"{place}!{n}/{child.name}", f"{prefix}att{n}/", chain, head.day, False)
            for n, child in enumerate(part.children, start=1)
        ]
        stack += reversed(below)


def units_of(reading: Reading) -> Iterator[Unit]:
    """The units of one document, its children left out."""
    labels = {label.page: label for label in reading.labels}
    row: dict[Layer, list[Passage]] = {}
    for passage in reading.passages:
        if passage.layer in NEVER or not passage.text.strip():
            continue
        if not _is_cell(reading, passage):
            yield _unit([passage], labels)
            continue
        if any(_row(cells[0]) != _row(passage) for cells in row.values()):
            yield from (_unit(cells, labels) for cells in row.values())
            row = {}
        row.setdefault(passage.layer, []).append(passage)
    yield from (_unit(cells, labels) for cells in row.values())
    told = "\n".join(f"{key}: {value}" for key, value in reading.properties)[:MOST_PROPERTIES]
    if told.strip():
        yield Unit("metadata", told, ((0, "properties"),))


def _is_cell(reading: Reading, passage: Passage) -> bool:
    return reading.type in {"xlsx", "xls"} and passage.layer in CELLS and "!" in passage.anchor


def _row(passage: Passage) -> tuple[str, str]:
    sheet, _, cell = passage.anchor.rpartition("!")
    return sheet, cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")


def _unit(row: list[Passage], labels: Mapping[int, Label]) -> Unit:
    pieces: list[tuple[int, str]] = []
    length = 0
    for passage in row:
        pieces.append((length, passage.anchor))
        length += len(passage.text) + 1
    text = "\t".join(passage.text for passage in row)
    match = re.match(r"(?:p|slide)([0-9]{1,9})(?![0-9])", row[0].anchor)
    page = int(match[1]) if match else None
    label = labels.get(page) if page is not None else None
    if label is None:
        return Unit(row[0].layer, text, tuple(pieces), page)
    return Unit(row[0].layer, text, tuple(pieces), page, label.bates, _identifiers(label))


def _identifiers(label: Label) -> str:
    """All that others call this page, for the field ``id``."""
    told = [label.printed, label.bates, *label.legends]
    if label.stamp is not None:
        told += [label.stamp.text, label.stamp.docket]
        if label.stamp.document is not None and label.stamp.attachment is not None:
            told.append(f"{label.stamp.document}-{label.stamp.attachment}")
    return " | ".join(filter(None, told))


def _head(
    part: Reading,
    path: str,
    prefix: str,
    chain: tuple[str, ...],
    day: int | None,
    about: About,
    top: bool,
) -> Head:
    headers = _headers(part)
    told = {key.casefold(): value for key, value in reversed(part.properties)}
    own = headers.get("date") or _first(told, DATES.get(part.type, DATES[""]))
    subject = headers.get("subject") or _first(told, ("title", "subject"))
    outside = about if top else about.inside.get(path, About())
    return Head(
        path=path,
        prefix=prefix,
        chain=chain,
        type=part.type,
        day=_day(outside.date) or _day(own) or day,
        custodian=outside.custodian or about.custodian,
        sender=headers.get("from") or _first(told, ("from", "sender", "author", "creator")),
        to=", ".join(headers[key] for key in ("to", "cc", "bcc") if key in headers),
        subject=" | ".join(filter(None, [outside.title, subject])),
        bates=outside.bates,
        reason=part.reason if part.state == "text" else part.reason or part.state,
        bates_end=outside.end,
    )


DATES: dict[str, Collection[str]] = {
    "pdf": ("creationdate", "moddate"),
    "": ("date", "sent", "modified", "created", "creationdate", "moddate"),
}
"""Names of properties that date a document. A court's stamping changes a PDF's ModDate."""


def _headers(part: Reading) -> dict[str, str]:
    """The headers of a mail by their small names, from the passage that tells them."""
    text = next((p.text for p in part.passages if p.anchor == "msg1.h"), "")
    found: dict[str, str] = {}
    for line in text.split("\n"):
        key, colon, value = line.partition(":")
        if colon:
            found.setdefault(key.strip().casefold(), value.strip())
    return found


def _first(told: Mapping[str, str], keys: Collection[str]) -> str:
    return next((told[key] for key in keys if told.get(key)), "")


def _day(text: str) -> int | None:
    """yyyymmdd of an ISO, PDF or mail date, as its writer's clock had it; None where it is none."""
    text = text.strip()
    match = re.match(r"(?:D:)?([0-9]{4})-?([0-9]{2})-?([0-9]{2})(?![0-9]{7})", text)
    try:
        if match:
            found = date(*(int(part) for part in match.groups()))
        else:
            found = email.utils.parsedate_to_datetime(text).date()
    except (ValueError, TypeError, OverflowError, IndexError):
        return None
    return found.year * 10_000 + found.month * 100 + found.day


def numbers_of(head: Head, unit: Unit) -> list[str]:
    """The Bates numbers a unit is found by: its page's, as printed and as produced; of what stands
    on no page, those of its document."""
    own = [unit.bates] if unit.bates else []
    first, count = _numbers(head.bates, head.bates_end)
    if first is None:
        return [*own, head.bates] if head.bates else own
    if unit.page is not None:
        return [*own, str(first.plus(unit.page - 1))] if 1 <= unit.page <= count else own
    return [*own, *(str(first.plus(step)) for step in range(min(count, MOST_NUMBERS)))]


@lru_cache(maxsize=64)
def _numbers(begin: str, end: str) -> tuple[Bates | None, int]:
    """(the first number or None, how many there are)."""
    first, last = parse(begin), parse(end or begin)
    count = pages_between(first, last) if first and last else None
    return first, count or 1


def bates_keys(*numbers: str) -> list[str]:
    """Bates numbers as they are compared."""
    return [key for key in map(bates_key, numbers) if key]
