"""Replies that are paid for, and calls that are on their way: one SQLite file a folder.

An intent is written before a call to a paid provider and removed after its ledger line. One
that is found at opening belongs to a process that was killed in between; whether its call was
paid twice depends on whether the reply still reached the file.
"""

import json
import sqlite3
import threading
from pathlib import Path
from typing import Any, NamedTuple

from casework.errors import UsageError
from casework.models.records import Reply

STORE = "calls.sqlite"

_TABLES = """
CREATE TABLE IF NOT EXISTS replies (key TEXT PRIMARY KEY, reply TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS intents (id INTEGER PRIMARY KEY, key TEXT NOT NULL, line TEXT NOT NULL);
"""


class Intent(NamedTuple):
    """A call that was about to be made: its key and the ledger line it would leave if lost."""

    id: int
    key: str
    line: dict[str, Any]


class Store:
    """The cache of one folder, or of this process where `folder` is None. Thread-safe."""

    def __init__(self, folder: Path | None) -> None:
        path = folder / STORE if folder else None
        self._lock = threading.Lock()
        try:
            self._db = sqlite3.connect(
                str(path or ":memory:"), check_same_thread=False, isolation_level=None, timeout=10
            )
            self._db.execute("PRAGMA journal_mode=WAL")
            self._db.execute("PRAGMA synchronous=NORMAL")
            self._db.executescript(_TABLES)
        except sqlite3.DatabaseError as error:
            raise UsageError(
                f"{path}: cannot be opened as the store of paid replies ({error}). Restore it "
                "from a copy; without it, replies that are already paid for would be paid again."
            ) from error

    def get(self, key: str) -> Reply | None:
        """The stored reply to a key."""
        with self._lock:
            row = self._db.execute("SELECT reply FROM replies WHERE key=?", (key,)).fetchone()
        return Reply.model_validate(json.loads(row[0])) if row else None

    def put(self, reply: Reply, *, durable: bool) -> None:
        """Store a reply for good; `durable` waits for the disk."""
        text = json.dumps(reply.model_dump(mode="json"), separators=(",", ":"))
        self._write("INSERT OR REPLACE INTO replies VALUES (?, ?)", (reply.key, text), durable)

    def intend(self, key: str, line: dict[str, Any]) -> int:
        """Note that a paid call is about to be made; returns the id of the note."""
        return self._write(
            "INSERT INTO intents (key, line) VALUES (?, ?)", (key, json.dumps(line)), True
        )

    def done(self, intent: int) -> None:
        """Remove the note: the call's outcome is in the ledger."""
        self._write("DELETE FROM intents WHERE id=?", (intent,), False)

    def left_over(self) -> list[Intent]:
        """Notes of calls whose process died before their outcome was recorded."""
        with self._lock:
            rows = self._db.execute("SELECT id, key, line FROM intents ORDER BY id").fetchall()
        return [Intent(id, key, json.loads(line)) for id, key, line in rows]

    def close(self) -> None:
        """Close the file."""
        with self._lock:
            self._db.close()

    def _write(self, statement: str, values: tuple[Any, ...], durable: bool) -> int:
        with self._lock:
            self._db.execute(f"PRAGMA synchronous={'FULL' if durable else 'NORMAL'}")
            return self._db.execute(statement, values).lastrowid or 0
