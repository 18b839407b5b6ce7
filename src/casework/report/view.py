"""Everything a report shows, assembled and plain: the page and the exports only lay it out."""

from casework.cases.records import Attitude, Record, Role, Standing
from casework.judge.records import Verdict
from casework.judge.score import RunScores
from casework.models.ledger import Totals
from casework.run.records import Trial


class PassageView(Record):
    """One anchored piece of a document. `id` is unique in the page; `note` marks its layer."""

    id: str
    label: str
    text: str
    note: str = ""


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
    beliefs: tuple[BeliefView, ...] = ()
    summary: tuple[Segment, ...] = ()
    response: tuple[Segment, ...] = ()
    question: str = ""
    reference: str = ""
    verdicts: tuple[Verdict, ...] = ()
    share: float | None = None
    opened: tuple[OpenedView, ...] = ()
    """Every file read, the room's own list included; `opened_of_room` counts its documents."""
    opened_of_room: int = 0
    room: int = 0
    coverage: float | None = None
    signal_recall: float | None = None


class CaseView(Record):
    """One case: its trials in order and the documents they touched."""

    id: str
    anchor: str
    title: str
    case_type: str
    jurisdiction: str
    adopted: str
    unfit: str
    trials: tuple[TrialView, ...]
    documents: tuple[DocumentView, ...]


class RunView(Record):
    """A whole report. `finding` is its first sentence, `caveats` what limits it."""

    run: str
    suite: str
    agent: str
    model: str
    finding: str
    caveats: tuple[str, ...]
    scores: RunScores
    cases: tuple[CaseView, ...]
    totals: Totals | None

    @property
    def ran(self) -> bool:
        """Whether any trial came to something; those that are owed did not."""
        return any(trial.status != "owed" for case in self.cases for trial in case.trials)
