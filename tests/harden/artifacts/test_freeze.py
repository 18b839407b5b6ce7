"""What is frozen is known again, and nothing else is."""

import subprocess
from pathlib import Path
from typing import Any

import pytest

from casework.errors import UsageError
from casework.harden.artifacts.bundle import REALISM, RUBRIC, RUBRIC_SEAL
from casework.harden.artifacts.errors import ArtifactError
from casework.harden.artifacts.folder import freeze, load_axes, load_realism
from casework.harden.artifacts.freeze import seal_of
from casework.harden.artifacts.rubric_rules import SOURCES_FOLDER


@pytest.fixture
def folder(tmp_path: Path, bundle: dict[str, Any], catalog: Any, as_files: Any) -> Path:
    parts = {**bundle, "axes.json": catalog, "axes_report.md": b"by dossier.md and seed.md"}
    for path, data in as_files(parts).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_bytes(data)
    return tmp_path


def codes(error: pytest.ExceptionInfo[ArtifactError]) -> set[str]:
    return {fault.code for fault in error.value.faults}


def test_the_canonical_digest_of_the_contract() -> None:
    seal = seal_of(b"", {"b": 1, "a": [1, 2]})
    assert seal.canonical == "94a786c3662bc7beeb598efa7d8cb58d7bea25d6c275ea9785a0230ff1f8c2ba"
    with pytest.raises(ValueError, match="JSON compliant"):
        seal_of(b"", float("nan"))


def test_frozen_and_loaded(folder: Path) -> None:
    freeze(folder)
    axes, realism = load_axes(folder), load_realism(folder)
    assert axes.n == 8
    assert realism.rule.dimensions == ("D1", "D2", "D3")
    assert realism.rule.flags == {"R1": True, "R2": False}
    assert realism.rule.sha256 == realism.seal.sha256
    assert "calibration" not in realism.rule.text
    assert f"{REALISM}rubric.json".removeprefix(REALISM) in realism.files
    assert realism.validation.lines() == ()
    checked = subprocess.run(
        ["sha256sum", "--check", "--strict", "rubric.sha256"],
        cwd=folder / REALISM,
        capture_output=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stderr


def test_what_was_never_frozen_is_not_loaded(folder: Path) -> None:
    for load in (load_axes, load_realism):
        with pytest.raises(ArtifactError) as error:
            load(folder)
        assert codes(error) == {"F1"}


@pytest.mark.parametrize(
    ("path", "code"),
    [
        (RUBRIC, "F2"),
        (f"{REALISM}source_registry.json", "F2"),
        (f"{REALISM}research_report.md", "F2"),
        (f"{SOURCES_FOLDER}raw/alpha.txt", "F2"),
    ],
)
def test_one_blank_more_is_seen(folder: Path, path: str, code: str) -> None:
    freeze(folder)
    with (folder / path).open("ab") as file:
        file.write(b" ")
    with pytest.raises(ArtifactError) as error:
        load_realism(folder)
    assert codes(error) == {code}


def test_a_changed_value_is_seen_twice(folder: Path) -> None:
    freeze(folder)
    rubric = folder / RUBRIC
    rubric.write_text(rubric.read_text().replace("Look at the letter.", "Look away."))
    with pytest.raises(ArtifactError) as error:
        load_realism(folder)
    assert codes(error) == {"F2", "F4"}


def test_a_file_more_or_less_is_seen(folder: Path) -> None:
    freeze(folder)
    more = folder / SOURCES_FOLDER / "more.txt"
    more.write_text("more")
    with pytest.raises(ArtifactError) as error:
        load_realism(folder)
    assert codes(error) == {"F3"}
    more.unlink()
    (folder / RUBRIC_SEAL).write_bytes(b"0" * 64 + b"  rubric.json\n")
    with pytest.raises(ArtifactError) as error:
        load_realism(folder)
    assert codes(error) == {"F1"}


def test_a_changed_catalog_is_seen(folder: Path) -> None:
    freeze(folder)
    path = folder / "axes.json"
    path.write_text(path.read_text().replace("do this", "do more"))
    with pytest.raises(ArtifactError) as error:
        load_axes(folder)
    assert codes(error) == {"F2", "F4"}


def test_what_breaks_a_rule_is_not_frozen(folder: Path) -> None:
    path = folder / RUBRIC
    path.write_text(path.read_text().replace('"met_threshold": 4', '"met_threshold": 9'))
    with pytest.raises(ArtifactError) as error:
        freeze(folder)
    assert codes(error) == {"V2"}
    assert not (folder / RUBRIC_SEAL).exists()
    assert not (folder / "axes.sha256").exists()


def test_links_are_refused(folder: Path) -> None:
    freeze(folder)
    (folder / SOURCES_FOLDER / "link.txt").symlink_to(folder / RUBRIC)
    with pytest.raises(UsageError, match="may not hold links"):
        load_realism(folder)


def test_a_folder_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="no such folder"):
        load_axes(tmp_path / "none")
