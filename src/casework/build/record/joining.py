"""Files and a docket's lines joined into filings: one for each paper, whichever side knows it."""

import re
from collections.abc import Iterable, Mapping
from typing import NamedTuple

from casework.build.record.recap import Listed, Sheet
from casework.build.record.records import Filing, Told
from casework.documents.court.docket import Docket, DocketNumber
from casework.documents.court.filing import Filed, match
from casework.documents.records import Passage, Reading

LONGEST_TITLE = 600
OFF = re.compile(r"\S+ is not on the docket\.")
UNNUMBERED = re.compile(r"no docket number in its name or on its pages\.")


class Joined(NamedTuple):
    """Filings in order of the docket (those without a number last), the text of each that has
    any, and what there is to tell."""

    filings: tuple[Filing, ...]
    readings: dict[str, Reading]
    told: list[Told]


def join(held: Mapping[str, Reading], sheet: Sheet | None) -> Joined:
    """Join the files of a folder (name and reading) to a docket, where there is one."""
    told: list[Told] = []
    docket = sheet.docket if sheet else None
    matched = match(docket or Docket(), held.items())
    if matched.note:
        told.append(Told(where="docket", why=matched.note))
    filings, readings = _filings(_renumbered(matched.files, sheet), held, docket, told)
    if sheet:
        _add_listed(filings, readings, sheet, told)
        _tell_twice(sheet.docket, told)
    for filing in filings.values():
        if filing.note and filing.held == "file":
            told.append(Told(where=filing.file, why=filing.note))
    return Joined(tuple(sorted(filings.values(), key=_order)), readings, told)


def _renumbered(files: Iterable[Filed], sheet: Sheet | None) -> list[Filed]:
    """Files with the numbers the docket itself gives their stored names."""
    stored = {one.file.rsplit("/", 1)[-1]: one.number for one in sheet.papers} if sheet else {}
    found: list[Filed] = []
    for one in files:
        number = stored.get(one.file.rsplit("/", 1)[-1])
        note = UNNUMBERED.sub("", one.note if sheet else OFF.sub("", one.note)).strip()
        found.append(one.model_copy(update={"note": note, "number": number or one.number}))
    return found


def _filings(
    files: list[Filed], held: Mapping[str, Reading], docket: Docket | None, told: list[Told]
) -> tuple[dict[str, Filing], dict[str, Reading]]:
    """One filing for each paper; copies of one paper are told and not kept twice."""
    filings: dict[str, Filing] = {}
    readings: dict[str, Reading] = {}
    lines = {p.number: p for e in docket.entries for p in e.papers()} if docket else {}
    days = {e.number: e.filed or e.entered for e in docket.entries} if docket else {}
    first: dict[tuple[DocketNumber | None, int], Filed] = {}
    for one in sorted(files, key=lambda one: _worth(one, held[one.file])):
        reading = held[one.file]
        part = one.part[0] if one.part else 0
        other = first.get((one.number, part)) if one.number else None
        same = next((f for f in first.values() if _copies(f, one, held)), None)
        if same:
            told.append(Told(where=one.file, why=f"left out: a copy of {same.file}."))
            continue
        name = _name(one, part, filings)
        first[(one.number, part) if one.number else (None, -len(first) - 1)] = one
        line = lines.get(one.number) if one.number else None
        notes = [one.note, f"also numbered {one.number}: {other.file}." if other else ""]
        if reading.state != "text":
            notes.append(f"{reading.state}: {reading.reason}".strip(" :"))
        elif reading.reason:
            notes.append(reading.reason)
        day = days.get(one.number.document, "") if one.number else ""
        filings[name] = Filing(
            id=name,
            file=one.file,
            document=one.number.document if one.number else None,
            attachment=one.number.attachment if one.number else None,
            title=line.text[:LONGEST_TITLE] if line else "",
            filed=day or _stamped_day(reading),
            pages=reading.pages,
            sealed=line is not None and line.sealing == "sealed",
            sha256=reading.sha256,
            note=" ".join(filter(None, notes)),
        )
        readings[name] = reading
    return filings, readings


def _worth(one: Filed, reading: Reading) -> tuple[bool, bool, bool, str]:
    """What to go by first of several files of one paper: what can be read, what is stamped so."""
    agrees = one.stamped is not None and one.stamped == one.number
    return reading.state != "text", not agrees, reading.type != "pdf", one.file


def _same(one: Reading, other: Reading) -> bool:
    return bool(one.sha256) and one.sha256 == other.sha256


def _copies(one: Filed, other: Filed, held: Mapping[str, Reading]) -> bool:
    """Whether two files are one paper: the same bytes (under one number, or none), or one is the
    other's text beside it (same name, ending .txt)."""
    if one.number != other.number:
        return False
    texts = one.file.lower().endswith(".txt") or other.file.lower().endswith(".txt")
    beside = one.file.rsplit(".", 1)[0] == other.file.rsplit(".", 1)[0]
    return _same(held[one.file], held[other.file]) or (texts and beside)


def _name(one: Filed, part: int, taken: Mapping[str, Filing]) -> str:
    """An id no other filing has."""
    if one.number is not None:
        base = str(one.number) + (f"_part{part}" if part else "")
    else:
        stem = one.file.rsplit(".", 1)[0]
        base = re.sub(r"[^A-Za-z0-9]+", "-", stem).strip("-")[:60].strip("-") or "paper"
        if re.fullmatch(r"\d+(-\d+)?", base):
            base = f"file-{base}"
    name, count = base, 1
    while name in taken:
        count += 1
        name = f"{base}_{count}"
    return name


def _add_listed(
    filings: dict[str, Filing],
    readings: dict[str, Reading],
    sheet: Sheet,
    told: list[Told],
) -> None:
    """Papers the docket lists and no file is there for; with the docket's own text, if any."""
    have = {filing.number for filing in filings.values()}
    papers: dict[DocketNumber, Listed] = {}
    for one in sheet.papers:
        papers.setdefault(one.number, one)
    for entry in sheet.docket.entries:
        for line in entry.papers():
            if line.number in have:
                continue
            have.add(line.number)
            stored = papers.get(line.number)
            text = stored.text if stored else ""
            name = str(line.number)
            filings[name] = Filing(
                id=name,
                held="docket_text" if text else "nothing",
                document=line.number.document,
                attachment=line.number.attachment,
                title=line.text[:LONGEST_TITLE],
                filed=entry.filed or entry.entered,
                sealed=line.sealing == "sealed" or (stored is not None and stored.sealed),
            )
            if text:
                readings[name] = Reading(
                    name=f"{name}.txt",
                    type="txt",
                    state="text",
                    passages=(Passage(anchor="L1", text=text.replace("\f", "\n")),),
                )
            else:
                told.append(Told(where=name, why="on the docket; no file of it is here."))
    for name, filing in filings.items():
        stored = papers.get(filing.number) if filing.number else None
        if stored and stored.sealed and not filing.sealed:
            filings[name] = filing.model_copy(update={"sealed": True})


def _tell_twice(docket: Docket, told: list[Told]) -> None:
    seen: set[int] = set()
    for entry in docket.entries:
        if entry.number is not None and entry.number in seen:
            why = "this number stands on the docket twice; the first line is used."
            told.append(Told(where=str(entry.number), why=why))
        if entry.number is not None:
            seen.add(entry.number)


def _stamped_day(reading: Reading) -> str:
    stamps = (label.stamp for label in reading.labels if label.stamp)
    return next((stamp.filed for stamp in stamps if stamp.filed), "")


def _order(filing: Filing) -> tuple[bool, int, int, str]:
    return (
        filing.document is None,
        filing.document or 0,
        filing.attachment or 0,
        filing.file or filing.id,
    )
