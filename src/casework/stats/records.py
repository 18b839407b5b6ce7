"""What every statistic returns: a value with its doubt, or None with a reason."""

from casework.cases.records import Record


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
