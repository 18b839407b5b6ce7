"""Mails that belong together, from readings: by what they refer to, then by their subject."""

import email.utils
import re
from collections.abc import Iterable
from datetime import UTC, datetime

from casework.cases.records import Record
from casework.documents.records import Reading

MAILS = frozenset({"eml", "msg"})
IDENTIFIER = re.compile(r"<[^<>\s]+>")
PREFIX = re.compile(
    r"(?i)^\s*(?:(?:re|aw|sv|antw|rv|fw|fwd|wg|tr|vs|i|enc)(?:\[\d+\])?\s*:|\[[^\]]{1,30}\])\s*"
)
"""Marks of answers and forwards in European languages, and tags of lists."""


class Letter(Record):
    """One mail. `place` is the reading's path (else its name), and ``!1/2`` where it lies inside:
    the second child of the first child. `date` is ISO 8601 in UTC, "" where there is none."""

    place: str
    sender: str = ""
    subject: str = ""
    date: str = ""
    message: str = ""
    refers: tuple[str, ...] = ()


class Thread(Record):
    """Mails in order of date; `subject` is the first one's without its marks."""

    subject: str
    letters: tuple[Letter, ...]


def threads(readings: Iterable[Reading]) -> list[Thread]:
    """All mails of the readings, nested ones too, as threads in order of their first date.

    Mails are joined where one refers to another's Message-ID, or both to a third's (which need
    not be there); those without references where the subject is the same but for ``Re:`` and the
    like, and one of them has such a mark. A copy (same Message-ID) stays in its thread.
    """
    letters = [letter for reading in readings for letter in _letters(reading)]
    groups = _Groups(len(letters))
    known: dict[str, int] = {}
    for number, letter in enumerate(letters):
        for identifier in {letter.message, *letter.refers} - {""}:
            groups.join(number, known.setdefault(identifier, number))
    subjects: dict[str, list[int]] = {}
    for number, letter in enumerate(letters):
        plain = plain_subject(letter.subject).casefold()
        if plain:
            subjects.setdefault(plain, []).append(number)
    for numbers in subjects.values():
        answers = [n for n in numbers if PREFIX.match(letters[n].subject)]
        for answer in answers:
            if not letters[answer].refers:
                groups.join(answer, numbers[0])
    return _ordered(letters, groups)


def plain_subject(subject: str) -> str:
    """A subject without ``Re:``, ``Fwd:``, ``AW:`` and list tags, spaces joined."""
    before = None
    while before != subject:
        before, subject = subject, PREFIX.sub("", subject, count=1)
    return " ".join(subject.split())


class _Groups:
    """Sets that are joined."""

    def __init__(self, count: int) -> None:
        self.above = list(range(count))

    def find(self, number: int) -> int:
        while self.above[number] != number:
            self.above[number] = self.above[self.above[number]]
            number = self.above[number]
        return number

    def join(self, one: int, other: int) -> None:
        self.above[max(self.find(one), self.find(other))] = min(self.find(one), self.find(other))


def _ordered(letters: list[Letter], groups: _Groups) -> list[Thread]:
    found: dict[int, list[Letter]] = {}
    for number, letter in enumerate(letters):
        found.setdefault(groups.find(number), []).append(letter)
    whole: list[Thread] = []
    for members in found.values():
        # Undated mails keep their place behind the dated ones.
        ordered = sorted(members, key=lambda letter: (not letter.date, letter.date))
        whole.append(Thread(subject=plain_subject(ordered[0].subject), letters=tuple(ordered)))
    return sorted(whole, key=lambda t: (not t.letters[0].date, t.letters[0].date))


def _letters(reading: Reading) -> Iterable[Letter]:
    for prefix, part in reading.walk():
        if part.type not in MAILS:
            continue
        head = next((p.text for p in part.passages if p.anchor == "msg1.h"), "")
        lines = dict(reversed([line.split(": ", 1) for line in head.split("\n") if ": " in line]))
        values = {key.casefold(): value for key, value in reversed(part.properties)}
        refers = f"{values.get('references', '')} {values.get('in-reply-to', '')}"
        inside = prefix.rstrip("/").replace("att", "")
        yield Letter(
            place=(reading.path or reading.name) + (f"!{inside}" if inside else ""),
            sender=lines.get("From", ""),
            subject=lines.get("Subject", ""),
            date=moment(lines.get("Date", "")),
            message=(IDENTIFIER.findall(values.get("message-id", "")) or [""])[0],
            refers=tuple(dict.fromkeys(IDENTIFIER.findall(refers))),
        )


def moment(text: str) -> str:
    """A mail's date as ``2019-05-03T12:30:00Z``; "" where it is none. Without a zone: UTC."""
    try:
        found = datetime.fromisoformat(text)
    except ValueError:
        try:
            found = email.utils.parsedate_to_datetime(text)
        except (ValueError, TypeError, IndexError, OverflowError):
            return ""
    if found.tzinfo is None:
        found = found.replace(tzinfo=UTC)
    try:
        return found.astimezone(UTC).replace(microsecond=0).isoformat().replace("+00:00", "Z")
    except (ValueError, OverflowError):
        return ""
