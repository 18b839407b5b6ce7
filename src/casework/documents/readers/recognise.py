"""A grey picture of a page to its words, upright and in reading order."""

from typing import TYPE_CHECKING

from casework.documents.readers.askew import askew, straightened
from casework.documents.readers.engines import Box, Engine, choose, opened
from casework.documents.readers.lines import Line, as_text, in_rows
from casework.documents.readers.parsed import clean
from casework.documents.records import Record

if TYPE_CHECKING:
    from PIL.Image import Image

FLOOR = 45
"""Mean confidence (percent) below which what was read is not taken for text."""
SURE_TURN = 4.0
"""Tesseract's orientation confidence above which a page is turned without a second look."""
DOUBT = 65
"""Mean confidence below which other ways up are tried, where the orientation is not sure."""
FAINT = 40
"""A page whose darkest and lightest pixel differ by less is blank."""


class Scan(Record):
    """What OCR made of one page.

    `confidence` is the mean over its words (percent), `turned` how far clockwise (degrees) the
    page had to be turned. Where `problem` says why there is no text, `text` is ""; both are ""
    for a blank page.
    """

    text: str = ""
    words: int = 0
    confidence: int = 0
    turned: int = 0
    problem: str = ""


def recognise(image: "Image", dpi: int, engine: Engine | None = None) -> Scan:
    """Read one page. `image` is grey (mode L). Without an engine, the one that `choose` gives.

    Raises Absent.
    """
    low, high = image.getextrema()
    if min(image.size) < 8 or int(high) - int(low) < FAINT:  # pyright: ignore[reportArgumentType]
        return Scan()
    engine = engine or opened(choose())
    half = image.reduce(2) if min(image.size) > 1200 else image
    quarters, sure = _orientation(engine, half, dpi * half.width // image.width)
    lines = _read(engine, image, half, quarters if sure else 0, dpi)
    turn = quarters if sure else 0
    if not sure and _confidence(_level(lines)) < DOUBT:
        turn = _best_turn(engine, half, dpi * half.width // image.width)
        if turn:
            lines = _read(engine, image, half, turn, dpi)
    return _scan(lines, -turn * 90 % 360, image)


def _scan(lines: list[Line], degrees: int, image: "Image") -> Scan:
    words = sum(len(line.words) for line in lines)
    confidence = round(_confidence(lines))
    if not words:
        if _ink(image) < 0.001:
            return Scan()
        return Scan(problem="no words were found in its picture.")
    if confidence < FLOOR:
        return Scan(problem=f"nothing legible was found (mean confidence {confidence} %).")
    text = clean(as_text(lines))
    return Scan(text=text, words=words, confidence=confidence, turned=degrees)


def _ink(image: "Image") -> float:
    """The share of dark pixels."""
    counts = image.histogram()
    return sum(counts[:128]) / max(1, sum(counts))


def _orientation(engine: Engine, image: "Image", dpi: int) -> tuple[int, bool]:
    """Quarter turns (anticlockwise) that make the page upright, and whether that is sure."""
    found = engine.orientation(image, dpi)
    return (found[0], found[1] >= SURE_TURN) if found else (0, False)


def _best_turn(engine: Engine, half: "Image", dpi: int) -> int:
    """The quarter turn with the surest words, tried on a small picture of the page."""
    # The automatic mode: in the others sideways text can take half a minute.
    return max(range(4), key=lambda n: _worth(_level(engine.lines(_turned(half, n), dpi, "auto"))))


def _level(lines: list[Line]) -> list[Line]:
    """Those wider than high: Tesseract reads words that stand upright too, but their lines come
    in any order."""
    return [
        line
        for line in lines
        if max(word.right for word in line.words) - min(word.left for word in line.words)
        > max(word.bottom for word in line.words) - min(word.top for word in line.words)
    ]


def _read(engine: Engine, image: "Image", half: "Image", turn: int, dpi: int) -> list[Line]:
    """The lines of the page after `turn` quarter turns, made straight where it is askew."""
    half = _turned(half, turn)
    image = _turned(image, turn)
    degrees = askew(half)
    half, image = straightened(half, degrees), straightened(image, degrees)
    columns = _has_columns(engine, half, dpi * half.width // image.width)
    if columns:
        return engine.lines(image, dpi, "auto")
    # Without columns every row of the page is one line: the numbers in the margin of a
    # transcript, its speakers and what they say stay together.
    lines = engine.lines(image, dpi, "column")
    if _confidence(lines) < DOUBT:
        lines = max(lines, engine.lines(image, dpi, "auto"), key=_worth)
    return in_rows(lines)


def _has_columns(engine: Engine, image: "Image", dpi: int) -> bool:
    """Whether running text stands side by side in columns."""
    return _beside(
        [
            (left, top, right, bottom)
            for left, top, right, bottom in engine.blocks(image, dpi)
            if right - left > 0.22 * image.width and bottom - top > 0.03 * image.height
        ]
    )


def _beside(boxes: list[Box]) -> bool:
    for place, (left, top, right, bottom) in enumerate(boxes):
        for left2, top2, right2, bottom2 in boxes[place + 1 :]:
            shared = min(bottom, bottom2) - max(top, top2)
            apart = right <= left2 or right2 <= left
            if apart and shared > 0.5 * min(bottom - top, bottom2 - top2):
                return True
    return False


def _turned(image: "Image", turn: int) -> "Image":
    return image.rotate(90 * turn, expand=True) if turn else image


def _confidence(lines: list[Line]) -> float:
    """The mean over words, each by its length."""
    words = [word for line in lines for word in line.words]
    weight = sum(len(word.text) for word in words)
    return sum(word.confidence * len(word.text) for word in words) / weight if weight else 0.0


def _worth(lines: list[Line]) -> float:
    """Much read, and surely."""
    return sum(word.confidence * len(word.text) for line in lines for word in line.words)
