"""Weighted rubric scores over tasks and repeats: one headline, the other averages by their names.

A run with an undecided criterion is not scored, in no figure: neither its denominator shrinks
nor does the gap count as unmet.
"""

from collections.abc import Sequence

from casework.cases.records import Record
from casework.stats.records import Estimate
from casework.stats.resample import clustered


class Decision(Record):
    """One criterion of one run of one task: met, not met, or None where nobody decided."""

    task: str
    run: str
    criterion: str
    weight: float
    satisfied: bool | None
    theme: str = ""


class RunScore(Record):
    """Weight earned over weight available; `value` None with the undecided criteria named."""

    task: str
    run: str
    value: float | None
    earned: float
    available: float
    undecided: tuple[str, ...] = ()


class TaskScore(Record):
    """The mean of a task's completed runs; None where there is none."""

    task: str
    value: float | None
    runs: int
    incomplete: int


class ThemeScore(Record):
    """Criterion decisions of one theme, pooled over the completed runs."""

    theme: str
    met: int
    decided: int
    value: float
    """Weight earned over weight available."""


class RubricScores(Record):
    """`headline`: the mean over tasks of the mean of their completed runs, interval over tasks.

    `mean_of_runs` and `pooled_weight` (micro) are other averages of the same completed runs, and
    None where there is none.
    """

    headline: Estimate
    mean_of_runs: float | None
    pooled_weight: float | None
    runs: tuple[RunScore, ...]
    tasks: tuple[TaskScore, ...]
    themes: tuple[ThemeScore, ...]
    incomplete: tuple[tuple[str, str], ...]
    all_met: tuple[tuple[str, str], ...]


def rubric_scores(decisions: Sequence[Decision], *, seed: int) -> RubricScores:
    """Scores from decisions in any order; tasks, runs and themes keep their first appearance.

    The criteria of a task are those seen in any of its runs: a run that lacks one is incomplete.
    Raises ValueError on a weight that is not above 0, a criterion decided twice in a run, or one
    that weighs differently in two runs.
    """
    rows = _by_run(decisions)
    criteria = _criteria(decisions)
    runs = tuple(_run_score(key, row, criteria[key[0]]) for key, row in rows.items())
    done = [run for run in runs if run.value is not None]
    values = [run.value for run in done if run.value is not None]
    finished = {(run.task, run.run) for run in done}
    nested = [[[run.value for run in runs if run.task == task]] for task in criteria]
    available = sum(run.available for run in done)
    return RubricScores(
        headline=clustered(nested, seed=seed),
        mean_of_runs=sum(values) / len(values) if values else None,
        pooled_weight=sum(run.earned for run in done) / available if done else None,
        runs=runs,
        tasks=tuple(_task_score(task, runs) for task in criteria),
        themes=_themes([row for row in decisions if (row.task, row.run) in finished]),
        incomplete=tuple((run.task, run.run) for run in runs if run.value is None),
        all_met=tuple((run.task, run.run) for run in done if run.earned == run.available),
    )


def _by_run(decisions: Sequence[Decision]) -> dict[tuple[str, str], dict[str, Decision]]:
    rows: dict[tuple[str, str], dict[str, Decision]] = {}
    for row in decisions:
        held = rows.setdefault((row.task, row.run), {})
        if row.criterion in held:
            raise ValueError(f"{row.task}, run {row.run}: {row.criterion} is decided twice")
        held[row.criterion] = row
    return rows


def _criteria(decisions: Sequence[Decision]) -> dict[str, dict[str, float]]:
    """Each task's criteria and their weights."""
    found: dict[str, dict[str, float]] = {}
    for row in decisions:
        if not 0 < row.weight < float("inf"):
            raise ValueError(f"{row.task}: {row.criterion} weighs {row.weight}: need more than 0")
        weight = found.setdefault(row.task, {}).setdefault(row.criterion, row.weight)
        if weight != row.weight:
            raise ValueError(f"{row.task}: {row.criterion} weighs {weight} and {row.weight}")
    return found


def _run_score(
    key: tuple[str, str], row: dict[str, Decision], criteria: dict[str, float]
) -> RunScore:
    decided = {name: found.satisfied for name, found in row.items()}
    undecided = tuple(name for name in criteria if decided.get(name) is None)
    earned = sum(weight for name, weight in criteria.items() if decided.get(name))
    available = sum(criteria.values())
    return RunScore(
        task=key[0],
        run=key[1],
        value=None if undecided else earned / available,
        earned=earned,
        available=available,
        undecided=undecided,
    )


def _task_score(task: str, runs: Sequence[RunScore]) -> TaskScore:
    own = [run.value for run in runs if run.task == task]
    known = [value for value in own if value is not None]
    return TaskScore(
        task=task,
        value=sum(known) / len(known) if known else None,
        runs=len(known),
        incomplete=len(own) - len(known),
    )


def _themes(rows: Sequence[Decision]) -> tuple[ThemeScore, ...]:
    groups: dict[str, list[Decision]] = {}
    for row in rows:
        groups.setdefault(row.theme, []).append(row)
    return tuple(
        ThemeScore(
            theme=theme,
            met=sum(bool(row.satisfied) for row in group),
            decided=len(group),
            value=sum(r.weight for r in group if r.satisfied) / sum(r.weight for r in group),
        )
        for theme, group in groups.items()
    )
