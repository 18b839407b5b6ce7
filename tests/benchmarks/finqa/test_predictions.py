"""Every gold case counts once, whatever a file of predictions holds (bank case BB-F03)."""

import json
from pathlib import Path
from typing import Any

import pytest

from casework.benchmarks.finqa.adapter import FinQA
from casework.benchmarks.finqa.figures import cell_value
from casework.benchmarks.finqa.predictions import (
    Prediction,
    evaluate_answers,
    evaluate_programs,
    predictions,
    read_predictions,
)
from casework.benchmarks.records import Item
from casework.errors import UsageError

BANK = Path(__file__).parents[2] / "bugbank" / "BB-F03"
GOLD = {row["id"]: row["answer"] for row in json.loads((BANK / "gold.json").read_text())}
EXPECTED = json.loads((BANK / "expected.json").read_text())


@pytest.mark.parametrize("name", EXPECTED)
def test_bb_f03(name: str) -> None:
    given = read_predictions(BANK / name)
    expected = EXPECTED[name]
    if expected == "reject":
        with pytest.raises(UsageError, match="g4 has two different"):
            evaluate_answers(GOLD, given)
        return
    told = evaluate_answers(GOLD, given)
    assert (told.correct, told.n) == (expected["correct"], expected["n"])
    for key in ("missing", "unknown", "duplicate_ids"):
        if key in expected:
            assert list(getattr(told, key)) == expected[key]
    if name == "type_mix.json":
        assert told.ambiguous == ("g5",)


def test_bb_f03_cells() -> None:
    for row in json.loads((BANK / "table_cells.json").read_text()):
        value = cell_value(row["cell"])
        match row["expected"]:
            case "missing":
                assert value is None
            case str():
                assert value == 2014
            case number:
                assert value is not None
                assert float(value) == number


def test_the_official_denominator_is_told_and_is_another() -> None:
    told = evaluate_answers(GOLD, read_predictions(BANK / "missing_half.json"))
    assert told.official == 1.0
    assert told.accuracy == 0.5
    empty = evaluate_answers(GOLD, [])
    assert empty.official is None
    assert empty.accuracy == 0.0
    assert evaluate_answers({}, []).accuracy is None


def test_programs_of_any_type_are_graded(change: Item) -> None:
    right = ["subtract(", "5829", "5735", ")", "divide(", "#0", "5735", ")", "EOF"]
    for predicted, correct in [(right, 1), ("add(1, 2)", 0), (None, 0), ([1, 2], 0), ([], 0)]:
        told = evaluate_programs([change], [Prediction(change.id, predicted)])
        assert (told.n, told.correct, told.programs_correct) == (1, correct, correct)


@pytest.mark.parametrize("bad", [{}, [1], [{"id": 1, "predicted": 2}], [{"id": "g1"}], [None]])
def test_other_forms_are_refused(bad: Any) -> None:
    with pytest.raises(UsageError, match="predictions"):
        predictions(bad)


def test_staged_predictions(data: Path) -> None:
    recorded = json.loads((data / "reference_example_predictions_test100.json").read_text())
    given = [Prediction(row["id"], row["predicted"]) for row in recorded["rows"]]
    told = evaluate_programs(FinQA().load(data).items, given)
    assert (told.n, told.submitted, len(told.missing)) == (100, 94, 6)
    assert (told.correct, told.programs_correct) == (69, 68)
    assert told.official == pytest.approx(recorded["exe_acc"])
    assert told.undecided == ()
