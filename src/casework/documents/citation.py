"""Whether a citation holds: its anchor resolves, and its quotation stands there."""

import re
from difflib import SequenceMatcher
from pathlib import Path

from casework.documents.library import Library
from casework.documents.quotation import find_quotation, part_at, passage_at
from casework.documents.records import LAYERS, Passage, Reading

SHOWN = 3
LEGIBLE = 0.7
"""How like a quotation the lines of a page read by OCR must be (letters and digits, 0 to 1)."""
FARTHEST = 4
MOST_LINES = 400
LINE = re.compile(r"L[1-9][0-9]{0,8}")


class Citations:
    """``citations(path, anchor, quotation)`` on a library, so that each file is read once."""

    def __init__(self, library: Library | None = None) -> None:
        self._library = library or Library()

    def __call__(self, path: Path, anchor: str, quotation: str) -> str:
        """What is wrong with a citation of this file; "" where it holds. See `citation`."""
        return citation(self._library.read(path), anchor, quotation)


def citation(reading: Reading, anchor: str, quotation: str) -> str:
    """What is wrong with a citation; "" where it holds.

    The anchor must name a passage (any layer) and the quotation, where one is given, must begin
    in that very passage. For texts ``L8`` may be the number of the line on which it begins, or
    that of a block's first line. A page without text (a scan) has no passage: its number counts,
    and nothing can be said of the quotation. A page read by OCR may misread: there lines
    much like the quotation must stand.
    """
    if not anchor:
        return "the anchor is empty. Say where in the document the fact stands."
    part, last = part_at(reading, anchor)
    if part is None:
        return f"there is no {anchor}: the document has {len(reading.children)} attachments."
    if part.state not in {"text", "empty"}:
        return f"{anchor} cannot be read: {part.state}, {part.reason}"
    passage = passage_at(part, last)
    if passage is None:
        return "" if _bare_page(part, last) else _no_passage(part, anchor)
    if not quotation:
        return ""
    found = find_quotation(reading, quotation, LAYERS)
    if anchor in found or last in find_quotation(_at_line(part, last), quotation, LAYERS):
        return ""
    if passage.source == "ocr" and _nearly(passage.text, quotation):
        return ""
    if not found:
        return "the quotation does not stand in the document word for word."
    spots = ", ".join(_line_of(reading, spot, quotation) for spot in found[:SHOWN])
    return f"the quotation begins at {spots}, not at {anchor}."


def _nearly(text: str, quotation: str) -> bool:
    """Whether some lines of a text read by OCR are a quotation, but for misread letters."""
    wanted = _signs(quotation)
    lines = [_signs(line) for line in text.split("\n")]
    lines = [line for line in lines if line][:MOST_LINES]
    return any(
        SequenceMatcher(None, joined, wanted, autojunk=False).ratio() >= LEGIBLE
        for start in range(len(lines))
        for count in range(1, FARTHEST + 1)
        if abs(len(joined := "".join(lines[start : start + count])) - len(wanted)) < len(wanted)
    )


def _signs(text: str) -> str:
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def _bare_page(part: Reading, anchor: str) -> bool:
    """Whether this is a page of a document that has pages, or of a picture, without text."""
    match = re.fullmatch(r"p([1-9][0-9]{0,6})", anchor)
    pages = part.pages or (1 if part.state == "empty" else 0)
    return match is not None and int(match[1]) <= pages


def _no_passage(part: Reading, anchor: str) -> str:
    anchors = [passage.anchor for passage in part.passages]
    shown = f"{', '.join(anchors[:SHOWN])} …" if len(anchors) > SHOWN else ", ".join(anchors)
    return f"there is no passage {anchor}. The anchors there: {shown or 'none, it has no text'}."


def _line_of(reading: Reading, anchor: str, quotation: str) -> str:
    """In a block of text lines, the line on which the quotation begins; else the anchor."""
    part, last = part_at(reading, anchor)
    block = passage_at(part, last) if part and LINE.fullmatch(last) else None
    if part is None or block is None:
        return anchor
    first = int(last[1:])
    for number in range(first, first + block.text.count("\n") + 1):
        line = f"L{number}"
        if number > first and line in find_quotation(_at_line(part, line), quotation, LAYERS):
            return anchor.removesuffix(last) + line
    return anchor


def _at_line(part: Reading, anchor: str) -> Reading:
    """The reading with this line as a passage of its own, between those before and after it."""
    block = passage_at(part, anchor) if LINE.fullmatch(anchor) else None
    if block is None or block.anchor == anchor:
        return part
    lines = block.text.split("\n")
    at = int(anchor[1:]) - int(block.anchor[1:])
    pieces = ((block.anchor, lines[:at]), (anchor, lines[at : at + 1]), ("", lines[at + 1 :]))
    split = [
        Passage(anchor=name, text="\n".join(text), layer=block.layer)
        for name, text in pieces
        if text
    ]
    passages = [q for p in part.passages for q in (split if p is block else (p,))]
    return part.model_copy(update={"passages": tuple(passages), "children": ()})
