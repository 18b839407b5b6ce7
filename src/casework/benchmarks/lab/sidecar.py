"""``casework.json`` beside an exported task: what ``task.json`` has no place for.

With it an import gives back the very case: weights and themes of criteria, reference answers,
names, dates and roles of documents. Other readers of the layout pass over it. It is part of the
truth, so it never lies below ``documents/``.
"""

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, ValidationError

from casework.benchmarks.lab.task import Unusable
from casework.cases.records import Case, IndexRow, Record, Rubric, Task, Truth

ReferenceName = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9_-]{0,79}\.md$")]


class Sidecar(Record):
    """One task of one case. `documents`: file below matter/ to path below documents/; `truth`: of
    the case, without what belongs to its tasks."""

    schema_version: Literal[1] = 1
    case: Case
    task: Task
    rubric: Rubric
    index: tuple[IndexRow, ...]
    documents: dict[str, str]
    truth: Truth = Truth()
    reference: dict[ReferenceName, str] = Field(default_factory=dict[ReferenceName, str])
    lineage: dict[str, Any] | None = None


def restored(value: Any) -> Sidecar:
    """A parsed sidecar. Raises Unusable where it does not hold to its record."""
    try:
        found = Sidecar.model_validate(value)
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise Unusable("bad_sidecar", f"casework.json: {place}: {first['msg']}") from error
    if found.task.protocol != "deliver" or found.rubric.task != found.task.id:
        raise Unusable("bad_sidecar", "casework.json: not one `deliver` task with its own rubric")
    for row in found.index:
        if row.file in ("", ".", "..") or "/" in row.file or "\\" in row.file:
            raise Unusable("bad_sidecar", f"casework.json: index: {row.file!r} is no plain name")
    return found
