"""The numbered facts of a statement, and of the response to it, found in the text by code.

Statements number their facts in many ways: ``1.``, ``¶ 1``, ``Fact No. 1:``, a table's first column
(``1 | fact | evidence``), a number alone on its line. Of each way the longest count that goes up by
one is taken, and of all ways the longest. A number that the text lacks (a bad scan) is a gap; one
that stands again is a repeat, and is told: whether it is a second fact or a line of a citation,
code cannot know.
"""

import re
from bisect import bisect_right
from collections.abc import Sequence
from typing import NamedTuple

from casework.build.record.pages import Page, marked

FEWEST = 3
"""Numbers in a row that are surely a count."""
LEAP = 3
"""How far a count may jump over numbers that are not found."""
SIGHT = 200
"""Marks that are looked ahead for a number that seems to be missing."""
BEGINS = r"(?=[\"“'‘(\[]*[A-Z\d])"
WAYS = tuple(
    re.compile(pattern, re.MULTILINE)
    for pattern in (
        rf"^[ \t]*(?:¶[ \t]*)?(\d{{1,4}})[.)][ \t]*\s{BEGINS}",
        r"^[ \t]*¶[ \t]*(\d{1,4})[.:)]?\s",
        r"^[ \t]*\|?[ \t]*(\d{1,4})\.?[ \t]*\|",
        r"^[^\n\d]{0,60}(?:\b(?i:fact|[A-Z]*S?UMF|[A-Z]*SU?F|paragraph|para\.?|item)|¶)[ \t]*"
        r"(?i:number|nos?\.?|#)?[ \t]*(\d{1,4})[.:)]?(?=[ \t]*\n|[ \t]*:|\s)",
        rf"^[ \t]*(\d{{1,4}})[ \t]{{2,}}{BEGINS}",
        rf"^(?<!\]\n)[ \t]*(\d{{1,4}})\.?[ \t]*\n(?!\[PAGE)\s*{BEGINS}",
    )
)


class Mark(NamedTuple):
    """Where a numbered fact begins."""

    number: int
    at: int


class Numbering:
    """A paper's text with its page markers, and the marks of its numbered facts in order.

    `repeats` are numbers that begin a line again, outside the count.
    """

    def __init__(self, pages: Sequence[Page]) -> None:
        self.text = marked(pages)
        self._pages: list[tuple[int, int]] = []
        at = 0
        for page in pages:
            self._pages.append((at, page.number))
            at += len(marked([page])) + 1
        found = [_count(way, self.text) for way in WAYS]
        best = max(found, key=lambda pair: len(pair[0]))
        sure = len(best[0]) >= FEWEST
        self.marks: tuple[Mark, ...] = best[0] if sure else ()
        self.repeats: tuple[int, ...] = best[1] if sure else ()

    @property
    def numbers(self) -> tuple[int, ...]:
        """The numbers found, going up."""
        return tuple(mark.number for mark in self.marks)

    @property
    def gaps(self) -> tuple[int, ...]:
        """Numbers that may be there and were not found: between the first and the last, a few
        before the first, and after the last where they stand in the text at all."""
        if not self.marks:
            return ()
        first, last = self.numbers[0], self.numbers[-1]
        have = set(self.numbers)
        begin = 1 if first <= 1 + LEAP else first
        rest = self.text[self.marks[-1].at :]
        after = [n for n in range(last + 1, last + 1 + LEAP) if re.search(rf"\b{n}\b", rest)]
        return (*(n for n in range(begin, last) if n not in have), *after)

    def portion(self, first: int, last: int) -> str:
        """The text of the facts `first…last` with page markers; from the paper's beginning for its
        first fact, to its end for its last. The whole text where nothing is numbered."""
        before = [mark for mark in self.marks if mark.number <= first]
        after = [mark for mark in self.marks if mark.number > last]
        start = before[-1].at if before and before[-1] is not self.marks[0] else 0
        end = after[0].at if after else len(self.text)
        text = self.text[start:end]
        if start == 0 or text.startswith("[PAGE "):
            return text
        return f"[PAGE {self.page(start)}]\n{text}"

    def page(self, at: int) -> int:
        """The page that a place of the text is on."""
        return self._pages[bisect_right(self._pages, at, key=lambda pair: pair[0]) - 1][1]


def _count(way: re.Pattern[str], text: str) -> tuple[tuple[Mark, ...], tuple[int, ...]]:
    """The longest count in one way of numbering, the earliest of several; and its repeats."""
    every = [Mark(int(found[1]), found.start()) for found in way.finditer(text)]
    starts = [at for at, mark in enumerate(every) if mark.number == 1][:20] or [0]
    best: tuple[Mark, ...] = ()
    for start in starts:
        chain = _chain(every[start:])
        if len(chain) > len(best):
            best = chain
    taken, have = set(best), {mark.number for mark in best}
    again = (mark.number for mark in every if mark not in taken and mark.number in have)
    return best, tuple(sorted(again))


def _chain(marks: Sequence[Mark]) -> tuple[Mark, ...]:
    """The marks that count up from the first one."""
    chain: list[Mark] = []
    for at, mark in enumerate(marks):
        if not chain or mark.number == chain[-1].number + 1:
            chain.append(mark)
        elif chain[-1].number < mark.number <= chain[-1].number + LEAP:
            missed = range(chain[-1].number + 1, mark.number)
            later = {other.number for other in marks[at + 1 : at + 1 + SIGHT]}
            if not later.intersection(missed):
                chain.append(mark)
    return tuple(chain)
