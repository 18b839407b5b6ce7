"""Operators on a FinQA table: rows, columns, units, notation. No old cell loses its value.

A new row's label can be named in the program language, no label stands twice, and no new figure
is one of the page's or the answer.
"""

import random
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from casework.benchmarks.finqa.alignment import normal
from casework.benchmarks.finqa.figures import figures
from casework.benchmarks.finqa.labels import nameable, named_rows
from casework.benchmarks.finqa.rewording import CORNER, LABEL, unit_line
from casework.benchmarks.records import Item
from casework.harden.rules.corpus import Corpus
from casework.harden.rules.finqa_labels import Table, known_labels
from casework.harden.rules.finqa_text import TEXTS, betrays, insert
from casework.harden.rules.operator import Draft

CELL = re.compile(r"(\$ ?)?(\d{1,3}(?:,\d{3})+|\d+)(\.\d+)?", re.ASCII)
YEAR = re.compile(r"(?<!\d)(?:19[89]\d|20[0-4]\d)(?!\d)", re.ASCII)
RATE = re.compile(
    r"\b(?:per|rate|ratio|percent\w*|average|margin|yield|price|index|years?|life|total|net|"
    r"thereafter|balance|beginning|end|change|increase|decrease)\b|%"
)
ALL = re.compile(
    r"\b(?:all|each|every|any|how many|highest|lowest|largest|smallest|greatest|most|least|"
    r"maximum|minimum|max|min|average|mean|overall|combined|cumulative|entire|rows?|table|listed|"
    r"period|periods|range|between|through|over|since|sum|annual\w*|three|four|five|six|last|first|"
    r"previous|prior|earliest|latest)\b"
)
"""Questions that may run over whatever the table has: a new row or column could matter to them."""


def component_row(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A part of a row, right under it, marked as already contained in it."""
    return _with_row(item, rng, "of which {} through joint ventures", below=True)


def affiliate_row(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A row of nearly the same name about companies outside the accounts, at the end."""
    return _with_row(item, rng, "memo : {} of unconsolidated affiliates", below=False)


def earlier_year(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A sentence with a row's figure for a year well before those of the page."""
    years = sorted({int(year) for year in YEAR.findall(_whole(item))})
    rows = [row for row in _series(item) if row[0] in _plain_labels(item)]
    if not years or not rows or ALL.search(item.input["question"]):
        return None
    row = rng.choice(rows)
    year = years[0] - rng.randint(2, 5)
    value = _fresh(item, row[-1], rng, 40, 85)
    if value is None or year < 1950:
        return None
    line = (
        f"long before the periods discussed here , in fiscal {year} , {row[0]} had been {value} "
        "in comparable terms ."
    )
    return insert(item.input, [line], rng, f"a figure of {year} told for one row")


def quarter_figure(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A sentence with a quarter's figure for one row, beside the year's."""
    years = sorted({int(year) for year in YEAR.findall(" ".join(_header(item)))})
    rows = [row for row in _series(item) if row[0] in _plain_labels(item)]
    blocked = ALL.search(item.input["question"]) or "quarter" in item.input["question"]
    if not years or not rows or blocked:
        return None
    row = rng.choice(rows)
    value = _fresh(item, row[1], rng, 18, 31)
    if value is None:
        return None
    quarter = rng.choice(("first", "second", "third"))
    line = (
        f"unaudited data for the {quarter} quarter of fiscal {years[-1] + 1} alone put {row[0]} "
        f"at {value} ."
    )
    return insert(item.input, [line], rng, "a figure of a single later quarter told for one row")


def earlier_column(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """A column of an earlier year. Not where the program names rows: it would run over it."""
    program = item.gold.get("program")
    if not isinstance(program, str) or named_rows(program):
        return None
    heads = _header(item)[1:]
    table: Table = item.input["table"]
    years = [int(head) for head in heads if YEAR.fullmatch(head)]
    if len(years) < 2 or len(years) != len(heads) or ALL.search(item.input["question"]):
        return None
    page = _whole(item)
    year = min(years) - 1
    descending = years == sorted(years, reverse=True)
    if str(year) in page or not (descending or years == sorted(years)):
        return None
    factor = Decimal(rng.randint(80, 97)) / 100
    cells: list[str] = []
    for row in table[1:]:
        value = varied(row[-1 if descending else 1], factor)
        if value is None or betrays(item, value):
            return None
        cells.append(value)
    at = len(table[0]) if descending else 1
    new = [
        [*row[:at], cell, *row[at:]] for row, cell in zip(table, [str(year), *cells], strict=True)
    ]
    return Draft({**item.input, "table": new}, f"a column for {year} added to every row")


def unit_to_caption(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """The unit in the corner of the table is said in the line over it."""
    return _unit_moved(item, "pre_text")


def unit_to_note(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """The unit in the corner of the table is said in a note under it."""
    return _unit_moved(item, "post_text")


def separators(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Thousands separators in every amount of the table, but years."""
    table: Table = [list(row) for row in item.input["table"]]
    count = 0
    for row in table[1:]:
        for at, cell in enumerate(row[1:], start=1):
            match = CELL.fullmatch(cell)
            plain = match and not YEAR.fullmatch(cell) and re.fullmatch(r"[1-9]\d{3,20}", match[2])
            if match and plain:
                row[at] = f"{match[1] or ''}{int(match[2]):,}{match[3] or ''}"
                count += 1
    if not count:
        return None
    return Draft(
        {**item.input, "table": table}, f"thousands separators in {count} amounts of the table"
    )


def row_order(item: Item, rng: random.Random, corpus: Corpus) -> Draft | None:
    """Rows in another order, where neither sums, sections nor dates give them one."""
    table: Table = item.input["table"]
    body = table[1:]
    labels = [normal(row[0]) for row in body]
    ordered = any(
        RATE.search(label) or figures(label) or not LABEL.fullmatch(label) for label in labels
    )
    blank = any(not any(figures(cell) for cell in row[1:]) for row in body)
    asked = re.search(r"first|last|order|top|bottom|row|line", item.input["question"])
    if len(body) < 2 or ordered or blank or asked or len(set(labels)) < len(labels):
        return None
    mixed = rng.sample(body, len(body))
    if mixed == body:
        mixed = [*body[1:], body[0]]
    return Draft({**item.input, "table": [table[0], *mixed]}, "rows in another order")


def varied(cell: str, factor: Decimal) -> str | None:
    """A plain amount times a factor, written as it was written; None for any other cell."""
    match = CELL.fullmatch(cell)
    if match is None or len(cell) > 30:
        return None
    size = Decimal((match[2] + (match[3] or "")).replace(",", "")) * factor
    places = len((match[3] or ".")[1:])
    new = size.quantize(Decimal(1).scaleb(-places))
    if not new or YEAR.fullmatch(cell):
        return None
    return f"{match[1] or ''}{new:,f}" if "," in match[2] else f"{match[1] or ''}{new:f}"


def _with_row(item: Item, rng: random.Random, wording: str, *, below: bool) -> Draft | None:
    table: Table = item.input["table"]
    if ALL.search(item.input["question"]) or len({len(row) for row in table}) > 1:
        return None
    known = known_labels(table)
    rows = [
        (at, row)
        for at, row in enumerate(table)
        if at and row in _series(item) and row[0] in _plain_labels(item)
    ]
    rng.shuffle(rows)
    for at, row in rows:
        label = wording.format(row[0])
        cells = [_fresh(item, cell, rng, 4, 35) for cell in row[1:]]
        if known[normal(label)] or not nameable(label) or None in cells:
            continue
        place = at + 1 if below else len(table)
        new: list[Any] = [label, *cells]
        return Draft(
            {**item.input, "table": [*table[:place], new, *table[place:]]},
            f"the row {label!r} added",
        )
    return None


def _series(item: Item) -> Iterator[list[str]]:
    """Rows of nothing but plain amounts."""
    for row in item.input["table"][1:]:
        if len(row) > 1 and all(CELL.fullmatch(cell) for cell in row[1:]):
            yield row


def _plain_labels(item: Item) -> list[str]:
    table: Table = item.input["table"]
    known = known_labels(table)
    return [
        row[0]
        for row in table[1:]
        if LABEL.fullmatch(row[0]) and not RATE.search(row[0]) and known[normal(row[0])] == 1
    ]


def _fresh(item: Item, cell: str, rng: random.Random, low: int, high: int) -> str | None:
    """An amount between two percentages of a cell's that is not on the page and no answer."""
    old = {one.size for one in figures(_whole(item))}
    for _ in range(8):
        value = varied(cell, Decimal(rng.randint(10 * low, 10 * high)) / 1000)
        if value is None:
            return None
        new = {one.size for one in figures(value)}
        if not new & old and not betrays(item, value):
            return value
    return None


def _whole(item: Item) -> str:
    lines = [line for key in TEXTS for line in item.input[key]]
    cells = [cell for row in item.input["table"] for cell in row]
    return "\n".join([*lines, *cells, item.input["question"]])


def _header(item: Item) -> list[str]:
    return item.input["table"][0] if item.input["table"] else []


def _unit_moved(item: Item, key: str) -> Draft | None:
    line = unit_line(item.input, key)
    if not line:
        return None
    table: Table = [list(row) for row in item.input["table"]]
    table[0][0] = CORNER
    old = item.input[key]
    lines = [*old, line] if key == "pre_text" else [line, *old]
    return Draft(
        {**item.input, "table": table, key: lines},
        "the unit moved from the corner of the table into the text",
    )
