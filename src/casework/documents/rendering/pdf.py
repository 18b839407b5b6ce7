"""Typeset PDF: our own breaking of lines and pages, drawn by reportlab, the same bytes each time.

Every page bears its number, and its Bates number where the manuscript has one. The properties
hold title, author and the date of the manuscript; nothing tells what wrote the file.
"""

import io
from collections.abc import Callable
from typing import Any, NamedTuple

from casework.documents.rendering import fonts, transcript
from casework.documents.rendering.canvas import describe, new_canvas, plain_streams, unsigned
from casework.documents.rendering.compose.paper import elements
from casework.documents.rendering.flow import Run
from casework.documents.rendering.house import House, house_of, page_label
from casework.documents.rendering.manuscript import Manuscript, TestimonyBody
from casework.documents.rendering.pages import Page, paginate
from casework.documents.rendering.strip import Fill, Ink, Stroke
from casework.documents.rendering.strips import strips
from casework.documents.rendering.wrap import wrap

INCH = 72.0
LETTER = (8.5 * INCH, 11 * INCH)
BOTTOM = 0.95 * INCH
BATES_WIDTH = 6


def upright(page: int) -> float:
    """No page lies askew."""
    return 0.0


class Sheet(NamedTuple):
    """The paper: its size and the margins left and on top, in points."""

    width: float
    height: float
    margin: float
    top: float

    @property
    def room(self) -> float:
        """The width of the column."""
        return self.width - 2 * self.margin


def render_pdf(manuscript: Manuscript, skew: Callable[[int], float] = upright) -> tuple[bytes, int]:
    """The bytes of a PDF and its number of pages. `skew` gives the degrees by which a page (from
    1) lies askew. Raises `fonts.CannotSet`."""
    with plain_streams():
        return _render(manuscript, skew)


def _render(manuscript: Manuscript, skew: Callable[[int], float]) -> tuple[bytes, int]:
    house = house_of(manuscript)
    out = io.BytesIO()
    paper = _sheet(manuscript, house)
    canvas = new_canvas(out, paper.width, paper.height)
    describe(canvas, manuscript, house.creator)
    if isinstance(manuscript.body, TestimonyBody):
        count = _testimony(canvas, manuscript, manuscript.body, paper, skew)
    else:
        cut = [
            strip
            for element in elements(manuscript, house)
            for strip in strips(element, house, paper.room)
        ]
        made = paginate(cut, paper.height - paper.top - BOTTOM)
        count = len(made)
        for number, page in enumerate(made, start=1):
            _lay(canvas, paper, skew(number))
            _page(canvas, page, paper)
            _foot(canvas, manuscript, house, paper, number, count)
            canvas.showPage()
    canvas.save()
    return unsigned(out.getvalue()), count


def bates_number(manuscript: Manuscript, page: int) -> str:
    """The Bates number of a page from 1; "" where the manuscript has none."""
    if manuscript.bates_start is None:
        return ""
    return f"{manuscript.bates_prefix}{manuscript.bates_start + page - 1:0{BATES_WIDTH}d}"


def _sheet(manuscript: Manuscript, house: House) -> Sheet:
    width, height = LETTER
    if manuscript.body.kind in ("slides", "sheet"):
        width, height = height, width
    return Sheet(width, height, house.margin * INCH, min(house.margin, 1.0) * INCH)


def _lay(canvas: Any, paper: Sheet, degrees: float) -> None:
    if degrees:
        canvas.translate(paper.width / 2, paper.height / 2)
        canvas.rotate(degrees)
        canvas.translate(-paper.width / 2, -paper.height / 2)


def _page(canvas: Any, page: Page, paper: Sheet) -> None:
    for placed in page:
        top = paper.height - paper.top - placed.y
        for mark in placed.marks:
            match mark:
                case Ink():
                    _ink(canvas, mark, paper.margin, top)
                case Stroke():
                    canvas.setLineWidth(mark.weight)
                    left = paper.margin
                    canvas.line(left + mark.x1, top - mark.y1, left + mark.x2, top - mark.y2)
                case Fill():
                    canvas.setFillGray(mark.grey)
                    x, y = paper.margin + mark.x, top - mark.y - mark.height
                    canvas.rect(x, y, mark.width, mark.height, stroke=0, fill=1)
                    canvas.setFillGray(0)


def _ink(canvas: Any, ink: Ink, left: float, top: float) -> None:
    if not ink.line.atoms:
        return
    tinted = ink.color != "000000"
    if tinted:
        canvas.setFillColorRGB(*(int(ink.color[at : at + 2], 16) / 255 for at in (0, 2, 4)))
    words = canvas.beginText(left + ink.x, top - ink.y)
    if ink.stretch:
        words.setWordSpace(ink.stretch)
    for font, piece in ink.line.atoms:
        for name, part in fonts.pieces(piece, font):
            words.setFont(name, ink.size)
            words.textOut(part)
    if ink.stretch:
        words.setWordSpace(0)
    canvas.drawText(words)
    if tinted:
        canvas.setFillGray(0)


def _foot(
    canvas: Any, manuscript: Manuscript, house: House, paper: Sheet, number: int, count: int
) -> None:
    label = page_label(house.page_form, number, count)
    font, size = fonts.FACES[house.family][0], 8.5
    bates = bates_number(manuscript, number)
    place = "center" if bates else house.page_place
    spare = paper.room - size * fonts.width(label, font)
    x = paper.margin + {"center": spare / 2, "right": spare, "left": 0}[place]
    canvas.setFont(font, size)
    canvas.drawString(x, 0.5 * INCH, label)
    _stamped(canvas, manuscript, paper, number, bates)


def _stamped(canvas: Any, manuscript: Manuscript, paper: Sheet, number: int, bates: str) -> None:
    if bates:
        canvas.setFont("Helvetica-Bold", 9)
        canvas.drawRightString(paper.width - 0.45 * INCH, 0.3 * INCH, bates)
    if manuscript.stamp and number == 1:
        _stamp(canvas, manuscript, paper)


def _stamp(canvas: Any, manuscript: Manuscript, paper: Sheet) -> None:
    """A rubber stamp in an upper corner, somewhat askew."""
    size = 10.0
    most = 2.6 * INCH
    lines = [
        line
        for words in manuscript.stamp
        for line in wrap((Run(words, bold=True),), "sans", size, most)
    ]
    wide = max(line.width for line in lines) + 16
    tall = size * 1.25 * len(lines) + 10
    canvas.saveState()
    testimony = manuscript.body.kind == "testimony"  # whose page number stands in that corner
    x = 1.5 * INCH if testimony else paper.width - 0.35 * INCH - wide
    canvas.translate(x, paper.height - 0.3 * INCH - tall)
    canvas.rotate(-2.5)
    canvas.setStrokeColorRGB(0.66, 0.12, 0.14)
    canvas.setLineWidth(1.6)
    canvas.rect(0, 0, wide, tall)
    for row, line in enumerate(lines):
        y = tall - 5 - size * (0.9 + 1.25 * row)
        _ink(canvas, Ink((wide - line.width) / 2, -y, line, size, 0, "a81f24"), 0, 0)
    canvas.restoreState()


def _testimony(
    canvas: Any,
    manuscript: Manuscript,
    body: TestimonyBody,
    paper: Sheet,
    skew: Callable[[int], float],
) -> int:
    made = transcript.pages(manuscript, body)
    top, step, size = paper.height - 1.15 * INCH, 26.6, 11.0
    for place, lines in enumerate(made, start=1):
        _lay(canvas, paper, skew(place))
        for row, line in enumerate(lines):
            words = line.lstrip()
            if words:
                set_line = wrap((Run(words),), "mono", size, 10**6)[0]
                x = 1.5 * INCH + 0.6 * size * (len(line) - len(words))
                _ink(canvas, Ink(x, 0, set_line, size), 0, top - row * step)
        canvas.setFont("Courier", size)
        # After the words, so that a reader of the text is not interrupted by them.
        for row in range(transcript.LINES):
            canvas.drawRightString(1.15 * INCH, top - row * step, str(row + 1))
        label = f"Page {body.first_page + place - 1}"
        canvas.drawRightString(paper.width - 0.9 * INCH, paper.height - 0.7 * INCH, label)
        canvas.setLineWidth(0.7)
        for x in (1.3 * INCH, 1.34 * INCH, paper.width - 0.75 * INCH):
            canvas.line(x, 0.65 * INCH, x, paper.height - 0.85 * INCH)
        _stamped(canvas, manuscript, paper, place, bates_number(manuscript, place))
        canvas.showPage()
    return len(made)
