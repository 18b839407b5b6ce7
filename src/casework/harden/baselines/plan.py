"""One case of a baseline: state in, next move out, and nothing else.

::

    new -> [write -> check] -> proof -> samples and gates, side by side -> measured

Nothing is chosen here: there is one form a case, it is measured whatever the gates say, and the
gates' word decides only which figures count it.
"""

from collections.abc import Mapping
from typing import Any, NamedTuple

from casework.benchmarks.records import Item
from casework.harden.baselines.records import BANK, DRAWS, ORIGINAL, BaselineSettings, Reference
from casework.harden.baselines.reply import Rewritten, read_rewrite
from casework.harden.baselines.state import FormState
from casework.harden.manifest import Entry, check_manifest, guarded
from casework.harden.moves import Ask, Decide, Move, Setup, Stop, Wait, Want
from casework.harden.records import BASELINE, Individual, SampleRole, digest
from casework.harden.state import CaseState
from casework.harden.transformation import Ground, Mutation, protected, snapshot
from casework.harden.trial import verdict, wanted_samples

RULES = "rules"
ROLES: tuple[SampleRole, ...] = ("search", "report", "greedy")


class Given(NamedTuple):
    """What the moves of every case rest on.

    `setup` is the search's, its items under the names they have here; `searched` the states of
    the search it stands beside, by case id; `references` what each few-shot case is shown, or
    None while there is no bank yet.
    """

    setup: Setup
    settings: BaselineSettings
    searched: Mapping[str, CaseState]
    references: Mapping[str, tuple[Reference, ...]] | None = None


def plan(state: FormState, given: Given) -> Move:
    """The next move of a case."""
    item = given.setup.items[state.case_id]
    if state.stage == "done":
        return Stop()
    if state.stage == "new":
        return _snapshot(state, item, given)
    if state.group in (BANK, ORIGINAL):
        wants = _samples(state, given, BASELINE)
        return Ask(tuple(wants)) if wants else Decide("measured", {"verdict": ""})
    if state.stage == "baseline":
        return _write(state, item, given)
    if state.stage == "proof":
        return _prove(state, item, given)
    return _measure(state, given)


def refused_by_proof(state: FormState, setup: Setup) -> bool:
    """Whether code alone keeps a form out of the filtered figures."""
    proof = state.proofs.get(state.group)
    return proof == "refuted" or (proof == "unknown" and setup.settings.need_proof)


def _snapshot(state: FormState, item: Item, given: Given) -> Move:
    """The case as published, what the search has learned of it, and which batches it needs."""
    search = given.searched.get(item.id)
    settings = given.settings
    greedy = 0 if given.setup.settings.greedy == "never" else 1
    wanted = {"search": settings.samples, "report": settings.report, "greedy": greedy}
    if state.group == BANK:
        wanted = {"search": settings.samples}
    elif state.group == ORIGINAL:
        have = {role: len(search.replies(BASELINE, role)) if search else 0 for role in ROLES}
        wanted = {
            role: count
            for role, count in wanted.items()
            if role != "search" and have[role] < count
        }  # fmt: skip
    return Decide(
        "snapshot",
        {
            **snapshot(item),
            "wanted": {role: count for role, count in wanted.items() if count},
            "extraction": search.extractions.get(BASELINE, "") if search else "",
        },
    )


def _samples(state: FormState, given: Given, name: str) -> list[Want]:
    start = DRAWS[state.group]
    wants: list[Want] = []
    for role in ROLES:
        found = wanted_samples(state, given.setup, name, role, state.wanted.get(role, 0))
        wants += [one._replace(draw=start + one.t) for one in found]
    return wants


def _write(state: FormState, item: Item, given: Given) -> Move:
    if state.group != RULES and given.references is None:
        return Wait()
    if state.reply is None:
        return Ask((Want("mutation", attempt=state.tries + 1),))
    if state.group == RULES:
        found: Entry | Rewritten | list[str] = _ruled(state, item, given)
    else:
        found = _rewritten(state, item, given)
    if protected(item) != state.sealed:
        return Decide("written", _kept("the case itself changed while it was rewritten", []))
    if isinstance(found, list):
        again = state.group != RULES and state.tries <= given.settings.repairs
        return Decide("written", {**_kept(found[0], found), "again": again})
    return Decide("written", _form(state, item, found))


def _kept(reason: str, complaints: list[str]) -> dict[str, Any]:
    return {
        "again": False,
        "complaints": complaints,
        "individual": None,
        "input": None,
        "reason": reason,
    }


def _form(state: FormState, item: Item, found: Entry | Rewritten) -> dict[str, Any]:
    ruled = isinstance(found, Entry)
    one = Individual(
        id=state.group,
        case_id=item.id,
        generation=1,
        index=0,
        parent_id=BASELINE,
        axes=(found.axis,) if ruled else (),
        subtypes=found.subtypes if ruled else (),
        description=found.description if ruled else found.summary,
        hints=found.hints if ruled else {},
        input_sha256=digest(found.input),
    )
    told = {"individual": one.model_dump(mode="json"), "input": found.input}
    return {**_kept("", []), **told}


def _ruled(state: FormState, item: Item, given: Given) -> Entry | list[str]:
    assert state.reply is not None
    checked = check_manifest(
        Mutation.model_validate(state.reply["mutation"]),
        _ground(state, item, given),
        state.reply["observed"],
        given.setup.adapter.schema_faults,
    )
    if checked.entries:
        return checked.entries[0]
    told = [f"{one.code}: {one.reason}" for one in checked.refused if one.code != "M2"]
    return told or ["no rule fits this case"]


def _rewritten(state: FormState, item: Item, given: Given) -> Rewritten | list[str]:
    assert state.reply is not None
    assert given.references is not None
    if state.reply["complaint"]:
        return [state.reply["complaint"]]
    shown = given.references[item.id]
    found = read_rewrite(state.reply["text"], item, given.setup.adapter, shown)
    if isinstance(found, Rewritten):
        code, reason = guarded(found.input, _ground(state, item, given))
        return [f"{code}: {reason}"] if code else found
    return found


def _ground(state: FormState, item: Item, given: Given) -> Ground:
    """What a form is held to: the rules for children of a search, for a generation of one."""
    settings = given.setup.settings
    return Ground(
        children=1,
        axes={axis.axis_name: axis.subtypes for axis in given.setup.catalog.axes},
        parent=item.input,
        baseline=item.input,
        protected=state.sealed,
        budget=settings.budget,
        refuse_instructions=settings.refuse_instructions,
    )


def _prove(state: FormState, item: Item, given: Given) -> Move:
    name = state.group
    proofs: dict[str, Any] = {}
    if given.setup.settings.prove:
        hints = state.individuals[name].hints
        proof = given.setup.adapter.prove(item, state.inputs[name], hints)
        checks = [check.model_dump(mode="json") for check in proof.checks]
        proofs[name] = {"verdict": proof.verdict, "checks": checks}
    return Decide("proved", {"proofs": proofs, "children": [name], "refused": {}})


def _measure(state: FormState, given: Given) -> Move:
    wants = _samples(state, given, state.group)
    stands = "proof"
    if not refused_by_proof(state, given.setup):
        stands, asked = verdict(state, given.setup, state.group)
        wants += asked
    return Ask(tuple(wants)) if wants else Decide("measured", {"verdict": stands})
