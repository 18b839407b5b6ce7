"""Semantic entropies: the vectors of the specification, and their laws."""

from collections import Counter
from math import log

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.stats.entropy import compare_scatter, discrete_entropy, weighted_entropy

CLASSES = st.lists(st.sampled_from(["yes", "no", "maybe", None]), min_size=1, max_size=12)


def spread(counts: tuple[int, ...]) -> list[str]:
    return [str(label) for label, count in enumerate(counts) for _ in range(count)]


@pytest.mark.parametrize(
    ("counts", "by3", "by10"),
    [
        ((10,), 0, 0),
        ((9, 1), 0.295903, 0.141182),
        ((8, 2), 0.455486, 0.217322),
        ((7, 3), 0.556033, 0.265295),
        ((5, 5), 0.630930, 0.301030),
        ((6, 2, 2), 0.864974, 0.412697),
        ((4, 3, 3), 0.991159, 0.472903),
        ((8, 1, 1), 0.581672, 0.277528),
    ],
)
def test_vectors(counts: tuple[int, ...], by3: float, by10: float) -> None:
    assert discrete_entropy(spread(counts), 3).value == pytest.approx(by3, abs=1e-6)
    assert discrete_entropy(spread(counts), 10).value == pytest.approx(by10, abs=1e-6)
    assert discrete_entropy(spread(counts), 10).counts == counts


def test_ten_different_answers_of_ten() -> None:
    assert discrete_entropy(spread((1,) * 10), 10).value == 1.0


def test_unread_answers_are_one_class_and_the_value_is_clamped() -> None:
    classes = ["yes"] * 4 + ["no"] * 3 + ["maybe"] * 2 + [None]
    found = discrete_entropy(classes, 3)
    assert (found.value, found.clamped, found.unread) == (1.0, True, 1)
    assert found.raw is not None and found.raw / log(3) == pytest.approx(1.164974, abs=1e-6)
    assert discrete_entropy([None] * 10, 3).value == 0.0


def test_likelihood_weighted_vector() -> None:
    found = weighted_entropy(["yes", "no", "yes", "no"], [-2, -4, -1, -9], [10, 10, 5, 30], 3)
    assert found.raw == pytest.approx(0.690389, abs=1e-6)
    assert found.value == pytest.approx(0.690389 / log(3), abs=1e-6)
    shares = (0.537119, 1 - 0.537119)
    assert found.raw == pytest.approx(-sum(p * log(p) for p in shares), abs=1e-6)


def test_missing_log_probabilities_leave_it_undefined() -> None:
    found = weighted_entropy(["yes", "no", "yes"], [-2, None, -1], [10, 10, 0], 3)
    assert (found.value, found.raw, found.missing) == (None, None, 2)
    assert found.reason == "log-probabilities missing for 2 of 3 samples"


def test_very_unlikely_samples_keep_their_proportions() -> None:
    found = weighted_entropy(["a", "b"], [-5000.0, -5000.0], [1, 1], 2)
    assert found.value == pytest.approx(1)


@given(CLASSES, st.data())
def test_discrete_entropy_keeps_its_laws(classes, data) -> None:
    found = discrete_entropy(classes, 4)
    shares = [count / len(classes) for count in Counter(classes).values()]
    assert found.raw == pytest.approx(-sum(p * log(p) for p in shares), abs=1e-12)
    assert found.value is not None and 0 <= found.value <= 1
    assert (found.value == 0) == (len(set(classes)) == 1)
    assert discrete_entropy(data.draw(st.permutations(classes)), 4) == found
    renamed = [{"yes": "no", "no": "maybe", "maybe": None, None: "yes"}[x] for x in classes]
    assert discrete_entropy(renamed, 4).value == found.value


@settings(max_examples=60, deadline=None)
@given(CLASSES, st.integers(1, 9))
def test_equal_likelihoods_give_the_discrete_entropy(classes, length) -> None:
    n = len(classes)
    found = weighted_entropy(classes, [-0.5 * length] * n, [length] * n, 4)
    assert found.value == pytest.approx(discrete_entropy(classes, 4).value, abs=1e-9)


PARTITIONS = st.lists(st.integers(0, 4), min_size=10, max_size=10).map(
    lambda xs: tuple(Counter(xs).values())
)


@given(PARTITIONS, PARTITIONS)
def test_scatter_is_compared_without_rounding(one, two) -> None:
    first, second = (discrete_entropy(spread(counts), 10).raw for counts in (one, two))
    assert first is not None and second is not None
    order = compare_scatter(one, two)
    assert order == -compare_scatter(two, one)
    if abs(first - second) > 1e-9:
        assert order == (1 if first > second else -1)
    else:
        assert order == 0


def test_two_shapes_of_exactly_the_same_entropy_tie() -> None:
    assert compare_scatter((4, 1, 1, 1, 1), (2, 2, 2, 2)) == 0
    assert compare_scatter((2, 1), (1, 2)) == 0


def test_nothing_and_refused() -> None:
    assert discrete_entropy([], 3, missing=10).reason == "no data"
    assert discrete_entropy(["a"], 1).reason.startswith("undefined")
    assert weighted_entropy([], [], [], 3).reason == "no data"
    with pytest.raises(ValueError, match="equal numbers"):
        compare_scatter((2,), (3,))
    with pytest.raises(ValueError, match="one of each"):
        weighted_entropy(["a"], [], [1], 3)
    for bad in (0.5, float("nan"), float("-inf")):
        with pytest.raises(ValueError, match="log-likelihood"):
            weighted_entropy(["a"], [bad], [1], 3)
