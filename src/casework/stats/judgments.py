"""What a study of people brings in: their votes on items, and when those decide."""

from casework.cases.records import Record

Votes = tuple[bool | None, ...]
"""One answer a person; None where one is missing."""


class RealismItem(Record):
    """Is the case realistic? `source` is where it is from; `check` what the gate said."""

    item: str
    benchmark: str
    source: str
    check: bool | None
    votes: Votes


class CorrectnessItem(Record):
    """Does the changed case keep its answer? `gold` is the truth; people vote."""

    item: str
    benchmark: str
    gold: bool
    votes: Votes


class AdjudicatedItem(Record):
    """The same question, labelled by experts who must all agree; `construction` is how it arose."""

    item: str
    benchmark: str
    construction: str
    check: bool | None
    verdicts: Votes


class Judgments(Record):
    """A whole study; any part may be empty."""

    realism: tuple[RealismItem, ...] = ()
    correctness: tuple[CorrectnessItem, ...] = ()
    adjudicated: tuple[AdjudicatedItem, ...] = ()


def majority(votes: Votes) -> bool | None:
    """What more than half of all planned votes say; None where neither side has that many.

    A missing vote counts to the votes planned: two yes of three decide, one yes of two does not.
    """
    for answer in (True, False):
        if 2 * votes.count(answer) > len(votes):
            return answer
    return None


def unanimous(verdicts: Votes) -> bool | None:
    """What all say; None where they differ, one is missing, or there is none."""
    return verdicts[0] if verdicts and len(set(verdicts)) == 1 else None


def split(votes: Votes) -> bool:
    """Whether all voted, and not alike."""
    return None not in votes and len(set(votes)) > 1
