"""What follows a run, and what ``judge`` does to a stored one: judge, score, write, say."""

from collections.abc import Sequence
from contextlib import AsyncExitStack
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from casework.cases.suite import Suite
from casework.cli.judging import told
from casework.cli.open_gateway import Spending, asking
from casework.cli.speech import put, say, table
from casework.cli.stored import Loaded, ladder_of, load, summary, unjudged, write_report
from casework.cli.suite import keep_digests, suite_of
from casework.errors import CaseworkError
from casework.judge.records import Seat
from casework.models.records import Reply, Request
from casework.run.store import RunFolder


@dataclass(frozen=True)
class Outcome:
    """How a run stands: its exit codes, its page, and all that is known of it.

    `code` is the run's: 3 where trials are not complete. `judged` is the judging's alone: 3 where
    an answer that can be judged has no complete verdict.
    """

    code: int
    judged: int
    report: Path
    loaded: Loaded


def finish(
    path: Path,
    judges: str | Sequence[Seat] | None,
    spend: Spending,
    *,
    suite: Suite | None = None,
) -> Outcome:
    """Judge what is not judged yet, by one judge or by several in turn, score, and write the
    report."""
    seats = (Seat(model=judges),) if isinstance(judges, str) else tuple(judges or ())
    run = RunFolder(path)
    suite = suite or suite_of(run)
    keep_digests(run, suite)
    stopped = _judge(run, suite, seats, spend)
    loaded = load(path, suite)
    page = write_report(loaded)
    for warning in loaded.totals.warnings:
        say(f"warning: {warning}")
    if stopped is not None:
        say(f"casework: {stopped}")
        return Outcome(stopped.exit_code, stopped.exit_code, page, loaded)
    judged = 3 if unjudged(loaded) else 0
    whole = not loaded.todo and all(trial.status == "complete" for trial in loaded.trials)
    return Outcome(0 if whole and not loaded.conflicts else 3, judged, page, loaded)


def tell(outcome: Outcome, *, as_json: bool) -> None:
    """Put the outcome on stdout: one JSON object, or a table for a person."""
    from casework.judge.agreement import judges_agreement

    agreed = judges_agreement(outcome.loaded.verdicts)
    if as_json:
        extra: dict[str, Any] = {"judges": agreed.model_dump(mode="json")} if agreed else {}
        put({**summary(outcome.loaded, outcome.report), **extra})
        return
    _print(outcome.loaded, outcome.report)
    if agreed:
        from casework.cli.agreed import agreement_lines

        print("\n".join(agreement_lines(agreed)))


def _judge(
    run: RunFolder, suite: Suite, seats: Sequence[Seat], spend: Spending
) -> CaseworkError | None:
    """Judge the answers, one judge after the other under the same caps; returns the error that
    stopped it (credentials, a cap), or None."""
    import anyio

    from casework.judge.panel import judge_by_code, judge_works, sort_answers, works

    trials, _, _ = run.trials()
    # Once for all judges: every deliverable is a file to be read.
    found = works(run.path, suite.cases, trials)
    if not seats:
        answers = sort_answers(run.path, found, None)
        if answers.ask:
            say(told(answers, None))
        if len(answers):
            judge_by_code(run.path, found)
        return None
    sorted_ = [(seat, sort_answers(run.path, found, seat)) for seat in seats]
    if not len(sorted_[0][1]):
        return None
    for seat, answers in sorted_:
        say(told(answers, seat.name))
    # Where nothing is to ask, the judge need not be reachable.
    models = list(dict.fromkeys(seat.model for seat, answers in sorted_ if answers.ask))

    async def all_answers() -> None:
        async with AsyncExitStack() as stack:
            gateway = asking(run.path, models, spend)
            ask = (await stack.enter_async_context(gateway)).ask if models else _unreachable
            for seat in seats:
                await judge_works(run.path, found, ask=ask, model=seat, code=True)

    try:
        anyio.run(all_answers)
    except CaseworkError as error:
        return error
    return None


async def _unreachable(request: Request) -> Reply:
    raise AssertionError(f"{request.model} was to be asked nothing")


def _print(loaded: Loaded, page: Path) -> None:
    if all(trial.status == "owed" for trial in loaded.trials):
        print("no trial has run yet, so there are no scores")
    else:
        _print_scores(loaded)
        _print_levels(loaded)
    counts = summary(loaded, page)["trials"]
    print(", ".join(f"{number} {name}" for name, number in counts.items()))
    print(f"report: {page}")


def _print_levels(loaded: Loaded) -> None:
    from casework.report.figures import percent
    from casework.report.levels.words import LEVELS, change, documents, span

    found = ladder_of(loaded)
    if found is None:
        return
    rows: list[tuple[str, ...]] = []
    for rung, step in zip(found.rungs, (None, *found.steps), strict=True):
        solved = rung.scores["case_solved"]
        value = percent(solved.estimate.value)
        count = f"{solved.scored}/{solved.planned}"
        size = documents(rung.documents)
        rows.append((LEVELS[rung.level], size, value, span(solved), count, change(step)))
    head = ("level", "documents", "solved", "95 % interval", "scored", "points since before")
    print(f"the scores above are of the fullest room; by level:\n{table(rows, head)}")


def _print_scores(loaded: Loaded) -> None:
    from casework.report.figures import figure, interval, percent

    rows: list[tuple[str, ...]] = []
    for score in loaded.scores.scores.values():
        found = score.estimate
        if not score.planned:
            continue
        span = interval(found.low, found.high, score.name)
        rows.append(
            (
                score.title,
                figure(found.value, score.name),
                span,
                f"{score.scored}/{score.planned}",
                found.reason or "",
            )
        )
    print(table(rows, ("score", "value", "95 % interval", "scored", "note")))
    for policy in loaded.scores.naive:
        if "case_solved" in policy.scores:
            solved = percent(policy.scores["case_solved"])
            print(f"{policy.title}: {solved} of cases solved")
        elif "accuracy" in policy.scores:
            print(f"{policy.title}: {percent(policy.scores['accuracy'])} of answers right")
