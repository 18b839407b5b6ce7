"""Import: a production volume to files of a room, under neutral names.

A document's native is its file; where there is none, its images are bound to a PDF (with the
delivered text behind them, if that is divided by page); where there are none, its text. An
attachment that lies inside its mail's native is not placed a second time.
"""

import base64
import hashlib
import os
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from casework.cases.records import Record
from casework.documents.guard import guard
from casework.documents.library import Library
from casework.documents.production.check import Cross, digests
from casework.documents.production.encoding import CODECS, detect
from casework.documents.production.finding import Finding
from casework.documents.production.inside import Inside, withdrawn_in
from casework.documents.production.manifest import Entry, Manifest, beside
from casework.documents.production.same import Item, as_findings, copies
from casework.documents.production.volume import Produced, Volume
from casework.documents.records import GuardLimits
from casework.errors import UsageError

Tell = Callable[[int, int, str], None]
LIMITS = GuardLimits(cpu_seconds=120, wall_seconds=300, output_bytes=256 * 2**20)
MOST_TEXT = 16 * 2**20
SLIP = re.compile(r"(?i)\bwithheld\b|\bprivileged?\b.{0,60}\bnot produced\b")
SLIP_LENGTH = 600


class Imported(Record):
    """What an import did. `added` and `present` count documents placed now and before, but for
    those of which nothing was delivered; `record` is the folder that holds production.jsonl and
    the delivered texts."""

    record: Path
    added: int
    present: int
    omitted: tuple[tuple[str, str], ...] = ()
    findings: tuple[Finding, ...] = ()
    encoding: str = ""


def import_volume(
    load_file: Path,
    room: Path,
    *,
    record: Path | None = None,
    library: Library | None = None,
    omit: Callable[[str], str | None] = lambda digest: None,
    tell: Tell = lambda done, total, name: None,
    **options: Any,
) -> Imported:
    """Bring the volume of `load_file` into the folder `room` (made where it does not exist).

    What was brought before is not brought again; what an interrupted import owes is placed.
    `omit` gives the reason why the content with a SHA-256 must not come back; what holds such
    content inside is not brought either. `options` are those of Volume. Raises UsageError where
    the load file cannot be read, or `record` is in the room.
    """
    volume = Volume(load_file, **options)
    record = (record or beside(room)).absolute()
    if record.resolve().is_relative_to(room.resolve()):
        raise UsageError(f"{record}: lies inside the room. Keep the production record outside it.")
    if room.resolve().is_relative_to(volume.root.resolve()):
        raise UsageError(f"{room}: lies inside the volume. Choose a room outside it.")
    room.mkdir(parents=True, exist_ok=True)
    manifest = Manifest(record)
    try:
        job = _Import(volume, room, manifest, Inside(room, library or Library(ocr=False)), omit)
        return job.run(tell)
    finally:
        manifest.close()


class _Import:
    def __init__(
        self,
        volume: Volume,
        room: Path,
        manifest: Manifest,
        inside: Inside,
        omit: Callable[[str], str | None],
    ) -> None:
        self.volume, self.room, self.manifest = volume, room, manifest
        self.inside, self.omit = inside, omit
        known = inside.library
        quick = Library(known.folder, limits=known.limits, ocr=False)
        self.reader = quick if known.ocr else known
        self.texts = manifest.folder / "text"
        self.texts.mkdir(exist_ok=True)
        taken = (int(p.stem) for p in room.iterdir() if p.stem.isascii() and p.stem.isdigit())
        self.last = max([0, *manifest.numbers(), *taken])
        for entry in manifest.entries:
            inside.tell(entry.begin, entry.file)
        self.added = self.present = 0
        self.omitted: list[tuple[str, str]] = []

    def run(self, tell: Tell) -> Imported:
        """All documents, in the load file's order."""
        cross = Cross(self.volume)
        items: list[Item] = []
        for done, document in enumerate(self.volume.documents(), start=1):
            cross.see(document)
            entry = self._document(document)
            if entry is not None:
                family = entry.begin_family or entry.begin
                items.append(Item(entry.begin, family, entry.sha256, entry.custodians))
            tell(done, self.volume.total, document.begin)
        findings = (*cross.finish(), *as_findings(copies(items)))
        return Imported(
            record=self.manifest.folder,
            added=self.added,
            present=self.present,
            omitted=tuple(self.omitted),
            findings=findings,
            encoding=self.volume.dat.encoding,
        )

    def _document(self, document: Produced) -> Entry | None:
        made = digests(document.native) if document.native else {}
        reason = self._barred(document)
        if reason is not None:
            self.omitted.append((document.begin, reason))
            return None
        digest = made.get("sha256") or _delivered(document)
        known = self.manifest.known.get((document.begin.upper(), digest))
        if known is None:
            entry = self._new(document, digest, made)
            if document.begin.upper() in self.manifest.begins:
                text = "this number was brought before with other content; both are kept."
                self.volume.notes.add("bates_reused", document.begin, text, "error")
            self.manifest.add(entry)
            self.added += bool(entry.file)
        else:
            entry = known
            self.present += bool(entry.file)
        self.inside.tell(entry.begin, entry.file)
        self._place(document, entry)
        return entry

    def _barred(self, document: Produced) -> str | None:
        """Why a document must not come back: by its native, its pages or its text."""
        pages = dict.fromkeys(image.path for image in document.images if image.path)
        shown = [document.native] if document.native else list(pages)
        for path in shown:
            opened = path == document.native or path.suffix.lower() == ".pdf"
            reason = withdrawn_in(path, self.reader, self.omit, opened=opened)
            if reason is not None:
                return reason
        if document.text is None:
            return None
        return withdrawn_in(document.text, self.reader, self.omit, opened=False)

    def _new(self, document: Produced, digest: str, made: Any) -> Entry:
        self.last += 1
        number = f"{self.last:04d}"
        how, suffix = _how(document)
        file = f"{number}{suffix}" if how else ""
        within = ""
        if document.begin_family not in {"", document.begin}:
            name = self.volume.value(document, "name")
            within = self.inside.find(document.begin_family, made.get("sha256", ""), name)
        if not how:
            text = "no native, image or text was delivered: nothing to place in the room."
            self.volume.notes.add("nothing_delivered", document.begin, text)
        return Entry(
            id=number,
            file=within or file,
            begin=document.begin,
            end=document.end,
            digest=digest,
            volume=self.volume.root.name,
            begin_family=document.begin_family,
            end_family=document.end_family,
            parent=document.parent,
            custodians=document.custodians,
            pages=len(document.images),
            made="inside" if within else how,
            text=f"text/{number}.txt" if document.text or document.words else "",
            withheld=document.native is None and (document.withheld or _is_slip(document)),
            native=self._relative(document.native),
            images=tuple(dict.fromkeys(i.written for i in document.images)),
            fields={k: v for k, v in document.row.items() if v and v != document.words},
            **made,
        )

    def _relative(self, path: Path | None) -> str:
        return path.relative_to(self.volume.root).as_posix() if path else ""

    def _place(self, document: Produced, entry: Entry) -> None:
        """Put the files of an entry where they belong, unless they are there."""
        kept = self.manifest.folder / entry.text
        owes_text = bool(entry.text) and not kept.exists()
        owes_file = entry.made not in {"", "inside"} and not self._placed(document, entry)
        text = _text(document) if owes_text or owes_file else ""
        if owes_text:
            _write(kept, document.text or text.encode())
        if not owes_file:
            return
        target = self.room / entry.file
        if entry.made == "native" and document.native:
            _write(target, document.native)
        elif entry.made == "text":
            _write(target, document.text or text.encode())
        elif entry.made == "images":
            self._bound(document, target, text)

    def _placed(self, document: Produced, entry: Entry) -> bool:
        try:
            size = (self.room / entry.file).stat().st_size
        except FileNotFoundError:
            return False
        return (
            entry.made != "native"
            or document.native is None
            or size == document.native.stat().st_size
        )

    def _bound(self, document: Produced, target: Path, text: str) -> None:
        """A PDF of the images; the text beside it where it is not divided as they are."""
        images = [image for image in document.images if image.path]
        pages = text.removesuffix("\f").split("\f") if text.strip() else []
        is_pdf = {Path(image.written).suffix.lower() for image in images} == {".pdf"}
        divided = not is_pdf and len(pages) == len(images) == len(document.images)
        if pages and not divided:
            _write(target.with_suffix(".txt"), text.encode())
        elif not text and document.text and document.text.stat().st_size:
            _write(target.with_suffix(".txt"), document.text)  # does not decode: as it came
        if is_pdf:
            files = list(dict.fromkeys(image.path for image in images if image.path))
            if len(files) > 1:
                self._unbound(document, "its pages are several PDF files; the first was placed.")
            _write(target, files[0])
            return
        outcome = guard.ask(
            "bind",
            images[0].path or target,
            LIMITS,
            images=[[os.fspath(image.path), image.frame] for image in images if image.path],
            texts=pages if divided else [],
        )
        answer = outcome.answer or {"problem": outcome.reason}
        if "problem" not in answer:
            _write(target, base64.b64decode(answer["data"]))
            return
        self._unbound(document, f"its images cannot be bound to a PDF: {answer['problem']}")
        if divided:
            _write(target.with_suffix(".txt"), text.encode())

    def _unbound(self, document: Produced, text: str) -> None:
        self.volume.notes.add("images_unbound", document.begin, text, "error")


def _how(document: Produced) -> tuple[str, str]:
    """(what a document's file is made of, its suffix)."""
    if document.native:
        suffix = document.native.suffix.lower()
        return "native", suffix if re.fullmatch(r"\.[a-z0-9]{1,8}", suffix) else ".bin"
    if any(image.path for image in document.images):
        return "images", ".pdf"
    return ("text", ".txt") if document.text or document.words else ("", "")


def _delivered(document: Produced) -> str:
    """A digest of what a document without native was delivered as."""
    found = hashlib.sha256()
    for path in dict.fromkeys(image.path for image in document.images if image.path):
        found.update(digests(path)["sha256"].encode())
    if document.text:
        found.update(digests(document.text)["sha256"].encode())
    found.update(document.words.encode("utf-8", "replace"))
    return found.hexdigest()


def _text(document: Produced) -> str:
    """The delivered text; "" where there is none or it does not decode (its bytes are kept)."""
    if document.words:
        return document.words
    if document.text is None or document.text.stat().st_size > MOST_TEXT:
        return ""
    try:
        codec = CODECS[detect(document.text)]
    except UsageError:
        return ""
    return document.text.read_bytes().decode(codec).removeprefix("\ufeff").replace("\r\n", "\n")


def _is_slip(document: Produced) -> bool:
    text = _text(document)
    return len(text) < SLIP_LENGTH and bool(SLIP.search(text))


def _write(target: Path, content: Path | bytes) -> None:
    """A file that is there whole or not at all."""
    beside = target.with_name(f".{target.name}.part")
    if isinstance(content, bytes):
        beside.write_bytes(content)
    else:
        shutil.copyfile(content, beside)
    beside.replace(target)
