"""How the tests read files back: with our own readers and with another for each format."""

import email
import io
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator
from email.policy import default
from pathlib import Path
from typing import Any

from casework.documents.readers.parse import parse_file
from casework.documents.records import LAYERS, GuardLimits
from casework.documents.rendering.manuscript import Manuscript
from casework.documents.rendering.render import Rendered

UNSAID = {"kind", "message_id", "in_reply_to", "references", "attachments", "operation", "of"}
UNSAID |= {"first_page", "total"}


def leaves(value: Any, key: str = "") -> Iterator[str]:
    """Every piece of text in a body; numbers, dates and what only steers are left out."""
    if key in UNSAID:
        return
    if isinstance(value, dict):
        for name, each in value.items():
            yield from leaves(each, name)
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from leaves(each, key)
    elif isinstance(value, str):
        yield value


def words_of(manuscript: Manuscript) -> Counter[str]:
    """The words a file of this manuscript must hold."""
    body = manuscript.body.model_dump(exclude_defaults=True)
    if manuscript.body.kind == "appointment" and manuscript.format == "eml":
        body["attendees"] = [party.address for party in manuscript.body.attendees]
    return Counter(folded(" ".join(_shown(body, manuscript))).split())


def _shown(body: Any, manuscript: Manuscript) -> Iterator[str]:
    kind = manuscript.body.kind
    # A party's title, address or street is shown where the paper's form has a place for it.
    hidden = {
        "mail": {"title", "organisation", "lines"},
        "memo": {"organisation", "address", "lines"},
        "letter": {"address"},
        "appointment": {"title", "organisation", "lines"},
        "slides": {"notes"} if manuscript.format == "pdf" else set(),
        "testimony": set() if manuscript.doc_type == "deposition_transcript" else COVER,
        "ledger": {"title", "organisation", "currency"},
    }.get(kind, set())
    yield from leaves(_without(body, hidden))


COVER = {"caption", "witness", "place", "reporter", "examiner", "appearances"}


def _without(value: Any, hidden: set[str]) -> Any:
    if isinstance(value, dict):
        return {key: _without(each, hidden) for key, each in value.items() if key not in hidden}
    if isinstance(value, (list, tuple)):
        return [_without(each, hidden) for each in value]
    return value


def folded(text: str) -> str:
    """Without case, punctuation and the differences of capitals."""
    return re.sub(r"[^\w\s]", " ", unicodedata.normalize("NFC", text).casefold())


def ours(rendered: Rendered, folder: Path) -> str:
    """What casework reads."""
    path = folder / f"file{rendered.suffix}"
    path.write_bytes(rendered.data)
    reading = parse_file(path, GuardLimits())
    assert reading.state == "text", (reading.state, reading.reason)
    return reading.text(LAYERS)


def theirs(rendered: Rendered) -> str:
    """What a reader that is not ours reads."""
    match rendered.suffix:
        case ".pdf":
            return _pdf(rendered.data)
        case ".docx":
            return _docx(rendered.data)
        case ".xlsx":
            return _xlsx(rendered.data)
        case ".pptx":
            return _pptx(rendered.data)
        case ".eml":
            mail = email.message_from_bytes(rendered.data, policy=default)
            parts = [part.get_content() for part in mail.walk() if not part.is_multipart()]
            return "\n".join([*(str(value) for value in mail.values()), *map(str, parts)])
        case _:
            return rendered.data.decode()


def _pdf(data: bytes) -> str:
    """Parsed by qpdf without a complaint; the text as pdfium alone gives it."""
    import pikepdf
    import pypdfium2

    with pikepdf.open(io.BytesIO(data)) as pdf:
        assert not pdf.check_pdf_syntax()
    with pypdfium2.PdfDocument(data) as document:
        return "\n".join(page.get_textpage().get_text_range() for page in document)


def _docx(data: bytes) -> str:
    import docx

    document = docx.Document(io.BytesIO(data))
    return "\n".join(
        "".join(node.text or " " for node in paragraph.iter() if node.tag.endswith(("}t", "}br")))
        for paragraph in document.element.body.iter()
        if paragraph.tag.endswith("}p")
    )


def _xlsx(data: bytes) -> str:
    import openpyxl

    book = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    return "\n".join(
        [
            *(sheet.title for sheet in book),
            *(str(cell) for sheet in book for row in sheet.values for cell in row if cell),
        ]
    )


def _pptx(data: bytes) -> str:
    import pptx

    found: list[str] = []
    for slide in pptx.Presentation(io.BytesIO(data)).slides:
        for shape in slide.shapes:
            if shape.has_text_frame:
                found.append(shape.text_frame.text)
            if shape.has_table:
                found += [cell.text for row in shape.table.rows for cell in row.cells]
        if slide.has_notes_slide:
            found.append(slide.notes_slide.notes_text_frame.text)
    return "\n".join(found)
