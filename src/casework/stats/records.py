"""What every statistic returns: a value with its doubt, or None with a reason."""

from typing import Literal

from casework.cases.records import Record

Alternative = Literal["two-sided", "greater", "less"]


class Estimate(Record):
    """One number with its doubt.

    `value` is None where nothing can be said, and `reason` says why; it is never NaN and never a
    made-up 0. `low`/`high` are the ends of the interval at `confidence`; both None where the
    interval is undefined (`reason` again). `n` counts the observations used, `missing` those that
    were planned and are not there. `bound_low`/`bound_high` are what `value` would be were every
    missing observation 0, or 1; None where that makes no sense.
    """

    value: float | None
    n: int
    missing: int = 0
    low: float | None = None
    high: float | None = None
    confidence: float = 0.95
    method: str = ""
    reason: str = ""
    seed: int | None = None
    bound_low: float | None = None
    bound_high: float | None = None


class Interval(Record):
    """The ends of an interval, or None and None with the reason."""

    low: float | None
    high: float | None
    method: str = ""
    reason: str = ""


class ExactTest(Record):
    """A test of a difference: its p-value and the size of what was tested.

    `p` is None where there is nothing to test, with `reason`. `effect` is named by
    `effect_name` (odds ratio, difference of shares, …); None where it is undefined, and
    `effect_reason` says why. `n` counts the observations.
    """

    p: float | None
    n: int
    alternative: Alternative = "two-sided"
    effect: float | None = None
    effect_name: str = ""
    effect_reason: str = ""
    method: str = ""
    reason: str = ""


class Adjusted(Record):
    """p-values adjusted for being many, in the order they came.

    A None stays None and does not count to the family. `rejected` tells which stay at or below
    `level`; None where there was no p-value. `n` is the size of the family.
    """

    p: tuple[float | None, ...]
    rejected: tuple[bool | None, ...]
    level: float
    n: int
    missing: int
    method: str


class Agreement(Estimate):
    """A coefficient of agreement beyond chance, ``(observed - expected) / (1 - expected)``.

    `n` counts the items with at least two ratings, `missing` the planned ratings that are not
    there. `se` is the standard error; the interval is Student's t with one degree of freedom
    less than there are items, cut at -1 and 1. `categories` is how many were declared.
    """

    se: float | None = None
    observed: float | None = None
    expected: float | None = None
    categories: int = 0
