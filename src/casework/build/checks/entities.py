"""The contract of the table of entities: names that stand where they are said to stand, and no
name that two share.

Source: the investigation-worlds paper, 2.2; the specification, section 3.
"""

from collections.abc import Iterator, Sequence

from casework.build.artifacts.truth import Entity
from casework.build.checks.names import Shelf, name_key
from casework.build.fault import Fault


def called(entity: Entity) -> tuple[str, ...]:
    """All names of an entity."""
    return (entity.name, *entity.aliases)


def shared_names(entities: Sequence[tuple[str, Sequence[str]]]) -> Iterator[tuple[str, list[str]]]:
    """Names that more than one of (id, names) has, and who."""
    holders: dict[str, list[str]] = {}
    shown: dict[str, str] = {}
    for id, all_names in entities:
        for name in all_names:
            held = holders.setdefault(name_key(name), [])
            shown.setdefault(name_key(name), name)
            if id not in held:
                held.append(id)
    return ((shown[name], ids) for name, ids in holders.items() if len(ids) > 1)


def shared_faults(entities: Sequence[tuple[str, Sequence[str]]]) -> list[Fault]:
    """A name that two entities share."""
    return [
        Fault(
            rule="alias_shared",
            where=" and ".join(ids),
            message=f"“{name}” is a name of each of them.",
            fix="Make them one if they are one; else take the name from all it may not mean.",
        )
        for name, ids in shared_names(entities)
    ]


def entity_faults(where: str, entity: Entity, shelf: Shelf) -> list[Fault]:
    """What is wrong with one entity: its dates, its mentions."""
    faults = [
        Fault(
            rule="name_unknown",
            where=where,
            message=f"“{name}” stands in none of the papers.",
            fix="Use names that stand in the papers, letter by letter.",
        )
        for name in called(entity)
        if not shelf.holds(name)
    ]
    opened, closed = entity.active_from, entity.active_to
    if opened and closed and opened > closed:
        message = f"active from {opened} to {closed}, which is backwards."
        fix = "Give the earlier day first, or null for what the papers do not say."
        faults.append(Fault(rule="dates", where=where, message=message, fix=fix))
    if not entity.mentions:
        message = "no page is named where it stands."
        fix = "Name the first page of each paper that names it, or leave the entry out."
        faults.append(Fault(rule="mention_missing", where=where, message=message, fix=fix))
    for mention in entity.mentions:
        faults += _mention(where, entity, mention.filing, mention.page, shelf)
    return faults


def _mention(where: str, entity: Entity, filing: str, page: int, shelf: Shelf) -> list[Fault]:
    if filing not in shelf.filings:
        message = f"paper {filing!r} is not among those that were read."
        fix = "Take the id from a [PAPER …] line."
        return [Fault(rule="id_unknown", where=where, message=message, fix=fix)]
    numbers = shelf.numbers(filing)
    if page not in numbers:
        message = f"paper {filing} has no page {page}; its pages are {numbers[0]} to {numbers[-1]}."
        fix = "Take the number from the [PAGE N] line above the name."
        return [Fault(rule="page", where=where, message=message, fix=fix)]
    if shelf.on(filing, page, called(entity)):
        return []
    found = shelf.first(filing, called(entity))
    message = f"no name of “{entity.name}” stands on page {page} of {filing}."
    fix = f"Give page {found}." if found else "Leave the mention out, or add the name used there."
    return [Fault(rule="mention", where=where, message=message, fix=fix)]
