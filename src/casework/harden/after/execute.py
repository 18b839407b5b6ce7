"""The executor of what follows a search, and its journal ``after.jsonl`` in the search's folder.

The first line of the journal holds the whole configuration; a later command under another one is
refused. The search's own events are only read.
"""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from casework.errors import ConfigChanged, UsageError
from casework.harden.after.plan import plan
from casework.harden.after.state import AfterState, apply, begin, fold
from casework.harden.after.wishes import Wishes
from casework.harden.asked import put
from casework.harden.driver import CallCaps, Driver
from casework.harden.log import FileLog, Log
from casework.harden.moves import Move, Want
from casework.harden.protocols import Judge, Players, TaskModel
from casework.harden.records import digest
from casework.harden.report.read import SearchRead
from casework.harden.settings import Settings
from casework.harden.state import FAMILY, Payload
from casework.journal import read_entries
from casework.lock import differences

FILE = "after.jsonl"
ASKED = "asked"
Entries = Iterable[Mapping[str, Any]]


class AfterPlayers(NamedTuple):
    """Whom the work after a search asks; `held_out` and `witnesses` in the wishes' order."""

    task: TaskModel
    judge: Judge | None
    held_out: Sequence[TaskModel] = ()
    witnesses: Sequence[TaskModel] = ()


class After(Driver[AfterState]):
    """What was wished for, done with every hardened case of a search."""

    def __init__(
        self,
        read: SearchRead,
        wishes: Wishes,
        players: AfterPlayers,
        log: Log,
        entries: Entries = (),
        *,
        parallel: int = 8,
        caps: CallCaps = CallCaps(),
    ) -> None:
        check_wishes(read.setup.settings, wishes)
        # A short form has no parent; what it must keep is the original's.
        settings = read.setup.settings.model_copy(update={"correctness_reference": "original"})
        self.setup = read.setup._replace(settings=settings)
        self.wishes = wishes
        self.players = players
        states = begin(read)
        fold(entries, states)
        super().__init__(states, log, parallel, caps)

    async def run(self) -> dict[str, AfterState]:
        """Bring every case as far as it will go; returns the states.

        Raises CapReached before the call that would cross a cap, AuthFailed and UsageError at
        once; what was answered by then is stored, and the same command continues from there.
        """
        names = list(self.states)
        self._reopen(names)
        await self._lanes(names)
        return self.states

    def _next(self, state: AfterState) -> Move:
        return plan(state, self.setup, self.wishes)

    async def _put(self, state: AfterState, want: Want) -> Payload:
        if want.kind == "transfer":
            return await self._other(state, want, self.players.held_out)
        if want.kind == "witness":
            return await self._other(state, want, self.players.witnesses)
        players = Players(self.players.task, None, self.players.judge)
        return await put(want, state, self.setup, players)

    async def _other(self, state: AfterState, want: Want, models: Sequence[TaskModel]) -> Payload:
        players = Players(models[want.member], None, None)
        told = await put(want._replace(kind="sample"), state, self.setup, players)
        return told | {"member": want.member}

    def _apply(self, state: AfterState, kind: str, payload: Payload) -> None:
        apply(state, kind, payload)


def check_wishes(settings: Settings, wishes: Wishes) -> None:
    """Raise UsageError where a search cannot be followed by what is wished for."""
    if settings.placebo:
        raise UsageError(
            "A placebo run changes nothing, so nothing of it is shortened or compared."
        )
    if wishes.minimise and not settings.confirm:
        raise UsageError(
            "--minimise needs fresh samples that confirm a winner: give --confirm more than 0."
        )


def after_lock(
    search_lock: Mapping[str, Any], wishes: Wishes, models: Mapping[str, str]
) -> Payload:
    """Everything that a later command must find unchanged. `models`: role -> model and
    parameters."""
    return {
        "version": 1,
        "search": digest(search_lock),
        "wishes": wishes.locked(),
        "models": dict(sorted(models.items())),
    }


def opened_after(path: Path, lock: Payload) -> tuple[FileLog, list[dict[str, Any]]]:
    """Open ``after.jsonl`` of a search folder for writing, and what it held.

    Raises ConfigChanged with the differences, JournalError where it is damaged.
    """
    log = FileLog(path / FILE, digest(lock)[:12])
    try:
        entries = log.read()
        if not entries:
            log.append(FAMILY, ASKED, lock)
            return log, []
        check_lock(path, entries, lock)
        return log, entries
    except BaseException:
        log.close()
        raise


def check_lock(path: Path, entries: Sequence[Mapping[str, Any]], lock: Payload) -> None:
    """Raise ConfigChanged where a journal was begun under another configuration."""
    before = entries[0]["payload"] if entries[0]["kind"] == ASKED else {}
    if changed := differences(before, lock):
        raise ConfigChanged(
            f"{path / FILE}: begun under another configuration:\n  "
            + "\n  ".join(changed)
            + "\nAsk for the same as before. To ask for something else, move the file aside: "
            "answers that are paid for come from the cache."
        )


class AfterRead(NamedTuple):
    """What a folder holds of the work after its search. `models` as the lock has them."""

    wishes: Wishes
    models: dict[str, str]
    states: dict[str, AfterState]


def read_after(path: Path, read: SearchRead) -> AfterRead | None:
    """Read ``after.jsonl``; None where there is none yet."""
    file = path / FILE
    entries = read_entries(file) if file.exists() else []
    if not entries:
        return None
    lock = entries[0]["payload"]
    wishes = {name: value for name, value in lock["wishes"].items() if name in Wishes.model_fields}
    states = begin(read)
    fold(entries, states)
    return AfterRead(Wishes.model_validate(wishes), dict(lock["models"]), states)
