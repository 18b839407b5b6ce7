"""OpenDocument spreadsheets (ODS): each filled cell with its address, as for XLSX."""

import re
from typing import Any

from casework.documents.readers.oldsheets import address
from casework.documents.readers.opendocument import (
    finish,
    get,
    local,
    open_package,
    remark,
    text_of,
)
from casework.documents.readers.parsed import GaveUp, Nest, Parsed
from casework.documents.records import Layer

MOST_CELLS = 400_000
VALUES = ("date-value", "time-value", "boolean-value", "value")
CLOCK = re.compile(r"PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)(?:\.\d+)?S)?$")
UNSEEN = frozenset({"collapse", "filter"})


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """Cells anchored ``Sheet1!B7``; a formula stands behind its value in braces."""
    package = open_package(data, nest)
    parsed = Parsed()
    root = package.xml("content.xml")
    body = next((e for e in root.iter() if local(e) == "spreadsheet"), None)
    if body is None:
        raise GaveUp("unreadable", "content.xml has no spreadsheet.")
    hidden = _hidden_styles(root)
    sheets = [element for element in body if local(element) == "table"]
    left = MOST_CELLS
    for sheet in sheets:
        left = _sheet(sheet, get(sheet, "style-name") in hidden, parsed, left)
    if left <= 0:
        parsed.warnings.append(f"only the first {MOST_CELLS:,} cells were read.")
    parsed.pages = len(sheets)
    for element in body.iter():
        if local(element) == "named-range":
            parsed.tell(f"name {get(element, 'name')}", get(element, "cell-range-address"))
    finish(package, parsed, nest)
    return parsed


def _hidden_styles(root: Any) -> frozenset[str]:
    return frozenset(
        get(element.getparent(), "name")
        for element in root.iter()
        if local(element) == "table-properties" and get(element, "display") == "false"
    )


def _repeated(element: Any, name: str) -> int:
    text = get(element, name)
    return max(1, min(int(text), 2**21)) if text.isdigit() else 1


def _sheet(sheet: Any, hidden: bool, parsed: Parsed, left: int) -> int:
    name = get(sheet, "name")
    if hidden:
        parsed.tell(f"sheet {name}", "hidden")
    columns: set[int] = set()
    at = 0
    for column in (e for e in sheet.iter() if local(e) == "table-column"):
        count = _repeated(column, "number-columns-repeated")
        if get(column, "visibility") in UNSEEN:
            columns.update(range(at, at + min(count, 20_000)))
        at += count
    row_number = 0
    for row in (e for e in sheet.iter() if local(e) == "table-row"):
        unseen = hidden or get(row, "visibility") in UNSEEN
        rows = _repeated(row, "number-rows-repeated")
        filled = any(local(c) in {"table-cell", "covered-table-cell"} and _told(c) for c in row)
        for repeat in range(rows if filled else 0):
            left = _row(row, row_number + repeat, (name, unseen, columns), parsed, left)
            if left <= 0:
                return left
        row_number += rows
    return left


def _row(
    row: Any, number: int, place: tuple[str, bool, set[int]], parsed: Parsed, left: int
) -> int:
    name, unseen, columns = place
    column = 0
    for cell in row:
        if local(cell) not in {"table-cell", "covered-table-cell"}:
            continue
        count = _repeated(cell, "number-columns-repeated")
        text = _told(cell)
        for at in range(column, column + count if text else column):
            if left <= 0:
                return left
            left -= 1
            layer: Layer = "hidden" if unseen or at in columns else "visible"
            parsed.add(f"{name}!{address(number, at)}", text, layer)
        for note in (e for e in cell if local(e) == "annotation"):
            parsed.add(f"{name}!{address(number, column)}.c", remark(note), "comment")
        column += count
    return left


def _told(cell: Any) -> str:
    """The value (dates in ISO form), with the formula behind it in braces."""
    words = "\n".join(text_of(e) for e in cell if local(e) in {"p", "h"})
    value = next((get(cell, key) for key in VALUES if get(cell, key)), "")
    kind = get(cell, "value-type")
    text = value.upper() if kind == "boolean" else value
    clock = CLOCK.match(text)
    if clock:
        text = ":".join(part.zfill(2) for part in clock.groups("00"))
    if kind in {"string", ""} or not value:
        text = words
    text = text.removesuffix(".0")
    formula = get(cell, "formula").partition(":")[2] or get(cell, "formula")
    if formula:
        text = f"{text} {{{formula}}}" if text else f"{{{formula}}}"
    return text
