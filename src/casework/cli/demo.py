"""``casework demo``: the whole thing on the embedded model, offline."""

from pathlib import Path
from typing import Annotated

import typer

from casework.cli.options import Json
from casework.cli.run import EMBEDDED, run
from casework.cli.speech import Answer, say

SUITE = "demo"
TASKS = ["investigate", "q01", "q02"]
TURNS = 14
TOOL_CALLS = 6
SUMMARY_TOKENS = 140


def demo(
    runs: Annotated[Path, typer.Option(help="Where runs are kept.")] = Path("runs"),
    as_json: Json = False,
) -> None:
    """Run both demo worlds: first the oracle, then the embedded model; end with the report."""
    say(
        f"The suite {SUITE!r}: two fictional matters. First the oracle, which reads the key, "
        "proves that every task can be solved."
    )
    run(SUITE, agent="oracle", runs=runs, as_json=False)
    say(
        f"\nNow the embedded model (135 million parameters, offline), with small budgets: "
        f"{TOOL_CALLS} tool calls and {TURNS} model turns a trial, {SUMMARY_TOKENS} tokens of "
        "findings; one investigation and two questions in each matter. It is a floor, not a "
        "contestant: expect it to do no better than guessing."
    )
    try:
        run(
            SUITE,
            model=EMBEDDED,
            agent="guided",
            task=TASKS,
            turns=TURNS,
            tool_calls=TOOL_CALLS,
            summary_tokens=SUMMARY_TOKENS,
            workers=1,
            runs=runs,
            as_json=as_json,
        )
    except Answer as answer:
        # An agent that did not finish is a result, and the demonstration has shown it.
        if answer.code != 3 or _owed(runs):
            raise
    say("Open the report in a browser, or see every trial with: casework show RUN TRIAL")


def _owed(runs: Path) -> bool:
    """Whether the machinery failed: some trial of the newest guided run has not been run."""
    from casework.run.store import RunFolder

    newest = max(runs.glob(f"{SUITE}-guided-*/lock.json"), key=lambda path: path.stat().st_mtime)
    return bool(RunFolder(newest.parent).trials()[1])
