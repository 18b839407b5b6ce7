"""Every operator on a sample of the published items: how often it applies and what is proved."""

import random
from collections import Counter

import pytest

from casework.benchmarks.sets import adapter
from casework.harden.rules.corpus import Corpus
from casework.harden.rules.operator import BUDGET
from casework.harden.rules.tables import OPERATORS
from casework.harden.shape import shape_faults
from made_sets import published

COUNTS = {"contractnli": 12, "finqa": 20, "pubmedqa": 20}
APPLY = {"contractnli": 0.5, "finqa": 0.3, "pubmedqa": 0.5}
"""Share of items and operators that make a change, at least; measured some way above it."""
PROVED = {"finqa": 0.4}
"""Share of the changes that code proves, at least, for the set whose proofs allow additions."""


@pytest.mark.parametrize("name", COUNTS)
def test_no_change_of_a_published_item_is_refuted(name: str) -> None:
    items = adapter(name).load(published(name)).items
    corpus = Corpus(items)
    told: Counter[str] = Counter()
    for item in random.Random(9).sample(items, COUNTS[name]):
        for number, row in enumerate(OPERATORS[name]):
            change = row.apply(item, random.Random(f"{item.id}:{number}"), corpus)
            if change is None:
                told["none"] += 1
                continue
            assert adapter(name).schema_faults(item.input, change.input) == []
            assert shape_faults(item.input, change.input) == []
            assert not BUDGET.excess(item.input, change.input)
            proof = adapter(name).prove(item, change.input, change.hints)
            assert proof.verdict != "refuted", (item.id, row.subtype, proof)
            told[proof.verdict] += 1
    made = told["proved"] + told["unknown"]
    assert made >= APPLY[name] * told.total(), told
    assert told["proved"] >= PROVED.get(name, 0) * made, told
