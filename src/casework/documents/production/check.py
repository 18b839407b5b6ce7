"""The cross-check of a volume: DAT against OPT against the disk. Finds all, stops at nothing."""

import hashlib
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from casework.cases.records import Record
from casework.documents.production.bates import check_ranges, pages_between, parse
from casework.documents.production.family import Member, check_families
from casework.documents.production.finding import Finding
from casework.documents.production.pages import PageImage
from casework.documents.production.paths import frames
from casework.documents.production.volume import Produced, Volume

LOAD_FILES = frozenset({".dat", ".opt", ".csv", ".lfp", ".dii", ".log", ".xml", ".mdb"})
FOLDED = {
    "path_case": "{count} paths differ in case from the names on disk; resolved all the same.",
    "file_unreferenced": "{count} files on disk are named by no load file.",
}


class Checked(Record):
    """`documents`: page images by first Bates number, in the DAT's order. `orphan_images` belong
    to no document or no load file, `missing_images` are named and not there."""

    documents: dict[str, int]
    findings: tuple[Finding, ...]
    orphan_images: tuple[str, ...] = ()
    missing_images: tuple[str, ...] = ()
    encoding: str = ""


def check_volume(load_file: Path, *, hashes: bool = True, **options: Any) -> Checked:
    """Cross-check a volume. `options` are those of Volume; `hashes` reads every native.

    Raises UsageError only where the load file cannot be read at all.
    """
    cross = Cross(Volume(load_file, **options), hashes=hashes)
    for document in cross.volume.documents():
        cross.see(document)
    findings = cross.finish()
    images = cross.volume.pages
    loose = [detail for f in findings if f.kind == "file_unreferenced" for detail in f.details]
    return Checked(
        documents=cross.counts,
        findings=findings,
        orphan_images=(
            *(image.alias for image in images.orphans),
            *(Path(name).stem for name in loose if Path(name).suffix.lower() in PICTURES),
        ),
        missing_images=tuple(image.alias for image in images.images if image.path is None),
        encoding=cross.volume.dat.encoding,
    )


PICTURES = frozenset({".tif", ".tiff", ".jpg", ".jpeg", ".png", ".pdf"})


class Cross:
    """The running cross-check: `see` each document, then `finish`."""

    def __init__(self, volume: Volume, *, hashes: bool = True) -> None:
        self.volume = volume
        self.hashes = hashes
        self.counts: dict[str, int] = {}
        self._ranges: list[tuple[str, str]] = []
        self._members: list[Member] = []

    def see(self, document: Produced) -> None:
        """Check one document against its images and files."""
        self.counts[document.begin] = len(document.images)
        self._ranges.append((document.begin, document.end))
        self._members.append(
            Member(
                document.begin,
                document.end,
                document.begin_family,
                document.end_family,
                document.parent,
                document.children,
            )
        )
        if document.images:
            self._breaks(document)
            self._count(document)
        elif self.volume.opt is not None:
            has = "only its native" if document.native else "neither image nor native"
            text = f"in the DAT, but no image line: {has} is there."
            weight = "note" if document.native else "warning"
            self.volume.notes.add("no_image", document.begin, text, weight)
        if self.hashes and document.native:
            self._hashes(document, document.native)

    def finish(self) -> tuple[Finding, ...]:
        """All findings, when every document has been seen."""
        notes = self.volume.notes
        for image in self.volume.pages.orphans:
            text = "has an image, but no record in the DAT."
            notes.add("image_without_document", image.alias, text)
        self._shared()
        notes.extend(check_ranges(self._ranges))
        notes.extend(check_families(self._members))
        self._loose()
        return notes.told(FOLDED)

    def _breaks(self, document: Produced) -> None:
        first, *rest = document.images
        if not first.starts:
            text = f"the DAT starts a document at {first.alias}, the OPT has no break there."
            self.volume.notes.add("break_missing", first.alias, text)
        for image in rest:
            if image.starts:
                text = f"the OPT has a break inside {document.begin} to {document.end}."
                self.volume.notes.add("break_extra", image.alias, text)

    def _count(self, document: Produced) -> None:
        """The OPT's count, the lines there are, and the DAT's page column against the range."""
        notes, lines = self.volume.notes, len(document.images)
        column = self.volume.value(document, "pages")
        told = int(column) if column.isascii() and column.isdigit() and len(column) < 10 else None
        expected = _expected(document, told)
        if expected is None:
            return
        stated = document.images[0].count
        if stated is not None and stated != expected:
            text = f"the OPT counts {stated} pages, the DAT has {expected}."
            if self.volume.pages.runs.get(document.images[0].alias) == stated:
                text += " The OPT's lines agree with its count: a break is missing or too many."
            notes.add("page_count", document.begin, text)
        if told is not None and told != expected:
            text = f"the page column says {told}, the range holds {expected}."
            notes.add("page_column", document.begin, text)
        if lines != expected:
            text = f"{lines} image lines for {expected} pages."
            notes.add("page_lines", document.begin, text, "error")

    def _shared(self) -> None:
        """Files with several frames: each must be used as often as it has pictures."""
        uses: dict[Path, list[PageImage]] = {}
        for image in self.volume.pages.images:
            if image.path and image.path.suffix.lower() != ".pdf":
                uses.setdefault(image.path, []).append(image)
        for path, images in uses.items():
            try:
                held = frames(path)
            except OSError:
                held = None
            where, count = images[0].alias, len(images)
            if held is None:
                text = f"{path.name} is damaged: its pages cannot be counted."
                self.volume.notes.add("image_damaged", where, text, "error")
            elif held != count:
                text = f"{path.name} holds {held} pages, but {count} aliases use it."
                self.volume.notes.add("image_frames", where, text, "error")
            elif count > 1:
                text = f"{path.name} is one file of {held} pages for {count} aliases: in order."
                self.volume.notes.add("image_shared", where, text, "note")

    def _hashes(self, document: Produced, native: Path) -> None:
        given = {
            kind: value.lower()
            for kind in ("md5", "sha1", "sha256", "hash")
            if (value := self.volume.value(document, kind))
        }
        if not given:
            return
        made = digests(native)
        by_length = {len(value): value for value in made.values()}
        for kind, value in given.items():
            true = by_length.get(len(value), "") if kind == "hash" else made[kind]
            if value != true:
                text = f"the {kind} of {native.name} is {true or 'of another kind'}, not {value}."
                self.volume.notes.add("hash_differs", document.begin, text, "error")

    def _loose(self) -> None:
        """Files that no load file names; links are named, never followed."""
        notes, volume = self.volume.notes, self.volume
        for folder, names, files in os.walk(volume.root):
            names.sort()
            here = Path(folder)
            for name in [n for n in names if (here / n).is_symlink()] + sorted(files):
                path = here / name
                relative = path.relative_to(volume.root).as_posix()
                if path.is_symlink():
                    notes.add("link", relative, "a link in the volume; not followed.", "error")
                elif path in volume.used or path in volume.load_files:
                    continue
                elif not (here.name.casefold() == "data" and path.suffix.lower() in LOAD_FILES):
                    notes.fold("file_unreferenced", relative)


def _expected(document: Produced, told: int | None) -> int | None:
    """How many pages the DAT means: numbers in the range, or the column where pages are counted
    within one number (``N-0001_0001``)."""
    begin, end = parse(document.begin), parse(document.end)
    alias = parse(document.images[0].alias)
    if begin is None or end is None or alias is None:
        return told
    if alias.suffix and not end.suffix:
        return told
    return pages_between(begin, end)


def digests(path: Path) -> dict[str, str]:
    """MD5, SHA-1 and SHA-256 of a file in one go."""
    with path.open("rb") as file:
        return digests_of(iter(lambda: file.read(2**20), b""))


def digests_of(pieces: Iterable[bytes]) -> dict[str, str]:
    """The same of bytes in pieces."""
    made = {
        "md5": hashlib.md5(usedforsecurity=False),
        "sha1": hashlib.sha1(usedforsecurity=False),
        "sha256": hashlib.sha256(),
    }
    for piece in pieces:
        for one in made.values():
            one.update(piece)
    return {name: one.hexdigest() for name, one in made.items()}
