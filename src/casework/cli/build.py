"""``casework build``: a court record becomes a world."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from casework.cli.options import Calls, Dollars, DryRun, Json, PriceFile, Tokens
from casework.cli.speech import put, say

if TYPE_CHECKING:
    from casework.build.driver import Row
    from casework.build.perform import Done, Plan
    from casework.build.settings import Settings
    from casework.models.prices import Prices
    from casework.models.records import ModelRole

WRITER = "casework/embedded"
MOST = 20_000
"""Documents of one role (build.settings.Load)."""


def build(
    record: Annotated[
        str,
        typer.Argument(help="A court record: a folder, a docket's JSON, or a shipped record's id."),
    ],
    to: Annotated[
        Path | None, typer.Option("--to", help="The build's folder. Default: builds/<record>.")
    ] = None,
    model: Annotated[
        str | None,
        typer.Option("--model", help=f"The writer model: an Inspect model string. [{WRITER}]"),
    ] = None,
    judge_model: Annotated[
        str | None,
        typer.Option(help="Grades additions and reviews documents. Default: the writer model."),
    ] = None,
    replay: Annotated[
        str | None,
        typer.Option(help="Ask no model: a file of recorded replies, or `shipped` ones."),
    ] = None,
    pro_alternative: Annotated[
        int, typer.Option(min=2, max=MOST, help="Documents for the two alternatives together.")
    ] = 20,
    noise: Annotated[
        int, typer.Option(min=0, max=MOST, help="Documents that bear on nothing decided.")
    ] = 57,
    chaff: Annotated[
        int, typer.Option(min=0, max=MOST, help="Ordinary bulk of the organisations.")
    ] = 500,
    signal: Annotated[
        int, typer.Option(min=0, max=MOST, help="Documents for the adopted account.")
    ] = 12,
    refuting: Annotated[
        int, typer.Option(min=2, max=MOST, help="Documents that defeat the alternatives.")
    ] = 8,
    seed: Annotated[int, typer.Option(help="Orders documents of one day.")] = 0,
    chunk: Annotated[
        int, typer.Option(min=2_000, help="Characters of a paper put before a model at once.")
    ] = 240_000,
    batch: Annotated[int, typer.Option(min=2, max=100, help="Documents planned in one call.")] = 25,
    temperature: Annotated[
        float | None, typer.Option(min=0, max=2, help="Of all models. Default: the provider's own.")
    ] = None,
    reply_tokens: Annotated[
        int | None,
        typer.Option(min=64, help="Output of one call at most. Default: what the call may need."),
    ] = None,
    until: Annotated[str | None, typer.Option(help="Stop after this stage.")] = None,
    accept: Annotated[
        list[str] | None,
        typer.Option(help="A stage whose files hold as they are, edited or stale. Repeatable."),
    ] = None,
    remake: Annotated[
        list[str] | None, typer.Option(help="A stage to make anew. Repeatable.")
    ] = None,
    anyway: Annotated[
        bool,
        typer.Option(
            "--anyway",
            help="Run the stages on a record that cannot become a world, as far as they go.",
        ),
    ] = False,
    status: Annotated[
        bool, typer.Option("--status", help="Say how every stage stands, and do nothing.")
    ] = False,
    max_calls: Calls = None,
    max_tokens: Tokens = None,
    max_usd: Dollars = None,
    prices: PriceFile = None,
    connections: Annotated[int, typer.Option(min=1, help="Calls in flight to one model.")] = 3,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Turn a decided summary-judgment record into a world; the same command continues a build.

    Ends with 0 when the world stands, 1 where the record cannot become one, 3 where a stage
    failed or waits for a decision.
    """
    from casework.build.perform import plan_of, record_path, recording
    from casework.build.settings import Load, Settings
    from casework.cli.open_gateway import known_model, spending
    from casework.errors import UsageError
    from casework.models.records import Params

    if replay and (model or judge_model):
        raise UsageError("--replay asks no model. Leave out --model and --judge-model.")
    known_model(model)
    known_model(judge_model, "--judge-model")
    path = record_path(record)
    played = recording(replay, path) if replay else None
    load = Load(
        pro_alternative=pro_alternative,
        noise=noise,
        chaff=chaff,
        signal=signal,
        refuting=refuting,
    )
    settings = Settings(load=load, seed=seed, chunk=chunk, batch=batch)
    writer = model or WRITER
    models: dict[ModelRole, str] = {"writer": writer, "judge": judge_model or writer}
    spend = spending(max_calls, max_tokens, max_usd, prices, connections)
    plan = plan_of(
        path,
        settings,
        models,
        Params(temperature=temperature, max_tokens=reply_tokens),
        played,
        say,
    )
    if dry_run:
        _estimate(plan, settings, spend.prices, as_json=as_json)
        return
    out = to or Path("builds") / (path.name if path.is_dir() else path.stem)
    if status:
        _status(plan, out, settings, as_json=as_json)
        return
    names = [] if played else list(models.values())
    done = _performed(plan, out, names, spend, until, accept or (), remake or (), anyway)
    _tell(done, out, as_json=as_json)


def _performed(
    plan: "Plan",
    out: Path,
    models: list[str],
    spend: Any,
    until: str | None,
    accept: Any,
    remake: Any,
    anyway: bool,
) -> "Done":
    import asyncio

    from casework.build.perform import perform
    from casework.build.speaking import Live, Recorded
    from casework.cli.open_gateway import asking

    async def whole(speaks: Live | Recorded) -> "Done":
        return await perform(
            plan, out, speaks, say, until=until, accept=accept, remake=remake, anyway=anyway
        )

    async def live() -> "Done":
        async with asking(out, models, spend) as gateway:
            return await whole(Live(gateway))

    return asyncio.run(whole(Recorded(plan.replay)) if plan.replay else live())


def _estimate(plan: "Plan", settings: "Settings", prices: "Prices", *, as_json: bool) -> None:
    from casework.build.estimate import estimate, sizes_of, summed
    from casework.build.record.stage import intake_of
    from casework.build.stages import STAGES
    from casework.cli.estimate import span_line

    intake = intake_of(plan.record)
    sizes = sizes_of(plan.record, len(intake.merits))
    roles = {str(role): model for role, model in plan.models.items()}
    lines = estimate(STAGES, sizes, settings, roles, prices)
    total = summed(lines)
    reasons = [f"{r.code}: {r.text}" for r in intake.selection.reasons]
    if as_json:
        put(
            {
                "accepted": intake.selection.accepted,
                "reasons": reasons,
                "stages": [line.model_dump(mode="json") for line in lines],
                **{name: span and span.model_dump(mode="json") for name, span in total.items()},
            }
        )
        return
    print("nothing was spent.")
    if not intake.selection.accepted:
        print("as it is, this record cannot become a world:")
    elif reasons:
        print("the record can become a world. To be known of it:")
    for reason in reasons:
        print(f"  {reason}")
    print(f"{'stage':16} {'role':7} {'calls':>22} {'dollars, expected':>20}")
    for line in lines:
        calls = f"{line.calls.low:,.0f} / {line.calls.expected:,.0f} / {line.calls.high:,.0f}"
        paid = "unknown" if line.dollars is None else f"${line.dollars.expected:,.2f}"
        print(f"{line.stage:16} {line.role:7} {calls:>22} {paid:>20}")
    for name, span in total.items():
        print(span_line(name, span))


def _status(plan: "Plan", out: Path, settings: "Settings", *, as_json: bool) -> None:
    from casework.build.driver import Build
    from casework.build.folder import BuildFolder
    from casework.build.stages import STAGES

    rows = Build(BuildFolder(out), STAGES, plan.record, plan.digest, settings).standings()
    if as_json:
        put({"stages": [_row(row) for row in rows]})
        return
    for row in rows:
        why = f"  ({', '.join(row.standing.changed)})" if row.standing.changed else ""
        print(f"{row.stage.name:16} {row.standing.state:13}{why}")


def _row(row: "Row") -> dict[str, Any]:
    return {
        "stage": row.stage.name,
        "state": row.standing.state,
        "changed": list(row.standing.changed),
    }


def _tell(done: "Done", out: Path, *, as_json: bool) -> None:
    card = done.card
    counted = card.documents if card else {}
    if as_json:
        put(
            {
                "world": str(done.world) if done.world else None,
                "documents": sum(counted.values()),
                "stages": list(done.artifacts),
                "roles": counted,
                "dropped": len(card.dropped) if card else 0,
                "findings": len(card.findings) if card else 0,
                "card": str(out / "card.json") if card else None,
            }
        )
    elif card is None:
        print(f"{out}: done up to {list(done.artifacts)[-1]}.")
    else:
        roles = ", ".join(f"{count} {role}" for role, count in counted.items())
        print(f"world: {done.world}")
        print(f"{sum(counted.values())} documents ({roles})")
        for review in card.dropped:
            say(f"dropped {review.specification}: {'; '.join(review.faults)[:300]}")
        for line in card.left:
            say(f"left out of the key: {line}")
        for finding in card.findings:
            say(f"finding: {finding.line()}")
        print(f"card: {out / 'card.json'}")
