"""The first sentence of a report, and what limits it."""

from collections import Counter

from casework.harden.report.arms import confirmed_cases, promoted_pairs
from casework.harden.report.measure import accuracy, fresh_drop
from casework.harden.report.placebo import above_placebo, over_placebo, search_fall
from casework.harden.report.read import SearchRead
from casework.stats.records import Estimate
from casework.stats.resample import PAPER_RESAMPLES


def finding(
    read: SearchRead, placebo: SearchRead | None = None, resamples: int = PAPER_RESAMPLES
) -> str:
    """What was learned, in one or two sentences; that nothing was, comes first.

    `placebo`: the same search with children that are copies of their parents.
    """
    cases, promoted = len(read.cases), len(promoted_pairs(read))
    if read.setup.settings.placebo:
        return (
            f"This is a placebo run: nothing was changed, and still chance promoted {promoted} of "
            f"{cases} cases, with a fall of {_believed(read, resamples)} on the samples that chose."
        )
    own = _own(read, cases, promoted, resamples)
    if not cases:
        return own
    if placebo is None:
        return f"{own} A placebo was not run."
    if not above_placebo(read, placebo, resamples):
        return f"This search is not above its placebo, in which nothing was changed. {own}"
    more = _points(over_placebo(read, placebo, resamples))
    return (
        f"{own} The search is above its placebo, in which nothing was changed, by {more} on the "
        "samples that chose."
    )


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
        waiting = sum(one.result.status in ("open", "error") for one in placebo.cases.values())
        if waiting:
            told.append(f"{waiting} cases of the placebo run are not finished.")
    told += _without_log_probabilities(read)
    others = (
        f"The held-out transfer tells whether it is harder for {', '.join(read.held_out)} too."
        if read.held_out
        else "Whether it is harder for others was not measured here."
    )
    told.append(f"Every case is searched for one task model. {others}")
    return tuple(told)


def _without_log_probabilities(read: SearchRead) -> list[str]:
    """Told only where they were asked for."""
    if "logprobs=True" not in read.profile:
        return []
    samples = [s for case in read.cases.values() for b in case.samples.values() for s in b.values()]
    bare = sum(one.log_probabilities is None for one in samples)
    if not bare:
        return []
    return [
        f"The task model was asked for log-probabilities and gave no log-probabilities with {bare} "
        f"of {len(samples)} answers. Tables T6 to T8 leave such cases out and count them."
    ]


def _own(read: SearchRead, cases: int, promoted: int, resamples: int) -> str:
    settings = read.setup.settings
    if not cases:
        return "Nothing was searched: there are no cases."
    if not settings.confirm:
        return (
            f"Nothing is confirmed: no fresh samples were taken to test the {promoted} of {cases} "
            f"cases that the search calls harder. Their fall of "
            f"{_believed(read, resamples)}, over all cases is on the samples that chose "
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
    relative = _share((before - after) / before if before else None)
    return (
        f"{head}: on samples no decision has seen, the model answers {after:.0%} right instead of "
        f"{before:.0%} (a fall of {_points(fall)}{relative}; {len(known)} cases)."
    )


def _believed(read: SearchRead, resamples: int) -> str:
    points, relative = search_fall(read, read.cases, resamples)
    return _points(points) + _share(relative.value)


def _share(relative: float | None) -> str:
    return "" if relative is None else f", {relative:.1%} of the original share"


def _points(told: Estimate) -> str:
    if told.value is None:
        return "unknown size"
    ends = ""
    if told.low is not None and told.high is not None:
        ends = f" [{100 * told.low:.1f}, {100 * told.high:.1f}]"
    return f"{100 * told.value:.1f} points{ends}"
