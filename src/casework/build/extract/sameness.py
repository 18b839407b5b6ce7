"""When a fact of the court says no more than another.

Stricter than `checks.likeness.same`, which tells a person or a model of a likely repetition: here
code acts on it, and while a fact told twice costs a line, a fact merged away is lost. So both must
begin alike, the words of content of the one must stand in the other's in their order, and no word
that turns the sense (``not``, ``refused``, ``alleged``) may stand in one alone.
"""

from collections.abc import Sequence

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


def content(text: str) -> tuple[str, ...]:
    """A sentence's words of content in order, without their endings."""
    return tuple(stem(word) for word in tokens(text) if word not in EMPTY)


def says_no_more(one: Sequence[str], other: Sequence[str]) -> bool:
    """Whether the words of one fact are told by the other as well; both from `content`."""
    if not one or not other or one[0] != other[0]:
        return False
    if len(one) < (1 - MOST_EXTRA) * len(other):
        return False
    left = iter(other)
    if not all(word in left for word in one):
        return False
    return _turns(one) == _turns(other)


def overlap(one: OpinionFact, other: OpinionFact) -> bool:
    """Whether two facts rest on the same words of the opinion, for the most part."""
    a, b = (fold(fact.highlight_text).replace(BROKEN, "-") for fact in (one, other))
    if a in b or b in a:
        return True
    shared = max(min(len(a), len(b)) // 2, 1)
    return a[-shared:] in b or b[-shared:] in a


def _turns(words: Sequence[str]) -> list[str]:
    return sorted(word for word in words if word in TURNING)
