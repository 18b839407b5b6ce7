"""Sentences put between sentences, so that no old one is torn, joined or changed."""

import random
import re

from casework.benchmarks.wording import collapse, sentences

FULL = re.compile(r"[.!?][\"'”’)\]]*$")
LEANING = re.compile(
    r"\W*(?:it|its|this|that|these|those|such|they|their|them|he|she|which|who|both|the former|"
    r"the latter|however|therefore|thus|hence|moreover|furthermore|additionally|similarly|"
    r"conversely|consequently|in contrast|in addition|also|respectively|then|finally)\b",
    re.IGNORECASE,
)


def with_sentence(
    text: str, new: str, rng: random.Random, first: int = 0, last: int | None = None
) -> str | None:
    """`text` with `new` at a random place between two whole sentences; None where there is none.

    Places are counted in sentences: 0 is before the first. Nothing is put before a sentence that
    leans on the one before it.
    """
    pieces = sentences(text)
    end = len(pieces) if last is None else min(last, len(pieces))
    places = [at for at in range(first, end + 1) if _free(pieces, at)]
    rng.shuffle(places)
    for at in places:
        joined = " ".join((*pieces[:at], collapse(new), *pieces[at:]))
        if sentences(joined) == [*pieces[:at], *sentences(new), *pieces[at:]]:
            return joined
    return None


def leans(sentence: str) -> bool:
    """Whether a sentence begins by referring back."""
    return bool(LEANING.match(sentence))


def _free(pieces: list[str], at: int) -> bool:
    before = at == 0 or FULL.search(pieces[at - 1])
    return bool(before) and (at == len(pieces) or not leans(pieces[at]))
