"""The first sentence of a report, and what limits it."""

from collections import Counter

from casework.harden.records import BASELINE
from casework.harden.report.arms import confirmed_cases, promoted_pairs
from casework.harden.report.measure import accuracy, fresh_drop
from casework.harden.report.read import SearchRead
from casework.stats.records import Estimate
from casework.stats.resample import PAPER_RESAMPLES, PAPER_SEED, paired_difference


def finding(
    read: SearchRead, placebo: SearchRead | None = None, resamples: int = PAPER_RESAMPLES
) -> str:
    """What was learned, in one or two sentences; that nothing was, comes first.

    `placebo`: the same search with children that are copies of their parents.
    """
    cases, promoted = len(read.cases), len(promoted_pairs(read))
    if read.setup.settings.placebo:
        told = _search_fall(read, resamples)
        return (
            f"This is a placebo run: nothing was changed, and still chance promoted {promoted} of "
            f"{cases} cases, with a fall of {_points(told)} on the samples that chose them."
        )
    own = _own(read, cases, promoted, resamples)
    if placebo is not None and not above_placebo(read, placebo, resamples):
        return f"This search is not above its placebo, in which nothing was changed. {own}"
    return own


def above_placebo(read: SearchRead, placebo: SearchRead, resamples: int = PAPER_RESAMPLES) -> bool:
    """Whether the search's falls on its own samples exceed those of chance alone.

    Paired over the cases that both have; the 95 % interval of the difference lies above 0.
    """
    names = [name for name in read.cases if name in placebo.cases]
    real, chance = ([_fall(one, name) for name in names] for one in (read, placebo))
    told = paired_difference(chance, real, seed=PAPER_SEED, resamples=resamples)
    return told.low is not None and told.low > 0


def caveats(read: SearchRead, placebo: SearchRead | None = None) -> tuple[str, ...]:
    """What a reader must know before quoting a number."""
    settings = read.setup.settings
    told: list[str] = []
    statuses = Counter(case.result.status for case in read.cases.values())
    for status, words in (
        ("error", "could not be finished for an error and keep their original"),
        ("open", "were not finished yet"),
        ("baseline_zero", "were never answered right as published, so they could not get harder"),
        ("no_feasible", "had no child that could be used"),
    ):
        if statuses[status]:
            told.append(f"{statuses[status]} of {len(read.cases)} cases {words}; all are counted.")
    failed = sum(len(case.result.failed_generations) for case in read.cases.values())
    if failed:
        told.append(f"{failed} generations brought no child that could be used.")
    if not settings.confirm:
        told.append("No fresh samples decided: what counts as harder here includes luck.")
    if not settings.report:
        told.append("There is no report batch, so no drop here is measured without bias.")
    if placebo is None and not settings.placebo:
        told.append("No placebo run was made, so what chance alone does here is not known.")
    elif placebo is not None:
        count = len(promoted_pairs(placebo))
        told.append(f"The placebo run promoted {count} of {len(placebo.cases)} cases by chance.")
    told.append(
        "Every case is searched for one task model. Whether it is harder for others was not "
        "measured here."
    )
    return tuple(told)


def _own(read: SearchRead, cases: int, promoted: int, resamples: int) -> str:
    settings = read.setup.settings
    if not cases:
        return "Nothing was searched: there are no cases."
    if not settings.confirm:
        return (
            f"Nothing is confirmed: no fresh samples were taken to test the {promoted} of {cases} "
            f"cases that the search calls harder. Their fall of "
            f"{_points(_search_fall(read, resamples))} over all cases is on the samples that chose "
            "them, and chance alone makes such falls."
        )
    kept = confirmed_cases(read)
    if not kept:
        waiting = sum(case.result.status in ("open", "error") for case in read.cases.values())
        more = f" {waiting} are not finished." if waiting else ""
        if not promoted:
            return f"Nothing was confirmed: the search promoted none of {cases} cases.{more}"
        return (
            f"Nothing was confirmed: the search promoted {promoted} of {cases} cases, and on fresh "
            f"samples no drop stood.{more}"
        )
    pairs = [pair for _, pair in promoted_pairs(read, confirmed=True)]
    known = [pair for pair in pairs if pair is not None]
    head = f"{len(kept)} of {cases} cases are confirmed harder with the same answer"
    if not known:
        return f"{head}; by how much is not known, for no report batch was taken."
    before, after = (
        sum(accuracy(pair[end]) or 0.0 for pair in known) / len(known) for end in (0, 1)
    )
    fall = fresh_drop(pairs, resamples=resamples)
    relative = f", {(before - after) / before:.0%} of the original share" if before else ""
    return (
        f"{head}: on samples no decision has seen, the model answers {after:.0%} right instead of "
        f"{before:.0%} (a fall of {_points(fall)}{relative}; {len(known)} cases)."
    )


def _fall(read: SearchRead, name: str) -> float | None:
    """The fall the search believes in: 0 where it promoted nothing, None without samples."""
    result = read.cases[name].result
    before = read.search_samples(name, BASELINE)
    after = read.search_samples(name, result.candidate_id) if result.promoted else before
    if before is None or after is None:
        return None
    return (accuracy(before) or 0.0) - (accuracy(after) or 0.0)


def _search_fall(read: SearchRead, resamples: int) -> Estimate:
    falls = [_fall(read, name) for name in read.cases]
    zeros = [None if fall is None else 0.0 for fall in falls]
    return paired_difference(zeros, falls, seed=PAPER_SEED, resamples=resamples)


def _points(told: Estimate) -> str:
    if told.value is None:
        return "unknown size"
    ends = ""
    if told.low is not None and told.high is not None:
        ends = f" [{100 * told.low:.1f}, {100 * told.high:.1f}]"
    return f"{100 * told.value:.1f} points{ends}"
