"""A search on disk: its lock, its events, its candidates."""

import json
import shutil
from pathlib import Path

import pytest

import hardened as w
from casework.errors import ConfigChanged, JournalError, UsageError
from casework.harden.folder import (
    candidate_folder,
    differences,
    lock_of,
    opened,
    read_lock,
    read_states,
    verify_candidates,
)
from casework.harden.records import AxisCatalog
from casework.journal import read_entries

MODELS = {"task": "casework/fake"}


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("searches") / "one"
    with opened(path, lock_of(w.setup_of(w.small(), 2), MODELS), {"mutator": "fake"}) as log:
        w.finish(w.search(w.small(), 2, w.Counted(), log))
    return path


def test_what_lies_in_the_folder(folder: Path) -> None:
    names = {path.name for path in folder.iterdir()}
    assert names == {"search.toml", "lock.json", "events.jsonl", "candidates"}
    assert read_lock(folder)["settings"]["children"] == 6
    entries = read_entries(folder / "events.jsonl")
    fields = {"seq", "ts", "run_id", "case_id", "kind", "payload", "prev", "hash"}
    assert all(set(entry) == fields for entry in entries)
    states = read_states(folder)
    assert [state.stage for state in states.values()] == ["done", "done"]


def test_candidates_are_filed_read_only_and_checked(folder: Path) -> None:
    assert verify_candidates(folder) == []
    file = candidate_folder(folder, "case-00000", "g1c00") / "input.json"
    assert file.stat().st_mode & 0o222 == file.parent.stat().st_mode & 0o222 == 0
    assert file.parent.parent.stat().st_mode & 0o200
    before = file.read_text()
    file.chmod(0o644)
    file.write_text(before.replace("Note", "Nota"))
    try:
        assert len(verify_candidates(folder)) == 1
    finally:
        file.write_text(before)
    assert verify_candidates(folder) == []


def test_a_candidate_filed_before_a_crash_is_filed_again(folder: Path, tmp_path: Path) -> None:
    lock = read_lock(folder)
    lines = (folder / "events.jsonl").read_text().splitlines(keepends=True)
    first = next(n for n, line in enumerate(lines) if '"kind":"manifest"' in line)
    path = tmp_path / "cut"
    shutil.copytree(folder, path)
    (path / "events.jsonl").write_text("".join(lines[:first]))
    file = candidate_folder(path, "case-00000", "g1c00") / "input.json"
    file.parent.chmod(0o755)
    file.chmod(0o644)
    file.write_text("{")
    file.parent.chmod(0o555)
    with opened(path, lock) as log:
        w.finish(w.search(w.small(), 2, w.Counted(), log))
    assert verify_candidates(path) == []
    assert file.parent.stat().st_mode & 0o222 == 0


def test_a_resume_under_another_configuration_is_refused_with_the_difference(folder: Path) -> None:
    changed = lock_of(w.setup_of(w.small().model_copy(update={"children": 7}), 3), {"task": "m"})
    with pytest.raises(ConfigChanged) as refused, opened(folder, changed):
        pass
    told = str(refused.value)
    assert "settings.children: was 6, now 7" in told
    assert "cases: 2 then, 3 now" in told
    assert 'models.task: was "casework/fake", now "m"' in told


@pytest.mark.parametrize("part", ["axes_sha256", "realism_sha256", "benchmark"])
def test_every_part_of_the_lock_counts(folder: Path, part: str) -> None:
    lock = {**read_lock(folder), part: "other"}
    with pytest.raises(ConfigChanged, match=part), opened(folder, lock):
        pass


def test_many_differences_are_cut() -> None:
    lines = differences({str(n): n for n in range(50)}, {})
    assert len(lines) == 20
    assert lines[-1] == "… and 31 more"


def test_damage_and_strangers_are_refused(folder: Path, tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="not a search"):
        read_lock(tmp_path)
    lock = read_lock(folder)
    broken = tmp_path / "broken"
    broken.mkdir()
    lines = (folder / "events.jsonl").read_text().splitlines()
    lines[3] = lines[3].replace('"kind":"', '"kind":"x')
    (broken / "events.jsonl").write_text("\n".join(lines))
    with pytest.raises(UsageError, match=r"no lock\.json"), opened(broken, lock):
        pass
    (broken / "lock.json").write_text(json.dumps(lock))
    with pytest.raises(JournalError, match="line 4"), opened(broken, lock):
        pass
    for damage in ("{", "[" * 200_000, "[]"):
        (broken / "lock.json").write_text(damage)
        with pytest.raises(UsageError, match="cannot be read"):
            read_lock(broken)


def test_a_candidate_nested_beyond_reading_is_a_fault(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "deep"
    shutil.copytree(folder, path)
    file = candidate_folder(path, "case-00000", "g1c00") / "input.json"
    file.parent.chmod(0o755)
    file.chmod(0o644)
    file.write_text("[" * 200_000)
    assert len(verify_candidates(path)) == 1


def test_names_of_cases_cannot_leave_the_folder(tmp_path: Path) -> None:
    for name in ("../../x", "/etc/passwd", "a/b", "..", "ü" * 300, ""):
        found = candidate_folder(tmp_path, name, "g1c00").resolve()
        assert found.is_relative_to(tmp_path.resolve() / "candidates")
    assert candidate_folder(tmp_path, "a/b", "g1c00") != candidate_folder(tmp_path, "a-b", "g1c00")


def test_whatever_decides_a_search_is_in_its_lock(folder: Path) -> None:
    """Another rubric, catalog, gold answer or prompt is another search."""
    setup = w.setup_of(w.small(), 2)
    before = read_lock(folder)
    assert differences(before, lock_of(setup, MODELS)) == []
    assert setup.rule is not None
    rule = setup.rule.model_copy(update={"minimum_mean_score": 3.5})
    axes = setup.catalog.axes
    first = next(iter(setup.items.values()))
    gold = {**setup.items, first.id: first.model_copy(update={"gold": {"rate": 0.5}})}
    for changed, models, what in (
        (setup._replace(rule=rule), MODELS, "realism_sha256"),
        (setup._replace(rule=None), MODELS, "realism_sha256"),
        (setup._replace(catalog=AxisCatalog(axes=axes[::-1])), MODELS, "axes_sha256"),
        (setup._replace(items=gold), MODELS, f"items.{first.id}"),
        (setup, {**MODELS, "prompt audit": "audit@2:0"}, "models.prompt audit"),
    ):
        (line,) = differences(before, lock_of(changed, models))
        assert line.startswith(f"{what}: ")
