"""What a judge gets to see of a deliverable: what a person sees on the page, as text.

Hidden text, white text, comments, deleted words and properties are no part of it, and passages
that speak to whoever judges are taken out: neither helps or hurts, and all of it is told.
"""

import re
from collections.abc import Iterator, Sequence
from urllib.parse import unquote

from casework.cases.records import Record
from casework.documents.addressed import passages_to_judges
from casework.documents.folding import TAGS, tagged
from casework.documents.records import BODY, POINTLESS, Passage, Reading

LEFT_OUT, NOTES = "[omitted]", "Footnotes:"
"""Words of ours in a work product: what was taken out, and where its notes begin."""
ADDRESSED = "addressed to the judge"
TOLD = 300
LONGEST = 400_000
"""Characters of a work product that a judge is given."""


class Product(Record):
    """The text to judge, body and footnotes; and what was kept from the judge, where and why."""

    body: str
    notes: str = ""
    left_out: tuple[tuple[str, str, str], ...] = ()
    """(anchor, reason, the words) of each piece that is not in `text`."""
    cut: bool = False

    @property
    def text(self) -> str:
        """All of it, as a judge is given it."""
        return f"{self.body}\n\n{NOTES}\n{self.notes}" if self.notes else self.body


def product_of(reading: Reading) -> Product:
    """The work product of a checked DOCX, in the order of its pages, notes at the end."""
    left_out: list[tuple[str, str, str]] = []
    body: list[Passage] = []
    notes: list[Passage] = []
    pointless = {value for name, value in reading.properties if name == POINTLESS}
    for passage in reading.passages:
        if passage.anchor in pointless:
            left_out.append((passage.anchor, POINTLESS, passage.text[:TOLD]))
        elif passage.layer not in BODY:
            if passage.layer not in {"inserted", "stamp"}:
                left_out.append((passage.anchor, passage.layer, passage.text[:TOLD]))
        elif passage.layer == "header_footer":
            left_out += [
                (passage.anchor, ADDRESSED, one[:TOLD]) for one in neutral(passage.text)[1]
            ]
        else:
            (notes if passage.layer == "footnote" else body).append(passage)
    text, below = (_lines(passages, left_out) for passages in (body, notes))
    left_out += [(name, "property", value[:TOLD]) for name, value in _speaking(reading)]
    left_out += [(f"att{n}", "embedded", one.name) for n, one in enumerate(reading.children, 1)]
    return Product(
        body=text[:LONGEST],
        notes=below[: LONGEST - len(text[:LONGEST])],
        left_out=tuple(left_out),
        cut=len(text) + len(below) > LONGEST,
    )


def _lines(passages: Sequence[Passage], left_out: list[tuple[str, str, str]]) -> str:
    """Passages as they are judged, read as one text: what speaks may be split over several."""
    texts: list[str] = []
    for passage in passages:
        texts.append(TAGS.sub("", passage.text))
        if spelt := tagged(passage.text):
            left_out.append((passage.anchor, "shows nothing", spelt[:TOLD]))
    whole = "\n".join(texts)
    spans = passages_to_judges(whole)
    shown: list[str] = []
    at = 0
    for passage, text in zip(passages, texts, strict=True):
        end = at + len(text)
        within = [(max(a, at) - at, min(b, end) - at) for a, b in spans if a < end and b > at]
        began = [span for span in spans if at <= span[0] <= end]
        left_out += [(passage.anchor, ADDRESSED, whole[slice(*span)][:TOLD]) for span in began]
        shown.append(_line(passage, _without(text, within)))
        at = end + 1
    return "\n".join(shown)


def neutral(text: str) -> tuple[str, list[str]]:
    """The text without passages that speak to a judge, and those passages."""
    found = passages_to_judges(text)
    return _without(text, found), [text[start:end] for start, end in found]


def _without(text: str, spans: Sequence[tuple[int, int]]) -> str:
    kept: list[str] = []
    at = 0
    for start, end in spans:
        kept += [text[at:start], LEFT_OUT]
        at = end
    return "".join([*kept, text[at:]])


def _line(passage: Passage, text: str) -> str:
    if passage.anchor.startswith("T"):
        return " | ".join(text.split("\t"))
    if passage.layer == "footnote":
        return f"[{passage.anchor.removeprefix('fn')}] {text.strip()}"
    return text


def _speaking(reading: Reading) -> Iterator[tuple[str, str]]:
    """Properties that speak to a judge, links among them; the others are nobody's business here."""
    for name, value in reading.properties:
        plain = f"{name}: {value}\n{value}\n{re.sub('[-_+/?=&]+', ' ', unquote(value))}"
        if passages_to_judges(plain):
            yield name, value
