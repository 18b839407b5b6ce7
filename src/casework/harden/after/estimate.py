"""What the work after a search will cost in calls, counted by its own code on fake worlds."""

import asyncio
from collections import Counter
from typing import NamedTuple

from casework.benchmarks.records import Item
from casework.harden.after.execute import After, AfterPlayers
from casework.harden.after.wishes import Wishes
from casework.harden.estimate import Calls, fake_search
from casework.harden.fake import FakeJudge, FakeTask, FakeWorld, Odds
from casework.harden.log import MemoryLog
from casework.harden.protocols import Response
from casework.harden.records import Input, SampleRole
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
    """Role -> calls: none where no case ends hardened (``low``); where every case does, with
    witnesses that reach the answer at once or never, whichever is more (``high``); and for the
    share that is `LIKELY`, each with a witness (``expected``)."""
    if not cases or not wishes.any:
        return {role: Calls(low=0, expected=0, high=0) for role in ROLES}
    found: dict[str, Calls] = {}
    reached, missed = (
        play_after(settings, wishes, min(cases, MOST), witnessed=one) for one in (True, False)
    )
    for role in ROLES:
        each, other = (one.calls[role] / max(1, one.hardened) for one in (reached, missed))
        found[role] = Calls(
            low=0, expected=round(LIKELY * each * cases), high=round(max(each, other) * cases)
        )
    return found


def play_after(settings: Settings, wishes: Wishes, cases: int, *, witnessed: bool) -> Played:
    """Calls of what follows one search over a fake world of hardened cases, whose witnesses are
    always right or never."""
    log = MemoryLog()
    search = fake_search(settings, cases, ALL, log)
    asyncio.run(search.run())
    read = read_search(search.setup, log.read(), {"task": "fake"})
    world = FakeWorld(odds=ALL)
    players = AfterPlayers(
        FakeTask(world),
        FakeJudge(world),
        [FakeTask(world) for _ in wishes.held_out],
        [_Sure("yes" if witnessed else "no") for _ in wishes.witness],
    )
    states = asyncio.run(After(read, wishes, players, MemoryLog(keep=False), parallel=1).run())
    calls: Counter[str] = Counter()
    for state in states.values():
        calls.update(state.calls)
    return Played(calls, len(states))


class _Sure:
    """Says one word; the fake world's answer is always yes."""

    def __init__(self, word: str) -> None:
        self._word = Response(text=word)

    async def sample(self, item: Item, input: Input, role: SampleRole, t: int) -> Response:
        return self._word
