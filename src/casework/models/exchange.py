"""POST over kept HTTP/1.1 connections, and nothing else.

A general HTTP client spends five times as long on a call as the exchange itself takes: it was
four fifths of the work of a search's model calls. What is not here (proxies, redirects) is left
to such a client by `casework.models.direct`.
"""

import asyncio
import ssl
import time
from typing import NamedTuple

import yarl

from casework.models.http_reply import Answer, Reading

_IDLE_SECONDS = 15.0
"""Older idle connections are not used again: servers close them about then, unseen."""


class Address(NamedTuple):
    """Where connections lead."""

    host: str
    port: int
    secure: bool


class Exchange:
    """Connections to any number of services, for one event loop. Nothing bounds their number:
    the gateway bounds the calls in flight.

    `connect` is the longest wait for a new connection, in seconds.
    """

    def __init__(self, context: ssl.SSLContext, connect: float) -> None:
        self._context = context
        self._connect = connect
        self._targets: dict[yarl.URL, tuple[Address, str]] = {}
        self._idle: dict[Address, list[_Connection]] = {}

    async def post(self, url: yarl.URL, headers: dict[str, str], data: bytes) -> Answer:
        """One POST. Raises OSError where the connection fails, ValueError where the answer is
        not HTTP. A call that is given up closes its connection.
        """
        address, head = self._target(url)
        lines = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        text = f"{head}{lines}Content-Length: {len(data)}\r\n\r\n"
        connection = self._kept(address) or await self._new(address)
        try:
            answer = await connection.ask(text.encode("latin-1") + data)
        except BaseException:
            connection.abort()
            raise
        if answer.keep and connection.open:
            connection.idle_since = time.monotonic()
            self._idle.setdefault(address, []).append(connection)
        else:
            connection.abort()
        return answer

    def close(self) -> None:
        """Close every idle connection."""
        for connections in self._idle.values():
            for connection in connections:
                connection.abort()
        self._idle.clear()

    def _target(self, url: yarl.URL) -> tuple[Address, str]:
        if url not in self._targets:
            address = Address(url.raw_host or "", url.port or 80, url.scheme == "https")
            head = f"POST {url.raw_path_qs} HTTP/1.1\r\nHost: {url.host_port_subcomponent}\r\n"
            self._targets[url] = (address, head)
        return self._targets[url]

    def _kept(self, address: Address) -> "_Connection | None":
        idle = self._idle.get(address)
        while idle:
            connection = idle.pop()
            if connection.open and time.monotonic() - connection.idle_since < _IDLE_SECONDS:
                return connection
            connection.abort()
        return None

    async def _new(self, address: Address) -> "_Connection":
        loop = asyncio.get_running_loop()
        try:
            async with asyncio.timeout(self._connect):
                _, connection = await loop.create_connection(
                    _Connection,
                    address.host,
                    address.port,
                    ssl=self._context if address.secure else None,
                    happy_eyeballs_delay=0.25,
                )
        except TimeoutError:
            raise ConnectionError(f"no connection within {self._connect:g} s") from None
        return connection


class _Connection(asyncio.Protocol):
    """One connection: a request goes out, its answer comes in, then the next."""

    def __init__(self) -> None:
        self.open = False
        self.idle_since = 0.0
        self._transport: asyncio.Transport | None = None
        self._reading = Reading()
        self._answer: asyncio.Future[Answer] | None = None

    async def ask(self, request: bytes) -> Answer:
        """Send a request and read its answer."""
        if self._transport is None or not self.open:
            raise ConnectionError("the connection was closed")
        self._reading = Reading()
        self._answer = asyncio.get_running_loop().create_future()
        self._transport.write(request)
        return await self._answer

    def abort(self) -> None:
        """Close at once."""
        self.open = False
        if self._transport:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self._transport = transport
        self.open = True

    def data_received(self, data: bytes) -> None:
        if self._answer is None or self._answer.done():
            self.abort()  # nobody asked
            return
        try:
            answer = self._reading.feed(data)
        except ValueError as error:
            self._answer.set_exception(error)
            return
        if answer:
            self._answer.set_result(answer)

    def connection_lost(self, exc: Exception | None) -> None:
        self.open = False
        if self._answer is None or self._answer.done():
            return
        answer = self._reading.ended()
        if answer:
            self._answer.set_result(answer)
        else:
            self._answer.set_exception(exc or ConnectionError("closed without a whole answer"))
