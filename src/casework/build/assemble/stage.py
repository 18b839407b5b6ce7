"""Stage "world": the case folder, proved free of its key, and what a person should know of it.

The world is written whole beside its old self and put in its place at the end. It is checked as
``casework check`` would check it, and the leak proof is made: no text of a paper that stays out
of the room stands in it.
"""

import asyncio
import shutil
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from casework.build.artifacts.intake import Intake
from casework.build.artifacts.room import Calendar
from casework.build.assemble.consistency import findings
from casework.build.assemble.production import Produced, produce
from casework.build.assemble.shelf import Entry, shelved
from casework.build.assemble.truth import Key, key_of
from casework.build.augment.presence import Presence
from casework.build.fault import Fault, StageFailed
from casework.build.record.leaks import Carrier, Strings, prove
from casework.build.stage import Desk, Stage
from casework.cases import check as checking
from casework.cases.boundary import Carried
from casework.cases.folder import CaseFolder, digest, write_case
from casework.cases.records import Case, IndexRow, Record
from casework.documents.citation import Citations
from casework.documents.found import Found
from casework.documents.library import Library
from casework.documents.records import Reading
from casework.documents.strings import every_string

FOLDER = "world"


class World(Record):
    """What was assembled: the case's id and digest, documents by role and level and format, what
    the key left out, and the room's findings."""

    case: str
    digest: str
    documents: dict[str, int]
    levels: dict[str, int]
    formats: dict[str, int]
    left: tuple[str, ...] = ()
    findings: tuple[Fault, ...] = ()


async def _make(desk: Desk) -> World:
    return await asyncio.to_thread(_assembled, desk)


def _assembled(desk: Desk) -> World:
    entries = shelved(desk)
    produced = produce(entries, desk.tell)
    fresh = desk.out / f".{FOLDER}.new"
    shutil.rmtree(fresh, ignore_errors=True)
    matter = fresh / "matter"
    matter.mkdir(parents=True)
    for made in produced.values():
        (matter / made.name).write_bytes(made.data)
    library = Library()
    readings = _readings(desk, entries, produced, matter, library)
    key = key_of(desk, entries, produced, readings)
    written = write_case(_case(desk, fresh, entries, produced, key))
    desk.tell("checking the room")
    faults = _faults(desk, fresh, entries, produced, library)
    if faults:
        raise StageFailed(FOLDER, faults, 1)
    place = desk.out / FOLDER
    old = desk.out / f".{FOLDER}.old"
    shutil.rmtree(old, ignore_errors=True)
    if place.exists():
        place.rename(old)
    fresh.rename(place)
    shutil.rmtree(old, ignore_errors=True)
    return World(
        case=written.case.id,
        digest=written.case.digest,
        documents=dict(sorted(Counter(entry.role for entry in entries).items())),
        levels=dict(Counter(entry.level for entry in entries)),
        formats=dict(sorted(Counter(p.name.partition(".")[2] for p in produced.values()).items())),
        left=key.left,
        findings=tuple(findings(entries, Presence(desk.of("calendar", Calendar)))),
    )


def _readings(
    desk: Desk,
    entries: Sequence[Entry],
    produced: Mapping[str, Produced],
    matter: Path,
    library: Library,
) -> dict[str, Reading]:
    """Readings of exhibits (kept from intake) and of documents that carry facts."""
    found: dict[str, Reading] = {}
    for entry in entries:
        if entry.filing and entry.filing in desk.record.readings:
            found[entry.id] = desk.record.readings[entry.filing]
        elif entry.specification and entry.specification.fact:
            found[entry.id] = library.read(matter / produced[entry.id].name)
    return found


def _case(
    desk: Desk, path: Path, entries: Sequence[Entry], produced: Mapping[str, Produced], key: Key
) -> CaseFolder:
    record = desk.record
    name = record.path.name if record.path.is_dir() else record.path.stem
    return CaseFolder(
        path=path,
        case=Case(
            id=_identifier(name),
            title=record.case_name or name,
            kind="world",
            case_type=record.nature_of_suit or "civil",
            jurisdiction=record.court,
            licence="court record with added documents; see the record",
            provenance=f"built from {record.case_name or name} {record.docket_number}".strip(),
        ),
        index=tuple(
            IndexRow(
                id=entry.id,
                file=produced[entry.id].name,
                name=entry.title,
                date="" if entry.undated else entry.dated.isoformat(),
                type=entry.doc_type,
            )
            for entry in entries
        ),
        tasks=key.tasks,
        truth=key.truth,
        lineage={"record": _identifier(name), "docket_number": record.docket_number},
    )


def _identifier(name: str) -> str:
    kept = "".join(c if c.isascii() and (c.isalnum() or c in "-_") else "-" for c in name)
    return kept.strip("-_")[:80] or "world"


def _faults(
    desk: Desk,
    path: Path,
    entries: Sequence[Entry],
    produced: Mapping[str, Produced],
    library: Library,
) -> list[Fault]:
    """What `casework check` finds in the world, and what of dropped papers stands in its room."""
    strings = _Once()
    checked = checking.check(path, strings, Citations(library))
    found = [
        Fault(
            rule=fault.rule,
            where=f"{fault.file}:{fault.line}" if fault.line else fault.file,
            message=fault.message,
            fix="",
        )
        for fault in checked
    ]
    room = [
        Carrier(produced[one.id].name, path / "matter" / produced[one.id].name, one.filing or None)
        for one in entries
    ]
    titles = {produced[one.id].name: one.title for one in entries}
    kept = desk.of("intake", Intake).merits
    proof = prove(desk.record, kept, room, listed(strings, titles))
    return [
        *found,
        *(
            Fault(rule=f"leak_{leak.rule}", where=leak.file, message=leak.line(), fix="")
            for leak in proof.leaks
        ),
    ]


def listed(strings: Strings, titles: Mapping[str, str]) -> Strings:
    """What a file carries, and what the room's list calls it (name -> title)."""

    def found(file: Path) -> list[Carried]:
        title = Found(where="its title in the list", text=titles[file.name], kind="hidden")
        return [*strings(file), title]

    return found


class _Once:
    """Every string of a file, taken out of it once for both searches."""

    def __init__(self) -> None:
        self._found: dict[Path, list[Carried]] = {}

    def __call__(self, path: Path) -> list[Carried]:
        if path not in self._found:
            self._found[path] = list(every_string(path))
        return self._found[path]


def _check(desk: Desk, artifact: World) -> Sequence[Fault]:
    place = desk.out / FOLDER
    if not place.is_dir() or digest(place) != artifact.digest:
        message = "the world's folder is gone or was changed since it was assembled."
        fix = "Run again with --remake world."
        return [Fault(rule="world", where=FOLDER, message=message, fix=fix)]
    return []


WORLD = Stage(
    name=FOLDER,
    says="rendering and assembling the room",
    kind=World,
    needs=(
        "intake",
        "exhibits",
        "ground_facts",
        "parties",
        "ruling",
        "story",
        "questions",
        "alternatives",
        "calendar",
        "slate",
        "manuscripts",
    ),
    make=_make,
    check=_check,
)
