"""The case folder on disk: read, write, begin, and digest.

::

    case.toml                     the matter itself (records.Case)
    matter/index.csv  0001.txt …  all an agent may see (for label cases: input.json)
    tasks/<id>/                   task.toml, instruction.md
    truth/                        documents.jsonl facts.jsonl hypotheses.json ruling.json
                                  questions.jsonl story.md expected.json lineage.json
                                  tasks/<id>/rubric.toml  tasks/<id>/reference/
"""

import csv
import hashlib
import io
import json
import os
import re
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any

from pydantic import Field

from casework.cases.records import Case, IndexRow, Record, Rubric, Task, Truth
from casework.cases.survey import COLUMNS, Survey, survey
from casework.errors import CaseError

DIGEST_LINE = re.compile(rb"(?m)^[ \t]*digest[ \t]*=.*(?:\r?\n|\Z)")


class CaseFolder(Record):
    """One case as read from disk. `expected`: {label task id: label}; `lineage`: free JSON."""

    path: Path
    case: Case
    index: tuple[IndexRow, ...] = ()
    tasks: tuple[Task, ...] = ()
    truth: Truth = Truth()
    expected: dict[str, str] = Field(default_factory=dict[str, str])
    lineage: dict[str, Any] | None = None

    @property
    def matter(self) -> Path:
        """The folder an agent sees."""
        return self.path / "matter"

    def task(self, name: str) -> Task:
        """The task with this id; CaseError naming those there are."""
        for task in self.tasks:
            if task.id == name:
                return task
        known = ", ".join(task.id for task in self.tasks) or "none"
        raise CaseError(f"{self.path}: no task {name!r}. Tasks of this case: {known}.")

    def rubric(self, name: str) -> Rubric:
        """The rubric of a deliver task; CaseError where there is none."""
        for rubric in self.truth.rubrics:
            if rubric.task == name:
                return rubric
        raise CaseError(f"{self.path}: add truth/tasks/{name}/rubric.toml; the task has no rubric.")


def read_case(path: Path) -> CaseFolder:
    """Read a case folder strictly.

    Raises CaseError naming file and line of everything that does not hold to the records.
    """
    if not path.is_dir():
        raise CaseError(f"{path}: no such folder. Give the folder that holds case.toml.")
    found = survey(path)
    if found.faults or found.case is None:
        raise CaseError(_complaint(found))
    return CaseFolder(
        path=path,
        case=found.case,
        index=tuple(found.index),
        tasks=tuple(found.tasks),
        truth=found.truth,
        expected=found.expected,
        lineage=found.lineage,
    )


def write_case(
    folder: CaseFolder, documents: Mapping[str, bytes | Path] | None = None
) -> CaseFolder:
    """Write a case below `folder.path` and return it sealed (with its digest).

    `documents` maps names below matter/ (``0001.pdf``, ``input.json``) to content, or to a file
    to copy. Documents already in place stay. ``case.toml`` is written last, so a torn write
    shows as a missing case.toml. Raises CaseError where `folder` names a file outside matter/.
    """
    root = folder.path
    for name, content in sorted((documents or {}).items()):
        if Path(name).is_absolute() or ".." in Path(name).parts:
            raise CaseError(f"{name!r}: a document must lie below matter/. Give a plain name.")
        data = content if isinstance(content, bytes) else content.read_bytes()
        put_file(root / "matter" / name, data)
    if folder.index or "input.json" not in (documents or {}):
        put_file(root / "matter" / "index.csv", index_csv(folder.index))
    for task in folder.tasks:
        body = task.model_dump(mode="json", exclude={"instruction"}, exclude_none=True)
        if not body["limits"]:
            del body["limits"]
        put_file(root / "tasks" / task.id / "task.toml", _toml(body))
        if task.instruction:
            put_file(root / "tasks" / task.id / "instruction.md", task.instruction.encode())
    _write_truth(folder)
    case = folder.case.model_copy(update={"digest": ""})
    put_file(root / "case.toml", _toml(case.model_dump(mode="json")))
    case = folder.case.model_copy(update={"digest": digest(root)})
    put_file(root / "case.toml", _toml(case.model_dump(mode="json")))
    return folder.model_copy(update={"case": case})


def new_case(path: Path, name: str, title: str) -> CaseFolder:
    """Write a small case that passes `check` below `path` (which must be absent or empty).

    `name` is the case id. Raises CaseError where the folder holds something already, or where
    the name is no id.
    """
    from pydantic import ValidationError

    from casework.cases.example import DOCUMENTS, example

    if path.exists() and (not path.is_dir() or any(path.iterdir())):
        raise CaseError(f"{path}: already exists and is not empty. Choose another folder.")
    try:
        return write_case(example(path, name, title), DOCUMENTS)
    except ValidationError as error:
        field = error.errors()[0]["loc"][0]
        raise CaseError(
            f"{path}: the case's {field} will not do. An id is made of letters, digits, - and _ "
            "(80 at most, no other sign first); a title must not be empty."
        ) from error


def digest(path: Path) -> str:
    """SHA-256 (hex) over the sorted relative paths and contents of a case.

    Covers matter/, tasks/, truth/ and case.toml without its digest line. Links count by their
    target's name and are not followed.
    """
    total = hashlib.sha256()
    for file in _files(path):
        if file.is_symlink():
            data = b"link:" + os.fsencode(file.readlink())
        else:
            data = file.read_bytes()
        name = file.relative_to(path).as_posix()
        if name == "case.toml":
            data = DIGEST_LINE.sub(b"", data)
        total.update(os.fsencode(name) + b"\0" + hashlib.sha256(data).digest())
    return total.hexdigest()


def _files(path: Path) -> list[Path]:
    found = [path / "case.toml"] if (path / "case.toml").exists() else []
    for part in ("matter", "tasks", "truth"):
        for folder, names, files in os.walk(path / part):
            links = [name for name in names if (Path(folder) / name).is_symlink()]
            found += [Path(folder) / name for name in [*files, *links]]
    regular = [file for file in found if file.is_symlink() or file.is_file()]
    return sorted(regular, key=lambda file: os.fsencode(file.relative_to(path).as_posix()))


def _write_truth(folder: CaseFolder) -> None:
    truth, root = folder.truth, folder.path / "truth"
    for name, rows in (
        ("documents.jsonl", truth.documents),
        ("facts.jsonl", truth.facts),
        ("questions.jsonl", truth.questions),
    ):
        if rows:
            put_file(root / name, _json_lines(rows))
    if truth.hypotheses:
        put_file(
            root / "hypotheses.json", _json([h.model_dump(mode="json") for h in truth.hypotheses])
        )
    if truth.ruling:
        put_file(root / "ruling.json", _json(truth.ruling.model_dump(mode="json")))
    if truth.story:
        put_file(root / "story.md", truth.story.encode())
    if folder.expected:
        put_file(root / "expected.json", _json(folder.expected))
    if folder.lineage is not None:
        put_file(root / "lineage.json", _json(folder.lineage))
    for rubric in truth.rubrics:
        put_file(
            root / "tasks" / rubric.task / "rubric.toml", _toml(rubric.model_dump(mode="json"))
        )


def put_file(path: Path, data: bytes) -> None:
    """Write a file whole or not at all."""
    path.parent.mkdir(parents=True, exist_ok=True)
    # The longest name that a file can have leaves no room for more.
    beside = path.with_name(f".{path.name[:40]}.{os.getpid()}.part")
    beside.write_bytes(data)
    beside.replace(path)


def _toml(value: dict[str, Any]) -> bytes:
    import tomli_w

    return tomli_w.dumps(value).encode()


def _json(value: object) -> bytes:
    return (json.dumps(value, ensure_ascii=False, indent=2) + "\n").encode()


def _json_lines(rows: Iterable[Record]) -> bytes:
    return "".join(row.model_dump_json() + "\n" for row in rows).encode()


def index_csv(index: Iterable[IndexRow]) -> bytes:
    """The bytes of a ``matter/index.csv`` with these rows."""
    out = io.StringIO(newline="")
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows([row.id, row.file, row.name, row.date, row.type] for row in index)
    return out.getvalue().encode()


def _complaint(found: Survey) -> str:
    shown = [f"{found.path}/{fault}" for fault in found.faults[:10]]
    more = len(found.faults) - len(shown)
    if more > 0:
        shown.append(f"… and {more} more: run `casework check {found.path}` to see all.")
    return "\n".join(shown)
