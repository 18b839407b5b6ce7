"""What stands around the body of a page: court stamps, Bates numbers, legends, page numbers.

Position and wording decide together. A line counts as furniture only near the top or bottom edge
(where that is known), and only where it is nothing but furniture; a stamp that says everything
may stand a little further in, as on a filing that was scaled down and filed again. Bates and
page numbers are only proposed here: pagination.py looks at the whole document. Pure functions.
"""

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from casework.documents.court.legend import exhibit_of, split_legend
from casework.documents.court.numbers import Mark, bates_marks, number_marks
from casework.documents.court.stamp import find_stamps
from casework.documents.records import Stamp

EDGE = 0.11
"""Share of the page's height, from either edge, in which furniture stands."""
WIDE_EDGE = 0.2
"""The same for a line that cannot be anything else: a stamp with number, date and page."""
LONGEST = 400
MOST_LINES = 150
"""A page with more lines than this at its edges is no ordinary page: all of it is body."""
FIRST_LINES = 3
"""Lines at either end that count as the edge where positions are not known."""


class Line(NamedTuple):
    """A line of a page; `at` is 0 at the top edge, 1 at the bottom, None where not known."""

    text: str
    at: float | None = None


@dataclass
class Separated:
    """One page taken apart. `body` are its lines, `origin` the number of the line each comes from;
    `aside` says which of them are not its own words (a sticker, a bare page number); `taken` is
    the text that was taken out, in order."""

    body: list[str] = field(default_factory=list[str])
    origin: list[int] = field(default_factory=list[int])
    taken: list[str] = field(default_factory=list[str])
    stamps: list[Stamp] = field(default_factory=list[Stamp])
    legends: list[str] = field(default_factory=list[str])
    exhibit: str = ""
    aside: set[int] = field(default_factory=set[int])
    bates: list[Mark] = field(default_factory=list[Mark])
    printed: list[Mark] = field(default_factory=list[Mark])

    def own_words(self) -> str:
        """The body without the lines that are not its own."""
        return "\n".join(t for n, t in enumerate(self.body) if n not in self.aside)

    def rewrite(self, lines: Sequence[str]) -> None:
        """Give the body other line breaks; Bates marks are looked up in the new lines."""
        found: list[Mark] = []
        for mark in self.bates:
            for number, line in enumerate(lines):
                if (start := line.find(mark.text)) >= 0:
                    end = start + len(mark.text)
                    found.append(mark._replace(line=number, start=start, end=end))
                    break
        self.body, self.bates, self.origin = list(lines), found, []

    def take(self, mark: Mark) -> None:
        """Move a mark (the last of its line first) from the body to what was taken."""
        line = self.body[mark.line]
        self.body[mark.line] = f"{line[: mark.start].rstrip()} {line[mark.end :].lstrip()}".strip()
        self.taken.append(mark.text)


def separate(lines: Sequence[Line]) -> Separated:
    """Take a page apart. Lines that hold no furniture come back as they are."""
    page = Separated()
    edge = [_edge(line, n, len(lines)) for n, line in enumerate(lines)]
    if len(edge) - edge.count(0) > MOST_LINES and any(line.at is not None for line in lines):
        edge = [0] * len(edge)
    for start, end in _runs(edge):
        if not edge[start]:
            page.body += [line.text for line in lines[start:end]]
            page.origin += range(start, end)
            continue
        rests = _without_stamps(lines[start:end], edge[start:end], page)
        _legends(rests, edge[start:end], start, page)
    return page


def _edge(line: Line, number: int, count: int) -> int:
    """2 at the page's edge, 1 a little further in, 0 in the body."""
    if len(line.text) > LONGEST or not line.text.strip():
        return 0
    if line.at is None:
        return 2 if number < FIRST_LINES or number >= count - FIRST_LINES else 1
    away = min(line.at, 1 - line.at)
    return 2 if away <= EDGE else 1 if away <= WIDE_EDGE else 0


def _runs(edge: list[int]) -> Iterator[tuple[int, int]]:
    """Stretches of lines that are all near an edge, or all in the body."""
    start = 0
    for n in range(1, len(edge) + 1):
        if n == len(edge) or bool(edge[n]) != bool(edge[start]):
            yield start, n
            start = n


def _without_stamps(lines: Sequence[Line], edge: list[int], page: Separated) -> list[str | None]:
    """The lines without court stamps; None for a line that was nothing else."""
    squeezed = [" ".join(line.text.split()) for line in lines]
    block = "\n".join(squeezed)
    starts = [0]
    for text in squeezed:
        starts.append(starts[-1] + len(text) + 1)
    rests: list[str | None] = [line.text for line in lines]
    cut: dict[int, list[tuple[int, int]]] = {}
    for found in find_stamps(block):
        first = bisect_right(starts, found.start) - 1
        touched = range(first, bisect_left(starts, found.end))
        stamp = found.stamp
        whole = stamp.document is not None and stamp.page and (stamp.filed or stamp.entered)
        if not all(edge[n] == 2 or whole for n in touched):
            continue
        if not whole and not _alone(block, found.start, found.end):
            continue
        page.stamps.append(stamp)
        page.taken.append(stamp.text)
        for n in touched:
            span = (max(found.start - starts[n], 0), min(found.end - starts[n], len(squeezed[n])))
            cut.setdefault(n, []).append(span)
    for n, spans in cut.items():
        rest = squeezed[n]
        for start, end in reversed(spans):
            rest = f"{rest[:start]} {rest[end:]}"
        rests[n] = " ".join(rest.split()) or None
    return rests


def _alone(block: str, start: int, end: int) -> bool:
    """Whether nothing else stands on the lines of this stretch."""
    before = block[:start].rpartition("\n")[2]
    after = block[end:].partition("\n")[0]
    return not before.strip() and not after.strip(" .|")


def _legends(rests: list[str | None], edge: list[int], start: int, page: Separated) -> None:
    """Take legends from lines at the edge, and propose Bates and page numbers in the rest.

    `rests` are the lines from `start` on, without their stamps."""
    joined = False
    for n, rest in enumerate(rests):
        if rest is None:
            continue
        legend, left = split_legend(rest) if edge[n] == 2 else ("", rest)
        if legend:
            if joined:  # a legend broken over two lines
                page.legends[-1] += f" {legend}"
                page.taken[-1] += f" {legend}"
            elif legend not in page.legends:
                page.legends.append(legend)
                page.taken.append(legend)
            else:
                page.taken.append(legend)
        joined = bool(legend) and not left and legend[-1] in "-–—:"
        if not left and legend:
            continue
        if edge[n] == 2:
            _propose(left, page)
        page.body.append(left)
        page.origin.append(start + n)


def _propose(text: str, page: Separated) -> None:
    """What the line that comes next in the body may say about its page."""
    line = len(page.body)
    if exhibit := exhibit_of(text):
        page.exhibit = page.exhibit or exhibit
        page.aside.add(line)
    bates, numbers = bates_marks(text, line), number_marks(text, line)
    page.bates += bates
    page.printed += numbers
    if any(text[m.start : m.end].strip() == text.strip() for m in bates + numbers):
        page.aside.add(line)
