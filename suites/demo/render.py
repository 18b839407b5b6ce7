"""From a document's content to the bytes of its file."""

from collections.abc import Mapping, Sequence

from suites.demo import render_docx, render_office, render_pdf, render_scan, render_text
from suites.demo.content import Chat, Deck, Doc, Email, Log, Page, Plain, Workbook


def extension(doc: Doc) -> str:
    """The file extension: a scan is a pdf."""
    return "pdf" if doc.format == "scan" else doc.format


def render_all(docs: Sequence[Doc]) -> dict[str, bytes]:
    """Key to bytes. Attachments are rendered before the mails that carry them."""
    done: dict[str, bytes] = {}
    by_key = {doc.key: doc for doc in docs}
    if len(by_key) != len(docs):
        raise ValueError("two documents have the same key")
    for doc in sorted(docs, key=lambda doc: isinstance(doc.body, Email)):
        attached: dict[str, tuple[str, str, bytes]] = {}
        if isinstance(doc.body, Email):
            for key in doc.body.attachments:
                other = by_key[key]
                ending = extension(other)
                name = other.attachment_name or f"{other.name}.{ending}"
                attached[key] = (name, ending, done[key])
        done[doc.key] = render(doc, attached)
    return done


def render(doc: Doc, attached: Mapping[str, tuple[str, str, bytes]]) -> bytes:
    """The bytes of one document. Raises TypeError where body and format do not go together."""
    match doc.format, doc.body:
        case "pdf", _:
            return render_pdf.render(doc)
        case "scan", _:
            return render_scan.render(doc)
        case "docx", _:
            return render_docx.render(doc)
        case "xlsx", Workbook():
            return render_office.workbook(doc, doc.body)
        case "pptx", Deck():
            return render_office.deck(doc, doc.body)
        case "eml", Email():
            return render_text.email(doc.body, attached)
        case "txt", Chat():
            return render_text.chat(doc.body)
        case (("txt" | "md"), Plain()):
            return (doc.body.text.strip("\n") + "\n").encode()
        case "html", Page():
            return render_text.page(doc, doc.body)
        case "csv", Log():
            return render_text.log(doc.body)
        case _:
            raise TypeError(f"{doc.key}: a {type(doc.body).__name__} cannot be a {doc.format}")
