"""Two runs over the same cases, compared on the cases both have.

Runs that finished different cases have different denominators, so their means are not compared:
the common set is, and what each lacks is counted and bounded.
"""

from collections.abc import Hashable, Mapping

from casework.cases.records import Record
from casework.stats.exact import McNemar, mcnemar
from casework.stats.records import Estimate
from casework.stats.resample import bootstrap, paired_difference

Scores = Mapping[str, float | None]
"""Case id -> score; None where the case was planned and has no score."""


class Comparison(Record):
    """The second run against the first, on the cases scored in both.

    `difference` is second minus first with the paired bootstrap. `gained`, `lost` and `equal` are
    the flips, as sorted case ids. `only_first` and `only_second` have a score in one run,
    `neither` in none. `as_failure` is the difference over all planned cases with every missing
    score as 0; `bound_low` and `bound_high` put the missing at their worst and best, and are None
    where scores leave [0, 1]. `mcnemar` (b lost, c gained) is there where all common scores are
    0 or 1.
    """

    n: int
    first: Estimate
    second: Estimate
    difference: Estimate
    as_failure: Estimate
    bound_low: float | None
    bound_high: float | None
    mcnemar: McNemar | None
    mcnemar_reason: str
    gained: tuple[str, ...]
    lost: tuple[str, ...]
    equal: tuple[str, ...]
    only_first: tuple[str, ...]
    only_second: tuple[str, ...]
    neither: tuple[str, ...]


def compare_runs(
    first: Scores,
    second: Scores,
    *,
    seed: int,
    clusters: Mapping[str, Hashable] | None = None,
    resamples: int = 10_000,
    confidence: float = 0.95,
) -> Comparison:
    """Compare two runs case by case; a case that a run does not name is missing there.

    `clusters` gives the group of each case (its document, its matter); groups are then what is
    resampled for the difference. Raises ValueError on a score that is not finite or a case
    without a cluster. The order of the mappings does not matter.
    """
    planned = sorted({*first, *second})
    old = {case: first.get(case) for case in planned}
    new = {case: second.get(case) for case in planned}
    if clusters is not None and (lost := [case for case in planned if case not in clusters]):
        raise ValueError(f"no cluster for case {lost[0]!r} (and {len(lost) - 1} more)")
    steps = {
        case: after - before
        for case in planned
        if (before := old[case]) is not None and (after := new[case]) is not None
    }
    groups = None if clusters is None else [clusters[case] for case in planned]

    def differ(fill: bool) -> Estimate:
        sides = [
            [0.0 if fill and side[case] is None else side[case] for case in planned]
            for side in (old, new)
        ]
        return paired_difference(
            sides[0],
            sides[1],
            seed=seed,
            resamples=resamples,
            confidence=confidence,
            clusters=groups,
        )

    def mean(side: Scores) -> Estimate:
        values = [side[case] for case in steps]
        return bootstrap(values, seed=seed, resamples=resamples, confidence=confidence)

    gained = tuple(case for case, step in steps.items() if step > 0)
    fallen = tuple(case for case, step in steps.items() if step < 0)
    low, high = _bounds(old, new)
    tested, reason = _tested(old, new, list(steps), len(fallen), len(gained))
    return Comparison(
        n=len(steps),
        first=mean(old),
        second=mean(new),
        difference=differ(fill=False),
        as_failure=differ(fill=True),
        bound_low=low,
        bound_high=high,
        mcnemar=tested,
        mcnemar_reason=reason,
        gained=gained,
        lost=fallen,
        equal=tuple(case for case, step in steps.items() if step == 0),
        only_first=tuple(c for c in planned if old[c] is not None and new[c] is None),
        only_second=tuple(c for c in planned if old[c] is None and new[c] is not None),
        neither=tuple(c for c in planned if old[c] is None and new[c] is None),
    )


def _tested(
    old: Scores, new: Scores, common: list[str], lost: int, gained: int
) -> tuple[McNemar | None, str]:
    if not common:
        return None, "no case is scored in both"
    if not {value for case in common for value in (old[case], new[case])} <= {0.0, 1.0}:
        return None, "scores are not all 0 or 1"
    return mcnemar(lost, gained, len(common)), ""


def _bounds(old: Scores, new: Scores) -> tuple[float | None, float | None]:
    seen = [value for side in (old, new) for value in side.values() if value is not None]
    if not old or not all(0 <= value <= 1 for value in seen):
        return None, None

    def mean(side: Scores, fill: float) -> float:
        return sum(fill if value is None else value for value in side.values()) / len(side)

    return mean(new, 0.0) - mean(old, 1.0), mean(new, 1.0) - mean(old, 0.0)
