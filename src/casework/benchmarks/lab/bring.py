"""``casework fetch lab``: task folders of the Legal Agent Benchmark become a suite of cases.

One case for each room of documents: tasks that share a ``docs_dir`` are tasks of one case. A
document keeps its bytes; its path becomes its name in index.csv. The benchmark has no reference
answers and no roles of documents, so the cases have none.
"""

import json
import os
import shutil
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pydantic

from casework.benchmarks.lab.find import Found, files_of, find_tasks
from casework.benchmarks.lab.sidecar import Sidecar, restored
from casework.benchmarks.lab.task import Mapped, Note, Unusable, identifier, mapped
from casework.benchmarks.sampling import sample_indices
from casework.cases.folder import CaseFolder, put_file, write_case
from casework.cases.records import Case, IndexRow, Record, SuiteInfo, Truth
from casework.errors import UsageError

LICENCE = "MIT"
HOLDER = "Legal Agent Benchmark (harveyai/harvey-labs), (c) 2026 Harvey AI"
REPORT = "import.json"
NOTICES = ("LICEN", "NOTICE", "THIRD_PARTY_NOTICES")
"""Beginnings of the names of files that must travel with the tasks."""


class Brought(Record):
    """What was written at `to`. `kinds` counts the notes by what they are; `put_aside` are tasks
    that are not among the cases."""

    to: Path
    cases: int
    tasks: int
    available: int
    criteria: int
    documents: int
    licence: str
    notes: tuple[Note, ...]
    kinds: dict[str, int]
    put_aside: int


class Reading(Record):
    """A task as read: where it stands, and what it maps to."""

    model_config = pydantic.ConfigDict(frozen=True, arbitrary_types_allowed=True)
    found: Found
    mapped: Mapped
    sidecar: Sidecar | None = None


def bring(source: Path, to: Path, limit: int | None = None, seed: int = 42) -> Brought:
    """Read the tasks below `source` and write a suite at `to`, whole or not at all.

    ``import.json`` beside ``suite.toml`` lists what did not map. With `limit`, a seeded sample of
    the tasks. Raises UsageError where there is no task, or `to` is not free.
    """
    if not source.is_dir():
        raise UsageError(f"{source}: no such folder. Give the folder that holds the tasks.")
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise UsageError(f"{to}: already exists and is not empty. Choose another folder with --to.")
    tasks, notes = find_tasks(source)
    readings: list[Reading] = []
    for found in tasks:
        one = _read(found)
        if isinstance(one, Note):
            notes.append(one)
        else:
            readings.append(one)
    if not readings:
        first = f"; the first of {len(notes)}: {notes[0].detail}" if notes else ""
        raise UsageError(f"{source}: holds no task.json that can be used{first}.")
    available = len(readings)
    if limit is not None:
        readings = [readings[n] for n in sample_indices(available, limit, seed)]
    part = to.with_name(f".{to.name}.{os.getpid()}.part")
    try:
        done = _write(part, source, readings, notes, available)
        part.replace(to)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return done.model_copy(update={"to": to})


def _read(found: Found) -> Reading | Note:
    try:
        sidecar = restored(found.ours) if found.ours is not None else None
        if sidecar is not None:
            return Reading(
                found=found, mapped=Mapped(sidecar.task, sidecar.rubric, ()), sidecar=sidecar
            )
        name = identifier(found.where.rpartition("/")[2])
        return Reading(found=found, mapped=mapped(found.value, found.where, name))
    except Unusable as error:
        return Note(task=found.where, what=error.what, detail=error.detail, put_aside=True)


def _write(
    path: Path, source: Path, readings: Sequence[Reading], notes: list[Note], available: int
) -> Brought:
    import tomli_w

    rooms: dict[tuple[str, str], list[Reading]] = {}
    for one in readings:
        own = _case_of(one.sidecar) if one.sidecar else ""
        # A case that was exported task by task has its documents once for each.
        room = "" if own else str(one.found.documents)
        rooms.setdefault((own, room), []).append(one)
    taken: set[str] = set()
    documents = 0
    for members in rooms.values():
        folder, files, told = _case(path / "cases", source, members, taken)
        notes += [note for one in members for note in one.mapped.notes]
        notes += told
        documents += len(files)
        write_case(folder, files)
    for notice in sorted(source.iterdir()):
        if notice.is_symlink() or not notice.is_file():
            continue
        if notice.name.upper().startswith(NOTICES):
            put_file(path / notice.name, notice.read_bytes())
    info = SuiteInfo(
        id=identifier(f"lab-{source.resolve().name}"),
        title=f"Legal Agent Benchmark: {len(readings)} tasks of {source.resolve().name}",
        version="1",
        licence=_licence(readings),
    )
    put_file(path / "suite.toml", tomli_w.dumps(info.model_dump(mode="json")).encode())
    done = Brought(
        to=path,
        cases=len(rooms),
        tasks=len(readings),
        available=available,
        criteria=sum(len(one.mapped.rubric.criteria) for one in readings),
        documents=documents,
        licence=info.licence,
        notes=tuple(notes),
        kinds=dict(sorted(Counter(note.what for note in notes).items())),
        put_aside=sum(note.put_aside for note in notes),
    )
    told = done.model_dump(mode="json", exclude={"to"})
    put_file(path / REPORT, (json.dumps(told, indent=1, ensure_ascii=False) + "\n").encode())
    return done


def _case(
    root: Path, source: Path, members: Sequence[Reading], taken: set[str]
) -> tuple[CaseFolder, dict[str, bytes | Path], list[Note]]:
    first = members[0]
    if first.sidecar is not None:
        return _restored(root, members, taken)
    where = first.found.where
    shared = len(members) > 1 and first.found.documents.relative_to(source.resolve()).as_posix()
    name = _free(identifier((shared or where).removeprefix("tasks/")), taken)
    names, others = files_of(first.found.documents)
    notes = [Note(task=where, what="document_left_out", detail=other) for other in others]
    if not names:
        notes.append(Note(task=where, what="no_documents"))
    index: list[IndexRow] = []
    files: dict[str, bytes | Path] = {}
    for number, path in enumerate(names, 1):
        file = f"{number:04}.{_ending(path)}"
        kind = _ending(path)
        index.append(IndexRow(id=f"d{number:04}", file=file, name=path, date="", type=kind))
        files[file] = first.found.documents / path
    mapped_tasks = _distinct(members)
    lineage = {
        "source": HOLDER,
        "tasks": {
            task.task.id: {"path": one.found.where, "task": one.found.value}
            for one, task in zip(members, mapped_tasks, strict=True)
        },
        "documents": {row.file: row.name for row in index},
    }
    folder = CaseFolder(
        path=root / name,
        case=Case(
            id=name,
            title=(shared or mapped_tasks[0].task.title) or name,
            kind="row",
            case_type="a matter of a law firm's practice",
            jurisdiction="",
            licence=LICENCE,
            provenance=f"{HOLDER}, {where}{_variant(first.found.value)}",
        ),
        index=tuple(index),
        tasks=tuple(one.task for one in mapped_tasks),
        truth=Truth(rubrics=tuple(one.rubric for one in mapped_tasks)),
        lineage=lineage,
    )
    return folder, files, notes


def _case_of(sidecar: Sidecar) -> str:
    """What the tasks of one case have in common; two cases may have one id."""
    return sidecar.model_dump_json(exclude={"task", "rubric", "reference"})


def _restored(
    root: Path, members: Sequence[Reading], taken: set[str]
) -> tuple[CaseFolder, dict[str, bytes | Path], list[Note]]:
    """A case of ours that was exported, from the sidecars of its tasks."""
    sidecars = [one.sidecar for one in members if one.sidecar is not None]
    first, folder = sidecars[0], members[0].found.documents
    name = _free(first.case.id, taken)
    path = root / name
    notes: list[Note] = []
    files: dict[str, bytes | Path] = {}
    known, _ = files_of(folder)
    for row in first.index:
        told = first.documents.get(row.file, "")
        if told in known:
            files[row.file] = folder / told
        else:
            notes.append(Note(task=members[0].found.where, what="document_missing", detail=told))
    for extra in sorted(set(known) - set(first.documents.values())):
        notes.append(Note(task=members[0].found.where, what="document_left_out", detail=extra))
    for one in sidecars:
        for file, text in one.reference.items():
            put_file(path / "truth" / "tasks" / one.task.id / "reference" / file, text.encode())
    index = tuple(row for row in first.index if row.file in files)
    truth = first.truth.model_copy(
        update={
            "documents": tuple(row for row in first.truth.documents if row.file in files),
            "rubrics": tuple(one.rubric for one in sidecars),
        }
    )
    case = CaseFolder(
        path=path,
        case=first.case.model_copy(update={"id": name}),
        index=index,
        tasks=tuple(one.task for one in sidecars),
        truth=truth,
        lineage=first.lineage,
    )
    return case, files, notes


def _distinct(members: Sequence[Reading]) -> list[Mapped]:
    """The tasks of a case under ids of their own."""
    taken: set[str] = set()
    found: list[Mapped] = []
    for one in members:
        id = one.mapped.task.id
        if id in taken:
            id = _free(identifier(one.found.where), taken)
        taken.add(id)
        task = one.mapped.task.model_copy(update={"id": id})
        rubric = one.mapped.rubric.model_copy(update={"task": id})
        found.append(Mapped(task, rubric, one.mapped.notes))
    return found


def _free(name: str, taken: set[str]) -> str:
    number, free = 1, name
    while free.casefold() in taken:
        number += 1
        free = f"{name[:74]}-{number}"
    taken.add(free.casefold())
    return free


def _ending(path: str) -> str:
    ending = "".join(c for c in Path(path).suffix.lower() if c.isascii() and c.isalnum())
    return ending if 0 < len(ending) <= 8 else "bin"


def _variant(value: Any) -> str:
    made = value.get("augmentation") if isinstance(value, dict) else None
    if not isinstance(made, dict):
        return ""
    return f"; a variant of {made.get('source_task', 'an upstream task')}"


def _licence(readings: Sequence[Reading]) -> str:
    known = [one.sidecar.case.licence if one.sidecar else LICENCE for one in readings]
    return "; ".join(dict.fromkeys(known))
