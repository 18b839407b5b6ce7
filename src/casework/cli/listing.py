"""``casework list``: suites that ship, agents, the tasks of a suite, and the runs on disk."""

from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from casework.cli.speech import put, table


def listing(
    what: Annotated[str, typer.Argument(help="suites, tasks, agents, records or runs")],
    of: Annotated[
        str | None,
        typer.Argument(
            metavar="[OF]",
            help="For tasks: a suite's name or folder [demo]. For records: a folder of court "
            "records [those that ship].",
        ),
    ] = None,
    runs: Annotated[Path, typer.Option(help="Where runs are kept.")] = Path("runs"),
    counts: Annotated[
        bool,
        typer.Option(
            "--cohort", help="For records: how many of each type, state, district and circuit."
        ),
    ] = False,
    as_json: Annotated[bool, typer.Option("--json", help="A JSON list on stdout.")] = False,
) -> None:
    """List suites, the tasks of a suite, agents, court records with their verdicts, or runs."""
    kinds: dict[str, Callable[[], list[dict[str, Any]]]] = {
        "suites": _suites,
        "tasks": lambda: _tasks(of or "demo"),
        "agents": _agents,
        "records": lambda: _records(of),
        "runs": lambda: _runs(runs),
    }
    if what not in kinds:
        raise typer.BadParameter(f"say one of {', '.join(kinds)}", param_hint="WHAT")
    if counts:
        _cohort(what, of, as_json=as_json)
        return
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


def _records(folder: str | None) -> list[dict[str, Any]]:
    from casework.cli.records import record_rows

    return record_rows(folder)[0]


def _cohort(what: str, folder: str | None, *, as_json: bool) -> None:
    from casework.build.record.cohort import cohort
    from casework.cli.records import record_rows

    if what != "records":
        raise typer.BadParameter("counts records only: casework list records DIR --cohort.")
    table = cohort(record_rows(folder)[1])
    if as_json:
        put(table.model_dump(mode="json"))
    else:
        print(table.markdown(), end="")


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
