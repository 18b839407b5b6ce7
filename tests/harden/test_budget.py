"""How far a child may go from the original, by length and by words."""

from casework.harden.budget import Budget, length

BUDGET = Budget()


def test_growth_is_capped_by_factor_or_by_characters_a_step() -> None:
    small, large = {"text": "a" * 100}, {"text": "a" * 10_000}
    assert not BUDGET.excess(small, {"text": "a" * (100 + BUDGET.spare)})
    assert "allowed" in BUDGET.excess(small, {"text": "a" * (101 + BUDGET.spare)})
    assert not BUDGET.excess(small, {"text": "a" * (101 + BUDGET.spare)}, steps=2)
    assert not BUDGET.excess(large, {"text": "a" * int(10_000 * BUDGET.growth)})
    assert BUDGET.excess(large, {"text": "a" * (int(10_000 * BUDGET.growth) + 1)})
    assert BUDGET.excess(large, {"text": "a" * (9_999 - BUDGET.spare)})
    assert length({"a": ["bc", {"d": "e"}], "n": 3}) == 3


def test_a_case_that_is_mostly_other_words_is_another_case() -> None:
    original = {"text": " ".join(f"word{n}" for n in range(600))}
    moved = {"text": " ".join(f"word{n}" for n in reversed(range(600)))}
    half = {"text": " ".join(f"word{n}" if n % 2 else f"other{n}" for n in range(600))}
    all_new = {"text": " ".join(f"other{n}" for n in range(600))}
    assert not BUDGET.excess(original, moved)
    assert not BUDGET.excess(original, half)
    assert "1200 words" in BUDGET.excess(original, all_new)
    assert BUDGET.excess(original, all_new, steps=8) == ""
