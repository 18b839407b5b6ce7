"""What a search will cost in calls, counted by the loop's own code on a fake world."""

import asyncio
from collections import Counter

from casework.cases.records import Record
from casework.harden.execute import Search
from casework.harden.fake import (
    CATALOG,
    RULE,
    FakeBenchmark,
    FakeJudge,
    FakeMutator,
    FakeTask,
    FakeWorld,
    Odds,
)
from casework.harden.log import Log, MemoryLog
from casework.harden.moves import Setup
from casework.harden.protocols import Players
from casework.harden.settings import Settings

MOST = 60
"""Cases really played; more are scaled up from as many."""


class Calls(Record):
    """Calls of one role: the fewest, the mean and the most over the worlds played."""

    low: int
    expected: int
    high: int


def estimate(
    settings: Settings, cases: int, odds: Odds = Odds(), worlds: int = 3
) -> dict[str, Calls]:
    """Role (task, judge, mutation) -> calls for `cases` cases, if the odds are about right.

    The search itself is played with a fake model, judge and mutator; nobody else is asked.
    """
    played = min(cases, MOST)
    found: dict[str, list[int]] = {"task": [], "judge": [], "mutation": []}
    for number in range(worlds if played else 0):
        counted = play(settings, played, odds.model_copy(update={"seed": odds.seed + number}))
        for role, values in found.items():
            values.append(round(counted[role] * cases / played))
    return {
        role: Calls(
            low=min(values, default=0),
            expected=round(sum(values) / max(1, len(values))),
            high=max(values, default=0),
        )
        for role, values in found.items()
    }


def play(settings: Settings, cases: int, odds: Odds) -> Counter[str]:
    """Calls by role of one search over a fake world."""
    search = fake_search(settings, cases, odds)
    total: Counter[str] = Counter()
    for result in asyncio.run(search.run()):
        total.update(result.calls)
    return total


def fake_search(settings: Settings, cases: int, odds: Odds, log: Log | None = None) -> Search:
    """A search over a fake world, kept in memory only: its states, and its events in `log`."""
    world = FakeWorld(odds=odds)
    setup = Setup(settings, FakeBenchmark(), CATALOG, RULE, world.items(cases))
    players = Players(FakeTask(world), FakeMutator(world), FakeJudge(world))
    return Search(setup, players, log or MemoryLog(keep=False), parallel=1)
