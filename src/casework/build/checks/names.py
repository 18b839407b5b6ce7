"""Whether a name stands in a text, as words of its own."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from casework.build.record.pages import Page
from casework.documents.quotation import BROKEN, fold

SHORT = 4
"""Letters of an abbreviation in capitals that is looked for in capitals alone (US is not us)."""


class Wording(NamedTuple):
    """A text ready for looking names up: folded, and without case."""

    exact: str
    plain: str


def wording(text: str) -> Wording:
    """Fold a text. Where words are broken at line ends it stands twice, once with them joined and
    once with their hyphens."""
    folded = fold(text)
    if BROKEN in folded:
        folded = f"{folded.replace(BROKEN, '')}\n{folded.replace(BROKEN, '-')}"
    return Wording(folded, folded.casefold())


def name_key(name: str) -> str:
    """A name as names are compared: two with the same key are one name."""
    return fold(name).replace(BROKEN, "-").casefold()


def stands(text: Wording, name: str) -> bool:
    """Whether a name stands in a text. Without regard to case, but for short abbreviations."""
    exact = fold(name).replace(BROKEN, "-")
    if exact.isupper() and len(exact) <= SHORT:
        return _stands(text.exact, exact)
    return _stands(text.plain, exact.casefold())


def _stands(text: str, wanted: str) -> bool:
    at = text.find(wanted) if wanted else -1
    while at >= 0:
        end = at + len(wanted)
        joined_before = at > 0 and text[at - 1].isalnum() and wanted[0].isalnum()
        joined_after = end < len(text) and text[end].isalnum() and wanted[-1].isalnum()
        if not joined_before and not joined_after:
            return True
        at = text.find(wanted, at + 1)
    return False


class Shelf:
    """Pages of filings, by id and number, made ready once for looking many names up."""

    def __init__(self, papers: Mapping[str, Sequence[Page]]) -> None:
        self._pages = {
            filing: {page.number: wording(page.text) for page in pages}
            for filing, pages in papers.items()
        }

    @property
    def filings(self) -> tuple[str, ...]:
        """The ids of all filings."""
        return tuple(self._pages)

    def numbers(self, filing: str) -> tuple[int, ...]:
        """The page numbers of a filing."""
        return tuple(self._pages.get(filing, ()))

    def on(self, filing: str, page: int, called: Sequence[str]) -> bool:
        """Whether one of these names stands on a page."""
        text = self._pages.get(filing, {}).get(page)
        return text is not None and any(stands(text, name) for name in called)

    def first(self, filing: str, called: Sequence[str]) -> int | None:
        """The first page of a filing on which one of these names stands."""
        pages = self._pages.get(filing, {})
        return next((page for page in pages if self.on(filing, page, called)), None)

    def holds(self, name: str) -> bool:
        """Whether a name stands anywhere."""
        return any(stands(text, name) for pages in self._pages.values() for text in pages.values())
