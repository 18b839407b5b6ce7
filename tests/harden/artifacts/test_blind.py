"""Names that may not be met, and keys that give answers away."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.harden.artifacts.blind import labelled, mentions


@pytest.mark.parametrize(
    "text",
    [
        "FinQA",
        "finqa",
        "Fin-QA",
        "fin_qa",
        "fin qa",
        "(FinQA)",
        "FINQA/test.json",
        "Fin\u200bQA",
        "x\u200bFinQA",
        "see F\u00adinQA",
        "\uff26\uff29\uff2e\uff31\uff21",
        "fin\nqa",
    ],
)
def test_mentioned(text: str) -> None:
    assert mentions(f"words {text} words", ["FinQA"]) == ["FinQA"]


@pytest.mark.parametrize("text", ["finqas", "ConvFinQA", "fin", "qa fin", "fine quality", ""])
def test_not_mentioned(text: str) -> None:
    assert mentions(text, ["FinQA"]) == []


@given(st.text(max_size=30), st.text(max_size=30))
def test_a_name_between_blanks_is_always_found(before: str, after: str) -> None:
    assert "TargetQA" in mentions(f"{before} TargetQA {after}", ["TargetQA"])


@pytest.mark.parametrize(
    "key",
    [
        "answer",
        "Answers",
        "gold_label",
        "goldProgram",
        "exe_ans",
        "EXPECTED_OUTPUT",
        "f1-score",
        "predictions",
        "is_gold",
    ],
)
def test_label_like(key: str) -> None:
    assert labelled(key)


@pytest.mark.parametrize("key", ["text", "question", "programme", "golden_gate", "scoreboard", ""])
def test_not_label_like(key: str) -> None:
    assert not labelled(key)
