"""Program accuracy, and the process that simplifies outlived whatever it is given."""

import json
import os
import signal
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from casework.benchmarks.finqa.equivalence import equivalent
from casework.benchmarks.finqa.program import tokens
from casework.benchmarks.finqa.simplifier import Simplifier, simplifier

PAIRS: list[tuple[str, str, bool | None]] = [
    ("add(1, 2)", "add(2, 1)", True),
    (
        "add(9, 5), divide(#0, const_2)",
        "divide(9, const_2), divide(5, const_2), add(#0, #1)",
        True,
    ),
    ("divide(9, 5), subtract(#0, const_1)", "subtract(9, 5), divide(#0, 5)", False),
    ("divide(1, 3), multiply(#0, const_100)", "multiply(1, const_100), divide(#0, 3)", True),
    ("multiply(2, 3)", "multiply(2, 3), add(#0, 2), subtract(#1, 2)", True),
    ("add(1, 2)", "add(1, 2), add(3, 4)", False),
    ("add(1, 2), add(3, 4)", "add(3, 4)", True),
    ("greater(5, 3)", "greater(3, 5)", False),
    ("subtract(5, 5), multiply(#0, 7)", "subtract(7, 7)", True),
    ("divide(5, 5)", "divide(7, 7)", False),
    ("add(1, add(2, 3))", "add(1, 2)", None),
    ("table_max(paren (gaap), none)", "table_max(paren (gaap), none)", None),
    ("add(1,000, 5)", "add(1000, 5)", False),
    ("add(5.0, 6)", "add(5, 6)", False),
    ("table_max(net revenue, none)", "table_max(net revenue, x)", False),
    ("greater(5, 3)", "greater(5, 3)", True),
    ("add(1, 2)", "", False),
    ("add(1, 2)", "add(1, #0)", False),
    ("add(1, 2)", "add(1, 2", False),
    ("add(1, 2)", "greater(1, 2), add(#0, 2)", False),
]
"""The specification's eleven, and more."""


@pytest.fixture(scope="module", autouse=True)
def _end() -> Iterator[None]:
    yield
    simplifier.close()


@pytest.mark.parametrize(("gold", "predicted", "equal"), PAIRS)
def test_pair(gold: str, predicted: str, equal: bool | None) -> None:
    told = equivalent(tokens(gold), tokens(predicted))
    assert told.equal is equal
    assert (equal is not None) or told.reason.startswith("gold program")


def test_steps_that_double_are_given_up_at_once() -> None:
    doubling = "add(1, 2)" + "".join(f", add(#{step}, #{step})" for step in range(60))
    began = time.monotonic()
    told = equivalent(tokens("add(1, 2)"), tokens(doubling))
    assert told.equal is None
    assert "longer" in told.reason
    assert time.monotonic() - began < 1


def test_a_long_chain_of_steps_is_decided_or_refused_without_a_fault() -> None:
    chain = "add(1, 2)" + "".join(f", add(#{step}, 1)" for step in range(900))
    assert equivalent(tokens("add(1, 2)"), tokens(chain), 3).equal in (False, None)


def test_what_takes_too_long_is_undecided_and_the_next_question_is_answered() -> None:
    mine = Simplifier()
    try:
        assert mine.same("( a0 + a1 )", "( a1 + a0 )", 10) is True
        first = mine.pid
        hard = "( " + " + ".join(f"( a{n} - a{n + 1} ) ** ( a{n} / a0 )" for n in range(60)) + " )"
        assert mine.same(hard, f"( {hard} ** {hard} )", 0.2) is None
        assert mine.pid is None
        assert mine.same("( a0 - a1 )", "( a1 - a0 )", 10) is False
        assert mine.pid != first
    finally:
        mine.close()


def test_a_child_that_was_killed_is_replaced() -> None:
    mine = Simplifier()
    try:
        assert mine.same("a0", "a0", 10) is True
        assert mine.pid is not None
        os.kill(mine.pid, signal.SIGKILL)
        assert mine.same("a0", "a1", 10) in (False, None)
        assert mine.same("a0", "a1", 10) is False
    finally:
        mine.close()


def test_nothing_but_symbols_is_ever_evaluated(tmp_path: Path) -> None:
    mark = tmp_path / "mark"
    told = simplifier.same(f"open({str(mark)!r}, 'w')", "a0", 10)
    assert told == "left"
    assert not mark.exists()


def test_questions_from_many_threads() -> None:
    def ask(number: int) -> bool | None:
        gold = f"divide({number}, 7), subtract(#0, {number})"
        other = f"divide({number}, 7), subtract({number}, #0), subtract(#0, {number})"
        return equivalent(tokens(gold), tokens(other)).equal

    with ThreadPoolExecutor(8) as pool:
        assert all(pool.map(ask, range(24)))


def test_a_decided_pair_is_remembered() -> None:
    pair = (
        tokens("add(31, 32), divide(#0, 33)"),
        tokens("divide(31, 33), divide(32, 33), add(#0, #1)"),
    )
    assert equivalent(*pair).equal is True
    simplifier.close()
    assert equivalent(*pair).equal is True
    assert simplifier.pid is None


def test_staged_pairs(data: Path) -> None:
    quirks = json.loads((data / "evaluator_quirks.json").read_text())
    assert len(quirks["equal_program"]) == 14
    for row in quirks["equal_program"]:
        assert equivalent(tokens(row["gold"]), tokens(row["pred"])).equal is row["equal"], row
