"""Samples of a set: the golden indices of the published sizes."""

import hashlib
import json

import pytest

from casework.benchmarks.sampling import sample_indices


@pytest.mark.parametrize(
    ("size", "first", "last", "digest"),
    [
        (500, [0, 1, 3, 5, 9, 12, 13, 15], [496, 498, 499], "31d650f23112594d"),
        (1000, [3, 6, 11, 25, 27, 30, 32, 44], [992, 994, 998], "25912e362b0180f0"),
        (1147, [1, 6, 13, 14, 23, 30, 39, 43], [1133, 1134, 1140], "b9dee7bc7a38e163"),
        (2091, [2, 13, 26, 29, 47, 60, 79, 86], [2069, 2079, 2087], "24a3c16e3fd50d9b"),
    ],
)
def test_two_hundred_by_seed_42(size: int, first: list[int], last: list[int], digest: str) -> None:
    chosen = sample_indices(size, 200)
    assert len(set(chosen)) == 200
    assert chosen[: len(first)] == first
    assert chosen[-len(last) :] == last
    assert hashlib.sha256(json.dumps(chosen).encode()).hexdigest()[:16] == digest


def test_a_small_set_is_taken_whole() -> None:
    assert sample_indices(3, 200) == [0, 1, 2]
    assert sample_indices(0, 5) == []
