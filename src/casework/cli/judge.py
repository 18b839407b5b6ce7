"""``casework judge``: judge a stored run, with this or another judge model, and no agent."""

from pathlib import Path
from typing import Annotated

import typer

from casework.cli.options import Calls, Dollars, DryRun, Json, MovedSuite, PriceFile, Tokens
from casework.cli.speech import Answer


def judge(
    run: Annotated[Path, typer.Argument(help="A run folder.")],
    model: Annotated[
        str | None, typer.Option("--model", help="The judge: an Inspect model string.")
    ] = None,
    suite: MovedSuite = None,
    max_calls: Calls = None,
    max_tokens: Tokens = None,
    max_usd: Dollars = None,
    prices: PriceFile = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Judge the answers of a stored run and write its report.

    Ends with 0 when every answer that can be judged has a complete verdict, else with 3.
    """
    from casework.cli.finish import finish, tell
    from casework.cli.judging import judging_estimate
    from casework.cli.open_gateway import known_model, spending
    from casework.cli.suite import suite_of
    from casework.run.store import RunFolder

    known_model(model)
    spend = spending(max_calls, max_tokens, max_usd, prices)
    folder = RunFolder(run)
    found = suite_of(folder, suite)
    if dry_run:
        judging_estimate(folder, found, model, spend.prices, as_json)
        return
    outcome = finish(run, model, spend, suite=found)
    tell(outcome, as_json=as_json)
    if outcome.judged:
        raise Answer(outcome.judged)
