"""Pictures of text for tests: drawn here, so that what they say is known to the letter."""

from pathlib import Path

from PIL import Image, ImageDraw, ImageFont
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

LINES = (
    "Inspection report of the pump station",
    "The loss measured at station 4 was 4118 litres.",
    "The valve was not replaced before the second visit.",
    "Nobody told the operator about the meeting in Vienna.",
)


def sheet(lines: tuple[str, ...] = LINES, size: tuple[int, int] = (1700, 1000)) -> Image.Image:
    """Black letters on white, as a page scanned at 200 dpi."""
    image = Image.new("L", size, 255)
    draw = ImageDraw.Draw(image)
    for row, line in enumerate(lines):
        draw.text((120, 120 + 70 * row), line, font=ImageFont.load_default(42), fill=0)
    return image


def scanned_pdf(path: Path, *pages: Image.Image | str | None) -> Path:
    """A PDF whose pages are a picture, typed text, or blank."""
    canvas = Canvas(str(path), pagesize=(612, 360), invariant=1)
    for page in pages:
        if isinstance(page, str):
            canvas.drawString(40, 320, page)
        elif page is not None:
            canvas.drawImage(ImageReader(page), 0, 0, 612, 360)
        canvas.showPage()
    canvas.save()
    return path
