"""A run's connection to the models of one folder.

::

    gateway = connect(folder, models=["openai/gpt-4o", "casework/embedded"], caps=Caps(dollars=5))

Where every model is local, that is a Gateway in this process. Otherwise it is a `Client` of a
courier process, so that a run can be killed at any moment without paying for a call twice: the
next run waits until the courier of the killed one has filed its replies, then finds them.
"""

import asyncio
import concurrent.futures
import fcntl
import itertools
import os
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from casework.errors import ProviderFailed, UsageError
from casework.models.caps import Caps
from casework.models.frames import Frames, ask_body, error_body, opened, pack, pack_json
from casework.models.gateway import LOCK, Asker, Gateway
from casework.models.jsontext import reply_of
from casework.models.key import canonical, is_local, key_of
from casework.models.ledger import Totals, read_totals
from casework.models.prices import Prices
from casework.models.records import Reply, Request
from casework.models.retry import Retry
from casework.models.scope import current_scope

_START_SECONDS = 60.0
_END_SECONDS = 10.0
_CHUNK = 1 << 18


def connect(
    folder: Path,
    models: Iterable[str],
    *,
    caps: Caps = Caps(),
    retry: Retry = Retry(),
    prices: Prices | None = None,
    connections: int = 8,
    notice: Callable[[str], None] | None = None,
) -> Asker:
    """The way to ask `models` (Inspect model strings) for the work in `folder`.

    Raises UsageError where another run is at work on the folder. Waits for the courier of a run
    that was killed to finish; `notice` is told so once.
    """
    folder.mkdir(parents=True, exist_ok=True)
    if all(is_local(model) for model in models):
        # A courier of an earlier, killed run may still be filing replies here.
        _wait_for_courier(folder, retry, notice)
        return Gateway(
            folder, caps=caps, retry=retry, prices=prices, connections=connections, patience=5.0
        )
    settings = {
        "caps": caps.model_dump(mode="json"),
        "retry": retry.model_dump(mode="json"),
        "prices": (prices or Prices()).model_dump(mode="json"),
        "connections": connections,
    }
    lock = _hold(folder)
    try:
        _wait_for_courier(folder, retry, notice)
    except BaseException:
        os.close(lock)
        raise
    return Client(folder, settings, lock)


class Client:
    """Asks the courier it has started. May be used from any event loop or thread."""

    def __init__(self, folder: Path, settings: dict[str, Any], lock: int) -> None:
        self._folder = folder
        self._lock: int | None = lock
        self._ids = itertools.count(1)
        self._sending = threading.Lock()
        self._waiting: dict[int, concurrent.futures.Future[bytes]] = {}
        self._asked: dict[int, tuple[asyncio.AbstractEventLoop, asyncio.Future[bytes]]] = {}
        self._ended = False
        self._socket, theirs = socket.socketpair()
        with theirs, (folder / "courier.log").open("ab") as log:
            self._process = subprocess.Popen(
                [
                    *(sys.executable, "-m", "casework.models.courier"),
                    *(str(folder.absolute()), str(theirs.fileno())),
                ],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
            )
        ready = self._expect(0)
        self._reader = threading.Thread(target=self._read, name="courier", daemon=True)
        self._reader.start()
        try:
            self._send(pack_json(0, settings))
            opened(ready.result(_START_SECONDS))
        except BaseException:
            self._end()
            raise

    async def ask(self, request: Request) -> Reply:
        """See `Gateway.ask`. A caller that gives up does not stop the call: it is filed."""
        number = next(self._ids)
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[bytes] = loop.create_future()
        if self._ended:
            raise self._gone()
        self._asked[number] = (loop, answer)
        text = canonical(request)
        self._send(pack(number, ask_body(key_of(text), current_scope().trial, text)))
        body = await answer
        if body.startswith(b'{"error"'):
            opened(body)
        return reply_of(body)

    def totals(self, trial: str | None = None) -> Totals:
        """See `Gateway.totals`. After the end they are read from the folder's ledger."""
        if self._ended:
            return read_totals(self._folder, trial)
        number = next(self._ids)
        answer = self._expect(number)
        self._send(pack_json(number, {"op": "totals", "trial": trial}))
        return Totals.model_validate(opened(answer.result(_START_SECONDS))["totals"])

    async def close(self) -> None:
        """Let the courier go. With calls in flight it stays until they are filed, on its own."""
        await asyncio.to_thread(self._end)

    @property
    def courier(self) -> int:
        """The process id of the courier."""
        return self._process.pid

    def _end(self) -> None:
        busy = bool(self._waiting or self._asked)
        self._ended = True
        # Shut down rather than close: the reading thread wakes from its blocking read.
        self._shut()
        if not busy:
            with suppress(subprocess.TimeoutExpired):  # still writing; it ends by itself
                self._process.wait(_END_SECONDS)
        if self._lock is not None:
            os.close(self._lock)
            self._lock = None

    def _shut(self) -> None:
        with suppress(OSError):  # already ended from the other side
            self._socket.shutdown(socket.SHUT_RDWR)

    def _expect(self, number: int) -> "concurrent.futures.Future[bytes]":
        answer: concurrent.futures.Future[bytes] = concurrent.futures.Future()
        if self._ended:
            answer.set_exception(self._gone())
        else:
            self._waiting[number] = answer
        return answer

    def _send(self, data: bytes) -> None:
        try:
            with self._sending:
                self._socket.sendall(data)
        except OSError:
            self._fail_all()

    def _read(self) -> None:
        frames = Frames()
        while data := self._received():
            self._hand_out(frames.feed(data))
        self._ended = True
        self._fail_all()
        self._socket.close()

    def _received(self) -> bytes:
        try:
            return self._socket.recv(_CHUNK)
        except OSError:
            return b""

    def _hand_out(self, found: list[tuple[int, bytes]]) -> None:
        """Bodies to those who wait; each event loop is woken once for all of its own."""
        loops: dict[asyncio.AbstractEventLoop, list[tuple[asyncio.Future[bytes], bytes]]] = {}
        for number, body in found:
            if asked := self._asked.pop(number, None):
                loops.setdefault(asked[0], []).append((asked[1], body))
            elif answer := self._waiting.pop(number, None):
                answer.set_result(body)
        for loop, answers in loops.items():
            with suppress(RuntimeError):  # a loop that has ended waits for nothing
                loop.call_soon_threadsafe(_deliver, answers)

    def _fail_all(self) -> None:
        while self._waiting:
            _, answer = self._waiting.popitem()
            if not answer.done():
                answer.set_exception(self._gone())
        gone = error_body(self._gone())
        self._hand_out([(number, gone) for number in list(self._asked)])

    def _gone(self) -> ProviderFailed:
        return ProviderFailed(
            "The process that makes the model calls has ended, so no reply can come. Run the "
            "same command again to continue; calls it had sent but not filed are then reported."
        )


def _deliver(answers: "list[tuple[asyncio.Future[bytes], bytes]]") -> None:
    for answer, body in answers:
        if not answer.done():
            answer.set_result(body)


def _hold(folder: Path) -> int:
    lock = os.open(folder / "client.lock", os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        os.close(lock)
        raise UsageError(
            f"{folder}: another run is at work in this folder. Wait until it has ended, then run "
            "the same command again."
        ) from None
    return lock


def _wait_for_courier(folder: Path, retry: Retry, notice: Callable[[str], None] | None) -> None:
    """Wait until no courier holds the folder: at most one attempt's time."""
    deadline = time.monotonic() + retry.attempt_timeout + _END_SECONDS
    told = False
    while not _free(folder):
        if time.monotonic() > deadline:
            raise UsageError(f"{folder}: another process keeps asking models for this folder.")
        if notice and not told:
            notice("Waiting for the calls of the run before to be filed.")
            told = True
        time.sleep(0.05)


def _free(folder: Path) -> bool:
    lock = os.open(folder / LOCK, os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        return True
    except BlockingIOError:
        return False
    finally:
        os.close(lock)
