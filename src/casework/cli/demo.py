"""``casework demo``: the whole thing on the embedded model, offline."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from casework.cli.options import Json
from casework.cli.speech import Answer, put, say

SUITE = "demo"
TASKS = ("investigate", "q01", "q02")
TURNS = 12
TOOL_CALLS = 5
SUMMARY_TOKENS = 120


def demo(
    runs: Annotated[Path, typer.Option(help="Where runs are kept.")] = Path("runs"),
    as_json: Json = False,
) -> None:
    """Run both demo worlds: first the oracle, then the embedded model; end with the report."""
    from casework.cases.records import Limits
    from casework.cases.suite import find_suite
    from casework.cli.finish import tell
    from casework.cli.open_gateway import Spending
    from casework.cli.perform import EMBEDDED, perform
    from casework.cli.stored import summary
    from casework.run.plan import Settings, make_plan

    suite = find_suite(SUITE)
    say(
        f"The suite {SUITE!r}: two fictional matters. First the oracle, which reads the key, "
        "proves that every task can be solved."
    )
    oracle = make_plan(suite, Settings(agent="oracle"))
    proof = perform(oracle, SUITE, Spending(), judge=None, workers=12, runs=runs)
    if not as_json:
        tell(proof, as_json=False)
    say(
        f"\nNow the embedded model (135 million parameters, offline), with small budgets: "
        f"{TOOL_CALLS} tool calls and {TURNS} model turns a trial, {SUMMARY_TOKENS} tokens of "
        "findings; one investigation and two questions in each matter. It is a floor, not a "
        "contestant: expect it to do no better than guessing."
    )
    limits = Limits(turns=TURNS, tool_calls=TOOL_CALLS, summary_tokens=SUMMARY_TOKENS)
    settings = Settings(agent="guided", model=EMBEDDED, tasks=TASKS, limits=limits)
    plan = make_plan(suite, settings)
    outcome = perform(plan, SUITE, Spending(), judge=EMBEDDED, workers=1, runs=runs)
    if as_json:
        put(
            {
                **summary(outcome.loaded, outcome.report),
                "oracle": summary(proof.loaded, proof.report),
            }
        )
    else:
        tell(outcome, as_json=False)
    say(
        "Open the report in a browser, or read a trial as a conversation:\n"
        f"  {sys.argv[0]} show {outcome.loaded.run.path} {plan.lock.trials[0]}"
    )
    if proof.code:
        raise Answer(proof.code)
    # An agent that did not finish is a result; only what the machinery owes is a failure.
    if outcome.code and (outcome.code != 3 or outcome.loaded.todo):
        raise Answer(outcome.code)
