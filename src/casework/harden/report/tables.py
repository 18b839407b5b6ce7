"""Tables 1 to 9 of a search, and the table of its axes.

A row of tables 4 to 8 is a benchmark, a task model and a form of the cases; beside the number on
the samples that chose stands the number on fresh ones.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from casework.errors import UsageError
from casework.harden.records import BASELINE
from casework.harden.report.arms import Arm, Study, promoted_pairs
from casework.harden.report.batches import (
    FRESH,
    HEAD,
    INTERVALS,
    SEARCH,
    batch_table,
    by_cluster,
    in_nats,
    repairs_table,
    unread_and_clamped,
)
from casework.harden.report.described import (
    axes_table,
    catalog_table,
    excerpt_table,
    rubric_table,
)
from casework.harden.report.falls import falls_table
from casework.harden.report.measure import (
    Measure,
    Pair,
    accuracy,
    entropy,
    fresh_drop,
    fresh_figure,
    greedy_figure,
    likelihood_weighted,
    relative_fall,
    search_figure,
    sequence_nll,
    token_nll,
)
from casework.harden.report.read import SearchRead
from casework.harden.report.records import (
    Batch,
    Cell,
    Column,
    FreshFigure,
    SearchFigure,
    SearchSamples,
    Table,
)
from casework.harden.report.refusals import canaries_table, refusals_table
from casework.harden.report.votes import votes_table
from casework.harden.report.zeros import zeros_table
from casework.stats.resample import PAPER_RESAMPLES, PAPER_SEED, paired_difference


def tables(
    studies: Sequence[Study],
    rubric: Mapping[str, Any] | None = None,
    *,
    resamples: int = PAPER_RESAMPLES,
) -> tuple[Table, ...]:
    """T1 to T9 and the axes. `rubric`: the frozen rubric's content, for T1.

    Raises UsageError without a search, or where two rows would carry the same name.
    """
    if not studies:
        raise UsageError("A report needs at least one search.")
    labels = [study.label for study in studies]
    if len(set(labels)) < len(labels):
        raise UsageError("Two searches of the same benchmark and task model: report them apart.")
    made = [
        rubric_table(studies[0].read, rubric),
        catalog_table(studies[0].read),
        excerpt_table(studies),
        batch_table(
            studies, "T4", "Accuracy", lambda _: accuracy, resamples, more=by_cluster(resamples)
        ),
        batch_table(
            studies,
            "T5",
            "Discrete semantic entropy, over log M",
            lambda read: entropy(read.setup.adapter.entropy_base, _first(read)),
            resamples,
            notes=(_AT_EQUAL.format(_first(studies[0].read)),),
            more=unread_and_clamped(_first),
        ),
        batch_table(
            studies,
            "T6",
            "Likelihood-weighted semantic entropy, over log M",
            lambda read: likelihood_weighted(read.setup.adapter.entropy_base, _first(read)),
            resamples,
            notes=(_AT_EQUAL.format(_first(studies[0].read)), _MISSING),
            more=in_nats(_first, resamples),
        ),
        _greedy(studies, "T7", "Sequence negative log-likelihood (nats)", sequence_nll, resamples),
        _greedy(studies, "T8", "Mean-token negative log-likelihood (nats)", token_nll, resamples),
        _subset(studies, resamples),
        falls_table(studies, resamples),
        zeros_table(studies),
        repairs_table(studies, resamples),
        *(votes_table(study.read, number, resamples) for number, study in enumerate(studies, 1)),
        *(
            table
            for number, study in enumerate(studies, 1)
            for table in canaries_table(study.read, number)
        ),
        *(refusals_table(study.read, number) for number, study in enumerate(studies, 1)),
        *(axes_table(study.read, number) for number, study in enumerate(studies, 1)),
    ]
    configs = tuple(study.read.config for study in studies)
    profiles = tuple(study.read.profile for study in studies)
    return tuple(
        one if one.configs else one.model_copy(update={"configs": configs, "profiles": profiles})
        for one in made
    )


_AT_EQUAL = (
    "Entropies compare at equal numbers only, so both columns take the first {} answers of each "
    "form, where the search or the report batch took more."
)
_MISSING = (
    "A case counts as missing where one answer came without usable log-probabilities; nothing is "
    "filled in."
)


def _first(read: SearchRead) -> int:
    """Answers that entropies are taken of: as many as every form has in both batches."""
    settings = read.setup.settings
    return min(settings.samples, settings.report or settings.samples)


def _greedy(
    studies: Sequence[Study], id: str, title: str, measure: Measure, resamples: int
) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for study in studies:
        for arm in study.arms:
            figure = greedy_figure(measure, arm.greedy, resamples)
            rows.append((*study.label, arm.name, len(arm.greedy), figure, figure.n, figure.missing))
    return Table(
        id=id,
        title=title,
        columns=(
            *HEAD,
            Column(title="Cases"),
            Column(title="On the answer at temperature 0", batch="greedy", unit="number"),
            Column(title="n"),
            Column(title="missing"),
        ),
        rows=tuple(rows),
        notes=(
            INTERVALS.format(resamples, PAPER_SEED),
            "The answer at temperature 0 chose nothing and is one a form, so there is no second "
            "batch to set beside it. Winners were chosen on other samples of the same inputs.",
            _MISSING,
        ),
    )


def _subset(studies: Sequence[Study], resamples: int) -> Table:
    rows: list[tuple[Cell, ...]] = []
    for study in studies:
        for confirmed in (False, True):
            rows.append((*study.label, *_subset_row(study.read, confirmed, resamples)))
        rows += [(*study.label, *_lower_row(study, arm, resamples)) for arm in study.others]
    both: list[Column] = []
    batches: tuple[tuple[Batch, str], ...] = (("search", SEARCH), ("report", FRESH))
    for what in ("Accuracy", "Entropy"):
        for batch, told in batches:
            both += [
                Column(title=f"{what}, {end}: {told.lower()}", batch=batch, unit="number")
                for end in ("original", "new form")
            ]
    return Table(
        id="T9",
        title="The hardened subset",
        columns=(
            *(Column(title=t) for t in ("Benchmark", "Task model", "Subset")),
            Column(title="n"),
            Column(title="of cases"),
            Column(title="without fresh samples"),
            *both,
            Column(title=f"Fall in accuracy: {SEARCH.lower()}", batch="search", unit="number"),
            Column(title=f"Fall in accuracy: {FRESH.lower()}", batch="report", unit="number"),
            Column(title=f"Relative fall: {SEARCH.lower()}", batch="search", unit="share"),
            Column(title=f"Relative fall: {FRESH.lower()}", batch="report", unit="share"),
        ),
        rows=tuple(rows),
        notes=(
            INTERVALS.format(resamples, PAPER_SEED),
            "Falls are differences of shares: 0.10 is ten points; a relative fall is over what the "
            "originals had. The subset was picked for low "
            "search samples, so its first kind of column falls even where nothing changed.",
            "Of methods without a search, the subset is the cases that came out lower on their "
            "first batch.",
        ),
    )


def _subset_row(read: SearchRead, confirmed: bool, resamples: int) -> tuple[Cell, ...]:
    chosen = promoted_pairs(read, confirmed=confirmed)
    names = [name for name, _ in chosen]
    ends = [(name, read.cases[name].result.candidate_id) for name in names]
    search = ([read.search_samples(n, BASELINE) for n in names],
              [read.search_samples(*end) for end in ends])  # fmt: skip
    told = "confirmed" if confirmed else "promoted by the search"
    return _ends(read, told, search, [pair for _, pair in chosen], resamples)


def _lower_row(study: Study, arm: Arm, resamples: int) -> tuple[Cell, ...]:
    """The cases that came out lower under a method that does not search."""
    original = study.arms[0]
    held = zip(original.search, arm.search, original.report, arm.report, strict=True)
    lower = [
        one
        for one in held
        if one[0] and one[1] and (accuracy(one[1]) or 0) < (accuracy(one[0]) or 0)
    ]
    search = ([one[0] for one in lower], [one[1] for one in lower])
    fresh = [(one[2], one[3]) if one[2] and one[3] else None for one in lower]
    return _ends(study.read, f"lower: {arm.name}", search, fresh, resamples)


def _ends(
    read: SearchRead,
    told: str,
    search: tuple[Sequence[SearchSamples | None], Sequence[SearchSamples | None]],
    pairs: Sequence[Pair | None],
    resamples: int,
) -> tuple[Cell, ...]:
    """A row of T9 from the two ends of a subset's cases, in both batches."""
    scatter = entropy(read.setup.adapter.entropy_base, _first(read))
    fresh = ([pair[0] if pair else None for pair in pairs],
             [pair[1] if pair else None for pair in pairs])  # fmt: skip
    cells: list[Cell] = [
        told,
        len(pairs),
        len(read.cases),
        sum(pair is None for pair in pairs),
    ]
    for measure in (accuracy, scatter):
        cells += [search_figure(measure, side, resamples) for side in search]
        cells += [fresh_figure(measure, side, resamples) for side in fresh]
    shares = [[None if one is None else accuracy(one) for one in side] for side in search]
    fall = paired_difference(shares[1], shares[0], seed=PAPER_SEED, resamples=resamples)
    cells.append(SearchFigure(**fall.model_dump()))
    cells.append(fresh_drop(pairs, resamples=resamples))
    relative = relative_fall(shares[0], shares[1], resamples)
    cells.append(SearchFigure(**relative.model_dump()))
    ends = [[None if one is None else accuracy(one) for one in side] for side in fresh]
    relative = relative_fall(ends[0], ends[1], resamples)
    cells.append(FreshFigure(**relative.model_dump()))
    return tuple(cells)
