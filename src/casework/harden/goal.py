"""The goal: how right the task model is on an input, and how scattered its answers are.

Scores of different batches are different types. Only `ReportScore` may stand in a report: the
samples that chose a case cannot also say how hard it is.
"""

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from typing import Literal, NamedTuple, TypeVar

from casework.cases.records import Record
from casework.stats.records import Interval


class Answer(NamedTuple):
    """One graded answer: its semantic class, whether it is right, and whether reading it needed
    a repair."""

    label: str
    right: bool
    normalised: bool = False


class _Score(Record):
    individual_id: str
    k: int
    n: int
    counts: tuple[int, ...] = ()
    """Sizes of the semantic classes, largest first."""

    @property
    def share(self) -> Fraction:
        """k of n, exact."""
        return Fraction(self.k, self.n)


class SearchScore(_Score):
    """On the samples that choose. Biased low for whatever was chosen."""

    role: Literal["search"] = "search"


class ConfirmScore(_Score):
    """On the samples that decide whether a winner is kept."""

    role: Literal["confirm"] = "confirm"


class ReportScore(_Score):
    """On samples that no decision has seen: the only kind a report may quote as difficulty."""

    role: Literal["report"] = "report"


S = TypeVar("S", SearchScore, ConfirmScore, ReportScore)


def score(kind: type[S], individual: str, answers: Sequence[Answer]) -> S:
    """Count answers into a score of one kind."""
    right = sum(answer.right for answer in answers)
    return kind(individual_id=individual, k=right, n=len(answers), counts=class_counts(answers))


def drop(before: ReportScore, after: ReportScore) -> float:
    """How much less often the model is right, in [-1, 1], on fresh samples only.

    Raises TypeError for any other kind of score.
    """
    for one in (before, after):
        if not isinstance(one, ReportScore):
            raise TypeError(f"{type(one).__name__} cannot be reported: its samples were selected")
    return float(before.share - after.share)


def class_counts(answers: Sequence[Answer]) -> tuple[int, ...]:
    """Sizes of the semantic classes, largest first."""
    return tuple(sorted(Counter(answer.label for answer in answers).values(), reverse=True))


def posterior(k: int, n: int, confidence: float = 0.95) -> Interval:
    """Where the true rate lies after k right of n, from a uniform prior (Beta quantiles)."""
    from scipy.stats import beta

    tail = (1 - confidence) / 2
    low, high = (float(beta.ppf(q, k + 1, n - k + 1)) for q in (tail, 1 - tail))
    return Interval(low=low, high=high, method="beta posterior, uniform prior")
