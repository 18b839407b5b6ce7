"""Baselines in a report: arms beside the search's own, and what became of their forms."""

import asyncio

import pytest

import hardened as w
from casework.harden.baselines.estimate import fake_baselines
from casework.harden.baselines.execute import Baselines, configure
from casework.harden.baselines.records import BaselineSettings
from casework.harden.baselines.state import fold
from casework.harden.execute import Search
from casework.harden.fake import FakeWorld, Odds
from casework.harden.log import MemoryLog
from casework.harden.records import BASELINE
from casework.harden.report.arms import Study
from casework.harden.report.baselines import Beside, baselines_table, read_baselines
from casework.harden.report.read import read_search
from casework.harden.report.records import FreshFigure, SearchFigure, Table
from casework.harden.report.tables import tables
from casework.harden.settings import default

ODDS = Odds(mean=0.7, size=2.0, correct=0.6)
OWN = BaselineSettings(samples=10, report=6)
CASES = 12


def ran() -> tuple[Search, Baselines]:
    settings = default(generations=1, children=3, report=6, false_share=0.1, halving=None)
    search = w.search(settings, CASES, w.Counted(ODDS), odds=ODDS)
    w.finish(search)
    made = fake_baselines(search, FakeWorld(odds=ODDS), OWN, ("few-shot", "rules"), 40)
    log = MemoryLog()
    made.log = log
    told = {"settings": OWN.model_dump(mode="json")}
    configure(fold([]), log, {"few-shot": told, "rules": told})
    asyncio.run(made.run())
    return search, made


@pytest.fixture(scope="module")
def beside() -> Beside:
    search, made = ran()
    read = read_search(search.setup, search.log.read(), {"task": "m"})
    return read_baselines(read, made.log.read(), {"few-shot-web": "no web search"})


def test_each_arm_stands_as_written_and_filtered_in_every_table(beside: Beside) -> None:
    names = [arm.name for arm in beside.arms]
    assert names == [
        "Rules, one pass",
        "Rules, one pass, constraint-filtered",
        "Few-Shot",
        "Few-Shot, constraint-filtered",
    ]
    made = {one.id: one for one in tables([Study(beside.read, beside.arms)], resamples=200)}
    for id in ("T4", "T5", "T6"):
        rows = {row[2]: row for row in made[id].rows}
        assert list(rows)[1:5] == names
        assert all(row[3] == CASES for row in rows.values())
    for row in made["T4"].rows:
        search, fresh = row[4], row[7]
        assert isinstance(search, SearchFigure)
        assert isinstance(fresh, FreshFigure)
        assert (search.n, fresh.n) == (CASES, CASES), row[2]
    assert [row[2] for row in made["T9"].rows][2:] == [f"lower: {name}" for name in names]
    assert {str(row[2]) for row in made["falls"].rows} >= set(names)


def test_reverted_forms_are_their_originals_in_the_filtered_arm(beside: Beside) -> None:
    few = next(one for one in beside.made if one.name == "few-shot")
    reverted = 0
    for place, (case_id, state) in enumerate(zip(beside.read.cases, few.states, strict=True)):
        assert state is not None
        plain, filtered = few.plain.search[place], few.filtered.search[place]
        assert plain is not None
        assert filtered is not None
        assert plain.individual_id == "few-shot"
        passed = state.verdict == "pass"
        assert filtered.individual_id == ("few-shot" if passed else BASELINE)
        if not passed:
            reverted += 1
            assert filtered == beside.read.search_samples(case_id, BASELINE)
            assert few.filtered.report[place] == beside.read.report_samples(case_id, BASELINE)
    assert 0 < reverted < CASES


def test_what_became_of_the_forms_is_counted_and_adds_up(beside: Beside) -> None:
    (table,) = baselines_table([beside])
    titles = [column.title for column in table.columns]
    assert [row[2] for row in table.rows] == ["Rules, one pass", "Few-Shot"]
    for row in table.rows:
        told = dict(zip(titles, row, strict=True))
        assert told["Cases"] == CASES
        assert told["Rewritten"] == CASES
        assert told["Kept: no usable form"] == told["Not finished"] == 0
        refused = sum(number(told[f"Reverted: {gate}"]) for gate in ("correctness", "realism"))
        assert 0 < refused < CASES
        lower, higher = (number(told[f"{what}, first batch"]) for what in ("Lower", "Higher"))
        assert number(told["Lower and not reverted, first batch"]) <= lower <= CASES - higher
        assert told["n (fresh)"] == CASES
        assert 0 <= float(str(told["p, fresh samples"])) <= 1
    assert any("of role mutation" in one for one in table.notes)
    assert any("Few-Shot (web search) was not run: no web search." in one for one in table.notes)


def test_unfinished_cases_are_counted_and_not_taken_for_originals() -> None:
    search, made = ran()
    read = read_search(search.setup, search.log.read(), {"task": "m"})
    kept = made.log.read()
    cut = next(n for n, e in enumerate(kept) if e["case_id"].startswith("rules") and n > 400)
    found = read_baselines(read, kept[:cut])
    rules = next(one for one in found.made if one.name == "rules")
    few = next(one for one in found.made if one.name == "few-shot")
    assert rules.unfinished + few.unfinished > 0
    for one in (rules, few):
        for state, batch in zip(one.states, one.plain.search, strict=True):
            assert (batch is None) == (state is None)
    (table,) = baselines_table([found])
    assert isinstance(table, Table)


def test_without_baselines_nothing_is_added() -> None:
    search, _ = ran()
    read = read_search(search.setup, search.log.read(), {"task": "m"})
    found = read_baselines(read, [])
    assert (found.arms, found.made, dict(found.calls)) == ((), (), {})
    assert baselines_table([found]) == ()
    assert found.read == read


def number(value: object) -> int:
    assert isinstance(value, int)
    return value
