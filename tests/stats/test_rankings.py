"""The order of those compared, on two builds of the same cases."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.stats.proportion import wilson
from casework.stats.rankings import Rankings, compare_rankings

CASES = 30
NAMES = ("sonnet", "haiku", "deepseek", "gpt", "qwen", "mini")
SIDE = st.dictionaries(
    st.sampled_from(NAMES),
    st.lists(st.sampled_from([0.0, 1.0, None]), min_size=7, max_size=7),
)


def side(**solved: int) -> dict[str, dict[str, float | None]]:
    """Each name with the first so many of thirty cases solved."""
    return {
        name: {f"c{n:02}": float(n < count) for n in range(CASES)} for name, count in solved.items()
    }


def test_the_generator_comparison_of_the_paper() -> None:
    """Section 4.4: two ties on the first build (10.0 % and 6.7 %), one on the second (26.7 %), no
    strict order turned round; the only ranks that fit these are those below, and give 0.94."""
    first = side(sonnet=8, haiku=7, deepseek=3, gpt=3, qwen=2, mini=2)
    second = side(sonnet=9, haiku=8, deepseek=8, gpt=5, qwen=4, mini=3)
    found = compare_rankings(first, second, seed=42)
    assert found.correlation.value == pytest.approx(15.75 / (16.5 * 17) ** 0.5)
    assert round(found.correlation.value or 0, 2) == 0.94
    assert found.reversals == ()
    assert found.ties == ((("deepseek", "gpt"), ("qwen", "mini")), (("haiku", "deepseek"),))
    ranks = {one.name: one.ranks for one in found.ranked}
    assert ranks["haiku"] == (2, 2.5)
    assert ranks["deepseek"] == (3.5, 2.5)
    assert ranks["qwen"] == (5.5, 5)


def test_the_largest_change_of_the_paper() -> None:
    """Section 4.4: from 3 to 8 of 30, +16.7 points with an interval of 0.0 to 33.3. The interval
    fits six cases gained and one lost."""
    before = {f"c{n:02}": float(n < 3) for n in range(CASES)}
    after = {f"c{n:02}": float(0 < n < 9) for n in range(CASES)}
    [one] = compare_rankings({"deepseek": before}, {"deepseek": after}, seed=42).ranked
    change = one.found.difference
    assert (one.found.first.value, one.found.second.value) == (0.1, pytest.approx(8 / 30))
    assert (len(one.found.gained), len(one.found.lost), change.n) == (6, 1, 30)
    assert change.value == pytest.approx(5 / 30)
    assert (change.low, change.high) == (
        pytest.approx(0, abs=0.034),
        pytest.approx(1 / 3, abs=0.034),
    )


def test_neither_of_the_best_two_is_surely_above_chance() -> None:
    """Section 4.1: 33.3 % and 29.9 % solved against the 25 % of believing one at random."""
    for solved, cases, share in ((29, 87, "33.3"), (29, 97, "29.9")):
        ends = wilson(solved, cases)
        assert f"{100 * solved / cases:.1f}" == share
        assert (ends.low or 0) < 0.25 < (ends.high or 0)


def test_a_strict_order_that_turns_round_is_told() -> None:
    first = side(a=9, b=5, c=5)
    second = side(a=4, b=6, c=4)
    found = compare_rankings(first, second, seed=1)
    assert found.reversals == (("a", "b"),)
    assert found.ties == ((("b", "c"),), (("a", "c"),))


def test_only_cases_scored_on_both_count_and_only_those_on_both() -> None:
    first = {"a": {"c1": 1.0, "c2": 0.0, "c3": None}, "b": {"c1": 1.0}, "lone": {"c1": 1.0}}
    second = {"a": {"c1": 0.0, "c2": None, "c3": 1.0}, "b": {"c2": 1.0}}
    found = compare_rankings(first, second, seed=1)
    by_name = {one.name: one for one in found.ranked}
    assert set(by_name) == {"a", "b"}
    assert (by_name["a"].found.n, by_name["a"].found.first.value) == (1, 1.0)
    assert by_name["b"].ranks is None
    assert found.correlation.value is None
    assert "1 pair" in found.correlation.reason


def scores(raw: dict[str, list[float | None]]) -> dict[str, dict[str, float | None]]:
    return {name: {f"c{n}": v for n, v in enumerate(own)} for name, own in raw.items()}


@given(SIDE, SIDE)
def test_the_order_of_names_and_sides_does_not_matter(one, other) -> None:
    found = compare_rankings(scores(one), scores(other), seed=3)
    shuffled = list(one)
    random.Random(1).shuffle(shuffled)
    again = compare_rankings(scores({n: one[n] for n in shuffled}), scores(other), seed=3)
    back = compare_rankings(scores(other), scores(one), seed=3)
    assert pairs(found) == pairs(again) == pairs(back)
    assert found.correlation.value == pytest.approx(again.correlation.value)
    assert found.correlation.value == pytest.approx(back.correlation.value)
    same = compare_rankings(scores(one), scores(one), seed=3)
    assert same.reversals == ()
    assert same.correlation.value in (None, pytest.approx(1.0))


def pairs(found: Rankings) -> set[frozenset[str]]:
    return {frozenset(pair) for pair in found.reversals}
