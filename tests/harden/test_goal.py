"""Scores, entropies, and the wall between batches."""

import subprocess
import sys
from fractions import Fraction
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.harden.goal import (
    Answer,
    ConfirmScore,
    ReportScore,
    SearchScore,
    class_counts,
    drop,
    posterior,
    score,
)
from casework.stats.entropy import concentration, discrete_entropy


@given(st.lists(st.lists(st.sampled_from("abcd⊥"), min_size=10, max_size=10), min_size=2))
def test_concentration_orders_exactly_as_entropy_does(samples: list[list[str]]) -> None:
    ordered = sorted(
        samples, key=lambda one: concentration(class_counts([Answer(x, False) for x in one]))
    )
    entropies = [discrete_entropy(one, 10).value or 0.0 for one in ordered]
    assert all(left >= right - 1e-12 for left, right in pairwise(entropies))


def test_a_score_counts_right_answers_exactly() -> None:
    found = score(SearchScore, "g0", [Answer("yes", True), Answer("no", False), Answer("⊥", False)])
    assert (found.k, found.n, found.share, found.counts) == (1, 3, Fraction(1, 3), (1, 1, 1))


def test_only_report_scores_can_be_reported() -> None:
    fresh = ReportScore(individual_id="g0", k=18, n=20), ReportScore(individual_id="c", k=9, n=20)
    assert drop(*fresh) == pytest.approx(0.45)
    for spent in (SearchScore, ConfirmScore):
        with pytest.raises(TypeError, match="selected"):
            drop(fresh[0], spent(individual_id="c", k=1, n=10))  # type: ignore[arg-type]


def test_the_type_checker_refuses_a_search_score_in_a_report(tmp_path: Path) -> None:
    file = tmp_path / "table.py"
    file.write_text(
        "from casework.harden.goal import ReportScore, SearchScore, drop\n"
        "fresh = ReportScore(individual_id='a', k=1, n=2)\n"
        "spent = SearchScore(individual_id='a', k=1, n=2)\n"
        "drop(fresh, fresh)\n"
        "drop(fresh, spent)\n"
    )
    checker = Path(sys.executable).with_name("pyright")
    if not checker.exists():
        pytest.skip("pyright is not installed")
    done = subprocess.run(
        [checker, "--pythonpath", sys.executable, str(file)], capture_output=True, text=True
    )
    errors = [line for line in done.stdout.splitlines() if " error: " in line]
    assert len(errors) == 1, done.stdout
    assert ":5:" in errors[0]
    assert "SearchScore" in errors[0]


def test_the_posterior_of_nothing_right_is_not_zero() -> None:
    found = posterior(0, 10)
    assert found.low is not None and found.high is not None
    assert found.low < 0.01
    assert found.high == pytest.approx(0.2849, abs=1e-3)
