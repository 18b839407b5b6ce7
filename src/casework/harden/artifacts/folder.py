"""Bundles on disk: read whole, checked, frozen, loaded again.

::

    freeze(folder)                       # after the rules hold; refused where one does not
    axes = load_axes(folder)             # verified again, every time
    realism = load_realism(folder, accept_offline=True)
"""

import os
from pathlib import Path
from typing import Any

from casework.errors import UsageError
from casework.harden.artifacts.axis_rules import check_axes, check_axis_report
from casework.harden.artifacts.bundle import (
    AXES_REPORT,
    AXES_SEAL,
    REALISM,
    RUBRIC,
    RUBRIC_SEAL,
    Files,
    Read,
    axes_path,
    check_realism,
    read_axes,
)
from casework.harden.artifacts.errors import ArtifactError
from casework.harden.artifacts.freeze import check_seal, seal_of, write_seal
from casework.harden.artifacts.raw import LARGEST, Object, Unreadable, is_number, is_snake, is_text
from casework.harden.artifacts.records import Fault, FrozenAxes, FrozenRealism, Validation
from casework.harden.records import Axis, AxisCatalog, RealismRule, canonical

CONTEXT_FILES = ("dossier.md", "seed.md")
"""What every research of axes reads before it sees a case, and must cite (X8)."""
MOST_FILES = 2000
AGAIN = "Make the artifact again, or restore the files that were frozen."


def read_files(folder: Path) -> dict[str, bytes]:
    """Every file below a folder, by its path with forward slashes.

    Raises UsageError for a missing folder, links, and folders too large to be a bundle.
    """
    if not folder.is_dir():
        raise UsageError(f"{folder}: there is no such folder of artifacts.")
    files: dict[str, bytes] = {}
    for place, folders, names in os.walk(folder):
        for name in sorted([*folders, *names]):
            path = Path(place) / name
            if path.is_symlink():
                raise UsageError(f"{path}: a bundle of artifacts may not hold links. Remove it.")
        for name in names:
            path = Path(place) / name
            if path.stat().st_size > LARGEST or len(files) >= MOST_FILES:
                raise UsageError(f"{path}: too large for a bundle of artifacts.")
            files[path.relative_to(folder).as_posix()] = path.read_bytes()
    return files


def check_axes_files(files: Files) -> tuple[Validation, Object]:
    """X0 to X6, X8 and X9 of a bundle's catalog and its report."""
    try:
        data = read_axes(files)
    except Unreadable as error:
        fault = Fault(code="X0", where="axes", message=str(error))
        return Validation(faults=(fault,)), {}
    found = check_axes(data, axes_path(files) or "axes")
    report = files.get(AXES_REPORT, b"").decode("utf-8", "replace")
    found += check_axis_report(report, CONTEXT_FILES, AXES_REPORT)
    found += _extras(data)
    return found, data if isinstance(data, dict) else {}


def freeze(folder: Path, *, accept_offline: bool = False) -> None:
    """Write the seals of a bundle: of its catalog, of its realism part, or of both.

    Raises ArtifactError where a rule is broken; nothing is written then.
    """
    files = read_files(folder)
    seals: dict[str, bytes] = {}
    faults: list[Fault] = []
    path = axes_path(files)
    if path or RUBRIC not in files:
        found, data = check_axes_files(files)
        faults += found.faults
        if path and not faults:
            seals[AXES_SEAL] = write_seal(path, data, _axes_part(files))
    if RUBRIC in files:
        found, read = check_realism(files, accept_offline=accept_offline)
        faults += found.faults
        if not faults:
            main = RUBRIC.removeprefix(REALISM)
            seals[RUBRIC_SEAL] = write_seal(main, read.rubric, _realism_part(files))
    if faults:
        raise ArtifactError(f"{folder}: not frozen", faults, "Mend it and freeze it again.")
    for name, data in seals.items():
        (folder / name).write_bytes(data)


def load_axes(folder: Path) -> FrozenAxes:
    """The frozen catalog of a bundle. Raises ArtifactError for a broken rule or seal."""
    files = read_files(folder)
    found, data = check_axes_files(files)
    path = axes_path(files)
    faults = list(found.faults)
    if path and not faults:
        faults += check_seal(files.get(AXES_SEAL), path, data, _axes_part(files))
    if faults or not path:
        raise ArtifactError(f"{folder}: the axis catalog may not be used", faults, AGAIN)
    return FrozenAxes(
        benchmark=data.get("benchmark", ""),
        research=data.get("research", "web"),
        research_note=data.get("research_note", ""),
        catalog=AxisCatalog(axes=tuple(_axis(one) for one in data["axes"])),
        operators={one["axis_name"]: _operators(one) for one in data["axes"]},
        bonuses=data.get("bonuses", {}),
        seal=seal_of(files[path], data),
        validation=found,
    )


def load_realism(folder: Path, *, accept_offline: bool = False) -> FrozenRealism:
    """The frozen rubric of a bundle. Raises ArtifactError for a broken rule or seal.

    What offline research could not meet stands in `validation.waived`.
    """
    files = read_files(folder)
    found, read = check_realism(files, accept_offline=accept_offline)
    faults = list(found.faults)
    part = _realism_part(files)
    if not faults:
        main = RUBRIC.removeprefix(REALISM)
        faults += check_seal(files.get(RUBRIC_SEAL), main, read.rubric, part)
    if faults:
        raise ArtifactError(f"{folder}: the realism rubric may not be used", faults, AGAIN)
    seal = seal_of(files[RUBRIC], read.rubric)
    return FrozenRealism(
        research="offline" if read.research == "offline" else "web",
        research_note=read.note,
        rubric=read.rubric,
        registry=read.registry,
        profile=read.profile,
        rule=realism_rule(read, seal.sha256),
        seal=seal,
        files={path: seal_of(data, None).sha256 for path, data in sorted(part.items())},
        validation=found,
    )


def realism_rule(read: Read, sha256: str = "") -> RealismRule:
    """What the realism gate needs of a checked rubric. Its text is rubric and profile, which is
    all of the bundle that judges see: no calibration, no registry."""
    rubric, rule = read.rubric, read.rubric["case_pass_rule"]
    shown = {key: value for key, value in rubric.items() if key not in ("calibration", "research")}
    shown.pop("research_note", None)
    return RealismRule(
        dimensions=tuple(one["id"] for one in rubric["dimensions"]),
        flags={one["id"]: one["blocking"] for one in rubric["synthetic_red_flags"]},
        scale_min=rubric["scale_min"],
        scale_max=rubric["scale_max"],
        met_threshold=rubric["met_threshold"],
        minimum_mean_score=rule["minimum_mean_score"],
        all_dimensions_must_meet_threshold=rule["all_dimensions_must_meet_threshold"],
        blocking_red_flags_fail=rule["blocking_red_flags_fail"],
        text=canonical({"rubric": shown, "reference_profile": read.profile}),
        sha256=sha256,
    )


def _axes_part(files: Files) -> dict[str, bytes]:
    path = axes_path(files)
    return {name: files[name] for name in (path, AXES_REPORT) if name and name in files}


def _realism_part(files: Files) -> dict[str, bytes]:
    return {
        path.removeprefix(REALISM): data
        for path, data in files.items()
        if path.startswith(REALISM) and path != RUBRIC_SEAL
    }


def _axis(data: Object) -> Axis:
    known = {key: value for key, value in data.items() if key in Axis.model_fields}
    return Axis.model_validate(known)


def _operators(data: Object) -> dict[str, tuple[str, ...]]:
    given: dict[str, list[str]] = data.get("operators", {})
    return {subtype: tuple(names) for subtype, names in given.items()}


def _extras(data: Any) -> Validation:
    """X3 for what the house adds to a catalog: research, operators and bonuses."""
    faults: list[Fault] = []

    def fault(where: str, message: str) -> None:
        faults.append(Fault(code="X3", where=where, message=message))

    if not isinstance(data, dict) or not isinstance(data.get("axes"), list):
        return Validation()
    axes = [one for one in data["axes"] if isinstance(one, dict)]
    if data.get("research", "web") not in ("web", "offline"):
        fault("axes", "'research' must be 'web' or 'offline'")
    elif data.get("research") == "offline" and not is_text(data.get("research_note")):
        faults.append(Fault(code="O1", where="axes", message="'research_note' must say why"))
    if not isinstance(data.get("benchmark", ""), str):
        fault("axes", "'benchmark' must be a text")
    for number, axis in enumerate(axes):
        if not is_number(axis.get("bonus", 0)):
            fault(f"axes[{number}]", "'bonus' must be a number")
        if not _is_operators(axis.get("operators", {}), axis.get("subtypes")):
            fault(f"axes[{number}]", "'operators' must map subtypes to lists of snake_case names")
    names = [axis.get("axis_name") for axis in axes]
    if not _is_bonuses(data.get("bonuses", {}), names):
        fault("axes", "'bonuses' must map names of sets to numbers by axis name")
    return Validation(faults=tuple(faults))


def _is_operators(given: Any, subtypes: Any) -> bool:
    return isinstance(given, dict) and all(
        isinstance(subtypes, list)
        and subtype in subtypes
        and isinstance(names, list)
        and all(is_snake(name) for name in names)
        for subtype, names in given.items()
    )


def _is_bonuses(given: Any, names: list[Any]) -> bool:
    return isinstance(given, dict) and all(
        isinstance(one, dict)
        and all(axis in names and is_number(number) for axis, number in one.items())
        for one in given.values()
    )
