"""Edits as sets of word runs, so that siblings can be told apart by what they did.

Two children of a long document share nearly all of it, so their texts say nothing of their
likeness. What one has and the parent has not, and the reverse, does: an edit is the runs of five
words that it made and those that it broke, and two edits are alike by the share of the runs they
have in common (Jaccard; spec 6.4). Where a text was put counts through the runs at its borders.
"""

import re
from collections import Counter

from casework.harden.records import Input
from casework.harden.shape import normal_form

RUN = 5
_WORDS = re.compile(r'\w+|[^\w\s"]')
Edit = Counter[tuple[str, ...]]
"""Runs an edit made, how often each; those it broke begin with a minus sign."""
_BROKEN = ("-",)


class Siblings:
    """The edits of one parent's children. `near`: the likeness from which two count as one."""

    def __init__(self, parent: Input, near: float) -> None:
        self._parent = _runs(parent)
        self._near = near
        self.edits: dict[int, Edit] = {}

    def twin(self, number: int, child: Input) -> int | None:
        """The number of an earlier child that did nearly the same; None makes this one known."""
        runs = _runs(child)
        edit: Edit = runs - self._parent
        for run, count in (self._parent - runs).items():
            edit[_BROKEN + run] = count
        for other, known in self.edits.items():
            if alike(edit, known) >= self._near:
                return other
        self.edits[number] = edit
        return None


def alike(one: Edit, other: Edit) -> float:
    """Jaccard likeness of two edits, in [0, 1]; 0 where neither changed a run."""
    every = (one | other).total()
    return (one & other).total() / every if every else 0.0


def _runs(input: Input) -> Edit:
    words = _WORDS.findall(normal_form(input))
    # A text shorter than a run is one run.
    return Counter(tuple(words[n : n + RUN]) for n in range(max(1, len(words) - RUN + 1)))
