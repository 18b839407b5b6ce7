"""Official files are found and read; what contradicts itself is put aside and listed."""

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from casework.benchmarks.finqa.adapter import FinQA
from casework.benchmarks.finqa.hub import from_hub
from casework.benchmarks.finqa.rows import load_rows, read_errata
from casework.errors import UsageError

ROW: dict[str, Any] = {
    "id": "NRV/2021/page_9.pdf-1",
    "filename": "NRV/2021/page_9.pdf",
    "pre_text": ["revenue rose ."],
    "post_text": [],
    "table": [["", "2021"], ["revenue", "$ 12"]],
    "qa": {
        "question": "what is twice the revenue?",
        "program": "multiply(12, const_2)",
        "exe_ans": 24.0,
        "answer": "24",
        "gold_inds": {"table_1": "the revenue of 2021 is $ 12 ;"},
    },
}


def row(name: str = "", **qa: Any) -> dict[str, Any]:
    made = copy.deepcopy(ROW)
    made["qa"] |= qa
    made["id"] = name or made["id"]
    return made


def write(path: Path, rows: Any) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(rows))
    return path


def test_a_row_becomes_an_item(tmp_path: Path) -> None:
    loaded = load_rows(write(tmp_path / "test.json", [ROW]))
    (item,) = loaded.items
    assert item.id == ROW["id"]
    assert item.cluster == "NRV/2021/page_9.pdf"
    assert sorted(item.input) == ["post_text", "pre_text", "question", "table"]
    assert item.expected == "24.0"
    assert item.gold["evidence"] == ["table_1"]
    assert "1 rows; the published test split has 1,147." in loaded.notes


@pytest.mark.parametrize(
    "place", ["test.json", "dataset/test.json", "official_format/test_100.json"]
)
def test_a_folder_is_searched(tmp_path: Path, place: str) -> None:
    write(tmp_path / place, [ROW])
    assert len(load_rows(tmp_path, "test").items) == 1


def test_splits_are_the_files_and_validation_is_dev(tmp_path: Path) -> None:
    write(tmp_path / "dev.json", [ROW, row("b-2")])
    write(tmp_path / "test.json", [ROW])
    assert len(load_rows(tmp_path, "validation").items) == 2
    assert len(load_rows(tmp_path).items) == 1
    with pytest.raises(UsageError, match="no split 'private'"):
        load_rows(tmp_path, "private")
    with pytest.raises(UsageError, match=r"train\.json"):
        load_rows(tmp_path, "train")


@pytest.mark.parametrize(
    ("bad", "reason"),
    [
        (row("x-1", exe_ans=25.0), "gives 24.0"),
        (row("x-1", program="multiply(12, add(1, 1))"), "cannot be carried out"),
        (row("x-1", program=None), "no gold program"),
        (row("x-1", exe_ans="n/a"), "neither a finite number"),
        (row("x-1", exe_ans=True), "neither a finite number"),
        (row("x-1", exe_ans=None), "neither a finite number"),
        (row("x-1", question=" "), "question"),
        (row("x-1") | {"table": [["", 2021]]}, "not a text"),
        (row("x-1") | {"table": "none"}, "not a list of rows"),
        (row("x-1") | {"pre_text": "text"}, "pre_text"),
        (row("x-1") | {"qa": None}, "no qa"),
        (ROW, "same id"),
        ("text", "no id"),
    ],
)
def test_a_bad_row_is_put_aside_with_its_reason(tmp_path: Path, bad: Any, reason: str) -> None:
    loaded = load_rows(write(tmp_path / "test.json", [ROW, bad]))
    assert [item.id for item in loaded.items] == [ROW["id"]]
    (aside,) = loaded.quarantined
    assert reason in aside.reason


def test_errata_know_a_row_by_its_content(tmp_path: Path) -> None:
    file = write(tmp_path / "test.json", [ROW, row("b-2")])
    digests = {item.id: item.metadata["sha256"] for item in load_rows(file).items}
    errata = {
        ROW["id"]: {"sha256": digests[ROW["id"]], "reason": "the table is another company's"},
        "b-2": {"sha256": "0" * 64, "reason": "an older text"},
    }
    own = write(tmp_path / "own" / "mine.json", errata)
    loaded = load_rows(file, errata=own)
    assert [item.id for item in loaded.items] == ["b-2"]
    assert loaded.quarantined[0].reason == "errata: the table is another company's"
    assert any("b-2 has other content" in note for note in loaded.notes)
    write(tmp_path / "errata.json", errata)
    assert [item.id for item in load_rows(file).items] == ["b-2"]


@pytest.mark.parametrize("bad", [[], {"a": 1}, {"a": {"sha256": "", "reason": "x"}}, {"a": {}}])
def test_errata_of_another_form_are_refused(tmp_path: Path, bad: Any) -> None:
    with pytest.raises(UsageError, match="errata must be"):
        read_errata(write(tmp_path / "errata.json", bad))


@pytest.mark.parametrize("content", ["{", "{}", '"rows"', '[{"id": "a", "id": "b"}]'])
def test_what_is_no_list_of_rows_is_refused(tmp_path: Path, content: str) -> None:
    file = tmp_path / "test.json"
    file.write_text(content)
    with pytest.raises(UsageError, match=r"test\.json"):
        load_rows(file)


def test_a_missing_place_is_named(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such file or folder"):
        load_rows(tmp_path / "nowhere")
    write(tmp_path / "test_1.json", [])
    write(tmp_path / "test_2.json", [])
    with pytest.raises(UsageError, match=r"test_1\.json, test_2\.json"):
        load_rows(tmp_path)


def test_the_hub_is_asked_for_honestly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "huggingface_hub", None)
    with pytest.raises(UsageError, match="huggingface_hub, which is not installed"):
        from_hub("someone/finqa")


def test_staged_rows(data: Path) -> None:
    for split, count in (("test", 100), ("dev", 200)):
        loaded = FinQA().load(data, split)
        assert len(loaded.items) == count
        assert not loaded.quarantined
        assert len({item.id for item in loaded.items}) == count
