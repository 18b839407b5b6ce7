"""The engine on a world whose truth is known: does it believe in chance, and is it fair?

The null world has the accuracy and the entropy the paper reports, and mutations that do nothing.
"""

import asyncio
from math import sqrt

import pytest

from casework.harden.estimate import fake_search
from casework.harden.execute import Search
from casework.harden.fake import FakeTask, Odds
from casework.harden.records import BASELINE, CaseResult
from casework.harden.settings import Settings, default, replicate
from casework.stats.resample import bootstrap

CASES = 200
NULL = Odds()
EFFECT = Odds(effective=0.03, drop_a=1, drop_b=2)

pytestmark = pytest.mark.slow


def played(settings: Settings, odds: Odds) -> tuple[Search, list[CaseResult]]:
    search = fake_search(settings, CASES, odds)
    results = asyncio.run(search.run())
    assert len(results) == CASES
    return search, results


def fresh_drops(results: list[CaseResult]) -> dict[str, float]:
    """Case -> drop on the report batch, of the cases the search promoted."""
    return {
        one.case_id: one.report[0][0] / one.report[0][1] - one.report[1][0] / one.report[1][1]
        for one in results
        if one.promoted and one.report
    }


def test_a_null_search_by_the_paper_reports_the_winners_curse() -> None:
    _, results = played(replicate(), NULL)
    scores = [one.search for one in results if one.search]
    before = sum(k / n for (k, n), _ in scores)
    after = sum(k / n for _, (k, n) in scores)
    assert 0.11 <= (before - after) / before <= 0.17
    assert 78 <= sum(one.status == "hardened" for one in results) <= 106
    assert all(one.report is None and one.confirm is None for one in results)


def test_a_null_search_by_default_promotes_at_most_one_and_reports_nothing() -> None:
    _, results = played(default(), NULL)
    assert sum(one.status == "hardened" for one in results) <= 1
    drops = list(fresh_drops(results).values())
    assert len(drops) > 50
    told = bootstrap(drops, seed=42)
    assert told.low is not None and told.high is not None
    assert told.low <= 0 <= told.high
    calls = [one.calls.get("judge", 0) for one in results]
    assert sum(calls) / CASES <= 0.15 * 238


def test_an_effect_is_reported_within_two_standard_errors_of_the_truth() -> None:
    search, results = played(default(), EFFECT)
    task = search.players.task
    assert isinstance(task, FakeTask)
    drops = fresh_drops(results)
    truths: dict[str, float] = {}
    for name in drops:
        state, item = search.states[name], search.setup.items[name]
        before, after = state.inputs[BASELINE], state.inputs[state.candidate]
        truths[name] = task.world.true_rate(item, before) - task.world.true_rate(item, after)
    errors = [drops[name] - truths[name] for name in drops]
    mean = sum(errors) / len(errors)
    spread = sqrt(sum((one - mean) ** 2 for one in errors) / (len(errors) - 1) / len(errors))
    assert abs(mean) <= 2 * spread
    hardened = [one for one in results if one.status == "hardened"]
    assert len(hardened) >= 10
    false = [one for one in hardened if truths[one.case_id] <= 0.02]
    assert len(false) <= 0.2 * len(hardened)
