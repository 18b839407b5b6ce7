"""A document's words as hashes of runs, so that quotations are found without keeping its text."""

import hashlib
import re
from collections.abc import Iterator
from pathlib import Path

from casework.documents.guard import guard
from casework.documents.records import GuardLimits, Reading

RUN = 8
"""Words in a run."""
WIDTH = 8
"""Bytes of a run's hash."""
MOST_RUNS = 50_000
LONG = 600
HEAD, FOOT = 150, 100
"""Words at the ends of a long paper that others of the same case have too: caption, signatures."""
ESCAPE = re.compile(r"\\(?:u([0-9a-fA-F]{4})|[nrt\"/\\bf])")
WORD = re.compile(r"[^\W_]+")


def fingerprint(path: Path, limits: GuardLimits | None = None) -> bytes:
    """Hashes of a document's word runs, end to end; empty where it has no text."""
    outcome = guard.ask("read", path, limits or GuardLimits())
    if outcome.answer is None:
        return b""
    reading = Reading.model_validate(outcome.answer)
    words = words_of(reading.text())
    if len(words) > LONG:
        words = words[HEAD:-FOOT]
    runs = sorted(set(_hashed(words)))
    step = max(1, -(-len(runs) // MOST_RUNS))
    return b"".join(runs[::step])


def runs_of(text: str) -> Iterator[bytes]:
    """The hash of each run of words in a text (JSON's escapes count as what they stand for)."""
    return _hashed(words_of(text))


def words_of(text: str) -> list[str]:
    """Words in lower case."""
    if "\\" in text:
        text = ESCAPE.sub(lambda m: chr(int(m[1], 16)) if m[1] else " ", text)
    return WORD.findall(text.casefold())


def _hashed(words: list[str]) -> Iterator[bytes]:
    for at in range(len(words) - RUN + 1):
        run = " ".join(words[at : at + RUN])
        yield hashlib.blake2b(run.encode("utf-8", "replace"), digest_size=WIDTH).digest()
