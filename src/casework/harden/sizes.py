"""How long the questions of a search are, in tokens: its own prompts, rendered on its own cases."""

import asyncio
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, NamedTuple

from casework.benchmarks.records import Item
from casework.harden.asking import AskedJudge, AskedMutator, AskedTask, Model, declared_of
from casework.harden.baselines.records import Reference
from casework.harden.baselines.request import fields_of, render
from casework.harden.context import mutation_context
from casework.harden.moves import Ask, Decide, Setup
from casework.harden.records import canonical
from casework.harden.search import plan, rank
from casework.harden.state import CaseState, apply
from casework.harden.transformation import MutationContext
from casework.models.key import request_key
from casework.models.records import Reply, Request

MOST = 20
"""Cases whose prompts are rendered, spread over all."""
LONGEST = 16_384
"""Tokens of a reply where no limit is set (spec 1.2)."""
BYTES = (5, 4, 3)
"""Bytes a token, from the fewest tokens to the most: as runs reckon."""
GROWTH = (1.0, 1.1, 1.35)
"""A child against its original: the most is what M14 lets by."""
EXTRACTION = (400, 2_000, 8_000)
"""Bytes of what a judge said an answer rests on, which each audit holds again."""
SAID = {"task": (10, 300), "judge": (150, 1_200)}
"""Tokens of a reply, the fewest and the usual; the most is what the model may write."""


class Size(NamedTuple):
    """Tokens of one call, in and out: (low, expected, high) each."""

    input: tuple[float, float, float]
    output: tuple[float, float, float]


class _Measured:
    """A gateway that answers nothing and keeps how long each question is."""

    def __init__(self) -> None:
        self.bytes: list[int] = []

    async def ask(self, request: Request) -> Reply:
        self.bytes.append(len(str(request.messages[0]["content"]).encode("utf-8", "replace")))
        return Reply(key=request_key(request), text="", stop="end")


def sizes(setup: Setup) -> dict[str, Size]:
    """Role (task, judge, mutation, and ``few-shot`` for the writer of that baseline) -> tokens of
    a call, means over cases. Nobody is asked."""
    items = list(setup.items.values())
    items = items[:: max(1, len(items) // MOST)][:MOST]
    if not items:
        return {}
    adapter, model = setup.adapter, Model(model="measured")

    def measured(ask: Callable[[_Measured, Item], Coroutine[Any, Any, Any]]) -> float:
        gateway = _Measured()

        async def every() -> None:
            for item in items:
                await ask(gateway, item)

        asyncio.run(every())
        return sum(gateway.bytes) / len(gateway.bytes)

    def judge(gateway: _Measured) -> AskedJudge:
        return AskedJudge(gateway, [model], adapter, setup.rule)

    shown = sum(len(canonical(one.input).encode()) for one in items) / len(items)
    task = measured(lambda g, one: AskedTask(g, model, adapter).sample(one, one.input, "search", 0))
    audit = measured(lambda g, one: judge(g).audit(one, one.input, "", one.input, 0, 1))
    mutate = 0.0
    if not setup.settings.placebo:
        mutate = measured(
            lambda g, one: AskedMutator(g, model, declared_of(adapter)).mutate(
                first_context(one, setup), 1, ()
            )
        )
    few = [
        len(render(fields_of(one, adapter, _references(items))).encode("utf-8", "replace"))
        for one in items
    ]
    children = setup.settings.children
    return {
        "task": Size(_tokens(task), (*SAID["task"], LONGEST)),
        "judge": Size(_tokens(audit, EXTRACTION), (*SAID["judge"], LONGEST)),
        "mutation": Size(_tokens(mutate), _written(shown, children)),
        "few-shot": Size(_tokens(sum(few) / len(few)), _written(shown, 1)),
    }


def first_context(item: Item, setup: Setup) -> MutationContext:
    """What a mutator is told first of a case, come to by the loop's own code with answers that
    are all right."""
    state = CaseState(item.id)
    while True:
        move = plan(state, setup)
        if isinstance(move, Ask) and move.wants[0].kind == "mutation":
            return mutation_context(state, item, setup)
        if isinstance(move, Ask):
            for want in move.wants:
                told = {"individual": want.individual, "role": want.role, "t": want.t}
                apply(state, "sample", {**told, "label": "", "right": True})
        else:
            # A case that waits for its scope is ranked by what it knows, which is nothing yet.
            decided = move if isinstance(move, Decide) else rank(state, setup)
            apply(state, decided.kind, decided.payload)


def _references(items: Sequence[Item]) -> list[Reference]:
    five = [items[number % len(items)] for number in range(5)]
    return [Reference(score=0.5, input=one.input) for one in five]


def _tokens(size: float, more: tuple[int, int, int] = (0, 0, 0)) -> tuple[float, float, float]:
    low, usual, high = (
        (size * growth + held) / each
        for each, growth, held in zip(BYTES, GROWTH, more, strict=True)
    )
    return low, usual, high


def _written(shown: float, children: int) -> tuple[float, float, float]:
    """Whole files, and a few words about each; the most with thinking on top."""
    low, usual, high = (children * each for each in _tokens(shown))
    return low, usual + 120 * children, high + LONGEST
