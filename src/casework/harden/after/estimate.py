"""What the work after a search will cost in calls, counted by its own code on fake worlds."""

import asyncio
from collections import Counter
from typing import NamedTuple

from casework.harden.after.execute import After, AfterPlayers
from casework.harden.after.wishes import Wishes
from casework.harden.estimate import Calls, fake_search
from casework.harden.fake import FakeJudge, FakeTask, FakeWorld, Odds
from casework.harden.log import MemoryLog
from casework.harden.report.read import read_search
from casework.harden.settings import Settings

ROLES = ("task", "judge", "transfer", "witness")
ALL = Odds(mean=0.9, size=40, effective=0.6, drop_a=4, drop_b=2, correct=1, realistic=1)
"""A world in which nearly every case ends hardened."""
LIKELY = 0.275
"""The share of cases that fresh samples confirm where three mutations in a hundred truly work
(spec 6.1, by simulation); where none does, it is none."""
MOST = 8
"""Cases really played; more are scaled up from as many."""


class Played(NamedTuple):
    """Calls by role, made for so many hardened cases."""

    calls: Counter[str]
    hardened: int


def estimate_after(settings: Settings, wishes: Wishes, cases: int) -> dict[str, Calls]:
    """Role -> calls: none where no case ends hardened (``low``), those for every case
    (``high``), and those for the share that is `LIKELY` (``expected``)."""
    if not cases or not wishes.any:
        return {role: Calls(low=0, expected=0, high=0) for role in ROLES}
    every = play_after(settings, wishes, min(cases, MOST), ALL)
    found: dict[str, Calls] = {}
    for role in ROLES:
        high = round(every.calls[role] * cases / max(1, every.hardened))
        found[role] = Calls(low=0, expected=round(LIKELY * high), high=high)
    return found


def play_after(settings: Settings, wishes: Wishes, cases: int, odds: Odds) -> Played:
    """Calls of what follows one search over a fake world. Other models are fakes of the same
    kind with chances of their own."""
    log = MemoryLog()
    search = fake_search(settings, cases, odds, log)
    asyncio.run(search.run())
    read = read_search(search.setup, log.read(), {"task": "fake"})
    world = FakeWorld(odds=odds)
    others = [
        FakeTask(FakeWorld(odds=odds.model_copy(update={"seed": odds.seed + 1 + number})))
        for number in range(len(wishes.held_out) + len(wishes.witness))
    ]
    split = len(wishes.held_out)
    players = AfterPlayers(FakeTask(world), FakeJudge(world), others[:split], others[split:])
    states = asyncio.run(After(read, wishes, players, MemoryLog(keep=False), parallel=1).run())
    calls: Counter[str] = Counter()
    for state in states.values():
        calls.update(state.calls)
    return Played(calls, len(states))
