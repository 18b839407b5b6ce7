"""What people said of the checks: tables 10 to 14 of the paper on harder cases.

Source: appendices A.11 and A.12. Items come as plain judgments; every row of every table carries
its n and what is missing, and nothing undecided is counted as a yes or a no.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import TypeVar

from casework.cases.records import Record
from casework.stats.agreement import distribution_agreement
from casework.stats.binary import FourFoldScores, fourfold, fourfold_scores
from casework.stats.exact import fisher
from casework.stats.judgments import (
    AdjudicatedItem,
    CorrectnessItem,
    Judgments,
    RealismItem,
    Votes,
    majority,
    split,
    unanimous,
)
from casework.stats.multiple import holm
from casework.stats.proportion import rate
from casework.stats.records import Agreement, Estimate, ExactTest


class SourceRow(Record):
    """Table 10: the share called realistic, by the check and by the majority of people."""

    benchmark: str
    source: str
    items: int
    check: Estimate
    people: Estimate


class SourceTest(Record):
    """Do the people's majorities tell the official cases from the weak generator's?

    `provenance` is the check's accuracy were official cases realistic and weak ones not.
    """

    benchmark: str
    official: str
    weak: str
    fisher: ExactTest
    provenance: Estimate


class PeopleAgreement(Record):
    """How far the people agree among themselves; persons differ from item to item."""

    raw: Agreement
    ac1: Agreement
    alpha: Agreement


class AgreementRow(Record):
    """Tables 11, 12 and 14: one benchmark's four counts and their statistics.

    The reference is the people in table 11, the truth in 12, the experts in 14; what is tested
    is the check, the people, the check. `undecided` items have no majority (11, 12) or no
    unanimous verdict (14), and `split` of those had all verdicts; both are part of
    ``scores.missing``, as are items without a check. `holm_p` adjusts McNemar's p-value over the
    benchmarks of table 12. `panel` is None in table 14.
    """

    benchmark: str
    items: int
    undecided: int
    split: int
    scores: FourFoldScores
    panel: PeopleAgreement | None = None
    holm_p: float | None = None


class ConstructionRow(Record):
    """Table 13: the check's matches with the experts; split and incomplete items are left out."""

    benchmark: str
    construction: str
    items: int
    split: int
    incomplete: int
    matches: Estimate


class StudyTables(Record):
    """The five tables; benchmarks, sources and constructions keep their first appearance."""

    table10: tuple[SourceRow, ...]
    source_tests: tuple[SourceTest, ...]
    table11: tuple[AgreementRow, ...]
    table12: tuple[AgreementRow, ...]
    table13: tuple[ConstructionRow, ...]
    table14: tuple[AgreementRow, ...]


Item = TypeVar("Item", RealismItem, CorrectnessItem, AdjudicatedItem)


def study_tables(
    judgments: Judgments, *, official: str = "official", weak: str = "weak"
) -> StudyTables:
    """Every table of the study. `official` and `weak` name the two sources that are compared.

    Raises ValueError where an item of a benchmark comes twice.
    """
    realism = _by_benchmark(judgments.realism)
    correctness = _by_benchmark(judgments.correctness)
    adjudicated = _by_benchmark(judgments.adjudicated)
    return StudyTables(
        table10=tuple(
            _source_row(benchmark, source, group)
            for benchmark, rows in realism.items()
            for source, group in _grouped(rows, lambda row: row.source).items()
        ),
        source_tests=tuple(
            _source_test(benchmark, rows, official, weak) for benchmark, rows in realism.items()
        ),
        table11=tuple(_realism_row(*pair) for pair in realism.items()),
        table12=_correctness_rows(correctness),
        table13=tuple(
            _construction_row(benchmark, how, group)
            for benchmark, rows in adjudicated.items()
            for how, group in _grouped(rows, lambda row: row.construction).items()
        ),
        table14=tuple(_adjudicated_row(*pair) for pair in adjudicated.items()),
    )


def _source_row(benchmark: str, source: str, rows: Sequence[RealismItem]) -> SourceRow:
    return SourceRow(
        benchmark=benchmark,
        source=source,
        items=len(rows),
        check=_share([row.check for row in rows]),
        people=_share([majority(row.votes) for row in rows]),
    )


def _source_test(
    benchmark: str, rows: Sequence[RealismItem], official: str, weak: str
) -> SourceTest:
    sides = [[row for row in rows if row.source == source] for source in (official, weak)]
    said = [[majority(row.votes) for row in side] for side in sides]
    yes, no = ([side.count(answer) for side in said] for answer in (True, False))
    right = [
        None if row.check is None else row.check == (row.source == official)
        for side in sides
        for row in side
    ]
    return SourceTest(
        benchmark=benchmark,
        official=official,
        weak=weak,
        fisher=fisher(yes[0], no[0], yes[1], no[1]),
        provenance=_share(right),
    )


def _realism_row(benchmark: str, rows: Sequence[RealismItem]) -> AgreementRow:
    people = [majority(row.votes) for row in rows]
    return _row(benchmark, people, [row.check for row in rows], people, [r.votes for r in rows])


def _correctness_rows(
    groups: dict[str, list[CorrectnessItem]],
) -> tuple[AgreementRow, ...]:
    rows: list[AgreementRow] = []
    for benchmark, items in groups.items():
        people = [majority(item.votes) for item in items]
        gold = [item.gold for item in items]
        rows.append(_row(benchmark, gold, people, people, [item.votes for item in items]))
    adjusted = holm([row.scores.mcnemar.p if row.scores.n else None for row in rows]).p
    return tuple(
        row.model_copy(update={"holm_p": p}) for row, p in zip(rows, adjusted, strict=True)
    )


def _construction_row(
    benchmark: str, construction: str, rows: Sequence[AdjudicatedItem]
) -> ConstructionRow:
    agreed = [(row, verdict) for row in rows if (verdict := unanimous(row.verdicts)) is not None]
    matches = [None if row.check is None else row.check == verdict for row, verdict in agreed]
    differing = sum(split(row.verdicts) for row in rows)
    return ConstructionRow(
        benchmark=benchmark,
        construction=construction,
        items=len(rows),
        split=differing,
        incomplete=len(rows) - len(agreed) - differing,
        matches=_share(matches),
    )


def _adjudicated_row(benchmark: str, rows: Sequence[AdjudicatedItem]) -> AgreementRow:
    experts = [unanimous(row.verdicts) for row in rows]
    checks = [row.check for row in rows]
    row = _row(benchmark, experts, checks, experts, [row.verdicts for row in rows])
    return row.model_copy(update={"panel": None})


def _row(
    benchmark: str,
    reference: Sequence[bool | None],
    tested: Sequence[bool | None],
    people: Sequence[bool | None],
    votes: Sequence[Votes],
) -> AgreementRow:
    undecided = [given for given, said in zip(votes, people, strict=True) if said is None]
    return AgreementRow(
        benchmark=benchmark,
        items=len(votes),
        undecided=len(undecided),
        split=sum(map(split, undecided)),
        scores=fourfold_scores(fourfold(reference, tested)),
        panel=_panel(votes),
    )


def _panel(votes: Sequence[Votes]) -> PeopleAgreement:
    counts = [[given.count(True), given.count(False)] for given in votes]
    lost = {"missing": sum(given.count(None) for given in votes)}
    return PeopleAgreement(
        raw=distribution_agreement(counts, "raw").model_copy(update=lost),
        ac1=distribution_agreement(counts, "gwet").model_copy(update=lost),
        alpha=distribution_agreement(counts, "krippendorff").model_copy(update=lost),
    )


def _share(answers: Sequence[bool | None]) -> Estimate:
    yes, no = answers.count(True), answers.count(False)
    return rate(yes, yes + no, len(answers))


def _by_benchmark(items: Sequence[Item]) -> dict[str, list[Item]]:
    groups = _grouped(items, lambda item: item.benchmark)
    for benchmark, rows in groups.items():
        name, times = Counter(row.item for row in rows).most_common(1)[0]
        if times > 1:
            raise ValueError(f"{benchmark}: item {name!r} comes {times} times")
    return groups


def _grouped(items: Iterable[Item], key: Callable[[Item], str]) -> dict[str, list[Item]]:
    groups: dict[str, list[Item]] = {}
    for item in items:
        groups.setdefault(key(item), []).append(item)
    return groups
