"""MAPI properties, the common language of MSG and TNEF: a bag of values, and what a message says.

Numbers of properties and types are those of MS-OXPROPS and MS-OXCDATA.
"""

import email
import email.policy
import struct
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta

from casework.documents.readers.body import Bodies, header
from casework.documents.readers.codepages import codec_of
from casework.documents.readers.parsed import Parsed
from casework.documents.readers.plain import decode

STRING8, UNICODE, BINARY, OBJECT = 0x1E, 0x1F, 0x102, 0x0D
FIXED = {0x02: 2, 0x03: 4, 0x04: 4, 0x05: 8, 0x06: 8, 0x07: 8, 0x0A: 4, 0x0B: 2, 0x14: 8, 0x40: 8}
"""Bytes of the types of fixed size (numbers, booleans, times)."""
SUBJECT, BODY, HTML, RTF, CLASS, TRANSPORT = 0x37, 0x1000, 0x1013, 0x1009, 0x1A, 0x7D
CODE_PAGES = (0x3FFD, 0x3FDE)
METHOD, DATA, LONG_NAME, SHORT_NAME, DISPLAY = 0x3705, 0x3701, 0x3707, 0x3704, 0x3001
PATHS = (0x370D, 0x3708)
PROPERTIES = (
    ("Message-ID", 0x1035),
    ("In-Reply-To", 0x1042),
    ("References", 0x1039),
    ("Thread-Topic", 0x70),
    ("Message class", CLASS),
)
TYPES = {1: "To", 2: "Cc", 3: "Bcc"}
LISTS = {"To": 0x0E04, "Cc": 0x0E03, "Bcc": 0x0E02}
Value = int | str | bytes


@dataclass
class Bag:
    """Values by property number. Strings of the sender's code page stay bytes until asked for."""

    values: dict[int, Value] = field(default_factory=dict[int, Value])
    fallback: str = ""

    def number(self, name: int) -> int | None:
        value = self.values.get(name)
        return value if isinstance(value, int) else None

    def raw(self, name: int) -> bytes:
        value = self.values.get(name)
        return value if isinstance(value, bytes) else b""

    def text(self, name: int) -> str:
        value = self.values.get(name)
        if isinstance(value, bytes):
            return self.decoded(value)
        return value.rstrip("\x00") if isinstance(value, str) else ""

    def decoded(self, data: bytes) -> str:
        """Bytes in the code page the message names, else as their statistics say."""
        data = data.rstrip(b"\x00")
        for codec in [*(codec_of(self.number(name)) for name in CODE_PAGES), self.fallback]:
            if codec:
                try:
                    return data.decode(codec)
                except (UnicodeDecodeError, LookupError):
                    continue
        try:
            return decode(data)[0]
        except Exception:  # told to be binary; it is a string all the same
            return data.decode("cp1252", "replace")


def fixed(kind: int, data: bytes) -> Value:
    """A value of fixed size: whole numbers as they are, times as ISO 8601 in UTC."""
    size = FIXED[kind]
    number = int.from_bytes(data[:size], "little", signed=kind != 0x40)
    if kind == 0x40:
        return when(number)
    if kind in {0x04, 0x05, 0x07}:
        return str(struct.unpack("<f" if size == 4 else "<d", data[:size])[0])
    return number


def when(ticks: int) -> str:
    """A FILETIME (100 ns since 1601) as ``2019-05-03T12:30:00Z``; "" where none is set."""
    try:
        moment = datetime(1601, 1, 1, tzinfo=UTC) + timedelta(microseconds=ticks // 10)
    except (OverflowError, ValueError):
        return ""
    if not ticks or moment.year > 4000:
        return ""
    return moment.replace(microsecond=0).isoformat().replace("+00:00", "Z")


def headers(bag: Bag, people: list[Bag], parsed: Parsed) -> None:
    """``msg1.h`` as for an EML; the rest, transport headers among it, as properties."""
    sender = _person(bag, 0x0C1A, (0x5D01, 0x0C1F))
    behalf = _person(bag, 0x42, (0x5D02, 0x65))
    given: dict[str, list[str]] = {"To": [], "Cc": [], "Bcc": []}
    for person in people:
        kind = TYPES.get((person.number(0x0C15) or 1) & 0xF, "To")
        given[kind].append(_person(person, DISPLAY, (0x39FE, 0x3003)))
    lines = [f"From: {behalf or sender}"] if behalf or sender else []
    parsed.tell("sender address", bag.text(0x0C1F))
    if behalf and sender and _address(sender) != _address(behalf):
        lines.append(f"Sender: {sender}")
    for kind, names in given.items():
        told = "; ".join(name for name in names if name) or bag.text(LISTS[kind])
        if told.strip():
            lines.append(f"{kind}: {told}")
    date = bag.text(0x39) or bag.text(0x0E06)
    if date:
        lines.append(f"Date: {date}")
    if bag.text(SUBJECT):
        lines.append(f"Subject: {bag.text(SUBJECT)}")
    parsed.add("msg1.h", "\n".join(lines))
    for name, number in PROPERTIES:
        parsed.tell(name, bag.text(number))
    for name, number in (("Received", 0x0E06), ("Created", 0x3007), ("Changed", 0x3008)):
        parsed.tell(name, bag.text(number))
    _transport(bag.text(TRANSPORT), parsed)


def _transport(source: str, parsed: Parsed) -> None:
    known = {name for name, _ in parsed.properties}
    message = email.message_from_string(source, policy=email.policy.compat32)
    for key, value in message.raw_items():
        if key not in known:
            parsed.tell(f"{key}" if key.title() not in LINES else f"header {key}", header(value))


LINES = frozenset({"From", "To", "Cc", "Bcc", "Date", "Subject"})


def _address(person: str) -> str:
    return person.rpartition("<")[2].rstrip(">").casefold()


def _person(bag: Bag, name: int, addresses: tuple[int, ...]) -> str:
    shown = bag.text(name).strip()
    address = next((a for a in (bag.text(n).strip() for n in addresses) if "@" in a), "")
    if not address:
        return shown or next((bag.text(n) for n in addresses if bag.text(n)), "")
    if not shown or shown.strip("'\"") == address:
        return address
    if address.casefold() in shown.casefold():
        return shown
    return f"{shown} <{address}>"


def body(bag: Bag, parsed: Parsed, anchor: str = "msg1") -> None:
    """The body: plain text, and what its HTML or RTF form says beyond it."""
    bodies = Bodies(parsed, anchor)
    bodies.say(bag.text(BODY))
    html = bag.values.get(HTML)
    if isinstance(html, bytes):
        bodies.html(_page(html, bag))
    elif isinstance(html, str):
        bodies.html(html)
    packed = bag.raw(RTF)
    if packed and not html:
        bodies.packed_rtf(packed)


def _page(data: bytes, bag: Bag) -> str:
    """The HTML body's bytes: the message's internet code page, else what the page says."""
    from casework.documents.readers.page import source_of

    codec = codec_of(bag.number(0x3FDE))
    if codec:
        try:
            return data.rstrip(b"\x00").decode(codec)
        except UnicodeDecodeError:
            pass
    return source_of(data)
