"""The files of one document of an export: its native, its text, a picture of each page."""

import base64
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from casework.documents.guard import guard
from casework.documents.production.check import digests, digests_of
from casework.documents.production.imaging import SUFFIXES, slip_sheet
from casework.documents.production.options import Options
from casework.documents.production.outgoing import Outgoing, text_of
from casework.documents.records import GuardLimits

LIMITS = GuardLimits(cpu_seconds=60, wall_seconds=240, output_bytes=256 * 2**20)
BATCH = 8
"""Pages a child draws before it ends."""
IN_NATIVE = "Produced in native format"
NO_NATIVE = "Its bytes cannot be taken out of the file that holds it."
NO_PAGE = "This page could not be drawn"


class Drawn(NamedTuple):
    """Paths as load files write them; "" where there is none. `images` has one for each page."""

    native: str
    text: str
    images: tuple[str, ...]
    digests: Mapping[str, str]
    problems: tuple[str, ...]


class Drawer:
    """Writes below `volume`. Safe in threads: each document has its own files."""

    def __init__(self, volume: Path, options: Options) -> None:
        self.volume, self.options = volume, options

    def draw(self, document: Outgoing, source: Path, folder: str) -> Drawn:
        """Write the files of a document that lies in, or is, the file `source` of the room."""
        problems: list[str] = []
        native, made = self._native(document, source, folder, problems)
        text = self._place("TEXT", folder, f"{document.begin}.txt")
        text.write_bytes(text_of(document).encode("utf-8", "replace"))
        images: tuple[str, ...] = ()
        if self.options.images != "none":
            images = self._images(document, source, folder, bool(native), problems)
        return Drawn(native, self._written(text), images, made, tuple(problems))

    def _native(
        self, document: Outgoing, source: Path, folder: str, problems: list[str]
    ) -> tuple[str, Mapping[str, str]]:
        name = source.name if document.parent is None else document.reading.name
        found = re.search(r"\.[A-Za-z0-9]{1,8}$", name)
        suffix = found[0].lower() if found else f".{document.reading.type}"
        wanted = self.options.natives and document.native
        if document.parent is None:
            made = digests(source)
            if not wanted:
                return "", made
            target = self._place("NATIVES", folder, f"{document.begin}{suffix}")
            shutil.copyfile(source, target)
            return self._written(target), made
        data = self._member(document, source, problems)
        if data is None:
            return "", {"sha256": document.reading.sha256}
        if not wanted:
            return "", digests_of([data])
        target = self._place("NATIVES", folder, f"{document.begin}{suffix}")
        target.write_bytes(data)
        return self._written(target), digests_of([data])

    def _member(self, document: Outgoing, source: Path, problems: list[str]) -> bytes | None:
        if not all(document.chain):
            document.note = document.note or NO_NATIVE
            return None
        outcome = guard.ask("member", source, LIMITS, chain=document.chain)
        answer = outcome.answer or {"problem": outcome.reason}
        if "problem" in answer:
            problems.append(f"no native: {answer['problem']}")
            return None
        return base64.b64decode(answer["data"])

    def _images(
        self, document: Outgoing, source: Path, folder: str, native: bool, problems: list[str]
    ) -> tuple[str, ...]:
        written: list[str] = []
        if not document.paged:
            words = IN_NATIVE if native else document.note or "Not available in native format"
            return (self._page(document, 0, folder, self._slip(words, document, 0)),)
        if not document.drawn:
            return tuple(
                self._page(document, offset, folder, self._slip(document.note, document, offset))
                for offset in range(document.pages)
            )
        for start in range(0, document.pages, BATCH):
            batch = range(start, min(start + BATCH, document.pages))
            for offset, data in zip(
                batch, self._batch(document, source, batch, problems), strict=True
            ):
                page = data or self._slip(NO_PAGE, document, offset)
                written.append(self._page(document, offset, folder, page))
        return tuple(written)

    def _batch(
        self, document: Outgoing, source: Path, batch: range, problems: list[str]
    ) -> list[bytes | None]:
        """The pictures of these pages (from 0); None for a page that cannot be drawn."""
        outcome = guard.ask(
            "images",
            source,
            LIMITS,
            chain=document.chain,
            pages=[[offset + 1, str(document.begin.plus(offset))] for offset in batch],
            dpi=self.options.dpi,
            format=self.options.form,
            legend=self.options.legend,
        )
        answer: dict[str, Any] = outcome.answer or {"problem": outcome.reason}
        if "problem" not in answer:
            problems += answer["problems"]
            return [base64.b64decode(data) if data else None for data in answer["images"]]
        if len(batch) > 1:  # one page may have ended the child: the others need not suffer
            return [
                data
                for offset in batch
                for data in self._batch(document, source, range(offset, offset + 1), problems)
            ]
        problems.append(f"page {batch[0] + 1}: {answer['problem']}")
        return [None]

    def _slip(self, words: str, document: Outgoing, offset: int) -> bytes:
        label = str(document.begin.plus(offset))
        return slip_sheet(words, label, self.options.dpi, self.options.form, self.options.legend)

    def _page(self, document: Outgoing, offset: int, folder: str, data: bytes) -> str:
        name = f"{document.begin.plus(offset)}{SUFFIXES[self.options.form]}"
        target = self._place("IMAGES", folder, name)
        target.write_bytes(data)
        return self._written(target)

    def _place(self, kind: str, folder: str, name: str) -> Path:
        (self.volume / kind / folder).mkdir(exist_ok=True)
        return self.volume / kind / folder / name

    def _written(self, path: Path) -> str:
        return "\\".join(path.relative_to(self.volume).parts)
