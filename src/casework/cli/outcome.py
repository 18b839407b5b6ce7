"""What became of the trials of a stored run, as a table, as lines and as JSON.

Without the run's suite there is no key: whether a case is solved and what the court made of an
account then stay unknown, and everything else is shown.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from casework.cases.folder import CaseFolder
from casework.cases.records import Standing
from casework.cli.speech import say, table
from casework.cli.suite import suite_of
from casework.errors import CaseworkError
from casework.judge.beliefs import score_beliefs, unfit
from casework.judge.labels import LabelGrade
from casework.judge.planned import is_owed
from casework.judge.records import Verdict
from casework.judge.rubric import weighted
from casework.judge.verdicts import read_judgments, settle
from casework.report.figures import percent
from casework.report.figures import seconds as duration
from casework.run.records import Trial
from casework.run.store import RunFolder

HEAD = ("trial", "status", "stop", "result", "turns", "tool calls", "time", "note")
BELIEFS = {"believe": "believed", "disbelieve": "rejected", "unsure": "not known"}
OUTCOMES = {"pass": "met", "fail": "not met", "unscored": "no verdict"}


@dataclass(frozen=True)
class Seen:
    """A run as it stands. `cases` is empty where its suite is gone."""

    names: tuple[str, ...]
    trials: Mapping[str, Trial]
    owed: tuple[str, ...]
    conflicts: tuple[str, ...]
    verdicts: Mapping[str, tuple[Verdict, ...]]
    cases: Mapping[str, CaseFolder]

    @property
    def unbegun(self) -> tuple[str, ...]:
        """Planned trials of which there is no attempt."""
        return tuple(name for name in self.names if name not in self.trials)

    def solved(self, name: str) -> bool | None:
        """Whether an investigation is solved; None where that is not known or not asked."""
        trial = self.trials.get(name)
        folder = self.cases.get(trial.case) if trial else None
        if trial is None or folder is None or trial.protocol != "investigate":
            return None
        return None if is_owed(trial) or unfit(folder) else score_beliefs(trial, folder).solved

    def label(self, name: str) -> LabelGrade | None:
        """What was read from a label trial's reply; None where that is not known or not asked."""
        from casework.benchmarks.labelled import grade_of
        from casework.benchmarks.stored import item_of

        trial = self.trials.get(name)
        folder = self.cases.get(trial.case) if trial else None
        if trial is None or folder is None or trial.protocol != "label":
            return None
        return grade_of(item_of(folder), trial.response) if trial.status == "complete" else None

    def right(self, name: str) -> bool | None:
        """Whether a label trial's answer is right; None where that is not known or not asked."""
        trial = self.trials.get(name)
        if trial is None or trial.protocol != "label" or is_owed(trial) or not self.cases:
            return None
        grade = self.label(name)
        return grade is not None and grade.right

    def rubric(self, name: str) -> float | None:
        """The share of an answer's rubric that is met; None without a whole verdict."""
        trial = self.trials.get(name)
        if trial is None or trial.protocol not in ("answer", "deliver") or is_owed(trial):
            return None
        if trial.status == "incomplete":
            return 0.0 if trial.protocol == "answer" else None
        return weighted(self.verdicts.get(name, ()))


def look(run: RunFolder, suite: str | None) -> Seen:
    """Read a run. A suite that is gone is talked about, unless `suite` names it: then it raises."""
    trials, owed, conflicts = run.trials()
    return Seen(
        names=run.lock.trials,
        trials={trial.id: trial for trial in trials},
        owed=owed,
        conflicts=conflicts,
        verdicts=settle(v for judgment in read_judgments(run.path) for v in judgment.verdicts),
        cases=_cases(run, suite),
    )


def trial_table(seen: Seen) -> str:
    """One line a planned trial."""
    return table([_row(seen, name) for name in seen.names], HEAD)


def run_json(seen: Seen) -> dict[str, Any]:
    """A run's trials as JSON; `outcomes` has what each planned one came to, null if not asked."""
    return {
        "trials": [trial.model_dump(mode="json") for trial in seen.trials.values()],
        "outcomes": {name: _outcome(seen, name) for name in seen.names},
        "owed": list(seen.owed),
        "conflicts": list(seen.conflicts),
    }


def one_json(seen: Seen, name: str) -> dict[str, Any]:
    """One trial as JSON: its record (null where it never began), verdicts, what it came to."""
    trial = seen.trials.get(name)
    return {
        "trial": trial.model_dump(mode="json") if trial else None,
        "verdicts": [one.model_dump(mode="json") for one in seen.verdicts.get(name, ())],
        **_outcome(seen, name),
    }


def _outcome(seen: Seen, name: str) -> dict[str, Any]:
    """Null where it is not known or not asked; `right` is there only for label trials."""
    found: dict[str, Any] = {"solved": seen.solved(name), "rubric": seen.rubric(name)}
    trial = seen.trials.get(name)
    if trial is not None and trial.protocol == "label":
        found["right"] = seen.right(name)
    return found


def lines(seen: Seen, name: str) -> Iterator[str]:
    """How one trial ended: status, fault, beliefs beside the court's view, verdicts."""
    trial = seen.trials.get(name)
    if trial is None:
        yield "status  owed: this trial was planned and has not begun"
        return
    yield f"status  {trial.status} ({trial.stop})"
    if trial.fault:
        yield f"fault   {trial.fault.whose}: {trial.fault.message} ({trial.fault.code})"
    yield f"result  {_result(seen, name) or 'unknown'}"
    yield from _label_lines(seen, trial)
    yield from _belief_lines(seen, trial)
    if trial.answer is not None:
        yield f"answer  {_flat(trial.answer)}"
    for one in seen.verdicts.get(name, ()):
        why = ": ".join(dict.fromkeys(part for part in (one.cause, one.grounds) if part))
        yield f"{one.criterion}  {OUTCOMES[one.outcome]}  {one.text}"
        yield f"    {one.judge.name}{': ' if why else ''}{why}"


def _label_lines(seen: Seen, trial: Trial) -> Iterator[str]:
    folder, grade = seen.cases.get(trial.case), seen.label(trial.id)
    if trial.protocol != "label" or folder is None:
        return
    if grade is not None:
        why = f" ({grade.reason})" if grade.reason else ""
        yield f"read    {_flat(grade.value) or 'nothing'}{why}"
    yield f"gold    {_flat(folder.expected.get(trial.task, ''))}"


def _belief_lines(seen: Seen, trial: Trial) -> Iterator[str]:
    folder = seen.cases.get(trial.case)
    standing: dict[str, Standing] = {}
    if folder is not None:
        standing = {h.name: h.standing for h in folder.truth.hypotheses}
    rows = [
        (
            b.label,
            b.hypothesis,
            BELIEFS[b.belief],
            standing.get(b.hypothesis, "unknown"),
            _flat(b.reason),
        )
        for b in trial.beliefs
    ]
    if rows:
        yield table(rows, ("", "account", "the agent", "the court", "reason"))


def _row(seen: Seen, name: str) -> tuple[str, ...]:
    trial = seen.trials.get(name)
    if trial is None:
        return (name, "owed", "", "", "", "", "", "not begun")
    note = f"{trial.fault.whose}: {_flat(trial.fault.message)}" if trial.fault else ""
    if name in seen.conflicts:
        note = f"scored twice, with different results; {note}".rstrip("; ")
    return (
        name,
        trial.status,
        trial.stop,
        _result(seen, name),
        str(trial.turns),
        str(trial.tools.executed),
        duration(trial.seconds),
        note,
    )


def _result(seen: Seen, name: str) -> str:
    solved, rubric = seen.solved(name), seen.rubric(name)
    if solved is not None:
        return "solved" if solved else "not solved"
    right = seen.right(name)
    if right is not None:
        return "right" if right else "wrong"
    if rubric is not None:
        return f"rubric {percent(rubric)}"
    trial = seen.trials.get(name)
    if trial is None or trial.protocol not in {"answer", "deliver"} or trial.status == "owed":
        return ""
    if trial.protocol == "deliver" and trial.status == "incomplete":
        return "left out"
    return "no usable verdict" if seen.verdicts.get(name) else "not judged"


def _flat(text: str) -> str:
    return " ".join(text.split())


def _cases(run: RunFolder, suite: str | None) -> dict[str, CaseFolder]:
    try:
        return {folder.case.id: folder for folder in suite_of(run, suite).cases}
    except CaseworkError as error:
        if suite is not None:
            raise
        say(f"without the key: {error}")
        return {}
