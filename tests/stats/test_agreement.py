"""Agreement beyond chance: published values, laws, and brute force on small panels."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from casework.stats.agreement import (
    agreement,
    cohen_kappa,
    distribution_agreement,
    gwet_ac1,
    krippendorff_alpha,
    table_agreement,
)
from casework.stats.chance import Kind, Scheme

KINDS: list[Kind] = ["raw", "gwet", "conger", "fleiss", "krippendorff", "brennan_prediger"]
SCHEMES: list[Scheme] = ["identity", "linear", "quadratic", "ordinal"]
ABC = ["a", "b", "c"]
RATING = st.sampled_from([*ABC, None])
PANELS = st.integers(2, 4).flatmap(
    lambda raters: st.lists(
        st.lists(RATING, min_size=raters, max_size=raters), min_size=2, max_size=8
    )
)
TABLES = st.lists(
    st.lists(st.integers(0, 9), min_size=3, max_size=3), min_size=3, max_size=3
).filter(lambda table: sum(map(sum, table)) > 1)
FOUR_RATERS = [
    [1, 1, None, 1],
    [2, 2, 3, 2],
    [3, 3, 3, 3],
    [3, 3, 3, 3],
    [2, 2, 2, 2],
    [1, 2, 3, 4],
    [4, 4, 4, 4],
    [1, 1, 2, 1],
    [2, 2, 2, 2],
    [None, 5, 5, 5],
    [None, None, 1, 1],
    [None, None, 3, None],
]


def test_published_values_of_four_raters_with_gaps() -> None:
    found = gwet_ac1(FOUR_RATERS, [1, 2, 3, 4, 5])
    assert found.value == pytest.approx(0.77544, abs=1e-5)
    assert found.se == pytest.approx(0.14295, abs=1e-5)
    assert (found.n, found.missing, found.categories) == (11, 7, 5)
    raw = agreement(FOUR_RATERS, [1, 2, 3, 4, 5], "raw")
    assert (raw.value, raw.se) == pytest.approx((0.8181818, 0.12561), abs=1e-5)


def test_published_values_of_two_raters() -> None:
    assert table_agreement([[20, 5], [10, 15]]).value == pytest.approx(0.4)
    paradox = [[118, 5], [2, 0]]
    assert table_agreement(paradox).value == pytest.approx(-0.0234, abs=5e-5)
    assert table_agreement(paradox, "gwet").value == pytest.approx(0.94078, abs=5e-6)


def test_published_alpha_of_three_coders() -> None:
    none = None
    coders = [
        [*[none] * 5, 3, 4, 1, 2, 1, 1, 3, 3, none, 3],
        [1, none, 2, 1, 3, 3, 4, 3, *[none] * 7],
        [none, none, 2, 1, 3, 4, 4, none, 2, 1, 1, 3, 3, none, 4],
    ]
    units = [list(unit) for unit in zip(*coders, strict=True)]
    assert krippendorff_alpha(units, [1, 2, 3, 4]).value == pytest.approx(0.691358, abs=1e-6)
    interval = agreement(units, [1, 2, 3, 4], "krippendorff", "quadratic")
    assert interval.value == pytest.approx(0.810845, abs=1e-6)


def brute(ratings: list[list[str | None]], kind: Kind) -> float | None:
    """The identity-weighted coefficients from their definitions, pair by pair."""
    rows = [[x for x in row if x is not None] for row in ratings]
    rows = [row for row in rows if row]
    pairable = [row for row in rows if len(row) > 1]
    if not pairable:
        return None
    same = [np.mean([x == y for x, y in permutations(row, 2)]) for row in pairable]
    pa = float(np.mean(same))
    if kind == "krippendorff":
        values = [x for row in pairable for x in row]
        seen = sum(
            sum(x != y for x, y in permutations(row, 2)) / (len(row) - 1) for row in pairable
        ) / len(values)
        chance = [x != y for x, y in permutations(values, 2)]
        return 1 - seen / np.mean(chance) if any(chance) else None
    shares = {k: float(np.mean([row.count(k) / len(row) for row in rows])) for k in ABC}
    if kind == "gwet":
        pe = sum(p * (1 - p) for p in shares.values()) / 2
    elif kind == "fleiss":
        pe = sum(p * p for p in shares.values())
    elif kind == "conger":
        raters = [[x for x in column if x is not None] for column in zip(*ratings, strict=True)]
        both = [
            sum(one.count(k) / len(one) * two.count(k) / len(two) for k in ABC)
            for one, two in permutations([column for column in raters if column], 2)
        ]
        pe = float(np.mean(both))
    else:
        pe = 1 / 3 if kind == "brennan_prediger" else 0.0
    return (pa - pe) / (1 - pe) if pe < 1 - 1e-12 else None


@settings(max_examples=150, deadline=None)
@given(PANELS, st.sampled_from(KINDS))
def test_every_coefficient_agrees_with_its_definition(
    panel: list[list[str | None]], kind: Kind
) -> None:
    found, expected = agreement(panel, ABC, kind), brute(panel, kind)
    if expected is None:
        assert found.value is None and found.reason
    else:
        assert found.value == pytest.approx(expected, abs=1e-9)


@settings(max_examples=100, deadline=None)
@given(PANELS, st.sampled_from(KINDS), st.sampled_from(SCHEMES), st.data())
def test_order_of_items_and_raters_does_not_matter(panel, kind, scheme, data) -> None:
    base = agreement(panel, ABC, kind, scheme)
    items = data.draw(st.permutations(panel))
    raters = data.draw(st.permutations(range(len(panel[0]))))
    turned = agreement([[row[at] for at in raters] for row in items], ABC, kind, scheme)
    flipped = agreement(panel, ABC[::-1], kind, scheme)
    for other in (turned, flipped):
        assert (other.value is None) == (base.value is None)
        assert (other.n, other.missing) == (base.n, base.missing)
        if base.value is not None:
            assert other.value == pytest.approx(base.value, abs=1e-9)
            assert other.se == pytest.approx(base.se, abs=1e-7)


@settings(max_examples=60, deadline=None)
@given(PANELS, st.sampled_from(KINDS), st.permutations(ABC))
def test_renaming_the_labels_does_not_matter(panel, kind, names) -> None:
    renamed = dict(zip(ABC, names, strict=True)) | {None: None}
    other = agreement([[renamed[x] for x in row] for row in panel], ABC, kind)
    base = agreement(panel, ABC, kind)
    assert (other.value is None) == (base.value is None)
    if base.value is not None:
        assert other.value == pytest.approx(base.value, abs=1e-9)


@settings(max_examples=100, deadline=None)
@given(PANELS, st.sampled_from(KINDS), st.sampled_from(SCHEMES))
def test_values_and_intervals_stay_in_bounds_and_are_json(panel, kind, scheme) -> None:
    found = agreement(panel, ABC, kind, scheme)
    found.__class__.model_validate_json(found.model_dump_json())
    assert "NaN" not in found.model_dump_json() and "Infinity" not in found.model_dump_json()
    if found.value is None:
        assert found.reason and found.low is None and found.se is None
        return
    assert found.value <= 1 + 1e-9
    assert found.low is not None or found.reason
    if found.low is not None and found.high is not None and found.value >= -1:
        assert -1 <= found.low <= found.value + 1e-9
        assert found.value - 1e-9 <= found.high <= 1


@settings(max_examples=60, deadline=None)
@given(TABLES, st.sampled_from(KINDS), st.sampled_from(SCHEMES))
def test_a_table_says_what_its_ratings_say(table, kind, scheme) -> None:
    ratings = [[ABC[k], ABC[m]] for k in range(3) for m in range(3) for _ in range(table[k][m])]
    one, other = table_agreement(table, kind, scheme), agreement(ratings, ABC, kind, scheme)
    assert (one.value is None) == (other.value is None)
    if one.value is not None and one.se is not None and other.se is not None:
        n = len(ratings)
        assert one.value == pytest.approx(other.value, abs=1e-9)
        assert one.se * (n / (n - 1)) ** 0.5 == pytest.approx(other.se, abs=1e-6)


@settings(max_examples=60, deadline=None)
@given(PANELS, st.sampled_from([kind for kind in KINDS if kind != "conger"]))
def test_counts_say_what_ratings_say(panel, kind) -> None:
    counts = [[row.count(label) for label in ABC] for row in panel]
    one, other = distribution_agreement(counts, kind), agreement(panel, ABC, kind)
    assert (one.value, one.se, one.n) == (other.value, other.se, other.n)


@given(st.lists(st.sampled_from(ABC), min_size=2, max_size=9))
def test_raters_who_always_agree_reach_1_where_anything_can_be_said(labels: list[str]) -> None:
    for kind in KINDS:
        found = agreement([[x, x, x] for x in labels], ABC, kind)
        assert found.value is None or found.value == pytest.approx(1)
        if found.value is not None:
            assert found.low is None and found.reason.startswith("degenerate")
    assume(len(set(labels)) > 1)
    assert cohen_kappa(labels, labels, ABC).value == pytest.approx(1)


def test_what_cannot_be_said_says_why() -> None:
    assert gwet_ac1([], ABC).reason == "no item has two ratings"
    assert gwet_ac1([["a", None], [None, "b"]], ABC).reason == "no item has two ratings"
    assert gwet_ac1([["a", "a"]], ["a"]).reason == "undefined: only one category declared"
    assert cohen_kappa(["a", "a"], ["a", "a"], ABC).reason == "undefined: one category"
    one = gwet_ac1([["a", "b"]], ABC)
    assert one.value is not None and one.reason == "too few for an interval: 1 item"
    assert distribution_agreement([]).value is None
    assert table_agreement([[0, 0], [0, 0]]).reason == "no item has two ratings"


def test_kappa_counts_the_items_a_side_left_out() -> None:
    found = cohen_kappa(["a", "b", None, "a"], ["a", "b", "a", None], ABC)
    assert (found.n, found.missing, found.method) == (2, 2, "Cohen kappa")


def test_refused() -> None:
    with pytest.raises(ValueError, match="declared"):
        gwet_ac1([["a", "z"]], ABC)
    with pytest.raises(ValueError, match="raters"):
        gwet_ac1([["a", "a"], ["a"]], ABC)
    with pytest.raises(ValueError, match="square"):
        table_agreement([[1, 2], [3, -4]])
    with pytest.raises(ValueError, match="which rater"):
        distribution_agreement([[2, 0]], "conger")
    with pytest.raises(ValueError, match="differ"):
        gwet_ac1([["a", "a"]], ["a", "a"])
    with pytest.raises(ValueError, match="same items"):
        cohen_kappa(["a"], [], ABC)
