"""filings.toml: written with every filing, read back strictly, hand edits win."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.build.record.corrections import corrected, filings_toml
from casework.build.record.merits import BY_HAND, merits
from casework.build.record.records import KINDS, Filing
from casework.errors import UsageError

FILINGS = (
    Filing(id="41-1", kind="brief", why="memorandum of law", file="a.pdf", title='He said "no"'),
    Filing(id="41-2", kind="exhibit", why="exhibit", file="b.pdf", pages=3, words=40),
)


def test_what_is_written_changes_nothing_when_read_back() -> None:
    text = filings_toml(FILINGS)
    assert corrected(FILINGS, text, "filings.toml") == FILINGS
    assert all(kind in text for kind in KINDS)


def test_a_changed_kind_wins_and_is_remembered() -> None:
    text = filings_toml(FILINGS).replace('kind = "brief"', 'kind = "exhibit"')
    first, second = corrected(FILINGS, text, "filings.toml")
    assert (first.kind, first.decided, first.why) == ("exhibit", "hand", "a person says so")
    assert second == FILINGS[1]
    again = corrected((first, second), filings_toml((first, second)), "filings.toml")
    assert again == (first, second)


def test_a_paper_is_put_in_or_taken_out_by_hand() -> None:
    text = '[[filing]]\nid = "41-1"\nroom = "in"\n\n[[filing]]\nid = "41-2"\nroom = "out"\n'
    found = merits(corrected(FILINGS, text, "x"))
    assert found.merits == ("41-1",)
    assert [drop.reason for drop in found.drops] == [BY_HAND]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("[[filing]\n", "no valid TOML"),
        ('x = 1\n\n[[filing]]\nid = "41-1"\n', "line 1: no such table or key 'x'"),
        ("filing = 3\n", "line 1: write \\[\\[filing\\]\\]"),
        ('[[filing]]\nid = "41-1"\nkind = "letter"\n', "line 3: kind"),
        ('[[filing]]\nid = "41-1"\n\n[[filing]]\nid = "9"\n', "line 5: no filing '9'"),
        ('[[filing]]\nid = "41-1"\n[[filing]]\nid = "41-1"\n', "line 4: 41-1 stands twice"),
        ('[[filing]]\nid = "41-1"\nfile = "z.pdf"\n', "line 3: `file` of 41-1"),
        ('[[filing]]\nkind = "brief"\n', "line 1: id"),
        ('[[filing]]\nid = "41-1"\nkinds = "brief"\n', "line 3: kinds"),
        ('[[filing]]\nid = "41-1"\nfiler = 4\n', "line 3: filer"),
    ],
)
def test_what_is_wrong_is_told_with_its_line(text: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        corrected(FILINGS, text, "filings.toml")


@given(st.text(max_size=80), st.text(max_size=80))
def test_any_title_can_be_written(title: str, file: str) -> None:
    filings = (Filing(id="1", title=title, file=file, why=title),)
    text = filings_toml(filings)
    assert tomllib.loads(text)["filing"][0]["id"] == "1"
    assert corrected(filings, text, "x") == filings


def test_lines_are_those_of_the_whole_file(tmp_path: Path) -> None:
    text = filings_toml(FILINGS).replace('kind = "exhibit"', 'kind = "exhibits"')
    number = text[: text.index('kind = "exhibits"')].count("\n") + 1
    with pytest.raises(UsageError, match=f"line {number}: kind"):
        corrected(FILINGS, text, "filings.toml")
