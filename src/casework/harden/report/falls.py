"""Every fall in accuracy twice, in points and as a share of what was there, and doubted twice.

A bare "22.7 %" may mean either, so both are named (A1). Cases that share a page or a contract
are not independent, so beside the bootstrap over cases stands one over clusters (A33).
"""

from collections.abc import Sequence

from casework.harden.report.arms import Arm, Study
from casework.harden.report.measure import accuracy, relative_fall
from casework.harden.report.read import SearchRead
from casework.harden.report.records import (
    Cell,
    Column,
    FreshFigure,
    ReportSamples,
    SearchFigure,
    SearchSamples,
    Table,
)
from casework.stats.records import Estimate
from casework.stats.resample import PAPER_SEED, paired_difference

Shares = Sequence[float | None]


def falls_table(studies: Sequence[Study], resamples: int) -> Table:
    """How far each form lies below the originals, over the cases that both have."""
    rows: list[tuple[Cell, ...]] = []
    for study in studies:
        original, *others = study.arms
        clusters = clusters_of(study.read)
        rows += [
            (*study.label, arm.name, len(arm.search), *_cells(original, arm, clusters, resamples))
            for arm in others
        ]
    return Table(
        id="falls",
        title="Falls in accuracy against the originals, in points and relative",
        columns=(
            *(Column(title=title) for title in ("Benchmark", "Task model", "Form", "Cases")),
            Column(title="Points, on the samples that chose", batch="search", unit="points"),
            Column(title="Relative, on the samples that chose", batch="search", unit="share"),
            Column(title="Points, by cluster", batch="search", unit="points"),
            Column(title="n"),
            Column(title="Points, on fresh samples", batch="report", unit="points"),
            Column(title="Relative, on fresh samples", batch="report", unit="share"),
            Column(title="Points, by cluster (fresh)", batch="report", unit="points"),
            Column(title="n (fresh)"),
            Column(title="clusters (fresh)"),
        ),
        rows=tuple(rows),
        notes=(
            "Points are hundredths of all answers; relative is the fall over what the originals "
            "had. A positive figure is a fall. Intervals are 95 %, percentile bootstrap "
            f"({resamples:,} draws, seed {PAPER_SEED}) over cases or, where named, over whole "
            "clusters: cases of one page, abstract or contract, which are not independent.",
            "On the samples that chose, a case the search did not promote stands with a fall of "
            "0. Fresh samples are of promoted cases unless the search was asked for all, so there "
            "the fall is among those.",
        ),
    )


def clusters_of(read: SearchRead) -> list[str]:
    """What each case shares with others, in the cases' order."""
    return [read.setup.items[name].cluster for name in read.cases]


def _cells(original: Arm, arm: Arm, clusters: list[str], resamples: int) -> list[Cell]:
    before, after = (_shares(one.search) for one in (original, arm))
    cells: list[Cell] = [
        SearchFigure(**told.model_dump()) for told in _both(before, after, clusters, resamples)
    ]
    cells.append(_pairs(before, after))
    before, after = (_shares(one.report) for one in (original, arm))
    cells += [
        FreshFigure(**told.model_dump()) for told in _both(before, after, clusters, resamples)
    ]
    kept = zip(clusters, before, after, strict=True)
    there = {name for name, old, new in kept if old is not None and new is not None}
    return [*cells, _pairs(before, after), len(there)]


def _both(before: Shares, after: Shares, clusters: list[str], resamples: int) -> list[Estimate]:
    """The fall in points, relative, and in points again over clusters."""
    over_cases = paired_difference(after, before, seed=PAPER_SEED, resamples=resamples)
    over_clusters = paired_difference(
        after, before, seed=PAPER_SEED, resamples=resamples, clusters=clusters
    )
    return [over_cases, relative_fall(before, after, resamples), over_clusters]


def _shares(batches: Sequence[SearchSamples | ReportSamples | None]) -> list[float | None]:
    return [None if one is None else accuracy(one) for one in batches]


def _pairs(before: Shares, after: Shares) -> int:
    return sum(old is not None and new is not None for old, new in zip(before, after, strict=True))
