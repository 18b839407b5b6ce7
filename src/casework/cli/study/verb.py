"""``casework study``: items of searches put to people, and their answers made into tables."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from casework.cli.options import Calls, Dollars, DryRun, Json, PriceFile, Tokens
from casework.cli.speech import put, say, table

if TYPE_CHECKING:
    from casework.harden.study.records import StudyPlan

KEY = "key.json"


def study(
    searches: Annotated[
        list[str] | None,
        typer.Argument(
            help="Search folders; NAME=FOLDER says whose generator wrote its cases (strong, weak)."
        ),
    ] = None,
    to: Annotated[
        Path | None, typer.Option(help="Where the items go, or with --answers the tables.")
    ] = None,
    key: Annotated[
        Path | None, typer.Option(help="The folder of the key, apart from what people get.")
    ] = None,
    answers: Annotated[
        list[Path] | None, typer.Option(help="A sheet that came back; repeatable.")
    ] = None,
    per_source: Annotated[
        int, typer.Option(min=0, help="Cases of each source that are called realistic or not.")
    ] = 20,
    per_answer: Annotated[
        int, typer.Option(min=0, help="Pairs known to keep their answer, and as many that do not.")
    ] = 10,
    raters: Annotated[int, typer.Option(min=1, help="Judgments planned for each item.")] = 3,
    judge_model: Annotated[
        list[str] | None,
        typer.Option(
            help="The judges of the searches, to ask their realism gate about published cases too."
        ),
    ] = None,
    effort: Annotated[str, typer.Option(help="As in the search.")] = "high",
    seed: Annotated[int, typer.Option(help="Of the draw and the order.")] = 42,
    parallel: Annotated[int, typer.Option(min=1, help="Cases asked about at a time.")] = 8,
    max_calls: Calls = None,
    max_tokens: Tokens = None,
    max_usd: Dollars = None,
    prices: PriceFile = None,
    dry_run: DryRun = False,
    as_json: Json = False,
) -> None:
    """Write the items of a study for people; with --answers, the tables of what they said."""
    from casework.cli.harden.choose import effort_of
    from casework.cli.open_gateway import spending
    from casework.cli.study.ask import Sizes, checked, opened, plan_of, unchecked
    from casework.errors import UsageError
    from casework.harden.study.export import write_study

    if key is None:
        raise UsageError("A study has a key that people do not see: say where with --key FOLDER.")
    if answers:
        from casework.cli.study.answers import tell_tables

        tell_tables(opened(searches or ()), key / KEY, answers, to, as_json=as_json)
        return
    if to is None or not searches:
        raise UsageError(
            "Give the searches the items are from and --to FOLDER for them; or --answers for "
            "sheets that came back."
        )
    named = opened(searches)
    sizes = Sizes(per_source, per_answer, raters, seed)
    plan = plan_of(named, sizes, {})
    asked = unchecked(named, plan) if judge_model else []
    if dry_run:
        counts = [(one.read.setup.settings, len(names)) for one, names in asked]
        fewest = [how.members // 2 + 1 if how.early_votes else how.members for how, _ in counts]
        low = sum(least * n for least, (_, n) in zip(fewest, counts, strict=True))
        high = sum(how.members * (how.reasks + 1) * n for how, n in counts)
        put({"items": _counts(plan), "calls": {"judge": {"low": low, "high": high}}})
        return
    if asked:
        spend = spending(max_calls, max_tokens, max_usd, prices, parallel)
        judges = tuple(judge_model or ())
        plan = plan_of(named, sizes, checked(asked, judges, effort_of(effort), spend))
    write_study(plan, to, key)
    if as_json:
        told = {"to": str(to), "key": str(key / KEY), "booklets": len(plan.booklets)}
        put(told | {"items": _counts(plan)})
        return
    print(table([(kind, str(count)) for kind, count in _counts(plan).items()], ("kind", "items")))
    say(f"{to}: give this to people. {key / KEY}: the key; they must not see it.")
    bare = sum(entry.check is None for entry in plan.key.entries if entry.kind == "realism")
    if bare:
        say(
            f"note: the realism gate was not asked about {bare} of these cases, which tables 10 "
            "and 11 then miss. Name the search's judges with --judge-model to ask it."
        )


def _counts(plan: "StudyPlan") -> dict[str, int]:
    found: dict[str, int] = {}
    for booklet in plan.booklets:
        found[booklet.kind] = found.get(booklet.kind, 0) + len(booklet.items)
    return found
