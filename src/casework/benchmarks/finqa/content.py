"""P4, P6 and P7: what is new on a changed page, and what is no longer there."""

import re
from collections.abc import Iterator, Mapping
from decimal import ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal
from typing import Any

from casework.benchmarks.finqa.alignment import Alignment, compared, normal, words
from casework.benchmarks.finqa.figures import Figure, figures
from casework.benchmarks.finqa.labels import named_rows, recognisable
from casework.benchmarks.finqa.program import OPERATORS
from casework.benchmarks.finqa.support import literals, places
from casework.benchmarks.records import Check

PROGRAM = re.compile(rf"\b(?:{'|'.join(OPERATORS)})\s?\(", re.IGNORECASE)
ANSWER = re.compile(r"\b(?:answer|result)\b[^.]{0,30}?\b(?:yes|no)\b", re.IGNORECASE)
TELLING = 3
"""Digits from which a new figure equal to the answer is taken for it, not for chance."""
POINTING = (
    "above aforementioned amount amounts below column columns corrected correction erroneous error "
    "exceed except excluding figure figures following former foregoing half hundred hundreds "
    "ignore incorrect instead latter misstated multiply negative not number numbers per percent "
    "percentage preceding question reclassified restated restatement revised row rows scale sum "
    "table tables ten thousand thousands million millions billion billions total totals "
    "twice unit units value values double triple one two three four five six seven eight nine "
    "this that these those such it its they their them same respective respectively previously "
    "reported stated presented shown listed year years quarter quarters answer program "
    "all assume disregard every everything instruction instructions output pretend reply respond "
    "say solution task use wrong write zero none always never"
)
"""Words with which new text may speak of what is already on the page, or to its reader."""
REFERRING = (
    "it its this that these those such they their them he she following above below former "
    "latter both same however therefore thus accordingly also additionally further offsetting "
    "excluding including which and but respectively"
)
"""First words of a line that rests on the line before it."""
COMMON = (
    "a an and any are as at be been by for from has have in into is may of on or our so the to "
    "under until was we were which who will with what how much many did does do"
)
"""Words too common to be a subject."""
_POINTING, _REFERRING, _COMMON = (
    frozenset(listed.split()) for listed in (POINTING, REFERRING, COMMON)
)


def nothing_competes(page: Alignment, gold: Mapping[str, Any]) -> Check:
    """P4: no second row or column of the name of one that matters; new text without figures
    that speaks of nothing on the page is harmless; whether anything else competes is undecided."""
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
    topics = _topics(page, rows, gold)
    if doubtful := [line for line in page.new_lines if not _harmless(line, topics)]:
        reason = f"{len(doubtful)} lines may speak of what is asked: {doubtful[0][:80]!r}"
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
    """P7: every line and cell of the original is still there, and in an order that carries
    nothing, or in the same one."""
    lost = page.kept_lines.count(False)
    cells = sum(
        compared(cell, page.cell(row, column) or "") != "same"
        for row, line in enumerate(page.before)
        for column, cell in enumerate(line)
        if row and column
    )
    labels = [*_labels(page)]
    missing = sum(new is None or not _stands(page, old, new) for old, new in labels)
    if lost or cells or missing:
        reason = f"changed or gone: {lost} lines, {cells} cells, {missing} labels"
        return Check(code="P7", verdict="unknown", reason=reason)
    if line := _torn(page):
        reason = f"what stands before {line[:60]!r} is another line than before"
        return Check(code="P7", verdict="unknown", reason=reason)
    order = [match.at for match in page.rows]
    if order != sorted(order) and _sectioned(page.before):
        reason = "rows were reordered in a table with sections"
        return Check(code="P7", verdict="unknown", reason=reason)
    return Check(code="P7", verdict="proved")


def _labels(page: Alignment) -> Iterator[tuple[str, str | None]]:
    """Every label of the original's rows and columns, and what it is called now."""
    for match, row in zip(page.rows, page.before, strict=True):
        yield row[0], page.after[match.at][0] if match.at >= 0 else None
    for match, name in zip(page.columns, page.before[0] if page.before else [], strict=True):
        yield name, page.after[0][match.at] if match.at >= 0 else None


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


def _topics(page: Alignment, rows: set[int], gold: Mapping[str, Any]) -> frozenset[str]:
    """Words of the question and of what the answer rests on."""
    texts = [page.question[0], *(page.before[row][0] for row in rows), *page.before[0][:1]]
    for name in gold.get("evidence", ()):
        kind, _, number = str(name).partition("_")
        if kind == "text" and number.isdigit() and int(number) < len(page.lines):
            texts.append(page.lines[int(number)])
    return frozenset[str]().union(*map(words, texts)) - _COMMON


def _harmless(line: str, topics: frozenset[str]) -> bool:
    found = words(line)
    return line.isascii() and not re.search(r"\d", line) and not found & (_POINTING | topics)


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


def _torn(page: Alignment) -> str:
    """A line that begins by referring back, and has another line before it than it had."""
    order = list(map(normal, page.changed_lines))
    pairs = set(zip(["", *order], order, strict=False))
    lines = list(map(normal, page.lines))
    for before, line in zip(["", *lines], lines, strict=False):
        first = line.split(" ", 1)[0].strip("(,")
        if first in _REFERRING and (before, line) not in pairs:
            return line
    return ""


def _sectioned(table: list[list[str]]) -> bool:
    """Whether rows without values head the rows below them, or labels stand twice."""
    labels = [normal(row[0]) for row in table[1:]]
    return len(set(labels)) < len(labels) or any(
        not any(figures(cell) for cell in row[1:]) for row in table[1:]
    )
