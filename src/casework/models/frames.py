"""What a run and its courier say to each other: JSON messages, each after its length.

From the run: ``{"id", "op": "ask", "request", "scope"}``, ``{"id", "op": "totals", "trial"}``.
From the courier: ``{"id", "reply" | "totals": …}`` or ``{"id", "error": {"kind", "message"}}``,
and first of all ``{"id": 0, "ready": true}`` or an error.
"""

import json
import struct
from collections.abc import Callable
from typing import Any

from casework.errors import CapReached, CaseworkError, JournalError, UsageError
from casework.models.faults import named

_HEAD = struct.Struct(">I")

Frame = dict[str, Any]


def pack(frame: Frame) -> bytes:
    """One frame as bytes (lone surrogates survive as JSON escapes)."""
    body = json.dumps(frame, separators=(",", ":")).encode("ascii")
    return _HEAD.pack(len(body)) + body


def unpack(read: Callable[[int], bytes]) -> Frame | None:
    """The next frame from a blocking reader of exactly n bytes, or None at the end."""
    head = read(_HEAD.size)
    if len(head) < _HEAD.size:
        return None
    (size,) = _HEAD.unpack(head)
    body = read(size)
    return json.loads(body) if len(body) == size else None


def error_frame(id: int, error: Exception) -> Frame:
    """An error on its way to the other side, with the name of its class."""
    return {"id": id, "error": {"kind": type(error).__name__, "message": str(error)}}


def error_of(frame: Frame) -> CaseworkError:
    """The same error on this side."""
    kind, message = frame["error"]["kind"], frame["error"]["message"]
    ours = {kind.__name__: kind for kind in (CapReached, UsageError, JournalError)}
    return ours[kind](message) if kind in ours else named(kind, message)
