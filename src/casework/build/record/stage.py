"""Stage "intake": what each paper is, whether the case can become a world, what goes in the room.

Rules have classified the papers by the time a record is read; a model is asked about those that
no rule knows. ``filings.toml`` is for a person to correct; selection and merits filter follow it.
"""

import json
from collections.abc import Sequence

from casework.build.artifacts.intake import Intake
from casework.build.asking import read_as
from casework.build.fault import Fault
from casework.build.record.corrections import correct, filings_toml
from casework.build.record.merits import merits
from casework.build.record.records import CourtRecord
from casework.build.record.selection import selected
from casework.build.record.unknown import asked
from casework.build.settings import Settings
from casework.build.stage import Calls, Desk, Files, Sizes, Stage

CORRECTIONS = "filings.toml"
VERDICT = "intake.json"


async def _make(desk: Desk) -> Intake:
    return intake_of(await asked(desk.record, desk.asks))


def intake_of(record: CourtRecord) -> Intake:
    """Selection and merits filter over the papers as they are classified now."""
    sorted_out = merits(record.filings)
    return Intake(
        filings=record.filings,
        selection=selected(record.filings),
        merits=sorted_out.merits,
        drops=sorted_out.drops,
    )


def _check(desk: Desk, artifact: Intake) -> Sequence[Fault]:
    known = {filing.id for filing in desk.record.filings}
    if known == {filing.id for filing in artifact.filings}:
        return []
    message = "the papers listed are not those of the record."
    fix = "Run again with --remake intake."
    return [Fault(rule="filings", where="intake", message=message, fix=fix)]


def _dump(artifact: Intake) -> Files:
    return {
        CORRECTIONS: filings_toml(artifact.filings).encode(),
        VERDICT: (artifact.model_dump_json(indent=2) + "\n").encode(),
    }


def _load(desk: Desk, files: Files) -> Intake:
    before = read_as(Intake, json.loads(files[VERDICT]))
    record = desk.record.with_filings(before.filings)
    text = files[CORRECTIONS].decode("utf-8", "replace")
    return intake_of(correct(record, text, f"stages/intake/{CORRECTIONS}"))


def _calls(sizes: Sizes, settings: Settings) -> Sequence[Calls]:
    most = sizes.unknown
    return (Calls("writer", most, most, 4 * most, 2_500, 80),) if most else ()


INTAKE = Stage(
    name="intake",
    says="papers, selection, merits filter",
    kind=Intake,
    needs=(),
    make=_make,
    check=_check,
    prompts=("filing_kind",),
    calls=_calls,
    dump=_dump,
    load=_load,
)
