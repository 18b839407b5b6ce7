"""Selection, promotion, and the bank's case on them."""

import json
import random
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.harden.selection import Ranked, order, promoted, select

BANK = Path(__file__).parents[1] / "bugbank" / "BB-E05"


def one(name: str, k: int, concentration: int = 0, *, new: bool = True, place: int = 0) -> Ranked:
    return Ranked(name, Fraction(k, 10), concentration, int(new), place)


def test_lower_score_then_higher_entropy_then_newer_then_first() -> None:
    pool = [
        one("old", 5, 4, new=False),
        one("second", 5, 4, place=2),
        one("first", 5, 4, place=1),
        one("scattered", 5, 3, new=False),
        one("lower", 4, 9, new=False),
    ]
    assert [r.id for r in order(pool)] == ["lower", "scattered", "first", "second", "old"]


def test_a_collapsed_child_never_enters_and_what_survives_keeps_its_score() -> None:
    parents = [one("g0", 8, new=False)]
    assert select(parents, [one("zero", 0)], 5) == parents


def test_scores_over_different_numbers_are_compared_exactly() -> None:
    halved = Ranked("halved", Fraction(8, 16), 0, 1, 1)
    plain = Ranked("plain", Fraction(5, 10), 0, 0, 0)
    assert not promoted(halved, plain)
    assert order([plain, halved])[0].id == "halved"


@given(
    st.lists(st.tuples(st.integers(0, 10), st.integers(1, 5), st.booleans()), max_size=16),
    st.randoms(use_true_random=False),
)
def test_the_order_of_arrival_does_not_matter(
    drawn: list[tuple[int, int, bool]], chance: random.Random
) -> None:
    pool = [
        Ranked(f"c{place}", Fraction(k, 10), spread, int(new), place)
        for place, (k, spread, new) in enumerate(drawn)
    ]
    shuffled = chance.sample(pool, len(pool))
    assert order(shuffled) == order(pool)
    assert select([], shuffled, 5) == select([], pool, 5)


@pytest.mark.parametrize("name", sorted(path.name for path in BANK.glob("search_log*.json")))
def test_bb_e05_selection_bookkeeping(name: str) -> None:
    log = json.loads((BANK / name).read_text())
    expected = json.loads((BANK / "expected.json").read_text())[name]
    original = log["original"]
    baseline = ranked(original, log["config"]["T"], 0, 0)
    population, parents = [baseline], []
    for generation in log["generations"]:
        # A child that a gate refused, or that could not be evaluated, is no zero: it is nothing.
        children = [
            ranked(child, log["config"]["T"], generation["g"], place)
            for place, child in enumerate(generation["candidates"])
            if child["passes"] is not None and child["C"] and child["R"] and child["V"]
        ]
        population = select(population, children, log["config"]["mu"])
        parents.append(population[0].id)
    hardened = promoted(population[0], baseline)
    assert hardened == expected["hardened"]
    assert (population[0].id if hardened else original["id"]) == expected["result"]
    if "parents" in expected:
        assert parents == expected["parents"]


def ranked(told: dict[str, Any], samples: int, born: int, place: int) -> Ranked:
    spread = -Fraction(str(told["entropy"]))
    return Ranked(told["id"], Fraction(told["passes"], samples), spread, born, place)
