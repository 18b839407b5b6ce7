"""The tables for other programs: strict JSON, and CSV that a spreadsheet opens safely."""

import csv
import io
from typing import Any

from casework.harden.report.records import Cell, Table
from casework.stats.records import Estimate

_FORMULA = tuple("=+-@\t\r\n")


def table_json(table: Table) -> dict[str, Any]:
    """A table with every figure whole; null where nothing can be said, and the reason."""
    return {
        "id": table.id,
        "title": table.title,
        "configs": list(table.configs),
        "profiles": list(table.profiles),
        "notes": list(table.notes),
        "columns": [column.model_dump(mode="json") for column in table.columns],
        "rows": [[_plain(cell) for cell in row] for row in table.rows],
    }


def table_csv(table: Table) -> str:
    """A table with a figure spread over value, low, high, n, missing and reason.

    The last two columns carry the configurations' hashes and the sampling profiles.
    """
    spread = [_spreads(table, place) for place in range(len(table.columns))]
    head: list[str] = []
    for column, wide in zip(table.columns, spread, strict=True):
        head += (
            [column.title, *(f"{column.title}: {part}" for part in _PARTS)]
            if wide
            else [column.title]
        )
    out = io.StringIO(newline="")
    writer = csv.writer(out)
    writer.writerow([safe(one) for one in (*head, "configuration", "sampling profile")])
    ends = safe(" ".join(table.configs)), safe("; ".join(table.profiles))
    for row in table.rows:
        cells: list[Any] = []
        for cell, wide in zip(row, spread, strict=True):
            cells += _wide(cell) if wide else [safe(cell)]
        writer.writerow([*cells, *ends])
    return out.getvalue()


def safe(value: Any) -> Any:
    """A cell no spreadsheet runs as a formula; None is empty."""
    if not isinstance(value, str):
        return "" if value is None else value
    text = value.replace("\x00", "\N{REPLACEMENT CHARACTER}")
    text = text.encode("utf-8", "replace").decode("utf-8")
    return f"'{text}" if text.lstrip(" ").startswith(_FORMULA) else text


_PARTS = ("low", "high", "n", "missing", "reason")


def _spreads(table: Table, place: int) -> bool:
    return any(isinstance(row[place], Estimate) for row in table.rows)


def _wide(cell: Cell) -> list[Any]:
    if not isinstance(cell, Estimate):
        return [safe(cell), *("" for _ in _PARTS)]
    return [safe(getattr(cell, part)) for part in ("value", *_PARTS)]


def _plain(cell: Cell) -> Any:
    return cell.model_dump(mode="json") if isinstance(cell, Estimate) else cell
