"""XLSX: each filled cell with its address; hidden sheets, rows and columns marked.

The workbook is loaded twice: for formulas, and for the values Office last computed. Only cells
that exist are visited: one cell at XFD1048576 would otherwise mean 17 billion empty ones.
"""

import io
import re
from datetime import date, datetime, time, timedelta
from typing import Any

from casework.documents.readers import bulk
from casework.documents.readers.package import Package
from casework.documents.readers.parsed import GaveUp, Nest, Parsed
from casework.documents.records import Layer

MOST_CELLS = 400_000
FORMULA = re.compile(rb"<(?:\w+:)?f[ >/]")


def parse(data: bytes, name: str, nest: Nest) -> Parsed:
    """Cells anchored ``Sheet!B7``; a formula stands behind its value in braces."""
    import openpyxl

    package = Package(data, nest.limits)
    parsed = Parsed()
    if bulk.is_large(package):
        bulk.read_values(data, parsed)
        package.properties(parsed)
        return parsed
    try:
        formulas = openpyxl.load_workbook(io.BytesIO(data), data_only=False)
        # The second load costs as much as the first, and only formulas make a difference.
        values = formulas
        if _has_formulas(package):
            values = openpyxl.load_workbook(io.BytesIO(data), data_only=True)
    except MemoryError:
        raise
    except Exception as error:  # openpyxl raises whatever a damaged part makes it raise
        raise GaveUp("unreadable", f"not a readable workbook ({type(error).__name__}).") from error
    left = MOST_CELLS
    for sheet in formulas.worksheets:
        left = _sheet(sheet, values[sheet.title], parsed, left)
    if left <= 0:
        parsed.warnings.append(f"only the first {MOST_CELLS:,} cells were read.")
    parsed.pages = len(formulas.sheetnames)
    for sheet in formulas.chartsheets:
        parsed.tell(f"sheet {sheet.title}", "a chart")
    _names(formulas, parsed)
    _drawings(package, parsed)
    package.graphics(parsed, "xl/", "annotation")
    package.properties(parsed)
    package.embedded(parsed, nest)
    package.pictures(parsed, nest, "xl/media/")
    return parsed


def _has_formulas(package: Package) -> bool:
    sheets = (i for key, i in package.names.items() if key.startswith("xl/worksheets/"))
    return any(FORMULA.search(package.read(info.filename)) for info in sheets)


def _sheet(sheet: Any, values: Any, parsed: Parsed, left: int) -> int:
    state = sheet.sheet_state
    if state != "visible":
        parsed.tell(f"sheet {sheet.title}", state)
    rows = {number for number, row in sheet.row_dimensions.items() if row.hidden}
    columns = _hidden_columns(sheet)
    # openpyxl's public iterators fill the whole rectangle; the dictionary holds real cells only.
    for (row, column), cell in sorted(vars(sheet)["_cells"].items()):
        if left <= 0:
            return left
        comment = getattr(cell, "comment", None)
        anchor = f"{sheet.title}!{cell.coordinate}"
        hidden = state != "visible" or row in rows or column in columns
        layer: Layer = "hidden" if hidden else "visible"
        if cell.value is not None:
            left -= 1
            parsed.add(anchor, _shown(cell.value, values[cell.coordinate].value), layer)
        if comment is not None:
            parsed.add(f"{anchor}.c", f"{comment.author or ''}: {comment.text}", "comment")
    merged = ", ".join(str(area) for area in list(sheet.merged_cells.ranges)[:1000])
    parsed.tell(f"merged {sheet.title}", merged)
    for mark, part in (("H", sheet.oddHeader), ("F", sheet.oddFooter)):
        words = [piece.text for piece in (part.left, part.center, part.right) if piece.text]
        parsed.add(f"{sheet.title}!{mark}", "\n".join(words), "header_footer")
    return left


def _hidden_columns(sheet: Any) -> set[int]:
    hidden: set[int] = set()
    for column in sheet.column_dimensions.values():
        if column.hidden:
            first = column.min or 0
            hidden.update(range(first, min((column.max or first), first + 20_000) + 1))
    return hidden


def _shown(formula: Any, value: Any) -> str:
    """The value as computed; a formula follows it in braces."""
    if hasattr(formula, "text"):  # array formulas are objects in openpyxl
        formula = f"{formula.text}"
    text = show(value)
    if isinstance(formula, str) and formula.startswith("=") and formula != text:
        return f"{text} {{{formula}}}" if text else f"{{{formula}}}"
    return text if value is not None else show(formula)


def show(value: Any) -> str:
    """One cell value as text: ISO dates, whole numbers without .0."""
    if value is None:
        return ""
    if isinstance(value, datetime):
        midnight = value.time() == time()
        return value.date().isoformat() if midnight else value.isoformat()
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return str(value)


def _names(book: Any, parsed: Parsed) -> None:
    for name, defined in book.defined_names.items():
        parsed.tell(f"name {name}", defined.attr_text)
    for sheet in book.worksheets:
        for name, defined in sheet.defined_names.items():
            parsed.tell(f"name {sheet.title}!{name}", defined.attr_text)
        for place, rule in enumerate(sheet.data_validations.dataValidation, start=1):
            words = [rule.promptTitle, rule.prompt, rule.errorTitle, rule.error]
            text = "\n".join(word for word in words if word)
            parsed.add(f"{sheet.title}!v{place}", text, "annotation")


def _drawings(package: Package, parsed: Parsed) -> None:
    """Text boxes of drawings, which openpyxl drops, and threaded comments."""
    boxes = threads = 0
    for key, info in sorted(package.names.items()):
        if key.startswith("xl/drawings/") and key.endswith(".xml"):
            for paragraph in package.xml(info.filename).iter("{*}p"):
                boxes += 1
                text = "".join(e.text or "" for e in paragraph.iter("{*}t"))
                parsed.add(f"box{boxes}", text, "annotation")
        elif key.startswith("xl/threadedcomments/"):
            for comment in package.xml(info.filename).iter("{*}threadedComment"):
                threads += 1
                text = "".join(e.text or "" for e in comment.iter("{*}text"))
                parsed.add(f"{comment.get('ref')}.t{threads}", text, "comment")
