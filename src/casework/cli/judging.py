"""What judging may take, before anything is spent: of a stored run, or of one still planned."""

from collections.abc import Iterable
from typing import Any

from casework.cases.suite import Suite
from casework.cli.estimate import span_line
from casework.cli.speech import put
from casework.judge.panel import Answers
from casework.models.prices import Prices
from casework.models.records import JSON
from casework.run.plan import Plan, Span
from casework.run.protocol import Order
from casework.run.records import Trial
from casework.run.store import RunFolder

ANSWER_LENGTH = 600
"""Characters of an answer that is not written yet."""
VERDICT_TOKENS = 60
"""Output for one rubric item: a boolean and a few words of evidence."""

Asked = tuple[tuple[JSON, ...], int]
"""The messages of a request, and how many criteria it asks about."""
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
    asked = [request for work in answers.ask for request in work.requests()]
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
    asked = [request for order in plan.orders for request in _unwritten(order)]
    return _figures(asked, model, prices, (0, 1, 3))


def _unwritten(order: Order) -> list[Asked]:
    """The requests on an answer or a deliverable that does not exist yet."""
    from casework.judge.deliver.product import Product
    from casework.judge.deliver.work import DeliverWork, items_of
    from casework.judge.work import AnswerWork
    from casework.run.agents import question_of
    from casework.run.deliver.work import reference_of

    trial = Trial(
        id=order.id,
        case=order.folder.case.id,
        task=order.task.id,
        protocol=order.task.protocol,
        repeat=order.repeat,
        agent=order.agent.name,
        model=order.model_name,
        status="complete",
        stop="completed",
        answer="x" * ANSWER_LENGTH,
    )
    folder, task = order.folder, order.task
    if task.protocol == "answer":
        return AnswerWork(trial, question_of(folder.truth, task)).requests()
    rubric = next((one for one in folder.truth.rubrics if one.task == task.id), None)
    if task.protocol != "deliver" or rubric is None:
        return []
    reference = reference_of(folder, task)
    # As long as the reference: what is asked for is as long as what is right.
    product = Product(body="x" * len(reference))
    return DeliverWork(trial, task, items_of(rubric.criteria), product, reference).requests()


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
    asked: Iterable[Asked], model: str, prices: Prices, levels: Levels
) -> dict[str, Span | None]:
    from casework.models.caps import estimate_input
    from casework.models.records import Request, TokenUsage

    calls = tokens_in = tokens_out = 0
    for words, criteria in asked:
        calls += 1
        tokens_in += estimate_input(Request(role="judge", model=model, messages=words))
        tokens_out += VERDICT_TOKENS * criteria

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
