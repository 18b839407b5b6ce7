"""The papers a stage reads, as models are given them, and how many calls that takes."""

import math
import re
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from casework.build.artifacts.intake import Intake
from casework.build.asking import REPAIRS
from casework.build.record.pages import Chunk, Page, chunks, marked, pages_of
from casework.build.record.records import Filing, FilingKind
from casework.build.stage import Calls, Desk

PAGE_CHARACTERS = 2_200
"""Characters of a page of a filing, roughly: for estimates."""
SPARSE_CHARACTERS = 1_200
"""The same of a page with little on it: a form, a transcript in large type."""
PAGE_TOKENS = 600
HEAD = re.compile(r"(?im)^[ \t]*\[(?=\s*paper\b)")
"""What would look like the line before a paper, in a paper itself."""


class Paper(NamedTuple):
    """One filing with its pages."""

    filing: Filing
    pages: tuple[Page, ...]

    @property
    def characters(self) -> int:
        """Characters of all its pages."""
        return sum(len(page.text) for page in self.pages)


class Portion(NamedTuple):
    """Papers, or parts of one, that are read in one call. `papers` are those that stand in it."""

    papers: tuple[Paper, ...]
    text: str


def paper_of(desk: Desk, filing: Filing) -> Paper:
    """A filing's pages; none where it has no text."""
    reading = desk.record.readings.get(filing.id)
    return Paper(filing, tuple(pages_of(reading)) if reading else ())


def papers_of(desk: Desk, *kinds: FilingKind) -> list[Paper]:
    """The filings of these kinds that have text, in order of the docket."""
    found = (
        paper_of(desk, filing)
        for filing in desk.of("intake", Intake).filings
        if filing.kind in kinds and filing.open
    )
    return [paper for paper in found if paper.pages]


def headed(paper: Paper, text: str) -> str:
    """Text of a paper under the line that names it; no line within looks like one."""
    return f"[PAPER {paper.filing.id}] {heading(paper.filing)}\n{HEAD.sub('( ', text)}"


def heading(filing: Filing) -> str:
    """A filing's title on one line."""
    return " ".join((filing.title or filing.file.rsplit("/", 1)[-1]).split())[:200]


def portions(papers: Iterable[Paper], budget: int, overlap: int) -> list[Portion]:
    """Papers packed in order into portions of about `budget` characters; a longer paper is read in
    parts of its own. Every page stands in a portion."""
    found: list[Portion] = []
    held: list[Paper] = []
    texts: list[str] = []

    def close() -> None:
        if held:
            found.append(Portion(tuple(held), "\n\n".join(texts)))
            held.clear()
            texts.clear()

    for paper in papers:
        whole = headed(paper, marked(paper.pages))
        if len(whole) > budget:
            close()
            parts: Sequence[Chunk] = chunks(paper.pages, budget, overlap)
            found += [Portion((paper,), headed(paper, part.text)) for part in parts]
            continue
        if sum(map(len, texts)) + len(whole) > budget:
            close()
        held.append(paper)
        texts.append(whole)
    close()
    return found


def estimate(pages: int, budget: int, output: int, *, at_least: int = 1) -> tuple[Calls, ...]:
    """Calls for so many pages read `budget` characters at a time: pages of few words and no repair,
    a third repaired, every repair used. `output` tokens of one reply."""
    low = max(at_least, math.ceil(pages * SPARSE_CHARACTERS / budget))
    count = max(at_least, math.ceil(pages * PAGE_CHARACTERS / budget))
    tokens = min(budget, max(pages, 1) * PAGE_CHARACTERS) * PAGE_TOKENS // PAGE_CHARACTERS + 3_000
    expected, high = math.ceil(count * 4 / 3), count * (1 + REPAIRS)
    return (Calls("writer", low, expected, high, tokens, output),)
