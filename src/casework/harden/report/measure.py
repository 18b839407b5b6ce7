"""Figures over cases: a value a case, their mean, and a bootstrap over cases.

Each function takes one kind of batch and gives that batch's figure; another kind is refused.
"""

from collections.abc import Callable, Sequence

import numpy as np
from numpy.typing import NDArray

from casework.benchmarks.records import UNPARSED
from casework.harden.goal import drop
from casework.harden.report.records import (
    FreshFigure,
    GreedyFigure,
    GreedySample,
    ReportSamples,
    Samples,
    SearchFigure,
    SearchSamples,
)
from casework.stats.entropy import discrete_entropy, weighted_entropy
from casework.stats.likelihood import negative_log_likelihood
from casework.stats.records import Estimate
from casework.stats.resample import (
    PAPER_RESAMPLES,
    PAPER_SEED,
    bootstrap,
    clustered,
    of_sums,
    paired_difference,
)

Measure = Callable[[Samples], float | None]
Pair = tuple[ReportSamples, ReportSamples]


def search_figure(
    measure: Measure,
    batches: Sequence[SearchSamples | None],
    resamples: int = PAPER_RESAMPLES,
    clusters: Sequence[str] | None = None,
) -> SearchFigure:
    """Mean over cases on the samples that chose. A case that is None counts as missing.

    With `clusters` (one name a case: its page, its contract) the interval is over whole clusters,
    whose cases are not independent.
    """
    told = _mean(measure, batches, SearchSamples, resamples, clusters)
    return SearchFigure(**told.model_dump())


def fresh_figure(
    measure: Measure,
    batches: Sequence[ReportSamples | None],
    resamples: int = PAPER_RESAMPLES,
    clusters: Sequence[str] | None = None,
) -> FreshFigure:
    """Mean over cases on fresh samples. Raises TypeError for any other batch."""
    return FreshFigure(**_mean(measure, batches, ReportSamples, resamples, clusters).model_dump())


def greedy_figure(
    measure: Measure, batches: Sequence[GreedySample | None], resamples: int = PAPER_RESAMPLES
) -> GreedyFigure:
    """Mean over cases on the answers at temperature 0."""
    return GreedyFigure(**_mean(measure, batches, GreedySample, resamples).model_dump())


def fresh_drop(
    pairs: Sequence[Pair | None],
    clusters: Sequence[str] | None = None,
    resamples: int = PAPER_RESAMPLES,
) -> FreshFigure:
    """How much less often the model is right on the second of each pair, mean over cases.

    A positive value is a fall. With `clusters` whole clusters are drawn.
    """
    falls = [None if pair is None else drop(pair[0].score(), pair[1].score()) for pair in pairs]
    zeros = [None if fall is None else 0.0 for fall in falls]
    told = paired_difference(zeros, falls, seed=PAPER_SEED, resamples=resamples, clusters=clusters)
    return FreshFigure(**told.model_dump())


def relative_fall(
    before: Sequence[float | None],
    after: Sequence[float | None],
    resamples: int = PAPER_RESAMPLES,
) -> Estimate:
    """The fall as a share of what was there: sum of ``before - after`` over sum of ``before``.

    Cases with a side missing are left out and counted. No value where nothing was right before.
    """
    pairs = [
        (old - new, old)
        for old, new in zip(before, after, strict=True)
        if old is not None and new is not None
    ]
    # A case that was never right before has no share to lose, but its gain counts.
    total = sum(old for _, old in pairs)
    missing = len(before) - len(pairs)
    if not total:
        why = "nothing was right before" if pairs else "no data"
        return Estimate(value=None, n=len(pairs), missing=missing, reason=why)
    ends = of_sums(np.asarray(pairs, dtype=float), _quotient, seed=PAPER_SEED, resamples=resamples)
    return Estimate(
        value=sum(fall for fall, _ in pairs) / total,
        n=len(pairs),
        missing=missing,
        low=ends.low,
        high=ends.high,
        method=ends.method,
        reason=ends.reason,
        seed=PAPER_SEED if ends.method else None,
    )


def _quotient(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    below = np.where(sums[:, 1] > 0, sums[:, 1], np.nan)
    return sums[:, 0] / below


def accuracy(batch: Samples) -> float | None:
    """Share of right answers."""
    return sum(one.right for one in batch.samples) / len(batch.samples)


def unrepaired(batch: Samples) -> float | None:
    """Share of right answers where one that could be read only after a repair counts as wrong."""
    return sum(one.right and not one.normalised for one in batch.samples) / len(batch.samples)


def unread(batch: Samples, first: int | None = None) -> int:
    """Answers that could not be read, of the first so many."""
    return sum(_label(one.label) is None for one in batch.samples[:first])


def clamped(batch: Samples, base: Callable[[int], int], first: int | None = None) -> bool:
    """Whether the normalised entropy was cut to 1."""
    kept = batch.samples[:first]
    return discrete_entropy([_label(one.label) for one in kept], base(len(kept))).clamped


def entropy(base: Callable[[int], int], first: int | None = None) -> Measure:
    """Normalised discrete semantic entropy; `base` gives M for n samples.

    With `first`, of the first so many answers: entropies compare at equal numbers only.
    """

    def measure(batch: Samples) -> float | None:
        kept = batch.samples[:first]
        classes = [_label(one.label) for one in kept]
        return discrete_entropy(classes, base(len(kept))).value

    return measure


def likelihood_weighted(base: Callable[[int], int] | None, first: int | None = None) -> Measure:
    """Likelihood-weighted semantic entropy, over log M; in nats where `base` is None.

    None, so missing, where one of the samples has no usable log-probabilities.
    """

    def measure(batch: Samples) -> float | None:
        kept = batch.samples[:first]
        tokens = [one.log_probabilities for one in kept]
        told = weighted_entropy(
            [_label(one.label) for one in kept],
            [None if found is None else sum(found) for found in tokens],
            [0 if found is None else len(found) for found in tokens],
            base(len(kept)) if base else 2,
        )
        return told.value if base else told.raw

    return measure


def sequence_nll(batch: Samples) -> float | None:
    """Minus the log-probability of the whole greedy answer, in nats."""
    return negative_log_likelihood(batch.samples[0].log_probabilities).sequence


def token_nll(batch: Samples) -> float | None:
    """The same, over its tokens."""
    return negative_log_likelihood(batch.samples[0].log_probabilities).per_token


def _label(label: str) -> str | None:
    return None if label == UNPARSED else label


def _mean(
    measure: Measure,
    batches: Sequence[Samples | None],
    kind: type[Samples],
    resamples: int,
    clusters: Sequence[str] | None = None,
) -> Estimate:
    for one in batches:
        if one is not None and not isinstance(one, kind):
            raise TypeError(f"{type(one).__name__} where {kind.__name__} belong: another batch")
    values = [None if one is None else measure(one) for one in batches]
    if clusters is None:
        told = bootstrap(values, seed=PAPER_SEED, resamples=resamples)
    else:
        groups: dict[str, list[list[float | None]]] = {}
        for value, cluster in zip(values, clusters, strict=True):
            groups.setdefault(cluster, []).append([value])
        told = clustered(list(groups.values()), seed=PAPER_SEED, resamples=resamples)
    if told.missing and told.value is None:
        told = told.model_copy(update={"reason": f"missing for all {told.missing} cases"})
    # Bounds make sense for shares alone, and the likelihoods here are none.
    return told.model_copy(update={"bound_low": None, "bound_high": None})
