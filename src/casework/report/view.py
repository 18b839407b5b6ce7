"""Everything a report shows, assembled and plain: the page and the exports only lay it out."""

from casework.cases.records import Attitude, Record, Role, Standing
from casework.judge.labels import LabelGrade
from casework.judge.ladder import Ladder
from casework.judge.records import Verdict
from casework.judge.score import RunScores
from casework.models.ledger import Totals
from casework.report.deliver.records import DeliverableView, DeliverView
from casework.report.marked import Piece
from casework.run.records import Trial


class PassageView(Record):
    """One anchored piece of a document. `id` is unique in the page; `note` marks its layer."""

    id: str
    label: str
    text: str
    note: str = ""
    pieces: tuple[Piece, ...] = ()
    """The text with the words marked that citations point to; empty where none does."""


class DocumentView(Record):
    """A document that was opened or cited. `problem` says why there is no text, or not all."""

    id: str
    file: str
    name: str
    type: str
    date: str
    role: Role | None
    opened: bool
    passages: tuple[PassageView, ...] = ()
    problem: str = ""


class Segment(Record):
    """A stretch of text; with `href`, a citation linked to where it points.

    `problem` marks a citation whose place is not in the document.
    """

    text: str
    href: str = ""
    problem: str = ""


class BeliefView(Record):
    """One row of the matrix: what the court made of a hypothesis, and what the agent did."""

    hypothesis: str
    claim: str
    standing: Standing
    label: str
    belief: Attitude | None
    right: bool
    reason: tuple[Segment, ...]


class OpenedView(Record):
    """A file in the order it was opened, with its role from the key."""

    file: str
    name: str
    role: Role | None
    href: str


class TrialView(Record):
    """One planned trial as shown. `trial` is None where nobody tried."""

    id: str
    title: str
    status: str
    solved: bool | None = None
    trial: Trial | None
    level: str = ""
    """Of the room its agent saw; "" is the whole one."""
    counts: bool = True
    """Whether it stands in the scores: of a case at several levels, the fullest room does."""
    beliefs: tuple[BeliefView, ...] = ()
    summary: tuple[Segment, ...] = ()
    response: tuple[Segment, ...] = ()
    question: str = ""
    reference: str = ""
    verdicts: tuple[Verdict, ...] = ()
    share: float | None = None
    expected: str = ""
    """Of a label task; `grade` is what was read, where the agent finished."""
    grade: LabelGrade | None = None
    right: bool | None = None
    opened: tuple[OpenedView, ...] = ()
    """Every file read, the room's own list included; `opened_of_room` counts its documents."""
    opened_of_room: int = 0
    room: int = 0
    coverage: float | None = None
    signal_recall: float | None = None
    deliverable: DeliverableView | None = None


class CaseView(Record):
    """One case: its trials in order and the documents they touched.

    A `labelled` case is only label tasks; where it is not `full`, its texts are left out. `said`
    is what was read from its replies.
    """

    id: str
    anchor: str
    title: str
    case_type: str
    jurisdiction: str
    adopted: str
    unfit: str
    trials: tuple[TrialView, ...]
    documents: tuple[DocumentView, ...]
    labelled: bool = False
    full: bool = True
    prompt: str = ""
    said: str = ""


class RunView(Record):
    """A whole report. `finding` is its first sentence, `caveats` what limits it.

    `listed` are the cases in the order of the page; `left_out` says which are not shown whole.
    """

    run: str
    suite: str
    agent: str
    model: str
    finding: str
    caveats: tuple[str, ...]
    scores: RunScores
    cases: tuple[CaseView, ...]
    totals: Totals | None
    listed: tuple[str, ...] = ()
    left_out: str = ""
    deliver: DeliverView | None = None
    ladder: Ladder | None = None
    """Of a run at several levels, what became of the investigations from one to the next."""

    @property
    def worlds(self) -> tuple[CaseView, ...]:
        """The cases that are more than label tasks."""
        return tuple(case for case in self.cases if not case.labelled)

    @property
    def labels(self) -> tuple[CaseView, ...]:
        """The label cases the page lists, in its order."""
        known = {case.id: case for case in self.cases}
        return tuple(known[name] for name in self.listed)

    @property
    def ran(self) -> bool:
        """Whether any trial came to something; those that are owed did not."""
        return any(trial.status != "owed" for case in self.cases for trial in case.trials)
