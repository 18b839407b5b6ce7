"""Which axes to try next: the ranking of section 1.5, in exact arithmetic."""

from collections.abc import Collection, Mapping
from fractions import Fraction

from casework.harden.records import AxisCatalog, AxisStats, Priority

UNTRIED = Fraction(3, 2)


def axis_score(
    stats: AxisStats,
    priority: Priority = "normal",
    retained: bool = False,
    bonus: float = 0.0,
    survival: Fraction | None = None,
) -> Fraction:
    """The rank score of one axis.

    `retained`: the axis is in the lineage of the present parent. `survival` replaces G/A where
    the gates looked at some children only; the penalty for low survival then compares it.
    """
    applied, survived, improved = stats.applied, stats.survived_gates, stats.improved_fitness
    rate = survival
    if rate is None and applied:
        rate = Fraction(survived, applied)
    total = UNTRIED if not applied else Fraction(4 * improved, applied) + (rate or 0)
    total += Fraction(bonus)
    if priority == "high":
        total += 3
    if applied >= 2 and improved == 0:
        total -= 4
    # In integers: as floats, 3/10 < 0.3 would hang on rounding.
    if applied >= 2 and rate is not None and 10 * rate.numerator < 3 * rate.denominator:
        total -= 2
    return total - 1 if retained else total


def rank_axes(
    catalog: AxisCatalog,
    stats: Mapping[str, AxisStats],
    retained: Collection[str],
    *,
    estimated: bool = False,
) -> list[tuple[str, Fraction]]:
    """All axes with their scores, best first; ties in catalog order.

    With `estimated`, survival is taken from the children the gates looked at: the axis' own,
    else those of all axes, else 1 (nothing has failed yet).
    """
    weight = sum(one.weight for one in stats.values())
    pooled = Fraction(sum(one.passed_weight for one in stats.values()), weight) if weight else 1
    scored: list[tuple[str, Fraction]] = []
    for axis in catalog.axes:
        own = stats.get(axis.axis_name, AxisStats())
        survival = None
        if estimated and own.applied:
            seen = Fraction(own.passed_weight, own.weight) if own.weight else pooled
            survival = Fraction(seen)
        kept = axis.axis_name in retained
        scored.append((axis.axis_name, axis_score(own, axis.priority, kept, axis.bonus, survival)))
    return sorted(scored, key=lambda pair: -pair[1])
