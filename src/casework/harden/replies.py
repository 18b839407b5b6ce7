"""What a judge's reply says, decided by code: pass, fail, or nothing that can be taken.

"none" is no verdict; after the re-asks it counts as not passed (fail closed), but it is counted
apart from "fail", because it says something of the judge and nothing of the case. A verdict
beside another, or within a sentence, is none: a judge that fails a case and then quotes what the
case would have it say has not passed it.
"""

from fractions import Fraction
from typing import Any, NamedTuple

from casework.harden.protocols import Response
from casework.harden.records import Outcome, RealismRule
from casework.models.structured import StructuredError, last_json

LONGEST = 400_000
KEPT = ("exact_match", "structural_equivalent")
"""Statuses of an item that the candidate still holds."""


class Said(NamedTuple):
    """One member's outcome, and why where it is not a pass."""

    outcome: Outcome
    reason: str = ""


def read_audit(response: Response) -> Said:
    """Correctness: passes only where `pass` is literally true and nothing is missing (A14).

    An item told of as preserved with another status than `KEPT` contradicts a pass as one that is
    missing does: the judge is told that what is changed is missing.
    """
    value = _object(response)
    if isinstance(value, Said):
        return value
    passed, missing = value.get("pass"), value.get("missing_information")
    if not isinstance(passed, bool) or not isinstance(missing, list):
        return Said("none", "malformed: needs `pass` (boolean) and `missing_information` (list)")
    if passed and missing:
        return Said("fail", "contradictory: passed, and yet information is missing")
    if passed and (lost := _not_kept(value.get("preserved_information"))):
        return Said("fail", f"contradictory: passed, and yet an item is {lost[:40]!r}")
    return Said("pass") if passed else Said("fail", "information is missing or changed")


def read_realism(response: Response, rule: RealismRule) -> Said:
    """Realism, recomputed from the scores by R1 to R7; the model's own `pass` is not asked."""
    value = _object(response)
    if isinstance(value, Said):
        return value
    scores, flags = value.get("dimension_scores"), value.get("detected_red_flags")
    if not isinstance(scores, dict) or not isinstance(flags, list):
        return Said("none", "R7: needs `dimension_scores` (object) and `detected_red_flags` (list)")
    if set(scores) != set(rule.dimensions):
        return Said("none", "R1: the dimensions scored are not the rubric's")
    for name in rule.dimensions:
        if type(scores[name]) is not int or not rule.scale_min <= scores[name] <= rule.scale_max:
            return Said("fail", f"R2: {name} is not an integer on the scale")
    if Fraction(sum(scores.values()), len(scores)) < Fraction(str(rule.minimum_mean_score)):
        return Said("fail", "R3: the mean is too low")
    if rule.all_dimensions_must_meet_threshold:
        low = [name for name in rule.dimensions if scores[name] < rule.met_threshold]
        if low:
            return Said("fail", f"R4: {', '.join(low)} below the threshold")
    return _flags(flags, rule)


def read_extraction(response: Response) -> tuple[str, str]:
    """The text of a usable extraction and "", or "" and what is wrong with it.

    Usable: every item has a label and a value (false and 0 are values; null, blank text and empty
    lists are none), one item is `requested_task_semantics`, and every
    relationship names known labels.
    """
    value = _object(response)
    if isinstance(value, Said):
        return "", value.reason
    items, relations = value.get("necessary_information"), value.get("relationships", [])
    if not isinstance(items, list) or not isinstance(relations, list):
        return "", "malformed: needs lists `necessary_information` and `relationships`"
    labels: set[str] = set()
    for item in items:
        label = item.get("semantic_label") if isinstance(item, dict) else None
        if not isinstance(label, str) or not label or _blank(item.get("value")):
            return "", "malformed: an item without a label or a value"
        labels.add(label)
    if "requested_task_semantics" not in labels:
        return "", "no item `requested_task_semantics`"
    for relation in relations:
        named = relation.get("entities") if isinstance(relation, dict) else None
        if not isinstance(named, list) or not all(isinstance(one, str) for one in named):
            return "", "malformed: a relationship without a list of entities"
        if not set(named) <= labels:
            return "", "a relationship names an unknown label"
    return response.text, ""


def _blank(value: Any) -> bool:
    return value is None or value in ([], {}) or (isinstance(value, str) and not value.strip())


def _not_kept(preserved: Any) -> str:
    """The first status of an item that is none of one kept; "" where there is none."""
    items = preserved if isinstance(preserved, list) else []
    told = [item["status"] for item in items if isinstance(item, dict) and "status" in item]
    return next((str(one) for one in told if one not in KEPT), "")


def _flags(flags: list[Any], rule: RealismRule) -> Said:
    names = [flag.get("id") if isinstance(flag, dict) else flag for flag in flags]
    for name in names:
        if not isinstance(name, str) or name not in rule.flags:
            return Said("fail", f"R6: unknown red flag {str(name)[:40]!r}")
    if rule.blocking_red_flags_fail:
        blocking = [str(name) for name in names if rule.flags[str(name)]]
        if blocking:
            return Said("fail", f"R5: {', '.join(blocking)}")
    return Said("pass")


def _object(response: Response) -> dict[str, Any] | Said:
    if not response.route_ok:
        return Said("none", "another provider answered than the one asked for")
    if response.stop != "end":
        return Said("none", f"the reply ended by {response.stop}")
    if len(response.text) > LONGEST:
        return Said("none", "the reply is too long to be read")
    try:
        value = last_json(response.text, others="refused")
    except StructuredError as error:
        return Said("none", str(error)[:200])
    if not isinstance(value, dict):
        return Said("none", "the reply holds no JSON object")
    return value
