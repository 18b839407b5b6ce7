"""Which cases are searched, which examples a baseline sees: all from seeds, all repeatable."""

import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import TypeVar

T = TypeVar("T")


def partitions(items: Sequence[T], parts: int = 10) -> list[list[T]]:
    """Contiguous blocks whose sizes differ by at most one, in order."""
    size, extra = divmod(len(items), parts)
    blocks: list[list[T]] = []
    start = 0
    for number in range(parts):
        end = start + size + (number < extra)
        blocks.append(list(items[start:end]))
        start = end
    return blocks


def derived_seed(run_seed: int, *names: str) -> int:
    """A seed for one purpose: the first 64 bits of a hash of what it is for."""
    text = ":".join((str(run_seed), *names))
    return int(hashlib.sha256(text.encode()).hexdigest()[:16], 16)


def pick_examples(bank: Sequence[T], run_seed: int, benchmark: str, case_id: str) -> list[T]:
    """The five reference examples a case is shown, from a bank of twenty (A21)."""
    return Random(derived_seed(run_seed, benchmark, case_id)).sample(list(bank), 5)


def bank_pool(others: Sequence[T], run_seed: int, count: int = 100) -> list[T]:
    """The cases, none of them a target, that are scored for the reference bank."""
    return Random(derived_seed(run_seed, "bank")).sample(list(others), min(count, len(others)))


def hardest(
    pool: Sequence[T], key: Callable[[T], tuple[float, float, int]], count: int = 20
) -> list[T]:
    """The bank: lowest score, then highest entropy, then the source's order.

    `key` gives (score, entropy, source index).
    """

    def order(one: T) -> tuple[float, float, int]:
        low, entropy, place = key(one)
        return low, -entropy, place

    return sorted(pool, key=order)[:count]


def unit(*names: object) -> float:
    """A number in [0, 1) that depends on the names alone: chance without order of calls."""
    text = "\x1f".join(map(str, names)).encode()
    return int.from_bytes(hashlib.blake2b(text, digest_size=7).digest(), "big") / 2**56
