"""How far a page lies askew on its scan: the angle at which its lines are sharpest."""

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from PIL.Image import Image

SIDE = 600
MOST = 12
"""Degrees looked for either way."""
LEAST, GAIN = 0.4, 1.5
"""Below these degrees turning makes no difference to Tesseract; below this gain in sharpness
there are no lines to be made straight. (Its own estimate is 0 for a page of four lines at 10.)"""


def askew(image: "Image") -> float:
    """Degrees (anticlockwise) by which the grey page is to be turned to be straight; 0.1 s."""
    small = image.reduce(max(1, max(image.size) // SIDE))
    best = max(range(-MOST, MOST + 1), key=lambda degrees: _sharpness(small, degrees))
    fine = max((best + step / 5 for step in range(-5, 6)), key=lambda d: _sharpness(small, d))
    if abs(fine) < LEAST or _sharpness(small, fine) <= GAIN * _sharpness(small, 0):
        return 0.0
    return fine


def straightened(image: "Image", degrees: float) -> "Image":
    """The page turned, on a sheet large enough, of its own colour."""
    from PIL import Image

    how = Image.Resampling.BICUBIC
    return image.rotate(degrees, how, expand=True, fillcolor=_ground(image)) if degrees else image


def _ground(image: "Image") -> int:
    """The colour of most of the page: white corners on a dark page would pass for lines."""
    counts = image.histogram()
    return counts.index(max(counts))


def _sharpness(small: "Image", degrees: float) -> int:
    """How much rows differ from the next: most where text and gaps alternate."""
    from PIL import Image

    turned = small.rotate(degrees, fillcolor=_ground(small)) if degrees else small
    rows = turned.resize((1, turned.height), Image.Resampling.BOX).tobytes()
    return sum((row - below) ** 2 for row, below in pairwise(rows))
