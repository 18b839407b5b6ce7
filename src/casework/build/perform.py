"""One build from a record to a world: the record read, models or a recording, stages, the card."""

import hashlib
from collections.abc import Callable, Collection, Mapping
from importlib.resources import files
from pathlib import Path
from typing import Any, NamedTuple

from casework.build.artifacts.intake import Intake
from casework.build.artifacts.room import Written
from casework.build.asking import Asks, Role, Speaks
from casework.build.assemble.card import Card, costs_of, prompts_of
from casework.build.assemble.stage import FOLDER, World
from casework.build.driver import Build, known_stages
from casework.build.folder import BuildFolder
from casework.build.record.intake import read_record
from casework.build.record.records import CourtRecord
from casework.build.settings import Settings
from casework.build.speaking import Recorder
from casework.build.stages import STAGES
from casework.cases.folder import put_file
from casework.cases.records import Record
from casework.errors import CaseworkError, UsageError
from casework.journal import read_entries
from casework.models.records import ModelRole, Params

REPLIES = "replies.jsonl"
SHIPPED_REPLIES = ("replies.jsonl.xz", "replies.jsonl.gz", "replies.jsonl")
RECORDED = "recorded"
"""What stands for a model's name where replies come from a recording."""
Tell = Callable[[str], None]


class NotSelected(CaseworkError):
    """The record cannot become a world; the message gives every reason."""

    exit_code = 1


class Plan(NamedTuple):
    """What a build rests on. `models`: role -> model string; `replay`: a recording, or None."""

    record: CourtRecord
    digest: str
    settings: Settings
    models: Mapping[ModelRole, str]
    params: Params
    replay: Path | None

    def lock(self) -> dict[str, Any]:
        """What must be the same when a build goes on."""
        return {
            "record": self.digest,
            "settings": self.settings.model_dump(mode="json"),
            "models": {} if self.replay else dict(sorted(self.models.items())),
            "params": self.params.model_dump(mode="json", exclude_none=True),
            "replay": _sha256(self.replay) if self.replay else None,
        }


class Done(NamedTuple):
    """A build as it stands after a run: artifacts by stage, the card and the world where the last
    stage is done."""

    artifacts: dict[str, Record]
    card: Card | None
    world: Path | None


def record_path(name: str) -> Path:
    """A record's folder (or docket's JSON) by its path, or the id of one that ships.

    Raises UsageError naming the records there are.
    """
    path = Path(name)
    if path.exists():
        return path
    shipped = shipped_records()
    if name in shipped:
        return shipped[name]
    known = ", ".join(shipped) or "none"
    raise UsageError(f"{name}: no such folder, and no record that ships. Shipped: {known}.")


def shipped_records() -> dict[str, Path]:
    """Id -> folder of every record that ships."""
    root = Path(str(files("casework") / "records"))
    if not root.is_dir():
        return {}
    return {p.name: p for p in sorted(root.iterdir()) if p.is_dir() and p.name[0] not in "_."}


def recording(replay: str, record: Path) -> Path:
    """The recording ``--replay`` names: a file, or ``shipped`` for the one beside the record."""
    if replay != "shipped":
        path = Path(replay)
        if not path.is_file():
            raise UsageError(f"--replay {replay}: no such file. Give a recording, or `shipped`.")
        return path
    for name in SHIPPED_REPLIES:
        beside = record.parent / f"{record.name}.{name}"
        if beside.is_file():
            return beside
    raise UsageError(f"{record}: ships no recorded replies. Give --model, or --replay FILE.")


def plan_of(
    path: Path,
    settings: Settings,
    models: Mapping[ModelRole, str],
    params: Params,
    replay: Path | None,
    tell: Tell,
) -> Plan:
    """Read the record and put together what a build rests on."""

    def reading(done: int, total: int, name: str) -> None:
        if name and total > 20 and done % 20 == 0:
            tell(f"reading the record: {done} of {total}")

    record = read_record(path, tell=reading)
    return Plan(record, record_digest(record), settings, models, params, replay)


def record_digest(record: CourtRecord) -> str:
    """SHA-256 over the record's papers and docket; rules and corrections are no part of it."""
    total = hashlib.sha256()
    for filing in sorted(record.filings, key=lambda one: (one.file, one.id)):
        total.update(f"{filing.id}\0{filing.file}\0{filing.sha256}\0{filing.held}\n".encode())
    total.update(f"{record.case_name}\0{record.docket_number}\0{record.court}".encode())
    return total.hexdigest()


async def perform(
    plan: Plan,
    out: Path,
    speaks: Speaks,
    tell: Tell,
    *,
    until: str | None = None,
    accept: Collection[str] = (),
    remake: Collection[str] = (),
    anyway: bool = False,
) -> Done:
    """Bring a build up to date. `speaks` answers its calls: `Live`, or `Recorded`. With `anyway`,
    stages are run on a record that was not selected, as far as they come.

    Raises NotSelected where the record cannot become a world, StageFailed, NeedsDecision, and
    what models raise.
    """
    known_stages(STAGES, [*accept, *remake, *([until] if until else ())])
    folder = BuildFolder(out)
    asked = {"record": str(plan.record.path), "replay": str(plan.replay or "")}
    folder.open(plan.lock(), {**asked, **plan.settings.model_dump(mode="json")})

    def seen(artifact: Record, record: CourtRecord) -> CourtRecord:
        if not isinstance(artifact, Intake):
            return record
        if not anyway:
            _selected(artifact)
        return record.with_filings(artifact.filings)

    build = Build(folder, STAGES, plan.record, plan.digest, plan.settings, tell, seen)
    recorder = Recorder(speaks, out / REPLIES)
    roles: dict[ModelRole, Role] = {
        role: Role(RECORDED if plan.replay else model, plan.params)
        for role, model in plan.models.items()
    }
    remade = {*remake, *_lost(out, until)}
    try:
        asks = Asks(recorder, roles)
        artifacts = await build.run(asks, until=until, accept=accept, remake=remade)
    finally:
        recorder.close()
    world = artifacts.get(FOLDER)
    if not isinstance(world, World):
        return Done(artifacts, None, None)
    card = card_of(plan, out, artifacts, world)
    put_file(out / "card.json", (card.model_dump_json(indent=2) + "\n").encode())
    return Done(artifacts, card, out / FOLDER)


def card_of(plan: Plan, out: Path, artifacts: Mapping[str, Record], world: World) -> Card:
    """The build card of a finished build."""
    written = artifacts["manuscripts"]
    assert isinstance(written, Written)
    # One that was dropped may have been written by hand since.
    there = {manuscript.id for manuscript in written.manuscripts}
    return Card(
        record=plan.digest,
        case_name=plan.record.case_name,
        settings=plan.settings,
        prompts=prompts_of(STAGES),
        costs=costs_of(read_entries(out / REPLIES)),
        documents=world.documents,
        levels=world.levels,
        formats=world.formats,
        dropped=tuple(
            review
            for review in written.reviews
            if not review.accepted and review.specification not in there
        ),
        left=world.left,
        findings=world.findings,
    )


def _lost(out: Path, until: str | None) -> set[str]:
    """The last stage, where it is done and its world is gone."""
    done = (out / "stages" / FOLDER / "artifact.json").exists()
    return {FOLDER} if done and until in (None, FOLDER) and not (out / FOLDER).is_dir() else set()


def _selected(intake: Intake) -> None:
    if intake.selection.accepted:
        return
    reasons = "\n".join(
        f"  {reason.code}: {reason.text}" + (f" ({', '.join(reason.about)})" * bool(reason.about))
        for reason in intake.selection.reasons
    )
    raise NotSelected(
        f"this record cannot become a world:\n{reasons}\nWhere a paper was taken for something "
        "else, correct stages/intake/filings.toml in the build's folder and run the same command "
        "again. --anyway runs the stages all the same, as far as they go."
    )


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()
