"""MSG (Outlook messages, MS-OXMSG): headers, body, attachments and embedded messages.

Read from the OLE container itself: messages lack properties that libraries take for granted
(the way of attachment, the plain body), and nothing may be lost for that.
"""

import struct

from casework.documents.readers import mapi
from casework.documents.readers.codepages import codec_of
from casework.documents.readers.compound import PROPERTIES, Storage, open_compound
from casework.documents.readers.mapi import Bag, Value
from casework.documents.readers.objects import read_object
from casework.documents.readers.parsed import GaveUp, Nest, Parsed, as_reading, safe_name
from casework.documents.records import Reading

TOP, EMBEDDED, PART = 32, 24, 8
"""Bytes before the first property, by where the properties belong."""
MOST_PARTS = 2000
SEALED = "the message is encrypted; its text cannot be read."
FLAGS = ((0x7FFE, "hidden attachment"), (0x3712, "Content-ID"), (0x370E, "Content-Type"))


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """``msg1.h``, ``msg1`` and children, as for an EML."""
    root = open_compound(data)
    if not root.has(PROPERTIES):
        raise GaveUp("unreadable", "an Outlook file without its properties: damaged.")
    return message(root, nest, TOP)


def message(root: Storage, nest: Nest, head: int) -> Parsed:
    """One message from its folder in the container."""
    parsed = Parsed()
    bag = _bag(root, head, "")
    codec = next((c for c in map(codec_of, map(bag.number, mapi.CODE_PAGES)) if c), "")
    people = [_bag(part, PART, codec) for part in _parts(root, "__recip_version1.0_")]
    mapi.headers(bag, people, parsed)
    mapi.body(bag, parsed)
    _special(bag, root, parsed)
    for number, part in enumerate(_parts(root, "__attach_version1.0_"), start=1):
        if number > MOST_PARTS:
            parsed.warnings.append(f"only the first {MOST_PARTS:,} attachments were read.")
            break
        parsed.children.append(_attachment(part, _bag(part, PART, codec), number, nest))
    sealed = any(c.state == "encrypted" and c.type in {"p7m", "pgp"} for c in parsed.children)
    if sealed and not any(passage.anchor == "msg1" for passage in parsed.passages):
        parsed.warnings.append(SEALED)
    return parsed


def _parts(root: Storage, prefix: str) -> list[Storage]:
    found = (root.storage(name) for name in root.names() if name.lower().startswith(prefix))
    return [part for part in found if part is not None]


def _bag(storage: Storage, head: int, fallback: str) -> Bag:
    """All properties of a folder: fixed ones from its list, the others from their streams."""
    values: dict[int, Value] = {}
    table = storage.stream(PROPERTIES) or b""
    for at in range(head, len(table) - 15, 16):
        kind, number = struct.unpack_from("<HH", table, at)
        if kind in mapi.FIXED:
            values.setdefault(number, mapi.fixed(kind, table[at + 8 : at + 16]))
    for name in storage.names():
        if not name.lower().startswith("__substg1.0_") or len(name) != 20:
            continue
        try:
            number, kind = int(name[12:16], 16), int(name[16:], 16)
        except ValueError:
            continue
        content = storage.stream(name)
        if content is None:
            continue
        if kind == mapi.UNICODE:
            values[number] = content.decode("utf-16-le", "replace")
        elif kind in {mapi.STRING8, mapi.BINARY}:
            values.setdefault(number, content)
    return Bag(values, fallback)


def _attachment(part: Storage, bag: Bag, number: int, nest: Nest) -> Reading:
    given = bag.text(mapi.LONG_NAME) or bag.text(mapi.SHORT_NAME) or bag.text(mapi.DISPLAY)
    name = given or f"attachment{number}"
    told = [(word, value) for key, word in FLAGS if (value := _flag(bag, key))]
    if not given:
        told.append(("original name", "(none)"))
    inner = part.storage("__substg1.0_3701000D")
    if inner is not None and inner.has(PROPERTIES):
        return _embedded(inner, name, told, nest)
    if inner is not None:
        return read_object(inner, name, nest, told)
    if mapi.DATA in bag.values:
        return nest.child(bag.raw(mapi.DATA), name, told)
    link = next((bag.text(path) for path in mapi.PATHS if bag.text(path)), "")
    reason = f"only a link to {link}; the file is not in the message." if link else ABSENT
    return Reading(
        name=safe_name(name),
        type="unknown",
        state="unreadable",
        reason=reason,
        properties=tuple(told),
    )


ABSENT = "the message names this attachment, but holds no content for it."


def _flag(bag: Bag, key: int) -> str:
    number = bag.number(key)
    if number is not None:
        return "yes" if number else ""
    return bag.text(key)


def _embedded(inner: Storage, name: str, told: list[tuple[str, str]], nest: Nest) -> Reading:
    deeper = nest.deeper()
    label = safe_name(name if name.lower().endswith(".msg") else f"{name}.msg")
    if deeper.depth > nest.limits.depth:
        reason = f"nested more than {nest.limits.depth} deep; not opened."
        return Reading(name=label, type="msg", state="too_big", reason=reason)
    parsed = message(inner, deeper, EMBEDDED)
    parsed.properties += told
    return as_reading(label, "msg", parsed)


KEPT = {
    0x3A06: "Given name",
    0x3A11: "Surname",
    0x3A16: "Company",
    0x3A17: "Job title",
    0x3A08: "Business telephone",
    0x3A09: "Home telephone",
    0x3A1C: "Mobile telephone",
    0x3A24: "Business fax",
    0x3A26: "Country",
    0x3A27: "City",
    0x3A28: "State",
    0x3A29: "Street",
    0x3A2A: "Postal code",
    0x3A18: "Department",
    0x3001: "Name",
}
NAMED = {
    (2, 0x8208): "Location",
    (2, 0x820D): "Start",
    (2, 0x820E): "End",
    (2, 0x8232): "Recurrence",
    (4, 0x8083): "Email 1",
    (4, 0x8093): "Email 2",
    (4, 0x80A3): "Email 3",
    (4, 0x801B): "Work address",
    (4, 0x801A): "Home address",
    (3, 0x8104): "Start",
    (3, 0x8105): "Due",
}
"""Named properties by the last digit of their set's GUID (0006200x) and their number."""


def _special(bag: Bag, root: Storage, parsed: Parsed) -> None:
    """Appointments, contacts and tasks say what they are about in properties: told as text."""
    kind = bag.text(mapi.CLASS).lower()
    if kind.startswith(("ipm.note", "report.")) or not kind:
        return
    lines = [f"{word}: {bag.text(key)}" for key, word in KEPT.items() if bag.text(key)]
    names = root.storage("__nameid_version1.0")
    entries = (names.stream("__substg1.0_00030102") or b"") if names else b""
    sets = (names.stream("__substg1.0_00020102") or b"") if names else b""
    for at in range(0, len(entries) - 7, 8):
        number, index = struct.unpack_from("<IH", entries, at)
        place = ((index >> 1) - 3) * 16
        if index & 1 or place < 0 or sets[place + 1 : place + 4] != b"\x20\x06\x00":
            continue
        word = NAMED.get((sets[place] & 0xF, number))
        value = bag.text(0x8000 + at // 8)
        if word and value.strip():
            lines.append(f"{word}: {value}")
    parsed.add("msg1.f", "\n".join(lines))
