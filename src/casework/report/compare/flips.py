"""Criteria that most runs decide one way in the one run and the other way in the other."""

from collections.abc import Sequence
from typing import NamedTuple

from casework.cases.records import WEIGHTS, Importance
from casework.report.compare.records import Flip, Flips
from casework.stats.exact import mcnemar
from casework.stats.judgments import majority


class Votes(NamedTuple):
    """What one scored run decided of one criterion."""

    case: str
    task: str
    criterion: str
    text: str
    importance: Importance
    theme: str
    met: bool


Key = tuple[str, str, str]


def flips(first: Sequence[Votes], second: Sequence[Votes]) -> Flips:
    """The flips from the first to the second, the heaviest first, and the exact test of them."""
    old, new = _gathered(first), _gathered(second)
    lost: list[Flip] = []
    gained: list[Flip] = []
    compared = undecided = 0
    for key in dict.fromkeys([*old, *new]):
        before, after = (
            majority(tuple(one.met for one in side[key])) if key in side else None
            for side in (old, new)
        )
        if before is None or after is None:
            undecided += 1
            continue
        compared += 1
        if before != after:
            (gained if after else lost).append(_flip(old[key], new[key]))
    order = [sorted(found, key=lambda one: -WEIGHTS[one.importance]) for found in (lost, gained)]
    return Flips(
        lost=tuple(order[0]),
        gained=tuple(order[1]),
        compared=compared,
        undecided=undecided,
        test=mcnemar(len(lost), len(gained), compared),
    )


def _gathered(votes: Sequence[Votes]) -> dict[Key, list[Votes]]:
    found: dict[Key, list[Votes]] = {}
    for one in votes:
        found.setdefault((one.case, one.task, one.criterion), []).append(one)
    return found


def _flip(old: Sequence[Votes], new: Sequence[Votes]) -> Flip:
    one = old[0]
    return Flip(
        case=one.case,
        task=one.task,
        criterion=one.criterion,
        text=one.text,
        importance=one.importance,
        theme=one.theme,
        before=(sum(vote.met for vote in old), len(old)),
        after=(sum(vote.met for vote in new), len(new)),
    )
