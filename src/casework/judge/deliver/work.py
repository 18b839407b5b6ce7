"""A deliverable as a piece of judging: decided by code where code can, else in batches by a model.

A decision is taken only with grounds that were found; what is missing, malformed or ungrounded is
asked again, and what stays open makes the judgment unscored with its cause: never padded.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from casework.cases.records import Criterion, Task
from casework.documents.writing.blocks import Source
from casework.documents.writing.markdown import body_of, read_markdown
from casework.judge.asking import MOST_TOKENS, Ask, Open, ask_until_decided
from casework.judge.deliver.grounds import Ground, hear
from casework.judge.deliver.product import Product
from casework.judge.deliver.prompt import (
    excerpt,
    likely_quotes,
    messages,
    prompt_digest,
    reply_schema,
)
from casework.judge.records import (
    CODE,
    Item,
    JudgeCall,
    JudgeIdentity,
    Judgment,
    Outcome,
    Seat,
    Verdict,
)
from casework.judge.rubric import subject_digest
from casework.models.records import JSON, Params, Request
from casework.run.records import Trial

BATCH = 8
"""Criteria of one request, unless a seat says otherwise; 1 asks one by one."""
SMALL = frozenset({"casework/embedded"})
"""Models too small to read it all or to copy words: they are given the likely passages, for one
criterion at a time, and choose among quotations that code has picked."""
SMALL_TOKENS, EXCERPT = 300, 1_200
WORD = re.compile(r"\w+")
ECHO = 0.9
"""Share of a deliverable's words, in runs of `RUN`, that stand in the instruction: it is the
instruction said back."""
RUN = 5
LABEL = re.compile(
    r"^\s*(?:(?:\W\s+)?(?:\d{1,3}(?:\.\d{1,3})+[.)]?|\(?(?:\d{1,3}|[a-z]|[ivxlc]+)[.)])\s+)+"
)
CELLS = re.compile(r"\n|\t| \| ")
FEWEST = 20
"""Words below which a reference is too short to be told by its words alone."""


def items_of(criteria: Sequence[Criterion]) -> tuple[Item, ...]:
    """The criteria of a rubric as items of a judgment."""
    return tuple(
        Item(id=one.id, text=one.text, importance=one.importance, theme=one.theme)
        for one in criteria
    )


@dataclass(frozen=True)
class DeliverWork:
    """A complete ``deliver`` trial with what a judge needs. `product` is what a person sees of the
    file; `reference` the reference answer as Markdown, and `sources` what it may cite."""

    trial: Trial
    task: Task
    items: tuple[Item, ...]
    product: Product
    reference: str
    sources: tuple[Source, ...] = ()

    @property
    def subject(self) -> str:
        """See `Work`."""
        return subject_digest(self.task.instruction, self.reference, self.product.text, self.items)

    def identity(self, seat: Seat) -> JudgeIdentity:
        """See `Work`. What stands beside a criterion in a request may sway the decision on it."""
        return JudgeIdentity(
            model=seat.model,
            prompt=prompt_digest(small=seat.model in SMALL),
            batch=0 if seat.batch == BATCH or seat.model in SMALL else seat.batch,
            sitting=seat.sitting,
        )

    def by_code(self) -> Judgment | None:
        """Nothing visible, or the instruction said back, meets nothing; the reference meets all."""
        artifact = self.trial.delivered.artifact if self.trial.delivered else None
        if artifact is None or artifact.fault == "no_text" or not WORD.search(self.product.text):
            return self._ruled("fail", "the deliverable shows no text")
        if _is_echo(self.product.body, self.task.instruction):
            return self._ruled("fail", "the deliverable says the instruction back")
        if _same_words(self.product.body, self._reference_body()):
            return self._ruled("pass", "equal to the reference answer")
        return None

    async def judged(self, ask: Ask, seat: Seat, reasks: int, asked: int) -> Judgment:
        """AuthFailed and CapReached pass through; another ModelError ends it unscored. Batches
        that were decided before are not paid for again."""
        calls: list[JudgeCall] = []
        found: dict[str, Ground] = {}
        for batch in self._batches(seat):
            done = await self._batch(batch, ask, seat, reasks, asked, calls)
            found |= done
            if len(done) < len(batch):
                break
        whole = len(found) == len(self.items)
        bad = next((call.state for call in calls if call.state != "ok"), "no decision")
        cause = "" if whole else f"judge_failed: {bad}"
        who = self.identity(seat)
        return Judgment(
            trial=self.trial.id,
            attempt=self.trial.attempt,
            subject=self.subject,
            judge=who,
            verdicts=tuple(
                self._verdict(item, found.get(item.id), cause, who) for item in self.items
            ),
            calls=tuple(calls),
        )

    def requests(self, seat: Seat | None = None) -> list[tuple[tuple[JSON, ...], int]]:
        """See `Work`."""
        model = seat.model if seat else ""
        return [(self._messages(some, "", model), len(some)) for some in self._batches(seat)]

    async def _batch(
        self,
        batch: Sequence[Item],
        ask: Ask,
        seat: Seat,
        reasks: int,
        asked: int,
        calls: list[JudgeCall],
    ) -> dict[str, Ground]:
        """The decisions on some criteria; what is still open is asked again, `reasks` times."""
        known = [item.id for item in self.items]
        budget = min(1_024 + 400 * len(batch), MOST_TOKENS)

        def request_of(what: Open) -> Request:
            return Request(
                role="judge",
                model=seat.model,
                messages=self._messages(what.items, what.complaint, seat.model),
                params=Params(
                    max_tokens=what.budget,
                    temperature=0.0,
                    response_schema=self._schema(what.items, seat.model),
                ),
                sample=seat.sitting,
                attempt=what.number,
            )

        return await ask_until_decided(
            batch,
            request_of,
            lambda reply, left: hear(reply, left, self.product.text, self.reference, known),
            ask=ask,
            trial=self.trial.id,
            reasks=reasks,
            budget=SMALL_TOKENS if seat.model in SMALL else budget,
            calls=calls,
            asked=asked,
        )

    def _reference_body(self) -> str:
        return body_of(read_markdown(self.reference, self.sources))

    def _batches(self, seat: Seat | None) -> list[tuple[Item, ...]]:
        size = (seat.batch if seat else 0) or BATCH
        if seat and seat.model in SMALL:
            size = 1
        return [self.items[start : start + size] for start in range(0, len(self.items), size)]

    def _messages(self, items: Sequence[Item], complaint: str, model: str) -> tuple[JSON, ...]:
        instruction, reference, product = self.task.instruction, self.reference, self.product.text
        if model in SMALL:
            instruction = instruction[:EXCERPT]
            reference, product = (excerpt(items, text, EXCERPT) for text in (reference, product))
        return messages(instruction, reference, product, items, complaint)

    def _schema(self, items: Sequence[Item], model: str) -> JSON:
        if model not in SMALL:
            return reply_schema(items)
        quotes = {
            item.id: (likely_quotes(item, self.product.text), likely_quotes(item, self.reference))
            for item in items
        }
        return reply_schema(items, quotes)

    def _verdict(
        self, item: Item, ground: Ground | None, cause: str, who: JudgeIdentity
    ) -> Verdict:
        outcome: Outcome = "unscored"
        if ground and not cause:
            outcome = "pass" if ground.satisfied else "fail"
        return Verdict(
            trial=self.trial.id,
            case=self.trial.case,
            task=self.trial.task,
            criterion=item.id,
            text=item.text,
            importance=item.importance,
            theme=item.theme,
            outcome=outcome,
            cause=cause,
            grounds=ground.response_quote if ground else "",
            grounds_found=bool(ground.response_quote) or None if ground else None,
            reference_grounds=ground.reference_quote if ground else "",
            reason=ground.reason if ground else "",
            judge=who,
        )

    def _ruled(self, outcome: Outcome, rule: str) -> Judgment:
        verdicts = tuple(
            self._verdict(item, None, "", CODE).model_copy(
                update={"outcome": outcome, "cause": rule, "grounds": rule}
            )
            for item in self.items
        )
        return Judgment(
            trial=self.trial.id,
            attempt=self.trial.attempt,
            subject=self.subject,
            judge=CODE,
            verdicts=verdicts,
        )


def _is_echo(product: str, instruction: str) -> bool:
    """Whether nearly every run of words stands in the instruction too."""
    own, told = (WORD.findall(text.casefold()) for text in (product, instruction))
    runs = [tuple(own[n : n + RUN]) for n in range(len(own) - RUN + 1)]
    known = {tuple(told[n : n + RUN]) for n in range(len(told) - RUN + 1)}
    return bool(runs) and sum(run in known for run in runs) >= ECHO * len(runs)


def _same_words(body: str, reference: str) -> bool:
    """Whether two texts hold the same words and figures in the same order, the numbers in front
    of paragraphs aside: Word computes them."""
    theirs = _words(reference)
    return len(theirs) >= FEWEST and theirs == _words(body)


def _words(text: str) -> list[str]:
    lines = (LABEL.sub("", line) for line in CELLS.split(text.casefold()))
    return [word for line in lines for word in WORD.findall(line)]
