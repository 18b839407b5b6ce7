"""The realism gate asked of published cases, which a search never does: one side of table 10."""

import asyncio
from collections.abc import Sequence

from casework.benchmarks.records import Item
from casework.harden.constraints import tally
from casework.harden.protocols import Judge
from casework.harden.records import Outcome, RealismRule
from casework.harden.replies import read_realism
from casework.harden.settings import Settings


async def realism_checks(
    items: Sequence[Item],
    judge: Judge,
    rule: RealismRule,
    settings: Settings,
    *,
    parallel: int = 8,
) -> dict[str, bool]:
    """Item id -> what the gate says of it as published, by the vote the settings ask for.

    Members that say nothing usable count as not passed, as in a search. `parallel` items are
    asked about at a time. Raises what the judge raises.
    """
    slots = asyncio.Semaphore(max(1, parallel))

    async def one(item: Item) -> bool:
        async with slots:
            return await _passes(item, judge, rule, settings)

    found = await asyncio.gather(*(one(item) for item in items))
    return {item.id: passed for item, passed in zip(items, found, strict=True)}


async def _passes(item: Item, judge: Judge, rule: RealismRule, settings: Settings) -> bool:
    said: dict[int, Outcome] = {}
    while True:
        vote = tally(said, settings.members, settings.votes, early=settings.early_votes)
        if vote.state != "open":
            return vote.state == "pass"
        for member in vote.ask:
            said[member] = await _member(item, judge, rule, member, settings.reasks + 1)


async def _member(item: Item, judge: Judge, rule: RealismRule, member: int, tries: int) -> Outcome:
    for attempt in range(1, tries + 1):
        said = read_realism(await judge.realism(item, item.input, member, attempt), rule)
        if said.outcome != "none":
            return said.outcome
    return "none"
