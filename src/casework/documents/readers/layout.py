"""The lines of a PDF page and where they stand, from pdfium's text page.

pdfium gives a page as characters in reading order with line ends between them. The place of a
line is that of its first sign, as the page is displayed (/Rotate, crop box). Runs in the guarded
child only.
"""

import ctypes
import re
from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any

from casework.documents.court.furniture import Line, Separated
from casework.documents.readers.gutter import (
    FEWEST,
    HIGHEST,
    MOST_CHARS,
    NUMBER,
    Word,
    number_lines,
)
from casework.documents.readers.sideways import has_turned, rows

LINE_END = re.compile(r"\r\n|\n|\r")
HYPHENS = ("\ufffe", "\x02")
"""How pdfium writes a hyphen at a line's end."""
GONE = "█████"
"""Stands where words under a redaction were left out."""


class Frame:
    """The displayed page: turns a place in PDF coordinates into a share of its height."""

    def __init__(self, page: Any) -> None:
        self.turn = page.get_rotation() // 90 % 4
        self.left, self.bottom, self.right, self.top = page.get_bbox()

    def down(self, x: float, y: float) -> float:
        """0 at the top edge as displayed, 1 at the bottom edge."""
        wide, high = max(self.right - self.left, 1e-6), max(self.top - self.bottom, 1e-6)
        return (
            (self.top - y) / high,
            (x - self.left) / wide,
            (y - self.bottom) / high,
            (self.right - x) / wide,
        )[self.turn]


def signs(text_page: Any) -> str:
    """The page's characters, one for each of pdfium's indices."""
    import pypdfium2.raw as pdfium

    count = text_page.count_chars()
    if count <= 0:
        return ""
    text = text_page.get_text_range(errors="replace")
    if len(text) == count and "\ufffd" not in text:
        return text
    # Some characters are left out or take two places: ask for each.
    codes = (pdfium.FPDFText_GetUnicode(text_page.raw, index) for index in range(count))
    return "".join(chr(c) if 0 < c < 0x110000 and not 0xD800 <= c < 0xE000 else " " for c in codes)


@dataclass(frozen=True)
class Layout:
    """The lines of a page, and for each the indices of its characters (none on a page whose text
    runs sideways)."""

    lines: list[Line]
    spans: list[list[int]]


def lay_out(
    page: Any, text_page: Any, text: str, unseen: Collection[int], redacted: Collection[int]
) -> Layout:
    """The lines of a page; `text` is what `signs` gave, `unseen` and `redacted` are indices of
    characters to leave out (a mark shows where redacted ones stood)."""
    frame = Frame(page)
    if has_turned(text_page):
        found = rows(text_page, text, {*unseen, *redacted})
        return Layout([Line(_tidy(line, False), frame.down(x, y)) for line, x, y in found], [])
    layout = Layout([], [])
    start = 0
    for match in LINE_END.finditer(text + "\n"):
        span = [n for n in range(start, match.start()) if n not in unseen]
        line = _written(text, span, redacted) if unseen or redacted else text[start : match.start()]
        first = next((n for n in span if not text[n].isspace()), None)
        if first is not None:
            layout.lines.append(Line(_tidy(line, True), _place(text_page, first, frame)))
            layout.spans.append(span)
        start = match.end()
    return layout


def count_lines(text_page: Any, text: str, layout: Layout, parts: Separated) -> None:
    """Where the margin counts the lines of the page's body (transcripts, pleading paper), write
    the body line by line with its numbers."""
    numbers = {int(number) for number in NUMBER.findall(text)} & set(range(1, HIGHEST + 1))
    if len(numbers) < FEWEST or len(text) > MOST_CHARS or not layout.spans:
        return
    words: list[Word] = []
    for line, origin in zip(parts.body, parts.origin, strict=True):
        if line == layout.lines[origin].text:
            words += _words(text_page, text, layout.spans[origin])
        else:  # what was left of it beside a stamp
            words.append(_word(text_page, line, layout.spans[origin]))
    if counted := number_lines(words):
        parts.rewrite(counted.split("\n"))


def _words(text_page: Any, text: str, span: list[int]) -> Iterator[Word]:
    start = 0
    for place, index in enumerate([*span, -1]):
        if index < 0 or text[index].isspace():
            if start < place:
                part = span[start:place]
                shown = "".join(text[n] for n in part)
                yield _word(text_page, _tidy(shown, True).replace("\n", ""), part)
            start = place + 1


def _word(text_page: Any, shown: str, span: list[int]) -> Word:
    """A word (or line) with its box: that of its first and last signs."""
    import pypdfium2.raw as pdfium

    first, last = pdfium.FS_RECTF(), pdfium.FS_RECTF()
    pdfium.FPDFText_GetLooseCharBox(text_page.raw, span[0], ctypes.byref(first))
    pdfium.FPDFText_GetLooseCharBox(text_page.raw, span[-1], ctypes.byref(last))
    return Word(
        shown,
        min(first.left, last.left),
        min(first.bottom, last.bottom),
        max(first.right, last.right),
        max(first.top, last.top),
    )


def _written(text: str, span: list[int], redacted: Collection[int]) -> str:
    parts: list[str] = []
    for index in span:
        if index not in redacted:
            parts.append(text[index])
        elif not parts or parts[-1] != GONE:
            parts.append(GONE)
    return "".join(parts)


def _tidy(line: str, ends: bool) -> str:
    """Hyphens as hyphens; inside a line pdfium means one that was followed by a line's end."""
    for mark in HYPHENS:
        if mark in line:
            body = line.removesuffix(mark)
            line = body.replace(mark, "-\n") + ("-" if line != body else "")
    return line


def _place(text_page: Any, index: int, frame: Frame) -> float | None:
    import pypdfium2.raw as pdfium

    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    if not pdfium.FPDFText_GetCharBox(text_page.raw, index, left, right, bottom, top):
        return None
    return frame.down((left.value + right.value) / 2, (bottom.value + top.value) / 2)
