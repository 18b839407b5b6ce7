"""p-values adjusted for being many: Holm, Benjamini-Hochberg, and two older rules.

Sources: S. Holm, Scand. J. Statist. 6 (1979); Y. Benjamini and Y. Hochberg, JRSS B 57 (1995).
"""

from collections.abc import Callable, Sequence

from casework.stats.records import Adjusted

Values = Sequence[float | None]
Step = Callable[[float, int, int], float]
"""p-value, its rank from 1 (smallest), size of the family -> p-value before smoothing."""


def holm(p: Values, level: float = 0.05) -> Adjusted:
    """Holm's step-down adjustment: bounds the chance of any false rejection by `level`."""
    return _stepped(p, level, "Holm", lambda value, rank, size: (size - rank + 1) * value, True)


def holm_sidak(p: Values, level: float = 0.05) -> Adjusted:
    """Holm's steps with Sidak's formula; for independent tests."""

    def step(value: float, rank: int, size: int) -> float:
        return 1 - (1 - value) ** (size - rank + 1)

    return _stepped(p, level, "Holm-Sidak", step, True)


def bonferroni(p: Values, level: float = 0.05) -> Adjusted:
    """Every p-value times the size of the family."""
    return _stepped(p, level, "Bonferroni", lambda value, _, size: size * value, True)


def benjamini_hochberg(p: Values, q: float = 0.05) -> Adjusted:
    """The Benjamini-Hochberg step-up rule: the expected false share of rejections is at most `q`.

    For independent or positively dependent tests.
    """

    def step(value: float, rank: int, size: int) -> float:
        return value if rank == size else size * value / rank

    return _stepped(p, q, "Benjamini-Hochberg", step, False)


def _stepped(p: Values, level: float, method: str, step: Step, down: bool) -> Adjusted:
    """Adjust in order of size, never letting a smaller p-value overtake a larger one.

    Step-down rules carry the maximum upwards, step-up rules the minimum downwards. Raises
    ValueError where a value is not in [0, 1] or `level` not in (0, 1).
    """
    if not 0 < level < 1:
        raise ValueError(f"level {level} is not between 0 and 1")
    if bad := [value for value in p if value is not None and not 0 <= value <= 1]:
        raise ValueError(f"{bad[0]} is not a p-value: need 0 <= p <= 1, or None where missing")
    known = sorted((value, place) for place, value in enumerate(p) if value is not None)
    size = len(known)
    stepped = [step(value, rank, size) for rank, (value, _) in enumerate(known, 1)]
    adjusted: list[float | None] = [None] * len(p)
    carried = 0.0 if down else 1.0
    for at in range(size) if down else reversed(range(size)):
        carried = max(carried, stepped[at]) if down else min(carried, stepped[at])
        adjusted[known[at][1]] = min(1.0, carried)
    return Adjusted(
        p=tuple(adjusted),
        # A p-value exactly at its border is rejected; rounding must not decide that.
        rejected=tuple(None if v is None else v <= level * (1 + 1e-12) for v in adjusted),
        level=level,
        n=size,
        missing=len(p) - size,
        method=method,
    )
