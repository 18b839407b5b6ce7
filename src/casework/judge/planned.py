"""Which trials a run was to do, and what stands in each place.

The first attempt that is not owed stands: a trial that was scored once is never replaced by a
later roll.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from casework.cases.folder import CaseFolder
from casework.cases.levels import rank
from casework.cases.records import Protocol
from casework.run.records import Place, Trial

Planned = Iterable[Place | tuple[str, str, int]]
"""Places of trials; a triple is one in the whole room."""


@dataclass(frozen=True, eq=False)
class Slot:
    """One planned trial: the attempt that stands, or None where nobody tried."""

    case: str
    task: str
    repeat: int
    protocol: Protocol
    trial: Trial | None
    level: str = ""
    """Of the room its agent sees; "" is the whole one."""

    @property
    def owed(self) -> bool:
        """Not done, and not the agent's fault: to be run again, never scored."""
        return self.trial is None or is_owed(self.trial)

    @property
    def complete(self) -> bool:
        """The agent did what the protocol asks."""
        return self.trial is not None and self.trial.status == "complete"

    @property
    def incomplete(self) -> bool:
        """The agent's own failure to finish."""
        return not self.owed and not self.complete


def slots(
    folders: Mapping[str, CaseFolder],
    trials: Sequence[Trial],
    planned: Planned | None = None,
) -> list[Slot]:
    """The planned trials in order of case, task, level and repeat, each with the attempt that
    stands.

    Without `planned`, what there are trials of. Trials that were not planned raise ValueError.
    """
    standing: dict[Place, Trial] = {}
    for trial in sorted(trials, key=lambda trial: trial.attempt):
        place = Place(trial.case, trial.task, trial.repeat, trial.level)
        if place not in standing or is_owed(standing[place]):
            standing[place] = trial
    places = set(standing) if planned is None else {_place(one) for one in planned}
    strangers = set(standing) - places
    if strangers:
        raise ValueError(f"trials that were not planned: {sorted(strangers)[:3]}")
    return [
        Slot(
            place.case,
            place.task,
            place.repeat,
            folders[place.case].task(place.task).protocol,
            standing.get(place),
            place.level,
        )
        for place in sorted(places, key=lambda p: (p.case, p.task, rank(p.level), p.repeat))
    ]


def fullest(rows: Iterable[Slot]) -> list[Slot]:
    """Of each case, the trials in the fullest room that it was run in."""
    found = list(rows)
    top: dict[str, int] = {}
    for row in found:
        top[row.case] = max(top.get(row.case, 0), rank(row.level))
    return [row for row in found if rank(row.level) == top[row.case]]


def is_owed(trial: Trial) -> bool:
    """Whether the machinery answers for it; its fault is owed whatever the status says."""
    mechanical = trial.fault is not None and trial.fault.whose == "machinery"
    return trial.status == "owed" or (trial.status == "incomplete" and mechanical)


def _place(told: Place | tuple[str, str, int]) -> Place:
    return told if isinstance(told, Place) else Place(told[0], told[1], told[2])
