"""The end of a generation: who survives, and what is learned of the axes."""

from collections import Counter
from typing import Any

from casework.harden.moves import Decide, Setup
from casework.harden.records import AxisStats
from casework.harden.selection import select
from casework.harden.state import CaseState
from casework.harden.trial import judged, pool, ranked, scored, share, verdict


def survive(state: CaseState, setup: Setup) -> Decide:
    """The decision that ends a generation: survivors, axis feedback, and who was refused why."""
    looked_at, audited = judged(state, setup)
    looked_at = [*looked_at, *audited]
    verdicts = {name: verdict(state, setup, name)[0] for name in looked_at}
    full = scored(state, setup)
    scores = {
        name: state.search_score(name) for name in state.children if state.replies(name, "search")
    }
    approved = [name for name in looked_at if verdicts[name] == "pass"]
    entering = [name for name in full if name in approved]
    children = [ranked(state, setup, name, share(state, name)) for name in entering]
    kept = select(pool(state, setup), children, setup.settings.survivors)
    recorded = {one.individual_id: one for one in state.population} | scores
    open_or_passed = [name for name in scores if verdicts.get(name, "pass") == "pass"]
    collapsed = [name for name in open_or_passed if scores[name].k == 0]
    refused = Counter(name for name in verdicts.values() if name != "pass")
    if collapsed:
        refused["collapsed"] = len(collapsed)
    last = state.generation >= setup.settings.generations
    return Decide(
        "selected",
        {
            "generation": state.generation,
            "population": [recorded[one.id].model_dump(mode="json") for one in kept],
            "scores": {name: [one.k, one.n, list(one.counts)] for name, one in scores.items()},
            "verdicts": verdicts,
            "audited": audited,
            "approved": approved,
            "usable": len(open_or_passed) - len(collapsed),
            "stats": _stats(state, setup, verdicts, audited, entering),
            "refused": dict(refused),
            "failed": not state.children,
            "next": "finish" if last else "rank",
        },
    )


def _stats(
    state: CaseState,
    setup: Setup,
    verdicts: dict[str, str],
    audited: list[str],
    entering: list[str],
) -> dict[str, Any]:
    found = {name: one.model_dump() for name, one in state.stats.items()}
    audit_weight = round(1 / setup.settings.audit) if setup.settings.audit else 1
    for name in state.made:
        axis = state.individuals[name].axes[0]
        one = found.setdefault(axis, AxisStats().model_dump())
        one["applied"] += 1
        good = verdicts.get(name) == "pass"
        weight = audit_weight if name in audited else 1
        if name in verdicts or name not in state.children:
            one["weight"] += weight
            one["passed_weight"] += weight * good
        one["survived_gates"] += good
        if good and name in entering and 0 < share(state, name) < state.parent.share:
            one["improved_fitness"] += 1
    return found
