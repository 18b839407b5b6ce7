"""Blocks to a Word document: styles, numbered headings and paragraphs, real footnotes, pages.

The same blocks give the same bytes, at any time and anywhere.
"""

import io
import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any

from casework.documents.writing import footnotes, numbering
from casework.documents.writing.blocks import Heading, Line, Manuscript, Paragraph, Span, Table
from casework.documents.writing.zips import normalised

WHEN = datetime(2000, 1, 1)
"""The date in the file's properties: the real one would make every file another."""
FONT, SIZE = "Times New Roman", 11
OWN_NUMBER = re.compile(r"\s*(?:\d+(?:\.\d+)*\.?|[IVXLC]+\.|[A-Z]\.|\(?[a-z]\))\s+")


def write_docx(
    text: Manuscript, *, number_headings: bool = True, number_paragraphs: bool = False
) -> bytes:
    """The bytes of a DOCX. With `number_paragraphs`, plain paragraphs are numbered through the
    whole document, as in pleadings and opinions; numbers that headings bring give way to Word's.
    """
    import docx

    document = docx.Document()
    _styled(document)
    writer = _Writer(document, number_headings, number_paragraphs)
    if text.title:
        document.add_paragraph(footnotes.plain(text.title), style="Title")
    for block in text.blocks:
        writer.add(block)
    _footer(document)
    footnotes.attach(document, writer.notes)
    core = document.core_properties
    core.title, core.author, core.last_modified_by, core.comments = (
        footnotes.plain(text.title)[:250],
        "",
        "",
        "",
    )
    core.created = core.modified = WHEN
    core.revision = 1
    out = io.BytesIO()
    document.save(out)
    return normalised(out.getvalue(), WHEN)


def _styled(document: Any) -> None:
    from docx.oxml.ns import qn
    from docx.shared import Cm, Pt, RGBColor

    for section in document.sections:
        section.page_width, section.page_height = Cm(21), Cm(29.7)
        section.left_margin = section.right_margin = Cm(2.5)
        section.top_margin = section.bottom_margin = Cm(2.5)
    for name, size, before in (
        ("Normal", SIZE, 0),
        ("Title", 16, 0),
        ("Heading 1", 13, 14),
        ("Heading 2", 12, 10),
        ("Heading 3", 11, 8),
        ("Heading 4", 11, 6),
    ):
        style = document.styles[name]
        style.font.name, style.font.size = FONT, Pt(size)
        # The theme's own font would win in Word.
        fonts = style.element.get_or_add_rPr().get_or_add_rFonts()
        for key in [key for key in fonts.attrib if key.endswith("Theme")]:
            del fonts.attrib[key]
        for key in ("ascii", "hAnsi", "cs", "eastAsia"):
            fonts.set(qn(f"w:{key}"), FONT)
        style.font.color.rgb = RGBColor(0, 0, 0)
        style.paragraph_format.space_before = Pt(before)
        style.paragraph_format.space_after = Pt(6)
        if name.startswith("Heading"):
            style.font.italic = name.endswith("4")
            style.font.bold = not name.endswith("4")
            style.paragraph_format.keep_with_next = True
    document.styles["Normal"].paragraph_format.line_spacing = 1.15


def _footer(document: Any) -> None:
    from docx.enum.text import WD_ALIGN_PARAGRAPH

    paragraph = document.sections[0].footer.paragraphs[0]
    paragraph.alignment = WD_ALIGN_PARAGRAPH.CENTER
    for words, instruction in (("Page ", "PAGE"), (" of ", "NUMPAGES")):
        paragraph.add_run(words)
        paragraph._p.append(field(instruction))


def field(instruction: str) -> Any:
    """A field that Word fills in (``PAGE``, ``NUMPAGES``); until then it shows 1."""
    from docx.oxml import parse_xml
    from docx.oxml.ns import nsdecls

    return parse_xml(
        f'<w:fldSimple {nsdecls("w")} w:instr="{instruction}"><w:r><w:t>1</w:t></w:r></w:fldSimple>'
    )


class _Writer:
    """Adds blocks to a document; `notes` are the footnotes met, in order."""

    def __init__(self, document: Any, number_headings: bool, number_paragraphs: bool) -> None:
        self.document = document
        self.number_headings = number_headings
        self.number_paragraphs = number_paragraphs
        self.numbers = numbering.Numbers(document)
        self.notes: list[Line] = []

    def add(self, block: Heading | Paragraph | Table) -> None:
        match block:
            case Heading():
                self._heading(block)
            case Paragraph():
                self._paragraph(block)
            case Table():
                self._table(block)

    def _heading(self, block: Heading) -> None:
        paragraph = self.document.add_paragraph(style=f"Heading {block.level}")
        line = block.line
        if self.number_headings:
            self.numbers.heading(paragraph, block.level)
            line = _unnumbered(line)
        self._spans(paragraph, line)

    def _paragraph(self, block: Paragraph) -> None:
        from docx.shared import Cm

        paragraph = self.document.add_paragraph()
        if block.list:
            indent = Cm(0.9 * (block.depth + 1))
            if block.first:
                self.numbers.item(paragraph, block)
            paragraph.paragraph_format.left_indent = indent
            if block.first:
                paragraph.paragraph_format.first_line_indent = Cm(-0.7)
        elif block.quote:
            paragraph.paragraph_format.left_indent = paragraph.paragraph_format.right_indent = Cm(
                1.2
            )
        elif self.number_paragraphs:
            self.numbers.paragraph(paragraph)
            paragraph.paragraph_format.left_indent = Cm(1)
            paragraph.paragraph_format.first_line_indent = Cm(-1)
        self._spans(paragraph, block.line)

    def _table(self, block: Table) -> None:
        from docx.shared import Pt

        width = max((len(row) for row in block.rows), default=0)
        if not width:
            return
        table = self.document.add_table(rows=len(block.rows), cols=width, style="Table Grid")
        for number, (cells, row) in enumerate(zip(table.rows, block.rows, strict=True)):
            for cell, line in zip(cells.cells, row, strict=False):
                form = cell.paragraphs[0].paragraph_format
                form.space_before = form.space_after = Pt(2)
                self._spans(cell.paragraphs[0], line, bold=number < block.head)
            if number < block.head:
                numbering.repeat_on_each_page(cells)
        self.document.add_paragraph()

    def _spans(self, paragraph: Any, line: Iterable[Span], *, bold: bool = False) -> None:
        for span in line:
            if span.note is not None:
                self.notes.append(span.note)
                paragraph._p.append(footnotes.mark(len(self.notes)))
                continue
            run = paragraph.add_run(footnotes.plain(span.text))
            run.bold = span.bold or bold or None
            run.italic = span.italic or None


def _unnumbered(line: Line) -> Line:
    """Without the number that the writer gave a heading: Word gives it one."""
    if not line:
        return line
    found = OWN_NUMBER.match(line[0].text)
    rest = line[0].text[found.end() :] if found else line[0].text
    if not rest.strip():
        return line
    return (line[0].model_copy(update={"text": rest}), *line[1:])
