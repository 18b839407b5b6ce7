"""A table of one measure: a row a form of the cases, the samples that chose beside fresh ones."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from casework.harden.report.arms import Arm, Study
from casework.harden.report.falls import clusters_of
from casework.harden.report.measure import (
    Measure,
    accuracy,
    clamped,
    fresh_figure,
    likelihood_weighted,
    search_figure,
    unread,
    unrepaired,
)
from casework.harden.report.read import SearchRead
from casework.harden.report.records import Cell, Column, Samples, Table
from casework.stats.resample import PAPER_SEED

SEARCH, FRESH = "On the samples that chose", "On fresh samples"
HEAD = (Column(title="Benchmark"), Column(title="Task model"), Column(title="Form"))
INTERVALS = "Means over cases; intervals are 95 %, percentile bootstrap ({:,} draws, seed {})."
_ONLY_PROMOTED = (
    "Fresh samples are taken of promoted cases unless the search was asked for all, or a baseline "
    "beside it took them of every original; the others are missing there, so the two columns do "
    "not have the same cases. Within the fresh column, the original and the search's forms do."
)


class More(NamedTuple):
    """What a table has beside its measure: further columns, and their cells for one form."""

    columns: tuple[Column, ...]
    cells: Callable[[Study, Arm], tuple[Cell, ...]]
    notes: tuple[str, ...] = ()


def batch_table(
    studies: Sequence[Study],
    id: str,
    title: str,
    measure: Callable[[SearchRead], Measure],
    resamples: int,
    *,
    notes: tuple[str, ...] = (),
    more: More | None = None,
) -> Table:
    """One row a benchmark, task model and form: the measure with its interval, n and missing."""
    rows: list[tuple[Cell, ...]] = []
    for study in studies:
        of = measure(study.read)
        for arm in study.arms:
            search = search_figure(of, arm.search, resamples)
            fresh = fresh_figure(of, arm.report, resamples)
            rows.append(
                (
                    *study.label,
                    arm.name,
                    len(arm.search),
                    *(search, search.n, search.missing),
                    *(fresh, fresh.n, fresh.missing),
                    *(more.cells(study, arm) if more else ()),
                )
            )
    return Table(
        id=id,
        title=title,
        columns=(
            *HEAD,
            Column(title="Cases"),
            Column(title=SEARCH, batch="search", unit="number"),
            Column(title="n"),
            Column(title="missing"),
            Column(title=FRESH, batch="report", unit="number"),
            Column(title="n (fresh)"),
            Column(title="missing (fresh)"),
            *(more.columns if more else ()),
        ),
        rows=tuple(rows),
        notes=(
            INTERVALS.format(resamples, PAPER_SEED),
            _ONLY_PROMOTED,
            *(more.notes if more else ()),
            *notes,
        ),
    )


def by_cluster(resamples: int) -> More:
    """Accuracy again, with intervals over whole clusters."""

    def cells(study: Study, arm: Arm) -> tuple[Cell, ...]:
        names = clusters_of(study.read)
        return (
            search_figure(accuracy, arm.search, resamples, names),
            fresh_figure(accuracy, arm.report, resamples, names),
            len(set(names)),
        )

    return More(
        (
            Column(title=f"{SEARCH}, by cluster", batch="search", unit="number"),
            Column(title=f"{FRESH}, by cluster", batch="report", unit="number"),
            Column(title="clusters"),
        ),
        cells,
        (
            "By cluster: the same means, with intervals over whole clusters (cases of one page, "
            "abstract or contract), which are the honest ones where cases share a source.",
        ),
    )


def unread_and_clamped(first: Callable[[SearchRead], int]) -> More:
    """How many answers formed the class of the unread, and in how many cases it took the entropy
    above 1, where it was cut (A19)."""

    def cells(study: Study, arm: Arm) -> tuple[Cell, ...]:
        base, few = study.read.setup.adapter.entropy_base, first(study.read)
        found: list[Cell] = []
        for batch in (arm.search, arm.report):
            found += [
                _total(batch, lambda one: unread(one, few)),
                _total(batch, lambda one: clamped(one, base, few)),
            ]
        return tuple(found)

    return More(
        (
            Column(title="unread answers"),
            Column(title="cases cut to 1"),
            Column(title="unread answers (fresh)"),
            Column(title="cases cut to 1 (fresh)"),
        ),
        cells,
        (
            "Answers that could not be read are one class of their own. With it a set of labels "
            "can have a class more than M, and the entropy is then cut to 1.",
        ),
    )


def in_nats(first: Callable[[SearchRead], int], resamples: int) -> More:
    """Likelihood-weighted entropy as it is, not over log M (A20)."""

    def cells(study: Study, arm: Arm) -> tuple[Cell, ...]:
        raw = likelihood_weighted(None, first(study.read))
        return (
            search_figure(raw, arm.search, resamples),
            fresh_figure(raw, arm.report, resamples),
        )

    return More(
        (
            Column(title=f"{SEARCH}, in nats", batch="search", unit="number"),
            Column(title=f"{FRESH}, in nats", batch="report", unit="number"),
        ),
        cells,
    )


def repairs_table(studies: Sequence[Study], resamples: int) -> Table:
    """How many replies were read after a repair alone, and accuracy without it (spec 2.4)."""

    def cells(study: Study, arm: Arm) -> tuple[Cell, ...]:
        counts: list[Cell] = []
        for batch in (arm.search, arm.report):
            counts += [
                _total(batch, lambda one: len(one.samples)),
                _total(batch, lambda one: sum(s.normalised for s in one.samples)),
            ]
        return (
            search_figure(unrepaired, arm.search, resamples),
            fresh_figure(unrepaired, arm.report, resamples),
            *counts,
        )

    more = More(
        (
            Column(title=f"{SEARCH}, without repair", batch="search", unit="number"),
            Column(title=f"{FRESH}, without repair", batch="report", unit="number"),
            Column(title="replies"),
            Column(title="repaired"),
            Column(title="replies (fresh)"),
            Column(title="repaired (fresh)"),
        ),
        cells,
        (
            "A repaired reply is one that could be read only after its form was put right, as the "
            "commas of a program. Without repair it counts as wrong. Where the share of such "
            "replies differs between forms, part of a fall may be one of form.",
        ),
    )
    return batch_table(
        studies, "repairs", "Accuracy with and without repaired replies", lambda _: accuracy,
        resamples, more=more,
    )  # fmt: skip


def _total(batches: Sequence[Samples | None], count: Callable[[Samples], int]) -> int:
    return sum(count(one) for one in batches if one is not None)
