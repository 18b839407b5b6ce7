"""The search of one case: state in, next move out, and nothing else (section 1.4).

::

    new -> baseline -> [rank -> mutate -> proof -> trial] x generations -> finish
        -> [confirm] -> [report] -> close -> done

`plan` is pure and looks only at complete batches, in index order, so neither the order of
arrival nor the number of calls in flight can change what it decides.
"""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from casework.benchmarks.records import Item
from casework.harden.axes import rank_axes
from casework.harden.canaries import canaries
from casework.harden.context import ground
from casework.harden.feedback import waits
from casework.harden.manifest import Entry, check_manifest
from casework.harden.moves import Ask, Decide, Move, Setup, Stop, Wait, Want
from casework.harden.outcome import outcome
from casework.harden.placebo import placebo
from casework.harden.records import BASELINE, AxisStats, Individual, digest
from casework.harden.selection import promoted
from casework.harden.state import CaseState
from casework.harden.survive import survive
from casework.harden.transformation import Mutation, protected, snapshot
from casework.harden.trial import pool, ranked, trial, wanted_samples

CHANGED = "the case itself changed during the search"


def plan(state: CaseState, setup: Setup) -> Move:
    """The next move of a case."""
    item = setup.items[state.case_id]
    match state.stage:
        case "new":
            return Decide("snapshot", snapshot(item))
        case "baseline":
            return _baseline(state, setup)
        case "rank":
            return Wait() if waits(state, setup) else rank(state, setup)
        case "mutate":
            return _mutate(state, setup)
        case "proof":
            return _prove(state, item, setup)
        case "trial":
            return trial(state, setup) or canaries(state, setup) or survive(state, setup)
        case "finish":
            return _finish(state, item, setup)
        case "confirm":
            return _fresh(state, setup, "confirm") or Wait()
        case "report":
            return _fresh(state, setup, "report") or Decide("done", outcome(state, setup))
        case "close":
            return Decide("done", outcome(state, setup))
        case "done":
            return Stop()


def _baseline(state: CaseState, setup: Setup) -> Move:
    settings = setup.settings
    wants = wanted_samples(state, setup, BASELINE, "search", settings.samples)
    if settings.greedy == "each":
        wants += wanted_samples(state, setup, BASELINE, "greedy", 1)
    if wants:
        return Ask(tuple(wants))
    found = state.search_score(BASELINE)
    # Nothing lies strictly between 0 and 0: the case stays, and stays in the denominator (A12).
    after = _end(setup, promoted=False) if found.k == 0 else "rank"
    return Decide("scored", {"score": found.model_dump(mode="json"), "next": after})


def rank(state: CaseState, setup: Setup, heard: Mapping[str, AxisStats] | None = None) -> Decide:
    """The order in which axes are offered, by the case's own experience or by `heard`."""
    if protected(setup.items[state.case_id]) != state.sealed:
        return _broken(CHANGED)
    lineage = state.individuals[state.parent.individual_id].mutation_chain
    order = rank_axes(
        setup.catalog,
        state.stats if heard is None else heard,
        set(lineage),
        estimated=setup.settings.gate_order != "paper",
    )
    told = [[name, f"{rank.numerator}/{rank.denominator}"] for name, rank in order]
    payload: dict[str, Any] = {"generation": state.generation, "axes": told}
    if heard is not None:
        payload["heard"] = {name: one.model_dump() for name, one in sorted(heard.items())}
    return Decide("ranked", payload)


def _mutate(state: CaseState, setup: Setup) -> Move:
    settings = setup.settings
    if settings.placebo:
        made = placebo(
            state.inputs[state.parent.individual_id],
            settings.children,
            setup.catalog.names,
            settings.padding,
            setup.adapter.mutable,
        )
        return Decide("manifest", _told(state, made, [], [], again=False))
    if state.reply is None:
        return Ask((Want("mutation", attempt=state.tries + 1),))
    mutation = Mutation.model_validate(state.reply["mutation"])
    checked = check_manifest(
        mutation, ground(state, setup), state.reply["observed"], setup.adapter.schema_faults
    )
    again = checked.repairable and state.tries <= settings.repairs
    refused = [one.model_dump(mode="json") for one in checked.refused]
    told = _told(state, list(checked.entries), refused, list(checked.warnings), again=again)
    return Decide("manifest", told)


def _told(
    state: CaseState,
    entries: list[Entry],
    refusals: list[dict[str, Any]],
    warnings: list[str],
    *,
    again: bool,
) -> dict[str, Any]:
    made = [] if again else [_child(state, entry) for entry in entries]
    return {
        "generation": state.generation,
        "attempt": state.tries,
        "again": again,
        "complaints": [f"{one['code']}: {one['reason']}" for one in refusals],
        "children": made,
        "refusals": refusals,
        "refused": {} if again else dict(Counter(one["code"] for one in refusals)),
        "warnings": warnings,
    }


def _child(state: CaseState, entry: Entry) -> dict[str, Any]:
    parent = state.individuals[state.parent.individual_id]
    one = Individual(
        id=f"g{state.generation}c{entry.number:02d}",
        case_id=state.case_id,
        generation=state.generation,
        index=entry.number,
        parent_id=parent.id,
        axes=(entry.axis,),
        subtypes=entry.subtypes,
        description=entry.description,
        mutation_chain=(*parent.mutation_chain, entry.axis),
        hints=_merged(parent.hints, entry.hints),
        input_sha256=digest(entry.input),
    )
    return {"individual": one.model_dump(mode="json"), "input": entry.input}


def _merged(before: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """Declarations add up along a lineage, because proofs compare with the original."""
    merged = dict(before)
    for key, value in own.items():
        old = merged.get(key)
        if isinstance(old, dict) and isinstance(value, dict):
            merged[key] = {**old, **value}
        elif isinstance(old, list) and isinstance(value, list):
            merged[key] = [*old, *value]
        else:
            merged[key] = value
    return merged


def _prove(state: CaseState, item: Item, setup: Setup) -> Move:
    settings = setup.settings
    proofs: dict[str, Any] = {}
    children: list[str] = []
    for name in state.made:
        if not settings.prove or settings.placebo:
            children.append(name)
            continue
        proof = setup.adapter.prove(item, state.inputs[name], state.individuals[name].hints)
        checks = [check.model_dump(mode="json") for check in proof.checks]
        proofs[name] = {"verdict": proof.verdict, "checks": checks}
        if proof.verdict == "proved" or (proof.verdict == "unknown" and not settings.need_proof):
            children.append(name)
    refused = len(state.made) - len(children)
    return Decide(
        "proved",
        {
            "generation": state.generation,
            "proofs": proofs,
            "children": children,
            "refused": {"proof": refused} if refused else {},
        },
    )


def _finish(state: CaseState, item: Item, setup: Setup) -> Move:
    best = pool(state, setup)[0]
    assert state.baseline is not None
    base = ranked(state, setup, BASELINE, state.baseline.share)
    chosen = best.id if promoted(best, base) else BASELINE
    one = state.individuals[chosen]
    broken = ""
    if protected(item) != state.sealed:
        broken = CHANGED
    elif digest(state.inputs[chosen]) != one.input_sha256:
        broken = f"the input of {chosen} is not the one that was judged"
    elif chosen != BASELINE and chosen not in state.approved:
        broken = f"no approval of {chosen} is on record"
    if broken:
        return _broken(broken)
    after = _end(setup, promoted=chosen != BASELINE)
    return Decide("finalised", {"candidate": chosen, "broken": "", "next": after})


def _broken(why: str) -> Decide:
    """The evidence does not hold together, so the case stays as it was published."""
    return Decide("finalised", {"candidate": BASELINE, "broken": why, "next": "close"})


def _end(setup: Setup, *, promoted: bool) -> str:
    settings = setup.settings
    if promoted and settings.confirm:
        return "confirm"
    return "report" if after_confirm(setup, promoted=promoted) else "close"


def after_confirm(setup: Setup, *, promoted: bool) -> bool:
    """Whether a case has a report batch."""
    settings = setup.settings
    return settings.report > 0 and (promoted or settings.report_on == "all")


def _fresh(state: CaseState, setup: Setup, role: str) -> Move | None:
    settings = setup.settings
    ends = dict.fromkeys((BASELINE, state.candidate))
    wants: list[Want] = []
    for name in ends:
        if role == "confirm":
            wants += wanted_samples(state, setup, name, "confirm", settings.confirm)
            continue
        wants += wanted_samples(state, setup, name, "report", settings.report)
        if settings.greedy == "ends":
            wants += wanted_samples(state, setup, name, "greedy", 1)
    return Ask(tuple(wants)) if wants else None
