"""The first sentence: it never lets chance pass for a finding."""

from casework.harden.report.finding import caveats, finding
from casework.harden.report.placebo import above_placebo, over_placebo
from casework.harden.report.read import SearchRead, read_search
from casework.harden.report.records import ReportSamples

FEW = 400


def test_what_is_confirmed_is_told_on_fresh_samples(effect: SearchRead) -> None:
    told = finding(effect, resamples=FEW)
    kept = [c.result for c in effect.cases.values() if c.result.confirmed]
    after = sum(r.report[1][0] / r.report[1][1] for r in kept if r.report) / len(kept)
    assert told.startswith(f"{len(kept)} of {len(effect.cases)} cases are confirmed harder")
    assert f"answers {after:.0%} right instead of" in told
    assert "points" in told and "of the original share" in told


def test_nothing_confirmed_stands_first(null: SearchRead) -> None:
    promoted = sum(c.result.promoted for c in null.cases.values())
    assert promoted > 0
    assert not any(c.result.confirmed for c in null.cases.values())
    assert finding(null, resamples=FEW) == (
        f"Nothing was confirmed: the search promoted {promoted} of {len(null.cases)} cases, and on "
        "fresh samples no drop stood. A placebo was not run."
    )


def test_the_paper_s_way_confirms_nothing_and_says_so(paper: SearchRead) -> None:
    told = finding(paper, resamples=FEW)
    assert told.startswith("Nothing is confirmed: no fresh samples were taken")
    assert "on the samples that chose them" in told
    lines = caveats(paper)
    assert any("no report batch" in line for line in lines)
    assert any("includes luck" in line for line in lines)
    assert any("No placebo run was made" in line for line in lines)


def test_a_search_no_better_than_its_placebo_says_so_first(
    null: SearchRead, effect: SearchRead, placebo: SearchRead
) -> None:
    assert not above_placebo(null, placebo, FEW)
    told = finding(null, placebo, FEW)
    assert told.startswith("This search is not above its placebo, in which nothing was changed.")
    assert "Nothing was confirmed" in told
    assert above_placebo(effect, placebo, FEW)
    more = over_placebo(effect, placebo, FEW)
    assert more.value is not None
    assert (
        "The search is above its placebo, in which nothing was changed, by "
        f"{100 * more.value:.1f} points" in finding(effect, placebo, FEW)
    )
    promoted = sum(c.result.promoted for c in placebo.cases.values())
    assert f"The placebo run promoted {promoted} of {len(placebo.cases)}" in str(
        caveats(effect, placebo)
    )


def test_a_placebo_run_is_told_as_one(placebo: SearchRead) -> None:
    assert finding(placebo, resamples=FEW).startswith("This is a placebo run: nothing was changed")


def test_nothing_searched_and_nothing_finished(effect: SearchRead) -> None:
    empty = read_search(effect.setup._replace(items={}), [], {"task": "m"})
    assert finding(empty, resamples=FEW) == "Nothing was searched: there are no cases."
    fresh = read_search(effect.setup, [], {"task": "m"})
    n = len(fresh.cases)
    assert finding(fresh, resamples=FEW) == (
        f"Nothing was confirmed: the search promoted none of {n} cases. {n} are not finished. "
        "A placebo was not run."
    )
    assert f"{n} of {n} cases were not finished yet; all are counted." in caveats(fresh)


def test_samples_that_are_not_all_there_are_missing(effect: SearchRead) -> None:
    name = next(n for n, c in effect.cases.items() if c.result.promoted)
    candidate = effect.cases[name].result.candidate_id
    assert isinstance(effect.report_samples(name, candidate), ReportSamples)
    taken = effect.cases[name].samples[candidate, "report"]
    lost = taken.pop(0)
    try:
        assert effect.report_samples(name, candidate) is None
    finally:
        taken[0] = lost
