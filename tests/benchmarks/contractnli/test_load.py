"""ContractNLI read as published: pairs, evidence as text, clusters, faults put aside."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from casework.benchmarks.contractnli.load import load
from casework.errors import UsageError
from made_sets import HYPOTHESES, TEXT, agreement, contractnli, published


def test_every_agreement_is_paired_with_every_hypothesis(tmp_path: Path) -> None:
    loaded = load(contractnli(tmp_path))
    assert [item.id for item in loaded.items[:4]] == ["1_nda-1", "1_nda-2", "1_nda-3", "2_nda-1"]
    assert len(loaded.items) == 9
    assert Counter(item.cluster for item in loaded.items) == {"1": 3, "2": 3, "3": 3}
    entailed = loaded.items[1]
    assert entailed.input == {"document": TEXT, "hypothesis": HYPOTHESES["nda-2"]}
    assert entailed.expected == "Entailment"
    assert entailed.gold["evidence"] == ["The Recipient may keep one copy for its files."]
    assert loaded.items[2].gold["evidence"] == []
    assert any("968/220/903" in note for note in loaded.notes)
    assert any("3 agreements" in note for note in loaded.notes)


def test_the_file_is_found_where_publishers_put_it(tmp_path: Path) -> None:
    contractnli(tmp_path / "official")
    assert len(load(tmp_path).items) == 9
    assert len(load(tmp_path / "official").items) == 9
    assert len(load(tmp_path / "official" / "test.json").items) == 9
    with pytest.raises(UsageError, match=r"dev\.json is missing"):
        load(tmp_path, "dev")
    with pytest.raises(UsageError, match="test, dev, train"):
        load(tmp_path, "all")


def annotated(**changes: Any) -> dict[str, Any]:
    whole = agreement(7)
    [annotations] = whole["annotation_sets"]
    annotations["annotations"]["nda-2"] = {"choice": "Entailment", "spans": [2], **changes}
    return whole


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (annotated(choice="true"), "'true'"),
        (annotated(choice=None), "'None'"),
        (annotated(spans=[]), "Entailment without evidence"),
        (annotated(choice="NotMentioned"), "NotMentioned with evidence"),
        (annotated(spans=[99]), "does not exist"),
        (annotated(spans=[-1]), "does not exist"),
        (annotated(spans=["2"]), "no list of span numbers"),
        (annotated(spans=[True]), "no list of span numbers"),
    ],
)
def test_a_pair_that_its_annotation_contradicts_is_put_aside(
    tmp_path: Path, document: Any, words: str
) -> None:
    loaded = load(contractnli(tmp_path, [document]))
    assert [item.id for item in loaded.items] == ["7_nda-1", "7_nda-3"]
    [aside] = loaded.quarantined
    assert aside.id == "7_nda-2"
    assert words in aside.reason


@pytest.mark.parametrize(
    ("document", "words"),
    [
        ("text", "not an object"),
        (agreement(7, text=" "), "text is no text"),
        (agreement(7, spans=[[0, 10**6]]), "span 0"),
        (agreement(7, spans=[[5, 1]]), "span 0"),
        (agreement(7, spans=[[0, 4.0]]), "span 0"),
        (agreement(7, spans=None), "spans is no list"),
        (agreement(7, annotation_sets=[]), "exactly one"),
        (agreement(7, annotation_sets=[{}, {}]), "exactly one"),
        (agreement(7, annotation_sets=[{}]), "no annotations"),
        (agreement(1), "stands twice"),
    ],
)
def test_an_unusable_agreement_is_put_aside_with_all_its_pairs(
    tmp_path: Path, document: Any, words: str
) -> None:
    loaded = load(contractnli(tmp_path, [agreement(1), document]))
    assert len(loaded.items) == 3
    assert len(loaded.quarantined) == 3
    assert all(words in entry.reason for entry in loaded.quarantined)


@pytest.mark.parametrize("text", ["[]", "{}", '{"documents": [], "labels": {}}', "{", "null",
                                  '{"documents": [], "labels": {"nda-1": {}}}'])  # fmt: skip
def test_files_of_another_format_are_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "test.json").write_text(text)
    with pytest.raises(UsageError, match=r"test\.json"):
        load(tmp_path)


def test_the_published_test_set_has_its_counts() -> None:
    path = published("contractnli")
    loaded = load(path)
    wanted = json.loads((path / "reference_metrics.json").read_text())
    assert len(loaded.items) == wanted["pairs"] == 2091
    assert not loaded.quarantined
    assert len({item.cluster for item in loaded.items}) == 123
    assert Counter(item.expected for item in loaded.items) == wanted["label_counts"]
    per: dict[str, Counter[str]] = {}
    for item in loaded.items:
        per.setdefault(item.gold["hypothesis"], Counter())[item.expected] += 1
    assert per == wanted["per_hypothesis"]
