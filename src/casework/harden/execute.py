"""The executor: carries out what the search wants, with bounded calls in flight, one writer.

It decides nothing. A case asks for a batch, the answers are written as they come, and when all
are there the search is asked again. One call that fails for good costs its case a rest (status
error, tried again on resume) and no other case anything.
"""

import asyncio
from collections import Counter
from collections.abc import Coroutine, Sequence
from typing import Any

from casework.cases.records import Record
from casework.errors import AuthFailed, CapReached, ModelError, UsageError
from casework.harden.asked import put
from casework.harden.confirm import decide
from casework.harden.log import Log
from casework.harden.moves import ROLES, Ask, Decide, Setup, Stop, Wait, Want
from casework.harden.outcome import unfinished
from casework.harden.protocols import Players
from casework.harden.records import CaseResult
from casework.harden.search import after_confirm, plan
from casework.harden.state import FAMILY, CaseState, Payload, apply, fold

_DEAD_END = (AuthFailed, CapReached, UsageError)
"""Errors that concern the whole search, not one case."""


class CallCaps(Record):
    """The most calls a search may make, restarts included; None: no limit."""

    task: int | None = None
    mutation: int | None = None
    judge: int | None = None
    total: int | None = None


def check_players(setup: Setup, players: Players) -> None:
    """Raise UsageError where the settings need somebody who is not there."""
    settings = setup.settings
    if settings.placebo:
        return
    if players.mutator is None:
        raise UsageError("This search has no mutator. Name one, or ask for a placebo run.")
    if settings.gates and players.judge is None:
        raise UsageError("This search has gates and no judge. Name a judge, or set gates to none.")
    if "realism" in settings.gates and setup.rule is None:
        raise UsageError("The realism gate needs a rubric. Give one, or drop the gate.")
    if not setup.catalog.axes:
        raise UsageError("The catalog of axes is empty.")


class Search:
    """One search over its cases. `parallel`: calls in flight at most."""

    def __init__(
        self,
        setup: Setup,
        players: Players,
        log: Log,
        *,
        parallel: int = 8,
        caps: CallCaps = CallCaps(),
    ) -> None:
        check_players(setup, players)
        self.setup = setup
        self.players = players
        self.log = log
        self.states = fold(log.read())
        for name in setup.items:
            self.states.setdefault(name, CaseState(name))
        self._caps = caps
        self._spent: Counter[str] = Counter()
        for state in self.states.values():
            self._spent.update(state.calls)
        self._parallel = max(1, parallel)
        self._slots = asyncio.Semaphore(self._parallel)
        self._stopped: BaseException | None = None

    async def run(self) -> list[CaseResult]:
        """Bring every case as far as it will go, and return all results in the items' order.

        Raises CapReached before the call that would cross a cap, AuthFailed and UsageError at
        once; what was answered by then is stored, and the same search continues from there.
        """
        for name in self.setup.items:
            if self.states[name].fault:
                self._record(name, "reopened", {})
        await self._lanes(list(self.setup.items))
        self._confirm()
        await self._lanes(list(self.setup.items))
        return self.results()

    def results(self) -> list[CaseResult]:
        """Results as they stand, in the items' order; none is left out."""
        states = [self.states[name] for name in self.setup.items]
        return [state.result or unfinished(state) for state in states]

    async def _lanes(self, names: list[str]) -> None:
        """As many cases at a time as calls may be in flight, each taken in order."""
        if self._parallel == 1:
            for name in names:
                await self._drive(name)
            return
        queue = iter(names)

        async def lane() -> None:
            for name in queue:
                await self._drive(name)

        count = min(self._parallel, len(names))
        await self._all([lane() for _ in range(count)])

    async def _drive(self, name: str) -> None:
        """One case, until it is done, waits for the others, or cannot go on."""
        state = self.states[name]
        while not state.fault:
            if self._stopped:
                raise self._stopped
            move = plan(state, self.setup)
            match move:
                case Ask(wants):
                    await self._ask(state, wants)
                case Decide(kind, payload):
                    self._record(name, kind, payload)
                case Wait() | Stop():
                    return

    async def _ask(self, state: CaseState, wants: Sequence[Want]) -> None:
        try:
            if self._parallel == 1 or len(wants) == 1:
                for want in wants:
                    await self._answer(state, want)
            else:
                await self._all([self._answer(state, want) for want in wants])
        except _DEAD_END as error:
            self._stopped = self._stopped or error
            raise
        except ModelError as error:
            self._record(state.case_id, "fault", {"message": str(error)})

    async def _answer(self, state: CaseState, want: Want) -> None:
        async with self._slots:
            if self._stopped:
                raise self._stopped
            role = ROLES[want.kind]
            self._take(role)
            try:
                payload = await put(want, state, self.setup, self.players)
            except BaseException:
                self._spent[role] -= 1
                raise
        self._spent[role] += payload.get("calls", 1) - 1
        self._record(state.case_id, want.kind, payload)

    def _take(self, role: str) -> None:
        """Count a call before it is made. Raises CapReached where a cap forbids it."""
        total = sum(self._spent.values())
        for name, spent, cap in (
            (role, self._spent[role], getattr(self._caps, role)),
            ("all", total, self._caps.total),
        ):
            if cap is not None and spent + 1 > cap:
                raise CapReached(
                    f"The cap of {cap} calls ({name}) would be crossed by the next one; {spent} "
                    "are made or in flight. Nothing was sent. Raise the cap and run the same "
                    "command again to continue."
                )
        self._spent[role] += 1

    def _record(self, name: str, kind: str, payload: Payload) -> None:
        self.log.append(name, kind, payload)
        apply(self.states[name], kind, payload)

    def _confirm(self) -> None:
        """The decision that concerns all promoted cases whose confirm batch is complete.

        A case that comes later (after a fault, on resume) is decided with those that come with
        it: the share of false ones is bounded in each such family.
        """
        waiting = {
            name: state.confirm_scores()
            for name, state in self.states.items()
            if state.stage == "confirm" and not state.fault and name in self.setup.items
        }
        if not waiting:
            return
        after = "report" if after_confirm(self.setup, promoted=True) else "close"
        fates = decide(waiting, self.setup.settings.false_share)
        payload = {
            name: {"p": fate.p, "adjusted": fate.adjusted, "kept": fate.kept, "next": after}
            for name, fate in fates.items()
        }
        # One event for all: half a family, after a crash, would be another family.
        self.log.append(FAMILY, "confirmed", payload)
        for name, told in payload.items():
            apply(self.states[name], "confirmed", told)

    async def _all(self, work: list[Coroutine[Any, Any, None]]) -> None:
        """Let all finish, then raise the first error, the gravest kind before others."""
        done = await asyncio.gather(*work, return_exceptions=True)
        errors = [one for one in done if isinstance(one, BaseException)]
        for error in sorted(errors, key=lambda one: not isinstance(one, _DEAD_END)):
            raise error
