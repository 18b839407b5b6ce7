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
from contextlib import suppress
from pathlib import Path
from typing import Any

from casework.errors import CaseworkError
from casework.models.caps import Caps
from casework.models.frames import Frame, error_frame, pack, unpack
from casework.models.gateway import Gateway
from casework.models.prices import Prices
from casework.models.records import Request
from casework.models.retry import Retry
from casework.models.scope import scope

_LOOK_SECONDS = 1.0
_PATIENCE_SECONDS = 20.0


class Courier:
    """Serves one run over one socket."""

    def __init__(self, gateway: Gateway, writer: asyncio.StreamWriter) -> None:
        self._gateway = gateway
        self._writer = writer
        self._tasks: set[asyncio.Task[None]] = set()

    async def serve(self, reader: asyncio.StreamReader) -> None:
        """Answer frames until the run is gone, then finish what is in flight."""
        gone = asyncio.create_task(_parent_gone())
        try:
            while True:
                next_frame = asyncio.create_task(_receive(reader))
                await asyncio.wait({next_frame, gone}, return_when=asyncio.FIRST_COMPLETED)
                frame = next_frame.result() if next_frame.done() else None
                if frame is None:
                    next_frame.cancel()
                    break
                task = asyncio.create_task(self._answer(frame))
                self._tasks.add(task)
                task.add_done_callback(self._tasks.discard)
        finally:
            gone.cancel()
            await self._gateway.wind_down()
            await self._gateway.close()

    async def _answer(self, frame: Frame) -> None:
        id = frame["id"]
        try:
            if frame["op"] == "totals":
                totals = self._gateway.totals(frame["trial"])
                answer: Frame = {"id": id, "totals": totals.model_dump(mode="json")}
            else:
                request = Request.model_validate(frame["request"])
                with scope(trial=frame["trial"]):
                    reply = await self._gateway.ask(request)
                answer = {"id": id, "reply": reply.model_dump(mode="json")}
        except CaseworkError as error:
            answer = error_frame(id, error)
        except Exception as error:  # the run must hear of it, or it would wait for ever
            answer = error_frame(id, CaseworkError(f"{type(error).__name__}: {error}"))
        with suppress(OSError):  # the run may be gone; the reply is filed all the same
            self._writer.write(pack(answer))
            await self._writer.drain()


async def _receive(reader: asyncio.StreamReader) -> Frame | None:
    try:
        head = await reader.readexactly(4)
        body = await reader.readexactly(int.from_bytes(head, "big"))
    except (asyncio.IncompleteReadError, OSError):
        return None
    parts = [head, body]
    return unpack(lambda _: parts.pop(0))


async def _parent_gone() -> None:
    # The socket alone does not tell: a child the run had forked may still hold its other end.
    parent = os.getppid()
    while os.getppid() == parent:
        await asyncio.sleep(_LOOK_SECONDS)


async def run(folder: Path, end: socket.socket) -> None:
    """Open the folder's gateway with the settings in the first frame, and serve."""
    reader, writer = await asyncio.open_connection(sock=end)
    settings = await _receive(reader)
    if settings is None:
        return
    try:
        gateway = _open(folder, settings)
    except Exception as error:
        kind = error if isinstance(error, CaseworkError) else CaseworkError(str(error))
        writer.write(pack(error_frame(0, kind)))
        await writer.drain()
        return
    writer.write(pack({"id": 0, "ready": True}))
    await writer.drain()
    await Courier(gateway, writer).serve(reader)
    writer.close()


def _open(folder: Path, settings: dict[str, Any]) -> Gateway:
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
