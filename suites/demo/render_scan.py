"""A typed page as a scanner saw it: an image-only PDF, skewed and noisy, with a stamp."""

import io
from collections.abc import Sequence

import numpy as np
import pypdfium2
from PIL import Image, ImageDraw, ImageFilter, ImageFont
from reportlab.lib.pagesizes import letter
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from suites.demo import render_pdf
from suites.demo.content import Doc, ScanLook

_DPI = 130


def render(doc: Doc) -> bytes:
    """An image-only PDF of the document. Only fonts that reportlab ships are used, so that the
    page does not depend on the fonts of the machine."""
    typed = pypdfium2.PdfDocument(render_pdf.typeset(doc, "scan"))
    out = io.BytesIO()
    canvas = Canvas(out, pagesize=letter, invariant=1)
    canvas.setTitle(doc.name)
    canvas.setAuthor("")
    canvas.setCreator("Document Scanner MFP-4150")
    render_pdf.stamp_properties(canvas, doc)
    for number in range(len(typed)):
        page = typed[number].render(scale=_DPI / 72, grayscale=True).to_pil().convert("L")
        image = _scanned(page, doc.look, number)
        canvas.drawImage(ImageReader(image), 0, 0, *letter)
        canvas.showPage()
    canvas.save()
    return out.getvalue()


def _scanned(page: Image.Image, look: ScanLook, number: int) -> io.BytesIO:
    if look.stamp and number == 0:
        _stamp(page, look.stamp)
    page = page.rotate(look.skew, resample=Image.Resampling.BICUBIC, fillcolor=255)
    page = page.filter(ImageFilter.GaussianBlur(0.45))
    random = np.random.default_rng(look.seed + number)
    ink = np.asarray(page, dtype=np.float64)
    height, width = ink.shape
    shade = np.linspace(0, 10, width)[None, :] + np.linspace(4, 0, height)[:, None]
    ink = ink * 0.93 + 12 - shade + random.normal(0, 2.2, ink.shape)
    for _ in range(60):  # dust
        row, column = random.integers(2, height - 3), random.integers(2, width - 3)
        ink[row : row + random.integers(1, 3), column : column + random.integers(1, 3)] = 70
    ink[:, : random.integers(4, 9)] = 60  # the edge of the glass
    out = io.BytesIO()
    Image.fromarray(np.clip(ink, 0, 255).astype(np.uint8)).save(out, "JPEG", quality=46)
    out.seek(0)
    return out


def _stamp(page: Image.Image, lines: Sequence[str]) -> None:
    font = ImageFont.load_default(26)
    width = max(int(font.getlength(line)) for line in lines) + 36
    height = 34 * len(lines) + 20
    stamp = Image.new("L", (width, height), 255)
    draw = ImageDraw.Draw(stamp)
    draw.rectangle((3, 3, width - 4, height - 4), outline=80, width=4)
    for number, line in enumerate(lines):
        draw.text((18, 8 + 34 * number), line, fill=80, font=font)
    stamp = stamp.rotate(6, expand=True, fillcolor=255)
    place = (page.width - stamp.width - 90, 70)
    page.paste(Image.new("L", stamp.size, 90), place, stamp.point(lambda v: 255 if v < 200 else 0))
