"""What was said against what is right: the confusion table over declared labels.

The labels are those the task declares, so a label that is never predicted keeps its F1 of 0 and
a reply that could not be read counts as wrong, never as absent.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from casework.cases.records import Record
from casework.stats.proportion import rate
from casework.stats.records import Estimate, Interval
from casework.stats.resample import of_sums


class Confusion(Record):
    """Counts of predicted (columns) against right labels (rows), both in the order of `labels`.

    `unread` counts, per right label, the predictions that are no declared label; they are wrong.
    `missing` counts the items without a prediction or without a right label; they are not in `n`.
    """

    labels: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]
    unread: tuple[int, ...]
    n: int
    missing: int


class LabelScore(Record):
    """Precision, recall and F1 of one label, as Estimates; `right` items have it."""

    label: str
    right: int
    predicted: int
    precision: Estimate
    recall: Estimate
    f1: Estimate


class MacroF1(Record):
    """The mean F1 over all declared labels.

    `value` is None where a label has no F1 (nobody has it, nobody predicted it); `undefined`
    names those, and `over_defined` is the mean over the others, under its own name.
    """

    value: float | None
    n: int
    missing: int
    labels: tuple[LabelScore, ...]
    undefined: tuple[str, ...]
    over_defined: float | None
    reason: str = ""


def confusion(
    right: Sequence[str | None],
    predicted: Sequence[str | None],
    labels: Sequence[str],
    unread: str = "⊥",
) -> Confusion:
    """Count `predicted` against `right`.

    None is a missing item; `unread` (by default ⊥) or any text that is not a label is a
    prediction that could not be read. Raises ValueError where the lengths differ, a right label
    is undeclared, or labels repeat.
    """
    if len(right) != len(predicted):
        raise ValueError(f"{len(right)} right labels against {len(predicted)} predictions")
    place = {label: at for at, label in enumerate(labels)}
    if len(place) != len(labels) or unread in place:
        raise ValueError(f"labels {list(labels)} repeat, or hold the mark for unread {unread!r}")
    counts = [[0] * len(place) for _ in place]
    lost = [0] * len(place)
    missing = 0
    for truth, said in zip(right, predicted, strict=True):
        if truth is not None and truth not in place:
            raise ValueError(f"right label {truth!r} is not among the declared {list(labels)}")
        if truth is None or said is None:
            missing += 1
        elif said in place:
            counts[place[truth]][place[said]] += 1
        else:
            lost[place[truth]] += 1
    return Confusion(
        labels=tuple(labels),
        counts=tuple(map(tuple, counts)),
        unread=tuple(lost),
        n=len(right) - missing,
        missing=missing,
    )


def accuracy(table: Confusion) -> Estimate:
    """Share of right predictions with Wilson's interval; unread ones are wrong."""
    right = sum(table.counts[at][at] for at in range(len(table.labels)))
    return rate(right, table.n, table.n + table.missing)


def majority_baseline(table: Confusion) -> Estimate:
    """Accuracy of always saying the commonest right label of this very table."""
    right = max((_right(table, at) for at in range(len(table.labels))), default=0)
    return rate(right, table.n, table.n)


def label_scores(table: Confusion) -> tuple[LabelScore, ...]:
    """Precision, recall and F1 of every declared label."""
    return tuple(_score(table, at) for at in range(len(table.labels)))


def macro_f1(table: Confusion) -> MacroF1:
    """The unweighted mean of the labels' F1 over all declared labels."""
    scores = label_scores(table)
    known = [score.f1.value for score in scores if score.f1.value is not None]
    undefined = tuple(score.label for score in scores if score.f1.value is None)
    over = sum(known) / len(known) if known else None
    reason = f"no F1 for {', '.join(undefined)}: neither right nor predicted" if undefined else ""
    return MacroF1(
        value=over if not undefined else None,
        n=table.n,
        missing=table.missing,
        labels=scores,
        undefined=undefined,
        over_defined=over,
        reason=reason if scores else "no label declared",
    )


def macro_f1_interval(
    clusters: Sequence[Confusion], *, seed: int, resamples: int = 10_000, confidence: float = 0.95
) -> Interval:
    """Interval of the macro-F1 of all `clusters` together: a bootstrap over them.

    One table a cluster, all over the same labels. A resample in which a label has no F1 is
    undefined (`resample.of_sums` says what becomes of those).
    """
    if not clusters or not clusters[0].labels:
        return Interval(low=None, high=None, reason="no data")
    rows = [
        [
            [table.counts[at][at] for at in range(len(table.labels))],
            [
                _right(table, at) + sum(row[at] for row in table.counts)
                for at in range(len(table.labels))
            ],
        ]
        for table in clusters
    ]
    size = len(clusters[0].labels)

    def score(sums: NDArray[np.float64]) -> NDArray[np.float64]:
        hits, both = sums[:, :size], sums[:, size:]
        f1 = np.full(hits.shape, np.nan)
        np.divide(2 * hits, both, out=f1, where=both > 0)
        return f1.mean(axis=1)

    table = np.asarray(rows, dtype=float).reshape(len(clusters), 2 * size)
    return of_sums(table, score, seed=seed, resamples=resamples, confidence=confidence)


def balanced_accuracy(table: Confusion) -> Estimate:
    """The mean of the labels' recalls; None where a label has no item."""
    recalls = [score.recall.value for score in label_scores(table)]
    absent = [label for label, found in zip(table.labels, recalls, strict=True) if found is None]
    known = [found for found in recalls if found is not None]
    reason = f"no item is {' or '.join(absent)}" if absent else ""
    return Estimate(
        value=None if absent or not known else sum(known) / len(known),
        n=table.n,
        missing=table.missing,
        method="mean of recalls",
        reason=reason or ("" if known else "no label declared"),
    )


def _score(table: Confusion, at: int) -> LabelScore:
    hit = table.counts[at][at]
    right = _right(table, at)
    predicted = sum(row[at] for row in table.counts)
    both = right + predicted
    return LabelScore(
        label=table.labels[at],
        right=right,
        predicted=predicted,
        precision=rate(hit, predicted, predicted),
        recall=rate(hit, right, right),
        f1=Estimate(
            value=2 * hit / both if both else None,
            n=both,
            method="F1",
            reason="" if both else "neither right nor predicted",
        ),
    )


def _right(table: Confusion, at: int) -> int:
    return sum(table.counts[at]) + table.unread[at]
