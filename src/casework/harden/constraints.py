"""The constraints: what a child must pass, cheapest first, and how a vote is decided."""

from collections.abc import Mapping
from typing import Literal, NamedTuple

from casework.harden.records import Outcome
from casework.harden.settings import Settings

CostClass = Literal["free", "cheap", "judge"]
COSTS: tuple[CostClass, ...] = ("free", "cheap", "judge")


class Constraint(NamedTuple):
    """One thing a child must pass. `reference` names the input a judge compares it with."""

    name: str
    cost: CostClass
    reference: str = ""


def constraints(settings: Settings) -> tuple[Constraint, ...]:
    """All constraints of a search, in the order in which they are asked.

    `reference` is ``original`` or ``parent``; with ``both``, correctness is asked twice.
    """
    found = [Constraint("manifest", "free")]
    if settings.prove:
        found.append(Constraint("proof", "cheap"))
    against = settings.correctness_reference
    references = ("original", "parent") if against == "both" else (against,)
    for gate in settings.gates:
        if gate == "correctness":
            found += [Constraint(gate, "judge", reference) for reference in references]
        else:
            found.append(Constraint(gate, "judge"))
    return check_order(tuple(found))


def check_order(found: tuple[Constraint, ...]) -> tuple[Constraint, ...]:
    """The same constraints. Raises ValueError where a dearer one stands before a cheaper one."""
    ranks = [COSTS.index(one.cost) for one in found]
    if ranks != sorted(ranks):
        raise ValueError("a constraint that costs calls stands before one that does not")
    return found


class Vote(NamedTuple):
    """A vote so far: decided (pass or fail), or open with the members to ask next."""

    state: Literal["pass", "fail", "open"]
    ask: tuple[int, ...] = ()


def tally(outcomes: Mapping[int, Outcome], members: int, rule: str, *, early: bool) -> Vote:
    """Decide a vote of `members` by ``majority`` or ``unanimous``, from what is in.

    No verdict counts as not passed. With `early`, no more are asked than can still matter: the
    fewest that could decide, and it stops as soon as they do.
    """
    needed = members if rule == "unanimous" else members // 2 + 1
    passes = sum(outcome == "pass" for outcome in outcomes.values())
    against = len(outcomes) - passes
    waiting = tuple(member for member in range(members) if member not in outcomes)
    if not early and waiting:
        return Vote("open", waiting)
    if passes >= needed:
        return Vote("pass")
    if members - against < needed:
        return Vote("fail")
    # Whichever comes first: enough passes, or enough others to rule them out.
    fewest = min(needed - passes, members - against - needed + 1)
    return Vote("open", waiting[:fewest])
