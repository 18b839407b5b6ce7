"""What a comparison of two runs says (frozen records)."""

from typing import Literal

from casework.cases.records import Importance, Protocol, Record
from casework.stats.compare import Comparison
from casework.stats.exact import McNemar

Outcome = Literal["held", "dropped", "inconclusive"]


class Flip(Record):
    """A criterion that most runs met in one of the two and most did not meet in the other.

    `before` and `after` are (runs that met it, runs that decided it). Of tasks without a rubric
    the criterion is the task itself: solved, or right.
    """

    case: str
    task: str
    criterion: str
    text: str
    importance: Importance
    theme: str
    before: tuple[int, int]
    after: tuple[int, int]


class Flips(Record):
    """Majorities over repeats, paired by (case, task, criterion).

    `undecided` have no majority on one side, or none of it was scored there; they are in neither
    `compared` nor the test. `test` is exact and takes the criteria for independent, which those of
    one task are not: it is secondary to the interval.
    """

    lost: tuple[Flip, ...]
    gained: tuple[Flip, ...]
    compared: int
    undecided: int
    test: McNemar


class TaskPair(Record):
    """One task: the mean of the scored runs on each side, None where there is none."""

    case: str
    task: str
    title: str
    first: float | None
    second: float | None

    @property
    def change(self) -> float | None:
        """Second minus first, where both are known."""
        if self.first is None or self.second is None:
            return None
        return self.second - self.first


class Paired(Record):
    """One protocol compared by its score. `runs` are (scored, requested) of each side.

    `clusters` counts what is resampled: tasks of deliverables, cases otherwise.
    """

    protocol: Protocol
    score: str
    title: str
    found: Comparison
    clusters: int
    runs: tuple[tuple[int, int], tuple[int, int]]
    tasks: tuple[TaskPair, ...]
    flips: Flips
    judges: tuple[tuple[str, ...], tuple[str, ...]]
