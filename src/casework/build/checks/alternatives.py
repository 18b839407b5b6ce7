"""The contract of the two accounts that were never true, as far as code can see it.

Source: the investigation-worlds paper, appendix D.2 (alternative hypotheses); the specification,
section 4. Whether an injected fact contradicts the record is asked of a grader; here only hints
for it are found.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from casework.build.artifacts.room import Alternative, Grading, InjectedFact
from casework.build.artifacts.truth import Parties, Party
from casework.build.checks.ids import repeated, unknown
from casework.build.checks.likeness import common, likeness, same, sense, shared
from casework.build.checks.propositions import claim_faults, proposition_faults
from casework.build.fault import Fault, fault_at
from casework.cases.records import Fact

NAMES = ("alt_1", "alt_2")
FEWEST_GROUND = 3
TWIN = 0.5
"""Likeness of claims from which two accounts are one."""
TWIN_FACTS = 0.8
"""Share of ground facts in common, with `KIN` claims, from which they are."""
KIN = 0.35
RETOLD = 0.7
"""Likeness to a ground fact from which an injected one only tells it again."""
NAMED = 2
"""Words or numbers of one refuter that why_refuted must tell."""
HINT = 0.3


class Ground(NamedTuple):
    """What alternatives are measured by: the fact table and both sides' accounts."""

    facts: Mapping[str, Fact]
    parties: Parties


class Hint(NamedTuple):
    """An injected and a ground fact of the same people or things with other numbers or days."""

    injected: str
    ground: str


def pair_faults(alternatives: Sequence[Alternative], ground: Ground) -> list[Fault]:
    """All that code finds wrong with the two alternatives."""
    faults: list[Fault] = []
    names = [one.name for one in alternatives]
    if sorted(names) != list(NAMES):
        message = f"their names are {', '.join(names)}."
        fix = "Name the first alt_1 and the second alt_2."
        faults.append(fault_at("names", "alternatives", message, fix))
    injected = [fact for one in alternatives for fact in injected_of(one)]
    faults += repeated("injected fact", (fact.id for fact in injected))
    for one in alternatives:
        faults += [*_own(one, ground), *_third_path(one, ground)]
    if len(alternatives) == 2:
        faults += _diverse(*alternatives)
    return faults


def injected_of(one: Alternative) -> tuple[InjectedFact, ...]:
    """Supporting facts, then refuting ones."""
    return (*one.injected_supporting_facts, *one.injected_refuting_facts)


def grading_faults(
    alternatives: Sequence[Alternative], gradings: Sequence[Grading], known: Collection[str]
) -> list[Fault]:
    """Gradings that are missing, twice, or of facts that are not there."""
    wanted = [fact.id for one in alternatives for fact in injected_of(one)]
    graded = [one.fact_id for one in gradings]
    faults = [
        *repeated("grading", graded),
        *unknown("gradings", graded, wanted, "the facts graded"),
    ]
    missing = [id for id in wanted if id not in graded]
    if missing:
        message = f"{', '.join(missing)} not graded."
        fix = "Give each a grading, with contradicts [] where it agrees with every ground fact."
        faults.append(fault_at("ungraded", "gradings", message, fix))
    for one in gradings:
        faults += unknown(f"grading {one.fact_id}", one.contradicts, known, "the fact table")
        if one.contradicts and not one.reason.strip():
            message = "a contradiction without a reason."
            faults.append(
                fault_at("reason_missing", f"grading {one.fact_id}", message, "Say what clashes.")
            )
    return faults


def contradictions(gradings: Sequence[Grading], ground: Mapping[str, Fact]) -> list[Fault]:
    """What the grader found to contradict the record: not additive."""
    return [
        fault_at(
            "additive",
            one.fact_id,
            f"it contradicts {id} (“{ground[id].proposition}”): {one.reason}",
            "Change it, or put another in its place, so that both can be true.",
        )
        for one in gradings
        for id in one.contradicts
        if id in ground
    ]


def hints(injected: Sequence[InjectedFact], ground: Mapping[str, Fact]) -> list[Hint]:
    """Pairs that share names and much of their words, and differ in a number or in denying."""
    found: list[Hint] = []
    for new in injected:
        own = sense(new.proposition)
        for id, fact in ground.items():
            other = sense(fact.proposition)
            if not own.names & (other.names | other.words):
                continue
            if (own.numbers, own.denies) == (other.numbers, other.denies):
                continue
            if likeness(new.proposition, fact.proposition) >= HINT:
                found.append(Hint(new.id, id))
    return found


def _own(one: Alternative, ground: Ground) -> Iterator[Fault]:
    name = one.name
    yield from claim_faults(f"{name}.claim", one.claim)
    yield from _ids(one)
    for fact in injected_of(one):
        yield from proposition_faults(fact.id, fact.proposition)
        yield from _retold(fact, ground)
    listed = f"{name}.ground_facts_referenced"
    yield from repeated(listed, one.ground_facts_referenced)
    yield from unknown(listed, one.ground_facts_referenced, ground.facts, "the fact table")
    if len(set(one.ground_facts_referenced) & set(ground.facts)) < FEWEST_GROUND:
        message = f"fewer than {FEWEST_GROUND} facts of the table are referred to."
        fix = f"Build on {FEWEST_GROUND} ground facts at least."
        yield fault_at("ground_facts", listed, message, fix)
    yield from _dag(one, ground)
    yield from _refuters(one, ground)


def _ids(one: Alternative) -> Iterator[Fault]:
    prefix = f"inj_{one.name.replace('_', '')}_"
    for letter, facts in (("s", one.injected_supporting_facts), ("r", one.injected_refuting_facts)):
        for fact in facts:
            if not re.fullmatch(rf"{prefix}{letter}[1-9]\d*", fact.id):
                message = f"the id is not of the form {prefix}{letter}1."
                fix = f"Number them {prefix}{letter}1, {prefix}{letter}2, …"
                yield fault_at("id_form", fact.id, message, fix)


def _dag(one: Alternative, ground: Ground) -> Iterator[Fault]:
    own = {fact.id for fact in one.injected_supporting_facts}
    used: set[str] = set()
    for at, group in enumerate(one.fact_dag):
        where = f"{one.name}.fact_dag[{at}]"
        ids = group.supporting_fact_ids
        used |= set(ids)
        if group.sub_claim is None:
            message = "the group claims nothing."
            yield fault_at("sub_claim_missing", where, message, "Write one sentence of fact.")
        else:
            yield from claim_faults(f"{where}.sub_claim", group.sub_claim)
        if not ids:
            message = "the group rests on no fact."
            yield fault_at("group_empty", where, message, "Name the facts that carry it.")
        known = {*ground.facts, *own}
        yield from unknown(where, ids, known, "the fact table or its own supporting facts")
        unlisted = [id for id in ids if id in ground.facts]
        yield from unknown(
            where, unlisted, one.ground_facts_referenced, f"{one.name}.ground_facts_referenced"
        )
    for id in sorted(own - used):
        message = "the supporting fact stands in no group of fact_dag."
        yield fault_at("unused", id, message, "Put it under the sub-claim that it supports.")


def _refuters(one: Alternative, ground: Ground) -> Iterator[Fault]:
    where = f"{one.name}.ground_refuting_fact_ids"
    yield from unknown(where, one.ground_refuting_fact_ids, ground.facts, "the fact table")
    support = {id for group in one.fact_dag for id in group.supporting_fact_ids}
    for id in one.ground_refuting_fact_ids:
        if id in support:
            message = f"{id} both supports and refutes the account."
            yield fault_at("both_ways", where, message, "Take it out of the one or the other.")
    refuters = [
        *(fact.proposition for fact in one.injected_refuting_facts),
        *(
            ground.facts[id].proposition
            for id in one.ground_refuting_fact_ids
            if id in ground.facts
        ),
    ]
    if not refuters:
        message = "nothing refutes the account."
        fix = "Add a refuting fact, or name a ground fact that refutes it."
        yield fault_at("refuter_missing", one.name, message, fix)
    elif max(common(refuter, one.why_refuted) for refuter in refuters) < NAMED:
        message = "why_refuted tells none of the refuting facts."
        fix = "Say in its words what one of them shows."
        yield fault_at("why_refuted", f"{one.name}.why_refuted", message, fix)


def _retold(fact: InjectedFact, ground: Ground) -> Iterator[Fault]:
    for id, known in ground.facts.items():
        own, other = sense(fact.proposition), sense(known.proposition)
        alike = likeness(fact.proposition, known.proposition)
        again = alike >= RETOLD and (own.numbers, own.denies) == (other.numbers, other.denies)
        if again or same(fact.proposition, known.proposition):
            message = f"it tells {id} again: “{known.proposition}”."
            fix = "Invent something that the record does not tell."
            yield fault_at("not_new", fact.id, message, fix)


def _third_path(one: Alternative, ground: Ground) -> Iterator[Fault]:
    for party in (ground.parties.plaintiff, ground.parties.defense):
        where = f"{one.name}.claim"
        theirs = {id for group in party.fact_dag for id in group.supporting_fact_ids}
        alike = likeness(one.claim, party.claim)
        within = set(one.ground_facts_referenced) <= theirs
        if alike >= TWIN or (alike >= KIN and within):
            message = f"it is the {party.side}'s account again ({alike:.0%} of their words shared)."
            fix = "Tell a third course of events: another person, deal, place or time."
            yield fault_at("party_story", where, message, fix)
        yield from _same_groups(one, party)


def _same_groups(one: Alternative, party: Party) -> Iterator[Fault]:
    for at, group in enumerate(one.fact_dag):
        for theirs in party.fact_dag:
            if group.sub_claim and theirs.sub_claim and same(group.sub_claim, theirs.sub_claim):
                message = f"the {party.side} claims the same: “{theirs.sub_claim}”."
                fix = "Claim what neither side claims."
                yield fault_at("party_story", f"{one.name}.fact_dag[{at}]", message, fix)


def _diverse(one: Alternative, other: Alternative) -> Iterator[Fault]:
    alike = likeness(one.claim, other.claim)
    facts = shared(one.ground_facts_referenced, other.ground_facts_referenced)
    if alike >= TWIN or (alike >= KIN and facts >= TWIN_FACTS):
        message = (
            f"both take one angle ({alike:.0%} of the claims' words and {facts:.0%} of the ground "
            "facts in common)."
        )
        fix = "Let one bring in another person or firm, the other another deal, place or time."
        yield fault_at("alike", "alternatives", message, fix)
    for fact in injected_of(one):
        for twin in injected_of(other):
            if same(fact.proposition, twin.proposition):
                message = f"{twin.id} tells the same."
                yield fault_at("alike", fact.id, message, "Give each account facts of its own.")
