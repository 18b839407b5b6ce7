"""What was decided of a run's deliverables: by part, by theme, criterion by criterion, by judge."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence

from casework.cases.folder import CaseFolder
from casework.cases.records import WEIGHTS
from casework.judge.planned import Slot
from casework.judge.records import Verdict
from casework.judge.score import SEED
from casework.report.deliver.records import (
    Cell,
    Grid,
    GridRow,
    Group,
    GroupRow,
    ThemeRow,
)
from casework.stats.rubric import Decision, RubricScores, rubric_scores

Settled = Mapping[str, tuple[Verdict, ...]]
SIZES = ("small", "medium", "long", "")
UNTHEMED = "no theme"


def trial_place(row: Slot) -> str:
    """The id in the page of a planned trial."""
    return f"trial.{row.case}.{row.task}.{row.repeat}"


def panel_place(row: Slot, criterion: str) -> str:
    """The id in the page of what was decided of a criterion in a run."""
    return f"ground.{row.case}.{row.task}.{row.repeat}.{criterion}"


def asked(rows: Sequence[Slot]) -> str:
    """``9 tasks, 3 runs each``: what was requested."""
    runs = Counter((row.case, row.task) for row in rows)
    counts = sorted(set(runs.values()))
    tasks = f"{len(runs)} task{'' if len(runs) == 1 else 's'}"
    times = " to ".join(str(count) for count in dict.fromkeys((counts[0], counts[-1])))
    plural = "" if counts[-1] == 1 else "s"
    return f"{tasks}, {times} run{plural}{' each' if len(runs) > 1 else ''}"


def decisions(rows: Sequence[Slot], settled: Settled) -> list[Decision]:
    """The decisions on every deliverable that was handed in whole and judged."""
    return [
        Decision(
            task=f"{row.case} {row.task}",
            run=str(row.repeat),
            criterion=verdict.criterion,
            weight=WEIGHTS[verdict.importance],
            satisfied=None if verdict.outcome == "unscored" else verdict.outcome == "pass",
            theme=verdict.theme or UNTHEMED,
        )
        for row in rows
        if row.trial is not None and row.complete
        for verdict in settled.get(row.trial.id, ())
    ]


def groups(
    rows: Sequence[Slot], settled: Settled, folders: Mapping[str, CaseFolder]
) -> tuple[Group, ...]:
    """The headline by case, by task and by size."""

    def case(row: Slot) -> tuple[str, str]:
        return folders[row.case].case.title, f"#case.{row.case}"

    def task(row: Slot) -> tuple[str, str]:
        return title_of(folders[row.case], row.task), f"#{grid_place(row)}"

    def size(row: Slot) -> tuple[str, str]:
        return folders[row.case].task(row.task).size or "", ""

    sized = sorted(rows, key=lambda row: SIZES.index(size(row)[0]))
    return (
        _group("By case", rows, settled, case),
        _group("By task", rows, settled, task),
        _group("By size", sized, settled, size),
    )


def title_of(folder: CaseFolder, task: str) -> str:
    """A task as the page calls it."""
    return folder.task(task).title or task


def grid_place(row: Slot) -> str:
    """The id in the page of a task's grid."""
    return f"grid.{row.case}.{row.task}"


def themes(rows: Sequence[Slot], settled: Settled) -> tuple[ThemeRow, ...]:
    """Decisions by theme, pooled and weighted; the most decided first."""
    found = rubric_scores(decisions(rows, settled), seed=SEED).themes
    return tuple(
        ThemeRow(theme=one.theme, met=one.met, decided=one.decided, value=one.value)
        for one in sorted(found, key=lambda one: (-one.decided, one.theme))
    )


def grids(
    rows: Sequence[Slot], settled: Settled, folders: Mapping[str, CaseFolder]
) -> tuple[Grid, ...]:
    """One grid a task, criteria in the order of its rubric."""
    by_task: dict[tuple[str, str], list[Slot]] = {}
    for row in rows:
        by_task.setdefault((row.case, row.task), []).append(row)
    return tuple(_grid(folders[key[0]], own, settled) for key, own in by_task.items())


def _group(
    heading: str,
    rows: Sequence[Slot],
    settled: Settled,
    name: Callable[[Slot], tuple[str, str]],
) -> Group:
    parts: dict[tuple[str, str], list[Slot]] = {}
    for row in rows:
        parts.setdefault(name(row), []).append(row)
    return Group(
        heading=heading,
        rows=tuple(
            _group_row(*key, own, rubric_scores(decisions(own, settled), seed=SEED))
            for key, own in parts.items()
        ),
    )


def _group_row(name: str, href: str, rows: Sequence[Slot], found: RubricScores) -> GroupRow:
    one = found.headline
    reason = one.reason if one.value is not None else "nothing judged"
    return GroupRow(
        name=name,
        href=href,
        tasks=len({(row.case, row.task) for row in rows}),
        runs=sum(run.value is not None for run in found.runs),
        requested=len(rows),
        value=one.value,
        low=one.low,
        high=one.high,
        all_met=len(found.all_met),
        reason=reason.replace("cluster", "task"),
    )


def _grid(folder: CaseFolder, rows: Sequence[Slot], settled: Settled) -> Grid:
    task = folder.task(rows[0].task)
    held = [
        {v.criterion: v for v in settled.get(row.trial.id, ())}
        if row.trial and row.complete
        else {}
        for row in rows
    ]
    criteria = {name: one for verdicts in held for name, one in verdicts.items()}
    rubric = next((r for r in folder.truth.rubrics if r.task == task.id), None)
    order = [c.id for c in rubric.criteria] if rubric else []
    names = [name for name in order if name in criteria]
    names += [name for name in criteria if name not in order]
    found = tuple(_grid_row(criteria[name], rows, held) for name in names)
    compared = [one for one in found if one.decided > 1]
    runs = rubric_scores(decisions(rows, settled), seed=SEED).runs
    shares = {one.run: one.value for one in runs}
    return Grid(
        id=grid_place(rows[0]),
        case=folder.case.title,
        title=title_of(folder, task.id),
        size=task.size,
        runs=tuple((str(row.repeat), f"#{trial_place(row)}") for row in rows),
        shares=tuple(shares.get(str(row.repeat)) for row in rows),
        rows=found,
        alike=sum(one.met in {0, one.decided} for one in compared),
        compared=len(compared),
    )


def _grid_row(
    criterion: Verdict, rows: Sequence[Slot], held: Sequence[Mapping[str, Verdict]]
) -> GridRow:
    cells: list[Cell] = []
    for row, verdicts in zip(rows, held, strict=True):
        one = verdicts.get(criterion.criterion)
        if one is None:
            cells.append(Cell(outcome=None, title="not judged"))
            continue
        href = f"#{panel_place(row, one.criterion)}"
        cells.append(Cell(outcome=one.outcome, href=href, title=one.reason or one.cause))
    decided = [cell.outcome for cell in cells if cell.outcome in {"pass", "fail"}]
    return GridRow(
        criterion=criterion.criterion,
        text=criterion.text,
        importance=criterion.importance,
        theme=criterion.theme,
        cells=tuple(cells),
        met=decided.count("pass"),
        decided=len(decided),
    )
