"""``casework judge``: judge a stored run, with this or other judge models, and no agent; or, with
``--calibrate``, measure a judge against people's verdicts."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from casework.cli.options import Calls, Dollars, DryRun, Json, MovedSuite, PriceFile, Tokens
from casework.cli.speech import Answer

if TYPE_CHECKING:
    from casework.cli.open_gateway import Spending
    from casework.judge.records import Seat


def judge(
    run: Annotated[Path | None, typer.Argument(help="A run folder. Not with --calibrate.")] = None,
    model: Annotated[
        list[str] | None,
        typer.Option("--model", help="A judge: an Inspect model string. Repeat it for a panel."),
    ] = None,
    panel: Annotated[
        int, typer.Option("--panel", min=1, help="Let each model judge this many times over.")
    ] = 1,
    batch: Annotated[
        int | None,
        typer.Option("--batch", min=1, help="Criteria of a deliverable in one request. Default 8."),
    ] = None,
    one_by_one: Annotated[
        bool, typer.Option("--one-by-one", help="One criterion a request: --batch 1.")
    ] = False,
    calibrate: Annotated[
        str | None,
        typer.Option(
            "--calibrate", help="A calibration set (a folder, or a shipped one's name) to judge."
        ),
    ] = None,
    limit: Annotated[
        int | None,
        typer.Option(
            "--limit", min=1, help="With --calibrate: this many verdicts, spread over the set."
        ),
    ] = None,
    to: Annotated[
        Path | None,
        typer.Option("--to", help="With --calibrate: where results are kept. Default: user data."),
    ] = None,
    suite: MovedSuite = None,
    max_calls: Calls = None,
    max_tokens: Tokens = None,
    max_usd: Dollars = None,
    prices: PriceFile = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Judge the answers and deliverables of a stored run and write its report.

    Ends with 0 when everything that can be judged has a complete verdict, else with 3.
    """
    from casework.cli.open_gateway import known_model, spending
    from casework.errors import UsageError
    from casework.judge.panel import seats_of

    for name in model or ():
        known_model(name)
    if one_by_one and batch not in (None, 1):
        raise UsageError(f"--one-by-one is --batch 1; --batch {batch} says otherwise. Give one.")
    if panel > 1 and not model:
        raise UsageError(f"--panel {panel}: name the judge with --model.")
    seats = seats_of(model or (), panel, 1 if one_by_one else batch)
    spend = spending(max_calls, max_tokens, max_usd, prices)
    if calibrate is not None:
        from casework.cli.calibrate import calibrate as measure

        if run is not None:
            raise UsageError("--calibrate judges a calibration set, not a run. Leave out the run.")
        measure(
            calibrate,
            seats,
            spend,
            suite=suite,
            limit=limit,
            to=to,
            dry_run=dry_run,
            as_json=as_json,
        )
        return
    if run is None:
        raise UsageError("Give the run folder to judge, or a calibration set with --calibrate SET.")
    if limit is not None or to is not None:
        raise UsageError("--limit and --to belong to --calibrate. Leave them out, or give a set.")
    _judge(run, seats, spend, suite, dry_run=dry_run, as_json=as_json)


def _judge(
    run: Path,
    seats: "tuple[Seat, ...]",
    spend: "Spending",
    suite: str | None,
    *,
    dry_run: bool,
    as_json: bool,
) -> None:
    from casework.cli.finish import finish, tell
    from casework.cli.judging import judging_estimate
    from casework.cli.suite import suite_of
    from casework.run.store import RunFolder

    folder = RunFolder(run)
    found = suite_of(folder, suite)
    if dry_run:
        judging_estimate(folder, found, seats, spend.prices, as_json)
        return
    outcome = finish(run, seats, spend, suite=found)
    tell(outcome, as_json=as_json)
    if outcome.judged:
        raise Answer(outcome.judged)
