"""The paper's tables 10 to 14 from judgments whose counts its prose fixes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.stats.judgments import (
    AdjudicatedItem,
    CorrectnessItem,
    Judgments,
    RealismItem,
    majority,
    split,
    unanimous,
)
from casework.stats.study import StudyTables, study_tables

# benchmark, source -> counts of (check, people) yes-yes, yes-no, no-yes, no-no
REALISM = {
    ("finqa", "official"): (10, 8, 2, 0),
    ("finqa", "strong"): (13, 6, 1, 0),
    ("finqa", "weak"): (0, 0, 12, 8),
    ("pubmedqa", "official"): (19, 1, 0, 0),
    ("pubmedqa", "strong"): (20, 0, 0, 0),
    ("pubmedqa", "weak"): (11, 7, 1, 1),
}
# true positives, false negatives, false positives, true negatives of the people
CORRECTNESS = {"finqa": (10, 0, 9, 1), "pubmedqa": (10, 0, 10, 0)}
# construction -> submitted, split, then agreed (truth, check) in the order of the other tables
ADJUDICATED = {
    "manual, incorrect": (10, 2, 0, 1, 2, 5),
    "manual, correct": (5, 2, 3, 0, 0, 0),
    "counterfactual": (5, 0, 0, 0, 0, 5),
    "label flip": (5, 0, 0, 0, 0, 5),
}


def votes(yes: bool, item: int) -> tuple[bool, ...]:
    return (yes, yes, yes if item % 3 else not yes)


def realism() -> list[RealismItem]:
    rows = []
    for (benchmark, source), counts in REALISM.items():
        answers = [
            (check, people)
            for (check, people), count in zip(
                [(True, True), (True, False), (False, True), (False, False)], counts, strict=True
            )
            for _ in range(count)
        ]
        rows += [
            RealismItem(
                item=f"{source}{at}",
                benchmark=benchmark,
                source=source,
                check=check,
                votes=votes(people, at),
            )
            for at, (check, people) in enumerate(answers)
        ]
    return rows


def correctness() -> list[CorrectnessItem]:
    kinds = [(True, True), (True, False), (False, True), (False, False)]
    return [
        CorrectnessItem(
            item=f"{gold}{said}{at}", benchmark=benchmark, gold=gold, votes=votes(said, at)
        )
        for benchmark, counts in CORRECTNESS.items()
        for (gold, said), count in zip(kinds, counts, strict=True)
        for at in range(count)
    ]


def adjudicated() -> list[AdjudicatedItem]:
    rows = []
    for how, (_, undecided, *counts) in ADJUDICATED.items():
        kinds = [(True, True), (True, False), (False, True), (False, False)]
        pairs = [kind for kind, count in zip(kinds, counts, strict=True) for _ in range(count)]
        given = [((truth, truth), check) for truth, check in pairs]
        given += [((True, False), True)] * undecided
        rows += [
            AdjudicatedItem(
                item=f"{how}{at}",
                benchmark="finqa",
                construction=how,
                check=check,
                verdicts=verdicts,
            )
            for at, (verdicts, check) in enumerate(given)
        ]
    return rows


@pytest.fixture(scope="module")
def tables() -> StudyTables:
    return study_tables(
        Judgments(
            realism=tuple(realism()),
            correctness=tuple(correctness()),
            adjudicated=tuple(adjudicated()),
        )
    )


def test_table_10(tables: StudyTables) -> None:
    shares = {
        (row.benchmark, row.source): (row.items, row.check.value, row.people.value)
        for row in tables.table10
    }
    assert shares == {
        ("finqa", "official"): (20, 0.9, 0.6),
        ("finqa", "strong"): (20, 0.95, 0.7),
        ("finqa", "weak"): (20, 0.0, 0.6),
        ("pubmedqa", "official"): (20, 1.0, 0.95),
        ("pubmedqa", "strong"): (20, 1.0, 1.0),
        ("pubmedqa", "weak"): (20, 0.9, 0.6),
    }
    assert all(row.people.low is not None and row.people.n == 20 for row in tables.table10)


def test_official_against_weak(tables: StudyTables) -> None:
    finqa, pubmedqa = tables.source_tests
    assert finqa.fisher.p == 1.0
    assert pubmedqa.fisher.p == pytest.approx(0.0197, abs=5e-5)
    assert (finqa.provenance.value, pubmedqa.provenance.value) == (38 / 40, 22 / 40)


def test_table_11(tables: StudyTables) -> None:
    finqa, pubmedqa = (row.scores for row in tables.table11)
    found = [
        (s.accuracy, s.kappa, s.ac1, s.positive_agreement, s.negative_agreement, s.phi)
        for s in (finqa, pubmedqa)
    ]
    values = [[one.value for one in row] for row in found]
    expected = [31 / 60, -0.0308, 0.0902, 0.6133, 0.3556, -0.0308]
    assert values[0] == pytest.approx(expected, abs=5e-5)
    assert values[1] == pytest.approx([0.85, 0.135, 0.820, 0.917, 0.182, 0.182], abs=5e-4)
    assert (finqa.n, finqa.missing) == (60, 0)


def test_table_12(tables: StudyTables) -> None:
    finqa, pubmedqa = tables.table12
    assert (finqa.scores.accuracy.value, pubmedqa.scores.accuracy.value) == (0.55, 0.5)
    assert (finqa.scores.specificity.value, pubmedqa.scores.specificity.value) == (0.1, 0.0)
    kappas = [finqa.scores.kappa.value, pubmedqa.scores.kappa.value]
    assert kappas == pytest.approx([0.1, 0.0], abs=1e-12)
    assert (finqa.scores.mcnemar.p, pubmedqa.scores.mcnemar.p) == (0.00390625, 0.001953125)
    assert (finqa.holm_p, pubmedqa.holm_p) == (0.00390625, 0.00390625)
    assert pubmedqa.scores.phi.reason == "undefined: a side is constant"


def test_table_13(tables: StudyTables) -> None:
    rows = {row.construction: row for row in tables.table13}
    assert {how: row.items for how, row in rows.items()} == {
        how: counts[0] for how, counts in ADJUDICATED.items()
    }
    assert sum(row.split for row in rows.values()) == 4
    matches = {how: (row.matches.value, row.matches.n) for how, row in rows.items()}
    assert matches["counterfactual"] == matches["label flip"] == (1.0, 5)
    assert matches["manual, correct"] == (1.0, 3)
    assert matches["manual, incorrect"] == (5 / 8, 8)


def test_table_14(tables: StudyTables) -> None:
    (row,) = tables.table14
    assert (row.items, row.undecided, row.split, row.scores.n) == (25, 4, 4, 21)
    four = row.scores.table
    assert (four.tp, four.fn, four.fp, four.tn) == (3, 1, 2, 15)
    accuracy = row.scores.accuracy
    assert accuracy.value == 18 / 21
    assert (accuracy.low, accuracy.high) == pytest.approx((0.6536, 0.9502), abs=5e-5)
    rest = [row.scores.balanced_accuracy, row.scores.kappa, row.scores.phi]
    assert [one.value for one in rest] == pytest.approx([0.8162, 0.5772, 0.5830], abs=5e-5)
    assert row.scores.majority.value == 17 / 21


def test_people_among_themselves(tables: StudyTables) -> None:
    panel = tables.table11[0].panel
    assert panel is not None
    # A third of the items has one of three votes against: 1/3 of its pairs agree.
    apart = sum(split(row.votes) for row in realism() if row.benchmark == "finqa")
    assert panel.raw.value == pytest.approx(1 - apart / 60 * 2 / 3)
    assert panel.ac1.n == 60


def test_order_of_the_judgments_does_not_matter_for_any_number() -> None:
    rows = realism()
    forth = study_tables(Judgments(realism=tuple(rows)))
    back = study_tables(Judgments(realism=tuple(reversed(rows))))
    assert sorted(map(repr, forth.table10)) == sorted(map(repr, back.table10))
    for one in forth.table11:
        other = next(row for row in back.table11 if row.benchmark == one.benchmark)
        assert other.scores == one.scores


def test_what_is_missing_is_counted_and_nothing_else() -> None:
    rows = (
        RealismItem(
            item="1", benchmark="b", source="official", check=True, votes=(True, None, True)
        ),
        RealismItem(
            item="2", benchmark="b", source="official", check=None, votes=(True, True, True)
        ),
        RealismItem(
            item="3", benchmark="b", source="official", check=True, votes=(True, None, False)
        ),
    )
    found = study_tables(Judgments(realism=rows))
    (row,) = found.table10
    assert (row.check.n, row.check.missing, row.people.n, row.people.missing) == (2, 1, 2, 1)
    (agreed,) = found.table11
    assert (agreed.scores.n, agreed.scores.missing, agreed.undecided, agreed.split) == (1, 2, 1, 0)
    assert found.source_tests[0].fisher.p == 1.0
    assert agreed.panel is not None and agreed.panel.raw.missing == 2


def test_an_empty_study_has_empty_tables_and_no_votes_decide_nothing() -> None:
    assert study_tables(Judgments()).table12 == ()
    none = CorrectnessItem(item="1", benchmark="b", gold=True, votes=())
    (row,) = study_tables(Judgments(correctness=(none,))).table12
    assert (row.holm_p, row.scores.accuracy.value, row.undecided) == (None, None, 1)


def test_an_item_that_comes_twice_is_refused() -> None:
    row = realism()[0]
    with pytest.raises(ValueError, match="comes 2 times"):
        study_tables(Judgments(realism=(row, row)))


@given(st.lists(st.sampled_from([True, False, None]), max_size=5))
def test_majority_and_unanimity(given_votes) -> None:
    held = tuple(given_votes)
    decided = majority(held)
    if decided is not None:
        assert held.count(decided) > len(held) - held.count(decided)
    if unanimous(held) is not None:
        assert decided == unanimous(held) and None not in held
    turned = tuple(None if vote is None else not vote for vote in held)
    assert majority(turned) == (None if decided is None else not decided)
