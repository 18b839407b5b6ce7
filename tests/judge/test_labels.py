"""Scores of label tasks: the metrics of the sets, who counts where, and what is independent."""

from pathlib import Path

import pytest

from casework.judge.labels import LabelKey, Labelled, label_scores, majority, question_only
from casework.judge.records import Score
from casework.judge.score import SEED, TITLES, score
from labelled import answers, label_suite, label_trial

TOLD = [("yes", ["yes"])] * 12 + [("no", ["no"])] * 6 + [("maybe", ["yes"])] * 4


def scored(told, **more) -> dict[str, Score]:
    slots, labelled = answers(told, **more)
    return {one.name: one for one in label_scores(slots, labelled, TITLES, SEED)}


def test_accuracy_and_macro_f1_of_a_small_table() -> None:
    found = scored(TOLD)
    assert found["accuracy"].estimate.value == pytest.approx(18 / 22)
    assert found["accuracy"].title == "Answers right"
    assert found["accuracy"].estimate.method == "wilson"
    # yes: 12 of the 14 between said and right; no: 1; maybe is never said: 0.
    f1 = found["macro_f1"].estimate
    assert f1.value == pytest.approx((12 / 14 + 1 + 0) / 3)
    assert f1.low is not None and f1.high is not None
    assert 0 < f1.low < f1.value < f1.high <= 1
    assert found["answers_read"].estimate.value == 1
    assert found["entropy"].estimate.value is None
    assert "--epochs" in found["entropy"].estimate.reason
    assert found["program_accuracy"].planned == 0


def test_always_the_commonest_answer_has_the_published_figures() -> None:
    """PubMedQA's test set has 276 yes, 169 no and 55 maybe: accuracy .552, macro-F1 .2371."""
    told = [("yes", ["no"])] * 276 + [("no", ["no"])] * 169 + [("maybe", ["no"])] * 55
    policy = majority(*answers(told))
    assert policy is not None
    assert policy.title == "always answer yes"
    assert policy.scores["accuracy"] == pytest.approx(0.552)
    assert policy.scores["macro_f1"] == pytest.approx(0.2371, abs=5e-5)


def test_reading_the_question_alone_is_a_policy_only_where_every_task_has_that_prior() -> None:
    slots, labelled = answers([("yes", ["no"]), ("yes", ["no"]), ("no", ["no"]), ("maybe", ["no"])])
    assert question_only(slots, labelled) is None
    told = dict(zip(labelled.keys, ("yes", "no", "no", "maybe"), strict=True))
    keys = {
        place: labelled.keys[place].model_copy(update={"alone": a}) for place, a in told.items()
    }
    policy = question_only(slots, Labelled(keys, labelled.grades))
    assert policy is not None
    assert policy.scores == pytest.approx({"accuracy": 3 / 4, "macro_f1": (2 / 3 + 2 / 3 + 1) / 3})
    keys[next(iter(keys))] = next(iter(labelled.keys.values()))
    assert question_only(slots, Labelled(keys, labelled.grades)) is None


def test_unread_and_unfinished_are_wrong_and_owed_is_left_out() -> None:
    found = scored([("yes", ["yes"]), ("no", ["⊥"]), ("maybe", [""]), ("no", [None])])
    one = found["accuracy"]
    assert (one.planned, one.scored, one.incomplete, one.owed) == (4, 3, 1, 1)
    assert one.estimate.value == pytest.approx(1 / 3)
    assert (one.estimate.bound_low, one.estimate.bound_high) == (0.25, 0.5)
    assert one.complete_only.value == 0.5
    assert found["answers_read"].estimate.value == pytest.approx(1 / 3)
    f1 = found["macro_f1"]
    assert f1.estimate.value == pytest.approx(1 / 3)
    assert (f1.estimate.n, f1.estimate.missing, f1.owed) == (3, 1, 1)


def test_a_label_nobody_has_or_says_leaves_macro_f1_undefined() -> None:
    one = scored([("yes", ["yes"]), ("no", ["yes"])])["macro_f1"]
    assert one.estimate.value is None
    assert "maybe" in one.estimate.reason
    assert (one.planned, one.scored, one.undefined) == (2, 0, 2)


def test_entropy_of_repeats_is_that_of_the_paper_and_needs_all_of_them() -> None:
    scattered = ["yes"] * 4 + ["no"] * 3 + ["maybe"] * 3
    unread = ["yes"] * 6 + ["⊥", ""] + ["no"] * 2
    lost = ["yes"] * 9 + [None]
    one = scored([("yes", scattered), ("yes", ["yes"] * 10), ("yes", unread), ("yes", lost)])
    entropy = one["entropy"]
    # (4, 3, 3), (10), and (6, 2, 2) with the two that give no answer as one class.
    assert entropy.estimate.value == pytest.approx((0.991159 + 0 + 0.864974) / 3, abs=1e-6)
    assert (entropy.planned, entropy.scored, entropy.owed, entropy.incomplete) == (4, 3, 1, 1)
    assert entropy.complete_only.value == pytest.approx(0.991159 / 2, abs=1e-6)


def test_equal_entropies_have_no_interval() -> None:
    one = scored([("yes", ["yes", "yes"])] * 8)["entropy"].estimate
    assert (one.value, one.low, one.high) == (0.0, None, None)
    assert "equal" in one.reason


def test_the_interval_is_over_what_is_independent() -> None:
    """Ten questions on each of ten pages, all right or all wrong by page: ten observations."""
    told = [("yes", ["yes" if page % 2 else "no"]) for page in range(10) for _ in range(10)]
    told += [("no", ["no"]), ("maybe", ["maybe"])] * 8
    pages = [f"page{n // 10}" for n in range(100)] + [f"alone{n}" for n in range(16)]
    alone, grouped = scored(told), scored(told, clusters=pages)
    for name in ("accuracy", "macro_f1"):
        one, other = alone[name].estimate, grouped[name].estimate
        assert one.value == other.value
        assert one.low is not None and one.high is not None
        assert other.low is not None and other.high is not None
        assert other.high - other.low > 2 * (one.high - one.low)


def test_open_answers_have_programs_and_no_labels() -> None:
    slots, labelled = answers([("5", ["5"]), ("6", ["6"])], labels=())
    grades = {
        key: grade.model_copy(update={"program_right": same})
        for (key, grade), same in zip(labelled.grades.items(), (True, None), strict=True)
    }
    found = {
        one.name: one for one in label_scores(slots, Labelled(labelled.keys, grades), TITLES, SEED)
    }
    assert found["accuracy"].estimate.value == 1
    assert found["macro_f1"].planned == 0
    programs = found["program_accuracy"]
    assert (programs.estimate.value, programs.scored, programs.unscored) == (1, 1, 1)
    assert majority(slots, labelled) is None


def test_sets_are_not_mixed_into_one_macro_f1() -> None:
    slots, labelled = answers([("yes", ["yes"]), ("no", ["no"])])
    other = LabelKey(
        set="ContractNLI", expected="Entailment", labels=("Entailment",), classes=3, cluster="k"
    )
    keys = {**labelled.keys, ("c0001", "label"): other}
    found = {
        one.name: one for one in label_scores(slots, Labelled(keys, labelled.grades), TITLES, SEED)
    }
    assert found["macro_f1"].estimate.value is None
    assert majority(slots, Labelled(keys, labelled.grades)) is None


def test_without_grades_nothing_is_scored_by_accident(tmp_path: Path) -> None:
    suite = label_suite(tmp_path)
    trial = label_trial(suite.cases[0].case.id)
    with pytest.raises(ValueError, match="grades"):
        score(suite.cases, [trial])
    with pytest.raises(KeyError):
        slots, labelled = answers([("yes", ["yes"])])
        label_scores(slots, Labelled(labelled.keys, {}), TITLES, SEED)
