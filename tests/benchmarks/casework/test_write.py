"""A case written anew with changed documents: a whole copy that keeps its history."""

from pathlib import Path

import pytest

from casework.benchmarks.casework.load import load
from casework.benchmarks.casework.write import write_own
from casework.benchmarks.records import Item
from casework.cases.folder import digest, read_case, write_case
from casework.errors import UsageError
from made_matter import FILES, LETTER, matter


def changed(item: Item, text: str) -> Item:
    documents = {**item.input["documents"], "0003.txt": text}
    return item.model_copy(update={"input": {**item.input, "documents": documents}})


def test_only_the_changed_document_differs_and_history_is_kept(tmp_path: Path) -> None:
    folder = matter(tmp_path / "anlow")
    write_case(folder.model_copy(update={"lineage": {"origin": "made", "harden": {"search": "a"}}}))
    item = load(folder.path, ocr=False).items[0]
    text = LETTER + "\n[one sheet]\n"
    copy = write_own(
        changed(item, text),
        folder.path,
        tmp_path / "copy",
        provenance="hardened",
        lineage={"harden": {"search": "b"}},
    )
    assert copy.case.id == item.id
    assert copy.case.digest == digest(copy.path)
    assert copy.case.provenance == "hardened. Before: Invented for tests."
    original = read_case(folder.path)
    assert (copy.truth, copy.tasks, copy.index) == (original.truth, original.tasks, original.index)
    assert copy.lineage == {
        "origin": "made",
        "harden": {"search": "b", "earlier": {"search": "a"}},
    }
    for name in FILES:
        same = (copy.matter / name).read_bytes() == (folder.matter / name).read_bytes()
        assert same is (name != "0003.txt")
    assert (copy.matter / "0003.txt").read_text() == text


def test_a_case_that_changed_since_is_not_written(tmp_path: Path) -> None:
    folder = matter(tmp_path / "anlow")
    item = load(folder.path, ocr=False).items[0]
    (folder.matter / "0002.md").write_text("Another record.\n")
    with pytest.raises(UsageError, match="changed since the search began"):
        write_own(item, folder.path, tmp_path / "copy", provenance="", lineage={})
    assert not (tmp_path / "copy").exists()
