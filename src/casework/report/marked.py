"""Text with marks and links that may overlap, as tokens that nest; and where quotations stand."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import Literal, NamedTuple

from casework.cases.records import Record

WORD = re.compile(r"\w+")


class Piece(Record):
    """A token of marked text: a stretch of ``text``, or the begin or end of a mark or a link.

    `id` is the place in the page (the first piece of a mark only), `href` where it leads, `label`
    and `title` what is said of it, `kind` its look.
    """

    token: Literal["text", "mark", "/mark", "link", "/link"]
    text: str = ""
    id: str = ""
    href: str = ""
    label: str = ""
    title: str = ""
    kind: str = ""


class Span(NamedTuple):
    """A stretch of a text and the piece that opens it (a mark or a link)."""

    start: int
    end: int
    piece: Piece


class Stretch(NamedTuple):
    """Where a quotation stands: from a place in one text to a place in the same or a later one."""

    first: int
    start: int
    last: int
    end: int


class Words:
    """Texts read on from one to the next, by their words: typesetting and case aside."""

    def __init__(self, texts: Sequence[str]) -> None:
        self._places: list[tuple[int, int, int]] = []
        self._starts: list[int] = []
        parts: list[str] = []
        length = 1
        for number, text in enumerate(texts):
            for found in WORD.finditer(text):
                word = _plain(found.group())
                parts.append(word)
                self._starts.append(length)
                self._places.append((number, found.start(), found.end()))
                length += len(word) + 1
        self._text = f" {' '.join(parts)} "

    def find(self, quotation: str) -> Stretch | None:
        """The first place where all its words stand in order; None where they do not."""
        words = [_plain(word) for word in WORD.findall(quotation)]
        if not words:
            return None
        at = self._text.find(f" {' '.join(words)} ")
        if at < 0:
            return None
        begin = bisect_right(self._starts, at + 1) - 1
        first, start, _ = self._places[begin]
        last, _, end = self._places[begin + len(words) - 1]
        return Stretch(first, start, last, end)


def cut(found: Stretch, texts: Sequence[str], piece: Piece) -> list[tuple[int, Span]]:
    """The spans of a quotation, one a text it touches; only the first is a place to go to."""
    spans: list[tuple[int, Span]] = []
    for number in range(found.first, found.last + 1):
        start = found.start if number == found.first else 0
        end = found.end if number == found.last else len(texts[number])
        if start < end:
            opening = piece if not spans else piece.model_copy(update={"id": "", "label": ""})
            spans.append((number, Span(start, end, opening)))
    return spans


def tokens(text: str, spans: Sequence[Span]) -> tuple[Piece, ...]:
    """The text cut at every span, marks outside links, each begun anew where it must be.

    Joined, the ``text`` pieces are the text. A mark that is begun again loses its id and label. A
    link over the end of an earlier one is left out: links cannot nest.
    """
    marks = sorted((s for s in spans if s.piece.token == "mark"), key=lambda s: (s.start, -s.end))
    kept = [*marks, *_apart([s for s in spans if s.piece.token == "link"])]
    edges = sorted({0, len(text), *(s.start for s in kept), *(s.end for s in kept)})
    found: list[Piece] = []
    stack: list[int] = []
    begun: set[int] = set()
    opening: dict[int, list[int]] = {}
    for n, span in enumerate(kept):
        opening.setdefault(span.start, []).append(n)
    for start, end in pairwise(edges):
        going = [n for n in stack if kept[n].end > start]
        active = sorted([*going, *(n for n in opening.get(start, ()) if kept[n].end > start)])
        same = 0
        while same < min(len(stack), len(active)) and stack[same] == active[same]:
            same += 1
        found += [_closing(kept[n].piece) for n in reversed(stack[same:])]
        for n in active[same:]:
            piece = kept[n].piece
            again = n in begun
            found.append(piece.model_copy(update={"id": "", "label": ""}) if again else piece)
            begun.add(n)
        stack = active
        found.append(Piece(token="text", text=text[start:end]))
    found += [_closing(kept[n].piece) for n in reversed(stack)]
    return tuple(found)


def _apart(links: Sequence[Span]) -> list[Span]:
    found: list[Span] = []
    for link in sorted(links, key=lambda s: s.start):
        if not found or found[-1].end <= link.start:
            found.append(link)
    return found


def _closing(piece: Piece) -> Piece:
    return Piece(token="/mark" if piece.token == "mark" else "/link", href=piece.href)


def _plain(word: str) -> str:
    return unicodedata.normalize("NFKC", word).casefold().replace(" ", "")
