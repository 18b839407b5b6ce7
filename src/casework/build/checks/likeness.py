"""How alike two sentences are, by their words, numbers and names; and when they say the same.

Likeness is the share of content words two sentences have in common (Jaccard). It decides nothing
about meaning; it finds facts told twice, and accounts that are one account.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

from casework.benchmarks.wording import NEGATION, tokens
from casework.build.fault import Fault

SAME = 0.85
"""Likeness from which two sentences with some words of their own each tell one fact."""
WITHIN = 0.75
"""The same where all words of one stand in the other."""
FEWEST = 3
"""Content words a sentence must have to be compared."""
PLAIN = frozenset(
    word
    for line in (
        "a about after all also an and any are as at be because been before being between both but",
        "by did do does during each for from had has have he her hers him his i if in into is it",
        "its itself me more most my no nor of off on once one only or other our out over own per",
        "same she so some such than that the their them then there these they this those through",
        "to too under until up upon very via was we were what when where which while who whom",
        "whose why will with would you your mr ms mrs dr",
    )
    for word in line.split()
)


class Sense(NamedTuple):
    """What of a sentence is compared: stems of its content words, numbers, names within it, and
    whether it denies something."""

    words: frozenset[str]
    numbers: frozenset[str]
    names: frozenset[str]
    denies: bool


@lru_cache(maxsize=4096)
def sense(text: str) -> Sense:
    """A sentence as it is compared."""
    found = tokens(text)
    numbers = frozenset(word for word in found if word.startswith("#"))
    plain = [word for word in found if word not in numbers and word not in PLAIN]
    # The first word of a sentence has a capital letter anyhow.
    names = frozenset(
        stem(word)
        for piece in text.split()[1:]
        if piece.strip("\"'“”‘’([")[:1].isupper()
        for word in tokens(piece)
        if word not in PLAIN and not word.startswith("#")
    )
    words = frozenset(stem(word) for word in plain if not NEGATION.fullmatch(word))
    return Sense(words, numbers, names, any(NEGATION.fullmatch(word) for word in found))


def stem(word: str) -> str:
    """A word without the commonest endings (shipped, shipping, ships -> ship)."""
    for ending in ("ings", "ing", "ies", "ied", "ed", "es", "s"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word[: -len(ending)] + ("y" if ending in ("ies", "ied") else "")
            break
    if len(word) > 4 and word[-1] == word[-2] and word[-1] not in "ls":
        word = word[:-1]
    return word.removesuffix("e") if len(word) > 4 else word


def likeness(one: str, other: str) -> float:
    """Shared content words and numbers over all of both: 0 to 1."""
    a, b = sense(one), sense(other)
    mine, theirs = a.words | a.numbers, b.words | b.numbers
    return len(mine & theirs) / len(mine | theirs) if mine | theirs else 0.0


def common(one: str, other: str) -> int:
    """How many content words and numbers two sentences share."""
    a, b = sense(one), sense(other)
    return len((a.words | a.numbers) & (b.words | b.numbers))


def covered(one: str, other: str) -> float:
    """Which share of the content words and numbers of `one` stand in `other`."""
    a, b = sense(one), sense(other)
    mine = a.words | a.numbers
    return len(mine & (b.words | b.numbers)) / len(mine) if mine else 0.0


def same(one: str, other: str) -> bool:
    """Whether two sentences tell the same fact: the same numbers, both affirm or both deny, no
    name of one in place of a name of the other, and nearly the same words."""
    a, b = sense(one), sense(other)
    if a.numbers != b.numbers or a.denies != b.denies:
        return False
    if min(len(a.words), len(b.words)) < FEWEST:
        return a.words == b.words
    if a.names - b.words and b.names - a.words:
        return False
    shared = len(a.words & b.words) / len(a.words | b.words)
    return shared >= (WITHIN if a.words <= b.words or b.words <= a.words else SAME)


def told_twice(facts: Sequence[tuple[str, str]]) -> list[Fault]:
    """Pairs of (id, sentence) that tell one fact."""
    return [
        Fault(
            rule="duplicate",
            where=f"{one} and {other}",
            message=f"both tell the same: “{first}” and “{second}”.",
            fix=f"Keep {one} with the sources of both, and take {other} out.",
        )
        for (one, first), (other, second) in combinations(facts, 2)
        if same(first, second)
    ]


def shared(one: Iterable[str], other: Iterable[str]) -> float:
    """Jaccard of two sets of ids; 0 where both are empty."""
    a, b = frozenset(one), frozenset(other)
    return len(a & b) / len(a | b) if a | b else 0.0
