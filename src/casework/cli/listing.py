"""``casework list``: suites that ship, agents, the tasks of a suite, and the runs on disk."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from casework.cli.speech import put, table


def listing(
    what: Annotated[str, typer.Argument(help="suites, tasks, agents, records or runs")],
    suite: Annotated[str, typer.Argument(help="For tasks: a suite's name or folder.")] = "demo",
    runs: Annotated[Path, typer.Option(help="Where runs are kept.")] = Path("runs"),
    as_json: Annotated[bool, typer.Option("--json", help="A JSON list on stdout.")] = False,
) -> None:
    """List suites, the tasks of a suite, agents, records (none ships yet) or runs."""
    kinds: dict[str, Callable[[], list[dict[str, Any]]]] = {
        "suites": _suites,
        "tasks": lambda: _tasks(suite),
        "agents": _agents,
        "records": _records,
        "runs": lambda: _runs(runs),
    }
    if what not in kinds:
        raise typer.BadParameter(f"say one of {', '.join(kinds)}", param_hint="WHAT")
    rows = kinds[what]()
    if as_json:
        put(rows)
    elif rows:
        head = tuple(rows[0])
        print(table([tuple(str(row[key]) for key in head) for row in rows], head))
    else:
        print(f"no {what}")


def _suites() -> list[dict[str, Any]]:
    from casework.cases.suite import find_suite, shipped_suites

    found: list[dict[str, Any]] = []
    for name in shipped_suites():
        suite = find_suite(name)
        found.append(
            {
                "id": suite.info.id,
                "version": suite.info.version,
                "cases": len(suite),
                "tasks": sum(len(folder.tasks) for folder in suite.cases),
                "title": suite.info.title,
                "path": str(suite.path),
            }
        )
    return found


def _tasks(name: str) -> list[dict[str, Any]]:
    from casework.cases.suite import find_suite

    return [
        {
            "id": task.id,
            "case": folder.case.id,
            "protocol": task.protocol,
            "title": task.title,
            "path": str(folder.path / "tasks" / task.id),
        }
        for folder in find_suite(name).cases
        for task in folder.tasks
    ]


def _agents() -> list[dict[str, Any]]:
    from casework.run.agents import AGENTS, offered

    own = [
        {"id": name, "what": (agent.__doc__ or "").strip(), "path": "built in"}
        for name, agent in AGENTS.items()
    ]
    return own + [
        {"id": name, "what": "installed", "path": point.value} for name, point in offered().items()
    ]


def _records() -> list[dict[str, Any]]:
    # No court record ships yet; the verb answers so that scripts need not know that.
    return []


def _runs(folder: Path) -> list[dict[str, Any]]:
    from casework.errors import CaseworkError
    from casework.run.store import RunFolder

    found: list[dict[str, Any]] = []
    for path in sorted(folder.glob("*/lock.json")):
        run = RunFolder(path.parent)
        state: Literal["whole", "owed", "damaged"]
        try:
            lock, (trials, todo, _) = run.lock, run.trials()
        except CaseworkError as error:
            found.append(_row(path.parent, "damaged", 0, str(error).splitlines()[0]))
            continue
        state = "owed" if todo else "whole"
        done = sum(trial.status != "owed" for trial in trials)
        what = f"{lock.suite} · {lock.settings.agent} · {lock.settings.model or 'no model'}"
        found.append(_row(path.parent, state, done, what))
    return found


def _row(path: Path, state: str, trials: int, what: str) -> dict[str, Any]:
    return {"id": path.name, "state": state, "trials": trials, "what": what, "path": str(path)}
