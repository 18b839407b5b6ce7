"""A small room: mails with attachments, a nested mail, office files, a PDF, pictures."""

import io
from email.message import EmailMessage
from pathlib import Path

import docx
import pytest
import xlsxwriter
from PIL import Image as Picture
from PIL import ImageDraw
from reportlab.pdfgen.canvas import Canvas

from casework.documents.library import Library


def pdf(*pages: str) -> bytes:
    out = io.BytesIO()
    canvas = Canvas(out, invariant=1)
    for text in pages:
        canvas.drawString(72, 700, text)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def workbook() -> bytes:
    out = io.BytesIO()
    with xlsxwriter.Workbook(out) as book:
        book.add_worksheet("Prices").write_row(0, 0, ["Pump", 340])
    return out.getvalue()


def mail(subject: str, *attached: tuple[str, bytes], text: str = "See attached.") -> EmailMessage:
    message = EmailMessage()
    message["From"] = "D. Marn <marn@norvane.example>"
    message["To"] = "T. Ilves <ilves@norvane.example>"
    message["Cc"] = "halden@halden.example"
    message["Subject"] = subject
    message["Date"] = "Wed, 05 Mar 2031 10:00:00 +0100"
    message.set_content(text)
    for name, data in attached:
        message.add_attachment(data, maintype="application", subtype="octet-stream", filename=name)
    return message


def picture(frames: int = 1) -> bytes:
    pages = [Picture.new("L", (200, 100), 255) for _ in range(frames)]
    for page in pages:
        ImageDraw.Draw(page).line((10, 10, 150, 80), fill=0, width=5)
    out = io.BytesIO()
    pages[0].save(out, "TIFF", save_all=True, append_images=pages[1:])
    return out.getvalue()


@pytest.fixture(scope="session")
def room(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Only looked at by tests, never changed."""
    folder = tmp_path_factory.mktemp("production") / "room"
    (folder / "sub").mkdir(parents=True)
    inner = mail("Übergabe – inner", ("deep.txt", b"deep words"))
    outer = mail(
        "Pumps\u00ae, urgent", ("list.xlsx", workbook()), ("plan.pdf", pdf("plan A", "plan B"))
    )
    outer.add_attachment(inner)
    (folder / "0001.eml").write_bytes(outer.as_bytes())
    (folder / "0002.pdf").write_bytes(pdf("first page", "second page", "third page"))
    memo = docx.Document()
    memo.add_paragraph("The pump stood still.")
    memo.save(str(folder / "0003.docx"))
    (folder / "0004.txt").write_text("Seite eins\nØrsted", "utf-8")
    (folder / "0005.tif").write_bytes(picture(2))
    (folder / "0006.eml").write_bytes(mail("alone", text="no attachment").as_bytes())
    (folder / "sub/0007.bin").write_bytes(bytes(range(256)))
    (folder / "sub/0008.pdf").write_bytes(pdf("first page", "second page", "third page"))
    return folder


@pytest.fixture(scope="session")
def library() -> Library:
    return Library(ocr=False)
