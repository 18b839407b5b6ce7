"""P4, P6 and P7: what is new on a changed page, and what is no longer there."""

import re
from collections.abc import Iterator, Mapping
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import Any

from casework.benchmarks.finqa.alignment import Alignment, compared, normal
from casework.benchmarks.finqa.figures import Figure, figures
from casework.benchmarks.finqa.labels import named_rows, recognisable
from casework.benchmarks.finqa.neutral import objection_to, parting
from casework.benchmarks.finqa.program import OPERATORS
from casework.benchmarks.finqa.support import literals, places
from casework.benchmarks.records import Check

PROGRAM = re.compile(rf"\b(?:{'|'.join(OPERATORS)})\s?\(", re.IGNORECASE)
ANSWER = re.compile(r"\b(?:answer|result)\b[^.]{0,30}?\b(?:yes|no)\b", re.IGNORECASE)
TELLING = 3
"""Digits from which a new figure equal to the answer is taken for it, not for chance."""


def nothing_competes(page: Alignment, gold: Mapping[str, Any]) -> Check:
    """P4: no second row or column of the name of one that matters; a passage of the reviewed list
    that touches nothing asked is harmless; whether anything else competes is undecided."""
    rows, columns = _evidence(page, gold)
    for row in sorted(rows):
        if reason := _doubled_row(page, row):
            return Check(code="P4", verdict="refuted", reason=reason)
    for column in sorted(columns):
        if reason := _doubled_column(page, column):
            return Check(code="P4", verdict="refuted", reason=reason)
    if page.new_rows or page.new_columns:
        reason = f"{len(page.new_rows)} new rows, {len(page.new_columns)} new columns"
        return Check(code="P4", verdict="unknown", reason=reason)
    for line in page.new_lines:
        if against := objection_to(line, page.input, gold):
            reason = f"a new line may speak of what is asked: {line[:80]!r}: {against}"
            return Check(code="P4", verdict="unknown", reason=reason)
    return Check(code="P4", verdict="proved")


def nothing_given_away(page: Alignment, gold: Mapping[str, Any]) -> Check:
    """P6: nothing new states the answer or a program."""
    new = list(_new_texts(page))
    if any(PROGRAM.search(text) for text in new):
        return Check(code="P6", verdict="refuted", reason="a step of a program stands in the text")
    answer = gold["exe_ans"]
    if isinstance(answer, str):
        if any(ANSWER.search(text) for text in new):
            return Check(code="P6", verdict="refuted", reason="the text states an answer")
        return Check(code="P6", verdict="proved")
    size = abs(Decimal(str(answer)))
    old = {(one.size, one.percent) for text in _old_texts(page) for one in figures(text)}
    doubt = ""
    for one in (one for text in new for one in figures(text)):
        if (one.size, one.percent) not in old and _states(one, size):
            reason = f"{one.text} is the answer"
            if len(one.text.replace(",", "").replace(".", "").lstrip("0")) >= TELLING:
                return Check(code="P6", verdict="refuted", reason=reason)
            doubt = f"{reason}, perhaps by chance"
    return Check(code="P6", verdict="unknown" if doubt else "proved", reason=doubt)


def kept(page: Alignment, gold: Mapping[str, Any]) -> Check:
    """P7: every line, label and cell of the original stands in its place and order, and what was
    put between the lines parts none from one that leans on it."""
    reason = _table_fault(page) or _text_fault(page)
    return Check(code="P7", verdict="unknown" if reason else "proved", reason=reason)


def _table_fault(page: Alignment) -> str:
    # An order of rows or columns may say what is part of what, so none is taken for harmless.
    for what, matches in (("rows", page.rows), ("columns", page.columns)):
        if [match.at for match in matches] != list(range(len(matches))):
            return f"the {what} stand in another order, or some are gone"
    cells = labels = 0
    for place, row in enumerate(page.before):
        new = page.after[place]
        if len(new) != len(row):
            return f"row {place} has {len(new)} cells, it had {len(row)}"
        for column, (old, now) in enumerate(zip(row, new, strict=True)):
            if place and column:
                cells += compared(old, now) != "same"
            else:
                labels += not _stands(page, old, now)
    return f"changed: {cells} cells, {labels} labels" if cells or labels else ""


def _text_fault(page: Alignment) -> str:
    if page.added is None:
        return f"lines changed, gone or moved; {page.kept_lines.count(False)} are nowhere"
    texts = {key: old for key, old, _ in page.texts}
    for one in page.added:
        if parted := parting(one.key, texts[one.key], one.at, one.line):
            return f"a line was put where it may part others: {one.line[:60]!r}: {parted}"
    return ""


def _stands(page: Alignment, old: str, new: str) -> bool:
    if normal(old) == normal(new):
        return True
    declared = page.hints.renamed.get(normal(old)) == normal(new)
    return declared and recognisable(page, old, new)


def _evidence(page: Alignment, gold: Mapping[str, Any]) -> tuple[set[int], set[int]]:
    """Rows and columns of the original that the gold program rests on."""
    names = set(named_rows(gold["program"]))
    rows = {place for place, row in enumerate(page.before) if row[0] in names and place}
    columns: set[int] = set()
    listed = set(gold.get("evidence", ()))
    for literal in literals(gold["program"]):
        found = [place for place in places(page, literal) if place.kind == "table"]
        for place in [one for one in found if one.name in listed] or found:
            if place.row and place.column:
                rows.add(place.row)
                columns.add(place.column)
    return rows, columns


def _doubled_row(page: Alignment, row: int) -> str:
    match = page.rows[row]
    if match.at < 0:
        return ""
    cells = page.after[match.at]
    label = normal(cells[0])
    rows = [place for place, one in enumerate(page.after) if place and normal(one[0]) == label]
    old = sum(normal(one[0]) == normal(page.before[row][0]) for one in page.before[1:])
    if not label or len(rows) <= old:
        return ""
    if all(page.after[place][1:] == cells[1:] for place in rows):
        return ""
    return f"{len(rows)} rows are called {cells[0]!r}"


def _doubled_column(page: Alignment, column: int) -> str:
    match = page.columns[column]
    if match.at < 0:
        return ""
    label = normal(page.after[0][match.at])
    count = [normal(cell) for cell in page.after[0]].count(label)
    old = [normal(cell) for cell in page.before[0]].count(normal(page.before[0][column]))
    return f"{count} columns are headed {label!r}" if label and count > old else ""


def _new_texts(page: Alignment) -> Iterator[str]:
    yield from page.new_lines
    for row in page.new_rows:
        yield from page.after[row]
    for column in page.new_columns:
        yield from (row[column] for row in page.after if column < len(row))
    for row, match in enumerate(page.rows):
        if match.at >= 0:
            for column, cell in enumerate(page.before[row]):
                new = page.cell(row, column)
                if new is not None and normal(new) != normal(cell):
                    yield new
    if normal(page.question[0]) != normal(page.question[1]):
        yield page.question[1]


def _old_texts(page: Alignment) -> Iterator[str]:
    yield from page.lines
    for row in page.before:
        yield from row
    yield page.question[0]


def _states(one: Figure, answer: Decimal) -> bool:
    """Whether a figure is the answer, rounded to as many places as it shows."""
    unit = Decimal(1).scaleb(-len(one.text.partition(".")[2]))
    wanted = answer * 100 if one.percent else answer
    return any(
        wanted.quantize(unit, rounding=how) == one.size for how in (ROUND_HALF_EVEN, ROUND_HALF_UP)
    )
