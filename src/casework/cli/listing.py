"""``casework list``: the suites that ship, and the runs on disk."""

from pathlib import Path
from typing import Annotated, Any, Literal

import typer

from casework.cli.speech import put, table


def listing(
    what: Annotated[str, typer.Argument(help="suites, records or runs")],
    runs: Annotated[Path, typer.Option(help="Where runs are kept.")] = Path("runs"),
    as_json: Annotated[bool, typer.Option("--json", help="A JSON list on stdout.")] = False,
) -> None:
    """List suites, records or runs."""
    kinds = {"suites": _suites, "records": _records, "runs": lambda: _runs(runs)}
    if what not in kinds:
        raise typer.BadParameter("say suites, records or runs", param_hint="WHAT")
    rows: list[dict[str, Any]] = kinds[what]()
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
