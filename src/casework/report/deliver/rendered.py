"""A deliverable as a reader sees it: its own words in their order, with marks and links.

What a person would not see on the page is not drawn; it is told apart from it. The reading holds
no styles, so what is a heading is guessed from its form, for the layout only.
"""

import re
from collections.abc import Mapping, Sequence

from casework.documents.addressed import passages_to_judges
from casework.documents.records import BODY, Passage, Reading
from casework.report.deliver.records import Block, BlockKind
from casework.report.marked import Piece, Span, tokens

MOST = 120_000
"""Characters of a deliverable shown in the page."""
HEADING = 80
CELL = re.compile(r"T(\d+)R\d+")
KEPT = Piece(token="mark", kind="kept", title="not given to the judge: it speaks to whoever judges")


def shown(reading: Reading) -> tuple[list[Passage], str]:
    """The passages that are drawn, and what is said where they are not all."""
    found: list[Passage] = []
    used = 0
    for passage in reading.passages:
        if passage.layer not in BODY or not passage.text.strip():
            continue
        used += len(passage.text)
        if used > MOST:
            return found, f"Only the first {MOST:,} characters are shown."
        found.append(passage)
    return found, ""


def draw(passages: Sequence[Passage], spans: Mapping[int, Sequence[Span]]) -> tuple[Block, ...]:
    """Blocks in the order of the document; `spans` are marks and links, by number of passage."""
    blocks: list[Block] = []
    table = ""
    for number, passage in enumerate(passages):
        found = [*spans.get(number, ()), *_addressed(passage.text)]
        cell = CELL.fullmatch(passage.anchor)
        if cell and passage.layer == "visible":
            row = _cells(passage.text, found)
            if table == cell[1]:
                last = blocks[-1]
                blocks[-1] = last.model_copy(update={"rows": (*last.rows, row)})
            else:
                blocks.append(Block(kind="table", anchor=f"T{cell[1]}", rows=(row,)))
            table = cell[1]
            continue
        table = ""
        kind = _kind(passage, not any(block.kind == "title" for block in blocks))
        pieces = tokens(passage.text, found)
        blocks.append(Block(kind=kind, anchor=passage.anchor, pieces=pieces))
    return tuple(blocks)


def _kind(passage: Passage, first: bool) -> BlockKind:
    if passage.layer == "footnote":
        return "note"
    if passage.layer == "header_footer":
        return "side"
    text = passage.text.strip()
    plain = len(text) <= HEADING and "\n" not in text and "\t" not in text
    if not plain or text[-1] in ".;:,!?" or not (text[0].isupper() or text[0].isdigit()):
        return "paragraph"
    return "title" if first and passage.anchor == "¶1" else "heading"


def _addressed(text: str) -> list[Span]:
    return [Span(start, end, KEPT) for start, end in passages_to_judges(text)]


def _cells(text: str, spans: Sequence[Span]) -> tuple[tuple[Piece, ...], ...]:
    """A row's cells, each with its part of the spans."""
    cells: list[tuple[Piece, ...]] = []
    start = 0
    for cell in text.split("\t"):
        end = start + len(cell)
        inside = [
            Span(
                max(span.start, start) - start,
                min(span.end, end) - start,
                span.piece
                if span.start >= start
                else span.piece.model_copy(update={"id": "", "label": ""}),
            )
            for span in spans
            if span.start < end and start < span.end
        ]
        cells.append(tokens(cell, inside))
        start = end + 1
    return tuple(cells)
