"""Titles of every kind of paper, worded as courts' events and local rules word them."""

from pathlib import Path

import pytest

from casework.build.record.districts import STATES, case_type, district_named, district_of
from casework.build.record.titles import kind_of_title

TITLES = [
    tuple(line.split("\t"))
    for line in (Path(__file__).parent / "titles.tsv").read_text("utf-8").splitlines()
    if not line.startswith("#")
]


def test_titles_tell_the_kind() -> None:
    wrong = [
        f"{kind}, not {found.kind if found else None}: {title}"
        for kind, where, title in TITLES
        if (found := kind_of_title(title, attached=where == "attachment")) is None
        or found.kind != kind
    ]
    assert len(TITLES) >= 80
    assert not wrong


def test_the_event_a_clerk_chose_does_not_hide_the_title() -> None:
    found = kind_of_title(
        "Response to Motion /Response to Plaintiff's Statement of Undisputed Facts filed by X"
    )
    assert found and found.kind == "response_to_facts"


@pytest.mark.parametrize("title", ["", "Addendum A", "Part 2", "(((", "\x00\ufffd", "A" * 10_000])
def test_titles_that_tell_nothing(title: str) -> None:
    assert kind_of_title(title) is None


def test_districts() -> None:
    districts = [one for _, _, some in STATES.values() for one in some]
    assert len(districts) == len(set(districts)) == 94
    assert len({circuit for _, circuit, _ in STATES.values()}) == 12
    assert district_of("wvsd") == ("wvsd", "WV", "4")
    assert district_of("deb") == ("ded", "DE", "3")  # a bankruptcy court is its district's
    assert district_of("ca9") is None
    assert district_named("FOR THE WESTERN DISTRICT OF VIRGINIA") == "vawd"
    assert district_named("MIDDLE DISTRICT OF KANSAS") == ""


def test_natures_of_suit() -> None:
    told = {code: case_type(code) for code in ("445 Americans", "190", "550 Civil", "830", "x")}
    assert list(told.values()) == [
        "employment",
        "contract",
        "prisoner",
        "intellectual property",
        "other",
    ]
