"""A paper's text page by page, as models are given it: numbered, and without the court's stamps.

What a page is, by the type of file: a page of a PDF or a slide; in running text what stands
between markers (``[PAGE 3]``), between court stamps that count pages, or between the star pages
of a reporter (``*241``). Text without any of these is one page, number 1.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby, pairwise
from typing import NamedTuple

from casework.documents.court.stamp import find_stamps
from casework.documents.margin import plain
from casework.documents.records import Layer, Passage, Reading

SHOWN: frozenset[Layer] = frozenset[Layer]({"visible", "header_footer", "footnote"})
"""What a page shows. Stamps are a layer of their own in PDFs, and cut out of other text."""
NUMBERED = re.compile(r"(?:p|slide)(\d+)(?:\.|$)")
MARKER = re.compile(r"(?im)^[ \t]*\[\s*page\s+(\d{1,5})\s*\][ \t]*$")
STAR = re.compile(r"(?<![\w*])\*(\d{1,5})(?=[\s\w\"'“‘\[(])")
FEWEST_STARS = 2
LEAP = 3
"""Star pages count up by one; one that jumps further is a footnote's mark or a figure."""


class Page(NamedTuple):
    """One page: its number as models are told it, and its text without stamps."""

    number: int
    text: str


class Chunk(NamedTuple):
    """Whole pages in a row, or a part of one page that alone is longer than the budget. `first`
    and `last` are page numbers; `text` bears their markers."""

    first: int
    last: int
    text: str


def pages_of(reading: Reading) -> list[Page]:
    """The pages of a paper in order; [] where it has no text. Papers inside it (attachments of a
    mail) follow as pages of their own, numbered on."""
    found = _own(reading)
    for child in reading.children:
        last = found[-1].number if found else 0
        named = f"[attachment: {child.name}]\n"
        for at, page in enumerate(pages_of(child), start=1):
            found.append(Page(last + at, named * (at == 1) + page.text))
    return found


def page_text(reading: Reading) -> str:
    """The whole paper with a line ``[PAGE N]`` before each page."""
    return marked(pages_of(reading))


def marked(pages: Iterable[Page]) -> str:
    """Pages with a line ``[PAGE N]`` before each."""
    return "\n".join(f"[PAGE {page.number}]\n{page.text}" for page in pages)


def chunks(pages: Sequence[Page], budget: int, overlap: int) -> list[Chunk]:
    """Pages in runs of at most `budget` characters with their markers, whole pages as far as they
    fit; each run begins again `overlap` pages before the end of the last one.

    Every page stands in a run. A page longer than the budget is cut at line ends, with a fifth of
    the budget told twice, so that a sentence at the cut stands whole in one part. Raises
    ValueError where the budget is under 200 characters or `overlap` is negative.
    """
    if budget < 200 or overlap < 0:
        raise ValueError(f"a budget of {budget} characters with {overlap} pages told twice")
    found: list[Chunk] = []
    at = 0
    while at < len(pages):
        end = _fits(pages, at, budget)
        if end == at:
            found += _parts(pages[at], budget)
            end = at + 1
        else:
            run = pages[at:end]
            found.append(Chunk(run[0].number, run[-1].number, marked(run)))
        # Told again are as many pages as leave room for something new.
        again = end - overlap if end < len(pages) else end
        at = next((a for a in range(max(again, at + 1), end) if _fits(pages, a, budget) > end), end)
    return found


def _fits(pages: Sequence[Page], at: int, budget: int) -> int:
    """How far a run that begins at page `at` goes."""
    size, end = 0, at
    while end < len(pages):
        size += len(marked([pages[end]])) + (end > at)
        if size > budget:
            break
        end += 1
    return end


def _parts(page: Page, budget: int) -> Iterator[Chunk]:
    head = f"[PAGE {page.number}]\n"
    room = budget - len(head)
    text, at = page.text, 0
    while at < len(text):
        end = min(at + room, len(text))
        if end < len(text):
            cut = max(text.rfind("\n", at + room // 2, end), text.rfind(" ", at + room // 2, end))
            end = cut if cut > at else end
        yield Chunk(page.number, page.number, head + text[at:end])
        at = end if end == len(text) else end - room // 5


def _own(reading: Reading) -> list[Page]:
    shown = [p for p in reading.passages if p.layer in SHOWN and p.text.strip()]
    if not shown:
        return []
    if all(NUMBERED.match(passage.anchor) for passage in shown):
        return [
            Page(number, _without_stamps("\n".join(map(_text, group))))
            for number, group in groupby(shown, _number)
        ]
    return _running("\n".join(map(_text, shown)))


def _number(passage: Passage) -> int:
    found = NUMBERED.match(passage.anchor)
    assert found is not None
    return int(found[1])


def _text(passage: Passage) -> str:
    """The passage without line numbers counted in its margin."""
    return plain(passage)


def _running(text: str) -> list[Page]:
    """Pages of text that is not kept by pages."""
    cuts = [(int(m[1]), m.start(), m.end()) for m in MARKER.finditer(text)]
    if not cuts:
        stamps = [s for s in find_stamps(text) if s.stamp.page is not None]
        cuts = [(s.stamp.page or 1, s.start, s.end) for s in stamps]
        cuts = cuts if _counts_up([number for number, _, _ in cuts]) else []
    if not cuts:
        return _starred(text)
    found: list[Page] = []
    before = text[: cuts[0][1]]
    ends = [start for _, start, _ in cuts[1:]] + [len(text)]
    for (number, _, begin), end in zip(cuts, ends, strict=True):
        body = text[begin:end]
        if before.strip():
            body, before = f"{before.rstrip()}\n{body.lstrip()}", ""
        found.append(Page(number, _without_stamps(body)))
    return found


def _starred(text: str) -> list[Page]:
    """Pages of a reporter, told by ``*241`` where page 241 begins. The first page is the one
    before the first star."""
    stars: list[tuple[int, int, int]] = []
    for found in STAR.finditer(text):
        number = int(found[1])
        if not stars or stars[-1][0] < number <= stars[-1][0] + LEAP:
            stars.append((number, found.start(), found.end()))
    if len(stars) < FEWEST_STARS or stars[0][0] < 2:
        return [Page(1, _without_stamps(text))]
    starts = [(stars[0][0] - 1, 0), *((number, end) for number, _, end in stars)]
    ends = [start for _, start, _ in stars] + [len(text)]
    return [
        Page(number, text[begin:end].strip())
        for (number, begin), end in zip(starts, ends, strict=True)
    ]


def _counts_up(numbers: Sequence[int]) -> bool:
    return len(numbers) > 0 and all(a < b for a, b in pairwise(numbers))


def _without_stamps(text: str) -> str:
    for found in reversed(find_stamps(text)):
        text = text[: found.start] + text[found.end :]
    return text.strip()
