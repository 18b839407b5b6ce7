"""The forms that are compared: the originals, a method's, and a method's after its filter."""

from collections.abc import Sequence
from typing import NamedTuple

from casework.harden.records import BASELINE, CaseResult
from casework.harden.report.read import SearchRead
from casework.harden.report.records import GreedySample, ReportSamples, SearchSamples

ORIGINAL = "Original"
PROMOTED = "HARDEN, as the search chose"
RELEASED = "HARDEN, confirmed (released)"


class Arm(NamedTuple):
    """One form of every case, in the cases' order; None where samples are missing."""

    name: str
    search: Sequence[SearchSamples | None]
    report: Sequence[ReportSamples | None]
    greedy: Sequence[GreedySample | None]


class Study(NamedTuple):
    """One search with whatever is compared with it: further arms over the same cases."""

    read: SearchRead
    others: tuple[Arm, ...] = ()

    @property
    def label(self) -> tuple[str, str]:
        """Benchmark and task model: what a row of the tables is."""
        return self.read.setup.adapter.name, self.read.profile

    @property
    def arms(self) -> tuple[Arm, ...]:
        """The originals, the other methods, then the search's two."""
        own = [arm(self.read, name) for name in (ORIGINAL, PROMOTED, RELEASED)]
        return own[0], *self.others, own[1], own[2]


def arm(read: SearchRead, name: str) -> Arm:
    """One of the search's own arms."""
    forms = [(case_id, form(case.result, name)) for case_id, case in read.cases.items()]
    return Arm(
        name,
        [read.search_samples(*one) for one in forms],
        [read.report_samples(*one) for one in forms],
        [read.greedy_sample(*one) for one in forms],
    )


def form(result: CaseResult, name: str) -> str:
    """Which individual stands for a case in an arm."""
    if name == PROMOTED and result.promoted:
        return result.candidate_id
    return result.selected_id if name == RELEASED else BASELINE


def promoted_pairs(
    read: SearchRead, *, confirmed: bool = False
) -> list[tuple[str, tuple[ReportSamples, ReportSamples] | None]]:
    """Case id -> original and winner on fresh samples, of the promoted (or confirmed) cases."""
    found: list[tuple[str, tuple[ReportSamples, ReportSamples] | None]] = []
    for case_id, case in read.cases.items():
        result = case.result
        if not result.promoted or (confirmed and not result.confirmed):
            continue
        before = read.report_samples(case_id, BASELINE)
        after = read.report_samples(case_id, result.candidate_id)
        found.append((case_id, (before, after) if before and after else None))
    return found


def confirmed_cases(read: SearchRead) -> list[str]:
    """Cases whose drop stood on fresh samples."""
    return [name for name, case in read.cases.items() if case.result.confirmed]
