"""The placebo beside a search: found by its lock, and nothing else taken for it."""

import json
from pathlib import Path
from typing import Any

import pytest

from casework.harden.execute import Search
from casework.harden.folder import Lock, lock_of
from casework.harden.report.placebo import (
    find_padding,
    find_placebo,
    over_placebo,
    placebo_table,
    search_fall,
)
from casework.harden.report.read import SearchRead
from casework.journal import Journal

MODELS = {"task": "casework/fake temperature=1"}
FEW = 400


def file(folder: Path, search: Search, **changes: Any) -> Lock:
    """A search as it lies on the disk."""
    folder.mkdir()
    lock = {**lock_of(search.setup, MODELS), **changes}
    (folder / "lock.json").write_text(json.dumps(lock))
    journal = Journal(folder / "events.jsonl", keep=False)
    for entry in search.log.read():
        journal.append(dict(entry), sync=False)
    journal.close()
    return lock


def beside(folder: Path, finished: Search, copies: Search, **changes: Any) -> Lock:
    """The same, of the cases of `finished`: the two fake worlds have other items."""
    items = lock_of(finished.setup, MODELS)["items"]
    return file(folder, copies, **{"items": items, **changes})


def test_it_is_found_by_its_lock(
    tmp_path: Path, finished: Search, effect: SearchRead, copies: Search
) -> None:
    mine = file(tmp_path / "real", finished)
    assert find_placebo(tmp_path / "real", mine, effect) is None
    theirs = beside(tmp_path / "copies", finished, copies)
    found = find_placebo(tmp_path / "real", mine, effect)
    assert found is not None
    assert (found.name, found.setup.settings.placebo) == ("copies", True)
    assert len(found.cases) == len(effect.cases)
    assert find_placebo(tmp_path / "copies", theirs, found) is None


@pytest.mark.parametrize(
    "changes",
    [
        {"items": {"case-00000": "another"}},
        {"models": {"task": "casework/fake temperature=0.5"}},
        {"benchmark": "another"},
    ],
)
def test_a_placebo_of_something_else_is_none(
    tmp_path: Path,
    finished: Search,
    effect: SearchRead,
    copies: Search,
    changes: dict[str, Any],
) -> None:
    mine = file(tmp_path / "real", finished)
    beside(tmp_path / "copies", finished, copies, **changes)
    assert find_placebo(tmp_path / "real", mine, effect) is None


@pytest.mark.parametrize("changes", [{"seed": 7}, {"children": 9}, {"padding": 200}])
def test_other_numbers_make_another_chance(
    tmp_path: Path,
    finished: Search,
    effect: SearchRead,
    copies: Search,
    changes: dict[str, Any],
) -> None:
    mine = file(tmp_path / "real", finished)
    settings = {**lock_of(copies.setup, MODELS)["settings"], **changes}
    beside(tmp_path / "copies", finished, copies, settings=settings)
    assert find_placebo(tmp_path / "real", mine, effect) is None


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"settings": {"placebo": true}}', "\x00\xff"])
def test_what_cannot_be_read_is_passed_over(
    tmp_path: Path, finished: Search, effect: SearchRead, copies: Search, text: str
) -> None:
    mine = file(tmp_path / "real", finished)
    beside(tmp_path / "copies", finished, copies)
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "lock.json").write_text(text, "utf-8", "surrogateescape")
    beside(tmp_path / "torn", finished, copies)
    (tmp_path / "torn" / "events.jsonl").write_text("{}\n")
    found = find_placebo(tmp_path / "real", mine, effect)
    assert found is not None and found.name == "copies"


def test_a_padded_placebo_is_the_padding_control(
    tmp_path: Path, finished: Search, effect: SearchRead, copies: Search
) -> None:
    mine = file(tmp_path / "real", finished)
    beside(tmp_path / "copies", finished, copies)
    assert find_padding(tmp_path / "real", mine, effect) is None
    settings = {**lock_of(copies.setup, MODELS)["settings"], "padding": 200}
    beside(tmp_path / "longer", finished, copies, settings=settings)
    placebo, padding = (
        find(tmp_path / "real", mine, effect) for find in (find_placebo, find_padding)
    )
    assert placebo is not None and padding is not None
    assert (placebo.name, padding.name) == ("copies", "longer")
    table = placebo_table(effect, placebo, 1, FEW, padding)
    assert [row[0] for row in table.rows] == [
        *("this search", "its placebo", "difference"),
        *("its padding control, 200 characters", "difference"),
    ]
    assert table.rows[4][5] == over_placebo(effect, padding, FEW)
    assert len(table.configs) == len(table.notes) + 1 == 3
    alone = placebo_table(effect, None, 1, FEW, padding)
    assert alone.rows == (table.rows[0], *table.rows[3:])


def test_both_stand_side_by_side(effect: SearchRead, placebo: SearchRead) -> None:
    rows = placebo_table(effect, placebo, 1, FEW).rows
    points, relative = search_fall(effect, effect.cases, FEW)
    assert rows[0][5:7] == (points, relative)
    assert rows[2][5] == over_placebo(effect, placebo, FEW)
    falls = [row[5].value for row in rows]  # type: ignore[union-attr]
    assert falls[0] - falls[1] == pytest.approx(falls[2])
