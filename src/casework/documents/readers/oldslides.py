"""PPT (PowerPoint 97 to 2003): slides in their order, hidden ones marked, notes and comments.

After MS-PPT: the last edit's directory says which records count; older ones are left aside.
"""

import struct
import zlib
from collections.abc import Iterator
from typing import NamedTuple

from casework.documents.readers.compound import OLE, Storage, open_compound, summary
from casework.documents.readers.parsed import GaveUp, Nest, Parsed
from casework.documents.records import Layer

DOCUMENT, LIST, PERSIST, EDIT, DIRECTORY = 0x03E8, 0x0FF0, 0x03F3, 0x0FF5, 0x1772
CHARS, BYTES, STRING, REFERENCE = 0x0FA0, 0x0FA8, 0x0FBA, 0x0F9E
SLIDE_INFO, NOTES_ATOM, COMMENT, BLOB = 0x03F9, 0x03F1, 0x2EE0, 0x138B
TABLE, GROUP = 0xF122, 0xF003
DEEPEST, MOST = 24, 200_000
ENCRYPTED = 0xF3D1C4DF
OBJECT, MOST_OBJECTS, LARGEST = 0x1011, 200, 64 * 2**20


class _Record(NamedTuple):
    kind: int
    instance: int
    container: bool
    start: int
    end: int


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """One passage a slide (``slide3``), notes ``slide3.n``, comments ``slide3.c1``."""
    if not data.startswith(OLE):
        raise GaveUp("unreadable", "not a PowerPoint file.")
    return read_storage(open_compound(data), nest)


def read_storage(root: Storage, nest: Nest) -> Parsed:
    """The same from an opened container, or an object embedded in one."""
    if root.has("EncryptedSummary"):
        raise GaveUp("encrypted", SEALED)
    stream = root.stream("PowerPoint Document") or b""
    user = root.stream("Current User") or b""
    parsed = Parsed()
    try:
        deck = _Deck(stream, user)
        deck.read(parsed)
        deck.objects(parsed, nest)
    except (struct.error, IndexError, KeyError) as error:
        raise GaveUp("unreadable", "a PowerPoint file with damaged records.") from error
    summary(root, parsed)
    if root.has("Pictures"):
        parsed.warnings.append("its pictures are not read.")
    return parsed


SEALED = "a PowerPoint file that asks for a password."


class _Deck:
    def __init__(self, stream: bytes, user: bytes) -> None:
        self.stream = stream
        self.left = MOST
        token, edit = struct.unpack_from("<II", user, 12)
        if token == ENCRYPTED:
            raise GaveUp("encrypted", SEALED)
        self.offsets: dict[int, int] = {}
        self.document = self._directory(edit)

    def _directory(self, edit: int) -> int:
        """Follow the edits back; newer places win. Returns the document's number."""
        document = 0
        seen: set[int] = set()
        while edit not in seen and len(seen) < 1000:
            seen.add(edit)
            record = self._record(edit)
            if record.kind != EDIT:
                raise KeyError(edit)
            if record.end - record.start >= 0x20:
                raise GaveUp("encrypted", SEALED)
            before, table, number = struct.unpack_from("<III", self.stream, record.start + 8)
            document = document or number
            self._places(self._record(table))
            if not before:
                break
            edit = before
        return document

    def _places(self, record: _Record) -> None:
        at = record.start
        while record.kind == DIRECTORY and at + 4 <= record.end:
            (word,) = struct.unpack_from("<I", self.stream, at)
            first, count = word & 0xFFFFF, word >> 20
            at += 4
            for number, place in enumerate(struct.unpack_from(f"<{count}I", self.stream, at)):
                self.offsets.setdefault(first + number, place)
            at += 4 * count

    def _record(self, at: int) -> _Record:
        head, kind, size = struct.unpack_from("<HHI", self.stream, at)
        end = min(at + 8 + size, len(self.stream))
        return _Record(kind, head >> 4, head & 0xF == 0xF or kind == BLOB, at + 8, end)

    def _inside(self, record: _Record) -> Iterator[_Record]:
        at = record.start
        while at + 8 <= record.end:
            self.left -= 1
            if self.left < 0:
                raise GaveUp("too_big", f"more than {MOST:,} records.")
            inner = self._record(at)
            if inner.end > record.end or inner.end <= at:
                return
            yield inner
            at = inner.end

    def _all(self, record: _Record, depth: int = 0) -> Iterator[_Record]:
        for inner in self._inside(record):
            yield inner
            if inner.container and depth < DEEPEST:
                yield from self._all(inner, depth + 1)

    def _text(self, record: _Record) -> str:
        raw = self.stream[record.start : record.end]
        text = raw.decode("latin-1" if record.kind == BYTES else "utf-16-le", "replace")
        return text.replace("\r", "\n").replace("\x0b", "\n")

    def read(self, parsed: Parsed) -> None:
        document = self._record(self.offsets[self.document])
        slides: list[tuple[int, int, list[str]]] = []
        notes: list[int] = []
        for part in self._inside(document):
            if part.kind != LIST:
                continue
            for inner in self._inside(part):
                if inner.kind == PERSIST:
                    number, _, _, slide = struct.unpack_from("<IIII", self.stream, inner.start)
                    if part.instance == 0:
                        slides.append((number, slide, []))
                    elif part.instance == 2:
                        notes.append(number)
                elif inner.kind in {CHARS, BYTES} and part.instance == 0 and slides:
                    slides[-1][2].append(self._text(inner))
        spoken = self._notes(notes)
        parsed.pages = len(slides)
        for place, (number, slide, outline) in enumerate(slides, start=1):
            self._slide(parsed, f"slide{place}", number, outline)
            parsed.add(f"slide{place}.n", spoken.get(slide, ""), "notes")

    def _slide(self, parsed: Parsed, anchor: str, number: int, outline: list[str]) -> None:
        if number not in self.offsets:
            parsed.warnings.append(f"{anchor} is damaged.")
            return
        texts = list(outline)
        layer: Layer = "visible"
        comments = 0
        for record in self._all(self._record(self.offsets[number])):
            if record.kind in {CHARS, BYTES}:
                texts.append(self._text(record))
            elif record.kind == SLIDE_INFO:
                (flags,) = struct.unpack_from("<H", self.stream, record.start + 10)
                layer = "hidden" if flags & 4 else layer
            elif record.kind == COMMENT:
                comments += 1
                words = {
                    r.instance: self._text(r) for r in self._inside(record) if r.kind == STRING
                }
                told = ": ".join(w for w in (words.get(0, ""), words.get(1, "")) if w)
                parsed.add(f"{anchor}.c{comments}", told, "comment")
        parsed.add(anchor, "\n".join(t for t in dict.fromkeys(texts) if t.strip(" *\n")), layer)

    def _notes(self, numbers: list[int]) -> dict[int, str]:
        """Speaker notes by the number of their slide."""
        found: dict[int, str] = {}
        for number in numbers:
            if number not in self.offsets:
                continue
            texts: list[str] = []
            slide = 0
            for record in self._all(self._record(self.offsets[number])):
                if record.kind == NOTES_ATOM:
                    (slide,) = struct.unpack_from("<I", self.stream, record.start)
                elif record.kind in {CHARS, BYTES}:
                    texts.append(self._text(record))
            found[slide] = "\n".join(t for t in texts if t.strip(" *\n"))
        return found

    def objects(self, parsed: Parsed, nest: Nest) -> None:
        """Embedded objects as children; the project of its macros is told, not opened."""
        number = 0
        for offset in sorted(set(self.offsets.values())):
            record = self._record(offset)
            if record.kind != OBJECT or number >= MOST_OBJECTS:
                continue
            data = self.stream[record.start : record.end]
            if record.instance == 1:
                try:
                    data = zlib.decompressobj().decompress(data[4:], LARGEST)
                except zlib.error:
                    parsed.warnings.append("an embedded object is damaged.")
                    continue
            if "_VBA_PROJECT".encode("utf-16-le") in data:
                parsed.tell("macros", "the file carries macros (not run)")
                parsed.warnings.append("carries macros, which were not run.")
                continue
            number += 1
            parsed.children.append(nest.child(data, f"object{number}.bin"))
