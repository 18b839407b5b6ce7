"""The finding and its limits say what the numbers say, and no more."""

from casework.judge.calibration.kept import calibrations_folder, keep
from casework.judge.calibration.labelled import find_set
from casework.judge.calibration.measure import measured
from casework.judge.records import CODE, Judgment, Seat
from casework.judge.score import score
from casework.report.figures import dollars, percent, seconds
from casework.report.finding import caveats, finding
from judged import SOLVED, answer, investigation, unfinished, world
from reported import full_view, judged_items

WRONG = SOLVED | {"plaintiff": "disbelieve"}


def told(cases, trials, verdicts=()) -> tuple[str, str]:
    scores = score(cases, trials, verdicts)
    plain = finding(scores, trials).replace("\u00a0", " ")
    return plain, " ".join(caveats(scores, trials, verdicts)).replace("\u00a0", " ")


def test_two_cases_on_the_embedded_model() -> None:
    trials = [
        one.model_copy(update={"model": "casework/embedded", "agent": "guided"})
        for one in (investigation("w1", WRONG), investigation("w2", WRONG))
    ]
    plain, limits = told([world("w1"), world("w2")], trials)
    assert plain == (
        "casework/embedded, run by the agent guided, solved 0 of 2 cases "
        "(95 % interval 0 % to 65.8 %)."
    )
    assert "guessing every belief 9.9 %" in limits
    assert "cannot be told apart from such guessing" in limits
    assert "2 cases are too few" in limits
    assert "a floor" in limits


def test_many_solved_cases_stand_above_guessing() -> None:
    cases = [world(f"w{n}") for n in range(25)]
    plain, limits = told(cases, [investigation(f"w{n}") for n in range(25)])
    assert "solved 25 of 25 cases" in plain
    assert "above all three" in limits
    assert "too few" not in limits


def test_many_failures_stand_below_the_best_guess() -> None:
    cases = [world(f"w{n}") for n in range(25)]
    _, limits = told(cases, [investigation(f"w{n}", WRONG) for n in range(25)])
    assert "below the best of them" in limits


def test_owed_and_unfinished_trials_are_told_apart() -> None:
    cases = [world("w1"), world("w2"), world("w3")]
    _, limits = told(cases, [investigation("w1"), unfinished("w2"), unfinished("w3", "machinery")])
    assert "1 trial owed by the machinery left out" in limits
    assert "between 33.3 % and 66.7 %" in limits
    assert "1 trial the agent did not finish counts as failed" in limits


def test_nothing_scored_is_said_as_such() -> None:
    plain, _ = told([world()], [unfinished(whose="machinery")])
    assert "no scored trial" in plain
    plain, limits = told([world()], [])
    assert "nothing to report" in plain and limits == ""


def test_answers_judged_by_the_embedded_model_do_not_count() -> None:
    trial = answer()
    verdicts = judged_items(trial, "pass", "pass")
    small = [
        one.model_copy(update={"judge": CODE.model_copy(update={"model": "casework/embedded"})})
        for one in verdicts
    ]
    assert "does not count" in told([world()], [trial], small)[1]
    assert "does not count" not in told([world()], [trial], verdicts)[1]


def test_grounds_that_are_not_there_are_told() -> None:
    trial = answer()
    verdicts = judged_items(trial, "pass", "pass")
    assert "criteria met rest" not in told([world()], [trial], verdicts)[1]
    lost = [verdicts[0].model_copy(update={"grounds_found": False}), verdicts[1]]
    assert "1 of 2 criteria met rests on words" in told([world()], [trial], lost)[1]


def test_a_judge_of_deliverables_that_was_measured_is_told_by_its_figures() -> None:
    found = find_set("arbitration")
    works = found.part(10)
    who = works[0].identity(Seat(model="a/judge"))
    given = [
        Judgment(
            trial=work.trial.id,
            attempt=1,
            subject=work.subject,
            judge=who,
            verdicts=tuple(
                judged_items(work.trial, "pass", "pass")[0].model_copy(
                    update={"criterion": item.id}
                )
                for item in work.items
            ),
        )
        for work in works
    ]
    keep(measured(found, given, who), calibrations_folder() / "arbitration-1")
    trial = answer("w1").model_copy(update={"protocol": "deliver"})
    for judge, count in ((who, 1), (who.model_copy(update={"model": "b/judge"}), 0)):
        verdicts = [
            one.model_copy(update={"judge": judge}) for one in judged_items(trial, "pass", "fail")
        ]
        limits = caveats(score([world("w1")], [trial], verdicts), [trial], verdicts)
        said = [line for line in limits if "known verdicts" in line]
        assert len(said) == count
        assert all("10 known verdicts on 6 deliverables" in line for line in said)


def test_figures() -> None:
    assert [percent(x).replace("\u00a0", " ") for x in (0, 8 / 81, 0.25, 1, None)] == [
        "0 %",
        "9.9 %",
        "25 %",
        "100 %",
        "–",
    ]
    assert [dollars(x) for x in (None, 0, 0.0312, 1234.5)] == [
        "unknown",
        "$0.00",
        "$0.0312",
        "$1,234.50",
    ]
    assert [seconds(x) for x in (8.21, 200, 3_900)] == ["8.2 s", "3 min 20 s", "1 h 5 min"]


def test_the_full_run() -> None:
    view = full_view()
    assert view.finding.startswith("casework/scripted, run by the agent react, solved 33.3")
    assert view.agent == "react" and view.model == "casework/scripted"
