"""Falls in points and relative, over cases and over clusters; zeros with where they may lie."""

from typing import Any

import pytest

from casework.harden.records import BASELINE
from casework.harden.report.arms import PROMOTED, Study
from casework.harden.report.falls import clusters_of, falls_table
from casework.harden.report.measure import accuracy, relative_fall, search_figure
from casework.harden.report.read import SearchRead
from casework.harden.report.records import Sample, SearchSamples
from casework.harden.report.tables import tables
from casework.harden.report.zeros import share_behind, zeros_table

FEW = 400


def test_both_readings_of_a_fall_are_named(effect: SearchRead) -> None:
    table = falls_table([Study(effect)], FEW)
    titles = [column.title for column in table.columns]
    row: dict[str, Any] = dict(
        zip(titles, next(r for r in table.rows if r[2] == PROMOTED), strict=True)
    )
    results = [case.result for case in effect.cases.values()]
    before = [r.search[0][0] / r.search[0][1] for r in results if r.search]
    after = [r.search[1][0] / r.search[1][1] for r in results if r.search]
    points = (sum(before) - sum(after)) / len(before)
    assert row["Points, on the samples that chose"].value == pytest.approx(points)
    relative = row["Relative, on the samples that chose"]
    assert relative.value == pytest.approx((sum(before) - sum(after)) / sum(before))
    assert relative.value > points > 0
    assert relative.low < relative.value < relative.high
    fresh = [r.report for r in results if r.report]
    fall = sum(r[0][0] / r[0][1] - r[1][0] / r[1][1] for r in fresh) / len(fresh)
    assert row["Points, on fresh samples"].value == pytest.approx(fall)
    assert row["n (fresh)"] == len(fresh)


def test_cases_of_one_document_are_not_independent(effect: SearchRead) -> None:
    """Copies of a case under one cluster narrow the interval over cases, not the one over it."""
    right = [1, 4, 7, 9, 3, 8]
    batches = [batch(k) for k in right for _ in range(10)]
    clusters = [f"page {n}" for n in range(6) for _ in range(10)]
    alone = search_figure(accuracy, batches[::10], FEW)
    cases = search_figure(accuracy, batches, FEW)
    pages = search_figure(accuracy, batches, FEW, clusters)
    assert cases.value == pages.value == alone.value
    assert width(pages) > 2 * width(cases)
    assert width(pages) == pytest.approx(width(alone), rel=0.15)
    few = search_figure(accuracy, batches[:30], FEW, clusters[:30])
    assert few.low is None and "cluster" in few.reason


def test_accuracy_has_both_intervals_and_the_figure_draws_one(effect: SearchRead) -> None:
    table = next(one for one in tables([Study(effect)], resamples=FEW) if one.id == "T4")
    titles = [column.title for column in table.columns]
    assert "On fresh samples, by cluster" in titles
    assert table.rows[0][titles.index("clusters")] == len(set(clusters_of(effect)))


def test_nothing_right_before_has_no_relative_fall() -> None:
    told = relative_fall([0.0, 0.0, None], [0.0, 0.0, 0.5], FEW)
    assert (told.value, told.n, told.missing) == (None, 2, 1)
    assert told.reason == "nothing was right before"


def test_zero_of_ten_is_not_zero(effect: SearchRead) -> None:
    """A32. From a uniform prior, 0 of 10 leaves up to 0.285 with 95 %."""
    told = share_behind(0, 10)
    assert (told.value, told.n) == (0.0, 10)
    assert (told.low, told.high) == pytest.approx((0.0, 1 - 0.025 ** (1 / 11)))
    for k, n in ((0, 3), (3, 3), (1, 3), (9, 10)):
        one = share_behind(k, n)
        assert one.low is not None and one.high is not None and one.value is not None
        assert one.low <= one.value <= one.high
    table = zeros_table([Study(effect)])
    found = {(str(row[2]).startswith("original"), row[3]): row[4] for row in table.rows}
    for original in (True, False):
        batches = [
            taken
            for case in effect.cases.values()
            for (name, role), taken in case.samples.items()
            if role == "search" and (name == BASELINE) == original
        ]
        zeros = sum(not any(one.right for one in taken.values()) for taken in batches)
        assert sum(int(str(n)) for (kind, _), n in found.items() if kind == original) == zeros
    assert found


def batch(right: int, n: int = 10) -> SearchSamples:
    told = tuple(Sample(label="a", right=place < right) for place in range(n))
    return SearchSamples(case_id="c", individual_id=BASELINE, planned=n, samples=told)


def width(told: Any) -> float:
    return told.high - told.low
