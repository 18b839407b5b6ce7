"""Every provider attempt and every cache hit, one line each, and their sums.

``calls.jsonl`` is the only place money is counted: caps, totals and reports all add up its
lines, so they survive a restart and can be checked by hand. A search makes hundreds of thousands
of lines, so a process keeps their sums and not the lines.
"""

from pathlib import Path

from casework.journal import Journal, read_entries
from casework.models.entries import Entry
from casework.models.grouped import Grouped
from casework.models.tally import Spend as Spend
from casework.models.tally import Tally
from casework.models.tally import Totals as Totals

LEDGER = "calls.jsonl"


class Ledger:
    """The writing end of ``calls.jsonl``; without a folder only the sums live, in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._journal = Journal(folder / LEDGER, keep=False) if folder else None
        self._tally = Tally()
        self._syncs = Grouped(self._journal.sync) if self._journal else None
        for entry in self._journal.entries if self._journal else ():
            self._tally.add(entry)

    def take_old(self) -> list[Entry]:
        """The lines found at opening, oldest first; they are let go of here."""
        if self._journal is None:
            return []
        old = self._journal.entries
        self._journal.entries = []
        return old

    def append(self, entry: Entry, *, flush: bool = True) -> None:
        """Add a line; it survives the process at once, or with `flush` false after `flush`, and the
        machine after `sync`.
        """
        if self._journal:
            self._journal.append(entry, sync=False, flush=flush)
        self._tally.add(entry)

    def flush(self) -> None:
        """Let the lines appended so far survive the process."""
        if self._journal:
            self._journal.flush()

    def totals(self, trial: str | None = None) -> Totals:
        """The sums by role and model (with `trial`: of that trial alone)."""
        return self._tally.totals(trial)

    async def sync(self) -> None:
        """Bring the lines to the disk; callers that wait together share one write."""
        if self._syncs:
            await self._syncs.wait()

    def rebind(self) -> None:
        """Forget the event loop used so far (a new one is running)."""
        if self._syncs:
            self._syncs.rebind()

    def close(self) -> None:
        """Sync and close the file."""
        if self._journal:
            self._journal.flush()
            self._journal.sync()
            self._journal.close()


def read_totals(folder: Path, trial: str | None = None) -> Totals:
    """The sums of a folder's ledger, without opening it for writing."""
    tally = Tally()
    for entry in read_entries(folder / LEDGER):
        tally.add(entry)
    return tally.totals(trial)
