"""The executor: carries out what the search wants, case by case, and confirms all together."""

from casework.errors import UsageError
from casework.harden.asked import put
from casework.harden.confirm import decide
from casework.harden.driver import CallCaps, Driver
from casework.harden.feedback import ready
from casework.harden.log import Log
from casework.harden.moves import Move, Setup, Want
from casework.harden.outcome import unfinished
from casework.harden.protocols import Players
from casework.harden.records import CaseResult
from casework.harden.search import after_confirm, plan, rank
from casework.harden.state import FAMILY, CaseState, Payload, apply, fold


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


class Search(Driver[CaseState]):
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
        states = fold(log.read())
        for name in setup.items:
            states.setdefault(name, CaseState(name))
        super().__init__(states, log, parallel, caps)

    async def run(self) -> list[CaseResult]:
        """Bring every case as far as it will go, and return all results in the items' order.

        Raises CapReached before the call that would cross a cap, AuthFailed and UsageError at
        once; what was answered by then is stored, and the same search continues from there.
        """
        self._reopen(list(self.setup.items))
        await self._lanes(list(self.setup.items))
        while self._share():
            await self._lanes(list(self.setup.items))
        self._confirm()
        await self._lanes(list(self.setup.items))
        return self.results()

    def results(self) -> list[CaseResult]:
        """Results as they stand, in the items' order; none is left out."""
        states = [self.states[name] for name in self.setup.items]
        return [state.result or unfinished(state) for state in states]

    def _next(self, state: CaseState) -> Move:
        return plan(state, self.setup)

    async def _put(self, state: CaseState, want: Want) -> Payload:
        return await put(want, state, self.setup, self.players)

    def _apply(self, state: CaseState, kind: str, payload: Payload) -> None:
        apply(state, kind, payload)

    def _share(self) -> bool:
        """Rank the cases that waited for their scope; whether there were any."""
        told = ready(self.states, self.setup)
        for name, heard in told.items():
            self._record(name, *rank(self.states[name], self.setup, heard))
        return bool(told)

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
