"""What a search came to for one case, read off its final state."""

from typing import Any

from casework.harden.canaries import counted
from casework.harden.goal import ConfirmScore, ReportScore, SearchScore
from casework.harden.moves import Setup
from casework.harden.records import BASELINE, CaseResult, Status
from casework.harden.state import CaseState


def outcome(state: CaseState, setup: Setup) -> dict[str, Any]:
    """The payload of the event ``done``: a `CaseResult` as JSON."""
    promoted = state.candidate != BASELINE
    status, reason = _status(state, setup, promoted=promoted)
    search = _search(state)
    confirm = _pair(*state.confirm_scores()) if promoted and setup.settings.confirm else None
    report = None
    if setup.settings.report and state.replies(BASELINE, "report"):
        report = _pair(*state.report_scores())
    return CaseResult(
        case_id=state.case_id,
        status=status,
        reason=reason,
        promoted=promoted,
        confirmed=state.confirmed,
        p_value=state.p_value,
        candidate_id=state.candidate,
        selected_id=state.candidate if status == "hardened" else BASELINE,
        search=search,
        confirm=confirm,
        report=report,
        refused=dict(sorted(state.refused.items())),
        failed_generations=tuple(state.failed_generations),
        calls=dict(sorted(state.calls.items())),
        canaries=counted(state),
    ).model_dump(mode="json")


def unfinished(state: CaseState) -> CaseResult:
    """The result of a case that could not be finished: original kept, never left out."""
    return CaseResult(
        case_id=state.case_id,
        status="error" if state.fault else "open",
        reason=state.fault,
        search=_search(state) if state.baseline else None,
        refused=dict(sorted(state.refused.items())),
        failed_generations=tuple(state.failed_generations),
        calls=dict(sorted(state.calls.items())),
        canaries=counted(state),
    )


def _status(state: CaseState, setup: Setup, *, promoted: bool) -> tuple[Status, str]:
    assert state.baseline is not None
    if state.broken:
        return "error", state.broken
    if state.baseline.k == 0:
        return "baseline_zero", "no sample of the original was right, so nothing can be lower"
    if promoted:
        if setup.settings.confirm and not state.confirmed:
            return "unchanged", "fresh samples did not confirm the drop"
        return "hardened", ""
    if state.usable == 0:
        collapsed = state.refused.get("collapsed", 0)
        only = collapsed and collapsed == sum(state.refused.values())
        if len(state.failed_generations) == setup.settings.generations:
            return "no_feasible", "every generation failed: no child could be used"
        return "no_feasible", "collapsed candidates only" if only else "no child passed"
    return "unchanged", "no strict decrease"


def _search(state: CaseState) -> tuple[tuple[int, int], tuple[int, int]]:
    found = {one.individual_id: one for one in state.population}
    assert state.baseline is not None
    return _pair(state.baseline, found.get(state.candidate, state.baseline))


def _pair(
    before: SearchScore | ConfirmScore | ReportScore,
    after: SearchScore | ConfirmScore | ReportScore,
) -> tuple[tuple[int, int], tuple[int, int]]:
    return (before.k, before.n), (after.k, after.n)
