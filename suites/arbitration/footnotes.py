"""Real footnotes in a rendered DOCX: ``^[words]`` in a paragraph becomes one."""

import io
import re
from copy import deepcopy
from typing import Any
from xml.sax.saxutils import escape

import docx
from docx.opc.packuri import PackURI
from docx.opc.part import Part
from docx.oxml import parse_xml
from docx.oxml.ns import qn

MARK = re.compile(r"\^\[([^\]]+)\]")
W = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
KIND = "http://schemas.openxmlformats.org/officeDocument/2006/relationships/footnotes"
TYPE = "application/vnd.openxmlformats-officedocument.wordprocessingml.footnotes+xml"
RAISED = '<w:rPr><w:vertAlign w:val="superscript"/></w:rPr>'


def with_footnotes(data: bytes) -> bytes:
    """The same document with its marks set as footnotes; `data` itself where there are none."""
    document = docx.Document(io.BytesIO(data))
    notes: list[str] = []
    for run in list(document.element.body.iter(qn("w:r"))):
        if MARK.search("".join(text.text or "" for text in run.iter(qn("w:t")))):
            _split(run, notes)
    if not notes:
        return data
    part = Part(PackURI("/word/footnotes.xml"), TYPE, _part(notes), document.part.package)
    document.part.relate_to(part, KIND)
    out = io.BytesIO()
    document.save(out)
    return out.getvalue()


def _split(run: Any, notes: list[str]) -> None:
    """Cut a run at its marks; the pieces keep its look."""
    text = "".join(piece.text or "" for piece in run.iter(qn("w:t")))
    for number, piece in enumerate(MARK.split(text)):
        if number % 2:
            notes.append(piece)
            run.addprevious(
                parse_xml(
                    f'<w:r xmlns:w="{W}">{RAISED}<w:footnoteReference w:id="{len(notes)}"/></w:r>'
                )
            )
        elif piece:
            copy = deepcopy(run)
            for old in list(copy.iter(qn("w:t"))):
                old.getparent().remove(old)
            copy.append(parse_xml(f'<w:t xmlns:w="{W}" xml:space="preserve">{escape(piece)}</w:t>'))
            run.addprevious(copy)
    run.getparent().remove(run)


def _part(notes: list[str]) -> bytes:
    lines = "".join(
        f'<w:footnote w:type="{kind}" w:id="{number}"><w:p><w:r><w:{mark}/></w:r></w:p>'
        "</w:footnote>"
        for number, kind, mark in (
            (-1, "separator", "separator"),
            (0, "continuationSeparator", "continuationSeparator"),
        )
    )
    lines += "".join(
        f'<w:footnote w:id="{number}"><w:p><w:r>{RAISED}<w:footnoteRef/></w:r><w:r>'
        f'<w:t xml:space="preserve"> {escape(text)}</w:t></w:r></w:p></w:footnote>'
        for number, text in enumerate(notes, start=1)
    )
    head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
    return f'{head}<w:footnotes xmlns:w="{W}">{lines}</w:footnotes>'.encode()
