"""The pages of a long exhibit that are nearest to what is asked of it."""

from collections.abc import Iterable, Sequence

from casework.build.checks.likeness import sense
from casework.build.record.pages import Page

MARK = 16
"""Characters of a page's marker, at most."""


def relevant(pages: Sequence[Page], asked: Iterable[str], budget: int) -> list[Page]:
    """Pages in order whose text fits the budget, those first that share most words and numbers
    with what is asked; what is left out is told in its place. The nearest page is never left out,
    but cut where it alone is too long."""
    if sum(len(page.text) + MARK for page in pages) <= budget:
        return list(pages)
    wanted: set[str] = set()
    for text in asked:
        found = sense(text)
        wanted |= found.words | found.numbers
    ranked = sorted(range(len(pages)), key=lambda at: (-_shared(pages[at].text, wanted), at))
    kept: dict[int, str] = {}
    left = budget
    for at in ranked:
        text = pages[at].text
        if not kept and len(text) + MARK > left:
            text = f"{text[: max(0, left - MARK)]}\n[the rest of the page is left out]"
        if len(text) + MARK <= left or not kept:
            kept[at] = text
            left -= len(text) + MARK
    return [
        Page(page.number, kept.get(at, "[page left out]"))
        for at, page in enumerate(pages)
        if at in kept or at == 0 or at - 1 in kept
    ]


def _shared(text: str, wanted: set[str]) -> int:
    found = sense(text)
    return len(wanted & (found.words | found.numbers))
