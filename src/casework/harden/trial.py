"""One generation's children on trial: sampling, halving, gates, in the order the settings say.

All functions are pure. They return the next `Move`, or None where their part is complete.
"""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from casework.harden.constraints import Constraint, constraints, tally
from casework.harden.goal import class_counts
from casework.harden.moves import Ask, Decide, Move, Setup, Want
from casework.harden.records import BASELINE, Outcome, SampleRole
from casework.harden.sampling import unit
from casework.harden.selection import Ranked, order, select
from casework.harden.settings import Halving
from casework.harden.state import CaseState
from casework.stats.entropy import concentration


def trial(state: CaseState, setup: Setup) -> Move | None:
    """What the generation still needs before its survivors can be selected."""
    if setup.settings.gate_order == "paper":
        return gates(state, setup, state.children) or sampling(
            state, setup, [name for name in state.children if passed(state, setup, name)]
        )
    return sampling(state, setup, state.children) or _lazily(state, setup)


def wanted_samples(
    state: CaseState, setup: Setup, name: str, role: SampleRole, count: int
) -> list[Want]:
    """Questions for the samples of one individual that are not there yet."""
    have = state.answers.get((name, role), {})
    start = _first_draw(state, setup, name)
    return [Want("sample", name, role, t, start + t) for t in range(count) if t not in have]


def sampling(state: CaseState, setup: Setup, names: Sequence[str]) -> Move | None:
    """Score children: all alike, or by halving."""
    settings = setup.settings
    if not halved(setup, names):
        wants = _samples(state, setup, names, settings.samples)
    else:
        assert settings.halving is not None
        moved = _race(state, setup, names, settings.halving)
        if not isinstance(moved, list):
            return moved
        wants = moved
    return Ask(tuple(wants)) if wants else None


def halved(setup: Setup, names: Sequence[str]) -> bool:
    """Whether so many children are sampled by halving."""
    return setup.settings.halving is not None and len(names) >= setup.settings.halving.fewest


def gates(state: CaseState, setup: Setup, names: Iterable[str]) -> Move | None:
    """Questions to the judges about some children, until each vote is decided."""
    wants = dict.fromkeys(want for name in names for want in verdict(state, setup, name)[1])
    return Ask(tuple(wants)) if wants else None


def verdict(state: CaseState, setup: Setup, name: str) -> tuple[str, list[Want]]:
    """How the gates stand for one child: ``pass``, ``open`` with what to ask, or the name of
    the gate that refused it."""
    if setup.settings.placebo:
        return "pass", []
    for gate in constraints(setup.settings):
        if gate.cost != "judge":
            continue
        proved = setup.settings.trust_proofs and state.proofs.get(name) == "proved"
        if gate.name == "correctness" and proved:
            continue
        stands, wants = _gate(state, setup, name, gate)
        if stands != "pass":
            return ("open", wants) if stands == "open" else (gate.name, [])
    return "pass", []


def passed(state: CaseState, setup: Setup, name: str) -> bool:
    """Whether all gates have approved a child."""
    return verdict(state, setup, name)[0] == "pass"


def scored(state: CaseState, setup: Setup) -> list[str]:
    """Children with all their samples: those that may enter the population."""
    names = state.children
    if setup.settings.gate_order == "paper":
        names = [name for name in names if passed(state, setup, name)]
    return state.kept[-1] if halved(setup, names) else list(names)


def judged(state: CaseState, setup: Setup) -> tuple[list[str], list[str]]:
    """The children the gates look at: for the search's sake, and by the random audit."""
    if setup.settings.gate_order == "paper":
        return list(state.children), []
    chosen = _improvers(state, setup, scored(state, setup))
    if setup.settings.gate_order == "lazy_exact":
        line = _by_score(state, setup, scored(state, setup))
        chosen = [name for name in line if _could_enter(state, setup, name)]
    share, seed = setup.settings.audit, setup.settings.seed
    rest = [
        name
        for name in state.children
        if name not in chosen and unit(seed, "audit", state.case_id, name) < share
    ]
    return chosen, rest


def ranked(state: CaseState, setup: Setup, name: str, score: Fraction) -> Ranked:
    """One member of the pool. Entropy is taken from the first `samples` answers of everybody,
    so that it is compared at equal numbers also after halving."""
    first = state.replies(name, "search")[: setup.settings.samples]
    one = state.individuals[name]
    return Ranked(name, score, concentration(class_counts(first)), one.generation, one.index)


def pool(state: CaseState, setup: Setup) -> list[Ranked]:
    """The present population as ranked, with the scores its members were recorded with."""
    return [ranked(state, setup, one.individual_id, one.share) for one in state.population]


def share(state: CaseState, name: str) -> Fraction:
    """A child's score on the search samples it has so far."""
    answers = state.answers.get((name, "search"), {})
    return Fraction(sum(answer.right for answer in answers.values()), len(answers))


def _lazily(state: CaseState, setup: Setup) -> Move | None:
    chosen, audited = judged(state, setup)
    if setup.settings.gate_order == "lazy_exact":
        # One at a time: whether the next can still enter hangs on this one's verdict.
        for name in chosen:
            if move := gates(state, setup, [name]):
                return move
        return gates(state, setup, audited)
    return (
        gates(state, setup, chosen)
        or _substitute(state, setup, chosen)
        or gates(state, setup, audited)
    )


def _substitute(state: CaseState, setup: Setup, chosen: list[str]) -> Move | None:
    """A finalist that the gates refuse gives its place to the next child in line."""
    halving = setup.settings.halving
    if halving is None or not halved(setup, state.children):
        return None
    finalists = state.kept[-1]
    refused = sum(not passed(state, setup, name) for name in chosen)
    if refused <= len(finalists) - halving.finalists:
        return None
    line = [
        name
        for name in _by_score(state, setup, state.children)
        if name not in finalists and share(state, name) < state.parent.share
    ]
    return Decide("substituted", {"individual": line[0]}) if line else None


def _improvers(state: CaseState, setup: Setup, names: Sequence[str]) -> list[str]:
    below = [name for name in names if 0 < share(state, name) < state.parent.share]
    return _by_score(state, setup, below)


def _could_enter(state: CaseState, setup: Setup, name: str) -> bool:
    """Whether a child would survive among the population and the better children so far."""
    better: list[Ranked] = []
    for other in _by_score(state, setup, scored(state, setup)):
        if other == name:
            break
        if passed(state, setup, other):
            better.append(ranked(state, setup, other, share(state, other)))
    own = ranked(state, setup, name, share(state, name))
    # A collapsed child is left out by `select`, so it is never judged.
    after = select(pool(state, setup), [*better, own], setup.settings.survivors)
    return own in after


def _by_score(state: CaseState, setup: Setup, names: Sequence[str]) -> list[str]:
    pairs = [ranked(state, setup, name, share(state, name)) for name in names]
    return [one.id for one in order(pairs)]


def _samples(state: CaseState, setup: Setup, names: Sequence[str], count: int) -> list[Want]:
    wants: list[Want] = []
    for name in names:
        wants += wanted_samples(state, setup, name, "search", count)
        if setup.settings.greedy == "each":
            wants += wanted_samples(state, setup, name, "greedy", 1)
    return wants


def _race(
    state: CaseState, setup: Setup, names: Sequence[str], halving: Halving
) -> list[Want] | Move:
    going = list(names)
    for number, target in enumerate(halving.targets):
        wants = _samples(state, setup, going, target)
        if wants or number == 2:
            return wants
        if len(state.kept) == number:
            keep = (halving.keep, halving.finalists)[number]
            best = _by_score(state, setup, going)[:keep]
            return Decide("raced", {"generation": state.generation, "kept": best})
        going = state.kept[number]
    raise AssertionError("unreachable: the last round returns")


def _gate(state: CaseState, setup: Setup, name: str, gate: Constraint) -> tuple[str, list[Want]]:
    settings = setup.settings
    reference = ""
    if gate.name == "correctness":
        reference = BASELINE if gate.reference == "original" else state.parent.individual_id
        if reference not in state.extractions:
            tries = state.extraction_tries.get(reference, 0)
            if tries > settings.reasks:
                return "fail", []
            return "open", [Want("extraction", reference=reference, attempt=tries + 1)]
    said = state.votes.get((name, gate.name, reference), {})
    settled: dict[int, Outcome] = {}
    for member, outcomes in said.items():
        if outcomes[-1] != "none" or len(outcomes) > settings.reasks:
            settled[member] = outcomes[-1]
    vote = tally(settled, settings.members, settings.votes, early=settings.early_votes)
    wants = [
        Want(
            "vote",
            name,
            gate=gate.name,
            reference=reference,
            member=member,
            attempt=len(said.get(member, ())) + 1,
        )
        for member in vote.ask
    ]
    return vote.state, wants


def _first_draw(state: CaseState, setup: Setup, name: str) -> int:
    if not setup.settings.placebo or name == BASELINE:
        return 0
    one = state.individuals[name]
    return 1000 * (one.generation * setup.settings.children + one.index + 1)
