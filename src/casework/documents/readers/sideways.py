"""Lines of PDF pages whose text runs sideways (scans fed in landscape, /Rotate, tables set
across): pdfium orders such text along the wrong axis and loses the line breaks."""

import ctypes
import itertools
import math
from collections.abc import Collection
from typing import Any, NamedTuple

SAMPLE = 5
QUARTER = math.pi / 2


class Glyph(NamedTuple):
    """One character in its own reading frame: `along` its line, `across` from line to line; and
    the middle of its box on the page."""

    char: str
    start: float
    end: float
    across: float
    height: float
    x: float
    y: float


def has_turned(text_page: Any) -> bool:
    """Whether a sample of the page's characters holds any that are turned by a quarter."""
    import pypdfium2.raw as pdfium

    angle_of, raw = pdfium.FPDFText_GetCharAngle, text_page.raw
    return any(
        round(angle / QUARTER) % 4
        for index in range(0, text_page.count_chars(), SAMPLE)
        if (angle := angle_of(raw, index)) > 0
    )


def rows(
    text_page: Any, text: str, without: Collection[int] = ()
) -> list[tuple[str, float, float]]:
    """The page's lines with the place of their first sign: upright text first, then each other
    direction. `text` has a character for each index; `without` are indices to leave out."""
    turned: dict[int, list[Glyph]] = {}
    for index, char in enumerate(text):
        if char.strip() and index not in without:
            turn = _turn(text_page, index)
            turned.setdefault(turn, []).append(_glyph(text_page, index, char, turn))
    return [line for turn in sorted(turned) for line in _lines(turned[turn])]


def _turn(text_page: Any, index: int) -> int:
    """Quarter turns of one character, 0 to 3."""
    import pypdfium2.raw as pdfium

    angle = pdfium.FPDFText_GetCharAngle(text_page.raw, index)
    return round(angle / QUARTER) % 4 if angle > 0 else 0


def _glyph(text_page: Any, index: int, char: str, turn: int) -> Glyph:
    import pypdfium2.raw as pdfium

    box = pdfium.FS_RECTF()
    pdfium.FPDFText_GetLooseCharBox(text_page.raw, index, ctypes.byref(box))
    left, bottom, right, top = box.left, box.bottom, box.right, box.top
    x, y = (left + right) / 2, (bottom + top) / 2
    # pdfium counts the angle clockwise; each frame has `along` growing as one reads on, and
    # `across` growing from a line to the next.
    if turn == 1:
        return Glyph(char, -top, -bottom, -right, right - left, x, y)
    if turn == 2:
        return Glyph(char, -right, -left, bottom, top - bottom, x, y)
    if turn == 3:
        return Glyph(char, bottom, top, right, right - left, x, y)
    return Glyph(char, left, right, -bottom, top - bottom, x, y)


def _lines(glyphs: list[Glyph]) -> list[tuple[str, float, float]]:
    found: list[list[Glyph]] = []
    for glyph in sorted(glyphs, key=lambda g: g.across):
        if found and abs(glyph.across - found[-1][0].across) < max(glyph.height, 1) * 0.5:
            found[-1].append(glyph)
        else:
            found.append([glyph])
    return [_line(row) for row in found]


def _line(row: list[Glyph]) -> tuple[str, float, float]:
    row = sorted(row, key=lambda glyph: glyph.start)
    parts = [row[0].char]
    for before, glyph in itertools.pairwise(row):
        gap = glyph.start - before.end
        parts.append((" " if gap > 0.15 * max(glyph.height, 1) else "") + glyph.char)
    return "".join(parts), row[0].x, row[0].y
