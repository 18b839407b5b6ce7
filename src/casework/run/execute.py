"""Run a plan through Inspect into a run folder, continuing where an earlier process stopped.

Only trials that are not yet on record are run. A trial that was under way when a process died is
run again from its first turn; its earlier model calls come from the gateway's cache, so they are
neither paid nor rolled again.
"""

from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any

from casework.documents.library import Library
from casework.errors import CaseworkError
from casework.run.plan import Plan
from casework.run.protocol import Record
from casework.run.store import Attempt, Recorder, RunFolder, settle, writing
from casework.run.task import Live, inspect_task, set_live

WORKERS = 12


def execute(
    plan: Plan,
    path: Path,
    gate: Callable[[Path], AbstractContextManager[Any]],
    *,
    asked: dict[str, Any],
    scorer: Any = None,
    workers: int = WORKERS,
    progress: Callable[[str, str], None] = lambda _trial, _what: None,
) -> Exception | None:
    """Run what is still to do of `plan` in the run folder `path`.

    `gate` opens the gateway of a run folder for the calls made inside it. Returns the error that
    stopped the job early (credentials refused, a cap reached), or None.
    Raises ConfigChanged where `path` was begun under another configuration.
    """
    with writing(path, plan.lock, asked) as recorder:
        done = settle(plan.lock.trials, _recorded(path)).done
        orders = [order for order in plan.orders if order.id not in done]
        for name in done:
            progress(name, "done before")
        if not orders:
            return None
        live = Live(
            library=Library(path / "readings"),
            store=_storing(recorder, progress),
            attempt_of=lambda trial: recorder.attempts_of(trial) + 1,
            progress=progress,
        )
        with gate(path):
            log = _inspect(plan, inspect_task(plan, orders, scorer), path, live, workers)
        if log.results is None or log.results.completed_samples < len(orders):
            _tell_owed(log, live)
        return live.halted[0] if live.halted else None


def _inspect(plan: Plan, task: Any, path: Path, live: Live, workers: int) -> Any:
    """Inspect's log of the job. Raises CaseworkError where it could not run the tasks at all."""
    from inspect_ai import eval as inspect_eval

    set_live(live)
    model = (
        f"casework/{plan.settings.model.removeprefix('casework/')}"
        if (plan.settings.model)
        else "none/none"
    )
    logs = inspect_eval(
        task,
        model=model,
        log_dir=str(path),
        display="none",
        log_level="error",
        max_samples=workers,
        log_realtime=False,
        log_model_api=False,
        fail_on_error=False,
        max_retries=0,
        ctl_server=False,
        acp_server=False,
    )
    if not logs or logs[0].status == "cancelled":
        # Inspect swallows an interrupt; here it ends the command.
        raise KeyboardInterrupt
    [log] = logs
    if log.status == "error":
        _tell_owed(log, live)
        told = log.error.message if log.error else "no message"
        raise CaseworkError(f"Inspect could not run the tasks: {told}")
    return log


def _tell_owed(log: Any, live: Live) -> None:
    """Name the samples that failed. Reads the whole log back, so only where some did."""
    for sample in log.samples or []:
        if sample.error:
            live.progress(str(sample.id), f"owed (internal: {sample.error.message[:300]})")


def _storing(recorder: Recorder, progress: Callable[[str, str], None]) -> Callable[[Record], None]:
    def store(record: Record) -> None:
        recorder.store(record)
        trial = record.trial
        why = f" ({trial.fault.code})" if trial.fault else ""
        progress(trial.id, f"{trial.status}{why}")

    return store


def _recorded(path: Path) -> list[Attempt]:
    return [
        Attempt(trial.id, trial.attempt, trial.status != "owed", trial.status)
        for trial in RunFolder(path).attempts()
    ]
