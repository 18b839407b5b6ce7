"""What follows a search: options to wishes, wishes to calls, and what is released in the end."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from casework.cli.harden.players import Cast, cast_of, players_of, task_model
from casework.cli.harden.prepare import SearchPlan
from casework.cli.open_gateway import Spending
from casework.cli.perform import EMBEDDED
from casework.cli.speech import say
from casework.errors import CapReached, CaseworkError, ModelError, UsageError
from casework.harden.after.wishes import Wishes
from casework.harden.asking import Model
from casework.harden.profiles import told
from casework.harden.report.read import SearchRead
from casework.harden.settings import Settings


class AfterPlan(NamedTuple):
    """What is to be done with hardened cases, and by whom."""

    wishes: Wishes = Wishes()
    held_out: tuple[Model, ...] = ()
    witnesses: tuple[Model, ...] = ()
    diverse: bool = False

    @property
    def told(self) -> dict[str, str]:
        """Role -> model and its parameters, as the lock has them."""
        named = [("held-out", self.held_out), ("witness", self.witnesses)]
        return {
            f"{role} {number}": told(model)
            for role, models in named
            for number, model in enumerate(models, 1)
        }

    @property
    def models(self) -> tuple[str, ...]:
        """Model strings that are asked besides the search's own."""
        return tuple(dict.fromkeys(one.model for one in (*self.held_out, *self.witnesses)))


def plan_after(
    wishes: Mapping[str, Any],
    cast: Cast,
    settings: Settings,
    *,
    diverse: bool,
    temperature: float | None,
    profiles: Path | None,
) -> AfterPlan:
    """The plan from what was given; None stands for a number that was not. Raises UsageError
    for models that may not be asked, and for searches that cannot be followed."""
    from casework.harden.after.execute import check_wishes

    numbers = {"samples": settings.report or 20, "ablation": settings.samples}
    given = {name: value for name, value in wishes.items() if value is not None}
    made = Wishes.model_validate({**numbers, **given})
    _refuse(made, cast)
    if made.any or diverse:
        check_wishes(settings, made)
    if diverse and not settings.confirm:
        raise UsageError(
            "--diverse picks among confirmed cases: give --confirm more than 0 samples."
        )
    held_out, witnesses = (
        tuple(_model(name, temperature, profiles) for name in names)
        for names in (made.held_out, made.witness)
    )
    return AfterPlan(made, held_out, witnesses, diverse)


def follow(
    plan: SearchPlan, spend: Spending, read: SearchRead, own: AfterPlan
) -> CaseworkError | None:
    """Do what was asked for with the hardened cases; returns the error that ended it early.

    Raises ConfigChanged where the folder holds the same work under another configuration.
    """
    import anyio

    from casework.harden.after.execute import After, AfterPlayers, after_lock, opened_after

    log, entries = opened_after(plan.path, after_lock(plan.lock, own.wishes, own.told))
    names = dict.fromkeys((*plan.cast.models, *own.models))

    async def whole() -> None:
        gateway = spend.connect(plan.path, names)
        try:
            search = players_of(plan.cast, plan.setup, plan.source, gateway)
            adapter = plan.setup.adapter
            players = AfterPlayers(
                search.task,
                search.judge,
                [task_model(gateway, one, adapter, "transfer") for one in own.held_out],
                [task_model(gateway, one, adapter, "witness") for one in own.witnesses],
            )
            parallel = 1 if tuple(names) == (EMBEDDED,) else spend.connections
            work = After(read, own.wishes, players, log, entries, parallel=parallel)
            say(f"{plan.path}: after the search, {len(work.states)} hardened cases")
            for name, state in (await work.run()).items():
                if state.fault:
                    say(f"{name}: incomplete after the search: {state.fault}")
        finally:
            await gateway.close()

    try:
        anyio.run(whole)
    except (CapReached, ModelError) as error:
        say(f"casework: {error}")
        return error
    finally:
        log.close()
    return None


def _refuse(wishes: Wishes, cast: Cast) -> None:
    """Raise UsageError for a model whose word would prove nothing."""
    _once("--held-out", wishes.held_out)
    _once("--witness", wishes.witness)
    for name in wishes.held_out:
        if name in cast.models:
            raise UsageError(
                f"--held-out {name}: the search itself asks this model. Transfer is measured on "
                "models that it never used."
            )
    makers = [cast.task.model, *([cast.mutation.model] if cast.mutation else [])]
    for name in wishes.witness:
        if name in makers:
            raise UsageError(
                f"--witness {name}: the cases were made for or by this model. Name another, "
                "better a stronger one."
            )


def _once(option: str, names: Sequence[str]) -> None:
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UsageError(f"{option} {twice}: named twice.")


def _model(name: str, temperature: float | None, profiles: Path | None) -> Model:
    """A model that answers cases, sampled as a task model would be."""
    asked = cast_of(
        name,
        (),
        None,
        rules=False,
        paper=False,
        temperature=temperature,
        logprobs=False,
        profiles=profiles,
    )
    return asked.task
