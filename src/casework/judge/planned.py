"""Which trials a run was to do, and what stands in each place."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from casework.cases.folder import CaseFolder
from casework.cases.records import Protocol
from casework.run.records import Trial


@dataclass(frozen=True, eq=False)
class Slot:
    """One planned trial: the last attempt at it, or None where nobody tried."""

    case: str
    task: str
    repeat: int
    protocol: Protocol
    trial: Trial | None

    @property
    def owed(self) -> bool:
        """Not done, and not the agent's fault: to be run again, never scored."""
        trial = self.trial
        if trial is None or trial.status == "owed":
            return True
        # A fault of the machinery is owed whatever the status says.
        return trial.status == "incomplete" and bool(trial.fault) and _machinery(trial)

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
    """The planned trials in order of case, task and repeat, each with its last attempt.

    Without `planned`, what there are trials of. Trials that were not planned raise ValueError.
    """
    last: dict[tuple[str, str, int], Trial] = {}
    for trial in trials:
        place = (trial.case, trial.task, trial.repeat)
        if place not in last or trial.attempt >= last[place].attempt:
            last[place] = trial
    places = set(last) if planned is None else set(planned)
    strangers = set(last) - places
    if strangers:
        raise ValueError(f"trials that were not planned: {sorted(strangers)[:3]}")
    return [
        Slot(case, task, repeat, folders[case].task(task).protocol, last.get((case, task, repeat)))
        for case, task, repeat in sorted(places)
    ]


def _machinery(trial: Trial) -> bool:
    return trial.fault is not None and trial.fault.whose == "machinery"
