"""A room: a folder of documents, read as a whole. What is made of it is kept elsewhere.

The folder itself is never written to. Readings and the search index lie in a store beside
nothing: ``$CASEWORK_CACHE`` (or the user's cache folder), one folder for each room. Deleting the
store loses time only.
"""

import hashlib
import os
from collections import deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import TYPE_CHECKING, Any

from casework.documents.library import Library
from casework.documents.records import Reading
from casework.documents.walk import entries as entries_below
from casework.documents.walk import not_followed
from casework.documents.withdrawal import barred, is_withdrawn, withdrawal_list
from casework.errors import UsageError

if TYPE_CHECKING:
    from casework.documents.search.index import Index
    from casework.documents.search.units import About
    from casework.documents.search.update import Updated

AHEAD = 8
"""Readings held at once beyond the one being used, so that a room of any size fits in memory."""

Tell = Callable[[int, int, str], None]
"""Called with (documents done, documents in all, the one just read)."""


def cache_folder() -> Path:
    """Where stores lie: ``$CASEWORK_CACHE``, else ``casework`` in the user's cache folder."""
    chosen = os.environ.get("CASEWORK_CACHE")
    if chosen:
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "casework"


class Room:
    """The documents below `folder`; `store` is where readings and index are kept."""

    def __init__(self, folder: Path, store: Path | None = None, *, ocr: bool = True) -> None:
        if not folder.is_dir():
            raise UsageError(f"{folder}: no such folder. Give a folder of documents, or a case.")
        self.folder = folder
        name = hashlib.sha256(os.fsencode(folder.resolve())).hexdigest()[:16]
        self.store = store or cache_folder() / "rooms" / name
        if self.store.resolve().is_relative_to(folder.resolve()):
            raise UsageError(f"{self.store}: lies inside the room. Choose a store outside it.")
        self.library = Library(self.store / "readings", ocr=ocr)

    def paths(self) -> list[Path]:
        """Every entry of the room, by name; also what cannot be opened."""
        return entries_below(self.folder)

    def name(self, path: Path) -> str:
        """A document's path in the room, with ``/`` between its parts."""
        return path.relative_to(self.folder).as_posix()

    def read(self, path: Path) -> Reading:
        """One document; links are not followed, since they may lead out of the room."""
        return not_followed(path) or barred(self.library.read(path))

    def omit(self, sha256: str) -> str | None:
        """Why a content must not leave the room or come back; None where it may."""
        return withdrawal_list().reason(sha256)

    def index(self, tell: Callable[[int, int], None]) -> tuple["Index", "Updated"]:
        """The search index, brought up to date. Where another process is writing to it, as it
        stands; `index.note` says so."""
        from casework.documents.search.folder import Busy
        from casework.documents.search.index import open_index
        from casework.documents.search.update import Updated

        index = open_index(self.store / "index", withdrawn=is_withdrawn)
        try:
            return index, index.update(
                self.folder, library=self.library, about=self.about(), tell=tell
            )
        except Busy as busy:
            index.note = f"{index.note} Not up to date: {busy}".strip()
            return index, Updated()

    def readings(
        self, tell: Tell = lambda done, total, name: None
    ) -> Iterator[tuple[str, Reading]]:
        """Every document with its path in the room, read side by side, in the order of names.

        Each reading is stored as soon as it is made: an interrupted pass goes on where it was.
        """
        paths = self.paths()
        waiting: deque[tuple[str, Future[Reading]]] = deque()
        with ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool:
            try:
                for done, path in enumerate(paths, start=1):
                    waiting.append((self.name(path), pool.submit(self.read, path)))
                    if len(waiting) > AHEAD:
                        name, future = waiting.popleft()
                        reading = future.result()
                        tell(done - AHEAD, len(paths), name)
                        yield name, reading
                while waiting:
                    name, future = waiting.popleft()
                    reading = future.result()
                    tell(len(paths) - len(waiting), len(paths), name)
                    yield name, reading
            finally:
                pool.shutdown(wait=False, cancel_futures=True)

    def about(self) -> dict[str, "About"]:
        """What is known of documents from outside them, by path: the list of a case's matter
        (name and date), and the production record beside the room (Bates number, custodian)."""
        from casework.documents.production.manifest import beside, called, entries
        from casework.documents.search.about import about_from_csv
        from casework.documents.search.units import About

        try:
            known = about_from_csv(self.folder / "index.csv")
        except UsageError:  # a document that happens to be called so
            known = {}
        produced = {e.file: e for e in entries(beside(self.folder)) if e.file}
        for file, entry in produced.items():
            known[file] = About(
                date=known.get(file, About()).date,
                custodian="; ".join(entry.custodians),
                title=called(entry),
                bates=entry.begin,
                end=entry.end,
            )
        names = {self.name(path) for path in self.paths()}
        for file in produced:
            top = file.split("!", 1)[0]
            if top != file and file not in names:
                inside = {**known.get(top, About()).inside, file: known.pop(file)}
                known[top] = known.get(top, About()).model_copy(update={"inside": inside})
        return known

    def find(self, what: str) -> tuple[str, Reading, str]:
        """(path, reading, place in it or "") of what a person calls a document: its path in the
        room (``0001.eml!1/invoice.pdf``), its file name with or without ending where only one is
        called so, a Bates number, or a citation of the record (``Doc. 57-11 at 3``).

        Raises UsageError where nothing, or more than one document, is meant.
        """
        known = {self.name(path): path for path in self.paths()}
        ends = [at for at, sign in enumerate(what) if sign == "!"] + [len(what)]
        # A file's own name may hold "!": the longest name that is there is meant.
        top = next((what[:end] for end in reversed(ends) if what[:end] in known), what[: ends[0]])
        called = [n for n in known if top in {n, n.rsplit("/", 1)[-1], Path(n).stem}]
        named = [top] if top in known else called
        if len(named) > 1:
            raise UsageError(f"{what}: may be any of {', '.join(named[:6])}. Give the whole path.")
        if not named and (produced := self._produced(what)):
            path, page = produced
            found = self.find(path)
            return *found[:2], f"p{page}" if 1 < page <= (found[1].pages or 1) else ""
        if not named:
            return self._cited(what)
        whole = named[0] + what[len(top) :]
        for path, _, _, part in parts(named[0], self.read(known[named[0]])):
            if path == whole:
                return path, part, ""
        raise UsageError(f"{whole}: not in {named[0]}. `casework room` lists what it holds.")

    def _produced(self, what: str) -> tuple[str, int] | None:
        """(path, page) by the record of what was brought in: of a Bates number (that of a first
        page means the document), or of the name a document had; None where it tells nothing."""
        from casework.documents.production.bates import pages_between, parse
        from casework.documents.production.manifest import beside, called, entries

        number = parse(what)
        found: dict[str, int] = {}
        for entry in entries(beside(self.folder)):
            begin, end = parse(entry.begin), parse(entry.end)
            both = number and begin and end and pages_between(number, end)
            if both and number and begin and (page := pages_between(begin, number)):
                found[entry.file] = page
            if what in {entry.begin, called(entry), Path(called(entry)).stem}:
                found[entry.file] = 1
        if set(found) == {""}:
            raise UsageError(f"{what}: was produced without a file, so there is nothing to show.")
        found.pop("", None)
        if len(found) > 1:
            raise UsageError(f"{what}: may be any of {', '.join([*found][:6])}. Give the path.")
        return next(iter(found.items()), None)

    def _cited(self, what: str) -> tuple[str, Reading, str]:
        """A document by a Bates number, or by a citation of the record."""
        from casework.documents.court.resolve import Filings

        readings = dict(self.readings())
        for path, reading in readings.items():
            if any(label.bates == what for label in reading.labels):
                return path, reading, what
        for found in Filings(readings).resolve(what):
            if found.path and not found.candidates:
                anchors = [a for place in found.places for a in place.anchors]
                return found.path, readings[found.path], anchors[0] if anchors else ""
            if found.reason:
                told = f" It may be {', '.join(found.candidates[:6])}." if found.candidates else ""
                raise UsageError(f"{what}: {found.reason}{told}")
        raise UsageError(f"{what}: no document of {self.folder} is called so.")


def parts(name: str, reading: Reading) -> Iterator[tuple[str, str | None, str, Reading]]:
    """(path, parent's path, prefix of anchors, reading) of a document and all inside it.

    The path of a child is ``0001.eml!1/invoice.pdf``: its number, then its name.
    """
    stack: list[tuple[str, str | None, str, Reading]] = [(name, None, "", reading)]
    while stack:
        path, parent, prefix, found = stack.pop()
        yield path, parent, prefix, found
        stack += [
            (f"{path}!{number}/{child.name}", path, f"{prefix}att{number}/", child)
            for number, child in reversed(list(enumerate(found.children, start=1)))
        ]


def inventory(room: Room, tell: Tell = lambda done, total, name: None) -> list[dict[str, Any]]:
    """What a room holds: a row for each document and for everything inside it.

    path, parent (path or None), type, pages (int or None), characters (that an agent reads),
    reason ("" where all is well); and what the text does not show: `hidden` (passages by layer
    that no page shows), `ocr` (pages read from pictures), `unread` (pages not read), `alarms`
    (redactions that failed), `sha256`.
    """
    return [
        _row(path, parent, part)
        for name, reading in room.readings(tell)
        for path, parent, _, part in parts(name, reading)
    ]


SHOWN = frozenset({"visible", "header_footer", "footnote", "stamp", "inserted", "metadata"})


def _row(path: str, parent: str | None, reading: Reading) -> dict[str, Any]:
    own = reading.model_copy(update={"children": ()})
    hidden: dict[str, int] = {}
    for passage in reading.passages:
        if passage.layer not in SHOWN:
            hidden[passage.layer] = hidden.get(passage.layer, 0) + 1
    pages = {p.anchor.split(".")[0] for p in reading.passages if p.source == "ocr"}
    return {
        "path": path,
        "parent": parent,
        "type": reading.type,
        "pages": reading.pages,
        "characters": len(own.text()),
        "reason": reading.reason or ("" if reading.state == "text" else reading.state),
        "hidden": hidden,
        "ocr": len(pages),
        "unread": list(reading.unread),
        "alarms": len(reading.alarms),
        "sha256": reading.sha256,
    }
