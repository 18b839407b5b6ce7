"""Runs the stages of a build in order: what is fresh is kept, what is stale is made again.

Every end of a stage is a line of ``events.jsonl`` (hash-chained). A stage's artifact is filed
whole; calls are paid through the gateway, so a build that was killed anywhere goes on with the
same command and asks for nothing twice.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from casework.build.asking import Asks
from casework.build.fault import Fault, StageFailed
from casework.build.folder import BuildFolder, Standing, inputs_of
from casework.build.record.records import CourtRecord
from casework.build.settings import Settings
from casework.build.stage import AnyStage, Desk
from casework.cases.records import Record
from casework.errors import CaseworkError, UsageError
from casework.journal import Journal

Tell = Callable[[str], None]
Seen = Callable[[Record, CourtRecord], CourtRecord]
"""Called with each artifact: the record as later stages see it. What it raises ends the run."""
SETTLED = ("fresh", "edited")
"""States of stages that are not made again."""


class NeedsDecision(CaseworkError):
    """A stage was edited by hand and what it rests on has changed: a person says which holds."""

    exit_code = 3


class Row(NamedTuple):
    """How a stage stands now."""

    stage: AnyStage
    standing: Standing


def known_stages(stages: Sequence[AnyStage], names: Collection[str]) -> None:
    """Raises UsageError, with the stages there are, for a name that is none."""
    known = [stage.name for stage in stages]
    for name in names:
        if name not in known:
            raise UsageError(f"no stage {name!r}. Stages: {', '.join(known)}.")


class Build:
    """One build over a table of stages."""

    def __init__(
        self,
        folder: BuildFolder,
        stages: Sequence[AnyStage],
        record: CourtRecord,
        record_digest: str,
        settings: Settings,
        tell: Tell = lambda words: None,
        seen: Seen = lambda artifact, record: record,
    ) -> None:
        self._folder = folder
        self._stages = tuple(stages)
        self._record = record
        self._record_digest = record_digest
        self._settings = settings
        self._tell = tell
        self._seen = seen

    async def run(
        self,
        asks: Asks,
        *,
        until: str | None = None,
        accept: Collection[str] = (),
        remake: Collection[str] = (),
    ) -> dict[str, Record]:
        """Bring every stage up to `until` (default: all) up to date; stage name -> artifact.

        Raises StageFailed, NeedsDecision, and what the models raise. UsageError: no such stage.
        """
        known_stages(self._stages, [*accept, *remake, *([until] if until else ())])
        journal = Journal(self._folder.path / "events.jsonl")
        asks.failed_before(_failures(journal.entries))
        artifacts: dict[str, Record] = {}
        digests: dict[str, str] = {}
        record = self._record
        try:
            for stage in self._stages:
                inputs = inputs_of(stage, digests, self._record_digest)
                standing = self._folder.standing(stage, inputs)
                desk = Desk(
                    record,
                    self._settings,
                    asks,
                    dict(artifacts),
                    self._folder.path,
                    self._tell_of(stage),
                )
                if stage.name in accept and standing.state != "missing":
                    # Looked over first: what is marked as made is not looked at again.
                    self._valid(stage, desk, by_hand=True)
                    self._folder.accept(stage, inputs)
                    standing = self._folder.standing(stage, inputs)
                    journal.append({"kind": "accepted", "stage": stage.name})
                if stage.name not in remake and standing.state in ("fresh", "edited"):
                    artifact, digest = self._kept(stage, desk, standing), standing.digest
                else:
                    self._decided(stage, standing, remake)
                    artifact, digest = await self._made(stage, desk, inputs, journal)
                artifacts[stage.name], digests[stage.name] = artifact, digest
                record = self._seen(artifact, record)
                if stage.name == until:
                    break
        finally:
            journal.close()
        return artifacts

    def standings(self) -> list[Row]:
        """How every stage stands, without doing anything. What rests on nothing that changed but
        on a stage that is made again `waits`: it is made again where that one comes out new."""
        digests: dict[str, str] = {}
        rows: list[Row] = []
        for stage in self._stages:
            inputs = inputs_of(stage, digests, self._record_digest)
            standing = self._folder.standing(stage, inputs)
            settled = standing.state in SETTLED
            digests[stage.name] = standing.digest if settled else f"not yet: {stage.name}"
            unsettled = {row.stage.name for row in rows if row.standing.state not in SETTLED}
            if standing.state == "stale" and unsettled.issuperset(standing.changed):
                standing = standing._replace(state="waits")
            rows.append(Row(stage, standing))
        return rows

    def _kept(self, stage: AnyStage, desk: Desk, standing: Standing) -> Record:
        by_hand = standing.state == "edited"
        artifact = self._valid(stage, desk, by_hand=by_hand)
        self._tell(f"{stage.name}: {'edited by hand, kept' if by_hand else 'done'}")
        return artifact

    def _valid(self, stage: AnyStage, desk: Desk, *, by_hand: bool) -> Record:
        """What stands on disk for a stage; its rules are looked over where a person wrote it."""
        artifact, faults = self._folder.read(stage, desk)
        if artifact is not None and by_hand:
            faults = tuple(stage.check(desk, artifact))
        if artifact is None or faults:
            raise UsageError(_wrong(self._folder, stage, faults))
        return artifact

    def _decided(self, stage: AnyStage, standing: Standing, remake: Collection[str]) -> None:
        if standing.state == "edited_stale" and stage.name not in remake:
            raise NeedsDecision(
                f"{self._folder.stage(stage)}: edited by hand, and what it rests on has changed "
                f"since ({', '.join(standing.changed)}). Look it over, then run again with "
                f"--accept {stage.name} to keep it as it is, or --remake {stage.name} to make it "
                "anew (your copy is kept under edited/)."
            )
        if standing.state == "damaged" and stage.name not in remake:
            raise NeedsDecision(
                f"{self._folder.stage(stage)}: made.json cannot be read. Run again with --accept "
                f"{stage.name} to keep the files as they are, or --remake {stage.name}."
            )

    async def _made(
        self, stage: AnyStage, desk: Desk, inputs: dict[str, str], journal: Journal
    ) -> tuple[Record, str]:
        self._tell(f"{stage.name}: {stage.says}")
        journal.append({"kind": "begun", "stage": stage.name, "inputs": inputs})
        try:
            artifact: Record = await stage.make(desk)
            faults = tuple(stage.check(desk, artifact))
            if faults:
                raise StageFailed(stage.name, faults, 1)
        except StageFailed as failed:
            told = [fault.model_dump(mode="json") for fault in failed.faults]
            line = {"kind": "failed", "stage": stage.name, "call": failed.artifact, "faults": told}
            journal.append(line)
            raise
        if self._folder.standing(stage, inputs).state != "fresh":
            aside = self._folder.keep_edited(stage)
            if aside:
                self._tell(f"{stage.name}: what stood there is kept in {aside}")
        digest = self._folder.write(stage, artifact, inputs)
        journal.append({"kind": "done", "stage": stage.name, "digest": digest})
        return artifact, digest

    def _tell_of(self, stage: AnyStage) -> Tell:
        return lambda words: self._tell(f"{stage.name}: {words}")


def _failures(entries: Iterable[Mapping[str, Any]]) -> Counter[str]:
    """How often each call failed for good in earlier runs."""
    return Counter(
        str(entry["call"]) for entry in entries if entry.get("kind") == "failed" and "call" in entry
    )


def _wrong(folder: BuildFolder, stage: AnyStage, faults: Sequence[Fault]) -> str:
    shown = "\n".join(f"  {fault.line()}" for fault in faults[:12])
    more = f"\n  and {len(faults) - 12} more" if len(faults) > 12 else ""
    return (
        f"{folder.stage(stage)}: what stands there is not valid:\n{shown}{more}\n"
        f"Mend it, or run again with --remake {stage.name}."
    )
