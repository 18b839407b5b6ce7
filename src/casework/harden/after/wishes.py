"""What is asked for after a search, and the rules that are declared before anything is seen."""

from fractions import Fraction
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from casework.cases.records import Record

Count = Annotated[int, Field(ge=1)]


class Wishes(Record):
    """What to do with the hardened cases of a search. Model names are those of the lock.

    `held_out`: models that the search never used, asked `samples` times for each form of a case.
    `witness`: models of which one must reach the answer within `tries` of each. `minimise`:
    shorten winners, with `ablation` answers for each form tried.

    Shortening goes by these constants: a form *keeps the drop* where at least `KEEP` of the fall
    from the original to the whole form is left on the same batch; on the fresh samples that
    confirm it, Fisher's one-sided p against the original is at most `LEVEL` and the fall at least
    `FRESH_KEEP` of the one that confirmed the whole form.
    """

    KEEP: ClassVar[Fraction] = Fraction(4, 5)
    FRESH_KEEP: ClassVar[Fraction] = Fraction(1, 2)
    LEVEL: ClassVar[float] = 0.05

    held_out: tuple[str, ...] = ()
    samples: Count = 20
    witness: tuple[str, ...] = ()
    tries: Count = 5
    minimise: bool = False
    ablation: Count = 10

    @property
    def any(self) -> bool:
        """Whether anything was asked for."""
        return bool(self.held_out or self.witness or self.minimise)

    @property
    def witness_step(self) -> Literal["witness", "measure"]:
        """Where a case goes once its form is settled."""
        return "witness" if self.witness else "measure"

    def locked(self) -> dict[str, Any]:
        """All that decides how it goes, as the lock keeps it."""
        rule = {"keep": str(self.KEEP), "fresh keep": str(self.FRESH_KEEP), "level": self.LEVEL}
        return {**self.model_dump(mode="json"), "rule of shortening": rule}
