"""The bootstrap, held to the rules of bug-bank case S01."""

import json
import time
import tracemalloc
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.stats.resample import (
    PAPER_RESAMPLES,
    PAPER_SEED,
    bootstrap,
    clustered,
    paired_difference,
    ratio,
)

BANK = Path(__file__).parents[1] / "bugbank" / "BB-S01"
SAMPLES = json.loads((BANK / "samples.json").read_text())
EXPECTED = json.loads((BANK / "expected.json").read_text())
SHARE = st.floats(0, 1) | st.none()


def test_s01_no_data() -> None:
    found = bootstrap(SAMPLES["empty"], seed=1)
    assert (found.value, found.low, found.high) == (None, None, None)
    assert (found.n, found.missing, found.reason) == (0, 0, "no data")


def test_s01_one_value_has_no_interval() -> None:
    found = bootstrap(SAMPLES["single"], seed=1)
    assert found.value == EXPECTED["single"]["mean"]
    assert (found.low, found.high) == (None, None)
    assert found.reason == "too few for an interval: 1 observation"


def test_s01_all_equal_does_not_collapse() -> None:
    ones = bootstrap(SAMPLES["all_equal"], seed=1)
    assert ones.value == EXPECTED["all_equal"]["mean"]
    assert ones.low == pytest.approx(EXPECTED["all_equal"]["wilson_lower"], abs=5e-5)
    assert ones.method == "wilson"
    zeros = bootstrap(SAMPLES["all_zero"], seed=1)
    assert (zeros.value, zeros.low) == (0.0, 0.0)
    assert zeros.high is not None and zeros.high > 0.4


def test_s01_all_equal_elsewhere_is_degenerate() -> None:
    found = bootstrap([0.3, 0.3, 0.3], seed=1)
    assert (found.low, found.high) == (None, None)
    assert found.reason.startswith("degenerate")


def test_s01_missing_values_are_counted() -> None:
    found = bootstrap(SAMPLES["with_nan"], seed=1)
    assert found.value == pytest.approx(EXPECTED["with_nan"]["mean"])
    assert (found.n, found.missing) == (3, EXPECTED["with_nan"]["n_missing"])
    assert found.bound_low == pytest.approx(1.5 / 4)
    assert found.bound_high == pytest.approx(2.5 / 4)


def test_s01_normal_is_repeatable_and_right() -> None:
    found = bootstrap(SAMPLES["normal"], seed=7)
    assert found.value == pytest.approx(EXPECTED["normal"]["mean"])
    assert found.low == pytest.approx(0.355, abs=0.015)
    assert found.high == pytest.approx(0.655, abs=0.015)
    assert found == bootstrap(SAMPLES["normal"], seed=7)
    assert found.seed == 7


def test_two_opposite_values() -> None:
    found = bootstrap(SAMPLES["two"], seed=1)
    assert (found.value, found.low, found.high) == (0.5, 0.0, 1.0)


@settings(max_examples=60, deadline=None)
@given(st.lists(SHARE, max_size=12))
def test_every_answer_is_strict_json_and_in_order(values: list[float | None]) -> None:
    found = bootstrap(values, seed=3, resamples=200)
    json.dumps(found.model_dump(), allow_nan=False)
    assert found.n + found.missing == len(values)
    assert (found.value is None) == (found.n == 0)
    assert (found.low is None) == (found.high is None)
    assert found.low is not None or found.reason
    if found.low is not None and found.high is not None:
        assert found.low < found.high
    if found.value is not None and found.bound_low is not None and found.bound_high is not None:
        assert found.bound_low <= found.value + 1e-9
        assert found.value <= found.bound_high + 1e-9


@pytest.mark.parametrize("bad", [float("nan"), float("inf")])
def test_not_a_number_is_refused(bad: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        bootstrap([0.1, bad], seed=1)


def test_units_weigh_the_same_whatever_their_repeats() -> None:
    found = clustered([[[1.0, 1.0, 1.0, 1.0]], [[0.0]], [[0.0, None]]], seed=1)
    assert found.value == pytest.approx(1 / 3)
    assert (found.n, found.missing) == (6, 1)
    assert found.bound_high == pytest.approx((1 + 0 + 0.5) / 3)


def test_several_units_of_a_cluster_each_count() -> None:
    found = clustered([[[1.0], [0.0], [1.0]], [[0.0]], [[0.5]], [[0.5]], [[0.5]]], seed=1)
    assert found.value == 0.5
    assert found.method == "bootstrap over 5"


@pytest.mark.parametrize("clusters", [2, 3, 4])
def test_few_clusters_get_no_interval_that_looks_sure(clusters: int) -> None:
    found = clustered([[[0.1 * n]] for n in range(clusters)], seed=1)
    assert (found.low, found.reason) == (None, f"too few for an interval: {clusters} clusters")
    parts = ratio([(n, 4) for n in range(clusters)], seed=1)
    assert (parts.low, parts.reason) == (None, f"too few for an interval: {clusters} clusters")


def test_repeats_of_one_case_do_not_make_an_interval() -> None:
    found = clustered([[[0.0, 1.0, 1.0, 0.0, 1.0]]], seed=1)
    assert found.value == 0.6
    assert (found.low, found.high, found.reason) == (
        None,
        None,
        "too few for an interval: 1 cluster",
    )


def test_one_yes_or_no_a_cluster_gets_wilson() -> None:
    assert clustered([[[0.0]], [[1.0]], [[1.0]]], seed=1).method == "wilson"


def test_equal_clusters_of_unequal_units_do_not_collapse() -> None:
    found = clustered([[[0.0], [1.0]], [[1.0], [0.0]]] * 3, seed=1)
    assert (found.low, found.reason) == (None, "degenerate: all clusters are equal")


def test_copies_do_not_narrow_the_interval_over_clusters() -> None:
    once = [[[0.0]], [[0.2]], [[0.9]], [[1.0]], [[0.4]]]
    copied = [[unit * 10 for unit in cluster] for cluster in once]
    assert clustered(copied, seed=5).low == pytest.approx(clustered(once, seed=5).low)


def test_ratio_pools_its_denominators() -> None:
    found = ratio([(1, 4), (3, 4), (0, 0), (2, 2), (0, 1), (1, 1)], seed=1)
    assert found.value == pytest.approx(7 / 12)
    assert found.n == 12
    assert found.low is not None and found.high is not None
    assert found.low < 7 / 12 < found.high


def test_ratio_of_nothing_is_none() -> None:
    assert ratio([(0, 0)], seed=1).reason == "no data"


def test_paired_difference_uses_whole_pairs_only() -> None:
    found = paired_difference([0, 0, 1, None, 1], [1, 0, 1, 1, 0.5], seed=2)
    assert found.value == pytest.approx((1 + 0 + 0 - 0.5) / 4)
    assert (found.n, found.missing) == (4, 1)
    assert found.low is not None and found.high is not None
    assert found.low <= found.value <= found.high


def test_paired_difference_says_when_it_cannot_tell() -> None:
    assert paired_difference([], [], seed=1).reason == "no data"
    assert paired_difference([1], [0], seed=1).reason == "too few for an interval: 1 pair"
    assert paired_difference([1, 0], [1, 0], seed=1).reason.startswith("degenerate")
    with pytest.raises(ValueError, match="pairs"):
        paired_difference([1, 0], [1], seed=1)


def test_the_interval_of_the_paper() -> None:
    values = [1.0] * 120 + [0.5] * 40 + [0.0] * 40
    found = bootstrap(values, seed=PAPER_SEED, resamples=PAPER_RESAMPLES)
    assert found.value == pytest.approx(0.7)
    assert (found.low, found.high) == pytest.approx((0.6425, 0.7550), abs=1e-12)


@pytest.mark.parametrize(
    ("gains", "losses", "low", "high"),
    [(6, 1, 0.0, 33.3), (5, 0, 3.3, 30.0), (7, 2, -3.3, 36.7)],
)
def test_the_paired_interval_of_the_paper(gains, losses, low, high) -> None:
    same = 30 - gains - losses
    before = [0.0] * gains + [1.0] * losses + [0.0] * same
    after = [1.0] * gains + [0.0] * losses + [0.0] * same
    found = paired_difference(before, after, seed=PAPER_SEED, resamples=PAPER_RESAMPLES)
    assert round(found.value * 100, 1) == 16.7
    assert (round(found.low * 100, 1), round(found.high * 100, 1)) == (low, high)


def test_the_draws_are_those_of_one_array_bit_for_bit() -> None:
    values = np.random.default_rng(0).integers(0, 11, 200) / 10
    rows = np.random.default_rng(42).integers(0, 200, (50_000, 200))
    expected = np.percentile(values[rows].mean(axis=1), [2.5, 97.5])
    found = bootstrap(list(values), seed=42, resamples=50_000)
    assert (found.low, found.high) == tuple(expected)


def test_fifty_thousand_resamples_are_quick_and_small() -> None:
    values = list(np.random.default_rng(0).integers(0, 11, 200) / 10)
    took = min(_seconds(values) for _ in range(3))
    tracemalloc.start()
    bootstrap(values, seed=1, resamples=50_000)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert took < 1.0
    assert peak < 30e6


def _seconds(values: list[float]) -> float:
    # Processor time: the machine may be busy with other tests.
    start = time.process_time()
    bootstrap(values, seed=1, resamples=50_000)
    return time.process_time() - start


def test_pairs_of_one_cluster_are_drawn_together() -> None:
    before, after = [0.0] * 20, [1.0, 1.0, 0.0, 0.0] * 5
    labels = [at // 2 for at in range(20)]
    found = paired_difference(before, after, seed=1, clusters=labels)
    assert found.method == "bootstrap over 10"
    assert found.value == 0.5
    alone = paired_difference(before, after, seed=1)
    assert found.high - found.low > alone.high - alone.low
    few = paired_difference(before, after, seed=1, clusters=[at % 2 for at in range(20)])
    assert few.reason == "too few for an interval: 2 clusters"
    with pytest.raises(ValueError, match="cluster labels"):
        paired_difference(before, after, seed=1, clusters=[1])


@settings(max_examples=40, deadline=None)
@given(st.lists(st.floats(0, 1), min_size=2, max_size=10))
def test_a_wider_confidence_holds_the_narrower(values: list[float]) -> None:
    narrow = bootstrap(values, seed=1, resamples=300, confidence=0.8)
    wide = bootstrap(values, seed=1, resamples=300, confidence=0.95)
    if narrow.low is not None:
        assert wide.low <= narrow.low and narrow.high <= wide.high
