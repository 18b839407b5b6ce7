"""How an agent went about a room: how much it opened, and how much of that mattered.

Source: investigation-worlds paper, section 5 (coverage against signal recall). An agent that
opens k of N documents at random finds k/N of those that matter, so the line of uniform retrieval
is recall = coverage; above it, the agent chose well.
"""

from casework.cases.folder import CaseFolder
from casework.cases.levels import at_level
from casework.cases.records import Record
from casework.run.records import Trial

TELLING = ("merits", "signal")


class Strategy(Record):
    """Shares of one trial, each in [0, 1], or None where the case does not say."""

    opened: int
    room: int
    coverage: float | None
    telling: int
    """Documents of the case that bear on what was decided."""
    signal_recall: float | None
    reason: str = ""

    @property
    def lift(self) -> float | None:
        """Recall above what uniform retrieval of as many documents would give."""
        if self.coverage is None or self.signal_recall is None:
            return None
        return self.signal_recall - self.coverage


def strategy(trial: Trial, folder: CaseFolder) -> Strategy:
    """Coverage and signal recall of one trial. Files opened twice, or unknown, count once or not.

    The room is ``index.csv``, as it is at the trial's level; what tells is every document of role
    merits or signal in it.
    """
    folder = at_level(folder, trial.level)
    room = {row.file for row in folder.index} or {d.file for d in folder.truth.documents}
    opened = room & set(trial.files)
    telling = {d.file for d in folder.truth.documents if d.role in TELLING} & room
    reason = "" if telling else "the case names no merits or signal documents"
    return Strategy(
        opened=len(opened),
        room=len(room),
        coverage=len(opened) / len(room) if room else None,
        telling=len(telling),
        signal_recall=len(opened & telling) / len(telling) if telling else None,
        reason=reason if room else "the room is empty",
    )
