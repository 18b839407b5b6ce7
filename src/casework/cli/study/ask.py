"""The items of a study: gathered from searches, balanced, and put into files."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple, TypeVar

from casework.cli.open_gateway import Spending, asking
from casework.errors import UsageError
from casework.harden.profiles import Effort
from casework.harden.reopen import reopen
from casework.harden.report.read import SearchRead
from casework.harden.study.gather import (
    generated_cases,
    judged_pairs,
    official_cases,
    refuted_pairs,
)
from casework.harden.study.plan import plan_study
from casework.harden.study.records import CorrectnessPair, RealismCase, StudyPlan

T = TypeVar("T", RealismCase, CorrectnessPair)
OFFICIAL = "official"


class Named(NamedTuple):
    """One search of a study: whose generator wrote its children, and where it lies."""

    source: str
    path: Path
    read: SearchRead


class Sizes(NamedTuple):
    """How much is asked: cases of each source, pairs of each answer, judgments of each item."""

    per_source: int
    per_answer: int
    raters: int
    seed: int


def opened(given: Sequence[str]) -> list[Named]:
    """The searches as given: ``NAME=FOLDER``, or a folder alone, whose name is ``generated``."""
    found: list[Named] = []
    for one in given:
        name, split, path = one.partition("=")
        source, folder = (name, Path(path)) if split else ("generated", Path(one))
        found.append(Named(source, folder, reopen(folder)))
    return found


def plan_of(searches: Sequence[Named], sizes: Sizes, checks: dict[str, bool]) -> StudyPlan:
    """The study's plan. `checks`: what the gate said of published cases, by benchmark and id."""
    official: dict[tuple[str, str], RealismCase] = {}
    cases: list[RealismCase] = []
    pairs: list[CorrectnessPair] = []
    for number, one in enumerate(searches):
        name = one.read.setup.adapter.name
        told = {item: checks[f"{name} {item}"] for item in one.read.cases
                if f"{name} {item}" in checks}  # fmt: skip
        for case in official_cases(one.read, told):
            official.setdefault((case.benchmark, case.id), case)
        # Searches of one set have children of the same names.
        cases += [_apart(case, number) for case in generated_cases(one.read, one.source)]
        pairs += [_apart(p, number) for p in [*judged_pairs(one.read), *refuted_pairs(one.read)]]
    _enough(searches, sizes, cases, pairs)
    return plan_study(
        [*official.values(), *cases] if sizes.per_source else [],
        [pair for pair in pairs if pair.gold is None or sizes.per_answer],
        seed=sizes.seed,
        per_source=sizes.per_source,
        per_answer=sizes.per_answer,
        raters=sizes.raters,
    )


def _enough(
    searches: Sequence[Named],
    sizes: Sizes,
    cases: Sequence[RealismCase],
    pairs: Sequence[CorrectnessPair],
) -> None:
    """Raise UsageError where there is nothing to ask people about, saying what that takes."""
    for one in searches:
        promoted = sum(case.result.promoted for case in one.read.cases.values())
        told = f"{one.path}: {promoted or 'no'} promoted case{'' if promoted == 1 else 's'}, and "
        if sizes.per_source and not any(case.source == one.source for case in cases):
            raise UsageError(
                f"{told}no child on whose realism a gate decided. A study of realism sets such "
                "children beside published cases: it needs a search with --judge-model of which "
                "a child reached the gates. --per-source 0 leaves this part out."
            )
    if not cases and not pairs:
        raise UsageError(
            f"{', '.join(str(one.path) for one in searches)}: no child on which a gate decided, "
            "and none that a proof refuted, so there is nothing to ask people about. A study "
            "needs a search with --judge-model, or one by rules of which proofs refused children."
        )


def unchecked(searches: Sequence[Named], plan: StudyPlan) -> list[tuple[Named, list[str]]]:
    """The published cases of a plan, by the search whose gate is to be asked about them."""
    wanted = {
        (entry.benchmark, entry.case_id.rpartition("/")[0])
        for entry in plan.key.entries
        if entry.kind == "realism" and entry.source == OFFICIAL
    }
    found: list[tuple[Named, list[str]]] = []
    for one in searches:
        name = one.read.setup.adapter.name
        mine = [item for item in one.read.cases if (name, item) in wanted]
        wanted -= {(name, item) for item in mine}
        if mine and one.read.setup.rule is not None:
            found.append((one, mine))
    return found


def checked(
    asked: Sequence[tuple[Named, list[str]]],
    judges: Sequence[str],
    effort: Effort,
    spend: Spending,
) -> dict[str, bool]:
    """What the gates say of published cases: ``benchmark id`` -> pass. Answers are kept in the
    folder of the search, so the same command asks nothing twice.

    Raises UsageError before anything is asked where the judges are not those of the search.
    """
    import anyio

    from casework.cli.harden.players import cast_of
    from casework.cli.perform import EMBEDDED
    from casework.harden.asking import AskedJudge
    from casework.harden.profiles import told
    from casework.harden.study.checks import realism_checks
    from casework.models.backends import ready

    members = cast_of(
        EMBEDDED, judges, None, rules=True, paper=False, temperature=None, logprobs=False,
        effort=effort,
    ).judges  # fmt: skip
    for one, _ in asked:
        before = [v for k, v in one.read.models.items() if k.startswith("judge ")]
        if [told(member) for member in members] != before:
            raise UsageError(
                f"{one.path}: its gates asked {'; '.join(before) or 'nobody'}. A published case "
                "is compared with them only if the same judges are asked: name these."
            )
    for name in judges:
        ready(name)
    found: dict[str, bool] = {}

    async def ask(one: Named, names: list[str]) -> None:
        setup = one.read.setup
        assert setup.rule is not None
        async with asking(one.path, judges, spend) as gateway:
            judge = AskedJudge(
                gateway,
                members,
                setup.adapter,
                setup.rule,
                diverse=setup.settings.mode != "replicate",
                structured=all(member.model == EMBEDDED for member in members),
            )
            items = [setup.items[name] for name in names]
            passed = await realism_checks(
                items, judge, setup.rule, setup.settings, parallel=spend.connections
            )
            found.update({f"{setup.adapter.name} {item}": said for item, said in passed.items()})

    for one, names in asked:
        anyio.run(ask, one, names)
    return found


def _apart(one: T, number: int) -> T:
    return one.model_copy(update={"id": f"{number}/{one.id}"})
