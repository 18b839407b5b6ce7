"""PDF: page text by pypdfium2; metadata, annotations, forms and attachments by pikepdf."""

import io
from collections.abc import Iterator
from typing import Any

from casework.documents.court.redaction import Redactions, text_without
from casework.documents.readers.gutter import numbered
from casework.documents.readers.parsed import GaveUp, Nest, Parsed
from casework.documents.readers.sideways import has_turned, lines

MOST_PAGES = 5000


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """Pages ``p1`` …; annotations ``p1.a1``; form fields ``field1``.

    A file that opens only after repair says so in its reason. Pages without text are named:
    they may be scans.
    """
    parsed = Parsed()
    if not data.strip(b"\x00\r\n\t "):
        raise GaveUp("empty", "the file is empty (0 bytes of content).")
    redactions = Redactions(data)
    try:
        _pages(data, parsed, redactions)
    except GaveUp as gave_up:
        if gave_up.state != "unreadable":
            raise
        repaired = _repair(data, str(gave_up))
        redactions = Redactions(repaired)
        _pages(repaired, parsed, redactions)
        parsed.warnings.append("damaged: read after repair, so text may be missing.")
    _rest(data, parsed, nest)
    redactions.finish(parsed)
    return parsed


def _pages(data: bytes, parsed: Parsed, redactions: Redactions) -> None:
    import pypdfium2

    try:
        document = pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError as error:
        if "password" in str(error).lower():
            raise GaveUp("encrypted", "asks for a password.") from error
        raise GaveUp("unreadable", f"not a readable PDF ({error}).") from error
    if not len(document):
        raise GaveUp("empty", "the file has no pages.")
    parsed.pages = len(document)
    blank: list[int] = []
    for number in range(min(len(document), MOST_PAGES)):
        text = _page_text(document, number, redactions)
        if text is None:
            parsed.warnings.append(f"page {number + 1} is damaged.")
        elif not text.strip():
            blank.append(number + 1)
        parsed.add(f"p{number + 1}", text or "")
    if len(document) > MOST_PAGES:
        parsed.warnings.append(f"only the first {MOST_PAGES:,} pages were read.")
    if blank:
        shown = ", ".join(str(number) for number in blank[:12]) + (" …" if len(blank) > 12 else "")
        parsed.warnings.append(f"no text on page {shown} of {len(document)} (scanned, or blank).")


def _page_text(document: Any, number: int, redactions: Redactions) -> str | None:
    import pypdfium2

    try:
        page = document[number]
        text_page = page.get_textpage()
        covered = redactions.page(number + 1, page, text_page)
        if covered:
            text = text_without(text_page, covered)
        elif has_turned(text_page):
            text = lines(text_page)
        else:
            plain = text_page.get_text_bounded(errors="replace")
            text = numbered(text_page, plain) or plain
    except pypdfium2.PdfiumError:
        return None
    # pdfium writes a hyphen at a line's end as U+FFFE or U+0002.
    for mark in ("\ufffe", "\x02"):
        text = text.replace(mark + "\r\n", "-\n").replace(mark, "-\n")
    return text.replace("\r\n", "\n")


def _repair(data: bytes, reason: str) -> bytes:
    import pikepdf

    out = io.BytesIO()
    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            pages = len(pdf.pages)
            pdf.save(out)
    except pikepdf.PasswordError as error:
        raise GaveUp("encrypted", "asks for a password.") from error
    except Exception as error:  # whatever qpdf finds in a damaged file
        raise GaveUp("unreadable", reason) from error
    if not pages:
        raise GaveUp("empty", "the file has no pages.")
    return out.getvalue()


def _rest(data: bytes, parsed: Parsed, nest: Nest) -> None:
    """What pikepdf finds beside the page text; its failure costs only that."""
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            _properties(pdf, parsed)
            for number, page in enumerate(pdf.pages, start=1):
                if number > MOST_PAGES:
                    break
                _annotations(page.obj, number, parsed)
            _fields(pdf, parsed)
            _attachments(pdf, parsed, nest)
    except pikepdf.PasswordError:
        parsed.warnings.append("metadata is protected by a password.")
    except MemoryError:
        raise
    except Exception as error:  # pikepdf surfaces qpdf's many errors
        parsed.warnings.append(f"metadata could not be read ({type(error).__name__}).")


def _properties(pdf: Any, parsed: Parsed) -> None:
    for key, value in pdf.docinfo.items():
        parsed.tell(str(key).lstrip("/"), _string(value))
    if "/Metadata" in pdf.Root:
        parsed.tell("XMP", bytes(pdf.Root.Metadata.read_bytes()).decode("utf-8", "replace"))
    with pdf.open_outline() as outline:
        titles = [item.title for item in outline.root]
    parsed.tell("bookmarks", "\n".join(titles))


def _string(value: Any) -> str:
    import pikepdf

    return str(value) if isinstance(value, pikepdf.String | pikepdf.Name | str) else repr(value)


def _annotations(page: Any, number: int, parsed: Parsed) -> None:
    import pikepdf

    if "/Annots" not in page:
        return
    for place, annotation in enumerate(page.Annots, start=1):
        if not isinstance(annotation, pikepdf.Dictionary):
            continue
        words = [
            _string(annotation[key])
            for key in ("/T", "/Subj", "/Contents")
            if key in annotation and isinstance(annotation[key], pikepdf.String)
        ]
        parsed.add(f"p{number}.a{place}", "\n".join(words), "annotation")


def _fields(pdf: Any, parsed: Parsed) -> None:
    if "/AcroForm" not in pdf.Root or "/Fields" not in pdf.Root.AcroForm:
        return
    for number, field in enumerate(_walk_fields(pdf.Root.AcroForm.Fields), start=1):
        name = _string(field["/T"]) if "/T" in field else ""
        value = _string(field["/V"]) if "/V" in field else ""
        if value:
            parsed.add(f"field{number}", f"{name}: {value}", "annotation")


def _walk_fields(fields: Any) -> Iterator[Any]:
    stack = [(field, 0) for field in fields]
    seen = 0
    while stack and seen < 10_000:
        field, depth = stack.pop(0)
        seen += 1
        yield field
        if "/Kids" in field and depth < 20:
            stack += [(kid, depth + 1) for kid in field.Kids]


def _attachments(pdf: Any, parsed: Parsed, nest: Nest) -> None:
    for name, spec in pdf.attachments.items():
        parsed.children.append(nest.child(spec.get_file().read_bytes(), str(name)))
