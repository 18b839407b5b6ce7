"""Seeds and the values that must come from them."""

import hashlib
import json

import pytest

from casework.benchmarks.sampling import sample_indices
from casework.harden.records import canonical, digest
from casework.harden.sampling import (
    bank_pool,
    derived_seed,
    hardest,
    partitions,
    pick_examples,
    unit,
)

GOLDEN = {
    500: ([0, 1, 3, 5, 9, 12, 13, 15], [496, 498, 499], "31d650f23112594d"),
    1000: ([3, 6, 11, 25, 27, 30, 32, 44], [992, 994, 998], "25912e362b0180f0"),
    1147: ([1, 6, 13, 14, 23, 30, 39, 43], [1133, 1134, 1140], "b9dee7bc7a38e163"),
    2091: ([2, 13, 26, 29, 47, 60, 79, 86], [2069, 2079, 2087], "24a3c16e3fd50d9b"),
}


@pytest.mark.parametrize("total", GOLDEN)
def test_cases_drawn(total: int) -> None:
    first, last, whole = GOLDEN[total]
    drawn = sample_indices(total, 200)
    assert drawn[:8] == first
    assert drawn[-3:] == last
    assert hashlib.sha256(json.dumps(drawn).encode()).hexdigest()[:16] == whole


def test_fewer_cases_than_asked_for_are_all_taken() -> None:
    assert sample_indices(7, 200) == list(range(7))


def test_partitions_are_contiguous_and_lose_nothing() -> None:
    blocks = partitions(list(range(200)))
    assert [len(block) for block in blocks] == [20] * 10
    assert [one for block in blocks for one in block] == list(range(200))
    assert [len(block) for block in partitions(list(range(23)), 10)] == [3] * 3 + [2] * 7


def test_canonical_digest() -> None:
    value = {"b": 1, "a": [1, 2]}
    assert canonical(value) == '{"a":[1,2],"b":1}'
    assert digest(value) == "94a786c3662bc7beeb598efa7d8cb58d7bea25d6c275ea9785a0230ff1f8c2ba"
    with pytest.raises(ValueError, match="JSON compliant"):
        canonical(float("nan"))


def test_few_shot_seed_and_picks() -> None:
    assert derived_seed(42, "finqa", "ETR/2016/page_23.pdf-2") == 8250346397918542578
    picks = pick_examples(range(20), 42, "finqa", "ETR/2016/page_23.pdf-2")
    assert picks == [15, 2, 10, 12, 4]


def test_the_bank_is_drawn_by_seed_and_sorted_by_score_entropy_and_source() -> None:
    pool = bank_pool(range(1000), 42)
    assert pool == bank_pool(range(1000), 42) != bank_pool(range(1000), 43)
    assert len(set(pool)) == 100
    scored = [(0.5, 0.1, 3), (0.2, 0.1, 2), (0.2, 0.9, 1), (0.2, 0.9, 0)]
    assert hardest(scored, lambda one: one, 3) == [(0.2, 0.9, 0), (0.2, 0.9, 1), (0.2, 0.1, 2)]


def test_chance_by_name_is_uniform_and_repeats() -> None:
    drawn = [unit("audit", number) for number in range(4000)]
    assert drawn[7] == unit("audit", 7)
    assert abs(sum(drawn) / len(drawn) - 0.5) < 0.02
    assert abs(sum(value < 0.1 for value in drawn) / len(drawn) - 0.1) < 0.02
