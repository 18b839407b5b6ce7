"""A fake world with obstacles, for the tests of searches: delays, counters, awkward children."""

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from typing import Any

from casework.benchmarks.records import Item
from casework.errors import ProviderFailed
from casework.harden.execute import CallCaps, Search
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
from casework.harden.protocols import Players, Response
from casework.harden.records import CaseResult, Input, SampleRole, digest
from casework.harden.sampling import unit
from casework.harden.settings import Settings, default
from casework.harden.state import CaseState
from casework.harden.transformation import Mutation, MutationContext

SMALL: dict[str, object] = {"generations": 2, "children": 7, "confirm": 6, "report": 4}
ODDS = Odds(mean=0.6, size=3.0, effective=0.3, drop_a=2.0, drop_b=1.0, member_error=0.1)


def setup_of(settings: Settings, cases: int, odds: Odds = ODDS) -> Setup:
    return Setup(settings, FakeBenchmark(), CATALOG, RULE, FakeWorld(odds=odds).items(cases))


def small() -> Settings:
    """A search in which everything happens, and not much of it."""
    return default(**{**SMALL, "children": 6, "false_share": 0.4})


class Counted:
    """All three players in one: every question is counted; `delay` shuffles the arrivals."""

    def __init__(self, odds: Odds = ODDS, *, delay: float = 0.0, seed: int = 0) -> None:
        world = FakeWorld(odds=odds)
        self.task, self.judge, self.mutator = FakeTask(world), FakeJudge(world), FakeMutator(world)
        self.asked: Counter[tuple[Any, ...]] = Counter()
        self.failing: set[str] = set()
        """Case ids whose samples fail for good."""
        self._delay = delay
        self._seed = seed

    async def _note(self, *what: Any) -> None:
        self.asked[what] += 1
        if self._delay:
            await asyncio.sleep(self._delay * unit(self._seed, *what))

    async def sample(self, item: Item, input: Input, role: SampleRole, t: int) -> Response:
        await self._note("sample", item.id, digest(input), role, t)
        if item.id in self.failing:
            raise ProviderFailed("the provider is down")
        return await self.task.sample(item, input, role, t)

    async def extract(self, item: Item, reference: Input, attempt: int) -> Response:
        await self._note("extract", item.id, digest(reference), attempt)
        return await self.judge.extract(item, reference, attempt)

    async def audit(
        self,
        item: Item,
        reference: Input,
        extraction: str,
        candidate: Input,
        member: int,
        attempt: int,
    ) -> Response:
        await self._note("audit", item.id, digest(reference), digest(candidate), member, attempt)
        if attempt == 1 and unit("mute", digest(candidate), member) < 0.05:
            return Response(text="I would rather not say.")
        return await self.judge.audit(item, reference, extraction, candidate, member, attempt)

    async def realism(self, item: Item, candidate: Input, member: int, attempt: int) -> Response:
        await self._note("realism", item.id, digest(candidate), member, attempt)
        return await self.judge.realism(item, candidate, member, attempt)

    async def mutate(
        self, context: MutationContext, attempt: int, complaints: tuple[str, ...]
    ) -> Mutation:
        await self._note("mutate", context.case_id, context.generation, attempt)
        mutation = await self.mutator.mutate(context, attempt, complaints)
        if context.generation == 2 and attempt == 1:
            entries = json.loads(mutation.manifest)["mutations"]
            short = json.dumps({"mutations": entries[:-1]})
            return mutation.model_copy(update={"manifest": short})
        return mutation

    def players(self) -> Players:
        return Players(self, self, self)


def search(
    settings: Settings,
    cases: int,
    players: Counted,
    log: Log | None = None,
    *,
    parallel: int = 1,
    odds: Odds = ODDS,
    caps: CallCaps = CallCaps(),
) -> Search:
    return Search(
        setup_of(settings, cases, odds),
        players.players(),
        MemoryLog() if log is None else log,
        parallel=parallel,
        caps=caps,
    )


def finish(one: Search) -> list[CaseResult]:
    return asyncio.run(one.run())


def states(one: Search) -> dict[str, CaseState]:
    return one.states


def winners(results: Sequence[CaseResult]) -> list[tuple[str, str, str]]:
    return [(one.case_id, one.status, one.selected_id) for one in results]


def entries(one: Search) -> list[dict[str, Any]]:
    return one.log.read()
