"""From a run folder to what a judge needs of one deliverable."""

from pathlib import Path

from casework.cases.folder import CaseFolder
from casework.cases.records import Task
from casework.documents.library import read
from casework.documents.writing.blocks import Source
from casework.errors import CaseError
from casework.judge.deliver.product import product_of
from casework.judge.deliver.work import DeliverWork, items_of
from casework.run.deliver.work import reference_of
from casework.run.records import Trial
from casework.run.store import DELIVERABLE, as_handed_in


def reference_or_none(folder: CaseFolder, task: Task) -> str | None:
    """The reference answer, or None: tasks that were brought in may have criteria alone."""
    where = folder.path / "truth" / "tasks" / task.id / "reference"
    return reference_of(folder, task) if any(where.glob("*.md")) else None


def deliver_work(run: Path, folder: CaseFolder, trial: Trial) -> DeliverWork:
    """A complete ``deliver`` trial as a piece of judging. Raises CaseError where the task has no
    rubric, or the stored file is gone or another than was handed in."""
    task = folder.task(trial.task)
    rubric = next((one for one in folder.truth.rubrics if one.task == task.id), None)
    if rubric is None:
        raise CaseError(
            f"{folder.path}/truth/tasks/{task.id}/rubric.toml: is missing. A deliverable is judged "
            "by its criteria; write them."
        )
    path = run / "trials" / trial.id / DELIVERABLE
    if not path.is_file():
        raise CaseError(f"{path}: is gone. Restore it, or run the trial again in another run.")
    if not as_handed_in(trial, path):
        raise CaseError(
            f"{path}: is not the file that was handed in; it was changed since. Restore it, or run "
            "the trial again in another run."
        )
    return DeliverWork(
        trial=trial,
        task=task,
        items=items_of(rubric.criteria),
        product=product_of(read(path)),
        reference=reference_or_none(folder, task) or "",
        sources=tuple(
            Source(id=row.id, title=row.name, name=row.file.rpartition("/")[2])
            for row in folder.index
        ),
    )
