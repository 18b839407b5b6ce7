"""Which page images belong to which document: the DAT's ranges decide, not the OPT's breaks."""

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from casework.documents.production.bates import parse

OPEN = "\0"
"""The end of a document whose load file has no column for it: the next break ends it."""
Key = tuple[str, int, int, str]


@dataclass(frozen=True)
class PageImage:
    """One page's picture: `frame` (from 0) of the file `path`; `path` None where it is missing.
    `starts` and `count` are the OPT's document break and page count."""

    alias: str
    line: int
    written: str
    path: Path | None
    frame: int = 0
    starts: bool = False
    count: int | None = None


class Pages:
    """All page images of a volume in the order of the OPT, and the document each belongs to."""

    def __init__(self, images: Iterable[PageImage]) -> None:
        self.images = tuple(images)
        self.runs: dict[str, int] = {}
        """By alias of an image with a break: how many lines the OPT itself gives its document."""
        self.orphans: list[PageImage] = []
        self._of: dict[str, list[PageImage]] = {}
        start = ""
        for image in self.images:
            start = image.alias if image.starts else start
            self.runs[start] = self.runs.get(start, 0) + 1

    def divide(self, ranges: Iterable[tuple[str, str]]) -> None:
        """Give each image to the range (begin, end) its alias lies in; where the alias is no
        Bates number, or ends are not known, a document goes on until a break or another begin."""
        begins: set[str] = set()
        spans: list[tuple[Key, Key, str]] = []
        closed = False
        for begin, end in ranges:
            begins.add(begin.upper())
            first, last = parse(begin), parse(begin if end == OPEN else end or begin)
            closed = closed or end != OPEN
            if first is not None and last is not None:
                spans.append((first.key, _high(last.key), begin.upper()))
        spans.sort()
        starts = [span[0] for span in spans]
        current = ""
        for image in self.images:
            alias = image.alias.upper()
            inside = _inside(alias, spans, starts)
            if alias in begins and not inside:
                current = alias
            elif inside:
                current = inside
            elif image.starts or (closed and parse(alias) is not None):
                current = ""
            (self._of.setdefault(current, []) if current else self.orphans).append(image)

    def of(self, begin: str) -> tuple[PageImage, ...]:
        """The images of the document that begins there."""
        return tuple(self._of.get(begin.upper(), ()))


def _high(key: Key) -> Key:
    """A range that ends at a document's number takes in the pages counted within it."""
    return key if key[2] or key[3] else (key[0], key[1], 10**9, "\U0010ffff")


def _inside(alias: str, spans: list[tuple[Key, Key, str]], starts: list[Key]) -> str:
    bates = parse(alias)
    if bates is None:
        return ""
    place = bisect_right(starts, bates.key) - 1
    while place >= 0 and spans[place][0][0] == bates.key[0]:
        if bates.key <= spans[place][1]:
            return spans[place][2]
        place -= 1
        if bisect_right(starts, bates.key) - place > 8:  # ranges that overlap are findings
            break
    return ""
