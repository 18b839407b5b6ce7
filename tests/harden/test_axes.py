"""The ranking of axes, against the values worked out by hand."""

from fractions import Fraction

import pytest

from casework.harden.axes import axis_score, rank_axes
from casework.harden.records import Axis, AxisCatalog, AxisStats, Priority

VECTORS: list[tuple[int, int, int, Priority, bool, float, float]] = [
    (0, 0, 0, "normal", False, 0, 1.5),
    (0, 0, 0, "high", False, 0, 4.5),
    (0, 0, 0, "low", False, 0, 1.5),
    (0, 0, 0, "high", False, 5, 9.5),
    (0, 0, 0, "high", False, 4, 8.5),
    (1, 1, 1, "normal", False, 0, 5.0),
    (1, 1, 1, "normal", True, 0, 4.0),
    (1, 1, 0, "normal", False, 0, 1.0),
    (1, 0, 0, "normal", False, 0, 0.0),
    (2, 2, 0, "normal", False, 0, -3.0),
    (2, 0, 0, "normal", False, 0, -6.0),
    (2, 0, 0, "high", False, 0, -3.0),
    (2, 1, 1, "high", True, 0, 4.5),
    (3, 3, 2, "normal", True, 0, 8 / 3),
    (4, 1, 0, "normal", False, 0, -5.75),
    (4, 1, 1, "normal", False, 0, -0.75),
    (10, 3, 1, "normal", False, 0, 0.7),
    (2, 0, 0, "high", True, 5, 1.0),
]


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: "-".join(map(str, v[:5])))
def test_the_eighteen_vectors(vector: tuple[int, int, int, Priority, bool, float, float]) -> None:
    applied, survived, improved, priority, retained, bonus, expected = vector
    stats = AxisStats(applied=applied, survived_gates=survived, improved_fitness=improved)
    assert float(axis_score(stats, priority, retained, bonus)) == pytest.approx(expected, abs=1e-4)


def test_three_of_ten_is_not_below_three_tenths() -> None:
    border = AxisStats(applied=10, survived_gates=3, improved_fitness=1)
    below = AxisStats(applied=10, survived_gates=2, improved_fitness=1)
    assert axis_score(border) == Fraction(7, 10)
    assert axis_score(below) == Fraction(6, 10) - 2


def catalog(*names: str) -> AxisCatalog:
    return AxisCatalog(axes=tuple(Axis(axis_name=name) for name in names))


def test_ties_stay_in_catalog_order_and_what_worked_comes_first() -> None:
    stats = {"c": AxisStats(applied=1, survived_gates=1, improved_fitness=1)}
    ranked = rank_axes(catalog("b", "a", "c"), stats, set())
    assert [name for name, _ in ranked] == ["c", "b", "a"]


def test_survival_that_was_not_looked_at_is_estimated_not_taken_for_failure() -> None:
    stats = {
        "unseen": AxisStats(applied=3, improved_fitness=1),
        "seen": AxisStats(applied=3, improved_fitness=1, weight=4, passed_weight=2),
    }
    by_paper = dict(rank_axes(catalog("unseen", "seen"), stats, set()))
    estimated = dict(rank_axes(catalog("unseen", "seen"), stats, set(), estimated=True))
    assert by_paper["unseen"] == Fraction(4, 3) - 2
    assert estimated["unseen"] == estimated["seen"] == Fraction(4, 3) + Fraction(1, 2)
