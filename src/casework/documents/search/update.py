"""Bringing an index to what a room holds now: only what changed is read, batch after batch.

Each commit is whole: killed at any point, the index holds what was committed, and the next update
goes on from there. One process writes at a time.
"""

import hashlib
import os
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import Any, NamedTuple

from casework.cases.records import Record
from casework.documents.library import EDITION, Library
from casework.documents.records import Reading
from casework.documents.search.schema import file_entry, head_entry, unit_entry, unpack
from casework.documents.search.units import About, documents_of, units_of
from casework.documents.walk import entries, not_followed
from casework.documents.withdrawal import content_sha

HEAP = 64 * 2**20
"""Bytes tantivy gathers before it writes a segment."""
BATCH_UNITS = 20_000
BATCH_SECONDS = 15.0
AHEAD = 8
"""Files read ahead of the one being indexed."""
AGAIN = frozenset({"crashed", "timed_out"})
"""States that may be the machine's: such a file is read again at the next update."""
UNREAD = AGAIN | {"encrypted", "binary", "unreadable", "too_big"}
Withdrawn = Callable[[str], bool]


class Source(NamedTuple):
    """A file to index: its path in the room, how to get its SHA-256 and its reading (both may be
    asked in another thread), and what is known of it from outside."""

    file: str
    sha256: Callable[[], str]
    read: Callable[[], Reading]
    about: About = About()


class Updated(Record):
    """Files by what became of them in this update. `failed` are (file, reason) of those read and
    found without text; they are in the index as documents, so that fields find them."""

    added: tuple[str, ...] = ()
    changed: tuple[str, ...] = ()
    removed: tuple[str, ...] = ()
    withdrawn: tuple[str, ...] = ()
    failed: tuple[tuple[str, str], ...] = ()
    unchanged: int = 0


def sources_of_room(
    room: Path, library: Library, about: Mapping[str, About] | None = None
) -> list[Source]:
    """Every file below a folder, in the order of the inventory. Links are told, not followed."""
    known = about or {}
    paths = entries(room)
    names = [path.relative_to(room).as_posix() for path in paths]
    return [
        _source(path, name, library, known.get(name, About()))
        for path, name in zip(paths, names, strict=True)
    ]


def source_of_reading(reading: Reading, about: About | None = None) -> Source:
    """A reading that is there already; its `path` is its path in the room."""
    digest = reading.sha256 or hashlib.sha256(reading.model_dump_json().encode()).hexdigest()
    file = reading.path or reading.name
    return Source(file, lambda: digest, lambda: reading, about or About())


def _source(path: Path, name: str, library: Library, about: About) -> Source:
    file = name.encode("utf-8", "backslashreplace").decode()
    link = not_followed(path)
    if link is not None:
        return Source(file, lambda: "", lambda: link, about)
    return Source(file, lambda: content_sha(path) or "", lambda: library.read(path), about)


def known_files(schema: Any, searcher: Any) -> Iterator[dict[str, Any]]:
    """What the index holds of each file: {"file", "fingerprint", "shas", "left"}."""
    import tantivy

    query = tantivy.Query.term_query(schema, "what", "file", index_option="basic")
    count = searcher.search(query, 1).count
    if count:
        for _, address in searcher.search(query, count, count=False).hits:
            yield unpack(searcher.doc(address))


def bring_up(
    index: Any,
    sources: Iterable[Source],
    withdrawn: Withdrawn,
    tell: Callable[[int, int], None],
    prune: bool,
) -> Updated:
    """Write to an open tantivy index. The caller holds the lock."""
    wanted = {source.file: source for source in sources}
    known = {told["file"]: told for told in known_files(index.schema, index.searcher())}
    done = _Done(_Writer(index), withdrawn)
    try:
        if prune:
            for file in sorted(known.keys() - wanted.keys()):
                done.remove(file)
        for number, news in enumerate(_read(wanted.values(), known, withdrawn), start=1):
            done.take(news, known.get(news.source.file))
            tell(number, len(wanted))
        done.writer.finish()
    except BaseException:
        done.writer.give_up()
        raise
    return done.updated()


class _News(NamedTuple):
    """What looking at one file gave; `reading` is None where nothing changed."""

    source: Source
    fingerprint: str
    reading: Reading | None


def _read(
    sources: Iterable[Source], known: Mapping[str, dict[str, Any]], withdrawn: Withdrawn
) -> Iterator[_News]:
    """Look at files side by side, a few ahead, and give them in order."""
    ahead: deque[Future[_News]] = deque()
    with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
        try:
            for source in sources:
                ahead.append(pool.submit(_look, source, known.get(source.file), withdrawn))
                if len(ahead) >= AHEAD:
                    yield ahead.popleft().result()
            while ahead:
                yield ahead.popleft().result()
        finally:
            for future in ahead:
                future.cancel()


def _look(source: Source, told: Mapping[str, Any] | None, withdrawn: Withdrawn) -> _News:
    sha = source.sha256()
    about = source.about.model_dump_json()
    fingerprint = hashlib.sha256(f"{EDITION}\0{sha}\0{about}".encode()).hexdigest()
    if told is not None and told["fingerprint"] == fingerprint:
        moved = any(map(withdrawn, told["shas"])) or not all(map(withdrawn, told["left"]))
        if not moved:
            return _News(source, fingerprint, None)
    if sha and withdrawn(sha):
        gone = Reading(name=source.file, sha256=sha, type="unknown", state="empty")
        return _News(source, fingerprint, gone)
    reading = source.read()
    if not reading.sha256 and sha:
        reading = reading.model_copy(update={"sha256": sha})
    return _News(source, "" if reading.state in AGAIN else fingerprint, reading)


class _Writer:
    """tantivy's writer, made when first needed; commits whole files, batch by batch."""

    def __init__(self, index: Any) -> None:
        self.index = index
        self.writer: Any = None
        self.units = 0
        self.since = time.monotonic()

    def put(self, file: str, entries: Iterable[Any], known: bool = True) -> None:
        """Replace everything of a file; nothing is there where it is not `known`."""
        import tantivy

        if self.writer is None:
            self.writer = self.index.writer(HEAP, 1)
            mark = tantivy.Document()
            mark.add_text("what", "unfinished")
            self.writer.delete_documents_by_term("what", "unfinished")
            self.writer.add_document(mark)
            self.writer.commit()
        if known:
            self.writer.delete_documents_by_term("file", file)
        for entry in entries:
            self.writer.add_document(entry)
            self.units += 1
        if self.units >= BATCH_UNITS or time.monotonic() - self.since >= BATCH_SECONDS:
            self.writer.commit()
            self.units, self.since = 0, time.monotonic()

    def finish(self) -> None:
        """The last commit; takes back the mark of an update that is not whole."""
        import tantivy

        query = tantivy.Query.term_query(self.index.schema, "what", "unfinished", "basic")
        if self.writer is None and self.index.searcher().search(query, 1).count:
            self.writer = self.index.writer(HEAP, 1)
        if self.writer is not None:
            self.writer.delete_documents_by_term("what", "unfinished")
            self.writer.commit()
            self.writer.wait_merging_threads()

    def give_up(self) -> None:
        """Leave what was committed."""
        if self.writer is not None:
            self.writer.rollback()


class _Done:
    """What has been done so far."""

    def __init__(self, writer: _Writer, withdrawn: Withdrawn) -> None:
        self.writer = writer
        self.withdrawn = withdrawn
        self.names: dict[str, list[str]] = {"added": [], "changed": [], "removed": [], "left": []}
        self.failed: list[tuple[str, str]] = []
        self.unchanged = 0

    def remove(self, file: str) -> None:
        """The file is no longer in the room."""
        self.writer.put(file, [])
        self.names["removed"].append(file)

    def take(self, news: _News, told: Mapping[str, Any] | None) -> None:
        """One file looked at."""
        file, reading = news.source.file, news.reading
        if reading is None:
            self.unchanged += 1
            return
        parts = [part for _, part in reading.walk() if part.sha256]
        left = {part.sha256 for part in parts if self.withdrawn(part.sha256)}
        shas: set[str] = set()
        self.writer.put(file, self._entries(news, reading, left, shas), told is not None)
        if left:
            self.names["left"].append(file)
        if reading.sha256 not in left and reading.state in UNREAD:
            self.failed.append((file, reading.reason or reading.state))
        self.names["added" if told is None else "changed"].append(file)

    def updated(self) -> Updated:
        """The report."""
        return Updated(
            added=tuple(self.names["added"]),
            changed=tuple(self.names["changed"]),
            removed=tuple(self.names["removed"]),
            withdrawn=tuple(self.names["left"]),
            failed=tuple(self.failed),
            unchanged=self.unchanged,
        )

    def _entries(
        self, news: _News, reading: Reading, left: set[str], shas: set[str]
    ) -> Iterator[Any]:
        """Heads, units and the entry of the file."""
        file = news.source.file
        for head, part in documents_of(reading, file, news.source.about, left.__contains__):
            shas.update(head.chain)
            yield head_entry(file, head)
            for number, unit in enumerate(units_of(part), start=1):
                yield unit_entry(file, head, unit, number)
        yield file_entry(file, news.fingerprint, shas, left)
