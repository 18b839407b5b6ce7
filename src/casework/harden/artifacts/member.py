"""One judge's word on realism, recomputed from its scores: R1 to R7 (spec 1.9).

The gate of a search needs only the outcome (`casework.harden.replies`); here are all rules that
failed, by code, and the scores, which calibration averages. The two agree (a test holds them to
it).
"""

from fractions import Fraction
from typing import Any

from pydantic import Field

from casework.cases.records import Record
from casework.harden.artifacts.raw import is_whole
from casework.harden.records import RealismRule


class MemberVerdict(Record):
    """Whether one member passes an input. `codes` are the rules it failed by, in order.

    ``R7`` means that the reply was malformed and says nothing; it fails all the same. `claimed`
    is the model's own ``pass``, kept for diagnosis and never counted.
    """

    passed: bool
    codes: tuple[str, ...] = ()
    reasons: tuple[str, ...] = ()
    scores: dict[str, int] = Field(default_factory=dict[str, int])
    flags: tuple[str, ...] = ()
    claimed: bool | None = None


def judge_member(value: Any, rule: RealismRule) -> MemberVerdict:
    """The verdict a reply amounts to under a rubric. `value` is its parsed JSON, unchecked.

    Never raises for what a model wrote.
    """
    failed: list[tuple[str, str]] = []
    if not isinstance(value, dict):
        return MemberVerdict(passed=False, codes=("R7",), reasons=("not a JSON object",))
    scores, flags = value.get("dimension_scores"), value.get("detected_red_flags")
    if not isinstance(scores, dict):
        failed.append(("R7", "dimension_scores is missing or no object"))
        scores = {}
    else:
        failed += _score_faults(scores, rule)
    names = _names(flags)
    if names is None:
        failed.append(("R7", "detected_red_flags is missing or no list of ids"))
    failed += _flag_faults(names or [], rule)
    return MemberVerdict(
        passed=not failed,
        codes=tuple(dict.fromkeys(code for code, _ in failed)),
        reasons=tuple(reason for _, reason in failed),
        scores={id: score for id, score in scores.items() if is_whole(score)},
        flags=tuple(names or ()),
        claimed=value["pass"] if isinstance(value.get("pass"), bool) else None,
    )


def _score_faults(scores: dict[str, Any], rule: RealismRule) -> list[tuple[str, str]]:
    if set(scores) != set(rule.dimensions):
        return [("R1", f"scores for {sorted(scores)!s:.200}, not for {sorted(rule.dimensions)}")]
    wrong = [
        id
        for id, score in scores.items()
        if not is_whole(score) or not rule.scale_min <= score <= rule.scale_max
    ]
    if wrong:
        scale = f"{rule.scale_min} to {rule.scale_max}"
        return [("R2", f"{', '.join(wrong)}: a score must be an integer from {scale}")]
    failed: list[tuple[str, str]] = []
    mean = Fraction(sum(scores.values()), len(scores))
    # Through its decimal text, so that 4.2 is forty-two tenths and not the float beside it.
    if mean < Fraction(str(rule.minimum_mean_score)):
        failed.append(("R3", f"mean {float(mean):.3f} below {rule.minimum_mean_score}"))
    low = [id for id, score in scores.items() if score < rule.met_threshold]
    if low and rule.all_dimensions_must_meet_threshold:
        failed.append(("R4", f"{', '.join(low)} below {rule.met_threshold}"))
    return failed


def _names(flags: Any) -> list[str] | None:
    """The ids of a list of flags, given bare or as objects with an id."""
    if not isinstance(flags, list):
        return None
    names = [flag.get("id") if isinstance(flag, dict) else flag for flag in flags]
    texts = [name for name in names if isinstance(name, str)]
    return texts if len(texts) == len(names) else None


def _flag_faults(flags: list[str], rule: RealismRule) -> list[tuple[str, str]]:
    failed: list[tuple[str, str]] = []
    blocking = [flag for flag in flags if rule.flags.get(flag)]
    if blocking and rule.blocking_red_flags_fail:
        failed.append(("R5", f"blocking red flag {', '.join(blocking)}"))
    unknown = [flag[:40] for flag in flags if flag not in rule.flags]
    if unknown:
        failed.append(("R6", f"red flag {', '.join(unknown)} is not in the rubric"))
    return failed
