"""Replies that are paid for, and calls that are on their way: one SQLite file a folder.

An intent is written before a call to a paid provider and removed after its ledger line. One
that is found at opening belongs to a process that was killed in between; whether its call was
paid twice depends on whether the reply still reached the file.

A commit here survives the death of the process at once and the machine after `sync`, which may
run in another thread meanwhile: the log of SQLite is synced from outside, so that hundreds of
commits share one wait for the disk and none of them blocks the event loop.
"""

import os
import sqlite3
import threading
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any, NamedTuple

from casework.errors import UsageError
from casework.models.jsontext import parsed, reply_of, written
from casework.models.records import Reply

STORE = "calls.sqlite"

_TABLES = """
CREATE TABLE IF NOT EXISTS replies (key TEXT PRIMARY KEY, reply TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS intents (id INTEGER PRIMARY KEY, key TEXT NOT NULL, line TEXT NOT NULL);
"""

_LOG_PAGES = 4_000
"""Pages of log before SQLite moves them to the file, which it does inside a commit (some 20 ms)."""

_ROWS = 100
"""Rows of one statement: each statement lets go of the interpreter's lock once."""


class Intent(NamedTuple):
    """A call that was about to be made: its key and the ledger line it would leave if lost."""

    id: int
    key: str
    line: dict[str, Any]


class Store:
    """The cache of one folder, or of this process where `folder` is None. Thread-safe.

    Raises UsageError, naming the file, where it cannot be read or written.
    """

    def __init__(self, folder: Path | None) -> None:
        self._path = folder / STORE if folder else None
        self._lock = threading.Lock()
        self._log: int | None = None
        with self._named("opened as the store of paid replies"):
            self._db = sqlite3.connect(
                str(self._path or ":memory:"),
                check_same_thread=False,
                isolation_level=None,
                timeout=10,
            )
            # One process has the folder anyhow (its lock), and need not ask SQLite at every commit.
            self._db.execute("PRAGMA locking_mode=EXCLUSIVE")
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            self._db.execute(f"PRAGMA wal_autocheckpoint={_LOG_PAGES}")
            self._db.executescript(_TABLES)
            (last,) = self._db.execute("SELECT max(id) FROM intents").fetchone()
        self._last: int = last or 0

    def get(self, key: str) -> Reply | None:
        """The stored reply to a key."""
        try:
            with self._lock:
                row = self._db.execute("SELECT reply FROM replies WHERE key=?", (key,)).fetchone()
            return reply_of(row[0]) if row else None
        except (sqlite3.DatabaseError, ValueError) as error:
            raise self._fault("read", error) from error

    def keys(self) -> set[str]:
        """The keys of all stored replies."""
        with self._lock, self._named("read"):
            return {key for (key,) in self._db.execute("SELECT key FROM replies")}

    def number(self) -> int:
        """A new intent's id."""
        self._last += 1
        return self._last

    def commit(
        self,
        intents: Sequence[Intent] = (),
        replies: Sequence[Reply] = (),
        done: Iterable[int] = (),
    ) -> None:
        """Write new intents and replies and remove the intents that are done, all or nothing."""
        new = [(one.id, one.key, written(one.line).decode()) for one in intents]
        paid = [(one.key, written(one).decode()) for one in replies]
        with self._lock, self._named("written"):
            self._db.execute("BEGIN IMMEDIATE")
            try:
                _insert(self._db, "INSERT INTO intents VALUES", new)
                _insert(self._db, "INSERT OR REPLACE INTO replies VALUES", paid)
                for part in _parts(list(done)):
                    marks = ",".join("?" * len(part))
                    self._db.execute(f"DELETE FROM intents WHERE id IN ({marks})", part)
                self._db.execute("COMMIT")
            except BaseException:
                with suppress(sqlite3.Error):
                    self._db.execute("ROLLBACK")
                raise

    def sync(self) -> None:
        """Wait until everything committed before this call is on the disk."""
        if self._path is None:
            return
        try:
            if self._log is None:
                self._log = os.open(f"{self._path}-wal", os.O_RDONLY | os.O_CLOEXEC)
                _sync_folder(self._path.parent)
            os.fsync(self._log)
        except OSError as error:
            raise self._fault("written", error) from error

    def left_over(self) -> list[Intent]:
        """Notes of calls whose process died before their outcome was recorded."""
        with self._lock, self._named("read"):
            rows = self._db.execute("SELECT id, key, line FROM intents ORDER BY id").fetchall()
            return [Intent(id, key, parsed(line)) for id, key, line in rows]

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()
            if self._log is not None:
                os.close(self._log)
                self._log = None

    @contextmanager
    def _named(self, what: str) -> Generator[None]:
        try:
            yield
        except (sqlite3.DatabaseError, ValueError) as error:
            raise self._fault(what, error) from error

    def _fault(self, what: str, error: Exception) -> UsageError:
        told = f"{self._path}: cannot be {what} ({str(error)[:200]})."
        code = getattr(error, "sqlite_errorcode", 0) & 0xFF
        if isinstance(error, OSError) or code in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
            return UsageError(
                f"{told} Free disk space, or raise the limit on the size of files, and run the "
                "same command again; what is stored stays. If there was room, look at the disk."
            )
        return UsageError(
            f"{told} Restore it from a copy; without it, replies that are already paid for would "
            "be paid again."
        )


def _insert(db: sqlite3.Connection, statement: str, rows: Sequence[tuple[Any, ...]]) -> None:
    for part in _parts(rows):
        marks = "(" + ",".join("?" * len(part[0])) + ")"
        db.execute(
            f"{statement} {','.join([marks] * len(part))}", [cell for row in part for cell in row]
        )


def _parts(rows: Sequence[Any]) -> Generator[Sequence[Any]]:
    for start in range(0, len(rows), _ROWS):
        yield rows[start : start + _ROWS]


def _sync_folder(folder: Path) -> None:
    # The log is made when the store is opened; its name must outlive the machine as well.
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY | os.O_CLOEXEC)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
