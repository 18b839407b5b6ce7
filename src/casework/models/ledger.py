"""Every provider attempt and every cache hit, one line each, and their sums.

``calls.jsonl`` is the only place money is counted: caps, totals and reports all add up its
lines, so they survive a restart and can be checked by hand.
"""

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from casework.cases.records import Record
from casework.journal import Journal, read_entries
from casework.models.entries import BILLED, NOT_SENT, Entry

LEDGER = "calls.jsonl"


class Spend(Record):
    """The sums of one role and model.

    `calls` counts provider attempts, `failed` those of them that gave no reply. `dollars` is
    None where an answered call has no known price; `unpriced` counts attempts whose cost nobody
    knows (timeouts, calls cut off by a crash, answers without a price).
    """

    role: str
    model: str
    calls: int = 0
    failed: int = 0
    cache_hits: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    seconds: float = 0.0
    dollars: float | None = 0.0
    unpriced: int = 0


class Totals(Record):
    """All spends of a ledger, by role and model, and what a person should be told."""

    spends: tuple[Spend, ...] = ()
    warnings: tuple[str, ...] = ()

    def overall(self, role: str | None = None) -> Spend:
        """One sum over everything, or over one role."""
        total = Spend(role=role or "all", model="all")
        for spend in self.spends:
            if role is None or spend.role == role:
                total = _plus(total, spend)
        return total


class Ledger:
    """The writing end of ``calls.jsonl``; without a folder it lives in memory."""

    def __init__(self, folder: Path | None) -> None:
        self._journal = Journal(folder / LEDGER) if folder else None
        self._entries: list[Entry] = []
        self._flushing = asyncio.Lock()
        self._flushed = 0

    @property
    def entries(self) -> list[Entry]:
        """All lines so far, oldest first."""
        return self._journal.entries if self._journal else self._entries

    def append(self, entry: Entry) -> None:
        """Add a line; it survives the process at once, the machine after `sync`."""
        if self._journal:
            self._journal.append(entry, sync=False)
        else:
            self._entries.append(entry)

    async def sync(self) -> None:
        """Bring the lines to the disk; callers that wait together share one write."""
        if self._journal is None:
            return
        wanted = len(self._journal.entries)
        async with self._flushing:
            if self._flushed >= wanted:
                return
            upto = len(self._journal.entries)
            await asyncio.to_thread(self._journal.sync)
            self._flushed = upto

    def rebind(self) -> None:
        """Forget the event loop used so far (a new one is running)."""
        self._flushing = asyncio.Lock()

    def close(self) -> None:
        """Sync and close the file."""
        if self._journal:
            self._journal.sync()
            self._journal.close()


def read_totals(folder: Path, trial: str | None = None) -> Totals:
    """The sums of a folder's ledger, without opening it for writing."""
    return add_up(read_entries(folder / LEDGER), trial)


def add_up(entries: Iterable[Entry], trial: str | None = None) -> Totals:
    """Sum ledger lines by role and model; with `trial`, only that trial's."""
    sums: dict[tuple[str, str], dict[str, Any]] = {}
    lost = 0
    left_out: Counter[tuple[str, str]] = Counter()
    for entry in entries:
        if trial is not None and entry["trial"] != trial:
            continue
        lost += entry["outcome"] == "lost"
        if entry["message"].startswith(NOT_SENT):
            left_out[entry["model"], entry["message"]] += 1
        _add(sums.setdefault((entry["role"], entry["model"]), {}), entry)
    spends = tuple(
        Spend(role=role, model=model, **counts) for (role, model), counts in sorted(sums.items())
    )
    return Totals(spends=spends, warnings=_warnings(lost, left_out))


def _add(counts: dict[str, Any], entry: Entry) -> None:
    def plus(name: str, value: float) -> None:
        counts[name] = counts.get(name, 0) + value

    if entry["cache_hit"]:
        plus("cache_hits", 1)
        return
    billed = entry["outcome"] in BILLED
    plus("calls", 1)
    plus("failed", 0 if billed else 1)
    for name in ("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens"):
        plus(name, entry[name])
    plus("seconds", entry["seconds"])
    dollars = entry["dollars"]
    plus("unpriced", 1 if dollars is None else 0)
    if dollars is None and billed:
        counts["dollars"] = None
    elif counts.get("dollars", 0.0) is not None:
        counts["dollars"] = counts.get("dollars", 0.0) + (dollars or 0.0)


def _warnings(lost: int, left_out: Mapping[tuple[str, str], int]) -> tuple[str, ...]:
    told = [
        f"{model}: {count} call{'s were' if count > 1 else ' was'} {message}, which this provider "
        "does not take."
        for (model, message), count in sorted(left_out.items())
    ]
    if lost:
        told.append(
            f"{lost} call{'s' if lost > 1 else ''} may have been paid twice: the process that made "
            "them was killed before their replies were stored."
        )
    return tuple(told)


def _plus(one: Spend, other: Spend) -> Spend:
    names = [name for name in Spend.model_fields if name not in ("role", "model", "dollars")]
    values: dict[str, Any] = {name: getattr(one, name) + getattr(other, name) for name in names}
    known = one.dollars is not None and other.dollars is not None
    values["dollars"] = (one.dollars or 0.0) + (other.dollars or 0.0) if known else None
    return Spend(role=one.role, model=one.model, **values)
