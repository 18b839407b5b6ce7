"""``casework export``: our ``deliver`` tasks in the layout of the Legal Agent Benchmark.

``tasks/<case>/<task>/task.json`` beside ``documents/``, and ``casework.json`` for what the layout
has no place for. A task that was imported and not changed since is written as it came.
"""

import json
import os
import re
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from casework.benchmarks.lab.find import DOCUMENTS, SIDECAR, TASK
from casework.benchmarks.lab.sidecar import Sidecar
from casework.benchmarks.lab.task import Unusable, mapped
from casework.cases.folder import CaseFolder, put_file
from casework.cases.records import IndexRow, Record, Rubric, Task
from casework.cases.suite import Suite
from casework.errors import UsageError
from casework.run.deliver.work import OUTPUT


class Sent(Record):
    """What was written at `to`; `left_out` are tasks of other protocols (``case/task``)."""

    to: Path
    tasks: int
    criteria: int
    documents: int
    left_out: tuple[str, ...]


def send(suite: Suite, to: Path) -> Sent:
    """Write every ``deliver`` task of a suite below `to`, whole or not at all.

    Raises UsageError where the suite has none, or `to` is not free.
    """
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise UsageError(f"{to}: already exists and is not empty. Choose another folder with --to.")
    tasks = criteria = documents = 0
    left_out: list[str] = []
    part = to.with_name(f".{to.name}.{os.getpid()}.part")
    try:
        for folder in suite.cases:
            for task in folder.tasks:
                if task.protocol != "deliver":
                    left_out.append(f"{folder.case.id}/{task.id}")
                    continue
                _task(part, folder, task)
                tasks += 1
                criteria += len(folder.rubric(task.id).criteria)
                documents += len(folder.index)
        if not tasks:
            raise UsageError(f"{suite.path}: has no `deliver` task, and nothing else has a place.")
        part.replace(to)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return Sent(
        to=to, tasks=tasks, criteria=criteria, documents=documents, left_out=tuple(left_out)
    )


def _task(root: Path, folder: CaseFolder, task: Task) -> None:
    rubric = folder.rubric(task.id)
    came = _as_it_came(folder, task, rubric)
    if came:
        where, value = came
        names = {row.file: row.name for row in folder.index}
    else:
        where = f"tasks/{folder.case.id}/{task.id}"
        names = {row.file: _name(row) for row in folder.index}
        value = _value(folder, task, rubric)
        beside = _sidecar(folder, task, rubric, names)
        put_file(root / where / SIDECAR, beside.model_dump_json(indent=1).encode())
    put_file(root / where / TASK, (json.dumps(value, indent=2, ensure_ascii=False) + "\n").encode())
    for file, name in names.items():
        put_file(root / where / DOCUMENTS / name, (folder.matter / file).read_bytes())


def _as_it_came(folder: CaseFolder, task: Task, rubric: Rubric) -> tuple[str, Any] | None:
    """Path and task.json of an imported task, where it still maps to what stands here."""
    lineage: Any = folder.lineage or {}
    tasks = lineage.get("tasks")
    one = tasks.get(task.id) if isinstance(tasks, Mapping) else None
    if not isinstance(one, Mapping) or "docs_dir" in (value := one.get("task") or {}):
        return None
    where = str(one.get("path", ""))
    plain = [where, *(row.name for row in folder.index)]
    if not all(_inside(path) for path in plain) or lineage.get("documents") != {
        row.file: row.name for row in folder.index
    }:
        return None
    try:
        again = mapped(value, where, task.id)
    except Unusable:
        return None
    return (where, value) if (again.task, again.rubric) == (task, rubric) else None


def _inside(path: str) -> bool:
    """Whether a path stays below the folder it is put in."""
    return bool(path) and not Path(path).is_absolute() and ".." not in Path(path).parts


def _value(folder: CaseFolder, task: Task, rubric: Rubric) -> dict[str, Any]:
    output = task.output or OUTPUT
    told = task.instruction.strip()
    if output not in told:
        told += f"\n\nOutput: `{output}`."
    themes = dict.fromkeys(one.theme for one in rubric.criteria if one.theme)
    return {
        "title": task.title or folder.case.title,
        "work_type": "draft",
        "tags": [tag for tag in (folder.case.jurisdiction, task.size, *themes) if tag],
        "instructions": told,
        "deliverables": {output: output},
        "criteria": [
            {
                "id": one.id,
                "title": _title(one.text),
                "match_criteria": (
                    f"PASS if the document does this: {one.text} FAIL if it does not, or "
                    "contradicts itself on it."
                ),
                "deliverables": [output],
            }
            for one in rubric.criteria
        ],
    }


def _sidecar(folder: CaseFolder, task: Task, rubric: Rubric, names: Mapping[str, str]) -> Sidecar:
    where = folder.path / "truth" / "tasks" / task.id / "reference"
    return Sidecar(
        case=folder.case.model_copy(update={"digest": ""}),
        task=task,
        rubric=rubric,
        index=folder.index,
        documents=dict(names),
        truth=folder.truth.model_copy(update={"rubrics": (), "questions": ()}),
        reference={path.name: path.read_text("utf-8") for path in sorted(where.glob("*.md"))},
        lineage=folder.lineage,
    )


def _name(row: IndexRow) -> str:
    """A name that a reader of the room can cite: the id, the title, the ending."""
    title = re.sub(r"[^\w.,()&' -]+", "-", row.name).strip(" .-")[:80].rstrip(" .-")
    ending = Path(row.file).suffix
    title = title.removesuffix(ending)
    return f"{row.id} {title}{ending}" if title else f"{row.id}{ending}"


def _title(text: str) -> str:
    short = " ".join(text.split())
    return short if len(short) <= 90 else f"{short[:88].rsplit(' ', 1)[0]} …"
