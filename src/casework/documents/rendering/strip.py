"""What a page is drawn from: strips of fixed height with marks on them (points, y downwards)."""

from typing import NamedTuple

from casework.documents.rendering.wrap import Line


class Ink(NamedTuple):
    """A line of words whose baseline is `y` below the strip's top; `stretch` widens its spaces."""

    x: float
    y: float
    line: Line
    size: float
    stretch: float = 0.0
    color: str = "000000"


class Stroke(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    weight: float = 0.5


class Fill(NamedTuple):
    """A shaded box."""

    x: float
    y: float
    width: float
    height: float
    grey: float = 0.92


Mark = Ink | Stroke | Fill


class Strip(NamedTuple):
    """`glued`: no page break below it; `blank`: left out at the top of a page; `forced`: a page
    begins here; `head`: strips that stand again where a page begins with this one."""

    height: float
    marks: tuple[Mark, ...]
    glued: bool = False
    blank: bool = False
    forced: bool = False
    head: "tuple[Strip, ...]" = ()
