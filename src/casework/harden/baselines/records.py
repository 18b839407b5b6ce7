"""What baselines are made of: their names, their settings, their references (frozen records)."""

from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from casework.benchmarks.records import Item
from casework.cases.records import Record
from casework.harden.records import Input

ArmName = Literal["rules", "few-shot", "few-shot-web"]
ARMS: tuple[ArmName, ...] = ("rules", "few-shot", "few-shot-web")
REFERRING: tuple[ArmName, ...] = ("few-shot", "few-shot-web")
"""Those that are shown references, and so need the bank."""
BANK, ORIGINAL = "bank", "original"
"""Two more groups of cases: those scored for the bank, and the targets as published, whose fresh
answers every arm is compared with."""
DRAWS = {ORIGINAL: 0, "rules": 1_000_000, "few-shot": 2_000_000, "few-shot-web": 3_000_000,
         BANK: 4_000_000}  # fmt: skip
"""Where each group's sample numbers begin within a role. Originals begin with the search's own, so
that an answer it has paid for is found again; all others share none with it or with each other."""
POOL, KEPT, SHOWN = 100, 20, 5
"""Cases scored for the bank, kept in it, and shown to each target (paper, A.8)."""


class BaselineSettings(Record):
    """How baselines are measured. `samples` score a form, as in the search; `report` fresh ones
    are for the report alone; `repairs` bounds the re-asks of a reply that breaks the rules."""

    samples: Annotated[int, Field(ge=1)] = 10
    report: Annotated[int, Field(ge=0)] = 20
    repairs: Annotated[int, Field(ge=0, le=3)] = 1


class Reference(Record):
    """A hard case as a target's request shows it: how often it is answered right, its input."""

    score: float
    input: Input


class Banked(NamedTuple):
    """One case of the bank: k right of n, and the sizes of its answers' classes."""

    item: Item
    k: int
    n: int
    counts: tuple[int, ...]

    @property
    def reference(self) -> Reference:
        """As it is shown."""
        return Reference(score=self.k / self.n, input=self.item.input)


def key_of(group: str, case_id: str) -> str:
    """The name under which a case of a group stands in the events."""
    return f"{group}/{case_id}"


def group_of(key: str) -> tuple[str, str]:
    """The group and the case id of such a name."""
    group, _, case_id = key.partition("/")
    return group, case_id
