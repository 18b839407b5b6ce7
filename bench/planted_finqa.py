"""Violations planted in a FinQA case: changed inputs whose answer is certainly another, or gone.

They measure what a proof or a judge catches. Each kind works where it is a violation beyond
doubt: on a number that the gold evidence names, or on a row that the gold program names.
"""

import copy
import random
import re
from collections.abc import Callable, Sequence
from decimal import Decimal
from typing import Any, Literal

from casework.benchmarks.finqa.alignment import Alignment, compared, normal, read_hints
from casework.benchmarks.finqa.figures import cell_value, figures, literal_sizes
from casework.benchmarks.finqa.labels import named_rows
from casework.benchmarks.finqa.program import agrees, execute, tokens
from casework.benchmarks.finqa.support import Place, literals, places
from casework.benchmarks.records import Item

Kind = Literal[
    "digit",
    "lost_cell",
    "unnameable_label",
    "extra_column",
    "duplicate_label",
    "swapped_labels",
    "swapped_headers",
    "other_period",
    "answer_stated",
]
Plant = Callable[[Item, dict[str, Any], random.Random], bool]


def planted(item: Item, rng: random.Random, kind: Kind) -> dict[str, Any] | None:
    """A changed input with one violation, or None where the kind does not apply to the case."""
    changed = copy.deepcopy(item.input)
    if not KINDS[kind](item, changed, rng) or changed == item.input:
        return None
    return changed


def _digit(item: Item, changed: dict[str, Any], rng: random.Random) -> bool:
    """Another digit in a number that the program uses, where its evidence stands."""
    used = _used(item)
    if not used:
        return False
    literal, place = rng.choice(used)
    old = _text_at(changed, place)
    sizes = literal_sizes(literal)
    written = [one.text for one in figures(old) if sizes & set(one.values)]
    new = _other_number(written[0], rng)
    _put(changed, place, re.sub(rf"(?<![\d.,]){re.escape(written[0])}(?![\d,])", new, old))
    return True


def _lost_cell(item: Item, changed: dict[str, Any], rng: random.Random) -> bool:
    """Nothing in the cell that carries a number of the program, or in a row that it names."""
    cells = [place for _, place in _used(item) if place.kind == "table"]
    rows = _named(item)
    if rows:
        row = rng.choice(rows)
        cells = [Place("table", row, at) for at in range(1, len(item.input["table"][row]))]
    if not cells:
        return False
    place = rng.choice(cells)
    changed["table"][place.row][place.column] = rng.choice(["", "-", "n/a", "—", "n.m."])
    return True


def _unnameable_label(item: Item, changed: dict[str, Any], rng: random.Random) -> bool:
    """A row that the program names under a label that no program can name."""
    rows = _named(item)
    if not rows:
        return False
    row = changed["table"][rng.choice(rows)]
    form = rng.choice(["{} ( a )", "{} (1)", " {}", "{} ", "{} #2", "{} | net", "net, {}", "({})"])
    row[0] = form.format(row[0])
    return True


def _extra_column(item: Item, changed: dict[str, Any], rng: random.Random) -> bool:
    """One more period in every row, so that a program over a whole row gives another value."""
    if not _named(item):
        return False
    table = changed["table"]
    for place, row in enumerate(table):
        values = [value for cell in row[1:] if (value := cell_value(cell)) is not None]
        if not place:
            row.append(str(rng.randint(1990, 1999)))
        elif not values:
            row.append("")
        else:
            low, high = min(values), max(values)
            size = abs(rng.choice([low, high])) * Decimal(rng.choice(["0.37", "1.9", "2.6"]))
            row.append(f"{size:.1f}")
    return not _still_right(item, changed)


def _duplicate_label(item: Item, changed: dict[str, Any], rng: random.Random) -> bool:
    """A second row of the name of one that matters, with other numbers."""
    rows = _named(item) or sorted({place.row for _, place in _used(item) if place.kind == "table"})
    rows = [row for row in rows if normal(item.input["table"][row][0])]
    if not rows:
        return False
    table = changed["table"]
    label, *cells = table[rng.choice(rows)]
    copied = [
        re.sub(r"\d[\d,.]*\d|\d", lambda match: _other_number(match[0], rng), cell)
        for cell in cells
    ]
    # Below the original: in a program over rows the last of a name counts.
    table.append([label, *copied])
    return copied != cells and not (_named(item) and _still_right(item, changed))


def _swapped_labels(item: Item, changed: dict[str, Any], rng: random.Random) -> bool:
    """Two rows under each other's labels, one of them a row that matters."""
    table = changed["table"]
    rows = _named(item) or sorted({place.row for _, place in _used(item) if place.kind == "table"})
    pairs = [
        (one, other)
        for one in rows
        for other in range(1, len(table))
        if normal(table[one][0]) != normal(table[other][0])
        and normal(table[one][0])
        and normal(table[other][0])
        and _differ(table[one][1:], table[other][1:])
    ]
    if not pairs:
        return False
    one, other = rng.choice(pairs)
    table[one][0], table[other][0] = table[other][0], table[one][0]
    return not (_named(item) and _still_right(item, changed))


def _swapped_headers(item: Item, changed: dict[str, Any], rng: random.Random) -> bool:
    """Two columns under each other's headers, one of them with a number of the program."""
    head = changed["table"][0]
    pairs = [
        (place, other)
        for _, place in _used(item)
        if place.kind == "table"
        for other in range(1, len(head))
        if normal(head[place.column]) != normal(head[other])
        and normal(head[place.column])
        and normal(head[other])
        and _differ(
            [changed["table"][place.row][place.column]], [changed["table"][place.row][other]]
        )
    ]
    if not pairs:
        return False
    place, other = rng.choice(pairs)
    head[place.column], head[other] = head[other], head[place.column]
    return True


def _other_period(item: Item, changed: dict[str, Any], rng: random.Random) -> bool:
    """A question about another year."""
    years = re.findall(r"\b(?:19|20)\d\d\b", changed["question"])
    if not years:
        return False
    year = rng.choice(years)
    known = {int(one) for one in years}
    other = rng.choice([at for at in range(int(year) - 4, int(year) + 5) if at not in known])
    changed["question"] = re.sub(rf"\b{year}\b", str(other), changed["question"])
    return True


def _answer_stated(item: Item, changed: dict[str, Any], rng: random.Random) -> bool:
    """A sentence that states the answer, as a number or in per cent, with its sign in words."""
    answer = item.gold["exe_ans"]
    if isinstance(answer, str):
        return False
    size = abs(Decimal(str(answer)))
    forms = [f"{size:f}", f"{size * 100:f}%"]
    told = rng.choice([form for form in forms if _digits(form) >= 3] or [""])
    page = Alignment(item.input, item.input, read_hints({}))
    if not told or places(page, told.rstrip("%")):
        return False
    changed["post_text"].append(f"management computed {told} for the measure discussed here .")
    return True


KINDS: dict[Kind, Plant] = {
    "digit": _digit,
    "lost_cell": _lost_cell,
    "unnameable_label": _unnameable_label,
    "extra_column": _extra_column,
    "duplicate_label": _duplicate_label,
    "swapped_labels": _swapped_labels,
    "swapped_headers": _swapped_headers,
    "other_period": _other_period,
    "answer_stated": _answer_stated,
}


def _used(item: Item) -> list[tuple[str, Place]]:
    """Numbers of the program that stand in one place of its evidence, and that place."""
    page = Alignment(item.input, item.input, read_hints({}))
    evidence = set(item.gold["evidence"])
    found: list[tuple[str, Place]] = []
    for literal in literals(item.gold["program"]):
        named = [place for place in places(page, literal) if place.name in evidence]
        if len(named) == 1 and (named[0].kind == "text" or (named[0].row and named[0].column)):
            found.append((literal, named[0]))
    return found


def _named(item: Item) -> list[int]:
    names = set(named_rows(item.gold["program"]))
    last = {row[0]: place for place, row in enumerate(item.input["table"])}
    return sorted(last[name] for name in names)


def _still_right(item: Item, changed: dict[str, Any]) -> bool:
    return agrees(execute(tokens(item.gold["program"]), changed["table"]), item.gold["exe_ans"])


def _differ(cells: Sequence[str], others: Sequence[str]) -> bool:
    return any(
        compared(one, other) != "same" and cell_value(one) != cell_value(other)
        for one, other in zip(cells, others, strict=True)
    )


def _other_number(text: str, rng: random.Random) -> str:
    """The number with one digit replaced; never the same value."""
    at = rng.choice([place for place, letter in enumerate(text) if letter.isdigit()])
    digit = rng.choice([one for one in "123456789" if one != text[at]])
    return text[:at] + digit + text[at + 1 :]


def _digits(text: str) -> int:
    return len(re.sub(r"\D", "", text).lstrip("0"))


def _text_at(input: dict[str, Any], place: Place) -> str:
    if place.kind == "table":
        return input["table"][place.row][place.column]
    before = input["pre_text"]
    return (
        before[place.row]
        if place.row < len(before)
        else input["post_text"][place.row - len(before)]
    )


def _put(input: dict[str, Any], place: Place, text: str) -> None:
    before = input["pre_text"]
    if place.kind == "table":
        input["table"][place.row][place.column] = text
    elif place.row < len(before):
        before[place.row] = text
    else:
        input["post_text"][place.row - len(before)] = text
