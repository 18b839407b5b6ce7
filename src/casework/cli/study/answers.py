"""Sheets that came back, made into the tables of the study."""

from collections.abc import Sequence
from pathlib import Path

from casework.cli.speech import put, table
from casework.cli.study.ask import Named
from casework.harden.report.exports import table_csv, table_json
from casework.harden.report.records import Cell, Table
from casework.harden.study.judgments import read_judgments, read_key, to_judgments
from casework.harden.study.tables import study_report
from casework.stats.records import Estimate
from casework.stats.study import study_tables


def tell_tables(
    searches: Sequence[Named],
    key: Path,
    answers: Sequence[Path],
    to: Path | None,
    *,
    as_json: bool,
) -> None:
    """Print tables 10 to 14, and write them to `to`: within the whole report of the searches,
    or as CSV alone where none is given."""
    held = read_key(key)
    imported = [read_judgments(path, held) for path in answers]
    config = ", ".join(one.read.config for one in searches)
    made = study_report(study_tables(to_judgments(held, *imported)), config)
    page = _write(searches, made, to) if to else None
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


def _write(searches: Sequence[Named], made: Sequence[Table], to: Path) -> Path:
    if not searches:
        to.mkdir(parents=True, exist_ok=True)
        for one in made:
            (to / f"{one.id}.csv").write_text(table_csv(one), encoding="utf-8", newline="")
        return to
    from casework.harden.artifacts.shipped import shipped_realism
    from casework.harden.baselines.execute import FILE
    from casework.harden.folder import read_lock
    from casework.harden.report.arms import Study
    from casework.harden.report.baselines import baselines_table, read_baselines
    from casework.harden.report.papers import read_papers
    from casework.journal import read_entries
    from casework.report.search_page import search_view, write_search_report

    compared = [read_baselines(one.read, read_entries(one.path / FILE)) for one in searches]
    first = searches[0].read.setup
    view = search_view(
        [Study(one.read, one.arms) for one in compared],
        rubric=shipped_realism(first.adapter.name).rubric if first.rule else None,
        more=[*baselines_table(compared), *_followed(searches), *made],
        papers={
            one.read.name: read_papers(
                one.path, read_lock(one.path), one.read, read_entries(one.path / "events.jsonl")
            )
            for one in searches
        },
    )
    return write_search_report(view, to)


def _followed(searches: Sequence[Named]) -> list[Table]:
    """What followed each search, and suspected errors of the published answers."""
    from casework.harden.after.execute import read_after
    from casework.harden.after.tables import after_tables

    found: list[Table] = []
    for number, one in enumerate(searches, 1):
        told = after_tables(one.read, read_after(one.path, one.read))
        if len(searches) > 1:
            told = [
                table.model_copy(
                    update={
                        "id": f"{table.id}-{number}",
                        "title": f"{table.title}, {one.read.name}",
                    }
                )
                for table in told
            ]
        found += told
    return found


def _cell(cell: Cell) -> str:
    if isinstance(cell, Estimate):
        if cell.value is None:
            return f"– ({cell.reason})"
        ends = "" if cell.low is None else f" [{cell.low:.3f}, {cell.high:.3f}]"
        return f"{cell.value:.3f}{ends}"
    return "–" if cell is None else str(cell)
