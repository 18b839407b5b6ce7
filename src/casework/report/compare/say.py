"""What a comparison says: whether the score held, how sure that is, and what limits it."""

from collections.abc import Iterator, Sequence

from casework.report.compare.records import Outcome, Paired
from casework.report.figures import percent
from casework.stats.resample import FEWEST

CLOSE = 1e-9
MINUS = "\N{MINUS SIGN}"


def outcome(one: Paired, max_drop: float | None) -> tuple[Outcome, str]:
    """Whether the second run held, and why one says so.

    The value decides; what the interval says of it is told. With too little in common (nothing;
    or, where a drop is to be judged, fewer than half of the tasks or than `FEWEST` clusters)
    nothing can be decided.
    """
    found, planned = one.found, len(one.tasks)
    change = found.difference.value
    if change is None:
        return "inconclusive", "no task is scored in both runs"
    if max_drop is None:
        return "held", ""
    if 2 * found.n < planned:
        return "inconclusive", f"only {found.n} of {planned} tasks are scored in both runs"
    if one.clusters < FEWEST:
        what = {"deliver": "task", "label": "cluster"}.get(one.protocol, "case")
        plural = "" if one.clusters == 1 else "s"
        return "inconclusive", (
            f"{one.clusters} {what}{plural} in common: too few to judge a drop by "
            f"(at least {FEWEST})"
        )
    limit = points(max_drop)
    low, high = found.difference.low, found.difference.high
    if -change > max_drop + CLOSE:
        told = f"the drop of {points(-change)} is more than the {limit} allowed"
        if high is None:
            return "dropped", f"{told}; no interval: {found.difference.reason}"
        sure = "lies wholly beyond it too" if high < -max_drop else "does not exclude a smaller one"
        return "dropped", f"{told}; the interval {sure}"
    told = f"no drop of more than {limit}"
    if low is None:
        return "held", f"{told}; no interval: {found.difference.reason}"
    sure = "excludes one too" if low >= -max_drop - CLOSE else "does not exclude one"
    return "held", f"{told}; the interval {sure}"


def exit_code(outcomes: Sequence[Outcome]) -> int:
    """1 where a score dropped too far, 3 where nothing can be decided, else 0."""
    if "dropped" in outcomes:
        return 1
    return 3 if "inconclusive" in outcomes or not outcomes else 0


def cautions(one: Paired) -> Iterator[str]:
    """What a reader must know before using the difference."""
    (scored, asked), (scored_too, asked_too) = one.runs
    if scored < asked or scored_too < asked_too:
        yield (
            f"{scored} of {asked} runs are scored in the first, {scored_too} of {asked_too} in the "
            "second; tasks scored in one only are left out"
        )
    if one.found.bound_low is not None and one.found.n < len(one.tasks):
        high = one.found.bound_high or 0.0
        yield (
            f"with what is missing the difference lies between {signed(one.found.bound_low)} and "
            f"{signed(high)}"
        )
    first, second = one.judges
    if first != second and first and second:
        yield (
            f"the judges differ ({', '.join(first)}; {', '.join(second)}), so the difference may "
            "be theirs"
        )


def signed(share: float | None) -> str:
    """A difference of shares in points, with its sign: ``+2.3``, ``−0.5``; "–" for None."""
    if share is None:
        return "–"
    value = round(100 * share, 1) or 0.0
    return f"{value:+.1f}".replace("-", MINUS)


def points(share: float) -> str:
    """A difference without its sign: ``2 points``, ``1 point``."""
    value = f"{100 * share:.1f}".removesuffix(".0")
    return f"{value} point{'' if value == '1' else 's'}"


def headline(one: Paired) -> str:
    """Both values and the difference in one line."""
    found = one.found
    told = f"{one.title}: {percent(found.first.value)} → {percent(found.second.value)}"
    told += f", {signed(found.difference.value)} points"
    if found.difference.low is not None:
        low, high = signed(found.difference.low), signed(found.difference.high)
        told += f" (95 % interval {low} to {high})"
    elif found.difference.reason:
        told += f" (no interval: {found.difference.reason})"
    return f"{told}, over {found.n} of {len(one.tasks)} tasks, those scored in both"
