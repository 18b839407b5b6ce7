"""How a search is to be done: the constants, and the two modes that come with the house."""

from typing import Annotated, Any, Literal

from pydantic import Field, SerializerFunctionWrapHandler, model_serializer, model_validator

from casework.cases.records import Record
from casework.harden.budget import Budget
from casework.harden.records import Gate

Count = Annotated[int, Field(ge=1)]
Feedback = Literal["case", "worker", "global"]
NEAR = 0.9
"""Likeness of edits from which siblings count as one (spec 6.4)."""
LATER = ("feedback", "near", "budget", "refuse_instructions", "canaries", "padding")
"""Fields that the first searches did not have; their defaults are what those did."""


class Halving(Record):
    """Sequential halving: all get `first` samples, the best `keep` get `more`, of those the best
    `finalists` get `last`. Below `fewest` children it does not pay and all are sampled alike.

    With lazy gates the children that a judge would refuse race too, so the first round is one
    sample longer than the 3, 5, 8 that suffice behind gates (`ECONOMY`); `bench harden` shows
    what is kept of the true effect.
    """

    first: Count = 4
    keep: Count = 5
    more: Count = 6
    finalists: Count = 2
    last: Count = 10
    fewest: Count = 6

    @property
    def targets(self) -> tuple[int, int, int]:
        """Samples a child has had by the end of each round."""
        return self.first, self.first + self.more, self.first + self.more + self.last


ECONOMY = Halving(first=3, keep=5, more=5, finalists=2, last=8)
"""A fifth fewer samples; keeps less of small effects."""


class Settings(Record):
    """Everything that decides how a search goes. Its digest is part of the search's identity.

    `gate_order`: ``paper`` judges all children and scores those that passed; ``lazy`` scores
    first and judges those strictly below their parent, plus a random share `audit` of the rest;
    ``lazy_exact`` judges all that could enter the population. `correctness_reference`: what a
    child is compared with. `trust_proofs`: a child whose answer is proved by code needs no vote
    on correctness. `need_proof`: a child that is not proved is refused. `early_votes`: members
    are asked only until the vote is decided. `greedy`: the extra answer at temperature 0 for
    ``each`` scored child, for the two ``ends`` of a case, or ``never``. `report_on`: whose
    fresh samples are taken at the end.

    `feedback`: whose children an axis is ranked by: the ``case``'s own, those of its ``worker``
    (one of ten contiguous partitions) or of all cases (``global``); see `harden.feedback`.
    `near`: siblings whose edits are so alike or more are refused but for the first (None: only
    equal ones). `budget`: how far a child may go from the original (None: anywhere).
    `refuse_instructions`: a child that speaks to its reader, where the original does not, is
    refused. `canaries`: one in so many votes on correctness is followed by a question of known
    answer (0: none); see `harden.canaries`. `padding`: in a placebo run, how many characters of
    neutral text a child has more than its parent.
    """

    mode: Literal["default", "replicate", "own"] = "default"
    generations: Count = 4
    children: Count = 11
    survivors: Count = 5
    samples: Count = 10
    members: Count = 3
    votes: Literal["majority", "unanimous"] = "majority"
    early_votes: bool = True
    gates: tuple[Gate, ...] = ("correctness", "realism")
    gate_order: Literal["paper", "lazy", "lazy_exact"] = "lazy"
    audit: Annotated[float, Field(ge=0, le=1)] = 0.1
    halving: Halving | None = Halving()
    correctness_reference: Literal["original", "parent", "both"] = "original"
    prove: bool = True
    trust_proofs: bool = True
    need_proof: bool = False
    confirm: Annotated[int, Field(ge=0)] = 20
    false_share: Annotated[float, Field(gt=0, lt=1)] = 0.10
    report: Annotated[int, Field(ge=0)] = 20
    report_on: Literal["promoted", "all"] = "promoted"
    greedy: Literal["each", "ends", "never"] = "ends"
    reasks: Annotated[int, Field(ge=0, le=5)] = 1
    """Re-asks of a judge that said nothing that can be taken."""
    repairs: Annotated[int, Field(ge=0, le=3)] = 1
    placebo: bool = False
    """Children are copies of their parent: shows what chance alone does."""
    seed: int = 42
    feedback: Feedback = "case"
    near: Annotated[float, Field(gt=0, lt=1)] | None = None
    budget: Budget | None = None
    refuse_instructions: bool = False
    canaries: Annotated[int, Field(ge=0)] = 0
    padding: Annotated[int, Field(ge=0)] = 0

    @model_serializer(mode="wrap")
    def _told(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        """Fields that came later are told only where they say something: a search begun before
        them has the digest it always had."""
        told: dict[str, Any] = handler(self)
        usual = type(self).model_fields
        silent = [name for name in LATER if getattr(self, name) == usual[name].default]
        return {name: value for name, value in told.items() if name not in silent}

    @model_validator(mode="after")
    def _fit(self) -> "Settings":
        if self.mode == "replicate" and self.halving:
            raise ValueError("the published procedure samples all children alike: no halving")
        if self.gate_order == "lazy_exact" and self.halving:
            raise ValueError("lazy_exact compares children at equal samples: set halving to None")
        if self.halving and self.halving.targets[2] < self.samples:
            raise ValueError("a finalist of the halving has fewer samples than the original")
        if self.halving and self.halving.finalists > self.halving.keep:
            raise ValueError("halving: more finalists than children kept")
        if len(set(self.gates)) != len(self.gates):
            raise ValueError("a gate is named twice")
        if self.padding and not self.placebo:
            raise ValueError("padding is of a placebo run: ask for one, or leave it out")
        return self


def default(**changes: object) -> Settings:
    """The house's own way: proofs first, lazy gates, halving, three batches of samples, and what
    guards them: near twins, long edits and text that speaks to a judge are refused."""
    own: dict[str, object] = {
        "mode": "default",
        "near": NEAR,
        "budget": Budget(),
        "refuse_instructions": True,
        "canaries": 20,
    }
    return Settings.model_validate({**own, **changes})


def replicate(**changes: object) -> Settings:
    """The paper to the letter (sections 4.1, A.5): one batch of samples selects and reports."""
    paper: dict[str, object] = {
        "mode": "replicate",
        "early_votes": False,
        "gate_order": "paper",
        "audit": 0.0,
        "halving": None,
        "correctness_reference": "parent",
        "trust_proofs": False,
        "confirm": 0,
        "report": 0,
        "greedy": "each",
    }
    return Settings.model_validate({**paper, **changes})
