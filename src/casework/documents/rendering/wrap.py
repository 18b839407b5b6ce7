"""Words broken into lines of a given width: long words are parted, nothing runs over."""

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from casework.documents.rendering import fonts
from casework.documents.rendering.flow import Runs
from casework.documents.rendering.house import Family

Atom = tuple[str, str]
"""Font and words set in it."""
_PARTS = re.compile(r"\n| +|[^ \n]+")


class Line(NamedTuple):
    """One line: its atoms, its width in points, whether the paragraph or a break ends here."""

    atoms: tuple[Atom, ...]
    width: float
    last: bool

    @property
    def spaces(self) -> int:
        """Gaps between words, for justified lines."""
        return sum(words.count(" ") for _, words in self.atoms)


def wrap(runs: Runs, family: Family, size: float, room: float, first: float = 0.0) -> list[Line]:
    """The lines of a paragraph `room` points wide; the first is `first` points narrower.

    Always at least one line. Raises `fonts.CannotSet`.
    """
    lines: list[Line] = []
    filled: list[Atom] = []
    used = 0.0
    gap: list[Atom] = []
    limit = room - first

    def end(last: bool) -> None:
        nonlocal filled, used, gap, limit
        lines.append(Line(tuple(_joined(filled)), used, last))
        filled, used, gap, limit = [], 0.0, [], room

    for word in _words(runs, family):
        if isinstance(word, str):
            end(last=True)
        elif isinstance(word, tuple):
            if not filled and len(word[1]) > 1:  # a line set in on purpose
                filled, used = [word], _width([word], size)
            gap = [word]
        else:
            space = _width(gap, size) if filled else 0.0
            wide = _width(word, size)
            if filled and used + space + wide > limit:
                end(last=False)
                space = 0.0
            for piece in _parted(word, size, limit) if wide > limit else (word,):
                if filled and piece is not word and used:
                    end(last=False)
                filled += [*(gap if filled and space else []), *piece]
                used += space + _width(piece, size)
                space, gap = 0.0, []
    if filled or not lines:
        end(last=True)
    return lines


def _words(runs: Runs, family: Family) -> Iterator["list[Atom] | Atom | str"]:
    """Words as lists of atoms, the gaps between them as atoms, breaks as line ends."""
    word: list[Atom] = []
    for run in runs:
        font = fonts.face(family, run)
        for part in _PARTS.findall(run.text):
            if part[0] not in " \n":
                word.append((font, part))
                continue
            if word:
                yield word
                word = []
            yield "\n" if part == "\n" else (font, part)
    if word:
        yield word


def _width(atoms: Iterable[Atom], size: float) -> float:
    total = 0.0
    for font, words in atoms:
        total += fonts.width(words, font)
    return size * total


def _parted(word: list[Atom], size: float, room: float) -> Iterator[list[Atom]]:
    """A word too long for a line, in pieces that each fit (a character at least)."""
    piece: list[Atom] = []
    used = 0.0
    for font, words in word:
        for char in words:
            wide = size * fonts.width(char, font)
            if piece and used + wide > room:
                yield piece
                piece, used = [], 0.0
            if piece and piece[-1][0] == font:
                piece[-1] = (font, piece[-1][1] + char)
            else:
                piece.append((font, char))
            used += wide
    if piece:
        yield piece


def _joined(atoms: Iterable[Atom]) -> Iterator[Atom]:
    last: Atom | None = None
    for font, words in atoms:
        if last and last[0] == font:
            last = (font, last[1] + words)
        else:
            if last:
                yield last
            last = (font, words)
    if last:
        yield last
