"""XLS (Excel 2.0 to 2003): each filled cell with its address, as for XLSX.

xlrd gives values, dates, notes and what is hidden, but no formulas: a reading with formulas says
that they are shown as the values Excel last computed.
"""

import io
import struct
from collections.abc import Iterator
from typing import Any

from casework.documents.readers.compound import OLE, Storage, open_compound, summary
from casework.documents.readers.objects import embedded_objects
from casework.documents.readers.parsed import GaveUp, Nest, Parsed
from casework.documents.readers.sheets import show
from casework.documents.records import Layer

MOST_CELLS = 400_000
FILEPASS, FORMULA, BOUNDSHEET = 0x2F, frozenset({0x06, 0x206, 0x406}), 0x85
DRAWN = 0xEB
KINDS = {1: "macro", 2: "chart", 6: "module"}
STATES = {1: "hidden", 2: "veryHidden"}
FORMULAS = "holds formulas; this old format shows only the values Excel last computed."
VERSIONS = {20: "2", 21: "2.1", 30: "3", 40: "4", 45: "4", 50: "5", 70: "95", 80: "97-2003"}


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """Cells anchored ``Sheet1!B7``, notes ``Sheet1!B7.c``."""
    if not data.startswith(OLE):
        return _book(data)
    root = open_compound(data)
    return read_storage(root, nest)


def read_storage(root: Storage, nest: Nest) -> Parsed:
    """The same from an opened container, or an object embedded in one."""
    content = root.stream("Workbook") or root.stream("Book")
    if not content:
        raise GaveUp("unreadable", "an Excel file without its workbook: damaged.")
    parsed = _book(content)
    summary(root, parsed)
    if root.has("_VBA_PROJECT_CUR"):
        parsed.tell("macros", "the file carries macros (not run)")
        parsed.warnings.append("carries macros, which were not run.")
    embedded_objects(root, "MBD", parsed, nest)
    return parsed


def _records(content: bytes) -> Iterator[tuple[int, bytes]]:
    at = 0
    while at + 4 <= len(content):
        kind, size = struct.unpack_from("<HH", content, at)
        yield kind, content[at + 4 : at + 4 + size]
        at += 4 + size


def _book(content: bytes) -> Parsed:
    import xlrd

    parsed = Parsed()
    formulas = drawn = False
    for kind, body in _records(content):
        drawn = drawn or kind == DRAWN
        if kind == FILEPASS:
            raise GaveUp("encrypted", "an Excel file that asks for a password.")
        formulas = formulas or kind in FORMULA
        if kind == BOUNDSHEET and len(body) > 5 and body[5] & 0xF in KINDS:
            parsed.tell(f"{KINDS[body[5] & 0xF]} sheet", "holds no cells")
    book = _opened(content, xlrd)
    left = MOST_CELLS
    for sheet in book.sheets():
        left = _sheet(sheet, book, parsed, left)
    if left <= 0:
        parsed.warnings.append(f"only the first {MOST_CELLS:,} cells were read.")
    if formulas:
        parsed.warnings.append(FORMULAS)
    if drawn:
        parsed.warnings.append("its pictures and text boxes are not read.")
    parsed.pages = book.nsheets
    parsed.tell("Excel version", VERSIONS.get(book.biff_version, book.biff_version))
    parsed.tell("last saved by", book.user_name)
    for name in book.name_obj_list:
        target = getattr(name.result, "text", None) if name.result is not None else None
        if name.name and not name.builtin:
            parsed.tell(f"name {name.name}", target or "(a formula)")
    return parsed


def _opened(content: bytes, xlrd: Any) -> Any:
    """With formats (they tell what is hidden and merged); without, where those are damaged."""
    problems: list[str] = []
    for formats in (True, False):
        try:
            return xlrd.open_workbook(
                file_contents=content,
                formatting_info=formats,
                ragged_rows=True,
                logfile=io.StringIO(),
            )
        except MemoryError:
            raise
        except Exception as error:  # xlrd asserts, and indexes, its way through damaged records
            problems.append(f"{type(error).__name__}: {error}" if str(error) else repr(error))
    raise GaveUp("unreadable", f"not a readable Excel file ({problems[-1]}).")


def _sheet(sheet: Any, book: Any, parsed: Parsed, left: int) -> int:
    state = STATES.get(sheet.visibility)
    if state:
        parsed.tell(f"sheet {sheet.name}", state)
    rows = {number for number, row in sheet.rowinfo_map.items() if row.hidden}
    columns = {number for number, column in sheet.colinfo_map.items() if column.hidden}
    notes = dict(sheet.cell_note_map)
    for row in range(sheet.nrows):
        for column in range(sheet.row_len(row)):
            cell = sheet.cell(row, column)
            text = "" if cell.ctype in {0, 6} else _shown(cell, book.datemode)
            if not text:
                continue
            if left <= 0:
                return left
            left -= 1
            hidden = bool(state) or row in rows or column in columns
            layer: Layer = "hidden" if hidden else "visible"
            anchor = f"{sheet.name}!{address(row, column)}"
            parsed.add(anchor, text, layer)
            _note(notes.pop((row, column), None), anchor, parsed)
    for (row, column), note in sorted(notes.items()):
        _note(note, f"{sheet.name}!{address(row, column)}", parsed)
    merged = [
        f"{address(top, start)}:{address(bottom - 1, end - 1)}"
        for top, bottom, start, end in sheet.merged_cells
    ]
    parsed.tell(f"merged {sheet.name}", ", ".join(merged[:1000]))
    for link in getattr(sheet, "hyperlink_list", ())[:5000]:
        anchor = f"{sheet.name}!{address(link.frowx or 0, link.fcolx or 0)}.l"
        parsed.add(anchor, str(link.url_or_path or ""), "metadata")
    return left


def _note(note: Any, anchor: str, parsed: Parsed) -> None:
    if note is not None:
        text = f"{note.author}: {note.text}" if note.author else note.text
        parsed.add(f"{anchor}.c", text, "comment")


def address(row: int, column: int) -> str:
    """``B7`` for row 6, column 1 (both from 0)."""
    letters, column = "", column + 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return f"{letters}{row + 1}"


def _shown(cell: Any, datemode: Any) -> str:
    import xlrd

    if cell.ctype == 3:
        try:
            moment = xlrd.xldate.xldate_as_datetime(cell.value, datemode)
        except (ValueError, OverflowError):
            return show(cell.value)
        # A time of day alone has no date in Excel either.
        return show(moment.time() if 0 < cell.value < 1 else moment)
    if cell.ctype == 4:
        return show(bool(cell.value))
    if cell.ctype == 5:
        return xlrd.error_text_from_code.get(cell.value, "#ERROR!")
    return show(cell.value)
