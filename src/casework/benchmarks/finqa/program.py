"""Programs in FinQA's language: text to tokens, and tokens to a value, to the official letter.

Source: specification of the official evaluator (czyssrs/FinQA at 0f16e286, evaluate.py). What
looks like a mistake below (the last token dropped unseen, a table step on ``#N`` that uses the
row of the table step before it) is how the published numbers were made.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple

from casework.benchmarks.finqa.number import NOTHING, number, row_numbers
from casework.benchmarks.records import UNPARSED

ARITHMETIC = ("add", "subtract", "multiply", "divide", "exp", "greater")
TABLE = ("table_max", "table_min", "table_sum", "table_average")
OPERATORS = ARITHMETIC + TABLE
END = "EOF"
WORDS = ("yes", "no", NOTHING)
"""Results that are not rounded."""


class Step(NamedTuple):
    """One step: its operator, its two arguments, and its whole text (which names it)."""

    operator: str
    first: str
    second: str
    text: str


class Execution(NamedTuple):
    """`value` is a float, ``yes``, ``no`` or ``n/a``; where `invalid`, whatever came last."""

    invalid: bool
    value: Any


class _Stopped(Exception):
    """A step that cannot be carried out; what was reached is still rounded."""


def tokens(program: str) -> list[str]:
    """A program's tokens, closed by ``EOF``: ``add(1, 2)`` is ``add(``, ``1``, ``2``, ``)``.

    Only a comma with a blank behind it separates; blanks are kept.
    """
    found: list[str] = []
    for piece in program.split(", "):
        token = ""
        for letter in piece:
            if letter == ")" and token:
                found.append(token)
                token = ""
            token += letter
            if letter in "()":
                found.append(token)
                token = ""
        if token:
            found.append(token)
    return [*found, END]


def positions_hold(body: Sequence[str]) -> bool:
    """The official structure check: every fourth token an operator, every fourth a ``)``."""
    return all(
        token.strip("(") in OPERATORS if place % 4 == 0 else place % 4 != 3 or token == ")"
        for place, token in enumerate(body)
    )


def well_formed(program: str) -> bool:
    """Whether a program's text is whole steps of four tokens, one at the least."""
    body = tokens(program)[:-1]
    return bool(body) and len(body) % 4 == 0 and positions_hold(body)


def pieces(body: Sequence[str]) -> list[str]:
    """The texts of the steps, tokens joined by ``|``; what follows the last ``)`` is lost."""
    return [piece.strip() for piece in "|".join(body).split(")")[:-1]]


def step(piece: str) -> Step:
    """A step's parts. Raises IndexError where it has fewer than two arguments."""
    before, inside = piece.split("(")[:2]
    arguments = inside.strip("|").strip().split("|")
    return Step(before.strip("|").strip(), arguments[0].strip(), arguments[1].strip(), piece)


def execute(program: Sequence[str], table: Sequence[Sequence[str]]) -> Execution:
    """Run a program (tokens; the last is dropped unseen) over a table, header row included.

    Never raises: whatever goes wrong makes the result invalid.
    """
    run = _Run(table)
    invalid = False
    try:
        body = list(program)[:-1]
        if not positions_hold(body):
            return Execution(True, NOTHING)
        try:
            for place, piece in enumerate(pieces(body)):
                run.take(place, piece)
        except _Stopped:
            invalid = True
        return Execution(invalid, _rounded(run.value))
    except Exception:  # the official evaluator treats every fault of a program alike
        return Execution(True, run.value)


def agrees(execution: Execution, gold: float | str) -> bool:
    """Execution accuracy: valid, and exactly the gold value after rounding; no tolerance."""
    return not execution.invalid and bool(execution.value == gold)


def semantic_class(execution: Execution) -> str:
    """Equal answers, equal classes: ``yes``, ``no``, or the rounded number (-0.0 is 0.0).

    Everything invalid or without a value is the one class ``⊥``.
    """
    if execution.invalid or execution.value == NOTHING:
        return UNPARSED
    return value_text(execution.value)


def value_text(value: float | str) -> str:
    """A gold or executed value as text."""
    return value if isinstance(value, str) else repr(float(value) + 0.0)


class _Run:
    """A program under way."""

    def __init__(self, table: Sequence[Sequence[str]]) -> None:
        self.value: Any = NOTHING
        self._results: dict[int, Any] = {}
        self._table = table
        self._rows: list[list[float] | None] = []

    def take(self, place: int, piece: str) -> None:
        if piece.count("(") > 1:
            raise _Stopped
        now = step(piece)
        if now.operator in ARITHMETIC:
            self.value = _calculated(
                now.operator, self._argument(now.first), self._argument(now.second)
            )
        elif now.operator in TABLE:
            self.value = _aggregated(now.operator, self._row(now.first))
        else:
            return
        self._results[place] = self.value

    def _argument(self, text: str) -> Any:
        if "#" in text:
            return self._results[int(text.replace("#", ""))]
        value = number(text)
        if value == NOTHING:
            raise _Stopped
        return value

    def _row(self, text: str) -> list[float]:
        # The evaluator indexes the table anew for each table step, so a malformed row
        # spoils only programs that use one.
        rows = {row[0]: row[1:] for row in self._table}
        if "#" in text:
            _ = self._results[int(text.replace("#", ""))]
        elif text not in rows:
            raise _Stopped
        else:
            self._rows.append(row_numbers(rows[text]))
        values = self._rows[-1]
        if values is None:
            raise _Stopped
        return values


def _calculated(operator: str, first: Any, second: Any) -> Any:
    match operator:
        case "add":
            return first + second
        case "subtract":
            return first - second
        case "multiply":
            return first * second
        case "divide":
            return first / second
        case "exp":
            return first**second
        case _:
            return "yes" if first > second else "no"


def _aggregated(operator: str, values: list[float]) -> float:
    match operator:
        case "table_max":
            return max(values)
        case "table_min":
            return min(values)
        case "table_sum":
            return sum(values)
        case _:
            return sum(values) / len(values)


def _rounded(value: Any) -> Any:
    return value if value in WORDS else round(value, 5)
