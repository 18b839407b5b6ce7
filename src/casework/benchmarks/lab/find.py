"""The tasks below a folder, at any depth, each with the folder of its documents."""

import json
import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from casework.benchmarks.lab.task import Note

TASK, DOCUMENTS, SIDECAR = "task.json", "documents", "casework.json"


@dataclass(frozen=True)
class Found:
    """A task folder: `where` is its path below the source, `value` its parsed ``task.json``,
    `ours` its parsed ``casework.json`` (of a task that was exported from a suite)."""

    where: str
    value: Any
    documents: Path
    ours: Any = None


def find_tasks(source: Path) -> tuple[list[Found], list[Note]]:
    """All tasks in the order of their paths, and those that cannot be read.

    A folder ``documents`` is never searched for tasks, and links are not followed. ``docs_dir`` is
    looked for beside the task and in the folders above it, within `source`.
    """
    found: list[Found] = []
    notes: list[Note] = []
    for path in _task_files(source):
        where = path.parent.relative_to(source).as_posix()
        where = source.resolve().name if where == "." else where
        try:
            value = _json(path)
            beside = path.with_name(SIDECAR)
            ours = _json(beside) if beside.is_file() and not beside.is_symlink() else None
        except (OSError, ValueError, RecursionError) as error:
            notes.append(Note(task=where, what="unreadable", detail=str(error), put_aside=True))
            continue
        documents = _documents(path.parent, source, value)
        if documents is None:
            told = f"{value.get('docs_dir')!r} is no folder within the source"
            notes.append(Note(task=where, what="no_docs_dir", detail=told, put_aside=True))
            continue
        found.append(Found(where, value, documents, ours))
    return found, notes


def files_of(folder: Path) -> tuple[list[str], list[str]]:
    """(paths of the files below a folder, sorted; links, what else is no plain file, and names
    that are not UTF-8). The folder itself may be no link."""
    names: list[str] = []
    others: list[str] = []
    if folder.is_symlink():
        return [], [folder.name]
    for parent, folders, files in os.walk(folder):
        for name in [*files, *folders]:
            path = Path(parent) / name
            if path.is_symlink() or not (path.is_file() or path.is_dir()) or not _is_utf8(name):
                told = os.fsencode(path.relative_to(folder).as_posix())
                others.append(told.decode("utf-8", "replace"))
            elif path.is_file():
                names.append(path.relative_to(folder).as_posix())
    return sorted(names), sorted(others)


def _task_files(source: Path) -> Iterator[Path]:
    for parent, folders, files in os.walk(source):
        folders[:] = sorted(name for name in folders if name != DOCUMENTS)
        path = Path(parent) / TASK
        # A pipe with that name would be waited for without end.
        if TASK in files and not path.is_symlink() and path.is_file():
            yield path


def _json(path: Path) -> Any:
    """A file's JSON. Raises ValueError also for text that no file of ours could hold."""
    value = json.loads(path.read_text("utf-8-sig"))
    json.dumps(value, ensure_ascii=False).encode()
    return value


def _is_utf8(name: str) -> bool:
    return os.fsencode(name).decode("utf-8", "ignore") == name


def _documents(folder: Path, source: Path, value: Any) -> Path | None:
    """The documents of a task; None where its ``docs_dir`` leads nowhere, or outside."""
    told = value.get("docs_dir") if isinstance(value, dict) else None
    if not isinstance(told, str) or not told.strip():
        return folder / DOCUMENTS
    root = source.resolve()
    for base in [folder, *folder.parents]:
        if not base.resolve().is_relative_to(root):
            break
        try:
            path = (base / told).resolve()
            found = path.is_dir() and path.is_relative_to(root) and path != root
        except (OSError, ValueError):  # too long a name, or signs that none can have
            return None
        if found:
            return path
    return None
