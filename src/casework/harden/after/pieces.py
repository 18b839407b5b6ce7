"""A list or a text compared with its changed form: stretches in both, and numbered changes.

Units are the elements of a list and the sentences of a text: what reads by itself.
"""

import re
from collections.abc import Iterator, Sequence
from difflib import SequenceMatcher
from typing import Any, NamedTuple

from casework.harden.records import canonical

_STARTS = re.compile(r"(?<=[.!?;])(?=\s)|(?=\n)")
_WORK = 4_000_000
"""Pairs of units a comparison may look at; beyond, the stretch counts as replaced whole."""


class Piece(NamedTuple):
    """A stretch of a field. `number` None: in both. Units are elements of a list, or sentences."""

    number: int | None
    old: list[Any]
    new: list[Any]
    within: "list[Piece] | None" = None
    """For a paragraph changed in places: its own pieces, by sentence."""


class Count:
    """Numbers parts in the order in which they are met."""

    def __init__(self) -> None:
        self.last = 0

    def next(self) -> int:
        """The next number, from 0."""
        self.last += 1
        return self.last - 1


def list_pieces(
    old: Sequence[Any], new: Sequence[Any], count: Count, *, places: bool = False
) -> list[Piece]:
    """Pieces of a list: each element that came or went is a part, and of an element that is a
    text each changed sentence. With `places`, elements are compared place by place, so that no
    choice of parts changes the length."""
    pieces: list[Piece] = []
    keys = [[canonical(one) for one in side] for side in (old, new)]
    found = [(False, 0, len(old), 0, len(new))] if places else _stretches(keys[0], keys[1])
    for same, a, b, c, d in found:
        before, after = list(old[a:b]), list(new[c:d])
        if same:
            pieces.append(Piece(None, before, after))
        elif not before or not after:
            for one in before:
                pieces.append(Piece(count.next(), [one], []))
            for one in after:
                pieces.append(Piece(count.next(), [], [one]))
        elif len(before) == len(after):
            for one, other in zip(before, after, strict=True):
                if canonical(one) == canonical(other):
                    pieces.append(Piece(None, [one], [other]))
                elif isinstance(one, str) and isinstance(other, str):
                    inner = text_pieces(one, other, count)
                    pieces.append(Piece(None, [one], [other], inner))
                else:
                    pieces.append(Piece(count.next(), [one], [other]))
        else:
            pieces.append(Piece(count.next(), before, after))
    return pieces


def text_pieces(old: str, new: str, count: Count) -> list[Piece]:
    """Pieces of a text. White space that changed beside a part belongs to that part."""
    pieces: list[Piece] = []
    sides = [[one for one in _STARTS.split(text) if one] for text in (old, new)]
    keys = [[one.strip() for one in side] for side in sides]
    waiting: list[int] = []
    for same, a, b, c, d in _stretches(keys[0], keys[1]):
        before, after = sides[0][a:b], sides[1][c:d]
        if same or len(before) == len(after):
            pairs = [([x], [y]) for x, y in zip(before, after, strict=True)]
        elif not before or not after:
            pairs = [*(([x], []) for x in before), *(([], [y]) for y in after)]
        else:
            pairs = [(before, after)]
        for left, right in pairs:
            if left == right:
                waiting.clear()
                pieces.append(Piece(None, left, right))
                continue
            if same and pieces and pieces[-1].number is not None:
                number = pieces[-1].number
            elif waiting:
                number = waiting.pop()
            else:
                number = count.next()
                if same:
                    waiting.append(number)
            pieces.append(Piece(number, left, right))
    return pieces


def _stretches(old: Sequence[str], new: Sequence[str]) -> Iterator[tuple[bool, int, int, int, int]]:
    """Equal and unequal stretches of two lists of keys, in order, as slices of both."""
    shorter = min(len(old), len(new))
    start = next((n for n in range(shorter) if old[n] != new[n]), shorter)
    rest = shorter - start
    end = next((n for n in range(rest) if old[-1 - n] != new[-1 - n]), rest)
    if start:
        yield True, 0, start, 0, start
    middle = old[start : len(old) - end], new[start : len(new) - end]
    if len(middle[0]) * len(middle[1]) > _WORK:
        yield False, start, len(old) - end, start, len(new) - end
    else:
        matcher = SequenceMatcher(None, *middle, autojunk=False)
        for tag, a, b, c, d in matcher.get_opcodes():
            yield tag == "equal", start + a, start + b, start + c, start + d
    if end:
        yield True, len(old) - end, len(old), len(new) - end, len(new)
