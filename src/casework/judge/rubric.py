"""The rubric judge: one boolean per criterion, complete or not at all.

Code decides first where it can (an empty answer, the reference answer itself). Otherwise the
judge model is asked, at most ``1 + reasks`` times, for the criteria still without a verdict. A
reply that is cut, empty, refused or malformed is recorded with its state and its cost, and says
nothing about the response. What stays open makes the whole judgment unscored, with
``judge_failed: <state of the first reply>`` as the cause: a partial verdict is never padded.
"""

import hashlib
from collections.abc import Sequence

from casework.cases.records import WEIGHTS, Question
from casework.judge.asking import MOST_TOKENS, Ask, Open, ask_until_decided
from casework.judge.prompt import messages, prompt_digest, reply_schema
from casework.judge.proofs import decide, found_in
from casework.judge.records import (
    CODE,
    Item,
    JudgeCall,
    JudgeIdentity,
    Judgment,
    Outcome,
    Verdict,
)
from casework.judge.replies import hear
from casework.models.records import Params, Request
from casework.models.structured import Decision
from casework.run.records import Trial


def question_items(question: Question) -> tuple[Item, ...]:
    """The rubric of a question as items C1, C2, …; all weigh the same."""
    return tuple(
        Item(id=f"C{number}", text=text) for number, text in enumerate(question.rubric_items, 1)
    )


async def judge_answer(
    trial: Trial,
    question: Question,
    *,
    ask: Ask,
    model: str,
    reasks: int = 2,
    asked: int = 0,
    sitting: int = 1,
) -> Judgment:
    """Judge one ``answer`` trial that is not owed by the question's rubric.

    An incomplete trial fails every item by rule. `model` is an Inspect model string. `asked` as
    in `judge_response`.
    """
    return decided_by_code(trial, question) or await judge_response(
        trial,
        question.question,
        question.answer,
        trial.answer or "",
        question_items(question),
        ask=ask,
        model=model,
        reasks=reasks,
        asked=asked,
        sitting=sitting,
    )


def decided_by_code(trial: Trial, question: Question) -> Judgment | None:
    """The judgment that needs no model (see `proofs`), or None where only a judge can decide."""
    if trial.status != "complete":
        return by_code(trial, question, "fail", f"incomplete: {trial.stop}")
    decided = decide(trial.answer or "", question.answer)
    return by_code(trial, question, *decided) if decided else None


async def judge_response(
    trial: Trial,
    question: str,
    reference: str,
    response: str,
    items: Sequence[Item],
    *,
    ask: Ask,
    model: str,
    reasks: int = 2,
    asked: int = 0,
    sitting: int = 1,
) -> Judgment:
    """Ask the judge model about one response until its verdict is complete, or give up.

    `asked` counts the calls of judgments on this response that failed before: a new one must not
    be given their stored replies. `sitting`: see `JudgeIdentity`.
    AuthFailed and CapReached pass through; every other ModelError ends the judgment unscored.
    """
    calls: list[JudgeCall] = []

    def request_of(what: Open) -> Request:
        return Request(
            role="judge",
            model=model,
            messages=messages(question, reference, response, what.items, what.complaint),
            params=Params(
                max_tokens=what.budget,
                temperature=0.0,
                response_schema=reply_schema(what.items),
            ),
            sample=sitting,
            attempt=asked + what.number,
        )

    found = await ask_until_decided(
        items,
        request_of,
        hear,
        ask=ask,
        trial=trial.id,
        reasks=reasks,
        budget=min(1_024 + 256 * len(items), MOST_TOKENS),
        calls=calls,
    )
    who = JudgeIdentity(model=model, prompt=prompt_digest(), sitting=sitting)
    cause = "" if len(found) == len(items) else f"judge_failed: {calls[0].state}"
    return Judgment(
        trial=trial.id,
        attempt=trial.attempt,
        subject=subject_digest(question, reference, response, items),
        judge=who,
        verdicts=tuple(
            _verdict(trial, item, response, found.get(item.id), cause, who) for item in items
        ),
        calls=tuple(calls),
    )


def by_code(trial: Trial, question: Question, outcome: Outcome, rule: str) -> Judgment:
    """The judgment that a rule decides, without a call."""
    items = question_items(question)
    verdicts = tuple(
        Verdict(
            trial=trial.id,
            case=trial.case,
            task=trial.task,
            criterion=item.id,
            text=item.text,
            importance=item.importance,
            outcome=outcome,
            cause=rule,
            grounds=rule,
            judge=CODE,
        )
        for item in items
    )
    subject = subject_digest(question.question, question.answer, trial.answer or "", items)
    return Judgment(
        trial=trial.id, attempt=trial.attempt, subject=subject, judge=CODE, verdicts=verdicts
    )


def weighted(verdicts: Sequence[Verdict]) -> float | None:
    """Weight earned over weight available (high 3, medium 2, low 1).

    None where there is no criterion, or one is unscored: a partial verdict is never padded.
    """
    if not verdicts or any(verdict.outcome == "unscored" for verdict in verdicts):
        return None
    earned = sum(WEIGHTS[v.importance] for v in verdicts if v.outcome == "pass")
    return earned / sum(WEIGHTS[v.importance] for v in verdicts)


def subject_digest(question: str, reference: str, response: str, items: Sequence[Item]) -> str:
    """SHA-256 (hex) over everything a judgment depends on, but for who judges."""
    parts = [question, reference, response, *(f"{i.id}\0{i.text}\0{i.importance}" for i in items)]
    return hashlib.sha256("\0\0".join(parts).encode("utf-8", "replace")).hexdigest()


def _verdict(
    trial: Trial,
    item: Item,
    response: str,
    decision: Decision | None,
    cause: str,
    who: JudgeIdentity,
) -> Verdict:
    """A decision as a verdict; with a `cause` the judgment failed and nothing is decided."""
    outcome: Outcome = "unscored"
    grounds = decision.evidence if decision else ""
    if decision and not cause:
        outcome = "pass" if decision.satisfied else "fail"
    return Verdict(
        trial=trial.id,
        case=trial.case,
        task=trial.task,
        criterion=item.id,
        text=item.text,
        importance=item.importance,
        outcome=outcome,
        cause=cause,
        grounds=grounds,
        grounds_found=found_in(grounds, response) if outcome == "pass" else None,
        judge=who,
    )
