"""The mutator without a model: all children of a generation by operators, from a seed.

A child depends on the seed, the case, the generation and the parent alone: not on the order of
calls, on other cases or on the clock. It keeps M1 to M12. A child that the set's own proof
refutes, that grew beyond bounds or that repeats another is never handed over.
"""

import asyncio
import json
import random
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from casework.benchmarks.adapter import Adapter
from casework.benchmarks.records import Item
from casework.benchmarks.sets import adapter as adapter_of
from casework.errors import UsageError
from casework.harden.artifacts.records import DOMAIN_AXIS
from casework.harden.records import canonical
from casework.harden.rules.corpus import Corpus
from casework.harden.rules.operator import BUDGET, Change, Operator
from casework.harden.rules.tables import OPERATORS
from casework.harden.sampling import derived_seed
from casework.harden.shape import normal_form, shape_faults
from casework.harden.transformation import FILE, Mutation, MutationContext

TRIES = 3
"""How often one operator may be tried for one child, each time with other chances."""


class Made(NamedTuple):
    """A child: its axis on offer, and the change."""

    axis: str
    change: Change


class RulesMutator:
    """Implements `casework.harden.protocols.Mutator` for the sets that have operators.

    `corpus` are the set's items: near misses are taken from those of other clusters, and the
    item under search is looked up in it by id, so that evidence can be kept. An item that is not
    there is treated as one whose evidence is not known.
    """

    def __init__(self, benchmark: str, seed: int, corpus: Sequence[Item]) -> None:
        if benchmark not in OPERATORS:
            known = ", ".join(OPERATORS)
            raise UsageError(
                f"There are no rules for {benchmark!r}. Name another mutator, or harden one of "
                f"{known}."
            )
        self.benchmark = benchmark
        self.seed = seed
        self._adapter: Adapter = adapter_of(benchmark)
        self._corpus = Corpus(corpus)
        self._items = {item.id: item for item in corpus}

    async def mutate(
        self, context: MutationContext, attempt: int, complaints: tuple[str, ...]
    ) -> Mutation:
        """All children of a generation. A repair (`attempt` 2) finds the same ones: where fewer
        exist than were asked for, the ones there are can still be used."""
        return await asyncio.to_thread(self.write, context)

    def write(self, context: MutationContext) -> Mutation:
        """The same, at once. Asks nobody, so it counts no call."""
        entries: list[dict[str, Any]] = []
        written: dict[str, str] = {}
        for slot, made in zip(context.candidates, self.children(context), strict=False):
            written[f"{slot.case_dir}/{FILE}"] = canonical(made.change.input)
            entries.append(
                {
                    "individual_index": slot.individual_index,
                    "axes": [made.axis],
                    "subtypes": [made.change.subtype],
                    "description": f"{made.change.operator}: {made.change.description}",
                    "written_files": [FILE],
                    "hints": made.change.hints,
                }
            )
        return Mutation(manifest=json.dumps({"mutations": entries}), written=written, calls=0)

    def children(self, context: MutationContext) -> list[Made]:
        """Up to as many children as there are slots, on distinct axes as long as there are any:
        those that the parent's line has not used first, each group in the order on offer."""
        parent = context.files[FILE]
        original = self._items.get(context.case_id) or Item(
            id=context.case_id,
            benchmark=self.benchmark,
            input=parent,
            expected="",
            cluster=context.case_id,
            index=0,
        )
        item = original.model_copy(update={"input": parent, "expected": ""})
        seen = {normal_form(parent), normal_form(original.input)}
        rows = _by_axis(
            OPERATORS[self.benchmark], [one.axis_name for one in context.candidate_axes]
        )
        order = _unused_first(list(rows), context)
        made: list[Made] = []
        used: set[int] = set()
        wanted = len(context.candidates)
        for turn in range(wanted):
            before = len(made)
            for axis in order:
                if len(made) < wanted:
                    found = self._child(context, original, item, axis, rows[axis], turn, used, seen)
                    if found is not None:
                        made.append(Made(axis, found))
            if len(made) in (before, wanted):
                break
        return made

    def _child(
        self,
        context: MutationContext,
        original: Item,
        item: Item,
        axis: str,
        rows: Mapping[int, Operator],
        turn: int,
        used: set[int],
        seen: set[str],
    ) -> Change | None:
        """One child on an axis, by an operator not yet used in this generation where one is."""
        names = (self.benchmark, context.case_id, str(context.generation), axis, str(turn))
        rng = random.Random(derived_seed(self.seed, *names))
        numbers = rng.sample(sorted(rows), len(rows))
        for number in sorted(numbers, key=lambda one: one in used):
            for change in self._tries(item, rows[number], rng):
                form = normal_form(change.input)
                if form not in seen and self._sound(original, item, change, context.generation):
                    seen.add(form)
                    used.add(number)
                    return change
        return None

    def _tries(self, item: Item, operator: Operator, rng: random.Random) -> Iterator[Change]:
        for _ in range(TRIES):
            change = operator.apply(item, random.Random(rng.getrandbits(64)), self._corpus)
            if change is None:
                return
            yield change

    def _sound(self, original: Item, item: Item, change: Change, steps: int) -> bool:
        """Whether a change fits the schema, the caps on growth and the proof. The hints of earlier
        generations are not known here: a parent that fails without them says nothing."""
        child = change.input
        faults = shape_faults(original.input, child)
        faults += self._adapter.schema_faults(original.input, child)
        if faults or BUDGET.excess(original.input, child, max(1, steps)):
            return False
        if not original.gold or self._proved(original, child, change.hints) != "refuted":
            return True
        return self._proved(original, item.input, {}) == "refuted"

    def _proved(self, original: Item, input: dict[str, Any], hints: dict[str, Any]) -> str:
        return self._adapter.prove(original, input, hints).verdict


def _by_axis(rows: Sequence[Operator], offered: Sequence[str]) -> dict[str, dict[int, Operator]]:
    """Operators by the axes on offer. Those whose axis is not on offer (another catalog) are
    filed under its axis for realism, which every catalog has, else under the first."""
    other = DOMAIN_AXIS if DOMAIN_AXIS in offered else next(iter(offered), "")
    found: dict[str, dict[int, Operator]] = {axis: {} for axis in offered}
    for number, row in enumerate(rows):
        axis = row.axis if row.axis in found else other
        if axis:
            found[axis][number] = row
    return {axis: held for axis, held in found.items() if held}


def _unused_first(axes: Sequence[str], context: MutationContext) -> list[str]:
    members = context.case_state.population if context.case_state else ()
    line = members[0].mutation_chain if members else ()
    return sorted(axes, key=lambda axis: axis in line)
