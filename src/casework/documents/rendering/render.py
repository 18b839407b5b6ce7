"""From a manuscript to the bytes of its file."""

from typing import NamedTuple

from casework.documents.rendering.docx import render_docx
from casework.documents.rendering.eml import Attachments, render_eml
from casework.documents.rendering.fonts import CannotSet
from casework.documents.rendering.manuscript import Format, Manuscript
from casework.documents.rendering.pdf import render_pdf
from casework.documents.rendering.pptx import render_pptx
from casework.documents.rendering.scan import render_scan
from casework.documents.rendering.textual import render_txt
from casework.documents.rendering.xlsx import render_xlsx

SUFFIXES: dict[Format, str] = {
    "pdf": ".pdf",
    "scan": ".pdf",
    "docx": ".docx",
    "xlsx": ".xlsx",
    "pptx": ".pptx",
    "txt": ".txt",
    "eml": ".eml",
}


class Rendered(NamedTuple):
    """A file. `pages` is None where the format has no pages of its own (docx, xlsx, eml)."""

    data: bytes
    suffix: str
    pages: int | None


def render(manuscript: Manuscript, attachments: Attachments | None = None) -> Rendered:
    """The file of a manuscript: the same bytes for the same manuscript, at any time, anywhere.

    `attachments` maps the ids of other manuscripts to file name and bytes; a mail takes those it
    names. Raises UsageError, naming the manuscript, where an attachment is missing, a character
    is in no font (pdf, scan), or a text does not fit into a cell (xlsx).
    """
    try:
        data, pages = _bytes(manuscript, attachments or {})
    except CannotSet as error:
        raise CannotSet(f"{manuscript.id}: {error}") from error
    return Rendered(data, SUFFIXES[manuscript.format], pages)


def _bytes(manuscript: Manuscript, attachments: Attachments) -> tuple[bytes, int | None]:
    match manuscript.format:
        case "pdf":
            return render_pdf(manuscript)
        case "scan":
            return render_scan(manuscript)
        case "txt":
            return render_txt(manuscript)
        case "pptx":
            return render_pptx(manuscript)
        case "docx":
            return render_docx(manuscript), None
        case "xlsx":
            return render_xlsx(manuscript), None
        case "eml":
            return render_eml(manuscript, attachments), None
