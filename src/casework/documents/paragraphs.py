"""Numbered paragraphs in the text of declarations, statements of fact and pleadings: ``12. …``.

Numbers count only in runs: a lone ``7.`` at a line's beginning is a date or a list's remainder.
"""

import re
from collections.abc import Iterator, Sequence

from casework.cases.records import Record
from casework.documents.margin import Line, blocks, runs_of
from casework.documents.records import Passage, Reading

NUMBERED = re.compile(r"\s{0,12}(?:¶\s?)?(\d{1,4})\.(?:\s|$)")
LEAP = 3
FEWEST = 2


class Paragraph(Record):
    """One numbered paragraph up to the next, or to its passage's end where it is the last.

    It begins at `start` in the passage `anchors[0]` and ends at `end` in the last; `run` counts
    the runs of numbers in the document (a second list starts at 1 again).
    """

    number: int
    run: int
    text: str
    anchors: tuple[str, ...]
    start: int
    end: int


def paragraphs_of(reading: Reading) -> list[Paragraph]:
    """The numbered paragraphs of a document's own visible text, in order."""
    lines = list(_lines([p for p in reading.passages if p.layer == "visible"]))
    marks = [
        (at, int(match[1]))
        for at, line in enumerate(lines)
        if (match := NUMBERED.match(line.text)) and int(match[1]) > 0
    ]
    runs = [run for run in runs_of(marks, LEAP, again=2) if len(run) >= FEWEST]
    starts = [(at, number, place) for place, run in enumerate(runs, start=1) for at, number in run]
    return [
        _paragraph(lines, at, starts[next_][0] if next_ < len(starts) else None, number, run)
        for next_, (at, number, run) in enumerate(starts, start=1)
    ]


def _paragraph(
    lines: Sequence[Line], first: int, after: int | None, number: int, run: int
) -> Paragraph:
    if after is None:
        after = first + 1
        while after < len(lines) and lines[after].anchor == lines[first].anchor:
            after += 1
    part = lines[first:after]
    return Paragraph(
        number=number,
        run=run,
        text="\n".join(line.text for line in part).strip(),
        anchors=tuple(dict.fromkeys(line.anchor for line in part)),
        start=part[0].start,
        end=part[-1].end,
    )


def _lines(passages: Sequence[Passage]) -> Iterator[Line]:
    """All lines, those counted in a margin without their numbers."""
    for passage in passages:
        # A line is known by its end: its number has moved where it begins.
        counted = {line.end: line for block in blocks([passage]) for line in block.lines}
        start = 0
        for text in passage.text.split("\n"):
            end = start + len(text)
            yield counted.get(end) or Line(None, text, passage.anchor, start, end)
            start = end + 1
