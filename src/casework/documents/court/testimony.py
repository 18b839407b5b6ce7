"""Whether a document is the transcript of a certain witness, and not a paper that speaks of it."""

import re

from casework.documents.margin import plain
from casework.documents.records import Reading
from casework.documents.transcript import Transcript

FIRST_PAGES = 4
FIRST_CHARACTERS = 8000
"""The same for a file without pages."""
LONGEST_PAGE = 25
"""Lines of a transcript's page; pleading paper counts 28."""
SPEECH = re.compile(r"^\s*(?:[QA][.:]?\s|BY (?:MR|MS|MRS|DR)\.|THE (?:WITNESS|COURT):)")
SOME = 1 / 3
"""Share of the pages that hold questions or answers, where their length does not tell."""


def names_deponent(reading: Reading, witness: str) -> bool:
    """Whether the first pages name this person as the one who testifies."""
    shown = [passage for passage in reading.passages if passage.layer == "visible"]
    pages = [p for p in shown if re.fullmatch(r"p\d+(?:\.ocr)?", p.anchor)]
    head = " ".join(plain(passage) for passage in (pages or shown)[:FIRST_PAGES])
    head = " ".join(head[:FIRST_CHARACTERS].split())
    name = re.escape(witness)
    return bool(
        re.search(
            rf"\b(?:deposition|examination|testimony)\s+(?:\w+\s+){{0,3}}?of\W+(?:\S+\s+){{0,5}}?{name}\b"
            rf"|\b(?:witness|deponent)\b\W+(?:\w+\W+){{0,3}}?{name}\b"
            rf"|\b{name}\b.{{0,60}}?\b(?:deponent|witness|(?:duly|first)\s+(?:\w+\s+)?sworn)\b",
            head,
            re.I,
        )
    )


def is_testimony(reading: Reading, transcript: Transcript) -> bool:
    """Whether most pages are a transcript's: counted lines, and not those of pleading paper
    unless questions and answers stand in them."""
    pages = transcript.pages
    if not pages or 2 * len({page.anchor for page in pages}) < (reading.pages or 0):
        return False
    short = sum(max(page.lines, default=0) <= LONGEST_PAGE for page in pages)
    speech = sum(any(SPEECH.match(row.text) for row in page.rows) for page in pages)
    return 2 * short > len(pages) or speech >= SOME * len(pages)
