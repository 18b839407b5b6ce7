"""Where words stand in a rendered document: (anchor, text) units, read by plain libraries.

Anchors are those of ``casework.documents``: ``p2`` a page, ``¶4`` a paragraph, ``Sheet!B7`` a
cell, ``slide3``, ``msg1`` a mail, ``L12`` a line.
"""

import csv
import email
import io
import re
from collections.abc import Iterator
from html.parser import HTMLParser

import openpyxl
import pypdfium2
from docx import Document as open_document
from pptx import Presentation

Unit = tuple[str, str]


def folded(text: str) -> str:
    """Text with runs of white space as one space."""
    return re.sub(r"\s+", " ", text).strip()


def units(data: bytes, extension: str) -> Iterator[Unit]:
    """The units of a rendered file, in order. An image-only page gives an empty text."""
    reader = {
        "pdf": _pdf,
        "docx": _docx,
        "xlsx": _xlsx,
        "pptx": _pptx,
        "eml": _eml,
        "html": _html,
        "csv": _lines,
        "txt": _lines,
        "md": _lines,
    }[extension]
    return reader(data)


def find(data: bytes, extension: str, quote: str) -> str | None:
    """The anchor of the first unit that holds `quote`, white space folded; None where none does."""
    wanted = folded(quote)
    for anchor, text in units(data, extension):
        if wanted in folded(text):
            return anchor
    return None


def _pdf(data: bytes) -> Iterator[Unit]:
    pdf = pypdfium2.PdfDocument(data)
    for number in range(len(pdf)):
        yield f"p{number + 1}", pdf[number].get_textpage().get_text_range()


def _docx(data: bytes) -> Iterator[Unit]:
    document = open_document(io.BytesIO(data))
    number = 0
    for element in document.element.body.iter():
        if element.tag.endswith("}p"):
            text = "".join(
                t.text or "" for t in element.iter() if t.tag.endswith(("}t", "}delText"))
            )
            number += 1
            yield f"¶{number}", text
    for comment in document.comments:
        yield f"comment{comment.comment_id}", comment.text


def _xlsx(data: bytes) -> Iterator[Unit]:
    for values in (True, False):
        book = openpyxl.load_workbook(io.BytesIO(data), data_only=values)
        for sheet in book.worksheets:
            for row in sheet.iter_rows():
                for cell in row:
                    place = f"{sheet.title}!{cell.coordinate}"
                    if cell.value is not None:
                        yield place, str(cell.value)
                    if cell.comment and values:
                        yield place, cell.comment.text


def _pptx(data: bytes) -> Iterator[Unit]:
    for number, slide in enumerate(Presentation(io.BytesIO(data)).slides, start=1):
        texts: list[str] = []
        for shape in slide.shapes:
            if shape.has_text_frame:
                texts.append(shape.text_frame.text)
            if shape.has_table:
                texts += [cell.text for row in shape.table.rows for cell in row.cells]
        if slide.has_notes_slide:
            texts.append(slide.notes_slide.notes_text_frame.text)
        yield f"slide{number}", "\n".join(texts)


def _eml(data: bytes) -> Iterator[Unit]:
    mail = email.message_from_bytes(data)
    head = "\n".join(f"{k}: {v}" for k, v in mail.items())
    texts: list[str] = []
    for part in mail.walk():
        if part.get_content_type() == "text/plain" and not part.get_filename():
            payload = part.get_payload(decode=True)
            texts.append(payload.decode() if isinstance(payload, bytes) else "")
    yield "msg1", head + "\n" + "\n".join(texts)


class _Text(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.parts: list[str] = [""]
        self.skip = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        if tag in ("style", "script"):
            self.skip += 1
        if tag in ("p", "h1", "h2", "h3", "li", "td", "th", "header", "nav", "title"):
            self.parts.append("")

    def handle_endtag(self, tag: str) -> None:
        if tag in ("style", "script"):
            self.skip -= 1

    def handle_data(self, data: str) -> None:
        if not self.skip:
            self.parts[-1] += data


def _html(data: bytes) -> Iterator[Unit]:
    parser = _Text()
    parser.feed(data.decode())
    for number, part in enumerate((p for p in parser.parts if p.strip()), start=1):
        yield f"¶{number}", part


def _lines(data: bytes) -> Iterator[Unit]:
    lines = data.decode().splitlines()
    for number, line in enumerate(lines, start=1):
        yield f"L{number}", line
    # A quotation may run over the ends of lines: it is anchored where it starts.
    for number in range(1, len(lines) + 1):
        yield f"L{number}", "\n".join(lines[number - 1 : number + 4])


def rows_of(data: bytes) -> list[list[str]]:
    """The rows of a CSV file."""
    return list(csv.reader(io.StringIO(data.decode())))
