"""What follows a search: options to wishes, wishes to calls, and what is released in the end."""

from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from casework.cli.harden.players import Cast, cast_of, players_of, task_model
from casework.cli.harden.prepare import SearchPlan
from casework.cli.open_gateway import Spending, asking
from casework.cli.perform import EMBEDDED
from casework.cli.speech import say
from casework.errors import CapReached, CaseworkError, ModelError, UsageError
from casework.harden.after.execute import AfterRead
from casework.harden.after.release import Release
from casework.harden.after.wishes import Wishes
from casework.harden.asking import Model
from casework.harden.profiles import told
from casework.harden.report.read import SearchRead
from casework.harden.report.records import Table
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


class Settled(NamedTuple):
    """A search with what followed it. `released`: the form of every case; `tables`, `notes`: what
    the report says; `halted`: the error that ended it early; `ended`: whether all that was asked
    for is done."""

    after: AfterRead | None
    released: Release
    review: Path | None
    tables: tuple[Table, ...]
    notes: tuple[str, ...]
    halted: CaseworkError | None
    ended: bool

    @property
    def told(self) -> dict[str, Any] | None:
        """What the verb's JSON says: hardened cases followed, shortened, withheld, and calls."""
        if self.after is None:
            return None
        states = list(self.after.states.values())
        calls = Counter[str]()
        for state in states:
            calls.update(state.calls)
        return {
            "cases": len(states),
            "finished": sum(state.done for state in states),
            "shortened": sum(state.shortened for state in states),
            "withheld": len(self.released.withheld),
            "calls": dict(calls),
            "review": str(self.review) if self.review else None,
        }


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


def settle(
    plan: SearchPlan,
    spend: Spending,
    read: SearchRead,
    own: AfterPlan,
    halted: CaseworkError | None,
) -> Settled:
    """Do what was asked for, unless the search was halted, and decide what is released; without
    a wish, by what an earlier command did. Writes ``errata.jsonl`` and ``review/``.

    Raises ConfigChanged where the folder holds the same work under another configuration.
    """
    from casework.harden.after.errata import suspects, write_errata
    from casework.harden.after.execute import read_after
    from casework.harden.after.release import release, write_review
    from casework.harden.after.tables import after_tables

    if own.wishes.any and halted is None:
        halted = _follow(plan, spend, read, own)
    after = read_after(plan.path, read)
    released = release(read, after, diverse=own.diverse)
    write_errata(suspects(read), plan.path)
    notes: list[str] = []
    if released.withheld:
        notes.append(
            f"{len(released.withheld)} hardened cases are withheld: no witness reached the answer "
            "on them. They are for people to look at; the suite has their originals."
        )
    states = after.states.values() if after else ()
    return Settled(
        after=after,
        released=released,
        review=write_review(released, after, plan.path),
        tables=after_tables(read, after),
        notes=tuple(notes),
        halted=halted,
        ended=halted is None and all(state.done for state in states),
    )


def _follow(
    plan: SearchPlan, spend: Spending, read: SearchRead, own: AfterPlan
) -> CaseworkError | None:
    """Ask whoever is to be asked; returns the error that ended it early."""
    import anyio

    from casework.harden.after.execute import After, AfterPlayers, after_lock, opened_after

    log, entries = opened_after(plan.path, after_lock(plan.lock, own.wishes, own.told))
    names = dict.fromkeys((*plan.cast.models, *own.models))

    async def whole() -> None:
        async with asking(plan.path, names, spend) as gateway:
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
