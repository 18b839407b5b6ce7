"""EML, with the standard library's compat32 policy: the new one is slow on, and raises at,
hostile headers. Attachments and nested messages become children, to a bounded depth."""

import email
import email.errors
import email.header
import email.policy
from email.message import Message
from typing import cast

from casework.documents.readers.page import parse_text
from casework.documents.readers.parsed import GaveUp, Nest, Parsed

SHOWN = ("From", "To", "Cc", "Bcc", "Reply-To", "Date", "Subject")
MOST_PARTS = 500
ALIASES = {
    "latin-1": "cp1252",
    "latin1": "cp1252",
    "iso-8859-1": "cp1252",
    "us-ascii": "utf-8",
    "ascii": "utf-8",
    "iso-8859-8-i": "iso-8859-8",
    "iso-8859-8-e": "iso-8859-8",
    "iso-8859-6-i": "iso-8859-6",
    "gb2312": "gb18030",
    "ks_c_5601-1987": "cp949",
    "unicode-1-1-utf-7": "utf-7",
}


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """``msg1.h`` the headers people see, ``msg1`` the body, further text parts ``msg1.2`` …"""
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        data = data.decode("utf-16", "replace").encode("utf-8")
    try:
        message = email.message_from_bytes(data, policy=email.policy.compat32)
        return _message(message, nest)
    except RecursionError as error:
        raise GaveUp("unreadable", "parts nested too deep to be read.") from error


def _message(message: Message, nest: Nest) -> Parsed:
    parsed = Parsed()
    lines: list[str] = []
    for key, value in message.raw_items():
        text = header(value)
        if key.title() in SHOWN:
            lines.append(f"{key.title()}: {text}")
        else:
            parsed.tell(key, text)
    parsed.add("msg1.h", "\n".join(lines))
    walk = _Walk(parsed, nest)
    walk.part(message, 0)
    if message.preamble and message.is_multipart():
        parsed.add("msg1.pre", str(message.preamble), "hidden")
    if message.epilogue:
        parsed.add("msg1.post", str(message.epilogue), "hidden")
    return parsed


def header(value: object) -> str:
    """A header decoded: encoded words joined first, raw bytes as UTF-8, else Windows-1252."""
    raw = str(value)
    if any("\udc80" <= c <= "\udcff" for c in raw):
        data = raw.encode("ascii", "surrogateescape")
        raw = _decode(data, "utf-8")[0]
    try:
        chunks = email.header.decode_header(raw)
    except (email.errors.HeaderParseError, ValueError):
        return raw
    words: list[str] = []
    for chunk, charset in cast("list[tuple[bytes | str, str | None]]", chunks):
        if isinstance(chunk, str):
            words.append(chunk)
        elif charset is None:
            words.append(chunk.decode("raw-unicode-escape", "replace"))
        else:
            words.append(_decode(chunk, charset)[0])
    return " ".join("".join(words).split())


def _decode(data: bytes, charset: str) -> tuple[str, str]:
    """(text, warning). Unknown or wrong charsets fall back, and say so."""
    named = charset.strip("\"' ").lower()
    try:
        return data.decode(ALIASES.get(named, named)), ""
    except (LookupError, UnicodeDecodeError, ValueError):
        pass
    for known in ("utf-8", "cp1252"):
        try:
            return data.decode(known), f"charset {charset!r} does not hold; read as {known}."
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), f"charset {charset!r} does not hold; read as latin-1."


class _Walk:
    def __init__(self, parsed: Parsed, nest: Nest) -> None:
        self.parsed = parsed
        self.nest = nest
        self.parts = 0
        self.bodies: list[str] = []

    def part(self, part: Message, depth: int) -> None:
        """One MIME part: text is told, the rest becomes a child."""
        self.parts += 1
        if self.parts > MOST_PARTS or depth > 30:
            if self.parts == MOST_PARTS + 1 or depth == 31:
                self.parsed.warnings.append("more parts, or deeper ones, than are read.")
            return
        kind = part.get_content_type()
        payload = part.get_payload()
        if kind == "message/rfc822" and isinstance(payload, list):
            self._nested(part, cast("list[Message]", payload))
        elif isinstance(payload, list):
            for inner in cast("list[Message]", payload):
                self.part(inner, depth + 1)
        else:
            self._leaf(part, kind)

    def _leaf(self, part: Message, kind: str) -> None:
        name = _file_name(part)
        data = part.get_payload(decode=True)
        data = data if isinstance(data, bytes) else b""
        attached = part.get_content_disposition() == "attachment" or bool(name)
        if kind in {"text/plain", "text/html"} and not attached:
            text, warning = _decode(data, str(part.get_param("charset") or "utf-8"))
            if warning and data.strip():
                self.parsed.warnings.append(warning)
            if kind == "text/html":
                self._html(text)
            else:
                self._say(text)
        elif data or attached:
            label = name or f"part{self.parts}.{kind.split('/')[-1]}"
            self.parsed.children.append(self.nest.child(data, label))

    def _html(self, source: str) -> None:
        inner = parse_text(source)
        text = "\n".join(p.text for p in inner.passages if p.layer == "visible")
        told = "".join("".join(self.bodies).split())
        # The HTML twin of a plain body is told only where it says something else.
        if "".join(text.split()) not in told:
            self._say(text)
        for passage in inner.passages:
            if passage.layer != "visible":
                self.parsed.add(f"msg1.{passage.anchor}", passage.text, passage.layer)
        self.parsed.properties += inner.properties

    def _say(self, text: str) -> None:
        if text.strip():
            self.bodies.append(text)
            number = len(self.bodies)
            self.parsed.add("msg1" if number == 1 else f"msg1.{number}", text)

    def _nested(self, part: Message, messages: list[Message]) -> None:
        for message in messages:
            name = _file_name(part) or f"{header(message.get('Subject', '')) or 'message'}.eml"
            name = name if name.lower().endswith(".eml") else f"{name}.eml"
            try:
                data = message.as_bytes()
            except (ValueError, LookupError, TypeError, AttributeError) as error:
                self.parsed.warnings.append(f"nested message {name!r} is damaged ({error}).")
                continue
            self.parsed.children.append(self.nest.child(data, name))


def _file_name(part: Message) -> str:
    try:
        name = part.get_filename()
    except (ValueError, LookupError, TypeError):
        name = None
    return header(name) if name else ""
