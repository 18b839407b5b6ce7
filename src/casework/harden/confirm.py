"""The second batch: does a winner stand on samples that did not choose it?"""

from collections.abc import Mapping
from typing import NamedTuple

from casework.harden.goal import ConfirmScore
from casework.stats.exact import fisher
from casework.stats.multiple import benjamini_hochberg


class Decision(NamedTuple):
    """What the confirm batch says of one promoted case: its p-value, adjusted, and the end."""

    p: float
    adjusted: float
    kept: bool


def p_value(original: ConfirmScore, winner: ConfirmScore) -> float:
    """One-sided Fisher: how likely so many fewer right answers are if nothing changed."""
    for one in (original, winner):
        if not isinstance(one, ConfirmScore):
            raise TypeError(f"{type(one).__name__} cannot confirm: other samples did the choosing")
    tested = fisher(
        winner.k, winner.n - winner.k, original.k, original.n - original.k, alternative="less"
    )
    return 1.0 if tested.p is None else tested.p


def decide(
    batches: Mapping[str, tuple[ConfirmScore, ConfirmScore]], false_share: float
) -> dict[str, Decision]:
    """Benjamini-Hochberg over all promoted cases: case id -> (original, winner) in, fate out."""
    names = sorted(batches)
    values = [p_value(*batches[name]) for name in names]
    adjusted = benjamini_hochberg(values, false_share)
    decisions: dict[str, Decision] = {}
    for name, p, new, kept in zip(names, values, adjusted.p, adjusted.rejected, strict=True):
        decisions[name] = Decision(p, 1.0 if new is None else new, bool(kept))
    return decisions
