"""Scores of whole runs: who counts where, and what the numbers say of their own doubt."""

import json
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from casework.cases.folder import CaseFolder
from casework.documents.artifact import Artifact
from casework.judge.records import JudgeIdentity, Outcome, Verdict
from casework.judge.score import TITLES, score
from casework.run.records import Delivered, Trial
from delivered import decided, handed_in, matter, not_handed_in
from judged import SOLVED, answer, investigation, unfinished, world

BANK = Path(__file__).parents[1] / "bugbank"
JUDGE = JudgeIdentity(model="casework/scripted", prompt="0" * 64)
WRONG = SOLVED | {"plaintiff": "disbelieve"}


def verdicts(trial: Trial, *outcomes: Outcome) -> list[Verdict]:
    return [
        Verdict(
            trial=trial.id,
            case=trial.case,
            task=trial.task,
            criterion=f"C{n}",
            text="An item.",
            outcome=outcome,
            judge=JUDGE,
        )
        for n, outcome in enumerate(outcomes, 1)
    ]


def test_all_names_are_always_there_and_json_is_strict() -> None:
    for trials in ([], [investigation()], [answer()]):
        found = score([world()], trials).as_json()
        assert list(found) == list(TITLES)
        text = json.dumps(found, allow_nan=False)
        for body in json.loads(text).values():
            assert {"value", "n", "low", "high"} <= set(body)
            assert body["value"] is not None or body["reason"]


def test_a_solved_and_an_unsolved_case() -> None:
    cases = [world("w1"), world("w2")]
    found = score(cases, [investigation("w1"), investigation("w2", WRONG)])
    values = {name: one.estimate.value for name, one in found.scores.items()}
    assert values["case_solved"] == 0.5
    assert values["believe_accuracy"] == 0.5
    assert values["disbelieve_accuracy"] == 1.0
    assert values["worst_class"] == 0.5
    assert values["commitment"] == 1.0
    assert values["accuracy"] == values["committed_accuracy"] == pytest.approx(7 / 8)
    assert found.scores["case_solved"].estimate.method == "wilson"
    assert found.naive[0].scores["case_solved"] == pytest.approx(8 / 81)


def test_a08_infrastructure_and_truncation_are_not_wrong_answers() -> None:
    """8 right, 6 wrong, 4 lost to the machinery, 2 cut off: the last are the agent's own."""
    outcomes = json.loads((BANK / "BB-A08" / "outcomes.json").read_text())
    expected = json.loads((BANK / "BB-A08" / "expected.json").read_text())["outcomes"]
    cases: list[CaseFolder] = []
    trials: list[Trial] = []
    for row in outcomes:
        cases.append(world(row["sample"]))
        trials.append(_outcome(row["sample"], row["outcome"]))
    found = score(cases, trials).scores["case_solved"]
    assert (found.planned, found.owed, found.incomplete) == (20, expected["infra"], 2)
    complete = found.complete_only
    assert complete.value == pytest.approx(expected["accuracy_over_scored_14"])
    assert (complete.n, complete.missing) == (14, 6)
    assert complete.bound_low == pytest.approx(expected["lower_bound"])
    assert complete.bound_high == pytest.approx(expected["upper_bound"])
    assert found.estimate.value == pytest.approx(8 / 16)
    assert found.estimate.bound_low == pytest.approx(8 / 20)
    assert found.estimate.bound_high == pytest.approx(12 / 20)


def _outcome(case: str, outcome: str) -> Trial:
    if outcome in ("correct", "wrong"):
        return investigation(case, SOLVED if outcome == "correct" else WRONG)
    return unfinished(case, "agent" if outcome.startswith("truncated") else "machinery")


def test_j09_judge_errors_are_counted_and_bounded() -> None:
    scores = json.loads((BANK / "BB-J09" / "aggregate.json").read_text())["scores"]
    expected = json.loads((BANK / "BB-J09" / "expected.json").read_text())["aggregate"]
    cases: list[CaseFolder] = []
    trials: list[Trial] = []
    decided: list[Verdict] = []
    for number, value in enumerate(scores):
        cases.append(world(f"w{number}"))
        trials.append(answer(f"w{number}"))
        outcome: Outcome = "unscored" if value is None else "pass" if value == 1.0 else "fail"
        decided += verdicts(trials[-1], outcome)
    found = score(cases, trials, decided).scores["rubric"]
    assert found.estimate.value == pytest.approx(expected["mean_scored"])
    assert (found.scored, found.unscored) == (expected["n_scored"], expected["n_error"])
    assert [found.estimate.bound_low, found.estimate.bound_high] == pytest.approx(
        expected["bounds"]
    )
    assert found.coverage == 0.5


def test_a_partial_verdict_never_becomes_a_score() -> None:
    trial = answer()
    found = score([world()], [trial], verdicts(trial, "pass", "unscored")).scores["rubric"]
    assert (found.estimate.value, found.unscored) == (None, 1)
    assert found.estimate.reason == "not judged"


def test_rubric_shares_and_all_items() -> None:
    cases = [world("w1"), world("w2")]
    trials = [answer("w1"), answer("w2")]
    decided = verdicts(trials[0], "pass", "fail") + verdicts(trials[1], "pass", "pass")
    found = score(cases, trials, decided).scores
    assert found["rubric"].estimate.value == 0.75
    assert found["rubric_all"].estimate.value == 0.5


def test_an_unfinished_answer_scores_nothing_without_a_judge() -> None:
    trial = answer(text=None, status="incomplete", stop="no_answer")
    found = score([world()], [trial]).scores["rubric"]
    assert (found.estimate.value, found.incomplete, found.unscored) == (0.0, 1, 0)


def test_planned_but_never_run_is_owed() -> None:
    planned = [("w1", "investigate", 1), ("w1", "investigate", 2), ("w1", "investigate", 3)]
    found = score([world()], [investigation()], planned=planned).scores["case_solved"]
    assert (found.planned, found.scored, found.owed) == (3, 1, 2)
    assert found.estimate.bound_low == pytest.approx(1 / 3)
    with pytest.raises(ValueError, match="not planned"):
        score([world()], [investigation(repeat=9)], planned=planned)


def test_an_owed_attempt_gives_way_and_a_scored_one_stands() -> None:
    owed, solved = unfinished(whose="machinery"), investigation(attempt=2)
    for order in ([owed, solved], [solved, owed]):
        found = score([world()], order).scores["case_solved"]
        assert (found.planned, found.estimate.value) == (1, 1.0)
    failed = unfinished(whose="agent")
    assert score([world()], [failed, solved]).scores["case_solved"].estimate.value == 0.0


def test_a_fault_of_the_machinery_is_owed_whatever_the_status() -> None:
    trial = unfinished(whose="machinery").model_copy(update={"status": "incomplete"})
    found = score([world()], [trial]).scores["case_solved"]
    assert (found.owed, found.incomplete, found.estimate.value) == (1, 0, None)
    assert found.estimate.reason == "all owed"


def test_unfit_worlds_are_left_out_with_the_reason() -> None:
    ruling = world().truth.ruling
    assert ruling is not None
    unfit = world("w2", ruling=ruling.model_copy(update={"plaintiff_ruling": "split"}))
    found = score([world("w1"), unfit], [investigation("w1"), investigation("w2", WRONG)])
    assert [(one.case, one.reason) for one in found.excluded] == [("w2", "the ruling is split")]
    assert (found.scores["case_solved"].planned, found.scores["case_solved"].estimate.value) == (
        1,
        1.0,
    )


def test_repeats_are_clustered_by_case() -> None:
    cases = [world(f"w{n}") for n in range(6)]
    trials = [
        investigation(f"w{n}", SOLVED if n < 3 else WRONG, repeat=repeat)
        for n in range(6)
        for repeat in (1, 2, 3)
    ]
    once = score(cases, [t for t in trials if t.repeat == 1]).scores["case_solved"].estimate
    thrice = score(cases, trials).scores["case_solved"].estimate
    assert thrice.value == once.value == 0.5
    assert thrice.n == 18 and thrice.method == "bootstrap over 6"
    assert once.low is not None and once.high is not None
    assert thrice.low is not None and thrice.high is not None
    assert thrice.high - thrice.low > 0.5


@settings(max_examples=25, deadline=None)
@given(st.lists(st.sampled_from(["right", "wrong", "agent", "machinery"]), min_size=1, max_size=8))
def test_bounds_hold_the_score_and_counts_add_up(kinds: list[str]) -> None:
    cases = [world(f"w{n}") for n in range(len(kinds))]
    made = {
        "right": lambda c: investigation(c),
        "wrong": lambda c: investigation(c, WRONG),
        "agent": lambda c: unfinished(c, "agent"),
        "machinery": lambda c: unfinished(c, "machinery"),
    }
    trials = [made[kind](f"w{n}") for n, kind in enumerate(kinds)]
    for found in score(cases, trials).scores.values():
        counts = (found.scored, found.owed, found.unscored, found.undefined, found.left_out)
        assert found.planned == sum(counts)
        one = found.estimate
        if one.value is not None and one.bound_low is not None and one.bound_high is not None:
            assert one.bound_low - 1e-9 <= one.value <= one.bound_high + 1e-9


def test_a_share_counts_only_trials_that_it_divides_by() -> None:
    cases = [world(f"w{n}") for n in range(3)]
    silent = investigation("w2", dict.fromkeys(SOLVED, "unsure"))
    trials = [investigation("w0"), investigation("w1"), silent]
    found = score(cases, trials, planned=[(f"w{n}", "investigate", 1) for n in range(3)]).scores
    one = found["committed_accuracy"]
    assert (one.planned, one.scored, one.undefined, one.unscored) == (3, 2, 1, 0)
    none = score([cases[2]], [silent]).scores["committed_accuracy"]
    assert (none.scored, none.undefined) == (0, 1)
    assert none.estimate.reason == "nothing to divide by"


@pytest.mark.parametrize(("agent", "said"), [("oracle", True), ("nop", True), ("react", False)])
def test_an_agent_that_opens_nothing_by_design_is_said_to(agent: str, said: bool) -> None:
    trial = investigation().model_copy(update={"agent": agent})
    for name in ("coverage", "signal_recall"):
        one = score([world()], [trial]).scores[name].estimate
        assert one.value == 0
        assert (f"the agent {agent} opens nothing by design" in one.reason) is said


def test_deliverables_without_a_score_say_why() -> None:
    def why(trial: Trial, *said: Verdict) -> list[str]:
        scores = score([matter()], [trial], said).scores
        return [scores[name].estimate.reason for name in ("deliverable", "citations")]

    whole = handed_in(1, delivered=Delivered(artifact=Artifact(name="memo.docx")))
    assert why(whole) == ["not judged", "no deliverable cites anything"]
    tied = [
        v
        for judge, one in (("a/j", "pass"), ("b/j", "fail"))
        for v in decided(whole, judge, one, "pass", "pass")
    ]
    assert why(whole, *tied)[0] == "no usable verdict"
    assert why(not_handed_in(1)) == ["no deliverable can be judged"] * 2
