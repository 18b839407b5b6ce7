"""Mid-ranks and Spearman's correlation."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from scipy.stats import rankdata, spearmanr

from casework.stats.rank import midranks, spearman

NUMBERS = st.integers(-3, 3).map(float)
PAIRS = st.lists(st.tuples(NUMBERS, NUMBERS), min_size=2, max_size=12)


@given(st.lists(NUMBERS, max_size=15))
def test_midranks_agree_with_scipy(values: list[float]) -> None:
    assert midranks(values) == list(rankdata(values))


@settings(max_examples=150, deadline=None)
@given(PAIRS)
def test_spearman_agrees_with_scipy(pairs: list[tuple[float, float]]) -> None:
    x, y = [list(side) for side in zip(*pairs, strict=True)]
    found = spearman(x, y)
    if len(set(x)) > 1 and len(set(y)) > 1:
        assert found.value == pytest.approx(spearmanr(x, y).statistic, abs=1e-12)
    else:
        assert found.value is None and found.reason.startswith("undefined: constant")


@given(PAIRS, st.data())
def test_spearman_keeps_its_laws(pairs: list[tuple[float, float]], data: st.DataObject) -> None:
    x, y = [list(side) for side in zip(*pairs, strict=True)]
    found = spearman(x, y).value
    assume(found is not None)
    assert -1 <= found <= 1
    assert spearman(y, x).value == found
    assert spearman([v**3 + 7 for v in x], y).value == found
    assert spearman([-v for v in x], y).value == pytest.approx(-found)
    turned = data.draw(st.permutations(pairs))
    assert spearman([a for a, _ in turned], [b for _, b in turned]).value == found
    assert spearman(x, x).value == 1.0


def test_a_tie_of_a_sixth_model() -> None:
    assert spearman([1, 2, 3, 4, 5, 6], [1, 2, 3, 4.5, 4.5, 6]).value == pytest.approx(0.985611)


def test_refused() -> None:
    with pytest.raises(ValueError, match="not pairs"):
        spearman([1], [1, 2])
    with pytest.raises(ValueError, match="finite"):
        spearman([1, float("nan")], [1, 2])
    assert spearman([], []).reason == "too few for a correlation: 0 pairs"
