"""From a plan to its outcome: search, then write the report and the suite."""

from pathlib import Path
from typing import NamedTuple

from casework.cli.harden.afterwards import AfterPlan, Settled, settle
from casework.cli.harden.baselines import FILE, BaselinePlan, Side, beside, run_beside
from casework.cli.harden.players import players_of
from casework.cli.harden.prepare import SearchPlan
from casework.cli.harden.told import ToldLog
from casework.cli.harden.why import nothing_found
from casework.cli.open_gateway import Spending, asking
from casework.cli.perform import EMBEDDED
from casework.cli.progress import progress
from casework.cli.speech import counted, say
from casework.errors import CapReached, CaseworkError, ModelError
from casework.harden.profiles import pins, routed
from casework.harden.promote import Promoted
from casework.harden.records import CaseResult
from casework.harden.report.baselines import Beside


class Hardened(NamedTuple):
    """How a search stands. `code`: 0 where every case came to its end, else 3 (2 for refused
    credentials). `finding` is the report's first sentence."""

    plan: SearchPlan
    results: tuple[CaseResult, ...]
    suite: Promoted
    report: Path
    finding: str
    code: int
    unproved: tuple[int, int] = (0, 0)
    """Children refused for want of a proof, and all children that code looked at."""
    beside: Beside | None = None
    """The single-pass baselines, those begun by an earlier command included."""
    settled: Settled | None = None
    """What followed the search, by this command or an earlier one."""
    why: str = ""
    """Why nothing was found; "" where something was."""


def perform(
    plan: SearchPlan, spend: Spending, own: BaselinePlan, later: AfterPlan, *, originals: bool
) -> Hardened:
    """Begin or continue a search, and bring its report and its suite up to what is known.

    A cap or refused credentials end the search early; the report is then written on what there
    is, and the code says so. Raises UsageError before anything is made for a model that cannot
    be asked here, ConfigChanged where the folder holds another search.
    """
    from casework.harden.folder import begun, opened
    from casework.models.backends import ready

    for name in (*plan.cast.models, *own.models, *later.models):
        ready(name)
    if begun(plan.path, plan.lock):
        say(f"{plan.path}: continued")
    _announce(plan)
    with (
        opened(plan.path, plan.lock, plan.asked) as log,
        beside(plan, own) as side,
        progress(len(plan.setup.items)) as told,
    ):
        halted = _search(plan, spend, ToldLog(log, told), own, side)
    if halted is not None:
        say(f"casework: {halted}")
    return _finished(plan, halted, own, later, spend, originals=originals)


def _search(
    plan: SearchPlan, spend: Spending, log: ToldLog, own: BaselinePlan, side: Side | None
) -> CaseworkError | None:
    """Run it, then what stands beside it; returns the error that concerns the whole, or None."""
    import anyio

    from casework.harden.execute import Search
    from casework.harden.probe import lacks_log_probabilities

    # The embedded model answers one call at a time: others would only queue.
    asked = dict.fromkeys((*plan.cast.models, *own.models))
    parallel = 1 if tuple(asked) == (EMBEDDED,) else spend.connections

    async def whole() -> None:
        async with asking(plan.path, asked, spend) as gateway:
            players = players_of(plan.cast, plan.setup, plan.source, gateway)
            if plan.cast.task.params.logprobs and await lacks_log_probabilities(
                plan.setup, players.task
            ):
                say(f"note: {plan.cast.task.model} gave no log-probabilities, though asked for.")
            search = Search(plan.setup, players, log, parallel=parallel)
            await search.run()
            if side:
                told = side._replace(log=log.beside(side.log))
                await run_beside(plan, own, told, players, search.states, gateway, parallel)

    try:
        anyio.run(whole)
    except (CapReached, ModelError) as error:
        return error
    return None


def _finished(
    plan: SearchPlan,
    halted: CaseworkError | None,
    own: BaselinePlan,
    later: AfterPlan,
    spend: Spending,
    *,
    originals: bool,
) -> Hardened:
    from casework.harden.folder import verify_candidates
    from casework.harden.promote import write_suite
    from casework.harden.report.arms import Study
    from casework.harden.report.baselines import baselines_table, read_baselines
    from casework.harden.report.papers import read_papers
    from casework.harden.report.read import read_search
    from casework.journal import read_entries
    from casework.report.search_page import search_view, write_search_report

    name = plan.path.resolve().name
    entries = read_entries(plan.path / "events.jsonl")
    if faults := verify_candidates(plan.path, entries):
        say(
            f"note: {counted(len(faults), 'file')} of candidates are missing or changed, the first "
            f"{faults[0]}. The search reads its events and not these files; nothing else uses them."
        )
    read = read_search(plan.setup, entries, plan.models, name)
    results = tuple(case.result for case in read.cases.values())
    settled = settle(plan, spend, read, later, halted)
    halted = settled.halted
    suite = write_suite(
        settled.released.read,
        plan.path / "suite",
        licence=plan.source.licence,
        source=plan.source.path,
        originals=originals,
        lineage=settled.released.lineage,
    )
    lines = list(dict.fromkeys([*plan.axes.validation.lines(), *plan.realism.validation.lines()]))
    compared = read_baselines(settled.released.shown, read_entries(plan.path / FILE), own.unrun)
    view = search_view(
        [Study(compared.read, compared.arms)],
        rubric=plan.realism.rubric,
        research=[*limits(plan), *own.notes, *settled.notes, *lines],
        more=[*baselines_table([compared]), *settled.tables],
        papers={name: read_papers(plan.path, plan.lock, read, entries, spend.prices)},
    )
    page = write_search_report(view, plan.path / "report")
    ended = all(result.status not in ("open", "error") for result in results)
    ended = ended and not any(one.unfinished for one in compared.made if one.name in own.arms)
    ended = ended and (settled.ended or not later.wishes.any)
    code = halted.exit_code if halted else (0 if ended else 3)
    verdicts = [proof["verdict"] for case in read.cases.values() for proof in case.proofs.values()]
    refused = verdicts.count("unknown") if plan.setup.settings.need_proof else 0
    unproved = (refused, len(verdicts))
    why = nothing_found(read)
    return Hardened(
        plan, results, suite, page, view.finding, code, unproved, compared, settled, why
    )


def limits(plan: SearchPlan) -> list[str]:
    """What a reader must know of how this search was set up, one sentence each."""
    settings, cast = plan.setup.settings, plan.cast
    told: list[str] = []
    if settings.need_proof and not settings.placebo:
        told.append(
            "No judge model was named: only proofs decide, a candidate whose answer is not proved "
            "is refused, and nobody judged whether the cases read as real ones."
        )
    elif not settings.gates and not settings.placebo:
        told.append(
            "No judge model was named, and candidates were taken that no proof refutes, proved or "
            "not: that their answers are unchanged rests on the rules, and nobody judged whether "
            "they read as real ones."
        )
    local = [one.model for one in (cast.task, *cast.judges) if one.model == "casework/embedded"]
    if cast.task.model in local:
        told.append(
            "The task model is the small embedded one, held to the form of an answer. Its figures "
            "show that the machinery works, and say nothing of any model in use."
        )
    if any(judge.model in local for judge in cast.judges):
        told.append("The judge is the small embedded model; its word does not count.")
    if unpinned := [one.model for one in cast.judges if routed(one) and not pins(one)]:
        told.append(
            f"{', '.join(dict.fromkeys(unpinned))}: no provider is pinned, so who served the judge "
            "is told in the run card and was not verified. A profile with a provider pins it."
        )
    return told


def _announce(plan: SearchPlan) -> None:
    settings = plan.setup.settings
    say(
        f"{plan.path}: {counted(len(plan.setup.items), 'case')} of {plan.source.path}, task model "
        f"{plan.cast.task.model}, {counted(settings.generations, 'generation')} of "
        f"{counted(settings.children, 'child', 'children')}, "
        f"{counted(settings.samples, 'sample')}; confirm {settings.confirm}, report "
        f"{settings.report}"
    )
    for note in [*plan.source.notes, *limits(plan)]:
        say(f"note: {note}")
    waivers = [*plan.axes.validation.waived, *plan.realism.validation.waived]
    if waivers:
        why = "; ".join(dict.fromkeys(one.message for one in waivers))
        say(
            f"note: axes and rubric were made without the web, so {counted(len(waivers), 'rule')} "
            f"about sources had to be waived: {why}."
        )
