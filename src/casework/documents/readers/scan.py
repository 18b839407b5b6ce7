"""One page of a file, or of a file inside it, through OCR. Runs in the guarded child only."""

import hashlib
import io
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from casework.documents.readers import engines, picture
from casework.documents.readers.parsed import GaveUp, Nest
from casework.documents.readers.recognise import Scan, recognise
from casework.documents.readers.sniff import sniff
from casework.documents.records import GuardLimits, Reading

if TYPE_CHECKING:
    from PIL.Image import Image

DPI = 300
MOST_PIXELS = 25_000_000
"""A page of 14 x 20 inches at 300 dpi; larger ones are rendered coarser."""


class _Found(BaseException):
    """The bytes that were looked for; no parser's ``except Exception`` may hold it up."""

    def __init__(self, data: bytes, name: str) -> None:
        self.data = data
        self.name = name


def scan(
    path: Path,
    chain: Sequence[str],
    page: int,
    limits: GuardLimits,
    choice: engines.Choice,
) -> Scan:
    """Read page `page` (from 1) of the file whose SHA-256 ends `chain`, with the engine chosen.

    `chain` leads from the file at `path` through what holds it (a mail, an archive), outermost
    first, so that only these are opened. What cannot be read comes back as a `problem`.
    Raises Absent where there is no OCR.
    """
    engine = engines.opened(choice)
    try:
        data, name = bytes_of(path, chain, limits)
        image, dpi = _image(data, name, page)
        return recognise(image, dpi, engine)
    except GaveUp as gave_up:
        return Scan(problem=str(gave_up))


def bytes_of(path: Path, chain: Sequence[str], limits: GuardLimits) -> tuple[bytes, str]:
    """The bytes and the name of the file whose SHA-256 ends `chain`. Raises GaveUp."""
    from casework.documents.readers.parse import parse_bytes

    wanted = list(chain)

    def look(data: bytes, name: str, nest: Nest) -> Reading:
        digest = hashlib.sha256(data).hexdigest()
        if wanted and digest == wanted[0]:
            if len(wanted) == 1:
                raise _Found(data, name)
            wanted.pop(0)
            return parse_bytes(data, name, nest)
        return Reading(name=name, sha256=digest, type="unknown", state="empty")

    try:
        look(path.read_bytes(), path.name, Nest(limits, look))
    except OSError as error:
        raise GaveUp("unreadable", f"cannot be opened ({error.strerror}).") from error
    except _Found as found:
        return found.data, found.name
    raise GaveUp("unreadable", "the file changed while it was read; read it again.")


def _image(data: bytes, name: str, page: int) -> tuple["Image", int]:
    if sniff(data, name) in picture.KINDS:
        return picture.frame(data, page, MOST_PIXELS)
    return _rendered(data, page)


def _rendered(data: bytes, page: int) -> tuple["Image", int]:
    """A page of a PDF in grey, and its resolution in dpi."""
    import pypdfium2

    try:
        shown: Any = opened(data)[page - 1]
        width, height = shown.get_size()
        if not (width >= 1 and height >= 1):
            raise GaveUp("unreadable", "a page without size.")
        scale = min(DPI / 72, (MOST_PIXELS / (width * height)) ** 0.5)
        if min(width, height) * scale < 8:
            raise GaveUp("unreadable", f"a page of {width:.0f} x {height:.0f} points.")
        image = shown.render(scale=scale, grayscale=True).to_pil()
    except (pypdfium2.PdfiumError, IndexError) as error:
        raise GaveUp("unreadable", f"the page cannot be drawn ({error}).") from error
    return image.convert("L"), round(scale * 72)


def opened(data: bytes) -> Any:
    """A PdfDocument, mended first where it does not open as it is. Raises GaveUp."""
    import pikepdf
    import pypdfium2

    try:
        return pypdfium2.PdfDocument(data)
    except pypdfium2.PdfiumError:
        mended = io.BytesIO()
        try:
            with pikepdf.open(io.BytesIO(data)) as pdf:
                pdf.save(mended)
        except Exception as error:  # whatever qpdf finds in a damaged file
            raise GaveUp("unreadable", f"the file cannot be opened ({error}).") from error
        return pypdfium2.PdfDocument(mended.getvalue())
