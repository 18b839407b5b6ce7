"""One file's bytes to one Reading, inside the guarded child: the table of parsers."""

import hashlib
from collections.abc import Callable
from pathlib import Path

from casework.documents.readers import (
    archive,
    mail,
    page,
    pdf,
    plain,
    sheets,
    slides,
    winmail,
    word,
)
from casework.documents.readers.parsed import GaveUp, Nest, Parsed, clean
from casework.documents.readers.sniff import OLE, sniff
from casework.documents.records import GuardLimits, Reading, State

PARSERS: dict[str, Callable[[bytes, str, Nest], Parsed]] = {
    "pdf": pdf.parse,
    "docx": word.parse,
    "xlsx": sheets.parse,
    "pptx": slides.parse,
    "eml": mail.parse,
    "html": page.parse,
    "zip": archive.parse,
    "tnef": winmail.parse,
    "txt": plain.parse,
    "md": plain.parse,
    "csv": plain.parse,
    "json": plain.parse,
    "xml": plain.parse,
    "unknown": plain.parse,
}
PICTURE = "a picture; its words are not read (no OCR)."
UNREAD = {
    "png": PICTURE,
    "jpg": PICTURE,
    "gif": PICTURE,
    "tif": PICTURE,
    "bmp": PICTURE,
    "rtf": "RTF is not read. Save it as DOCX or PDF.",
}


def parse_file(path: Path, limits: GuardLimits) -> Reading:
    """Read one file. Every failure becomes a state with its reason."""
    try:
        data = path.read_bytes()
    except OSError as error:
        reason = f"cannot be opened ({error.strerror})."
        return Reading(name=path.name, type="unknown", state="unreadable", reason=reason)
    return parse_bytes(data, path.name, Nest(limits, parse_bytes))


def parse_bytes(data: bytes, name: str, nest: Nest) -> Reading:
    """The same for bytes that have a name."""
    name = safe_name(name)
    digest = hashlib.sha256(data).hexdigest()
    if nest.depth > nest.limits.depth:
        reason = f"nested more than {nest.limits.depth} deep; not opened."
        return Reading(name=name, sha256=digest, type="unknown", state="too_big", reason=reason)
    kind = sniff(data, name)
    if not data:
        return Reading(
            name=name, sha256=digest, type=kind, state="empty", reason="the file has 0 bytes."
        )
    state, reason, parsed = _attempt(data, name, kind, nest)
    if kind == "unknown" and state == "text":
        kind = "txt"
    return _reading(name, digest, kind, state, reason, parsed)


def safe_name(name: str) -> str:
    """The last part of a name, printable, for showing only: it may come from a hostile header."""
    last = clean(name).replace("\\", "/").rstrip("/").rsplit("/", 1)[-1]
    return " ".join(last.split())[:200].lstrip(".") or "unnamed"


def _attempt(data: bytes, name: str, kind: str, nest: Nest) -> tuple[State, str, Parsed]:
    if kind in UNREAD:
        return "binary" if kind not in {"rtf"} else "unreadable", UNREAD[kind], Parsed()
    if kind == "ole" or data.startswith(OLE):
        if "EncryptedPackage".encode("utf-16-le") in data:
            return "encrypted", "an Office file that asks for a password.", Parsed()
        old = "an old Office or Outlook file (doc, xls, ppt, msg). Save it in a current format."
        return "unreadable", old, Parsed()
    try:
        parsed = PARSERS[kind](data, name, nest)
    except GaveUp as gave_up:
        return gave_up.state, str(gave_up), Parsed()
    except RecursionError:
        return "unreadable", "nested too deep to be read.", Parsed()
    return "text", "", parsed


def _reading(
    name: str, digest: str, kind: str, state: State, reason: str, parsed: Parsed
) -> Reading:
    if state == "text" and not any(p.layer != "metadata" for p in parsed.passages):
        told = any(entry.state == "text" for entry in parsed.children)
        if not told:
            state = "empty"
            parsed.warnings = parsed.warnings or ["opened, but holds no text."]
    return Reading(
        name=name,
        sha256=digest,
        type=kind,
        state=state,
        reason=" ".join([reason, *dict.fromkeys(parsed.warnings)]).strip(),
        pages=parsed.pages,
        passages=tuple(parsed.passages),
        properties=tuple(parsed.properties),
        labels=tuple(parsed.labels),
        alarms=tuple(parsed.alarms),
        unread=tuple(parsed.unread),
        children=tuple(parsed.children),
    )
