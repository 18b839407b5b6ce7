"""Intervals by resampling: the percentile bootstrap, paired, and over clusters.

Observations are floats; None marks one that was planned and is missing. All functions are pure:
the same values and seed give the same interval. Source of the method: B. Efron, "Bootstrap
methods: another look at the jackknife", Annals of Statistics 7 (1979); the percentile form is
used because BCa is undefined for the constant samples that are common here.
"""

from collections.abc import Callable, Hashable, Sequence
from math import isfinite

import numpy as np
from numpy.typing import NDArray

from casework.stats.proportion import wilson
from casework.stats.records import Estimate, Interval

Values = Sequence[float | None]
FEWEST = 5
"""Clusters below which a bootstrap over them would look far surer than it can be."""
PAPER_RESAMPLES = 50_000
PAPER_SEED = 42
"""The bootstrap of the paper on harder cases, appendix A.10."""
_CHUNK = 400_000
"""Draws held in memory at once: 3 MB, about what a processor's cache holds."""


def bootstrap(
    values: Values, *, seed: int, resamples: int = 10_000, confidence: float = 0.95
) -> Estimate:
    """Mean of `values` with a percentile bootstrap interval.

    No data: value None. One observation, or all equal: no interval, with the reason, except that
    equal values of 0 or 1 get Wilson's interval. Raises ValueError on NaN or infinity.
    """
    return _estimate([[[value]] for value in values], False, seed, resamples, confidence)


def clustered(
    clusters: Sequence[Sequence[Values]],
    *,
    seed: int,
    resamples: int = 10_000,
    confidence: float = 0.95,
) -> Estimate:
    """Mean over units of the mean of their repeats, with the interval over clusters.

    A cluster (a case) is what is independent of the rest; its units (tasks) and their repeats are
    not. Missing observations are left out of the value; the bounds put 0 or 1 in their place and
    are given where all observations lie in [0, 1]. `n` and `missing` count observations. One yes
    or no a cluster: Wilson's interval, which holds at sizes where the bootstrap does not. Other
    values from fewer than `FEWEST` clusters get no interval, with the reason.
    """
    return _estimate(clusters, True, seed, resamples, confidence)


def _estimate(
    clusters: Sequence[Sequence[Values]],
    prefer_wilson: bool,
    seed: int,
    resamples: int,
    confidence: float,
) -> Estimate:
    units = [[_known(unit) for unit in cluster] for cluster in clusters]
    seen = [value for cluster in units for unit in cluster for value in unit]
    if not all(isfinite(value) for value in seen):
        raise ValueError("an observation is not a finite number; mark a missing one with None")
    means = [[_mean(unit) for unit in cluster if unit] for cluster in units]
    means = [cluster for cluster in means if cluster]
    flat = [value for cluster in means for value in cluster]
    binary = prefer_wilson and len(seen) == len(means) > 1 and set(seen) <= {0.0, 1.0}
    if binary:
        ends = wilson(round(sum(seen)), len(seen), confidence)
    else:
        fewest = FEWEST if prefer_wilson else 2
        ends = _ends(means, fewest, seed, resamples, confidence)
    low, high = _bounds(clusters, seen)
    return Estimate(
        value=_mean(flat) if flat else None,
        n=len(seen),
        missing=sum(len(unit) for cluster in clusters for unit in cluster) - len(seen),
        low=ends.low,
        high=ends.high,
        confidence=confidence,
        method=ends.method,
        reason=ends.reason,
        seed=seed if ends.method.startswith("bootstrap") else None,
        bound_low=low,
        bound_high=high,
    )


def ratio(
    pairs: Sequence[tuple[float, float]],
    *,
    seed: int,
    resamples: int = 10_000,
    confidence: float = 0.95,
) -> Estimate:
    """Sum of the first numbers over the sum of the second; one pair a cluster.

    For shares whose denominator is itself an outcome (right among committed). `n` is the sum of
    the denominators, rounded.
    """
    used = [pair for pair in pairs if pair[1] > 0]
    total = sum(below for _, below in used)
    if not used:
        return Estimate(value=None, n=0, reason="no data", confidence=confidence)
    value = sum(above for above, _ in used) / total
    if len(used) == 1:
        ends = _too_few(1)
    elif _equal([above / below for above, below in used]):
        ends = _constant(value, len(used), confidence)
    elif len(used) < FEWEST:
        ends = _too_few(len(used))
    else:
        table = np.asarray(used, dtype=float)
        sums = _draws(table, seed, resamples)
        ends = _percentiles(sums[:, 0] / sums[:, 1], confidence, len(used))
    return Estimate(
        value=value,
        n=round(total),
        low=ends.low,
        high=ends.high,
        confidence=confidence,
        method=ends.method,
        reason=ends.reason,
        seed=seed if ends.method.startswith("bootstrap") else None,
    )


def paired_difference(
    before: Values,
    after: Values,
    *,
    seed: int,
    resamples: int = 10_000,
    confidence: float = 0.95,
    clusters: Sequence[Hashable] | None = None,
) -> Estimate:
    """Mean of ``after - before`` over the pairs where both are there, bootstrapped over pairs.

    `missing` counts pairs with a missing side. With `clusters` (one label a pair: the document,
    the matter) whole clusters are drawn, since pairs of one cluster are not independent; from
    fewer than `FEWEST` clusters there is no interval. Raises ValueError where the lengths differ.
    """
    if len(before) != len(after):
        raise ValueError(f"{len(before)} values before, {len(after)} after: not pairs")
    if clusters is not None and len(clusters) != len(before):
        raise ValueError(f"{len(clusters)} cluster labels for {len(before)} pairs")
    differences = [
        None if old is None or new is None else new - old
        for old, new in zip(before, after, strict=True)
    ]
    kept = [value for value in differences if value is not None]
    if not all(isfinite(value) for value in kept):
        raise ValueError("an observation is not a finite number; mark a missing one with None")
    if not kept:
        ends = Interval(low=None, high=None, reason="no data")
    elif len(kept) == 1:
        ends = _too_few(1, "pair")
    elif _equal(kept):
        ends = Interval(low=None, high=None, reason="degenerate: all differences are equal")
    elif clusters is not None:
        groups = _grouped(differences, clusters)
        ends = _ends(groups, FEWEST, seed, resamples, confidence)
    else:
        sums = _draws(np.asarray(kept, dtype=float)[:, None], seed, resamples)
        ends = _percentiles(sums[:, 0] / len(kept), confidence, len(kept))
    return Estimate(
        value=_mean(kept) if kept else None,
        n=len(kept),
        missing=len(differences) - len(kept),
        low=ends.low,
        high=ends.high,
        confidence=confidence,
        method=ends.method,
        reason=ends.reason,
        seed=seed if ends.method else None,
    )


def of_sums(
    table: NDArray[np.float64],
    statistic: Callable[[NDArray[np.float64]], NDArray[np.float64]],
    *,
    seed: int,
    resamples: int = 10_000,
    confidence: float = 0.95,
) -> Interval:
    """Interval of a statistic of the column sums of `table`, one row a cluster, by drawing rows.

    `statistic` maps sums (draws, columns) to one value a draw, NaN where it is undefined. Such
    draws are left out; with more than one in twenty, or fewer than `FEWEST` rows, there is no
    interval, with the reason.
    """
    if len(table) < FEWEST:
        return _too_few(len(table))
    values = statistic(_draws(table, seed, resamples))
    known = values[~np.isnan(values)]
    if len(known) < 0.95 * len(values):
        lost = len(values) - len(known)
        return Interval(
            low=None, high=None, reason=f"undefined in {lost} of {len(values)} resamples"
        )
    if np.ptp(known) < 1e-12:
        return Interval(low=None, high=None, reason="degenerate: all resamples are equal")
    return _percentiles(known, confidence, len(table))


def _grouped(values: Values, labels: Sequence[Hashable]) -> list[list[float]]:
    """The values that are there, one list a label, in order of first appearance."""
    groups: dict[Hashable, list[float]] = {}
    for value, label in zip(values, labels, strict=True):
        if value is not None:
            groups.setdefault(label, []).append(value)
    return list(groups.values())


def _ends(
    means: list[list[float]], fewest: int, seed: int, resamples: int, confidence: float
) -> Interval:
    if not means:
        return Interval(low=None, high=None, reason="no data")
    if len(means) == 1:
        return _too_few(1, "cluster" if fewest > 2 else "observation")
    flat = [value for cluster in means for value in cluster]
    if _equal(flat):
        return _constant(flat[0], len(means), confidence)
    if len(means) < fewest:
        return _too_few(len(means))
    pairs = [(sum(cluster), len(cluster)) for cluster in means]
    if _equal([above / below for above, below in pairs]):
        return Interval(low=None, high=None, reason="degenerate: all clusters are equal")
    sums = _draws(np.asarray(pairs, dtype=float), seed, resamples)
    return _percentiles(sums[:, 0] / sums[:, 1], confidence, len(means))


def _too_few(count: int, what: str = "cluster") -> Interval:
    plural = "" if count == 1 else "s"
    reason = f"too few for an interval: {count} {what}{plural}"
    return Interval(low=None, high=None, reason=reason)


def _constant(value: float, clusters: int, confidence: float) -> Interval:
    if value in (0.0, 1.0):
        return wilson(round(value) * clusters, clusters, confidence)
    return Interval(low=None, high=None, reason="degenerate: all values are equal")


def _draws(table: NDArray[np.float64], seed: int, resamples: int) -> NDArray[np.float64]:
    """Column sums of `resamples` resamples of the rows: array (resamples, columns).

    The draws are one stream whatever the chunk, so the answer does not depend on it.
    """
    generator = np.random.default_rng(seed)
    rows = len(table)
    step = max(1, _CHUNK // rows)
    sums = np.empty((resamples, table.shape[1]))
    varying = [c for c in range(table.shape[1]) if np.ptp(table[:, c])]
    for start in range(0, resamples, step):
        stop = min(start + step, resamples)
        picked = generator.integers(0, rows, size=(stop - start, rows))
        for column in varying:
            sums[start:stop, column] = table[:, column][picked].sum(axis=1)
    for column in set(range(table.shape[1])) - set(varying):
        sums[:, column] = table[0, column] * rows
    return sums


def _percentiles(draws: NDArray[np.float64], confidence: float, clusters: int) -> Interval:
    tail = (1 - confidence) / 2
    low, high = np.quantile(draws, [tail, 1 - tail])
    return Interval(low=float(low), high=float(high), method=f"bootstrap over {clusters}")


def _bounds(
    clusters: Sequence[Sequence[Values]], seen: list[float]
) -> tuple[float | None, float | None]:
    planned = [unit for cluster in clusters for unit in cluster if unit]
    if not planned or not all(0 <= value <= 1 for value in seen):
        return None, None

    def with_missing(fill: float) -> float:
        return _mean([_mean([fill if v is None else v for v in unit]) for unit in planned])

    return with_missing(0.0), with_missing(1.0)


def _known(values: Values) -> list[float]:
    return [value for value in values if value is not None]


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _equal(values: Sequence[float]) -> bool:
    """Whether all are the same but for rounding."""
    return max(values) - min(values) < 1e-12
