"""EML, with the standard library's compat32 policy: the new one is slow on, and raises at,
hostile headers. Attachments and nested messages become children, to a bounded depth."""

import binascii
import email
import email.errors
import email.policy
import email.utils
import re
from email.message import Message
from typing import cast

from casework.documents.readers.body import Bodies, charset_decode, header
from casework.documents.readers.parsed import GaveUp, Nest, Parsed, as_reading, safe_name
from casework.documents.readers.plain import decode
from casework.documents.records import Reading

SHOWN = ("From", "To", "Cc", "Bcc", "Reply-To", "Date", "Subject")
MOST_PARTS = 500
MOST_HEADERS = 2000
SEALED = "the message is encrypted; its text cannot be read."
ENDINGS = {
    "calendar": "ics",
    "pkcs7-mime": "p7m",
    "x-pkcs7-mime": "p7m",
    "pkcs7-signature": "p7s",
    "x-pkcs7-signature": "p7s",
    "plain": "txt",
    "octet-stream": "bin",
    "rtf": "rtf",
    "jpeg": "jpg",
    "ms-tnef": "dat",
}
"""What a part without a name is called by its subtype."""
UUENCODED = re.compile(r"(?ms)^begin [0-7]{3,4} ([^\r\n]*)\r?\n((?:[ -`]{1,90}\r?\n)*?)end\s*$")


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """``msg1.h`` the headers people see, ``msg1`` the body, further text parts ``msg1.2`` …"""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        data = data.decode("utf-16", "replace").encode("utf-8")
    elif data[:200:2].count(0) > 60 or data[1:200:2].count(0) > 60:
        codec = "utf-16-be" if data[:200:2].count(0) > 60 else "utf-16-le"
        data = data.decode(codec, "replace").encode("utf-8")
    try:
        message = email.message_from_bytes(data.lstrip(b"\xef\xbb\xbf"), policy=POLICY)
        return _message(message, nest)
    except RecursionError as error:
        raise GaveUp("unreadable", "parts nested too deep to be read.") from error


POLICY = email.policy.compat32
FAILURES = (
    email.errors.MessageError,
    ValueError,
    LookupError,
    TypeError,
    AttributeError,
    AssertionError,
)
"""What the standard library raises at hostile headers and payloads."""


def _message(message: Message, nest: Nest) -> Parsed:
    parsed = Parsed()
    lines: list[str] = []
    for number, (key, value) in enumerate(message.raw_items()):
        text = header(value)
        if key.title() in SHOWN:
            lines.append(f"{key.title()}: {text}")
        elif number < MOST_HEADERS:
            parsed.tell(key, text)
    parsed.add("msg1.h", "\n".join(lines))
    walk = _Walk(parsed, nest)
    walk.part(message, 0)
    if message.preamble and message.is_multipart():
        parsed.add("msg1.pre", str(message.preamble), "hidden")
    if message.epilogue:
        parsed.add("msg1.post", str(message.epilogue), "hidden")
    sealed = any(c.state == "encrypted" and c.type in {"p7m", "pgp"} for c in parsed.children)
    if sealed and message.get_content_type() in SEALING:
        parsed.warnings.append(SEALED)
    return parsed


SEALING = frozenset({"application/pkcs7-mime", "application/x-pkcs7-mime", "multipart/encrypted"})


class _Walk:
    def __init__(self, parsed: Parsed, nest: Nest) -> None:
        self.parsed = parsed
        self.nest = nest
        self.parts = 0
        self.bodies = Bodies(parsed)

    def part(self, part: Message, depth: int) -> None:
        """One MIME part: text is told, the rest becomes a child."""
        self.parts += 1
        if self.parts > MOST_PARTS or depth > 30:
            if self.parts == MOST_PARTS + 1 or depth == 31:
                self.parsed.warnings.append("more parts, or deeper ones, than are read.")
            return
        kind = part.get_content_type()
        # Asked for as text, a payload with a nonsense charset raises.
        payload = part.get_payload() if part.is_multipart() else None
        if kind == "message/rfc822" and isinstance(payload, list):
            self._nested(part, cast("list[Message]", payload))
        elif kind.startswith("message/") and isinstance(payload, list):
            self._report(cast("list[Message]", payload), depth)
        elif isinstance(payload, list):
            for inner in cast("list[Message]", payload):
                self.part(inner, depth + 1)
            if depth:
                self._between(part)
        elif kind.startswith("multipart/"):
            self._broken(part, _bytes(part).decode("utf-8", "surrogateescape"), depth)
        else:
            self._leaf(part, kind)

    def _between(self, part: Message) -> None:
        """Text outside the parts of an inner multipart, which no mail program shows."""
        for text in (part.preamble, part.epilogue):
            if text and text.strip():
                self.parsed.add(f"msg1.post{self.parts}", str(text), "hidden")

    def _report(self, blocks: list[Message], depth: int) -> None:
        """Delivery and other reports (message/delivery-status): groups of header fields."""
        groups: list[str] = []
        for block in blocks:
            lines = [f"{key}: {header(value)}" for key, value in block.raw_items()]
            text = block.get_payload()
            if isinstance(text, str) and text.strip():
                lines.append(text.strip())
            elif isinstance(text, list):
                self.part(block, depth + 1)
            groups.append("\n".join(lines))
        self.bodies.say("\n\n".join(group for group in groups if group.strip()))

    def _broken(self, part: Message, text: str, depth: int) -> None:
        """A multipart whose boundary does not hold: split at the line that acts as one."""
        if not text.strip():
            self.parsed.warnings.append("it announces parts, but ends before the first of them.")
            return
        self.parsed.warnings.append("the boundary of its parts is damaged.")
        line = re.search(r"(?m)^--([^\s\"].{0,200}?)\s*$", text)
        if line is None or depth > 10:
            self.bodies.say(_readable(text))
            return
        head = f'Content-Type: multipart/mixed; boundary="{line[1]}"\n\n'
        source = (head + text).encode("utf-8", "surrogateescape")
        inner = email.message_from_bytes(source, policy=POLICY)
        payload = inner.get_payload()
        if isinstance(payload, list):
            for piece in cast("list[Message]", payload):
                self.part(piece, depth + 1)
        else:
            self.bodies.say(_readable(text))

    def _leaf(self, part: Message, kind: str) -> None:
        name, told = _file_name(part)
        data = _bytes(part)
        attached = part.get_content_disposition() == "attachment" or bool(name)
        body = kind in {"text/plain", "text/html", "text/rfc822-headers", "text/enriched"}
        if body and not attached:
            text = self._decoded(part, data)
            if kind == "text/html":
                self.bodies.html(text)
            else:
                self._plain(part, text)
        elif data or attached:
            subtype = kind.split("/")[-1]
            label = name or f"part{self.parts}.{ENDINGS.get(subtype, subtype)}"
            if subtype.endswith("pkcs7-mime") and not label.lower().endswith((".p7m", ".p7s")):
                label += ".p7m"
            self.parsed.children.append(self.nest.child(data, label, told))

    def _decoded(self, part: Message, data: bytes) -> str:
        charset = part.get_param("charset")
        if not charset:
            try:
                return decode(data)[0]
            except GaveUp:
                return data.decode("cp1252", "replace")
        named = email.utils.collapse_rfc2231_value(cast("str | tuple[str, str, str]", charset))
        text, warning = charset_decode(data, named)
        if warning and data.strip():
            self.parsed.warnings.append(warning)
        return text

    def _plain(self, part: Message, text: str) -> None:
        if str(part.get_param("format") or "").lower() == "flowed":
            text = unflowed(text, str(part.get_param("delsp") or "").lower() == "yes")
        packed = list(UUENCODED.finditer(text))[:100]
        for found in reversed(packed):
            text = text[: found.start()] + text[found.end() :]
        self.bodies.say(text)
        for found in packed:
            content = _uudecoded(found[2])
            self.parsed.children.append(self.nest.child(content, found[1] or "uuencoded"))

    def _nested(self, part: Message, messages: list[Message]) -> None:
        for message in messages:
            name, told = _file_name(part)
            name = name or f"{header(message.get('Subject', '')) or 'message'}.eml"
            name = name if name.lower().endswith(".eml") else f"{name}.eml"
            try:
                data = message.as_bytes()
                coding = str(part.get("Content-Transfer-Encoding", "")).strip().lower()
                if coding in {"base64", "quoted-printable"} and not message.keys():
                    data = _coded(data, coding)
            except FAILURES:  # it cannot be written out again: read as it was taken apart
                self.parsed.children.append(self._as_parsed(message, name, told))
                continue
            self.parsed.children.append(self.nest.child(data, name, told))

    def _as_parsed(self, message: Message, name: str, told: list[tuple[str, str]]) -> Reading:
        deeper = self.nest.deeper()
        if deeper.depth > self.nest.limits.depth:
            return as_reading(safe_name(name), "eml", Parsed(), "too_big", "nested too deep.")
        parsed = _message(message, deeper)
        parsed.properties += told
        return as_reading(safe_name(name), "eml", parsed)


def _bytes(part: Message) -> bytes:
    """The content of one part; where its transfer encoding is damaged, as much as can be had."""
    try:
        data = part.get_payload(decode=True)
    except FAILURES:
        data = None
    if isinstance(data, bytes):
        return data
    try:
        raw = part.get_payload()
    except FAILURES:
        return b""
    return raw.encode("utf-8", "surrogateescape") if isinstance(raw, str) else b""


def _coded(data: bytes, coding: str) -> bytes:
    try:
        if coding == "base64":
            return binascii.a2b_base64(data)
        return binascii.a2b_qp(data)
    except binascii.Error:
        return data


def _uudecoded(lines: str) -> bytes:
    content = bytearray()
    for line in lines.splitlines():
        try:
            content += binascii.a2b_uu(line)
        except binascii.Error:
            size = (((ord(line[0]) - 32) & 63) * 4 + 5) // 3  # a line with trailing rubbish
            try:
                content += binascii.a2b_uu(line[: size + 1])
            except binascii.Error:
                continue
    return bytes(content)


def _readable(text: str) -> str:
    data = text.encode("utf-8", "surrogateescape")
    return charset_decode(data, "utf-8")[0]


def unflowed(text: str, joined: bool = False) -> str:
    """Paragraphs of format=flowed text (RFC 3676) on one line; `joined` is its DelSp=yes."""
    lines: list[str] = []
    depth, soft = 0, False
    for line in text.replace("\r\n", "\n").split("\n"):
        content = line.lstrip(">")
        level = len(line) - len(content)
        content = content.removeprefix(" ")
        if soft and level == depth and content != "-- ":
            lines[-1] += content
        else:
            lines.append(">" * level + (" " if level and content else "") + content)
        depth = level
        soft = content.endswith(" ") and content != "-- "
        if soft and joined:
            lines[-1] = lines[-1][:-1]
    return "\n".join(lines)


def _file_name(part: Message) -> tuple[str, list[tuple[str, str]]]:
    """(the name as given, what else the part says of itself)."""
    told: list[tuple[str, str]] = []
    try:
        name = part.get_filename()
    except FAILURES:
        name = None
    if name is not None and not header(name).strip():
        told.append(("original name", "(empty)"))
    for key in ("Content-ID", "Content-Location", "Content-Description"):
        if part.get(key):
            told.append((key, header(part.get(key))))
    if part.get_content_disposition() == "inline":
        told.append(("Content-Disposition", "inline"))
    return (header(name) if name else ""), told
