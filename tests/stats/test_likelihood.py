"""Negative log-likelihoods of completions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.stats.likelihood import negative_log_likelihood
from casework.stats.resample import bootstrap


def test_sum_and_mean_in_nats() -> None:
    found = negative_log_likelihood([-0.5, -1.5, 0.0, -2.0])
    assert (found.sequence, found.per_token, found.tokens) == (4.0, 1.0, 4)


@given(st.lists(st.floats(-50, 0), min_size=1, max_size=40))
def test_never_below_0(values: list[float]) -> None:
    found = negative_log_likelihood(values)
    assert found.sequence is not None and found.per_token is not None
    assert found.sequence >= 0 and str(found.sequence) != "-0.0"
    assert found.per_token * len(values) == pytest.approx(found.sequence)


@pytest.mark.parametrize(
    ("values", "reason"),
    [
        (None, "no log-probabilities"),
        ([], "no tokens"),
        ([-1.0, None], "log-probability missing for 1 of 2 tokens"),
    ],
)
def test_unknown_says_why(values, reason: str) -> None:
    found = negative_log_likelihood(values)
    assert (found.sequence, found.per_token, found.reason) == (None, None, reason)


def test_over_cases_the_missing_are_counted() -> None:
    cases = [[-1.0, -1.0], None, [-3.0], [-2.0, -2.0]]
    found = bootstrap([negative_log_likelihood(case).sequence for case in cases], seed=42)
    assert found.value == pytest.approx(3.0)
    assert (found.n, found.missing, found.bound_low) == (3, 1, None)


@pytest.mark.parametrize("bad", [0.1, float("nan"), float("-inf")])
def test_refused(bad: float) -> None:
    with pytest.raises(ValueError, match="not above 0"):
        negative_log_likelihood([-1.0, bad])
