"""What the adapters of published sets give: items, answers, proofs (frozen records)."""

from typing import Any, Literal

from pydantic import Field

from casework.cases.records import Record

Certainty = Literal["proved", "refuted", "unknown"]
UNPARSED = "⊥"
"""The semantic class of every answer that could not be read or carried out."""


class Item(Record):
    """One case of a published set, in the form a search for harder cases works on.

    `input` is what a model is shown, and the only part that may change; `expected` is the gold
    answer and never changes; `gold` what else grading needs (a program, evidence spans); `cluster`
    names what the item shares with others (a report page, a contract): they are not independent.
    `index` counts from 0 in the source's order.
    """

    id: str
    benchmark: str
    input: dict[str, Any]
    expected: str
    gold: dict[str, Any] = Field(default_factory=dict[str, Any])
    metadata: dict[str, Any] = Field(default_factory=dict[str, Any])
    cluster: str
    index: int


class Quarantined(Record):
    """An item that its own gold answer contradicts, or that is malformed; not used."""

    id: str
    reason: str


class Loaded(Record):
    """A set as read from `source`: items in its order, and what was put aside."""

    benchmark: str
    source: str
    licence: str
    items: tuple[Item, ...]
    quarantined: tuple[Quarantined, ...] = ()
    notes: tuple[str, ...] = ()


class Graded(Record):
    """One answer, read and graded. `value` is what was read ("" where nothing could be), `label`
    its semantic class (equal in meaning: equal; ``⊥`` where unread), `right` the grade.
    `normalised` tells that reading needed a repair, which is counted and never silent."""

    value: str
    label: str
    right: bool
    normalised: bool = False
    reason: str = ""


class Check(Record):
    """One part of a proof: its code (``P1``), its verdict and why."""

    code: str
    verdict: Certainty
    reason: str = ""

    @classmethod
    def of(cls, code: str, refuted: list[str], unknown: list[str]) -> "Check":
        """Refuted where anything refutes, else unknown where anything is; the first five told."""
        if refuted:
            return cls(code=code, verdict="refuted", reason="; ".join(refuted[:5]))
        if unknown:
            return cls(code=code, verdict="unknown", reason="; ".join(unknown[:5]))
        return cls(code=code, verdict="proved")


class Proof(Record):
    """Whether a changed item still has its answer, as far as code can tell.

    ``refuted`` if one check is refuted; ``proved`` if all are proved; else ``unknown``.
    """

    checks: tuple[Check, ...]

    @property
    def verdict(self) -> Certainty:
        """The whole proof's verdict."""
        told = {check.verdict for check in self.checks}
        if "refuted" in told:
            return "refuted"
        return "proved" if told <= {"proved"} else "unknown"
