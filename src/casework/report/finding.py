"""The finding in one plain sentence, and everything that limits it."""

from collections.abc import Iterable, Sequence

from casework.judge.calibration.kept import calibration_of, sentence
from casework.judge.labels import Labelled
from casework.judge.records import CODE, Policy, Score, Verdict
from casework.judge.score import RunScores
from casework.report.figures import figure, percent
from casework.run.records import Trial
from casework.stats.records import Estimate

EMBEDDED = "casework/embedded"
FEW = 20
"""Cases below which a report warns that they are few."""


NOTHING = Labelled({}, {})


def finding(scores: RunScores, trials: Sequence[Trial], labelled: Labelled = NOTHING) -> str:
    """What the run found, in one sentence; honest where it found nothing."""
    who = _who(trials)
    solved, rubric = scores.scores["case_solved"], scores.scores["rubric"]
    parts: list[str] = []
    if solved.scored:
        parts.append(_solved(solved, trials))
    if rubric.estimate.value is not None:
        met = percent(rubric.estimate.value)
        parts.append(f"met {met} of the rubric over {_count(rubric.scored, 'answer')}")
    if scores.scores["answers_read"].scored:
        parts.append(_answered(scores, labelled))
    if scores.scores["deliverable"].scored:
        parts.append(_delivered(scores))
    if not parts:
        return f"{who} has no scored trial yet, so there is nothing to report about it."
    return f"{who} {' and '.join(parts)}."


def caveats(
    scores: RunScores,
    trials: Sequence[Trial],
    verdicts: Sequence[Verdict],
    labelled: Labelled = NOTHING,
) -> tuple[str, ...]:
    """What a reader must know before using the numbers, most important first."""
    found = [
        *_beside_chance(scores),
        *_beside_commonest(scores),
        *_read(scores, labelled),
        *_few(scores, trials),
        *_missing(scores),
        *_grounds(verdicts),
        *_embedded(trials, verdicts),
        *_calibrated(trials, verdicts),
    ]
    found += [f"{one.case} is left out of the scores: {one.reason}." for one in scores.excluded]
    return tuple(found)


def _solved(solved: Score, trials: Sequence[Trial]) -> str:
    one = solved.estimate
    cases = len({t.case for t in trials if t.protocol == "investigate"})
    count = round((one.value or 0.0) * solved.scored)
    if solved.scored == solved.planned == cases:
        what = f"solved {count} of {_count(solved.scored, 'case')}"
    else:
        what = f"solved {percent(one.value)} over {_count(cases, 'case')}"
        what += f" and {_count(solved.scored, 'investigation')}"
    if one.low is not None and one.high is not None:
        what += f" (95\N{NO-BREAK SPACE}% interval {percent(one.low)} to {percent(one.high)})"
    return what


def _delivered(scores: RunScores) -> str:
    found, whole = scores.scores["deliverable"], scores.scores["deliverable_all"].estimate
    one = found.estimate
    what = f"met {percent(one.value)} of the criteria by weight over {found.scored} of "
    what += _count(found.planned, "deliverable")
    if one.low is not None and one.high is not None:
        what += f" (95\N{NO-BREAK SPACE}% interval {percent(one.low)} to {percent(one.high)})"
    return f"{what}; {percent(whole.value)} of them meet every criterion"


def _beside_chance(scores: RunScores) -> list[str]:
    one = scores.scores["case_solved"].estimate
    chances = {
        policy.name: policy.scores["case_solved"]
        for policy in scores.naive
        if "case_solved" in policy.scores
    }
    if one.value is None or not chances:
        return []
    reject, guess, one_of = (percent(chances[n]) for n in ("reject_all", "uniform", "believe_one"))
    told = (
        f"Without reading anything, rejecting every account solves {reject}, guessing every belief "
        f"{guess}, and believing one account at random {one_of}."
    )
    best = max(chances.values())
    if one.low is not None and one.low > best:
        told += " The result is above all three."
    elif one.high is not None and one.high < best:
        told += " The result is below the best of them."
    else:
        told += " The result cannot be told apart from such guessing."
    return [told]


def _answered(scores: RunScores, labelled: Labelled) -> str:
    right, f1 = scores.scores["accuracy"], scores.scores["macro_f1"].estimate
    one = right.estimate
    sets = _joined(key.set for key in labelled.keys.values())
    what = f"answered {percent(one.value)} of {_count(len(labelled.keys), f'{sets} case')} right"
    if right.planned != len(labelled.keys):
        what += f" over {_count(right.scored, 'reply', 'replies')}"
    elif right.scored != right.planned:
        what = what.replace(" of ", f" of {right.scored} of ", 1)
    if one.low is not None and one.high is not None:
        what += f" (95\N{NO-BREAK SPACE}% interval {percent(one.low)} to {percent(one.high)})"
    if f1.value is not None:
        what += f", with a macro-F1 of {figure(f1.value, 'macro_f1')}"
    return what


def _beside_commonest(scores: RunScores) -> list[str]:
    one = scores.scores["accuracy"].estimate
    if one.value is None:
        return []
    found: list[str] = []
    for policy in scores.naive:
        if policy.name == "majority":
            how = policy.title.replace("always answer", "always answering", 1)
            told = f"Without reading anything, {how} gets"
        elif policy.name == "question_only":
            told = "Reading the hypothesis and no document, the commonest answer to it gets"
        else:
            continue
        found.append(_beside(f"{told} {percent(policy.scores['accuracy'])} right.", one, policy))
    return found


def _beside(told: str, one: Estimate, policy: Policy) -> str:
    share = policy.scores["accuracy"]
    if one.low is not None and one.low > share:
        return f"{told} The result is above that."
    if one.high is not None and one.high < share:
        return f"{told} The result is below that."
    return f"{told} The result cannot be told apart from that."


def _read(scores: RunScores, labelled: Labelled) -> list[str]:
    found = scores.scores["answers_read"]
    if not found.scored:
        return []
    told: list[str] = []
    unread = sum(not grade.read for grade in labelled.grades.values())
    if unread:
        told.append(
            f"{_count(unread, 'reply', 'replies')} of {found.scored} could not be read as an "
            f"answer and {'counts' if unread == 1 else 'count'} as wrong."
        )
    repaired = [grade for grade in labelled.grades.values() if grade.normalised]
    if repaired:
        right = sum(grade.right for grade in repaired)
        whole = sum(grade.right for grade in labelled.grades.values())
        told.append(
            f"{_count(len(repaired), 'reply', 'replies')} "
            f"{'was' if len(repaired) == 1 else 'were'} read only after a repair of form "
            f"(markdown, letter case or spacing): without repairs {whole - right} of "
            f"{found.scored} replies are right, with them {whole}."
        )
    return told


def _few(scores: RunScores, trials: Sequence[Trial]) -> list[str]:
    cases = len({trial.case for trial in trials})
    if not cases or cases >= FEW:
        return []
    told = f"{_count(cases, 'case')} {'is' if cases == 1 else 'are'} too few to rank agents by."
    if all(found.estimate.low is None for found in scores.scores.values()):
        told += " No interval over cases can be given."
    return [told]


def _missing(scores: RunScores) -> list[str]:
    told: list[str] = []
    names = ["case_solved", "rubric"]
    if scores.scores["answers_read"].planned:
        names.append("accuracy")
    if scores.scores["deliverable"].planned:
        names.append("deliverable")
    for name in names:
        found = scores.scores[name]
        one = found.estimate
        lost = [
            f"{_count(count, 'trial')} {text}"
            for count, text in (
                (found.owed, "owed by the machinery"),
                (found.unscored, "without a usable verdict"),
                (found.left_out, "without a deliverable that can be judged"),
            )
            if count
        ]
        if lost and found.planned:
            bounds = ""
            if one.bound_low is not None and one.bound_high is not None:
                bounds = f"; with them the score lies between {percent(one.bound_low)}"
                bounds += f" and {percent(one.bound_high)}"
            told.append(f"{found.title}: {' and '.join(lost)} left out{bounds}.")
        if found.incomplete and not found.left_out:
            told.append(
                f"{found.title}: {_count(found.incomplete, 'trial')} the agent did not finish "
                f"{'counts' if found.incomplete == 1 else 'count'} as failed."
            )
    return told


def _grounds(verdicts: Sequence[Verdict]) -> list[str]:
    given = [v.grounds_found for v in verdicts if v.outcome == "pass"]
    lost = given.count(False)
    if not lost:
        return []
    rest = "rests" if lost == 1 else "rest"
    told = f"{lost} of {len(given)} criteria met {rest} on words"
    return [f"{told} the judge quotes and the answer lacks."]


def _embedded(trials: Sequence[Trial], verdicts: Sequence[Verdict]) -> list[str]:
    told: list[str] = []
    if any(trial.model == EMBEDDED for trial in trials):
        told.append(
            "The embedded model is a very small one that comes along so that everything runs "
            "offline. Its result is a floor and says nothing about what agents can do."
        )
    if any(verdict.judge.model == EMBEDDED for verdict in verdicts):
        told.append(
            "Answers were judged by the embedded model, whose word does not count: read the rubric "
            "figures as a trial of the machinery."
        )
    return told


def _calibrated(trials: Sequence[Trial], verdicts: Sequence[Verdict]) -> list[str]:
    """What is known of the judges of deliverables; nothing where they were never measured."""
    judged = {trial.id for trial in trials if trial.protocol == "deliver"}
    judges = dict.fromkeys(v.judge for v in verdicts if v.trial in judged and v.judge != CODE)
    told: dict[str, None] = {}
    for judge in judges:
        found = calibration_of(judge)
        if found is not None:
            told[sentence(found, judge)] = None
    return list(told)


def _who(trials: Sequence[Trial]) -> str:
    models = _joined(trial.model or "" for trial in trials)
    agents = _joined(trial.agent for trial in trials)
    if models and agents:
        return f"{models}, run by the agent {agents},"
    return f"The agent {agents}" if agents else "The run"


def _joined(names: Iterable[str]) -> str:
    return ", ".join(sorted({name for name in names if name}))


def _count(number: int, noun: str, several: str = "") -> str:
    return f"{number} {noun if number == 1 else several or f'{noun}s'}"
