"""The first artifact: what each paper of the record is, and what may go into the room."""

from casework.build.record.records import Drop, Filing, Selection
from casework.cases.records import Record


class Intake(Record):
    """Filings as classified (rules, model, hand), the selection verdict, and the merits filter:
    `merits` are ids of filings that go into the room, `drops` all others with reasons."""

    filings: tuple[Filing, ...]
    selection: Selection
    merits: tuple[str, ...] = ()
    drops: tuple[Drop, ...] = ()
