"""What a stage of a build is: what it needs, what it writes, and how code checks that."""

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Generic, NamedTuple, TypeVar

from casework.build.asking import Asks
from casework.build.fault import Fault
from casework.build.record.records import CourtRecord
from casework.build.settings import Settings
from casework.cases.records import Record

T = TypeVar("T", bound=Record)
Files = dict[str, bytes]
Tell = Callable[[str], None]


class Missing(KeyError):
    """An artifact was asked for that its stage does not need (a fault of the table)."""


@dataclass(frozen=True)
class Desk:
    """What a stage works with: the record as it came in, settings, models, artifacts before it,
    and the build's folder, where only the last stage writes (``world/``)."""

    record: CourtRecord
    settings: Settings
    asks: Asks
    artifacts: Mapping[str, Record]
    out: Path
    tell: Tell = lambda words: None

    def of(self, stage: str, kind: type[T]) -> T:
        """The artifact of an earlier stage, as the record it is."""
        found = self.artifacts.get(stage)
        if not isinstance(found, kind):
            raise Missing(stage)
        return found


class Sizes(NamedTuple):
    """What an estimate knows of a record before anything is asked. Pages by kind of filing."""

    opinion_pages: int
    statement_pages: int
    brief_pages: int
    exhibits: int
    exhibit_pages: int
    pairs: int
    unknown: int = 0


class Calls(NamedTuple):
    """Calls of one role in one stage, and the tokens of one call, roughly."""

    role: str
    low: int
    expected: int
    high: int
    input_tokens: int
    output_tokens: int


@dataclass(frozen=True)
class Stage(Generic[T]):
    """One stage. `make` asks models (or works by code alone); `check` looks an artifact over, also
    one that was written by hand; `dump`/`load` turn it into files and back.

    `needs` are earlier stages; `prompts` the templates in use: a change of either makes what was
    written stale.
    """

    name: str
    says: str
    kind: type[T]
    needs: tuple[str, ...]
    make: Callable[[Desk], Awaitable[T]]
    check: Callable[[Desk, T], Sequence[Fault]]
    prompts: tuple[str, ...] = ()
    calls: Callable[[Sizes, Settings], Sequence[Calls]] = lambda sizes, settings: ()
    dump: Callable[[T], Files] | None = None
    load: Callable[[Desk, Files], T] | None = None


def one_file(artifact: Record) -> Files:
    """The usual form: ``artifact.json``, indented, for people to read and edit."""
    return {"artifact.json": (artifact.model_dump_json(indent=2) + "\n").encode()}


AnyStage = Stage[Any]
