"""What was said against what is right: the confusion table over declared labels.

The labels are those the task declares, so a label that is never predicted keeps its F1 of 0 and
a reply that could not be read counts as wrong, never as absent.
"""

from collections.abc import Sequence

from casework.cases.records import Record
from casework.stats.proportion import rate
from casework.stats.records import Estimate


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
