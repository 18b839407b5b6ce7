"""The proof that a case can be solved: the oracle runs every task, offline, in a scratch folder."""

import tempfile
from pathlib import Path

from casework.cases.fault import Fault


def unsolved_by_oracle(path: str) -> list[Fault]:
    """A fault for every task that the oracle does not solve."""
    from casework.cases.suite import find_suite
    from casework.cli.open_gateway import Spending, gate
    from casework.cli.stored import load, oracle_misses
    from casework.run.execute import execute
    from casework.run.plan import Settings, make_plan

    plan = make_plan(find_suite(path), Settings(agent="oracle"))
    with tempfile.TemporaryDirectory(prefix="casework-") as folder:
        run = Path(folder) / "oracle"
        execute(plan, run, lambda at: gate(at, [], Spending()), asked={})
        misses = oracle_misses(load(run, plan.suite))
    return [
        Fault(rule="oracle", file=name, line=None, message=f"the oracle does not solve it: {why}")
        for name, why in misses
    ]
