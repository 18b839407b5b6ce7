"""What a report shows of deliverables, assembled and plain."""

from typing import Literal

from casework.cases.records import Importance, Record, Size
from casework.judge.agreement import JudgesAgreement
from casework.judge.records import Outcome
from casework.report.marked import Piece

Standing = Literal["supported", "not read", "not there", "nothing to check"]
"""What code found of a citation: read and holding what is claimed; its place was not shown to the
agent; no such document, place or words; or it claims neither words nor numbers."""
BlockKind = Literal["title", "heading", "paragraph", "table", "note", "side"]


class Block(Record):
    """A paragraph, heading, table or note of a deliverable; `rows` hold a table's cells."""

    kind: BlockKind
    anchor: str = ""
    pieces: tuple[Piece, ...] = ()
    rows: tuple[tuple[tuple[Piece, ...], ...], ...] = ()


class JudgedView(Record):
    """One judge's decision with its grounds; `href` leads to the words in the deliverable."""

    judge: str
    prompt: str
    outcome: Outcome
    cause: str = ""
    reason: str = ""
    quote: str = ""
    href: str = ""
    reference: str = ""


class PanelView(Record):
    """A criterion of one run: what was decided, and every judge's grounds."""

    id: str
    criterion: str
    text: str
    importance: Importance
    theme: str
    outcome: Outcome
    cause: str
    judges: tuple[JudgedView, ...]


class KeptView(Record):
    """A passage of a deliverable that its judge was not given, where it is and why."""

    run: str
    href: str
    anchor: str
    reason: str
    words: str


class CitationView(Record):
    """A citation of a deliverable, with its place in the source document."""

    text: str
    href: str
    standing: Standing
    problem: str


class DeliverableView(Record):
    """What was handed in, as a reader sees it, with all that was decided of it."""

    id: str
    name: str
    size: int = 0
    characters: int = 0
    fault: str = ""
    reason: str = ""
    warnings: tuple[str, ...] = ()
    how: str = ""
    blocks: tuple[Block, ...] = ()
    problem: str = ""
    panels: tuple[PanelView, ...] = ()
    citations: tuple[CitationView, ...] = ()
    kept: tuple[KeptView, ...] = ()
    instruction: str = ""


class GroupRow(Record):
    """A headline of a part of the run: `runs` scored of `requested`, over `tasks`."""

    name: str
    href: str = ""
    tasks: int
    runs: int
    requested: int
    value: float | None
    low: float | None
    high: float | None
    all_met: int
    reason: str = ""


class Group(Record):
    """The run cut one way: by case, task or size."""

    heading: str
    rows: tuple[GroupRow, ...]


class ThemeRow(Record):
    """Decisions of one theme pooled over the scored runs, weighted."""

    theme: str
    met: int
    decided: int
    value: float


class Cell(Record):
    """One criterion in one run: None where there is no such run, or it was not judged."""

    outcome: Outcome | None
    href: str = ""
    title: str = ""


class GridRow(Record):
    """One criterion over the runs of its task; `met` of `decided`."""

    criterion: str
    text: str
    importance: Importance
    theme: str
    cells: tuple[Cell, ...]
    met: int
    decided: int


class Grid(Record):
    """The criteria of a task against its runs. `alike` of `compared` criteria were decided alike
    in all runs; criteria with fewer than two decisions are not compared."""

    id: str
    case: str
    title: str
    size: Size | None
    runs: tuple[tuple[str, str], ...]
    """(name, href) of each."""
    shares: tuple[float | None, ...]
    rows: tuple[GridRow, ...]
    alike: int
    compared: int


class Measures(Record):
    """What the trials of a task took; all but `runs` are means a run. `dollars` is None where no
    model was called, or, with `unpriced`, where a price is unknown."""

    name: str
    href: str = ""
    runs: int
    seconds: float
    turns: float
    tool_calls: float
    read: float
    listed: float
    input_tokens: float
    output_tokens: float
    dollars: float | None
    unpriced: bool
    characters: float | None
    citations: tuple[tuple[str, int], ...]
    """Counts by what code found, in all."""


class Left(Record):
    """A trial that is in no score, and why."""

    run: str
    href: str
    why: str


class DeliverView(Record):
    """The deliverables of a run as a whole."""

    asked: str
    """How many tasks, and how many runs of each, in words."""
    groups: tuple[Group, ...]
    themes: tuple[ThemeRow, ...]
    grids: tuple[Grid, ...]
    alike: int
    compared: int
    measures: tuple[Measures, ...]
    tools: tuple[tuple[str, int], ...]
    left: tuple[Left, ...]
    kept: tuple[KeptView, ...]
    judges: JudgesAgreement | None
