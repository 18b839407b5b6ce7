"""Which file is which paper of a docket: by its name, and by the stamp on its pages.

Names and stamps disagree at times (a file named for entry 27 may be stamped Document 26): both
are kept and the disagreement is told. A name that can be read two ways stays unresolved.
"""

import re
from collections import Counter
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import NamedTuple

from casework.cases.records import Record
from casework.documents.court.docket import Docket, DocketNumber
from casework.documents.records import Reading

RECAP = re.compile(r"(?:gov\.uscourts\.)?[a-z]{2,6}\.\d+\.(\d{1,5})(?:\.(\d{1,4}))?(?:_\d+)?", re.I)
ECF = re.compile(r"\bdckt[ _]0*(\d{1,6})_0*(\d{1,3})\b", re.I)
PLAIN = re.compile(
    r"(?:(?:doc(?:ument)?|dkt|docket|ecf|entry|de|no)s?[ ._#-]*(?:no)?[ ._#-]*)?"
    r"(\d{1,5})(?:\s*[-\u2013.]\s*(\d{1,4}))?(?![-\u2013./]?\d)(?=$|[ _.,()\[\]-])",
    re.I,
)
PART = re.compile(r"\bpart[ _-]?(\d{1,3})[ _-]?of[ _-]?(\d{1,3})(?!\d)", re.I)
EXHIBIT = re.compile(
    r"(?<![A-Za-z])(?:exhibit|exh|ex)[ ._-]*([A-Z]{1,3}|\d{1,4})(?![A-Za-z\d])", re.I
)
LONG = 4
"""Digits from which a bare number may be two run together: 5711 is 5711, 571-1 or 57-11."""

BARE = "known by a bare number in its file's name only."


class Named(Record):
    """What a file's name says. `ambiguous` gives the reason why no number was taken from it;
    `bare` says that nothing but its place makes the number a docket's (``57 brief.pdf``)."""

    number: DocketNumber | None = None
    bare: bool = False
    part: tuple[int, int] | None = None
    exhibit: str = ""
    ambiguous: str = ""


class Filed(Record):
    """One file and the paper it is. `number` is by its name, or by its stamp where the name does
    not say; `stamped` is what the pages say. `note` tells disagreement and what is missing,
    `doubt` that the number is known by a bare number in the name only."""

    file: str
    number: DocketNumber | None = None
    stamped: DocketNumber | None = None
    part: tuple[int, int] | None = None
    on_docket: bool = False
    note: str = ""
    doubt: str = ""


class Matched(Record):
    """Files in order of the docket (those without a number last), and papers without a file.
    `note` warns where the files are stamped with another case's number than the docket's."""

    files: tuple[Filed, ...]
    missing: tuple[DocketNumber, ...]
    note: str = ""

    def best(self) -> dict[DocketNumber, Filed]:
        """The file to go by for each paper: of several the one that is stamped so, a PDF rather
        than its text beside it, the first part; by its stamp alone where no name says so."""
        found: dict[DocketNumber, Filed] = {}
        for one in sorted(self.files, key=_worth):
            for number in filter(None, (one.number, one.stamped)):
                held = found.get(number)
                if held is None or (held.number != number and one.number == number):
                    found[number] = one
        return found


def parse_name(name: str) -> Named:
    """Read a docket number from a file's name.

    ``gov.uscourts.cacd.657892.168.1.pdf``, ``57-11_Ex_K_(part_2_of_3).pdf``, ``057-11.pdf``,
    ``57_main.pdf``, ``dckt 000043_000 ….pdf``. Attachment 0 is the main document.
    """
    stem = PurePosixPath(name.replace("\\", "/")).name
    stem = re.sub(r"\.(?:pdf|txt|tiff?|docx?|html?)$", "", stem, flags=re.I)[:300]
    piece, titled = PART.search(stem.replace("_", " ")), EXHIBIT.search(stem.replace("_", " "))
    part = (int(piece[1]), int(piece[2])) if piece else None
    exhibit = titled[1].upper() if titled else ""
    found = RECAP.fullmatch(stem) or ECF.search(stem) or PLAIN.match(stem)
    if found is None:
        return Named(part=part, exhibit=exhibit)
    document, attachment = found[1], found[2]
    bare = found.re is PLAIN and attachment is None and len(document.lstrip("0")) >= LONG
    if bare and found.end() == len(stem):
        return Named(part=part, exhibit=exhibit, ambiguous=f"{document} may be two numbers in one")
    if bare and re.fullmatch(r"(?:19|20)\d\d", document):
        return Named(part=part, exhibit=exhibit, ambiguous=f"{document} may be a year")
    number = DocketNumber(document=int(document), attachment=int(attachment or 0) or None)
    bare = found.re is PLAIN and attachment is None and found[0][0].isdigit()
    bare = bare and not re.match(r"[ _-]main\b", stem[found.end() :].replace("_", " "), re.I)
    return Named(number=number, bare=bare, part=part, exhibit=exhibit)


def named(files: Iterable[tuple[str, Reading | None]]) -> dict[str, Named]:
    """What the names of a room's files say, each in the light of the others.

    A bare number counts only where some file is stamped by a court, or half the names at least
    are a docket's beyond doubt; one padded to four digits (``0045.pdf``) is a running number.
    """
    said: dict[str, Named] = {}
    court = False
    for name, reading in files:
        said[name] = parse_name(name)
        court = court or (reading is not None and stamped(reading).number is not None)
    sure = sum(one.number is not None and not one.bare for one in said.values())
    court = court or (sure > 0 and 2 * sure >= len(said))
    return {
        name: one.model_copy(update={"number": None, "bare": False})
        if one.bare and (not court or _padded(name))
        else one
        for name, one in said.items()
    }


def _padded(name: str) -> bool:
    return bool(re.fullmatch(r"0\d{3,4}(?:\.\w{1,5}){0,2}", name.rsplit("/", 1)[-1]))


class Stamped(NamedTuple):
    """The docket number most pages of a file are stamped with, and the others found."""

    number: DocketNumber | None
    others: tuple[DocketNumber, ...] = ()


def stamped(reading: Reading) -> Stamped:
    """What the court's stamps on the pages of a reading say."""
    counts = Counter(
        DocketNumber(document=stamp.document, attachment=stamp.attachment or None)
        for label in reading.labels
        if (stamp := label.stamp) is not None and stamp.document is not None
    )
    if not counts:
        return Stamped(None)
    number = counts.most_common(1)[0][0]
    return Stamped(number, tuple(sorted(one for one in counts if one != number)))


def match(docket: Docket, files: Iterable[tuple[str, Reading | None]]) -> Matched:
    """Match the files of a folder (names, with readings where they have been read) to a docket.

    A docket without an entry's attachments cannot confirm them: such a file is on the docket
    where its main document is.
    """
    known = set(docket.numbers())
    open_ended = {entry.number for entry in docket.entries if not entry.attachments}
    found: list[Filed] = []
    files = list(files)
    names = named(files)
    for name, reading in files:
        said = names[name]
        pages = stamped(reading) if reading is not None else Stamped(None)
        number = said.number or pages.number
        on_docket = number in known or (number is not None and number.document in open_ended)
        found.append(
            Filed(
                file=name,
                number=number,
                stamped=pages.number,
                part=said.part,
                on_docket=on_docket,
                note=_note(said, pages, number, on_docket),
                doubt=BARE if said.bare and not pages.number else "",
            )
        )
    have = {one.number for one in found} | {one.stamped for one in found}
    return Matched(
        files=tuple(sorted(found, key=_order)),
        missing=tuple(sorted(number for number in known if number not in have)),
        note=_other_case(docket, files),
    )


CASE = re.compile(r"(?:(\d{1,2}):)?(\d{2})-([a-z]{2,4})-0*(\d{1,6})(?!\d)", re.I)


def _other_case(docket: Docket, files: Iterable[tuple[str, Reading | None]]) -> str:
    """A warning where most stamped files bear another case's number than the docket."""
    mine = CASE.search(docket.docket_number)
    counts: Counter[str] = Counter()
    for _, reading in files:
        stamps = [label.stamp for label in reading.labels if label.stamp] if reading else []
        counts.update({stamp.docket for stamp in stamps if CASE.search(stamp.docket)})
    if mine is None or not counts:
        return ""
    most, count = counts.most_common(1)[0]
    theirs = CASE.search(most)
    if theirs is None or _same(mine, theirs):
        return ""
    return (
        f"this docket is of {docket.docket_number}, but {count} of these documents are stamped "
        f"{most}: it may be another case's."
    )


def _same(one: re.Match[str], other: re.Match[str]) -> bool:
    """Whether two case numbers are one; the court's office and the judges may be left out."""
    offices = {one[1], other[1]} - {None}
    return len(offices) < 2 and [g.lower() for g in one.groups()[1:]] == [
        g.lower() for g in other.groups()[1:]
    ]


def _note(said: Named, pages: Stamped, number: DocketNumber | None, on_docket: bool) -> str:
    notes: list[str] = []
    if said.ambiguous:
        by = f"taken from the stamp: {pages.number}" if pages.number else "not resolved"
        notes.append(f"its name is ambiguous ({said.ambiguous}); {by}.")
    if said.number and pages.number and said.number != pages.number:
        notes.append(f"named {said.number}, stamped {pages.number}; both are kept.")
    if pages.others:
        others = ", ".join(map(str, pages.others[:5]))
        notes.append(f"some pages are stamped {others}.")
    if number is None and not said.ambiguous:
        notes.append("no docket number in its name or on its pages.")
    elif number is not None and not on_docket:
        notes.append(f"{number} is not on the docket.")
    return " ".join(notes)


def _worth(one: Filed) -> tuple[bool, bool, int, str]:
    part = one.part[0] if one.part else 0
    agrees = one.stamped is not None and one.stamped == one.number
    return not agrees, not one.file.lower().endswith(".pdf"), part, one.file


def _order(one: Filed) -> tuple[bool, int, int, int, str]:
    number = one.number or DocketNumber(document=0)
    part = one.part[0] if one.part else 0
    return one.number is None, number.document, number.attachment or 0, part, one.file
