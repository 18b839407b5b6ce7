"""ZIP archives: members are read as children, in memory, to a bounded number and size."""

import zipfile

from casework.documents.readers.package import open_zip
from casework.documents.readers.parsed import Nest, Parsed, clean, safe_name
from casework.documents.records import Reading, State

MOST_OPENED = 200


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """Names as ``files``; nothing is ever written to disk, so no name can escape."""
    parsed = Parsed()
    archive = open_zip(data, nest.limits)
    members = [info for info in archive.infolist() if not info.is_dir()]
    parsed.add("files", "\n".join(info.filename for info in members))
    if archive.comment:
        parsed.tell("comment", archive.comment.decode("utf-8", "replace"))
    for info in members[:MOST_OPENED]:
        if info.flag_bits & 1:
            parsed.children.append(_unread(info, "encrypted", "asks for a password."))
            continue
        try:
            content = archive.read(info)
        except MemoryError:
            raise
        except Exception as error:  # zlib.error and friends of the compressors, too
            reason = f"damaged in the archive ({type(error).__name__})."
            parsed.children.append(_unread(info, "unreadable", reason))
            continue
        parsed.children.append(nest.child(content, info.filename))
    sealed = sum(child.state == "encrypted" for child in parsed.children)
    if sealed:
        parsed.warnings.append(f"{sealed} of {len(members)} members ask for a password.")
    if len(members) > MOST_OPENED:
        parsed.warnings.append(f"only the first {MOST_OPENED} of {len(members)} members were read.")
    return parsed


def _unread(info: zipfile.ZipInfo, state: State, reason: str) -> Reading:
    """A member that cannot be had: an entry all the same."""
    name = safe_name(info.filename)
    told = (("original name", clean(info.filename)),) if name != info.filename else ()
    kind = name.lower().rpartition(".")[2] if "." in name else "unknown"
    return Reading(name=name, type=kind, state=state, reason=reason, properties=told)
