"""ZIP archives: members are read as children, in memory, to a bounded number and size."""

import zipfile

from casework.documents.readers.package import open_zip
from casework.documents.readers.parsed import Nest, Parsed

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
            parsed.warnings.append("some members are encrypted.")
            continue
        try:
            content = archive.read(info)
        except (zipfile.BadZipFile, OSError, EOFError, ValueError, NotImplementedError):
            parsed.warnings.append(f"{info.filename} is damaged.")
            continue
        parsed.children.append(nest.child(content, info.filename))
    if len(members) > MOST_OPENED:
        parsed.warnings.append(f"only the first {MOST_OPENED} of {len(members)} members were read.")
    return parsed
