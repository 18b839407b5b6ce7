"""The program is read from its line, and repaired only where that is plain, and told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.benchmarks.finqa.reply import read_reply


@pytest.mark.parametrize(
    ("response", "program", "normalised"),
    [
        ("so\nProgram: add(1, 2)", "add(1, 2)", False),
        ("Program: add(1, 2)\nno, better\nprogram: add(1, 3)", "add(1, 3)", False),
        ("**Program:** `subtract(5, 3), divide(#0, 3)`.", "subtract(5, 3), divide(#0, 3)", False),
        ("> - PROGRAM :  add(1, 2).  ", "add(1, 2)", False),
        ("Program: add(1,2),divide(#0,3)", "add(1, 2), divide(#0, 3)", True),
        ("Program: table_max(net revenue,none)", "table_max(net revenue, none)", True),
        ("Program: add(1,000, 2)", "add(1,000, 2)", False),
        ("Program: add(1,000,2)", "add(1,000,2)", False),
        ("Program: add (1, 2)", "add (1, 2)", False),
        ("Program: subtract(5, 3) divide(#0, 3)", "subtract(5, 3) divide(#0, 3)", False),
        ("Program: add(1, add(2, 3))", "add(1, add(2, 3))", False),
        ("the program is add(1, 2)", "", False),
        ("Answer: 3", "", False),
        ("Program:", "", False),
        ("Program: add(1, 2)\r\n", "add(1, 2)", False),
        ("Program: " + "add(1, 2), " * 5000, "", False),
        ("", "", False),
    ],
)
def test_reply(response: str, program: str, normalised: bool) -> None:
    read = read_reply(response)
    assert (read.program, read.normalised) == (program, normalised)


@given(st.text(max_size=200) | st.text("Program:add(12,) #`*.\n", max_size=60))
def test_any_reply_is_read(response: str) -> None:
    read = read_reply(response)
    assert read.program or read.reason
