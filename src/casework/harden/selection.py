"""Who survives a generation: the order of section 1.8, total and exact."""

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple


class Ranked(NamedTuple):
    """One member of the pool. `score` is exact; the larger the entropy, the smaller
    `concentration` (compared on equally many samples); `born`: its generation; `place`: its
    number among those born with it."""

    id: str
    score: Fraction
    concentration: Fraction | int
    born: int
    place: int


def order(pool: Sequence[Ranked]) -> list[Ranked]:
    """Lowest score, then highest entropy, then the newest, then the place."""
    return sorted(pool, key=lambda one: (one.score, one.concentration, -one.born, one.place))


def select(
    population: Sequence[Ranked], children: Sequence[Ranked], survivors: int
) -> list[Ranked]:
    """The next population, its parent first.

    Children without one right answer (collapsed) never enter. Members of `population` keep the
    score they had.
    """
    alive = [child for child in children if child.score > 0]
    return order([*population, *alive])[:survivors]


def promoted(best: Ranked, baseline: Ranked) -> bool:
    """Whether the search believes that the case became harder: strictly lower, no less."""
    return best.score < baseline.score
