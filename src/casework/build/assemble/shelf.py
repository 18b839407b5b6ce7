"""The documents of a room in the order of their dates, with neutral ids, and what each is for.

Nothing of a document's origin shows in its id, its file's name or its place: merits exhibits and
added documents are sorted together by date, ties by a hash of the seed. Levels of the ablation
(specification, section 4): ``merits`` has no added document; ``pro_alternative`` adds those for
the alternatives and what answers them, so `refuting` and `signal` belong to it as well; then
``noise``; half of the chaff; all of it. Whole series go into one half, so that no thread or
family of a mail and its attachments is torn.
"""

import hashlib
from collections.abc import Mapping, Sequence
from datetime import date
from pathlib import Path
from typing import Literal, NamedTuple

from casework.build.artifacts.intake import Intake
from casework.build.artifacts.room import AddedRole, Calendar, Slate, Specification, Written
from casework.build.artifacts.truth import Exhibits
from casework.build.record.records import CourtRecord
from casework.build.stage import Desk
from casework.cases.records import Role
from casework.documents.rendering.manuscript import Manuscript

Level = Literal["merits", "pro_alternative", "noise", "chaff_half", "chaff_full"]
LEVEL_OF: dict[AddedRole, Level] = {
    "signal": "pro_alternative",
    "refuting": "pro_alternative",
    "pro_alternative": "pro_alternative",
    "noise": "noise",
    "chaff": "chaff_full",
}


class Entry(NamedTuple):
    """One document of the room. `filing` and `file` are of merits exhibits, `manuscript` and
    `specification` of added ones."""

    id: str
    role: Role
    level: Level
    title: str
    doc_type: str
    dated: date
    undated: bool = False
    author: str = ""
    filing: str = ""
    file: Path | None = None
    manuscript: Manuscript | None = None
    specification: Specification | None = None


def shelved(desk: Desk) -> list[Entry]:
    """All documents, in order, with their ids ``d0001`` on."""
    record = desk.record
    entries = [*_merits(desk, record), *_added(desk)]
    seed = desk.settings.seed

    def place(entry: Entry) -> tuple[date, str, int]:
        # A series stays together within a day, in its own order: an answer behind its question.
        one = entry.specification
        name = f"{one.series}|{one.role}" if one else entry.filing
        mixed = hashlib.sha256(f"{seed}|{name}".encode()).hexdigest()
        return entry.dated, mixed, one.place if one else 0

    ordered = sorted(entries, key=place)
    return [entry._replace(id=f"d{n:04d}") for n, entry in enumerate(ordered, start=1)]


def _merits(desk: Desk, record: CourtRecord) -> list[Entry]:
    annotated = {one.filing: one for one in desk.of("exhibits", Exhibits).exhibits}
    calendar = desk.of("calendar", Calendar)
    found: list[Entry] = []
    for id in desk.of("intake", Intake).merits:
        filing = record.find(id)
        if filing is None:
            continue
        one = annotated.get(id)
        dated = one.dated if one else None
        found.append(
            Entry(
                id="",
                role="merits",
                level="merits",
                title=one.title if one else filing.title or "Document",
                doc_type=(one.doc_type if one else "document").replace("_", " ").capitalize(),
                dated=dated or calendar.closes,
                undated=dated is None,
                filing=id,
                file=record.path / filing.file,
            )
        )
    return found


def _added(desk: Desk) -> list[Entry]:
    slate = desk.of("slate", Slate)
    written = {one.id: one for one in desk.of("manuscripts", Written).manuscripts}
    half = halved(slate.specifications, written)
    found: list[Entry] = []
    for one in slate.specifications:
        manuscript = written.get(one.id)
        if manuscript is None:
            continue
        level = LEVEL_OF[one.role]
        found.append(
            Entry(
                id="",
                role=one.role,
                level="chaff_half" if one.series in half and one.role == "chaff" else level,
                title=title_of(manuscript),
                doc_type=one.doc_type.replace("_", " ").capitalize(),
                dated=one.dated.date(),
                author=manuscript.author.name,
                manuscript=manuscript,
                specification=one,
            )
        )
    return found


def title_of(manuscript: Manuscript) -> str:
    """What the index calls a document: a mail by its subject, others by their title."""
    return manuscript.body.subject if manuscript.body.kind == "mail" else manuscript.title


def halved(slate: Sequence[Specification], written: Mapping[str, Manuscript]) -> frozenset[str]:
    """The series of chaff that make up its first half, as nearly as whole series can."""
    sizes: dict[str, int] = {}
    for one in slate:
        if one.role == "chaff" and one.id in written:
            sizes[one.series] = sizes.get(one.series, 0) + 1
    total = sum(sizes.values())
    chosen: set[str] = set()
    count = 0
    for series in sorted(sizes, key=lambda name: hashlib.sha256(name.encode()).hexdigest()):
        if abs(count + sizes[series] - total / 2) <= abs(count - total / 2):
            chosen.add(series)
            count += sizes[series]
    return frozenset(chosen)
