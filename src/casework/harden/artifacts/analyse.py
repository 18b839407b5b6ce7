"""Domain analysis by a model: axes and a realism rubric, checked, frozen, logged.

::

    made = await analyse(use, ask, Path("bundle"), today="2026-03-01")             # no web
    made = await analyse(use, ask, Path("bundle"), today="2026-03-01", web=mine)   # search, fetch

The researcher of the rubric is blind: it is told what the task is and which families to stay
away from, and is shown no case, label or score. The researcher of the axes sees cases and gold
outputs, because an axis has to leave them right. Paper: sections 3 and A.5.2, A.5.3.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from pydantic import Field

from casework.cases.records import Record
from casework.errors import UsageError
from casework.harden.artifacts.asking import Ask, fenced, prompt, prompt_file
from casework.harden.artifacts.bundle import REALISM, check_realism
from casework.harden.artifacts.calibrate import MET, calibrate
from casework.harden.artifacts.desk import Desk, LookUp, NoWeb, Web
from casework.harden.artifacts.draft import as_json, draft_axes, draft_realism
from casework.harden.artifacts.folder import check_axes_files, freeze, load_axes, load_realism
from casework.harden.artifacts.records import Fault, FrozenAxes, FrozenRealism
from casework.harden.artifacts.rounds import ROUNDS, Draft, Made, Round, ask_until_valid
from casework.harden.records import canonical

SHOWN_CASES = 400_000
"""Characters of cases an axis researcher is shown; whole cases only."""
LOG = f"{REALISM}research_log.json"
AXES_LOG = "axes_log.json"
_OFFLINE = "You have no access to the web, and no tools. Say in the report what you could not do."
_ONLINE = "You have `search` and `fetch`. Pages you fetch are numbered snapshots."


class SeenCase(Record):
    """A case as the researcher of axes sees it."""

    id: str
    input: dict[str, Any]
    gold: str


class UseCase(Record):
    """What an analysis is told of a benchmark. Only `cases` and `evaluator` know of answers.

    `excluded` maps the target's family, and each family made from the same records, to the names
    it goes by.
    """

    benchmark: str
    description: str
    schema_text: str
    prompt: str
    evaluator: str
    mutable: tuple[str, ...]
    excluded: dict[str, tuple[str, ...]]
    cases: tuple[SeenCase, ...] = Field(default=())


class Analysis(Record):
    """What an analysis made, and how."""

    axes: FrozenAxes
    realism: FrozenRealism
    axes_rounds: tuple[Round, ...]
    realism_rounds: tuple[Round, ...]
    looked_up: tuple[LookUp, ...]


async def analyse(
    use: UseCase,
    ask: Ask,
    into: Path,
    *,
    today: str,
    web: Web | None = None,
    auditor: Ask | None = None,
    rounds: int = ROUNDS,
    met: float = MET,
) -> Analysis:
    """Make and freeze both artifacts of a benchmark in a new folder.

    `today` (ISO 8601) dates the sources. Where there is a web, held-out records are put to
    `auditor` (left out: to the researcher itself), and `met` is the share of them that must pass
    in every source. Raises UsageError where the folder holds something, ArtifactError where no
    reply in `rounds` rounds satisfied the rules (nothing is written then), and what `ask` raises.
    """
    if into.exists() and any(into.iterdir()):
        raise UsageError(f"{into}: the folder is not empty. Name a new one for the artifacts.")
    names = [name for family, aliases in use.excluded.items() for name in (family, *aliases)]
    if not names:
        raise UsageError("No excluded family: a rubric needs to be told what it must not know.")
    web = web or NoWeb()
    realism_desk, axes_desk = Desk(web, names), Desk(web, ())
    realism = await research_realism(
        use, ask, realism_desk, today=today, auditor=auditor, rounds=rounds, met=met
    )
    axes = await research_axes(use, ask, axes_desk, rounds=rounds)
    looked = (*realism_desk.log, *axes_desk.log)
    _write(into, {**realism.files, LOG: _log(realism, realism_desk.log)})
    _write(into, {**axes.files, AXES_LOG: _log(axes, axes_desk.log)})
    freeze(into, accept_offline=web.offline)
    return Analysis(
        axes=load_axes(into),
        realism=load_realism(into, accept_offline=web.offline),
        axes_rounds=axes.rounds,
        realism_rounds=realism.rounds,
        looked_up=looked,
    )


async def research_realism(
    use: UseCase,
    ask: Ask,
    desk: Desk,
    *,
    today: str,
    auditor: Ask | None = None,
    rounds: int = ROUNDS,
    met: float = MET,
) -> Made:
    """The files of a rubric that holds to every rule; see `analyse`."""
    families = "\n".join(f"- {name}: {', '.join(also)}" for name, also in use.excluded.items())
    user = prompt(
        "realism_request",
        description=fenced(use.description),
        schema=fenced(use.schema_text),
        prompt=fenced(use.prompt),
        excluded=fenced(families),
        access=_OFFLINE if desk.offline else _ONLINE,
    )

    async def judge(value: Any) -> tuple[Draft, Sequence[Fault]]:
        files = draft_realism(
            value,
            offline=desk.offline,
            today=today,
            excluded=use.excluded,
            snapshots=desk.snapshots,
        )
        found, _ = check_realism(files, accept_offline=desk.offline)
        # Calibrating costs calls, so only a draft with no other fault is calibrated.
        if not desk.offline and {fault.code for fault in found.faults} == {"V8"}:
            files = await calibrate(files, auditor or ask, met)
            found, _ = check_realism(files)
        return files, found.faults

    system = prompt("realism_system")
    return await ask_until_valid("realism rubric", ask, system, user, desk, judge, rounds)


async def research_axes(use: UseCase, ask: Ask, desk: Desk, *, rounds: int = ROUNDS) -> Made:
    """The files of an axis catalog that holds to every rule; see `analyse`."""
    user = prompt(
        "axes_request",
        description=fenced(use.description),
        evaluator=fenced(use.evaluator),
        mutable=", ".join(use.mutable),
        dossier=prompt_file("dossier"),
        seed=prompt_file("seed"),
        cases=fenced(_shown(use.cases)),
        access=_OFFLINE if desk.offline else _ONLINE,
    )

    async def judge(value: Any) -> tuple[Draft, Sequence[Fault]]:
        files = draft_axes(value, benchmark=use.benchmark, offline=desk.offline)
        return files, check_axes_files(files)[0].faults

    system = prompt("axes_system")
    return await ask_until_valid("axis catalog", ask, system, user, desk, judge, rounds)


def _shown(cases: Sequence[SeenCase]) -> str:
    lines: list[str] = []
    size = 0
    for case in cases:
        line = canonical(case.model_dump(mode="json"))
        size += len(line)
        if size > SHOWN_CASES:
            lines.append(f"({len(cases) - len(lines)} further cases are not shown.)")
            break
        lines.append(line)
    return "\n".join(lines)


def _log(made: Made, looked: Sequence[LookUp]) -> bytes:
    return as_json(
        {
            "rounds": [one.model_dump(mode="json") for one in made.rounds],
            "looked_up": [one.model_dump(mode="json") for one in looked],
        }
    )


def _write(into: Path, files: Draft) -> None:
    for path, data in files.items():
        target = into / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
