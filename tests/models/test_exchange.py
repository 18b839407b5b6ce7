"""HTTP as services speak it, in any pieces and with its faults, plain and secure."""

import asyncio
import gzip
import itertools
import shutil
import ssl
import subprocess
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest
import yarl
from aiohttp import web
from hypothesis import given
from hypothesis import strategies as st

from casework.models.exchange import Exchange
from casework.models.http_reply import Answer, Reading

LONG = b"HTTP/1.1 200 OK\r\nContent-Type: a/b\r\nSet-Cookie: a\r\nset-cookie: b\r\n"
CHUNKS = b"5;x=y\r\nhello\r\n1\r\n \r\n0\r\nTrailer: a\r\n\r\n"
WHOLE = {
    "length": (LONG + b"Content-Length: 5\r\n\r\nhello", b"hello"),
    "chunks": (LONG + b"Transfer-Encoding: chunked\r\n\r\n" + CHUNKS, b"hello "),
    "word on the way": (
        b"HTTP/1.1 103 Early\r\nA: b\r\n\r\n" + LONG + b"Content-Length: 0\r\n\r\n",
        b"",
    ),
    "packed": (
        LONG
        + b"Content-Encoding: gzip\r\nContent-Length: 25\r\n\r\n"
        + gzip.compress(b"hello", mtime=0),
        b"hello",
    ),
}


@pytest.mark.parametrize("name", WHOLE)
@given(cuts=st.lists(st.integers(0, 200), max_size=8))
def test_the_pieces_do_not_matter(name: str, cuts: list[int]) -> None:
    data, body = WHOLE[name]
    reading = Reading()
    answers: list[Answer] = []
    places = [0, *sorted(min(cut, len(data)) for cut in cuts), len(data)]
    for start, end in itertools.pairwise(places):
        answer = reading.feed(data[start:end])
        if answer:
            assert end == len(data)
            answers.append(answer)
            break
    (answer,) = answers
    assert (answer.status, answer.body, answer.keep) == (200, body, True)
    assert answer.headers["set-cookie"] == "a, b"


def test_a_body_without_a_length_ends_with_the_connection() -> None:
    reading = Reading()
    assert reading.feed(LONG + b"\r\nhel") is None
    assert reading.feed(b"lo") is None
    ended = reading.ended()
    assert ended
    assert (ended.body, ended.keep) == (b"hello", False)


@pytest.mark.parametrize("data", [b"", LONG, LONG + b"Content-Length: 9\r\n\r\nhalf"])
def test_half_an_answer_is_none(data: bytes) -> None:
    reading = Reading()
    assert reading.feed(data) is None
    assert reading.ended() is None


@pytest.mark.parametrize(
    "data",
    [
        b"SSH-2.0-x\r\n\r\n",
        b"HTTP/2 200\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nno colon\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nA: b\r\n folded: c\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: -1\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 1\r\n\r\nabc",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: gzip, chunked\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nxyz\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n1\r\nabc\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nffffffffff\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Length: 1\r\n\r\na",
        b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 1\r\n\r\na",
        b"a" * 70_000,
    ],
    ids=lambda data: data[-30:],
)
def test_what_is_not_http_is_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match="response"):
        Reading().feed(data)


@given(st.binary(max_size=300))
def test_no_bytes_crash_the_reading(data: bytes) -> None:
    for start in (b"", LONG, LONG + b"Transfer-Encoding: chunked\r\n\r\n"):
        try:
            Reading().feed(start + data)
        except ValueError as error:
            assert str(error)


Answering = Callable[[web.Request], Awaitable[web.StreamResponse]]


def serve(
    answer: Answering, ask: Callable[[str], Awaitable[Any]], tls: ssl.SSLContext | None
) -> Any:
    """Run `ask` with the address of a real server."""

    async def go() -> Any:
        runner = web.ServerRunner(web.Server(answer))
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0, ssl_context=tls)
        await site.start()
        (socket,) = site._server.sockets  # type: ignore[union-attr]
        try:
            scheme = "https" if tls else "http"
            return await ask(f"{scheme}://localhost:{socket.getsockname()[1]}/v1")
        finally:
            await runner.cleanup()

    return asyncio.run(go())


def certificate(folder: Path) -> tuple[ssl.SSLContext, ssl.SSLContext]:
    """A server's context with a certificate of its own, and a client's that trusts it."""
    if not shutil.which("openssl"):
        pytest.skip("no openssl command on this machine to make a certificate with")
    key, cert = folder / "key.pem", folder / "cert.pem"
    command = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2"]
    command += ["-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost"]
    subprocess.run([*command, "-keyout", key, "-out", cert], check=True, capture_output=True)
    server = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    server.load_cert_chain(cert, key)
    return server, ssl.create_default_context(cafile=str(cert))


@pytest.mark.parametrize("secure", [False, True])
def test_connections_are_kept_and_bodies_whole(tmp_path: Path, secure: bool) -> None:
    server, client = certificate(tmp_path) if secure else (None, ssl.create_default_context())
    peers: set[Any] = set()

    async def answer(request: web.Request) -> web.StreamResponse:
        assert request.transport
        peers.add(request.transport.get_extra_info("peername"))
        return web.Response(body=(await request.content.read())[::-1], headers={"X-A": "b"})

    async def ask(address: str) -> None:
        exchange = Exchange(client, 5)
        for size in (1, 70_000, 3_000_000):
            body = bytes(range(256)) * (size // 256) + b"x"
            told = await exchange.post(yarl.URL(address), {"A": "b"}, body)
            assert (told.status, told.headers["x-a"], told.body) == (200, "b", body[::-1])
        exchange.close()

    serve(answer, ask, server)
    assert len(peers) == 1


def test_a_certificate_nobody_vouches_for_is_refused(tmp_path: Path) -> None:
    server, _ = certificate(tmp_path)

    async def answer(request: web.Request) -> web.StreamResponse:
        return web.Response()

    async def ask(address: str) -> None:
        exchange = Exchange(ssl.create_default_context(), 5)
        with pytest.raises(OSError, match="certificate verify failed"):
            await exchange.post(yarl.URL(address), {}, b"secret")

    serve(answer, ask, server)


def test_a_server_that_closes_after_each_answer_is_reached_again() -> None:
    async def answer(request: web.Request) -> web.StreamResponse:
        response = web.Response(text="ok")
        response.force_close()
        return response

    async def ask(address: str) -> None:
        exchange = Exchange(ssl.create_default_context(), 5)
        for _ in range(3):
            assert (await exchange.post(yarl.URL(address), {}, b"x")).body == b"ok"

    serve(answer, ask, None)


def test_a_call_that_is_given_up_closes_its_connection() -> None:
    gone = asyncio.Event()

    async def answer(request: web.Request) -> web.StreamResponse:
        try:
            await asyncio.sleep(20)
        finally:
            gone.set()
        return web.Response()

    async def ask(address: str) -> None:
        exchange = Exchange(ssl.create_default_context(), 5)
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.2):
                await exchange.post(yarl.URL(address), {}, b"x")
        await asyncio.wait_for(gone.wait(), 5)

    async def cancelling() -> None:
        runner = web.ServerRunner(web.Server(answer, handler_cancellation=True))
        await runner.setup()
        site = web.TCPSite(runner, "127.0.0.1", 0)
        await site.start()
        (socket,) = site._server.sockets  # type: ignore[union-attr]
        await ask(f"http://127.0.0.1:{socket.getsockname()[1]}/")
        await runner.cleanup()

    asyncio.run(cancelling())


def test_nobody_listens() -> None:
    async def go() -> None:
        with pytest.raises(OSError):
            await Exchange(ssl.create_default_context(), 5).post(
                yarl.URL("http://127.0.0.1:9/v1"), {}, b"x"
            )

    asyncio.run(go())
