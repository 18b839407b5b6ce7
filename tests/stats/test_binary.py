"""Four counts and what they tell."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.stats.binary import FourFold, fourfold, fourfold_scores, phi

COUNTS = st.tuples(*[st.integers(0, 30)] * 4)
ANSWERS = st.lists(
    st.tuples(st.sampled_from([True, False, None]), st.sampled_from([True, False, None])),
    max_size=20,
)
SHARES = ["accuracy", "sensitivity", "specificity", "balanced_accuracy",
          "positive_agreement", "negative_agreement"]  # fmt: skip


def table(counts: tuple[int, ...]) -> FourFold:
    tp, fn, fp, tn = counts
    return FourFold(tp=tp, fn=fn, fp=fp, tn=tn)


def close(one: float | None, other: float | None) -> bool:
    if one is None or other is None:
        return one is other
    return one == pytest.approx(other, abs=1e-12)


def test_textbook_table() -> None:
    found = fourfold_scores(table((20, 5, 10, 15)))
    assert found.accuracy.value == 0.7
    assert found.kappa.value == pytest.approx(0.4)
    assert found.positive_agreement.value == pytest.approx(40 / 55)
    assert found.negative_agreement.value == pytest.approx(30 / 45)
    assert found.mcnemar.p == pytest.approx(0.301757, abs=1e-6)


@given(ANSWERS)
def test_counts_come_from_pairs(pairs) -> None:
    found = fourfold([r for r, _ in pairs], [d for _, d in pairs])
    assert found.n + found.missing == len(pairs)
    assert found.tp == pairs.count((True, True))
    assert found.fn == pairs.count((True, False))


@settings(max_examples=100, deadline=None)
@given(COUNTS)
def test_bounds_and_reasons(counts) -> None:
    found = fourfold_scores(table(counts))
    for name in SHARES:
        one = getattr(found, name)
        assert (one.value is None) == bool(one.reason), name
        assert one.value is None or 0 <= one.value <= 1
    for one in (found.phi, found.kappa):
        assert one.value is not None or one.reason
        assert one.value is None or -1 - 1e-9 <= one.value <= 1 + 1e-9
    assert "NaN" not in found.model_dump_json()


@settings(max_examples=60, deadline=None)
@given(COUNTS)
def test_swapping_sides_and_naming_the_other_answer_yes(counts) -> None:
    tp, fn, fp, tn = counts
    base = fourfold_scores(table(counts))
    swapped = fourfold_scores(table((tp, fp, fn, tn)))
    turned = fourfold_scores(table((tn, fp, fn, tp)))
    for other in (swapped, turned):
        for name in ("accuracy", "phi", "kappa", "ac1"):
            assert close(getattr(other, name).value, getattr(base, name).value), name
        assert other.mcnemar.p == base.mcnemar.p
    assert swapped.positive_agreement.value == base.positive_agreement.value
    assert turned.positive_agreement.value == base.negative_agreement.value
    assert turned.sensitivity.value == base.specificity.value


@given(st.lists(st.tuples(st.booleans(), st.booleans()), min_size=2, max_size=20))
def test_phi_is_the_correlation_of_the_two_sides(pairs) -> None:
    import numpy as np

    first, second = [r for r, _ in pairs], [d for _, d in pairs]
    found = phi(fourfold(first, second))
    if len(set(first)) == len(set(second)) == 2:
        expected = np.corrcoef(np.array(first, float), np.array(second, float))[0, 1]
        assert found.value == pytest.approx(expected, abs=1e-9)
    else:
        assert (found.value, found.reason) == (None, "undefined: a side is constant")


def test_nothing_and_refused() -> None:
    empty = fourfold_scores(FourFold(tp=0, fn=0, fp=0, tn=0, missing=3))
    assert (empty.accuracy.value, empty.accuracy.missing) == (None, 3)
    assert (empty.phi.reason, empty.mcnemar.p) == ("no data", 1.0)
    with pytest.raises(ValueError, match="below 0"):
        fourfold_scores(table((1, -1, 0, 0)))
    with pytest.raises(ValueError, match="against"):
        fourfold([True], [])
