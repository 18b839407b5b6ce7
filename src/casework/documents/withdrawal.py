"""Documents withdrawn after they were taken in (sealed by a court, called back by a party).

One list for the machine, append-only and hash-chained (`casework.journal`): what is on it is
refused by content wherever it turns up again. The list holds hashes, numbers and reasons, and
beside it, in ``withdrawn/``, hashes of word runs by which quotations are traced (traces.py). It
never holds a withdrawn document's text.

For callers: `refuse_withdrawn` before a run or an import, `Withdrawals.reason` as the `omit` of an
export, `is_withdrawn` as the `withdrawn` of a search index, `barred` for a reading, and
`withdrawn_among` to mark a run that is kept.
"""

import hashlib
import os
import re
import threading
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from casework.cases.records import Record
from casework.documents.fingerprint import fingerprint
from casework.documents.records import Reading
from casework.errors import UsageError
from casework.journal import Journal, read_entries

NAME = "withdrawn.jsonl"
SHA = re.compile(r"[0-9a-f]{64}")


class Withdrawn(Record):
    """One withdrawal. `document` is the number on its docket (``57-11``), "" if none; `date` is
    ISO; `places` are paths that derive from it, as listed when they were traced."""

    sha256: str
    document: str = ""
    reason: str
    date: str
    places: tuple[str, ...] = ()

    def told(self) -> str:
        """For a Reading's reason, a note in an export, a refusal."""
        number = f"{self.document}, " if self.document else ""
        return f"withdrawn on {self.date}: {number}{self.reason}"


def data_folder() -> Path:
    """Where lists that outlive a case lie: ``$CASEWORK_DATA``, else the user's data folder."""
    chosen = os.environ.get("CASEWORK_DATA")
    if chosen:
        return Path(chosen)
    shared = os.environ.get("XDG_DATA_HOME")
    return Path(shared or Path.home() / ".local" / "share") / "casework"


class Withdrawals:
    """The list as it stands on disk; looked at again whenever the file has changed.

    Safe in threads, and beside another process that appends. Raises JournalError where the list
    was tampered with: then nothing is read rather than something that was withdrawn.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._seen: tuple[int, int, int] | None = None
        self._known: dict[str, Withdrawn] = {}

    def known(self) -> dict[str, Withdrawn]:
        """Withdrawn documents by SHA-256."""
        try:
            stat = self.path.stat()
        except OSError:
            return {}
        state = (stat.st_ino, stat.st_mtime_ns, stat.st_size)
        with self._lock:
            if state != self._seen:
                self._known, self._seen = _replay(read_entries(self.path)), state
            return self._known

    def find(self, sha256: str) -> Withdrawn | None:
        """What is known of a content."""
        return self.known().get(sha256)

    def reason(self, sha256: str) -> str | None:
        """Why a content must not be shown or sent out; None where it may."""
        found = self.find(sha256)
        return found.told() if found else None

    def barred_paths(self) -> frozenset[str]:
        """Absolute paths listed as derived from a withdrawn document."""
        return frozenset(place for one in self.known().values() for place in one.places)

    def marks(self, sha256: str) -> Path:
        """The file with the hashes of a document's word runs."""
        return self.path.parent / "withdrawn" / f"{sha256}.marks"


_lists: dict[Path, Withdrawals] = {}


def withdrawal_list(path: Path | None = None) -> Withdrawals:
    """The machine's list, or the one at `path`. Making it reads and writes nothing."""
    place = (path or data_folder() / NAME).absolute()
    return _lists.setdefault(place, Withdrawals(place))


def withdraw(
    withdrawals: Withdrawals,
    what: Path | str,
    reason: str,
    *,
    document: str = "",
    when: date | None = None,
) -> Withdrawn:
    """Put a document on the list, by a file or by its SHA-256. Twice is once.

    With a file, hashes of its words are kept, so that quotations can be found when the file is
    gone. Raises UsageError for what is neither, and for an empty reason.
    """
    if not reason.strip():
        raise UsageError("no reason was given. Say why the document is withdrawn.")
    sha = _sha(what)
    found = withdrawals.find(sha)
    if found is None:
        if isinstance(what, Path):
            marks = withdrawals.marks(sha)
            marks.parent.mkdir(parents=True, exist_ok=True)
            marks.write_bytes(fingerprint(what))
        day = (when or datetime.now(UTC).date()).isoformat()
        found = Withdrawn(sha256=sha, document=document, reason=reason.strip(), date=day)
        _append(withdrawals, {"event": "withdrawn", **found.model_dump(exclude={"places"})})
    return found


def reinstate(withdrawals: Withdrawals, sha256: str, reason: str) -> None:
    """Take a document off the list (an order unsealed it); the withdrawal stays on record."""
    if withdrawals.find(sha256) is None:
        raise UsageError(f"{sha256[:16]}…: not on the list of withdrawn documents.")
    _append(withdrawals, {"event": "reinstated", "sha256": sha256, "reason": reason.strip()})


def bar(withdrawals: Withdrawals, sha256: str, paths: Iterable[Path]) -> None:
    """List what derives from a withdrawn document (as `traces.trace` found it): these paths are
    refused from now on, and can be removed by whoever owns them."""
    places = sorted({os.fspath(path.absolute()) for path in paths})
    if withdrawals.find(sha256) is None:
        raise UsageError(f"{sha256[:16]}…: not on the list of withdrawn documents.")
    _append(withdrawals, {"event": "derived", "sha256": sha256, "places": places})


def is_withdrawn(sha256: str, withdrawals: Withdrawals | None = None) -> bool:
    """Whether a content is on the machine's list (or the one given)."""
    return (withdrawals or withdrawal_list()).find(sha256) is not None


def barred(reading: Reading, withdrawals: Withdrawals | None = None) -> Reading:
    """The reading without what is withdrawn: itself, or any attachment or archive member."""
    known = (withdrawals or withdrawal_list()).known()
    return _barred(reading, known) if known else reading


def stand_in(name: str, kind: str, found: Withdrawn) -> Reading:
    """What reading a withdrawn document gives."""
    reason = f"{found.told()}."
    return Reading(name=name, type=kind, state="unreadable", reason=reason, sha256=found.sha256)


def withdrawn_among(
    paths: Iterable[Path], withdrawals: Withdrawals | None = None
) -> Iterator[tuple[Path, Withdrawn]]:
    """The files (folders are walked, links are not followed) that are withdrawn by content, or
    listed as derived from a withdrawn document."""
    known = (withdrawals or withdrawal_list()).known()
    if not known:
        return
    places = {place: one for one in known.values() for place in one.places}
    for path in _files(paths):
        found = places.get(os.fspath(path.absolute())) or known.get(content_sha(path) or "")
        if found is not None:
            yield path, found


def refuse_withdrawn(paths: Iterable[Path], withdrawals: Withdrawals | None = None) -> None:
    """Raise UsageError if any of these files, or files below these folders, is withdrawn."""
    found = list(withdrawn_among(paths, withdrawals))
    if not found:
        return
    shown = "; ".join(f"{path} ({one.told()})" for path, one in found[:5])
    more = f" and {len(found) - 5} more" if len(found) > 5 else ""
    raise UsageError(
        f"{shown}{more}: must not be used again. Build the task without it, then run again."
    )


def content_sha(path: Path) -> str | None:
    """SHA-256 of a regular file; None where it cannot be read."""
    try:
        with path.open("rb") as file:
            return hashlib.file_digest(file, "sha256").hexdigest()
    except OSError:
        return None


def _files(paths: Iterable[Path]) -> Iterator[Path]:
    for path in paths:
        below: Collection[Path] = sorted(path.rglob("*")) if path.is_dir() else [path]
        yield from (one for one in below if one.is_file() and not one.is_symlink())


def _sha(what: Path | str) -> str:
    if isinstance(what, Path):
        sha = content_sha(what)
        if sha is None or not what.is_file():
            raise UsageError(f"{what}: no readable file. Give the file, or its SHA-256.")
        return sha
    if not SHA.fullmatch(what.lower()):
        raise UsageError(f"{what[:80]!r}: neither a file nor a SHA-256 (64 hexadecimal digits).")
    return what.lower()


def _append(withdrawals: Withdrawals, entry: dict[str, Any]) -> None:
    journal = Journal(withdrawals.path)
    try:
        journal.append({"at": datetime.now(UTC).isoformat(timespec="seconds"), **entry})
    finally:
        journal.close()


def _replay(entries: Iterable[dict[str, Any]]) -> dict[str, Withdrawn]:
    known: dict[str, Withdrawn] = {}
    for entry in entries:
        sha = str(entry.get("sha256", ""))
        if entry.get("event") == "withdrawn":
            document, reason, day = (str(entry.get(k, "")) for k in ("document", "reason", "date"))
            known[sha] = Withdrawn(sha256=sha, document=document, reason=reason, date=day)
        elif entry.get("event") == "reinstated":
            known.pop(sha, None)
        elif entry.get("event") == "derived" and sha in known:
            places = {*known[sha].places, *map(str, entry.get("places", ()))}
            known[sha] = known[sha].model_copy(update={"places": tuple(sorted(places))})
    return known


def _barred(reading: Reading, known: dict[str, Withdrawn]) -> Reading:
    if found := known.get(reading.sha256):
        return stand_in(reading.name, reading.type, found).model_copy(update={"path": reading.path})
    if not reading.children:
        return reading
    children = tuple(_barred(child, known) for child in reading.children)
    return reading.model_copy(update={"children": children})
