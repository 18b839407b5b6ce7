"""Whether a quotation really stands where it is said to stand.

Compared without typesetting (white space, ligatures, curly quotes, hyphens at line ends), never
by likeness: one other word, and it is not verbatim.
"""

from collections.abc import Sequence

from casework.build.fault import Fault
from casework.build.record.pages import Page
from casework.documents.quotation import Flow

FEWEST, MOST = 10, 30
"""Words of a highlight (paper, appendix D.1)."""


class Source:
    """The pages of one filing, made ready once for many quotations."""

    def __init__(self, pages: Sequence[Page]) -> None:
        self.numbers = tuple(page.number for page in pages)
        self._flow = Flow([page.text for page in pages])

    def spans(self, quote: str) -> list[tuple[int, ...]]:
        """The numbers of the pages each place of the quotation covers."""
        return [self.numbers[m.first : m.last + 1] for m in self._flow.find(quote)]


def length_faults(where: str, quote: str, fewest: int = FEWEST, most: int = MOST) -> list[Fault]:
    """A quotation that is too short to be found again, or too long to be one point."""
    words = len(quote.split())
    if fewest <= words <= most:
        return []
    return [
        Fault(
            rule="quote_length",
            where=where,
            message=f"the quotation has {words} words.",
            fix=f"Quote {fewest} to {most} words without a gap.",
        )
    ]


def quote_faults(
    where: str,
    quote: str,
    page: int | None,
    source: Source,
    *,
    fewest: int = FEWEST,
    most: int = MOST,
) -> list[Fault]:
    """What is wrong with a quotation said to stand on a page (None: anywhere)."""
    short = length_faults(where, quote, fewest, most)
    if page is not None and page not in source.numbers:
        first, last = (source.numbers[0], source.numbers[-1]) if source.numbers else (0, 0)
        message = f"there is no page {page}; the document has pages {first} to {last}."
        fix = "Take the number from the [PAGE N] marker above the quotation."
        return [*short, Fault(rule="page", where=where, message=message, fix=fix)]
    spans = source.spans(quote)
    if not spans:
        shown = quote if len(quote) <= 160 else f"{quote[:157]}…"
        message = f"these words do not stand in the document: “{shown}”."
        fix = "Copy the words exactly as they stand, with no word changed, added or left out."
        return [*short, Fault(rule="verbatim", where=where, message=message, fix=fix)]
    if page is not None and not any(page in span for span in spans):
        pages = ", ".join(str(span[0]) for span in spans[:5])
        message = f"the quotation stands on page {pages}, not on page {page}."
        fix = f"Give page {spans[0][0]}."
        return [*short, Fault(rule="page", where=where, message=message, fix=fix)]
    return short
