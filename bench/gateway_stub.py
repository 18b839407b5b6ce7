"""A provider for the gateway's benchmark: any POST is answered as a chat completion after 50 ms.

    python -m bench.gateway_stub          prints its port, serves until it is killed

Written on bare asyncio so that on a small machine the caller is what is measured. ``GET /seen``
gives the number of POSTs so far and the most that were open at once.
"""

import asyncio
import json
import sys

DELAY = 0.05
REPLY = {
    "id": "stub",
    "object": "chat.completion",
    "created": 0,
    "model": "stub-served",
    "choices": [
        {
            "index": 0,
            "message": {"role": "assistant", "content": "The answer is yes. " * 20},
            "finish_reason": "stop",
        }
    ],
    "usage": {
        "prompt_tokens": 500,
        "completion_tokens": 100,
        "total_tokens": 600,
        "prompt_tokens_details": {"cached_tokens": 0},
    },
}


def _answer(body: object) -> bytes:
    text = json.dumps(body).encode()
    head = f"HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: {len(text)}\r\n"
    return head.encode() + b"\r\n" + text


_REPLY = _answer(REPLY)


class Stub(asyncio.Protocol):
    """One connection; requests on it come one after the other."""

    seen = 0
    open = 0
    most = 0

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self._data = b""

    def data_received(self, data: bytes) -> None:
        self._data += data
        head, end, body = self._data.partition(b"\r\n\r\n")
        if not end:
            return
        if head.startswith(b"GET"):
            self._data = b""
            self._transport.write(_answer({"seen": Stub.seen, "most": Stub.most}))
            return
        at = head.lower().index(b"content-length:") + 15
        length = int(head[at:].split(b"\r\n", 1)[0])
        if len(body) < length:
            return
        self._data = body[length:]
        Stub.seen += 1
        Stub.open += 1
        Stub.most = max(Stub.most, Stub.open)
        asyncio.get_running_loop().call_later(DELAY, self._reply)

    def _reply(self) -> None:
        Stub.open -= 1
        self._transport.write(_REPLY)


async def serve() -> None:
    """Listen on a free port of loopback and print it."""
    server = await asyncio.get_running_loop().create_server(Stub, "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    try:
        asyncio.run(serve())
    except KeyboardInterrupt:
        sys.exit(0)
