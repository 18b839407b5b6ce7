"""Waiting for the disk together: one sync for everybody who asked while the last one ran."""

import asyncio
from collections.abc import Callable


class Grouped:
    """Runs a blocking `sync` in a thread, one at a time, as long as somebody waits for it."""

    def __init__(self, sync: Callable[[], None]) -> None:
        self._sync = sync
        self._waiting: list[asyncio.Future[None]] = []
        self._running: asyncio.Task[None] | None = None

    async def wait(self) -> None:
        """Return when a sync that began after this call has ended. Raises what `sync` raises."""
        waiter: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.enter([waiter])
        await waiter

    def rebind(self) -> None:
        """Forget the event loop used so far (a new one is running)."""
        self._waiting.clear()
        self._running = None

    def enter(self, waiters: "list[asyncio.Future[None]]") -> None:
        """`wait` for somebody else: the futures are done after a sync that begins from now on."""
        self._waiting += waiters
        if self._waiting and (self._running is None or self._running.done()):
            self._running = asyncio.create_task(self._run())

    async def _run(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            try:
                await asyncio.to_thread(self._sync)
            except Exception as error:
                for waiter in batch:
                    if not waiter.done():
                        waiter.set_exception(error)
            else:
                for waiter in batch:
                    if not waiter.done():
                        waiter.set_result(None)
