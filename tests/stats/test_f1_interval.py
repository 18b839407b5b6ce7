"""The interval of a macro-F1: over clusters, from a seed, and none where it means nothing."""

import numpy as np
import pytest

from casework.stats.confusion import confusion, macro_f1, macro_f1_interval
from casework.stats.resample import of_sums

LABELS = ("yes", "no")


def tables(pairs: list[tuple[str, str]], size: int = 1):
    groups = [pairs[at : at + size] for at in range(0, len(pairs), size)]
    return [confusion([r for r, _ in g], [s for _, s in g], LABELS) for g in groups]


PAIRS = [("yes", "yes")] * 30 + [("no", "no")] * 20 + [("yes", "no")] * 10 + [("no", "⊥")] * 5


def test_it_holds_the_value_and_the_seed_fixes_it() -> None:
    value = macro_f1(confusion([r for r, _ in PAIRS], [s for _, s in PAIRS], LABELS)).value
    one = macro_f1_interval(tables(PAIRS), seed=1)
    assert value is not None and one.low is not None and one.high is not None
    assert one.low < value < one.high
    assert one == macro_f1_interval(tables(PAIRS), seed=1)
    assert one != macro_f1_interval(tables(PAIRS), seed=2)
    assert one.method == "bootstrap over 65"


def test_it_is_the_quantiles_of_the_statistic_drawn_by_hand() -> None:
    found = macro_f1_interval(tables(PAIRS), seed=7, resamples=400)
    draw = np.random.default_rng(11)
    values = []
    for _ in range(4000):
        drawn = [PAIRS[n] for n in draw.integers(0, len(PAIRS), len(PAIRS))]
        values.append(
            macro_f1(confusion([r for r, _ in drawn], [s for _, s in drawn], LABELS)).value
        )
    low, high = np.quantile(values, [0.025, 0.975])
    assert found.low == pytest.approx(low, abs=0.02)
    assert found.high == pytest.approx(high, abs=0.02)


def test_larger_clusters_make_it_wider() -> None:
    mixed = [pair for _ in range(10) for pair in [("yes", "yes"), ("no", "no")]]
    bad = [pair for _ in range(10) for pair in [("yes", "no"), ("no", "yes")]]
    pairs = [pair for n in range(10) for pair in (mixed if n % 2 else bad)]
    one, other = (
        macro_f1_interval(tables(pairs), seed=3),
        macro_f1_interval(tables(pairs, 20), seed=3),
    )
    assert one.low is not None and one.high is not None
    assert other.low is not None and other.high is not None
    assert other.high - other.low > 2 * (one.high - one.low)


def test_few_clusters_equal_draws_and_undefined_ones_have_none() -> None:
    assert "too few" in macro_f1_interval(tables(PAIRS[:4]), seed=1).reason
    assert (
        "degenerate"
        in macro_f1_interval(tables([("yes", "yes"), ("no", "no")] * 40), seed=1).reason
    )
    rare = [("yes", "yes")] * 30 + [("no", "no")]
    assert "undefined in" in macro_f1_interval(tables(rare), seed=1).reason
    assert macro_f1_interval([], seed=1).reason == "no data"
    nothing = of_sums(np.ones((6, 1)), lambda sums: np.full(len(sums), np.nan), seed=1)
    assert nothing.low is None and nothing.reason
