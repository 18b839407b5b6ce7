"""Decks: a title page, slides with bullets or a table, notes, a number on every slide.

Text is measured before it is set: what does not fit a slide goes on to another of the same name.
"""

import io
import textwrap
from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import Any, NamedTuple
from xml.sax.saxutils import escape

from casework.documents.rendering.compose.pieces import grid
from casework.documents.rendering.figures import shown_date
from casework.documents.rendering.flow import Table, plain
from casework.documents.rendering.house import House, house_of
from casework.documents.rendering.manuscript import Manuscript, Slide, SlidesBody
from casework.documents.rendering.package import saved, without_parts

WIDTH, HEIGHT = 13.333, 7.5
ROOM, TALL = 11.7, 4.9
"""Inches that text may fill."""
SIZES = (24, 20, 18, 16, 14)
CELL = 13
TITLE, BULLETS, HEADING = 0, 1, 2
"""Places of the layouts."""
_HEAD = (0.8, 0.4, ROOM, 1.0)
PLACES = {
    0: ((0.8, 1.7, ROOM, 1.9), (0.8, 3.8, ROOM, 2.4)),
    1: (_HEAD, (0.8, 1.6, ROOM, TALL)),
    5: (_HEAD,),
}
"""Layouts of the library's template that we keep: left, top, width, height of what they hold, in
inches."""
A = "http://schemas.openxmlformats.org/drawingml/2006/main"
P = "http://schemas.openxmlformats.org/presentationml/2006/main"
EMU = 914_400
"""Units of a drawing in an inch."""


class Part(NamedTuple):
    """What stands on one slide."""

    heading: str
    bullets: tuple[str, ...] = ()
    size: int = SIZES[0]
    table: Table | None = None
    notes: str = ""


def render_pptx(manuscript: Manuscript) -> tuple[bytes, int]:
    """The bytes of a deck in 16:9 and its number of slides."""
    from pptx import Presentation

    body = manuscript.body
    if not isinstance(body, SlidesBody):
        raise TypeError(f"a {manuscript.doc_type} is no deck")
    house = house_of(manuscript)
    show: Any = Presentation(io.BytesIO(_template()))
    _title(show, manuscript, body, house)
    number = 1
    for slide in body.slides:
        for part in parts(slide, manuscript):
            number += 1
            _slide(show, part, house, number)
    return saved(show, manuscript, "Microsoft Office PowerPoint"), number


@lru_cache(maxsize=1)
def _template() -> bytes:
    """python-pptx's template in 16:9, with the three layouts that we use."""
    from pptx import Presentation
    from pptx.util import Inches

    show: Any = Presentation()
    without_parts(show.part.package, "/thumbnail", "/printerSettings")
    show.slide_width, show.slide_height = Inches(WIDTH), Inches(HEIGHT)
    for place, layout in reversed(list(enumerate(show.slide_layouts))):
        if place not in PLACES:
            show.slide_layouts.remove(layout)
            continue
        for shape, box in zip(layout.placeholders, PLACES[place], strict=False):
            shape.left, shape.top, shape.width, shape.height = (Inches(each) for each in box)
    out = io.BytesIO()
    show.save(out)
    return out.getvalue()


def parts(slide: Slide, manuscript: Manuscript) -> Iterator[Part]:
    """A slide as it fits on slides; its notes stand with the first."""
    notes = slide.notes
    if slide.bullets:
        size, groups = _fitted(slide.bullets)
        for group in groups:
            yield Part(slide.heading, tuple(group), size, notes=notes)
            notes = ""
    if slide.table is not None:
        for table in _tables(grid(slide.table, manuscript.date_style)):
            yield Part(slide.heading, table=table, notes=notes)
            notes = ""
    if not slide.bullets and slide.table is None:
        yield Part(slide.heading, notes=notes)


def _lines(words: str, size: float, width: float) -> int:
    """Lines that words take at `size` points, at most (a letter is reckoned as 0.55 wide)."""
    across = max(1, int(width * 72 / (size * 0.55)))
    return sum(max(1, len(textwrap.wrap(line, across))) for line in words.split("\n"))


def _fitted(bullets: Sequence[str]) -> tuple[int, list[list[str]]]:
    """The largest size at which all fit one slide; else the smallest, on several."""
    for size in SIZES:
        if sum(_height(each, size) for each in bullets) <= TALL:
            return size, [list(bullets)]
    size = SIZES[-1]
    most = int(TALL * 72 / (size * 1.2) * (ROOM * 72 / (size * 0.55)) * 0.8)
    groups: list[list[str]] = [[]]
    used = 0.0
    for words in bullets:
        for piece in textwrap.wrap(words, most) if len(words) > most else [words]:
            tall = _height(piece, size)
            if groups[-1] and used + tall > TALL:
                groups.append([])
                used = 0.0
            groups[-1].append(piece)
            used += tall
    return size, groups


def _height(words: str, size: float) -> float:
    return (_lines(words, size, ROOM - 0.5) * size * 1.2 + size * 0.4) / 72


def _tables(table: Table) -> Iterator[Table]:
    """A table in pieces that each fit a slide, the head on each."""
    head, rows = table.rows[: table.head], table.rows[table.head :]
    total = sum(table.widths)

    def tall(row: Sequence[Any]) -> float:
        lines = max(
            _lines(plain(runs), CELL, ROOM * width / total - 0.2)
            for runs, width in zip(row, table.widths, strict=True)
        )
        return (lines * CELL * 1.2 + 8) / 72

    start = 0
    used = begun = sum(tall(row) for row in head)
    for place, row in enumerate(rows):
        if place > start and used + tall(row) > TALL:
            yield table._replace(rows=(*head, *rows[start:place]), foot=0)
            start, used = place, begun
        used += tall(row)
    yield table._replace(rows=(*head, *rows[start:]))


def _title(show: Any, manuscript: Manuscript, body: SlidesBody, house: House) -> None:
    page = show.slides.add_slide(show.slide_layouts[TITLE])
    long = len(manuscript.title) > 60
    title, below = page.placeholders
    _fill(title, (manuscript.title,), house, 28 if long else 40, heading=True)
    author = manuscript.author
    lines = [body.subtitle, author.name, author.organisation]
    lines += [shown_date(manuscript.dated, manuscript.date_style)]
    _fill(below, [line for line in lines if line], house, 20)
    _number(page, house, 1)


def _slide(show: Any, part: Part, house: House, number: int) -> None:
    page = show.slides.add_slide(show.slide_layouts[BULLETS if part.bullets else HEADING])
    size = 30 if len(part.heading) <= 60 else 20 if len(part.heading) <= 130 else 15
    shapes = list(page.placeholders)
    _fill(shapes[0], (part.heading,), house, size, heading=True)
    if part.bullets:
        _fill(shapes[1], part.bullets, house, part.size)
    if part.table is not None:
        _table(page, part.table, house)
    if part.notes:
        page.notes_slide.notes_text_frame.text = part.notes
    _number(page, house, number)


def _fill(
    shape: Any, lines: Sequence[str], house: House, size: int, *, heading: bool = False
) -> None:
    """Lines as the paragraphs of a placeholder."""
    holder = shape._element.txBody
    for paragraph in list(holder.iterchildren(f"{{{A}}}p")):
        holder.remove(paragraph)
    for line in lines:
        holder.append(_parsed(_paragraph(line, house, size, heading=heading)))


def _paragraph(line: str, house: House, size: int, *, heading: bool = False) -> str:
    ink = f'<a:solidFill><a:srgbClr val="{house.ink.upper()}"/></a:solidFill>' if heading else ""
    look = f'<a:rPr lang="en-US" sz="{size * 100}" b="{int(heading)}">{ink}'
    look += f'<a:latin typeface="{house.word_font}"/></a:rPr>'
    runs = (f"<a:r>{look}<a:t>{escape(part)}</a:t></a:r>" for part in line.split("\n"))
    return f'<a:p xmlns:a="{A}">{"<a:br/>".join(runs)}</a:p>'


def _parsed(content: str) -> Any:
    from pptx.oxml import parse_xml

    return parse_xml(content)


def _number(page: Any, house: House, number: int) -> None:
    """The slide's number in the lower right corner."""
    left, top, width, height = (round(each * EMU) for each in (12.2, 6.95, 0.8, 0.4))
    words = _paragraph(str(number), house, 11)
    page.shapes._spTree.append(
        _parsed(
            f'<p:sp xmlns:p="{P}" xmlns:a="{A}"><p:nvSpPr><p:cNvPr id="9000" name="Slide Number"/>'
            '<p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm>'
            f'<a:off x="{left}" y="{top}"/><a:ext cx="{width}" cy="{height}"/></a:xfrm>'
            '<a:prstGeom prst="rect"><a:avLst/></a:prstGeom><a:noFill/></p:spPr>'
            f"<p:txBody><a:bodyPr/><a:lstStyle/>{words}</p:txBody></p:sp>"
        )
    )


def _table(page: Any, table: Table, house: House) -> None:
    from pptx.enum.text import PP_ALIGN
    from pptx.util import Inches, Pt

    rows, columns = len(table.rows), len(table.widths)
    frame = page.shapes.add_table(
        rows, columns, Inches(0.8), Inches(1.6), Inches(ROOM), Inches(0.36 * rows)
    )
    total = sum(table.widths)
    for column, width in zip(frame.table.columns, table.widths, strict=True):
        column.width = Inches(ROOM * width / total)
    for number, row in enumerate(table.rows):
        for place, runs in enumerate(row):
            cell = frame.table.cell(number, place)
            cell.text = plain(runs).replace("\n", "\v")
            right = table.aligns and table.aligns[place] == "right"
            for paragraph in cell.text_frame.paragraphs:
                paragraph.alignment = PP_ALIGN.RIGHT if right else PP_ALIGN.LEFT
                for run in paragraph.runs:
                    run.font.size, run.font.name = Pt(CELL), house.word_font
                    run.font.bold = runs[0].bold or None
