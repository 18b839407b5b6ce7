"""The body of a message, told once: plain text first, then what HTML or RTF say beyond it."""

import email.errors
import email.header
import re
from typing import cast

from casework.documents.readers.page import parse_text
from casework.documents.readers.parsed import GaveUp, Parsed

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
    "gbk": "gb18030",
    "ks_c_5601-1987": "cp949",
    "shift_jis": "cp932",
    "shift-jis": "cp932",
    "x-sjis": "cp932",
    "unicode-1-1-utf-7": "utf-7",
    "x-unknown": "utf-8",
}
LINK = re.compile(r"<[^<>\s]{4,}>|\[[^\[\]\s]{4,}\]")
"""A link as Outlook writes it into the plain form of an HTML body."""


class Bodies:
    """Collects the bodies of one message at `anchor`, ``anchor.2`` …"""

    def __init__(self, parsed: Parsed, anchor: str = "msg1") -> None:
        self.parsed = parsed
        self.anchor = anchor
        self.told: list[str] = []
        self._plain = ""

    def say(self, text: str) -> None:
        """A body of plain text."""
        if not text.strip():
            return
        self.told.append(text)
        self._plain += f"{_letters(text)} {_letters(LINK.sub('', text))} "
        number = len(self.told)
        self.parsed.add(self.anchor if number == 1 else f"{self.anchor}.{number}", text)

    def html(self, source: str) -> None:
        """An HTML body: the blocks that no body told before; its hidden layers in any case."""
        inner = parse_text(source)
        shown = [p.text for p in inner.passages if p.layer == "visible"]
        self.say("\n".join(text for text in shown if self._is_new(text)))
        for passage in inner.passages:
            if passage.layer != "visible":
                self.parsed.add(f"{self.anchor}.{passage.anchor}", passage.text, passage.layer)
        self.parsed.properties += inner.properties

    def packed_rtf(self, packed: bytes) -> None:
        """A body of compressed RTF (MS-OXRTFCP), which may be HTML or plain text in disguise."""
        import compressed_rtf

        try:
            source = compressed_rtf.decompress(packed)
        except Exception as error:  # damaged lengths, checksums and types, each its own error
            told = f"its RTF body is damaged ({error})."
            self.parsed.warnings += [] if self.told else [told]
            return
        self.rtf(source)

    def rtf(self, source: bytes) -> None:
        from casework.documents.readers.rtf import read_rtf
        from casework.documents.readers.rtfhtml import original_html

        page = original_html(source)
        if page is not None:
            self.html(page)
            return
        inner = Parsed()
        try:
            read_rtf(source, inner)
        except GaveUp as gave_up:
            self.parsed.warnings += [] if self.told else [f"its RTF body: {gave_up}"]
            return
        shown = [p.text for p in inner.passages if p.layer == "visible"]
        self.say("\n".join(text for text in shown if self._is_new(text)))
        for passage in inner.passages:
            if passage.layer != "visible":
                self.parsed.add(f"{self.anchor}.{passage.anchor}", passage.text, passage.layer)

    def _is_new(self, text: str) -> bool:
        """Whether letters and digits of a block stand in no body told before."""
        letters = _letters(text)
        return bool(letters) and letters not in self._plain


def _letters(text: str) -> str:
    return "".join(c for c in text.casefold() if c.isalnum())


def header(value: object) -> str:
    """A header decoded: encoded words joined first, raw bytes as UTF-8, else by statistics."""
    raw = str(value)
    if any("\udc80" <= c <= "\udcff" for c in raw):
        data = raw.encode("ascii", "surrogateescape")
        raw = charset_decode(data, "utf-8")[0]
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
            words.append(charset_decode(chunk, charset)[0])
    return " ".join("".join(words).split())


def charset_decode(data: bytes, charset: str) -> tuple[str, str]:
    """(text, warning or ""); the label is tried first, then UTF-8, then byte statistics."""
    known = charset.strip(" \"';").lower()
    try:
        return data.decode(ALIASES.get(known, known)), ""
    except (LookupError, UnicodeDecodeError, ValueError):
        pass
    for codec in ("utf-8", "cp1252"):
        try:
            return data.decode(codec), f"charset {charset!r} does not hold; read as {codec}."
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1"), f"charset {charset!r} does not hold; read as latin-1."
