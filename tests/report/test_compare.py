"""Investigations and answers compared by their own score, and what a flip is where none has a
rubric."""

from collections.abc import Sequence

import pytest

from casework.cases.records import Task
from casework.judge.labels import Labelled
from casework.judge.planned import slots
from casework.judge.records import Verdict
from casework.report.compare.pairs import Side, compare
from casework.report.compare.say import cautions, outcome, points, signed
from casework.run.records import Trial
from judged import SOLVED, answer, investigation, unfinished, world
from labelled import answers
from reported import judged_items

CASES = [f"w{n}" for n in range(1, 7)]
WRONG = SOLVED | {"alt_1": "believe"}


def side(trials: Sequence[Trial], verdicts: Sequence[Verdict] = ()) -> Side:
    folders = {case: world(case) for case in CASES}
    return Side(slots(folders, trials), verdicts, folders, Labelled({}, {}))


def test_investigations_are_compared_by_cases_solved() -> None:
    before = [investigation(case) for case in CASES]
    after = [investigation("w1", WRONG), *before[1:5], unfinished("w6")]
    (one,) = compare(side(before), side(after))
    assert (one.protocol, one.score, one.found.n) == ("investigate", "case_solved", 6)
    assert one.found.difference.value == pytest.approx(-2 / 6)
    assert one.found.mcnemar is not None and one.found.mcnemar.b == 2
    assert [(flip.case, flip.criterion) for flip in one.flips.lost] == [
        ("w1", "solved"),
        ("w6", "solved"),
    ]
    assert outcome(one, 0.02)[0] == "dropped"
    assert list(cautions(one)) == []


def test_what_the_machinery_owes_is_in_no_pair() -> None:
    before = [investigation(case) for case in CASES]
    after = [*before[:5], unfinished("w6", "machinery")]
    (one,) = compare(side(before), side(after))
    assert (one.found.n, one.runs, one.found.difference.value) == (5, ((6, 6), (5, 6)), 0)
    assert one.found.bound_low == pytest.approx(-1 / 6)
    assert [line.split(" ")[0] for line in cautions(one)] == ["6", "with"]


def test_answers_are_compared_by_their_rubric_and_unscored_ones_are_not() -> None:
    given = [answer(case) for case in CASES]
    good = [v for one in given for v in judged_items(one, "pass", "pass")]
    less = [v for one in given[:5] for v in judged_items(one, "pass", "fail")]
    less += judged_items(given[5], "pass", "unscored")
    (one,) = compare(side(given, good), side(given, less))
    assert (one.protocol, one.score, one.found.n) == ("answer", "rubric", 5)
    assert one.found.difference.value == pytest.approx(-0.5)
    assert (len(one.flips.lost), one.flips.compared, one.flips.undecided) == (5, 10, 2)
    assert one.flips.test.p == pytest.approx(2 * 0.5**5)
    said, why = outcome(one, 0.02)
    assert (said, "no interval: degenerate" in why) == ("dropped", True)


def test_labels_are_compared_by_what_is_right_over_their_clusters() -> None:
    shared = ["one", "one", "one", "two", "two", "two"]
    sides: list[Side] = []
    for told in ("yes", "no"):
        rows, labelled = answers([("yes", ["yes", told, told]) for _ in shared], clusters=shared)
        task = Task(id="label", protocol="label")
        folders = {row.case: world(row.case).model_copy(update={"tasks": (task,)}) for row in rows}
        sides.append(Side(rows, (), folders, labelled))
    (one,) = compare(*sides)
    assert (one.protocol, one.found.n, one.clusters) == ("label", 6, 2)
    assert one.found.difference.value == pytest.approx(-2 / 3)
    assert {(flip.before, flip.after) for flip in one.flips.lost} == {((3, 3), (1, 3))}
    said, why = outcome(one, 0.02)
    assert (said, why.startswith("2 clusters in common: too few")) == ("inconclusive", True)


def test_differences_are_told_in_points() -> None:
    assert [signed(share) for share in (0.0231, -0.005, 0.0, -0.0001, None)] == [
        "+2.3",
        "\N{MINUS SIGN}0.5",
        "+0.0",
        "+0.0",
        "–",
    ]
    assert [points(share) for share in (0.02, 0.01, 0.125)] == [
        "2 points",
        "1 point",
        "12.5 points",
    ]
