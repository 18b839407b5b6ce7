"""The one message a task model is sent for a FinQA case, in our own words."""

from collections.abc import Mapping
from typing import Any

from casework.benchmarks.asking import asked

TASK = """\
You are given one page of a company's annual report (text, a table, more text) and a question \
about it. Answer the question with a small program that computes the answer.

The language of the program
- A program is one or more steps separated by a comma and a blank: `step, step, step`.
- A step is an operator with exactly two arguments: `operator(a, b)`. Put one blank after the \
comma. Steps cannot stand inside other steps.
- Arithmetic: add(a, b), subtract(a, b), multiply(a, b), divide(a, b), exp(a, b) for a to the \
power of b, and greater(a, b), which gives yes if a is larger than b and no otherwise.
- An argument is a number from the page or the question (without currency sign; 5.2% counts as \
0.052), a constant (const_1, const_2, const_100, const_1000, const_1000000, const_m1 for -1), or \
#N for the result of step N. The first step is #0.
- Over a whole row of the table: table_max(label, none), table_min(label, none), \
table_sum(label, none), table_average(label, none). The label is the first cell of the row, \
copied exactly; the second argument is always none.
- The result of the last step is the answer. It is compared exactly with the expected value, \
rounded to five decimals. Leave a ratio as a ratio: a growth of 5.2 percent is 0.052.

Example: the percentage change from 80 to 100 is
Program: subtract(100, 80), divide(#0, 80)"""
CLOSING = """\
Think as much as you need. The last line of your reply must be the program, and nothing else:
Program: operator(a, b), ..."""


def prompt(input: Mapping[str, Any]) -> str:
    """Render the message. The same input gives the same message, marker lines included."""
    table = "\n".join(" | ".join(row) for row in input["table"])
    parts = [
        ("text before the table", "\n".join(input["pre_text"])),
        ("table, one row a line, cells between bars", table),
        ("text after the table", "\n".join(input["post_text"])),
        ("question", input["question"]),
    ]
    return asked(TASK, parts, CLOSING)
