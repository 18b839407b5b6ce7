"""Paths written in load files, found on disk: below the volume's folder and nowhere else.

They come from Windows programs: backslashes, ``.\\``, the volume's name in front, letters in
another case. No part of a path may be a link, so nothing outside the folder is ever opened.
"""

import os
import re
import unicodedata
from pathlib import Path
from typing import NamedTuple

MOST_PATH = 1024


class Found(NamedTuple):
    """`path` is the file, or None; then `fault` is ``missing``, ``escapes`` or ``ambiguous``.
    `case` tells that the file's name differs in case from what was written."""

    path: Path | None
    fault: str = ""
    case: bool = False


class Finder:
    """Resolves written paths below one folder; remembers what each folder holds."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._folders: dict[Path, dict[str, list[str]]] = {}

    def find(self, written: str) -> Found:
        """The regular file a load file means by `written`."""
        parts = self._parts(written)
        if parts is None:
            return Found(None, "escapes")
        here, case = self.root, False
        for number, part in enumerate(parts):
            names = self._names(here).get(_folded(part), [])
            if part not in names and len(names) > 1:
                return Found(None, "ambiguous")
            if not names:
                return Found(None, "missing")
            name = part if part in names else names[0]
            case = case or name != part
            here = here / name
            if here.is_symlink():
                return Found(None, "escapes")
            if number == len(parts) - 1 and not here.is_file():
                return Found(None, "missing")
        return Found(here, "", case) if parts else Found(None, "missing")

    def _parts(self, written: str) -> list[str] | None:
        """The path's parts below the volume's folder; None where it leads out of it."""
        text = written.strip().replace("\\", "/")
        if len(text) > MOST_PATH or "\0" in text or re.match(r"[A-Za-z]:|//", text):
            return None
        rooted = text.startswith("/")
        parts = [part for part in text.split("/") if part not in {"", "."}]
        if ".." in parts:
            return None
        own = self.root.resolve().name
        named = len(parts) > 1 and _folded(parts[0]) == _folded(own)
        if named and _folded(own) not in self._names(self.root):
            return parts[1:]
        return None if rooted else parts

    def _names(self, folder: Path) -> dict[str, list[str]]:
        known = self._folders.get(folder)
        if known is None:
            known = {}
            try:
                for name in sorted(os.listdir(folder)):  # noqa: PTH208 (names only, and fast)
                    known.setdefault(_folded(name), []).append(name)
            except OSError:
                known = {}
            self._folders[folder] = known
        return known


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name).casefold()


def frames(path: Path) -> int | None:
    """How many pictures a TIFF file holds, by its chain of directories; 1 for any other type.

    None where the chain is broken. Reads a few bytes a page and decodes nothing, so it needs no
    child process.
    """
    with path.open("rb") as file:
        head = file.read(16)
        if head[:4] not in {b"II*\0", b"MM\0*", b"II+\0", b"MM\0+"}:
            return 1
        order = "little" if head[:2] == b"II" else "big"
        big = 43 in head[2:4]
        wide, counted, entry = (8, 8, 20) if big else (4, 2, 12)
        at = int.from_bytes(head[8:16] if big else head[4:8], order)
        seen: set[int] = set()
        while at:
            if at in seen or len(seen) > 100_000:
                return None
            seen.add(at)
            file.seek(at)
            count = file.read(counted)
            if len(count) < counted:
                return None
            file.seek(at + counted + int.from_bytes(count, order) * entry)
            following = file.read(wide)
            if len(following) < wide:
                return None
            at = int.from_bytes(following, order)
        return len(seen) or None
