"""Reading files: guarded, cached by content, one at a time or many."""

import hashlib
import os
import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from pathlib import Path

from casework.documents.guard import guard
from casework.documents.ocr import Scans, complete, confess, read_whole, write_whole
from casework.documents.records import GuardLimits, Reading
from casework.documents.withdrawal import barred, stand_in, withdrawal_list

LIMITS = GuardLimits()
EDITION = "3"
"""Part of the key of a stored reading: changes whenever readers come to say something else."""
KEPT = 256
STORED = frozenset({"text", "empty", "encrypted", "binary", "unreadable"})
"""States that follow from the bytes alone; a crash or a time-out may be the machine's."""


def read(path: Path, *, limits: GuardLimits = LIMITS, ocr: bool = False) -> Reading:
    """Read one file in a guarded child process; with `ocr`, pages that are pictures too.

    Never raises for what the file is or does: its `state` and `reason` say it.
    """
    found = barred(_parse(path, limits))
    return complete(found, path) if ocr else confess(found)


def read_many(
    paths: Iterable[Path], *, limits: GuardLimits = LIMITS, ocr: bool = False
) -> Iterator[Reading]:
    """Read files side by side; readings come in the order of `paths`."""
    with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        yield from pool.map(partial(read, limits=limits, ocr=ocr), paths)


def _parse(path: Path, limits: GuardLimits) -> Reading:
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


def _is_free(reading: Reading) -> bool:
    """Whether nothing in it is withdrawn. What is not free is not kept: it may be reinstated."""
    known = withdrawal_list().known()
    return not any(part.sha256 in known for _, part in reading.walk())


class Library:
    """Readings by content: in memory, and below `folder` where one is given.

    Pages that are pictures are read by OCR unless `ocr` is False; each is stored as soon as it
    is read, below ``folder/ocr``, so that work cut short goes on where it stopped.
    Safe in threads (a content asked for by two is read once), and with other processes on the
    same folder (entries appear whole).
    """

    def __init__(
        self, folder: Path | None = None, *, limits: GuardLimits = LIMITS, ocr: bool = True
    ) -> None:
        self.folder = folder
        self.limits = limits
        self.ocr = ocr
        self._scans = Scans(folder / "ocr" if folder else None)
        self._kept: OrderedDict[str, Reading] = OrderedDict()
        self._running: dict[str, Future[Reading]] = {}
        self._lock = threading.Lock()

    def read(self, path: Path) -> Reading:
        """As the function `read`, but each content is read once. What is withdrawn is not read."""
        sha, key = self._key(path)
        if withdrawn := withdrawal_list().find(sha):
            kind = path.suffix.lower().lstrip(".") or "unknown"
            found = stand_in(path.name, kind, withdrawn)
            return found.model_copy(update={"path": os.fspath(path)})
        found = self._once(key, path) if key else self._finish(_parse(path, self.limits), path)
        return barred(found).model_copy(update={"name": path.name, "path": os.fspath(path)})

    def _once(self, key: str, path: Path) -> Reading:
        """From memory, or from the thread that is reading this content, or read here."""
        mine = Future[Reading]()
        free = False
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
                return self._kept[key]
            running = self._running.setdefault(key, mine)
        if running is not mine:
            return running.result()
        try:
            parsed = self._parsed(key, path)
            found, free = self._finish(parsed, path), _is_free(parsed)
        except BaseException as error:
            mine.set_exception(error)
            raise
        else:
            mine.set_result(found)
            return found
        finally:
            with self._lock:
                del self._running[key]
                if free:
                    self._keep(key, mine.result())

    def _parsed(self, key: str, path: Path) -> Reading:
        """What the file itself says, from the folder or read now."""
        found = self._recall(key)
        if found is None:
            found = _parse(path, self.limits)
            if found.state in STORED and self.folder is not None and _is_free(found):
                # Stored by content: where the file lay is another's, and may not even be UTF-8.
                stored = found.model_copy(update={"name": "", "path": ""})
                write_whole(self._entry(self.folder, key), stored.model_dump_json())
        return found

    def _finish(self, reading: Reading, path: Path) -> Reading:
        """With its pages read; but nothing is made of what is withdrawn."""
        reading = barred(reading)
        return complete(reading, path, scans=self._scans) if self.ocr else confess(reading)

    def _key(self, path: Path) -> tuple[str, str | None]:
        """SHA-256 of the content; and of it with suffix (it helps to tell types), edition and
        limits. "" and None if not readable."""
        try:
            if not path.is_file() or path.stat().st_size > self.limits.file_bytes:
                return "", None
            with path.open("rb") as file:
                digest = hashlib.file_digest(file, "sha256")
        except OSError:
            return "", None
        sha = digest.hexdigest()
        digest.update(f"\0{path.suffix.lower()}\0{EDITION}\0".encode("utf-8", "replace"))
        digest.update(self.limits.model_dump_json().encode())
        return sha, digest.hexdigest()

    def _recall(self, key: str) -> Reading | None:
        if self.folder is None:
            return None
        try:
            return Reading.model_validate_json(read_whole(self._entry(self.folder, key)))
        except (OSError, ValueError):
            return None

    def _entry(self, folder: Path, key: str) -> Path:
        return folder / key[:2] / f"{key}.json"

    def _keep(self, key: str, reading: Reading) -> None:
        self._kept[key] = reading
        while len(self._kept) > KEPT:
            self._kept.popitem(last=False)
