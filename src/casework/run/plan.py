"""What a run will do, before it does it: the planned trials, the lock, and what it may cost."""

import fnmatch
import hashlib
import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from casework import __version__
from casework.cases.folder import CaseFolder
from casework.cases.records import Level, Limits, Protocol, Record, Task
from casework.cases.suite import Suite
from casework.documents.withdrawal import refuse_withdrawn
from casework.errors import UsageError
from casework.run import prompts
from casework.run.agents import Agent, agent_named
from casework.run.label import LabelAsk, Labels
from casework.run.protocol import REPAIRS, Order, budget_of, turn_tokens
from casework.run.rooms import rooms_of
from casework.run.session import STUBBORN
from casework.run.shell import shell_tools

RUNNABLE: tuple[Protocol, ...] = ("investigate", "answer", "label", "deliver")
EPOCHS: Mapping[Protocol, int] = {"deliver": 3}
"""Repeats of a task where none are asked for; once where its protocol is not here."""


class Settings(Record):
    """What a user asks for. Everything here is locked; caps and connections are not in it.

    `epochs` None: as each protocol has it (see `epochs_of`).
    """

    agent: str
    model: str | None = None
    epochs: int | None = None
    seed: int = 0
    protocols: tuple[Protocol, ...] = RUNNABLE
    tasks: tuple[str, ...] = ()
    limit: int | None = None
    limits: Limits = Limits()
    sandbox: str | None = None
    levels: tuple[Level, ...] = ()
    """Rooms to run each task in, one trial each; none: the whole room."""


class Lock(Record):
    """``lock.json``: the configuration a run was started under, resolved to digests and ids."""

    casework: str
    suite: str
    suite_version: str
    suite_digest: str
    prompts: str
    settings: Settings
    trials: tuple[str, ...]

    @property
    def digest(self) -> str:
        """Ten hex digits that name this configuration."""
        whole = self.model_dump(mode="json")
        if not self.settings.levels:
            del whole["settings"]["levels"]  # as locks had it before there were levels
        text = json.dumps(whole, sort_keys=True)
        return hashlib.sha256(text.encode()).hexdigest()[:10]


@dataclass(frozen=True)
class Plan:
    """The planned trials of a run, in order, with the lock that fixes them."""

    suite: Suite
    settings: Settings
    agent: Agent
    lock: Lock
    orders: tuple[Order, ...]
    left_out: tuple[str, ...] = ()
    """Tasks that are not done at some level asked for, and why."""


def make_plan(suite: Suite, settings: Settings, labels: Labels | None = None) -> Plan:
    """Plan every (case, task, level, repeat). Raises UsageError where nothing is left to do.

    `labels` makes the words of label tasks; without it a plan that holds one is refused.
    """
    agent = agent_named(settings.agent)
    if agent.needs_model and not settings.model:
        raise UsageError(
            f"The agent {agent.name!r} needs a model: give --model, e.g. casework/embedded."
        )
    refuse_withdrawn(folder.matter for folder in suite.cases)
    shell_tools(settings.sandbox)  # refuses a sandbox that cannot run, before anything is made
    model = settings.model if agent.needs_model else None
    chosen = [
        (folder, task) for folder in suite.cases for task in folder.tasks if _wanted(task, settings)
    ]
    if settings.limit is not None:
        chosen = chosen[: settings.limit]
    if not chosen:
        raise UsageError(
            f"{suite.path}: no task matches the given --protocol and --task "
            f"({', '.join(settings.tasks) or 'any'}); `casework list tasks {suite.path}` shows "
            "what there is."
        )
    rooms, left_out = rooms_of(suite.path, chosen, settings.levels)
    asks = [_label(room.folder, room.task, labels) for room in rooms]
    repeats = [epochs_of(task.protocol, settings.epochs) for _, task, _ in rooms]
    # One number for all is locked as that number, so that it is the same run whether given or not.
    epochs = repeats[0] if len(set(repeats)) == 1 else None
    settings = settings.model_copy(update={"model": model, "epochs": epochs})
    orders = tuple(
        Order(
            *(folder, task, repeat, agent, model, settings.limits, settings.seed),
            label=ask,
            level=level,
        )
        for repeat in range(1, max(repeats) + 1)
        for (folder, task, level), ask, times in zip(rooms, asks, repeats, strict=True)
        if repeat <= times
    )
    lock = Lock(
        casework=__version__,
        suite=suite.info.id,
        suite_version=suite.info.version,
        suite_digest=suite.digest,
        prompts=_words_digest(asks),
        settings=settings,
        trials=tuple(order.id for order in orders),
    )
    return Plan(suite, settings, agent, lock, orders, left_out)


def epochs_of(protocol: Protocol, asked: int | None) -> int:
    """Repeats of a task: what was asked for, else three of a deliverable (specs, "Run") and one of
    anything else."""
    return asked if asked is not None else EPOCHS.get(protocol, 1)


def _label(folder: CaseFolder, task: Task, labels: Labels | None) -> LabelAsk | None:
    if task.protocol != "label":
        return None
    if labels is None:
        raise UsageError(
            f"{folder.path}: the task {task.id!r} is a label of a published set, which cannot be "
            "asked here. Leave it out with --protocol investigate or answer."
        )
    return labels(folder, task)


def planned(plan: Plan) -> str:
    """``27 trials (9 tasks, 3 repeats each)``: what will run, in words."""
    times: dict[Protocol, int] = {}
    for order in plan.orders:
        times[order.task.protocol] = max(order.repeat, times.get(order.task.protocol, 1))
    tasks = len({(order.folder.case.id, order.task.id) for order in plan.orders})
    levels = len({order.level for order in plan.orders})
    parts = [f"{tasks} task{'' if tasks == 1 else 's'}"]
    parts += [f"{levels} levels"] if levels > 1 else []
    if len(set(times.values())) > 1:
        parts.append("repeats: " + ", ".join(f"{name} {n}" for name, n in times.items()))
    elif (repeats := max(times.values())) > 1:
        parts.append(f"{repeats} repeats{' each' if tasks > 1 else ''}")
    trials = f"{len(plan.orders)} trial{'' if len(plan.orders) == 1 else 's'}"
    return f"{trials} ({', '.join(parts)})" if len(parts) > 1 else trials


def _words_digest(asks: list[LabelAsk | None]) -> str:
    """The digest of all words agents are given: our templates, and those of label tasks."""
    own = prompts.digest()
    words = [ask.prompt for ask in asks if ask is not None]
    if not words:
        return own
    return hashlib.sha256("\x00".join([own, *words]).encode("utf-8", "replace")).hexdigest()


class Span(Record):
    """A low, an expected and a high figure."""

    low: float
    expected: float
    high: float


class Estimate(Record):
    """What a run may take. `dollars` is None where the model's price is unknown."""

    trials: int
    tasks: int
    calls: Span
    input_tokens: Span
    output_tokens: Span
    dollars: Span | None


Price = Callable[[float, float], float | None]


def estimate(plan: Plan, price: Price) -> Estimate:
    """Calls and tokens from the protocols' own budgets; nothing is spent.

    low: each trial reads nothing and answers at once; high: every turn and every repair is used
    and every read returns as much as it may; expected: half the budget, with reads of 1,500
    tokens. Context grows turn by turn, so tokens grow with the square of the turns. A label is
    one call with a known prompt; its reply is between one line and all the tokens allowed.
    `price(input, output)` is in dollars, or None where unknown.
    """
    rows = [_trial_estimate(order) for order in plan.orders if plan.agent.needs_model]
    low, expected, high = (
        tuple(sum(row[level][part] for row in rows) for part in range(3)) for level in range(3)
    )
    calls, tokens_in, tokens_out = (
        Span(low=low[part], expected=expected[part], high=high[part]) for part in range(3)
    )
    if not plan.agent.needs_model:
        price = _free
    prices = [price(level[1], level[2]) for level in (low, expected, high)]
    known = [value for value in prices if value is not None]
    dollars = Span(low=known[0], expected=known[1], high=known[2]) if len(known) == 3 else None
    return Estimate(
        trials=len(plan.orders),
        tasks=len({(order.folder.case.id, order.task.id) for order in plan.orders}),
        calls=calls,
        input_tokens=tokens_in,
        output_tokens=tokens_out,
        dollars=dollars,
    )


def _free(tokens_in: float, tokens_out: float) -> float:
    return 0.0


def _trial_estimate(order: Order) -> tuple[tuple[float, float, float], ...]:
    if order.label is not None:
        return _label_estimate(order.label, turn_tokens(order))
    budget = budget_of(order.task, order.limits)
    second = order.task.protocol == "investigate"
    levels: list[tuple[float, float, float]] = []
    for turns, read, text, repairs in (
        (1, 0, 150, 0),
        (max(1, budget.turns // 2), 1_500, 600, 0),
        (budget.turns + STUBBORN + 1, 12_000, 2_000, REPAIRS),
    ):
        reads = min(turns, budget.tool_calls) * read
        growing = turns * 500 + reads * (turns + 1) / 2
        answers = (1 + repairs) if second else 0
        levels.append(
            (
                turns + answers,
                growing + answers * (400 + text),
                turns * 60 + text + answers * 250,
            )
        )
    return tuple(levels)


def _label_estimate(ask: LabelAsk, longest: int) -> tuple[tuple[float, float, float], ...]:
    size = len(ask.prompt.encode("utf-8", "replace"))
    # About four bytes a token in English prose; three is what caps reckon with.
    return (
        (1, size / 5, min(10, longest)),
        (1, size / 4, min(300, longest)),
        (1, size / 3 + 24, longest),
    )


def _wanted(task: Task, settings: Settings) -> bool:
    if task.protocol not in settings.protocols:
        return False
    return not settings.tasks or any(fnmatch.fnmatch(task.id, name) for name in settings.tasks)


def differences(old: dict[str, Any], new: dict[str, Any], prefix: str = "") -> list[str]:
    """``name: old → new`` for every entry that differs, nested names joined by dots."""
    found: list[str] = []
    for key in sorted({*old, *new}):
        before, after = old.get(key), new.get(key)
        if before == after:
            continue
        name = f"{prefix}{key}"
        if isinstance(before, dict) and isinstance(after, dict):
            found += differences(before, after, f"{name}.")
        elif isinstance(before, list) and isinstance(after, list):
            gone = [item for item in before if item not in after]
            come = [item for item in after if item not in before]
            found.append(f"{name}: {len(gone)} gone {gone[:3]}, {len(come)} new {come[:3]}")
        else:
            found.append(f"{name}: {before!r} → {after!r}")
    return found


def folders(plan: Plan) -> dict[str, CaseFolder]:
    """Case id → case folder of the plan's suite."""
    return {folder.case.id: folder for folder in plan.suite.cases}
