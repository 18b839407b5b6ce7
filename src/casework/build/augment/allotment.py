"""Which facts are told by how many documents, directly or in a pattern: decided by code.

A load says how many documents a role has; the facts say how they are best told (`direct`, or in a
`pattern` of three to five documents). Both alternatives get the same number of pro-alternative and
of refuting documents, the odd one going to the first. Documents are dealt in rounds over the
facts; a pattern is taken only where at least three documents are left for it.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import NamedTuple

from casework.build.artifacts.room import (
    AddedRole,
    Alternative,
    Alternatives,
    AltName,
    InjectedFact,
)
from casework.build.artifacts.truth import Decision, GroundFacts, Parties
from casework.build.extract.ruling import standing_of
from casework.build.settings import Load
from casework.cases.records import Fact, Polarity

FEWEST, MOST = 3, 5
"""Documents of a pattern (paper, appendix D.2)."""
USUAL = 4


class Allotment(NamedTuple):
    """One fact and its documents. `id` names the row to a planner: ``t01``."""

    id: str
    role: AddedRole
    alternative: AltName | None
    fact: str
    proposition: str
    polarity: Polarity
    pattern: bool
    documents: int


def allotments(
    load: Load,
    alternatives: Alternatives,
    ground: GroundFacts,
    parties: Parties,
    decision: Decision,
) -> tuple[Allotment, ...]:
    """Every fact that added documents tell, with how many they are."""
    rows: list[Allotment] = []
    for at, alternative in enumerate(alternatives.alternatives):
        rows += _dealt(
            "pro_alternative",
            alternative.name,
            alternative.injected_supporting_facts,
            _half(load.pro_alternative, at),
        )
        rows += _dealt(
            "refuting", alternative.name, _refuters(alternative, ground), _half(load.refuting, at)
        )
    rows += _dealt("signal", None, _adopted(ground, parties, decision), load.signal)
    return tuple(
        row._replace(id=f"t{number:02d}") for number, row in enumerate(_one_pattern(rows), start=1)
    )


def _one_pattern(rows: Iterable[Allotment]) -> Iterator[Allotment]:
    """A fact may defeat both alternatives and carry the adopted account: its first row has the
    pattern, the others tell it directly."""
    patterned: set[str] = set()
    for row in rows:
        yield row._replace(pattern=row.pattern and row.fact not in patterned)
        if row.pattern:
            patterned.add(row.fact)


def _half(total: int, at: int) -> int:
    return total // 2 + (total % 2 if at == 0 else 0)


def _refuters(alternative: Alternative, ground: GroundFacts) -> Sequence[InjectedFact | Fact]:
    known = {fact.id: fact for fact in ground.facts}
    own = [known[name] for name in alternative.ground_refuting_fact_ids if name in known]
    return [*alternative.injected_refuting_facts, *own]


def _adopted(ground: GroundFacts, parties: Parties, decision: Decision) -> Sequence[Fact]:
    """Facts of the adopted account, group by group in turn, groups the court accepted first; of a
    split ruling, the plaintiff's (such a world is not scored)."""
    side, _ = standing_of(decision)
    party = parties.defense if side == "defense" else parties.plaintiff
    ruling = decision.defense if side == "defense" else decision.plaintiff
    accepted = {r.sub_claim_index for r in ruling.sub_claim_rulings if r.ruling == "accepted"}
    groups = [group.supporting_fact_ids for group in party.fact_dag]
    first = [group for at, group in enumerate(groups) if at in accepted]
    rest = [group for at, group in enumerate(groups) if at not in accepted]
    turns = (name for some in (first, rest) for turn in zip_longest(*some) for name in turn if name)
    names = dict.fromkeys(turns)
    known = {fact.id: fact for fact in ground.facts}
    return [known[name] for name in names if name in known]


def _dealt(
    role: AddedRole,
    alternative: AltName | None,
    facts: Iterable[InjectedFact | Fact],
    documents: int,
) -> list[Allotment]:
    facts = list(facts)
    given = [0] * len(facts)
    left = documents if facts else 0
    # Patterns first: they need several documents at once, and a direct one can have any number.
    for at, fact in enumerate(facts):
        others = sum(1 for n in given[at + 1 :] if not n)
        if fact.preferred_embedding == "pattern" and left - min(others, left) >= FEWEST:
            given[at] = min(USUAL, left - others) if left - others >= FEWEST else FEWEST
            left -= given[at]
    patterns = {at for at, n in enumerate(given) if n}
    direct = [at for at in range(len(facts)) if at not in patterns]
    turn = 0
    while left and direct:
        given[direct[turn % len(direct)]] += 1
        left -= 1
        turn += 1
    for at in sorted(patterns):  # nothing but patterns: they are filled up, then told directly too
        take = min(left, MOST - given[at])
        given[at] += take
        left -= take
    rows = [
        Allotment(
            "", role, alternative, fact.id, fact.proposition, "asserts", at in patterns, given[at]
        )
        for at, fact in enumerate(facts)
        if given[at]
    ]
    for turn in range(left):
        fact = facts[turn % len(facts)]
        rows.append(
            Allotment("", role, alternative, fact.id, fact.proposition, "asserts", False, 1)
        )
    return rows
