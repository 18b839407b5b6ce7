"""What became of each answer between two conditions: a table of before against after.

Only pairs read in both conditions can move; the others are counted, by the side that lacks them.
Source: the investigation-worlds paper, the ablation's table of verdicts.
"""

from collections.abc import Hashable, Sequence

from casework.cases.records import Record
from casework.stats.exact import McNemar, mcnemar
from casework.stats.proportion import rate
from casework.stats.records import Estimate
from casework.stats.resample import paired_difference

Labels = Sequence[str | None]


class Transitions(Record):
    """Counts of answers before (rows) and after (columns), in the order of `labels`."""

    labels: tuple[str, ...]
    counts: tuple[tuple[int, ...], ...]
    n: int
    stayed: int
    changed: int
    missing_before: int
    missing_after: int
    missing_both: int


class LabelChange(Record):
    """How often one label was given before and after, and the moves to and from it.

    `arrived` and `left` are counts by the other label. `mcnemar` (b left, c arrived) treats the
    pairs as independent; where they come in groups, `share_change` with clusters is the headline.
    """

    label: str
    before: Estimate
    after: Estimate
    stayed: int
    arrived: dict[str, int]
    left: dict[str, int]
    mcnemar: McNemar


def transitions(before: Labels, after: Labels, labels: Sequence[str]) -> Transitions:
    """Tabulate two answers per item; None is an answer that could not be read.

    Raises ValueError where the lengths differ, labels repeat, or an answer is undeclared.
    """
    if len(before) != len(after):
        raise ValueError(f"{len(before)} answers before, {len(after)} after: not pairs")
    place = {label: at for at, label in enumerate(labels)}
    if len(place) != len(labels):
        raise ValueError(f"labels repeat in {list(labels)}")
    counts = [[0] * len(place) for _ in place]
    gaps = {(True, False): 0, (False, True): 0, (True, True): 0}
    for old, new in zip(before, after, strict=True):
        for answer in (old, new):
            if answer is not None and answer not in place:
                raise ValueError(f"answer {answer!r} is not among the declared {list(labels)}")
        if old is None or new is None:
            gaps[old is None, new is None] += 1
        else:
            counts[place[old]][place[new]] += 1
    n = sum(map(sum, counts))
    stayed = sum(counts[at][at] for at in range(len(place)))
    return Transitions(
        labels=tuple(labels),
        counts=tuple(map(tuple, counts)),
        n=n,
        stayed=stayed,
        changed=n - stayed,
        missing_before=gaps[True, False],
        missing_after=gaps[False, True],
        missing_both=gaps[True, True],
    )


def label_change(table: Transitions, label: str) -> LabelChange:
    """The moves to and from `label`. Raises ValueError where it is undeclared."""
    if label not in table.labels:
        raise ValueError(f"label {label!r} is not among the declared {list(table.labels)}")
    at = table.labels.index(label)
    others = [(place, name) for place, name in enumerate(table.labels) if place != at]
    arrived = {name: table.counts[place][at] for place, name in others}
    left = {name: table.counts[at][place] for place, name in others}
    stayed = table.counts[at][at]
    had, has = stayed + sum(left.values()), stayed + sum(arrived.values())
    return LabelChange(
        label=label,
        before=rate(had, table.n, table.n),
        after=rate(has, table.n, table.n),
        stayed=stayed,
        arrived=arrived,
        left=left,
        mcnemar=mcnemar(sum(left.values()), sum(arrived.values()), table.n),
    )


def share_change(
    before: Labels,
    after: Labels,
    label: str,
    *,
    seed: int,
    clusters: Sequence[Hashable] | None = None,
    resamples: int = 10_000,
) -> Estimate:
    """Change of the share of `label`, after minus before, over the pairs read in both.

    With `clusters`, one a pair (the case), whole clusters are resampled.
    """

    def has(answers: Labels) -> list[float | None]:
        return [None if answer is None else float(answer == label) for answer in answers]

    return paired_difference(
        has(before), has(after), seed=seed, resamples=resamples, clusters=clusters
    )
