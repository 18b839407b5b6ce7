"""How scattered repeated answers are: semantic entropy over classes of meaning.

Source: the paper on harder cases, sections 4.1 and A.10, after L. Kuhn et al., "Semantic
uncertainty" (ICLR 2023). Natural logarithms; normalised by log M, where M is how many classes
there can be (3 labels, or the number of samples for open answers).
"""

from collections import Counter
from collections.abc import Hashable, Sequence
from math import exp, isfinite, log, prod

from casework.cases.records import Record


class Entropy(Record):
    """Entropy of the classes of `n` samples.

    `value` is `raw` (nats) over log M, at most 1: `clamped` says where it was cut, which the
    class of unread answers can cause. `counts` are the sizes of the classes, largest first;
    `unread` of the samples formed the class ⊥. `missing` samples were planned and are not there,
    or, for the likelihood-weighted form, came without log-probabilities.
    """

    value: float | None
    raw: float | None
    n: int
    missing: int
    counts: tuple[int, ...]
    unread: int
    classes_possible: int
    clamped: bool = False
    reason: str = ""


def discrete_entropy(
    classes: Sequence[Hashable | None], possible: int, missing: int = 0
) -> Entropy:
    """Entropy of the shares of the classes; None is an unread answer, and all those are one class.

    `possible` is M. Undefined (None with the reason) without samples or with M < 2.
    """
    counts = _counts(classes)
    total = len(classes)
    # log n - sum(c log c) / n: exactly 0 for one class, and the same for the same multiset.
    raw = log(total) - sum(c * log(c) for c in counts) / total if total else None
    if len(counts) == 1:
        raw = 0.0
    return _entropy(raw, classes, counts, possible, missing, "" if total else "no data")


def weighted_entropy(
    classes: Sequence[Hashable | None],
    log_likelihoods: Sequence[float | None],
    lengths: Sequence[int],
    possible: int,
) -> Entropy:
    """Entropy of classes weighted by the mean-token likelihood of their samples.

    A sample weighs ``exp(sum of its log-probabilities / its tokens)``; equal samples count each
    time. A sample without log-probabilities or tokens makes the whole undefined: `missing` counts
    them, and nothing is filled in. Raises ValueError where lengths differ, or a log-likelihood is
    above 0 or not finite.
    """
    if not len(classes) == len(log_likelihoods) == len(lengths):
        raise ValueError(
            f"{len(classes)} classes, {len(log_likelihoods)} log-likelihoods, {len(lengths)} "
            "lengths: need one of each a sample"
        )
    for value in log_likelihoods:
        if value is not None and not (isfinite(value) and value <= 0):
            raise ValueError(f"log-likelihood {value}: need a finite number that is not above 0")
    counts = _counts(classes)
    means = [
        value / length
        for value, length in zip(log_likelihoods, lengths, strict=True)
        if value is not None and length > 0
    ]
    missing = len(classes) - len(means)
    raw, reason = None, ""
    if not classes:
        reason = "no data"
    elif missing:
        reason = f"log-probabilities missing for {missing} of {len(classes)} samples"
    else:
        raw = _weighted(classes, means)
    return _entropy(raw, classes, counts, possible, missing, reason)


def compare_scatter(first: Sequence[int], second: Sequence[int]) -> int:
    """Which of two multisets of class counts is more scattered: 1 the first, -1 the second, 0 same.

    Exact: with n samples on both sides the entropy grows as the product of c**c shrinks, so whole
    numbers decide and no rounding does. Raises ValueError where the sums differ, since entropies
    of different numbers of samples are not compared.
    """
    if sum(first) != sum(second):
        raise ValueError(f"{sum(first)} samples against {sum(second)}: compare at equal numbers")
    if min((*first, *second), default=0) < 0:
        raise ValueError("a count below 0")
    one, other = concentration(first), concentration(second)
    return (one < other) - (one > other)


def concentration(counts: Sequence[int]) -> int:
    """The product of c^c: at equal n, smaller exactly where the entropy is larger (integers)."""
    return prod(count**count for count in counts)


def _weighted(classes: Sequence[Hashable | None], means: Sequence[float]) -> float:
    # Only ratios of weights matter; shifting keeps very unlikely samples from becoming 0.
    highest = max(means)
    mass: dict[Hashable | None, float] = {}
    for label, mean in zip(classes, means, strict=True):
        mass[label] = mass.get(label, 0.0) + exp(mean - highest)
    if len(mass) == 1:
        return 0.0
    total = sum(mass.values())
    return max(0.0, -sum(w / total * log(w / total) for w in mass.values() if w > 0))


def _entropy(
    raw: float | None,
    classes: Sequence[Hashable | None],
    counts: tuple[int, ...],
    possible: int,
    missing: int,
    reason: str,
) -> Entropy:
    value = None if raw is None or possible < 2 else raw / log(possible)
    clamped = value is not None and value > 1 + 1e-12
    return Entropy(
        value=None if value is None else min(1.0, value),
        raw=raw,
        n=len(classes),
        missing=missing,
        counts=counts,
        unread=sum(label is None for label in classes),
        classes_possible=possible,
        clamped=clamped,
        reason=reason or ("" if possible > 1 else "undefined: fewer than two classes possible"),
    )


def _counts(classes: Sequence[Hashable | None]) -> tuple[int, ...]:
    return tuple(sorted(Counter(classes).values(), reverse=True))
