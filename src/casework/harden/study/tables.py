"""Tables 10 to 14 as the report shows them; every row with its n and what is missing."""

from collections.abc import Sequence

from casework.harden.report.records import Cell, Column, Table
from casework.stats.study import AgreementRow, StudyTables

Rows = Sequence[tuple[Cell, ...]]


def study_report(told: StudyTables, config: str = "", profile: str = "people") -> tuple[Table, ...]:
    """T10 to T14. `config`: hash of the configuration of the search the items are from."""
    made = (
        _sources(told),
        _source_tests(told),
        _agreement("T11", "Realism: check against people", told.table11),
        _counts("T12", "Correctness: people against the truth", told.table12, holm=True),
        _constructions(told),
        _counts("T14", "Correctness: check against experts", told.table14, holm=False),
    )
    both = {"configs": (config or "not from a search",), "profiles": (profile,)}
    return tuple(table.model_copy(update=both) for table in made)


_MAJORITY = (
    "A person's missing answer counts to those planned: two of three decide, one of two does not. "
    "Items without a majority are missing, never a yes or a no."
)


def _sources(told: StudyTables) -> Table:
    rows = [
        (
            row.benchmark,
            row.source,
            row.items,
            row.check,
            row.check.n,
            row.check.missing,
            row.people,
            row.people.n,
            row.people.missing,
        )
        for row in told.table10
    ]
    columns = (
        *_texts("Benchmark", "Source", "Items"),
        _share("Realistic: check"),
        *_texts("n", "missing"),
        _share("Realistic: people"),
        *_texts("n (people)", "missing (people)"),
    )
    return _table("T10", "Called realistic, by source", columns, rows, _MAJORITY)


def _source_tests(told: StudyTables) -> Table:
    rows = [
        (
            row.benchmark,
            f"{row.official} against {row.weak}",
            _p(row.fisher.p, row.fisher.reason),
            row.fisher.n,
            row.provenance,
            row.provenance.n,
            row.provenance.missing,
        )
        for row in told.source_tests
    ]
    columns = (
        *_texts("Benchmark", "Sources", "Fisher p, people", "n"),
        _share("Check right about where a case is from"),
        *_texts("n (check)", "missing (check)"),
    )
    return _table("T10b", "Do people and check tell the sources apart?", columns, rows, _MAJORITY)


def _agreement(id: str, title: str, found: Sequence[AgreementRow]) -> Table:
    rows = [
        (
            row.benchmark,
            row.items,
            row.scores.n,
            row.scores.missing,
            row.scores.accuracy,
            row.scores.kappa,
            row.scores.ac1,
            row.scores.positive_agreement,
            row.scores.negative_agreement,
            row.scores.phi,
            row.panel.ac1 if row.panel else None,
        )
        for row in found
    ]
    columns = (
        *_texts("Benchmark", "Items", "n", "missing"),
        _share("Agreement"),
        *_numbers("κ", "AC1", "Positive agreement", "Negative agreement", "φ", "AC1 among people"),
    )
    return _table(id, title, columns, rows, _MAJORITY)


def _counts(id: str, title: str, found: Sequence[AgreementRow], *, holm: bool) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for row in found:
        scores, table = row.scores, row.scores.table
        cells: tuple[Cell, ...] = (
            row.benchmark,
            row.items,
            scores.n,
            scores.missing,
            row.split,
            *(table.tp, table.fn, table.fp, table.tn),
            scores.accuracy,
            scores.specificity,
            scores.balanced_accuracy,
            scores.kappa,
            scores.phi,
            _p(scores.mcnemar.p if scores.n else None, "no data"),
        )
        if holm:
            cells = (*cells, _p(row.holm_p, "no p-value"))
        rows.append((*cells, scores.majority))
    columns = [
        *_texts("Benchmark", "Items", "n", "missing", "split", "TP", "FN", "FP", "TN"),
        _share("Accuracy"),
        _share("Specificity"),
        *_numbers("Balanced accuracy", "κ", "φ"),
        *_texts("McNemar p", *(("p, Holm",) if holm else ())),
        _share("Always the commoner answer"),
    ]
    return _table(id, title, tuple(columns), rows, _MAJORITY if holm else _ALL)


_ALL = "Experts must all agree; items on which they do not are split and left out."


def _constructions(told: StudyTables) -> Table:
    rows = [
        (row.benchmark, row.construction, row.items, row.split, row.incomplete, row.matches,
         row.matches.n, row.matches.missing)
        for row in told.table13
    ]  # fmt: skip
    columns = (
        *_texts("Benchmark", "Construction", "Items", "split", "incomplete"),
        _share("Check agrees with experts"),
        *_texts("n", "missing"),
    )
    return _table("T13", "Agreement by construction", columns, rows, _ALL)


def _table(id: str, title: str, columns: Sequence[Column], rows: Rows, note: str) -> Table:
    small = "Where n is small an interval is wide; read it before the number."
    return Table(id=id, title=title, columns=tuple(columns), rows=tuple(rows), notes=(note, small))


def _p(value: float | None, reason: str) -> str:
    if value is None:
        return f"– ({reason})" if reason else "–"
    return f"{value:.4g}"


def _texts(*titles: str) -> tuple[Column, ...]:
    return tuple(Column(title=title) for title in titles)


def _numbers(*titles: str) -> tuple[Column, ...]:
    return tuple(Column(title=title, unit="number") for title in titles)


def _share(title: str) -> Column:
    return Column(title=title, unit="share")
