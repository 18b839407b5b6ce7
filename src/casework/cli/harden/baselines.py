"""The baselines beside a search: which ones, with whom, and how they are run."""

from collections.abc import Generator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from casework.cli.harden.players import RULES, Cast, HeldTask
from casework.cli.harden.prepare import SearchPlan
from casework.cli.perform import EMBEDDED
from casework.cli.speech import say
from casework.errors import UsageError
from casework.harden.artifacts.desk import Web
from casework.harden.artifacts.web import SearchEngine
from casework.harden.asking import AskedTask, Asks, Model
from casework.harden.baselines.bank import pool, too_few
from casework.harden.baselines.execute import FILE, Baselines, Targets, configure
from casework.harden.baselines.execute import Cast as Writers
from casework.harden.baselines.records import ARMS, REFERRING, ArmName, BaselineSettings
from casework.harden.baselines.state import Folded, fold
from casework.harden.baselines.writers import AskedWriter, RulesWriter, SearchingWriter, Writer
from casework.harden.log import FileLog, Log
from casework.harden.protocols import Players, TaskModel
from casework.harden.records import digest
from casework.harden.sampling import derived_seed
from casework.harden.state import CaseState
from casework.journal import read_entries

LONGEST = 16_384


class BaselinePlan(NamedTuple):
    """What is to be run beside a search. `unrun` tells why arms that were asked for are not."""

    arms: tuple[ArmName, ...]
    settings: BaselineSettings
    writer: Model | None
    bank: Model
    web: Web
    unrun: Mapping[str, str]
    notes: tuple[str, ...] = ()

    @property
    def models(self) -> tuple[str, ...]:
        """Model strings that are asked besides the search's own."""
        if not any(arm in REFERRING for arm in self.arms):
            return ()
        return (self.bank.model, *([self.writer.model] if self.writer else []))


class Side(NamedTuple):
    """The baselines' own log, open, and what is on record in it."""

    log: Log
    found: Folded


def arms_of(named: Sequence[str], *, none: bool, placebo: bool) -> tuple[ArmName, ...] | None:
    """The arms that were asked for, in their order; None where nothing was said. Raises
    UsageError for another word, and for a contradiction."""
    unknown = [one for one in named if one not in ARMS]
    if unknown:
        raise UsageError(f"--baseline {unknown[0]}: give one of {', '.join(ARMS)}.")
    if named and (none or placebo):
        other = "--no-baseline" if none else "--placebo, which is its own comparison"
        raise UsageError(f"--baseline does not go with {other}: leave one of the two out.")
    if none or placebo:
        return ()
    return tuple(arm for arm in ARMS if arm in named) if named else None


def plan_baselines(
    plan: SearchPlan,
    asked: tuple[ArmName, ...] | None,
    writer: Model | None,
    bank: Model | None,
    web: Web,
) -> BaselinePlan:
    """What to run beside a search: what was asked for, else the rules.

    On the embedded model, which takes seconds a call, the rules that nobody asked for are measured
    on the first batch only. Raises UsageError where few-shot arms have no model to write them.
    """
    from casework.harden.rules.tables import OPERATORS

    search = plan.setup.settings
    settings = BaselineSettings(
        samples=search.samples, report=search.report, repairs=search.repairs
    )
    begun = recorded(plan).begun
    arms: list[ArmName] = list(ARMS[:1] if asked is None else asked)
    unrun: dict[str, str] = {}
    notes: list[str] = []
    if RULES in arms and plan.source.benchmark not in OPERATORS:
        arms.remove("rules")
        if asked is not None:
            unrun["rules"] = f"there are no rules for {plan.source.benchmark}"
    if "few-shot-web" in arms and web.offline:
        arms.remove("few-shot-web")
        unrun["few-shot-web"] = "no web search is configured here (--web-search)"
    few = too_few(pool(plan.source.everything, plan.setup.items, search.seed))
    for arm in REFERRING:
        if few and arm in arms:
            arms.remove(arm)
            unrun[arm] = few
    if any(arm in REFERRING for arm in arms) and writer is None:
        raise UsageError(
            "--baseline few-shot: a model writes these forms. Name it with --baseline-model, or "
            "with --mutation-model where the search has one."
        )
    if asked is None and RULES in begun:
        settings = BaselineSettings.model_validate(begun[RULES]["settings"])
    elif asked is None and arms and plan.cast.task.model == EMBEDDED:
        settings = settings.model_copy(update={"report": 0})
        notes.append(
            "The baseline by rules has no fresh samples, to spare the embedded model; "
            "a new search with --baseline rules takes them."
        )
    notes += [f"The baseline {arm} was not run: {why}." for arm, why in unrun.items()]
    return BaselinePlan(
        tuple(arms), settings, writer, bank or plan.cast.task, web, unrun, tuple(notes)
    )


def recorded(plan: SearchPlan) -> Folded:
    """What is on record of a search's baselines, for reading."""
    return fold(read_entries(plan.path / FILE))


def configurations(plan: SearchPlan, own: BaselinePlan) -> dict[str, dict[str, Any]]:
    """Arm -> all that must be the same when it is continued."""
    from casework.harden.baselines.request import request_id
    from casework.harden.profiles import told

    found: dict[str, dict[str, Any]] = {}
    for arm in own.arms:
        one: dict[str, Any] = {
            "search": digest(plan.lock),
            "settings": own.settings.model_dump(mode="json"),
            "set": digest([item.input for item in plan.source.everything]),
        }
        if arm in REFERRING:
            assert own.writer is not None
            one["writer"] = told(own.writer)
            one["bank"] = told(own.bank)
            one["prompt"] = request_id(web=arm == "few-shot-web")
        if isinstance(own.web, SearchEngine) and arm == "few-shot-web":
            one["web"] = own.web.engine
        found[arm] = one
    return found


@contextmanager
def beside(plan: SearchPlan, own: BaselinePlan) -> Generator[Side | None]:
    """The log of the baselines, begun or continued; None where there are none. Raises
    ConfigChanged where one was begun otherwise."""
    if not own.arms:
        yield None
        return
    log = FileLog(plan.path / FILE, digest(plan.lock)[:12])
    try:
        found = fold(log.read())
        configure(found, log, configurations(plan, own))
        yield Side(log, found)
    finally:
        log.close()


async def run_beside(
    plan: SearchPlan,
    own: BaselinePlan,
    side: Side,
    players: Players,
    searched: Mapping[str, CaseState],
    gateway: Asks,
    parallel: int,
) -> None:
    """Run the arms as far as they will go; raises what `Baselines.run` raises."""
    targets = Targets(plan.setup, own.settings, searched, plan.source.everything)
    cast = Writers(players, _bank(plan, own, players, gateway), writers_of(plan, own, gateway))
    made = Baselines(targets, cast, side.log, side.found, parallel=parallel)
    say(f"{plan.path}: baseline{'s' if len(own.arms) > 1 else ''} {', '.join(own.arms)}")
    await made.run()


def writers_of(plan: SearchPlan, own: BaselinePlan, gateway: Asks) -> dict[ArmName, Writer]:
    """A writer for each arm."""
    adapter, seed = plan.setup.adapter, plan.setup.settings.seed
    found: dict[ArmName, Writer] = {}
    for arm in own.arms:
        if arm == "rules":
            from casework.harden.rules.mutator import RulesMutator

            rules = RulesMutator(
                plan.source.benchmark, derived_seed(seed, "baseline"), plan.source.everything
            )
            found[arm] = RulesWriter(rules, plan.setup.catalog, seed, adapter.name)
            continue
        assert own.writer is not None
        if arm == "few-shot":
            found[arm] = AskedWriter(gateway, own.writer, adapter)
        else:
            found[arm] = SearchingWriter(gateway, own.writer, adapter, own.web)
    return found


def models_of(
    cast: Cast, writer: str | None, bank: str | None, temperature: float | None,
    profiles: Path | None, effort: Any,
) -> tuple[Model | None, Model | None]:  # fmt: skip
    """The model that writes few-shot forms (named, else the search's mutation model), and the one
    that scores the bank (None: the task model). Both have the parameters of their kind."""
    from casework.cli.harden.players import cast_of

    own = cast_of(
        bank or cast.task.model, (), writer, rules=False, paper=cast.paper,
        temperature=temperature, logprobs=False, profiles=profiles, effort=effort,
    )  # fmt: skip
    written = own.mutation or cast.mutation
    if written is not None and written.params.max_tokens is None:
        params = written.params.model_copy(update={"max_tokens": LONGEST})
        written = written.model_copy(update={"params": params})
    return written, own.task if bank else None


def _bank(plan: SearchPlan, own: BaselinePlan, players: Players, gateway: Asks) -> TaskModel:
    if own.bank == plan.cast.task:
        return players.task
    asked = HeldTask if own.bank.model == EMBEDDED else AskedTask
    return asked(gateway, own.bank, plan.setup.adapter)
