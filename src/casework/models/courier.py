"""The process that makes paid calls on behalf of a run, and finishes them if the run is killed.

::

    python -m casework.models.courier FOLDER FD

`casework.models.client` starts it in a session of its own, with one end of a socket pair as FD
and the settings as the first frame. It hosts the folder's Gateway. When the run goes away, the
calls in flight finish and their replies are filed; no further attempt is made, and the process
ends. Nothing outside the pair can reach it, and keys come to it only through its environment.
"""

import asyncio
import os
import signal
import socket
import sys
from pathlib import Path
from typing import cast

from casework.errors import CaseworkError
from casework.models.caps import Caps
from casework.models.frames import Frame, Frames, error_body, pack
from casework.models.gateway import Gateway
from casework.models.jsontext import parsed, written
from casework.models.prices import Prices
from casework.models.records import Request
from casework.models.retry import Retry
from casework.models.scope import scope

_LOOK_SECONDS = 1.0
_PATIENCE_SECONDS = 20.0


class Courier(asyncio.Protocol):
    """Serves one run over one socket. The first frame holds the settings."""

    def __init__(self, folder: Path) -> None:
        self.gone = asyncio.Event()
        self._folder = folder
        self._frames = Frames()
        self._gateway: Gateway | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._out: list[bytes] = []

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast(asyncio.Transport, transport)

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone.set()

    def data_received(self, data: bytes) -> None:
        for number, body in self._frames.feed(data):
            if self._gateway is None:
                self._open(number, body)
            else:
                task = asyncio.create_task(self._answer(self._gateway, number, body))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)

    async def finish(self) -> None:
        """Let what is in flight be filed and answered, then close everything."""
        if self._gateway:
            await self._gateway.wind_down()
            await self._gateway.close()
        self._transport.close()

    def _open(self, number: int, body: bytes) -> None:
        try:
            self._gateway = _gateway(self._folder, parsed(body))
            self._send(number, written({"ready": True}))
        except Exception as error:
            known = isinstance(error, CaseworkError)
            self._send(number, error_body(error if known else CaseworkError(str(error))))
            self.gone.set()

    async def _answer(self, gateway: Gateway, number: int, body: bytes) -> None:
        try:
            frame: Frame = parsed(body)
            if frame["op"] == "totals":
                answer = written({"totals": gateway.totals(frame["trial"]).model_dump()})
            else:
                request = Request.model_validate(frame["request"])
                with scope(trial=frame["trial"]):
                    reply = await gateway.ask(request, frame["key"], stays=True)
                answer = written(reply)
        except CaseworkError as error:
            answer = error_body(error)
        except Exception as error:  # the run must hear of it, or it would wait for ever
            answer = error_body(CaseworkError(f"{type(error).__name__}: {error}"))
        self._send(number, answer)

    def _send(self, number: int, body: bytes) -> None:
        # Replies come many at a time, after a commit: they leave in one write.
        if not self._out:
            asyncio.get_running_loop().call_soon(self._flush)
        self._out.append(pack(number, body))

    def _flush(self) -> None:
        out, self._out = self._out, []
        self._transport.write(b"".join(out))


async def _parent_gone() -> None:
    # The socket alone does not tell: a child the run had forked may still hold its other end.
    parent = os.getppid()
    while os.getppid() == parent:
        await asyncio.sleep(_LOOK_SECONDS)


async def run(folder: Path, end: socket.socket) -> None:
    """Serve the run at the other end of the pair until it is gone, then finish."""
    courier = Courier(folder)
    await asyncio.get_running_loop().create_connection(lambda: courier, sock=end)
    waits = {asyncio.create_task(_parent_gone()), asyncio.create_task(courier.gone.wait())}
    _, left = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
    for wait in left:
        wait.cancel()
    await courier.finish()


def _gateway(folder: Path, settings: Frame) -> Gateway:
    return Gateway(
        folder,
        caps=Caps.model_validate(settings["caps"]),
        retry=Retry.model_validate(settings["retry"]),
        prices=Prices.model_validate(settings["prices"]),
        connections=settings["connections"],
        patience=_PATIENCE_SECONDS,
    )


def main() -> None:
    """Entry of the process."""
    # Ctrl-C is for the run; this process ends by itself when the run has.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    asyncio.run(run(Path(sys.argv[1]), socket.socket(fileno=int(sys.argv[2]))))


if __name__ == "__main__":
    main()
