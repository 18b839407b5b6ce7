"""Export: a room to a production volume (DATA, IMAGES, NATIVES, TEXT), the same bytes each time.

The volume is built beside its place and moved there when it is whole. Files of the room are
read, drawn and unpacked in the guarded child only.
"""

import os
import shutil
from collections import Counter, deque
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from pathlib import Path
from typing import NamedTuple

from casework.cases.records import Record
from casework.documents.library import Library
from casework.documents.production import dat, manifest, opt, outgoing
from casework.documents.production.draw import NO_NATIVE, Drawer, Drawn
from casework.documents.production.finding import Finding
from casework.documents.production.options import Options
from casework.documents.production.outgoing import Outgoing
from casework.documents.production.volume import Notes
from casework.documents.room import Room
from casework.errors import UsageError

Tell = Callable[[int, int, str], None]
AHEAD = 4
"""Families drawn at once beyond the one being written."""
FOLDER = 1000
"""Documents a folder."""
MARK = "unfinished-export"


class Exported(Record):
    """What an export made. `omitted` are (path in the room, reason)."""

    volume: Path
    load_file: Path
    documents: int
    pages: int
    first: str = ""
    last: str = ""
    omitted: tuple[tuple[str, str], ...] = ()
    findings: tuple[Finding, ...] = ()


def export_room(
    room: Path,
    to: Path,
    options: Options | None = None,
    library: Library | None = None,
    *,
    omit: Callable[[str], str | None] = lambda digest: None,
    tell: Tell = lambda done, total, name: None,
) -> Exported:
    """Write the documents of `room` as the volume `to` (a folder that does not exist yet).

    `omit` gives the reason why the content with a SHA-256 must not go out, or None. Custodians
    come from `options`, else from the room's production record. Raises UsageError where `to`
    exists or lies in the room, nothing is left to export, or the encoding of the load
    file lacks a character.
    """
    options = options or Options()
    opened = Room(room)
    if library is not None:
        opened.library = library
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise UsageError(f"{to}: exists already. Choose a folder that does not exist yet.")
    if to.resolve().is_relative_to(room.resolve()):
        raise UsageError(f"{to}: lies inside the room. Choose a folder outside it.")
    work = _workplace(to)
    export = _Export(opened, work, options, options.volume or _named(to), omit)
    export.run(tell)
    if not export.counts["documents"]:
        shutil.rmtree(work)
        left = "; ".join(f"{path}: {reason}" for path, reason in export.omitted[:5])
        told = f"Left out: {left}" if left else "It holds no document."
        raise UsageError(f"{room}: nothing to export. {told}")
    (work / MARK).unlink()
    if to.exists():
        to.rmdir()
    work.replace(to)
    return export.exported(to)


def _named(to: Path) -> str:
    """The volume's name: that of its folder, as far as load files carry it."""
    kept = "".join(c for c in to.resolve().name if c.isascii() and (c.isalnum() or c in "_-"))
    return kept[:32] or "VOL001"


def _workplace(to: Path) -> Path:
    """An empty folder beside `to`; what an interrupted export left there is taken away."""
    work = to.absolute().with_name(f".{to.name}.part")
    if work.exists():
        if not (work / MARK).is_file():
            raise UsageError(f"{work}: is in the way, and no unfinished export. Move it elsewhere.")
        shutil.rmtree(work)
    work.mkdir(parents=True)
    (work / MARK).touch()
    return work


class _Job(NamedTuple):
    """A numbered document and where its files go."""

    document: Outgoing
    first: Outgoing
    last: Outgoing
    folder: str
    source: Path
    parent: str
    custodians: tuple[str, ...]


class _Export:
    def __init__(
        self,
        room: Room,
        work: Path,
        options: Options,
        volume: str,
        omit: Callable[[str], str | None],
    ) -> None:
        self.room, self.work, self.options, self.volume = room, work, options, volume
        self.omit = omit
        self.drawer = Drawer(work, options)
        self.next = options.first
        self.counts: Counter[str] = Counter()
        self.omitted: list[tuple[str, str]] = []
        self.notes = Notes()
        record = manifest.entries(manifest.beside(room.folder))
        self.custodians = {entry.file: entry.custodians for entry in record}
        self.names = {entry.file: manifest.called(entry) for entry in record}

    def run(self, tell: Tell) -> None:
        """Everything, in the order of names."""
        for name in ("DATA", "IMAGES", "NATIVES", "TEXT"):
            (self.work / name).mkdir()
        header = [name for name, _ in self.options.columns]
        data = self.work / "DATA"
        style, encoding = self.options.style, self.options.encoding
        with (
            ThreadPoolExecutor(max(2, os.cpu_count() or 2)) as pool,
            (data / f"{self.volume}.opt").open("wb") as lines,
        ):

            def rows() -> Iterator[list[str]]:
                for job, drawn in self._drawn(pool, tell):
                    lines.write("".join(self._lines(job, drawn)).encode())
                    yield self._row(job, drawn)

            try:
                changed = dat.write(data / f"{self.volume}.dat", header, rows(), style, encoding)
            finally:
                pool.shutdown(wait=False, cancel_futures=True)
        if self.options.images == "none":
            (data / f"{self.volume}.opt").unlink()
        if changed:
            text = f"{changed:,} fields held the newline character {style.newline!r}; changed."
            self.notes.add("field_changed", f"{self.volume}.dat", text)
        if self.counts["pages"] and self.next.plus(-1).overflows:
            text = f"the numbers outgrew {self.options.width} digits; they sort wrongly as text."
            self.notes.add("bates_overflow", str(self.next.plus(-1)), text)

    def exported(self, to: Path) -> Exported:
        """The result, once the volume is in its place."""
        some = self.counts["documents"] > 0
        return Exported(
            volume=to,
            load_file=to / "DATA" / f"{self.volume}.dat",
            documents=self.counts["documents"],
            pages=self.counts["pages"],
            first=str(self.options.first) if some else "",
            last=str(self.next.plus(-1)) if some else "",
            omitted=tuple(self.omitted),
            findings=self.notes.told({}),
        )

    def _drawn(self, pool: ThreadPoolExecutor, tell: Tell) -> Iterator[tuple[_Job, Drawn]]:
        """Each document with what was drawn of it, a bounded number at once."""
        waiting: deque[tuple[_Job, Future[Drawn]]] = deque()
        for job in self._jobs(tell):
            waiting.append(
                (job, pool.submit(self.drawer.draw, job.document, job.source, job.folder))
            )
            if len(waiting) > AHEAD:
                done, future = waiting.popleft()
                yield done, future.result()
        while waiting:
            done, future = waiting.popleft()
            yield done, future.result()

    def _jobs(self, tell: Tell) -> Iterator[_Job]:
        images = self.options.images != "none"
        for name, reading in self.room.readings(tell):
            source = self.room.folder / name
            if source.is_symlink() or not source.is_file():
                self.notes.add("link", name, "a link; not followed, not produced.", "error")
                continue
            documents, omitted = outgoing.family(
                name, reading, self.next, self.omit, images, self.options.failed_redactions
            )
            self.omitted += omitted
            begins = {document.path: str(document.begin) for document in documents}
            for document in documents:
                self._state(document)
                self.counts["documents"] += 1
                self.counts["pages"] += document.pages
                folder = f"{(self.counts['documents'] - 1) // FOLDER + 1:04d}"
                yield _Job(
                    document,
                    documents[0],
                    documents[-1],
                    folder,
                    source,
                    begins.get(document.parent or "", ""),
                    self._custodians(document.path, name),
                )
            if documents:
                self.next = documents[-1].end.plus(1)

    def _state(self, document: Outgoing) -> None:
        reading, where = document.reading, document.path
        if reading.state != "text":
            text = f"{reading.state}: {reading.reason}"
            self.notes.add("no_text", where, text, "note")
        if reading.alarms:
            shown = "went out all the same" if document.native else "are withheld"
            text = (
                f"{len(reading.alarms)} failed redactions: what was blacked out can be read in it; "
                f"its native and pages {shown}. Redact it anew, and export again."
            )
            self.notes.add("redaction_failed", where, text, "error")

    def _custodians(self, path: str, name: str) -> tuple[str, ...]:
        """Of the document, or of the file of the room it lies in."""
        for place in (path, name):
            if place in self.options.custodians:
                return (self.options.custodians[place],)
            if self.custodians.get(place):
                return self.custodians[place]
        return (self.options.custodian,) if self.options.custodian else ()

    def _lines(self, job: _Job, drawn: Drawn) -> Iterator[str]:
        """The lines of the OPT for a document's pages."""
        pages = job.document.pages
        for offset, path in enumerate(drawn.images):
            alias = str(job.document.begin.plus(offset))
            first = offset == 0
            count = pages if first else None
            yield opt.line(opt.Image(0, alias, self.volume, path, first, pages=count))

    def _row(self, job: _Job, drawn: Drawn) -> list[str]:
        document, reading = job.document, job.document.reading
        for problem in drawn.problems:
            self.notes.add("not_drawn", str(document.begin), problem)
        if not drawn.native and self.options.natives:
            self.notes.add("no_native", str(document.begin), document.note or NO_NATIVE, "note")
        related = job.first is not job.last
        values = {
            "begin": str(document.begin),
            "end": str(document.end),
            "begin_family": str(job.first.begin) if related else "",
            "end_family": str(job.last.end) if related else "",
            "parent": job.parent,
            "pages": str(document.pages),
            "custodian": job.custodians[0] if job.custodians else "",
            "custodians": "; ".join(job.custodians),
            "name": self.names.get(document.path) or reading.name,
            "type": reading.type,
            "source": document.path,
            "note": document.note,
            "native": drawn.native,
            "text": drawn.text,
            **drawn.digests,
            **outgoing.mail_fields(reading, self.options.date),
        }
        return [values.get(field, "") for _, field in self.options.columns]
