"""``casework show``: a run's trials, or one trial read as a conversation with how it ended."""

from pathlib import Path
from typing import Annotated

import typer

from casework.cli.options import MovedSuite
from casework.cli.speech import put


def show(
    run: Annotated[Path, typer.Argument(help="A run folder.")],
    trial: Annotated[str | None, typer.Argument(help="A trial: case.task.repeat.")] = None,
    suite: MovedSuite = None,
    as_json: Annotated[bool, typer.Option("--json", help="One JSON object on stdout.")] = False,
) -> None:
    """Show a run's trials with what they came to, or the transcript and outcome of one."""
    from casework.cli.outcome import lines, look, one_json, run_json, trial_table
    from casework.run.store import RunFolder

    folder = RunFolder(run)
    seen = look(folder, suite)
    if trial is None:
        if as_json:
            put(run_json(seen))
        else:
            print(trial_table(seen))
        return
    transcript = [] if trial in seen.unbegun else folder.transcript(trial)
    if as_json:
        put({"transcript": transcript, **one_json(seen, trial)})
        return
    for line in transcript:
        calls = "".join(
            f"\n→ {call['name']} {call['arguments'][:300]}"
            for call in line.get("tool_requests", [])
        )
        print(f"── {line['role']}\n{line['text']}{calls}")
    print("── outcome")
    print("\n".join(lines(seen, trial)))
