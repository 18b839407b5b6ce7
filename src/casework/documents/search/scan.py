"""Exact search: lines of the text that agents see, by a pattern or by plain words.

The text is `Reading.text()`, line by line, and each line knows the anchor it came from. Nothing
is folded: what is looked for stands there letter by letter.
"""

import time
from collections.abc import Collection, Iterable, Iterator

import regex

from casework.cases.records import Record
from casework.documents.records import READABLE, Layer, Passage, Reading
from casework.errors import UsageError

LONGEST = 1_000
SECONDS = 10.0
MOST_LINES = 1_000
MOST_SPANS = 100
MARK = regex.compile("\x00([0-9]*)\x00")
"""Put at both ends of each passage (with its number before it) to find it again in the text;
readers take NUL out of all they read."""


class Line(Record):
    """A line that matches. `number` counts lines of the reading's text from 1; `anchor` is of the
    passage in which the first match begins ("" for a marker line such as ``[page 2]``)."""

    path: str
    anchor: str
    number: int
    text: str
    spans: tuple[tuple[int, int], ...]


class Scan(Record):
    """`note` says where not all was searched or told."""

    lines: tuple[Line, ...]
    note: str = ""


def grep(
    readings: Iterable[Reading],
    pattern: str,
    *,
    literal: bool = False,
    ignore_case: bool = False,
    layers: Collection[Layer] = READABLE,
    most: int = MOST_LINES,
    seconds: float = SECONDS,
) -> Scan:
    """All lines that match, in the order of readings; at most `most`, within `seconds` of search.

    Raises UsageError for a pattern that is too long or no regular expression.
    """
    search = _compiled(pattern, literal, ignore_case)
    found: list[Line] = []
    left = seconds
    for reading in readings:
        for number, (text, marks) in enumerate(_lines(reading, layers), start=1):
            started = time.monotonic()
            try:
                spans = _spans(search, text, left)
            except TimeoutError:
                note = (
                    f"Stopped after {seconds:g} s at line {number} of {reading.path}: "
                    "use a simpler pattern."
                )
                return Scan(lines=tuple(found), note=note)
            left = max(0.001, left - (time.monotonic() - started))
            if not spans:
                continue
            if len(found) == most:
                note = f"Only the first {most:,} lines are told: use a narrower pattern."
                return Scan(lines=tuple(found), note=note)
            anchor = next((a for place, a in reversed(marks) if place <= spans[0][0]), "")
            place = reading.path or reading.name
            found.append(
                Line(path=place, anchor=anchor, number=number, text=text, spans=tuple(spans))
            )
    return Scan(lines=tuple(found))


def _compiled(pattern: str, literal: bool, ignore_case: bool) -> "regex.Pattern[str]":
    if not pattern or len(pattern) > LONGEST:
        raise UsageError(f"a pattern has 1 to {LONGEST:,} characters; this has {len(pattern):,}.")
    try:
        source = regex.escape(pattern) if literal else pattern
        return regex.compile(source, regex.IGNORECASE if ignore_case else 0)
    except (regex.error, RecursionError, OverflowError, ValueError) as error:
        raise UsageError(
            f"{pattern[:80]!r} is no regular expression ({error}). "
            "Mend it, or look for it as plain words."
        ) from error


def _spans(search: "regex.Pattern[str]", text: str, seconds: float) -> list[tuple[int, int]]:
    spans: list[tuple[int, int]] = []
    for match in search.finditer(text, timeout=seconds):
        spans.append(match.span())
        if len(spans) == MOST_SPANS:
            break
    return spans


def _lines(
    reading: Reading, layers: Collection[Layer]
) -> Iterator[tuple[str, list[tuple[int, str]]]]:
    """(line, [(column, anchor) of the passages in it]); joined, the lines are `Reading.text`."""
    anchors: list[str] = []
    marked = _marked(reading, "", anchors)
    now = ""
    begun = False
    empty = 0
    for raw in marked.text(layers).split("\n"):
        marks = [(0, now)]
        line, last = "", 0
        for match in MARK.finditer(raw):
            line += raw[last : match.start()]
            now, last = anchors[int(match[1])] if match[1] else "", match.end()
            marks.append((len(line), now))
        line += raw[last:]
        if not line:  # blank lines at both ends are no part of the text
            empty += 1
            continue
        yield from (("", []) for _ in range(empty if begun else 0))
        begun, empty = True, 0
        yield line, marks


def _marked(reading: Reading, prefix: str, anchors: list[str]) -> Reading:
    """A copy in which each passage begins with a mark: the number of its anchor."""
    passages: list[Passage] = []
    for passage in reading.passages:
        text = passage.text
        if text.strip():
            text = f"\x00{len(anchors)}\x00{text.replace(chr(0), ' ')}\x00\x00"
            anchors.append(prefix + passage.anchor)
        passages.append(passage.model_copy(update={"text": text}))
    children = tuple(
        _marked(child, f"{prefix}att{number}/", anchors)
        for number, child in enumerate(reading.children, start=1)
    )
    return reading.model_copy(update={"passages": tuple(passages), "children": children})
