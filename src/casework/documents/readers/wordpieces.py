"""The characters of a Word 97-2003 file in their order, and what is marked on them.

After MS-DOC: the piece table (2.9.38) says where the text lies, the pages of character and
paragraph formats (2.9.33, 2.9.174) what is deleted, inserted, hidden, or ends a row.
"""

import struct
from dataclasses import dataclass, field
from itertools import pairwise

from casework.documents.readers.compound import Storage
from casework.documents.readers.parsed import GaveUp

DELETED, INSERTED, HIDDEN, ROW_END, TABLE = 1, 2, 4, 8, 16
PARTS = (
    "main",
    "footnotes",
    "headers",
    "macros",
    "comments",
    "endnotes",
    "boxes",
    "header boxes",
)
"""The order in which a file's text is kept; lengths stand in the FIB from 0x4C on."""
STORIES = {"footnotes": 3, "comments": 5, "headers": 11, "endnotes": 47}
"""Places of the tables that cut a part into notes, as numbers in the FIB's list."""
PIECES, CHARACTERS, PARAGRAPHS, REFERENCES, OWNERS, LISTS = 33, 12, 13, 4, 36, 74
SIZES = (1, 1, 2, 4, 2, 2, 0, 3)
"""Bytes of an operand by the top three bits of its code; 0: its first byte says."""
BITS = {0x0800: DELETED, 0x0801: INSERTED, 0x083C: HIDDEN, 0x2417: ROW_END, 0x2416: TABLE}
MOST_CHARACTERS = 20_000_000
Marked = tuple[int, int, int]


@dataclass
class Text:
    """`signs` are UTF-16 units; `marks` has a byte of bits for each; `parts` (start, end)."""

    signs: str
    marks: bytearray
    parts: dict[str, tuple[int, int]]
    stories: dict[str, list[int]] = field(default_factory=dict[str, list[int]])
    references: bytes = b""
    owners: bytes = b""
    numbered: bool = False

    def in_table(self, place: int) -> bool:
        return bool(self.marks[place] & TABLE)


def read_text(root: Storage) -> Text:
    """Raises GaveUp where the file is encrypted, older than Word 6, or damaged."""
    main = root.stream("WordDocument") or b""
    if len(main) < 0x60:
        raise GaveUp("unreadable", "a Word file without its text: damaged.")
    magic, version = struct.unpack_from("<HH", main)
    (flags,) = struct.unpack_from("<H", main, 0x0A)
    if magic not in {0xA5EC, 0xA5DC}:
        raise GaveUp("unreadable", "a Word file with a damaged head.")
    if flags & 0x0100:
        raise GaveUp("encrypted", "a Word file that asks for a password.")
    if version < 0xC0:
        return _word_six(main, flags)
    table = root.stream("1Table" if flags & 0x0200 else "0Table") or b""
    try:
        return _word_eight(main, table)
    except (struct.error, IndexError) as error:
        raise GaveUp("unreadable", "a Word file with damaged tables.") from error


def _word_six(main: bytes, flags: int) -> Text:
    """Word 6 and 95: one run of bytes, unless the file was saved piecemeal."""
    if flags & 0x0004:
        raise GaveUp("unreadable", "a Word 6 file saved in pieces. Save it as DOCX.")
    start, end = struct.unpack_from("<II", main, 0x18)
    (length,) = struct.unpack_from("<I", main, 0x34)
    signs = main[start : min(end, start + length)].decode("cp1252", "replace")
    marks = bytearray(len(signs))
    for place, pair in enumerate(pairwise(signs)):
        if pair == ("\x07", "\x07"):
            marks[place + 1] = ROW_END
    parts = dict.fromkeys(PARTS, (len(signs), len(signs)))
    return Text(signs, marks, parts | {"main": (0, len(signs))})


def _word_eight(main: bytes, table: bytes) -> Text:
    marked = _marks(main, _plc(main, table, CHARACTERS), paragraphs=False)
    marked += _marks(main, _plc(main, table, PARAGRAPHS), paragraphs=True)
    signs: list[str] = []
    marks = bytearray()
    for text, start, width in _pieces(main, _plc(main, table, PIECES)):
        signs.append(text)
        base = len(marks)
        marks += bytes(len(text))
        _lay(marks, base, start, width, len(text), marked)
    whole = "".join(signs)
    parts: dict[str, tuple[int, int]] = {}
    at = 0
    for name, length in zip(PARTS, struct.unpack_from("<8I", main, 0x4C), strict=True):
        parts[name] = (min(at, len(whole)), min(at + length, len(whole)))
        at += length
    stories = {part: _places(_plc(main, table, number)) for part, number in STORIES.items()}
    return Text(
        whole,
        marks,
        parts,
        stories,
        _plc(main, table, REFERENCES),
        _plc(main, table, OWNERS),
        len(_plc(main, table, LISTS)) > 4,
    )


def _plc(main: bytes, table: bytes, number: int) -> bytes:
    """One of the tables that the FIB lists; b"" where there is none."""
    at = 0x9A + 8 * number
    if at + 8 > len(main):
        return b""
    start, size = struct.unpack_from("<II", main, at)
    return table[start : start + size]


def _places(table: bytes) -> list[int]:
    count = len(table) // 4
    return list(struct.unpack_from(f"<{count}I", table)) if count > 1 else []


def _pieces(main: bytes, clx: bytes) -> list[tuple[str, int, int]]:
    """(text, offset in the stream, bytes a character) of each piece."""
    at = 0
    while at + 3 <= len(clx) and clx[at] == 1:
        at += 3 + struct.unpack_from("<H", clx, at + 1)[0]
    if at >= len(clx) or clx[at] != 2:
        raise GaveUp("unreadable", "a Word file without its table of pieces: damaged.")
    (size,) = struct.unpack_from("<I", clx, at + 1)
    count = (size - 4) // 12
    places = struct.unpack_from(f"<{count + 1}I", clx, at + 5)
    found: list[tuple[str, int, int]] = []
    total = 0
    for number, (first, last) in enumerate(pairwise(places)):
        (offset,) = struct.unpack_from("<I", clx, at + 5 + 4 * (count + 1) + 8 * number + 2)
        length = max(0, last - first)
        total += length
        if total > MOST_CHARACTERS:
            raise GaveUp("too_big", f"more than {MOST_CHARACTERS:,} characters.")
        if offset & 0x40000000:
            start = (offset & 0x3FFFFFFF) // 2
            found.append((main[start : start + length].decode("cp1252", "replace"), start, 1))
        else:
            units = main[offset : offset + 2 * length]
            text = "".join(
                map(chr, struct.unpack(f"<{len(units) // 2}H", units[: len(units) // 2 * 2]))
            )
            found.append((text, offset, 2))
    return found


def _marks(main: bytes, table: bytes, *, paragraphs: bool) -> list[Marked]:
    """(start, end, bits) of ranges of the stream whose formats matter here."""
    count = max(0, (len(table) - 4) // 8)
    pages = struct.unpack_from(f"<{count}I", table, 4 * (count + 1)) if count else ()
    found: list[Marked] = []
    step = 13 if paragraphs else 1
    for number in pages:
        page = main[number * 512 : number * 512 + 512]
        if len(page) < 512:
            continue
        runs = page[511]
        if 4 * (runs + 1) + runs * step > 511:
            continue
        places = struct.unpack_from(f"<{runs + 1}I", page)
        for run in range(runs):
            at = page[4 * (runs + 1) + run * step] * 2
            bits = _bits(page, at, paragraphs) if at else 0
            if bits:
                found.append((places[run], places[run + 1], bits))
    return found


def _bits(page: bytes, at: int, paragraphs: bool) -> int:
    size = page[at]
    at += 1
    if paragraphs:
        if size == 0:
            size = page[at] * 2
            at += 1
        else:
            size = size * 2 - 1
        at += 2
        size -= 2
    end = min(at + max(size, 0), 511)
    bits = 0
    while at + 2 < end:
        (code,) = struct.unpack_from("<H", page, at)
        at += 2
        length = SIZES[code >> 13] or page[at] + 1
        if code in BITS and page[at] in {1, 0x81}:
            bits |= BITS[code]
        at += length
    return bits


def _lay(
    marks: bytearray, base: int, start: int, width: int, length: int, marked: list[Marked]
) -> None:
    """Put the bits of stream ranges onto the characters of one piece."""
    end = start + width * length
    for first, last, bits in marked:
        if first < end and last > start:
            low = (max(first, start) - start) // width
            high = (min(last, end) - start + width - 1) // width
            for place in range(base + low, base + high):
                marks[place] |= bits


def owners(text: Text) -> list[str]:
    """The author of each comment, "" where the file names none."""
    names: list[str] = []
    at = 0
    while at + 2 <= len(text.owners):
        (length,) = struct.unpack_from("<H", text.owners, at)
        raw = text.owners[at + 2 : at + 2 + 2 * length]
        names.append(raw.decode("utf-16-le", "replace"))
        at += 2 + 2 * length
    count = max(0, (len(text.references) - 4) // 34)
    found: list[str] = []
    for number in range(count):
        (index,) = struct.unpack_from("<H", text.references, 4 * (count + 1) + 30 * number + 20)
        found.append(names[index] if index < len(names) else "")
    return found
