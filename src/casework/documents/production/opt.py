"""Opticon OPT: one line a page image: alias, volume, path, document break, folder break, box
break, page count. Read leniently where it is clear what is meant, and told where it is not."""

import csv
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from casework.documents.production.encoding import CODECS, MARKS, Encoding, detect
from casework.errors import UsageError

COLUMNS = 7
MOST_LINE = 2**16


class Image(NamedTuple):
    """One line. `pages` is the count stated at a document's first page; None where not stated.
    `fault` says why a line cannot be used; its other fields are then empty."""

    line: int
    alias: str
    volume: str = ""
    path: str = ""
    document_break: bool = False
    folder_break: bool = False
    box_break: bool = False
    pages: int | None = None
    fault: str = ""


def read(path: Path, encoding: Encoding | None = None) -> Iterator[Image]:
    """The lines of an OPT file, one by one.

    Raises UsageError where the file is missing or cannot be decoded.
    """
    if not path.is_file():
        raise UsageError(f"{path}: no such image load file.")
    with path.open(encoding=CODECS[encoding or detect(path)], newline=None) as file:
        number = 0
        while line := file.readline(MOST_LINE):
            number += 1
            text = line.removeprefix("\ufeff").rstrip("\n")
            if not line.endswith("\n") and len(line) >= MOST_LINE:
                yield Image(number, "", fault=f"a line of more than {MOST_LINE:,} characters.")
                return
            if text.strip(" \x1a\t"):
                yield _image(number, text)


def _image(number: int, text: str) -> Image:
    fields = next(csv.reader([text])) if '"' in text else text.split(",")
    if len(fields) > COLUMNS:  # a comma in the path: the other columns cannot hold one
        fields = [*fields[:2], ",".join(fields[2:-4]), *fields[-4:]]
    if len(fields) < 3:
        return Image(number, "", fault=f"{len(fields)} columns, but an image line has {COLUMNS}.")
    fields = [field.strip() for field in fields] + [""] * (COLUMNS - len(fields))
    alias, volume, path, document, folder, box, pages = fields
    if not alias or not path:
        return Image(number, "", fault="no alias, or no path.")
    if pages and not (pages.isascii() and pages.isdigit() and len(pages) < 10):
        return Image(number, "", fault=f"the page count {pages[:40]!r} is no number.")
    return Image(
        number,
        alias,
        volume,
        path,
        document.upper() == "Y",
        folder.upper() == "Y",
        box.upper() == "Y",
        int(pages) if pages else None,
    )


def write(path: Path, images: Iterable[Image], encoding: Encoding = "utf-8-bom") -> None:
    """Write an OPT file, lines ended by CR LF. A byte-order mark would become part of the first
    alias in many programs, so UTF-8 is written without.

    Raises UsageError for a field that no line can carry.
    """
    codec: Encoding = "utf-8" if encoding == "utf-8-bom" else encoding
    with path.open("wb") as file:
        file.write(MARKS[codec])
        for image in images:
            file.write(line(image).encode(CODECS[codec]))


def line(image: Image) -> str:
    """One line with its end. Raises UsageError where a field holds a comma, quote or line break."""
    fields = (
        image.alias,
        image.volume,
        image.path,
        "Y" if image.document_break else "",
        "Y" if image.folder_break else "",
        "Y" if image.box_break else "",
        "" if image.pages is None else str(image.pages),
    )
    if any(mark in field for field in fields for mark in ',"\r\n'):
        raise UsageError(f"{image.alias}: a comma, quote or line break in a line of an OPT file.")
    return ",".join(fields) + "\r\n"
