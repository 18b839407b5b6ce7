"""What a build is asked for: the load, the seed and the budget of one call's material."""

from typing import Annotated

from pydantic import Field

from casework.build.artifacts.room import AddedRole
from casework.cases.records import Record

Count = Annotated[int, Field(ge=0, le=20_000)]


class Load(Record):
    """Documents to add, by role. The published load: 20 pro-alternative (both alternatives
    together), about 57 noise, about 500 chaff (paper, 4.2); `signal` and `refuting` count
    documents as well: direct ones and the shards of patterns.
    """

    pro_alternative: Count = 20
    noise: Count = 57
    chaff: Count = 500
    signal: Count = 12
    refuting: Count = 8

    def of(self, role: AddedRole) -> int:
        """How many documents of one role."""
        return int(getattr(self, role))

    @property
    def total(self) -> int:
        """All documents that are added."""
        return self.pro_alternative + self.noise + self.chaff + self.signal + self.refuting


class Settings(Record):
    """`chunk`: characters of one document put before a model at once; `overlap`: pages of
    the chunk before that are shown again; `batch`: specifications planned in one call."""

    load: Load = Load()
    seed: int = 0
    chunk: Annotated[int, Field(ge=2_000)] = 240_000
    overlap: Annotated[int, Field(ge=0, le=20)] = 1
    batch: Annotated[int, Field(ge=2, le=100)] = 25
