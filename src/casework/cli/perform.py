"""From a plan to its outcome: run what is to do, judge it, report it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

from casework.cli.finish import Outcome, finish
from casework.cli.open_gateway import Spending, gate
from casework.cli.progress import progress
from casework.cli.speech import say
from casework.run.plan import Plan, planned

EMBEDDED = "casework/embedded"


def perform(
    plan: Plan,
    suite: str,
    spend: Spending,
    *,
    judge: str | None,
    workers: int,
    runs: Path,
    name: str | None = None,
) -> Outcome:
    """Run a plan below `runs` and finish it. `suite` is what the user called it.

    A run on the embedded model is judged by it where no judge is named. Raises UsageError, before
    anything is made, for a model that cannot be asked here.
    """
    from casework.models.backends import ready
    from casework.registry import trial_scorer
    from casework.run.execute import execute

    path = runs / (name or run_name(plan))
    model = plan.settings.model
    judge = judge or judge_of(model)
    for asked_model in dict.fromkeys([model, judge]):
        if asked_model:
            ready(asked_model)
    say(f"{path}: {planned(plan)}, agent {plan.agent.name}, model {model or 'none'}")
    # The report finds the suite again from any folder.
    found = str(Path(suite).resolve()) if Path(suite).exists() else suite
    asked: dict[str, Any] = {"suite": found, "judge_model": judge or "", "workers": workers}
    asked |= plan.settings.model_dump(mode="json", exclude_none=True)
    with progress(len(plan.orders)) as told:
        halted = execute(
            plan,
            path,
            lambda folder: gate(folder, [model], spend),
            asked=asked,
            scorer=trial_scorer(plan),
            workers=workers,
            progress=told,
        )
    if halted is not None:
        say(f"casework: {halted}")
    outcome = finish(path, judge, spend, suite=plan.suite)
    return replace(outcome, code=getattr(halted, "exit_code", 0) or outcome.code)


def judge_of(model: str | None) -> str | None:
    """The judge of a run that names none: the embedded model for a run on itself, else nobody."""
    return EMBEDDED if model == EMBEDDED else None


def run_name(plan: Plan) -> str:
    """The folder of a run that is given no name; its end is the configuration's."""
    model = (plan.settings.model or "").replace("casework/", "").replace("/", "-")
    parts = [plan.suite.info.id, plan.agent.name, model, plan.lock.digest]
    return "-".join(part for part in parts if part)
