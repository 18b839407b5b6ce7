"""S/MIME parts (p7m, p7s): the message inside a signed one; encrypted ones are named as such.

DER and BER (X.690) as far as that needs: tags, lengths, the indefinite form of Outlook.
"""

from collections.abc import Iterator
from typing import NamedTuple

from casework.documents.readers.parsed import GaveUp, Nest, Parsed

PKCS7 = bytes.fromhex("2a864886f70d0107")
ENVELOPED, SIGNED, PLAIN = 3, 2, 1
AUTHENTICATED = bytes.fromhex("2a864886f70d0109100117")
DEEPEST = 40
MOST = 20_000


class _Node(NamedTuple):
    tag: int
    start: int
    end: int
    """Of the content; an indefinite one's without its end mark."""


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """The signed content as a child. Raises GaveUp("encrypted") for sealed messages."""
    kind = _kind(data)
    if kind == ENVELOPED:
        raise GaveUp("encrypted", "an encrypted S/MIME message; only its addressees can open it.")
    if kind != SIGNED:
        raise GaveUp("binary", "a cryptographic container (PKCS #7) without a message.")
    content = b"".join(_content(data))
    if not content:
        raise GaveUp("binary", "a signature (S/MIME); the signed text is beside it.")
    parsed = Parsed()
    parsed.tell("signature", "signed with S/MIME (the signature was not checked)")
    parsed.children.append(nest.child(content, "signed.eml"))
    return parsed


def parse_pgp(data: bytes, name: str, nest: Nest) -> Parsed:
    """Raises GaveUp("encrypted") always."""
    raise GaveUp("encrypted", "an encrypted PGP message; only its addressees can open it.")


def _kind(data: bytes) -> int | None:
    at = data.find(PKCS7, 0, 64)
    if at < 0:
        return ENVELOPED if AUTHENTICATED in data[:64] else None
    return data[at + len(PKCS7)]


def _content(data: bytes) -> Iterator[bytes]:
    """The octets of the inner content: SignedData > encapContentInfo > [0] > OCTET STRING."""
    inner = data.find(PKCS7 + bytes([PLAIN]))
    if inner < 0:
        return
    behind = inner + len(PKCS7) + 1
    try:
        wrapper = _node(data, behind, 0)
        if wrapper.tag == 0xA0:
            yield from _octets(data, wrapper.start, wrapper.end, 0)
    except (IndexError, ValueError):
        return


def _octets(data: bytes, at: int, end: int, depth: int) -> Iterator[bytes]:
    count = 0
    while at < end and depth < DEEPEST and count < MOST:
        count += 1
        node = _node(data, at, depth)
        if node.tag == 0x04:
            yield data[node.start : node.end]
        elif node.tag == 0x24:
            yield from _octets(data, node.start, node.end, depth + 1)
        at = node.end + (2 if _indefinite(data, at) else 0)


def _indefinite(data: bytes, at: int) -> bool:
    return data[at + 1] == 0x80


def _node(data: bytes, at: int, depth: int) -> _Node:
    if depth > DEEPEST:
        raise ValueError("too deep")
    tag, length = data[at], data[at + 1]
    if length == 0x80:
        end = start = at + 2
        for _ in range(MOST):
            if data[end : end + 2] == b"\x00\x00":
                return _Node(tag, start, end)
            inner = _node(data, end, depth + 1)
            end = inner.end + (2 if _indefinite(data, end) else 0)
        raise ValueError("too many parts")
    start = at + 2
    if length & 0x80:
        size = length & 0x7F
        length = int.from_bytes(data[start : start + size], "big")
        start += size
    return _Node(tag, start, min(start + length, len(data)))
