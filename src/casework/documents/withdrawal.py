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
import stat
import threading
import time
from collections.abc import Collection, Iterable, Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

from casework.cases.records import Record
from casework.documents.fingerprint import fingerprint
from casework.documents.records import Reading
from casework.errors import CaseworkError, JournalError, UsageError
from casework.journal import Entry, Journal, scan, verify

NAME = "withdrawn.jsonl"
SHA = re.compile(r"[0-9a-f]{64}")
PATIENCE = 0.5
"""Seconds that another process may be in the middle of a line."""

_Stamp = tuple[int, int, int] | None
"""(inode, time of change in ns, size) of a file; None where there is none."""


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

    Safe in threads, and beside another process that appends. Where the list cannot be looked at
    (CaseworkError), or was damaged or tampered with (JournalError), nothing is read rather than
    something that was withdrawn. Only a list that was never begun is empty.
    """

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = threading.Lock()
        self._seen: tuple[_Stamp, ...] = ()
        self._known: dict[str, Withdrawn] = {}
        self._lost: list[str] = []

    def known(self) -> dict[str, Withdrawn]:
        """Withdrawn documents by SHA-256."""
        found, lost = self._look()
        if lost:
            raise JournalError(
                f"{self.path}: entries are lost: {self.marks(lost[0])} "
                f"{f'and {len(lost) - 1} more are' if len(lost) > 1 else 'is'} of a document that "
                "was withdrawn, and the list does not name it. Nothing is read meanwhile. Restore "
                "the list from a copy, or withdraw again what is missing, by the SHA-256 that is "
                "the name of the file."
            )
        return found

    def known_so_far(self) -> dict[str, Withdrawn]:
        """As `known`, also where entries are lost: for putting them on the list again."""
        return self._look()[0]

    def _look(self) -> tuple[dict[str, Withdrawn], list[str]]:
        """(what is withdrawn, hashes of what was but has no entry any more)."""
        try:
            with self._lock:
                folder = self.path.parent / "withdrawn"
                aside = self.path.with_name(f"{self.path.name}.quarantine")
                state = (_stamp(self.path), _stamp(folder), _stamp(aside))
                if aside.exists():
                    raise JournalError(_torn(aside, "it"))
                if state != self._seen:
                    marked = _marked(folder)  # before the list: entries come before their marks
                    entries = _entries(self.path)
                    listed = {e.get("sha256") for e in entries if e.get("event") == "withdrawn"}
                    self._known, self._lost = _replay(entries), sorted(marked - listed)
                    self._seen = state
                return self._known, self._lost
        except OSError as error:
            raise CaseworkError(
                f"{error.filename or self.path}: the list of withdrawn documents cannot be looked "
                f"at: {error.strerror}. Nothing is read while it is unknown what was withdrawn. "
                "Make the file and its folder readable for this user, or set CASEWORK_DATA to the "
                "folder where the list lies."
            ) from error

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
    found = withdrawals.known_so_far().get(sha)
    marks = withdrawals.marks(sha)
    words = fingerprint(what) if isinstance(what, Path) and not marks.exists() else b""
    if found is None:
        day = (when or datetime.now(UTC).date()).isoformat()
        found = Withdrawn(sha256=sha, document=document, reason=reason.strip(), date=day)
        _append(withdrawals, {"event": "withdrawn", **found.model_dump(exclude={"places"})})
    if words or not marks.exists():  # also of a hash alone: they witness that there is an entry
        marks.parent.mkdir(parents=True, exist_ok=True)
        marks.write_bytes(words)
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


def _stamp(path: Path) -> _Stamp:
    """What changes when a file does. Raises OSError where that cannot be told: a link that leads
    nowhere (a disk that is not mounted) is no proof that there is no file."""
    try:
        found = path.stat()
    except FileNotFoundError:
        for place in (path, *path.parents):
            if place.is_symlink() and not place.exists():
                raise
        if path.parent.exists():
            os.scandir(path.parent).close()
        return None
    size = 0 if stat.S_ISDIR(found.st_mode) else found.st_size
    return found.st_ino, found.st_mtime_ns, size


def _marked(folder: Path) -> set[str]:
    """Hashes of the documents whose marks were kept."""
    if _stamp(folder) is None:
        return set()
    return {one.stem for one in folder.iterdir() if SHA.fullmatch(one.stem)}


def _entries(path: Path) -> list[Entry]:
    """The list's entries, verified. A torn last line may be a withdrawal: unlike in other
    journals it is not passed over."""
    deadline = time.monotonic() + PATIENCE
    while True:
        contents = scan(path)
        rest = path.read_bytes()[contents.size :] if path.exists() else b""
        if not rest.strip():
            verify(contents.entries, path)
            return contents.entries
        if time.monotonic() >= deadline:
            raise JournalError(_torn(path, "its last line"))
        time.sleep(0.05)


def _torn(path: Path, what: str) -> str:
    return (
        f"{path}: {what} is a damaged entry of the list of withdrawn documents. Nothing is read "
        "while it is unknown what it withdrew. Restore the list from a copy; where there is none, "
        f"move {what} elsewhere and withdraw again the document it names."
    )


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
