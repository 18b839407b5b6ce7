"""Whose experience ranks the axes: the case's own, its worker's, or everybody's (register A6).

With ``worker`` and ``global`` the cases of a scope go through their generations in step: none is
ranked for generation g before all of its scope have ended generation g - 1, and each then sees
the sum of what all of them had learned by that end. That sum knows no order, so neither arrival
nor the number of calls in flight can change it, and a resume finds the same. Scopes are ten
contiguous blocks of the cases in their source's order (``worker``), or all cases (``global``).

The price is waiting: each generation ends with its slowest case. A case whose calls failed for
good is not waited for, so that it costs the others nothing but its experience; a search with
such a case is the one thing that may go another way than one without.
"""

from collections.abc import Mapping

from casework.harden.moves import Setup
from casework.harden.records import AxisStats
from casework.harden.sampling import partitions
from casework.harden.state import CaseState

_RANKED_LATER = ("new", "baseline", "rank", "mutate", "proof", "trial")
WORKERS = 10


def waits(state: CaseState, setup: Setup) -> bool:
    """Whether a case that comes to be ranked must wait for its scope."""
    return setup.settings.feedback != "case" and state.generation > 1


def ready(states: Mapping[str, CaseState], setup: Setup) -> dict[str, dict[str, AxisStats]]:
    """Case id -> what its scope has learned, of the cases that need not wait any longer."""
    found: dict[str, dict[str, AxisStats]] = {}
    for names in _scopes(setup):
        scope = [states[name] for name in names]
        waiting = [one for one in scope if one.stage == "rank" and not one.fault]
        for state in waiting if setup.settings.feedback != "case" else ():
            if all(_has_ended(one, state.generation) for one in scope):
                found[state.case_id] = _sum(scope, state.generation - 1)
    return found


def _scopes(setup: Setup) -> list[list[str]]:
    names = list(setup.items)
    return partitions(names, WORKERS) if setup.settings.feedback == "worker" else [names]


def _has_ended(state: CaseState, generation: int) -> bool:
    """Whether a case has ended all generations before this one, or will never do so."""
    if state.fault or state.stage not in _RANKED_LATER:
        return True
    return state.generation >= generation


def _sum(scope: list[CaseState], generations: int) -> dict[str, AxisStats]:
    """What the cases of a scope had learned after so many generations, added up."""
    total: dict[str, AxisStats] = {}
    for state in scope:
        for name, own in _learned(state, generations).items():
            before = total.get(name, AxisStats())
            added = {key: getattr(before, key) + getattr(own, key) for key in _COUNTS}
            total[name] = AxisStats(**added)
    return total


def _learned(state: CaseState, generations: int) -> Mapping[str, AxisStats]:
    known = state.learned[:generations]
    return known[-1] if known else {}


_COUNTS = tuple(AxisStats.model_fields)
