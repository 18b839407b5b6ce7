"""What a judge gets to see of a deliverable: what a person sees on the page, as text.

Hidden text, white text, comments, deleted words and properties are no part of it, and passages
that speak to whoever judges are taken out: neither helps or hurts, and all of it is told.
"""

from collections.abc import Iterator

from casework.cases.records import Record
from casework.documents.addressed import passages_to_judges
from casework.documents.records import BODY, Passage, Reading

LEFT_OUT = "[omitted]"
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
        return f"{self.body}\n\nFootnotes:\n{self.notes}" if self.notes else self.body


def product_of(reading: Reading) -> Product:
    """The work product of a checked DOCX, in the order of its pages, notes at the end."""
    left_out: list[tuple[str, str, str]] = []
    body: list[str] = []
    notes: list[str] = []
    for passage in reading.passages:
        if passage.layer not in BODY:
            if passage.layer not in {"inserted", "stamp"}:
                left_out.append((passage.anchor, passage.layer, passage.text[:TOLD]))
            continue
        if passage.layer == "header_footer":
            continue
        text, found = neutral(passage.text)
        left_out += [(passage.anchor, "addressed to the judge", words[:TOLD]) for words in found]
        (notes if passage.layer == "footnote" else body).append(_line(passage, text))
    left_out += [(name, "property", value[:TOLD]) for name, value in _speaking(reading)]
    text, below = "\n".join(body), "\n".join(notes)
    return Product(
        body=text[:LONGEST],
        notes=below[: LONGEST - len(text[:LONGEST])],
        left_out=tuple(left_out),
        cut=len(text) + len(below) > LONGEST,
    )


def neutral(text: str) -> tuple[str, list[str]]:
    """The text without passages that speak to a judge, and those passages."""
    found = passages_to_judges(text)
    kept: list[str] = []
    at = 0
    for start, end in found:
        kept += [text[at:start], LEFT_OUT]
        at = end
    return "".join([*kept, text[at:]]), [text[start:end] for start, end in found]


def _line(passage: Passage, text: str) -> str:
    if passage.anchor.startswith("T"):
        return " | ".join(text.split("\t"))
    if passage.layer == "footnote":
        return f"[{passage.anchor.removeprefix('fn')}] {text.strip()}"
    return text


def _speaking(reading: Reading) -> Iterator[tuple[str, str]]:
    """Properties that speak to a judge; the others are nobody's business here."""
    for name, value in reading.properties:
        if passages_to_judges(value):
            yield name, value
