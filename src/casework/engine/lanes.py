"""The engine of one machine: lanes in one event loop, a bounded number of calls in flight."""

import asyncio
from collections.abc import AsyncGenerator, Awaitable, Sequence
from contextlib import asynccontextmanager

from casework.engine.protocol import C, R, Work


class Lanes:
    """Implements `casework.engine.protocol.Engine`. `count`: lanes, and calls in flight, at most.

    `grave`: errors that concern all cases; the first one stops new work for good.
    """

    def __init__(self, count: int, grave: tuple[type[BaseException], ...] = ()) -> None:
        self._count = max(1, count)
        self._grave = grave
        self._slots = asyncio.Semaphore(self._count)
        self._stopped: BaseException | None = None

    async def cases(self, work: Work[C, R], cases: Sequence[C]) -> list[R]:
        """As many cases at a time as there are lanes."""
        if self._count == 1 or len(cases) == 1:
            return [await self._do(work, case) for case in cases]
        done: dict[int, R] = {}
        queue = iter(enumerate(cases))

        async def lane() -> None:
            for place, case in queue:
                done[place] = await self._do(work, case)

        await self._all([lane() for _ in range(min(self._count, len(cases)))])
        return [done[place] for place in range(len(cases))]

    async def parts(self, work: Work[C, R], parts: Sequence[C]) -> list[R]:
        """All at once; `slot` is what bounds them."""
        if self._count == 1 or len(parts) == 1:
            return [await self._do(work, part) for part in parts]
        return await self._all([self._do(work, part) for part in parts])

    @asynccontextmanager
    async def slot(self) -> AsyncGenerator[None]:
        """One of `count` places."""
        async with self._slots:
            self.check()
            yield

    def check(self) -> None:
        """Raise what stopped the work."""
        if self._stopped:
            raise self._stopped

    async def _do(self, work: Work[C, R], case: C) -> R:
        self.check()
        try:
            return await work(case)
        except self._grave as error:
            self._stopped = self._stopped or error
            raise

    async def _all(self, work: Sequence[Awaitable[R]]) -> list[R]:
        """Let all finish, then raise the first error, a grave one before others."""
        done = await asyncio.gather(*work, return_exceptions=True)
        errors = [one for one in done if isinstance(one, BaseException)]
        for error in sorted(errors, key=lambda one: not isinstance(one, self._grave)):
            raise error
        return [one for one in done if not isinstance(one, BaseException)]
