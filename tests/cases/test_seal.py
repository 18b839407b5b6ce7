"""Sealing changes the digest in case.toml and no other byte."""

import os
from pathlib import Path

import pytest

from casework.cases.folder import digest, new_case, read_case
from casework.cases.seal import seal
from casework.errors import CaseError

SEALED = "0" * 64


@pytest.fixture
def case(tmp_path: Path) -> Path:
    return new_case(tmp_path / "c", "c1", "A matter").path


def rewrite(case: Path, value: str) -> tuple[bytes, bytes]:
    """case.toml with comments and Windows line ends; the bytes before and after the value."""
    head = "# mine\r\n" + (case / "case.toml").read_text().split("digest")[0].replace("\n", "\r\n")
    first, last = f"{head}digest   = ".encode(), b" # written by check\r\n# end"
    (case / "case.toml").write_bytes(first + value.encode() + last)
    return first, last


@pytest.mark.parametrize("value", [f'"{SEALED}"', '""', f"'{SEALED}'"])
def test_only_the_digest_changes(case: Path, value: str) -> None:
    first, last = rewrite(case, value)
    wanted = seal(case)
    assert wanted == digest(case)
    assert (case / "case.toml").read_bytes() == first + f'"{wanted}"'.encode() + last
    assert read_case(case).case.digest == wanted
    assert seal(case) is None


@pytest.mark.parametrize("end", ["\n", ""])
def test_a_case_without_a_digest_gets_one(case: Path, end: str) -> None:
    toml = case / "case.toml"
    bare = toml.read_text().split("digest")[0].rstrip("\n") + end
    toml.write_text(bare)
    wanted = seal(case)
    assert wanted == digest(case) == read_case(case).case.digest
    assert toml.read_text().replace(f'digest = "{wanted}"\n', "") == bare


@pytest.mark.parametrize(
    "line", ['"digest" = ""', 'digest = """\n"""', 'provenance2 = """\ndigest = "x"\n"""']
)
def test_what_cannot_be_sealed_stays_as_it_is(case: Path, line: str) -> None:
    toml = case / "case.toml"
    toml.write_text(toml.read_text().split("digest")[0] + line + "\n")
    before = toml.read_bytes()
    with pytest.raises(CaseError, match="a line of its own"):
        seal(case)
    assert toml.read_bytes() == before


def test_a_folder_that_cannot_be_written(case: Path) -> None:
    (case / "matter/0001.txt").write_text("changed")
    # A folder in the place of the file that is written beside takes the right away even from root.
    (case / f".case.toml.{os.getpid()}.part").mkdir()
    with pytest.raises(CaseError, match="cannot be written"):
        seal(case)
