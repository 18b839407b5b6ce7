"""The bank of hard references: who is in it, and which five a target is shown (A.8, A21)."""

from collections.abc import Iterable, Sequence

from casework.benchmarks.records import Item
from casework.harden.baselines.records import KEPT, POOL, SHOWN, Banked, Reference
from casework.harden.sampling import bank_pool, hardest, pick_examples
from casework.stats.entropy import concentration


def pool(everything: Sequence[Item], targets: Iterable[str], seed: int) -> tuple[Item, ...]:
    """Up to a hundred cases that are no targets, drawn by the seed from the source's order."""
    chosen = set(targets)
    others = sorted((one for one in everything if one.id not in chosen), key=lambda one: one.index)
    return tuple(bank_pool(others, seed, POOL))


def bank(scored: Sequence[Banked]) -> tuple[Banked, ...]:
    """The twenty hardest: lowest score, then highest entropy, then the source's order."""

    def key(one: Banked) -> tuple[float, float, int]:
        # At equal n, the entropy is the larger the smaller this integer is: no ties by rounding.
        return one.k / one.n, -concentration(one.counts), one.item.index

    return tuple(hardest(list(scored), key, KEPT))


def references(
    held: Sequence[Banked], seed: int, benchmark: str, case_id: str
) -> tuple[Reference, ...]:
    """The five that a target is shown, by its own seed."""
    return tuple(one.reference for one in pick_examples(held, seed, benchmark, case_id))


def too_few(pooled: Sequence[Item]) -> str:
    """Why there can be no bank; "" where there can."""
    if len(pooled) >= SHOWN:
        return ""
    return (
        f"the set has {len(pooled)} cases outside the search, and references need {SHOWN}: search "
        "fewer cases with --cases"
    )
