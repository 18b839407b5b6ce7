"""Sums are made by code, to the cent, and typed sums that differ are refused."""

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from casework.documents.rendering.grid import Grid
from casework.documents.rendering.manuscript import LedgerBody
from papers import BODIES, ITEMS

CENTS = st.integers(-10_000_000, 10_000_000).map(lambda n: Decimal(n) / 100)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.tuples(st.integers(0, 5000), CENTS), min_size=1, max_size=12))
def test_products_and_sums_are_exact(rows: list[tuple[int, Decimal]]) -> None:
    grid = Grid.model_validate(
        {"columns": ITEMS["columns"], "rows": [[None, "x", n, str(p), None] for n, p in rows]}
    )
    amounts = [row[4] for row in grid.values]
    assert amounts == [n * p for n, p in rows]
    assert grid.totals == (None, None, None, None, sum(n * p for n, p in rows))


@given(st.lists(CENTS, min_size=1, max_size=8), st.integers(0, 999999))
def test_a_total_is_the_sum_with_its_tax_rounded_half_up(amounts: list[Decimal], rate: int) -> None:
    percent = Decimal(rate) / 10_000
    body = LedgerBody.model_validate(
        {
            "items": {
                "columns": [{"name": "Amount", "kind": "money"}],
                "rows": [[str(amount)] for amount in amounts],
            },
            "tax_percent": str(percent),
        }
    )
    lines = dict(body.sums)
    exact = Fraction(sum(amounts)) * Fraction(percent) / 100
    tax = body.sums[1][1]
    assert abs(Fraction(tax) - exact) <= Fraction(1, 200)
    assert lines["Total"] == lines["Subtotal"] + tax


def test_the_usual_invoice_adds_up() -> None:
    body = LedgerBody.model_validate(BODIES["ledger"])
    assert [(label, str(amount)) for label, amount in body.sums] == [
        ("Subtotal", "3276.60"),
        ("Sales tax (6.25%)", "204.79"),
        ("Freight", "212.50"),
        ("Less deposit", "-500.00"),
        ("Total due", "3193.89"),
    ]


def _grid(cell: object, **column: Any) -> Grid:
    return Grid.model_validate({"columns": [{"name": "A"} | column], "rows": [[cell]]})


@pytest.mark.parametrize(
    ("cell", "kind", "held"),
    [
        ("$1,234.50", "money", Decimal("1234.50")),
        ("(12.00)", "money", Decimal("-12.00")),
        ("6.25%", "percent", Decimal("6.25")),
        (3, "quantity", Decimal(3)),
        ("", "money", None),
        ("=cmd|' /C calc'!A0", "text", "=cmd|' /C calc'!A0"),
    ],
)
def test_cells_are_read_as_their_column_says(cell: object, kind: str, held: object) -> None:
    assert _grid(cell, kind=kind).rows == ((held,),)


@pytest.mark.parametrize(
    ("cell", "column", "words"),
    [
        ("twelve", {"kind": "money"}, "no money"),
        ("1.005", {"kind": "money"}, "finer than a cent"),
        ("NaN", {"kind": "quantity"}, "no quantity"),
        ("1e40", {"kind": "quantity"}, "no quantity"),
        (True, {"kind": "quantity"}, "no quantity"),
        ("03/14/2021", {"kind": "date"}, "write it as 2021-03-14"),
        ("x" * 32_001, {}, "more than 32,000"),
        ("x", {"total": "sum"}, "it has no total"),
        (None, {"kind": "money", "formula": {"operation": "sum", "of": ["B", "C"]}}, "no column"),
    ],
)
def test_what_is_no_such_cell_is_refused(cell: object, column: dict[str, Any], words: str) -> None:
    with pytest.raises(ValidationError, match=words):
        _grid(cell, **column)


def test_a_typed_sum_that_is_wrong_is_refused() -> None:
    rows = [[None, "x", 2, "3.00", "7.00"]]
    with pytest.raises(ValidationError, match=r"7\.00 is given, but its formula makes 6\.00"):
        Grid.model_validate({"columns": ITEMS["columns"], "rows": rows})


def test_a_row_of_another_length_is_named() -> None:
    with pytest.raises(ValidationError, match="row 1 has 2 cells, not 5"):
        Grid.model_validate({"columns": ITEMS["columns"], "rows": [["a", "b"]]})
