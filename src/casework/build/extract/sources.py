"""The filings a fact may rest on: their pages and numbered facts, and what is wrong with a
reference to one."""

import re

from casework.build.artifacts.intake import Intake
from casework.build.artifacts.truth import Statements
from casework.build.checks.ids import unknown
from casework.build.checks.quotations import Source, quote_faults
from casework.build.extract.papers import paper_of
from casework.build.fault import Fault
from casework.build.stage import Desk
from casework.cases.records import SourceRef

ANCHOR = re.compile(r"(?:p(?P<page>[1-9]\d{0,4})|¶(?P<number>[1-9]\d{0,4}))")
HIGHLIGHT = (5, 40)
"""Fewest and most words of a quotation under a fact."""


class Sources:
    """Every filing of the record that can be read; its text is made ready when first asked for."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._filings = {f.id: f for f in desk.of("intake", Intake).filings if f.open}
        self._read: dict[str, Source] = {}
        self._numbered: dict[str, set[int]] = {}
        for pair in desk.of("statements", Statements).pairs:
            numbers = {number_of(fact.fact_id) for fact in pair.facts}
            for filing in (pair.statement, pair.response):
                self._numbered.setdefault(filing, set()).update(numbers)

    def faults(self, where: str, ref: SourceRef) -> list[Fault]:
        """What is wrong with one reference: filing, anchor, quotation."""
        strange = unknown(where, [ref.doc_id], self._filings, "the filings of the record")
        if strange:
            return strange
        place = ANCHOR.fullmatch(ref.anchor)
        if not place:
            message = f"{ref.anchor!r} is not an anchor."
            fix = "Write p3 for page 3, or ¶12 for the numbered fact 12 of a statement."
            return [Fault(rule="anchor", where=where, message=message, fix=fix)]
        page = int(place["page"]) if place["page"] else None
        if place["number"] and int(place["number"]) not in self._numbered.get(ref.doc_id, ()):
            message = f"filing {ref.doc_id} has no numbered fact {place['number']}."
            fix = "Give the number that stands in the statement, or a page (p3)."
            return [Fault(rule="anchor", where=where, message=message, fix=fix)]
        source = self._source(ref.doc_id)
        if ref.highlight_text:
            fewest, most = HIGHLIGHT
            return quote_faults(where, ref.highlight_text, page, source, fewest=fewest, most=most)
        if page is not None and page not in source.numbers:
            message = f"filing {ref.doc_id} has no page {page}; its pages are {_span(source)}."
            fix = "Take the number from the [PAGE N] marker above the passage."
            return [Fault(rule="page", where=where, message=message, fix=fix)]
        return []

    def stands_in(self, quote: str, ids: tuple[str, ...]) -> bool:
        """Whether words stand in one of these filings."""
        return any(self._source(id).spans(quote) for id in ids if id in self._filings)

    def _source(self, id: str) -> Source:
        if id not in self._read:
            self._read[id] = Source(paper_of(self._desk, self._filings[id]).pages)
        return self._read[id]


def number_of(fact_id: str) -> int:
    """The number of a statement's fact (``12``, ``¶12``, ``SUF-12``); 0 where it has none."""
    found = re.findall(r"\d+", fact_id)
    return int(found[-1]) if found else 0


def _span(source: Source) -> str:
    return f"{source.numbers[0]} to {source.numbers[-1]}" if source.numbers else "none"
