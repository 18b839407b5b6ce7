"""Paper bodies as DOCX (python-docx), with tracked changes and comments where the body has them."""

import io
import re
from copy import deepcopy
from typing import Any

import docx
from docx.enum.text import WD_ALIGN_PARAGRAPH
from docx.oxml import OxmlElement
from docx.oxml.ns import qn
from docx.shared import Inches, Pt, RGBColor

from casework.documents.writing.zips import normalised
from suites.demo import paper
from suites.demo.content import Commented, Deleted, Doc, Inserted, Run
from suites.demo.render_pdf import saved_at

_FONTS = {"serif": ("Times New Roman", 11.5), "sans": ("Arial", 10.5), "mono": ("Courier New", 10)}
_CENTERED = {"organisation", "title", "subtitle", "letterhead", "centered"}


def render(doc: Doc) -> bytes:
    """The DOCX of a paper body."""
    document = docx.Document()
    font, size = _FONTS[paper.house_of(doc.body)]
    normal = document.styles["Normal"]
    normal.font.name, normal.font.size = font, Pt(size)
    normal.paragraph_format.space_after = Pt(0)
    for section in document.sections:
        section.left_margin = section.right_margin = Inches(1)
        section.top_margin = section.bottom_margin = Inches(0.9)
    writer = _Writer(document, size)
    for element in paper.elements(doc.body):
        writer.add(element)
    _page_numbers(document)
    _properties(document.core_properties, doc)
    out = io.BytesIO()
    document.save(out)
    return normalised(out.getvalue(), saved_at(doc))


def _properties(core: Any, doc: Doc) -> None:
    core.author = core.last_modified_by = doc.author
    core.title = doc.name
    core.created = core.modified = saved_at(doc)
    core.comments, core.keywords, core.subject, core.category = "", "", "", ""
    core.revision = 2


def _page_numbers(document: Any) -> None:
    paragraph = document.sections[0].footer.paragraphs[0]
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    paragraph.add_run("Page ")
    field = OxmlElement("w:fldSimple")
    field.set(qn("w:instr"), "PAGE")
    run = OxmlElement("w:r")
    text = OxmlElement("w:t")
    text.text = "1"
    run.append(text)
    field.append(run)
    paragraph._p.append(field)


class _Writer:
    """Adds elements to a document; holds the ids of tracked changes."""

    def __init__(self, document: Any, size: float) -> None:
        self.document = document
        self.size = size
        self.changes = 100

    def add(self, element: paper.Element) -> None:
        match element:
            case paper.Line():
                self._line(element)
            case paper.Grid():
                self._grid(element)
            case paper.Items():
                style = "List Number" if element.numbered else "List Bullet"
                for text in element.texts:
                    paragraph = self.document.add_paragraph(style=style)
                    paragraph.paragraph_format.space_after = Pt(3)
                    _marked(paragraph, text)
            case paper.Gap():
                paragraph = self.document.add_paragraph()
                paragraph.paragraph_format.line_spacing = Pt(max(element.points, 1))
            case paper.Rule():
                _border(self.document.add_paragraph())
            case paper.Break():
                self.document.add_page_break()

    def _line(self, line: paper.Line) -> None:
        style = {"heading1": "Heading 1", "heading2": "Heading 2"}.get(line.style)
        paragraph = self.document.add_paragraph(style=style)
        form = paragraph.paragraph_format
        form.space_after = Pt(8 if line.style in ("body", "title", "subtitle") else 2)
        if line.style in _CENTERED:
            paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
        if line.style == "total":
            paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
        form.keep_with_next = line.style == "kept" or None
        for run in line.runs:
            self._run(paragraph, run)
        grow = {"organisation": 4, "title": 3, "letterhead": -1.5, "note": -1.5}
        for run in paragraph.runs:
            if line.style in grow:
                run.font.size = Pt(self.size + grow[line.style])
            if line.style in ("organisation", "title"):
                run.bold = True
            if style:
                run.font.color.rgb = RGBColor(0x1F, 0x2A, 0x44)
                run.font.name = self.document.styles["Normal"].font.name
                run.font.size = Pt(self.size + (1.5 if line.style == "heading1" else 0.5))

    def _run(self, paragraph: Any, run: Run) -> None:
        match run:
            case str():
                _marked(paragraph, run)
            case Commented():
                made = paragraph.add_run(run.text)
                initials = "".join(word[0] for word in run.author.split())
                comment = self.document.add_comment([made], run.comment, run.author, initials)
                comment._comment_elm.set(qn("w:date"), run.when.strftime("%Y-%m-%dT%H:%M:%SZ"))
            case Inserted() | Deleted():
                self._change(paragraph, run)

    def _change(self, paragraph: Any, run: Inserted | Deleted) -> None:
        gone = isinstance(run, Deleted)
        self.changes += 1
        change = OxmlElement("w:del" if gone else "w:ins")
        change.set(qn("w:id"), str(self.changes))
        change.set(qn("w:author"), run.author)
        change.set(qn("w:date"), run.when.strftime("%Y-%m-%dT%H:%M:%SZ"))
        made = paragraph.add_run(run.text)._r
        if gone:
            text = made.find(qn("w:t"))
            old = OxmlElement("w:delText")
            old.set(qn("xml:space"), "preserve")
            old.text = text.text
            made.replace(text, old)
        change.append(made)  # moves it out of the paragraph
        paragraph._p.append(change)

    def _grid(self, grid: paper.Grid) -> None:
        table = self.document.add_table(rows=0, cols=len(grid.widths))
        table.autofit = False
        if grid.lines:
            table.style = "Table Grid"
        total = sum(grid.widths)
        for column, width in zip(table.columns, grid.widths, strict=True):
            column.width = Inches(6.5 * width / total)
        for number, row in enumerate(grid.rows):
            cells = table.add_row().cells
            for column, text in enumerate(row):
                cells[column].width = Inches(6.5 * grid.widths[column] / total)
                paragraph = cells[column].paragraphs[0]
                strong = (grid.head and number == 0) or (not grid.head and column == 0)
                _marked(paragraph, text)
                for run in paragraph.runs:
                    run.font.size = Pt(self.size - 1)
                    run.bold = True if strong else run.bold
                if grid.money and column not in (0, 2):
                    paragraph.alignment = WD_ALIGN_PARAGRAPH.RIGHT
        self.document.add_paragraph().paragraph_format.line_spacing = Pt(6)


def _marked(paragraph: Any, text: str) -> None:
    for part in re.split(r"(\*\*.+?\*\*|\*\S[^*]*?\*)", text):
        if part.startswith("**") and len(part) > 4:
            paragraph.add_run(part[2:-2]).bold = True
        elif part.startswith("*") and len(part) > 2:
            paragraph.add_run(part[1:-1]).italic = True
        elif part:
            paragraph.add_run(part)


def _border(paragraph: Any) -> None:
    borders = OxmlElement("w:pBdr")
    bottom = OxmlElement("w:bottom")
    for key, value in (("val", "single"), ("sz", "6"), ("space", "1"), ("color", "444444")):
        bottom.set(qn(f"w:{key}"), value)
    borders.append(deepcopy(bottom))
    paragraph._p.get_or_add_pPr().append(borders)
    paragraph.paragraph_format.line_spacing = Pt(8)
