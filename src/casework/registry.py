"""What Inspect loads through the ``inspect_ai`` entry point: our tasks and our model provider.

``inspect eval casework/investigate -T suite=demo --model …``, ``casework/answer``,
``casework/deliver`` and ``casework/label`` run the same solver and the same scoring as
``casework run``.
"""

import base64
from pathlib import Path
from tempfile import TemporaryDirectory

import anyio
from inspect_ai import Task, task
from inspect_ai.model import Model, get_model
from inspect_ai.scorer import Score, Scorer, Target, accuracy, mean, scorer, stderr
from inspect_ai.solver import TaskState

from casework.benchmarks.labelled import ask_of
from casework.benchmarks.sets import published
from casework.benchmarks.stored import item_of
from casework.cases.folder import CaseFolder
from casework.cases.records import Limits, Protocol
from casework.cases.suite import find_suite
from casework.judge.beliefs import score_beliefs, unfit
from casework.judge.deliver.gather import deliver_work
from casework.judge.deliver.work import DeliverWork
from casework.judge.records import Seat
from casework.judge.rubric import judge_answer, weighted
from casework.models.backends import kind_of
from casework.models.provider import casework as casework
from casework.models.provider import current_gateway
from casework.run.agents import question_of
from casework.run.plan import EPOCHS, Plan, Settings, folders
from casework.run.records import Trial
from casework.run.store import DELIVERABLE
from casework.run.task import DELIVERED, TRIAL, protocol_task

REASKS = 2
"""How often a judge is asked again, as in a run folder."""


@task
def investigate(
    suite: str = "demo",
    agent: str = "react",
    turns: int | None = None,
    tool_calls: int | None = None,
    summary_tokens: int | None = None,
    tasks: str = "*",
    seed: int = 0,
    sandbox: str | None = None,
    epochs: int = 1,
) -> Task:
    """The two-turn investigation of every world of a suite; scored: solved or not."""
    found = {folder.case.id: folder for folder in find_suite(suite).cases}
    limits = Limits(turns=turns, tool_calls=tool_calls, summary_tokens=summary_tokens)
    settings = _settings("investigate", agent, limits, tasks, seed, sandbox)
    return protocol_task(suite, settings, epochs, case_solved(found))


@task
def answer(
    suite: str = "demo",
    agent: str = "react",
    turns: int | None = None,
    tool_calls: int | None = None,
    summary_tokens: int | None = None,
    tasks: str = "*",
    seed: int = 0,
    sandbox: str | None = None,
    epochs: int = 1,
) -> Task:
    """Every question of a suite; scored: share of rubric items met, by the model role ``judge``."""
    found = {folder.case.id: folder for folder in find_suite(suite).cases}
    limits = Limits(turns=turns, tool_calls=tool_calls, summary_tokens=summary_tokens)
    settings = _settings("answer", agent, limits, tasks, seed, sandbox)
    return protocol_task(suite, settings, epochs, rubric_share(found))


@task
def deliver(
    suite: str = "arbitration",
    agent: str = "react",
    turns: int | None = None,
    tool_calls: int | None = None,
    summary_tokens: int | None = None,
    tasks: str = "*",
    seed: int = 0,
    sandbox: str | None = None,
    epochs: int = EPOCHS["deliver"],
) -> Task:
    """Every deliverable of a suite; scored: criteria met by weight, by the model role ``judge``."""
    found = {folder.case.id: folder for folder in find_suite(suite).cases}
    limits = Limits(turns=turns, tool_calls=tool_calls, summary_tokens=summary_tokens)
    settings = _settings("deliver", agent, limits, tasks, seed, sandbox)
    return protocol_task(suite, settings, epochs, criteria_met(found))


@task
def label(
    suite: str,
    agent: str = "react",
    summary_tokens: int | None = None,
    seed: int = 0,
    epochs: int = 1,
) -> Task:
    """Every case of a published set, one message each; scored: the answer is right or not."""
    found = {folder.case.id: folder for folder in find_suite(suite).cases}
    limits = Limits(summary_tokens=summary_tokens)
    settings = _settings("label", agent, limits, "*", seed, None)
    return protocol_task(suite, settings, epochs, label_right(found), ask_of)


def trial_scorer(plan: Plan) -> Scorer:
    """The scorer of ``casework run``: shows in Inspect's viewer what code alone can decide."""
    if all(order.task.protocol == "label" for order in plan.orders):
        return label_right(folders(plan))
    return case_solved(folders(plan))


def case_solved(cases: dict[str, CaseFolder]) -> Scorer:
    """1 where the adopted account alone is believed. Owed trials and unfit worlds: unscored."""

    async def score(state: TaskState, target: Target) -> Score | None:
        trial = _trial(state)
        if trial is None or trial.status == "owed" or trial.protocol != "investigate":
            return None
        folder = cases[trial.case]
        if why := unfit(folder):
            return Score.unscored(explanation=why)
        found = score_beliefs(trial, folder)
        held = ", ".join(f"{b.hypothesis}: {b.belief}" for b in trial.beliefs)
        return Score(value=int(found.solved), answer=held, explanation=trial.stop)

    # As with the solver: what is an argument is kept and copied for each sample.
    @scorer(metrics=[accuracy(), stderr()], name="case_solved")
    def scoring() -> Scorer:
        return score

    return scoring()


def label_right(cases: dict[str, CaseFolder]) -> Scorer:
    """1 where the answer is right; an unfinished trial or an unread answer is not."""

    async def score(state: TaskState, target: Target) -> Score | None:
        trial = _trial(state)
        if trial is None or trial.status == "owed" or trial.protocol != "label":
            return None
        item = item_of(cases[trial.case])
        found = published(item.benchmark).adapter.grade(item, trial.response)
        right = found.right and trial.status == "complete"
        return Score(value=int(right), answer=found.value, explanation=found.reason or trial.stop)

    @scorer(metrics=[accuracy(), stderr()], name="label_right")
    def scoring() -> Scorer:
        return score

    return scoring()


def rubric_share(cases: dict[str, CaseFolder]) -> Scorer:
    """The share of rubric items met; unscored where the judge gave no complete verdict."""

    async def score(state: TaskState, target: Target) -> Score | None:
        trial = _trial(state)
        if trial is None or trial.status == "owed" or trial.protocol != "answer":
            return None
        folder = cases[trial.case]
        question = question_of(folder.truth, folder.task(trial.task))
        judge: Model = get_model(role="judge")
        judgment = await judge_answer(
            trial, question, ask=current_gateway().ask, model=_asked(str(judge))
        )
        share = weighted(judgment.verdicts)
        causes = "; ".join(sorted({v.cause for v in judgment.verdicts if v.cause}))
        if share is None:
            return Score.unscored(explanation=causes)
        return Score(value=share, answer=trial.answer, explanation=causes or None)

    # As with the solver: what is an argument is kept and copied for each sample.
    @scorer(metrics=[mean(), stderr()], name="rubric_share")
    def scoring() -> Scorer:
        return score

    return scoring()


def criteria_met(cases: dict[str, CaseFolder]) -> Scorer:
    """The share of a deliverable's criteria met, by weight; unscored where the file cannot be
    judged, or the judge gave no complete verdict."""

    async def score(state: TaskState, target: Target) -> Score | None:
        trial = _trial(state)
        if trial is None or trial.status == "owed" or trial.protocol != "deliver":
            return None
        if trial.status != "complete":
            return Score.unscored(explanation=trial.fault.message if trial.fault else trial.stop)
        data = base64.b64decode(state.store.get(DELIVERED, ""))
        work = await anyio.to_thread.run_sync(_handed_in, cases[trial.case], trial, data)
        judgment = work.by_code()
        if judgment is None:
            seat = Seat(model=_asked(str(get_model(role="judge"))))
            judgment = await work.judged(current_gateway().ask, seat, REASKS, 0)
        share = weighted(judgment.verdicts)
        told = "; ".join(f"{v.criterion}: {v.outcome}" for v in judgment.verdicts)
        if share is None:
            causes = "; ".join(sorted({v.cause for v in judgment.verdicts if v.cause}))
            return Score.unscored(explanation=causes)
        return Score(value=share, answer=trial.response, explanation=told)

    # As with the solver: what is an argument is kept and copied for each sample.
    @scorer(metrics=[mean(), stderr()], name="criteria_met")
    def scoring() -> Scorer:
        return score

    return scoring()


def _handed_in(folder: CaseFolder, trial: Trial, data: bytes) -> DeliverWork:
    with TemporaryDirectory(prefix="casework-") as run:
        place = Path(run) / "trials" / trial.id / DELIVERABLE
        place.parent.mkdir(parents=True)
        place.write_bytes(data)
        return deliver_work(Path(run), folder, trial)


def _settings(
    protocol: Protocol, agent: str, limits: Limits, tasks: str, seed: int, sandbox: str | None
) -> Settings:
    # The model is Inspect's own; any name satisfies the plan, which does not use it here.
    return Settings(
        agent=agent,
        model="inspect/active",
        protocols=(protocol,),
        tasks=tuple(tasks.split(",")),
        limits=limits,
        epochs=1,  # Inspect repeats the samples itself
        seed=seed,
        sandbox=sandbox,
    )


def _trial(state: TaskState) -> Trial | None:
    stored = state.store.get(TRIAL)
    return Trial.model_validate(stored) if stored else None


def _asked(model: str) -> str:
    """The name under which the gateway asks a model that Inspect may know through our provider."""
    inner = model.removeprefix("casework/")
    return model if inner == model or kind_of(model) != "inspect" else inner
