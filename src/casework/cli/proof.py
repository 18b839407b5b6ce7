"""The proof that a case can be solved: the oracle runs every task, offline, in a scratch folder."""

import tempfile
from pathlib import Path

from casework.cases.fault import Fault
from casework.cases.records import Protocol
from casework.cases.suite import Suite
from casework.cli.speech import say


def unsolved_by_oracle(path: str) -> list[Fault]:
    """A fault for every task that the oracle does not solve; files are relative to the suite."""
    from casework.benchmarks.labelled import ask_of
    from casework.cases.suite import find_suite
    from casework.cli.open_gateway import Spending, gate
    from casework.cli.stored import load, oracle_misses
    from casework.run.execute import execute
    from casework.run.plan import Settings, make_plan

    suite = find_suite(path)
    settings = Settings(agent="oracle", epochs=1, protocols=_provable(suite))
    plan = make_plan(suite, settings, ask_of)
    total = len(plan.orders)
    tasks = "task" if total == 1 else "tasks"
    say(f"oracle: solving {total} {tasks}")
    with tempfile.TemporaryDirectory(prefix="casework-") as folder:
        run = Path(folder) / "oracle"
        execute(plan, run, lambda at: gate(at, [], Spending()), asked={})
        misses = dict(oracle_misses(load(run, plan.suite)))
    say(f"the oracle solved {total - len(misses)} of {total} {tasks}")
    faults: list[Fault] = []
    for order in plan.orders:
        why = misses.get(order.id)
        if why is not None:
            task = order.folder.path / "tasks" / order.task.id / "task.toml"
            file = task.relative_to(plan.suite.path).as_posix()
            message = f"the oracle does not solve it: {why}"
            faults.append(Fault(rule="oracle", file=file, line=None, message=message))
    return faults


def _provable(suite: Suite) -> tuple[Protocol, ...]:
    """The protocols an oracle can run here; label tasks only where all are of published sets."""
    from casework.benchmarks.labelled import is_published
    from casework.run.plan import RUNNABLE

    labels = [
        (case, task) for case in suite.cases for task in case.tasks if task.protocol == "label"
    ]
    strange = [case for case, task in labels if not is_published(case, task)]
    if not strange:
        return RUNNABLE
    say(f"oracle: label tasks are left out; {strange[0].path} is of no published set")
    return tuple(one for one in RUNNABLE if one != "label")
