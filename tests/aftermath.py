"""Models that are asked after a search over the fake world, for the tests of what follows it."""

import asyncio
from collections.abc import Mapping
from typing import Any

import hardened as w
from casework.benchmarks.records import Item
from casework.harden.after.execute import After, AfterPlayers
from casework.harden.after.state import AfterState
from casework.harden.after.wishes import Wishes
from casework.harden.fake import FakeTask, FakeWorld, Odds
from casework.harden.log import MemoryLog
from casework.harden.protocols import Response
from casework.harden.records import Input, SampleRole
from casework.harden.report.read import SearchRead

STRONG = Odds(mean=0.9, size=40, effective=0.35, drop_a=4, drop_b=2, correct=0.9, member_error=0.02)
WISHES = Wishes(
    held_out=("follows", "deaf"), samples=12, witness=("weak", "strong"), tries=3, minimise=True,
)  # fmt: skip


class Deaf(FakeTask):
    """Answers every form as it answers the original: nothing transfers to it."""

    async def sample(self, item: Item, input: Input, role: SampleRole, t: int) -> Response:
        return await super().sample(item, {**input, "text": f"{len(input['text'])}"}, role, t)


class Says(w.Counted):
    """Always says the same word."""

    def __init__(self, word: str = "no") -> None:
        super().__init__()
        self.word = word

    async def sample(self, item: Item, input: Input, role: SampleRole, t: int) -> Response:
        await self._note("sample", item.id, str(input), role, t)
        return Response(text=self.word)


class Around:
    """Everybody who is asked after a search, counted."""

    def __init__(self, *, delay: float = 0.0, seed: int = 0) -> None:
        self.own = w.Counted(STRONG, delay=delay, seed=seed)
        self.follows = w.Counted(STRONG.model_copy(update={"seed": 7}), delay=delay, seed=seed)
        self.deaf = w.Counted(delay=delay, seed=seed)
        self.deaf.task = Deaf(FakeWorld(odds=STRONG))
        self.weak, self.strong = Says("no"), w.Counted(STRONG, delay=delay, seed=seed)

    def players(self) -> AfterPlayers:
        return AfterPlayers(self.own, self.own, (self.follows, self.deaf), (self.weak, self.strong))

    @property
    def asked(self) -> dict[str, int]:
        """Calls made, by who was asked."""
        return {
            name: sum(one.asked.values())
            for name, one in vars(self).items()
            if isinstance(one, w.Counted)
        }

    @property
    def most(self) -> int:
        """How often the same thing was asked of the same player."""
        found = [one for one in vars(self).values() if isinstance(one, w.Counted)]
        return max(max(one.asked.values(), default=0) for one in found)


def follow(
    read: SearchRead,
    around: Around,
    wishes: Wishes = WISHES,
    log: Any = None,
    entries: Any = (),
    **how: Any,
) -> Mapping[str, AfterState]:
    log = MemoryLog() if log is None else log
    return asyncio.run(After(read, wishes, around.players(), log, entries, **how).run())
