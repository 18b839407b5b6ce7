"""Everything a file carries that a reader, visible or not, could get out of it."""

from collections.abc import Iterable
from pathlib import Path

from casework.documents.found import Found
from casework.documents.guard import guard
from casework.documents.records import GuardLimits
from casework.errors import CaseworkError

LIMITS = GuardLimits(cpu_seconds=30)


def every_string(path: Path, limits: GuardLimits = LIMITS) -> Iterable[Found]:
    """All strings of one file, gathered in a guarded child: its name, every layer of its text,
    its properties, and what lies in its raw structure (see raw.py for the coverage).

    Raises CaseworkError where the file cannot be searched (encrypted, too big, crashed, …):
    a file nobody can search must not pass for a clean one.
    """
    outcome = guard.ask("strings", path, limits)
    if outcome.answer is None:
        raise CaseworkError(f"{path}: cannot be searched: {outcome.state}, {outcome.reason}")
    if outcome.answer["unsearched"]:
        raise CaseworkError(
            f"{path}: cannot be searched: {'; '.join(outcome.answer['unsearched'])}"
        )
    return [Found.model_validate(item) for item in outcome.answer["found"]]
