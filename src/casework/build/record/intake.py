"""A court record from a folder of files, a docket's JSON, or both.

Files may have any names, lie in any order and in folders; they are joined to the docket by the
names RECAP gave them, the numbers in their names and the court's stamps on their pages
(documents.court.filing). Nothing is lost silently: what could not be read, is there twice, or is
listed and missing is told in the record.
"""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from casework.build.record.caption import COURT
from casework.build.record.classify import classify
from casework.build.record.corrections import correct
from casework.build.record.districts import district_named
from casework.build.record.joining import join
from casework.build.record.pages import pages_of
from casework.build.record.recap import Sheet, read_sheet
from casework.build.record.records import CourtRecord, Filing, Told
from casework.documents.court.docket import Docket
from casework.documents.records import Reading
from casework.documents.room import Room, Tell
from casework.errors import UsageError

CORRECTIONS = "filings.toml"
"""A person's corrections; never a paper of the case."""
MOST_CORRECTIONS = 16 * 2**20
LITTER = re.compile(r"(?:^|/)(?:\.[^/]*|Thumbs\.db|desktop\.ini|~\$[^/]*)$", re.I)
PREFIX = re.compile(r"(?:gov\.uscourts\.)?([a-z]{2,6})\.\d+\.\d+(?:\.\d+)?(?:_\d+)?\.\w+", re.I)


class Held(NamedTuple):
    """One file of the folder and its reading."""

    file: str
    reading: Reading


def read_record(
    path: Path,
    docket: Path | None = None,
    *,
    ocr: bool = True,
    tell: Tell = lambda done, total, name: None,
) -> CourtRecord:
    """Read a record: `path` is its folder, or a docket's JSON beside whose files (by the names it
    stores) they are looked for. A docket's JSON in the folder is used unless `docket` names one.

    `ocr`: pages that are pictures are read, too. Readings are kept in the store of rooms, so a
    second reading is quick. Raises UsageError where `path` holds nothing to read, or `docket`
    is no docket.
    """
    if not path.exists():
        raise UsageError(f"{path}: no such folder. Give a record's folder, or a docket's JSON.")
    told: list[Told] = []
    sheet = read_sheet(docket) if docket else None
    if path.is_file():
        sheet = sheet or read_sheet(path)
        held = _stored(Room(path.resolve().parent, ocr=ocr), sheet, path.resolve())
    else:
        room = Room(path, ocr=ocr)
        held, found = _files(room, tell, told)
        sheet = _chosen(found, told, sheet)
        if not held and sheet is None:
            raise UsageError(f"{path}: holds no file. Give the folder of a court record.")
    return _hand(_record(path, held, sheet, told), path)


def _stored(room: Room, sheet: Sheet, docket: Path) -> list[Held]:
    """Files beside a docket that it names, whole path or last part; nothing outside, and not
    the docket itself."""
    held: dict[str, Held] = {}
    for one in sheet.papers:
        for name in dict.fromkeys(filter(None, (one.file, one.file.rsplit("/", 1)[-1]))):
            place = room.folder / name
            if _inside(place, room.folder) and place.resolve() != docket:
                file = place.relative_to(room.folder).as_posix()
                held.setdefault(file, Held(file, room.read(place)))
                break
    return list(held.values())


def _inside(place: Path, folder: Path) -> bool:
    """Whether there is such a file in a folder. A docket may hold names no file can have."""
    try:
        return place.resolve().is_relative_to(folder) and place.is_file()
    except (OSError, ValueError):
        return False


def _files(room: Room, tell: Tell, told: list[Told]) -> tuple[list[Held], list[tuple[str, Sheet]]]:
    """The papers of a folder, and the dockets among its files."""
    held: list[Held] = []
    sheets: list[tuple[str, Sheet]] = []
    for name, reading in room.readings(tell):
        if name == CORRECTIONS and reading.type != "link":
            continue
        if not _is_text(name):
            why = "left out: its name is not UTF-8 text. Rename it."
            told.append(Told(where=ascii(name)[1:-1], why=why))
        elif LITTER.search(name):
            told.append(Told(where=name, why="left out: a hidden file, no paper of the case."))
        elif name.lower().endswith(".json") and reading.type != "link":
            try:
                sheets.append((name, read_sheet(room.folder / name)))
            except UsageError as error:
                told.append(Told(where=name, why=f"left out: {_last(error, room.folder)}"))
        elif reading.type == "link":
            told.append(Told(where=name, why="left out: a link; links are not followed."))
        else:
            held.append(Held(name, reading))
    return held, sheets


def _is_text(name: str) -> bool:
    """Whether a file's name can be written down (folders may hold any bytes as names)."""
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


def _last(error: UsageError, folder: Path) -> str:
    return str(error).removeprefix(f"{folder}/")


def _chosen(found: list[tuple[str, Sheet]], told: list[Told], given: Sheet | None) -> Sheet | None:
    """The docket that was given, else that with most entries; others are told."""
    if not found:
        return given
    best = max(found, key=lambda pair: len(pair[1].docket.entries))
    for name, _ in found:
        if given or name != best[0]:
            used = "the one given" if given else best[0]
            told.append(Told(where=name, why=f"left out: a docket, too; {used} is used."))
    return given or best[1]


def _record(path: Path, held: list[Held], sheet: Sheet | None, told: list[Told]) -> CourtRecord:
    by_file = dict(held)
    joined = join(by_file, sheet)
    docket = sheet.docket if sheet else Docket()
    record = CourtRecord(
        path=path,
        case_name=docket.case_name,
        court=docket.court or _court_of(by_file, joined.filings, joined.readings),
        docket_number=docket.docket_number or _stamped_number(by_file),
        nature_of_suit=sheet.nature_of_suit if sheet else "",
        filed=docket.filed,
        terminated=docket.terminated,
        filings=joined.filings,
        told=tuple(dict.fromkeys([*told, *joined.told])),
        docket=docket if sheet else None,
        readings=joined.readings,
    )
    return classify(record, sheet.parties if sheet else ())


def _hand(record: CourtRecord, path: Path) -> CourtRecord:
    """With the corrections that lie beside the papers, where a person put some."""
    file = path / CORRECTIONS
    if not path.is_dir() or file.is_symlink() or not file.is_file():
        return record
    if file.stat().st_size > MOST_CORRECTIONS:
        raise UsageError(f"{file}: larger than {MOST_CORRECTIONS:,} bytes; not read.")
    try:
        text = file.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{file}: cannot be read as UTF-8 text ({error}).") from None
    return correct(record, text, str(file))


def _stamped_number(held: Mapping[str, Reading]) -> str:
    """The case number most papers are stamped with."""
    counts: dict[str, int] = {}
    for reading in held.values():
        for number in {label.stamp.docket for label in reading.labels if label.stamp}:
            counts[number] = counts.get(number, 0) + 1
    return max(sorted(counts), key=lambda number: counts[number], default="")


def _court_of(
    held: Mapping[str, Reading], filings: Iterable[Filing], readings: Mapping[str, Reading]
) -> str:
    """The court by the names RECAP gives files, else by what most captions say; "" where neither
    tells it."""
    for file in sorted(held):
        if found := PREFIX.fullmatch(file.rsplit("/", 1)[-1]):
            return found[1].lower()
    named: Counter[str] = Counter()
    for filing in filings:
        pages = pages_of(readings[filing.id])[:2] if filing.id in readings else []
        top = "\n".join(page.text[:4_000] for page in pages)
        if COURT.search(top) and (district := district_named(top)):
            named[district] += 1
    return named.most_common(1)[0][0] if named else ""
