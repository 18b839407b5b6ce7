"""Operators on the documents of a matter: most are proved, and no source of a fact is touched."""

import random

from casework.benchmarks.casework.adapter import Casework
from casework.benchmarks.casework.key import key_of
from casework.benchmarks.casework.proofs import source_fault
from casework.harden.rules.casework import CASEWORK
from casework.harden.rules.corpus import Corpus
from ruled_items import ITEMS

ADAPTER = Casework()
FOR_A_JUDGE = {"initials", "sentence_of_another_matter", "similar_meeting"}
"""Subtypes that code cannot prove: their sentences are on no reviewed list."""


def test_all_but_three_kinds_of_change_are_proved() -> None:
    verdicts: dict[str, set[str]] = {}
    for row in CASEWORK:
        for item in ITEMS["casework"][:2]:
            change = row.apply(item, random.Random(7), Corpus())
            if change is not None:
                found = ADAPTER.prove(item, change.input, {}).verdict
                verdicts.setdefault(row.subtype, set()).add(found)
    judged = {name: told for name, told in verdicts.items() if told != {"proved"}}
    assert judged == {name: {"unknown"} for name in FOR_A_JUDGE}
    assert len(verdicts) == len({row.subtype for row in CASEWORK}) == 14


def test_changes_on_top_of_each_other_keep_every_source() -> None:
    item = ITEMS["casework"][1]
    key = key_of(item.gold)
    line = item
    for at, row in enumerate(CASEWORK):
        change = row.apply(line, random.Random(at), Corpus())
        if change is not None:
            line = line.model_copy(update={"input": change.input})
    assert (
        sum(line.input["documents"][name] != text for name, text in item.input["documents"].items())
        >= 5
    )
    for name, sources in key.sources.items():
        for source in sources:
            text = line.input["documents"][name]
            assert source_fault(name, text, source, item.input["documents"][name])[1] == ""
    assert ADAPTER.prove(item, line.input, {}).verdict == "unknown"


def test_a_case_whose_key_is_not_known_is_left_alone() -> None:
    item = ITEMS["casework"][0].model_copy(update={"gold": {}})
    assert not any(row.apply(item, random.Random(1), Corpus()) for row in CASEWORK)
