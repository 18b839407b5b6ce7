"""Reading one HTTP/1.1 response from the bytes of a connection (RFC 9112), in any pieces."""

import re
import zlib
from typing import NamedTuple

LONGEST_HEAD = 1 << 16
LONGEST_BODY = 1 << 28

_STATUS = re.compile(rb"HTTP/1\.([01]) ([1-5]\d\d)(?: |$)")
_NAME = re.compile(rb"[!#$%&'*+.^_`|~0-9A-Za-z-]+")
_SIZE = re.compile(rb"([0-9A-Fa-f]{1,15})[ \t]*(?:;.*)?")


class Answer(NamedTuple):
    """A whole response. `headers` have lower-case names; repeated ones are joined by commas."""

    status: int
    headers: dict[str, str]
    body: bytes
    keep: bool
    """Whether the connection may carry another request."""


class Reading:
    """One response on its way. Every method raises ValueError where the bytes are not HTTP."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._body = bytearray()
        self._head: tuple[int, dict[str, str], bool] | None = None
        self._length: int | None = None
        self._chunked = False
        self._last = False

    def feed(self, data: bytes) -> Answer | None:
        """More bytes; the answer once it is whole."""
        self._data += data
        while self._head is None:
            end = self._data.find(b"\r\n\r\n")
            if end < 0:
                if len(self._data) > LONGEST_HEAD:
                    raise ValueError("the head of the response has no end")
                return None
            self._begin(bytes(self._data[:end]))
            del self._data[: end + 4]
        whole = self._read_chunks() if self._chunked else self._read_plain()
        if len(self._body) > LONGEST_BODY:
            raise ValueError("the response is too long")
        return self._answer() if whole else None

    def ended(self) -> Answer | None:
        """The connection has closed: the answer, where that is how it ends."""
        if self._head and not self._chunked and self._length is None:
            return self._answer(keep=False)
        return None

    def _begin(self, head: bytes) -> None:
        first, *lines = head.split(b"\r\n")
        status = _STATUS.match(first)
        if not status:
            raise ValueError(f"the response is not HTTP/1.1: {first[:40]!r}")
        if status[2].startswith(b"1"):
            return  # only a word on the way; the response follows
        headers: dict[str, str] = {}
        for line in lines:
            name, colon, value = line.partition(b":")
            if not colon or not _NAME.fullmatch(name):
                raise ValueError(f"the response has a malformed header: {line[:40]!r}")
            key, text = name.decode("ascii").lower(), value.strip(b" \t").decode("latin-1")
            headers[key] = f"{headers[key]}, {text}" if key in headers else text
        keep = status[1] == b"1" and "close" not in headers.get("connection", "").lower()
        self._head = (int(status[2]), headers, keep)
        self._frame(int(status[2]), headers)

    def _frame(self, status: int, headers: dict[str, str]) -> None:
        coding = headers.get("transfer-encoding", "").lower()
        if coding and coding != "chunked":
            raise ValueError(f"the response has an unknown transfer coding: {coding[:40]}")
        self._chunked = bool(coding)
        lengths = {part.strip() for part in headers.get("content-length", "").split(",")} - {""}
        if self._chunked or not lengths:
            self._length = 0 if status in (204, 304) else None
            return
        (length,) = lengths if len(lengths) == 1 else ("",)
        if not re.fullmatch(r"\d{1,15}", length, re.ASCII):
            raise ValueError("the response has no clear length")
        self._length = int(length)

    def _read_plain(self) -> bool:
        self._body += self._data
        self._data.clear()
        if self._length is None:
            return False
        if len(self._body) > self._length:
            raise ValueError("the response is longer than it says")
        return len(self._body) == self._length

    def _read_chunks(self) -> bool:
        while True:
            end = self._data.find(b"\r\n")
            if end < 0:
                if len(self._data) > LONGEST_HEAD:
                    raise ValueError("a chunk of the response has no size")
                return False
            if self._last:  # trailers, up to an empty line
                done = end == 0
                del self._data[: end + 2]
                if done:
                    return True
                continue
            size = _SIZE.fullmatch(bytes(self._data[:end]))
            if not size:
                raise ValueError("a chunk of the response has no size")
            length = int(size[1], 16)
            if length > LONGEST_BODY:
                raise ValueError("the response is too long")
            if length == 0:
                self._last = True
                del self._data[: end + 2]
                continue
            if len(self._data) < end + 2 + length + 2:
                return False
            if not self._data.startswith(b"\r\n", end + 2 + length):
                raise ValueError("a chunk of the response is longer than it says")
            self._body += self._data[end + 2 : end + 2 + length]
            del self._data[: end + 4 + length]

    def _answer(self, *, keep: bool | None = None) -> Answer:
        assert self._head
        status, headers, kept = self._head
        body = _decoded(bytes(self._body), headers.get("content-encoding", "").lower())
        return Answer(status, headers, body, kept if keep is None else keep)


def _decoded(body: bytes, coding: str) -> bytes:
    """Undo a compression that was not asked for, bounded."""
    if coding in ("", "identity"):
        return body
    if coding not in ("gzip", "x-gzip", "deflate"):
        raise ValueError(f"the response has an unknown coding: {coding[:40]}")
    unpack = zlib.decompressobj(47)
    try:
        plain = unpack.decompress(body, LONGEST_BODY)
    except zlib.error as error:
        raise ValueError(f"the response cannot be unpacked: {error}") from error
    if unpack.unconsumed_tail or not unpack.eof:
        raise ValueError("the packed response is cut off or too long")
    return plain
