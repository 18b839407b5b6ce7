"""OLE compound files: the container of old Office and Outlook files, of encrypted new ones, and
of objects embedded in documents."""

import io
import struct
from datetime import datetime
from typing import Any

from casework.documents.readers.codepages import codec_of
from casework.documents.readers.parsed import GaveUp, Nest, Parsed
from casework.documents.records import Reading

OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
PROPERTIES = "__properties_version1.0"
MOST_ENTRIES = 50_000
LARGEST = 256 * 2**20
NAMES = (
    ("worddocument", "doc"),
    ("workbook", "xls"),
    ("book", "xls"),
    ("powerpoint document", "ppt"),
)


class Storage:
    """A folder in a compound file. Names are found without regard to case, as Office does."""

    def __init__(self, ole: Any, entries: dict[tuple[str, ...], bool], path: tuple[str, ...]):
        self._ole = ole
        self._entries = entries
        self.path = path

    def names(self) -> list[str]:
        """Names directly below, in the file's order."""
        depth = len(self.path)
        below = tuple(part.lower() for part in self.path)
        return [
            entry[depth]
            for entry in self._entries
            if len(entry) == depth + 1 and tuple(p.lower() for p in entry[:depth]) == below
        ]

    def has(self, name: str) -> bool:
        return self._find(name) is not None

    def stream(self, name: str) -> bytes | None:
        """The bytes of a stream; None where there is none, or it is damaged."""
        found = self._find(name)
        if found is None or not self._entries[found]:
            return None
        try:
            return self._ole.openstream(list(found)).read(LARGEST)
        except (OSError, ValueError, IndexError, struct.error):
            return None

    def storage(self, name: str) -> "Storage | None":
        """The folder of that name; None where there is none."""
        found = self._find(name)
        if found is None or self._entries[found]:
            return None
        return Storage(self._ole, self._entries, found)

    def properties(self, name: str) -> dict[int, str]:
        """A property set of this folder by number; {} where it is missing or damaged."""
        found = self._find(name)
        if found is None or not self._entries[found]:
            return {}
        try:
            values = self._ole.getproperties(list(found), convert_time=True)
        except Exception:  # olefile raises whatever damaged sets make it raise
            return {}
        codec = codec_of(values.get(1) & 0xFFFF) if isinstance(values.get(1), int) else ""
        told: dict[int, str] = {}
        for key, value in values.items():
            if isinstance(value, bytes):
                told[key] = value.rstrip(b"\x00").decode(codec or "cp1252", "replace")
            elif isinstance(value, str | datetime):
                told[key] = str(value)
        return told

    def _find(self, name: str) -> tuple[str, ...] | None:
        path = (*self.path, name)
        if path in self._entries:
            return path
        wanted = tuple(part.lower() for part in path)
        for entry in self._entries:
            if len(entry) == len(wanted) and tuple(p.lower() for p in entry) == wanted:
                return entry
        return None


def open_compound(data: bytes) -> Storage:
    """Raises GaveUp where the container is damaged, or holds too many entries."""
    import olefile

    try:
        ole = olefile.OleFileIO(io.BytesIO(data))
        streams = [tuple(path) for path in ole.listdir(streams=True, storages=False)]
        folders = [tuple(path) for path in ole.listdir(streams=False, storages=True)]
    except MemoryError:
        raise
    except Exception as error:  # olefile raises whatever a damaged sector makes it raise
        reason = f"a damaged OLE container ({type(error).__name__})."
        raise GaveUp("unreadable", reason) from error
    if len(streams) + len(folders) > MOST_ENTRIES:
        raise GaveUp("too_big", f"holds {len(streams) + len(folders):,} entries; not opened.")
    return Storage(ole, dict.fromkeys(folders, False) | dict.fromkeys(streams, True), ())


def kind_of(data: bytes) -> str:
    """doc xls ppt msg, or "ole" for any other, damaged and encrypted ones among them."""
    try:
        root = open_compound(data)
    except GaveUp:
        return "ole"
    return storage_kind(root)


def storage_kind(root: Storage) -> str:
    """The same for a folder, as an embedded object is one."""
    names = {name.lower() for name in root.names()}
    if "encryptedpackage" in names:
        return "ole"
    if PROPERTIES in names:
        return "msg"
    return next((kind for name, kind in NAMES if name in names), "ole")


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """What an embedded object wraps, as children."""
    root = open_compound(data)
    if root.has("EncryptedPackage"):
        raise GaveUp("encrypted", "an Office file that asks for a password.")
    parsed = Parsed()
    parsed.children += unwrapped(root, name, nest)
    if not parsed.children:
        holds = ", ".join(repr(entry) for entry in root.names()[:8])
        raise GaveUp("unreadable", f"an OLE object of a kind that is not read (it holds {holds}).")
    return parsed


def unwrapped(root: Storage, name: str, nest: Nest) -> list[Reading]:
    """The file inside an OLE object: a packaged file, or the one stream that is the document."""
    native = root.stream("\x01Ole10Native")
    if native:
        inner, content = package(native)
        return [nest.child(content, inner or f"{name}.bin")]
    for stream, ending in (("CONTENTS", ""), ("Package", ""), ("Contents", "")):
        content = root.stream(stream)
        if content:
            return [nest.child(content, f"{name}{ending}")]
    return []


def package(native: bytes) -> tuple[str, bytes]:
    """(file name, bytes) of an ``\\x01Ole10Native`` stream (MS-OLEDS 2.3.6, packager's layout).

    Where it is no packager's, all bytes behind the length come back with the name "".
    """
    body = native[4:]
    try:
        at = 2
        label_end = body.index(b"\x00", at)
        path_end = body.index(b"\x00", label_end + 1)
        at = path_end + 1 + 4
        (length,) = struct.unpack_from("<I", body, at)
        at += 4 + length
        (size,) = struct.unpack_from("<I", body, at)
        content = body[at + 4 : at + 4 + size]
        if len(content) == size and size and body[:2] == b"\x02\x00":
            return body[2:label_end].decode("cp1252", "replace"), content
    except (ValueError, struct.error):
        pass
    return "", body


SUMMARY = {
    2: "title",
    3: "subject",
    4: "author",
    5: "keywords",
    6: "comments",
    7: "template",
    8: "last author",
    12: "created",
    13: "saved",
    18: "application",
}
DETAILS = {2: "category", 14: "manager", 15: "company"}


def summary(root: Storage, parsed: Parsed) -> None:
    """Title, author and the like (MS-OLEPS) of an old Office file, as properties."""
    for stream, words in (
        ("\x05SummaryInformation", SUMMARY),
        ("\x05DocumentSummaryInformation", DETAILS),
    ):
        for key, value in root.properties(stream).items():
            if key in words:
                parsed.tell(words[key], value)
