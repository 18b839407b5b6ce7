"""Numbers as the official evaluator reads them: arguments of a step, cells of a table row."""

from collections.abc import Sequence

NOTHING = "n/a"
"""What the evaluator answers where there is no value."""


def number(text: str) -> float | str:
    """An argument's value: a Python float, a percentage, a constant, or ``n/a``.

    Commas go first, wherever they stand. What `float` takes is taken (``1e3``, ``inf``, ``nan``,
    ``1_000``). Raises ValueError for a constant without a number, as the evaluator does.
    """
    text = text.replace(",", "")
    try:
        return float(text)
    except ValueError:
        pass
    if "%" in text:
        try:
            return float(text.replace("%", "")) / 100.0
        except ValueError:
            return NOTHING
    if "const" in text:
        name = text.replace("const_", "")
        return float("-1" if name == "m1" else name)
    return NOTHING


def row_numbers(cells: Sequence[str]) -> list[float] | None:
    """The values of a row's cells, or None as soon as one of them is not a number.

    A cell is read without dollar signs and up to its first bracket, so the usual
    ``-5 ( 5 )`` is -5 and a bare ``( 5 )`` is nothing.
    """
    values: list[float] = []
    for cell in cells:
        value = number(cell.replace("$", "").strip().split("(")[0].strip())
        if isinstance(value, str):
            return None
        values.append(value)
    return values
