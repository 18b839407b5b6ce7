"""Lines of PDF pages whose text runs sideways (scans fed in landscape, /Rotate, tables set
across): pdfium orders such text along the wrong axis and loses the line breaks."""

import itertools
import math
from typing import Any, NamedTuple

SAMPLE = 5
QUARTER = math.pi / 2


class Glyph(NamedTuple):
    """One character in its own reading frame: `along` its line, `across` from line to line."""

    char: str
    start: float
    end: float
    across: float
    height: float


def has_turned(text_page: Any) -> bool:
    """Whether a sample of the page's characters holds any that are turned by a quarter."""
    return any(_turn(text_page, index) for index in range(0, text_page.count_chars(), SAMPLE))


def lines(text_page: Any) -> str:
    """The page's text, line by line: upright text first, then each other direction."""
    turned: dict[int, list[Glyph]] = {}
    for index in range(text_page.count_chars()):
        char = text_page.get_text_range(index, 1)
        if char.strip():
            turn = _turn(text_page, index)
            turned.setdefault(turn, []).append(_glyph(text_page, index, char, turn))
    return "\n".join(_lines(turned[turn]) for turn in sorted(turned))


def _turn(text_page: Any, index: int) -> int:
    """Quarter turns of one character, 0 to 3."""
    import pypdfium2.raw as raw

    angle = raw.FPDFText_GetCharAngle(text_page.raw, index)
    return round(angle / QUARTER) % 4 if angle > 0 else 0


def _glyph(text_page: Any, index: int, char: str, turn: int) -> Glyph:
    left, bottom, right, top = text_page.get_charbox(index, loose=True)
    # pdfium counts the angle clockwise; each frame has `along` growing as one reads on, and
    # `across` growing from a line to the next.
    if turn == 1:
        return Glyph(char, -top, -bottom, -right, right - left)
    if turn == 2:
        return Glyph(char, -right, -left, bottom, top - bottom)
    if turn == 3:
        return Glyph(char, bottom, top, right, right - left)
    return Glyph(char, left, right, -bottom, top - bottom)


def _lines(glyphs: list[Glyph]) -> str:
    rows: list[list[Glyph]] = []
    for glyph in sorted(glyphs, key=lambda g: g.across):
        if rows and abs(glyph.across - rows[-1][0].across) < max(glyph.height, 1) * 0.5:
            rows[-1].append(glyph)
        else:
            rows.append([glyph])
    return "\n".join(_line(row) for row in rows)


def _line(row: list[Glyph]) -> str:
    row = sorted(row, key=lambda glyph: glyph.start)
    parts = [row[0].char]
    for before, glyph in itertools.pairwise(row):
        gap = glyph.start - before.end
        parts.append((" " if gap > 0.15 * max(glyph.height, 1) else "") + glyph.char)
    return "".join(parts)
