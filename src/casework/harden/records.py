"""What a search for harder cases is made of (frozen records; field names follow the paper)."""

import hashlib
import json
from typing import Any, Literal

from pydantic import Field

from casework.cases.records import Record

Input = dict[str, Any]
SampleRole = Literal["search", "greedy", "confirm", "report", "ablation", "shortened"]
Priority = Literal["high", "normal", "low"]
Gate = Literal["correctness", "realism"]
Outcome = Literal["pass", "fail", "none"]
"""What one judge said: pass, fail, or nothing that can be taken ("none")."""
Status = Literal["hardened", "unchanged", "no_feasible", "baseline_zero", "error", "open"]
BASELINE = "g0"
"""The id of the individual that is the case as published."""


class Axis(Record):
    """One direction of hardening. `bonus` is data of a benchmark's pack and 0 unless it says so."""

    axis_name: str
    definition: str = ""
    goal: str = ""
    distinctive_focus: str = ""
    target_artifact_types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    prompt_guidance: tuple[str, ...] = ()
    priority: Priority = "normal"
    bonus: float = 0.0


class AxisCatalog(Record):
    """The frozen axes, in the order that breaks ties."""

    axes: tuple[Axis, ...]

    @property
    def names(self) -> tuple[str, ...]:
        """The names in catalog order."""
        return tuple(axis.axis_name for axis in self.axes)

    @property
    def sha256(self) -> str:
        """Digest of the catalog, part of a search's lock."""
        return digest(self.model_dump(mode="json"))


class AxisStats(Record):
    """What became of an axis' children in one case: `applied` >= `survived_gates` >= `improved`.

    `weight` and `passed_weight` count the children the gates looked at, each by how many it
    stands for (an audited one for ten): where not all are looked at, survival is an estimate.
    """

    applied: int = 0
    survived_gates: int = 0
    improved_fitness: int = 0
    weight: int = 0
    passed_weight: int = 0


class Individual(Record):
    """One form of a case: the published one (generation 0) or a child."""

    id: str
    case_id: str
    generation: int
    index: int
    parent_id: str | None
    axes: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    description: str = ""
    mutation_chain: tuple[str, ...] = ()
    hints: dict[str, Any] = Field(default_factory=dict[str, Any])
    input_sha256: str


class RealismRule(Record):
    """What the realism gate needs of a frozen rubric: its scale, ids and pass rule.

    `flags` tells of each red flag whether it blocks. `text` is what judges are shown.
    """

    dimensions: tuple[str, ...]
    flags: dict[str, bool] = Field(default_factory=dict[str, bool])
    scale_min: int = 1
    scale_max: int = 5
    met_threshold: int = 4
    minimum_mean_score: float = 4.0
    all_dimensions_must_meet_threshold: bool = True
    blocking_red_flags_fail: bool = True
    text: str = ""
    sha256: str = ""


class Refusal(Record):
    """Why a child was refused: the rule's code (``M7``, ``proof``, ``correctness``, …)."""

    index: int
    code: str
    reason: str


class CaseResult(Record):
    """What a search came to for one case. Counts are k right of n fresh or search samples.

    `selected_id` is `BASELINE` unless the case is hardened. `promoted` means that the search
    believed so; `confirmed` what fresh samples said (None: not tested).
    """

    case_id: str
    status: Status
    reason: str = ""
    promoted: bool = False
    confirmed: bool | None = None
    p_value: float | None = None
    candidate_id: str = BASELINE
    selected_id: str = BASELINE
    search: tuple[tuple[int, int], tuple[int, int]] | None = None
    """(k, n) of the original and of the candidate, on the samples that chose it."""
    confirm: tuple[tuple[int, int], tuple[int, int]] | None = None
    report: tuple[tuple[int, int], tuple[int, int]] | None = None
    refused: dict[str, int] = Field(default_factory=dict[str, int])
    failed_generations: tuple[int, ...] = ()
    """Generations of which no child could be used: nothing was tried, so nothing was learned."""
    calls: dict[str, int] = Field(default_factory=dict[str, int])
    canaries: dict[str, tuple[int, int]] = Field(default_factory=dict[str, tuple[int, int]])
    """``pass`` and ``fail`` (what is true) -> canaries the judge passed, and all it was asked."""


def canonical(value: Any) -> str:
    """JSON with sorted keys and no blanks: one text for equal values.

    Raises ValueError for NaN and infinities.
    """
    return json.dumps(
        value, ensure_ascii=False, sort_keys=True, separators=(",", ":"), allow_nan=False
    )


def digest(value: Any) -> str:
    """SHA-256 of the canonical JSON of a value."""
    return hashlib.sha256(canonical(value).encode("utf-8", "surrogatepass")).hexdigest()
