"""Programs run as the official evaluator runs them, quirk by quirk."""

import json
import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.benchmarks.finqa.number import number
from casework.benchmarks.finqa.program import (
    OPERATORS,
    agrees,
    execute,
    semantic_class,
    tokens,
    well_formed,
)
from casework.benchmarks.records import UNPARSED

TABLE = [
    ["( $ in millions )", "2016", "2015", "2014"],
    ["net revenue", "$ 5829", "$ 5735", "$ 5000.5"],
    ["operating expenses", "-120 ( 120 )", "-80 ( 80 )", "( 30 )"],
    ["tax rate", "35% ( 35 % )", "34.5%", "10 %"],
    ["total", "1,000", "2,000", "n/a"],
    ["one cell", "7"],
    ["dup", "1", "2"],
    ["dup", "10", "20"],
    ["paren header (gaap)", "3", "4"],
    ["empty"],
    ["dash", "2014", "2014"],
]
ROWS: list[tuple[str, bool, Any]] = [
    ("subtract(5829, 5735)", False, 94.0),
    ("subtract(5829, 5735), divide(#0, 5735)", False, 0.01639),
    ("divide(5829, 0)", True, "n/a"),
    ("add(1, add(2, 3))", True, "n/a"),
    ("add(1,2)", True, "n/a"),
    ("add(1 , 2)", False, 3.0),
    ("divide(9.8%, 2)", False, 0.049),
    ("divide(9.8 %, 2)", False, 0.049),
    ("multiply($5, 2)", True, "n/a"),
    ("add(1,000, 2)", False, 1002.0),
    ("add(1e3, inf)", False, math.inf),
    ("add(nan, 1)", False, math.nan),
    ("add(1_000, 1)", False, 1001.0),
    ("multiply(const_m1, 5)", False, -5.0),
    ("multiply(const_m2, 5)", True, "n/a"),
    ("multiply(const_0.5, 5)", False, 2.5),
    ("greater(3, 3)", False, "no"),
    ("greater(5, 3), add(#0, 1)", True, "yes"),
    ("greater(5, 3), greater(#0, #0)", False, "no"),
    ("table_max(net revenue, none)", False, 5829.0),
    ("table_max(Net Revenue, none)", True, "n/a"),
    ("table_max(net revenue, 2016)", False, 5829.0),
    ("table_max(net revenue)", True, "n/a"),
    ("table_sum(total, none)", True, "n/a"),
    ("table_average(operating expenses, none)", True, "n/a"),
    ("table_average(tax rate, none)", False, 0.265),
    ("table_sum(dup, none)", False, 30.0),
    ("table_max(paren header (gaap), none)", True, "n/a"),
    ("table_average(empty, none)", True, "n/a"),
    ("table_max(net revenue, none), table_sum(#0, none)", False, 16564.5),
    ("table_max(net revenue, none), add(5, 5), table_min(#1, none)", False, 5000.5),
    ("add(1, 2), table_max(#0, none)", True, 3.0),
    ("table_sum(dash, none)", False, 4028.0),
    ("exp(-8, 0.5)", True, "complex"),
    ("exp(10, 400)", True, "n/a"),
    ("add(#0, 1)", True, "n/a"),
    ("add(1, 2), add(#00, 1)", False, 4.0),
    ("add(1, 2), add(0#, 1)", False, 4.0),
    ("", False, "n/a"),
    ("subtract(5829, 5735), ", False, 94.0),
    ("subtract(5829, 5735) divide(#0, 5735)", True, "n/a"),
    ("ADD(1, 2)", True, "n/a"),
    ("add (1, 2)", True, "n/a"),
    ("divide(2, 3), multiply(#0, const_100)", False, 66.66667),
    ("add(0.000005, 0)", False, 1e-05),
    ("add(2.675005, 0)", False, 2.67501),
    ("multiply(-1, 0)", False, -0.0),
    ("5829", True, "n/a"),
]
"""The specification's 45 rows; three of them are two programs each."""


@pytest.mark.parametrize(("program", "invalid", "value"), ROWS)
def test_specified_program(program: str, invalid: bool, value: Any) -> None:
    ran = execute(tokens(program), TABLE)
    assert ran.invalid is invalid
    if value == "complex":
        assert isinstance(ran.value, complex)
    elif isinstance(value, float) and math.isnan(value):
        assert math.isnan(ran.value)
    else:
        assert ran.value == value
        assert type(ran.value) is type(value)


def test_zero_has_one_sign_as_a_class_and_equals_both() -> None:
    ran = execute(tokens("multiply(-1, 0)"), TABLE)
    assert math.copysign(1, ran.value) == -1
    assert agrees(ran, 0.0)
    assert semantic_class(ran) == semantic_class(execute(tokens("add(0, 0)"), TABLE)) == "0.0"


def test_everything_unusable_is_one_class() -> None:
    for program in ("", "divide(1, 0)", "greater(5, 3), add(#0, 1)", "5829", "exp(-8, 0.5)"):
        assert semantic_class(execute(tokens(program), TABLE)) == UNPARSED


def test_a_table_step_on_a_result_takes_the_row_of_the_latest_table_step() -> None:
    program = "table_max(net revenue, none), table_min(dup, none), table_sum(#0, none)"
    assert execute(tokens(program), TABLE) == (False, 30.0)


def test_nan_equals_nothing() -> None:
    assert not agrees(execute(tokens("add(nan, 1)"), TABLE), math.nan)


def test_an_unreadable_argument_after_a_step_is_rounded_and_a_fault_is_not() -> None:
    assert execute(tokens("divide(1, 3), add($5, 1)"), TABLE) == (True, 0.33333)
    assert execute(tokens("divide(1, 3), divide(#0, 0)"), TABLE) == (True, 1 / 3)


def test_whole_steps_only_are_well_formed() -> None:
    assert well_formed("add(1, 2), divide(#0, 3)")
    for program in ("", "add(1,2)", "5829", "add(1, 2), ", "add(1, 2", "add(1, add(2, 3))"):
        assert well_formed(program) is (program == "add(1, 2), ")


PIECES = st.sampled_from([*(f"{name}(" for name in OPERATORS), "#0", "#1", "1", "5%", ")", "dup"])


@given(st.lists(PIECES | st.text(max_size=6), max_size=30))
def test_no_program_raises(parts: list[str]) -> None:
    ran = execute(parts, TABLE)
    assert isinstance(ran.invalid, bool)
    assert isinstance(semantic_class(ran), str)
    execute(tokens("".join(parts)), TABLE)


@pytest.mark.parametrize("table", [[], [[]], [["a", 1]], [[None]], None, [["net revenue", None]]])
def test_no_table_raises(table: Any) -> None:
    assert execute(tokens("table_max(net revenue, none)"), table).invalid


def test_staged_quirks(data: Path) -> None:
    quirks = json.loads((data / "evaluator_quirks.json").read_text())
    assert [len(quirks[key]) for key in ("eval_program", "program_tokenization")] == [29, 6]
    assert len(quirks["str_to_num"]) == 13
    for row in quirks["eval_program"]:
        ran = execute(row["tokens"], quirks["table"])
        assert ran.invalid is bool(row["invalid_flag"]), row["name"]
        told = {str(ran.value), f"complex {ran.value}"}
        assert ran.value == row["result"] or row["result"] in told, row["name"]
    for row in quirks["program_tokenization"]:
        assert tokens(row["program"]) == row["tokens"]
    for text, value in quirks["str_to_num"].items():
        assert number(text) == value


def test_staged_predictions_execute_as_recorded(data: Path) -> None:
    recorded = json.loads((data / "reference_example_predictions_test100.json").read_text())
    rows = json.loads((data / "official_format" / "test_100.json").read_text())
    known = {row["id"]: row for row in rows}
    right = 0
    for row in recorded["rows"]:
        ran = execute(row["predicted"], known[row["id"]]["table"])
        assert (int(ran.invalid), ran.value) == (row["invalid"], row["exe_res"]), row["id"]
        right += agrees(ran, known[row["id"]]["qa"]["exe_ans"])
    assert right == recorded["exe_correct"] == 69
