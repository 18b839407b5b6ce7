"""Where words stand in the shipped papers: the page of each fact, of each numbered statement."""

import re
from functools import cache
from itertools import pairwise

import pypdfium2

from suites.records.veldane_v_tarnridge.facts import OPINION_FACTS, PAPER_FILES
from suites.records.veldane_v_tarnridge.generate import SHIPPED


def folded(text: str) -> str:
    """One line, with straight quotes."""
    return " ".join(text.translate(str.maketrans("“”‘’", "\"\"''")).split())


@cache
def pages_of(number: str) -> tuple[str, ...]:
    """The pages of a paper by its number on the docket, each as one line; page 1 comes first."""
    with pypdfium2.PdfDocument(str(SHIPPED / PAPER_FILES[number])) as pdf:
        return tuple(folded(page.get_textpage().get_text_range()) for page in pdf)


def page_of(number: str, words: str) -> int:
    """The page of a paper on which these words stand. Raises ValueError where none has them."""
    for page, text in enumerate(pages_of(number), start=1):
        if folded(words) in text:
            return page
    raise ValueError(f"document {number} has no page with: {words}")


def opinion_pages() -> dict[str, int]:
    """Fact id to the page of the opinion that has its quotation."""
    return {fact.id: page_of("96", fact.quote) for fact in OPINION_FACTS}


def numbered_pages(number: str) -> dict[int, int]:
    """Number of a statement's fact to the page of the paper on which it begins."""
    found: dict[int, int] = {}
    for page, text in enumerate(pages_of(number), start=1):
        for one in re.finditer(r"(?<![\w.§-])(\d{1,2})\. {1,3}(?=[A-Z“\"])", text):
            if int(one[1]) == len(found) + 1:
                found[int(one[1])] = page
    if any(later < earlier for earlier, later in pairwise(found.values())):
        raise ValueError(f"the facts of document {number} are out of order")
    return found
