"""Which rooms a run's tasks are done in: the whole one, or one for each ablation level."""

from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NamedTuple

from casework.cases.folder import CaseFolder
from casework.cases.levels import answerable, at_level, levels_of
from casework.cases.records import Level, Protocol, Task
from casework.errors import UsageError

LEVELLED: tuple[Protocol, ...] = ("investigate", "answer")
"""The protocols whose trials see the room of one level."""


class Room(NamedTuple):
    """A task and the case cut down to what its agent sees. `level` "" is the whole room."""

    folder: CaseFolder
    task: Task
    level: Level | Literal[""] = ""


class Rooms(NamedTuple):
    """All rooms, task by task and emptiest first; and what was left out, in words."""

    rooms: list[Room]
    left_out: tuple[str, ...] = ()


def rooms_of(
    suite: Path, chosen: Sequence[tuple[CaseFolder, Task]], levels: Sequence[Level]
) -> Rooms:
    """The rooms of these tasks at these levels (none: the whole room of each).

    A case has the levels at which its room gains documents. A question is asked in the rooms that
    hold the documents its answer stands in. Raises UsageError where nothing is left, or where no
    case has documents beyond the first level.
    """
    if not levels:
        return Rooms([Room(folder, task) for folder, task in chosen])
    told: dict[str, None] = {}
    rooms: list[Room] = []
    ladders = {folder.case.id: levels_of(folder) for folder, _ in chosen}
    if not any(len(ladder) > 1 for ladder in ladders.values()):
        raise UsageError(
            f"{suite}: the documents of no case have a level beyond merits "
            "(truth/documents.jsonl, level), so there are no rooms to compare. Run without "
            "--levels, or give documents their levels: docs/running.md."
        )
    for folder, task in chosen:
        name, ladder = folder.case.id, ladders[folder.case.id]
        if task.protocol not in LEVELLED:
            told[f"{name}.{task.id}: a {task.protocol} task has no levels"] = None
            continue
        if len(ladder) < 2:
            told[f"{name}: no document has a level beyond {ladder[0] if ladder else 'none'}"] = None
            continue
        wanted: list[Level] = [level for level in levels if level in ladder]
        if absent := [level for level in levels if level not in ladder]:
            told[f"{name}: no document has the level {', '.join(absent)}"] = None
        for level in wanted:
            if task.protocol == "answer" and not answerable(folder, task, level):
                what = "does not hold the documents its answer stands in"
                told[f"{name}.{task.id}: the room {level} {what}"] = None
                continue
            rooms.append(Room(at_level(folder, level), task, level))
    if not rooms:
        why = "; ".join(list(told)[:3])
        raise UsageError(
            f"{suite}: nothing is left to run at {','.join(levels)} ({why}). Give other --levels."
        )
    return Rooms(rooms, tuple(told))
