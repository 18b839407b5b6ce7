"""Court papers as PDF: caption, double-spaced text, and the line that CM/ECF prints on a page."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import partial
from typing import Any

import pikepdf
from reportlab.lib.colors import Color
from reportlab.lib.enums import TA_CENTER
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import inch
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    CondPageBreak,
    KeepTogether,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table,
    TableStyle,
)

from suites.demo.content import Doc, Plain
from suites.demo.render_pdf import markup, stamp_properties

DOCKET = "1:21-cv-09417-HMT"
COURT = ("UNITED STATES DISTRICT COURT", "WESTERN DISTRICT OF NEW YORK")
SHORT = "Veldane Biologics, Inc. v. Tarn Ridge Cold Storage, LLC"
INK = Color(0.0, 0.0, 0.62)


# --- what stands in a court paper --------------------------------------------------------------


@dataclass(frozen=True)
class Head:
    """A heading: level 1 is centred, 2 and 3 stand at the left."""

    text: str
    level: int = 1


@dataclass(frozen=True)
class Quote:
    """A block quotation."""

    text: str


@dataclass(frozen=True)
class Item:
    """A numbered paragraph."""

    label: str
    text: str


@dataclass(frozen=True)
class Answer:
    """The answer to a numbered paragraph, set in under it."""

    text: str


@dataclass(frozen=True)
class Single:
    """A paragraph set close."""

    text: str


@dataclass(frozen=True)
class Flush:
    """A paragraph that goes on after a quotation: set as the text, but not indented."""

    text: str


@dataclass(frozen=True)
class Signed:
    """Lines at the right half, kept together."""

    lines: Sequence[str]


@dataclass(frozen=True)
class Rows:
    """A small table; the first row is its head."""

    rows: Sequence[Sequence[str]]
    widths: Sequence[float]


@dataclass(frozen=True)
class NewPage:
    pass


Block = str | Head | Quote | Item | Answer | Single | Flush | Signed | Rows | NewPage


@dataclass(frozen=True)
class Paper:
    """One paper filed with the court: `number` is ``70`` or ``71-3``; `author` signed it."""

    number: str
    filed: date
    title: Sequence[str]
    author: str
    blocks: Sequence[Block]
    close: bool = False
    """Set close throughout (orders, notices) rather than double-spaced."""


def stamp(number: str, filed: date, page: int, pages: int) -> str:
    """The line that the court's system prints on a page."""
    return f"Case {DOCKET}   Document {number}   Filed {filed:%m/%d/%y}   Page {page} of {pages}"


# --- drawing -----------------------------------------------------------------------------------


def render(paper: Paper) -> bytes:
    """The PDF of a court paper, stamped on every page; the same bytes every time."""
    pages = len(pikepdf.open(io.BytesIO(_build(paper, 0))).pages)
    return _build(paper, pages)


def stamped(data: bytes, number: str, filed: date) -> bytes:
    """A PDF with the court's line printed on every page."""
    with pikepdf.open(io.BytesIO(data)) as pdf:
        count = len(pdf.pages)
        over = io.BytesIO()
        canvas = Canvas(over, pagesize=letter, invariant=1)
        for page in range(1, count + 1):
            _print(canvas, stamp(number, filed, page, count))
            canvas.showPage()
        canvas.save()
        over.seek(0)
        with pikepdf.open(over) as lines:
            for page, line in zip(pdf.pages, lines.pages, strict=True):
                form = pdf.copy_foreign(line.as_form_xobject())
                # A name of our own: the library's would be another one each time.
                name = page.add_resource(form, pikepdf.Name.XObject, pikepdf.Name.CourtStamp)
                page.contents_add(b"q", prepend=True)
                page.contents_add(f"Q q {name} Do Q".encode())
            out = io.BytesIO()
            pdf.save(out, deterministic_id=True)
    return out.getvalue()


def _build(paper: Paper, pages: int) -> bytes:
    out = io.BytesIO()
    template = SimpleDocTemplate(
        out, pagesize=letter, leftMargin=inch, rightMargin=inch, topMargin=inch,
        bottomMargin=0.95 * inch, title=" ".join(paper.title).title(), author=paper.author,
        creator="Word Processor 16", invariant=1,
    )  # fmt: skip
    flowables: list[Any] = [*_caption(paper)]
    for block in paper.blocks:
        flowables += _flowables(block, paper.close)
    foot = partial(_page, paper=paper, pages=pages)
    template.build(flowables, onFirstPage=foot, onLaterPages=foot)
    return out.getvalue()


def _page(canvas: Canvas, template: Any, *, paper: Paper, pages: int) -> None:
    doc = Doc("court", "pdf", "court", paper.author, paper.filed, paper.author, "merits", Plain(""))
    stamp_properties(canvas, doc)
    number = canvas.getPageNumber()
    canvas.saveState()
    _print(canvas, stamp(paper.number, paper.filed, number, pages))
    canvas.setFillGray(0)
    canvas.setFont("Times-Roman", 11)
    canvas.drawCentredString(letter[0] / 2, 0.55 * inch, str(number))
    canvas.restoreState()


def _print(canvas: Canvas, line: str) -> None:
    canvas.setFont("Helvetica", 9)
    canvas.setFillColor(INK)
    canvas.drawCentredString(letter[0] / 2, letter[1] - 0.38 * inch, line)


_BASE = ParagraphStyle("base", fontName="Times-Roman", fontSize=12, leading=14.5)


def _style(name: str, **changes: Any) -> ParagraphStyle:
    return ParagraphStyle(name, parent=_BASE, **changes)


CENTRED = _style("centred", alignment=TA_CENTER, fontName="Times-Bold")
BODY = _style("body", leading=24, firstLineIndent=36)
CLOSE = _style("close", firstLineIndent=36, spaceAfter=9)
SINGLE = _style("single", spaceAfter=9)
QUOTE = _style("quote", leftIndent=48, rightIndent=48, spaceAfter=12, spaceBefore=3)
ANSWER = _style("answer", leftIndent=36, spaceAfter=11)
RIGHT = _style("right", leftIndent=3.1 * inch)
HEADS = {
    1: _style("h1", alignment=TA_CENTER, fontName="Times-Bold", spaceBefore=9, spaceAfter=9),
    2: _style("h2", fontName="Times-Bold", spaceBefore=7, spaceAfter=8, leftIndent=36,
              firstLineIndent=-36),
    3: _style("h3", fontName="Times-BoldItalic", spaceBefore=5, spaceAfter=7, leftIndent=36),
}  # fmt: skip


def _flowables(block: Block, close: bool) -> list[Any]:
    body = CLOSE if close else BODY
    match block:
        case str():
            return [Paragraph(markup(block), body)]
        case Head():
            # A page ends before a heading that could not hold two lines of text below it.
            return [CondPageBreak(82), Paragraph(markup(block.text), HEADS[block.level])]
        case Quote():
            return [Paragraph(markup(block.text), QUOTE)]
        case Item():
            return [Paragraph(f"{block.label}.&nbsp;&nbsp;&nbsp;{markup(block.text)}", CLOSE)]
        case Answer():
            return [Paragraph(markup(block.text), ANSWER)]
        case Single():
            return [Paragraph(markup(block.text), SINGLE)]
        case Flush():
            return [
                Paragraph(
                    markup(block.text), ParagraphStyle("flush", parent=body, firstLineIndent=0)
                )
            ]
        case Signed():
            lines = [Paragraph(markup(line), RIGHT) for line in block.lines]
            return [Spacer(1, 14), KeepTogether(lines), Spacer(1, 12)]
        case Rows():
            return [KeepTogether([_table(block)]), Spacer(1, 12)]
        case NewPage():
            return [PageBreak()]


def _table(block: Rows) -> Table:
    cell = _sized(SINGLE, 10.5)
    head = ParagraphStyle("th", parent=cell, fontName="Times-Bold")
    rows = [
        [Paragraph(markup(text), cell if number else head) for text in row]
        for number, row in enumerate(block.rows)
    ]
    total = sum(block.widths)
    table = Table(rows, colWidths=[6.2 * inch * w / total for w in block.widths], repeatRows=1)
    grey = Color(0.5, 0.5, 0.5)
    lines = ("GRID", (0, 0), (-1, -1), 0.5, grey)
    table.setStyle(TableStyle([lines, ("VALIGN", (0, 0), (-1, -1), "TOP")]))
    return table


def _sized(style: ParagraphStyle, size: float) -> ParagraphStyle:
    return ParagraphStyle("sized", parent=style, fontSize=size, leading=size * 1.2, spaceAfter=0)


def _caption(paper: Paper) -> list[Any]:
    left = [
        "VELDANE BIOLOGICS, INC.,", "", "&nbsp;" * 28 + "Plaintiff,", "", "&nbsp;" * 12 + "v.", "",
        "TARN RIDGE COLD STORAGE, LLC,", "", "&nbsp;" * 28 + "Defendant.",
    ]  # fmt: skip
    right = [f"Case No. {DOCKET}", "", *(f"<b>{markup(line)}</b>" for line in paper.title)]
    plain = _style("caption")
    cells = [[[Paragraph(line or "&nbsp;", plain) for line in side] for side in (left, right)]]
    box = Table(cells, colWidths=[3.35 * inch, 2.95 * inch])
    box.setStyle(
        TableStyle(
            [
                ("LINEAFTER", (0, 0), (0, 0), 0.8, Color(0, 0, 0)),
                ("LINEBELOW", (0, 0), (0, 0), 0.8, Color(0, 0, 0)),
                ("VALIGN", (0, 0), (-1, -1), "MIDDLE"),
                ("LEFTPADDING", (1, 0), (1, 0), 18),
            ]
        )
    )
    heads = [Paragraph(line, CENTRED) for line in COURT]
    return [*heads, Spacer(1, 16), box, Spacer(1, 18)]
