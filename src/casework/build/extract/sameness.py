"""When a fact of the court says no more than another.

Stricter than `checks.likeness.same`, which tells a person or a model of a likely repetition: here
code acts on it, and while a fact told twice costs a line, a fact merged away is lost. So both must
begin alike, the words of content of the one must stand in the other's in their order, and no word
that turns the sense (``not``, ``refused``, ``alleged``) may stand in one alone.
"""

from collections.abc import Sequence
from typing import NamedTuple

from casework.benchmarks.wording import tokens
from casework.build.artifacts.truth import OpinionFact
from casework.build.checks.likeness import stem
from casework.documents.quotation import BROKEN, fold


def _words(*lines: str) -> frozenset[str]:
    return frozenset(word for line in lines for word in line.split())


EMPTY = _words(
    "a an the that which this these those its his her their was were is are be been being had has",
    "have did do does also then",
)
"""Words that carry nothing here. Prepositions are not among them: to or from turns the sense."""
TURNING = frozenset(
    map(
        stem,
        _words(
            "not no never none neither nor without deny refuse fail decline stop cease claim",
            "allege allegedly believe thought say said state if unless except but only before",
            "after until would could might may should almost nearly more less least most over",
            "under",
        ),
    )
)
MOST_EXTRA = 0.4
"""Share of the longer fact's words that may be missing from the shorter."""


class Told(NamedTuple):
    """A fact as it is compared: its words of content in order, and its quotation, folded."""

    fact: OpinionFact
    words: tuple[str, ...]
    quote: str


def told(fact: OpinionFact) -> Told:
    """Make a fact ready to be compared with many."""
    words = tuple(stem(word) for word in tokens(fact.text) if word not in EMPTY)
    return Told(fact, words, fold(fact.highlight_text).replace(BROKEN, "-"))


def says_no_more(one: Told, other: Told) -> bool:
    """Whether all that one fact says is told by the other: both have the same words, or they rest
    on the same quotation and the one's words are among the other's."""
    if one.words and one.words == other.words:
        return True
    if not one.words or not other.words or one.words[0] != other.words[0]:
        return False
    if len(one.words) < (1 - MOST_EXTRA) * len(other.words) or not _overlap(one.quote, other.quote):
        return False
    left = iter(other.words)
    if not all(word in left for word in one.words):
        return False
    return _turns(one.words) == _turns(other.words)


def _overlap(one: str, other: str) -> bool:
    """Whether two quotations are the same words of the opinion, for the most part."""
    if one in other or other in one:
        return True
    shared = max(min(len(one), len(other)) // 2, 1)
    return one[-shared:] in other or other[-shared:] in one


def _turns(words: Sequence[str]) -> list[str]:
    return sorted(word for word in words if word in TURNING)
