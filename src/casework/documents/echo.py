"""Lines of a scanned page that its text layer already has: stamps, Bates numbers, headings."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from casework.documents.records import Reading

ALIKE = 0.72
"""Likeness (0 to 1, of letters and digits alone) from which a line is the same: OCR garbles the
thin print of stamps (``1:2O-ev-OO417``), while other lines of a page stay below 0.6."""
SHORTEST = 4


def without_echo(text: str, page: int, reading: Reading) -> str:
    """OCR text without the lines that repeat what the file itself says on that page.

    A line of the file takes out one line of OCR: what really stands there again stays.
    """
    lines = dict.fromkeys(map(_bare, _lines(page, reading)))  # a stamp is label and passage
    known = [line for line in lines if len(line) >= SHORTEST]
    if not known:
        return text
    kept: list[str] = []
    for line in text.split("\n"):
        match = _match(_bare(line), known)
        if match is None:
            kept.append(line)
        else:
            known.remove(match)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip("\n")


def _match(line: str, known: list[str]) -> str | None:
    """The known line that this one repeats, if any."""
    for other in known:
        if len(line) < SHORTEST or not 0.5 < len(line) / len(other) < 2:
            continue
        if SequenceMatcher(None, line, other, autojunk=False).ratio() >= ALIKE:
            return other
    return None


def _lines(page: int, reading: Reading) -> Iterator[str]:
    for label in reading.labels:
        if label.page == page:
            if label.stamp:
                yield from label.stamp.text.split("\n")
            yield label.bates
            yield from label.legends
    for passage in reading.passages:
        if passage.source == "file" and passage.anchor.split(".")[0] == f"p{page}":
            yield from passage.text.split("\n")


def _bare(line: str) -> str:
    return "".join(letter for letter in line.lower() if letter.isalnum())
