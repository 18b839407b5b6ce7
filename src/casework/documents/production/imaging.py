"""Pages as pictures and pictures as pages. `answer` runs in the guarded child only (zygote.py);
`slip_sheet` draws our own words and may run anywhere."""

import base64
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from casework.documents.readers.parsed import GaveUp
from casework.documents.records import GuardLimits

if TYPE_CHECKING:
    from PIL.Image import Image

Format = Literal["tiff", "png", "jpg"]
SUFFIXES: dict[Format, str] = {"tiff": ".tif", "png": ".png", "jpg": ".jpg"}
MOST_PIXELS = 25_000_000
LETTER = (8.5, 11.0)
POINTS = 10
"""Height of the Bates number, in points."""


def answer(request: dict[str, Any], limits: GuardLimits) -> bytes:
    """One of three jobs, all bytes in base64; ``{"problem": …}`` where the file does not allow it.

    member: `chain` → ``{"data"}``, the bytes of a file inside the one at `path`.
    images: `chain`, `pages` [[number, Bates number], …], `dpi`, `format`, `legend` →
    ``{"images": [data or null, …], "problems": […]}``.
    bind: `images` [[path, frame], …], `texts` (one a page, or none) → ``{"data"}``, a PDF.
    """
    try:
        found = JOBS[request["job"]](request, limits)
    except GaveUp as gave_up:
        found = {"problem": str(gave_up)}
    return json.dumps(found).encode()


def _member(request: dict[str, Any], limits: GuardLimits) -> dict[str, Any]:
    from casework.documents.readers.scan import bytes_of

    data, _ = bytes_of(Path(request["path"]), request["chain"], limits)
    return {"data": _packed(data)}


def _images(request: dict[str, Any], limits: GuardLimits) -> dict[str, Any]:
    from casework.documents.readers import picture
    from casework.documents.readers.scan import bytes_of, opened
    from casework.documents.readers.sniff import sniff

    data, name = bytes_of(Path(request["path"]), request["chain"], limits)
    is_picture = sniff(data, name) in picture.KINDS
    document: Any = None if is_picture else opened(data)
    images: list[str | None] = []
    problems: list[str] = []
    for number, label in request["pages"]:
        try:
            page, dpi = (
                _frame(data, number)
                if is_picture
                else _drawn(document, number, request["dpi"], request["format"] != "tiff")
            )
            page = stamped(page, dpi, label, request["legend"])
            images.append(_packed(saved(page, dpi, request["format"])))
        except GaveUp as gave_up:
            images.append(None)
            problems.append(f"page {number}: {gave_up}")
    return {"images": images, "problems": problems}


def _drawn(document: Any, number: int, dpi: int, colour: bool) -> tuple["Image", int]:
    """A page of a PDF."""
    import pypdfium2

    try:
        page = document[number - 1]
        width, height = page.get_size()
        if not (width >= 1 and height >= 1):
            raise GaveUp("unreadable", "a page without size.")
        scale = min(dpi / 72, (MOST_PIXELS / (width * height)) ** 0.5)
        image = page.render(scale=scale, grayscale=not colour).to_pil()
    except (pypdfium2.PdfiumError, IndexError, ValueError) as error:
        raise GaveUp("unreadable", f"it cannot be drawn ({error}).") from error
    return image.convert("RGB" if colour else "L"), max(30, round(scale * 72))


def _frame(data: bytes, number: int) -> tuple["Image", int]:
    """A frame of a picture, in grey."""
    from casework.documents.readers import picture

    return picture.frame(data, number, MOST_PIXELS)


def stamped(page: "Image", dpi: int, label: str, legend: str = "") -> "Image":
    """The page with its Bates number at the lower right and a legend at the lower left, each on
    white, so that they can be read on any ground."""
    from PIL import ImageDraw, ImageFont

    draw = ImageDraw.Draw(page)
    size = max(8, round(POINTS * dpi / 72))
    font = ImageFont.load_default(size)
    edge = max(2, dpi // 6)
    for text, right in ((label, True), (legend, False)):
        if not text:
            continue
        left, top, to, bottom = draw.textbbox((0, 0), text, font=font)
        x = page.width - edge - (to - left) if right else edge
        y = page.height - edge - (bottom - top)
        box = (
            x - size // 4,
            y - size // 4,
            x + to - left + size // 4,
            y + bottom - top + size // 4,
        )
        draw.rectangle(box, fill="white")
        draw.text((x - left, y - top), text, fill="black", font=font)
    return page


def saved(page: "Image", dpi: int, form: Format) -> bytes:
    """The page as the bytes of a file: TIFF in one bit (Group 4), PNG, or JPEG."""
    from PIL.Image import Dither

    out = io.BytesIO()
    if form == "tiff":
        one_bit = page.convert("L").convert("1", dither=Dither.NONE)
        one_bit.save(out, "TIFF", compression="group4", dpi=(dpi, dpi))
    elif form == "png":
        page.save(out, "PNG", dpi=(dpi, dpi))
    else:
        page.convert("RGB").save(out, "JPEG", quality=85, dpi=(dpi, dpi))
    return out.getvalue()


def slip_sheet(words: str, label: str, dpi: int, form: Format, legend: str = "") -> bytes:
    """A page that says why there is no picture of a document."""
    from PIL import Image, ImageDraw, ImageFont

    size = (round(LETTER[0] * dpi), round(LETTER[1] * dpi))
    page = Image.new("L", size, "white")
    font = ImageFont.load_default(max(8, dpi // 5))
    draw = ImageDraw.Draw(page)
    draw.multiline_text(
        (size[0] / 2, size[1] / 2), words, fill="black", font=font, anchor="mm", align="center"
    )
    return saved(stamped(page, dpi, label, legend), dpi, form)


def _bind(request: dict[str, Any], limits: GuardLimits) -> dict[str, Any]:
    from casework.documents.production.binding import bind

    pages = [(Path(path), frame) for path, frame in request["images"]]
    return {"data": _packed(bind(pages, request["texts"], limits.output_bytes))}


def _packed(data: bytes) -> str:
    return base64.b64encode(data).decode()


JOBS = {"member": _member, "images": _images, "bind": _bind}
