"""What judging may take, before anything is spent: of a stored run, or of one still planned."""

from collections.abc import Iterable, Sequence
from typing import Any

from casework.cases.suite import Suite
from casework.cli.estimate import span_line
from casework.cli.speech import put
from casework.judge.panel import Answers
from casework.judge.records import Seat
from casework.models.prices import Prices
from casework.models.records import JSON
from casework.run.plan import Plan, Span
from casework.run.protocol import Order
from casework.run.records import Trial
from casework.run.store import RunFolder

ANSWER_LENGTH = 600
"""Characters of an answer that is not written yet."""
DELIVERABLE_LENGTH = 12_000
"""Characters of a deliverable that is not written yet, where no reference says how long."""
VERDICT_TOKENS = 60
"""Output for one rubric item: a boolean and a few words of evidence."""

Asked = tuple[tuple[JSON, ...], int]
"""The messages of a request, and how many criteria it asks about."""
Levels = tuple[int, int, int]
"""Times each answer is asked about: low, expected, high."""
Figures = dict[str, Span | None]
"""What work may take, by figure; None where the price is unknown."""


def judging_estimate(
    run: RunFolder, suite: Suite, seats: Sequence[Seat], prices: Prices, as_json: bool
) -> None:
    """Print calls, tokens and dollars (low, expected, high) of judging a run's answers, all
    judges together.

    Verdicts that are stored are not asked for again; without a judge nothing is asked at all.
    """
    from casework.judge.panel import sort_answers, works

    trials, _, _ = run.trials()
    judged = works(run.path, suite.cases, trials)
    shares: list[Figures] = []
    counts: list[dict[str, Any]] = []
    for seat in seats or (None,):
        answers = sort_answers(run.path, judged, seat)
        asked = [request for work in answers.ask for request in work.requests(seat)]
        model = seat.model if seat else ""
        shares.append(figures(asked if seat else (), model, prices))
        name = seat.name if seat else None
        counts.append(
            {
                "judge": name,
                "code": len(answers.code),
                "stored": len(answers.stored),
                "ask": len(answers.ask),
            }
        )
        if not as_json:
            print(told(answers, name))
    found = total(shares)
    if as_json:
        counted = {name: span and plain(name, span) for name, span in found.items()}
        first = {name: count for name, count in counts[0].items() if name != "judge"}
        each = {"judges": counts} if len(counts) > 1 else {}
        put({"answers": first, **each, **counted})
        return
    print("nothing was spent.")
    for name, span in found.items():
        print(span_line(name, span))


def total(shares: Sequence[Figures]) -> Figures:
    """Estimates added up, figure by figure; unknown where one of them is."""
    found: Figures = {}
    for name in shares[0]:
        spans = [share[name] for share in shares]
        known = [span for span in spans if span is not None]
        found[name] = None
        if len(known) == len(spans):
            found[name] = Span(
                low=sum(span.low for span in known),
                expected=sum(span.expected for span in known),
                high=sum(span.high for span in known),
            )
    return found


def planned_judging(plan: Plan, model: str, prices: Prices) -> Figures:
    """What judging a planned run may take: ``calls``, ``input_tokens``, ``output_tokens``,
    ``dollars``; the last is None where the price is unknown.

    low: code decides every answer; expected: one call an answer; high: every call asked again
    twice. The answers are not written yet, so their length is assumed.
    """
    seat = Seat(model=model)
    asked = [request for order in plan.orders for request in _unwritten(order, seat)]
    return figures(asked, model, prices, (0, 1, 3))


def _unwritten(order: Order, seat: Seat) -> list[Asked]:
    """The requests on an answer or a deliverable that does not exist yet."""
    from casework.judge.deliver.gather import reference_or_none
    from casework.judge.deliver.product import Product
    from casework.judge.deliver.work import DeliverWork, items_of
    from casework.judge.work import AnswerWork
    from casework.run.agents import question_of

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
        return AnswerWork(trial, question_of(folder.truth, task)).requests(seat)
    rubric = next((one for one in folder.truth.rubrics if one.task == task.id), None)
    if task.protocol != "deliver" or rubric is None:
        return []
    reference = reference_or_none(folder, task) or ""
    # As long as the reference: what is asked for is as long as what is right.
    product = Product(body="x" * (len(reference) or DELIVERABLE_LENGTH))
    return DeliverWork(trial, task, items_of(rubric.criteria), product, reference).requests(seat)


def told(answers: Answers, model: str | None) -> str:
    """How many answers are decided, by whom, and how many will be asked about, in one line."""
    parts = [f"code decides {len(answers.code)}"]
    if answers.stored:
        parts.append(f"{len(answers.stored)} judged already")
    if model is not None:
        asked = f"{len(answers.ask)} to be" if answers.ask else "none to be"
        parts.append(f"{asked} asked of {model}")
    elif answers.ask:
        parts.append(f"{len(answers.ask)} left for a judge (none is named, so nothing is asked)")
    count = len(answers)
    every = (*answers.code, *answers.stored, *answers.ask)
    kinds = {work.trial.protocol for work in every}
    noun = "deliverable" if kinds == {"deliver"} else "answer" if "deliver" not in kinds else "text"
    return f"{count} {noun}{'' if count == 1 else 's'} to judge: {', '.join(parts)}"


def figures(
    asked: Iterable[Asked], model: str, prices: Prices, levels: Levels = (1, 1, 3)
) -> Figures:
    """What asking these requests of `model` may take."""
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


def plain(name: str, span: Span) -> dict[str, Any]:
    """A span as JSON; what is counted is whole."""
    levels = span.model_dump()
    return levels if name == "dollars" else {key: round(one) for key, one in levels.items()}
