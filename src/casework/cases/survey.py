"""Reading a case folder file by file, and noting everything that is wrong on the way.

`survey` never raises for what it finds inside the folder: `check` needs all of it. `read_case`
(folder.py) is the strict door: it raises where a survey found a fault.
"""

import csv
import io
import json
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar, cast

from pydantic import TypeAdapter, ValidationError

from casework.cases.fault import Fault
from casework.cases.lines import json_line, line_of, toml_line
from casework.cases.records import (
    Case,
    Document,
    Fact,
    Hypothesis,
    IndexRow,
    Question,
    Record,
    Rubric,
    Ruling,
    Task,
    Truth,
)
from casework.cases.remedy import remedy

COLUMNS = ["id", "file", "name", "date", "type"]
LARGEST = 64 * 2**20
R = TypeVar("R", bound=Record)


@dataclass
class Survey:
    """What could be read of a case folder, where each record stands, and what is wrong."""

    path: Path
    case: Case | None = None
    index: list[IndexRow] = field(default_factory=list[IndexRow])
    tasks: list[Task] = field(default_factory=list[Task])
    truth: Truth = field(default_factory=Truth)
    expected: dict[str, str] = field(default_factory=dict[str, str])
    lineage: dict[str, Any] | None = None
    faults: list[Fault] = field(default_factory=list[Fault])
    places: dict[tuple[str, int], int] = field(default_factory=dict[tuple[str, int], int])
    """Line of the n-th (from 0) record of a file: ``places["truth/facts.jsonl", 3]``."""

    def line(self, file: str, number: int) -> int | None:
        return self.places.get((file, number))

    @property
    def broken(self) -> frozenset[str]:
        """Files with faults of their own. What they lack says nothing: it may stand in them."""
        return frozenset(fault.file for fault in self.faults)

    def note(self, rule: str, file: str, line: int | None, message: str) -> None:
        self.faults.append(Fault(rule=rule, file=file, line=line, message=message))

    def has(self, file: str) -> bool:
        """Whether a regular file (no link) stands there."""
        path = self.path / file
        return path.is_file() and not path.is_symlink()

    def text(self, file: str) -> str | None:
        """A UTF-8 file of the folder; None (and a fault) where it cannot be read."""
        path = self.path / file
        if not path.exists() and not path.is_symlink():
            self.note("missing", file, None, "the file is missing. Create it; see `casework new`.")
            return None
        if not self.has(file):
            self.note("link", file, None, "not a regular file. Put the file itself here.")
            return None
        if path.stat().st_size > LARGEST:
            self.note("too-big", file, None, "larger than 64 MiB. Split the case.")
            return None
        try:
            data = path.read_bytes()
        except OSError as error:
            self.note("unreadable", file, None, f"cannot be read ({error.strerror}).")
            return None
        try:
            return data.decode("utf-8-sig").replace("\r\n", "\n")
        except UnicodeDecodeError as error:
            line = data.count(b"\n", 0, error.start) + 1
            self.note("encoding", file, line, "not UTF-8. Save the file as UTF-8.")
            return None


def survey(path: Path) -> Survey:
    """Read everything a case folder holds; faults are collected, not raised."""
    found = Survey(path)
    found.case = one_toml(found, "case.toml", Case)
    if found.has("matter/index.csv") or not found.has("matter/input.json"):
        found.index = _index(found)
    found.tasks = _tasks(found)
    found.truth = _truth(found)
    found.expected = _expected(found)
    if found.has("truth/lineage.json"):
        found.lineage = _mapping(found, "truth/lineage.json")
    return found


def _truth(found: Survey) -> Truth:
    def rows(file: str, kind: type[R]) -> tuple[R, ...]:
        return tuple(_json_lines(found, file, kind)) if found.has(file) else ()

    return Truth(
        documents=rows("truth/documents.jsonl", Document),
        facts=rows("truth/facts.jsonl", Fact),
        hypotheses=_hypotheses(found),
        ruling=_ruling(found),
        questions=rows("truth/questions.jsonl", Question),
        rubrics=_rubrics(found),
        story=(found.text("truth/story.md") or "") if found.has("truth/story.md") else "",
    )


def _validated(
    found: Survey, kind: type[R], value: object, file: str, lines: "_Lines", base: Sequence[Any]
) -> R | None:
    try:
        return TypeAdapter(kind).validate_python(value)
    except ValidationError as error:
        for fault in error.errors(include_url=False):
            place = (*base, *fault["loc"])
            name = ".".join(str(step) for step in fault["loc"]) or kind.__name__
            found.note("schema", file, lines(place), f"{name}: {remedy(fault)}")
        return None


class _Lines:
    """Line lookup for one text: `__call__(place)`."""

    def __init__(self, text: str, form: str, first: int = 1) -> None:
        self.text, self.form, self.first = text, form, first

    def __call__(self, place: Sequence[Any]) -> int:
        look = toml_line if self.form == "toml" else json_line
        return look(self.text, place) + self.first - 1


def _toml(found: Survey, file: str) -> tuple[dict[str, Any], str] | None:
    text = found.text(file)
    if text is None:
        return None
    try:
        return tomllib.loads(text), text
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        words = str(error).split("line ")
        line = int(words[1].split(",")[0]) if len(words) > 1 else text.count("\n") + 1
        found.note("toml", file, line, f"not TOML: {words[0].strip(' (at')}. Mend this line.")
        return None


def one_toml(found: Survey, file: str, kind: type[R]) -> R | None:
    """One record from a TOML file; None (and faults) where it does not hold."""
    read = _toml(found, file)
    if read is None:
        return None
    return _validated(found, kind, read[0], file, _Lines(read[1], "toml"), ())


def _json(found: Survey, file: str, text: str, first: int = 1) -> tuple[bool, Any]:
    """(True, value), or (False, None) with a fault noted. `first` is the text's first line."""
    try:
        return True, json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        line = first + error.lineno - 1
        found.note("json", file, line, f"not JSON: {error.msg}. Mend this line.")
    except (ValueError, RecursionError) as error:
        line = first
        if isinstance(error, _DoubleKey):
            spots = _spots(text, json.dumps(error.key))
            line = first + line_of(text, spots[-1] if spots else 0) - 1
        found.note("json", file, line, f"not usable JSON: {error}. Mend it.")
    return False, None


class _DoubleKey(ValueError):
    def __init__(self, key: str) -> None:
        super().__init__(f"the key {key!r} stands twice in one object")
        self.key = key


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    result: dict[str, Any] = {}
    for key, value in pairs:
        if key in result:
            raise _DoubleKey(key)
        result[key] = value
    return result


def _spots(text: str, word: str) -> list[int]:
    spots, at = list[int](), text.find(word)
    while at >= 0:
        spots.append(at)
        at = text.find(word, at + 1)
    return spots


def _json_lines(found: Survey, file: str, kind: type[R]) -> list[R]:
    records: list[R] = []
    text = found.text(file) or ""
    for number, line in enumerate(text.split("\n"), start=1):
        if not line.strip():
            continue
        whole, value = _json(found, file, line, number)
        if whole:
            record = _validated(found, kind, value, file, _Lines(line, "json", number), ())
            if record is not None:
                found.places[file, len(records)] = number
                records.append(record)
    return records


def _hypotheses(found: Survey) -> tuple[Hypothesis, ...]:
    file = "truth/hypotheses.json"
    text = found.text(file) if found.has(file) else None
    if text is None:
        return ()
    whole, value = _json(found, file, text)
    if not whole:
        return ()
    if not isinstance(value, list):
        found.note("schema", file, 1, "must be a JSON array of hypotheses.")
        return ()
    records: list[Hypothesis] = []
    lines = _Lines(text, "json")
    for number, entry in enumerate(value):
        record = _validated(found, Hypothesis, entry, file, lines, (number,))
        if record is not None:
            found.places[file, len(records)] = lines((number,))
            records.append(record)
    return tuple(records)


def _ruling(found: Survey) -> Ruling | None:
    file = "truth/ruling.json"
    text = found.text(file) if found.has(file) else None
    if text is None:
        return None
    whole, value = _json(found, file, text)
    return _validated(found, Ruling, value, file, _Lines(text, "json"), ()) if whole else None


def _mapping(found: Survey, file: str) -> dict[str, Any] | None:
    text = found.text(file)
    whole, value = _json(found, file, text) if text is not None else (False, None)
    if whole and not isinstance(value, Mapping):
        found.note("schema", file, 1, "must be a JSON object.")
        return None
    return cast("dict[str, Any] | None", value)


def _expected(found: Survey) -> dict[str, str]:
    file = "truth/expected.json"
    value = (_mapping(found, file) if found.has(file) else None) or {}
    labels: dict[str, str] = {}
    for task, label in value.items():
        if isinstance(label, str) and label:
            labels[task] = label
        else:
            line = json_line(found.text(file) or "", (task,))
            found.note("schema", file, line, f"{task}: the label must be a non-empty string.")
    return labels


def _rubrics(found: Survey) -> tuple[Rubric, ...]:
    rubrics: list[Rubric] = []
    for folder in _folders(found.path / "truth" / "tasks"):
        file = f"truth/tasks/{folder.name}/rubric.toml"
        if found.has(file) and (record := one_toml(found, file, Rubric)):
            if record.task != folder.name:
                message = f"task is {record.task!r}, but the folder is named {folder.name!r}."
                found.note("reference", file, None, message)
            rubrics.append(record)
    return tuple(rubrics)


def _tasks(found: Survey) -> list[Task]:
    tasks: list[Task] = []
    for folder in _folders(found.path / "tasks"):
        file = f"tasks/{folder.name}/task.toml"
        read = _toml(found, file)
        if read is None:
            continue
        lines = _Lines(read[1], "toml")
        if "instruction" in read[0]:
            message = "instruction: unknown key. The instruction stands in instruction.md."
            found.note("schema", file, lines(("instruction",)), message)
        words = f"tasks/{folder.name}/instruction.md"
        instruction = (found.text(words) or "") if found.has(words) else ""
        value = {**read[0], "instruction": instruction}
        record = _validated(found, Task, value, file, lines, ())
        if record is not None:
            if record.id != folder.name:
                message = f"id is {record.id!r}, but the folder is named {folder.name!r}."
                found.note("reference", file, lines(("id",)), message)
            tasks.append(record)
    return tasks


def _folders(path: Path) -> list[Path]:
    if not path.is_dir() or path.is_symlink():
        return []
    return sorted(entry for entry in path.iterdir() if entry.is_dir() and not entry.is_symlink())


def _index(found: Survey) -> list[IndexRow]:
    file = "matter/index.csv"
    text = found.text(file)
    if text is None:
        return []
    rows = csv.reader(io.StringIO(text, newline=""), strict=True)
    records: list[IndexRow] = []
    line = 1
    try:
        for row in rows:
            start, line = line, rows.line_num + 1
            if start == 1:
                if row != COLUMNS:
                    found.note("schema", file, 1, f"the header must be {','.join(COLUMNS)}.")
                    break
            elif row:
                _index_row(found, records, row, start)
    except csv.Error as error:
        found.note("csv", file, line, f"not CSV: {error}. Mend this line.")
    return records


def _index_row(found: Survey, records: list[IndexRow], row: list[str], line: int) -> None:
    file = "matter/index.csv"
    if len(row) != len(COLUMNS):
        message = f"{len(row)} fields instead of {len(COLUMNS)}. Quote fields holding commas."
        found.note("schema", file, line, message)
        return
    values = dict(zip(COLUMNS, row, strict=True))
    record = _validated(found, IndexRow, values, file, _Lines("", "toml", line), ())
    if record is not None:
        found.places[file, len(records)] = line
        records.append(record)
