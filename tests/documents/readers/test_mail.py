"""Mail and mailboxes: what hostile, damaged and odd messages come to."""

import binascii
from email.message import EmailMessage

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.documents.readers.mail import unflowed
from casework.documents.readers.mbox import MOST, messages
from documents.readers.whole import passages, whole

HEAD = b"From: a@norvane.example\nSubject: S\nMIME-Version: 1.0\n"


def test_names_and_parts_of_attachments() -> None:
    mail = HEAD + (
        b"Content-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nBody\n"
        b"--b\nContent-Type: application/octet-stream\nContent-Disposition: attachment;\n"
        b" filename*0*=UTF-8''%E2%82%AC%20rates; filename*1*=%20%2F..%2F2020.txt\n\nrates\n"
        b'--b\nContent-Type: text/plain\nContent-Disposition: attachment; filename=""\n\nnone\n'
        b"--b\nContent-Type: text/calendar; name=x\nContent-ID: <c@1>\n\nBEGIN:VCALENDAR\n--b--\n"
    )
    reading = whole(mail, "0001.eml")
    assert [(c.name, c.type) for c in reading.children] == [
        ("2020.txt", "txt"),
        ("part4.txt", "txt"),
        ("x", "txt"),
    ]
    assert ("original name", "€ rates /../2020.txt") in reading.children[0].properties
    assert ("original name", "(empty)") in reading.children[1].properties
    assert ("Content-ID", "<c@1>") in reading.children[2].properties


def test_a_delivery_report_is_kept() -> None:
    mail = HEAD + (
        b"Content-Type: multipart/report; boundary=b\n\n--b\n\nYour mail failed.\n--b\n"
        b"Content-Type: message/delivery-status\n\nReporting-MTA: dns; mx.example\n\n"
        b"Final-Recipient: rfc822; b@norvane.example\nStatus: 5.1.1\n\n--b\n"
        b"Content-Type: text/rfc822-headers\n\nSubject: the lost one\n--b--\n"
    )
    text = whole(mail, "0001.eml").text()
    for words in ("Your mail failed.", "Status: 5.1.1", "Subject: the lost one"):
        assert words in text


def test_a_nested_message_in_base64_is_opened() -> None:
    inner = binascii.b2a_base64(b"Subject: inner\n\nDeep words.\n")
    mail = HEAD + (b"Content-Type: message/rfc822\nContent-Transfer-Encoding: base64\n\n" + inner)
    reading = whole(mail, "0001.eml")
    assert passages(reading.children[0])["msg1"] == ("visible", "Deep words.\n")


def test_a_uuencoded_file_in_the_text_is_a_child() -> None:
    content = b"rollover rate 4.2 percent, and more words than one line holds.\n" * 2
    lines = b"".join(binascii.b2a_uu(content[at : at + 45]) for at in range(0, len(content), 45))
    mail = HEAD + b"\nBefore.\nbegin 644 rates.txt\n" + lines + b"`\nend\nAfter.\n"
    reading = whole(mail, "0001.eml")
    (child,) = reading.children
    assert (child.name, child.text()) == ("rates.txt", content.decode().rstrip())
    assert reading.model_copy(update={"children": ()}).text().endswith("Before.\n\nAfter.")


@pytest.mark.parametrize(
    ("parts", "words"),
    [
        (b"--real\nContent-Type: text/plain\n\nRescued.\n--real--\n", "Rescued."),
        (b"Loose words without any part.\n", "Loose words"),
    ],
)
def test_a_boundary_that_does_not_hold(parts: bytes, words: str) -> None:
    mail = HEAD + b"Content-Type: multipart/mixed; boundary=other\n\n" + parts
    reading = whole(mail, "0001.eml")
    assert words in reading.text()


def test_a_boundary_that_is_nowhere() -> None:
    reading = whole(HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n", "0001.eml")
    assert "ends before the first" in reading.reason


def test_encrypted_mail_says_so() -> None:
    mail = HEAD + (
        b'Content-Type: multipart/encrypted; protocol="application/pgp-encrypted"; boundary=b\n\n'
        b"--b\nContent-Type: application/pgp-encrypted\n\nVersion: 1\n--b\n"
        b"Content-Type: application/octet-stream\n\n-----BEGIN PGP MESSAGE-----\n\nhQ\n--b--\n"
    )
    reading = whole(mail, "0001.eml")
    assert "encrypted" in reading.reason
    assert reading.children[1].state == "encrypted"


def test_text_without_a_charset_is_read_by_its_bytes() -> None:
    body = "契約書の修正について、ご確認をお願いいたします。".encode("shift_jis")
    assert "契約書の修正について" in whole(HEAD + b"\n" + body, "0001.eml").text()


def test_the_html_twin_is_told_where_it_differs() -> None:
    message = EmailMessage()
    message["Subject"] = "twins"
    message.set_content("Paid: 100 <https://a.example/invoice>\n")
    message.add_alternative("<p>Paid: <a href='x'>100</a></p><p>Due: 200</p>", subtype="html")
    known = passages(whole(bytes(message), "0001.eml"))
    assert known["msg1.2"] == ("visible", "Due: 200")


def test_headers_that_the_standard_library_raises_at() -> None:
    inner = b"X-A: a\n =?utf-8?q?v=3D1=0A_X-B=3A_b?=\nSubject: inner\n\nDeep words.\n"
    mail = HEAD + b"Content-Type: multipart/mixed; boundary=b\n\n--b\n"
    mail += b"Content-Type: text/plain; charset=utf\x00-8\n\nna\xc3\xafve\n--b\n"
    mail += b"Content-Type: message/rfc822\n\n" + inner + b"--b--\n"
    reading = whole(mail, "0001.eml")
    assert reading.state == "text"
    assert "Deep words." in reading.text()
    assert "naïve" in reading.text()


def test_flowed_text() -> None:
    text = "One paragraph \nof two lines.\n> quoted \n> words\n>> deeper\n-- \nSigned \nhere\n"
    assert unflowed(text) == (
        "One paragraph of two lines.\n> quoted words\n>> deeper\n-- \nSigned here\n"
    )
    assert unflowed("joi \nned", joined=True) == "joined"


def test_a_mailbox() -> None:
    first = b"Subject: one\n\nFirst.\n>From the start\n>>From there\nFrom here on\n\nFrom me.\n"
    second = b"Subject: two/../3\n\nSecond.\n"
    line = b"From a@norvane.example Mon Jan  6 10:00:00 2020\n"
    reading = whole(line + first + b"\n" + line + second, "0001.mbox")
    assert [(c.name, c.type) for c in reading.children] == [
        ("one.eml", "eml"),
        ("two .. 3.eml", "eml"),
    ]
    body = passages(reading.children[0])["msg1"][1]
    assert body.strip() == "First.\nFrom the start\n>From there\nFrom here on\n\nFrom me."
    assert ("messages", "2") in reading.properties
    assert (reading.state, reading.type) == ("text", "mbox")


def test_one_mail_with_an_envelope_line_is_a_mail() -> None:
    mail = b"From a@norvane.example Mon Jan  6 10:00:00 2020\nSubject: one\n\nBody\n"
    assert whole(mail, "0001.eml").type == "eml"
    assert whole(mail, "0001.mbox").type == "mbox"
    assert whole(mail * 2, "0001").type == "mbox"


def test_a_huge_mailbox_says_what_was_left(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casework.documents.readers.mbox.MOST", 3)
    line = b"From a@norvane.example Mon Jan  6 10:00:00 2020\nSubject: n\n\nWords.\n\n"
    reading = whole(line * 5, "0001.mbox")
    assert len(reading.children) == 3
    assert reading.reason == "only the first 3 of 5 messages were read; split it."
    assert MOST > 1000


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text("From abc:>\n12", max_size=60), min_size=1, max_size=6))
def test_a_mailbox_gives_back_what_was_put_in(bodies: list[str]) -> None:
    whole_box = b""
    for body in bodies:
        quoted = "\n".join(
            f">{x}" if x.lstrip(">").startswith("From ") else x for x in body.split("\n")
        )
        whole_box += b"From a@b.example Mon Jan  6 10:00:00 2020\nSubject: s\n\n"
        whole_box += quoted.encode() + b"\n\n"
    assert [m.decode() for m in messages(whole_box)] == [f"Subject: s\n\n{b}\n\n" for b in bodies]
