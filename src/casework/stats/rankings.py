"""Does the order of those compared hold when the cases are built again by somebody else?

Each is scored on two builds of the same cases; a case counts where it is scored on both.
Source: investigation-worlds paper, section 4.4 and figure 8.
"""

from collections.abc import Mapping
from itertools import combinations

from casework.cases.records import Record
from casework.stats.compare import Comparison, Scores, compare_runs
from casework.stats.rank import midranks, spearman
from casework.stats.records import Estimate


class Ranked(Record):
    """One of those ranked: its mean and mid-rank on each build (1 is best), and the difference.

    Ranks are None where it has no case in common on the two builds; it then has no place in the
    correlation either.
    """

    name: str
    ranks: tuple[float, float] | None
    found: Comparison


class Rankings(Record):
    """The order on two builds. `correlation` is Spearman's with ties, over those ranked on both.

    `reversals` are the pairs whose strict order turns round; `ties` those equal on a build, by
    build: a tie on one side is no reversal.
    """

    ranked: tuple[Ranked, ...]
    correlation: Estimate
    reversals: tuple[tuple[str, str], ...]
    ties: tuple[tuple[tuple[str, str], ...], tuple[tuple[str, str], ...]]


def compare_rankings(
    first: Mapping[str, Scores], second: Mapping[str, Scores], *, seed: int
) -> Rankings:
    """Compare the order of all who are in both, by their means over the cases scored on both.

    Names map to {case: score}, with the same name for the same case in both builds.
    """
    names = [name for name in first if name in second]
    found = {name: _compared(first[name], second[name], seed) for name in names}
    known = [name for name in names if found[name].n]
    means = [
        [side for name in known if (side := found[name].first.value) is not None],
        [side for name in known if (side := found[name].second.value) is not None],
    ]
    ranks = [midranks([-value for value in side]) for side in means]
    place = {name: (ranks[0][at], ranks[1][at]) for at, name in enumerate(known)}
    return Rankings(
        ranked=tuple(
            Ranked(name=name, ranks=place.get(name), found=found[name])
            for name in sorted(names, key=lambda name: place.get(name, (len(names) + 1.0, 0.0)))
        ),
        correlation=spearman(means[0], means[1]),
        reversals=tuple(
            (one, other)
            for one, other in combinations(known, 2)
            if (place[one][0] - place[other][0]) * (place[one][1] - place[other][1]) < 0
        ),
        ties=(_ties(place, 0), _ties(place, 1)),
    )


def _compared(first: Scores, second: Scores, seed: int) -> Comparison:
    # Each case is a cluster of its own, so that too few of them give no interval.
    return compare_runs(
        first, second, seed=seed, clusters={case: case for case in {*first, *second}}
    )


def _ties(place: Mapping[str, tuple[float, float]], side: int) -> tuple[tuple[str, str], ...]:
    pairs = combinations(place, 2)
    return tuple((one, other) for one, other in pairs if place[one][side] == place[other][side])
