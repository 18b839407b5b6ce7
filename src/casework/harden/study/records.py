"""What a study asks people about, what they are shown, and the key kept apart from it."""

from typing import Literal

from pydantic import Field

from casework.cases.records import Record
from casework.harden.records import Input

Kind = Literal["realism", "correctness", "adjudicated"]
"""``adjudicated``: the question of correctness put to experts, who must all agree."""


class RealismCase(Record):
    """One case to be called realistic or not. `check`: the gate's own verdict, None unknown.
    `origin`: the published case it was made from; a booklet does not show two of one origin
    where that can be helped."""

    id: str
    benchmark: str
    source: str
    input: Input
    check: bool | None = None
    origin: str = ""


class CorrectnessPair(Record):
    """An original and its changed form: is the answer still right?

    `gold`: the truth where it is known (a proof), which balances the study; None makes the pair
    one for experts. `construction`: how the change arose.
    """

    id: str
    benchmark: str
    original: Input
    changed: Input
    expected: str
    construction: str
    gold: bool | None = None
    check: bool | None = None


class StudyItem(Record):
    """What a person sees of one item: a pseudonym, texts by field, and nothing of the key.

    `original` and `answer` are empty in the realism study.
    """

    item: str
    kind: Kind
    shown: dict[str, str]
    original: dict[str, str] = Field(default_factory=dict[str, str])
    answer: str = ""


class Booklet(Record):
    """The items one person works through at a sitting, in order."""

    booklet: str
    kind: Kind
    items: tuple[StudyItem, ...]


class KeyEntry(Record):
    """What an item really is; never shown to those who judge."""

    item: str
    kind: Kind
    case_id: str
    benchmark: str
    booklet: str
    source: str = ""
    construction: str = ""
    gold: bool | None = None
    check: bool | None = None


class StudyKey(Record):
    """The key of a whole study. `raters` judgments are planned for every item."""

    seed: int
    raters: int
    entries: tuple[KeyEntry, ...]


class StudyPlan(Record):
    """The booklets in their order, and the key that belongs to them."""

    booklets: tuple[Booklet, ...]
    key: StudyKey


class Judgment(Record):
    """One person's answer to one item. `answer` true: realistic, or still right."""

    item: str
    person: str
    answer: bool
    rationale: str = ""
    seconds: float | None = None


class Imported(Record):
    """Judgments read from files. `unanswered` counts rows left blank by `item`."""

    judgments: tuple[Judgment, ...]
    unanswered: dict[str, int] = Field(default_factory=dict[str, int])
