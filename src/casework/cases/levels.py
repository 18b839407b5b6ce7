"""Ablation levels: the rooms of one case, each with the documents of those before it and more.

Source: investigation-worlds paper, section 4.2. A document's `level` in ``truth/documents.jsonl``
is the first room that holds it. Files keep their names and bytes in every room, so two rooms of a
case differ in what they hold and in nothing else. The empty level "" is the whole room.
"""

from collections.abc import Iterable
from typing import get_args

from casework.cases.folder import CaseFolder
from casework.cases.records import Level, Task
from casework.errors import CaseError, UsageError

LEVELS: tuple[Level, ...] = get_args(Level)
WHOLE = ""


def levels_named(text: str) -> tuple[Level, ...]:
    """``all``, or names joined by commas, as levels in their own order. UsageError for others."""
    names = [name.strip() for name in text.split(",") if name.strip()]
    if names == ["all"]:
        return LEVELS
    strange = [name for name in names if name not in LEVELS]
    if strange or not names:
        what = f"{', '.join(strange)}: no level" if strange else "no level is named"
        raise UsageError(f"--levels {text}: {what}. Give all, or any of {','.join(LEVELS)}.")
    return tuple(level for level in LEVELS if level in names)


def levels_of(folder: CaseFolder) -> tuple[Level, ...]:
    """The levels at which the room of a case gains documents, emptiest first.

    Raises CaseError for a document of the index that ``truth/documents.jsonl`` does not name.
    """
    found = set(_levels(folder).values()) if folder.truth.documents else set[Level]()
    return tuple(level for level in LEVELS if level in found)


def at_level(folder: CaseFolder, level: str) -> CaseFolder:
    """The case as it is at a level: index and key name only the documents of that room.

    Tasks, facts and hypotheses stay. The files on disk are those of the whole room.
    """
    if level == WHOLE:
        return folder
    held, known = _upto(level), _levels(folder)
    documents = tuple(one for one in folder.truth.documents if one.level in held)
    return folder.model_copy(
        update={
            "index": tuple(row for row in folder.index if known[row.id] in held),
            "truth": folder.truth.model_copy(update={"documents": documents}),
        }
    )


def answerable(folder: CaseFolder, task: Task, level: str) -> bool:
    """Whether a room holds all documents that the answer to a question stands in."""
    held = _upto(level)
    there = {one.id for one in folder.truth.documents if one.level in held}
    asked = [one for one in folder.truth.questions if one.task == task.id]
    return all(there.issuperset(one.supporting_documents) for one in asked)


def true_level(folder: CaseFolder, level: str) -> str:
    """The level's own name; of the whole room that of the fullest one, "" where there are none."""
    if level != WHOLE:
        return level
    return max((one.level for one in folder.truth.documents), key=rank, default=WHOLE)


def rank(level: str) -> int:
    """Place of a level, 0 for the emptiest; the whole room comes after all."""
    return LEVELS.index(level) if level in LEVELS else len(LEVELS)


def in_order(levels: Iterable[str]) -> tuple[str, ...]:
    """Each level once, emptiest first."""
    return tuple(sorted(set(levels), key=rank))


def _upto(level: str) -> tuple[Level, ...]:
    return LEVELS[: rank(level) + 1]


def _levels(folder: CaseFolder) -> dict[str, Level]:
    """Level by id of every document of the index."""
    known: dict[str, Level] = {one.id: one.level for one in folder.truth.documents}
    lost = [row for row in folder.index if row.id not in known]
    if lost:
        raise CaseError(
            f"{folder.path}/truth/documents.jsonl: {lost[0].id} ({lost[0].file}) of index.csv is "
            "not in it, so its level is unknown. Add the line; `casework check` finds others."
        )
    return {row.id: known[row.id] for row in folder.index}
