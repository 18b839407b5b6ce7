"""winmail.dat (TNEF): the body and the attachments an Outlook sender wrapped up.

Layout (MS-OXTNEF 2.1): signature and key, then attributes of level (1 byte), id (4), length (4),
data, checksum (2), all little-endian.
"""

import struct

from casework.documents.readers.parsed import GaveUp, Nest, Parsed

SIGNATURE = b"\x78\x9f\x3e\x22"
SUBJECT, BODY, TITLE, DATA = 0x8004, 0x800C, 0x8010, 0x800F
RENDERING = 0x9002
"""Starts each attachment."""


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """``subject`` and ``body`` as passages, attachments as children."""
    parsed = Parsed()
    titles: list[str] = []
    position = 6
    while position + 9 <= len(data):
        _, number, size = struct.unpack_from("<BII", data, position)
        value = data[position + 9 : position + 9 + size]
        if len(value) < size:
            parsed.warnings.append("the container is cut off.")
            break
        position += 9 + size + 2
        kind = number & 0xFFFF
        if kind in {SUBJECT, BODY}:
            parsed.add("subject" if kind == SUBJECT else "body", _text(value))
        elif kind == RENDERING:
            titles.append("")
        elif kind == TITLE and titles:
            titles[-1] = _text(value)
        elif kind == DATA:
            title = titles[-1] if titles else ""
            parsed.children.append(nest.child(value, title or f"attachment{len(titles)}"))
    if not parsed.passages and not parsed.children:
        raise GaveUp("binary", "a winmail.dat (TNEF) container without readable parts.")
    return parsed


def _text(value: bytes) -> str:
    return value.split(b"\x00")[0].decode("cp1252", "replace")
