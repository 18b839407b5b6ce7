"""``casework show``: one trial, read as a conversation."""

from pathlib import Path
from typing import Annotated

import typer

from casework.cli.speech import put


def show(
    run: Annotated[Path, typer.Argument(help="A run folder.")],
    trial: Annotated[str | None, typer.Argument(help="A trial: case.task.repeat.")] = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:
    """Show a run's trials, or the transcript of one."""
    from casework.run.store import RunFolder

    folder = RunFolder(run)
    trials, todo, conflicts = folder.trials()
    if trial is None:
        if as_json:
            put(
                {
                    "trials": [t.model_dump(mode="json") for t in trials],
                    "owed": list(todo),
                    "conflicts": list(conflicts),
                }
            )
            return
        for t in trials:
            why = f"  {t.fault.whose}: {t.fault.message}" if t.fault else ""
            print(f"{t.id}  {t.status}  {t.stop}{why}")
        return
    transcript = folder.transcript(trial)
    if as_json:
        put({"transcript": transcript})
        return
    for line in transcript:
        calls = "".join(
            f"\n→ {call['name']} {call['arguments'][:300]}"
            for call in line.get("tool_requests", [])
        )
        print(f"── {line['role']}\n{line['text']}{calls}")
