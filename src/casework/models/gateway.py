"""The one way to ask a model: cached, counted, capped, retried, never paid twice.

::

    gateway = Gateway(folder, caps=Caps(dollars=40))
    reply = await gateway.ask(request)

A reply is stored under the key of its whole request before it is handed out; identical requests
in flight share one call. `casework.models.client.connect` gives the same interface with the paid
calls made by a courier process, which outlives a killed run.
"""

import asyncio
import fcntl
import os
import time
from collections.abc import Coroutine
from contextlib import suppress
from pathlib import Path
from typing import Any, Protocol

from casework.errors import (
    AuthFailed,
    CaseworkError,
    ModelError,
    ProviderFailed,
    RouteMismatch,
    UsageError,
)
from casework.models import entries
from casework.models.caps import Amount, Caps, Purse
from casework.models.entries import Entry
from casework.models.faults import Transient
from casework.models.filing import Filing
from casework.models.key import ONE_AT_A_TIME, is_local, request_key
from casework.models.ledger import Ledger, Totals
from casework.models.prices import Prices
from casework.models.records import Reply, Request
from casework.models.recover import recover
from casework.models.retry import Retry, pause
from casework.models.route import check_route
from casework.models.scope import current_scope
from casework.models.store import Store

LOCK = "calls.lock"


class Backend(Protocol):
    """What really asks a model: one attempt, no cache, no retries.

    Raises `Transient`, or an error of `casework.errors` that is not worth another attempt.
    """

    async def ask(self, request: Request, key: str) -> Reply: ...

    async def close(self) -> None: ...


class Asker(Protocol):
    """What rooms above see: a Gateway, or a connection to one in a courier."""

    async def ask(self, request: Request) -> Reply: ...

    def totals(self, trial: str | None = None) -> Totals: ...

    async def close(self) -> None: ...


class Gateway:
    """Asks models for one folder, or for this process only where `folder` is None.

    `connections` bounds the calls in flight of each (role, model, route). `backend` replaces
    the built-in choice by model string; `patience` is how many seconds to wait for the folder
    where another process has it.
    """

    def __init__(
        self,
        folder: Path | None,
        *,
        caps: Caps = Caps(),
        retry: Retry = Retry(),
        prices: Prices | None = None,
        connections: int = 8,
        backend: Backend | None = None,
        patience: float = 0.0,
    ) -> None:
        self._lock = _hold(folder, patience) if folder else None
        try:
            self._store = Store(folder)
            self._ledger = Ledger(folder)
            self._purse = Purse(caps, prices or Prices())
            recover(self._store, self._ledger, self._purse)
        except CaseworkError:
            self._let_go()
            raise
        self._filing = Filing(self._store, self._ledger)
        self._retry = retry
        self._connections = connections
        self._backend = backend
        self._flights: dict[str, asyncio.Future[Reply]] = {}
        self._gates: dict[tuple[str, str, str], asyncio.Semaphore] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._refused = ""
        self._closed = False
        self._flushing = False
        self._winding_down = asyncio.Event()

    async def ask(self, request: Request, key: str | None = None, *, stays: bool = False) -> Reply:
        """The reply to a request: stored, shared with a call in flight, or newly paid for.

        `key` is the request's key where the caller has it; `stays` says that the caller never
        gives up, so that the call needs no task of its own. Raises CapReached or UsageError before
        anything is sent, and the ModelError family for calls that failed for good. After an
        AuthFailed every later call is refused.
        """
        self._bind()
        self._stop_if_refused()
        key = key or request_key(request)
        flight = self._flights.get(key)
        if flight is None:
            stored = self._store.get(key)
            if stored is not None:
                return self._from_cache(request, stored)
            if stays:
                return await self._fly_here(request, key)
            flight = self._take_off(key, self._fly(request, key))
            # Shielded: the caller may give up, but what is paid for is still stored.
            return await asyncio.shield(flight)
        reply = await asyncio.shield(flight)
        return self._from_cache(request, reply)

    def totals(self, trial: str | None = None) -> Totals:
        """The ledger's sums by role and model (with `trial`: of that trial alone)."""
        return self._ledger.totals(trial)

    def in_flight(self) -> int:
        """How many calls are being made now."""
        return len(self._flights)

    async def wind_down(self) -> None:
        """Let the calls in flight finish and file their replies; start no further attempts."""
        self._winding_down.set()
        while self._flights:
            await asyncio.wait(list(self._flights.values()))

    async def close(self) -> None:
        """Finish the calls in flight, then close the files and the backend. Totals stay.

        A call that only waits for its turn is not begun. Cancelled, it waits no longer and closes.
        """
        if self._closed:
            return
        self._closed = True
        self._bind()
        try:
            await self.wind_down()
        finally:
            if self._backend:
                await self._backend.close()
            await self._filing.finish()
            self._ledger.close()
            self._store.close()
            self._let_go()

    def _let_go(self) -> None:
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _bind(self) -> None:
        loop = asyncio.get_running_loop()
        if loop is not self._loop:
            # Semaphores and tasks of a loop that has ended are of no use in this one.
            self._loop = loop
            self._gates.clear()
            self._flights.clear()
            self._filing.rebind()
            self._flushing = False
            self._winding_down = asyncio.Event()

    def _stop_if_refused(self) -> None:
        if self._refused:
            raise AuthFailed(self._refused)

    def _take_off(self, key: str, flight: Coroutine[Any, Any, Reply]) -> asyncio.Task[Reply]:
        task = asyncio.create_task(flight)
        self._flights[key] = task

        def landed(done: asyncio.Task[Reply]) -> None:
            if self._flights.get(key) is done:
                del self._flights[key]
            if not done.cancelled():
                done.exception()  # seen, even where every caller has gone

        task.add_done_callback(landed)
        return task

    async def _fly_here(self, request: Request, key: str) -> Reply:
        flight = self._flights[key] = asyncio.get_running_loop().create_future()
        try:
            reply = await self._fly(request, key)
            flight.set_result(reply)
            return reply
        except BaseException as error:
            if isinstance(error, Exception):
                flight.set_exception(error)
                flight.exception()  # seen, even where nobody shares it
            else:
                flight.cancel()
            raise
        finally:
            if self._flights.get(key) is flight:
                del self._flights[key]

    def _from_cache(self, request: Request, reply: Reply) -> Reply:
        # No money: the line may reach the file with the next ones.
        self._ledger.append(entries.hit(request, reply, current_scope().trial), flush=False)
        if not self._flushing:
            self._flushing = True
            asyncio.get_running_loop().call_soon(self._flush)
        return reply.model_copy(update={"cache_hit": True})

    def _flush(self) -> None:
        self._flushing = False
        if not self._closed:
            self._ledger.flush()

    async def _fly(self, request: Request, key: str) -> Reply:
        gate = self._gate(request)
        for number in range(1, self._retry.attempts + 1):
            attempt = _Attempt(request, key, number)
            try:
                async with gate:
                    self._stop_if_refused()
                    if self._winding_down.is_set():
                        raise ProviderFailed(
                            f"{request.model}: not asked, because the run that asked has ended."
                        )
                    reply = await self._make(attempt)
                # Outside the gate: while one reply waits for the disk, another call is made.
                return await self._file(attempt, reply)
            except Transient as failure:
                wait = self._wait_or_give_up(failure, number)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._winding_down.wait(), wait)
        raise AssertionError("unreachable: the last attempt returns or raises")

    def _wait_or_give_up(self, failure: Transient, number: int) -> float:
        wait = pause(self._retry, number, failure.wait)
        if number >= self._retry.attempts:
            why = f"gave up after {number} attempt{'s' if number > 1 else ''}"
        elif self._winding_down.is_set():
            why = "not asked again because the run that asked has ended"
        elif wait is None:
            why = (
                f"the provider asks for a wait of {failure.wait:.0f} s, more than the allowed "
                f"{self._retry.longest_wait:.0f} s"
            )
        else:
            return wait
        raise ProviderFailed(
            f"{failure} ({why}). Run the same command again to continue."
        ) from failure

    async def _make(self, attempt: "_Attempt") -> Reply:
        """One call, from setting its worst cost aside to the reply. Settles what gave none."""
        request, key = attempt.request, attempt.key
        worst = self._purse.worst(request)
        self._purse.reserve(worst, request.model)
        attempt.worst = worst
        trial = current_scope().trial
        begun = entries.lost(request, key, trial, attempt.number, worst.tokens, worst.dollars)
        attempt.entry = begun
        started = time.monotonic()
        try:
            if not is_local(request.model):
                attempt.intent = await self._filing.intend(key, begun)
            reply = await self._call(request, key)
            reply = self._priced(request, reply, time.monotonic() - started)
            attempt.entry = entries.answered(begun, reply)
            check_route(request, reply)
            return reply
        except BaseException as failure:
            # Also on cancellation, where the line says that the outcome is not known.
            if isinstance(failure, RouteMismatch):
                told = {"outcome": "route_mismatch", "message": str(failure)}
                attempt.entry = {**attempt.entry, **told}
            elif isinstance(failure, UsageError):
                attempt.entry = None  # refused before anything was sent
            elif isinstance(failure, (Transient, ModelError)):
                if isinstance(failure, AuthFailed):
                    self._refused = str(failure)
                attempt.entry = entries.failed(begun, failure, time.monotonic() - started)
            self._settle(attempt)
            raise

    async def _file(self, attempt: "_Attempt", reply: Reply) -> Reply:
        durable = not is_local(attempt.request.model)
        # Its line is written with those of the other replies in the same commit.
        await self._filing.reply(reply, lambda: self._settle(attempt, flush=False), durable=durable)
        return reply

    def _settle(self, attempt: "_Attempt", *, flush: bool = True) -> None:
        self._purse.settle(attempt.worst, attempt.entry)
        if attempt.entry:
            self._ledger.append(attempt.entry, flush=flush)
        if attempt.intent:
            self._filing.settle(attempt.intent)

    async def _call(self, request: Request, key: str) -> Reply:
        limit = self._retry.attempt_timeout
        try:
            async with asyncio.timeout(limit):
                return await self._chosen_backend().ask(request, key)
        except TimeoutError:
            raise Transient(f"{request.model}: no reply within {limit:g} s") from None
        except (Transient, CaseworkError):
            raise
        except Exception as error:
            raise ProviderFailed(
                f"{request.model}: {type(error).__name__}: {str(error)[:300]}"
            ) from error

    def _priced(self, request: Request, reply: Reply, seconds: float) -> Reply:
        dollars = reply.dollars
        if dollars is None:
            dollars = self._purse.prices.dollars(request.model, reply.usage)
        return reply.model_copy(
            update={"dollars": dollars, "seconds": reply.seconds or seconds, "cache_hit": False}
        )

    def _gate(self, request: Request) -> asyncio.Semaphore:
        group = (request.role, request.model, str(sorted(request.route.items(), key=str)))
        connections = self._connections
        if request.model.startswith(ONE_AT_A_TIME):
            # Queued here and not in the backend, where waiting would count as answering.
            group, connections = ("", request.model, ""), 1
        gate = self._gates.get(group)
        if gate is None:
            gate = self._gates[group] = asyncio.Semaphore(connections)
        return gate

    def _chosen_backend(self) -> Backend:
        if self._backend is None:
            # Imported late: it leads to Inspect, which takes two seconds to import.
            from casework.models.backends import Chooser

            self._backend = Chooser(self._retry)
        return self._backend


class _Attempt:
    """One attempt on its way: what was set aside for it, its note and its ledger line."""

    __slots__ = ("entry", "intent", "key", "number", "request", "worst")

    def __init__(self, request: Request, key: str, number: int) -> None:
        self.request = request
        self.key = key
        self.number = number
        self.worst = Amount()
        self.entry: Entry | None = None
        self.intent = 0


def _hold(folder: Path, patience: float) -> int:
    """Take the folder's lock for as long as the gateway lives (the kernel frees it after us)."""
    folder.mkdir(parents=True, exist_ok=True)
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    deadline = time.monotonic() + patience
    while True:
        with suppress(BlockingIOError):
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return lock
        if time.monotonic() >= deadline:
            os.close(lock)
            raise UsageError(
                f"{folder}: another process is asking models for this folder. Wait until it has "
                "ended, then run the same command again."
            )
        time.sleep(0.05)
