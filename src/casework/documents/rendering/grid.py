"""A table whose sums are made by code: columns with kinds, rows, products, totals.

A cell is given as text, number or ISO date and is held as its column's kind has it. What a formula
gives is never typed in: such a cell is null (or, if given, must be what the formula gives).
"""

from collections.abc import Sequence
from datetime import date, datetime
from decimal import ROUND_HALF_UP, Decimal, InvalidOperation
from typing import Annotated, Literal

from pydantic import Field, ValidationInfo, field_validator, model_validator

from casework.cases.records import Record
from casework.documents.rendering.words import Phrase, one_line, with_breaks

ColumnKind = Literal["text", "date", "quantity", "money", "percent"]
Operation = Literal["product", "sum", "difference", "ratio"]
TotalKind = Literal["sum", "average", "none"]
Cell = str | Decimal | date | None
NUMBERS: tuple[ColumnKind, ...] = ("quantity", "money", "percent")
LARGEST = Decimal(10) ** 13
LONGEST_CELL = 32_000
"""Characters; a workbook holds few more in a cell."""
CENT = Decimal("0.01")


class Formula(Record):
    """What a column holds: the operation over two or more other columns of the same row.

    Percent counts as its hundredth in a product or ratio; a ratio is first over second (0 gives
    blank). A blank counts as 0 in a sum or difference and makes a product or ratio blank.
    """

    operation: Operation
    of: tuple[Phrase, ...] = Field(min_length=2, max_length=12)


class Column(Record):
    """`total`: what stands below it; by default money is summed unless it is a product's factor
    (a price). Formulas give cents, hundredths of a percent, or six decimals, half up."""

    name: Annotated[Phrase, Field(max_length=120)]
    kind: ColumnKind = "text"
    formula: Formula | None = None
    total: TotalKind | None = None


class Grid(Record):
    """Columns and rows; each row has one cell a column (null where blank or computed)."""

    columns: tuple[Column, ...] = Field(min_length=1, max_length=26)
    rows: tuple[tuple[Cell, ...], ...] = Field(default=(), max_length=20_000)

    @field_validator("columns")
    @classmethod
    def _known(cls, columns: tuple[Column, ...]) -> tuple[Column, ...]:
        names = [column.name for column in columns]
        if double := {name for name in names if names.count(name) > 1}:
            raise ValueError(f"two columns are called {sorted(double)[0]!r}; rename one")
        for place, column in enumerate(columns):
            if column.total not in (None, "none") and column.kind not in NUMBERS:
                raise ValueError(f"column {column.name!r} is {column.kind}: it has no total")
            if column.formula is None:
                continue
            if column.kind not in NUMBERS:
                raise ValueError(f"column {column.name!r} has a formula, so it cannot be text")
            if column.formula.operation == "ratio" and len(column.formula.of) != 2:
                raise ValueError(f"the ratio in column {column.name!r} takes two columns")
            for name in column.formula.of:
                if name not in names[:place]:
                    raise ValueError(
                        f"the formula of column {column.name!r} names {name!r}, which is no column "
                        "to the left of it"
                    )
                kind = columns[names.index(name)].kind
                if kind not in NUMBERS:
                    raise ValueError(f"column {name!r} is not a number, so it cannot be reckoned")
                if kind != column.kind and column.formula.operation in ("sum", "difference"):
                    raise ValueError(
                        f"column {column.name!r} adds {name!r}, which is {kind}, not {column.kind}"
                    )
        return columns

    @field_validator("rows", mode="before")
    @classmethod
    def _typed(cls, rows: object, info: ValidationInfo) -> object:
        columns: tuple[Column, ...] | None = info.data.get("columns")
        if columns is None or not isinstance(rows, (list, tuple)):
            return rows
        typed: list[tuple[Cell, ...]] = []
        for number, row in enumerate(rows, start=1):
            if not isinstance(row, (list, tuple)):
                raise ValueError(f"row {number} is not a list of cells")
            if len(row) != len(columns):
                raise ValueError(f"row {number} has {len(row)} cells, not {len(columns)}")
            typed.append(
                tuple(
                    _cell(cell, column, number) for cell, column in zip(row, columns, strict=True)
                )
            )
        return tuple(typed)

    @model_validator(mode="after")
    def _reckoned(self) -> "Grid":
        for number, (given, made) in enumerate(zip(self.rows, self.values, strict=True), start=1):
            for column, cell, value in zip(self.columns, given, made, strict=True):
                if column.formula and cell is not None and cell != value:
                    raise ValueError(
                        f"row {number}, column {column.name!r}: {cell} is given, but its formula "
                        f"makes {value}; leave the cell null"
                    )
        return self

    @property
    def values(self) -> tuple[tuple[Cell, ...], ...]:
        """The rows with every formula worked out."""
        return tuple(_worked(self.columns, row) for row in self.rows)

    @property
    def totals(self) -> tuple[Decimal | None, ...]:
        """What stands below each column: its sum or average, None where there is none."""
        factors = {
            name
            for column in self.columns
            if column.formula and column.formula.operation == "product"
            for name in column.formula.of
        }
        values = self.values
        return tuple(
            _total(column, [row[place] for row in values], column.name in factors)
            for place, column in enumerate(self.columns)
        )


def cents(value: Decimal) -> Decimal:
    """Rounded to cents, half away from zero, as invoices are."""
    return value.quantize(CENT, ROUND_HALF_UP)


def _cell(value: object, column: Column, row: int) -> Cell:
    where = f"row {row}, column {column.name!r}"
    if isinstance(value, str):
        value = with_breaks(value) if column.kind == "text" else one_line(value)
    if value is None or value == "":
        return None
    if column.kind == "text":
        if len(str(value)) > LONGEST_CELL:
            raise ValueError(f"{where}: the text has more than {LONGEST_CELL:,} characters")
        return value if isinstance(value, str) else str(value)
    if column.kind == "date":
        return _date(value, where)
    return _number(value, column.kind, where)


def _date(value: object, where: str) -> date:
    if isinstance(value, datetime):
        return value.date()
    if isinstance(value, date):
        return value
    try:
        return date.fromisoformat(str(value))
    except ValueError:
        raise ValueError(f"{where}: {value!r} is no date; write it as 2021-03-14") from None


def _number(value: object, kind: ColumnKind, where: str) -> Decimal:
    text = str(value).replace(",", "").replace("$", "").strip()
    text = text.removesuffix("%") if kind == "percent" else text
    if text.startswith("(") and text.endswith(")"):
        text = f"-{text[1:-1]}"
    try:
        number = Decimal(text)
    except InvalidOperation:
        number = Decimal("NaN")
    if isinstance(value, bool) or not number.is_finite() or abs(number) >= LARGEST:
        raise ValueError(f"{where}: {value!r} is no {kind}; write a plain number")
    if kind == "money" and number != cents(number):
        raise ValueError(f"{where}: {value!r} is finer than a cent")
    if number != round(number, 6):
        raise ValueError(f"{where}: {value!r} has more than six decimals")
    return cents(number) if kind == "money" else number + 0


def _worked(columns: Sequence[Column], row: Sequence[Cell]) -> tuple[Cell, ...]:
    kinds: dict[str, ColumnKind] = {column.name: column.kind for column in columns}
    known: dict[str, Cell] = {}
    for column, cell in zip(columns, row, strict=True):
        known[column.name] = (
            cell if column.formula is None else _result(column, column.formula, known, kinds)
        )
    return tuple(known[column.name] for column in columns)


def _result(
    column: Column, formula: Formula, known: dict[str, Cell], kinds: dict[str, ColumnKind]
) -> Decimal | None:
    scale = formula.operation in ("product", "ratio")
    given = [known[name] for name in formula.of]
    blank = [cell for cell in given if not isinstance(cell, Decimal)]
    if len(blank) == len(given) or (blank and scale):
        return None
    parts = [
        (cell / 100 if scale and kinds[name] == "percent" else cell)
        if isinstance(cell, Decimal)
        else Decimal(0)
        for name, cell in zip(formula.of, given, strict=True)
    ]
    result = parts[0]
    for part in parts[1:]:
        match formula.operation:
            case "product":
                result *= part
            case "sum":
                result += part
            case "difference":
                result -= part
            case "ratio":
                if part == 0:
                    return None
                result /= part
    if column.kind == "percent" and scale:
        result *= 100
    return _rounded(result, column)


def _total(column: Column, cells: Sequence[Cell], factor: bool) -> Decimal | None:
    kind = column.total or ("sum" if column.kind == "money" and not factor else "none")
    numbers = [cell for cell in cells if isinstance(cell, Decimal)]
    if kind == "none" or not numbers:
        return None
    total = sum(numbers, Decimal(0))
    if kind == "average":
        total /= len(numbers)
    return _rounded(total, column)


def _rounded(value: Decimal, column: Column) -> Decimal:
    """What a formula gives: cents, hundredths of a percent, six decimals of a quantity."""
    places = Decimal("0.000001") if column.kind == "quantity" else CENT
    return value.quantize(places, ROUND_HALF_UP)
