"""The sums of ledger lines, by trial, role and model."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from casework.cases.records import Record
from casework.models.entries import BILLED, NOT_SENT, REENTERED, Entry

_COUNTED = ("input_tokens", "output_tokens", "cache_read_tokens", "cache_write_tokens", "seconds")


class Spend(Record):
    """The sums of one role and model.

    `calls` counts provider attempts, `failed` those of them that gave no reply. `dollars` is
    None where an answered call has no known price; `unpriced` counts attempts whose cost nobody
    knows (timeouts, calls cut off by a crash, answers without a price).
    """

    role: str
    model: str
    calls: int = 0
    failed: int = 0
    cache_hits: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    seconds: float = 0.0
    dollars: float | None = 0.0
    unpriced: int = 0


class Totals(Record):
    """All spends of a ledger, by role and model, and what a person should be told."""

    spends: tuple[Spend, ...] = ()
    warnings: tuple[str, ...] = ()

    def overall(self, role: str | None = None) -> Spend:
        """One sum over everything, or over one role."""
        total = Spend(role=role or "all", model="all")
        for spend in self.spends:
            if role is None or spend.role == role:
                total = _plus(total, spend)
        return total


class Tally:
    """Running sums. Their size grows with trials and models, not with lines."""

    def __init__(self) -> None:
        self._sums: dict[tuple[str, str, str], dict[str, Any]] = {}
        self._told: Counter[tuple[str, str, str]] = Counter()

    def add(self, entry: Entry) -> None:
        """Count one line."""
        trial, role, model = entry["trial"], entry["role"], entry["model"]
        counts = self._sums.get((trial, role, model))
        if counts is None:
            counts = self._sums[trial, role, model] = dict(_NOTHING)
        if entry["cache_hit"]:
            counts["cache_hits"] += 1
            return
        billed = entry["outcome"] in BILLED
        counts["calls"] += 1
        counts["failed"] += not billed
        for name in _COUNTED:
            counts[name] += entry[name]
        dollars = entry["dollars"]
        counts["unpriced"] += dollars is None
        if dollars is None and billed:
            counts["dollars"] = None
        elif counts["dollars"] is not None:
            counts["dollars"] += dollars or 0.0
        if entry["outcome"] == "lost":
            self._told[trial, "", ""] += 1
        elif entry["message"].startswith((NOT_SENT, REENTERED)):
            self._told[trial, model, entry["message"]] += 1

    def totals(self, trial: str | None = None) -> Totals:
        """All sums by role and model; with `trial`, only that trial's."""
        spends: dict[tuple[str, str], Spend] = {}
        for (of, role, model), counts in self._sums.items():
            if trial is None or of == trial:
                spend = Spend(role=role, model=model, **counts)
                known = spends.get((role, model))
                spends[role, model] = _plus(known, spend) if known else spend
        told: Counter[tuple[str, str]] = Counter()
        for (of, model, message), count in self._told.items():
            if trial is None or of == trial:
                told[model, message] += count
        ordered = tuple(spend for _, spend in sorted(spends.items()))
        return Totals(spends=ordered, warnings=_warnings(told))


_NOTHING: dict[str, Any] = {
    name: field.default for name, field in Spend.model_fields.items() if not field.is_required()
}


def _warnings(told: Mapping[tuple[str, str], int]) -> tuple[str, ...]:
    warnings: list[str] = []
    for (model, message), count in sorted(told.items(), reverse=True):
        if message.startswith(NOT_SENT):
            were = "calls were" if count > 1 else "call was"
            warnings.append(
                f"{model}: {count} {were} {message}, which this provider does not take."
            )
        elif message.startswith(REENTERED):
            warnings.append(
                f"{count} paid repl{'ies' if count > 1 else 'y'} had no line in calls.jsonl: lines "
                "were cut from it. Their tokens and dollars are entered again, without role, model "
                "and trial; failed attempts among the lost lines are not counted."
            )
        else:
            warnings.append(
                f"{count} call{'s' if count > 1 else ''} may have been paid twice: the process "
                "that made them was killed before their replies were stored."
            )
    return tuple(warnings)


def _plus(one: Spend, other: Spend) -> Spend:
    names = [name for name in Spend.model_fields if name not in ("role", "model", "dollars")]
    values: dict[str, Any] = {name: getattr(one, name) + getattr(other, name) for name in names}
    known = one.dollars is not None and other.dollars is not None
    values["dollars"] = (one.dollars or 0.0) + (other.dollars or 0.0) if known else None
    return Spend(role=one.role, model=one.model, **values)
