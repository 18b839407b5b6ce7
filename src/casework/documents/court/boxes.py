"""What could cover words on a PDF page: dark filled shapes, and annotations laid over it.

Works on pypdfium2's raw objects, in the guarded child only. A page without such things costs
one look at each of its objects. Nothing here decides that words are hidden; cover.py does.
"""

import ctypes
import itertools
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple

DARK = 110
"""Grey value (0 to 255) up to which a colour counts as dark."""
OPAQUE = 242
LEAST = 4.0
"""Points: what is lower or narrower is a rule, a border or an underline."""
MOST_OBJECTS = 100_000
MOST_BOXES = 400
MOST_STRING = 100_000
DEEPEST = 6
LAST = MOST_OBJECTS + 1
"""Painting order of annotations."""
HIDDEN = 0x02 | 0x20
"""Annotation flags Hidden and NoView."""
SHAPES = {5: "Square", 6: "Circle", 7: "Polygon"}
DRAWN = {3: "FreeText", 4: "Line", 8: "PolyLine", 9: "Highlight", 13: "Stamp", 15: "Ink"}
REDACT = 28

Box = tuple[float, float, float, float]
Matrix = tuple[float, float, float, float, float, float]
STILL: Matrix = (1, 0, 0, 1, 0, 0)


class Cover(NamedTuple):
    """One thing that may hide words. `kind` as in Alarm.kind.

    `order` counts page objects in the order they are painted; annotations come after all of
    them. `grey` is its shade, None where only its looks can tell. `solid`: it is a rectangle,
    or says that it fills its bounds; else the picture of the page must show that it does.
    `handle` is the page object, None for annotations.
    """

    kind: str
    box: Box
    order: int
    grey: int | None
    solid: bool
    handle: Any = None


@dataclass
class Covers:
    """All candidates of a page; `objects` tells each text object's place in the painting order."""

    boxes: list[Cover] = field(default_factory=list[Cover])
    marks: list[Box] = field(default_factory=list[Box])
    """Where redactions were marked and not carried out."""


def covers(page: Any) -> Covers:
    """Dark shapes and covering annotations of a pypdfium2 page."""
    found = Covers()
    for order, (handle, kind, matrix) in enumerate(objects(page)):
        if kind in {PATH, IMAGE} and len(found.boxes) < MOST_BOXES:
            cover = _shape(handle, matrix, order) if kind == PATH else _image(handle, matrix, order)
            if cover is not None and (cover.solid or _small(cover.box, page)):
                found.boxes.append(cover)
    _annotations(page, found)
    return found


PATH, IMAGE, FORM, TEXT = 2, 3, 5, 1


def objects(page: Any) -> Iterator[tuple[Any, int, Matrix]]:
    """Page objects in painting order, those inside form XObjects in their place: raw handle,
    type, and the matrix that leads to the page's coordinates."""
    import pypdfium2.raw as pdfium

    left = MOST_OBJECTS

    def below(
        count: int, get: Any, owner: Any, matrix: Matrix, depth: int
    ) -> Iterator[tuple[Any, int, Matrix]]:
        nonlocal left
        for index in range(count):
            if left <= 0:
                return
            left -= 1
            handle = get(owner, index)
            kind = pdfium.FPDFPageObj_GetType(handle)
            if kind != FORM:
                yield handle, kind, matrix
            elif depth < DEEPEST:
                inner = pdfium.FS_MATRIX()
                pdfium.FPDFPageObj_GetMatrix(handle, inner)
                own: Matrix = (inner.a, inner.b, inner.c, inner.d, inner.e, inner.f)
                yield from below(
                    pdfium.FPDFFormObj_CountObjects(handle),
                    pdfium.FPDFFormObj_GetObject,
                    handle,
                    _times(own, matrix),
                    depth + 1,
                )

    yield from below(pdfium.FPDFPage_CountObjects(page), pdfium.FPDFPage_GetObject, page, STILL, 0)


def address(handle: Any) -> int:
    """What tells one raw object from another."""
    return ctypes.cast(handle, ctypes.c_void_p).value or 0


def parameter(mark: Any, key: bytes) -> str:
    """One string of a marked content's property list; "" where it has none."""
    import pypdfium2.raw as pdfium

    size = ctypes.c_ulong()
    pdfium.FPDFPageObjMark_GetParamStringValue(mark, key, None, 0, size)
    if not 2 < size.value <= MOST_STRING:
        return ""
    buffer = (ctypes.c_ushort * (size.value // 2))()
    pdfium.FPDFPageObjMark_GetParamStringValue(mark, key, buffer, size.value, size)
    return bytes(buffer)[: size.value - 2].decode("utf-16-le", "replace")


def share(inner: Box, outer: Box) -> float:
    """Which part of `inner` lies in `outer` (0 to 1); 0 for an empty box."""
    wide = min(inner[2], outer[2]) - max(inner[0], outer[0])
    high = min(inner[3], outer[3]) - max(inner[1], outer[1])
    area = (inner[2] - inner[0]) * (inner[3] - inner[1])
    return wide * high / area if wide > 0 and high > 0 and area > 0 else 0.0


def _shape(handle: Any, matrix: Matrix, order: int) -> Cover | None:
    """A dark opaque fill, or a stroke as thick as a line of text is high."""
    import pypdfium2.raw as pdfium

    box = _bounds(handle, matrix)
    if box is None:
        return None
    fill, stroke = ctypes.c_int(), ctypes.c_int()
    if not pdfium.FPDFPath_GetDrawMode(handle, fill, stroke):
        return None
    if fill.value:
        grey = _grey(pdfium.FPDFPageObj_GetFillColor, handle)
        if grey is not None and grey <= DARK:
            return Cover("a box over text", box, order, grey, _rectangle(handle), handle)
    width = ctypes.c_float()
    if stroke.value and pdfium.FPDFPageObj_GetStrokeWidth(handle, width):
        grey = _grey(pdfium.FPDFPageObj_GetStrokeColor, handle)
        thick = width.value * max(abs(matrix[0]), abs(matrix[1])) >= LEAST
        if thick and grey is not None and grey <= DARK:
            return Cover("a box over text", box, order, grey, False, handle)
    return None


def _image(handle: Any, matrix: Matrix, order: int) -> Cover | None:
    """A picture may be a black box; its looks will tell."""
    box = _bounds(handle, matrix)
    return Cover("a picture over text", box, order, None, False, handle) if box else None


def _rectangle(handle: Any) -> bool:
    """Four or five straight segments, each along an axis of the path's own coordinates."""
    import pypdfium2.raw as pdfium

    count = pdfium.FPDFPath_CountSegments(handle)
    if count not in {4, 5}:
        return False
    x, y = ctypes.c_float(), ctypes.c_float()
    points: list[tuple[float, float]] = []
    for index in range(count):
        segment = pdfium.FPDFPath_GetPathSegment(handle, index)
        if pdfium.FPDFPathSegment_GetType(segment) == pdfium.FPDF_SEGMENT_BEZIERTO:
            return False
        pdfium.FPDFPathSegment_GetPoint(segment, x, y)
        points.append((x.value, y.value))
    return all(
        abs(a[0] - b[0]) < 0.1 or abs(a[1] - b[1]) < 0.1 for a, b in itertools.pairwise(points)
    )


def _grey(get: Any, handle: Any) -> int | None:
    """The shade of an opaque colour; None for a see-through or patterned one."""
    r, g, b, a = (ctypes.c_uint() for _ in range(4))
    if not get(handle, r, g, b, a) or a.value < OPAQUE:
        return None
    return shade(r.value, g.value, b.value)


def shade(red: int, green: int, blue: int) -> int:
    """Grey value of a colour, each 0 to 255."""
    return (30 * red + 59 * green + 11 * blue) // 100


def _bounds(handle: Any, matrix: Matrix) -> Box | None:
    """Bounds on the page; None for what is too thin to hide a line of text."""
    import pypdfium2.raw as pdfium

    sides = [ctypes.c_float() for _ in range(4)]
    if not pdfium.FPDFPageObj_GetBounds(handle, *sides):
        return None
    left, bottom, right, top = (side.value for side in sides)
    if matrix is not STILL:
        corners = [
            (matrix[0] * x + matrix[2] * y + matrix[4], matrix[1] * x + matrix[3] * y + matrix[5])
            for x in (left, right)
            for y in (bottom, top)
        ]
        left, right = min(c[0] for c in corners), max(c[0] for c in corners)
        bottom, top = min(c[1] for c in corners), max(c[1] for c in corners)
    if right - left < LEAST or top - bottom < LEAST:
        return None
    return left, bottom, right, top


def _times(first: Matrix, then: Matrix) -> Matrix:
    a, b, c, d, e, f = first
    k, m, n, o, p, q = then
    return (
        a * k + b * n,
        a * m + b * o,
        c * k + d * n,
        c * m + d * o,
        e * k + f * n + p,
        e * m + f * o + q,
    )


def _small(box: Box, page: Any) -> bool:
    """Not a scan or a drawing that fills the page."""
    width, height = page.get_size()
    return (box[2] - box[0]) * (box[3] - box[1]) < 0.6 * width * height


def _annotations(page: Any, found: Covers) -> None:
    import pypdfium2.raw as pdfium

    for index in range(min(pdfium.FPDFPage_GetAnnotCount(page), 2000)):
        handle = pdfium.FPDFPage_GetAnnot(page, index)
        kind = pdfium.FPDFAnnot_GetSubtype(handle)
        if kind == REDACT or (
            kind in SHAPES.keys() | DRAWN.keys()
            and not pdfium.FPDFAnnot_GetFlags(handle) & HIDDEN
            and len(found.boxes) < MOST_BOXES
        ):
            _annotation(handle, kind, found)
        pdfium.FPDFPage_CloseAnnot(handle)


def _annotation(handle: Any, kind: int, found: Covers) -> None:
    import pypdfium2.raw as pdfium

    rect = pdfium.FS_RECTF()
    if not pdfium.FPDFAnnot_GetRect(handle, rect):
        return
    box = (
        min(rect.left, rect.right),
        min(rect.bottom, rect.top),
        max(rect.left, rect.right),
        max(rect.bottom, rect.top),
    )
    if kind == REDACT:
        found.marks.append(box)
        return
    grey, solid = None, False
    if kind in SHAPES:
        grey, solid = _filling(handle)
        if solid and (grey is None or grey > DARK):
            return
    found.boxes.append(Cover("an annotation over text", box, LAST, grey, solid))


def _filling(handle: Any) -> tuple[int | None, bool]:
    """Shade of a shape's filling (None: none, or see-through), and whether that is certain:
    pdfium does not tell the colour of what has an appearance of its own."""
    import pypdfium2.raw as pdfium

    strength = ctypes.c_float(1.0)
    if pdfium.FPDFAnnot_GetNumberValue(handle, b"CA", strength) and strength.value < 0.95:
        return None, True
    if not pdfium.FPDFAnnot_HasKey(handle, b"IC"):
        return None, True
    r, g, b, a = (ctypes.c_uint() for _ in range(4))
    inside = pdfium.FPDFANNOT_COLORTYPE_InteriorColor
    if not pdfium.FPDFAnnot_GetColor(handle, inside, r, g, b, a):
        return None, False
    return shade(r.value, g.value, b.value), True
