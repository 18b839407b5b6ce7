"""Pictures: what their header says, and one frame of them as a grey image for OCR."""

import io
import warnings
from typing import TYPE_CHECKING, Any

from casework.documents.readers.parsed import GaveUp, Nest, Parsed

if TYPE_CHECKING:
    from PIL.Image import Image

KINDS = ("png", "jpg", "gif", "tif", "bmp", "webp")
MOST_FRAMES = 2000
SMALL = 2200
"""Pictures whose longer side has fewer pixels, and that do not say they were scanned, are
doubled: of 12-pixel screen text Tesseract read 24 of 31 words as it stood and 31 doubled."""
TOLD = {270: "description", 271: "make", 272: "model", 305: "software", 306: "date", 315: "artist"}
"""TIFF and EXIF tags that are told as properties."""


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """The frames of a picture as pages still unread; nothing is decoded here.

    Only a TIFF has pages: of a moving picture the first frame is the page.
    Raises GaveUp("unreadable") for what is no picture, GaveUp("too_big") for a bomb.
    """
    parsed = Parsed()
    image = _open(data)
    frames = _frames(image)
    parsed.pages = frames
    parsed.unread = list(range(1, min(frames, MOST_FRAMES) + 1))
    if frames > MOST_FRAMES:
        parsed.warnings.append(f"only the first {MOST_FRAMES:,} of {frames:,} pages are read.")
    parsed.warnings.append("a picture.")
    parsed.tell("size", f"{image.width} x {image.height} pixels")
    dpi = _dpi(image)
    parsed.tell("resolution", f"{dpi} dpi" if dpi else None)
    for tag, word in TOLD.items():
        parsed.tell(word, _exif(image).get(tag))
    return parsed


def frame(data: bytes, page: int, most_pixels: int) -> tuple["Image", int]:
    """Page `page` (from 1) of a picture: upright by its EXIF, grey, no transparency, and its dpi.

    Larger ones are scaled down to `most_pixels`. Raises GaveUp as `parse` does.
    """
    from PIL import Image, ImageOps

    image = _open(data)
    if image.format == "JPEG" and image.width * image.height > 2 * most_pixels:
        image.draft("L", (image.width // 2, image.height // 2))  # decoded small: saves memory
    try:
        if page > 1:
            image.seek(page - 1)
        image.load()
        image = _grey(ImageOps.exif_transpose(image))
    except (OSError, EOFError, SyntaxError, ValueError, TypeError, KeyError, IndexError) as error:
        raise GaveUp("unreadable", f"a damaged picture ({_words(error)}).") from error
    except Image.DecompressionBombError as error:
        raise GaveUp("too_big", "a picture of too many pixels; not opened.") from error
    dpi = _dpi(image) or 0
    scale = (most_pixels / (image.width * image.height)) ** 0.5
    if scale >= 1:
        scale = 2 if dpi < 150 and max(image.size) < SMALL else 1
    if scale != 1:
        size = (max(1, int(image.width * scale)), max(1, int(image.height * scale)))
        image = image.resize(size, Image.Resampling.BICUBIC)
    return image, max(70, round((dpi or 100) * scale))


def _open(data: bytes) -> "Image":
    from PIL import Image, UnidentifiedImageError

    warnings.simplefilter("ignore", Image.DecompressionBombWarning)
    try:
        return Image.open(io.BytesIO(data))
    except Image.DecompressionBombError as error:
        raise GaveUp("too_big", "a picture of too many pixels; not opened.") from error
    except UnidentifiedImageError as error:
        raise GaveUp("unreadable", "a damaged picture, or none.") from error
    except (OSError, EOFError, SyntaxError, ValueError, TypeError, KeyError) as error:
        raise GaveUp("unreadable", f"a damaged picture ({_words(error)}).") from error


def _frames(image: "Image") -> int:
    if image.format != "TIFF":
        return 1
    try:
        return int(getattr(image, "n_frames", 1))
    except (OSError, EOFError, SyntaxError, ValueError, TypeError, KeyError) as error:
        raise GaveUp("unreadable", f"a damaged picture ({_words(error)}).") from error


def _exif(image: "Image") -> Any:
    if image.format not in {"JPEG", "TIFF", "WEBP"}:  # others are decoded to the end for it
        return {}
    try:
        return image.getexif()
    except Exception:  # a damaged header, in any of Pillow's ways; the picture may be sound
        return {}


def _grey(image: "Image") -> "Image":
    """Eight bits of grey on white."""
    from PIL import Image

    if image.mode.startswith(("I", "F")):
        _, high = image.convert("F").getextrema()
        top = max(float(high), 1.0)  # pyright: ignore[reportArgumentType]
        return image.convert("F").point(lambda value: value * (255 / top)).convert("L")
    if "A" in image.getbands() or "transparency" in image.info:
        solid = image.convert("RGBA")
        white = Image.new("RGBA", solid.size, "white")
        return Image.alpha_composite(white, solid).convert("L")
    return image.convert("L")


def _dpi(image: "Image") -> int | None:
    """Dots an inch as the file says; None where it does not, or says nonsense."""
    try:
        told = float(image.info["dpi"][0])
    except (KeyError, IndexError, TypeError, ValueError, ZeroDivisionError):
        return None
    return round(told) if 30 <= told <= 2400 else None


def _words(error: Exception) -> str:
    return " ".join(str(error).split())[:100] or type(error).__name__
