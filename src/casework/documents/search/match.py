"""Where in a text the leaves of a query hold, and the piece of text that shows it best."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from casework.documents.search.nodes import Near, Phrase, Slot, Text, Window
from casework.documents.search.words import Word, is_plain, split, words

WIDTH = 240
"""Characters of a snippet."""
BEFORE = 60
"""Characters shown before the first match, where there are as many."""
LETTERS = 8
"""Characters a word takes, roughly, with the space behind it."""
STEP = 50_000
OVERLAP = 5_000
LIKELY = 5
MOST_SPANS = 200
Span = tuple[int, int]


class Snippet(NamedTuple):
    """`text` cut at word borders, line ends shown as spaces; `spans` of it match; `start` is
    its place in the whole text, `first` that of the first match (0 where nothing matches)."""

    text: str
    spans: tuple[Span, ...]
    start: int
    first: int


def snippet(text: str, wanted: tuple[Text, ...]) -> Snippet:
    """A piece of `text` with as many of the wanted leaves as stand together near its beginning;
    its beginning for none."""
    best: list[tuple[int, int, int]] = []
    shown = 0
    for start, end, last in _regions(text, wanted):
        spans = _best(
            sorted(
                (start + low, start + high, leaf)
                for leaf, found in enumerate(all_spans(text[start:end], wanted))
                for low, high in found[:MOST_SPANS]
            )
        )
        leaves = len({leaf for _, _, leaf in spans})
        if leaves > shown:
            best, shown = spans, leaves
        if shown == len(wanted) or (shown and last):
            break
    return _cut(text, best)


def all_spans(text: str, wanted: tuple[Text, ...]) -> list[list[Span]]:
    """For each leaf, the characters that match, in order, from either reading."""
    # Numbers that can be read in two ways are no matter to words without digits.
    if all(isinstance(leaf, Phrase) for leaf in wanted) and is_plain(text, _lettered(wanted)):
        small = text.lower()
        return [_plain_spans(small, leaf) for leaf in wanted if isinstance(leaf, Phrase)]
    found = list(words(text))
    spans = [_spans(found, leaf) for leaf in wanted]
    if any(word.parts for word in found):
        apart = split(found)
        spans = [one + _spans(apart, leaf) for one, leaf in zip(spans, wanted, strict=True)]
    return [sorted(set(one)) for one in spans]


@lru_cache(64)
def _lettered(wanted: tuple[Text, ...]) -> bool:
    return all(slot.word.isalpha() for leaf in wanted for slot in _slots(leaf))


def _plain_spans(small: str, phrase: Phrase) -> list[Span]:
    found: set[Span] = set()
    for pattern in _plain_patterns(phrase):
        at = pattern.search(small)
        while at:
            found.add(at.span())
            at = pattern.search(small, at.start() + 1)  # the next may begin within this one
    return sorted(found)


@lru_cache(256)
def _plain_patterns(phrase: Phrase) -> tuple[re.Pattern[str], ...]:
    """Patterns, one a way, that say what `words` says, for small plain text, and much faster."""
    ways = (
        "[^a-z0-9]+".join(re.escape(s.word) + ("[a-z0-9]*" if s.prefix else "") for s in way)
        for way in phrase.ways
    )
    return tuple(re.compile(rf"(?<![a-z0-9]){way}(?![a-z0-9])") for way in ways)


def _spans(found: list[Word], leaf: Text) -> list[Span]:
    if isinstance(leaf, Phrase):
        rows = _rows(found, leaf)
    elif isinstance(leaf, Near):
        rows = list(_near(found, leaf))
    else:
        rows = [(place, place) for place in _window(found, leaf)]
    return [(found[first].start, found[last].end) for first, last in rows]


def _fits(word: Word, slot: Slot) -> bool:
    return word.joined.startswith(slot.word) if slot.prefix else word.joined == slot.word


def _rows(found: list[Word], phrase: Phrase) -> list[tuple[int, int]]:
    """(first, last) positions of a phrase."""
    return [
        (place, place + len(way) - 1)
        for way in phrase.ways
        for place in _places(found, way[0])
        if place + len(way) <= len(found)
        and all(_fits(found[place + step], slot) for step, slot in enumerate(way))
    ]


def _places(found: list[Word], slot: Slot) -> list[int]:
    if slot.prefix:
        return [place for place, word in enumerate(found) if word.joined.startswith(slot.word)]
    return [place for place, word in enumerate(found) if word.joined == slot.word]


def _near(found: list[Word], leaf: Near) -> Iterator[tuple[int, int]]:
    """Positions of both sides, wherever they stand close enough."""
    lefts = [row for phrase in leaf.left for row in _rows(found, phrase)]
    rights = [row for phrase in leaf.right for row in _rows(found, phrase)]
    for left in lefts:
        for right in rights:
            forward = 1 <= right[0] - left[1] <= leaf.distance
            backward = not leaf.ordered and 1 <= left[0] - right[1] <= leaf.distance
            if forward or backward:
                yield left
                yield right


def _window(found: list[Word], leaf: Window) -> set[int]:
    """Positions of the words of every window that holds all of them."""
    places = [place for place, word in enumerate(found) if any(_fits(word, s) for s in leaf.slots)]
    marked: set[int] = set()
    for begin, place in enumerate(places):
        inside = [p for p in places[begin:] if p - place <= leaf.distance]
        if _placeable([found[p] for p in inside], leaf.slots):
            marked.update(inside)
    return marked


def _placeable(inside: list[Word], slots: tuple[Slot, ...]) -> bool:
    """Whether each slot can have a word of its own."""
    if not slots:
        return True
    return any(
        _fits(word, slots[0]) and _placeable(inside[:place] + inside[place + 1 :], slots[1:])
        for place, word in enumerate(inside)
    )


def _regions(text: str, wanted: tuple[Text, ...]) -> Iterator[tuple[int, int, bool]]:
    """Where to look: around likely places, then everywhere, piece by piece. The third is True
    where one match is enough to look no further."""
    if not wanted:
        return
    reach = WIDTH + LETTERS * max(map(_length, wanted))
    if len(text) > 2 * reach:
        seen = -1
        places = (match.start() for match in _likely(wanted).finditer(text))
        for number, place in enumerate(place for place in places if place > seen):
            seen = place + WIDTH
            last = number == LIKELY - 1
            yield _border(text, place - reach // 2), _border(text, place + reach), last
            if last:
                break
    for start in range(0, max(1, len(text)), STEP):
        yield _border(text, start - OVERLAP), _border(text, start + STEP), True


def _length(leaf: Text) -> int:
    """Words that a match of this leaf may take."""
    if isinstance(leaf, Phrase):
        return max(map(len, leaf.ways))
    if isinstance(leaf, Window):
        return leaf.distance
    return leaf.distance + sum(max(map(_length, side)) for side in (leaf.left, leaf.right))


@lru_cache(64)
def _likely(wanted: tuple[Text, ...]) -> re.Pattern[str]:
    slots = {slot for leaf in wanted for slot in _slots(leaf)}
    some = sorted(re.escape(s.word) + ("" if s.prefix else r"(?!\w)") for s in slots)
    return re.compile(rf"(?<!\w)(?:{'|'.join(some)})", re.IGNORECASE)


def _slots(leaf: Text) -> Iterator[Slot]:
    if isinstance(leaf, Window):
        yield from leaf.slots
    elif isinstance(leaf, Phrase):
        yield from (slot for way in leaf.ways for slot in way)
    else:
        for phrase in (*leaf.left, *leaf.right):
            yield from _slots(phrase)


def _border(text: str, place: int) -> int:
    """The end of white space at or before a place (a word of any sane length is left whole)."""
    place = max(0, min(place, len(text)))
    if place in {0, len(text)}:
        return place
    for step in range(place, max(0, place - 200), -1):
        if text[step - 1].isspace():
            return step
    return place


def _cut(text: str, best: list[tuple[int, int, int]]) -> Snippet:
    first = best[0][0] if best else 0
    start = _border(text, first - BEFORE)
    end = start + WIDTH
    if best:
        end = max(end, min(best[0][1], start + 2 * WIDTH))
    if end < len(text) and _border(text, end) > (best[0][1] if best else start):
        end = _border(text, end)
    end = min(end, len(text))
    piece = text[start:end]
    shown = re.sub(r"\s", " ", piece).rstrip()
    end = start + len(shown)
    marked = [(low - start, min(high, end) - start) for low, high, _ in best]
    inside = [(low, high) for low, high in marked if 0 <= low < high <= len(shown)]
    return Snippet(shown, _merged(inside), start, first)


def _best(spans: list[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """The spans of the first stretch that shows the most leaves."""
    best: list[tuple[int, int, int]] = []
    for place, (start, _, _) in enumerate(spans[:MOST_SPANS]):
        inside = [
            span for span in spans[place : place + MOST_SPANS] if span[1] <= start + WIDTH - BEFORE
        ] or [spans[place]]
        if len({leaf for _, _, leaf in inside}) > len({leaf for _, _, leaf in best}):
            best = inside
    return best


def _merged(spans: list[Span]) -> tuple[Span, ...]:
    """In order, without overlaps."""
    merged: list[Span] = []
    for low, high in sorted(spans):
        if merged and low < merged[-1][1]:
            merged[-1] = (merged[-1][0], max(high, merged[-1][1]))
        else:
            merged.append((low, high))
    return tuple(merged)
