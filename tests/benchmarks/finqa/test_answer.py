"""Answers in figures and words against gold values (bank case BB-F01)."""

import json
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.benchmarks.finqa.answer import judge_answer

BANK = Path(__file__).parents[2] / "bugbank" / "BB-F01"
ROWS = [json.loads(line) for line in (BANK / "answers.jsonl").read_text().splitlines()]
EXPECTED = {
    row["n"]: row["expected"] for row in json.loads((BANK / "expected.json").read_text())["rows"]
}


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"row{row['n']}")
def test_bb_f01(row: dict[str, str]) -> None:
    asked = row["gold"], row["prediction"], row["unit"]
    strict = judge_answer(*asked)  # type: ignore[arg-type]
    match EXPECTED[row["n"]]:
        case "correct_if_tolerance_stated":
            assert strict == "incorrect"
            assert judge_answer(*asked, tolerance=0.005) == "correct"  # type: ignore[arg-type]
        case "correct_if_final_answer_rule":
            assert strict == "ambiguous"
            assert judge_answer(*asked, final_answer=True) == "correct"  # type: ignore[arg-type]
        case expected:
            assert strict == expected


def test_bb_f01_counts() -> None:
    told = Counter(judge_answer(row["gold"], row["prediction"], row["unit"]) for row in ROWS)
    assert told == {"correct": 12, "ambiguous": 6, "incorrect": 11}


@given(st.floats(-1e9, 1e9).map(lambda value: round(value, 3)))
def test_a_number_is_itself_and_never_its_negative(value: float) -> None:
    assert judge_answer(value, f"{value:.3f}") == "correct"
    if value:
        assert judge_answer(value, f"{-value:.3f}") == "incorrect"


@given(st.text(max_size=80))
def test_any_text_is_judged(text: str) -> None:
    assert judge_answer("12.5", text) in ("correct", "incorrect", "ambiguous")
