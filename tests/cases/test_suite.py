"""Suites: a suite folder, a folder of cases, one case; ids, order and digest."""

from pathlib import Path

import pytest

from casework.cases.folder import new_case
from casework.cases.suite import find_suite, load_suite, shipped_suites
from casework.errors import CaseError, UsageError

INFO = 'id = "pumps"\ntitle = "Pumps"\nversion = "1.2"\nlicence = "CC0-1.0"\n'


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    for name in ("b", "a"):
        new_case(tmp_path / "s" / "cases" / name, name, name.upper())
    (tmp_path / "s" / "suite.toml").write_text(INFO)
    return tmp_path / "s"


def test_a_suite_folder(suite: Path) -> None:
    found = load_suite(suite)
    assert (found.info.id, found.info.version, len(found)) == ("pumps", "1.2", 2)
    assert [folder.case.id for folder in found.cases] == ["a", "b"]


def test_a_folder_of_cases_and_a_single_case(suite: Path) -> None:
    several = load_suite(suite / "cases")
    single = find_suite(str(suite / "cases" / "b"))
    assert (several.info.id, several.info.version, len(several)) == ("cases", "0", 2)
    assert (single.info.id, [c.case.id for c in single]) == ("b", ["b"])


def test_the_digest_follows_the_content(suite: Path) -> None:
    before = load_suite(suite).digest
    assert load_suite(suite).digest == before
    (suite / "cases/a/matter/0001.txt").write_text("changed")
    assert load_suite(suite).digest != before


def test_an_id_that_stands_twice_is_refused(suite: Path) -> None:
    new_case(suite / "cases" / "c", "a", "Again")
    with pytest.raises(CaseError, match="its own id"):
        _ = load_suite(suite).cases


def test_a_malformed_suite_is_named_with_its_line(suite: Path) -> None:
    (suite / "suite.toml").write_text(INFO.replace("version", "versoin"))
    with pytest.raises(CaseError, match=r"suite.toml, line 3: versoin: unknown key"):
        load_suite(suite)


def test_what_is_no_suite_says_what_to_do(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="holds no case"):
        load_suite(tmp_path)
    with pytest.raises(UsageError, match="neither a folder nor a shipped suite"):
        find_suite("no-such-suite")


def test_every_shipped_suite_can_be_read() -> None:
    for name in shipped_suites():
        assert find_suite(name).cases, name
