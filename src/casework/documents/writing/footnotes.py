"""Real footnotes: a part of their own in the package, which python-docx does not write."""

import re
from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import escape

from casework.documents.writing.blocks import Line

W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
TEXT, REFERENCE = "FootnoteText", "FootnoteReference"
"""Word's own styles of a note and of its sign: where they are missing, Word shows a note's sign
as high as its text."""
UNPRINTABLE = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
SIGN = f'<w:rPr><w:rStyle w:val="{REFERENCE}"/></w:rPr>'


def plain(text: str) -> str:
    """The text without signs that no XML can hold."""
    return UNPRINTABLE.sub(" ", text)


def mark(number: int) -> Any:
    """The sign in the text that belongs to note `number` (from 1)."""
    from docx.oxml import parse_xml

    return parse_xml(f'<w:r xmlns:w="{W}">{SIGN}<w:footnoteReference w:id="{number}"/></w:r>')


def attach(document: Any, notes: Sequence[Line]) -> None:
    """Give a document its notes; nothing is added where there are none."""
    if not notes:
        return
    from docx.opc.packuri import PackURI
    from docx.opc.part import Part

    _styled(document)
    part = Part(PackURI("/word/footnotes.xml"), TYPE, _content(notes), document.part.package)
    document.part.relate_to(part, KIND)


def _styled(document: Any) -> None:
    from docx.enum.style import WD_STYLE_TYPE
    from docx.oxml.ns import qn
    from docx.shared import Pt

    text = document.styles.add_style("footnote text", WD_STYLE_TYPE.PARAGRAPH, builtin=True)
    text.base_style = document.styles["Normal"]
    text.font.size = Pt(9)
    text.paragraph_format.space_after = Pt(2)
    text.paragraph_format.line_spacing = 1.0
    sign = document.styles.add_style("footnote reference", WD_STYLE_TYPE.CHARACTER, builtin=True)
    sign.font.superscript = True
    for style, name in ((text, TEXT), (sign, REFERENCE)):
        style.element.set(qn("w:styleId"), name)


def _content(notes: Sequence[Line]) -> bytes:
    lines = [
        f'<w:footnote w:type="{kind}" w:id="{number}"><w:p><w:r><w:{kind}/></w:r></w:p>'
        "</w:footnote>"
        for number, kind in ((-1, "separator"), (0, "continuationSeparator"))
    ]
    for number, note in enumerate(notes, start=1):
        runs = "".join(_run(span.text, span.bold, span.italic) for span in note)
        lines.append(
            f'<w:footnote w:id="{number}"><w:p><w:pPr><w:pStyle w:val="{TEXT}"/></w:pPr>'
            f"<w:r>{SIGN}<w:footnoteRef/></w:r>"
            f"{_run(' ', False, False)}{runs}</w:p></w:footnote>"
        )
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    return f'{head}<w:footnotes xmlns:w="{W}">{"".join(lines)}</w:footnotes>'.encode()


def _run(text: str, bold: bool, italic: bool) -> str:
    look = f"{'<w:b/>' if bold else ''}{'<w:i/>' if italic else ''}"
    look = f"<w:rPr>{look}</w:rPr>" if look else ""
    return f'<w:r>{look}<w:t xml:space="preserve">{escape(plain(text))}</w:t></w:r>'
