"""Words blacked out in a Word document: black highlight, or black text on black shading."""

BLACK = 48
"""Grey value (0 to 255) up to which a colour is as good as black."""


def blacked_out(highlight: str | None, fill: str | None, colour: str | None) -> bool:
    """Whether a run cannot be read on the page although its words are in the file.

    The values are those of ``w:highlight``, ``w:shd/@w:fill`` (the run's, or the paragraph's or
    cell's below it) and ``w:color``. Automatic colour turns white on dark shading, so shading
    needs a colour that is black itself; a black highlight hides automatic colour.
    """
    ink = _grey(colour)
    if highlight is not None and highlight.lower() == "black":
        return ink is None or ink <= BLACK
    ground = _grey(fill)
    return ground is not None and ground <= BLACK and ink is not None and ink <= BLACK


def _grey(colour: str | None) -> int | None:
    """The shade of RRGGBB; None for automatic or no colour."""
    if colour is None or len(colour) != 6:
        return None
    try:
        value = int(colour, 16)
    except ValueError:
        return None
    return (30 * (value >> 16) + 59 * (value >> 8 & 255) + 11 * (value & 255)) // 100
