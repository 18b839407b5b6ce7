"""Agents: whatever does the task. Four are built in; others come by entry point.

An agent is an object with `name`, `needs_model`, `needs_truth` and two coroutines:

* ``work(session, assignment)`` does the investigation, or finds the answer or label, and returns
  its text; for a label the assignment's prompt is all there is to send;
* ``commit(session, menu)`` returns the raw reply to the second turn of an investigation.

A package offers more through the entry-point group ``casework.agents``: the name is the agent's,
the value a function without arguments that returns such an object.
"""

import json
from dataclasses import dataclass
from importlib.metadata import EntryPoint, entry_points
from typing import Protocol

from casework.cases.records import Case, IndexRow, Question, Task, Truth
from casework.errors import UsageError
from casework.run import guided, react
from casework.run.deliver.guided import deliver
from casework.run.label import ask_once
from casework.run.session import Ask, Message, Session

TURN_TWO_TOKENS = 1_200


@dataclass(frozen=True)
class Assignment:
    """What an agent is given. `truth` is there only for an agent that declares it needs it.

    `choices` and `gold` are of the protocol `label`: the answers there are (none: open ones), and
    a reply that gives the expected one, for an agent that needs the truth. `reference` is of the
    protocol `deliver`: the reference answer as Markdown, for such an agent.
    """

    case: Case
    task: Task
    index: tuple[IndexRow, ...]
    prompt: str
    closing: str
    question: str = ""
    truth: Truth | None = None
    summary_tokens: int | None = None
    choices: tuple[str, ...] = ()
    gold: str = ""
    reference: str = ""


@dataclass(frozen=True)
class Menu:
    """The second turn: its prompt, the labels to judge with their claims, the agent's findings.

    After a bad reply `previous` holds it, and `repair` the request to mend it.
    """

    prompt: str
    labels: tuple[str, ...]
    names: tuple[str, ...]
    claims: tuple[str, ...]
    summary: str
    previous: str = ""
    repair: str = ""
    truth: Truth | None = None


class Agent(Protocol):
    """The interface of an agent (see the module)."""

    name: str
    needs_model: bool
    needs_truth: bool

    async def work(self, session: Session, assignment: Assignment) -> str: ...

    async def commit(self, session: Session, menu: Menu) -> str: ...


class React:
    """For models that call tools by themselves."""

    name = "react"
    needs_model = True
    needs_truth = False

    async def work(self, session: Session, assignment: Assignment) -> str:
        if assignment.task.protocol == "label":
            return await ask_once(session, assignment.prompt)
        return await react.work(
            session, assignment.prompt, assignment.closing, assignment.summary_tokens
        )

    async def commit(self, session: Session, menu: Menu) -> str:
        return (await session.ask(Ask(messages(menu), max_tokens=TURN_TWO_TOKENS))).text


class Guided:
    """For small models: every choice is constrained by a schema, so that tools are really used."""

    name = "guided"
    needs_model = True
    needs_truth = False

    async def work(self, session: Session, assignment: Assignment) -> str:
        subject, question = assignment.case.case_type, assignment.question
        if assignment.task.protocol == "label":
            if assignment.choices:
                return await guided.choose_label(session, assignment.prompt, assignment.choices)
            return await ask_once(session, assignment.prompt)
        if assignment.task.protocol == "deliver":
            return await deliver(session, assignment.task.instruction)
        if question:
            return await guided.answer(session, question)
        return await guided.investigate(session, subject, assignment.summary_tokens or 160)

    async def commit(self, session: Session, menu: Menu) -> str:
        return await guided.commit(session, menu.summary, menu.labels, menu.claims)


class Oracle:
    """Reads the truth and says it. A case that the oracle cannot solve is broken."""

    name = "oracle"
    needs_model = False
    needs_truth = True

    async def work(self, session: Session, assignment: Assignment) -> str:
        truth = _truth(assignment.truth)
        session.note("user", assignment.prompt)
        if assignment.task.protocol == "label":
            text = assignment.gold
        elif assignment.task.protocol == "deliver":
            text = assignment.reference
        elif assignment.question:
            text = f"ANSWER: {question_of(truth, assignment.task).answer}"
        else:
            text = next(h.claim for h in truth.hypotheses if h.standing == "adopted")
        session.note("assistant", text)
        return text

    async def commit(self, session: Session, menu: Menu) -> str:
        standing = {h.name: h.standing for h in _truth(menu.truth).hypotheses}
        text = json.dumps(
            [
                {
                    "label": label,
                    "verdict": "A" if standing[name] == "adopted" else "B",
                    "reason": f"The court's ruling: {standing[name]}.",
                }
                for label, name in zip(menu.labels, menu.names, strict=True)
            ]
        )
        session.note("assistant", text)
        return text


class Nop:
    """Does nothing. A case that it solves is broken."""

    name = "nop"
    needs_model = False
    needs_truth = False

    async def work(self, session: Session, assignment: Assignment) -> str:
        session.note("user", assignment.prompt)
        return ""

    async def commit(self, session: Session, menu: Menu) -> str:
        return ""


AGENTS: dict[str, type[React] | type[Guided] | type[Oracle] | type[Nop]] = {
    agent.name: agent for agent in (React, Guided, Oracle, Nop)
}


def agent_named(name: str) -> Agent:
    """The agent of that name. Raises UsageError with the names there are."""
    if name in AGENTS:
        return AGENTS[name]()
    points = offered()
    if name not in points:
        known = ", ".join([*AGENTS, *points])
        raise UsageError(f"There is no agent {name!r}. Give --agent one of: {known}.")
    point = points[name]
    where = f"the agent {name!r} ({point.value}, entry point in group casework.agents)"
    try:
        agent = point.load()()
    except Exception as error:
        raise UsageError(
            f"{where} cannot be loaded: {type(error).__name__}: {error}. Mend or uninstall the "
            "package that offers it."
        ) from error
    for attribute in ("name", "needs_model", "needs_truth", "work", "commit"):
        if not hasattr(agent, attribute):
            raise UsageError(f"{where} has no {attribute!r}; docs/extending.md shows an agent.")
    return agent


def offered() -> dict[str, EntryPoint]:
    """Agents of other packages, by name."""
    return {point.name: point for point in entry_points(group="casework.agents")}


def messages(menu: Menu) -> tuple[Message, ...]:
    """The second turn as a conversation of its own: the menu, and the repair if one is due."""
    start: Message = {"role": "user", "content": menu.prompt}
    if not menu.repair:
        return (start,)
    said: Message = {"role": "assistant", "content": menu.previous or "(empty reply)"}
    return (start, said, {"role": "user", "content": menu.repair})


def question_of(truth: Truth, task: Task) -> Question:
    """The key of an `answer` task. Raises UsageError where the case has none."""
    for question in truth.questions:
        if question.task == task.id:
            return question
    raise UsageError(f"truth/questions.jsonl has no question for task {task.id!r}; add it.")


def _truth(truth: Truth | None) -> Truth:
    if truth is None:
        raise UsageError("The oracle needs the truth of the case; run it with `casework run`.")
    return truth
