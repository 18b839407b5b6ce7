"""An append-only, hash-chained file of JSON lines: the state that costs money.

One line is one entry. Each carries ``seq`` (from 1), ``prev`` (the hash of the line before, or
"" for the first) and ``hash`` (SHA-256 of the canonical entry without ``hash``). A line is
written whole, flushed and synced before `append` returns, so what a caller has been told is
stored stays stored.

A crash can tear the last line only. Opening for writing sets such a tail (half a line, or the
zero bytes a power cut leaves) aside in ``<name>.quarantine`` and goes on. Damage anywhere else
is refused with file and line: silently dropping it would lose paid work.
"""

import fcntl
import hashlib
import json
import os
import time
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

from pydantic_core import PydanticSerializationError, to_json

from casework.errors import JournalError

Entry = dict[str, Any]
PATIENCE = 5.0


class Contents(NamedTuple):
    """What a JSON-lines file holds: whole entries, and the bytes of a torn tail."""

    entries: list[Entry]
    tail: bytes
    size: int
    """Bytes of the file up to the end of the last whole entry."""


def scan(path: Path) -> Contents:
    """Read JSON lines, tolerating a torn tail and nothing else.

    Raises JournalError, naming file and line, where a line before the last is no JSON object.
    """
    data = path.read_bytes() if path.exists() else b""
    entries: list[Entry] = []
    size = 0
    position = 0
    lines = data.split(b"\n")
    for number, line in enumerate(lines, start=1):
        last = number == len(lines)
        end = position + len(line) + (0 if last else 1)
        entry = _entry(line)
        if entry is not None:
            entries.append(entry)
            size = end
        elif line.strip(b"\x00 \t\r"):
            if any(rest.strip(b"\x00 \t\r") for rest in lines[number:]):
                raise JournalError(
                    f"{path}, line {number}: not a whole JSON entry, and entries follow it. "
                    "Restore the file from a copy, or move the damaged line to another file "
                    "and run the command again (what that line recorded will be done again)."
                )
            break
        position = end
    return Contents(entries, data[size:].strip(b"\x00\n\r\t "), size)


def read_entries(path: Path) -> list[Entry]:
    """All whole entries of a journal (a torn tail is left out). Verifies the chain."""
    entries = scan(path).entries
    verify(entries, path)
    return entries


def verify(entries: list[Entry], path: Path) -> None:
    """Check sequence and hashes; raise JournalError at the first entry that breaks the chain."""
    previous = ""
    for number, entry in enumerate(entries, start=1):
        sealed = _read_digest(entry)
        if sealed is None or entry.get("prev") != previous or entry.get("hash") != sealed:
            raise JournalError(
                f"{path}, line {number}: the chain of hashes breaks here, so an entry was edited, "
                "added or removed by hand. Restore the file from a copy."
            )
        previous = entry["hash"]


class Journal:
    """The writing end: one process, one `Journal` a file.

    `entries` holds everything read at opening and appended since; with `keep` false it holds
    only what was read, and the caller may empty it (files of many lines, of which only sums
    are asked for).
    """

    def __init__(self, path: Path, *, keep: bool = True) -> None:
        self.path = path
        self._keep = keep
        path.parent.mkdir(parents=True, exist_ok=True)
        self._file = path.open("ab")
        _hold(self._file.fileno(), path)
        contents = scan(path)
        verify(contents.entries, path)
        self.entries = contents.entries
        self._count = len(self.entries)
        self._last: str = self.entries[-1]["hash"] if self.entries else ""
        if path.exists() and contents.size < path.stat().st_size:
            self._set_aside(contents)
        if contents.size and not _ends_line(path):
            self._file.write(b"\n")
        self._file.flush()

    def append(self, entry: Mapping[str, Any], *, sync: bool = True, flush: bool = True) -> Entry:
        """Store one entry for good and return it with its ``seq``, ``prev`` and ``hash``.

        With `sync` false it survives the death of the process but not yet of the machine:
        the caller calls `sync` later, once for many entries. With `flush` false it survives
        neither until `flush` is called.
        """
        full: Entry = {**entry, "seq": self._count + 1, "prev": self._last}
        full["hash"], line = _sealed(full)
        self._file.write(line)
        if flush or sync:
            self._file.flush()
        if sync:
            self.sync()
        self._count += 1
        self._last = full["hash"]
        if self._keep:
            self.entries.append(full)
        return full

    def flush(self) -> None:
        """Hand every line appended so far to the system, where the process's death leaves it."""
        self._file.flush()

    def sync(self) -> None:
        """Bring every line appended and flushed so far to the disk."""
        os.fsync(self._file.fileno())

    def close(self) -> None:
        """Close the file; the journal can be opened again at any time."""
        self._file.close()

    def _set_aside(self, contents: Contents) -> None:
        if contents.tail:
            with self.path.with_name(self.path.name + ".quarantine").open("ab") as aside:
                aside.write(contents.tail + b"\n")
        with self.path.open("r+b") as file:
            file.truncate(contents.size)
            os.fsync(file.fileno())


def _hold(file: int, path: Path) -> None:
    """Take the file for this writer; the kernel gives it back when the writer ends."""
    deadline = time.monotonic() + PATIENCE
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() >= deadline:
                raise JournalError(
                    f"{path}: another process is writing to it. Wait until it has ended, then run "
                    "the same command again."
                ) from None
            time.sleep(0.05)


def _entry(line: bytes) -> Entry | None:
    try:
        value = json.loads(line)
    except (ValueError, RecursionError):  # the latter where it is nested as no entry ever was
        return None
    return value if isinstance(value, dict) else None


def _canonical(entry: Mapping[str, Any]) -> bytes:
    try:
        # The compiled writer says the same as json, five times as fast, of what is plain.
        if _plain(entry.values()):
            return to_json(dict(sorted(entry.items())))
    except (PydanticSerializationError, ValueError):
        pass  # a lone surrogate
    return _encode(entry).encode("utf-8", "replace")


def _plain(values: Iterable[Any]) -> bool:
    for value in values:
        kind = type(value)
        if kind is float:  # others are written with an exponent, in two spellings
            if value and not 1e-3 < abs(value) < 1e15:
                return False
        elif kind not in _SCALARS:
            return False
    return True


_SCALARS = frozenset({str, int, bool, type(None)})

_encode = json.JSONEncoder(
    ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
).encode


def _digest(entry: Mapping[str, Any]) -> str:
    body = {key: value for key, value in entry.items() if key != "hash"}
    return hashlib.sha256(_canonical(body)).hexdigest()


def _read_digest(entry: Mapping[str, Any]) -> str | None:
    """The digest of an entry that was read; None for what could not have been written."""
    try:
        return _digest(entry)
    except (ValueError, RecursionError):
        return None


def _sealed(entry: Entry) -> tuple[str, bytes]:
    """The hash of an entry and its line, written out once for both."""
    before = _canonical({key: value for key, value in entry.items() if key < "hash"})[1:-1]
    after = _canonical({key: value for key, value in entry.items() if key > "hash"})[1:-1]
    body = b"{" + b",".join(part for part in (before, after) if part) + b"}"
    digest = hashlib.sha256(body).hexdigest()
    parts = (before, f'"hash":"{digest}"'.encode(), after)
    return digest, b"{" + b",".join(part for part in parts if part) + b"}\n"


def _ends_line(path: Path) -> bool:
    with path.open("rb") as file:
        file.seek(-1, os.SEEK_END)
        return file.read(1) == b"\n"
