"""The rules of a realism rubric, V1 to V8 (spec 1.9). Each broken rule has its own code.

V0 stands for a file that cannot be read as a rubric at all.
"""

from collections.abc import Collection, Mapping
from typing import Any

from casework.harden.artifacts.raw import (
    Object,
    absent,
    is_number,
    is_text,
    is_texts,
    is_whole,
    objects,
)
from casework.harden.artifacts.records import Fault

REQUIRED = (
    "rubric_name",
    "domain_summary",
    "scale_min",
    "scale_max",
    "met_threshold",
    "dimensions",
    "synthetic_red_flags",
    "case_pass_rule",
    "overall_guidance",
    "calibration",
)
TEXTS = ("rubric_name", "domain_summary", "overall_guidance")
DIMENSION = ("id", "name", "description", "score_high", "score_low", "evidence_source_ids")
FLAG = ("id", "description", "blocking", "evidence_source_ids")
SOURCES_FOLDER = "grounding/domain_realism/sources/"
SCALE = (1, 5)


def check_rubric(
    data: Any, sources: Mapping[str, tuple[str, str]], where: str = "rubric"
) -> list[Fault]:
    """V1 to V7 of a rubric's data. `sources` maps a source id to its (family, kind)."""
    if not isinstance(data, dict):
        return [Fault(code="V0", where=where, message="a rubric is one JSON object")]
    faults = absent(data, REQUIRED, "V1", where)
    for key in TEXTS:
        if key in data and not is_text(data[key]):
            faults.append(Fault(code="V1", where=where, message=f"{key!r} must be a text"))
    if faults:
        return faults
    dimensions = objects(data["dimensions"])
    flags = objects(data["synthetic_red_flags"])
    if dimensions is None:
        message = "'dimensions' must be a list of objects"
        faults.append(Fault(code="V3", where=where, message=message))
    if flags is None:
        message = "'synthetic_red_flags' must be a list of objects"
        faults.append(Fault(code="V6", where=where, message=message))
    faults += _scale(data, where)
    faults += _dimensions(dimensions or [], where) if dimensions is not None else []
    ids = [one.get("id") for one in dimensions or []]
    faults += _flags(flags or [], ids, where)
    faults += _pass_rule(data["case_pass_rule"], data, where)
    faults += _evidence(dimensions or [], flags or [], data, sources, where)
    return faults


def check_calibration(
    data: Any, sources: Collection[str], present: Collection[str], where: str = "rubric.calibration"
) -> list[Fault]:
    """V8: how held-out real records did under the rubric.

    `sources` are the registry's ids, `present` the paths that exist below the bundle's root.
    """
    faults: list[Fault] = []

    def fault(message: str) -> None:
        faults.append(Fault(code="V8", where=where, message=message))

    if not isinstance(data, dict):
        fault("the calibration must be an object")
        return faults
    groups: dict[str, list[str]] = {}
    for key in ("probe_paths", "heldout_paths"):
        given = data.get(key)
        if not is_texts(given):
            fault(f"{key!r} must be a list of at least one path")
            continue
        groups[key] = given
        for path in given:
            if not inside(path):
                fault(f"{key!r}: {path[:80]!r} does not lie in {SOURCES_FOLDER}")
            elif path not in present:
                fault(f"{key!r}: {path[:80]!r} does not exist")
    if len(groups) == 2 and set(groups["probe_paths"]) & set(groups["heldout_paths"]):
        fault("a path is both probe and held out")
    results = data.get("heldout_results_by_source")
    if not isinstance(results, dict) or set(results) != set(sources):
        fault("'heldout_results_by_source' must have every source of the registry, and no other")
    else:
        for source, result in results.items():
            if not _measured(result):
                fault(
                    f"the result of {source[:60]!r} needs n of at least 1, a mean_score on the "
                    "scale and a met_rate from 0 to 1"
                )
    if data.get("target_met") is not True:
        fault("'target_met' must be true")
    return faults


def inside(path: str) -> bool:
    """Whether a path as written lies in the bundle's folder of samples and nowhere else."""
    parts = path.split("/")
    plain = "\\" not in path and "" not in parts and "." not in parts and ".." not in parts
    return plain and path.startswith(SOURCES_FOLDER)


def _scale(data: Object, where: str) -> list[Fault]:
    low, high, met = data["scale_min"], data["scale_max"], data["met_threshold"]
    if not (is_whole(low) and is_whole(high) and (low, high) == SCALE):
        return [Fault(code="V2", where=where, message="the scale must run from 1 to 5")]
    if not is_whole(met) or not low <= met <= high:
        message = "'met_threshold' must be an integer on the scale"
        return [Fault(code="V2", where=where, message=message)]
    return []


def _dimensions(dimensions: list[Object], where: str) -> list[Fault]:
    faults: list[Fault] = []
    if not 3 <= len(dimensions) <= 5:
        message = f"{len(dimensions)} dimensions; there must be 3 to 5"
        faults.append(Fault(code="V3", where=where, message=message))
    seen: list[str] = []
    for number, one in enumerate(dimensions):
        place = f"{where}.dimensions[{number}]"
        faults += absent(one, DIMENSION, "V3", place)
        for key in DIMENSION[:-1]:
            if key in one and not is_text(one[key]):
                faults.append(Fault(code="V3", where=place, message=f"{key!r} must be a text"))
        if one.get("id") in seen:
            message = f"the id {str(one['id'])[:40]!r} appears twice"
            faults.append(Fault(code="V3", where=place, message=message))
        seen.append(one.get("id", ""))
    return faults


def _flags(flags: list[Object], dimension_ids: list[Any], where: str) -> list[Fault]:
    faults: list[Fault] = []
    seen = list(dimension_ids)
    for number, one in enumerate(flags):
        place = f"{where}.synthetic_red_flags[{number}]"
        faults += absent(one, FLAG, "V6", place)
        for key in ("id", "description"):
            if key in one and not is_text(one[key]):
                faults.append(Fault(code="V6", where=place, message=f"{key!r} must be a text"))
        if "blocking" in one and not isinstance(one["blocking"], bool):
            message = "'blocking' must be true or false"
            faults.append(Fault(code="V6", where=place, message=message))
        if "id" in one and one["id"] in seen:
            message = f"the id {str(one['id'])[:40]!r} is that of a dimension or of another flag"
            faults.append(Fault(code="V6", where=place, message=message))
        seen.append(one.get("id"))
    return faults


def _pass_rule(rule: Any, data: Object, where: str) -> list[Fault]:
    place = f"{where}.case_pass_rule"
    switches = ("all_dimensions_must_meet_threshold", "blocking_red_flags_fail")
    if not isinstance(rule, dict):
        return [Fault(code="V7", where=place, message="the pass rule must be an object")]
    faults = absent(rule, ("minimum_mean_score", *switches), "V7", place)
    for key in switches:
        if key in rule and not isinstance(rule[key], bool):
            faults.append(Fault(code="V7", where=place, message=f"{key!r} must be true or false"))
    mean = rule.get("minimum_mean_score", 1)
    if not is_number(mean) or not SCALE[0] <= mean <= SCALE[1]:
        message = "'minimum_mean_score' must be a number on the scale"
        faults.append(Fault(code="V7", where=place, message=message))
    return faults


def _evidence(
    dimensions: list[Object],
    flags: list[Object],
    data: Object,
    sources: Mapping[str, tuple[str, str]],
    where: str,
) -> list[Fault]:
    """V4 and V5. A dimension blocks where every dimension must meet the threshold."""
    rule = data["case_pass_rule"]
    every = isinstance(rule, dict) and rule.get("all_dimensions_must_meet_threshold") is True
    faults: list[Fault] = []
    judged = [("dimensions", number, one, every) for number, one in enumerate(dimensions)]
    judged += [
        ("synthetic_red_flags", number, one, one.get("blocking") is True)
        for number, one in enumerate(flags)
    ]
    for name, number, one, blocks in judged:
        if "evidence_source_ids" not in one:
            continue
        place = f"{where}.{name}[{number}]"
        cited = one["evidence_source_ids"]
        if not is_texts(cited):
            message = "'evidence_source_ids' must be a list of at least one source id"
            faults.append(Fault(code="V4", where=place, message=message))
            continue
        unknown = [id for id in cited if id not in sources]
        for id in unknown:
            message = f"the source {id[:60]!r} is not in the registry"
            faults.append(Fault(code="V4", where=place, message=message))
        if blocks and not unknown and not _independent([sources[id] for id in cited]):
            message = (
                "it can fail a case, so it needs sources of two independent families, or of one "
                "benchmark and one primary source"
            )
            faults.append(Fault(code="V5", where=place, message=message))
    return faults


def _independent(cited: list[tuple[str, str]]) -> bool:
    kinds = {kind for _, kind in cited}
    families = {family.casefold() for family, _ in cited}
    return len(families) >= 2 or kinds >= {"benchmark", "primary_real_world"}


def _measured(result: Any) -> bool:
    if not isinstance(result, dict):
        return False
    n, mean, met = result.get("n"), result.get("mean_score"), result.get("met_rate")
    return (
        is_whole(n)
        and n >= 1
        and is_number(mean)
        and SCALE[0] <= mean <= SCALE[1]
        and is_number(met)
        and 0 <= met <= 1
    )
