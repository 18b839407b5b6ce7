"""Whether what is harder for one model is harder for another (held-out transfer, spec 6.4)."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from casework.cases.records import Record
from casework.harden.after.state import AfterState
from casework.harden.after.wishes import Wishes
from casework.harden.goal import Answer
from casework.harden.records import BASELINE
from casework.harden.report.records import FreshFigure
from casework.stats.records import Estimate
from casework.stats.resample import PAPER_SEED, bootstrap, of_sums, paired_difference

Count = tuple[int, int]


class CaseTransfer(Record):
    """One case on one held-out model: right of n on original and released form, by the model the
    search was for (its report batch) and by the other."""

    case_id: str
    cluster: str
    target: tuple[Count, Count]
    other: tuple[Count, Count]

    @property
    def falls(self) -> tuple[float, float]:
        """How much less often each model is right: the target, the other."""
        return _fall(self.target), _fall(self.other)


class Transfer(Record):
    """All cases on one held-out model. Shares are means over cases; `ratio` is the sum of the
    held-out falls over the sum of the target's, None with a reason where the target fell by
    nothing."""

    model: str
    cases: tuple[CaseTransfer, ...]
    missing: int
    target_before: FreshFigure
    target_after: FreshFigure
    target_fall: FreshFigure
    before: Estimate
    after: Estimate
    fall: Estimate
    ratio: Estimate


def transfers(
    states: Mapping[str, AfterState],
    wishes: Wishes,
    clusters: Mapping[str, str],
    resamples: int = 10_000,
) -> tuple[Transfer, ...]:
    """One entry a held-out model. A case without a witness is broken for all we know, and a
    broken case is hard for everybody, so it is not among them; `missing` counts those whose
    answers are not all there."""
    found: list[Transfer] = []
    for member, model in enumerate(wishes.held_out):
        released = [state for state in states.values() if state.witness != ""]
        cases = [
            case
            for state in released
            if (case := _case(state, member, wishes.samples, clusters[state.case_id]))
        ]
        found.append(_transfer(model, cases, len(released) - len(cases), resamples))
    return tuple(found)


def ratio(cases: Sequence[CaseTransfer], resamples: int = 10_000) -> Estimate:
    """Transfer ratio with a percentile bootstrap over clusters of cases, the two falls of a case
    drawn together; the draws in which the target did not fall are undefined."""
    if not cases:
        return Estimate(value=None, n=0, reason="no case was asked of this model")
    table: dict[str, list[float]] = {}
    for case in cases:
        row = table.setdefault(case.cluster, [0.0, 0.0])
        row[0] += case.falls[0]
        row[1] += case.falls[1]
    target, other = (sum(row[side] for row in table.values()) for side in (0, 1))
    if target <= 1e-12:
        return Estimate(
            value=None,
            n=len(cases),
            reason="the target itself did not fall on fresh samples, so there is no ratio",
        )
    ends = of_sums(np.asarray(list(table.values())), _ratios, seed=PAPER_SEED, resamples=resamples)
    return Estimate(
        value=other / target,
        n=len(cases),
        low=ends.low,
        high=ends.high,
        method=ends.method,
        reason=ends.reason,
        seed=PAPER_SEED if ends.method else None,
    )


def _ratios(sums: NDArray[np.float64]) -> NDArray[np.float64]:
    below = np.where(sums[:, 0] > 1e-12, sums[:, 0], np.nan)
    return sums[:, 1] / below


def _case(state: AfterState, member: int, planned: int, cluster: str) -> CaseTransfer | None:
    target = [state.replies(name, "report") for name in (BASELINE, state.form)]
    other = [
        list(state.elsewhere.get((name, member), {}).values()) for name in (BASELINE, state.form)
    ]
    if not state.done or not all(target) or any(len(one) < planned for one in other):
        return None
    return CaseTransfer(
        case_id=state.case_id,
        cluster=cluster,
        target=(_count(target[0]), _count(target[1])),
        other=(_count(other[0]), _count(other[1])),
    )


def _transfer(model: str, cases: Sequence[CaseTransfer], missing: int, resamples: int) -> Transfer:
    shares = [
        [_share(pair[end]) for pair in pairs]
        for pairs in ([case.target for case in cases], [case.other for case in cases])
        for end in (0, 1)
    ]
    clusters = [case.cluster for case in cases]
    means = [bootstrap(one, seed=PAPER_SEED, resamples=resamples) for one in shares]
    falls = [
        paired_difference(after, before, seed=PAPER_SEED, resamples=resamples, clusters=clusters)
        for before, after in (shares[:2], shares[2:])
    ]
    fresh = [FreshFigure(**one.model_dump()) for one in (means[0], means[1], falls[0])]
    return Transfer(
        model=model,
        cases=tuple(cases),
        missing=missing,
        target_before=fresh[0],
        target_after=fresh[1],
        target_fall=fresh[2],
        before=means[2],
        after=means[3],
        fall=falls[1],
        ratio=ratio(cases, resamples),
    )


def _count(answers: Sequence[Answer]) -> Count:
    return sum(answer.right for answer in answers), len(answers)


def _share(count: Count) -> float:
    return count[0] / count[1]


def _fall(pair: tuple[Count, Count]) -> float:
    return _share(pair[0]) - _share(pair[1])
