"""Recognised words in lines, and the lines as text."""

import itertools
import re
from dataclasses import dataclass, field
from statistics import median
from typing import NamedTuple

SPECK = 60.0
"""Marks without a letter or digit that Tesseract is less sure of (percent) are specks."""
DOUBLED = re.compile(r"(?<=\w)[\u2018\u2019']{2}(?=\w)")
"""Tesseract often writes one apostrophe as two."""
LIGATURES = str.maketrans({"\ufb00": "ff", "\ufb01": "fi", "\ufb02": "fl"})
"""Shapes of print, not spelling: exact search must find the word."""


class Word(NamedTuple):
    """One word with its confidence (percent) and its box (pixels from the top left)."""

    text: str
    confidence: float
    left: int
    top: int
    right: int
    bottom: int


@dataclass
class Line:
    """Words of one line, from left to right."""

    words: list[Word] = field(default_factory=list[Word])

    def tidy(self) -> bool:
        """Take out specks; whether anything is left."""
        self.words = [
            word
            for word in self.words
            if any(letter.isalnum() for letter in word.text) or word.confidence >= SPECK
        ]
        return any(letter.isalnum() for word in self.words for letter in word.text)

    @property
    def text(self) -> str:
        """The words with a space between them."""
        text = " ".join(word.text for word in self.words).translate(LIGATURES)
        return DOUBLED.sub("\u2019", text)

    @property
    def middle(self) -> float:
        """Height of the line's middle on the page."""
        return median((word.top + word.bottom) / 2 for word in self.words)

    @property
    def height(self) -> float:
        """Of its usual word."""
        return median(word.bottom - word.top for word in self.words)


def in_rows(lines: list[Line]) -> list[Line]:
    """The lines from top to bottom, those side by side as one: where a wide gap parts a row,
    Tesseract gives the left ends of all rows first."""
    rows: list[Line] = []
    for line in sorted(lines, key=lambda line: line.middle):
        if rows and _beside(rows[-1], line):
            words = [*rows[-1].words, *line.words]
            rows[-1] = Line(sorted(words, key=lambda word: word.left))
        else:
            rows.append(line)
    return rows


def _beside(one: Line, other: Line) -> bool:
    """Whether two lines are on one height, and neither over the other."""
    if abs(one.middle - other.middle) > 0.4 * min(one.height, other.height):
        return False
    return all(
        mine.right <= theirs.left or theirs.right <= mine.left
        for mine in one.words
        for theirs in other.words
    )


def as_text(lines: list[Line]) -> str:
    """One line of the page a line; an empty one where the page leaves room, or goes up again."""
    steps = [below.middle - line.middle for line, below in itertools.pairwise(lines)]
    down = [step for step in steps if step > 0]
    usual = median(down) if down else 0.0
    parts = [lines[0].text] if lines else []
    for step, line in zip(steps, lines[1:], strict=True):
        if step > 1.6 * usual or step < 0:
            parts.append("")
        parts.append(line.text)
    return "\n".join(parts)
