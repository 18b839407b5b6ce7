"""One judge over all answers of a run: what is stored already is not asked again."""

import asyncio
from collections.abc import Iterable, Sequence
from pathlib import Path

from casework.cases.folder import CaseFolder
from casework.cases.records import Question
from casework.errors import CaseError
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
from casework.judge.verdicts import VerdictStore
from casework.run.records import Trial

AT_ONCE = 16
"""Answers being judged at a time; the gateway has its own, lower, limit on calls in flight."""


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
    standing = [row.trial for row in slots(folders, trials) if row.trial and not row.owed]
    answers = [trial for trial in standing if trial.protocol == "answer"]
    store = VerdictStore(run, model)
    gate = asyncio.Semaphore(AT_ONCE)
    who = JudgeIdentity(model=model, prompt=prompt_digest())

    async def one(trial: Trial) -> Judgment:
        question = _question(folders[trial.case], trial.task)
        items = question_items(question)
        subject = subject_digest(question.question, question.answer, trial.answer or "", items)
        for judge in (who, CODE):
            known = store.get(trial.id, trial.attempt, subject, judge)
            if known:
                return known
        async with gate:
            judgment = await judge_answer(trial, question, ask=ask, model=model, reasks=reasks)
        store.put(judgment)
        return judgment

    try:
        # The first error must not leave the others writing to a closed store.
        done = await asyncio.gather(*(one(trial) for trial in answers), return_exceptions=True)
    finally:
        store.close()
    for outcome in done:
        if isinstance(outcome, BaseException):
            raise outcome
    return tuple(outcome for outcome in done if isinstance(outcome, Judgment))


def judge_by_code(
    run: Path, cases: Iterable[CaseFolder], trials: Sequence[Trial]
) -> tuple[Judgment, ...]:
    """Store the judgments that need no model: incomplete, empty, or the reference answer itself.

    Writes ``verdicts/code.jsonl``; answers that only a judge can decide stay without a verdict.
    """
    folders = {folder.case.id: folder for folder in cases}
    store = VerdictStore(run, CODE.model)
    done: list[Judgment] = []
    for row in slots(folders, trials):
        trial = row.trial
        if trial is None or row.owed or trial.protocol != "answer":
            continue
        judgment = decided_by_code(trial, _question(folders[trial.case], trial.task))
        if judgment is None:
            continue
        if store.get(trial.id, trial.attempt, judgment.subject, CODE) is None:
            store.put(judgment)
        done.append(judgment)
    store.close()
    return tuple(done)


def _question(folder: CaseFolder, task: str) -> Question:
    for question in folder.truth.questions:
        if question.task == task:
            return question
    raise CaseError(
        f"{folder.path}/truth/questions.jsonl: no question for the task {task!r}. Add the line "
        "with its answer and rubric items."
    )
