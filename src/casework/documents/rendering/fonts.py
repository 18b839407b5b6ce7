"""Fonts of typeset pages: the standard ones of PDF, others for what they lack, else an error.

The standard fonts hold the characters of Windows-1252. What else a text holds is set in Symbol,
Zapf Dingbats or Vera, which reportlab ships (Bitstream Vera licence); a character that none of
them has is named in an error and never left out.
"""

from functools import lru_cache
from typing import Any

from casework.documents.rendering.flow import Run
from casework.documents.rendering.house import Family
from casework.errors import UsageError

FACES: dict[Family, tuple[str, str, str, str]] = {
    "serif": ("Times-Roman", "Times-Bold", "Times-Italic", "Times-BoldItalic"),
    "sans": ("Helvetica", "Helvetica-Bold", "Helvetica-Oblique", "Helvetica-BoldOblique"),
    "mono": ("Courier", "Courier-Bold", "Courier-Oblique", "Courier-BoldOblique"),
}
"""Regular, bold, italic, bold italic."""
VERA, _WIN = "Vera", "cp1252"
_ALIKE = str.maketrans(
    {"\u2010": "-", "\u2011": "-", "\u2032": "'", "\u2033": '"', "\u202f": " "}
    | {"\u2610": "[ ]", "\u25a1": "[ ]", "\u2611": "[X]", "\u2612": "[X]"}
)
"""Characters shown by their usual stand-ins: hyphens, primes, boxes to tick."""
_CODECS = {"Symbol": "symbolencoding", "ZapfDingbats": "zapfdingbatsencoding"}


class CannotSet(UsageError):
    """A text holds a character that no font at hand can show."""


def face(family: Family, run: Run) -> str:
    """The font of words in one look."""
    return FACES[family][run.bold + 2 * run.italic]


def pieces(words: str, font: str) -> tuple[tuple[str, str], ...]:
    """Words as (font, words in it), in order. Raises `CannotSet`, naming the character."""
    if words.isascii():
        return ((font, words),)
    return _pieces(words.translate(_ALIKE), font)


@lru_cache(maxsize=4096)
def _pieces(words: str, font: str) -> tuple[tuple[str, str], ...]:
    found: list[tuple[str, str]] = []
    for char in words:
        name = _font_of(char, font)
        if found and found[-1][0] == name:
            found[-1] = (name, found[-1][1] + char)
        else:
            found.append((name, char))
    return tuple(found)


@lru_cache(maxsize=2048)
def _font_of(char: str, font: str) -> str:
    try:
        char.encode(_WIN)
    except UnicodeEncodeError:
        return _other(char)
    return font


def _other(char: str) -> str:
    for name, codec in _CODECS.items():
        try:
            _metrics(name)
            char.encode(codec)
        except UnicodeEncodeError:
            continue
        return name
    if ord(char) in _metrics(VERA).face.charToGlyph:
        return VERA
    raise CannotSet(
        f"the character {char!r} (U+{ord(char):04X}) is in none of the fonts that pages are set "
        "in; write it otherwise, or choose docx, xlsx, pptx, txt or eml for this document"
    )


@lru_cache(maxsize=32)
def _metrics(font: str) -> Any:
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont

    if font == VERA and VERA not in pdfmetrics.getRegisteredFontNames():
        pdfmetrics.registerFont(TTFont(VERA, "Vera.ttf"))
    return pdfmetrics.getFont(font)


@lru_cache(maxsize=65536)
def width(words: str, font: str) -> float:
    """The width of words at size 1, with `pieces` set in their own fonts."""
    total = 0.0
    for name, piece in pieces(words, font):
        metrics = _metrics(name)
        if name in _CODECS or name == VERA:
            total += metrics.stringWidth(piece, 1)
        else:
            widths = metrics.widths
            total += sum(widths[byte] for byte in piece.encode(_WIN)) / 1000
    return total
