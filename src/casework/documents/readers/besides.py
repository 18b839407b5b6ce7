"""What pikepdf finds in a PDF beside the text of its pages."""

import io
from collections.abc import Iterator
from typing import Any

from casework.documents.readers.parsed import Nest, Parsed


def read_besides(data: bytes, parsed: Parsed, nest: Nest, most_pages: int) -> None:
    """Properties; annotations ``p1.a1`` …; form fields ``field1`` …; attachments as children.

    A failure costs what is read here, never the text of the pages."""
    import pikepdf

    try:
        with pikepdf.open(io.BytesIO(data)) as pdf:
            _properties(pdf, parsed)
            for number, page in enumerate(pdf.pages, start=1):
                if number > most_pages:
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
