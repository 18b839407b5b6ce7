"""An item as a case folder, and back."""

import json
from pathlib import Path

import pytest

from casework.benchmarks.fetch import fetch
from casework.benchmarks.records import Item
from casework.benchmarks.sets import SETS, adapter
from casework.benchmarks.stored import case_id, item_of, write_item
from casework.cases.check import check
from casework.cases.folder import digest, new_case, read_case
from casework.documents.citation import Citations
from casework.documents.strings import every_string
from casework.errors import CaseError, UsageError
from made_sets import contractnli, pubmedqa


def test_the_table_names_each_adapter_by_its_own_name() -> None:
    assert {name: found.adapter.name for name, found in SETS.items()} == {
        name: name for name in ("contractnli", "finqa", "pubmedqa")
    }
    with pytest.raises(UsageError, match="contractnli, finqa, pubmedqa"):
        adapter("nosuch")


@pytest.mark.parametrize("name", ["pubmedqa", "contractnli"])
def test_an_item_comes_back_as_it_was(tmp_path: Path, name: str) -> None:
    make = {"pubmedqa": pubmedqa, "contractnli": contractnli}[name]
    items = adapter(name).load(make(tmp_path / "set")).items
    for item in items[:3]:
        path = tmp_path / "cases" / case_id(item.id)
        written = write_item(item, path, licence="made up", provenance="a test")
        assert written.case.digest == digest(path)
        assert item_of(path) == item
        assert item_of(read_case(path)) == item
        assert check(path, every_string, Citations()) == []
        assert json.loads((path / "matter" / "input.json").read_text()) == item.input
        assert [file.name for file in (path / "matter").iterdir()] == ["input.json"]


def test_an_id_that_cannot_name_a_folder_gets_one_of_its_own() -> None:
    assert case_id("1_nda-2") == "1_nda-2"
    names = [case_id(f"A/2016/page_23.pdf-{n}") for n in (1, 2)]
    assert names[0].startswith("A-2016-page_23-pdf-1-")
    assert len({*names, case_id("../../etc"), case_id("é"), case_id("x" * 500)}) == 5
    assert all("/" not in name and "." not in name and len(name) <= 80 for name in names)


def test_a_case_of_another_kind_is_refused(tmp_path: Path) -> None:
    new_case(tmp_path / "own", "own", "A matter")
    with pytest.raises(CaseError, match="not a case of a published set"):
        item_of(tmp_path / "own")


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("matter/input.json", "{"),
        ("matter/input.json", "[1]"),
        ("matter/input.json", "[" * 100_000),
        ("truth/lineage.json", '{"item": {"id": "1"}}'),
        ("truth/lineage.json", '{"item": 3}'),
    ],
)
def test_a_damaged_case_is_told(tmp_path: Path, file: str, text: str) -> None:
    [item, *_] = adapter("pubmedqa").load(pubmedqa(tmp_path / "set")).items
    write_item(item, tmp_path / "case", licence="made up", provenance="a test")
    (tmp_path / "case" / file).write_text(text)
    with pytest.raises(CaseError):
        item_of(tmp_path / "case")


def test_lineage_kept_beside_the_item_does_not_replace_it(tmp_path: Path) -> None:
    [item, *_] = adapter("pubmedqa").load(pubmedqa(tmp_path / "set")).items
    more = {"parent": "abc", "item": "mine"}
    write_item(item, tmp_path / "case", licence="x", provenance="y", lineage=more)
    assert item_of(tmp_path / "case") == item
    assert (read_case(tmp_path / "case").lineage or {})["parent"] == "abc"


def test_a_suite_appears_whole_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from casework.benchmarks import fetch as module

    source = pubmedqa(tmp_path / "set")
    written: list[Item] = []

    def failing(item: Item, path: Path, **options: object) -> None:
        written.append(item)
        if len(written) == 3:
            raise OSError(28, "No space left on device")
        path.mkdir(parents=True)

    monkeypatch.setattr(module, "write_item", failing)
    with pytest.raises(OSError, match="No space"):
        fetch("pubmedqa", source, tmp_path / "suite")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["set"]
