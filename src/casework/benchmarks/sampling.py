"""Which items of a set are taken: a seeded sample in the source's order.

`random.Random` is stable across versions of CPython in this, so the
same seed names the same items everywhere.
"""

import random


def sample_indices(size: int, count: int, seed: int = 42) -> list[int]:
    """`count` of the indices 0…size-1, sorted; all of them where `count` is not smaller."""
    if count >= size:
        return list(range(size))
    return sorted(random.Random(seed).sample(range(size), count))
