"""FinQA's adapter: what is asked, and how an answer is graded."""

import copy
from pathlib import Path

import pytest

from casework.benchmarks.adapter import Adapter
from casework.benchmarks.finqa.adapter import FinQA, program_grade
from casework.benchmarks.finqa.simplifier import simplifier
from casework.benchmarks.records import UNPARSED, Item

finqa: Adapter = FinQA()
GOLD = "subtract(5829, 5735), divide(#0, 5735)"


@pytest.mark.parametrize(
    ("response", "label", "right", "normalised"),
    [
        (f"thinking\nProgram: {GOLD}", "0.01639", True, False),
        ("Program: subtract(5829,5735),divide(#0,5735)", "0.01639", True, True),
        ("Program: divide(94, 5735)", "0.01639", True, False),
        ("Program: subtract(5829, 5735)", "94.0", False, False),
        ("Program: divide(94, 5735), multiply(#0, const_100)", "1.63906", False, False),
        ("Program: multiply(-1, 0)", "0.0", False, False),
        ("Program: greater(5, 3)", "yes", False, False),
        ("Program: divide(1, 0)", UNPARSED, False, False),
        ("0.01639", UNPARSED, False, False),
        ("Answer: 0.01639", UNPARSED, False, False),
        ("", UNPARSED, False, False),
    ],
)
def test_graded(change: Item, response: str, label: str, right: bool, normalised: bool) -> None:
    told = finqa.grade(change, response)
    assert (told.label, told.right, told.normalised) == (label, right, normalised)
    assert told.reason or label != UNPARSED


def test_a_program_runs_over_the_table_that_was_shown(largest: Item) -> None:
    changed = copy.deepcopy(largest.input)
    changed["table"][1][0] = "net rev"
    shown = largest.model_copy(update={"input": changed})
    response = "Program: table_average(net rev, none)"
    assert finqa.grade(shown, response).right
    assert not finqa.grade(largest, response).right


def test_yes_and_no(change: Item) -> None:
    item = change.model_copy(update={"gold": {"program": "greater(5, 3)", "exe_ans": "yes"}})
    assert finqa.grade(item, "Program: greater(9, 3)").right
    assert finqa.grade(item, "Program: greater(3, 9)").label == "no"


def test_program_accuracy_is_another_question(change: Item) -> None:
    assert program_grade(change, f"Program: {GOLD}").equal is True
    assert program_grade(change, "Program: divide(94, 5735)").equal is False
    assert program_grade(change, "no idea").equal is False
    other = "Program: divide(5829, 5735), divide(5735, 5735), subtract(#0, #1)"
    assert program_grade(change, other).equal is True
    simplifier.close()


def test_the_prompt_holds_the_page_and_nothing_of_the_gold(change: Item) -> None:
    text = finqa.prompt(change.input)
    assert text == finqa.prompt(copy.deepcopy(change.input))
    for part in ("net revenue | $ 5829 | $ 5735", change.input["question"], "it has not changed"):
        assert part in text
    for name in ("table_average", "greater", "const_100", "Program:"):
        assert name in text
    assert GOLD not in text
    assert "0.01639" not in text


def test_an_answer_is_its_own_class(change: Item) -> None:
    assert finqa.entropy_base(10) == 10
    assert finqa.labels == ()
    assert set(finqa.mutable) <= set(finqa.fields) == set(change.input)


def test_staged_gold_programs_are_graded_right(data: Path) -> None:
    for split in ("test", "dev"):
        for item in finqa.load(data, split).items:
            told = finqa.grade(item, f"so\nProgram: {item.gold['program']}")
            assert told.right, item.id
            assert told.label == item.expected
            assert not told.normalised
