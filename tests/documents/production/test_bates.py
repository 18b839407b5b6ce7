from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.documents.production.bates import check_ranges, pages_between, parse

BIG = 10**17 + 1
"""A float would lose the last digit."""


def kinds(*ranges: tuple[str, str]) -> list[tuple[str, str]]:
    return [(finding.kind, finding.where) for finding in check_ranges(ranges)]


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("NORV-0000001", ("NORV-", 1, 7, "")),
        ("NORV-0000001.001", ("NORV-", 1, 7, ".001")),
        ("NORV-0000001_0001", ("NORV-", 1, 7, "_0001")),
        ("NORV_0001", ("NORV_", 1, 4, "")),
        ("NORV 2031-000012", ("NORV 2031-", 12, 6, "")),
        ("NORV0000012A", ("NORV", 12, 7, "A")),
        ("0000012", ("", 12, 7, "")),
        (f"H{BIG}", ("H", BIG, 18, "")),
    ],
)
def test_parts(text: str, parts: tuple[str, int, int, str]) -> None:
    bates = parse(text)
    assert bates is not None
    assert (bates.prefix, bates.number, bates.width, bates.suffix) == parts
    assert str(bates) == text


@pytest.mark.parametrize("text", ["", "NORV-", "NORV-12-", "12 pages", "N" * 90 + "1", "1" * 40])
def test_no_bates_number(text: str) -> None:
    assert parse(text) is None


def test_a_number_that_outgrows_its_width() -> None:
    last = parse("NORV-9999999")
    assert last is not None
    following = last.plus(1)
    assert str(following) == "NORV-10000000"
    assert following.overflows
    assert not last.overflows
    assert following > last
    assert str(following) < str(last)  # which is why it is a finding


def test_sound_ranges_have_no_findings() -> None:
    assert kinds(("N-01", "N-03"), ("N-04", "N-04"), ("M-01", "M-02"), ("N-05", "")) == []
    assert kinds(("N-01.001", "N-01.003"), ("N-02.001", "N-02.001")) == []
    assert kinds((f"H{BIG}", f"H{BIG}"), (f"H{BIG + 1}", f"H{BIG + 1}")) == []


@pytest.mark.parametrize(
    ("ranges", "expected"),
    [
        ([("N-01", "N-02"), ("N-05", "N-05")], [("bates_gap", "N-03")]),
        ([("N-01", "N-05"), ("N-03", "N-06")], [("bates_overlap", "N-03")]),
        ([("N-01", "N-09"), ("N-02", "N-03"), ("N-09", "N-12")],
         [("bates_overlap", "N-02"), ("bates_overlap", "N-09")]),
        ([("N-01", "N-02"), ("n-01", "n-02")], [("bates_duplicate", "n-01")]),
        ([("N-03", "N-04"), ("N-01", "N-02")], [("bates_order", "N-01")]),
        ([("N-05", "N-01")], [("bates_reversed", "N-05")]),
        ([("N-01", "M-02")], [("bates_series", "N-01")]),
        ([("N-01", "none")], [("bates_unreadable", "none")]),
        ([("N-98", "N-101")], [("bates_overflow", "N-101")]),
        ([("N-001", "N-001"), ("N-02", "N-02")], [("bates_width", "N-02")]),
        ([("N-01.001", "N-01.002"), ("N-01.005", "N-01.006")], [("bates_gap", "N-01.003")]),
        ([(f"H{BIG}", f"H{BIG}"), (f"H{BIG + 2}", f"H{BIG + 2}")], [("bates_gap", f"H{BIG + 1}")]),
    ],
)  # fmt: skip
def test_what_is_wrong_is_named(
    ranges: list[tuple[str, str]], expected: list[tuple[str, str]]
) -> None:
    assert kinds(*ranges) == expected


SERIES = st.sampled_from(["N-", "NORV 2031-", "", "Ab.", "x7-"])


@given(SERIES, st.integers(0, 10**20), st.integers(1, 25), st.integers(0, 10**9))
def test_counting_on_and_back(prefix: str, number: int, width: int, step: int) -> None:
    text = f"{prefix}{number:0{width}d}"
    begin = parse(text)
    assert begin is not None
    assert str(begin) == text
    end = begin.plus(step)
    assert pages_between(begin, end) == step + 1
    assert parse(str(end)) == end
    assert (end > begin) == (step > 0)
    if step:
        assert pages_between(end, begin) is None


@given(st.lists(st.integers(1, 40), min_size=1, max_size=12), st.integers(0, 10**18), st.data())
def test_whole_series_is_clean_and_each_missing_document_is_a_gap(
    sizes: list[int], start: int, data: st.DataObject
) -> None:
    first = parse(f"N-{start:020d}")
    assert first is not None
    begins = [first.plus(sum(sizes[:place])) for place in range(len(sizes) + 1)]
    ranges = [(str(begin), str(after.plus(-1))) for begin, after in pairwise(begins)]
    assert check_ranges(ranges) == []
    if len(ranges) > 2:
        lost = data.draw(st.integers(1, len(ranges) - 2))
        assert kinds(*ranges[:lost], *ranges[lost + 1 :]) == [("bates_gap", ranges[lost][0])]
