"""What the page of several runs shows (frozen records)."""

from casework.cases.records import Record
from casework.judge.ladder import Ladder, Moves
from casework.judge.records import Excluded, Policy
from casework.judge.score import RunScores
from casework.stats.rankings import Rankings


class AgentView(Record):
    """One agent on one build. `scores` are of its fullest rooms there; `common` of the cases that
    every agent completed. `dollars` is per case, None where a price is unknown."""

    name: str
    runs: tuple[str, ...]
    cases: int
    scores: RunScores
    common: RunScores | None
    ladder: Ladder | None
    moves: Moves | None
    calls: int
    dollars: float | None


class BuildView(Record):
    """One build. `rooms` names the levels the scores are of; `common` counts the cases that every
    agent has completed there; `pooled` are the moves of all agents between the first two levels."""

    title: str
    digest: str
    cases: int
    rooms: tuple[str, ...]
    agents: tuple[AgentView, ...]
    naive: tuple[Policy, ...]
    excluded: tuple[Excluded, ...]
    common: int
    pooled: Moves | None
    pooled_agents: int
    others: int


class PairView(Record):
    """Two builds of the same cases. `matched` cases are in both; `alone` are in one only."""

    first: str
    second: str
    matched: int
    by_record: int
    """Of the matched, those known by the record their lineage names; the others share an id."""
    alone: tuple[int, int]
    rankings: Rankings


class AcrossView(Record):
    """The whole page. `finding` is its first sentence, `caveats` what limits it."""

    finding: str
    caveats: tuple[str, ...]
    builds: tuple[BuildView, ...]
    pairs: tuple[PairView, ...]
