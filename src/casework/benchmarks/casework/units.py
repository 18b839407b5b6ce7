"""A document's text as units: the pieces a proof counts, each with its white space collapsed.

Units are what an edit may wrap anew without changing them: sentences of running text, items of a
list, lines of a chat, rows of a file of rows, tags and texts of a page, fields of a mail's header.
Lines set out in columns by spaces are kept as they stand. Two things are folded away because they
say nothing: the marks ``>`` before a whole quoted history of a mail that its writer signed, and
the order of day and month in a date whose month is written out. White space that does say
something is `layout`'s matter.
"""

import re
from collections.abc import Iterator
from typing import NamedTuple

from casework.benchmarks.casework.editable import header_and_body, suffix
from casework.benchmarks.wording import collapse, sentences

ITEM = re.compile(
    r"\s*(?:[-*+•#|>\[=]|\(?(?:\d{1,3}|[A-Za-z]|[ivx]{1,4})[.)]\s|\d{1,2}[:.]?\d\d\b"
    r"|[A-Z][\w /-]{0,24}:\s)"
)
"""How a line begins that goes on with nothing before it."""
COLUMNS = re.compile(r"\S(?: {3,}|\t)\S")
FIELD = re.compile(r"[!-9;-~]+:")
HISTORY = re.compile(r"(?m)^-{2,} ?(?:Original|Forwarded) Message ?-{2,}[ \t]*$", re.IGNORECASE)
"""What stands above a history that goes on to the mail's end, and holds nothing of its sender's."""
SENDER = re.compile(r"^From:[ \t]*([^<\n]*)", re.MULTILINE)
WORD = re.compile(r"[^\W\d_]+")
QUOTED_ONCE = re.compile(r">(?! ?>)")
MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)
MONTH = "|".join(f"{name}|{name[:3]}" for name in MONTHS) + "|sept"
DATE = re.compile(
    rf"\b(?:(?P<day>\d{{1,2}})(?:st|nd|rd|th)? (?P<month>{MONTH})\.?|"
    rf"(?P<month2>{MONTH})\.? (?P<day2>\d{{1,2}})(?:st|nd|rd|th)?),? (?P<year>\d{{4}})\b",
    re.IGNORECASE,
)


class Units(NamedTuple):
    """`head` are the fields of a mail's header or the first row of rows; `body` all other units,
    in order. Tags of a page are units too, told by their brackets."""

    head: tuple[str, ...]
    body: tuple[str, ...]


def units_of(name: str, text: str) -> Units:
    """The units of a document's text, by the kind its name tells."""
    kind = suffix(name)
    if kind == ".eml":
        head, body = header_and_body(text)
        return Units(tuple(_fields(head)), tuple(_running(unquoted(body))))
    if kind in {".html", ".htm"}:
        pieces = (collapse(part) for part in re.split(r"(<[^<>]*>)", text))
        return Units((), tuple(dated(part) for part in pieces if part))
    if kind in {".csv", ".json", ".xml"}:
        rows = [line.rstrip() for line in text.split("\n") if line.strip()]
        return Units(tuple(rows[:1]), tuple(rows[1:])) if kind == ".csv" else Units((), tuple(rows))
    return Units((), tuple(_running(text)))


def iso_dates(text: str) -> list[str]:
    """The dates of a text whose month is written out, as ``2019-06-12``, in order."""
    return [_iso(match) for match in DATE.finditer(text)]


def history_of(body: str) -> int:
    """Where the quoted history of a mail's body begins (after its mark); -1 without one."""
    found = HISTORY.search(body)
    return -1 if found is None else found.end()


def _fields(head: str) -> Iterator[str]:
    field = ""
    for line in head.split("\n"):
        if field and not FIELD.match(line):
            field += f" {line}"
            continue
        if field:
            yield collapse(field)
        field = line
    if field:
        yield collapse(field)


def unquoted(body: str) -> str:
    """The body with one mark taken off every line of its history, where every line has just one.

    Where some have more or none, the marks tell who wrote what, and stay; so they do where the
    history is not `signed`.
    """
    at = history_of(body)
    lines = body[at:].split("\n") if at >= 0 else []
    if not lines or not all(QUOTED_ONCE.match(line) for line in lines if line.strip()):
        return body
    bare = "\n".join(line.removeprefix(">").removeprefix(" ") for line in lines)
    return body[:at] + bare if signed(bare) else body


def signed(history: str) -> bool:
    """Whether a mail's history ends with the name of whoever its last header says wrote it.

    Only then is its end known to be theirs: the sender's own answer may stand below the mail it
    answers, with no mark between the two.
    """
    authors = SENDER.findall(history)
    last = re.split(r"\n[ \t]*\n", history.strip())[-1].strip()
    if not authors or "\n" in last:
        return False
    names = {word.casefold() for word in WORD.findall(authors[-1])}
    known = names | {name[0] for name in names}
    words = [word.casefold() for word in WORD.findall(last)]
    return bool(words) and set(words) <= known and not set(last) & set(";:!?")


def _running(text: str) -> Iterator[str]:
    """Sentences of paragraphs; a line that begins an item begins a piece of its own."""
    piece: list[str] = []
    for line in [*text.split("\n"), ""]:
        columns = COLUMNS.search(line) is not None
        if piece and (not line.strip() or columns or ITEM.match(line)):
            yield from map(dated, sentences(" ".join(piece)))
            piece = []
        if columns:
            yield line.rstrip()
        elif line.strip():
            piece.append(line)


def dated(text: str) -> str:
    """The text with its written-out dates as ``2019-06-12``."""
    return DATE.sub(_iso, text)


def _iso(match: re.Match[str]) -> str:
    month = (match["month"] or match["month2"])[:3].casefold()
    number = [name[:3] for name in MONTHS].index(month) + 1
    return f"{match['year']}-{number:02d}-{int(match['day'] or match['day2']):02d}"
