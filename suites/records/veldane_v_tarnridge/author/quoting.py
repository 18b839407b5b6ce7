"""The record's papers as a build reads them, and words found in them: page and quotation."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

from casework.build.checks.quotations import Source
from casework.build.record.intake import read_record
from casework.build.record.pages import Page, pages_of
from suites.records.veldane_v_tarnridge.generate import SHIPPED

SCANS = frozenset({"71-5", "71-12", "71-15", "80-2"})
"""Exhibits that are pictures: what is read of them depends on the reader, so none is quoted."""
_ALIKE = {"'": "['’‘]", '"': '["“”]', "’": "['’‘]", "“": '["“”]', "”": '["“”]', "-": "[-‐–]"}


class Quoted(NamedTuple):
    """Words of a paper as they stand there, and the page on which they begin."""

    page: int
    words: str


@cache
def papers(folder: Path = SHIPPED) -> dict[str, tuple[Page, ...]]:
    """The pages of every paper that has text, by its number on the docket."""
    record = read_record(folder, ocr=False)  # no picture is quoted
    pages = {id: tuple(pages_of(reading)) for id, reading in record.readings.items()}
    return {id: found for id, found in pages.items() if found}


@cache
def source(number: str) -> Source:
    """A paper, ready for quotations to be looked up in it."""
    return Source(papers()[number])


def page_of(number: str, words: str) -> int:
    """The page on which words begin. Raises ValueError where they do not stand."""
    spans = source(number).spans(words)
    if not spans:
        raise ValueError(f"{number} does not say: {words}")
    return spans[0][0]


def quoted(number: str, words: str, fewest: int, most: int, *, label: bool = False) -> Quoted:
    """Words of a paper with as many of their neighbours as make a quotation, all on one page:
    with `label` those before them, else those of the same line.

    Of words that are too many the first `most` are taken; where a page ends within them, the
    longer part. Raises ValueError where they do not stand.
    """
    pages = papers()[number]
    pattern = re.compile(r"\s+".join(map(_pattern, words.split())))
    for page in pages:
        if found := pattern.search(page.text):
            text = _around(page.text, found.start(), found.end(), fewest, most, label)
            return Quoted(page.number, text)
    pieces = words.split()
    for count in range(len(pieces) - 1, 1, -1):
        for part in (pieces[:count], pieces[-count:]):
            half = re.compile(r"\s+".join(map(_pattern, part)))
            for page in pages:
                if found := half.search(page.text):
                    text = _around(page.text, found.start(), found.end(), fewest, most, label)
                    return Quoted(page.number, text)
    raise ValueError(f"{number} does not say: {words}")


def _pattern(word: str) -> str:
    return "".join(_ALIKE.get(sign, re.escape(sign)) for sign in word)


def _around(text: str, start: int, end: int, fewest: int, most: int, label: bool) -> str:
    """The words at a place, and neighbours until there are enough."""
    spans = [found.span() for found in re.finditer(r"\S+", text)]
    first = max(at for at, span in enumerate(spans) if span[0] <= start)
    last = max(at for at, span in enumerate(spans) if span[0] < end)
    last = min(last, first + most - 1)
    while last - first + 1 < fewest:
        right = last + 1 < len(spans)
        left = first > 0
        after = right and "\n" not in text[spans[last][1] : spans[last + 1][0]]
        before = left and "\n" not in text[spans[first - 1][1] : spans[first][0]]
        if left and (label or (before and not after) or not right):
            first -= 1
        elif right:
            last += 1
        else:
            break
    return " ".join(text[spans[first][0] : spans[last][1]].split())
