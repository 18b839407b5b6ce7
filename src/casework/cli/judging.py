"""What judging may take, before anything is spent: of a stored run, or of one still planned."""

from collections.abc import Iterable
from typing import Any

from casework.cases.records import Question
from casework.cases.suite import Suite
from casework.cli.estimate import span_line
from casework.cli.speech import put
from casework.judge.panel import Answers
from casework.models.prices import Prices
from casework.run.plan import Plan, Span
from casework.run.store import RunFolder

ANSWER_LENGTH = 600
"""Characters of an answer that is not written yet."""
VERDICT_TOKENS = 60
"""Output for one rubric item: a boolean and a few words of evidence."""

Levels = tuple[int, int, int]
"""Times each answer is asked about: low, expected, high."""


def judging_estimate(
    run: RunFolder, suite: Suite, model: str | None, prices: Prices, as_json: bool
) -> None:
    """Print calls, tokens and dollars (low, expected, high) of judging a run's answers.

    Verdicts that are stored are not asked for again; without a model nothing is asked at all.
    """
    from casework.judge.panel import sort_answers

    trials, _, _ = run.trials()
    answers = sort_answers(run.path, suite.cases, trials, model)
    asked = [(question, trial.answer or "") for trial, question in answers.ask]
    found = _figures(asked if model else (), model or "", prices, (1, 1, 3))
    if as_json:
        counts = {"code": len(answers.code), "stored": len(answers.stored), "ask": len(answers.ask)}
        plain = {name: span and _plain(name, span) for name, span in found.items()}
        put({"answers": counts, **plain})
        return
    print(told(answers, model))
    print("nothing was spent.")
    for name, span in found.items():
        print(span_line(name, span))


def planned_judging(plan: Plan, model: str, prices: Prices) -> dict[str, Span | None]:
    """What judging a planned run may take: ``calls``, ``input_tokens``, ``output_tokens``,
    ``dollars``; the last is None where the price is unknown.

    low: code decides every answer; expected: one call an answer; high: every call asked again
    twice. The answers are not written yet, so their length is assumed.
    """
    from casework.run.agents import question_of

    asked = [
        (question_of(order.folder.truth, order.task), "x" * ANSWER_LENGTH)
        for order in plan.orders
        if order.task.protocol == "answer"
    ]
    return _figures(asked, model, prices, (0, 1, 3))


def told(answers: Answers, model: str | None) -> str:
    """How many answers are decided, by whom, and how many will be asked about, in one line."""
    parts = [f"code decides {len(answers.code)}"]
    if answers.stored:
        parts.append(f"{len(answers.stored)} judged already")
    if model is not None:
        parts.append(f"{len(answers.ask)} to be asked of {model}" if answers.ask else "none to ask")
    elif answers.ask:
        parts.append(f"{len(answers.ask)} left for a judge (none is named, so nothing is asked)")
    count = len(answers)
    return f"{count} answer{'' if count == 1 else 's'} to judge: {', '.join(parts)}"


def _figures(
    asked: Iterable[tuple[Question, str]], model: str, prices: Prices, levels: Levels
) -> dict[str, Span | None]:
    from casework.judge.prompt import messages
    from casework.judge.rubric import question_items
    from casework.models.caps import estimate_input
    from casework.models.records import Request, TokenUsage

    calls = tokens_in = tokens_out = 0
    for question, answer in asked:
        items = question_items(question)
        words = messages(question.question, question.answer, answer, items, "")
        calls += 1
        tokens_in += estimate_input(Request(role="judge", model=model, messages=words))
        tokens_out += VERDICT_TOKENS * len(items)

    def span(one: float) -> Span:
        low, expected, high = (one * times for times in levels)
        return Span(low=low, expected=expected, high=high)

    once = prices.dollars(model, TokenUsage(input=tokens_in, output=tokens_out)) if calls else 0.0
    return {
        "calls": span(calls),
        "input_tokens": span(tokens_in),
        "output_tokens": span(tokens_out),
        "dollars": None if once is None else span(once),
    }


def _plain(name: str, span: Span) -> dict[str, Any]:
    """A span as JSON; what is counted is whole."""
    figures = span.model_dump()
    return figures if name == "dollars" else {key: round(one) for key, one in figures.items()}
