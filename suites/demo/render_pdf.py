"""Paper bodies and depositions as PDF (reportlab, invariant: the same bytes every time)."""

import calendar
import io
import re
import textwrap
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import partial
from types import SimpleNamespace
from typing import Any

from reportlab.lib import colors
from reportlab.lib.enums import TA_CENTER, TA_RIGHT
from reportlab.lib.pagesizes import letter
from reportlab.lib.styles import ParagraphStyle
from reportlab.lib.units import inch
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas
from reportlab.platypus import (
    HRFlowable,
    ListFlowable,
    PageBreak,
    Paragraph,
    SimpleDocTemplate,
    Spacer,
    Table,
    TableStyle,
)

from suites.demo import paper
from suites.demo.content import Commented, Deleted, Deposition, Doc, Inserted, Run

FONTS = {
    "serif": ("Times-Roman", "Times-Bold", 11),
    "sans": ("Helvetica", "Helvetica-Bold", 10),
    "mono": ("Courier", "Courier-Bold", 10),
    "scan": ("Vera", "VeraBd", 9.5),
}
_WIDTH = letter[0] - 2 * inch - 12  # the frame's own padding


def render(doc: Doc) -> bytes:
    """The PDF of a document whose body is paper or a deposition."""
    if isinstance(doc.body, Deposition):
        return _deposition(doc, doc.body)
    return typeset(doc, paper.house_of(doc.body))


def typeset(doc: Doc, house: str) -> bytes:
    """A paper body set in the fonts of `house` (a key of FONTS)."""
    _register_scan_fonts()
    out = io.BytesIO()
    template = SimpleDocTemplate(
        out, pagesize=letter, leftMargin=inch, rightMargin=inch, topMargin=0.9 * inch,
        bottomMargin=0.9 * inch, title=doc.name, author=doc.author, invariant=1,
        creator=_creator(house),
    )  # fmt: skip
    flowables = [_flowable(element, house) for element in paper.elements(doc.body)]
    foot = partial(_foot, doc=doc, font=FONTS[house][0])
    template.build(flowables, onFirstPage=foot, onLaterPages=foot)
    return out.getvalue()


def saved_at(doc: Doc) -> datetime:
    """When the file was last saved, in UTC without a zone."""
    when = doc.when or datetime(doc.date.year, doc.date.month, doc.date.day, 10, 0)
    return when.astimezone(UTC).replace(tzinfo=None) if when.tzinfo else when


def _creator(house: str) -> str:
    return {"serif": "Word Processor 16", "sans": "Office Suite 7.2"}.get(house, "Line Printer")


def _register_scan_fonts() -> None:
    for name in ("Vera", "VeraBd"):
        if name not in pdfmetrics.getRegisteredFontNames():
            pdfmetrics.registerFont(TTFont(name, f"{name}.ttf"))
    pdfmetrics.registerFontFamily("Vera", normal="Vera", bold="VeraBd", italic="Vera")


def stamp_properties(canvas: Canvas, doc: Doc) -> None:
    """Properties of a saved file. The invariant date is the year 2000: give it the document's."""
    canvas.setSubject("")
    canvas.setProducer("PDF Export 3.1")
    when = saved_at(doc)
    parts = when.timetuple()[:6]
    seconds = calendar.timegm(when.timetuple())
    canvas._doc._timeStamp = SimpleNamespace(t=seconds, YMDhms=parts, dhh=0, dmm=0)


def _foot(canvas: Canvas, template: Any, *, doc: Doc, font: str) -> None:
    stamp_properties(canvas, doc)
    number = canvas.getPageNumber()
    canvas.saveState()
    canvas.setFont(font, 8)
    canvas.drawCentredString(letter[0] / 2, 0.5 * inch, f"Page {number}")
    if doc.bates:
        canvas.drawRightString(letter[0] - 0.6 * inch, 0.5 * inch, bates(doc.bates, number))
    canvas.restoreState()


def bates(first: str, page: int) -> str:
    """``bates("FRG-000123", 2)`` is ``FRG-000124``: the number of the n-th page."""
    prefix, digits = re.fullmatch(r"(.*?)(\d+)", first).groups()  # type: ignore[union-attr]
    return f"{prefix}{int(digits) + page - 1:0{len(digits)}d}"


# --- flowables -------------------------------------------------------------------------------


def markup(text: str) -> str:
    """Inline ``**bold**`` and ``*italic*`` as reportlab's tags, the rest escaped."""
    text = text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")
    text = re.sub(r"\*\*(.+?)\*\*", r"<b>\1</b>", text)
    return re.sub(r"\*(\S[^*]*?)\*", r"<i>\1</i>", text)


def _run_text(runs: Sequence[Run]) -> str:
    parts: list[str] = []
    for run in runs:
        match run:
            case str():
                parts.append(run)
            case Inserted() | Commented():
                parts.append(run.text)
            case Deleted():
                pass
    return "".join(parts)


def _style(name: str, house: str) -> ParagraphStyle:
    plain, bold, size = FONTS[house]
    base: dict[str, Any] = {"fontName": plain, "fontSize": size, "leading": size * 1.32}
    extra: dict[str, dict[str, Any]] = {
        "organisation": {"fontName": bold, "fontSize": size + 4, "leading": (size + 4) * 1.25,
                         "alignment": TA_CENTER, "spaceAfter": 2},
        "title": {"fontName": bold, "fontSize": size + 3, "leading": (size + 3) * 1.3,
                  "alignment": TA_CENTER, "spaceBefore": 6, "spaceAfter": 10},
        "subtitle": {"alignment": TA_CENTER, "spaceAfter": 10},
        "letterhead": {"fontSize": size - 1.5, "leading": size * 1.15, "alignment": TA_CENTER},
        "heading1": {"fontName": bold, "fontSize": size + 1.5, "spaceBefore": 10, "spaceAfter": 4,
                     "keepWithNext": 1},
        "heading2": {"fontName": bold, "spaceBefore": 8, "spaceAfter": 3, "keepWithNext": 1},
        "kept": {"keepWithNext": 1},
        "body": {"spaceAfter": size * 0.75},
        "note": {"fontSize": size - 1.5, "leading": size * 1.2},
        "total": {"alignment": TA_RIGHT, "spaceBefore": 3},
        "centered": {"alignment": TA_CENTER},
    }  # fmt: skip
    return ParagraphStyle(name, **{**base, **extra.get(name, {})})


def _flowable(element: paper.Element, house: str) -> Any:
    match element:
        case paper.Line():
            return Paragraph(markup(_run_text(element.runs)), _style(element.style, house))
        case paper.Grid():
            return _grid(element, house)
        case paper.Items():
            style = _style("plain", house)
            entries = [Paragraph(markup(text), style) for text in element.texts]
            kind = {"bulletType": "1"} if element.numbered else {"bulletType": "bullet"}
            start = None if element.numbered else "•"
            font, _, size = FONTS[house]
            return ListFlowable(entries, leftIndent=18, spaceAfter=8, bulletFontName=font,
                                bulletFontSize=size, start=start, **kind)  # fmt: skip
        case paper.Gap():
            return Spacer(1, element.points)
        case paper.Rule():
            return HRFlowable(width="100%", thickness=0.8, color=colors.black, spaceBefore=5,
                              spaceAfter=9)  # fmt: skip
        case paper.Break():
            return PageBreak()


def _grid(grid: paper.Grid, house: str) -> Table:
    plain, bold, size = FONTS[house]
    small = ParagraphStyle("cell", fontName=plain, fontSize=size - 1, leading=size * 1.2)
    strong = ParagraphStyle("head", parent=small, fontName=bold)
    right = ParagraphStyle("right", parent=small, alignment=TA_RIGHT)

    def cell(text: str, row: int, column: int) -> Paragraph:
        first = (grid.head and row == 0) or (not grid.head and column == 0)
        style = strong if first else right if grid.money and column not in (0, 2) else small
        return Paragraph(markup(text), style)

    rows = [[cell(t, r, c) for c, t in enumerate(row)] for r, row in enumerate(grid.rows)]
    total = sum(grid.widths)
    table = Table(rows, colWidths=[_WIDTH * w / total for w in grid.widths],
                  repeatRows=1 if grid.head else 0, hAlign="LEFT", spaceAfter=8)  # fmt: skip
    commands: list[Any] = [
        ("VALIGN", (0, 0), (-1, -1), "TOP"),
        ("TOPPADDING", (0, 0), (-1, -1), 2),
        ("BOTTOMPADDING", (0, 0), (-1, -1), 2),
    ]
    if grid.lines:
        commands.append(("GRID", (0, 0), (-1, -1), 0.4, colors.grey))
        if grid.head:
            commands.append(("BACKGROUND", (0, 0), (-1, 0), colors.HexColor("#e6e9ee")))
    table.setStyle(TableStyle(commands))
    return table


# --- depositions ------------------------------------------------------------------------------

_LINES = 25
_COLUMNS = 58


def _deposition(doc: Doc, body: Deposition) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setTitle(doc.name)
    canvas.setAuthor(doc.author)
    canvas.setCreator("Transcript Composer 4")
    stamp_properties(canvas, doc)
    lines = _transcript(body)
    cover = [*_centered(body.caption), "", *_centered(body.title)]
    pages = [cover, ["APPEARANCES:", "", *body.appearances]]
    pages += [lines[i : i + _LINES] for i in range(0, len(lines), _LINES)]
    if body.certificate:
        words = [w for p in body.certificate for w in [*textwrap.wrap(p, _COLUMNS), ""]]
        pages.append(["                 REPORTER'S CERTIFICATE", "", *words])
    for number, page in enumerate(pages, start=body.first_page):
        if len(page) > _LINES:
            raise ValueError(f"{doc.key}: transcript page {number} has {len(page)} lines")
        _transcript_page(canvas, doc, page, number, number - body.first_page + 1)
    canvas.save()
    return out.getvalue()


def _centered(lines: Sequence[str]) -> list[str]:
    return [line.center(_COLUMNS).rstrip() for line in lines]


def _transcript(body: Deposition) -> list[str]:
    lines: list[str] = []
    for speaker, words in body.exchanges:
        if speaker in ("Q", "A"):
            first, rest = f"     {speaker}.   ", ""
        elif speaker:
            first, rest = f"          {speaker}:  ", ""
        else:
            first, rest = "               ", "               "
        lines += textwrap.wrap(
            words, _COLUMNS, initial_indent=first, subsequent_indent=rest, break_on_hyphens=False
        )
    return lines


def _transcript_page(canvas: Canvas, doc: Doc, lines: list[str], number: int, place: int) -> None:
    top, step = letter[1] - 1.1 * inch, 25.6
    canvas.setFont("Courier", 11)
    for row, line in enumerate(lines):
        if line.strip():
            text = line.lstrip()
            indent = (len(line) - len(text)) * 6.6
            canvas.drawString(1.5 * inch + indent, top - row * step, text)
    # The line numbers come after the words, so that a reader of the text is not interrupted.
    for row in range(_LINES):
        canvas.drawRightString(1.15 * inch, top - row * step, str(row + 1))
    canvas.drawRightString(letter[0] - 0.8 * inch, letter[1] - 0.7 * inch, f"Page {number}")
    canvas.setLineWidth(0.7)
    for x in (1.3 * inch, 1.34 * inch, letter[0] - 0.7 * inch):
        canvas.line(x, 0.6 * inch, x, letter[1] - 0.5 * inch)
    if doc.bates:
        canvas.setFont("Courier", 8)
        canvas.drawRightString(letter[0] - 0.8 * inch, 0.4 * inch, bates(doc.bates, place))
    canvas.showPage()
