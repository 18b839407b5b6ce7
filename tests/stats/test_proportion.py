"""Shares: Wilson's interval and the bounds for what is missing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import binomtest

from casework.stats.proportion import rate, wilson

COUNTS = st.integers(0, 200).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n)))


@given(COUNTS.filter(lambda c: c[1] > 0))
def test_wilson_agrees_with_scipy(counts: tuple[int, int]) -> None:
    k, n = counts
    ours = wilson(k, n)
    theirs = binomtest(k, n).proportion_ci(0.95, "wilson")
    assert ours.low == pytest.approx(theirs.low, abs=1e-9)
    assert ours.high == pytest.approx(theirs.high, abs=1e-9)


@given(COUNTS.filter(lambda c: c[1] > 0))
def test_wilson_holds_the_share_and_never_collapses(counts: tuple[int, int]) -> None:
    k, n = counts
    ends = wilson(k, n)
    assert ends.low is not None and ends.high is not None
    assert 0 <= ends.low <= k / n <= ends.high <= 1
    assert ends.low < ends.high


def test_no_trials_no_interval() -> None:
    ends = wilson(0, 0)
    assert (ends.low, ends.high, ends.reason) == (None, None, "no data")


@pytest.mark.parametrize(("k", "n"), [(3, 2), (-1, 2)])
def test_impossible_counts_are_refused(k: int, n: int) -> None:
    with pytest.raises(ValueError, match="successes"):
        wilson(k, n)


def test_rate_bounds_what_is_missing() -> None:
    found = rate(8, 14, planned=20)
    assert found.value == pytest.approx(8 / 14)
    assert (found.n, found.missing) == (14, 6)
    assert (found.bound_low, found.bound_high) == (0.4, 0.7)


def test_rate_of_nothing_scored_is_none_with_a_reason_and_full_bounds() -> None:
    found = rate(0, 0, planned=5)
    assert (found.value, found.low, found.high, found.reason) == (None, None, None, "no data")
    assert (found.bound_low, found.bound_high) == (0.0, 1.0)


def test_more_scored_than_planned_is_refused() -> None:
    with pytest.raises(ValueError, match="planned"):
        rate(1, 3, planned=2)


@pytest.mark.parametrize(
    ("k", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (18, 21, 0.6536, 0.9502),
    ],
)
def test_published_intervals(k: int, n: int, low: float, high: float) -> None:
    ends = wilson(k, n)
    assert (ends.low, ends.high) == pytest.approx((low, high), abs=5e-5)
