"""What happened to sentences between an original and a changed text, as far as words tell.

`Change` matches sentences that stayed letter for letter (white space aside); for one that did
not, `Change.edit` finds the passage of the new text that most resembles it and says which
numbers and which turning words differ. Nothing here is quadratic in the text: a changed text may
be hostile.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from difflib import Match, SequenceMatcher
from functools import cached_property

from casework.benchmarks.wording import (
    comparisons,
    modals,
    negations,
    numbers,
    sentences,
    tokens,
)

RESEMBLES = 0.6
"""Share of a sentence's words that makes a passage its edited form."""
ALIKE = 0.75
"""The same, where only the words without numbers are left to go by."""
GAP = 3
SHORT = 6
"""Words below which a text must stand as it was: so few are found in any passage."""
NEAR = 6
"""Words of a passage that must follow on from its neighbours as they did in the original."""
LONGEST = 400
"""Words of a sentence up to which its edit is traced word by word."""


@dataclass(frozen=True)
class Edit:
    """A lost sentence and what stands in its place. `share` of its words are still there.

    `inside` are the tokens of the passage, `core` those of the one sentence in it that shares most;
    `outside` counts negations that are new in the rest of its sentences.
    """

    share: float
    before: tuple[str, ...]
    inside: tuple[str, ...] = ()
    core: tuple[str, ...] = ()
    outside: Counter[str] = field(default_factory=Counter[str])

    @property
    def traced(self) -> bool:
        """Whether the passage is the sentence in another form."""
        return self.share >= RESEMBLES

    @property
    def numbers_lost(self) -> list[str]:
        """Numbers of the sentence that its passage does not hold (as often)."""
        lost = Counter(numbers(self.before)) - Counter(numbers(self.inside))
        return sorted(lost.elements())

    @property
    def numbers_replaced(self) -> list[str]:
        """Numbers gone from the sentence itself, where its core says others instead."""
        if _shared(Counter(self.before), self.core) < RESEMBLES * len(self.before):
            return []
        before, after = Counter(numbers(self.before)), Counter(numbers(self.core))
        return sorted((before - after).elements()) if after - before else []

    @property
    def numbers_swapped(self) -> bool:
        """The same numbers, in another order, among the same words."""
        return any(_permuted(self.before, now) for now in (self.inside, self.core))

    def turned(self, *, compare: bool = False, modal: bool = False) -> list[str]:
        """Turning words that came ("+not") or went ("-not"): negations, and what is asked for.

        Of the rest of the passage's sentence only a negation that came counts.
        """
        kinds = [negations, *([comparisons] if compare else []), *([modals] if modal else [])]
        told: list[str] = []
        for kind in kinds:
            before, after = kind(self.before), kind(self.inside)
            told += [f"-{word}" for word in (before - after).elements()]
            told += [f"+{word}" for word in (after - before).elements()]
        told += [f"+{word}" for word in self.outside.elements()]
        return told


class Change:
    """Sentences of an original and of a changed text. `lost` and `added` hold their numbers."""

    def __init__(self, original: Iterable[str], changed: Iterable[str]) -> None:
        self.original = [piece for part in original for piece in sentences(part)]
        self.changed = [piece for part in changed for piece in sentences(part)]
        left = Counter(self.changed)
        self.lost: list[int] = []
        for number, sentence in enumerate(self.original):
            if left[sentence]:
                left[sentence] -= 1
            else:
                self.lost.append(number)
        left = Counter(self.original)
        self.added: list[int] = []
        for number, sentence in enumerate(self.changed):
            if left[sentence]:
                left[sentence] -= 1
            else:
                self.added.append(number)

    @property
    def none(self) -> bool:
        """Nothing but white space changed."""
        return self.original == self.changed

    def _hay(self, among: Iterable[int]) -> tuple[list[str], list[int]]:
        """The words of some added sentences, and the sentence that each stands in."""
        words: list[str] = []
        of: list[int] = []
        for number in among:
            found = self._words[number]
            words += found
            of += [number] * len(found)
        return words, of

    @cached_property
    def _words(self) -> dict[int, list[str]]:
        return {number: tokens(self.changed[number]) for number in self.added}

    @cached_property
    def _bags(self) -> dict[tuple[str, ...], tuple[str, ...]]:
        """The added sentences by their words in any order, numbers aside."""
        return {bag: tuple(words) for words in self._words.values() if (bag := _bag(words))}

    @cached_property
    def _known(self) -> str:
        """All words of the original, to tell text that was only joined from new text."""
        return f" {' '.join(word for s in self.original for word in tokens(s))} "

    def edit(self, text: str, number: int | None = None) -> Edit:
        """What stands among the added sentences in place of `text`, a lost sentence or span.

        `number` is that of the lost sentence, where it is one: what stands in its very place is
        taken before what stands elsewhere, since neighbours often share their words.
        """
        before = tokens(text)
        if before and any(words == before for words in self._words.values()):
            same = tuple(before)
            return Edit(1.0, same, same, same)
        found = self._edit(before, self.added)
        beside = [] if number is None else self._beside(number)
        if 0 < len(beside) < len(self.added):
            near = self._edit(before, beside)
            # A window over two sentences may borrow from one what the other lost.
            if near.share >= (ALIKE if len(beside) == 1 else max(RESEMBLES, found.share)):
                return near
        return found

    def _beside(self, number: int) -> list[int]:
        """The added sentences in the place of a lost one: the one that took its place where as
        many came between two kept sentences as went, else all that came between these."""
        first, last = number, number
        lost, added = set(self.lost), set(self.added)
        while first - 1 in lost:
            first -= 1
        while last + 1 in lost:
            last += 1
        start = self._places.get(self.original[first - 1]) if first else -1
        if start is None:
            return []
        start += 1
        end = start
        while end in added:
            end += 1
        came = list(range(start, end))
        if len(came) == last - first + 1:
            return [came[number - first]]
        return came

    @cached_property
    def _places(self) -> dict[str, int | None]:
        """Where each sentence of the changed text stands; None for one that stands in several."""
        found: dict[str, int | None] = {}
        for place, sentence in enumerate(self.changed):
            found[sentence] = None if sentence in found else place
        return found

    def _edit(self, before: list[str], among: Sequence[int]) -> Edit:
        hay, of = self._hay(among)
        if not before or not hay:
            return Edit(0.0, tuple(before))
        if len(before) < SHORT and f" {' '.join(before)} " not in f" {' '.join(hay)} ":
            same = self._bags.get(_bag(before), ())
            return Edit(1.0 if same else 0.0, tuple(before), same, same)
        start, end = _window(before, hay)
        start, end = _trim(before, hay, start, end)
        share = _shared(Counter(before), hay[start:end]) / len(before)
        first, last = start, end
        while first > 0 and of[first - 1] == of[start]:
            first -= 1
        while last < len(hay) and of[last] == of[end - 1]:
            last += 1
        near = min(NEAR, end - start)
        beside = [
            part
            for part, joined in (
                (hay[first:start], hay[first : start + near]),
                (hay[end:last], hay[end - near : last]),
            )
            if f" {' '.join(joined)} " not in self._known
        ]
        new = negations(word for part in beside for word in part) & self._came
        core = self._core(Counter(before), hay[first:last], of[first:last])
        return Edit(share, tuple(before), tuple(hay[start:end]), core, new)

    def _core(self, need: Counter[str], words: list[str], of: list[int]) -> tuple[str, ...]:
        """The words of the one sentence that shares most with `need`."""
        by_sentence: dict[int, list[str]] = {}
        for word, number in zip(words, of, strict=True):
            by_sentence.setdefault(number, []).append(word)
        return tuple(max(by_sentence.values(), key=lambda part: _shared(need, part)))

    @cached_property
    def _came(self) -> Counter[str]:
        """Negations that the added sentences have and the lost ones had not."""
        added, lost = (
            negations(word for number in numbers for word in tokens(texts[number]))
            for numbers, texts in ((self.added, self.changed), (self.lost, self.original))
        )
        return added - lost


def _window(before: list[str], hay: list[str]) -> tuple[int, int]:
    """The stretch of `hay`, little longer than `before`, that shares most words with it."""
    need = Counter(before)
    size = len(before) + max(2, len(before) // 4)
    have: Counter[str] = Counter()
    shared = 0
    best, place = -1, 0
    for end, word in enumerate(hay, start=1):
        have[word] += 1
        shared += have[word] <= need[word]
        if end > size:
            gone = hay[end - size - 1]
            shared -= have[gone] <= need[gone]
            have[gone] -= 1
        if shared > best:
            best, place = shared, end
    return max(0, place - size), place


def _trim(before: list[str], hay: list[str], start: int, end: int) -> tuple[int, int]:
    """The window cut to its first and last blocks that stand in order in `before`."""
    if end - start > LONGEST:
        return start, end
    blocks = [
        block
        for block in SequenceMatcher(
            None, before, hay[start:end], autojunk=False
        ).get_matching_blocks()
        if block.size
    ]
    # A lone small word far from the rest stands there by chance.
    while len(blocks) > 1 and blocks[0].size < 2 and _apart(blocks[0], blocks[1]) > GAP:
        del blocks[0]
    while len(blocks) > 1 and blocks[-1].size < 2 and _apart(blocks[-2], blocks[-1]) > GAP:
        del blocks[-1]
    if not blocks:
        return start, end
    return start + blocks[0].b, start + blocks[-1].b + blocks[-1].size


def _apart(first: Match, second: Match) -> int:
    return second.b - first.b - first.size


def _bag(words: Iterable[str]) -> tuple[str, ...]:
    return tuple(sorted(word for word in words if not word.startswith("#")))


def _shared(need: Counter[str], words: Iterable[str]) -> int:
    return sum((need & Counter(words)).values())


def _permuted(before: Sequence[str], after: Sequence[str]) -> bool:
    first, second = numbers(before), numbers(after)
    if first == second or Counter(first) != Counter(second):
        return False
    plain, kept = ([w for w in words if not w.startswith("#")] for words in (before, after))
    most = max(len(plain), len(kept))
    return _shared(Counter(plain), kept) >= 0.9 * most
