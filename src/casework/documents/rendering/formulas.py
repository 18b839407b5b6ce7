"""A table's formulas as a spreadsheet writes them; each gives what `Grid.values` gives."""

from casework.documents.rendering.grid import Column, Grid

PLACES = {"money": 2, "percent": 4, "quantity": 6}
"""Decimals kept; a percent is a fraction in a sheet."""


def column_formula(grid: Grid, place: int, row: int) -> str:
    """The formula of a computed column's cell; `row` counts from 0. "" where it has none."""
    column = grid.columns[place]
    if column.formula is None:
        return ""
    names = [each.name for each in grid.columns]
    cells = [f"{_letter(names.index(name))}{row + 1}" for name in column.formula.of]
    sign = {"product": "*", "sum": "+", "difference": "-", "ratio": "/"}[column.formula.operation]
    return f"=ROUND({sign.join(cells)},{PLACES[column.kind]})"


def total_formula(column: Column, place: int, first: int, last: int) -> str:
    """The sum or average of the rows `first` to `last`, both from 0."""
    letter = _letter(place)
    span = f"{letter}{first + 1}:{letter}{last + 1}"
    if column.total == "average":
        return f"=ROUND(AVERAGE({span}),{PLACES[column.kind]})"
    return f"=SUM({span})"


def _letter(place: int) -> str:
    """A to Z: a table has 26 columns at most."""
    return chr(65 + place)
