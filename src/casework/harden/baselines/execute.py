"""The executor of baselines: bank, originals and arms, driven as a search is.

::

    configure(found, log, configurations)         # refuses what was begun otherwise
    await Baselines(given, everything, players, log, found).run()
"""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any, NamedTuple

from casework.benchmarks.records import Item
from casework.errors import ConfigChanged, UsageError
from casework.harden.asked import put
from casework.harden.baselines.bank import bank, pool, references, too_few
from casework.harden.baselines.plan import Given, plan
from casework.harden.baselines.records import (
    BANK,
    ORIGINAL,
    REFERRING,
    ArmName,
    Banked,
    BaselineSettings,
    key_of,
)
from casework.harden.baselines.state import Folded, FormState, decided, take
from casework.harden.baselines.writers import Order, Writer
from casework.harden.driver import CallCaps, Driver
from casework.harden.log import Log
from casework.harden.moves import Move, Setup, Want
from casework.harden.protocols import Players, TaskModel
from casework.harden.records import BASELINE
from casework.harden.state import FAMILY, CaseState, Payload
from casework.lock import differences

FILE = "baselines.jsonl"


class Cast(NamedTuple):
    """Who is asked: the search's players, the model that scores the bank, a writer for each arm
    that is run. An arm without a writer is not run."""

    players: Players
    bank: TaskModel
    writers: Mapping[ArmName, Writer]


class Targets(NamedTuple):
    """What baselines are made for: the cases of a search, and the set they were drawn from."""

    setup: Setup
    settings: BaselineSettings
    searched: Mapping[str, CaseState]
    everything: Sequence[Item]


def configure(found: Folded, log: Log, wanted: Mapping[str, Payload]) -> None:
    """Begin arms under their configurations, or go on with those begun under the same.

    Raises ConfigChanged with the differences, and then nothing is begun.
    """
    changed = [
        line
        for arm, one in wanted.items()
        if arm in found.begun
        for line in differences(found.begun[arm], one, arm)
    ]
    if changed:
        raise ConfigChanged(
            "These baselines were begun under another configuration:\n  "
            + "\n  ".join(changed)
            + "\nRun them as they were begun, or begin another search."
        )
    for arm, one in wanted.items():
        if arm not in found.begun:
            payload = {"arm": arm, "configuration": one}
            log.append(FAMILY, "begun", payload)
            decided(found, "begun", payload)


class Baselines(Driver[FormState]):
    """The baselines beside one search. `found` is what is on record of them.

    Raises UsageError where an arm needs references and the set has too few other cases.
    """

    def __init__(
        self,
        targets: Targets,
        cast: Cast,
        log: Log,
        found: Folded,
        *,
        parallel: int = 8,
        caps: CallCaps = CallCaps(),
    ) -> None:
        self.found = found
        self._cast = cast
        setup = targets.setup
        self._seed, self._name = setup.settings.seed, setup.adapter.name
        self._targets = list(setup.items)
        arms = list(cast.writers)
        pooled = pool(targets.everything, setup.items, self._seed)
        referring = any(arm in REFERRING for arm in arms)
        if referring and (why := too_few(pooled)):
            raise UsageError(f"There can be no references: {why}.")
        self.groups: dict[str, list[str]] = {}
        items: dict[str, Item] = {}
        if referring:
            items |= self._group(BANK, pooled)
        if arms:
            items |= self._group(ORIGINAL, setup.items.values())
        for arm in arms:
            items |= self._group(arm, setup.items.values())
        # A form has no parent but its original.
        settings = setup.settings.model_copy(update={"correctness_reference": "original"})
        self._given = Given(
            setup._replace(settings=settings, items=items), targets.settings, targets.searched
        )
        for key in items:
            found.states.setdefault(key, FormState(key))
        super().__init__(found.states, log, parallel, caps)

    async def run(self) -> None:
        """Bring everything as far as it will go. Raises CapReached before the call that would
        cross a cap, AuthFailed and UsageError at once; the same command continues from there."""
        names = [key for keys in self.groups.values() for key in keys]
        self._reopen(names)
        await self._lanes(self.groups.get(BANK, []))
        self._bank()
        await self._lanes([key for key in names if key not in set(self.groups.get(BANK, []))])

    def done(self) -> bool:
        """Whether every case of every arm came to its end."""
        return all(
            self.states[key].stage == "done" for keys in self.groups.values() for key in keys
        )

    def _group(self, group: str, items: Any) -> dict[str, Item]:
        made = {key_of(group, item.id): item for item in items}
        self.groups[group] = list(made)
        return made

    def _bank(self) -> None:
        """Choose the bank once its pool is scored, and give each target its references."""
        keys = self.groups.get(BANK)
        if not keys or any(self.states[key].stage != "done" for key in keys):
            return
        scored = {one.item.id: one for one in map(self._banked, keys)}
        if self.found.bank is None:
            chosen = bank(list(scored.values()))
            cases = [
                {"case_id": one.item.id, "right": one.k, "of": one.n, "classes": list(one.counts)}
                for one in chosen
            ]
            self.log.append(FAMILY, "banked", {"cases": cases})
            decided(self.found, "banked", {"cases": cases})
        held = [scored[name] for name in self.found.bank or ()]
        shown = {name: references(held, self._seed, self._name, name) for name in self._targets}
        self._given = self._given._replace(references=shown)

    def _banked(self, key: str) -> Banked:
        found = self.states[key].search_score(BASELINE)
        return Banked(self._given.setup.items[key], found.k, found.n, found.counts)

    def _next(self, state: FormState) -> Move:
        return plan(state, self._given)

    async def _put(self, state: FormState, want: Want) -> Payload:
        players = self._cast.players
        if want.kind != "mutation":
            if state.group == BANK:
                players = players._replace(task=self._cast.bank)
            return await put(want, state, self._given.setup, players)
        item = self._given.setup.items[state.case_id]
        order = Order(
            item,
            (self._given.references or {}).get(item.id, ()),
            want.attempt,
            state.complaints,
            tuple(state.looked_up),
            partial(self._record, state.case_id, "looked_up"),
        )
        writer = {str(arm): one for arm, one in self._cast.writers.items()}[state.group]
        return await writer.write(order)

    def _apply(self, state: FormState, kind: str, payload: Payload) -> None:
        take(state, kind, payload)
