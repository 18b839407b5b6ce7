"""The files of one bundle, and the rules of the whole: what its parts say of each other.

A bundle is a folder, held here as bytes by path::

    axes.toml (or axes.json)   axes_report.md   axes.sha256
    grounding/domain_realism/
        research_constraints.json   rubric.json   source_registry.json   reference_profile.json
        research_report.md   rubric.sha256   sources/…

Codes of this module: O1 an offline artifact without a word why; O2 an offline artifact that
claims what only samples could give; O3 offline research where none is accepted.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from casework.harden.artifacts.blind import check_blind
from casework.harden.artifacts.raw import (
    Object,
    Unreadable,
    is_text,
    is_texts,
    objects,
    read_json,
    read_toml,
    texts_in,
)
from casework.harden.artifacts.records import Fault, Validation
from casework.harden.artifacts.registry_rules import (
    check_profile,
    check_registry,
    check_samples,
)
from casework.harden.artifacts.rubric_rules import (
    SOURCES_FOLDER,
    check_calibration,
    check_rubric,
)

Files = Mapping[str, bytes]

REALISM = "grounding/domain_realism/"
CONSTRAINTS = f"{REALISM}research_constraints.json"
RUBRIC = f"{REALISM}rubric.json"
REGISTRY = f"{REALISM}source_registry.json"
PROFILE = f"{REALISM}reference_profile.json"
REPORT = f"{REALISM}research_report.md"
RUBRIC_SEAL = f"{REALISM}rubric.sha256"
AXES = ("axes.toml", "axes.json")
AXES_REPORT = "axes_report.md"
AXES_SEAL = "axes.sha256"


class Read(NamedTuple):
    """The parsed parts of a realism bundle; {} where a part could not be read."""

    rubric: Object
    registry: Object
    profile: Object
    research: str
    note: str


def check_realism(
    files: Files, *, accept_offline: bool = False, excluded: Sequence[str] = ()
) -> tuple[Validation, Read]:
    """All V, S, P and O rules of a realism bundle.

    With `accept_offline`, a bundle that says of itself that its research was offline may leave
    V8 and S6 unmet; they are then listed as waived. `excluded` adds names of target families to
    those in the bundle's own constraints.
    """
    faults: list[Fault] = []
    parts: dict[str, Any] = {}
    for path, code in ((RUBRIC, "V0"), (REGISTRY, "S0"), (PROFILE, "P0"), (CONSTRAINTS, "S7")):
        parts[path] = _parsed(files, path, code, faults)
    if faults:
        return Validation(faults=tuple(faults)), Read({}, {}, {}, "", "")
    rubric, registry, profile = parts[RUBRIC], parts[REGISTRY], parts[PROFILE]
    faults += check_registry(registry, REGISTRY)
    sources = [one for one in objects(_get(registry, "sources")) or [] if is_text(one.get("id"))]
    known = {one["id"]: (str(one.get("family")), str(one.get("kind"))) for one in sources}
    faults += check_rubric(rubric, known, RUBRIC)
    paths = [str(one.get("normalized_sample_path")) for one in sources]
    faults += check_profile(profile, list(known), paths, PROFILE)
    faults += _blind(files, parts[CONSTRAINTS], excluded)
    research, note = _get(rubric, "research", "web"), _get(rubric, "research_note", "")
    waived: list[Fault] = []
    if research == "offline":
        if not is_text(note):
            message = "an offline artifact must say in 'research_note' what was consulted"
            faults.append(Fault(code="O1", where=RUBRIC, message=message))
        faults += _claims(rubric, sources, profile)
        waived = _waived(known)
        if not accept_offline:
            message = "its research was offline, and only research with samples is accepted here"
            faults.append(Fault(code="O3", where=RUBRIC, message=message))
    elif research == "web":
        faults += check_calibration(_get(rubric, "calibration"), known, files, RUBRIC)
        for some in check_samples(sources, files, REGISTRY):
            faults += some
    else:
        message = "'research' must be 'web' or 'offline'"
        faults.append(Fault(code="O1", where=RUBRIC, message=message))
    read = Read(_object(rubric), _object(registry), _object(profile), str(research), str(note))
    return Validation(faults=tuple(faults), waived=tuple(waived)), read


def axes_path(files: Files) -> str | None:
    """Which file holds the catalog; None where there is none, or both kinds."""
    there = [path for path in AXES if path in files]
    return there[0] if len(there) == 1 else None


def read_axes(files: Files) -> Any:
    """The data of the bundle's catalog. Raises Unreadable."""
    path = axes_path(files)
    if path is None:
        raise Unreadable(f"there must be one of {' and '.join(AXES)}, and not both")
    return read_toml(files[path]) if path.endswith(".toml") else read_json(files[path])


def excluded_names(constraints: Any) -> list[str] | None:
    """Every name of the families a rubric must be blind to; None where the list is malformed."""
    families = _get(constraints, "excluded_benchmark_families")
    if not isinstance(families, dict) or not families:
        return None
    if not all(is_texts(aliases) for aliases in families.values()):
        return None
    return [name for family, aliases in families.items() for name in (family, *aliases)]


def _parsed(files: Files, path: str, code: str, faults: list[Fault]) -> Any:
    if path not in files:
        faults.append(Fault(code=code, where=path, message="the file does not exist"))
        return None
    try:
        value = read_json(files[path])
        if not isinstance(value, dict):
            raise Unreadable("it must hold one JSON object")
    except Unreadable as error:
        faults.append(Fault(code=code, where=path, message=str(error)))
        return None
    return value


def _blind(files: Files, constraints: Any, extra: Sequence[str]) -> list[Fault]:
    names = excluded_names(constraints)
    if names is None:
        message = "'excluded_benchmark_families' must map each family to a list of its names"
        return [Fault(code="S7", where=CONSTRAINTS, message=message)]
    read = (RUBRIC, REGISTRY, PROFILE, REPORT)
    faults: list[Fault] = []
    if REPORT not in files:
        faults.append(Fault(code="S7", where=REPORT, message="the file does not exist"))
    named = {
        path: f"{path}\n{_text(path, data)}"
        for path, data in files.items()
        if path in read or path.startswith(SOURCES_FOLDER)
    }
    return faults + check_blind(named, list(dict.fromkeys([*names, *extra])))


def _text(path: str, data: bytes) -> str:
    """A file's text; that of JSON with its escapes undone, which could hide a name."""
    text = data.decode("utf-8", "replace")
    if path.endswith(".json"):
        try:
            return text + "\n" + "\n".join(texts_in(read_json(data)))
        except Unreadable:
            return text
    if path.endswith(".jsonl"):
        return "\n".join(_text("line.json", line) for line in data.splitlines())
    return text


def _claims(rubric: Any, sources: Sequence[Object], profile: Any) -> list[Fault]:
    """O2: without samples there is nothing to count, hash, measure or meet."""
    faults: list[Fault] = []
    for source in sources:
        empty = source.get("sample_count") == 0 and not source.get("sha256")
        if not empty or source.get("raw_sample_paths") or source.get("normalized_sample_path"):
            message = f"the source {source['id'][:60]!r} claims samples, but research was offline"
            faults.append(Fault(code="O2", where=REGISTRY, message=message))
    calibration = _object(_get(rubric, "calibration"))
    groups = ("probe_paths", "heldout_paths", "heldout_results_by_source")
    if calibration.get("target_met") is not False or any(calibration.get(key) for key in groups):
        message = "the calibration claims results, but research was offline"
        faults.append(Fault(code="O2", where=RUBRIC, message=message))
    if _get(profile, "deterministic_measurements") or _get(profile, "allowed_examples"):
        message = "the profile claims measurements or examples, but research was offline"
        faults.append(Fault(code="O2", where=PROFILE, message=message))
    return faults


def _waived(sources: Mapping[str, object]) -> list[Fault]:
    calibration = "the rubric was not calibrated on held-out real records"
    samples = f"no samples were taken of {', '.join(sources)}"
    return [
        Fault(code="V8", where=RUBRIC, message=calibration),
        Fault(code="S6", where=REGISTRY, message=samples),
    ]


def _get(value: Any, key: str, otherwise: Any = None) -> Any:
    return value.get(key, otherwise) if isinstance(value, dict) else otherwise


def _object(value: Any) -> Object:
    return value if isinstance(value, dict) else {}
