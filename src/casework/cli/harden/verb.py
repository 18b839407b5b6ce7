"""``casework harden``: search for harder cases with the same answer."""

from pathlib import Path
from typing import Annotated

import typer

from casework.cli.options import Calls, Dollars, DryRun, Json, PriceFile, Tokens
from casework.cli.speech import Answer, say


def harden(
    name: Annotated[
        str, typer.Argument(help="A published set (contractnli, finqa, pubmedqa), or a suite.")
    ],
    source: Annotated[
        Path | None, typer.Option("--from", help="The folder of the published set's files.")
    ] = None,
    split: Annotated[
        str | None, typer.Option(help="Which part of the set, with --from. [default: test]")
    ] = None,
    cases: Annotated[
        int | None, typer.Option(min=1, help="Search this many, drawn by the seed. Default: all.")
    ] = None,
    mutator: Annotated[
        str | None,
        typer.Option(
            help="rules or model. [default: rules; model where --mutation-model is given]"
        ),
    ] = None,
    model: Annotated[
        str, typer.Option("--model", help="The task model: an Inspect model string.")
    ] = "casework/embedded",
    judge_model: Annotated[
        list[str] | None,
        typer.Option(
            help="Votes in the gates: is the answer kept, does the case read as a real one? "
            "Repeatable: the members of a gate are then different models."
        ),
    ] = None,
    mutation_model: Annotated[
        str | None, typer.Option(help="Writes the children (changed forms).")
    ] = None,
    generations: Annotated[
        int | None,
        typer.Option(min=1, help="Rounds; each changes the best so far. [default: 4]"),
    ] = None,
    children: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="Children of a generation, each along one axis (a kind of change that keeps the "
            "answer). [default: 11]",
        ),
    ] = None,
    samples: Annotated[
        int | None, typer.Option(min=1, help="Answers that score a case. [default: 10]")
    ] = None,
    members: Annotated[
        int | None, typer.Option(min=1, help="Members (votes) of each gate. [default: 3]")
    ] = None,
    confirm: Annotated[
        int | None, typer.Option(min=0, help="Fresh answers that decide. [default: 20]")
    ] = None,
    report: Annotated[
        int | None, typer.Option(min=0, help="Fresh answers that are reported. [default: 20]")
    ] = None,
    temperature: Annotated[
        float | None,
        typer.Option(min=0, max=2, help="Of the task model. Default: the provider's own."),
    ] = None,
    logprobs: Annotated[
        bool, typer.Option("--logprobs", help="Ask the task model for log-probabilities.")
    ] = False,
    profile: Annotated[
        str | None,
        typer.Option(
            help="How the task model is sampled, by name; none leaves it to the provider. "
            "Default: the profile that is for the model."
        ),
    ] = None,
    profiles: Annotated[
        Path | None, typer.Option(help="Your own profiles: a TOML file, see docs/hardening.md.")
    ] = None,
    effort: Annotated[
        str, typer.Option(help="How hard judges and mutation model think: none, low, medium, high.")
    ] = "high",
    replicate: Annotated[
        bool, typer.Option("--replicate", help="The published procedure to the letter.")
    ] = False,
    economy: Annotated[
        bool,
        typer.Option(
            "--economy",
            help="A fifth fewer task answers; keeps less of small effects.",
        ),
    ] = False,
    placebo: Annotated[
        bool, typer.Option("--placebo", help="Children are copies: shows what chance does.")
    ] = False,
    padding: Annotated[
        int | None,
        typer.Option(
            min=1,
            help="With --placebo: copies with so many characters of neutral text, which shows "
            "what length alone does.",
        ),
    ] = None,
    feedback: Annotated[
        str,
        typer.Option(
            help="Whose children rank the axes: the case's own, its worker's (a tenth of the "
            "cases) or all (case, worker, global)."
        ),
    ] = "case",
    canaries: Annotated[
        int | None,
        typer.Option(
            min=0,
            help="One in so many votes on correctness is followed by a question of known answer; "
            "0: none. [default: 20; 0 with --replicate]",
        ),
    ] = None,
    unproved: Annotated[
        bool,
        typer.Option("--unproved", help="Rules without a judge: also take what no proof refutes."),
    ] = False,
    baseline: Annotated[
        list[str] | None,
        typer.Option(
            help="Set beside the search: rules, few-shot or few-shot-web; repeatable. "
            "[default: rules]"
        ),
    ] = None,
    no_baseline: Annotated[
        bool, typer.Option("--no-baseline", help="Set nothing beside the search.")
    ] = False,
    baseline_model: Annotated[
        str | None,
        typer.Option(help="Writes the few-shot forms. Default: the mutation model."),
    ] = None,
    bank_model: Annotated[
        str | None,
        typer.Option(help="Scores the cases few-shot forms refer to. Default: the task model."),
    ] = None,
    web_search: Annotated[
        str | None,
        typer.Option(
            help="For few-shot-web: the address of a search that answers as SearXNG does."
        ),
    ] = None,
    hardened_only: Annotated[
        bool,
        typer.Option("--hardened-only", help="Leave unchanged cases out of the suite."),
    ] = False,
    held_out: Annotated[
        list[str] | None,
        typer.Option(
            help="Asked about hardened cases afterwards: does what is hard for the task model "
            "stay hard for this one? Repeatable."
        ),
    ] = None,
    held_out_samples: Annotated[
        int | None, typer.Option(min=1, help="Answers of it for each form. [default: as --report]")
    ] = None,
    witness: Annotated[
        list[str] | None,
        typer.Option(
            help="Must reach the answer, else a hardened case goes to people and not into the "
            "suite. Repeatable: one of them is enough."
        ),
    ] = None,
    tries: Annotated[
        int | None, typer.Option(min=1, help="Tries of each witness. [default: 5]")
    ] = None,
    minimise: Annotated[
        bool,
        typer.Option("--minimise", help="Release only the parts of a change that make it hard."),
    ] = False,
    diverse: Annotated[
        bool,
        typer.Option("--diverse", help="Of each kind of change, keep the best confirmed case."),
    ] = False,
    seed: Annotated[int, typer.Option(help="Of the draw and of the search.")] = 42,
    parallel: Annotated[int, typer.Option(min=1, help="Model calls in flight.")] = 8,
    max_calls: Calls = None,
    max_tokens: Tokens = None,
    max_usd: Dollars = None,
    prices: PriceFile = None,
    search: Annotated[
        Path | None,
        typer.Option(help="The folder of the search. Default: searches/NAME, by its settings."),
    ] = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Search for harder forms of the cases of NAME. The same command continues a search."""
    from casework.cli.harden.afterwards import plan_after
    from casework.cli.harden.baselines import arms_of, models_of, plan_baselines
    from casework.cli.harden.choose import effort_of, feedback_of, settings_of
    from casework.cli.harden.effect import check_effect
    from casework.cli.harden.perform import perform
    from casework.cli.harden.players import cast_of
    from casework.cli.harden.prepare import mutator_of, prepare
    from casework.cli.harden.source import source_of
    from casework.cli.harden.tell import tell, tell_estimate
    from casework.cli.open_gateway import known_model, spending
    from casework.cli.perform import EMBEDDED
    from casework.errors import UsageError
    from casework.harden.artifacts.desk import NoWeb
    from casework.harden.artifacts.web import SearchEngine

    judges = tuple(judge_model or ())
    for one in (
        model,
        mutation_model,
        baseline_model,
        bank_model,
        *judges,
        *(held_out or ()),
        *(witness or ()),
    ):
        known_model(one)
    few_shot = [one for one in baseline or () if one.startswith("few-shot")]
    idle = check_effect(
        {
            "--from": source,
            "--split": split,
            "--placebo": placebo,
            "--mutator": mutator,
            "--mutation-model": mutation_model,
            "--judge-model": judge_model,
            "--padding": padding,
            "--members": members,
            "--canaries": canaries,
            "--witness": witness,
            "--tries": tries,
            "--held-out": held_out,
            "--held-out-samples": held_out_samples,
            "--baseline few-shot": few_shot,
            "--baseline few-shot-web": [one for one in few_shot if one.endswith("-web")],
            "--baseline-model": baseline_model,
            "--bank-model": bank_model,
            "--web-search": web_search,
        }
    )
    arms = arms_of(baseline or (), none=no_baseline, placebo=placebo)
    if unproved and (judges or placebo):
        raise UsageError("--unproved is for rules without a judge: leave one of the two out.")
    kind = mutator_of(mutator, mutation_model, judges, placebo=placebo, paper=replicate)
    given = {
        "generations": generations,
        "children": children,
        "samples": samples,
        "members": members,
        "confirm": confirm,
        "report": report,
        "padding": padding,
        "canaries": canaries,
    }
    settings = settings_of(
        given,
        feedback=feedback_of(feedback),
        seed=seed,
        paper=replicate,
        placebo=placebo,
        judged=bool(judges),
        unproved=unproved,
        embedded=model == EMBEDDED,
        economy=economy,
    )
    cast = cast_of(
        model,
        judges if not placebo else (),
        mutation_model,
        rules=kind == "rules",
        paper=replicate,
        temperature=temperature,
        logprobs=logprobs,
        profile=profile,
        profiles=profiles,
        effort=effort_of(effort),
    )
    found = source_of(name, source, split or "test", cases, seed)
    spend = spending(max_calls, max_tokens, max_usd, prices, parallel)
    plan = prepare(found, settings, cast, search)
    writer, bank = models_of(
        cast, baseline_model, bank_model, temperature, profiles, effort_of(effort)
    )
    web = SearchEngine(web_search) if web_search else NoWeb()
    own = plan_baselines(plan, arms, writer, bank, web)
    wishes = {
        "held_out": held_out,
        "samples": held_out_samples,
        "witness": witness,
        "tries": tries,
        "minimise": minimise,
    }
    later = plan_after(
        wishes, cast, settings, diverse=diverse, temperature=temperature, profiles=profiles
    )
    for note in idle:
        say(f"note: {note}")
    if dry_run:
        tell_estimate(plan, own, later, spend.prices, as_json=as_json)
        return
    done = perform(plan, spend, own, later, originals=not hardened_only)
    tell(done, as_json=as_json)
    if done.code:
        raise Answer(done.code)
