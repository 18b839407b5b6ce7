"""What is left of a withdrawn document below some folders: copies, readings, texts, quotations.

A document is told by the SHA-256 of its content, by that hash written in a file (stored readings,
manifests), by its docket number in a file's name, and by its words: runs of eight words, kept as
hashes, found again in texts, transcripts and the logs of runs.
"""

import hashlib
import os
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from casework.documents.court.filing import parse_name
from casework.documents.fingerprint import RUN, WIDTH, runs_of
from casework.documents.withdrawal import Withdrawals, content_sha
from casework.errors import CaseworkError

ENOUGH = 4
"""Runs in common from which a text quotes a document (about a dozen words)."""
MOST_BYTES = 64 * 2**20
MOST_MEMBERS = 10_000
MOST_OF_ALL = 512 * 2**20
LOGS = frozenset({".eval", ".zip"})
PICTURES = frozenset({".pdf", ".png", ".jpg", ".jpeg", ".tif", ".tiff", ".npy", ".gz"})


class Trace(NamedTuple):
    """One file that derives from a withdrawn document, and how that is known."""

    path: Path
    how: str


def trace(sha256: str, roots: Iterable[Path], withdrawals: Withdrawals) -> list[Trace]:
    """Everything below `roots` that derives from a document on the list, by name of file.

    Links are not followed. A file too large to be looked through is listed as such, so that
    nothing passes in silence. What was withdrawn by hash alone has no words to go by.
    """
    found = withdrawals.find(sha256)
    number = found.document if found else ""
    try:
        marks = withdrawals.marks(sha256).read_bytes()
    except FileNotFoundError:
        marks = b""
    except OSError as error:
        raise CaseworkError(
            f"{error.filename}: cannot be read ({error.strerror}), so that quotations cannot be "
            "traced. Make it readable for this user, then look again."
        ) from error
    runs = frozenset(marks[at : at + WIDTH] for at in range(0, len(marks), WIDTH))
    traces: list[Trace] = []
    for root in roots:
        for path in sorted(root.rglob("*")) if root.is_dir() else [root]:
            if path.is_symlink() or not path.is_file():
                continue
            how = _how(path, sha256, number, runs)
            if how:
                traces.append(Trace(path, how))
    return traces


def _how(path: Path, sha256: str, number: str, runs: frozenset[bytes]) -> str:
    try:
        size = path.stat().st_size
    except OSError as error:
        return f"not looked through: {error.strerror}"
    if content_sha(path) == sha256:
        return "the document itself"
    if size > MOST_BYTES:
        return f"not looked through: {size:,} bytes"
    if sha256 in os.fspath(path):
        return "its hash in the name"
    try:
        data = path.read_bytes()
    except OSError as error:
        return f"not looked through: {error.strerror}"
    if sha256.encode() in data:
        return "names its hash"
    common = _in_common(path, data, sha256, runs)
    if common:
        return common
    named = parse_name(path.stem).number
    return f"named {number}" if number and named is not None and str(named) == number else ""


def _in_common(path: Path, data: bytes, sha256: str, runs: frozenset[bytes]) -> str:
    """How the words, or the members of a log, give the document away."""
    suffix = path.suffix.lower()
    texts: Iterable[bytes] = () if suffix in PICTURES else [data]
    if suffix in LOGS:
        texts = _members(path)
    most = 0
    for text in texts:
        if sha256.encode() in text or hashlib.sha256(text).hexdigest() == sha256:
            return "holds it, or its hash"
        if runs:
            said = text.decode("utf-8", "replace")
            most = max(most, len(runs & set(runs_of(said))))
    return f"quotes it ({most} runs of {RUN} words)" if most >= min(ENOUGH, len(runs) or 1) else ""


def _members(path: Path) -> Iterator[bytes]:
    """The files in a run's log, each up to a bound; none where it is no archive."""
    try:
        with zipfile.ZipFile(path) as archive:
            left = MOST_OF_ALL
            for info in archive.infolist()[:MOST_MEMBERS]:
                with archive.open(info) as member:
                    data = member.read(min(MOST_BYTES, left))
                left -= len(data)
                yield data
    except (OSError, zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError):
        return
