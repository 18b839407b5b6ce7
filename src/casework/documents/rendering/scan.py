"""A page as a scanner saw it: a PDF of pictures, slightly askew, with noise and worn edges.

Drawn from the typeset page by pypdfium2's own fonts, so the machine's fonts do not matter; the
noise follows from the manuscript's id. With `text_layer` the words stand behind the picture,
unseen, as text recognition leaves them.
"""

import hashlib
import io
from typing import Any

from casework.documents.rendering.canvas import describe, new_canvas, plain_streams, unsigned
from casework.documents.rendering.manuscript import Manuscript
from casework.documents.rendering.pdf import LETTER, render_pdf

DPI = 150
SCALE: Any = DPI / 72
"""Pixels a point; the library takes fractions, though its types do not say so."""
QUALITY = 45
"""Of the JPEG: that of an office scanner."""
GRAIN = 3.0
MODELS = ("Scanner MFP-4150", "Workgroup Scanner 730", "CopyCenter 55")


def render_scan(manuscript: Manuscript) -> tuple[bytes, int]:
    """The bytes of an image PDF and its number of pages. Raises `fonts.CannotSet`."""
    with plain_streams():
        return _render(manuscript)


def _render(manuscript: Manuscript) -> tuple[bytes, int]:
    import pypdfium2
    from reportlab.lib.utils import ImageReader

    seed = int.from_bytes(hashlib.sha256(manuscript.id.encode()).digest()[:8], "big")
    typed = pypdfium2.PdfDocument(render_pdf(manuscript, lambda page: _skew(seed, page))[0])
    out = io.BytesIO()
    canvas = new_canvas(out, *LETTER)
    describe(canvas, manuscript, MODELS[seed % len(MODELS)])
    try:
        for number in range(len(typed)):
            page = typed[number]
            width, height = page.get_size()
            canvas.setPageSize((width, height))
            picture = page.render(scale=SCALE, grayscale=True).to_numpy()
            image = ImageReader(io.BytesIO(_scanned(picture, seed, number)))
            if manuscript.text_layer:
                _text_layer(canvas, page)
            canvas.drawImage(image, 0, 0, width, height)
            canvas.showPage()
        count = len(typed)
    finally:
        typed.close()
    canvas.save()
    return unsigned(out.getvalue()), count


def _skew(seed: int, page: int) -> float:
    """Between 0.15 and 0.9 degrees, to either side."""
    byte = hashlib.sha256(f"{seed}|{page}".encode()).digest()[0]
    return (0.15 + 0.75 * (byte >> 1) / 127) * (1 if byte & 1 else -1)


def _scanned(picture: Any, seed: int, number: int) -> bytes:
    """A JPEG of the page (grey levels, height x width): faded, shaded, grainy, dusty."""
    import numpy as np
    from PIL import Image

    random = np.random.default_rng([seed, number])
    ink = picture.reshape(picture.shape[:2]).astype(np.float32)
    height, width = ink.shape
    ink *= 0.93
    ink += np.linspace(11, float(random.uniform(2, 20)), width, dtype=np.float32)[None, :]
    ink -= np.linspace(float(random.uniform(0, 6)), 0, height, dtype=np.float32)[:, None]
    grain = random.standard_normal(ink.shape, dtype=np.float32)
    grain *= GRAIN
    ink += grain
    for _ in range(int(random.integers(20, 70))):
        row, column = random.integers(2, height - 3), random.integers(2, width - 3)
        ink[row : row + random.integers(1, 3), column : column + random.integers(1, 3)] = 75
    if random.random() < 0.6:
        ink[:, : random.integers(3, 9)] = 60  # the edge of the glass
    out = io.BytesIO()
    np.clip(ink, 0, 255, out=ink)
    Image.fromarray(ink.astype(np.uint8)).save(out, "JPEG", quality=QUALITY)
    return out.getvalue()


def _text_layer(canvas: Any, page: Any) -> None:
    """The page's lines where they stand, drawn in no ink."""
    from casework.documents.rendering import fonts

    text = page.get_textpage()
    for place in range(text.count_rects()):
        left, bottom, right, top = text.get_rect(place)
        words = " ".join(text.get_text_bounded(left, bottom, right, top).split())
        if not words:
            continue
        size = max(top - bottom, 4.0)
        layer = canvas.beginText(left, bottom)
        layer.setTextRenderMode(3)
        for name, part in fonts.pieces(words, "Helvetica"):
            layer.setFont(name, size)
            layer.textOut(part)
        layer.setTextRenderMode(0)
        canvas.drawText(layer)
