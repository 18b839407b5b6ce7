"""Reading files: guarded, cached by content, one at a time or many."""

import hashlib
import os
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from casework.documents.guard import guard
from casework.documents.records import GuardLimits, Reading

LIMITS = GuardLimits()
EDITION = "1"
"""Part of the key of a stored reading: changes whenever readers come to say something else."""
KEPT = 256
STORED = frozenset({"text", "empty", "encrypted", "binary", "unreadable"})
"""States that follow from the bytes alone; a crash or a time-out may be the machine's."""


def read(path: Path, *, limits: GuardLimits = LIMITS) -> Reading:
    """Read one file in a guarded child process.

    Never raises for what the file is or does: its `state` and `reason` say it.
    """
    outcome = guard.ask("read", path, limits)
    if outcome.answer is None:
        return Reading(
            name=path.name,
            path=os.fspath(path),
            type=path.suffix.lower().lstrip(".") or "unknown",
            state=outcome.state,
            reason=outcome.reason,
        )
    return Reading.model_validate(outcome.answer).model_copy(update={"path": os.fspath(path)})


def read_many(paths: Iterable[Path], *, limits: GuardLimits = LIMITS) -> Iterator[Reading]:
    """Read files side by side; readings come in the order of `paths`."""
    with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        yield from pool.map(partial(read, limits=limits), paths)


class Library:
    """Readings by content: in memory, and below `folder` where one is given.

    Safe in threads, and with other processes on the same folder (entries appear whole).
    """

    def __init__(self, folder: Path | None = None, *, limits: GuardLimits = LIMITS) -> None:
        self.folder = folder
        self.limits = limits
        self._kept: OrderedDict[str, Reading] = OrderedDict()
        self._lock = threading.Lock()

    def read(self, path: Path) -> Reading:
        """As `read`, but each content is parsed once."""
        key = self._key(path)
        if key is None:
            return read(path, limits=self.limits)
        found = self._recall(key)
        if found is None:
            found = read(path, limits=self.limits)
            if found.state in STORED:
                self._store(key, found)
            self._keep(key, found)
        return found.model_copy(update={"name": path.name, "path": os.fspath(path)})

    def _key(self, path: Path) -> str | None:
        """Content, suffix (it helps to tell types), edition and limits; None if not readable."""
        try:
            if not path.is_file() or path.stat().st_size > self.limits.file_bytes:
                return None
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256")
        except OSError:
            return None
        digest.update(f"\0{path.suffix.lower()}\0{EDITION}\0".encode("utf-8", "replace"))
        digest.update(self.limits.model_dump_json().encode())
        return digest.hexdigest()

    def _recall(self, key: str) -> Reading | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
        if self.folder is None:
            return None
        try:
            text = (self.folder / key[:2] / f"{key}.json").read_bytes()
            found = Reading.model_validate_json(text)
        except (OSError, ValidationError):
            return None
        self._keep(key, found)
        return found

    def _keep(self, key: str, reading: Reading) -> None:
        with self._lock:
            self._kept[key] = reading
            self._kept.move_to_end(key)
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)

    def _store(self, key: str, reading: Reading) -> None:
        if self.folder is None:
            return
        target = self.folder / key[:2] / f"{key}.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        beside = target.with_name(f".{key}.{os.getpid()}.{threading.get_ident()}.part")
        beside.write_text(reading.model_dump_json(), "utf-8")
        beside.replace(target)


def inventory(folder: Path, library: Library | None = None) -> list[dict[str, Any]]:
    """What a room holds: one row a document and a row for everything inside it.

    Rows: path (relative; a child's is ``0001.eml!1/invoice.pdf``), parent (path or None), type,
    pages (int or None), characters (of readable text), reason ("" where all is well).
    """
    shelf = library or Library()
    paths = sorted(p for p in folder.rglob("*") if p.is_file() or p.is_symlink())

    def open_one(path: Path) -> Reading:
        if path.is_symlink():  # it may lead out of the room
            reason = "a link; not followed."
            return Reading(name=path.name, type="link", state="unreadable", reason=reason)
        return shelf.read(path)

    rows: list[dict[str, Any]] = []
    with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        for path, reading in zip(paths, pool.map(open_one, paths), strict=True):
            rows += _rows(reading, path.relative_to(folder).as_posix(), None)
    return rows


def _rows(reading: Reading, path: str, parent: str | None) -> Iterator[dict[str, Any]]:
    own = reading.model_copy(update={"children": ()})
    yield {
        "path": path,
        "parent": parent,
        "type": reading.type,
        "pages": reading.pages,
        "characters": len(own.text()),
        "reason": reading.reason or ("" if reading.state == "text" else reading.state),
    }
    for number, child in enumerate(reading.children, start=1):
        yield from _rows(child, f"{path}!{number}/{child.name}", path)
