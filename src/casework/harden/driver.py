"""What drives cases by their moves: bounded calls in flight, one writer, caps before calls.

It decides nothing. A case asks for a batch, the answers are written as they come, and when all
are there it is asked again what it wants. One call that fails for good costs its case a rest
(tried again on resume) and no other case anything.
"""

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Sequence
from typing import Generic, TypeVar

from casework.cases.records import Record
from casework.engine.lanes import Lanes
from casework.engine.protocol import Engine
from casework.errors import AuthFailed, CapReached, ModelError, UsageError
from casework.harden.log import Log
from casework.harden.moves import ROLES, Ask, Decide, Move, Stop, Wait, Want
from casework.harden.state import CaseState, Payload

_DEAD_END = (AuthFailed, CapReached, UsageError)
"""Errors that concern the whole run, not one case."""
S = TypeVar("S", bound=CaseState)


class CallCaps(Record):
    """The most calls a search may make, restarts included; None: no limit."""

    task: int | None = None
    mutation: int | None = None
    judge: int | None = None
    total: int | None = None


class Driver(ABC, Generic[S]):
    """Takes each state from move to move. `parallel`: calls in flight at most."""

    def __init__(self, states: dict[str, S], log: Log, parallel: int, caps: CallCaps) -> None:
        self.states = states
        self.log = log
        self._caps = caps
        self._spent: Counter[str] = Counter()
        for state in states.values():
            self._spent.update(state.calls)
        self._engine: Engine = Lanes(parallel, _DEAD_END)

    @abstractmethod
    def _next(self, state: S) -> Move:
        """The next move of a case; pure."""

    @abstractmethod
    async def _put(self, state: S, want: Want) -> Payload:
        """Ask one question; the answer as its event's payload."""

    @abstractmethod
    def _apply(self, state: S, kind: str, payload: Payload) -> None:
        """Take an event into a state."""

    def _reopen(self, names: Sequence[str]) -> None:
        """Try again what failed for good before."""
        for name in names:
            if self.states[name].fault:
                self._record(name, "reopened", {})

    async def _lanes(self, names: Sequence[str]) -> None:
        """Drive each case as far as it will go."""
        await self._engine.cases(self._drive, names)

    async def _drive(self, name: str) -> None:
        """One case, until it is done, waits for the others, or cannot go on."""
        state = self.states[name]
        while not state.fault:
            self._engine.check()
            move = self._next(state)
            match move:
                case Ask(wants):
                    await self._ask(state, wants)
                case Decide(kind, payload):
                    self._record(name, kind, payload)
                case Wait() | Stop():
                    return

    async def _ask(self, state: S, wants: Sequence[Want]) -> None:
        try:
            await self._engine.parts(lambda want: self._answer(state, want), wants)
        except _DEAD_END:
            raise
        except ModelError as error:
            self._record(state.case_id, "fault", {"message": str(error)})

    async def _answer(self, state: S, want: Want) -> None:
        async with self._engine.slot():
            role = ROLES[want.kind]
            self._take(role)
            try:
                payload = await self._put(state, want)
            except BaseException:
                self._spent[role] -= 1
                raise
        self._spent[role] += payload.get("calls", 1) - 1
        self._record(state.case_id, want.kind, payload)

    def _take(self, role: str) -> None:
        """Count a call before it is made. Raises CapReached where a cap forbids it."""
        total = sum(self._spent.values())
        for name, spent, cap in (
            (role, self._spent[role], getattr(self._caps, role, None)),
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
        self._apply(self.states[name], kind, payload)
