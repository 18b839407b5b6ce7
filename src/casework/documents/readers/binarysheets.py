"""XLSB (binary workbooks, MS-XLSB): cells with addresses; formulas are shown as their last values.

Own records reader: calamine panics at files that name their sheets indirectly, and fills the
whole rectangle around two far cells.
"""

import posixpath
import struct
from collections.abc import Iterator
from typing import Any

from casework.documents.readers.oldsheets import address
from casework.documents.readers.package import Package
from casework.documents.readers.parsed import GaveUp, Nest, Parsed
from casework.documents.readers.sheets import show
from casework.documents.records import Layer

MOST_CELLS = 400_000
SHEET, PROPERTIES, STRING, FORMAT, STYLE, STYLES = 156, 153, 19, 44, 47, 617
ROW, RK, ERROR, TRUTH, REAL, TEXT, SHARED, COLUMN = 0, 2, 3, 4, 5, 6, 7, 60
COMPUTED = {8: TEXT, 9: REAL, 10: TRUTH, 11: ERROR}
ERRORS = {
    0: "#NULL!",
    7: "#DIV/0!",
    15: "#VALUE!",
    23: "#REF!",
    29: "#NAME?",
    36: "#NUM!",
    42: "#N/A",
    43: "#GETTING_DATA",
}
STATES = {1: "hidden", 2: "veryHidden"}
FORMULAS = "holds formulas; of a binary workbook only the values Excel last computed are shown."


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """Cells anchored ``Sheet1!B7``; hidden sheets, rows and columns marked."""
    package = Package(data, nest.limits)
    parsed = Parsed()
    try:
        _book(package, parsed)
    except (struct.error, IndexError) as error:
        raise GaveUp("unreadable", "a binary workbook with damaged records.") from error
    package.properties(parsed)
    package.embedded(parsed, nest)
    package.pictures(parsed, nest, "xl/media/")
    return parsed


def _records(data: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at < len(data):
        kind = data[at]
        at += 1
        if kind & 0x80:
            kind = (kind & 0x7F) | (data[at] << 7)
            at += 1
        size = shift = 0
        while True:
            byte = data[at]
            at += 1
            size |= (byte & 0x7F) << shift
            shift += 7
            if not byte & 0x80 or shift > 21:
                break
        yield kind, data[at : at + size]
        at += size


def _wide(body: bytes, at: int) -> tuple[str, int]:
    """(string, offset behind it)."""
    (length,) = struct.unpack_from("<I", body, at)
    if length == 0xFFFFFFFF:
        return "", at + 4
    end = at + 4 + 2 * length
    return body[at + 4 : end].decode("utf-16-le", "replace"), end


class _Look:
    """What cells refer to: shared strings, and which styles are dates."""

    def __init__(self, package: Package) -> None:
        self.epoch_1904 = False
        self.strings: list[str] = []
        if package.has("xl/sharedStrings.bin"):
            records = _records(package.read("xl/sharedStrings.bin"))
            self.strings = [_wide(body, 1)[0] for kind, body in records if kind == STRING]
        self.dates = _dates(package.read("xl/styles.bin")) if package.has("xl/styles.bin") else []

    def value(self, kind: int, body: bytes) -> Any:
        if kind == RK:
            return _rk(struct.unpack_from("<I", body, 8)[0])
        if kind == REAL:
            return struct.unpack_from("<d", body, 8)[0]
        if kind == TRUTH:
            return bool(body[8])
        if kind == ERROR:
            return ERRORS.get(body[8], "#ERROR!")
        if kind == SHARED:
            (place,) = struct.unpack_from("<I", body, 8)
            return self.strings[place] if place < len(self.strings) else ""
        return _wide(body, 8)[0]

    def shown(self, kind: int, body: bytes) -> str:
        value = self.value(kind, body)
        style = int.from_bytes(body[4:7], "little")
        if isinstance(value, float) and style < len(self.dates) and self.dates[style]:
            value = self._moment(value)
        return show(value)

    def _moment(self, value: float) -> Any:
        from openpyxl.utils.datetime import MAC_EPOCH, WINDOWS_EPOCH, from_excel

        try:
            return from_excel(value, MAC_EPOCH if self.epoch_1904 else WINDOWS_EPOCH)
        except (OverflowError, ValueError):
            return value


def _rk(word: int) -> float:
    if word & 2:
        number = float((word >> 2) - (1 << 30 if word & 0x80000000 else 0))
    else:
        (number,) = struct.unpack("<d", struct.pack("<Q", (word & 0xFFFFFFFC) << 32))
    return number / 100 if word & 1 else number


def _dates(styles: bytes) -> list[bool]:
    from openpyxl.styles.numbers import BUILTIN_FORMATS, is_date_format

    formats = dict(BUILTIN_FORMATS)
    found: list[bool] = []
    inside = False
    for kind, body in _records(styles):
        if kind == FORMAT:
            formats[struct.unpack_from("<H", body)[0]] = _wide(body, 2)[0]
        elif kind in {STYLES, STYLES + 1}:
            inside = kind == STYLES
        elif kind == STYLE and inside:
            number = struct.unpack_from("<H", body, 2)[0]
            found.append(bool(is_date_format(formats.get(number, ""))))
    return found


def _book(package: Package, parsed: Parsed) -> None:
    main = "xl/workbook.bin"
    look = _Look(package)
    parts = {number: target for number, _, target in package.relations(main)}
    sheets: list[tuple[str, str, str]] = []
    for kind, body in _records(package.read(main)):
        if kind == PROPERTIES:
            look.epoch_1904 = bool(body[0] & 1)
        elif kind == SHEET:
            state = STATES.get(struct.unpack_from("<I", body)[0] & 3, "")
            relation, name = _names(body)
            sheets.append((name, state, parts.get(relation, "")))
    left, computed = MOST_CELLS, False
    for name, state, part in sheets:
        if state:
            parsed.tell(f"sheet {name}", state)
        if not package.has(part) or posixpath.basename(posixpath.dirname(part)) != "worksheets":
            parsed.tell(f"sheet {name}", "a chart or a macro sheet; holds no cells")
            continue
        left, formulas = _sheet(package.read(part), (name, bool(state)), look, parsed, left)
        computed = computed or formulas
    if left <= 0:
        parsed.warnings.append(f"only the first {MOST_CELLS:,} cells were read.")
    if computed:
        parsed.warnings.append(FORMULAS)
    if any(key.startswith("xl/comments") for key in package.names):
        parsed.warnings.append("its comments are not read.")
    parsed.pages = len(sheets)


def _names(body: bytes) -> tuple[str, str]:
    """(relation, name) of a sheet; files of Excel 2007's test editions have four bytes more."""
    for start in (8, 12):
        relation, at = _wide(body, start)
        if at + 4 <= len(body):
            name, end = _wide(body, at)
            if end == len(body):
                return relation, name
    return "", ""


def _sheet(
    data: bytes, place: tuple[str, bool], look: _Look, parsed: Parsed, left: int
) -> tuple[int, bool]:
    name, hidden = place
    columns: set[int] = set()
    row, row_hidden, computed = 0, False, False
    for kind, body in _records(data):
        if kind == COLUMN:
            first, last = struct.unpack_from("<II", body)
            if body[16] & 1:
                columns.update(range(first, min(last, first + 20_000) + 1))
        elif kind == ROW:
            (row,) = struct.unpack_from("<I", body)
            row_hidden = bool(body[11] & 0x10)
        elif kind in COMPUTED or RK <= kind <= SHARED:
            if left <= 0:
                break
            (column,) = struct.unpack_from("<I", body)
            computed = computed or kind in COMPUTED
            text = look.shown(COMPUTED.get(kind, kind), body)
            unseen = hidden or row_hidden or column in columns
            layer: Layer = "hidden" if unseen else "visible"
            if text:
                left -= 1
                parsed.add(f"{name}!{address(row, column)}", text, layer)
    return left, computed
