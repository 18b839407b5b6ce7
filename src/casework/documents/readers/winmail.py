"""winmail.dat (TNEF): the message and the attachments an Outlook sender wrapped up.

Layout (MS-OXTNEF 2.1): signature and key, then attributes of level (1 byte), id (4), length (4),
data, checksum (2), all little-endian. MAPI properties lie in two of the attributes.
"""

import struct
from collections.abc import Iterator

from casework.documents.readers import mapi
from casework.documents.readers.codepages import codec_of
from casework.documents.readers.mapi import Bag, Value
from casework.documents.readers.parsed import GaveUp, Nest, Parsed
from casework.documents.records import Reading

SUBJECT, BODY, TITLE, DATA = 0x8004, 0x800C, 0x8010, 0x800F
MESSAGE, ATTACHMENT, CODE_PAGE, RENDERING = 0x9003, 0x9005, 0x9007, 0x9002
"""RENDERING starts each attachment."""
NESTED = b"\x07\x03\x02\x00\x00\x00\x00\x00\xc0\x00\x00\x00\x00\x00\x00\x46"
"""IID_IMessage: the attachment is a message, as TNEF again."""
MOST = 20_000


class _Part:
    """One attachment as it is gathered."""

    def __init__(self) -> None:
        self.title = b""
        self.data: bytes | None = None
        self.bag = Bag()


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """``subject`` and ``body`` as passages, attachments as children."""
    parsed = Parsed()
    bag = Bag()
    old: dict[int, bytes] = {}
    parts: list[_Part] = []
    for kind, value in _attributes(data, parsed):
        if kind == CODE_PAGE and len(value) >= 4:
            bag.fallback = codec_of(struct.unpack_from("<I", value)[0])
        elif kind == MESSAGE:
            bag.values.update(_properties(value, parsed))
        elif kind == RENDERING:
            parts.append(_Part())
        elif kind == TITLE and parts:
            parts[-1].title = value
        elif kind == DATA and parts:
            parts[-1].data = value
        elif kind == ATTACHMENT and parts:
            parts[-1].bag.values.update(_properties(value, parsed))
        else:
            old.setdefault(kind, value)
    parsed.add("subject", bag.text(mapi.SUBJECT) or bag.decoded(old.get(SUBJECT, b"")))
    if not bag.text(mapi.BODY) and BODY in old:
        bag.values[mapi.BODY] = old[BODY]
    mapi.body(bag, parsed, "body")
    for label, number in mapi.PROPERTIES:
        parsed.tell(label, bag.text(number))
    for number, part in enumerate(parts, start=1):
        part.bag.fallback = bag.fallback
        parsed.children.append(_attachment(part, number, nest))
    if not parsed.passages and not parsed.children:
        raise GaveUp("binary", "a winmail.dat (TNEF) container without readable parts.")
    return parsed


def _attachment(part: _Part, number: int, nest: Nest) -> Reading:
    bag = part.bag
    title = bag.decoded(part.title)
    name = bag.text(mapi.LONG_NAME) or title or bag.text(mapi.SHORT_NAME)
    told = [("short name", title)] if title and title != name else []
    if not name:
        told.append(("original name", "(none)"))
    content = bag.raw(mapi.DATA)
    if content.startswith(NESTED):
        label = name or bag.text(mapi.DISPLAY) or f"message{number}"
        return nest.child(content[16:], f"{label}.dat", told)
    if part.data is None or (not part.data and content):
        part.data = content
    return nest.child(part.data, name or f"attachment{number}", told)


def _attributes(data: bytes, parsed: Parsed) -> Iterator[tuple[int, bytes]]:
    position = 6
    while position + 9 <= len(data):
        _, number, size = struct.unpack_from("<BII", data, position)
        value = data[position + 9 : position + 9 + size]
        yield number & 0xFFFF, value
        if len(value) < size:
            parsed.warnings.append("the container is cut off.")
            return
        position += 9 + size + 2


def _properties(data: bytes, parsed: Parsed) -> dict[int, Value]:
    """The MAPI properties of one attribute (MS-OXTNEF 2.1.3.4); stops where it is damaged."""
    values: dict[int, Value] = {}
    try:
        (count,) = struct.unpack_from("<I", data)
        at = 4
        for _ in range(min(count, MOST)):
            at = _property(data, at, values)
    except (struct.error, IndexError):
        parsed.warnings.append("some of its properties are damaged.")
    return values


def _property(data: bytes, at: int, values: dict[int, Value]) -> int:
    """Read one property into `values`; the offset behind it. Raises struct.error at damage."""
    kind, number = struct.unpack_from("<HH", data, at)
    at += 4
    if number >= 0x8000:
        (named,) = struct.unpack_from("<I", data, at + 16)
        at += 24
        if named:
            (length,) = struct.unpack_from("<I", data, at - 4)
            at += _padded(length)
    several = kind & 0x1000
    kind &= 0xEFFF
    if kind in mapi.FIXED:
        size = max(4, mapi.FIXED[kind])
        count = struct.unpack_from("<I", data, at)[0] if several else 1
        at += 4 if several else 0
        if at + size * count > len(data):
            raise struct.error
        if count and number < 0x8000:
            values[number] = mapi.fixed(kind, data[at : at + size])
        return at + size * count
    if kind == 0x48:
        return at + 16
    (count,) = struct.unpack_from("<I", data, at)
    at += 4
    for _ in range(count):
        (length,) = struct.unpack_from("<I", data, at)
        content = data[at + 4 : at + 4 + length]
        if len(content) < length:
            raise struct.error
        at += 4 + _padded(length)
        if number < 0x8000:
            values.setdefault(number, _string(kind, content))
    return at


def _string(kind: int, content: bytes) -> Value:
    return content.decode("utf-16-le", "replace") if kind == mapi.UNICODE else content


def _padded(length: int) -> int:
    return (length + 3) & ~3
