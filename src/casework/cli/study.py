"""``casework study``: items of searches put to people, and their answers made into tables."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeVar

import typer

from casework.cli.options import Json
from casework.cli.speech import put, say, table

if TYPE_CHECKING:
    from casework.harden.report.read import SearchRead
    from casework.harden.report.records import Cell, Table
    from casework.harden.study.records import CorrectnessPair, RealismCase, StudyPlan

T = TypeVar("T", "RealismCase", "CorrectnessPair")
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
    seed: Annotated[int, typer.Option(help="Of the draw and the order.")] = 42,
    as_json: Json = False,
) -> None:
    """Write the items of a study for people; with --answers, the tables of what they said."""
    from casework.errors import UsageError

    if key is None:
        raise UsageError("A study has a key that people do not see: say where with --key FOLDER.")
    named = [_named(one) for one in searches or ()]
    if answers:
        _tell_tables(named, key, answers, to, as_json=as_json)
        return
    if to is None or not named:
        raise UsageError(
            "Give the searches the items are from and --to FOLDER for them; or --answers for "
            "sheets that came back."
        )
    from casework.harden.study.export import write_study

    plan = _plan(named, per_source, per_answer, raters, seed)
    write_study(plan, to, key)
    counts = _counts(plan)
    if as_json:
        put({"to": str(to), "key": str(key / KEY), "booklets": len(plan.booklets), "items": counts})
        return
    print(table([(kind, str(count)) for kind, count in counts.items()], ("kind", "items")))
    say(f"{to}: give this to people. {key / KEY}: the key; they must not see it.")


def _named(given: str) -> tuple[str, Path]:
    name, split, path = given.partition("=")
    return (name, Path(path)) if split else ("generated", Path(given))


def _plan(
    named: Sequence[tuple[str, Path]], per_source: int, per_answer: int, raters: int, seed: int
) -> "StudyPlan":
    from casework.harden.reopen import reopen
    from casework.harden.study.gather import (
        generated_cases,
        judged_pairs,
        official_cases,
        refuted_pairs,
    )
    from casework.harden.study.plan import plan_study

    official: dict[tuple[str, str], RealismCase] = {}
    cases: list[RealismCase] = []
    pairs: list[CorrectnessPair] = []
    for number, (name, path) in enumerate(named):
        read = reopen(path)
        for one in official_cases(read):
            official.setdefault((one.benchmark, one.id), one)
        # Searches of one set have children of the same names.
        cases += [_apart(one, number) for one in generated_cases(read, name)]
        pairs += [_apart(one, number) for one in [*judged_pairs(read), *refuted_pairs(read)]]
    known = [one for one in pairs if one.gold is None or per_answer]
    return plan_study(
        [*official.values(), *cases] if per_source else [],
        known,
        seed=seed,
        per_source=per_source,
        per_answer=per_answer,
        raters=raters,
    )


def _apart(one: T, number: int) -> T:
    return one.model_copy(update={"id": f"{number}/{one.id}"})


def _counts(plan: "StudyPlan") -> dict[str, int]:
    found: dict[str, int] = {}
    for booklet in plan.booklets:
        found[booklet.kind] = found.get(booklet.kind, 0) + len(booklet.items)
    return found


def _tell_tables(
    named: Sequence[tuple[str, Path]],
    key: Path,
    answers: Sequence[Path],
    to: Path | None,
    *,
    as_json: bool,
) -> None:
    from casework.harden.reopen import reopen
    from casework.harden.report.exports import table_json
    from casework.harden.study.judgments import read_judgments, read_key, to_judgments
    from casework.harden.study.tables import study_report
    from casework.stats.study import study_tables

    held = read_key(key / KEY)
    imported = [read_judgments(path, held) for path in answers]
    reads = [reopen(path) for _, path in named]
    config = ", ".join(read.config for read in reads)
    made = study_report(study_tables(to_judgments(held, *imported)), config)
    page = _write(reads, made, to) if to else None
    given = sum(len(one.judgments) for one in imported)
    planned = held.raters * len(held.entries)
    if as_json:
        put(
            {
                "judgments": given,
                "planned": planned,
                "tables": [table_json(one) for one in made],
                "report": None if page is None else str(page),
            }
        )
        return
    print(f"{given} of {planned} judgments")
    for one in made:
        print(f"\n{one.id}. {one.title}")
        head = tuple(column.title for column in one.columns)
        print(table([tuple(map(_cell, row)) for row in one.rows], head))
    if page is not None:
        print(f"\nreport: {page}")


def _write(reads: Sequence["SearchRead"], made: Sequence["Table"], to: Path) -> Path:
    """The whole report of the searches with the study's tables; without one, the tables alone."""
    from casework.harden.report.exports import table_csv

    if not reads:
        to.mkdir(parents=True, exist_ok=True)
        for one in made:
            (to / f"{one.id}.csv").write_text(table_csv(one), encoding="utf-8", newline="")
        return to
    from casework.harden.report.arms import Study
    from casework.report.search_page import search_view, write_search_report

    view = search_view([Study(read) for read in reads], more=made)
    return write_search_report(view, to)


def _cell(cell: "Cell") -> str:
    from casework.stats.records import Estimate

    if isinstance(cell, Estimate):
        if cell.value is None:
            return f"– ({cell.reason})"
        ends = "" if cell.low is None else f" [{cell.low:.3f}, {cell.high:.3f}]"
        return f"{cell.value:.3f}{ends}"
    return "–" if cell is None else str(cell)
