"""Outlook messages, written here as compound files, property by property."""

import struct
from typing import Any

import compressed_rtf

from casework.documents.records import Reading
from documents.readers.compound_writer import compound
from documents.readers.whole import passages, whole

PROPERTIES = "__properties_version1.0"


def texts(**values: str) -> dict[str, bytes]:
    """Unicode properties by hexadecimal number: ``x0037="Subject"``."""
    return {f"__substg1.0_{k[1:]}001F": v.encode("utf-16-le") for k, v in values.items()}


def table(head: int, *numbers: tuple[int, int, int]) -> bytes:
    """The list of fixed properties: (number, type, value)."""
    rows = (struct.pack("<HHIq", kind, number, 6, value) for number, kind, value in numbers)
    return bytes(head) + b"".join(rows)


def message(tree: dict[str, Any], head: int = 32, *numbers: tuple[int, int, int]) -> dict[str, Any]:
    return {PROPERTIES: table(head, *numbers), **tree}


def read(tree: dict[str, Any]) -> Reading:
    return whole(compound(tree), "0001.msg")


def test_headers_people_and_properties() -> None:
    ticks = 131_900_000_000_000_000
    tree = message(
        texts(x0037="Rollover", x001A="IPM.Note", x0C1A="T. Norvane", x5D01="t@norvane.example")
        | texts(x1000="Plain body.", x1035="<1@norvane.example>", x1042="<0@norvane.example>")
        | texts(x1039="<0@norvane.example>", x0070="Rollover")
        | texts(x007D="X-Mailer: Pump 1.0\nFrom: t@norvane.example\nReceived: by a\n")
        | {
            "__recip_version1.0_#00000000": message(texts(x3001="A", x39FE="a@b.example"), 8),
            "__recip_version1.0_#00000001": message(
                texts(x3001="hidden copy", x39FE="h@b.example"), 8, (0x0C15, 3, 3)
            ),
        },
        32,
        (0x39, 0x40, ticks),
    )
    reading = read(tree)
    assert passages(reading)["msg1.h"][1] == (
        "From: T. Norvane <t@norvane.example>\nTo: A <a@b.example>\n"
        "Bcc: hidden copy <h@b.example>\nDate: 2018-12-23T00:53:20Z\nSubject: Rollover"
    )
    assert passages(reading)["msg1"] == ("visible", "Plain body.")
    assert {
        ("Message-ID", "<1@norvane.example>"),
        ("In-Reply-To", "<0@norvane.example>"),
        ("References", "<0@norvane.example>"),
        ("Thread-Topic", "Rollover"),
        ("X-Mailer", "Pump 1.0"),
    } <= set(reading.properties)
    assert (reading.type, reading.state) == ("msg", "text")


def test_a_body_that_is_html_in_the_code_page_the_message_names() -> None:
    page = "<p>Müller pays 5 000 €</p><p style='display:none'>not this</p>".encode("cp1252")
    tree = message({"__substg1.0_10130102": page}, 32, (0x3FDE, 3, 1252))
    assert passages(read(tree))["msg1"] == ("visible", "Müller pays 5 000 €")
    assert ("hidden", "not this") in passages(read(tree)).values()


def test_the_html_twin_of_a_plain_body_is_told_only_where_it_says_more() -> None:
    tree = message(
        texts(x1000="See the terms <https://a.example/terms> today.")
        | {"__substg1.0_10130102": b"<p>See the <a>terms</a> today.</p><p>Signed by hand.</p>"}
    )
    known = passages(read(tree))
    assert known["msg1.2"][1] == "Signed by hand."


def test_a_body_that_is_rtf() -> None:
    source = rb"{\rtf1\ansi\ansicpg1251 \'cf\'f0\'e8\'e2\'e5\'f2\par {\v unseen}seen\par}"
    tree = message({"__substg1.0_10090102": compressed_rtf.compress(source, compressed=True)})
    known = passages(read(tree))
    assert known["msg1"] == ("visible", "Привет\nseen")
    assert ("hidden", "unseen") in known.values()


def test_a_body_that_is_html_wrapped_in_rtf() -> None:
    source = (
        rb"{\rtf1\ansi\ansicpg1252\fromhtml1 {\fonttbl{\f0\fcharset0 Arial;}{\f1\fcharset204 A;}}"
        rb"{\*\htmltag64 <p>}\htmlrtf {\f0\htmlrtf0 Caf\'e9 {\*\htmltag84 <b>}now\htmlrtf gone"
        rb"\htmlrtf0 {\*\htmltag92 </b>}\htmlrtf}\htmlrtf0{\*\htmltag72 </p>}{\f1 \'cf\'f0}}"
    )
    tree = message({"__substg1.0_10090102": compressed_rtf.compress(source)})
    assert passages(read(tree))["msg1"][1].split("\n") == ["Café now", "Пр"]


def test_a_damaged_rtf_body_is_said() -> None:
    packed = bytearray(compressed_rtf.compress(b"{\\rtf1 body}", compressed=True))
    packed[12] ^= 0xFF
    reading = read(message(texts(x0037="S") | {"__substg1.0_10090102": bytes(packed)}))
    assert "RTF body is damaged" in reading.reason


def test_strings_in_the_code_page_of_the_message() -> None:
    tree = message({"__substg1.0_0037001E": "Ответ".encode("cp1251")}, 32, (0x3FFD, 3, 1251))
    assert "Subject: Ответ" in passages(read(tree))["msg1.h"][1]


def attachment(number: int, tree: dict[str, Any], *numbers: tuple[int, int, int]) -> dict[str, Any]:
    return {f"__attach_version1.0_#{number:08X}": message(tree, 8, *numbers)}


def test_attachments_of_every_kind() -> None:
    inner = message(texts(x0037="Inner", x1000="Inner body."), 24)
    inner |= attachment(0, texts(x3707="report.txt") | {"__substg1.0_37010102": b"lot 88 rejected"})
    tree = message(texts(x0037="Outer", x1000="Outer body."))
    tree |= attachment(0, texts(x3707="report.txt") | {"__substg1.0_37010102": b"lot 88 accepted"})
    tree |= attachment(1, texts(x3001="Inner") | {"__substg1.0_3701000D": inner}, (0x3705, 3, 5))
    tree |= attachment(
        2,
        texts(x3707="../../logo.txt", x3712="logo@1") | {"__substg1.0_37010102": b"logo"},
        (0x7FFE, 0x0B, 1),
    )
    tree |= attachment(3, texts(x3707="plan.doc", x370D="\\\\server\\plan.doc"), (0x3705, 3, 2))
    tree |= attachment(4, {"__substg1.0_3701000D": {"\x01Ole": b"x", "CONTENTS": b"wrapped words"}})
    tree |= attachment(5, texts(x3707="chart") | {"__substg1.0_3701000D": {"\x01Ole": b"x"}})
    tree |= attachment(6, {})
    reading = read(tree)
    assert [(c.name, c.type, c.state) for c in reading.children] == [
        ("report.txt", "txt", "text"),
        ("Inner.msg", "msg", "text"),
        ("logo.txt", "txt", "text"),
        ("plan.doc", "unknown", "unreadable"),
        ("attachment5", "txt", "text"),
        ("chart", "ole", "unreadable"),
        ("attachment7", "unknown", "unreadable"),
    ]
    logo, link = reading.children[2], reading.children[3]
    told = {("original name", "../../logo.txt"), ("hidden attachment", "yes")}
    assert told | {("Content-ID", "logo@1")} <= set(logo.properties)
    assert "only a link to \\\\server\\plan.doc" in link.reason
    assert "'\\x01Ole'" in reading.children[5].reason
    assert "no content" in reading.children[6].reason
    assert [p + q.anchor for p, r in reading.walk() for q in r.passages if "lot 88" in q.text] == [
        "att1/L1",
        "att2/att1/L1",
    ]


def test_an_appointment_says_what_it_is_about() -> None:
    entries = struct.pack("<IHH", 0x8208, (3 << 1), 0) + struct.pack("<IHH", 0x820D, (3 << 1), 1)
    appointments = bytes.fromhex("0220060000000000c000000000000046")
    names = {"__substg1.0_00020102": appointments, "__substg1.0_00030102": entries}
    tree = message(
        texts(x001A="IPM.Appointment", x0037="Hearing", x8000="Room 4")
        | {"__nameid_version1.0": names},
        32,
        (0x8001, 0x40, 131_900_000_000_000_000),
    )
    told = passages(read(tree))["msg1.f"][1]
    assert told == "Location: Room 4\nStart: 2018-12-23T00:53:20Z"


def der(tag: int, *parts: bytes) -> bytes:
    body = b"".join(parts)
    return bytes([tag, 0x82]) + struct.pack(">H", len(body)) + body


def pkcs7(kind: int, content: bytes) -> bytes:
    name = bytes.fromhex("06092a864886f70d0107")
    return der(0x30, name + bytes([kind]), der(0xA0, der(0x30, content)))


def test_signed_mail_is_opened_and_sealed_mail_is_named() -> None:
    name = bytes.fromhex("06092a864886f70d010701")
    octets = b"\x24\x80" + der(4, b"Subject: signed\n\n") + der(4, b"Agreed.") + b"\0\0"
    inner = b"\x30\x80" + name + b"\xa0\x80" + octets + b"\0\0\0\0"
    signed = pkcs7(2, b"\x02\x01\x01\x31\x00" + inner)
    sealed = pkcs7(3, b"\x02\x01\x00")
    for packed, state, words in ((signed, "text", "Agreed."), (sealed, "encrypted", "")):
        tree = message(texts(x001A="IPM.Note.SMIME", x0037="S"))
        tree |= attachment(0, texts(x3707="smime.p7m") | {"__substg1.0_37010102": packed})
        reading = read(tree)
        assert reading.children[0].state == state
        assert words in reading.text()
        assert ("encrypted" in reading.reason) == (state == "encrypted")


def test_nesting_is_bounded() -> None:
    tree = message(texts(x1000="core"), 24)
    for _ in range(12):
        tree = message(texts(x1000="layer"), 24) | attachment(0, {"__substg1.0_3701000D": tree})
    reading = read(tree)
    states = [part.state for _, part in reading.walk()]
    assert states == ["text"] * 9 + ["too_big"]


def test_a_message_cut_off_anywhere_never_fails_its_reader() -> None:
    tree = message(texts(x0037="Cut", x1000="words " * 900))
    tree |= attachment(0, texts(x3707="a.txt") | {"__substg1.0_37010102": b"x" * 5000})
    data = compound(tree)
    for size in range(0, len(data), 512):
        assert whole(data[:size], "cut.msg").state != "crashed"
