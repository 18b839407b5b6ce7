"""Judges beside each other: what counts as an item, who counts as a judge, what is missing."""

import pytest

from casework.judge.agreement import judges_agreement
from casework.judge.records import CODE, JudgeIdentity, Outcome, Verdict

FIRST, SECOND = JudgeIdentity(model="a/first"), JudgeIdentity(model="b/second")
ALONE = JudgeIdentity(model="a/first", batch=1, sitting=2)


def verdict(judge: JudgeIdentity, trial: str, criterion: str, outcome: Outcome) -> Verdict:
    return Verdict(
        trial=trial, case="w1", task="memo", criterion=criterion, text="An item.",
        outcome=outcome, judge=judge,
    )  # fmt: skip


def test_agreement_over_all_and_by_criterion() -> None:
    votes: list[tuple[str, str, Outcome, Outcome]] = [
        ("t1", "c1", "pass", "pass"),
        ("t2", "c1", "fail", "fail"),
        ("t1", "c2", "pass", "fail"),
        ("t2", "c2", "fail", "unscored"),
    ]
    verdicts = [verdict(FIRST, t, c, one) for t, c, one, _ in votes]
    verdicts += [verdict(SECOND, t, c, two) for t, c, _, two in votes]
    verdicts += [verdict(CODE, "t3", "c1", "fail")]
    found = judges_agreement(verdicts)
    assert found is not None
    assert found.judges == ("a/first", "b/second")
    assert (found.items, found.raw.n, found.raw.missing) == (4, 3, 1)
    assert found.raw.value == pytest.approx(2 / 3)
    # Conger over all ratings; by hand: pe = (2/4)(1/3) + (2/4)(2/3) = 1/2.
    assert found.kappa.value == pytest.approx((2 / 3 - 1 / 2) / (1 / 2))
    assert [(c.criterion, c.items, c.raw, c.split) for c in found.criteria] == [
        ("c1", 2, 1.0, 0),
        ("c2", 1, 0.0, 1),
    ]


def test_one_judge_and_code_are_no_panel() -> None:
    assert judges_agreement([verdict(FIRST, "t1", "c1", "pass")]) is None
    both = [verdict(FIRST, "t1", "c1", "pass"), verdict(CODE, "t2", "c1", "fail")]
    assert judges_agreement(both) is None


def test_a_model_asked_in_another_way_is_another_judge() -> None:
    found = judges_agreement(
        [verdict(FIRST, "t1", "c1", "pass"), verdict(ALONE, "t1", "c1", "fail")]
    )
    assert found is not None
    assert found.judges == ("a/first", "a/first (one by one, sitting 2)")
    assert found.criteria[0].split == 1
