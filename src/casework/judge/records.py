"""What a judge leaves behind: verdicts with their grounds, and scores with their coverage."""

from typing import Literal

from casework.cases.records import Identifier, Importance, Record, Text
from casework.models.records import TokenUsage
from casework.stats.records import Estimate

Outcome = Literal["pass", "fail", "unscored"]


class JudgeIdentity(Record):
    """Who decided: a model under one exact prompt, or code (``model="code"``, no prompt)."""

    model: Text
    prompt: str = ""
    """SHA-256 (hex) over the wording of the prompt and the reply schema."""
    batch: int = 0
    """Criteria of one request, where it is not what the protocol has by default (0)."""
    sitting: int = 1
    """Which of several independent decisions of the same judge this is."""

    @property
    def name(self) -> str:
        """The judge as a person tells it from others: the model, and how it was asked."""
        return seat_name(self.model, self.batch, self.sitting)


class Seat(Record):
    """Whom to ask, and how: a `JudgeIdentity` before the prompt is known. `batch` as there."""

    model: Text
    batch: int = 0
    sitting: int = 1

    @property
    def name(self) -> str:
        """As `JudgeIdentity.name`."""
        return seat_name(self.model, self.batch, self.sitting)


def seat_name(model: str, batch: int, sitting: int) -> str:
    """``openai/x``, ``openai/x (one by one)``, ``openai/x (batch 4, sitting 2)``."""
    told = ["one by one" if batch == 1 else f"batch {batch}"] if batch else []
    told += [f"sitting {sitting}"] if sitting > 1 else []
    return f"{model} ({', '.join(told)})" if told else model


CODE = JudgeIdentity(model="code")


class Item(Record):
    """One thing a response is judged by."""

    id: Identifier
    text: Text
    importance: Importance = "medium"
    theme: str = ""


class Verdict(Record):
    """A decision on one criterion of one trial.

    `cause` is set where nothing was decided (``judge_failed: truncated``) or code decided by a
    rule (``empty answer``). `grounds` is the judge's evidence; for a pass it should be words of
    the response, and `grounds_found` says whether code found them there (None: nothing to find).
    Of deliverables: `theme` of the criterion, `reference_grounds` the words of the reference that
    decide it, `reason` why in one sentence.
    """

    trial: str
    case: Identifier
    task: Identifier
    criterion: Identifier
    text: Text
    importance: Importance = "medium"
    outcome: Outcome
    cause: str = ""
    grounds: str = ""
    grounds_found: bool | None = None
    theme: str = ""
    reference_grounds: str = ""
    reason: str = ""
    judge: JudgeIdentity


class JudgeCall(Record):
    """One call to a judge model, whatever became of it. `text` is the raw reply."""

    key: str
    state: str
    """ok, truncated, truncated_empty, malformed, incomplete, refusal, empty, or an error."""
    complaint: str = ""
    text: str = ""
    max_tokens: int | None = None
    usage: TokenUsage = TokenUsage()
    seconds: float = 0.0
    dollars: float | None = None
    cache_hit: bool = False


class Judgment(Record):
    """All verdicts of one judge on one trial, with every call they cost."""

    trial: str
    attempt: int
    subject: str
    """SHA-256 (hex) over what was judged; a changed response or key is judged anew."""
    judge: JudgeIdentity
    verdicts: tuple[Verdict, ...]
    calls: tuple[JudgeCall, ...] = ()

    @property
    def decided(self) -> bool:
        """Whether every criterion has a pass or a fail."""
        return all(verdict.outcome != "unscored" for verdict in self.verdicts)


class Score(Record):
    """Arithmetic over verdicts, always with its coverage.

    `planned` = `scored` + `owed` + `unscored` + `undefined` + `left_out`, in trials. Scored trials
    include the `incomplete` ones: an agent that did not finish has not succeeded. Owed (the
    machinery's fault) and unscored (the judge's) are left out of `estimate` and shown by its
    bounds. Undefined are
    those that give a share nothing to divide by: they commit to no belief. `complete_only`
    leaves the incomplete out as well; its bounds put 0 or 1 for everything not completed.
    """

    name: str
    title: str
    estimate: Estimate
    complete_only: Estimate
    planned: int
    scored: int
    incomplete: int = 0
    owed: int = 0
    unscored: int = 0
    undefined: int = 0
    left_out: int = 0
    """Incomplete trials of a score that is over completed ones by definition (deliverables)."""

    @property
    def coverage(self) -> float | None:
        """Share of the planned trials that were scored; None where none was planned."""
        return self.scored / self.planned if self.planned else None


class Excluded(Record):
    """A case left out of the scores, and why."""

    case: Identifier
    reason: Text


class Policy(Record):
    """What a policy that reads nothing would score, exactly."""

    name: str
    title: str
    scores: dict[str, float]
