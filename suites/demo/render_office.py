"""Workbooks (XlsxWriter) and decks (python-pptx)."""

import io
from datetime import date, datetime
from typing import Any

import xlsxwriter
from pptx import Presentation
from pptx.dml.color import RGBColor
from pptx.util import Inches, Pt

from casework.documents.writing.zips import normalised
from suites.demo.content import Deck, Doc, Formula, Sheet, Slide, Workbook
from suites.demo.render_pdf import saved_at

# --- xlsx ------------------------------------------------------------------------------------


def workbook(doc: Doc, body: Workbook) -> bytes:
    """The XLSX of a workbook: formulas carry their values, sheets and rows may be hidden."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(out, {"in_memory": True, "default_date_format": "yyyy-mm-dd"})
    book.set_properties({"title": doc.name, "author": doc.author, "created": saved_at(doc)})
    for sheet in body.sheets:
        _sheet(book, sheet)
    book.close()
    return normalised(out.getvalue(), saved_at(doc))


def _sheet(book: Any, sheet: Sheet) -> None:
    page = book.add_worksheet(sheet.name)
    formats = dict(sheet.number_formats)
    for column, width in enumerate(sheet.widths):
        page.set_column(column, column, width)
    for number, row in enumerate(sheet.rows):
        bold = number + 1 in sheet.bold_rows
        for column, value in enumerate(row):
            look = {"num_format": formats[column]} if column in formats else {}
            look |= {"bold": True} if bold else {}
            if isinstance(value, (date, datetime)) and "num_format" not in look:
                look["num_format"] = "yyyy-mm-dd"
            style = book.add_format(look) if look else None
            if isinstance(value, Formula):
                page.write_formula(number, column, value.formula, style, value.value)
            elif isinstance(value, str):
                page.write_string(number, column, value, style)
            elif value is not None:
                page.write(number, column, value, style)
    for row in sheet.hidden_rows:
        page.set_row(row - 1, None, None, {"hidden": True})
    for cell, author, text in sheet.comments:
        page.write_comment(cell, text, {"author": author})
    page.set_footer("&CPage &P of &N")
    if sheet.hidden:
        page.hide()


# --- pptx ------------------------------------------------------------------------------------

_INK = RGBColor(0x1B, 0x36, 0x5D)


def deck(doc: Doc, body: Deck) -> bytes:
    """The PPTX of a deck, 16:9, with notes and slide numbers."""
    show = Presentation()
    show.slide_width, show.slide_height = Inches(13.333), Inches(7.5)
    for number, slide in enumerate(body.slides, start=1):
        _slide(show, slide, number)
    core = show.core_properties
    core.author = core.last_modified_by = doc.author
    core.title, core.comments = doc.name, ""
    core.created = core.modified = saved_at(doc)
    out = io.BytesIO()
    show.save(out)
    return normalised(out.getvalue(), saved_at(doc))


def _slide(show: Any, slide: Slide, number: int) -> None:
    first = number == 1
    page = show.slides.add_slide(show.slide_layouts[0 if first else 5 if slide.table else 1])
    title = page.shapes.title
    title.text = slide.title
    _place(title, 0.8, 2.2 if first else 0.45, 11.7, 1.3 if first else 1.0)
    for run in title.text_frame.paragraphs[0].runs:
        run.font.size, run.font.bold, run.font.color.rgb = Pt(40 if first else 30), True, _INK
    if first or not slide.table:
        body = page.placeholders[1]
        _place(body, 0.8, 3.7 if first else 1.6, 11.7, 2.0 if first else 5.0)
        body.text_frame.text = "\n".join(slide.bullets)
        for paragraph in body.text_frame.paragraphs:
            for run in paragraph.runs:
                run.font.size = Pt(20)
    if slide.table:
        _table(page, slide, 1.6)
    box = page.shapes.add_textbox(Inches(12.2), Inches(6.95), Inches(0.8), Inches(0.4))
    box.text_frame.text = str(number)
    box.text_frame.paragraphs[0].runs[0].font.size = Pt(11)
    if slide.notes:
        page.notes_slide.notes_text_frame.text = slide.notes


def _place(shape: Any, left: float, top: float, width: float, height: float) -> None:
    shape.left, shape.top = Inches(left), Inches(top)
    shape.width, shape.height = Inches(width), Inches(height)


def _table(page: Any, slide: Slide, top: float) -> None:
    rows, columns = len(slide.table), len(slide.table[0])
    frame = page.shapes.add_table(
        rows, columns, Inches(0.8), Inches(top), Inches(11.7), Inches(0.5 * rows)
    )
    for r, row in enumerate(slide.table):
        for c, text in enumerate(row):
            cell = frame.table.cell(r, c)
            cell.text = text
            for run in cell.text_frame.paragraphs[0].runs:
                run.font.size = Pt(15)
    if slide.bullets:
        below = top + 0.5 * rows + 0.4
        box = page.shapes.add_textbox(Inches(0.8), Inches(below), Inches(11.7), Inches(1.8))
        box.text_frame.word_wrap = True
        box.text_frame.text = "\n".join(slide.bullets)
        for paragraph in box.text_frame.paragraphs:
            for run in paragraph.runs:
                run.font.size = Pt(18)
