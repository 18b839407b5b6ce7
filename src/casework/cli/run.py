"""``casework run``: let an agent do the tasks of a suite, then judge and report."""

import re
from pathlib import Path
from typing import Annotated, Any

import typer

from casework.cli.options import Calls, Dollars, DryRun, Json, PriceFile, Tokens
from casework.cli.speech import Answer, put, say

ESTIMATED = ("calls", "input_tokens", "output_tokens", "dollars")


def run(
    suite: Annotated[
        str, typer.Argument(help="A folder, or the name of a shipped suite or a published set.")
    ],
    model: Annotated[
        str | None, typer.Option("--model", help="The task model: an Inspect model string.")
    ] = None,
    agent: Annotated[
        str | None,
        typer.Option(
            "--agent",
            help="react, guided, oracle, nop, or an installed one. "
            "[default: react; guided for the embedded model]",
        ),
    ] = None,
    judge_model: Annotated[
        str | None, typer.Option("--judge-model", help="Judges answers where code cannot.")
    ] = None,
    source: Annotated[
        Path | None,
        typer.Option("--from", help="A published set's files: fetch it first, to NAME-test here."),
    ] = None,
    epochs: Annotated[
        int | None,
        typer.Option(
            min=1, help="Repeats of each task. [default: 3 of a deliverable, 1 of anything else]"
        ),
    ] = None,
    limit: Annotated[int | None, typer.Option(min=1, help="Only the first N tasks.")] = None,
    protocol: Annotated[
        list[str] | None, typer.Option(help="investigate, answer, label, deliver; repeatable.")
    ] = None,
    task: Annotated[list[str] | None, typer.Option(help="Task ids, with *; repeatable.")] = None,
    levels: Annotated[
        str | None,
        typer.Option(
            help="all, or some of merits,pro_alternative,noise,chaff_half,chaff_full: each task "
            "once in the room of each. [default: the whole room only]"
        ),
    ] = None,
    turns: Annotated[int | None, typer.Option(min=1, help="Model turns a trial.")] = None,
    tool_calls: Annotated[int | None, typer.Option(min=0, help="Tool calls a trial.")] = None,
    summary_tokens: Annotated[
        int | None, typer.Option(min=16, help="Longest final text, in tokens.")
    ] = None,
    seed: Annotated[int, typer.Option(help="Seed of the hypothesis order.")] = 0,
    sandbox: Annotated[
        str | None, typer.Option(help="bwrap: also offer a shell, in a sandbox.")
    ] = None,
    workers: Annotated[int, typer.Option(min=1, help="Trials at a time.")] = 12,
    connections: Annotated[int, typer.Option(min=1, help="Model calls in flight.")] = 8,
    max_calls: Calls = None,
    max_tokens: Tokens = None,
    max_usd: Dollars = None,
    prices: PriceFile = None,
    runs: Annotated[Path, typer.Option(help="Where runs are kept.")] = Path("runs"),
    name: Annotated[str | None, typer.Option("--run", help="A name for the run folder.")] = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Run the tasks of SUITE. The same command continues a run that was stopped."""
    from casework.benchmarks.labelled import ask_of
    from casework.cases.levels import levels_named
    from casework.cases.records import Limits
    from casework.cases.suite import find_suite
    from casework.cli.begun import as_begun
    from casework.cli.finish import tell
    from casework.cli.open_gateway import known_model, spending
    from casework.cli.perform import EMBEDDED, judge_of, perform
    from casework.cli.sets import suite_or_set
    from casework.errors import UsageError
    from casework.run.plan import RUNNABLE, Settings, make_plan

    chosen = tuple(protocol or RUNNABLE)
    if unknown := set(chosen) - set(RUNNABLE):
        told = f"{', '.join(RUNNABLE[:-1])} or {RUNNABLE[-1]}"
        raise UsageError(f"--protocol {', '.join(sorted(unknown))}: give {told}.")
    known_model(model)
    known_model(judge_model)
    if name and not re.fullmatch(r"[A-Za-z0-9][A-Za-z0-9._-]{0,99}", name):
        raise UsageError(f"--run {name}: give a plain name; --runs says in which folder.")
    settings = Settings(
        agent=agent or ("guided" if model == EMBEDDED else "react"),
        model=model,
        epochs=epochs,
        seed=seed,
        protocols=chosen,  # pyright: ignore[reportArgumentType]  (checked above)
        tasks=tuple(task or ()),
        limit=limit,
        limits=Limits(turns=turns, tool_calls=tool_calls, summary_tokens=summary_tokens),
        sandbox=sandbox,
        levels=levels_named(levels) if levels is not None else (),
    )
    suite = suite_or_set(suite, source, limit)
    found = find_suite(suite)
    plan = as_begun(lambda s: make_plan(found, s, ask_of), settings, runs, name)
    for line in plan.left_out:
        say(f"left out: {line}")
    spend = spending(max_calls, max_tokens, max_usd, prices, connections)
    if dry_run:
        _estimate(plan, judge_model or judge_of(model), spend, as_json)
        return
    outcome = perform(plan, suite, spend, judge=judge_model, workers=workers, runs=runs, name=name)
    tell(outcome, as_json=as_json)
    if outcome.code:
        raise Answer(outcome.code)


def _estimate(plan: Any, judge: str | None, spend: Any, as_json: bool) -> None:
    from casework.cli.estimate import span_line
    from casework.cli.judging import planned_judging
    from casework.models.records import TokenUsage
    from casework.run.plan import estimate, planned

    def price(tokens_in: float, tokens_out: float) -> float | None:
        usage = TokenUsage(input=round(tokens_in), output=round(tokens_out))
        return spend.prices.dollars(plan.settings.model or "", usage)

    found = estimate(plan, price)
    judging = planned_judging(plan, judge, spend.prices) if judge else {}
    if as_json:
        spans = {name: span and span.model_dump() for name, span in judging.items()}
        put({**found.model_dump(mode="json"), "judging": spans or None})
        return
    print(f"{planned(plan)}; nothing was spent.")
    for name in ESTIMATED:
        print(span_line(name, getattr(found, name)))
    if judge:
        print(f"judging with {judge}, on top:")
        for name in ESTIMATED:
            print(span_line(name, judging[name]))
    elif plan.agent.needs_model and any(o.task.protocol == "answer" for o in plan.orders):
        print("judging of answers is not included: no --judge-model is given.")
