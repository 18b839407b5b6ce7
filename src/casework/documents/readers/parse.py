"""One file's bytes to one Reading, inside the guarded child: the table of parsers."""

import hashlib
from collections.abc import Callable
from pathlib import Path

from casework.documents.readers import (
    archive,
    binarysheets,
    compound,
    mail,
    mbox,
    oldsheets,
    oldslides,
    oldword,
    opencells,
    opendocument,
    outlook,
    page,
    pdf,
    picture,
    plain,
    rtf,
    sheets,
    slides,
    smime,
    winmail,
    word,
)
from casework.documents.readers.parsed import GaveUp, Nest, Parsed, as_reading, safe_name
from casework.documents.readers.sniff import UNREAD, sniff
from casework.documents.records import GuardLimits, Reading, State

PARSERS: dict[str, Callable[[bytes, str, Nest], Parsed]] = {
    "pdf": pdf.parse,
    "docx": word.parse,
    "xlsx": sheets.parse,
    "xlsb": binarysheets.parse,
    "pptx": slides.parse,
    "odt": opendocument.parse,
    "ods": opencells.parse,
    "odp": opendocument.parse,
    "doc": oldword.parse,
    "xls": oldsheets.parse,
    "ppt": oldslides.parse,
    "ole": compound.parse,
    "eml": mail.parse,
    "msg": outlook.parse,
    "mbox": mbox.parse,
    "tnef": winmail.parse,
    "p7m": smime.parse,
    "pgp": smime.parse_pgp,
    "rtf": rtf.parse,
    "html": page.parse,
    "zip": archive.parse,
    "txt": plain.parse,
    "md": plain.parse,
    "csv": plain.parse,
    "json": plain.parse,
    "xml": plain.parse,
    **dict.fromkeys(picture.KINDS, picture.parse),
    "unknown": plain.parse,
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
    given, name = name, safe_name(name)
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
    if kind == "ole" and state == "encrypted":  # its name alone says what is locked in
        ending = name.lower().rpartition(".")[2]
        kind = ending if ending in {"docx", "xlsx", "pptx"} else kind
    if name != given:
        parsed.tell("original name", given)
    return as_reading(name, kind, parsed, state, reason, digest)


def _attempt(data: bytes, name: str, kind: str, nest: Nest) -> tuple[State, str, Parsed]:
    if kind in UNREAD:
        return "binary", UNREAD[kind], Parsed()
    try:
        parsed = PARSERS[kind](data, name, nest)
    except GaveUp as gave_up:
        return gave_up.state, str(gave_up), Parsed()
    except RecursionError:
        return "unreadable", "nested too deep to be read.", Parsed()
    except MemoryError:
        raise
    except Exception as error:  # a fault of a reader costs this part, not the family around it
        fault = f"the reader of this format failed at it ({type(error).__name__})."
        return "crashed", fault, Parsed()
    return "text", "", parsed
