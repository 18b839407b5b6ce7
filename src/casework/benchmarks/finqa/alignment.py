"""Which row, column and line of a changed page is which of the original."""

import re
from collections import Counter, defaultdict
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cached_property
from typing import Any, Literal, NamedTuple

from casework.benchmarks.finqa.figures import cell_value, figures, read_cell
from casework.benchmarks.wording import fold

How = Literal["same", "declared", "renamed", "missing"]
Told = Literal["same", "unsure", "blank", "other"] | int
WORD = re.compile(r"[^\W\d_]+")
SCALES = {Decimal(10) ** power: power for power in range(-12, 13) if power}


class Match(NamedTuple):
    """Where a row or column went: its place, and how it was found. -1 where it is missing."""

    at: int
    how: How


class Added(NamedTuple):
    """A line that was put into a text, before the original's line of number `at` (its end: the
    number of lines)."""

    key: str
    at: int
    line: str


DECLARED = (
    "Code checks each child against the gold program. What it cannot see for itself a child "
    'declares in its entry as "hints": {"renamed": {"old row label": "new row label"}, "moved": '
    '["a number that stands in another row or sentence now"], "scaled": true where the table is '
    "in another unit, which it states}, each where it applies."
)
"""What a mutator is told of hints."""


class Hints(NamedTuple):
    """What a mutator declares: labels renamed (old: new) and numbers or sentences moved."""

    renamed: dict[str, str]
    moved: frozenset[str]
    scaled: bool


def read_hints(hints: Any) -> Hints:
    """Hints as far as they are hints; anything else is passed over."""
    found = hints if isinstance(hints, Mapping) else {}
    renamed, moved = found.get("renamed"), found.get("moved")
    pairs = renamed.items() if isinstance(renamed, Mapping) else ()
    listed = moved if isinstance(moved, (list, tuple)) else ()
    return Hints(
        {normal(old): normal(new) for old, new in pairs if _texts(old, new)},
        frozenset(normal(one) for one in listed if isinstance(one, str)),
        bool(found.get("scaled")),
    )


def normal(text: str) -> str:
    """Case and white space aside."""
    return " ".join(text.casefold().split())


def words(text: str) -> frozenset[str]:
    """The words of a text, without numbers."""
    return frozenset(WORD.findall(text.casefold()))


def compared(old: str, new: str) -> Told:
    """Two cells: the same value, perhaps the same (its unit, a mark or words beside it differ),
    nothing left of it, another one, or 10 to the power answered."""
    if normal(old) == normal(new):
        return "same"
    before, after = read_cell(old), read_cell(new)
    if before is not None and after is not None:
        if before.value == after.value:
            return "same" if before.signs == after.signs and new.isascii() else "unsure"
        return SCALES.get(after.value / before.value, "other") if before.value else "other"
    sizes = [Counter(one.size for one in figures(fold(cell))) for cell in (old, new)]
    if sizes[0] and sizes[0] <= sizes[1]:
        return "unsure"
    return "other" if sizes[1] or not sizes[0] else "blank"


class Alignment:
    """The original and the changed page side by side. Work is linear in their sizes."""

    def __init__(
        self, original: Mapping[str, Any], changed: Mapping[str, Any], hints: Hints
    ) -> None:
        self.before: list[list[str]] = original["table"]
        self.after: list[list[str]] = changed["table"]
        self.texts: list[tuple[str, list[str], list[str]]] = [
            (key, original[key], changed[key]) for key in ("pre_text", "post_text")
        ]
        self.lines: list[str] = [*original["pre_text"], *original["post_text"]]
        self.changed_lines: list[str] = [*changed["pre_text"], *changed["post_text"]]
        self.question = (str(original["question"]), str(changed["question"]))
        self.input = original
        self.hints = hints

    @cached_property
    def columns(self) -> list[Match]:
        """For each column of the original: by its header, else by its place."""
        if not self.before or not self.after:
            return []
        return _matched(self.before[0], self.after[0], self.hints.renamed)

    @cached_property
    def rows(self) -> list[Match]:
        """For each row of the original: by label, best with equal cells; else by equal cells;
        else by its place. The header is the first row of both."""
        free: dict[int, None] = dict.fromkeys(range(1, len(self.after)))
        by_label: defaultdict[str, list[int]] = defaultdict(list)
        by_cells: defaultdict[tuple[object, ...], list[int]] = defaultdict(list)
        indexes = [match.at for match in self.columns][1:]
        for place, row in list(enumerate(self.after))[1:]:
            by_label[normal(row[0])].append(place)
            cells = [row[at] if 0 <= at < len(row) else "" for at in indexes]
            by_cells[_signature(cells)].append(place)
        found: dict[int, Match] = {0: Match(0, "same")} if self.before and self.after else {}
        originals = list(enumerate(self.before))[1:]

        def take(place: int, candidates: Sequence[int], how: How) -> None:
            at = next((one for one in candidates if one in free), None)
            if at is not None and place not in found:
                del free[at]
                found[place] = Match(at, how)

        for equal in (True, False):
            for place, row in originals:
                alike = set(by_cells.get(_signature(row[1:]), ())) if equal else None
                for label, how in self._labels(row[0]):
                    here = by_label.get(label, [])
                    take(place, [at for at in here if alike is None or at in alike], how)
        for place, row in originals:
            if any(figures(cell) for cell in row[1:]):
                take(place, by_cells.get(_signature(row[1:]), ()), "renamed")
        for place, _ in originals:
            take(place, (place,), "renamed")
        return [found.get(place, Match(-1, "missing")) for place in range(len(self.before))]

    @cached_property
    def new_rows(self) -> list[int]:
        """Rows of the changed table that no row of the original became."""
        taken = {match.at for match in self.rows}
        return [place for place in range(len(self.after)) if place not in taken]

    @cached_property
    def new_columns(self) -> list[int]:
        """Columns of the changed table that no column of the original became."""
        taken = {match.at for match in self.columns}
        width = max((len(row) for row in self.after), default=0)
        return [place for place in range(width) if place not in taken]

    @cached_property
    def new_lines(self) -> list[str]:
        """Lines of the changed page that are no line of the original."""
        known = Counter(normal(line) for line in self.lines)
        fresh: list[str] = []
        for line in self.changed_lines:
            if known[normal(line)] > 0:
                known[normal(line)] -= 1
            else:
                fresh.append(line)
        return fresh

    @cached_property
    def added(self) -> list[Added] | None:
        """What was put between the lines of the original; None where these do not all stand in
        their text, over or under the table, in their order."""
        found: list[Added] = []
        for key, old, new in self.texts:
            at = 0
            for line in new:
                if at < len(old) and normal(line) == normal(old[at]):
                    at += 1
                else:
                    found.append(Added(key, at, line))
            if at < len(old):
                return None
        return found

    @cached_property
    def kept_lines(self) -> list[bool]:
        """For each line of the original: whether it still stands there, word for word."""
        whole = Counter(normal(line) for line in self.changed_lines)
        kept: list[bool] = []
        for line in map(normal, self.lines):
            kept.append(whole[line] > 0)
            whole[line] -= 1
        if all(kept):
            return kept
        # A line may have been joined with another: it is then within a new one.
        body = " ".join(map(normal, self.new_lines))
        return [
            told or (len(line) > 20 and normal(line) in body)
            for told, line in zip(kept, self.lines, strict=True)
        ]

    def cell(self, row: int, column: int) -> str | None:
        """The changed cell that stands for one of the original; None where it is missing."""
        if row >= len(self.rows) or column >= len(self.columns):
            return None
        at, across = self.rows[row].at, self.columns[column].at
        if at < 0 or across < 0 or across >= len(self.after[at]):
            return None
        return self.after[at][across]

    def row_scale(self, row: int) -> int | None:
        """The power of ten by which all numbers of a row were scaled, 0 where they were not;
        None where its cells do not agree."""
        told: set[Told] = set()
        for column, cell in list(enumerate(self.before[row]))[1:]:
            if cell_value(cell):
                told.add(compared(cell, self.cell(row, column) or ""))
        if told <= {"same"}:
            return 0
        only = told.pop()
        return only if isinstance(only, int) and not told else None

    def nearest(self, line: str) -> str | None:
        """The new line that shares most words with a line, where it shares half of them."""
        wanted = words(line)
        best, most = None, 0.5
        for other, found in self._new_words:
            share = len(wanted & found) / max(1, len(wanted | found))
            if share >= most:
                best, most = other, share
        return best

    @cached_property
    def _new_words(self) -> list[tuple[str, frozenset[str]]]:
        return [(line, words(line)) for line in self.new_lines]

    def _labels(self, label: str) -> list[tuple[str, How]]:
        old = normal(label)
        declared = self.hints.renamed.get(old)
        found: list[tuple[str, How]] = [] if declared is None else [(declared, "declared")]
        return [*found, (old, "same")]


def _matched(
    before: Sequence[str], after: Sequence[str], renamed: Mapping[str, str]
) -> list[Match]:
    """The header cells: the k-th of a name is the k-th of that name; the rest by place."""
    places: defaultdict[str, list[int]] = defaultdict(list)
    for place, name in enumerate(after):
        places[normal(name)].append(place)
    found: dict[int, Match] = {}
    taken: set[int] = set()
    for place, name in enumerate(before):
        old = normal(name)
        for label in (renamed.get(old), old):
            if label is not None and places.get(label) and place not in found:
                at = places[label].pop(0)
                taken.add(at)
                found[place] = Match(at, "same" if label == old else "declared")
    for place in range(len(before)):
        if place not in found and place < len(after) and place not in taken:
            taken.add(place)
            found[place] = Match(place, "renamed")
    return [found.get(place, Match(-1, "missing")) for place in range(len(before))]


def _signature(cells: Sequence[str]) -> tuple[object, ...]:
    values = ((cell_value(cell), cell) for cell in cells)
    return tuple(normal(cell) if value is None else value for value, cell in values)


def _texts(*values: object) -> bool:
    return all(isinstance(value, str) for value in values)
