"""Lines of a scanned page that its text layer already has: stamps, Bates numbers, headings."""

import re
from collections.abc import Iterator
from difflib import SequenceMatcher

from casework.documents.records import BODY, Reading

ALIKE = 0.75
"""Share of its letters and digits by which a line is found in another: OCR garbles the thin
print of stamps (``1:2O-ev-OO417``)."""
SHORTEST = 4
PIECE = 12
"""Letters from which a part of a line counts: ``EXHIBIT K`` over a page is no echo of the same
words inside a stamp."""
SHOWN = BODY | {"stamp"}
"""Layers that OCR sees too. Hidden text is not on the page: a line like it is another line."""


def without_echo(text: str, page: int, reading: Reading) -> str:
    """OCR text without the lines that repeat what the file itself says on that page.

    OCR may break a stamp in two or put two on one line. What the file says once takes out one
    echo: what really stands there again stays.
    """
    lines = dict.fromkeys(map(_bare, _lines(page, reading)))  # a stamp is label and passage
    known = [line for line in lines if len(line) >= SHORTEST]
    if not known:
        return text
    kept: list[str] = []
    for line in text.split("\n"):
        left = _echoed(_bare(line), known)
        if left is None:
            kept.append(line)
        else:
            known = left
    return re.sub(r"\n{3,}", "\n\n", "\n".join(kept)).strip("\n")


def _echoed(line: str, known: list[str]) -> list[str] | None:
    """What is left of the known lines, where all of this one is found in them; else None."""
    if len(line) < SHORTEST:
        return None
    whole, rest, left = len(line), line, list[str]()
    for other in known:
        cut = _cut(rest, other)
        if cut is None:
            left.append(other)
            continue
        rest, remains = cut
        if len(remains) >= PIECE:
            left.append(remains)
    return left if len(rest) <= 0.25 * whole else None


def _cut(line: str, other: str) -> tuple[str, str] | None:
    """Both without what they share, where the shorter is found in the longer."""
    shorter = min(len(line), len(other))
    if shorter < (SHORTEST if max(len(line), len(other)) < 1.5 * shorter else PIECE):
        return None
    matcher = SequenceMatcher(None, line, other, autojunk=False)
    blocks = [block for block in matcher.get_matching_blocks() if block.size >= 2]
    if not blocks or sum(block.size for block in blocks) < ALIKE * shorter:
        return None
    first, last = blocks[0], blocks[-1]
    mine, theirs = (first.a, last.a + last.size), (first.b, last.b + last.size)
    if max(mine[1] - mine[0], theirs[1] - theirs[0]) > 1.4 * shorter:
        return None
    return line[: mine[0]] + line[mine[1] :], other[: theirs[0]] + other[theirs[1] :]


def _lines(page: int, reading: Reading) -> Iterator[str]:
    for label in reading.labels:
        if label.page == page:
            if label.stamp:
                yield from label.stamp.text.split("\n")
            yield label.bates
            yield from label.legends
    for passage in reading.passages:
        shown = passage.source == "file" and passage.layer in SHOWN
        if shown and passage.anchor.split(".")[0] == f"p{page}":
            yield from passage.text.split("\n")


def _bare(line: str) -> str:
    return "".join(letter for letter in line.lower() if letter.isalnum())
