"""Sentences of the set's other items: what near misses are made of."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple, TypeGuard

from casework.benchmarks.pubmedqa.sections import section
from casework.benchmarks.records import Item
from casework.benchmarks.wording import collapse

WORD = re.compile(r"[a-z]{4,}")
COMMON = (
    "with from that this these those which were was been have has had their there they other "
    "such into upon than then when what where whether will would shall should could each some "
    "more most also only both between during after before about under over does used using"
)
_COMMON = frozenset(COMMON.split())
INSTRUCTING = re.compile(
    r"\b(?:answer|label|ignore|disregard|instruction|prompt|respond|final decision)\w*\b",
    re.IGNORECASE,
)
ENDED = re.compile(r"(?<=[a-z)][.!?]) +(?=[A-Z])")
"""Between whole sentences: not after a colon, a number or an initial."""
SHORTEST, LONGEST = 40, 320
"""Characters of a sentence that may be taken over."""
CHOICE = 6
"""Among how many of the nearest sentences chance decides."""
NEAREST = 0.5
"""Share of the wanted words from which a sentence is no near miss but speaks of the same."""


class Sentence(NamedTuple):
    """A sentence of an item: whose it is (cluster), from which part, and its content words."""

    cluster: str
    part: str
    text: str
    words: frozenset[str]


class Corpus:
    """Sentences of a set's items, by the part they stand in. Reads `Item.input` alone: no gold
    answer can come from here."""

    def __init__(self, items: Sequence[Item] = ()) -> None:
        self._items = tuple(items)

    @cached_property
    def sentences(self) -> tuple[Sentence, ...]:
        """All sentences that may be taken over, in the set's order; each text once."""
        seen: set[str] = set()
        found: list[Sentence] = []
        done: set[str] = set()
        for item in self._items:
            for part, text in _parts(item):
                # The pairs of one agreement share its text, which is read once.
                if text in done:
                    continue
                done.add(text)
                for one in ENDED.split(collapse(text)):
                    whole = SHORTEST <= len(one) <= LONGEST and one.endswith(".")
                    if whole and one not in seen and not INSTRUCTING.search(one):
                        seen.add(one)
                        found.append(Sentence(item.cluster, part, one, content(one)))
        return tuple(found)

    def near(
        self,
        item: Item,
        part: str,
        wanted: frozenset[str],
        rng: random.Random,
        allowed: Callable[[str], bool],
    ) -> str | None:
        """A sentence of another cluster that shares some of the wanted words, but not half."""
        scored: list[tuple[float, str]] = []
        for one in self.sentences:
            if one.part == part and one.cluster != item.cluster:
                share = len(one.words & wanted) / max(1, len(wanted))
                if 0 < share < NEAREST:
                    scored.append((-share, one.text))
        chosen: list[str] = []
        for _, text in sorted(scored):
            if allowed(text):
                chosen.append(text)
            if len(chosen) == CHOICE:
                break
        return rng.choice(chosen) if chosen else None


def content(text: str) -> frozenset[str]:
    """The words that say what a text is about."""
    return frozenset(WORD.findall(text.casefold())) - _COMMON


def _parts(item: Item) -> Iterator[tuple[str, str]]:
    """Part and text of an item, by the fields its input has."""
    value = item.input
    names = value.get("labels")
    contexts = value.get("contexts")
    if _texts(contexts) and _texts(names):
        for name, text in zip(names, contexts, strict=False):
            yield section(name), text
    for key in ("pre_text", "post_text"):
        if _texts(value.get(key)):
            yield from (("text", line) for line in value[key])
    if isinstance(value.get("document"), str):
        # Line by line: a heading must not become the beginning of a sentence.
        yield from (("clause", line) for line in value["document"].splitlines())


def _texts(value: object) -> TypeGuard[list[str]]:
    return isinstance(value, list) and all(isinstance(one, str) for one in value)
