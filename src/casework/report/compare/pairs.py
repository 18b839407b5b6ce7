"""From two scored runs to their differences, paired by task.

Repeats are independent draws on each side, so nothing pairs the first with the first: a task's
value is the mean of its scored runs, tasks are paired, and what is independent of the rest (a task
of a deliverable, else a case) is resampled whole, its runs inside it.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean

from casework.cases.folder import CaseFolder
from casework.cases.records import Protocol
from casework.judge.beliefs import score_beliefs, unfit
from casework.judge.labels import Labelled
from casework.judge.planned import Slot
from casework.judge.records import Verdict
from casework.judge.rubric import weighted
from casework.judge.score import SEED, TITLES
from casework.judge.verdicts import settle
from casework.report.compare.flips import Votes, flips
from casework.report.compare.records import Paired, TaskPair
from casework.stats.compare import compare_runs

SCORES: dict[Protocol, str] = {
    "deliver": "deliverable",
    "investigate": "case_solved",
    "answer": "rubric",
    "label": "accuracy",
}
"""The one score by which runs of a protocol are compared."""


@dataclass(frozen=True)
class Side:
    """One of the two runs. `rows` are its planned trials; all of it is of one suite."""

    rows: Sequence[Slot]
    verdicts: Sequence[Verdict]
    folders: Mapping[str, CaseFolder]
    labelled: Labelled

    def of(self, protocol: Protocol) -> list[Slot]:
        """The planned trials of a protocol that may be scored."""
        return [
            row
            for row in self.rows
            if row.protocol == protocol
            and not (protocol == "investigate" and unfit(self.folders[row.case]))
        ]


def compare(first: Side, second: Side, *, seed: int = SEED) -> tuple[Paired, ...]:
    """Every protocol that either run was to do, compared on the tasks that both have scored."""
    return tuple(
        _paired(protocol, first, second, seed)
        for protocol in SCORES
        if first.of(protocol) or second.of(protocol)
    )


def _paired(protocol: Protocol, first: Side, second: Side, seed: int) -> Paired:
    sides = (first, second)
    rows = [side.of(protocol) for side in sides]
    values = [_values(side, own) for side, own in zip(sides, rows, strict=True)]
    means = [
        {key: fmean(known) if (known := _known(of)) else None for key, of in by_task.items()}
        for by_task in values
    ]
    keys = list(dict.fromkeys(key for by_task in values for key in by_task))
    clusters: dict[str, Hashable] = {}
    for side, own in zip(sides, rows, strict=True):
        for row in own:
            clusters[_key(row)] = _cluster(protocol, side, row)
    found = compare_runs(means[0], means[1], seed=seed, clusters=clusters)
    common = (*found.gained, *found.lost, *found.equal)
    counts = [
        (sum(len(_known(of)) for of in by_task.values()), len(own))
        for by_task, own in zip(values, rows, strict=True)
    ]
    title_of = {_key(row): _title(first.folders[row.case], row) for own in rows for row in own}
    places = {_key(row): (row.case, row.task) for own in rows for row in own}
    return Paired(
        protocol=protocol,
        score=SCORES[protocol],
        title=TITLES[SCORES[protocol]] if protocol != "label" else "Answers right",
        found=found,
        clusters=len({clusters[key] for key in common}),
        runs=(counts[0], counts[1]),
        tasks=tuple(
            TaskPair(
                case=places[key][0],
                task=places[key][1],
                title=title_of[key],
                first=means[0].get(key),
                second=means[1].get(key),
            )
            for key in sorted(keys)
        ),
        flips=flips(*(list(_votes(side, own)) for side, own in zip(sides, rows, strict=True))),
        judges=(_judges(first, rows[0]), _judges(second, rows[1])),
    )


def _values(side: Side, rows: Sequence[Slot]) -> dict[str, list[float | None]]:
    value = _value(side)
    found: dict[str, list[float | None]] = {}
    for row in rows:
        found.setdefault(_key(row), []).append(None if row.owed else value(row))
    return found


def _value(side: Side) -> Callable[[Slot], float | None]:
    """What a trial that is not owed came to, as the run's own score counts it."""
    settled = settle(side.verdicts)

    def value(row: Slot) -> float | None:
        trial = row.trial
        assert trial is not None
        if row.protocol == "investigate":
            return float(score_beliefs(trial, side.folders[row.case]).solved)
        if row.protocol == "label":
            grade = side.labelled.grade(row)
            return float(grade is not None and grade.right)
        if not row.complete:
            return None if row.protocol == "deliver" else 0.0
        return weighted(settled.get(trial.id, ()))

    return value


def _votes(side: Side, rows: Sequence[Slot]) -> Iterator[Votes]:
    """What each scored run decided of each criterion."""
    value, settled = _value(side), settle(side.verdicts)
    for row in rows:
        score = None if row.owed or row.trial is None else value(row)
        if score is None or row.trial is None:
            continue
        if row.protocol in {"investigate", "label"}:
            name = "solved" if row.protocol == "investigate" else "right"
            title = _title(side.folders[row.case], row)
            yield Votes(row.case, row.task, name, f"{title} {name}", "medium", "", score == 1.0)
            continue
        for one in settled.get(row.trial.id, ()):
            yield Votes(
                row.case,
                row.task,
                one.criterion,
                one.text,
                one.importance,
                one.theme,
                row.complete and one.outcome == "pass",
            )


def _cluster(protocol: Protocol, side: Side, row: Slot) -> Hashable:
    if protocol == "label":
        return side.labelled.key(row).cluster
    return _key(row) if protocol == "deliver" else row.case


def _judges(side: Side, rows: Sequence[Slot]) -> tuple[str, ...]:
    trials = {row.trial.id for row in rows if row.trial}
    return tuple(
        sorted(
            {
                f"{one.judge.name} {one.judge.prompt[:8]}".strip()
                for one in side.verdicts
                if one.trial in trials and one.judge.prompt
            }
        )
    )


def _title(folder: CaseFolder, row: Slot) -> str:
    title = folder.task(row.task).title
    return f"{folder.case.title}, {title}" if title else folder.case.title


def _key(row: Slot) -> str:
    return f"{row.case}/{row.task}"


def _known(values: Sequence[float | None]) -> list[float]:
    return [value for value in values if value is not None]
