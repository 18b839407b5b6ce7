"""Artifacts as lines of material: what a model is shown of facts, accounts and names."""

from collections.abc import Iterable

from casework.build.artifacts.truth import Entity, Party
from casework.cases.records import Fact, SubClaim


def fact_lines(facts: Iterable[Fact]) -> str:
    """``f001: …``, one fact a line."""
    return "\n".join(f"{fact.id}: {fact.proposition}" for fact in facts)


def account_lines(party: Party) -> str:
    """A side's account: its claim and its groups, numbered from 0."""
    groups = "\n".join(
        f"[{at}] {group_words(group)} ({', '.join(group.supporting_fact_ids)})"
        for at, group in enumerate(party.fact_dag)
    )
    return f"{party.side}: {party.claim}\n{groups}"


def group_words(group: SubClaim) -> str:
    """What a group claims; the flat fallback claims nothing of its own."""
    return group.sub_claim or "(all facts of the side, without a claim of their own)"


def entity_lines(entities: Iterable[Entity]) -> str:
    """``person: Name; also Alias (title, organisation, side)``, one a line."""
    return "\n".join(map(_entity, entities))


def _entity(entity: Entity) -> str:
    also = f"; also {', '.join(entity.aliases)}" if entity.aliases else ""
    about = ", ".join(filter(None, (entity.title, entity.organisation, entity.side)))
    return f"{entity.id} {entity.kind}: {entity.name}{also}" + (f" ({about})" if about else "")
