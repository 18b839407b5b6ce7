"""ContractNLI asked, graded and measured."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from casework.benchmarks.contractnli.adapter import ContractNLI
from casework.benchmarks.contractnli.metrics import evaluate, hypothesis_only, scores
from casework.benchmarks.records import Item
from casework.errors import UsageError
from made_sets import contractnli, published

ADAPTER = ContractNLI()


@pytest.fixture
def items(tmp_path: Path) -> tuple[Item, ...]:
    return ADAPTER.load(contractnli(tmp_path)).items


def test_a_prompt_shows_agreement_and_hypothesis_only(items: tuple[Item, ...]) -> None:
    item = items[1]
    prompt = ADAPTER.prompt({**item.input, "evidence": "LEAK"})
    assert item.input["document"] in prompt
    assert item.input["hypothesis"] in prompt
    assert "LEAK" not in prompt
    assert prompt == ADAPTER.prompt(item.input)


def test_grading_is_exact(items: tuple[Item, ...]) -> None:
    assert ADAPTER.grade(items[1], "Label: Entailment").right
    assert ADAPTER.grade(items[1], "Label: entailment.").normalised
    assert not ADAPTER.grade(items[1], "Label: NotMentioned").right
    assert ADAPTER.grade(items[1], "Label: Not Mentioned").label == "⊥"
    assert ADAPTER.entropy_base(10) == 3


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"evidence": "x"}, "keys"),
        ({"document": " "}, "document"),
        ({"document": ["a"]}, "document"),
        ({"hypothesis": "Another."}, "hypothesis must stay"),
        ({"document": "x" * 200_000}, "at most"),
    ],
)
def test_shapes_are_checked(items: tuple[Item, ...], changes: dict[str, Any], words: str) -> None:
    original = items[0].input
    assert re.search(words, " ".join(ADAPTER.schema_faults(original, {**original, **changes})))
    assert ADAPTER.schema_faults(original, dict(original)) == []


def test_a_figure_is_undefined_where_nobody_has_the_label() -> None:
    found = scores([("Entailment", "Entailment"), ("NotMentioned", "⊥")])
    assert found["accuracy"] == 0.5
    assert found["f1_Entailment"] == 1
    assert found["precision_Contradiction"] == 0
    assert found["recall_Contradiction"] is None
    assert found["f1_mean"] is None
    assert found["precision_mean"] == 0.5


def test_macro_averages_tell_over_how_many_groups(items: tuple[Item, ...]) -> None:
    found = evaluate(items, {item.id: item.expected for item in items})
    assert found.micro["f1_mean"] == 1
    assert found.groups["by_hypothesis"]["accuracy"] == 3
    assert found.groups["by_hypothesis"]["recall_Contradiction"] == 1
    assert found.groups["by_agreement"]["recall_Contradiction"] == 3
    assert found.by_hypothesis["f1_mean"] is None
    with pytest.raises(UsageError, match="exactly"):
        evaluate(items, {items[0].id: "Entailment"})


def test_a_pair_does_not_predict_itself_from_its_own_label(items: tuple[Item, ...]) -> None:
    said = hypothesis_only(items)
    assert said["1_nda-2"] == "Entailment"
    alone = hypothesis_only(items[2:3])
    assert alone == {"1_nda-3": "Entailment"}  # nothing else is known: the first label declared


@pytest.mark.parametrize("name", ["always_entailment", "per_hypothesis_dev_majority"])
def test_the_published_baselines_are_reproduced(name: str) -> None:
    path = published("contractnli")
    wanted = json.loads((path / "reference_metrics.json").read_text())
    items = ADAPTER.load(path).items
    said = {item.id: "Entailment" for item in items}
    if name == "per_hypothesis_dev_majority":
        said = hypothesis_only(items, wanted["dev_majority"])
    found = evaluate(items, said)
    assert found.micro == pytest.approx(wanted[name]["micro_label_micro_doc"], abs=1e-12)
    assert found.by_hypothesis == pytest.approx(wanted[name]["macro_label_micro_doc"], abs=1e-12)
    assert found.accuracy_of == pytest.approx(wanted[name]["label_wise_accuracy"], abs=1e-12)
