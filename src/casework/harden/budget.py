"""How far a child may go from the original: one rule for all mutators (spec 6.3, no. 4).

Padding alone must not count as difficulty, and a case that is mostly new text is another case.
"""

from typing import Annotated, Any

from pydantic import Field

from casework.cases.records import Record
from casework.harden.records import Input
from casework.harden.report.diff import count_words, edit_size


class Budget(Record):
    """A form after so many steps may have `growth` times the original's characters, or `spare`
    more for each step, whichever is more; it may lose `spare` for each step. Of words, the added
    and the removed together may be `share` of the original's, or `words` for each step."""

    growth: Annotated[float, Field(ge=1)] = 1.35
    spare: Annotated[int, Field(ge=0)] = 900
    share: Annotated[float, Field(gt=0)] = 1.0
    words: Annotated[int, Field(ge=0)] = 150

    def excess(self, original: Input, changed: Input, steps: int = 1) -> str:
        """What goes beyond the budget after `steps` changes on top of each other; "" if nothing."""
        old, new = length(original), length(changed)
        low, high = old - steps * self.spare, max(self.growth * old, old + steps * self.spare)
        if not low <= new <= high:
            return f"{new} characters, where {max(0, low)} to {int(high)} are allowed"
        most = max(self.share * count_words(original), steps * self.words)
        size = edit_size(original, changed).total
        if size > most:
            return f"{size} words added or removed, where {int(most)} are allowed"
        return ""


def length(value: Any) -> int:
    """Characters of all texts in an input."""
    if isinstance(value, str):
        return len(value)
    if isinstance(value, dict):
        return sum(length(one) for one in value.values())
    if isinstance(value, list):
        return sum(length(one) for one in value)
    return 0
