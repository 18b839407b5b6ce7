"""Which trials a run was to do, and what stands in each place.

The first attempt that is not owed stands: a trial that was scored once is never replaced by a
later roll.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from casework.cases.folder import CaseFolder
from casework.cases.records import Protocol
from casework.run.records import Trial


@dataclass(frozen=True, eq=False)
class Slot:
    """One planned trial: the attempt that stands, or None where nobody tried."""

    case: str
    task: str
    repeat: int
    protocol: Protocol
    trial: Trial | None

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
    planned: Iterable[tuple[str, str, int]] | None = None,
) -> list[Slot]:
    """The planned trials in order of case, task and repeat, each with the attempt that stands.

    Without `planned`, what there are trials of. Trials that were not planned raise ValueError.
    """
    standing: dict[tuple[str, str, int], Trial] = {}
    for trial in sorted(trials, key=lambda trial: trial.attempt):
        place = (trial.case, trial.task, trial.repeat)
        if place not in standing or is_owed(standing[place]):
            standing[place] = trial
    places = set(standing) if planned is None else set(planned)
    strangers = set(standing) - places
    if strangers:
        raise ValueError(f"trials that were not planned: {sorted(strangers)[:3]}")
    return [
        Slot(
            case,
            task,
            repeat,
            folders[case].task(task).protocol,
            standing.get((case, task, repeat)),
        )
        for case, task, repeat in sorted(places)
    ]


def is_owed(trial: Trial) -> bool:
    """Whether the machinery answers for it; its fault is owed whatever the status says."""
    mechanical = trial.fault is not None and trial.fault.whose == "machinery"
    return trial.status == "owed" or (trial.status == "incomplete" and mechanical)
