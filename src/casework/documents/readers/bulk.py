"""Values only, from workbooks that openpyxl does not read in time: large ones."""

import io
import re
from typing import Any

from casework.documents.readers.package import Package
from casework.documents.readers.parsed import GaveUp, Parsed
from casework.documents.records import Layer

LARGE = 16 * 2**20
"""Bytes of sheet XML beyond which values alone are read: openpyxl needs about 1 s for 2 MiB."""
WIDEST = 20_000_000
"""Cells of the rectangle that calamine fills, empty ones among them."""
MOST_CELLS = 400_000
CELL = re.compile(rb'<(?:\w+:)?c [^>]*?r="([A-Z]{1,3})(\d{1,7})"')
FORMULAS = (
    "a large workbook: read for values only; formulas, comments, and which rows and columns are "
    "hidden, are not shown."
)


def is_large(package: Package) -> bool:
    """Whether a workbook's sheets are large, and calamine can hold them."""
    sheets = [i for key, i in package.names.items() if key.startswith("xl/worksheets/sheet")]
    if sum(info.file_size for info in sheets) < LARGE:
        return False
    return all(_area(package.read(info.filename)) <= WIDEST for info in sheets)


def _area(sheet: bytes) -> int:
    rows = columns = 0
    for letters, digits in CELL.findall(sheet):
        number = 0
        for letter in letters:
            number = number * 26 + letter - 64
        rows, columns = max(rows, int(digits)), max(columns, number)
    return rows * columns


def read_values(data: bytes, parsed: Parsed) -> None:
    """All cells with their addresses into `parsed`; hidden sheets marked."""
    from python_calamine import CalamineWorkbook

    from casework.documents.readers.oldsheets import address
    from casework.documents.readers.sheets import show

    try:
        book = CalamineWorkbook.from_filelike(io.BytesIO(data))
    except (KeyboardInterrupt, SystemExit, MemoryError):
        raise
    except BaseException as error:  # a panic of calamine is no Exception
        raise GaveUp("unreadable", f"not a readable workbook ({error}).") from error
    left = MOST_CELLS
    for about in book.sheets_metadata:
        state = str(about.visible).rpartition(".")[2]
        layer: Layer = "visible" if state == "Visible" else "hidden"
        if layer == "hidden":
            parsed.tell(f"sheet {about.name}", "hidden" if state == "Hidden" else "veryHidden")
        sheet: Any = book.get_sheet_by_name(about.name) if "WorkSheet" in str(about.typ) else None
        if sheet is None:
            parsed.tell(f"sheet {about.name}", "a chart or a macro sheet; holds no cells")
            continue
        top, start = sheet.start or (0, 0)
        for row, cells in enumerate(sheet.iter_rows()):
            for column, value in enumerate(cells):
                text = show(value)
                if not text or row < top:
                    continue
                if left <= 0:
                    break
                left -= 1
                parsed.add(f"{about.name}!{address(row, start + column)}", text, layer)
    if left <= 0:
        parsed.warnings.append(f"only the first {MOST_CELLS:,} cells were read.")
    parsed.pages = len(book.sheets_metadata)
    parsed.warnings.append(FORMULAS)
