"""What an operator is: a pure function from an item to a changed input, and where it belongs.

An operator never raises for what an item holds, answers None where it does not apply, and never
reads the gold answer (`Item.expected`). It may look at `Item.gold` for one purpose only: to keep
its hands off evidence and to keep new text from giving the answer away.
"""

import random
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from casework.benchmarks.records import Item
from casework.harden.budget import Budget
from casework.harden.records import Input
from casework.harden.rules.corpus import Corpus
from casework.harden.shape import normal_form

BUDGET = Budget()
"""How far rules go, whatever a search allows others."""


class Draft(NamedTuple):
    """A changed input, what was done in one sentence, and what a proof must be told of it."""

    input: Input
    description: str
    hints: Mapping[str, Any] = MappingProxyType({})


class Change(NamedTuple):
    """A draft that may be used, with the direction of hardening it belongs to."""

    input: Input
    axis: str
    subtype: str
    operator: str
    description: str
    hints: dict[str, Any]


Make = Callable[[Item, random.Random, Corpus], Draft | None]


class Operator(NamedTuple):
    """One row of a set's table. Axis and subtype are names of the shipped catalog."""

    name: str
    axis: str
    subtype: str
    make: Make

    def apply(self, item: Item, rng: random.Random, corpus: Corpus) -> Change | None:
        """The change, or None where there is none to make or it would grow beyond bounds."""
        draft = self.make(item, rng, corpus)
        if draft is None or BUDGET.excess(item.input, draft.input):
            return None
        # White space and case are no change to a reader (M12).
        if normal_form(draft.input) == normal_form(item.input):
            return None
        return Change(
            draft.input, self.axis, self.subtype, self.name, draft.description, dict(draft.hints)
        )
