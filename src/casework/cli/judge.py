"""``casework judge``: judge a stored run, with this or another judge model, and no agent."""

from pathlib import Path
from typing import Annotated

import typer

from casework.cli.options import Calls, Dollars, DryRun, Json, PriceFile, Tokens
from casework.cli.speech import Answer


def judge(
    run: Annotated[Path, typer.Argument(help="A run folder.")],
    model: Annotated[
        str | None, typer.Option("--model", help="The judge: an Inspect model string.")
    ] = None,
    max_calls: Calls = None,
    max_tokens: Tokens = None,
    max_usd: Dollars = None,
    prices: PriceFile = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Judge the trials of a stored run and write its report."""
    from casework.cli.finish import finish, tell
    from casework.cli.judging import judging_estimate
    from casework.cli.open_gateway import known_model, spending
    from casework.run.store import RunFolder

    known_model(model)
    spend = spending(max_calls, max_tokens, max_usd, prices)
    if dry_run:
        judging_estimate(RunFolder(run), model, spend.prices, as_json)
        return
    outcome = finish(run, model, spend)
    tell(outcome, as_json=as_json)
    if outcome.code:
        raise Answer(outcome.code)
