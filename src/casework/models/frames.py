"""What a run and its courier say to each other: JSON bodies, each after its length and its number.

From the run, number 0: the settings; then ``{"op": "ask", "key", "trial", "request"}`` or
``{"op": "totals", "trial"}``. From the courier: ``{"reply" | "totals": …}`` or ``{"error":
{"kind", "message"}}`` under the same number, and under 0 first of all ``{"ready": true}`` or an
error. The number stands outside the JSON, so that a body is read by whoever waits for it.
"""

import struct
from typing import Any

from casework.errors import CapReached, CaseworkError, JournalError, UsageError
from casework.models.faults import named
from casework.models.jsontext import parsed, written

_HEAD = struct.Struct(">IQ")

Frame = dict[str, Any]


def pack(number: int, body: bytes) -> bytes:
    """One frame as bytes."""
    return _HEAD.pack(len(body), number) + body


def pack_json(number: int, frame: Frame) -> bytes:
    """A frame of plain values (lone surrogates survive as JSON escapes)."""
    return pack(number, written(frame))


class Frames:
    """Cuts a stream of bytes into frames."""

    def __init__(self) -> None:
        self._data = bytearray()

    def feed(self, data: bytes) -> list[tuple[int, bytes]]:
        """The frames, as (number, body), that are whole with these bytes."""
        self._data += data
        found: list[tuple[int, bytes]] = []
        start = 0
        while len(self._data) - start >= _HEAD.size:
            size, number = _HEAD.unpack_from(self._data, start)
            end = start + _HEAD.size + size
            if len(self._data) < end:
                break
            found.append((number, bytes(self._data[start + _HEAD.size : end])))
            start = end
        del self._data[:start]
        return found


def ask_body(key: str, trial: str, request: str) -> bytes:
    """The body of an ask: `request` is already canonical JSON."""
    head = written({"op": "ask", "key": key, "trial": trial})
    return b'%s,"request":%s}' % (head[:-1], request.encode("ascii"))


def error_body(error: Exception) -> bytes:
    """An error on its way to the other side, with the name of its class."""
    return written({"error": {"kind": type(error).__name__, "message": str(error)}})


def opened(body: bytes) -> Frame:
    """The frame in a body. Raises the error it carries."""
    frame: Frame = parsed(body)
    if "error" in frame:
        raise error_of(frame)
    return frame


def error_of(frame: Frame) -> CaseworkError:
    """The same error on this side."""
    kind, message = frame["error"]["kind"], frame["error"]["message"]
    ours = {kind.__name__: kind for kind in (CapReached, UsageError, JournalError)}
    return ours[kind](message) if kind in ours else named(kind, message)
