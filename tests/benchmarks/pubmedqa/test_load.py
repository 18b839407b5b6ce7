"""PubMedQA read as published: the official split, counts, leaks told, faults put aside."""

import json
from pathlib import Path
from typing import Any

import pytest

from casework.benchmarks.pubmedqa.load import leaks, load
from casework.errors import UsageError
from made_sets import published, pubmedqa, record


def test_the_list_of_pmids_is_the_split(tmp_path: Path) -> None:
    pubmedqa(tmp_path)
    assert [item.id for item in load(tmp_path).items] == [f"9{n:03}" for n in range(8)]
    assert [item.id for item in load(tmp_path, "pool").items] == [f"9{n:03}" for n in range(8, 12)]
    assert len(load(tmp_path / "data", "all").items) == 12
    assert len(load(tmp_path / "data" / "ori_pqal.json").items) == 8
    items = load(tmp_path).items
    assert [item.index for item in items] == list(range(8))
    assert [item.expected for item in items[:4]] == ["yes", "yes", "no", "maybe"]
    assert items[0].cluster == items[0].id


def test_nothing_that_gives_the_answer_is_in_the_input(tmp_path: Path) -> None:
    for item in load(pubmedqa(tmp_path)).items:
        assert set(item.input) == {"question", "contexts", "labels"}
        assert "anary" not in json.dumps(item.input)
        assert "Canary-Conclusion" in item.gold["long_answer"]


def test_other_counts_than_the_published_are_told(tmp_path: Path) -> None:
    [note] = load(pubmedqa(tmp_path)).notes
    assert "4/2/2" in note
    assert "276/169/55" in note


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"QUESTION": " "}, "QUESTION"),
        ({"QUESTION": 3}, "QUESTION"),
        ({"LONG_ANSWER": None}, "LONG_ANSWER"),
        ({"CONTEXTS": []}, "CONTEXTS"),
        ({"CONTEXTS": ["a", ""], "LABELS": ["A", "B"]}, "CONTEXTS"),
        ({"CONTEXTS": "text"}, "CONTEXTS"),
        ({"LABELS": ["A"]}, "1 LABELS for 3 CONTEXTS"),
        ({"LABELS": [1, 2, 3]}, "LABELS"),
        ({"final_decision": "unsure"}, "unsure"),
        ({"QUESTION": "\ud800?"}, "QUESTION"),
    ],
)
def test_a_malformed_record_is_put_aside_with_its_reason(
    tmp_path: Path, changes: dict[str, Any], words: str
) -> None:
    loaded = load(pubmedqa(tmp_path, {"1": record(), "2": record(**changes)}), "all")
    assert [item.id for item in loaded.items] == ["1"]
    [aside] = loaded.quarantined
    assert aside.id == "2"
    assert words in aside.reason


def test_where_the_two_files_disagree_the_item_is_put_aside(tmp_path: Path) -> None:
    loaded = load(pubmedqa(tmp_path, {"1": record(), "2": []}, {"1": "no", "2": "yes", "3": "no"}))
    assert not loaded.items
    reasons = {entry.id: entry.reason for entry in loaded.quarantined}
    assert "'yes'" in reasons["1"] and "'no'" in reasons["1"]
    assert "not an object" in reasons["2"]
    assert "does not hold it" in reasons["3"]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[]", "keyed by PMID"),
        ("{", "not the JSON"),
        ('{"1": 1, "1": 2}', "stands twice"),
        ("[" * 200_000, "not the JSON"),
        ("\ufffe".encode("utf-16").decode("latin-1"), "not the JSON"),
    ],
)
def test_files_that_are_not_the_set_are_refused(tmp_path: Path, text: str, words: str) -> None:
    pubmedqa(tmp_path)
    (tmp_path / "data" / "ori_pqal.json").write_text(text, encoding="utf-8")
    with pytest.raises(UsageError, match=words):
        load(tmp_path)


def test_what_is_missing_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"ori_pqal\.json is missing"):
        load(tmp_path)
    with pytest.raises(UsageError, match="no such folder"):
        load(tmp_path / "nowhere")
    with pytest.raises(UsageError, match="test, pool, all"):
        load(pubmedqa(tmp_path), "dev")


def test_a_shown_conclusion_is_tagged(tmp_path: Path) -> None:
    said = "the new gasket clearly lowers the share of bench pumps that leak within three months"
    assert leaks(said.upper() + ".", ["Before. " + said, "x"]) == ["opening", "overlap"]
    assert leaks(
        "As said, " + said, ["x", "share of bench pumps, that leak WITHIN three months"]
    ) == ["overlap"]
    assert leaks(said, ["nothing of the kind"]) == []
    loaded = load(pubmedqa(tmp_path, {"1": record(LONG_ANSWER=record()["CONTEXTS"][2])}))
    assert loaded.items[0].metadata["leaks"] == ["opening", "overlap"]
    assert any("tagged opening): 1" in note for note in loaded.notes)


def test_the_published_set_has_its_counts_and_its_known_leaks() -> None:
    path = published("pubmedqa")
    tested, every = load(path), load(path, "all")
    assert (len(tested.items), len(every.items), len(load(path, "pool").items)) == (500, 1000, 500)
    assert not every.quarantined
    tags = {item.id: item.metadata["leaks"] for item in every.items}
    assert sum("overlap" in found for found in tags.values()) == 65
    assert {pmid for pmid, found in tags.items() if "opening" in found} == {
        "19482903", "17259061", "24519615", "16971978", "17462393"
    }  # fmt: skip
    assert not any("published" in note for note in tested.notes + every.notes)
