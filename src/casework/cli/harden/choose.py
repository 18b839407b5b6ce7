"""The settings of a search from the verb's options."""

from collections.abc import Mapping
from typing import Any, get_args

from pydantic import ValidationError

from casework.errors import UsageError
from casework.harden.profiles import Effort
from casework.harden.settings import ECONOMY, Feedback, Settings, default, replicate

SMALL: dict[str, int] = {
    "generations": 2,
    "children": 3,
    "samples": 4,
    "confirm": 8,
    "report": 8,
}
"""What a search on the embedded model does unless told otherwise: it answers one call at a time,
in seconds, so the full numbers would take days for a model nobody cares to have hard cases for."""


def settings_of(
    given: Mapping[str, int | None],
    *,
    seed: int,
    paper: bool,
    placebo: bool,
    feedback: Feedback = "case",
    judged: bool,
    unproved: bool,
    embedded: bool,
    economy: bool = False,
) -> Settings:
    """The settings; `given` holds the numbers that were named, None where they were not.
    `economy`: the shorter halving.

    Without a judge only proofs decide: there are no gates, and a child whose answer is not proved
    is refused; with `unproved` one that no proof refutes may pass. Raises UsageError where the
    numbers do not fit together.
    """
    named = {name: value for name, value in given.items() if value is not None}
    changes: dict[str, Any] = {"seed": seed, "placebo": placebo, "feedback": feedback}
    if embedded:
        changes |= {**SMALL, "greedy": "never"}
        if paper:
            changes |= {"confirm": 0, "report": 0}
    if not judged and not placebo:
        changes |= {"gates": (), "need_proof": not unproved}
    changes |= named
    if economy:
        changes |= {"halving": ECONOMY}
    elif not paper:
        changes |= _halving(changes)
    try:
        return replicate(**changes) if paper else default(**changes)
    except ValidationError as error:
        what = "; ".join(_fault(one) for one in error.errors())
        raise UsageError(f"These settings do not fit together: {what}.") from error


def feedback_of(named: str) -> Feedback:
    """Whose children rank the axes. Raises UsageError for another word."""
    found = next((one for one in get_args(Feedback) if one == named), None)
    if found is None:
        raise UsageError(f"--feedback {named}: give one of {', '.join(get_args(Feedback))}.")
    return found


def effort_of(named: str) -> Effort:
    """How hard judges and the mutation model think. Raises UsageError for another word."""
    found = next((one for one in get_args(Effort) if one == named), None)
    if found is None:
        raise UsageError(f"--effort {named}: give one of {', '.join(get_args(Effort))}.")
    return found


def _halving(changes: Mapping[str, Any]) -> dict[str, Any]:
    """All children sampled alike where a finalist would have fewer samples than the original."""
    usual = default().halving
    assert usual is not None
    samples = changes.get("samples", default().samples)
    return {"halving": None} if samples > usual.targets[2] else {}


def _fault(error: Any) -> str:
    where = ".".join(str(part) for part in error["loc"])
    said = str(error["msg"]).removeprefix("Value error, ")
    return f"{where}: {said}" if where else said
