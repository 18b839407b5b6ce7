"""Families: a mail and what was attached to it, as load files tell them."""

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from casework.documents.production.bates import Bates, parse
from casework.documents.production.finding import Finding


class Member(NamedTuple):
    """What one document says of its family; "" where its load file says nothing."""

    begin: str
    end: str
    begin_family: str = ""
    end_family: str = ""
    parent: str = ""
    children: tuple[str, ...] = ()


def check_families(members: Iterable[Member]) -> list[Finding]:
    """What does not fit together, in the load file's order.

    Kinds: family_first (its first document is not there), family_last (it ends elsewhere than
    its last member), family_split (a document inside its range is of another), family_parent
    and family_child (a document that is named is not there, or of another family).
    """
    everyone = list(members)
    known = {member.begin.upper(): member for member in everyone}
    families: dict[str, list[Member]] = {}
    for member in everyone:
        if member.begin_family:
            families.setdefault(member.begin_family.upper(), []).append(member)
    findings: list[Finding] = []
    ordered = sorted(
        ((bates, member) for member in everyone if (bates := parse(member.begin)) is not None),
        key=lambda one: one[0],
    )
    places = {member.begin: place for place, (_, member) in enumerate(ordered)}
    for name, family in families.items():
        findings += _family(name, family, known, ordered, places)
    for member in everyone:
        findings += _links(member, known)
    return findings


def _family(
    name: str,
    family: list[Member],
    known: dict[str, Member],
    ordered: Sequence[tuple[Bates, Member]],
    places: dict[str, int],
) -> list[Finding]:
    findings: list[Finding] = []
    first = family[0].begin_family
    if name not in known:
        findings.append(_finding("family_first", first, f"{first}, its first, is not there."))
    ends = {member.end_family.upper() for member in family if member.end_family}
    last = max((end for m in family if (end := parse(m.end)) is not None), default=None)
    stated = parse(next(iter(ends))) if len(ends) == 1 else None
    if len(ends) > 1:
        text = f"its members name different ends: {', '.join(sorted(ends)[:5])}."
        findings.append(_finding("family_last", first, text))
    elif stated is not None and last is not None and stated != last:
        text = f"it is said to end at {stated}, but its last document ends at {last}."
        findings.append(_finding("family_last", first, text))
    begin = parse(first)
    if begin is None or last is None or name not in known:
        return findings
    for bates, member in ordered[places.get(known[name].begin, len(ordered)) :]:
        if bates > last or bates.prefix.upper() != begin.prefix.upper():
            break
        if member.begin_family.upper() != name:
            other = member.begin_family or "no family"
            text = f"{member.begin} lies inside the family {first} to {last}, but names {other}."
            findings.append(_finding("family_split", member.begin, text))
    return findings


def _links(member: Member, known: dict[str, Member]) -> list[Finding]:
    findings: list[Finding] = []
    named = [("family_parent", member.parent)] if member.parent else []
    named += [("family_child", child) for child in member.children]
    for kind, name in named:
        other = known.get(name.upper())
        if other is None:
            text = f"{name}, named as its {kind.removeprefix('family_')}, is not there."
            findings.append(_finding(kind, member.begin, text))
        elif other.begin_family.upper() != member.begin_family.upper():
            text = f"{name} is of another family ({other.begin_family or 'none'})."
            findings.append(_finding(kind, member.begin, text))
    return findings


def _finding(kind: str, where: str, message: str) -> Finding:
    return Finding(kind=kind, where=where, message=message)
