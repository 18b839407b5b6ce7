"""Which characters of a PDF page stand under a redaction and are still in the file.

A character counts as covered when 60 % of its box lie in a dark shape (boxes.py), it was painted
before that shape (or has its colour, or is invisible), and the picture of the page is dark at
that place. So a white heading on a dark band, a label on a box, and text beside a dark drawing
are left alone. Runs in the guarded child only.
"""

import ctypes
import re
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NamedTuple

from casework.documents.court.boxes import (
    DARK,
    LAST,
    TEXT,
    Box,
    Cover,
    address,
    covers,
    objects,
    parameter,
    shade,
    share,
)

ENOUGH = 0.6
MOST_CHARACTERS = 200_000
MOST_COMPARED = 500_000
MOST_PIXELS = 6_000_000
LABELS = frozenset(
    {"redacted", "redaction", "withheld", "confidential", "sealed", "filed", "under", "seal"}
    | {"privileged", "privilege", "exempt"}
    | {f"b{number}{letter}" for number in "123456789" for letter in ("", *"acdef")}
)
"""What redaction tools write on a box (``(b)(6)`` too): no secret when it turns up under one."""


class Hidden(NamedTuple):
    """Words in a row that a person meant to take out. `kind` as in Alarm.kind."""

    kind: str
    text: str


class Blind(NamedTuple):
    """A box that looks like a redaction. `content` is its number as marked content (-1: none),
    `instead` the words that stand in for it (/ActualText, /E)."""

    box: Box
    content: int = -1
    instead: tuple[str, ...] = ()


@dataclass
class Cut:
    """What was found on one page: the words under redactions, the indices of their characters
    in the text page, and the boxes that look like redactions, whether or not they failed."""

    hidden: list[Hidden] = field(default_factory=list[Hidden])
    indices: frozenset[int] = frozenset()
    blind: list["Blind"] = field(default_factory=list["Blind"])
    marks: list[Box] = field(default_factory=list[Box])
    """Where redactions were marked and not carried out."""


def cut(page: Any, text_page: Any, marks: list[Box] | None = None) -> Cut:
    """Look at one pypdfium2 page and its text page.

    `marks` are the exact areas of redaction marks where the caller knows them (pdfium tells
    only the rectangle around all lines of one mark).
    """
    found = covers(page)
    if marks is not None:
        found.marks = marks
    result = Cut(marks=found.marks)
    if not found.boxes and not found.marks:
        return result
    shelf = _Shelf(_letters(page, text_page))
    looks = _Looks(page)
    kinds: dict[int, str] = {}
    for cover in found.boxes:
        under = [letter for letter in shelf.inside(cover.box) if letter.index not in kinds]
        hidden = _hidden(under, cover, looks)
        gone = {letter.index for letter in hidden}
        shown = _words([letter for letter in under if letter.index not in gone])
        words = _words(hidden)
        if words and _said(words) not in _said(shown):
            kinds.update({letter.index: _kind(cover, letter) for letter in hidden})
        if cover.solid and is_label(shown) and looks.share(cover.box, cover.grey) > 0.5:
            result.blind.append(_blind(cover))
    for mark in found.marks:
        inside = (letter.index for letter in shelf.inside(mark))
        kinds.update(dict.fromkeys(inside, "a redaction mark not applied"))
    _collect(kinds, text_page, result)
    return result


def is_label(text: str) -> bool:
    """Whether these words say no more than that something was taken out, or nothing."""
    words = re.findall(r"[^\W_]+", text.casefold())
    return all(word in LABELS or len(set(word)) == 1 for word in words)


@dataclass(frozen=True)
class _Letter:
    index: int
    sign: str
    box: Box
    order: int
    grey: int
    ghost: bool
    """Painted with no ink: the layer of an OCR program."""


class _Shelf:
    """Letters by height on the page, so that a box is compared with those near it only.

    Raises ValueError where a page of very many boxes and letters would take too long.
    """

    def __init__(self, letters: list[_Letter]) -> None:
        self.left = MOST_COMPARED
        self.bands: dict[int, list[_Letter]] = {}
        for letter in letters:
            self.bands.setdefault(_band(letter.box[1] + letter.box[3]), []).append(letter)

    def inside(self, box: Box) -> list[_Letter]:
        """The letters that lie in a box by 60 %, in reading order."""
        low, high = _band(2 * box[1]), _band(2 * box[3])
        near = [one for at, band in self.bands.items() if low <= at <= high for one in band]
        self.left -= len(near)
        if self.left < 0:
            raise ValueError("too many boxes over text on one page")
        found = [letter for letter in near if share(letter.box, box) >= ENOUGH]
        return sorted(found, key=lambda letter: letter.index)


def _band(twice: float) -> int:
    return int(max(-1e6, min(1e6, twice)) // 32)


def _letters(page: Any, text_page: Any) -> list[_Letter]:
    """The visible characters with boxes, painting order and shade."""
    import pypdfium2.raw as pdfium

    order = {
        address(handle): (place, pdfium.FPDFTextObj_GetTextRenderMode(handle))
        for place, (handle, kind, _) in enumerate(objects(page))
        if kind == TEXT
    }
    letters: list[_Letter] = []
    left, right, bottom, top = (ctypes.c_double() for _ in range(4))
    for index in range(min(text_page.count_chars(), MOST_CHARACTERS)):
        if not pdfium.FPDFText_GetCharBox(text_page, index, left, right, bottom, top):
            continue
        sign = chr(pdfium.FPDFText_GetUnicode(text_page, index))
        box = (left.value, bottom.value, right.value, top.value)
        if sign.isspace() or box[0] >= box[2] or box[1] >= box[3]:
            continue
        handle = pdfium.FPDFText_GetTextObject(text_page, index)
        place, mode = order.get(address(handle), (0, 0)) if handle else (0, 0)
        grey = _letter_grey(text_page, index)
        ghost = mode == pdfium.FPDF_TEXTRENDERMODE_INVISIBLE
        letters.append(_Letter(index, sign, box, place, grey, ghost))
    return letters


def _words(letters: list[_Letter]) -> str:
    """Letters as text, with a space wherever characters of the page were left out."""
    pieces: list[str] = []
    last = -2
    for letter in letters:
        pieces.append(letter.sign if letter.index == last + 1 else " " + letter.sign)
        last = letter.index
    return "".join(pieces)


def _letter_grey(text_page: Any, index: int) -> int:
    import pypdfium2.raw as pdfium

    r, g, b, a = (ctypes.c_uint() for _ in range(4))
    if not pdfium.FPDFText_GetFillColor(text_page, index, r, g, b, a):
        return 0
    return shade(r.value, g.value, b.value)


def _hidden(under: list[_Letter], cover: Cover, looks: "_Looks") -> list[_Letter]:
    """Those of the letters on a box that nobody sees. Letters under a label on the box look
    light; most others of that box being dark tells that they are covered too."""
    hidden = [letter for letter in under if _covered(letter, cover, looks)]
    before = [letter for letter in under if letter.order < cover.order and not letter.ghost]
    if cover.solid and hidden and 2 * len(hidden) >= len(before):
        gone = {letter.index for letter in [*hidden, *before]}
        return [letter for letter in under if letter.index in gone]
    return hidden


def _covered(letter: _Letter, cover: Cover, looks: "_Looks") -> bool:
    """Ordered so that the page is drawn only where its looks decide."""
    before = letter.order < cover.order
    if before and cover.solid and cover.order == LAST:
        return True  # a shape's filling, which not every program draws
    if letter.ghost:
        return cover.solid and looks.share(letter.box, cover.grey) >= 0.9
    if before:
        return looks.share(letter.box, cover.grey) >= (ENOUGH if cover.solid else 0.95)
    alike = cover.grey is not None and abs(letter.grey - cover.grey) <= 12
    return cover.solid and alike and looks.share(letter.box, cover.grey) >= 0.95


def _blind(cover: Cover) -> Blind:
    """What later searches ask of a box, told while its page is open."""
    import pypdfium2.raw as pdfium

    if cover.handle is None:
        return Blind(cover.box)
    words = [
        parameter(pdfium.FPDFPageObj_GetMark(cover.handle, index), key)
        for index in range(min(pdfium.FPDFPageObj_CountMarks(cover.handle), 20))
        for key in (b"ActualText", b"E")
    ]
    content = pdfium.FPDFPageObj_GetMarkedContentID(cover.handle)
    return Blind(cover.box, content, tuple(filter(None, words)))


def _kind(cover: Cover, letter: _Letter) -> str:
    if letter.order > cover.order and not letter.ghost:
        return "text in the colour of its box"
    return cover.kind


def _said(text: str) -> str:
    return "".join(text.split()).casefold()


def _collect(kinds: dict[int, str], text_page: Any, result: Cut) -> None:
    """Join characters to runs (spaces between them go along), drop what says nothing."""
    runs: list[list[int]] = []
    for index in sorted(kinds):
        near = runs and kinds[runs[-1][-1]] == kinds[index]
        gap = range(runs[-1][-1] + 1, index) if near else range(0)
        if near and (
            not gap or not text_page.get_text_range(gap.start, len(gap), errors="replace").strip()
        ):
            runs[-1] += [*gap, index]
            kinds.update(dict.fromkeys(gap, kinds[index]))
        else:
            runs.append([index])
    kept: list[int] = []
    for run in runs:
        text = text_page.get_text_range(run[0], len(run), errors="replace")
        text = " ".join(text.split())
        if sum(sign.isalnum() for sign in text) >= 2 and not is_label(text):
            result.hidden.append(Hidden(kinds[run[0]], text))
            kept += run
    result.indices = frozenset(kept)


@cache
def _alike(grey: int | None) -> bytes:
    """A table for `bytes.translate`: 1 for the shades taken to be this one."""
    low, most = (0, DARK) if grey is None else (grey - 24, grey + 24)
    return bytes(1 if low <= value <= most else 0 for value in range(256))


class _Looks:
    """The page as a picture in shades of grey, drawn when first asked for."""

    def __init__(self, page: Any) -> None:
        self.page = page
        self.rows: memoryview | None = None
        self.wide = self.high = self.stride = 0

    def share(self, box: Box, grey: int | None) -> float:
        """Which part of a place on the page has this shade (None: any dark one)."""
        if self.rows is None:
            self._draw()
        assert self.rows is not None
        (x1, y1), (x2, y2) = self._pixel(box[0], box[3]), self._pixel(box[2], box[1])
        x1, x2 = sorted((max(0, min(x1, self.wide)), max(0, min(x2, self.wide))))
        y1, y2 = sorted((max(0, min(y1, self.high)), max(0, min(y2, self.high))))
        x2, y2 = max(x2, x1 + 1), max(y2, y1 + 1)
        table = _alike(grey)
        alike = 0
        for y in range(y1, y2):
            row = bytes(self.rows[y * self.stride + x1 : y * self.stride + x2])
            alike += row.translate(table).count(1)
        return alike / ((x2 - x1) * (y2 - y1))

    def _draw(self) -> None:
        width, height = self.page.get_size()
        scale = min(2.0, (MOST_PIXELS / max(1.0, width * height)) ** 0.5)
        bitmap = self.page.render(scale=scale, grayscale=True)
        self.wide, self.high, self.stride = bitmap.width, bitmap.height, bitmap.stride
        self.rows = memoryview(bytes(bitmap.buffer))

    def _pixel(self, x: float, y: float) -> tuple[int, int]:
        import pypdfium2.raw as pdfium

        across, down = ctypes.c_int(), ctypes.c_int()
        pdfium.FPDF_PageToDevice(self.page, 0, 0, self.wide, self.high, 0, x, y, across, down)
        return across.value, down.value
