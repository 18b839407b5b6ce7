"""Where events go: a hash-chained journal on disk, or a list for runs that leave nothing."""

import time
from pathlib import Path
from typing import Any, Protocol

from casework.harden.state import Payload
from casework.journal import Journal

SYNCED = frozenset({"selected", "finalised", "confirmed", "done"})
"""Events brought to the disk at once. Answers of models are kept by the models room before
they come here, so the others need to survive the death of the process only."""


class Log(Protocol):
    """The one writer of a search's events."""

    def read(self) -> list[dict[str, Any]]:
        """The events stored before, for the fold that begins a search."""
        ...

    def append(self, case_id: str, kind: str, payload: Payload) -> None:
        """Store an event for good."""
        ...


class MemoryLog:
    """Events of this process only. With `keep` false not even those: states remain."""

    def __init__(self, *, keep: bool = True) -> None:
        self.entries: list[dict[str, Any]] = []
        self._keep = keep

    def read(self) -> list[dict[str, Any]]:
        """All events so far."""
        return self.entries

    def append(self, case_id: str, kind: str, payload: Payload) -> None:
        """Keep an event in the shape of a journal's entry."""
        if self._keep:
            self.entries.append({"case_id": case_id, "kind": kind, "payload": payload})


class FileLog:
    """``events.jsonl`` of a search. Raises JournalError where the chain is broken."""

    def __init__(self, path: Path, run_id: str) -> None:
        self._journal = Journal(path, keep=False)
        self._run_id = run_id

    def read(self) -> list[dict[str, Any]]:
        """What was on the disk at opening; handed out once, then not held any longer."""
        entries = list(self._journal.entries)
        self._journal.entries.clear()
        return entries

    def append(self, case_id: str, kind: str, payload: Payload) -> None:
        """One line: seq, ts, run_id, case_id, kind, payload, prev, hash."""
        entry = {
            "ts": round(time.time(), 3),
            "run_id": self._run_id,
            "case_id": case_id,
            "kind": kind,
            "payload": payload,
        }
        self._journal.append(entry, sync=kind in SYNCED)

    def close(self) -> None:
        """Bring everything to the disk and close."""
        self._journal.sync()
        self._journal.close()
