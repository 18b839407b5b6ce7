"""The protocols: an investigation in two turns, a question answered from the room, one label,
a deliverable.

Source: investigation-worlds paper, section 3.3 and appendix D.3-D.4; docs/running.md.
`conduct` is the one boundary at which everything that goes wrong is attributed: what the agent
did is scored, what the machinery did is owed and run again.
"""

import hashlib
import random
import re
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

import anyio

from casework.cases.folder import CaseFolder
from casework.cases.levels import rank
from casework.cases.records import Level, Limits, Protocol, Task
from casework.errors import AuthFailed, CapReached, ContextOverflow, ModelError, UsageError
from casework.run.agents import Agent, Assignment, Menu, question_of
from casework.run.beliefs import Unreadable, parse_beliefs
from casework.run.deliver.work import collect, reference_of, told
from casework.run.label import LabelAsk
from casework.run.prompts import nonce, prompt
from casework.run.records import Belief, Delivered, Fault, Place, Status, Stop, Trial
from casework.run.session import Budget, Message, Model, Session
from casework.run.tools import Desk, Tool

DEFAULTS: dict[Protocol, Budget] = {
    "investigate": Budget(turns=25, tool_calls=30),
    "answer": Budget(turns=15, tool_calls=30),
    "label": Budget(turns=1, tool_calls=0),
    "deliver": Budget(turns=60, tool_calls=90),
}
REPAIRS = 1
MOST_TURN_TOKENS = 8_192
DELIVER_TURN_TOKENS = 32_768
"""A turn of a deliverable may hold the whole of it."""
TURN_TOKENS = {"casework/embedded": 1_024}
LEVEL_SAMPLES = 1_000_000
"""More than any run has repeats."""
PLACEHOLDER = re.compile(r"[<\[\"'(]*your complete answer[>\]\"').]*|[.…<>\s]*", re.IGNORECASE)
"""The prompt's own words sent back are no answer."""


@dataclass(frozen=True)
class Order:
    """Everything that defines one trial: whose task, which repeat, by whom, under which limits."""

    folder: CaseFolder
    task: Task
    repeat: int
    agent: Agent
    model_name: str | None
    limits: Limits
    seed: int
    attempt: int = 1
    label: LabelAsk | None = None
    level: Level | Literal[""] = ""
    """The level that `folder` is cut down to."""

    @property
    def id(self) -> str:
        """The trial's name: case, task, level and repeat."""
        return Place(self.folder.case.id, self.task.id, self.repeat, self.level).id

    @property
    def sample(self) -> int:
        """The sample number of its model calls, one for each repeat at each level: requests of two
        levels may have the same words (a first turn that tells no count), and share no reply."""
        return self.repeat + (LEVEL_SAMPLES * (1 + rank(self.level)) if self.level else 0)


@dataclass(frozen=True)
class Record:
    """What came of it: the trial, its transcript, the error that stops the whole job, and the
    file that was handed in (b"" where none was)."""

    trial: Trial
    transcript: list[Message]
    halt: Exception | None = None
    file: bytes = b""


def budget_of(task: Task, limits: Limits) -> Budget:
    """The run's own limits win over the task's, those over the protocol's defaults.

    A label has one turn and no tool, whatever the limits say.
    """
    default = DEFAULTS[task.protocol]
    if task.protocol == "label":
        return default
    turns = limits.turns or task.limits.turns or default.turns
    own, given = limits.tool_calls, task.limits.tool_calls
    calls = own if own is not None else given if given is not None else default.tool_calls
    return Budget(turns, calls)


def summary_tokens(order: Order) -> int | None:
    """The longest text of a turn, in tokens: the run's limit, else the task's, else none."""
    return order.limits.summary_tokens or order.task.limits.summary_tokens


def turn_tokens(order: Order) -> int:
    """The longest text of a turn, in tokens, as it is sent: the limit, else the model's default."""
    most = DELIVER_TURN_TOKENS if order.task.protocol == "deliver" else MOST_TURN_TOKENS
    return summary_tokens(order) or TURN_TOKENS.get(order.model_name or "", most)


def shuffle_seed(seed: int, trial: str) -> int:
    """A seed of its own for each trial, fixed by the run's seed and the trial's name without its
    level: an account that stands first in one room stands first in all."""
    return int.from_bytes(hashlib.sha256(f"{seed}:{trial}".encode()).digest()[:4])


async def conduct(
    order: Order,
    model: Model | None,
    desk: Desk,
    tools: tuple[Tool, ...],
    progress: Callable[[str], None] = lambda _: None,
) -> Record:
    """Run one trial to its end. Never raises for what a model or a document did."""
    started = time.monotonic()
    budget = budget_of(order.task, order.limits)
    # A length is always sent, so that what a cap sets aside for a call is all it can use.
    longest = turn_tokens(order)
    offered = () if order.task.protocol == "label" else tools
    session = Session(model, desk, offered, budget, progress, longest)
    state = _State()
    halt: Exception | None = None
    try:
        if order.task.protocol == "investigate":
            await _investigate(order, session, state)
        elif order.task.protocol == "answer":
            await _answer(order, session, state)
        elif order.task.protocol == "deliver":
            await _deliver(order, session, state)
        else:
            assert order.label is not None, "make_plan gives every label task its words"
            await _label(order, order.label, session, state)
    except ContextOverflow as error:
        state.fail(
            "incomplete",
            "context_overflow",
            Fault(whose="agent", code="context_overflow", message=str(error)),
        )
    except (AuthFailed, CapReached, UsageError) as error:
        halt = error
        state.fail("owed", "error", _machinery(error))
    except ModelError as error:
        state.fail("owed", "error", _machinery(error))
    except Exception as error:
        # Nobody's reply explains this one: it is a fault of code, an agent's or ours.
        session.note("error", traceback.format_exc())
        where = traceback.extract_tb(error.__traceback__)[-1]
        fault = _machinery(error)
        message = f"{fault.message} ({Path(where.filename).name}, line {where.lineno})"
        state.fail("owed", "error", fault.model_copy(update={"message": message}))
    trial = Trial(
        id=order.id,
        case=order.folder.case.id,
        task=order.task.id,
        protocol=order.task.protocol,
        repeat=order.repeat,
        level=order.level,
        attempt=order.attempt,
        agent=order.agent.name,
        model=order.model_name,
        status=state.status,
        stop=state.stop or session.stop,
        fault=state.fault,
        summary=state.summary,
        response=state.response,
        answer=state.answer,
        order=state.names,
        shuffle_seed=state.seed,
        beliefs=state.beliefs,
        opened=tuple(session.opened),
        delivered=state.delivered,
        turns=session.turns,
        tools=session.use,
        usage=session.usage,
        seconds=round(time.monotonic() - started, 3),
    )
    return Record(trial, session.transcript, halt, state.file)


class _State:
    """What a trial has come to so far; it outlives an exception in the middle."""

    def __init__(self) -> None:
        self.status: Status = "complete"
        self.stop: Stop | None = None
        self.fault: Fault | None = None
        self.summary = ""
        self.response = ""
        self.answer: str | None = None
        self.names: tuple[str, ...] = ()
        self.seed = 0
        self.beliefs: tuple[Belief, ...] = ()
        self.delivered: Delivered | None = None
        self.file = b""

    def fail(self, status: Status, stop: Stop, fault: Fault) -> None:
        self.status, self.stop, self.fault = status, stop, fault

    def incomplete(self, stop: Stop, message: str) -> None:
        self.fail("incomplete", stop, Fault(whose="agent", code=stop, message=message))


async def _investigate(order: Order, session: Session, state: _State) -> None:
    folder = order.folder
    hypotheses = {h.name: h for h in folder.truth.hypotheses}
    if not hypotheses:
        raise UsageError(
            f"{folder.path}/truth/hypotheses.json: needed by the task {order.task.id!r}"
        )
    state.seed = shuffle_seed(order.seed, Place(folder.case.id, order.task.id, order.repeat).id)
    names = sorted(hypotheses)
    random.Random(state.seed).shuffle(names)
    state.names = tuple(names)
    assignment = _assignment(order, session.budget, "investigate")
    state.summary = state.response = await order.agent.work(session, assignment)
    if not state.summary.strip():
        stop = "no_answer" if session.stop == "completed" else session.stop
        state.incomplete(stop, "the agent wrote no findings, so there is nothing to question")
        return
    labels = tuple(f"H{number}" for number in range(1, len(names) + 1))
    claims = [
        {"label": label, "claim": hypotheses[name].claim}
        for label, name in zip(labels, names, strict=True)
    ]
    words = prompt(
        "beliefs",
        case_type=folder.case.case_type,
        summary=state.summary,
        nonce=nonce(state.summary),
        menu=claims,
    )
    truth = folder.truth if order.agent.needs_truth else None
    texts = tuple(claim["claim"] for claim in claims)
    menu = Menu(words, labels, state.names, texts, state.summary, truth=truth)
    # A context of its own: nothing of turn 1 but the findings, and no tool.
    second = session.successor(Budget(turns=1 + REPAIRS, tool_calls=0))
    second.note("user", words)
    for attempt in range(1 + REPAIRS):
        state.response = await order.agent.commit(second, menu)
        try:
            state.beliefs = parse_beliefs(state.response, labels, state.names)
            return
        except Unreadable as error:
            if attempt == REPAIRS:
                state.incomplete("unparseable", f"no beliefs after one repair: {error}")
                return
            repair = prompt("repair", problem=str(error), labels=labels)
            second.note("user", repair)
            menu = replace(menu, previous=state.response, repair=repair)


async def _answer(order: Order, session: Session, state: _State) -> None:
    assignment = _assignment(order, session.budget, "answer")
    state.response = await order.agent.work(session, assignment)
    state.answer = final_answer(state.response)
    if not state.answer:
        state.answer = None
        stop = "no_answer" if session.stop == "completed" else session.stop
        state.incomplete(stop, "the reply has no line that begins with ANSWER:")


async def _deliver(order: Order, session: Session, state: _State) -> None:
    folder, task, desk = order.folder, order.task, session.desk
    assignment = Assignment(
        case=folder.case,
        task=task,
        index=folder.index,
        prompt=told(folder, task, desk, session.budget),
        closing=prompt("deliver_closing"),
        truth=folder.truth if order.agent.needs_truth else None,
        summary_tokens=summary_tokens(order),
        reference=reference_of(folder, task) if order.agent.needs_truth else "",
    )
    state.response = await order.agent.work(session, assignment)
    state.delivered, state.file = await anyio.to_thread.run_sync(collect, desk, state.response)
    artifact = state.delivered.artifact
    if artifact.fault not in (None, "no_text"):
        state.incomplete("no_deliverable", f"{artifact.fault}: {artifact.reason}")


async def _label(order: Order, label: LabelAsk, session: Session, state: _State) -> None:
    assignment = Assignment(
        case=order.folder.case,
        task=order.task,
        index=(),
        prompt=label.prompt,
        closing="",
        truth=order.folder.truth if order.agent.needs_truth else None,
        summary_tokens=summary_tokens(order),
        choices=label.choices,
        gold=label.gold if order.agent.needs_truth else "",
    )
    state.response = await order.agent.work(session, assignment)
    if session.stop == "truncated":
        state.incomplete("truncated", "the reply was cut off at the token limit")
    elif not state.response.strip():
        stop = "no_answer" if session.stop == "completed" else session.stop
        state.incomplete(stop, "the reply is empty")


def final_answer(response: str) -> str:
    """What follows the last ``ANSWER:`` that begins a line ("" where none does)."""
    lines = response.splitlines()
    for number in range(len(lines) - 1, -1, -1):
        head = lines[number].strip().lstrip("*#> ").strip()
        if head.upper().startswith("ANSWER:"):
            first = head[len("ANSWER:") :].strip(" *")
            text = "\n".join([first, *lines[number + 1 :]]).strip()
            return "" if PLACEHOLDER.fullmatch(text) else text
    return ""


def _assignment(order: Order, budget: Budget, template: str) -> Assignment:
    folder = order.folder
    question = ""
    if order.task.protocol == "answer":
        question = question_of(folder.truth, order.task).question
    words = prompt(
        template,
        case_type=folder.case.case_type,
        documents=len(folder.index),
        tool_calls=budget.tool_calls,
        turns=budget.turns,
        **({"question": question} if question else {}),
    )
    return Assignment(
        case=folder.case,
        task=order.task,
        index=folder.index,
        prompt=words,
        closing=prompt(f"{template}_closing"),
        question=question,
        truth=folder.truth if order.agent.needs_truth else None,
        summary_tokens=summary_tokens(order),
    )


def _machinery(error: Exception) -> Fault:
    code = type(error).__name__
    return Fault(whose="machinery", code=code, message=str(error)[:2_000] or code)
