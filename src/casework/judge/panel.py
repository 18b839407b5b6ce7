"""One judge over all answers of a run: what is stored already is not asked again."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from casework.cases.folder import CaseFolder
from casework.cases.records import Question
from casework.engine.lanes import Lanes
from casework.errors import AuthFailed, CapReached, CaseError
from casework.judge.planned import slots
from casework.judge.prompt import prompt_digest
from casework.judge.records import CODE, JudgeIdentity, Judgment
from casework.judge.rubric import (
    Ask,
    decided_by_code,
    judge_answer,
    question_items,
    subject_digest,
)
from casework.judge.verdicts import VerdictStore, known, read_judgments
from casework.run.records import Trial

AT_ONCE = 16
"""Answers being judged at a time; the gateway has its own, lower, limit on calls in flight."""


@dataclass(frozen=True)
class Answers:
    """The ``answer`` trials that can be judged (none is owed), by what judging them takes."""

    code: tuple[Trial, ...]
    """Code decides: incomplete, empty, or the reference answer itself."""
    stored: tuple[Trial, ...]
    """The judge has decided already."""
    ask: tuple[tuple[Trial, Question], ...]
    """Only a judge can decide, and has not."""

    def __len__(self) -> int:
        return len(self.code) + len(self.stored) + len(self.ask)


def sort_answers(
    run: Path, cases: Iterable[CaseFolder], trials: Sequence[Trial], model: str | None
) -> Answers:
    """Sort a run's answers by what `model` would have to judge; reads only.

    Without a model, an answer is stored if any judge has decided it.
    """
    folders = {folder.case.id: folder for folder in cases}
    judgments = read_judgments(run)
    judge = None if model is None else JudgeIdentity(model=model, prompt=prompt_digest())
    code: list[Trial] = []
    stored: list[Trial] = []
    ask: list[tuple[Trial, Question]] = []
    for trial in _answers(folders, trials):
        question = _question(folders[trial.case], trial.task)
        if decided_by_code(trial, question):
            code.append(trial)
        elif known(judgments, trial.id, trial.attempt, _subject(trial, question), judge):
            stored.append(trial)
        else:
            ask.append((trial, question))
    return Answers(tuple(code), tuple(stored), tuple(ask))


async def judge_run(
    run: Path,
    cases: Iterable[CaseFolder],
    trials: Sequence[Trial],
    *,
    ask: Ask,
    model: str,
    reasks: int = 2,
) -> tuple[Judgment, ...]:
    """Judge the ``answer`` trials of a run that are not owed, and store every judgment.

    Writes ``verdicts/<model>.jsonl`` in `run`. A decided judgment on the same words by the same
    judge is taken from there. AuthFailed and CapReached end the work; what is judged stays.
    """
    folders = {folder.case.id: folder for folder in cases}
    answers = _answers(folders, trials)
    store = VerdictStore(run, model)
    who = JudgeIdentity(model=model, prompt=prompt_digest())

    async def one(trial: Trial) -> Judgment:
        question = _question(folders[trial.case], trial.task)
        subject = _subject(trial, question)
        for judge in (who, CODE):
            found = store.get(trial.id, trial.attempt, subject, judge)
            if found:
                return found
        asked = store.asked(trial.id, trial.attempt, subject)
        judgment = await judge_answer(
            trial, question, ask=ask, model=model, reasks=reasks, asked=asked
        )
        store.put(judgment)
        return judgment

    try:
        # The engine lets all finish: an error must not leave others writing to a closed store.
        return tuple(await Lanes(AT_ONCE, (AuthFailed, CapReached)).cases(one, answers))
    finally:
        store.close()


def judge_by_code(
    run: Path, cases: Iterable[CaseFolder], trials: Sequence[Trial]
) -> tuple[Judgment, ...]:
    """Store the judgments that need no model: incomplete, empty, or the reference answer itself.

    Writes ``verdicts/code.jsonl``; answers that only a judge can decide stay without a verdict.
    """
    folders = {folder.case.id: folder for folder in cases}
    store = VerdictStore(run, CODE.model)
    done: list[Judgment] = []
    for trial in _answers(folders, trials):
        judgment = decided_by_code(trial, _question(folders[trial.case], trial.task))
        if judgment is None:
            continue
        if store.get(trial.id, trial.attempt, judgment.subject, CODE) is None:
            store.put(judgment)
        done.append(judgment)
    store.close()
    return tuple(done)


def _answers(folders: Mapping[str, CaseFolder], trials: Sequence[Trial]) -> list[Trial]:
    standing = [row.trial for row in slots(folders, trials) if row.trial and not row.owed]
    return [trial for trial in standing if trial.protocol == "answer"]


def _subject(trial: Trial, question: Question) -> str:
    items = question_items(question)
    return subject_digest(question.question, question.answer, trial.answer or "", items)


def _question(folder: CaseFolder, task: str) -> Question:
    for question in folder.truth.questions:
        if question.task == task:
            return question
    raise CaseError(
        f"{folder.path}/truth/questions.jsonl: no question for the task {task!r}. Add the line "
        "with its answer and rubric items."
    )
