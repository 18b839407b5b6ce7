"""Shares of yes-or-no outcomes: Wilson's interval, and bounds for what is missing."""

from math import sqrt
from statistics import NormalDist

from casework.stats.records import Estimate, Interval


def wilson(k: int, n: int, confidence: float = 0.95) -> Interval:
    """Wilson's score interval for `k` successes in `n` trials (E. B. Wilson, JASA 22, 1927).

    It never collapses to a point: 20 of 20 gives [0.8389, 1]. With n = 0 both ends are None.
    Raises ValueError unless 0 <= k <= n and 0 < confidence < 1.
    """
    if not 0 <= k <= n:
        raise ValueError(f"{k} successes in {n} trials: need 0 <= k <= n")
    if not 0 < confidence < 1:
        raise ValueError(f"confidence {confidence} is not between 0 and 1")
    if n == 0:
        return Interval(low=None, high=None, method="wilson", reason="no data")
    z = NormalDist().inv_cdf(0.5 + confidence / 2)
    p = k / n
    centre = (p + z * z / (2 * n)) / (1 + z * z / n)
    half = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
    # The ends are exact at the borders; rounding must not push them past the estimate.
    low = 0.0 if k == 0 else max(0.0, centre - half)
    high = 1.0 if k == n else min(1.0, centre + half)
    return Interval(low=low, high=high, method="wilson")


def rate(k: int, n: int, planned: int, confidence: float = 0.95) -> Estimate:
    """`k` of `n` scored, where `planned` should have been scored.

    The value and its Wilson interval are over the scored; the bounds are over the planned, with
    the missing counted as 0 (`bound_low`) and as 1 (`bound_high`). Raises ValueError where the
    counts contradict each other.
    """
    if n > planned:
        raise ValueError(f"{n} scored of {planned} planned")
    ends = wilson(k, n, confidence)
    missing = planned - n
    return Estimate(
        value=k / n if n else None,
        n=n,
        missing=missing,
        low=ends.low,
        high=ends.high,
        confidence=confidence,
        method=ends.method,
        reason=ends.reason,
        bound_low=k / planned if planned else None,
        bound_high=(k + missing) / planned if planned else None,
    )
