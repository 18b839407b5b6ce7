"""A run that was begun with one repeat a task, when that was the default for every protocol."""

from collections.abc import Callable
from pathlib import Path

from casework.cli.speech import say
from casework.run.plan import Plan, Settings
from casework.run.store import RunFolder


def as_begun(
    make: Callable[[Settings], Plan], settings: Settings, runs: Path, name: str | None
) -> Plan:
    """The plan of `settings`, or the one of a run folder that this command began with one repeat.

    Without `--epochs` a deliverable was run once before, and is run three times now: the same
    command must still continue what it began. A run with a name of its own is continued as it
    is; one without is so while it has trials to do, and a finished one leaves room for the three.
    """
    from casework.cli.perform import run_name

    plan = make(settings)
    if settings.epochs is not None or plan.settings.epochs == 1:
        return plan
    once = make(settings.model_copy(update={"epochs": 1}))
    path = runs / (name or run_name(once))
    if not (path / "lock.json").is_file() or RunFolder(path).lock != once.lock:
        return plan
    if not name and not RunFolder(path).trials()[1]:
        return plan
    say(
        f"{path} was begun with one repeat a task and is continued so. For three repeats of a "
        "deliverable, give another --run NAME, or --epochs 3."
    )
    return once
