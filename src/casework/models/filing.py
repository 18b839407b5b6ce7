"""Writes to the store, gathered: what is asked for while one commit is made is the next commit.

The order of promises, each call on its own: the intent is in the file before anything is sent;
the reply is on the disk before it is handed out; the intent goes only after the ledger line is
on the disk, some moments later and together with others.
"""

import asyncio
from collections.abc import Callable
from typing import NamedTuple

from casework.models.entries import Entry
from casework.models.grouped import Grouped
from casework.models.ledger import Ledger
from casework.models.records import Reply
from casework.models.store import Intent, Store

_SWEEP_SECONDS = 0.2
_PAUSE_SECONDS = 0.002


class Filing:
    """The writing side of a gateway: one store and one ledger."""

    def __init__(self, store: Store, ledger: Ledger) -> None:
        self._store = store
        self._ledger = ledger
        self._syncs = Grouped(store.sync)
        self._intents: list[Intent] = []
        self._replies: list[Reply] = []
        self._stored: list[Callable[[], None]] = []
        self._waiters: list[asyncio.Future[None]] = []
        self._done: list[int] = []
        self._commit: asyncio.Future[None] | None = None
        self._writing: asyncio.Task[None] | None = None
        self._last = 0.0
        self._settled: list[int] = []
        self._sweep: asyncio.Task[None] | None = None

    async def intend(self, key: str, line: Entry) -> int:
        """Note that a paid call is about to be made; returns the id of the note."""
        id = self._store.number()
        self._intents.append(Intent(id, key, line))
        await self._committed()
        return id

    async def reply(self, reply: Reply, stored: Callable[[], None], *, durable: bool) -> None:
        """Store a reply and call `stored` once it survives the process.

        Returns then, or with `durable` when it survives the machine as well.
        """
        self._replies.append(reply)
        self._stored.append(stored)
        if not durable:
            await self._committed()
            return
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiters.append(waiter)
        self._committed()
        await waiter

    def settle(self, intent: int) -> None:
        """Let a note go once the ledger, which has its line by now, is on the disk."""
        self._settled.append(intent)
        if self._sweep is None or self._sweep.done():
            self._sweep = asyncio.create_task(self._sweep_up())

    async def finish(self) -> None:
        """Let go of every settled note now, and write all that waits."""
        await self._let_go()
        if self._intents or self._replies or self._done:
            await self._committed()

    def rebind(self) -> None:
        """Forget the event loop used so far (a new one is running)."""
        self._syncs.rebind()
        self._ledger.rebind()
        self._commit = None
        self._writing = None
        self._sweep = None

    async def _sweep_up(self) -> None:
        while self._settled:
            await asyncio.sleep(_SWEEP_SECONDS)
            await self._let_go()

    async def _let_go(self) -> None:
        settled, self._settled = self._settled, []
        if settled:
            await self._ledger.sync()
            self._done += settled
            await self._committed()

    def _committed(self) -> asyncio.Future[None]:
        """Done when what has been gathered is in the file (shared: flights are never cancelled)."""
        if self._commit is None:
            loop = asyncio.get_running_loop()
            commit = self._commit = loop.create_future()
            if self._writing is None or self._writing.done():
                if loop.time() - self._last > _PAUSE_SECONDS:
                    self._write_now()
                else:
                    self._writing = asyncio.create_task(self._write())
            return commit
        return self._commit

    def _write_now(self) -> None:
        """Commit at once: nothing else was written for a while, so there is nothing to gather."""
        batch = self._take()
        try:
            self._store.commit(batch.intents, batch.replies, batch.done)
        except Exception as error:
            self._end(batch, error)
        else:
            self._end(batch)

    async def _write(self) -> None:
        await asyncio.sleep(0)
        while self._commit:
            batch = self._take()
            try:
                # In a thread: SQLite works beside the event loop, without the interpreter's lock.
                await asyncio.to_thread(
                    self._store.commit, batch.intents, batch.replies, batch.done
                )
            except Exception as error:
                self._end(batch, error)
            else:
                self._end(batch)

    def _take(self) -> "_Batch":
        assert self._commit
        batch = _Batch(
            self._commit, self._intents, self._replies, self._stored, self._waiters, self._done
        )
        self._commit = None
        self._intents, self._replies, self._done = [], [], []
        self._stored, self._waiters = [], []
        return batch

    def _end(self, batch: "_Batch", failure: Exception | None = None) -> None:
        self._last = asyncio.get_running_loop().time()
        if failure:
            self._done += batch.done
        try:
            for settle in batch.stored:
                settle()  # what a reply has cost is told even where it could not be stored
            self._ledger.flush()
        except Exception as error:
            failure = failure or error
        if failure is None:
            # Only a sync that begins after the commit will do.
            self._syncs.enter(batch.waiters)
        for future in (batch.commit, *(batch.waiters if failure else ())):
            if future.done():
                continue
            if failure:
                future.set_exception(failure)
                future.exception()  # seen, even where nobody waits any more
            else:
                future.set_result(None)


class _Batch(NamedTuple):
    """What one commit writes, and whom it concerns."""

    commit: asyncio.Future[None]
    intents: list[Intent]
    replies: list[Reply]
    stored: list[Callable[[], None]]
    waiters: list[asyncio.Future[None]]
    done: list[int]
