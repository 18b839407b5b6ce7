"""Lines counted in a margin, found in text: the pages of transcripts and of pleading paper.

A counted line begins with its number: ``7<TAB>text`` as readers/gutter.py writes it, or ``7 text``
in a plain text file or a scan's text. Numbers count only where many stand in order.
"""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from casework.documents.records import Passage

FEWEST = 8
"""Numbers that make a page where each is followed by a tab."""
FEWEST_BARE = 15
"""The same where it is followed by a space: lists count their points, too."""
HIGHEST = 30
TABBED = re.compile(r"(\d{1,2})\t")
BARE = re.compile(r"[ ]{0,12}(\d{1,2})(?:[ ]+|$)")
SOME = re.compile(r"(?m)^[ ]{0,12}\d{1,2}(?:[ \t]|$)")
LOOK_BACK = 40
LEAP = 8
LEAP_BARE = 3


class Line(NamedTuple):
    """One line: its number (None between two counted lines), its text without it, the anchor of
    its passage and where the text stands in the passage."""

    number: int | None
    text: str
    anchor: str
    start: int
    end: int


class Block(NamedTuple):
    """One counted page: its lines from the first number to the last, and what stands above and
    below them (what lies between two blocks belongs to both)."""

    head: tuple[Line, ...]
    lines: tuple[Line, ...]
    foot: tuple[Line, ...]


def blocks(passages: Sequence[Passage]) -> list[Block]:
    """The counted pages of these passages, in order; [] for ordinary text.

    A page of a PDF or scan stands for itself; passages of other files are one stream of lines.
    """
    found: list[Block] = []
    stream: list[Passage] = []
    for passage in passages:
        if re.fullmatch(r"p\d+", passage.anchor):
            found += _blocks([passage])
        else:
            stream.append(passage)
    return found + _blocks(stream)


def _blocks(passages: Sequence[Passage]) -> list[Block]:
    if sum(len(SOME.findall(passage.text)) for passage in passages) < FEWEST:
        return []
    lines = list(_lines(passages))
    tabbed = [match if (match := TABBED.match(text)) else None for text, _, _ in lines]
    if sum(match is not None for match in tabbed) >= FEWEST:
        return list(_cut(lines, tabbed, FEWEST, LEAP))
    bare = [match if (match := BARE.match(text)) else None for text, _, _ in lines]
    return [block for block in _cut(lines, bare, FEWEST_BARE, LEAP_BARE) if _dense(block)]


def plain(passage: Passage) -> str:
    """The passage's text without the numbers that count its lines."""
    parts: list[str] = []
    at = 0
    for block in blocks([passage]):
        for line in block.lines:
            if line.number is not None:
                begin = passage.text.rfind("\n", 0, line.start) + 1
                parts.append(passage.text[at:begin])
                at = line.start
    return "".join([*parts, passage.text[at:]])


def _dense(block: Block) -> bool:
    counted = sum(line.number is not None for line in block.lines)
    return counted >= 0.5 * len(block.lines)


def _lines(passages: Sequence[Passage]) -> Iterator[tuple[str, str, int]]:
    """Each line with its anchor and where it begins in its passage."""
    for passage in passages:
        start = 0
        for text in passage.text.split("\n"):
            yield text, passage.anchor, start
            start += len(text) + 1


def _cut(
    lines: list[tuple[str, str, int]],
    matches: list[re.Match[str] | None],
    fewest: int,
    leap: int,
) -> Iterator[Block]:
    marks = [
        (at, int(match[1])) for at, match in enumerate(matches) if match and _counts(int(match[1]))
    ]
    runs = [run for run in runs_of(marks, leap) if len(run) >= fewest]
    for place, run in enumerate(runs):
        before = runs[place - 1][-1][0] + 1 if place else 0
        after = runs[place + 1][0][0] if place + 1 < len(runs) else len(lines)
        first, last = run[0][0], run[-1][0]
        numbers = dict(run)

        def line(at: int, numbers: dict[int, int] = numbers) -> Line:
            text, anchor, start = lines[at]
            match = matches[at] if at in numbers else None
            skip = match.end() if match else 0
            return Line(numbers.get(at), text[skip:], anchor, start + skip, start + len(text))

        yield Block(
            tuple(line(at) for at in range(before, first)),
            tuple(line(at) for at in range(first, last + 1)),
            tuple(line(at) for at in range(last + 1, after)),
        )


def _counts(number: int) -> bool:
    return 1 <= number <= HIGHEST


def runs_of(
    marks: Sequence[tuple[int, int]], leap: int, again: int = FEWEST
) -> list[list[tuple[int, int]]]:
    """The likeliest counting through all marks (line, number), cut where it starts again.

    Numbers grow by at most `leap`; a new count starts at 3 or less after a number of at least
    `again`.
    """
    best: list[tuple[float, int]] = []
    for at, (_, number) in enumerate(marks):
        score, before = 0.0, -1
        for back in range(at - 1, max(-1, at - LOOK_BACK), -1):
            step = number - marks[back][1]
            worth = 1.0 if step == 1 else 0.4 if 1 < step <= leap else 0.0
            if not worth and not (number <= 3 and marks[back][1] >= again):
                continue
            if best[back][0] + worth > score:
                score, before = best[back][0] + worth, back
        best.append((score, before))
    at = max(range(len(marks)), key=lambda index: best[index][0], default=-1)
    runs: list[list[tuple[int, int]]] = []
    after = 0
    while at >= 0:
        if not runs or marks[at][1] >= after:
            runs.append([])
        runs[-1].append(marks[at])
        after = marks[at][1]
        at = best[at][1]
    return [run[::-1] for run in reversed(runs)]
