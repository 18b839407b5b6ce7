"""Copies: whole families that are the same, by the hashes of their documents.

As discovery does it: an attachment is no copy of a loose file, or of the same attachment to
another mail, unless all of its family is the same.
"""

import hashlib
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from casework.cases.records import Record
from casework.documents.production.finding import Finding
from casework.documents.room import Room, parts


class Item(NamedTuple):
    """A document: `name` (Bates number or path), `family` (the name of its family's first, or its
    own), its hash (of one kind throughout; "" where unknown), custodians."""

    name: str
    family: str
    digest: str
    custodians: tuple[str, ...] = ()


class Copies(Record):
    """Families that are the same: their first documents, and all custodians who had one."""

    families: tuple[str, ...]
    custodians: tuple[str, ...] = ()
    documents: int = 1


def copies(items: Iterable[Item]) -> list[Copies]:
    """Groups of two and more families, in the order in which they first appear.

    A family with a document whose hash is not known is nobody's copy.
    """
    families: dict[str, list[Item]] = {}
    for item in items:
        families.setdefault(item.family.upper(), []).append(item)
    alike: dict[str, list[list[Item]]] = {}
    for family in families.values():
        if all(item.digest for item in family):
            alike.setdefault(_digest(family), []).append(family)
    return [
        Copies(
            families=tuple(family[0].family for family in group),
            custodians=tuple(
                dict.fromkeys(c for f in group for item in f for c in item.custodians)
            ),
            documents=len(group[0]),
        )
        for group in alike.values()
        if len(group) > 1
    ]


def as_findings(groups: Iterable[Copies]) -> list[Finding]:
    """Each group as a note."""
    return [
        Finding(
            kind="duplicate",
            where=group.families[0],
            message=(
                f"{len(group.families)} families of {group.documents} are the same; custodians: "
                f"{'; '.join(group.custodians) or 'not told'}."
            ),
            weight="note",
            details=group.families[1:],
        )
        for group in groups
    ]


def copies_in(room: Room) -> list[Copies]:
    """The same for the files of a room, each with what is inside it as its family."""
    return copies(
        Item(path, name, reading.sha256)
        for name, whole in room.readings()
        for path, _, _, reading in parts(name, whole)
    )


def _digest(family: Sequence[Item]) -> str:
    first, *rest = (item.digest.lower() for item in family)
    return hashlib.sha256("\n".join([first, *sorted(rest)]).encode()).hexdigest()
