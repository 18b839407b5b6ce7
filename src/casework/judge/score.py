"""All scores of a run: arithmetic over beliefs, verdicts and labels, with their coverage.

One value per trial; the mean of task means is the score, the interval is over cases, because
repeats and questions of one case are not independent. Rules of who counts where:

* planned: every (case, task, repeat) of the run; the first attempt that is not owed stands;
* incomplete (the agent's fault, a cut-off reply included) scores 0;
* owed (the machinery's fault, or never run) and unscored (the judge's) have no value: they are
  counted, left out, and bounded by 0 and by 1;
* worlds unfit for scoring are left out, with the reason;
* of a case that was run at several levels, the fullest room counts (`judge.ladder` has the rest).
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from casework.cases.folder import CaseFolder
from casework.cases.records import Record
from casework.judge.beliefs import BeliefScore, score_beliefs, unfit
from casework.judge.labels import Labelled, label_scores, majority, question_only
from casework.judge.naive import naive_policies
from casework.judge.planned import Planned, Slot, fullest, slots
from casework.judge.records import Excluded, Policy, Score, Verdict
from casework.judge.rubric import weighted
from casework.judge.strategy import Strategy, strategy
from casework.judge.tally import NOT_JUDGED, Pair, Value, score_json, tally, tally_ratio
from casework.judge.verdicts import settle
from casework.run.records import Trial

SEED = 20_260_101
"""Of every bootstrap, stored with each interval: the same run gives the same numbers."""

BLIND = frozenset({"oracle", "nop"})
"""Agents that read no document by design."""

TITLES = {
    "case_solved": "Cases solved",
    "believe_accuracy": "Adopted account believed",
    "disbelieve_accuracy": "Other accounts rejected",
    "worst_class": "Worse of the two classes",
    "commitment": "Beliefs committed to",
    "committed_accuracy": "Right among committed",
    "also_wrong": "Wrong account believed beside the adopted",
    "accuracy": "Beliefs right",
    "macro_f1": "Macro-F1",
    "program_accuracy": "Programs the same",
    "answers_read": "Answers that could be read",
    "entropy": "Semantic entropy",
    "rubric": "Rubric items met",
    "rubric_all": "Answers meeting every item",
    "deliverable": "Criteria met, by weight",
    "deliverable_all": "Deliverables meeting every criterion",
    "handed_in": "Deliverables that can be judged",
    "citations": "Citations that hold",
    "coverage": "Room opened",
    "signal_recall": "Telling documents opened",
}

NONE_WHOLE = "no deliverable can be judged"


class RunScores(Record):
    """Every score of a run by name, what was left out, and what naive policies would score."""

    scores: dict[str, Score]
    excluded: tuple[Excluded, ...] = ()
    naive: tuple[Policy, ...] = ()

    def as_json(self) -> dict[str, dict[str, Any]]:
        """``{name: {"value","n","low","high",…}}``: strict JSON, null where nothing can be said."""
        return {name: score_json(score) for name, score in self.scores.items()}


def score(
    cases: Iterable[CaseFolder],
    trials: Sequence[Trial],
    verdicts: Sequence[Verdict] = (),
    *,
    planned: Planned | None = None,
    labelled: Labelled | None = None,
    seed: int = SEED,
) -> RunScores:
    """Score a run.

    `planned` names every (case id, task id, repeat) and level the run was to do; what has no trial
    is owed. By default it is what there are trials of. Trials of cases not given raise KeyError.
    `labelled` holds the keys and grades of label tasks; ValueError where there are such tasks and
    it is missing. With label tasks, `accuracy` is about them alone.
    """
    folders = {folder.case.id: folder for folder in cases}
    rows = fullest(slots(folders, trials, planned))
    by_protocol: dict[str, list[Slot]] = {}
    for row in rows:
        by_protocol.setdefault(row.protocol, []).append(row)
    investigations = by_protocol.get("investigate", [])
    excluded = _excluded(folders, investigations)
    out = {one.case for one in excluded}
    worlds = [row for row in investigations if row.case not in out]
    labels = by_protocol.get("label", [])
    if labels and labelled is None:
        raise ValueError("label tasks cannot be scored without their grades")
    graded = labelled or Labelled({}, {})
    scores = label_scores(labels, graded, TITLES, seed)
    scores += _belief_scores(worlds, folders, seed)
    scores += _rubric_scores(by_protocol.get("answer", []), verdicts, seed)
    scores += _deliver_scores(by_protocol.get("deliver", []), verdicts, seed)
    scores += _strategy_scores(worlds, folders, seed)
    by_name: dict[str, Score] = {}
    for found in scores:
        # Labels come first, and where there are any, accuracy is theirs.
        if not labels or found.name not in by_name:
            by_name[found.name] = found
    return RunScores(
        scores={name: by_name[name] for name in TITLES},
        excluded=excluded,
        naive=_naive(worlds, labels, folders, graded),
    )


def _naive(
    worlds: Sequence[Slot],
    labels: Sequence[Slot],
    folders: Mapping[str, CaseFolder],
    graded: Labelled,
) -> tuple[Policy, ...]:
    found = naive_policies([len(folders[row.case].truth.hypotheses) for row in worlds])
    if not labels:
        return found
    found = tuple(
        one.model_copy(update={"scores": {k: v for k, v in one.scores.items() if k != "accuracy"}})
        for one in found
    )
    told = (majority(labels, graded), question_only(labels, graded))
    return (*found, *(one for one in told if one))


def _excluded(folders: Mapping[str, CaseFolder], rows: Sequence[Slot]) -> tuple[Excluded, ...]:
    reasons = {case: unfit(folders[case]) for case in dict.fromkeys(row.case for row in rows)}
    return tuple(Excluded(case=case, reason=why) for case, why in reasons.items() if why)


def _belief_scores(
    rows: Sequence[Slot], folders: Mapping[str, CaseFolder], seed: int
) -> list[Score]:
    found: dict[int, BeliefScore] = {}
    for row in rows:
        if row.trial and not row.owed:
            found[id(row)] = score_beliefs(row.trial, folders[row.case])

    def of(row: Slot) -> BeliefScore:
        return found[id(row)]

    def mean(name: str, value: Value) -> Score:
        return tally(name, TITLES[name], rows, value, seed)

    def share(name: str, pair: Pair) -> Score:
        return tally_ratio(name, TITLES[name], rows, pair, seed)

    believe = mean("believe_accuracy", lambda r: float(of(r).believed_adopted))
    disbelieve = mean(
        "disbelieve_accuracy", lambda r: of(r).disbelieved_others / (of(r).hypotheses - 1)
    )
    return [
        mean("case_solved", lambda r: float(of(r).solved)),
        believe,
        disbelieve,
        _worse(believe, disbelieve),
        mean("commitment", lambda r: of(r).committed / of(r).hypotheses),
        share("committed_accuracy", lambda r: (of(r).right, of(r).committed)),
        share("also_wrong", lambda r: (of(r).believed_both, of(r).believed_adopted)),
        mean("accuracy", lambda r: of(r).right / of(r).hypotheses),
    ]


def _worse(one: Score, other: Score) -> Score:
    """The lower of the two class accuracies, with that class's own interval."""
    first, second = one.estimate.value, other.estimate.value
    worse = one if first is None or second is None or first <= second else other
    return worse.model_copy(update={"name": "worst_class", "title": TITLES["worst_class"]})


def _rubric_scores(rows: Sequence[Slot], verdicts: Sequence[Verdict], seed: int) -> list[Score]:
    settled = settle(verdicts)

    def met(row: Slot) -> float | None:
        if row.incomplete:
            return 0.0
        return weighted(settled.get(row.trial.id, ())) if row.trial else None

    def all_met(row: Slot) -> float | None:
        share = met(row)
        return None if share is None else float(share == 1.0)

    return [
        tally("rubric", TITLES["rubric"], rows, met, seed),
        tally("rubric_all", TITLES["rubric_all"], rows, all_met, seed),
    ]


def _deliver_scores(rows: Sequence[Slot], verdicts: Sequence[Verdict], seed: int) -> list[Score]:
    """A deliverable that was not handed in whole is left out, counted, and bounded: the mean is
    over completed runs (deliverable protocol, "Scoring"). Intervals are over tasks."""
    settled = settle(verdicts)

    def met(row: Slot) -> float | None:
        return weighted(settled.get(row.trial.id, ())) if row.trial and row.complete else None

    def all_met(row: Slot) -> float | None:
        share = met(row)
        return None if share is None else float(share == 1.0)

    def holding(row: Slot) -> float | None:
        cited = row.trial.delivered.citations if row.trial and row.trial.delivered else ()
        return sum(one.read and one.holds is True for one in cited) / len(cited) if cited else None

    def of(name: str, value: Value) -> Score:
        return _over_tasks(tally(name, TITLES[name], rows, value, seed, _task, leave=True))

    why = _undecided(rows, settled)
    uncited = why if why == NONE_WHOLE else "no deliverable cites anything"
    return [
        _instead(of("deliverable", met), why),
        _instead(of("deliverable_all", all_met), why),
        of("handed_in", lambda row: float(row.complete)),
        _with_reason(_instead(of("citations", holding), uncited), _opens_nothing(rows)),
    ]


def _undecided(rows: Sequence[Slot], settled: Mapping[str, Sequence[Verdict]]) -> str:
    """Why no deliverable has a score: there is none, no judge was asked, or none decided."""
    whole = [row.trial.id for row in rows if row.trial and row.complete]
    if not whole:
        return NONE_WHOLE
    return "no usable verdict" if any(settled.get(name) for name in whole) else NOT_JUDGED


def _instead(found: Score, reason: str) -> Score:
    """The score with `reason` where it would only say that it was not judged."""
    if found.estimate.reason != NOT_JUDGED:
        return found
    return found.model_copy(
        update={"estimate": found.estimate.model_copy(update={"reason": reason})}
    )


def _over_tasks(found: Score) -> Score:
    """What is independent here is a task, and the reasons say so."""
    estimate, complete = (
        one.model_copy(update={"reason": re.sub(r"\bcase(s?)$", r"task\1", one.reason)})
        for one in (found.estimate, found.complete_only)
    )
    return found.model_copy(update={"estimate": estimate, "complete_only": complete})


def _task(row: Slot) -> str:
    return f"{row.case} {row.task}"


def _strategy_scores(
    rows: Sequence[Slot], folders: Mapping[str, CaseFolder], seed: int
) -> list[Score]:
    found: dict[int, Strategy] = {}
    for row in rows:
        if row.trial and not row.owed:
            found[id(row)] = strategy(row.trial, folders[row.case])

    def of(name: str, value: Value) -> Score:
        one = tally(name, TITLES[name], rows, value, seed)
        return _with_reason(one, _opens_nothing(rows))

    return [
        of("coverage", lambda row: found[id(row)].coverage),
        of("signal_recall", lambda row: found[id(row)].signal_recall),
    ]


def _opens_nothing(rows: Sequence[Slot]) -> str:
    agents = {row.trial.agent for row in rows if row.trial}
    by_design = bool(agents) and agents <= BLIND
    return f"the agent {' or '.join(sorted(agents))} opens nothing by design" if by_design else ""


def _with_reason(found: Score, reason: str) -> Score:
    if not reason:
        return found
    given = "; ".join(part for part in (reason, found.estimate.reason) if part)
    return found.model_copy(
        update={"estimate": found.estimate.model_copy(update={"reason": given})}
    )
