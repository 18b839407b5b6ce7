"""What a run leaves behind: trials, beliefs, usage, faults (frozen records)."""

from typing import Annotated, Literal, NamedTuple, Self

from pydantic import Field

from casework.cases.records import Attitude, HypothesisName, Identifier, Level, Protocol, Record
from casework.documents.artifact import Artifact
from casework.errors import Whose

Status = Literal["complete", "incomplete", "owed"]
Stop = Literal[
    "completed",
    "budget_exhausted",
    "turns_exhausted",
    "stuck",
    "empty_turns",
    "truncated",
    "context_overflow",
    "unparseable",
    "no_answer",
    "no_deliverable",
    "error",
]


class Place(NamedTuple):
    """Where a trial stands in its run. `level` is "" where agents see the whole room."""

    case: str
    task: str
    repeat: int
    level: str = ""

    @property
    def id(self) -> str:
        """``case.task.repeat``, or ``case.task.level.repeat``: its name in journals and folders."""
        return ".".join(
            part for part in (self.case, self.task, self.level, f"{self.repeat}") if part
        )

    @classmethod
    def of(cls, name: str) -> Self:
        """The place that a trial's name tells."""
        case, task, *level, repeat = name.split(".")
        return cls(case, task, int(repeat), *level)


class Belief(Record):
    """What the agent committed to about one hypothesis (paper: "verdict")."""

    label: str
    hypothesis: HypothesisName
    belief: Attitude
    reason: str


class Fault(Record):
    """Why a trial is not complete, and whose fault that is."""

    whose: Whose
    code: str
    message: str


class ToolUse(Record):
    """Counts of tool requests. requested = executed + denied + invalid + escapes + refused
    (refused: a tool that is switched off). `by_tool` counts those of known tools by name."""

    requested: int = 0
    executed: int = 0
    denied: int = 0
    invalid: int = 0
    escapes: int = 0
    refused: int = 0
    by_tool: dict[str, int] = Field(default_factory=dict[str, int])


class Support(Record):
    """One citation of a deliverable, and what code found of it.

    `source` is the id of the document meant ("" where none of the room is); `read`: its text at
    that place was shown to the agent; `holds`: the place holds the words or the numbers claimed,
    None where the citation claims neither. `problem` "" where all is well.
    """

    citation: str
    source: str = ""
    place: str = ""
    read: bool = False
    holds: bool | None = None
    problem: str = ""


class Delivered(Record):
    """What a `deliver` trial handed in: the file as checked, how it came about (``tool``,
    ``text``, ``file``; "" where nothing came), and its citations."""

    artifact: Artifact
    how: str = ""
    citations: tuple[Support, ...] = ()
    notes: int = 0


class Usage(Record):
    """Sums over model calls. `dollars` is None where a price is unknown."""

    calls: int = 0
    input_tokens: int = 0
    output_tokens: int = 0
    cache_read_tokens: int = 0
    cache_write_tokens: int = 0
    seconds: float = 0.0
    dollars: float | None = None


class Trial(Record):
    """One agent, one task, one repeat, in the room of one level ("": the whole room).

    `opened` lists matter files in the order first read. `order` holds hypothesis names as
    H1, H2, … were shown. `summary` is turn 1 of an investigation; `response` the last full text;
    `answer` what followed ``ANSWER:``.
    """

    schema_version: Literal[1] = 1
    id: str
    case: Identifier
    task: Identifier
    protocol: Protocol
    repeat: Annotated[int, Field(ge=1)]
    level: Level | Literal[""] = ""
    attempt: Annotated[int, Field(ge=1)] = 1
    agent: str
    model: str | None
    status: Status
    stop: Stop
    fault: Fault | None = None
    summary: str = ""
    response: str = ""
    answer: str | None = None
    order: tuple[HypothesisName, ...] = ()
    shuffle_seed: int = 0
    beliefs: tuple[Belief, ...] = ()
    opened: tuple[str, ...] = ()
    delivered: Delivered | None = None
    turns: int = 0
    tools: ToolUse = ToolUse()
    usage: Usage = Usage()
    seconds: float = 0.0

    @property
    def files(self) -> tuple[str, ...]:
        """`opened` by the names that the room's index has: below ``room/`` in a workspace where
        an agent also writes."""
        below = "room/" if self.protocol == "deliver" else ""
        return tuple(file.removeprefix(below) for file in self.opened)
