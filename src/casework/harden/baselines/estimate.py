"""What baselines will cost in calls, counted by their own executor on a fake world."""

import asyncio
import json
from collections import Counter
from collections.abc import Sequence

from casework.harden.baselines.execute import Baselines, Cast, Targets
from casework.harden.baselines.records import ArmName, BaselineSettings
from casework.harden.baselines.reply import KEYS
from casework.harden.baselines.state import Folded
from casework.harden.baselines.writers import Order, RulesWriter, Writer
from casework.harden.estimate import Calls, fake_search
from casework.harden.execute import Search
from casework.harden.fake import CATALOG, FakeMutator, FakeTask, FakeWorld, Odds
from casework.harden.log import MemoryLog
from casework.harden.settings import Settings
from casework.harden.state import Payload

MOST = 15
"""Cases really played: a form takes about as many calls as another, so a few tell."""


class FakeWriter:
    """Adds one sentence that changes nothing; its replies are well formed."""

    async def write(self, order: Order) -> Payload:
        """The reply of a few-shot model in a fake world."""
        text = f"{order.item.input['text']} A note was added to the file."
        said = dict.fromkeys(KEYS, "a plain sentence more")
        reply = {**said, KEYS[0]: {**order.item.input, "text": text}}
        told = {"text": json.dumps(reply), "complaint": "", "calls": 1}
        return {"attempt": order.attempt, **told}


def fake_baselines(
    search: Search, world: FakeWorld, settings: BaselineSettings, arms: Sequence[ArmName], bank: int
) -> Baselines:
    """Baselines beside a fake search that was played; `bank` cases are outside of it."""
    items = world.items(len(search.setup.items) + bank)
    writers: dict[ArmName, Writer] = {
        arm: FakeWriter()
        if arm != "rules"
        else RulesWriter(FakeMutator(world), CATALOG, world.odds.seed, "fake")
        for arm in arms
    }
    targets = Targets(search.setup, settings, search.states, tuple(items.values()))
    cast = Cast(search.players, FakeTask(world), writers)
    return Baselines(targets, cast, MemoryLog(keep=False), Folded(), parallel=1)


def estimate_baselines(
    settings: Settings,
    own: BaselineSettings,
    arms: Sequence[ArmName],
    cases: int,
    others: int,
    odds: Odds = Odds(),
    worlds: int = 2,
) -> dict[str, Calls]:
    """Role -> calls of the baselines of a search over `cases` cases, with `others` outside it.

    The bank's share does not grow with the number of cases, so it is counted apart.
    """
    played = min(cases, MOST)
    found: dict[str, list[int]] = {"task": [], "judge": [], "mutation": []}
    for number in range(worlds if played and arms else 0):
        drawn = odds.model_copy(update={"seed": odds.seed + number})
        counted, banked = _play(settings, own, arms, played, others, drawn)
        for role, values in found.items():
            values.append(round(counted[role] * cases / played) + banked[role])
    return {
        role: Calls(
            low=min(values, default=0),
            expected=round(sum(values) / max(1, len(values))),
            high=max(values, default=0),
        )
        for role, values in found.items()
    }


def added(one: Calls, other: Calls) -> Calls:
    """Both together."""
    return Calls(
        low=one.low + other.low,
        expected=one.expected + other.expected,
        high=one.high + other.high,
    )


def _play(
    settings: Settings,
    own: BaselineSettings,
    arms: Sequence[ArmName],
    cases: int,
    others: int,
    odds: Odds,
) -> tuple[Counter[str], Counter[str]]:
    search = fake_search(settings, cases, odds)
    asyncio.run(search.run())
    made = fake_baselines(search, FakeWorld(odds=odds), own, arms, others)
    asyncio.run(made.run())
    rest, banked = Counter[str](), Counter[str]()
    for state in made.states.values():
        (banked if state.group == "bank" else rest).update(state.calls)
    return rest, banked
