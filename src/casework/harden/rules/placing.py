"""Sentences put between sentences, so that no old one is torn, joined or changed."""

import random
from collections.abc import Iterable, Mapping, Sequence

from casework.benchmarks.neutral import REACH, Passage, seam
from casework.benchmarks.wording import collapse, numbers, sentences, tokens


def with_sentence(
    text: str,
    new: str,
    rng: random.Random,
    *,
    first: int = 0,
    behind: Sequence[str] = (),
    said: str = "",
) -> str | None:
    """`text` with `new` at a random place between two whole sentences; None where there is none.

    Places are counted in sentences: 0 is before the first. `behind` are the sentences that follow
    the text. Nothing is put where it would part a sentence from one that leans on it, or close
    before one that shares a word with `said`.
    """
    pieces = sentences(text)
    places = [at for at in range(first, len(pieces) + 1) if _free([*pieces, *behind], at, said)]
    rng.shuffle(places)
    for at in places:
        joined = " ".join((*pieces[:at], collapse(new), *pieces[at:]))
        if sentences(joined) == [*pieces[:at], *sentences(new), *pieces[at:]]:
            return joined
    return None


def filled(
    passages: Iterable[Passage],
    rng: random.Random,
    held: Iterable[str],
    given: Mapping[str, Sequence[str]] | None = None,
) -> list[str]:
    """Passages with their slots filled by chance, with no number that `held` texts have; those
    for whose slots there is nothing are left out."""
    taken = {number for text in held for number in numbers(tokens(text))}
    found: list[str] = []
    for one in passages:
        values: dict[str, str] = {}
        for name, slot in one.slots.items():
            whole = map(str, range(slot.least, slot.most + 1))
            choice = slot.values or [value for value in whole if f"#{value}" not in taken]
            choice = choice or (given or {}).get(name, ())
            if choice:
                values[name] = rng.choice(choice)
        if len(values) == len(one.slots):
            found.append(one.filled(values))
    return found


def _free(pieces: list[str], at: int, said: str) -> bool:
    return not seam(pieces[at - 1] if at else "", pieces[at : at + REACH], said)
