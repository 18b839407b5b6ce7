"""winmail.dat, written here attribute by attribute."""

import struct

import compressed_rtf
from hypothesis import given, settings
from hypothesis import strategies as st

from documents.readers.whole import passages, whole

SIGNATURE = b"\x78\x9f\x3e\x22\x01\x00"


def attribute(number: int, data: bytes) -> bytes:
    head = struct.pack("<BII", 1 if number & 0xFFF < 0x13 else 2, number, len(data))
    return head + data + struct.pack("<H", sum(data) & 0xFFFF)


def padded(data: bytes) -> bytes:
    return data.ljust(-(-len(data) // 4) * 4, b"\0")


def properties(*values: tuple[int, int, bytes | int]) -> bytes:
    packed = struct.pack("<I", len(values))
    for number, kind, value in values:
        packed += struct.pack("<HH", kind, number)
        if isinstance(value, int):
            packed += struct.pack("<I", value)
        else:
            packed += struct.pack("<II", 1, len(value)) + padded(value)
    return packed


def wide(text: str) -> bytes:
    return text.encode("utf-16-le") + b"\0\0"


def test_bodies_and_attachments() -> None:
    named = struct.pack("<I", 2) + struct.pack("<HH", 0x1F, 0x8001) + bytes(16)
    named += struct.pack("<II", 1, len(wide("Keyword"))) + padded(wide("Keyword"))
    named += struct.pack("<II", 1, len(wide("tag"))) + padded(wide("tag"))
    named += struct.pack("<HHII", 0x1F, 0x1000, 1, len(wide("Plain: 契約"))) + padded(
        wide("Plain: 契約")
    )
    attached = properties((0x3707, 0x1F, wide("a very long name indeed.txt")), (0x3705, 3, 1))
    nested = SIGNATURE + attribute(0x18004, b"Inner\0") + attribute(0x2800C, b"Inner body\0")
    message = bytes.fromhex("0703020000000000c000000000000046") + nested
    data = SIGNATURE + attribute(0x69007, struct.pack("<II", 1251, 0))
    data += attribute(0x18004, "Тема\0".encode("cp1251")) + attribute(0x69003, named)
    data += attribute(0x69002, bytes(14)) + attribute(0x18010, b"AVERYL~1.TXT\0")
    data += attribute(0x6800F, b"rates 4.2") + attribute(0x69005, attached)
    data += attribute(0x69002, bytes(14)) + attribute(0x69005, properties((0x3701, 0x0D, message)))
    reading = whole(data, "winmail.dat")
    assert passages(reading) == {
        "subject": ("visible", "Тема"),
        "body": ("visible", "Plain: 契約"),
    }
    long, inner = reading.children
    assert long.name == "a very long name indeed.txt"
    assert ("short name", "AVERYL~1.TXT") in long.properties
    assert (inner.type, inner.text()) == ("tnef", "Inner\nInner body")


def test_bodies_in_html_and_rtf() -> None:
    html = properties((0x1013, 0x102, b"<p>From HTML</p>"))
    packed = compressed_rtf.compress(rb"{\rtf1 from {\v hidden }RTF\par}", compressed=True)
    rtf = properties((0x1009, 0x102, packed))
    for block, words in ((html, "From HTML"), (rtf, "from RTF")):
        reading = whole(SIGNATURE + attribute(0x69003, block), "winmail.dat")
        assert passages(reading)["body"] == ("visible", words)


def test_a_nameless_attachment_gets_a_safe_name() -> None:
    data = SIGNATURE + attribute(0x69002, bytes(14)) + attribute(0x6800F, b"words")
    (child,) = whole(data, "winmail.dat").children
    assert child.name == "attachment1"
    assert ("original name", "(none)") in child.properties


@settings(max_examples=100, deadline=None)
@given(st.integers(0, 400), st.binary(min_size=1, max_size=3))
def test_damage_is_survived(at: int, rubbish: bytes) -> None:
    data = SIGNATURE + attribute(0x18004, b"S\0")
    data += attribute(
        0x69003, properties((0x1000, 0x1F, wide("body " * 20)), (0x1013, 0x102, b"x"))
    )
    data += attribute(0x69002, bytes(14)) + attribute(0x6800F, b"words")
    hurt = data[: at + 6] + rubbish + data[at + 6 + len(rubbish) :]
    assert whole(hurt, "winmail.dat").state != "crashed"
