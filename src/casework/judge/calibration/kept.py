"""Where calibrations lie, so that a later report can state the judge's.

``<data>/calibrations/<set>/`` holds the judge's verdicts, the ledger of its calls, and one
``<judge>.calibration.json`` a judge. Those of the embedded model come with the shipped sets.
"""

from collections.abc import Iterator
from pathlib import Path

from pydantic import ValidationError

from casework.cases.folder import put_file
from casework.documents.withdrawal import data_folder
from casework.judge.calibration.labelled import SHIPPED
from casework.judge.calibration.measure import Calibration
from casework.judge.records import JudgeIdentity, Seat
from casework.judge.verdicts import file_name
from casework.stats.records import Estimate

ENDING = ".calibration.json"


def calibrations_folder() -> Path:
    """Where the calibrations of this user lie."""
    return data_folder() / "calibrations"


def keep(found: Calibration, folder: Path) -> Path:
    """Write a calibration into the folder of its set; returns the file.

    One on more verdicts of the same set by the same judge stays: a shorter look does not displace
    a longer one.
    """
    who = found.judge
    name = file_name(Seat(model=who.model, batch=who.batch, sitting=who.sitting))
    path = folder / f"{name}{ENDING}"
    before = _read(path)
    if (
        before is not None
        and (before.judge, before.set_digest) == (who, found.set_digest)
        and before.overall.labelled > found.overall.labelled
    ):
        return path
    put_file(path, (found.model_dump_json(indent=1) + "\n").encode())
    return path


def calibration_of(judge: JudgeIdentity, root: Path | None = None) -> Calibration | None:
    """The stored calibration of this judge: of exactly this one before one of the same model under
    other wording, on more verdicts before fewer; the user's before the shipped.

    A sitting is not told from another: it is the same judge asked again.
    """
    same = [one for one in _stored(root) if _seat(one.judge) == _seat(judge)]
    same.sort(key=lambda one: (one.judge.prompt != judge.prompt, -one.overall.labelled))
    return same[0] if same else None


def sentence(found: Calibration, judge: JudgeIdentity) -> str:
    """What a report says of a judge's quality, in one sentence or two."""
    one = found.overall
    scored = one.labelled - one.unscored
    told = f"Against {one.labelled} known verdicts on {found.deliverables} deliverables"
    told += f" ({found.title}), the judge {found.judge.name}"
    if not scored:
        return f"{told} decided nothing: its verdicts here are not to be relied on."
    told += f" agreed on {_percent(one.agreed.value)} of the {scored} it decided"
    told += f" (one verdict for all would agree on {_percent(one.constant)}"
    told += f"; κ {one.kappa.value:.2f})" if one.kappa.value is not None else ")"
    told += f", passed {_share(one.false_pass)} of what should fail"
    told += f" and failed {_share(one.false_fail)} of what should pass."
    if found.judge.prompt != judge.prompt:
        told += " That was measured with another wording of the prompt."
    return told


def _seat(judge: JudgeIdentity) -> tuple[str, int]:
    return judge.model, judge.batch


def _stored(root: Path | None) -> Iterator[Calibration]:
    for folder in (root or calibrations_folder(), SHIPPED):
        for path in sorted(folder.glob(f"*/*{ENDING}")):
            found = _read(path)
            if found is not None:
                yield found


def _read(path: Path) -> Calibration | None:
    """A stored calibration; one of an older version, or damaged, is as if it were not there."""
    try:
        return Calibration.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return None


def _percent(value: float | None) -> str:
    return "none" if value is None else f"{100 * value:.0f} %"


def _share(one: Estimate) -> str:
    if one.value is None or one.low is None or one.high is None:
        return "an unknown share"
    return f"{_percent(one.value)} ({100 * one.low:.0f} to {_percent(one.high)})"
