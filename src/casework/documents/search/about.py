"""What a table beside the documents tells of them: the index.csv of a case, or its like."""

import csv
from collections.abc import Mapping
from pathlib import Path

from casework.documents.search.units import About
from casework.errors import UsageError

COLUMNS = {"date": "date", "title": "name", "custodian": "custodian", "bates": "bates"}
MOST_ROWS = 1_000_000


def about_from_csv(
    path: Path, columns: Mapping[str, str] | None = None, file: str = "file"
) -> dict[str, About]:
    """{path in the room: what the table says}; {} where there is no table.

    `columns` names the table's columns for date, title, custodian and bates; where one is not
    given, `COLUMNS` holds, and the table need not have it. `file` is the column of paths.
    Raises UsageError where a named column is missing or the table cannot be read.
    """
    if not path.is_file():
        return {}
    told: dict[str, About] = {}
    try:
        with path.open(encoding="utf-8-sig", newline="") as opened:
            table = csv.DictReader(opened)
            present = set(table.fieldnames or ())
            for column in [file, *(columns or {}).values()]:
                if column not in present:
                    raise UsageError(f"{path} has no column {column!r}. Name one that is there.")
            names = {**COLUMNS, **(columns or {})}
            for number, row in enumerate(table):
                if number >= MOST_ROWS:
                    break
                values = {field: row.get(name) or "" for field, name in names.items()}
                told[row[file] or ""] = About.model_validate(values)
    except (OSError, UnicodeDecodeError, csv.Error) as error:
        raise UsageError(f"{path} cannot be read as a table ({error}).") from error
    return told
