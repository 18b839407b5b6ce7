"""Entries that are one identity, put together as a reconciling reply says."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

from casework.build.artifacts.truth import Entity
from casework.build.checks.entities import called, shared_faults
from casework.build.checks.ids import unknown
from casework.build.checks.names import name_key
from casework.build.fault import Fault
from casework.cases.records import Record, Text


class Entry(NamedTuple):
    """One entry of the list to reconcile."""

    id: str
    entity: Entity

    def line(self) -> str:
        """The entry on one line, for a model."""
        one = self.entity
        post = ", ".join(filter(None, (one.title, one.organisation)))
        days = f"{one.active_from or '?'} to {one.active_to or '?'}"
        papers = ", ".join(dict.fromkeys(mention.filing for mention in one.mentions))
        parts = (self.id, one.kind, one.name, f"also: {'; '.join(one.aliases) or '-'}", post, days)
        return " | ".join(" ".join(part.split()) for part in (*parts, one.side, f"in {papers}"))


class Same(Record):
    """Entries that are one, and the name it goes by."""

    members: Annotated[tuple[str, ...], Field(min_length=2)]
    name: Text


class Ambiguous(Record):
    """A name taken from an entry, because it may mean another as well."""

    entry: str
    alias: str


class Reconciled(Record):
    """Which entries are one, and which names belong to none."""

    same: tuple[Same, ...] = ()
    ambiguous: tuple[Ambiguous, ...] = ()


def joined(one: Entity, other: Entity) -> Entity:
    """Two entries for one identity as one: all names, the first that says something of the rest,
    the widest dates."""
    names = dict.fromkeys((*one.aliases, other.name, *other.aliases))
    own = {name_key(one.name)}
    aliases: list[str] = []
    for name in names:
        if name_key(name) not in own:
            own.add(name_key(name))
            aliases.append(name)
    opened = [day for day in (one.active_from, other.active_from) if day]
    closed = [day for day in (one.active_to, other.active_to) if day]
    update = {
        "aliases": tuple(aliases),
        "organisation": one.organisation or other.organisation,
        "title": one.title or other.title,
        "side": one.side or other.side,
        "active_from": min(opened, default=None),
        "active_to": max(closed, default=None),
        "mentions": tuple(dict.fromkeys((*one.mentions, *other.mentions))),
    }
    return one.model_copy(update=update)


def apply(entries: Sequence[Entry], reply: Reconciled) -> list[Entry]:
    """The entries as a reply says; one that it puts together stands where its first member did."""
    plain = {entry.id: _without(entry, reply) for entry in entries}
    group = {member: same for same in reply.same for member in same.members}
    found: list[Entry] = []
    done: set[str] = set()
    for entry in entries:
        if entry.id in done:
            continue
        same = group.get(entry.id)
        members = [one for one in entries if same and one.id in same.members] or [entry]
        done.update(one.id for one in members)
        whole = plain[members[0].id]
        for one in members[1:]:
            whole = joined(whole, plain[one.id])
        found.append(Entry(entry.id, _under(whole, same.name) if same else whole))
    return found


def reconciled_faults(entries: Sequence[Entry], reply: Reconciled) -> list[Fault]:
    """What is wrong with a reply; only what is right so far is looked at as a whole."""
    by_id = {entry.id: entry.entity for entry in entries}
    named = [member for same in reply.same for member in same.members]
    faults = [
        *unknown("same", named, by_id, "the entries"),
        *unknown("ambiguous", (one.entry for one in reply.ambiguous), by_id, "the entries"),
    ]
    for member, count in Counter(named).items():
        if count > 1:
            message = f"{member} stands in {count} places."
            fix = "Put each entry into one group."
            faults.append(Fault(rule="id_repeated", where="same", message=message, fix=fix))
    if faults:
        return faults
    for same in reply.same:
        faults += _group(same, [by_id[member] for member in same.members])
    for one in reply.ambiguous:
        faults += _taken(one, by_id[one.entry])
    if faults:
        return faults
    return shared_faults([(entry.id, called(entry.entity)) for entry in apply(entries, reply)])


def _group(same: Same, members: Sequence[Entity]) -> list[Fault]:
    where = f"same {', '.join(same.members)}"
    faults: list[Fault] = []
    kinds = sorted({member.kind for member in members})
    if len(kinds) > 1:
        message = f"entries of different kinds: {', '.join(kinds)}."
        fix = "Put together only what is one thing."
        faults.append(Fault(rule="kinds_differ", where=where, message=message, fix=fix))
    if name_key(same.name) not in {name_key(name) for one in members for name in called(one)}:
        message = f"“{same.name}” is a name of none of them."
        fix = "Take one of their names."
        faults.append(Fault(rule="name_unknown", where=where, message=message, fix=fix))
    return faults


def _taken(one: Ambiguous, entity: Entity) -> list[Fault]:
    where = f"ambiguous {one.entry}"
    held = {name_key(name) for name in called(entity)}
    if name_key(one.alias) not in held:
        message = f"“{one.alias}” is not a name of {one.entry}."
        fix = "Name an alias that it has."
        return [Fault(rule="name_unknown", where=where, message=message, fix=fix)]
    if len(held) == 1:
        message = f"“{one.alias}” is its only name."
        fix = "Take it from the other entry, or put the two together."
        return [Fault(rule="name_only", where=where, message=message, fix=fix)]
    return []


def _without(entry: Entry, reply: Reconciled) -> Entity:
    taken = {name_key(one.alias) for one in reply.ambiguous if one.entry == entry.id}
    left = [name for name in called(entry.entity) if name_key(name) not in taken]
    if not left:
        return entry.entity
    update = {"name": left[0], "aliases": tuple(left[1:])}
    return entry.entity.model_copy(update=update)


def _under(entity: Entity, name: str) -> Entity:
    """The entity with one of its names as its name, as that is written in the list."""
    every = called(entity)
    chosen = next((one for one in every if name_key(one) == name_key(name)), entity.name)
    others = tuple(one for one in every if one != chosen)
    return entity.model_copy(update={"name": chosen, "aliases": others})
