"""Rows whose order says nothing that they do not say themselves."""

import csv
import io
import re
from collections import Counter
from collections.abc import Iterable

from casework.benchmarks.casework.editable import suffix

FEWEST = 3
POINTING = re.compile(
    r"\b(?:rows?|lines?|entr(?:y|ies))\s+(?:no\.?\s*)?\d"
    r"|\b(?:first|second|third|last|next|previous|top|bottom)\s+(?:row|line|entry)\b",
    re.IGNORECASE,
)


def pointed_at(texts: Iterable[str]) -> bool:
    """Whether one of these texts speaks of a row by its place."""
    return any(POINTING.search(text) for text in texts)


def table_of(name: str, text: str) -> list[list[str]]:
    """The rows of a file of rows, its head first; [] for another file, or one not of one width."""
    if suffix(name) != ".csv":
        return []
    try:
        rows = [row for row in csv.reader(io.StringIO(text), strict=True) if row]
    except csv.Error:
        return []
    return rows if len({len(row) for row in rows}) == 1 else []


def telling_column(rows: list[list[str]]) -> int | None:
    """The first column by which the rows below the head are sorted, each with a value of its own
    that holds a digit (a time, a number, an id).

    Where there is one, the old order can be had back from the rows themselves: nothing is lost
    with it. None where there is none, or too few rows.
    """
    body = rows[1:]
    if len(body) < FEWEST:
        return None
    for column in range(len(rows[0])):
        values = [row[column].strip() for row in body]
        told = all(re.search(r"\d", value) for value in values)
        if told and len(set(values)) == len(values) and values == sorted(values):
            return column
    return None


def ordered_anew(name: str, before: str, after: str) -> bool:
    """Whether two files hold the same rows below the same head, in an order that says nothing."""
    old, new = table_of(name, before), table_of(name, after)
    if not old or not new or old[0] != new[0] or telling_column(old) is None:
        return False
    return Counter(map(tuple, old)) == Counter(map(tuple, new))
