"""Adjusted p-values: published values and the laws they keep."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.stats.multiple import benjamini_hochberg, bonferroni, holm, holm_sidak

RULES = [holm, holm_sidak, bonferroni, benjamini_hochberg]
PS = st.lists(st.floats(0, 1), min_size=1, max_size=12)


def test_holm_published() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]).p == pytest.approx((0.03, 0.06, 0.06, 0.02))
    assert holm([0.00390625, 0.001953125]).p == (0.00390625, 0.00390625)


def test_benjamini_hochberg_published() -> None:
    found = benjamini_hochberg([0.01, 0.04, 0.03, 0.005], q=0.03)
    assert found.p == pytest.approx((0.02, 0.04, 0.04, 0.02))
    assert found.rejected == (True, False, False, True)


@given(PS, st.floats(0.01, 0.5))
def test_benjamini_hochberg_rejects_by_its_definition(ps: list[float], q: float) -> None:
    order = sorted(ps)
    under = [i for i, p in enumerate(order, 1) if p * len(ps) <= i * q * (1 + 1e-12)]
    border = order[under[-1] - 1] if under else -1.0
    found = benjamini_hochberg(ps, q)
    for p, no in zip(ps, found.rejected, strict=True):
        if abs(p - border) > 1e-9 or p == border:
            assert no == (p <= border)


@given(PS, st.floats(0.01, 0.5))
def test_holm_rejects_by_its_definition(ps: list[float], level: float) -> None:
    kept = 0
    for at, p in enumerate(sorted(ps)):
        if p * (len(ps) - at) > level * (1 + 1e-12):
            break
        kept += 1
    assert sum(map(bool, holm(ps, level).rejected)) == kept


@pytest.mark.parametrize("rule", RULES)
@given(ps=PS, data=st.data())
def test_adjusting_does_not_mind_the_order_and_never_lowers(rule, ps, data) -> None:
    found = rule(ps)
    assert all(p - 1e-12 <= a <= 1 for p, a in zip(ps, found.p, strict=True))
    turned = data.draw(st.permutations(range(len(ps))))
    assert rule([ps[at] for at in turned]).p == tuple(found.p[at] for at in turned)
    ranked = [a for _, a in sorted(zip(ps, found.p, strict=True))]
    assert ranked == sorted(ranked)


@given(PS)
def test_the_rules_are_ordered_by_severity(ps: list[float]) -> None:
    rows = zip(
        benjamini_hochberg(ps).p, holm_sidak(ps).p, holm(ps).p, bonferroni(ps).p, strict=True
    )
    for bh, sidak, step, bon in rows:
        assert bh is not None and sidak is not None and step is not None and bon is not None
        assert sidak <= step + 1e-12
        assert bh <= step + 1e-12
        assert step <= bon + 1e-12


def test_a_missing_p_value_is_no_member_of_the_family() -> None:
    found = holm([0.02, None, 0.03])
    assert found.p == (0.04, None, 0.04)
    assert found.rejected == (True, None, True)
    assert (found.n, found.missing) == (2, 1)
    assert holm([]).p == ()


def test_a_p_value_at_its_border_is_rejected() -> None:
    assert benjamini_hochberg([0.1, 0.1, 0.1], 0.1).rejected == (True, True, True)
    assert benjamini_hochberg([0.3 / 3, 0.9, 0.95], 0.3).rejected == (True, False, False)


@pytest.mark.parametrize("bad", [[1.2], [-0.1], [float("nan")]])
def test_what_is_no_p_value_is_refused(bad: list[float]) -> None:
    with pytest.raises(ValueError, match="not a p-value"):
        holm(bad)
    with pytest.raises(ValueError, match="level"):
        holm([0.1], 0)
