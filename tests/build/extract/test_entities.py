"""The table of entities: names where they are said to stand, identities put together."""

import copy
from typing import Any

import pytest

from casework.build.extract.entities import ENTITIES, PART
from casework.build.fault import StageFailed
from casework.build.settings import Settings
from casework.build.stage import Sizes
from extracted import Made, Paper, at_desk

LETTER = (
    "Corvin Salvage, Inc.\nDear Ms. Brandt, our crew comes on June 9.\nTheo Raske, Yard Fore-\nman",
    "The Turbine Purchase Agreement stays in force. US law and Corvin’s terms apply to us.",
)
OPINION = ("Ottilie Brandt (“Brandt”) sold two turbines to Corvin Salvage.",)
GOOD: dict[str, Any] = {
    "entities": [
        {
            "name": "Corvin Salvage, Inc.",
            "kind": "organisation",
            "aliases": ["Corvin Salvage", "Corvin"],
            "organisation": "",
            "title": "",
            "side": "defense",
            "active_from": "2011-01-01",
            "active_to": None,
            "mentions": [{"filing": "41-3", "page": 1}, {"filing": "60", "page": 1}],
        },
        {
            "name": "Ottilie Brandt",
            "kind": "person",
            "aliases": ["Ms. Brandt", "Brandt"],
            "organisation": "",
            "title": "",
            "side": "plaintiff",
            "active_from": None,
            "active_to": None,
            "mentions": [{"filing": "60", "page": 1}, {"filing": "41-3", "page": 1}],
        },
        {
            "name": "Theo Raske",
            "kind": "person",
            "organisation": "Corvin Salvage, Inc.",
            "title": "Yard Foreman",
            "mentions": [{"filing": "41-3", "page": 1}],
        },
    ]
}


def desk(script: Any, **more: Any) -> Made:
    papers = {"41-3": Paper("exhibit", LETTER), "60": Paper("opinion", OPINION),
              "44": Paper("exhibit", ("Not of the merits: Hidden Person.",))}  # fmt: skip
    return at_desk(papers, script, merits=["41-3"], **more)


def wrong(**changes: Any) -> dict[str, Any]:
    reply = copy.deepcopy(GOOD)
    reply["entities"][0] |= changes
    return reply


@pytest.mark.parametrize(
    ("rule", "shown", "reply"),
    [
        ("mention", "Leave the mention out", wrong(aliases=[],
         mentions=[{"filing": "60", "page": 1}])),
        ("mention", "Give page 1.", wrong(aliases=["Corvin Salvage"],
         mentions=[{"filing": "41-3", "page": 2}])),
        ("page", "has no page 3", wrong(mentions=[{"filing": "41-3", "page": 3}])),
        ("id_unknown", "'44' is not among", wrong(mentions=[{"filing": "44", "page": 1}])),
        ("mention_missing", "entry 1", wrong(mentions=[])),
        ("name_unknown", "Corvin Scrap", wrong(aliases=["Corvin Salvage", "Corvin Scrap"])),
        ("alias_shared", "entry 1 and entry 2", wrong(aliases=["Corvin Salvage", "BRANDT"])),
        ("dates", "backwards", wrong(active_to="2010-01-01")),
        ("shape", "active_from", wrong(active_from="in 2011")),
        ("shape", "kind", wrong(kind="company")),
    ],
)  # fmt: skip
def test_each_rule_alone_is_told_and_mended(rule: str, shown: str, reply: dict[str, Any]) -> None:
    made = desk({"entities": [reply, GOOD]})
    entities = made.make(ENTITIES).entities
    told = [line for line in made.says.said("entities", 2).splitlines() if line[:3] == "- ["]
    assert {line[3:].split("]")[0] for line in told} == {rule}
    assert shown in told[0]
    assert [entity.id for entity in entities] == ["e001", "e002", "e003"]


def test_mentions_are_found_by_code_and_only_what_may_be_read_is_read() -> None:
    made = desk({"entities": [GOOD]})
    corvin, brandt, raske = made.make(ENTITIES).entities
    assert [(m.filing, m.page) for m in corvin.mentions] == [("41-3", 1), ("60", 1)]
    assert [(m.filing, m.page) for m in brandt.mentions] == [("41-3", 1), ("60", 1)]
    assert raske.title == "Yard Foreman"
    assert "Hidden Person" not in made.says.heard[0][2]


def test_a_short_name_in_capitals_is_no_common_word() -> None:
    named = {"name": "US", "kind": "organisation", "mentions": [{"filing": "60", "page": 1}]}
    more = {"entities": [*GOOD["entities"], named]}
    mended = copy.deepcopy(more)
    mended["entities"][-1]["mentions"] = [{"filing": "41-3", "page": 2}]
    made = desk({"entities": [more, mended]})
    assert [m.page for m in made.make(ENTITIES).entities[-1].mentions] == [2]


def entry(name: str, kind: str, *aliases: str, filing: str, **more: Any) -> dict[str, Any]:
    return {"name": name, "kind": kind, "aliases": list(aliases),
            "mentions": [{"filing": filing, "page": 1}], **more}  # fmt: skip


LONG = "and so on with nobody named in it at all, line after line. " * 700
PORTIONS = {
    "1": Paper("exhibit", (f"Dr. Ines Raske and Raske wrote to Corvin Salvage, Inc. {LONG}",)),
    "2": Paper("exhibit", (f"I. Raske, now of Holm Clinic, met Theo Raske. {LONG}",)),
    "3": Paper("exhibit", (f"Raske, the foreman, works for Corvin Salvage. {LONG}",)),
}
READ: dict[str, list[Any]] = {
    "entities/01": [{"entities": [
        entry("Dr. Ines Raske", "person", filing="1", active_from="2012-01-01"),
        entry("Corvin Salvage, Inc.", "organisation", filing="1"),
    ]}],
    "entities/02": [{"entities": [
        entry("I. Raske", "person", filing="2", organisation="Holm Clinic",
              active_from="2010-05-01", active_to="2013-01-01"),
        entry("Theo Raske", "person", filing="2"),
    ]}],
    "entities/03": [{"entities": [
        entry("Raske", "person", filing="3", title="foreman"),
        entry("Corvin Salvage", "organisation", filing="3"),
    ]}],
}  # fmt: skip
SAME: dict[str, Any] = {
    "same": [
        {"members": ["n001", "n003"], "name": "Dr. Ines Raske"},
        {"members": ["n002", "n006"], "name": "Corvin Salvage, Inc."},
        {"members": ["n005", "n004"], "name": "Theo Raske"},
    ],
    "ambiguous": [],
}


def reconciling(*replies: Any, **more: Any) -> Made:
    return at_desk(PORTIONS, {**READ, **more, "entities/same": replies}, merits=list(PORTIONS))


def test_portions_are_reconciled_into_one_table() -> None:
    assert len(LONG) < PART < 2 * len(LONG)
    made = reconciling(SAME)
    ines, corvin, theo = made.make(ENTITIES).entities
    assert (ines.name, ines.aliases, ines.organisation) == (
        "Dr. Ines Raske",
        ("I. Raske",),
        "Holm Clinic",
    )
    assert (str(ines.active_from), str(ines.active_to)) == ("2010-05-01", "2013-01-01")
    assert [(m.filing, m.page) for m in ines.mentions] == [("1", 1), ("2", 1)]
    assert (corvin.aliases, corvin.id) == (("Corvin Salvage",), "e002")
    assert (theo.name, theo.aliases, theo.title) == ("Theo Raske", ("Raske",), "foreman")
    sizes = Sizes(15, 20, 0, 20, 60, 2)
    assert [calls.low for calls in ENTITIES.calls(sizes, Settings())] == [2, 1]


def changed(**changes: Any) -> dict[str, Any]:
    return {**copy.deepcopy(SAME), **changes}


@pytest.mark.parametrize(
    ("rule", "reply"),
    [
        ("id_unknown", changed(same=[*SAME["same"], {"members": ["n008", "n009"], "name": "X"}])),
        ("id_repeated", changed(same=[*SAME["same"], {"members": ["n001", "n002"], "name": "X"}])),
        ("kinds_differ", changed(same=[{"members": ["n001", "n002"], "name": "Dr. Ines Raske"}])),
        ("name_unknown", changed(same=[*SAME["same"][:2], {"members": ["n004", "n005"],
                                                           "name": "Theodor Raske"}])),
        ("name_unknown", changed(ambiguous=[{"entry": "n001", "alias": "Raske"}])),
        ("name_only", changed(ambiguous=[{"entry": "n001", "alias": "Dr. Ines Raske"}])),
        ("shape", changed(same=[{"members": ["n001"], "name": "Dr. Ines Raske"}])),
    ],
)  # fmt: skip
def test_each_rule_of_reconciling_alone(rule: str, reply: dict[str, Any]) -> None:
    made = reconciling(reply, SAME)
    assert len(made.make(ENTITIES).entities) == 3
    told = [line for line in made.says.said("entities/same", 2).splitlines() if line[:3] == "- ["]
    assert {line[3:].split("]")[0] for line in told} == {rule}


def test_a_name_that_may_mean_two_is_a_name_of_neither() -> None:
    both = {
        "entities/01": [{"entities": [
            entry("Dr. Ines Raske", "person", "Raske", filing="1"),
            entry("Corvin Salvage, Inc.", "organisation", "Corvin Salvage", filing="1"),
        ]}],
        "entities/03": [{"entities": [entry("the foreman", "person", "Raske", filing="3")]}],
    }  # fmt: skip
    keep = {"same": [{"members": ["n001", "n003"], "name": "Dr. Ines Raske"}], "ambiguous": []}
    drop = {**keep, "ambiguous": [{"entry": name, "alias": "Raske"} for name in ("n001", "n005")]}
    made = reconciling(keep, drop, **both)
    entities = made.make(ENTITIES).entities
    assert "[alias_shared] n001 and n005: “Raske” is a name" in made.says.said("entities/same", 2)
    assert all("Raske" not in entity.aliases for entity in entities)
    foreman = next(entity for entity in entities if entity.name == "the foreman")
    assert [(m.filing, m.page) for m in foreman.mentions] == [("3", 1)]
    stubborn = reconciling(keep, **both)
    with pytest.raises(StageFailed, match=r"entities/same[^$]*\[alias_shared\].*Make them one"):
        stubborn.make(ENTITIES)
