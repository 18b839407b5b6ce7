"""The rules of an axis catalog, X1 to X9 (spec 1.10). Each broken rule has its own code.

X0 stands for a file that cannot be read as a catalog at all.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from pathlib import PurePosixPath
from typing import Any

from casework.harden.artifacts.raw import (
    Object,
    absent,
    is_number,
    is_snake,
    is_text,
    is_texts,
    objects,
)
from casework.harden.artifacts.records import DOMAIN_AXIS, Fault, Validation

TEXTS = ("axis_name", "definition", "goal", "distinctive_focus")
LISTS = ("target_artifact_types", "subtypes", "prompt_guidance")
PRIORITIES = ("high", "normal", "low")
FEWEST_SUBTYPES = 3
FEWEST_GUIDANCE = 5
EXPECTED = range(8, 12)
MOST = 64
EDITABLE = (".json", ".csv", ".txt", ".html", ".md", ".xml", ".yaml", ".yml")

ONLY_INPUTS = re.compile(r"\b(only|solely|nothing but|none but)\b", re.IGNORECASE)
INPUTS = re.compile(r"\binputs?\b", re.IGNORECASE)
GOLD = re.compile(r"\bgold\b", re.IGNORECASE)
KEPT = re.compile(
    r"\b(preserv\w+|unchanged|untouched|intact|keep\w*|kept|remain\w*|stays?|immutable|same)\b",
    re.IGNORECASE,
)
_SENTENCE = re.compile(r"(?<=[.!?;:])\s+|\n+")


def check_axes(data: Any, where: str = "axes") -> Validation:
    """X1 to X6 and X9 of a catalog's data: ``{"axes": [...]}``.

    X9, another number of axes than 8 to 11, is a warning.
    """
    axes = objects(data.get("axes")) if isinstance(data, dict) else None
    if not axes:
        message = "a catalog is an object with a list 'axes' of at least one object"
        return Validation(faults=(Fault(code="X0", where=where, message=message),))
    if len(axes) > MOST:
        message = f"{len(axes)} axes; the most that can be used is {MOST}"
        return Validation(faults=(Fault(code="X0", where=where, message=message),))
    faults = _names(axes, where)
    for number, axis in enumerate(axes):
        faults += _axis_faults(axis, _place(axis, f"{where}[{number}]"))
    warnings: tuple[Fault, ...] = ()
    if len(axes) not in EXPECTED:
        message = f"{len(axes)} axes; 8 to 11 are expected"
        warnings = (Fault(code="X9", where=where, message=message),)
    return Validation(faults=tuple(faults), warnings=warnings)


def check_degradable(
    data: Any, files: Mapping[str, Collection[str]], where: str = "degradable_cases"
) -> Validation:
    """X7: the list of what may be changed in each case.

    `files` maps every case id of the set to the paths its folder really has.
    """
    faults: list[Fault] = []

    def fault(place: str, message: str) -> None:
        faults.append(Fault(code="X7", where=place, message=message))

    listed = objects(data.get("degradable_cases")) if isinstance(data, dict) else None
    if listed is None:
        fault(where, "the key 'degradable_cases' must hold a list of objects")
        return Validation(faults=tuple(faults))
    if data.get("skipped_cases") != []:
        fault(where, "'skipped_cases' must be an empty list: no case may be left out")
    if not is_text(data.get("summary")):
        fault(where, "'summary' must say what was found")
    seen: list[str] = []
    for number, case in enumerate(listed):
        place = f"{where}[{number}]"
        case_id = case.get("case_id")
        if not is_text(case_id) or case_id not in files:
            fault(place, f"case_id {str(case_id)[:80]!r} is not a case of the set")
            continue
        seen.append(case_id)
        score = case.get("baseline_score")
        if not is_number(score) or not 0 <= score <= 1:
            fault(place, "'baseline_score' must be a number from 0 to 1")
        for message in _file_faults(case.get("degradable_files"), files[case_id]):
            fault(place, message)
    for case_id in files:
        if seen.count(case_id) != 1:
            fault(where, f"case {case_id!r} is listed {seen.count(case_id)} times, not once")
    return Validation(faults=tuple(faults))


def check_axis_report(
    text: str, context_files: Sequence[str], where: str = "axes_report"
) -> Validation:
    """X8: the research report cites both context files (dossier and seed) by name."""
    missing = [name for name in context_files if name not in text]
    return Validation(
        faults=tuple(
            Fault(code="X8", where=where, message=f"the context file {name!r} is not cited")
            for name in missing
        )
    )


def degradable_cases(
    baseline: Mapping[str, float], files: Mapping[str, Sequence[str]], summary: str
) -> Object:
    """The list X7 asks for, made by code: every case once, none skipped."""
    return {
        "degradable_cases": [
            {"case_id": case_id, "baseline_score": score, "degradable_files": list(files[case_id])}
            for case_id, score in baseline.items()
        ],
        "skipped_cases": [],
        "summary": summary,
    }


def _names(axes: list[Object], where: str) -> list[Fault]:
    names = [axis.get("axis_name") for axis in axes]
    faults: list[Fault] = []
    if names.count(DOMAIN_AXIS) != 1:
        message = f"{names.count(DOMAIN_AXIS)} axes are named {DOMAIN_AXIS!r}; exactly one must be"
        faults.append(Fault(code="X1", where=where, message=message))
    for number, name in enumerate(names):
        place = f"{where}[{number}]"
        if is_text(name) and not is_snake(name):
            message = f"the name {name[:60]!r} is not snake_case"
            faults.append(Fault(code="X2", where=place, message=message))
        # A second domain axis is X1's affair alone.
        if is_text(name) and name != DOMAIN_AXIS and name in names[:number]:
            message = f"the name {name[:60]!r} appears twice"
            faults.append(Fault(code="X2", where=place, message=message))
    return faults


def _axis_faults(axis: Object, where: str) -> list[Fault]:
    faults = absent(axis, (*TEXTS, *LISTS), "X3", where)
    for key in TEXTS:
        if key in axis and not is_text(axis[key]):
            faults.append(Fault(code="X3", where=where, message=f"{key!r} must be a text"))
    for key in LISTS:
        if key in axis and not is_texts(axis[key]):
            message = f"{key!r} must be a list of texts, none empty"
            faults.append(Fault(code="X3", where=where, message=message))
    faults += _counts(axis, where)
    if axis.get("priority", "normal") not in PRIORITIES:
        message = f"'priority' must be one of {', '.join(PRIORITIES)}"
        faults.append(Fault(code="X5", where=where, message=message))
    if not faults:
        faults += _promises(axis, where)
    return faults


def _counts(axis: Object, where: str) -> list[Fault]:
    faults: list[Fault] = []
    for key, least in (("subtypes", FEWEST_SUBTYPES), ("prompt_guidance", FEWEST_GUIDANCE)):
        given = axis.get(key)
        if is_texts(given) and len(set(given)) < least:
            message = (
                f"{key!r} holds {len(set(given))} different texts; at least {least} are needed"
            )
            faults.append(Fault(code="X4", where=where, message=message))
    return faults


def _promises(axis: Object, where: str) -> list[Fault]:
    """X6 looks for two sentences: only the input is edited; the gold output is preserved."""
    told = [axis["definition"], axis["goal"], axis["distinctive_focus"], *axis["prompt_guidance"]]
    sentences = [one for text in told for one in _SENTENCE.split(text)]
    faults: list[Fault] = []
    if not any(ONLY_INPUTS.search(one) and INPUTS.search(one) for one in sentences):
        message = "no sentence says that only the case's inputs are edited"
        faults.append(Fault(code="X6", where=where, message=message))
    if not any(GOLD.search(one) and KEPT.search(one) for one in sentences):
        message = "no sentence says that the gold output is preserved"
        faults.append(Fault(code="X6", where=where, message=message))
    return faults


def _file_faults(given: Any, present: Collection[str]) -> list[str]:
    if not is_texts(given) or len(set(given)) != len(given):
        return ["'degradable_files' must be a list of different paths"]
    faults: list[str] = []
    for path in given:
        if path not in present:
            faults.append(f"the file {path[:80]!r} does not exist")
        elif PurePosixPath(path).suffix.lower() not in EDITABLE:
            faults.append(f"the file {path[:80]!r} has no editable extension")
    return faults


def _place(axis: Object, otherwise: str) -> str:
    name = axis.get("axis_name")
    return f"{otherwise} {name[:60]}" if is_text(name) else otherwise
