"""Bodies without running text: line items, appointments, conversations, logs."""

from datetime import datetime
from decimal import Decimal
from itertools import pairwise
from typing import Literal

from pydantic import Field, model_validator

from casework.cases.records import Record
from casework.documents.rendering.grid import Grid, cents
from casework.documents.rendering.named import Labelled, Moment, Party, Signature
from casework.documents.rendering.words import MaybePassage, MaybePhrase, Passage, Phrase


class Adjustment(Record):
    """An amount added after the sum (freight) or, below zero, taken off (a deposit)."""

    label: Phrase
    amount: Decimal = Field(max_digits=15, decimal_places=2)


class LedgerBody(Record):
    """A paper of line items. The sum, the tax and the total of the last summed money column are
    reckoned here, never given. `tax_percent` is of the sum, rounded to cents."""

    kind: Literal["ledger"] = "ledger"
    fields: tuple[Labelled, ...] = ()
    parties: tuple[Labelled, ...] = ()
    items: Grid
    currency: MaybePhrase = "$"
    tax_label: Phrase = "Sales tax"
    tax_percent: Decimal | None = Field(default=None, ge=0, le=100, decimal_places=4)
    adjustments: tuple[Adjustment, ...] = ()
    total_label: Phrase = "Total"
    notes: tuple[Passage, ...] = ()
    signatures: tuple[Signature, ...] = ()

    @model_validator(mode="after")
    def _summed(self) -> "LedgerBody":
        if self.amount_column is None and (self.tax_percent is not None or self.adjustments):
            raise ValueError("a tax or an adjustment needs a money column that is summed")
        return self

    @property
    def amount_column(self) -> int | None:
        """The place of the column whose sum is carried to the total."""
        places = [
            place
            for place, (column, total) in enumerate(
                zip(self.items.columns, self.items.totals, strict=True)
            )
            if column.kind == "money" and column.total != "average" and total is not None
        ]
        return places[-1] if places else None

    @property
    def sums(self) -> tuple[tuple[str, Decimal], ...]:
        """The lines below the items, each with its label; one line where there is nothing to add.
        Empty without a summed money column."""
        place = self.amount_column
        below = None if place is None else self.items.totals[place]
        if below is None:
            return ()
        lines: list[tuple[str, Decimal]] = []
        if self.tax_percent is not None:
            rate = f"{self.tax_percent.normalize():f}"
            tax = cents(below * self.tax_percent / 100)
            lines.append((f"{self.tax_label} ({rate}%)", tax))
        lines += [(each.label, cents(each.amount)) for each in self.adjustments]
        total = sum((amount for _, amount in lines), below)
        head = [("Subtotal", below)] if lines else []
        return (*head, *lines, (self.total_label, total))


class AppointmentBody(Record):
    """An entry of a calendar; the organiser is the manuscript's author unless named."""

    kind: Literal["appointment"] = "appointment"
    subject: Phrase
    start: Moment
    end: Moment
    location: MaybePhrase = ""
    organiser: Party | None = None
    attendees: tuple[Party, ...] = ()
    description: MaybePassage = ""

    @model_validator(mode="after")
    def _forward(self) -> "AppointmentBody":
        if (self.start.tzinfo is None) != (self.end.tzinfo is None):
            raise ValueError("start and end must both have a time zone, or neither")
        if self.end < self.start:
            raise ValueError(f"the appointment ends ({self.end}) before it begins ({self.start})")
        return self


class ChatMessage(Record):
    """One message; `at` as the clock of the exported conversation has it."""

    at: Moment
    sender: Phrase
    text: Passage


class ChatBody(Record):
    """A conversation; senders are names of its participants, messages stand in order of time."""

    kind: Literal["chat"] = "chat"
    channel: MaybePhrase = ""
    participants: tuple[Party, ...] = Field(min_length=1)
    messages: tuple[ChatMessage, ...] = Field(min_length=1)

    @model_validator(mode="after")
    def _known(self) -> "ChatBody":
        names = {party.name for party in self.participants}
        for number, message in enumerate(self.messages, start=1):
            if message.sender not in names:
                raise ValueError(f"message {number}: {message.sender!r} is no participant")
        in_order(tuple(message.at for message in self.messages), "message")
        return self


class LogEntry(Record):
    """One entry of a log."""

    at: Moment
    by: MaybePhrase = ""
    text: Passage


class LogBody(Record):
    """A terse record: a table, or entries in order of time; one of the two."""

    kind: Literal["log"] = "log"
    fields: tuple[Labelled, ...] = ()
    table: Grid | None = None
    entries: tuple[LogEntry, ...] = ()

    @model_validator(mode="after")
    def _one(self) -> "LogBody":
        if (self.table is None) == (not self.entries):
            raise ValueError("a log has either a table or entries, one of the two")
        in_order(tuple(entry.at for entry in self.entries), "entry")
        return self


def in_order(times: tuple[datetime, ...], noun: str) -> None:
    """Raise ValueError where a time is before the one above it, or only some have a zone."""
    if len({time.tzinfo is None for time in times}) > 1:
        raise ValueError(f"some times have a zone and some have none: make every {noun} alike")
    for number, (before, after) in enumerate(pairwise(times), start=2):
        if after < before:
            raise ValueError(f"{noun} {number} ({after}) stands after a later one ({before})")
