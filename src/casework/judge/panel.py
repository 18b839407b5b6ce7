"""One judge over all answers and deliverables of a run; what is stored is not asked again."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from casework.cases.folder import CaseFolder
from casework.cases.records import Question
from casework.engine.lanes import Lanes
from casework.errors import AuthFailed, CapReached, CaseError
from casework.judge.asking import Ask
from casework.judge.deliver.gather import deliver_work
from casework.judge.deliver.work import BATCH
from casework.judge.planned import slots
from casework.judge.records import CODE, Judgment, Seat
from casework.judge.verdicts import VerdictStore, known, read_judgments
from casework.judge.work import AnswerWork, Work
from casework.run.records import Trial

AT_ONCE = 16
"""Answers being judged at a time; the gateway has its own, lower, limit on calls in flight."""


@dataclass(frozen=True)
class Answers:
    """What of a run can be judged (none is owed), by what judging it takes."""

    code: tuple[Work, ...]
    """Code decides: incomplete, empty, or the reference answer itself."""
    stored: tuple[Work, ...]
    """The judge has decided already."""
    ask: tuple[Work, ...]
    """Only a judge can decide, and has not."""

    def __len__(self) -> int:
        return len(self.code) + len(self.stored) + len(self.ask)


def sort_answers(run: Path, found: Sequence[Work], model: str | Seat | None) -> Answers:
    """Sort a run's `works` by what `model` would have to judge; reads only.

    Without a model, an answer is stored if any judge has decided it.
    """
    seat = seat_of(model) if model is not None else None
    judgments = read_judgments(run)
    code: list[Work] = []
    stored: list[Work] = []
    ask: list[Work] = []
    for work in found:
        trial = work.trial
        judge = None if seat is None else work.identity(seat)
        if work.by_code():
            code.append(work)
        elif known(judgments, trial.id, trial.attempt, work.subject, judge):
            stored.append(work)
        else:
            ask.append(work)
    return Answers(tuple(code), tuple(stored), tuple(ask))


async def judge_works(
    folder: Path,
    found: Sequence[Work],
    *,
    ask: Ask,
    model: str | Seat,
    reasks: int = 2,
    code: bool,
) -> tuple[Judgment, ...]:
    """Judge these pieces of work, by code first where `code` says so, and store every judgment.

    Writes ``verdicts/<judge>.jsonl`` in `folder`; a model asked in another way is another judge.
    A decided judgment on the same words by the same judge is taken from there. AuthFailed and
    CapReached end the work; what is judged stays.
    """
    seat = seat_of(model)
    # An answer is asked about as a whole whatever the batch: the same judge, in another file.
    elsewhere = read_judgments(folder)
    store = VerdictStore(folder, seat)

    async def one(work: Work) -> Judgment:
        trial, subject = work.trial, work.subject
        for judge in (work.identity(seat), CODE):
            place = trial.id, trial.attempt, subject, judge
            found = store.get(*place) or known(elsewhere, *place)
            if found:
                return found
        asked = store.asked(trial.id, trial.attempt, subject)
        ruled = work.by_code() if code else None
        judgment = ruled or await work.judged(ask, seat, reasks, asked)
        store.put(judgment)
        return judgment

    try:
        # The engine lets all finish: an error must not leave others writing to a closed store.
        return tuple(await Lanes(AT_ONCE, (AuthFailed, CapReached)).cases(one, found))
    finally:
        store.close()


def judge_by_code(run: Path, found: Sequence[Work]) -> tuple[Judgment, ...]:
    """Store the judgments that need no model: incomplete, empty, or the reference answer itself.

    Writes ``verdicts/code.jsonl``; answers that only a judge can decide stay without a verdict.
    """
    store = VerdictStore(run, CODE.model)
    done: list[Judgment] = []
    for work in found:
        judgment = work.by_code()
        if judgment is None:
            continue
        trial = work.trial
        if store.get(trial.id, trial.attempt, judgment.subject, CODE) is None:
            store.put(judgment)
        done.append(judgment)
    store.close()
    return tuple(done)


def works(run: Path, cases: Iterable[CaseFolder], trials: Sequence[Trial]) -> list[Work]:
    """All that can be judged of a run, in its order: answers, and deliverables that were handed
    in whole (one that was not is left out of the scores, with its reason)."""
    folders = {folder.case.id: folder for folder in cases}
    found: list[Work] = []
    for row in slots(folders, trials):
        trial = row.trial
        if trial is None or row.owed:
            continue
        if trial.protocol == "answer":
            found.append(AnswerWork(trial, _question(folders[trial.case], trial.task)))
        elif trial.protocol == "deliver" and trial.status == "complete":
            found.append(deliver_work(run, folders[trial.case], trial))
    return found


def seat_of(model: str | Seat) -> Seat:
    """A model string as a seat: one sitting, with the batch that the protocol has."""
    return model if isinstance(model, Seat) else Seat(model=model)


def seats_of(
    models: Iterable[str], sittings: int = 1, batch: int | None = None
) -> tuple[Seat, ...]:
    """Each model once, in `sittings` independent sittings, with `batch` criteria a request (None:
    as the protocol has it)."""
    size = 0 if batch in (None, BATCH) else batch
    return tuple(
        Seat(model=model, batch=size, sitting=sitting)
        for model in dict.fromkeys(models)
        for sitting in range(1, sittings + 1)
    )


def _question(folder: CaseFolder, task: str) -> Question:
    for question in folder.truth.questions:
        if question.task == task:
            return question
    raise CaseError(
        f"{folder.path}/truth/questions.jsonl: no question for the task {task!r}. Add the line "
        "with its answer and rubric items."
    )
