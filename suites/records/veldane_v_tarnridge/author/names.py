"""Who and what the papers speak of, and what each exhibit is: replies of two stages."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from casework.build.checks.names import Shelf, name_key
from suites.records.veldane_v_tarnridge.author.cast import OUTSIDE
from suites.records.veldane_v_tarnridge.author.quoting import SCANS, papers
from suites.records.veldane_v_tarnridge.facts import (
    ARTIFACTS,
    ATOMS,
    EXHIBITS,
    INSTRUMENTS,
    ORGANISATIONS,
    PEOPLE,
)
from suites.records.veldane_v_tarnridge.people import Person

PAPER = re.compile(r"^\[PAPER ([\d-]+)\]", re.MULTILINE)
NAMED = re.compile(r"^\[PAPER ([\d-]+)\].*\nnamed in it: (.*)$", re.MULTILINE)
ENTRY = re.compile(r"^(n\d{3}) \| (\w+) \| ([^|]+?) \| ", re.MULTILINE)
LISTED = re.compile(r"^(e\d{3}) \| (\w+) \| ([^|]+?) \| ", re.MULTILINE)
ROLES = frozenset({"Plaintiff", "Defendant", "Depositor", "Warehouse", "the Court", "TRCS", "HMT"})
"""Words for a part in the matter, and marks that are no names."""
VAGUE = frozenset({"the receipt", "the claim", "the protocol", "the quotes"})
SIDES = {"veldane": "plaintiff", "harcastle": "plaintiff", "tarnridge": "defense",
         "sayles": "defense", "court": "court"}  # fmt: skip
THINGS: dict[str, tuple[str, ...]] = {
    "agreement": ("the Agreement",),
    "sop": ("TR-QA-017", "Revision 4"),
    "protocol": ("VP-112", "protocol VP-112"),
    "receipt": ("WR-20-0716",),
    "work_order": ("work order WO-20-0629", "WO-20-0629"),
    "quotes": ("quote Q-5518", "Q-5518"),
    "claim": ("notice of claim",),
    "compressor_4a": ("4A",),
    "compressor_4b": ("4B",),
    "contactor": ("main contactor",),
    "panel": ("HMI-4",),
    "laptop": ("NL-22",),
    "system": ("Sentry 5",),
    "product": ("Corvelix",),
}
"""Other names under which the papers speak of instruments and things."""
KINDS = {
    "procedure": "policy", "audit report": "report", "inspection report": "report",
    "quotation": "business_record", "event log": "internal_log", "temperature log": "spreadsheet",
    "rounds sheet": "internal_log", "access report": "internal_log", "text messages": "sms",
    "service report": "report", "receiving record": "receipt", "logger data": "spreadsheet",
    "laboratory report": "report", "ledger": "spreadsheet", "deposition": "deposition_excerpt",
    "file note": "internal_memo", "protocol": "business_record", "warehouse receipt": "receipt",
    "bill of lading": "business_record",
}  # fmt: skip
"""The record's sorts of document -> the list that a model is given."""
MOST_NAMED = 12


class Known(NamedTuple):
    """One of those whom the record knows: names, the fullest first."""

    id: str
    kind: str
    names: tuple[str, ...]
    organisation: str = ""
    title: str = ""
    side: str = ""


@cache
def known() -> tuple[Known, ...]:
    """Everybody and everything with a name, of the matter and of its papers."""
    houses = {one.id: one.name for one in ORGANISATIONS}
    found = [
        Known(
            one.id,
            "organisation",
            _names(one.name, *one.aliases),
            side=SIDES.get(one.id, "third_party"),
        )
        for one in ORGANISATIONS
    ]
    found += [
        Known(
            one.id,
            "person",
            tuple(_called(one)),
            houses[one.organisation],
            one.title,
            SIDES.get(one.organisation, "third_party"),
        )
        for one in PEOPLE
    ]
    found += [
        Known(id, "instrument", _names(name, *THINGS.get(id, ())))
        for id, (name, _, _) in INSTRUMENTS.items()
    ]
    found.append(Known("quote_of_may", "instrument", ("quote Q-5703", "Q-5703")))
    found += [
        Known(id, "artifact", _names(name, *THINGS.get(id, ())))
        for id, (name, _) in ARTIFACTS.items()
    ]
    return tuple(found)


def _names(*names: str) -> tuple[str, ...]:
    return tuple(name for name in names if name not in ROLES | VAGUE)


def _called(one: Person) -> Iterator[str]:
    """The names of a person: whole, with an initial, the surname, log-in and address."""
    plain = one.name.replace("Dr. ", "")
    first, *_, last = plain.split()
    yield from dict.fromkeys((one.name, plain, f"{first} {last}"))
    yield f"{first[0]}. {last}"
    if one.organisation not in OUTSIDE:
        yield last
    if one.login:
        yield one.login
    if one.email:
        yield one.email
    yield from (alias for alias in one.aliases if alias not in ROLES)


def entities(prompt: str) -> dict[str, Any]:
    """Who stands in the papers that a prompt shows, under the names used there."""
    # What is read of a picture depends on the reader, and code finds all mentions in the end.
    shown = [number for number in dict.fromkeys(PAPER.findall(prompt)) if number not in SCANS]
    shelf = Shelf({number: papers()[number] for number in shown})
    found: list[dict[str, Any]] = []
    for one in known():
        here = {name_key(name): name for name in reversed(one.names) if shelf.holds(name)}
        names = [name for name in one.names if here.get(name_key(name)) == name]
        if not names:
            continue
        pages = ((number, shelf.first(number, names)) for number in shelf.filings)
        person = one.kind == "person"
        found.append(
            {
                "name": names[0],
                "kind": one.kind,
                "aliases": names[1:],
                "organisation": one.organisation if person else "",
                "title": one.title if person else "",
                "side": one.side,
                "active_from": None,
                "active_to": None,
                "mentions": [{"filing": n, "page": page} for n, page in pages if page is not None],
            }
        )
    return {"entities": found}


def same(prompt: str) -> dict[str, Any]:
    """Which entries of a list are one, and the fullest of their names."""
    groups: dict[str, list[tuple[str, str]]] = {}
    for entry, kind, name in ENTRY.findall(prompt):
        groups.setdefault(_identity(kind, name).id, []).append((entry, name))
    return {
        "same": [
            {
                "members": [entry for entry, _ in members],
                "name": min((name for _, name in members), key=_identity_names(id).index),
            }
            for id, members in groups.items()
            if len(members) > 1
        ],
        "ambiguous": [],
    }


def _identity(kind: str, name: str) -> Known:
    return next(one for one in known() if one.kind == kind and name in one.names)


def _identity_names(id: str) -> tuple[str, ...]:
    return next(one.names for one in known() if one.id == id)


def exhibits(prompt: str) -> dict[str, Any]:
    """What the exhibits are that a prompt shows."""
    listed = {id: _identity(kind, name).id for id, kind, name in LISTED.findall(prompt)}
    return {
        "exhibits": [
            _exhibit(number, [id for id in named.split(", ") if id in listed], listed)
            for number, named in NAMED.findall(prompt)
        ]
    }


def _exhibit(number: str, named: list[str], listed: dict[str, str]) -> dict[str, Any]:
    one = next(exhibit for exhibit in EXHIBITS if exhibit.number == number)
    about = {id for atom in ATOMS if number in atom.exhibits for id in atom.people}
    own = one.doc.author.split()[-1].lower()
    people = {person.id for person in PEOPLE}
    told = [id for id in named if listed[id] in about or listed[id] == own]
    told += [id for id in named if id not in told and listed[id] not in people]
    if number in SCANS:
        # Large print alone is read alike by every reader.
        told = [id for id in told if listed[id] in ("tarnridge", "room4")]
    return {
        "filing": number,
        "doc_type": KINDS.get(one.kind, one.kind),
        "title": one.title,
        "dated": one.doc.date.isoformat(),
        "entity_ids": told[:MOST_NAMED],
    }
