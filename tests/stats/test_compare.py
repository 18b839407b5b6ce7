"""Two runs on their common cases."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.stats.compare import compare_runs

SCORES = st.dictionaries(
    st.sampled_from([f"c{n}" for n in range(10)]), st.sampled_from([0.0, 0.5, 1.0, None])
)


def test_only_the_common_cases_are_compared() -> None:
    first = {"a": 1.0, "b": 0.0, "c": 1.0, "d": None, "x": None}
    second = {"a": 1.0, "b": 1.0, "d": 1.0, "e": 0.0, "x": None}
    found = compare_runs(first, second, seed=1)
    assert (found.n, found.gained, found.lost, found.equal) == (2, ("b",), (), ("a",))
    assert (found.only_first, found.only_second, found.neither) == (("c",), ("d", "e"), ("x",))
    assert found.difference.value == 0.5
    assert found.as_failure.value == pytest.approx((3 - 2) / 6)
    assert (found.bound_low, found.bound_high) == pytest.approx((3 / 6 - 5 / 6, 5 / 6 - 2 / 6))
    assert found.mcnemar is not None and found.mcnemar.c == 1


def test_the_generator_check_of_the_paper() -> None:
    first = {f"{n:02}": 1.0 if n == 6 else 0.0 for n in range(30)}
    second = {f"{n:02}": 1.0 if n < 6 else 0.0 for n in range(30)}
    found = compare_runs(first, second, seed=42, resamples=50_000)
    ends = (found.difference.value, found.difference.low, found.difference.high)
    assert ends == pytest.approx((5 / 30, 0, 1 / 3), abs=1e-12)
    assert (len(found.gained), len(found.lost)) == (6, 1)


def test_graded_scores_have_no_mcnemar() -> None:
    found = compare_runs({"a": 0.5}, {"a": 1.0}, seed=1)
    assert (found.mcnemar, found.mcnemar_reason) == (None, "scores are not all 0 or 1")
    assert compare_runs({"a": 3.0}, {"a": None}, seed=1).bound_low is None


def test_runs_without_a_common_case() -> None:
    found = compare_runs({"a": 1.0}, {"b": 1.0}, seed=1)
    assert (found.n, found.difference.value, found.difference.reason) == (0, None, "no data")
    assert found.mcnemar_reason == "no case is scored in both"
    assert compare_runs({}, {}, seed=1).n == 0


@settings(max_examples=80, deadline=None)
@given(SCORES, SCORES, st.randoms())
def test_laws(first, second, random) -> None:
    found = compare_runs(first, second, seed=3, resamples=200)
    parts = [found.gained, found.lost, found.equal]
    parts += [found.only_first, found.only_second, found.neither]
    assert sorted(case for part in parts for case in part) == sorted({*first, *second})
    items = list(first.items())
    random.shuffle(items)
    assert compare_runs(dict(items), second, seed=3, resamples=200) == found
    back = compare_runs(second, first, seed=3, resamples=200)
    assert (back.gained, back.lost) == (found.lost, found.gained)
    if found.difference.value is not None:
        assert back.difference.value == pytest.approx(-found.difference.value)
        assert found.second.value - found.first.value == pytest.approx(found.difference.value)
    if found.bound_low is not None and found.as_failure.value is not None:
        assert found.bound_low - 1e-9 <= found.as_failure.value <= found.bound_high + 1e-9


def test_clusters() -> None:
    first = {f"c{n}": 0.0 for n in range(20)}
    second = {f"c{n}": float(n < 8) for n in range(20)}
    groups = {f"c{n}": n // 2 for n in range(20)}
    found = compare_runs(first, second, seed=1, clusters=groups)
    assert found.difference.method == "bootstrap over 10"
    with pytest.raises(ValueError, match="no cluster"):
        compare_runs(first, second, seed=1, clusters={})
