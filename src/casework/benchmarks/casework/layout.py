"""The white space of a document that says something: what an edit may not fold away.

Which entries belong below another, what is a heading, what stands in which column, whose words a
signature ends and where a word ends at a tag are told by white space alone. Running text at the
margin may be wrapped anew; nothing else may.
"""

import csv
import io
import re
from collections.abc import Iterator

from casework.benchmarks.casework.editable import header_and_body, suffix
from casework.benchmarks.casework.units import HISTORY, ITEM, dated, unquoted
from casework.benchmarks.wording import collapse

SET_OUT = re.compile(r"^\s|[^\s.!?:;,]\s{2,}\S|\S\t|\||(?: {2}|\\)$")
"""A line that is more than its words: indented, in columns, or with its end marked as such."""
CODE = re.compile(r" {0,3}(?:```|~~~)")
TAG = re.compile(r"(<[^<>]*>)")
AS_IT_STANDS = re.compile(r"<(?:pre|textarea|listing|xmp)\b|white-space|xml:space", re.IGNORECASE)
BLOCK = re.compile(
    r"</?(?:!doctype|html|head|body|title|meta|link|style|base|p|div|h[1-6]|ul|ol|li|dl|dt|dd|table"
    r"|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|br|hr|section|article|header|footer|nav"
    r"|main|aside|blockquote|figure|figcaption|address)\b",
    re.IGNORECASE,
)
"""Tags beside which a page shows no white space."""


def layout_of(name: str, text: str) -> tuple[str, ...]:
    """Paragraphs, rows or pieces of a page, each with the white space that counts; equal for two
    texts that differ in wrapping alone."""
    kind = suffix(name)
    if kind == ".eml":
        return tuple(_paragraphs(unquoted(header_and_body(text)[1])))
    if kind in {".html", ".htm"}:
        return (text,) if AS_IT_STANDS.search(text) else tuple(_page(text))
    if kind == ".csv":
        return _rows(text)
    return (text.strip("\n"),) if kind in {".xml", ".json"} else tuple(_paragraphs(text))


def _paragraphs(text: str) -> Iterator[str]:
    """Each with its lines as they count: set out, beginning an item, or run together."""
    pieces: list[str] = []
    flows = code = False
    for line in text.split("\n"):
        fence = CODE.match(line) is not None
        mark = HISTORY.fullmatch(line) is not None
        if not code and pieces and (mark or not line.strip()):
            yield dated("\n".join(pieces))
            pieces, flows = [], False
        if mark and not code:
            yield line.rstrip()
        elif code or fence or SET_OUT.search(line):
            if code or line.strip():
                pieces.append(line)
            flows = False
        elif line.strip():
            if flows and not ITEM.match(line):
                pieces[-1] += f" {collapse(line)}"
            else:
                pieces.append(collapse(line))
            flows = True
        code ^= fence
    if pieces:
        yield dated("\n".join(pieces))


def _page(text: str) -> Iterator[str]:
    """Texts of a page with a blank at either end where it is shown, and the tags between them."""
    pieces = ["<p>", *TAG.split(text), "<p>"]
    for before, piece, after in zip(pieces, pieces[1:], pieces[2:], strict=False):
        if piece.startswith("<") and TAG.fullmatch(piece):
            continue
        shown = " ".join(re.split(r"\s+", piece))
        shown = shown.lstrip() if BLOCK.match(before) else shown
        yield dated(shown.rstrip() if BLOCK.match(after) else shown)


def _rows(text: str) -> tuple[str, ...]:
    try:
        return tuple(str(row) for row in csv.reader(io.StringIO(text), strict=True) if row)
    except csv.Error:
        return (text,)
