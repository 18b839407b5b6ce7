"""From the records of a run to what its report shows."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from casework.cases.folder import CaseFolder
from casework.cases.levels import at_level
from casework.cases.records import Standing, Task
from casework.documents.records import Reading
from casework.documents.withdrawal import withdrawn_among
from casework.judge.beliefs import key, score_beliefs, unfit
from casework.judge.labels import Labelled
from casework.judge.ladder import Ladder, climb, ladder
from casework.judge.planned import Planned, Slot, fullest, slots
from casework.judge.records import Verdict
from casework.judge.rubric import weighted
from casework.judge.score import RunScores
from casework.judge.strategy import strategy
from casework.judge.verdicts import settle
from casework.models.ledger import Totals
from casework.report.citations import segments
from casework.report.deliver.assemble import deliver_view, deliverable
from casework.report.finding import caveats, finding
from casework.report.labels import chosen, counted, cut_start, is_labelled, label_case, label_trial
from casework.report.levels.words import LEVELS
from casework.report.shelf import Shelf
from casework.report.view import BeliefView, CaseView, OpenedView, RunView, Segment, TrialView
from casework.run.records import Place, Trial


class Handed(NamedTuple):
    """What was said of the trials: by every judge, and in the end; and what they handed in."""

    said: Mapping[str, Sequence[Verdict]]
    settled: Mapping[str, tuple[Verdict, ...]]
    files: Mapping[str, Reading]


ORDER: dict[Standing, int] = {"adopted": 0, "rejected": 1, "alternative": 2}


def assemble(
    cases: Iterable[CaseFolder],
    trials: Sequence[Trial],
    verdicts: Sequence[Verdict],
    scores: RunScores,
    usage: Totals | None,
    readings: Mapping[tuple[str, str], Reading],
    *,
    run: str = "run",
    suite: str = "",
    planned: Planned | None = None,
    labelled: Labelled | None = None,
    deliverables: Mapping[str, Reading] | None = None,
) -> RunView:
    """Assemble the report of a run.

    `readings` maps (case id, file) to the document as read; only documents that were opened or
    cited are shown. `usage` is the ledger's sum, None where there is none. `planned` and `labelled`
    as in `judge.score.score`. `deliverables` maps trials to the files they handed in, as read.
    """
    folders = {folder.case.id: folder for folder in cases}
    planned = None if planned is None else list(planned)
    rows = slots(folders, trials, planned)
    top = fullest(rows)
    rooms = {(row.case, row.level) for row in top}
    counted_trials = [trial for trial in trials if (trial.case, trial.level) in rooms]
    climbed = ladder(climb(folders.values(), trials, planned))
    settled = settle(verdicts)
    by_case: dict[str, list[Slot]] = {}
    for row in rows:
        by_case.setdefault(row.case, []).append(row)
    graded = labelled or Labelled({}, {})
    listed, full = chosen({c: rows for c, rows in by_case.items() if is_labelled(rows)}, graded)
    said: dict[str, list[Verdict]] = {}
    for verdict in verdicts:
        said.setdefault(verdict.trial, []).append(verdict)
    handed = Handed(said, settled, deliverables or {})
    views = tuple(
        _case(folders[case], row, handed, readings, graded, case in full)
        for case, row in sorted(by_case.items())
    )
    shown = set(listed)
    labels = [view for view in views if view.labelled]
    return RunView(
        run=run,
        suite=suite,
        agent=_names(trial.agent for trial in trials),
        model=_names(trial.model for trial in trials if trial.model),
        finding=finding(scores, counted_trials, graded),
        caveats=(
            *_withdrawn(folders.values()),
            *_levelled(climbed),
            *caveats(scores, counted_trials, verdicts, graded),
        ),
        scores=scores,
        cases=views,
        totals=usage,
        listed=tuple(listed),
        left_out=counted([view for view in labels if view.id in shown], len(labels)),
        deliver=deliver_view(
            [row for row in rows if row.protocol == "deliver"],
            verdicts,
            settled,
            folders,
            [t.deliverable for view in views for t in view.trials if t.deliverable],
        ),
        ladder=climbed,
    )


def _levelled(found: Ladder | None) -> Iterator[str]:
    if found is not None:
        yield (
            f"Each case was run at several levels of its room ({len(found.rungs)} in all). Here "
            "and under Scores, the fullest counts; the others are under Levels."
        )


def _withdrawn(folders: Iterable[CaseFolder]) -> Iterator[str]:
    """A run is kept when a document it used is withdrawn, and says so."""
    for folder in folders:
        for path, found in withdrawn_among([folder.matter]):
            yield (
                f"Task withdrawn: {folder.case.id} holds {path.name}, {found.told()}. "
                "Its scores stand for the record only."
            )


def _case(
    folder: CaseFolder,
    rows: Sequence[Slot],
    handed: Handed,
    readings: Mapping[tuple[str, str], Reading],
    labelled: Labelled,
    full: bool,
) -> CaseView:
    shelf = Shelf(folder, readings)
    repeats = Counter((row.task, row.level) for row in rows)
    top = {id(row) for row in fullest(rows)}
    brief = is_labelled(rows) and not full
    trials = tuple(
        _trial(
            *(folder, row, handed, shelf, repeats[row.task, row.level], labelled, brief),
            counts=id(row) in top,
        )
        for row in rows
    )
    if is_labelled(rows):
        return label_case(folder, trials, full)
    adopted = [h.claim for h in folder.truth.hypotheses if h.standing == "adopted"]
    return CaseView(
        id=folder.case.id,
        anchor=f"case.{folder.case.id}",
        title=folder.case.title,
        case_type=folder.case.case_type,
        jurisdiction=folder.case.jurisdiction,
        adopted=adopted[0] if adopted else "",
        unfit=unfit(folder) if any(row.protocol == "investigate" for row in rows) else "",
        trials=trials,
        documents=shelf.documents(),
    )


def _trial(
    folder: CaseFolder,
    row: Slot,
    handed: Handed,
    shelf: Shelf,
    repeats: int,
    labelled: Labelled,
    brief: bool,
    counts: bool,
) -> TrialView:
    trial = row.trial
    base = TrialView(
        id=f"trial.{Place(row.case, row.task, row.repeat, row.level).id}",
        title=_title(folder.task(row.task), row.repeat, repeats, row.level),
        level=row.level,
        counts=counts,
        status="owed" if row.owed else "complete" if row.complete else "incomplete",
        trial=trial,
    )
    if row.protocol == "label":
        base = base.model_copy(update=label_trial(row, labelled))
        if trial is not None and not brief:
            base = base.model_copy(update={"response": _plain(cut_start(trial.response))})
        return base
    if trial is None:
        return base
    went = strategy(trial, folder)
    # What was not in the agent's room is no document it could cite.
    files = {one.file for one in at_level(folder, row.level).index} if row.level else shelf.files
    extra: dict[str, object] = {
        "summary": _cited(trial.summary, shelf, files),
        "response": _cited(trial.response, shelf, files),
        "opened": tuple(
            OpenedView(file=f, name=shelf.name(f), role=shelf.role(f), href=shelf.open(f))
            for f in trial.files
        ),
        "opened_of_room": went.opened,
        "room": went.room,
        "coverage": went.coverage,
        "signal_recall": went.signal_recall,
    }
    if row.protocol == "investigate":
        extra |= _investigation(folder, row, trial, shelf, files)
    if row.protocol == "answer":
        extra |= _answer(folder, row, trial, handed.settled)
    if row.protocol == "deliver":
        extra["share"] = weighted(handed.settled.get(trial.id, ())) if row.complete else None
        extra["deliverable"] = deliverable(
            folder,
            row,
            handed.said.get(trial.id, ()),
            handed.settled,
            shelf,
            handed.files.get(trial.id) if row.complete else None,
        )
    return base.model_copy(update=extra)


def _title(task: Task, repeat: int, repeats: int, level: str) -> str:
    named = {"investigate": "Investigation", "answer": f"Question {task.id}", "label": "Label"}
    title = task.title or named.get(task.protocol, task.id)
    what = "run" if task.protocol == "deliver" else "repeat"
    at = f", {LEVELS[level]}" if level else ""
    return f"{title}{at}, {what} {repeat}" if repeats > 1 else f"{title}{at}"


def _investigation(
    folder: CaseFolder, row: Slot, trial: Trial, shelf: Shelf, files: Collection[str]
) -> dict[str, object]:
    scored = not row.owed and not unfit(folder)
    return {
        "solved": score_beliefs(trial, folder).solved if scored else None,
        "beliefs": _beliefs(folder, trial, shelf, files),
    }


def _beliefs(
    folder: CaseFolder, trial: Trial, shelf: Shelf, files: Collection[str]
) -> tuple[BeliefView, ...]:
    right = key(folder)
    held = {belief.hypothesis: belief for belief in trial.beliefs}
    shown = {name: f"H{number}" for number, name in enumerate(trial.order, 1)}
    views: list[BeliefView] = []
    for h in sorted(folder.truth.hypotheses, key=lambda h: ORDER[h.standing]):
        belief = held.get(h.name)
        views.append(
            BeliefView(
                hypothesis=h.name,
                claim=h.claim,
                standing=h.standing,
                label=belief.label if belief else shown.get(h.name, ""),
                belief=belief.belief if belief else None,
                right=belief is not None and belief.belief == right[h.name],
                reason=_cited(belief.reason, shelf, files) if belief else (),
            )
        )
    return tuple(views)


def _answer(
    folder: CaseFolder,
    row: Slot,
    trial: Trial,
    settled: Mapping[str, tuple[Verdict, ...]],
) -> dict[str, object]:
    verdicts = settled.get(trial.id, ())
    share = 0.0 if row.incomplete else None if row.owed else weighted(verdicts)
    found: dict[str, object] = {"verdicts": verdicts, "share": share}
    for question in folder.truth.questions:
        if question.task == row.task:
            found |= {"question": question.question, "reference": question.answer}
    return found


def _cited(text: str, shelf: Shelf, files: Collection[str]) -> tuple[Segment, ...]:
    return segments(text, files, shelf.place)


def _plain(text: str) -> tuple[Segment, ...]:
    return (Segment(text=text),) if text else ()


def _names(names: Iterable[str]) -> str:
    return ", ".join(sorted(set(names)))
