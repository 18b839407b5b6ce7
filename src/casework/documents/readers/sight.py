"""What a person sees of a PDF page: pictures, and text that cannot be seen.

A few questions to each page object find what is suspicious; a suspicion (white text, text under a
shape, text in the colour of its ground) holds where taking the text away changes no pixel of the
page. Text drawn without ink over a picture of the page is what an OCR program left there: it
counts as the page's text. Runs in the guarded child only.
"""

import ctypes
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

from casework.documents.court.boxes import STILL, Box, Matrix, address, objects, share

TEXT, PATH, IMAGE = 1, 2, 3
NO_INK = 3
OUTLINES = frozenset({1, 5})
LIGHT = 217
"""Grey value (0 to 255) from which a colour may not be seen on paper."""
FAINT = 26
"""Opacity (0 to 255) up to which ink may not be seen."""
ALIKE = 12
"""Difference of grey values that an eye does not tell apart."""
TINIEST = 1.0
"""Points: smaller text is no text to an eye."""
PAGE_PICTURE = 0.5
"""Share of the page from which pictures together are a scan of it."""
MOST_GROUNDS = 300
THIN = 3.0
"""Points: what is lower or narrower is a rule or a border."""
MOST_PIXELS = 2_000_000
SEGMENTS = 300
"""Path segments from which a drawing may be text in outlines."""


@dataclass
class Sight:
    """`picture` is the share of the page that images take up (0 to 1). `ocr`: it carries the
    words an OCR program read from its picture. `unseen`: why a character (by its index) cannot be
    seen. `drawn`: there are drawings that may be text in outlines."""

    picture: float = 0.0
    ocr: bool = False
    drawn: bool = False
    unseen: dict[int, str] = field(default_factory=dict[int, str])


class Piece(NamedTuple):
    """One text object: its place, painting order, how it is drawn, shade and opacity of its ink
    (None: a pattern)."""

    handle: Any
    box: Box
    order: int
    mode: int
    grey: int | None
    alpha: int


class Ground(NamedTuple):
    """A filled shape or image under or over text; `grey` is None for images."""

    box: Box
    order: int
    grey: int | None


def look(page: Any, text_page: Any, *, draw: bool = True) -> Sight:
    """Look at one pypdfium2 page and its text page. Without `draw` no picture of the page is
    made, so that what only a picture proves stays text."""
    pieces, grounds, segments = _collect(page)
    sight = Sight()
    paper: Box = page.get_bbox()
    images = [ground for ground in grounds if ground.grey is None]
    sight.picture = min(1.0, sum(share(paper, image.box) for image in images))
    sight.drawn = segments >= SEGMENTS
    scan = sight.picture >= PAGE_PICTURE
    inked = any(piece.mode != NO_INK for piece in pieces)
    suspects: list[tuple[Piece, str]] = []
    gone: list[tuple[Piece, str]] = []
    for piece in pieces:
        if _apart(piece.box, paper):
            gone.append((piece, "outside the page"))
        elif piece.mode == NO_INK:
            over = scan or any(share(piece.box, image.box) > 0.5 for image in images)
            if over or (sight.drawn and not inked):
                sight.ocr = True
            else:
                gone.append((piece, "drawn without ink"))
        elif piece.box[3] - piece.box[1] < 1.2 * TINIEST and _size(piece.handle) < TINIEST:
            gone.append((piece, "too small to be seen"))
        else:
            why = _suspicion(piece, grounds)
            if why == BEHIND_PICTURE and scan:
                sight.ocr = True
            elif why:
                suspects.append((piece, why))
    if draw and suspects:
        gone += _confirmed(page, suspects)
    if gone:
        sight.unseen = _characters(text_page, gone)
    return sight


BEHIND_PICTURE = "behind a picture"
SAME_COLOUR = "in the colour of its ground"


class _Asker:
    """Asks pdfium about page objects, with its answers' places made once a page."""

    def __init__(self) -> None:
        self.sides = [ctypes.c_float() for _ in range(4)]
        self.colour = [ctypes.c_uint() for _ in range(4)]
        self.fill, self.stroke = ctypes.c_int(), ctypes.c_int()

    def box(self, handle: Any, matrix: Matrix) -> Box | None:
        import pypdfium2.raw as pdfium

        if not pdfium.FPDFPageObj_GetBounds(handle, *self.sides):
            return None
        left, bottom, right, top = (side.value for side in self.sides)
        if matrix is STILL:
            return left, bottom, right, top
        a, b, c, d, e, f = matrix
        xs = [a * x + c * y + e for x in (left, right) for y in (bottom, top)]
        ys = [b * x + d * y + f for x in (left, right) for y in (bottom, top)]
        return min(xs), min(ys), max(xs), max(ys)

    def ink(self, get: Callable[..., Any], handle: Any) -> tuple[int | None, int]:
        """Grey value and opacity of a colour, 0 to 255; (None, 255) for a pattern."""
        if not get(handle, *self.colour):
            return None, 255
        red, green, blue, alpha = (part.value for part in self.colour)
        return (30 * red + 59 * green + 11 * blue) // 100, alpha

    def fills(self, handle: Any) -> bool:
        import pypdfium2.raw as pdfium

        return bool(pdfium.FPDFPath_GetDrawMode(handle, self.fill, self.stroke) and self.fill.value)


def _collect(page: Any) -> tuple[list[Piece], list[Ground], int]:
    """Text objects, large enough fills and images, and how many path segments there are."""
    import pypdfium2.raw as pdfium

    ask = _Asker()
    pieces: list[Piece] = []
    grounds: list[Ground] = []
    segments = 0
    for order, (handle, kind, matrix) in enumerate(objects(page)):
        box = ask.box(handle, matrix) if kind in {TEXT, PATH, IMAGE} else None
        if box is None:
            continue
        if kind == TEXT:
            mode = pdfium.FPDFTextObj_GetTextRenderMode(handle)
            lines = mode in OUTLINES
            get = pdfium.FPDFPageObj_GetStrokeColor if lines else pdfium.FPDFPageObj_GetFillColor
            pieces.append(Piece(handle, box, order, mode, *ask.ink(get, handle)))
            continue
        if kind == PATH and segments < SEGMENTS:
            segments += max(0, pdfium.FPDFPath_CountSegments(handle))
        if len(grounds) >= MOST_GROUNDS or min(box[2] - box[0], box[3] - box[1]) < THIN:
            continue
        if kind == IMAGE:
            grounds.append(Ground(box, order, None))
        elif ask.fills(handle):
            grey, alpha = ask.ink(pdfium.FPDFPageObj_GetFillColor, handle)
            if grey is not None and alpha > FAINT:
                grounds.append(Ground(box, order, grey))
    return pieces, grounds, segments


def _apart(box: Box, paper: Box) -> bool:
    return box[2] < paper[0] or box[0] > paper[2] or box[3] < paper[1] or box[1] > paper[3]


def _size(handle: Any) -> float:
    """Font size of a text object on its way to the page, in points."""
    import pypdfium2.raw as pdfium

    size, matrix = ctypes.c_float(), pdfium.FS_MATRIX()
    if not pdfium.FPDFTextObj_GetFontSize(handle, size):
        return TINIEST
    pdfium.FPDFPageObj_GetMatrix(handle, matrix)
    return abs(size.value) * abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5


def _suspicion(piece: Piece, grounds: list[Ground]) -> str:
    """Why a piece of text might not be seen; "" for nearly all."""
    if piece.alpha <= FAINT:
        return "drawn without ink"
    around = [ground for ground in grounds if share(piece.box, ground.box) > 0.5]
    for ground in around:
        if ground.order > piece.order:
            return BEHIND_PICTURE if ground.grey is None else "behind a shape"
        if ground.grey is None or piece.grey is None:
            continue
        if abs(ground.grey - piece.grey) <= ALIKE:
            return SAME_COLOUR
    if piece.grey is not None and piece.grey >= LIGHT:
        return SAME_COLOUR
    return ""


def _confirmed(page: Any, suspects: list[tuple[Piece, str]]) -> list[tuple[Piece, str]]:
    """The suspects whose absence changes nothing that can be seen."""
    import pypdfium2.raw as pdfium

    width, height = page.get_size()
    scale = min(2.0, (MOST_PIXELS / max(1.0, width * height)) ** 0.5)
    options: dict[str, Any] = {"scale": scale, "grayscale": True, "draw_annots": False}
    with_them = page.render(may_draw_forms=False, **options)
    for piece, _ in suspects:
        pdfium.FPDFPageObj_SetIsActive(piece.handle, False)
    without = page.render(may_draw_forms=False, **options)
    for piece, _ in suspects:
        pdfium.FPDFPageObj_SetIsActive(piece.handle, True)
    before, after = bytes(with_them.buffer), bytes(without.buffer)
    if before == after:
        return suspects
    size = (without.width, without.height, without.stride)
    return [
        (piece, why)
        for piece, why in suspects
        if not _differs(before, after, size, _pixels(page, piece.box, size))
    ]


def _pixels(page: Any, box: Box, size: tuple[int, int, int]) -> tuple[int, int, int, int]:
    """A box on the page as (left, top, right, bottom) in a picture of it, a pixel wider."""
    import pypdfium2.raw as pdfium

    xs: list[int] = []
    ys: list[int] = []
    x, y = ctypes.c_int(), ctypes.c_int()
    for corner in ((box[0], box[1]), (box[2], box[3])):
        pdfium.FPDF_PageToDevice(page.raw, 0, 0, size[0], size[1], 0, *corner, x, y)
        xs.append(x.value)
        ys.append(y.value)
    left, right, top, bottom = min(xs) - 1, max(xs) + 2, min(ys) - 1, max(ys) + 2
    return max(0, left), max(0, top), min(size[0], right), min(size[1], bottom)


def _differs(
    before: bytes, after: bytes, size: tuple[int, int, int], area: tuple[int, int, int, int]
) -> bool:
    left, top, right, bottom = area
    for y in range(top, bottom):
        row = slice(y * size[2] + left, y * size[2] + max(left, right))
        one, other = before[row], after[row]
        if one != other and any(abs(a - b) > ALIKE for a, b in zip(one, other, strict=True)):
            return True
    return False


def _characters(text_page: Any, gone: list[tuple[Piece, str]]) -> dict[int, str]:
    """The characters of these pieces; spaces between them go along."""
    import pypdfium2.raw as pdfium

    reasons = {address(piece.handle): why for piece, why in gone}
    unseen: dict[int, str] = {}
    waiting: list[int] = []
    why = ""
    for index in range(text_page.count_chars()):
        handle = pdfium.FPDFText_GetTextObject(text_page.raw, index)
        if not handle:  # pdfium's own: a space or a line's end
            waiting.append(index)
            continue
        found = reasons.get(address(handle), "")
        if found and found == why:
            unseen.update(dict.fromkeys(waiting, why))
        waiting, why = [], found
        if found:
            unseen[index] = found
    return unseen if any(_is_word(text_page, index) for index in unseen) else {}


def _is_word(text_page: Any, index: int) -> bool:
    """A letter or digit: a stray full stop under a rule is no hidden text."""
    import pypdfium2.raw as pdfium

    return chr(pdfium.FPDFText_GetUnicode(text_page.raw, index)).isalnum()
