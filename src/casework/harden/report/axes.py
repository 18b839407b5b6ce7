"""What each axis brought: attempts, gates, confirmed drops, edit sizes, and what they cost."""

from collections.abc import Iterable, Mapping, Sequence
from statistics import median
from typing import NamedTuple

from casework.cases.records import Record
from casework.harden.records import BASELINE
from casework.harden.report.diff import edit_size
from casework.harden.report.read import CaseEvidence, SearchRead
from casework.stats.proportion import rate
from casework.stats.records import Estimate


class AxisRow(Record):
    """One axis over all cases of a search.

    `attempts`: children that kept the manifest rules. `refuted`: those a proof refused. `gate`:
    share of those the gates looked at that passed (with lazy gates they looked at improvers and a
    random tenth, so this is no estimate for all). `gate_estimate`: share of all attempts, refuted
    ones included, with audited children standing for the rest; None where none was looked at.
    `winners`: promoted cases whose last step was on this axis; `confirmed`: share of those tested
    on fresh samples whose drop stood. `in_lineage`: confirmed cases with the axis anywhere in the
    chain. `calls`: task samples and votes spent on its children; `calls_per_confirmed` is None
    where nothing was confirmed.
    """

    axis: str
    attempts: int
    refuted: int
    gate: Estimate
    gate_estimate: float | None
    improved: int
    winners: int
    confirmed: Estimate
    confirmed_count: int
    in_lineage: int
    edit_median: float | None
    edit_confirmed: float | None
    task_calls: int
    judge_calls: int

    @property
    def calls(self) -> int:
        """Task samples and votes together."""
        return self.task_calls + self.judge_calls

    @property
    def calls_per_confirmed(self) -> float | None:
        """Calls spent on the axis for each case it ended confirmed."""
        return self.calls / self.confirmed_count if self.confirmed_count else None

    @property
    def confirmed_per_judge_call(self) -> float | None:
        """What the ranking goes by; None where no judge was asked."""
        return self.confirmed_count / self.judge_calls if self.judge_calls else None


class Sizes(NamedTuple):
    """Words an edit changed, by child: against its parent, and against the original."""

    step: dict[str, int]
    whole: dict[str, int]


def axis_rows(read: SearchRead) -> tuple[AxisRow, ...]:
    """One row an axis: most confirmed cases for a judge call first, then catalog order."""
    names = list(read.setup.catalog.names)
    for case in read.cases.values():
        for one in case.individuals.values():
            names += [axis for axis in one.axes if axis not in names]
    sizes = {id(case): _sizes(case) for case in read.cases.values()}
    rows = [_row(name, read, sizes) for name in names]
    return tuple(sorted(rows, key=lambda row: -(row.confirmed_per_judge_call or 0)))


def shared_calls(read: SearchRead, rows: Iterable[AxisRow]) -> dict[str, int]:
    """Calls that belong to no one axis, by role: originals, mutation, extraction, fresh samples."""
    total: dict[str, int] = {}
    for case in read.cases.values():
        for role, count in case.result.calls.items():
            total[role] = total.get(role, 0) + count
    for row in rows:
        for role, count in (("task", row.task_calls), ("judge", row.judge_calls)):
            if count:
                total[role] = total.get(role, 0) - count
    return total


def _row(axis: str, read: SearchRead, sizes: Mapping[int, Sizes]) -> AxisRow:
    cases = list(read.cases.values())
    own = [(case, name) for case in cases for name in _children(case, axis)]
    looked = [(case, name) for case, name in own if name in case.verdicts]
    passed = sum(case.verdicts[name] == "pass" for case, name in looked)
    refuted = [(case, name) for case, name in own if _refuted(case, name)]
    winners = [case for case in cases if case.result.promoted and _last(case) == axis]
    tested = [case for case in winners if case.result.confirmed is not None]
    confirmed = [case for case in tested if case.result.confirmed]
    return AxisRow(
        axis=axis,
        attempts=len(own),
        refuted=len(refuted),
        gate=rate(passed, len(looked), len(looked)),
        gate_estimate=_weighted(looked, len(refuted), read),
        improved=sum(case.improved.get(axis, 0) for case in cases),
        winners=len(winners),
        confirmed=rate(len(confirmed), len(tested), len(winners)),
        confirmed_count=len(confirmed),
        in_lineage=sum(
            bool(case.result.confirmed)
            and axis in case.individuals[case.result.candidate_id].mutation_chain
            for case in cases
        ),
        edit_median=_median(sizes[id(case)].step[name] for case, name in own),
        edit_confirmed=_median(
            sizes[id(case)].whole[case.result.candidate_id] for case in confirmed
        ),
        task_calls=sum(
            len(case.samples.get((name, role), ())) for case, name in own for role in _SEARCHED
        ),
        judge_calls=sum(len(case.votes.get(name, ())) for case, name in own),
    )


_SEARCHED = ("search",)
"""Fresh samples and the greedy answer belong to the test of a case, not to finding it."""


def _children(case: CaseEvidence, axis: str) -> list[str]:
    return [name for name, one in case.individuals.items() if one.axes[:1] == (axis,)]


def _refuted(case: CaseEvidence, name: str) -> bool:
    return case.proofs.get(name, {}).get("verdict") == "refuted"


def _last(case: CaseEvidence) -> str:
    return case.individuals[case.result.candidate_id].axes[0]


def _sizes(case: CaseEvidence) -> Sizes:
    found = Sizes({}, {})
    for name, one in case.individuals.items():
        if one.parent_id is not None:
            changed = case.inputs[name]
            found.step[name] = edit_size(case.inputs[one.parent_id], changed).total
            found.whole[name] = edit_size(case.inputs[BASELINE], changed).total
    return found


def _weighted(
    looked: Sequence[tuple[CaseEvidence, str]], refuted: int, read: SearchRead
) -> float | None:
    share = read.setup.settings.audit
    weight = round(1 / share) if share else 1
    whole, good = refuted, 0
    for case, name in looked:
        counts = weight if name in case.audited else 1
        whole += counts
        good += counts * (case.verdicts[name] == "pass")
    return good / whole if whole else None


def _median(values: Iterable[int]) -> float | None:
    found = list(values)
    return float(median(found)) if found else None
