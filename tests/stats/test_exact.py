"""Exact tests: published values, and every small table against enumeration and SciPy."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import binomtest, fisher_exact

from casework.stats.exact import binomial, fisher, mcnemar, mcnemar_chi_square
from casework.stats.records import Alternative

SMALL = st.integers(0, 12)
SIDES: list[Alternative] = ["two-sided", "greater", "less"]


def test_fisher_of_the_lady_tasting_tea() -> None:
    assert fisher(3, 1, 1, 3).p == pytest.approx(0.485714, abs=1e-6)
    assert fisher(3, 1, 1, 3, "greater").p == pytest.approx(17 / 70)


def test_fisher_published_values() -> None:
    assert fisher(6, 2, 1, 4).p == pytest.approx(0.102564, abs=1e-6)
    assert fisher(12, 8, 12, 8).p == 1.0
    assert fisher(19, 1, 12, 8).p == pytest.approx(0.0197, abs=5e-5)


def test_fisher_with_nothing_to_tell() -> None:
    assert fisher(0, 0, 3, 4).p == 1.0
    assert fisher(0, 0, 3, 4).effect is None
    none = fisher(0, 0, 0, 0)
    assert (none.p, none.reason) == (None, "no data")


@settings(max_examples=150, deadline=None)
@given(SMALL, SMALL, SMALL, SMALL, st.sampled_from(SIDES))
def test_fisher_agrees_with_scipy(a: int, b: int, c: int, d: int, side: Alternative) -> None:
    found = fisher(a, b, c, d, side)
    if found.n:
        assert found.p == pytest.approx(fisher_exact([[a, b], [c, d]], side).pvalue, abs=1e-12)


def test_fisher_is_the_sum_over_all_tables_of_the_same_margins() -> None:
    for a, b, c, d in product(range(5), repeat=4):
        ways = {
            x: comb(a + b, x) * comb(c + d, a + c - x)
            for x in range(a + b + 1)
            if 0 <= a + c - x <= c + d
        }
        total = sum(ways.values())
        if a + b + c + d:
            both = sum(w for w in ways.values() if w <= ways[a])
            assert fisher(a, b, c, d).p == both / total
            assert fisher(a, b, c, d, "less").p == sum(w for x, w in ways.items() if x <= a) / total


@given(SMALL, SMALL, SMALL, SMALL)
def test_fisher_does_not_mind_how_the_table_is_turned(a: int, b: int, c: int, d: int) -> None:
    p = fisher(a, b, c, d).p
    assert p == fisher(c, d, a, b).p == fisher(b, a, d, c).p == fisher(a, c, b, d).p
    assert fisher(a, b, c, d, "greater").p == fisher(c, d, a, b, "less").p


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 40), st.integers(1, 40), st.sampled_from([0.25, 0.5, 0.1]))
def test_binomial_agrees_with_scipy(k: int, n: int, share: float) -> None:
    k = min(k, n)
    for side in SIDES:
        expected = binomtest(k, n, share, side).pvalue
        assert binomial(k, n, share, side).p == pytest.approx(expected, rel=1e-9)


def test_binomial_against_a_quarter() -> None:
    found = binomial(29, 87, 0.25)
    assert found.p == pytest.approx(0.083, abs=1e-3)
    assert found.effect == pytest.approx(29 / 87 - 0.25)
    assert binomial(0, 0).reason == "no data"
    assert binomial(5, 5, Fraction(1)).p == 1.0


@pytest.mark.parametrize(
    ("b", "c", "p"),
    [(9, 0, 0.00390625), (10, 0, 0.001953125), (0, 0, 1.0), (1, 0, 1.0), (5, 5, 1.0)],
)
def test_mcnemar_published_values(b: int, c: int, p: float) -> None:
    assert mcnemar(b, c, 50).p == p
    assert mcnemar(c, b, 50).p == p


def test_mcnemar_of_the_approval_ratings() -> None:
    assert mcnemar(86, 150, 1600).p == pytest.approx(3.716e-5, rel=1e-4)
    assert mcnemar(86, 150, 1600).effect == pytest.approx(-0.04)
    assert mcnemar_chi_square(86, 150, corrected=False).statistic == pytest.approx(17.3559, 1e-5)


def test_mcnemar_of_the_ablation_of_verdicts() -> None:
    found = mcnemar(2, 114, 506)
    assert found.p == pytest.approx(1.6e-31, rel=0.03)
    assert found.share_interval.high is not None and found.share_interval.high < 0.07


def test_mcnemar_without_disagreement_or_pairs() -> None:
    none = mcnemar(0, 0, 0)
    assert (none.p, none.effect, none.effect_reason, none.share) == (1.0, None, "no data", None)
    assert mcnemar(0, 0, 40).effect == 0.0
    assert mcnemar_chi_square(0, 0, corrected=True).reason == "no pair disagrees"


@pytest.mark.parametrize("bad", [(-1, 0, 5), (3, 3, 5)])
def test_impossible_pairs_are_refused(bad: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="disagreeing pairs"):
        mcnemar(*bad)


def test_impossible_counts_are_refused() -> None:
    with pytest.raises(ValueError, match="below 0"):
        fisher(1, -1, 2, 2)
    with pytest.raises(ValueError, match="successes"):
        binomial(4, 3)
    with pytest.raises(ValueError, match="probability"):
        binomial(1, 3, 1.5)


def test_many_observations_stay_exact() -> None:
    found = fisher(700, 300, 600, 400)
    assert found.p == pytest.approx(fisher_exact([[700, 300], [600, 400]]).pvalue, rel=1e-6)
