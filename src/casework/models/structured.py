"""Reading structured replies as models really send them, without ever repairing one.

Three rules, each from a public failure (BB-J01, J02, J03, J05, J09): a verdict wrapped in
fences or prose is still that verdict; a reply that was cut, refused or left empty is that state
and nothing else; what is not clearly yes or no, or clearly a number in range, is an error and
never a value.
"""

import json
import math
import re
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple

from casework.models.answer import StructuredError, last_json, visible
from casework.models.records import Reply

ReplyState = Literal[
    "ok", "truncated", "truncated_empty", "malformed", "refusal", "empty", "context"
]

YES = frozenset({"true", "yes", "satisfied", "met", "pass", "passed", "correct"})
NO = frozenset(
    {
        *("false", "no", "not satisfied", "unsatisfied", "not met", "unmet"),
        *("fail", "failed", "incorrect", "not correct"),
    }
)
"""The only words that count, compared as whole strings without case and outer space."""

_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?([eE][+-]?\d+)?")


class Incomplete(StructuredError):
    """Verdicts are right as far as they go; `missing` lists the ids without one.

    `found` holds the verdicts that are there, so that only the missing ones are asked for again.
    """

    def __init__(self, missing: Sequence[str], found: "dict[str, Decision]") -> None:
        super().__init__(f"no verdict for {', '.join(missing)}")
        self.missing = tuple(missing)
        self.found = found


class Invalid(StructuredError):
    """Verdicts that cannot be taken: unknown or repeated ids, a wrong count, no clear yes or no."""

    def __init__(
        self,
        message: str,
        *,
        unknown: Sequence[str] = (),
        missing: Sequence[str] = (),
        unclear: Sequence[str] = (),
    ) -> None:
        super().__init__(message)
        self.unknown = tuple(unknown)
        self.missing = tuple(missing)
        self.unclear = tuple(unclear)


class Decision(NamedTuple):
    """One verdict: whether the criterion is satisfied, and the evidence given for it."""

    satisfied: bool
    evidence: str


def reply_state(reply: Reply, *, structured: bool = True) -> ReplyState:
    """What became of a reply, before anybody looks at its content (BB-J05).

    With `structured`, a reply that ended by itself but holds no whole JSON value is
    ``malformed``. A reply cut at the token limit is ``truncated`` even where its text parses.
    """
    text = visible(reply.text)
    if reply.stop == "length":
        return "truncated" if text else "truncated_empty"
    if reply.stop in ("refusal", "context"):
        return "refusal" if reply.stop == "refusal" else "context"
    if not text:
        return "ok" if reply.tool_calls else "empty"
    if structured:
        try:
            last_json(reply.text)
        except StructuredError:
            return "malformed"
    return "ok"


def parse_verdicts(text: str, ids: Sequence[str]) -> dict[str, Decision]:
    """Verdicts for exactly these ids, in their order (BB-J02).

    Reads ``{"verdicts": [{"id", "satisfied", "evidence"}…]}``, a bare list of those, one such
    object, an object keyed by id, or as many booleans as there are ids. Raises Incomplete
    where ids are missing and all else is right, Invalid for unknown or repeated ids, a wrong
    count or an unclear verdict, StructuredError where there is no JSON.
    """
    value = last_json(text, others="drafts")
    if isinstance(value, dict) and isinstance(value.get("verdicts"), (list, dict)):
        value = value["verdicts"]
    if isinstance(value, dict) and "id" in value and "id" not in ids:
        value = [value]
    if isinstance(value, dict):
        value = [_keyed(str(id), item) for id, item in value.items()]
    if value and all(not isinstance(item, dict) for item in value):
        return _positional(value, ids)
    return _by_id(value, ids)


def tri_state(value: Any) -> bool | None:
    """True, False, or None where `value` is neither (BB-J03).

    Real booleans count, and the strings in `YES` and `NO` as a whole; numbers, phrases, lists,
    null and everything else do not.
    """
    if isinstance(value, bool):
        return value
    if not isinstance(value, str):
        return None
    word = " ".join(value.split()).strip(".!").lower()
    if word in YES:
        return True
    return False if word in NO else None


def parse_score(value: Any, low: float = 0.0, high: float = 1.0) -> float:
    """A finite number within [low, high] (BB-J09), from a number or its plain decimal string.

    Raises StructuredError for anything else: NaN, infinities, booleans, null, percentages,
    decimal commas, values on another scale.
    """
    if isinstance(value, str) and _NUMBER.fullmatch(value.strip()):
        value = float(value)
    if isinstance(value, bool) or not isinstance(value, (int, float)):
        raise StructuredError(f"a score must be a number, not {str(value)[:40]!r}")
    if isinstance(value, float) and not math.isfinite(value):
        raise StructuredError(f"a score must be finite, not {value}")
    if not low <= value <= high:
        raise StructuredError(f"a score must lie between {low:g} and {high:g}, not {value!s:.40}")
    return float(value)


def _by_id(items: Sequence[Any], ids: Sequence[str]) -> dict[str, Decision]:
    found: dict[str, Decision] = {}
    unknown: list[str] = []
    unclear: list[str] = []
    repeated: list[str] = []
    for item in items:
        if not isinstance(item, dict) or "id" not in item:
            raise Invalid("a verdict has no id")
        id = str(item["id"]).strip()
        satisfied = tri_state(item.get("satisfied"))
        if id not in ids:
            unknown.append(id)
        elif id in found or id in unclear:
            repeated.append(id)
        elif satisfied is None:
            unclear.append(id)
        else:
            found[id] = Decision(satisfied, _evidence(item))
    missing = [id for id in ids if id not in found and id not in unclear]
    problems = [
        f"{name} {', '.join(which)}"
        for name, which in (("unknown", unknown), ("repeated", repeated), ("unclear", unclear))
        if which
    ]
    if problems:
        problems += [f"missing {', '.join(missing)}"] if missing else []
        raise Invalid(", ".join(problems), unknown=unknown, missing=missing, unclear=unclear)
    if missing:
        raise Incomplete(missing, found)
    return {id: found[id] for id in ids}


def _positional(values: Sequence[Any], ids: Sequence[str]) -> dict[str, Decision]:
    if len(values) != len(ids):
        raise Invalid(f"count {len(values)} != {len(ids)}")
    states = [tri_state(value) for value in values]
    unclear = [id for id, state in zip(ids, states, strict=True) if state is None]
    if unclear:
        raise Invalid(f"unclear {', '.join(unclear)}", unclear=unclear)
    return {id: Decision(bool(state), "") for id, state in zip(ids, states, strict=True)}


def _keyed(id: str, item: Any) -> dict[str, Any]:
    return {**item, "id": id} if isinstance(item, dict) else {"id": id, "satisfied": item}


def _evidence(item: dict[str, Any]) -> str:
    evidence = item.get("evidence", "")
    return evidence if isinstance(evidence, str) else json.dumps(evidence, ensure_ascii=False)
