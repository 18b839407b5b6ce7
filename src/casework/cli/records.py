"""Court records on the shelf or below a folder: each with its verdict, and their cohort."""

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from casework.cli.speech import say

if TYPE_CHECKING:
    from casework.build.record.records import CourtRecord

NOTES = (".json", ".md", ".toml", ".txt")
"""Files that may lie beside the records of a folder without making it a record itself."""


def record_rows(folder: str | None) -> tuple[list[dict[str, Any]], list["CourtRecord"]]:
    """A row for every record (id, path, verdict, reasons), and those that could be read. Without
    a folder: the records that ship."""
    from casework.build.record.intake import read_record
    from casework.build.record.selection import REASONS, select
    from casework.errors import CaseworkError

    rows: list[dict[str, Any]] = []
    read: list[CourtRecord] = []
    for id, path in _places(folder):
        row: dict[str, Any] = {"id": id, "path": str(path), "verdict": "", "title": ""}
        rows.append(row)
        say(f"reading {id}")
        try:
            # The verdict on what ships rests on papers with a text of their own.
            record = read_record(path, ocr=folder is not None)
        except CaseworkError as error:
            row |= {"verdict": "unreadable", "reasons": [str(error).splitlines()[0]]}
            continue
        read.append(record)
        chosen = select(record)
        fit = "accepted" if chosen.fit_for_scoring else "accepted, unfit for scoring"
        row["title"] = record.case_name
        row["verdict"] = fit if chosen.accepted else "rejected"
        row["reasons"] = [
            f"{reason.code}: {reason.text}"
            for reason in chosen.reasons
            if chosen.accepted or REASONS[reason.code].effect == "rejects"
        ]
    return rows, read


def _places(folder: str | None) -> Iterator[tuple[str, Path]]:
    """The records of a folder: its folders and dockets, or itself where papers lie in it."""
    from casework.build.perform import record_path, shipped_records

    if folder is None:
        yield from shipped_records().items()
        return
    root = record_path(folder)
    inside = [] if root.is_file() else [p for p in sorted(root.iterdir()) if p.name[0] != "."]
    papers = [p for p in inside if p.is_file() and p.suffix.lower() not in NOTES]
    found = [p for p in inside if p.is_dir() or p.suffix.lower() == ".json"]
    if papers or not found:
        yield root.stem if root.is_file() else root.resolve().name, root
        return
    for path in found:
        yield path.stem if path.is_file() else path.name, path
