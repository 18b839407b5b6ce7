"""What a person sees of a PDF page, and what only the file knows."""

import io
from collections.abc import Callable
from pathlib import Path

import pikepdf
import pytest
from PIL import Image, ImageDraw
from reportlab.lib.utils import ImageReader
from reportlab.pdfgen.canvas import Canvas

from casework.documents.library import read
from casework.documents.records import GuardLimits, Reading

SECRET = "the pumps failed in May"


def picture(words: str = "") -> ImageReader:
    image = Image.new("L", (600, 780), 235)
    if words:
        ImageDraw.Draw(image).text((60, 60), words, fill=0)
    data = io.BytesIO()
    image.save(data, "PNG")
    data.seek(0)
    return ImageReader(data)


def drawn(tmp_path: Path, *pages: Callable[[Canvas], object]) -> Reading:
    path = tmp_path / "0001.pdf"
    canvas = Canvas(str(path), pagesize=(612, 792), invariant=1)
    for page in pages:
        page(canvas)
        canvas.showPage()
    canvas.save()
    return read(path)


def told(reading: Reading) -> dict[str, str]:
    return {p.anchor: p.text.strip() for p in reading.passages}


def with_body(hide: Callable[[Canvas], object]) -> Callable[[Canvas], object]:
    def page(canvas: Canvas) -> None:
        canvas.drawString(72, 700, "The parties met in April.")
        hide(canvas)

    return page


def white(canvas: Canvas) -> None:
    canvas.setFillGray(1)
    canvas.drawString(72, 600, SECRET)


def inkless(canvas: Canvas) -> None:
    text = canvas.beginText(72, 600)
    text.setTextRenderMode(3)
    text.textLine(SECRET)
    canvas.drawText(text)


def tiny(canvas: Canvas) -> None:
    canvas.setFont("Helvetica", 0.5)
    canvas.drawString(72, 600, SECRET)


def off_page(canvas: Canvas) -> None:
    canvas.drawString(72, 830, SECRET)


def behind_a_shape(canvas: Canvas) -> None:
    canvas.drawString(72, 600, SECRET)
    canvas.setFillGray(1)
    canvas.rect(60, 590, 300, 30, stroke=0, fill=1)


def behind_a_picture(canvas: Canvas) -> None:
    canvas.drawString(72, 600, SECRET)
    canvas.drawImage(picture(), 60, 590, 300, 30)


def in_the_colour_of_its_ground(canvas: Canvas) -> None:
    canvas.setFillColorRGB(0.6, 0.8, 0.9)
    canvas.rect(60, 590, 300, 30, stroke=0, fill=1)
    canvas.drawString(72, 600, SECRET)


def see_through(canvas: Canvas) -> None:
    canvas.setFillAlpha(0.01)
    canvas.drawString(72, 600, SECRET)


@pytest.mark.parametrize(
    ("hide", "why"),
    [
        (white, "in the colour of its ground"),
        (inkless, "drawn without ink"),
        (tiny, "too small to be seen"),
        (off_page, "outside the page"),
        (behind_a_shape, "behind a shape"),
        (behind_a_picture, "behind a picture"),
        (in_the_colour_of_its_ground, "in the colour of its ground"),
        (see_through, "drawn without ink"),
    ],
)
def test_unseen_text_is_hidden(hide: Callable[[Canvas], object], why: str, tmp_path: Path) -> None:
    reading = drawn(tmp_path, with_body(hide))
    assert told(reading) == {"p1": "The parties met in April.", "p1.h1": SECRET}
    assert ("hidden p1.h1", why) in reading.properties
    assert f"[page 1: hidden]\n{SECRET}" in reading.text()


def on_a_band(canvas: Canvas) -> None:
    canvas.setFillGray(0.1)
    canvas.rect(60, 590, 300, 30, stroke=0, fill=1)
    canvas.setFillGray(1)
    canvas.drawString(72, 600, SECRET)


def pale(canvas: Canvas) -> None:
    canvas.setFillGray(0.87)
    canvas.drawString(72, 600, SECRET)


def under_a_highlight(canvas: Canvas) -> None:
    canvas.drawString(72, 600, SECRET)
    canvas.setFillColorRGB(1, 1, 0, alpha=0.4)
    canvas.rect(60, 590, 300, 30, stroke=0, fill=1)


def beside_a_clipped_shape(canvas: Canvas) -> None:
    """The shape's bounds cover the words; what is drawn of it does not."""
    canvas.drawString(72, 600, SECRET)
    path = canvas.beginPath()
    path.rect(300, 100, 40, 40)
    canvas.clipPath(path, stroke=0, fill=0)
    canvas.rect(0, 0, 612, 792, stroke=0, fill=1)


@pytest.mark.parametrize("show", [on_a_band, pale, under_a_highlight, beside_a_clipped_shape])
def test_text_that_can_be_seen_stays(show: Callable[[Canvas], object], tmp_path: Path) -> None:
    reading = drawn(tmp_path, with_body(show))
    assert told(reading) == {"p1": f"The parties met in April.\n{SECRET}"}


def scan_with_layer(canvas: Canvas) -> None:
    canvas.drawImage(picture(SECRET), 0, 0, 612, 792)
    inkless(canvas)


def scan_over_its_text(canvas: Canvas) -> None:
    canvas.drawString(72, 600, SECRET)
    canvas.drawImage(picture(SECRET), 0, 0, 612, 792)


@pytest.mark.parametrize("page", [scan_with_layer, scan_over_its_text])
def test_an_ocr_layer_is_text_of_unknown_quality(
    page: Callable[[Canvas], object], tmp_path: Path
) -> None:
    reading = drawn(tmp_path, page)
    assert (told(reading), reading.unread) == ({"p1": SECRET}, ())
    assert ("OCR layer", "of unknown quality on page 1") in reading.properties


def scan(canvas: Canvas) -> None:
    canvas.drawImage(picture(SECRET), 0, 0, 612, 792)


def scan_with_a_sticker(canvas: Canvas) -> None:
    scan(canvas)
    canvas.drawString(500, 40, "EXHIBIT K")


def outlines(canvas: Canvas) -> None:
    for n in range(80):
        path = canvas.beginPath()
        x, y = 72 + n % 20 * 12, 600 - n // 20 * 14
        path.moveTo(x, y)
        for step in range(6):
            path.curveTo(x + step, y + 3, x + 3, y + step, x + step, y)
        canvas.drawPath(path, stroke=0, fill=1)


def text(canvas: Canvas) -> None:
    canvas.drawString(72, 700, "ORDER. The motion is GRANTED.")


def text_beside_a_picture(canvas: Canvas) -> None:
    text(canvas)
    canvas.drawImage(picture(), 72, 100, 200, 200)


def blank(_: Canvas) -> None:
    pass


def ruled(canvas: Canvas) -> None:
    canvas.rect(30, 30, 552, 732)
    canvas.line(30, 60, 582, 60)


def test_pages_without_text_of_their_own_are_unread(tmp_path: Path) -> None:
    pages = [scan, text, scan_with_a_sticker, blank, outlines, ruled, text_beside_a_picture]
    reading = drawn(tmp_path, *pages)
    assert reading.unread == (1, 3, 5)
    assert reading.reason.startswith("no text on pages 4, 6 of 7 (blank).")
    assert {label.page: label.exhibit for label in reading.labels} == {3: "K"}


def test_a_document_too_long_for_its_time_is_read_in_part(tmp_path: Path) -> None:
    path = tmp_path / "0001.pdf"
    canvas = Canvas(str(path), pagesize=(612, 792), invariant=1)
    for line in range(50):
        canvas.drawString(72, 740 - 13 * line, f"{line} The parties met in April and again in May.")
    canvas.showPage()
    canvas.save()
    with pikepdf.open(path, allow_overwriting_input=True) as pdf:
        for _ in range(4500):
            pdf.pages.append(pdf.pages[0])
        pdf.save(path)
    reading = read(path, limits=GuardLimits(cpu_seconds=3))
    assert (reading.state, reading.pages) == ("text", 4501)
    known = sum(passage.layer == "visible" for passage in reading.passages)
    assert 20 < known < 4501
    assert f"only the first {known:,} of 4,501 pages were read." in reading.reason
    assert "hidden text was looked for less closely" in reading.reason
