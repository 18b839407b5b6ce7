"""Our tasks as Inspect runs them: a dataset of trials and one solver that conducts each.

The same solver serves ``casework run`` (where the recorder of the run folder is installed) and
plain ``inspect eval casework/investigate -T suite=…`` (where the trial is only in Inspect's log,
under the store key ``casework:trial``).
"""

import base64
import shutil
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import ContextVar
from dataclasses import dataclass, field, replace
from pathlib import Path

import anyio
from inspect_ai import Epochs, Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ModelOutput, get_model
from inspect_ai.scorer import Scorer
from inspect_ai.solver import Generate, Solver, TaskState, solver

from casework.cases.suite import find_suite
from casework.documents.library import Library
from casework.models.scope import scope
from casework.run.deliver.tools import DELIVER_TOOLS
from casework.run.deliver.work import furnish
from casework.run.inspect_model import asking, chat
from casework.run.label import Labels
from casework.run.plan import Plan, Settings, make_plan
from casework.run.protocol import Order, Record, conduct
from casework.run.quoted import marked
from casework.run.shell import shell_tools
from casework.run.tools import FILE_TOOLS, Desk
from casework.run.workspace import Workspace

TRIAL = "casework:trial"
DELIVERED = "casework:deliverable"
"""The file that was handed in, as base64, where no run folder keeps it."""


@dataclass
class Live:
    """What a running ``casework run`` shares with its trials."""

    library: Library
    store: Callable[[Record], None] = lambda _: None
    attempt_of: Callable[[str], int] = lambda _: 1
    progress: Callable[[str, str], None] = lambda _trial, _what: None
    halted: list[Exception] = field(default_factory=list)
    alone: bool = False
    """Whether there is no run folder: plain ``inspect eval``."""


_live: ContextVar[Live | None] = ContextVar("casework_live", default=None)
set_live = _live.set


def inspect_task(
    plan: Plan, orders: Sequence[Order], scorer: Scorer | None, epochs: int | None = None
) -> Task:
    """An Inspect task over `orders`; with `epochs`, Inspect repeats each sample itself."""
    by_sample = {(order.id if epochs is None else _bare(order)): order for order in orders}
    samples = [
        Sample(
            id=name,
            input=order.task.title or f"{order.folder.case.title}: {order.task.id}",
            metadata={"case": order.folder.case.id, "task": order.task.id},
        )
        for name, order in by_sample.items()
    ]
    return Task(
        dataset=MemoryDataset(samples, name=plan.suite.info.id),
        solver=conductor(by_sample, plan.settings.sandbox),
        scorer=scorer,
        name=f"{plan.suite.info.id}-{plan.agent.name}",
        version=plan.suite.info.version,
        epochs=Epochs(epochs) if epochs else None,
        fail_on_error=False,
        metadata={"suite_digest": plan.suite.digest, "prompts": plan.lock.prompts},
    )


def protocol_task(
    suite: str,
    settings: Settings,
    epochs: int,
    scorer: Scorer | None,
    labels: Labels | None = None,
) -> Task:
    """The task behind ``inspect eval casework/<protocol> -T suite=…``."""
    plan = make_plan(find_suite(suite), settings, labels)
    return inspect_task(plan, plan.orders, scorer, epochs)


def conductor(orders: dict[str, Order], sandbox: str | None = None) -> Solver:
    """Conduct one trial a sample: copy the room, let the agent work, store what came of it."""

    # Inspect keeps and copies a solver's arguments for each sample; the orders are no arguments.
    @solver
    def conduct_trial() -> Solver:
        return solve

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        order = orders[str(state.sample_id)]
        if order.repeat != state.epoch and state.epoch > 1:
            order = _repeat(order, state.epoch)
        live = _live.get() or _own()
        if live.halted:
            # The job has stopped (credentials, a cap): this trial has not begun and stays to do.
            state.completed = True
            return state
        order = _attempt(order, live.attempt_of(order.id))
        room = Path(tempfile.mkdtemp(prefix="casework-"))
        try:
            deliver = order.task.protocol == "deliver"
            desk = await anyio.to_thread.run_sync(_furnish, order, room, live.library)
            model = asking(get_model()) if order.agent.needs_model else None
            with scope(trial=order.id, role="task", sample=order.sample):
                shell = shell_tools(sandbox)
                record = await conduct(
                    order,
                    model,
                    desk,
                    (*(DELIVER_TOOLS if deliver else FILE_TOOLS), *shell),
                    lambda what: live.progress(order.id, what),
                )
                record = await marked(record, desk, shell=bool(shell))
        finally:
            with suppress(OSError):
                shutil.rmtree(room)
        if record.halt is not None:
            live.halted.append(record.halt)
        live.store(record)
        state.store.set(TRIAL, record.trial.model_dump(mode="json"))
        if live.alone and record.file:
            state.store.set(DELIVERED, base64.b64encode(record.file).decode())
        state.messages = chat(record.transcript)
        state.output = ModelOutput.from_content(order.model_name or "none", record.trial.response)
        return state

    return conduct_trial()


def _furnish(order: Order, root: Path, library: Library) -> Desk:
    """A workspace of the trial's own below `root`, with what its tools work on."""
    matter = root / "matter"
    if order.task.protocol == "deliver":
        matter.mkdir()
        return furnish(order.folder, order.task, matter, library)
    only = order.folder.index if order.level else None
    return Desk(Workspace.copy(order.folder.matter, matter, only), library.read)


def _own() -> Live:
    """Under plain ``inspect eval``: one library for the whole process, nothing stored."""
    live = Live(Library(None), alone=True)
    _live.set(live)
    return live


def _bare(order: Order) -> str:
    return order.id.rpartition(".")[0]


def _repeat(order: Order, repeat: int) -> Order:
    return replace(order, repeat=repeat)


def _attempt(order: Order, attempt: int) -> Order:
    return replace(order, attempt=attempt)
