"""Ranks and their correlation, ties by mid-ranks."""

from collections.abc import Sequence
from math import isfinite, sqrt

from casework.stats.records import Estimate


def midranks(values: Sequence[float]) -> list[float]:
    """Ranks from 1 (smallest); equal values share the mean of the ranks they take up."""
    order = sorted(range(len(values)), key=lambda at: values[at])
    ranks = [0.0] * len(values)
    start = 0
    while start < len(order):
        stop = start
        while stop < len(order) and values[order[stop]] == values[order[start]]:
            stop += 1
        for at in order[start:stop]:
            ranks[at] = (start + 1 + stop) / 2
        start = stop
    return ranks


def spearman(first: Sequence[float | None], second: Sequence[float | None]) -> Estimate:
    """Spearman's rank correlation: Pearson's over mid-ranks, right with ties.

    Pairs with a missing side are left out and counted in `missing`. None where a side is constant
    or there are fewer than two pairs. No interval is given. Raises ValueError where the lengths
    differ or a value is not finite. Source: C. Spearman, Am. J. Psychol. 15 (1904).
    """
    if len(first) != len(second):
        raise ValueError(f"{len(first)} values against {len(second)}: not pairs")
    pairs = [(x, y) for x, y in zip(first, second, strict=True) if x is not None and y is not None]
    if not all(isfinite(x) and isfinite(y) for x, y in pairs):
        raise ValueError("a value is not a finite number; mark a missing one with None")
    n, method = len(pairs), "Spearman, mid-ranks"
    value, reason = None, ""
    if n < 2:
        reason = f"too few for a correlation: {n} pair{'' if n == 1 else 's'}"
    else:
        # Twice a mid-rank is a whole number, so the sums below are exact.
        a = [round(2 * rank) - n - 1 for rank in midranks([x for x, _ in pairs])]
        b = [round(2 * rank) - n - 1 for rank in midranks([y for _, y in pairs])]
        spread = sum(x * x for x in a) * sum(y * y for y in b)
        if spread:
            together = sum(x * y for x, y in zip(a, b, strict=True))
            value = max(-1.0, min(1.0, together / sqrt(spread)))
        else:
            constant = [name for name, side in (("first", a), ("second", b)) if not any(side)]
            reason = f"undefined: constant {' and '.join(constant)} side"
    return Estimate(value=value, n=n, missing=len(first) - n, method=method, reason=reason)
