"""The citations of a deliverable: where each stands in it, and what it leads to in the room."""

import re
from collections.abc import Sequence

from casework.cases.records import IndexRow
from casework.documents.records import Passage
from casework.report.deliver.records import CitationView, Standing
from casework.report.marked import Piece, Span
from casework.report.shelf import Shelf
from casework.run.records import Support

QUOTED = re.compile(r"[“\"]([^”\"\n]{3,800})[”\"]?\s*$")


def standing(found: Support) -> Standing:
    """Which of the four a citation is."""
    if not found.source:
        return "not there"
    if not found.read:
        return "not read"
    if found.holds is False:
        return "not there"
    return "supported" if found.holds else "nothing to check"


def cite(
    citations: Sequence[Support], index: Sequence[IndexRow], shelf: Shelf
) -> tuple[CitationView, ...]:
    """Each citation with the link to the words it quotes, or to the place it names."""
    files = {row.id: row.file for row in index}
    return tuple(_view(one, files.get(one.source, ""), shelf) for one in citations)


def _view(one: Support, file: str, shelf: Shelf) -> CitationView:
    href, problem = "", one.problem
    if file:
        quoted = QUOTED.search(one.citation)
        href, doubt = shelf.point(file, one.place, quoted[1] if quoted else "")
        problem = problem or doubt
    return CitationView(text=one.citation, href=href, standing=standing(one), problem=problem)


def links(passages: Sequence[Passage], citations: Sequence[CitationView]) -> dict[int, list[Span]]:
    """Where the citations stand, as links by number of passage; they are in the order of it."""
    found: dict[int, list[Span]] = {}
    at = 0
    for one in citations:
        for number in range(at, len(passages)):
            start = _free(passages[number].text, one.text, found.get(number, ()))
            if start < 0:
                continue
            at = number
            piece = Piece(
                token="link",
                href=one.href,
                kind="" if one.standing in {"supported", "nothing to check"} else "off",
                title=f"{one.standing}: {one.problem}" if one.problem else one.standing,
            )
            found.setdefault(number, []).append(Span(start, start + len(one.text), piece))
            break
    return found


def _free(text: str, words: str, taken: Sequence[Span]) -> int:
    """Where the words begin, outside all that is taken; -1 where they do not stand."""
    start = text.find(words)
    while start >= 0 and any(s.start < start + len(words) and start < s.end for s in taken):
        start = text.find(words, start + 1)
    return start
