"""What is known of the frozen artifacts (frozen records; field names follow the paper's JSON)."""

from typing import Any, Literal

from pydantic import Field

from casework.cases.records import Record
from casework.harden.records import AxisCatalog, RealismRule

Research = Literal["web", "offline"]
"""Whether the makers of an artifact could read the web, or only what they had."""
Kind = Literal["benchmark", "primary_real_world"]
DOMAIN_AXIS = "domain_specific_realism"
OFFLINE = (
    "This research could not reach the web: no sample of any source was taken, nothing was "
    "calibrated, and the rules of sources listed here are waived, not met."
)


class Fault(Record):
    """One rule that is broken: its code (``X4``, ``V5``, ``S2``), the place, what is wrong."""

    code: str
    where: str
    message: str

    def __str__(self) -> str:
        return f"{self.code} at {self.where}: {self.message}"


class Validation(Record):
    """What the rules say of an artifact.

    `warnings` do not make it invalid. `waived` holds the rules that offline research could not
    meet: they are not met, and every report that shows the artifact says so.
    """

    faults: tuple[Fault, ...] = ()
    warnings: tuple[Fault, ...] = ()
    waived: tuple[Fault, ...] = ()

    @property
    def ok(self) -> bool:
        """Whether no rule is broken."""
        return not self.faults

    def __add__(self, other: "Validation") -> "Validation":
        return Validation(
            faults=self.faults + other.faults,
            warnings=self.warnings + other.warnings,
            waived=self.waived + other.waived,
        )

    def lines(self) -> tuple[str, ...]:
        """What a report must say of this artifact, one sentence or rule a line."""
        told = [str(fault) for fault in self.faults]
        told += [f"warning: {warning}" for warning in self.warnings]
        if self.waived:
            told += [OFFLINE, *(f"not met: {o.message} (rule {o.code})" for o in self.waived)]
        return tuple(told)


class Seal(Record):
    """How an artifact is known again: SHA-256 of its file's exact bytes, and of its content."""

    sha256: str
    canonical: str


class FrozenAxes(Record):
    """An axis catalog as loaded from a verified file.

    `operators` maps an axis to its subtypes, and each subtype to the rule operators that can
    bring it about without a model. `bonuses` holds named sets of rank bonuses by axis; none
    applies unless it is asked for (`with_bonuses`).
    """

    benchmark: str
    research: Research
    research_note: str
    catalog: AxisCatalog
    operators: dict[str, dict[str, tuple[str, ...]]] = Field(
        default_factory=dict[str, dict[str, tuple[str, ...]]]
    )
    bonuses: dict[str, dict[str, float]] = Field(default_factory=dict[str, dict[str, float]])
    seal: Seal
    validation: Validation = Validation()

    @property
    def n(self) -> int:
        """How many axes there are."""
        return len(self.catalog.axes)


class FrozenRealism(Record):
    """A realism rubric with its registry and reference profile, as loaded from verified files.

    `rule` is what the realism gate works with. `seal` is that of ``rubric.json``; `files` the
    digests of every file of the bundle by its path.
    """

    research: Research
    research_note: str
    rubric: dict[str, Any]
    registry: dict[str, Any]
    profile: dict[str, Any]
    rule: RealismRule
    seal: Seal
    files: dict[str, str]
    validation: Validation = Validation()


def with_bonuses(axes: FrozenAxes, name: str) -> AxisCatalog:
    """The catalog with one named set of rank bonuses (spec 1.5); without, all are 0.

    Raises KeyError for a set the catalog does not hold.
    """
    bonuses = axes.bonuses[name]
    changed = tuple(
        axis.model_copy(update={"bonus": bonuses.get(axis.axis_name, 0.0)})
        for axis in axes.catalog.axes
    )
    return AxisCatalog(axes=changed)
