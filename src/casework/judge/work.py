"""One piece of judging: a trial, what is judged of it, and how; an answer, or a deliverable."""

from dataclasses import dataclass
from typing import Protocol

from casework.cases.records import Question
from casework.judge.asking import Ask
from casework.judge.prompt import messages, prompt_digest
from casework.judge.records import JudgeIdentity, Judgment, Seat
from casework.judge.rubric import decided_by_code, judge_answer, question_items, subject_digest
from casework.models.records import JSON
from casework.run.records import Trial


class Work(Protocol):
    """What `panel` needs of a piece of judging."""

    @property
    def trial(self) -> Trial: ...

    @property
    def subject(self) -> str:
        """SHA-256 (hex) over everything the judgment depends on, but for who judges."""
        ...

    def identity(self, seat: Seat) -> JudgeIdentity:
        """The judge that `seat` is for this work."""
        ...

    def by_code(self) -> Judgment | None:
        """The judgment that needs no model, or None."""
        ...

    async def judged(self, ask: Ask, seat: Seat, reasks: int, asked: int) -> Judgment:
        """The judgment of a model; complete, or unscored with its cause."""
        ...

    def requests(self, seat: Seat | None = None) -> list[tuple[tuple[JSON, ...], int]]:
        """Messages and number of criteria of each request if nothing has to be asked again."""
        ...


@dataclass(frozen=True)
class AnswerWork:
    """An ``answer`` trial and the key of its question."""

    trial: Trial
    question: Question

    @property
    def subject(self) -> str:
        """See `Work`."""
        items = question_items(self.question)
        response = self.trial.answer or ""
        return subject_digest(self.question.question, self.question.answer, response, items)

    def identity(self, seat: Seat) -> JudgeIdentity:
        """See `Work`. All criteria of an answer are asked about at once, whatever the batch."""
        return JudgeIdentity(model=seat.model, prompt=prompt_digest(), sitting=seat.sitting)

    def by_code(self) -> Judgment | None:
        """See `Work`."""
        return decided_by_code(self.trial, self.question)

    async def judged(self, ask: Ask, seat: Seat, reasks: int, asked: int) -> Judgment:
        """See `Work`."""
        return await judge_answer(
            self.trial,
            self.question,
            ask=ask,
            model=seat.model,
            reasks=reasks,
            asked=asked,
            sitting=seat.sitting,
        )

    def requests(self, seat: Seat | None = None) -> list[tuple[tuple[JSON, ...], int]]:
        """See `Work`."""
        items = question_items(self.question)
        words = messages(
            self.question.question, self.question.answer, self.trial.answer or "", items
        )
        return [(words, len(items))]
