"""Levels and moves in words, as a page says them."""

from collections.abc import Sequence

from casework.judge.ladder import Ladder, Moves, Step
from casework.judge.records import Score
from casework.report.compare.say import signed
from casework.report.figures import percent
from casework.stats.records import Estimate

LEVELS = {
    "merits": "merits",
    "pro_alternative": "+ pro-alternative",
    "noise": "+ noise",
    "chaff_half": "+ chaff, half",
    "chaff_full": "+ chaff, full",
    "": "whole room",
}
ATTITUDES = {"believe": "believe", "disbelieve": "do not believe", "unsure": "do not know"}


def documents(counts: tuple[int, int]) -> str:
    """Sizes of the rooms of a level: ``39 – 44``, or ``39`` where all are as large."""
    fewest, most = counts
    return f"{fewest}" if fewest == most else f"{fewest} – {most}"


def span(score: Score) -> str:
    """A score's interval, or "–"."""
    one = score.estimate
    return "–" if one.low is None else f"{percent(one.low)} – {percent(one.high)}"


def change(step: Step | None) -> str:
    """The difference of a step in points with its interval, or why there is none."""
    if step is None:
        return ""
    one = step.found.difference
    return points(one) if one.value is not None else f"– ({one.reason})"


def value(one: Estimate) -> str:
    """A difference in points: ``+16.7``; "–" for None."""
    return signed(one.value)


def ends(one: Estimate) -> str:
    """The interval of a difference in points: ``0.0 to +33.3``; "" where there is none."""
    return "" if one.low is None else f"{signed(one.low)} to {signed(one.high)}"


def counted(one: Estimate) -> str:
    """The interval of a difference with what it is over: ``0.0 to +33.3, n 30``."""
    return ", ".join(part for part in (ends(one), f"n {one.n}") if part)


def points(one: Estimate) -> str:
    """A difference in points with its interval: ``+16.7 (0.0 to +33.3)``."""
    return f"{value(one)} ({ends(one)})" if ends(one) else value(one)


def above(telling: Score, opened: Score) -> str:
    """How many points more of the telling documents were opened than of the room."""
    recall, coverage = telling.estimate.value, opened.estimate.value
    return "–" if recall is None or coverage is None else signed(recall - coverage)


def place(rank: float) -> str:
    """A mid-rank: ``3``, ``3.5``."""
    return f"{rank:g}"


def no_interval(ladder: Ladder) -> tuple[str, ...]:
    """Why differences lack an interval, each reason once."""
    found = [step.found.difference for step in (*ladder.steps, *ladder.against)]
    reasons = {one.reason.replace("cluster", "case") for one in found if one.low is None}
    return tuple(sorted(reason for reason in reasons if reason))


def moved(found: Moves) -> str:
    """A table of moves in one sentence, with n, the change, and what was left out."""
    table, one = found.table, found.believed
    pairs = "pair" if table.n == 1 else "pairs"
    told = (
        f"Over {table.n} {pairs} of beliefs about alternatives read in both rooms, belief in an "
        f"alternative went from {_share(one.before.value, table.n)} at "
        f"“{LEVELS[found.before]}” to {_share(one.after.value, table.n)} at "
        f"“{LEVELS[found.after]}”. "
    )
    came = sum(one.arrived.values())
    if came:
        whence = " and ".join(f"{count} from {ATTITUDES[k]}" for k, count in one.arrived.items())
        told += f"{came} came to believe ({whence}); "
    else:
        told += "None came to believe; "
    told += f"{sum(one.left.values())} ceased to; {one.stayed} believed in both."
    if found.change.low is not None:
        told += (
            f" The change is {signed(found.change.value)} points (95 % interval "
            f"{signed(found.change.low)} to {signed(found.change.high)}, {found.cases} cases "
            "resampled)."
        )
    lost = table.missing_before + table.missing_after + table.missing_both
    if lost:
        told += (
            f" Left out: {lost} pairs without a belief that could be read "
            f"({table.missing_before} before only, {table.missing_after} after only, "
            f"{table.missing_both} in both)."
        )
    return told


def left_out(names: Sequence[str]) -> str:
    """Worlds that no level counts; "" where there are none."""
    if not names:
        return ""
    return f"Left out, as no score can be given for them: {', '.join(names)}."


def _share(value: float | None, n: int) -> str:
    if value is None:
        return "none"
    return f"{round(value * n)} of {n} ({percent(value)})"
