"""Several runs on one page: who belongs together, what is compared, and how it looks."""

import csv
import io
import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from browsing import look
from casework.cases.folder import CaseFolder
from casework.errors import UsageError
from casework.report.across.assemble import across
from casework.report.across.gather import Brought, gather, record_of, same_cases
from casework.report.across.page import build_across, write_across
from casework.report.across.records import AcrossView
from casework.report.across.words import matched, order
from casework.run.records import Place, Trial
from judged import SOLVED, answer, investigation, unfinished, world
from levelled import at, drawn_trials, levelled

LURED = SOLVED | {"alt_1": "believe"}


def brought(
    trials: Sequence[Trial],
    folders: Sequence[CaseFolder],
    model: str = "a/one",
    digest: str = "d1",
    **more: Any,
) -> Brought:
    told = {"run": f"runs/{model}", "agent": "react", "setting": "", "suite": f"Worlds {digest}"}
    return Brought(
        **{**told, **more},
        model=model,
        digest=digest,
        cases=folders,
        trials=[trial.model_copy(update={"model": model}) for trial in trials],
        planned=[Place(t.case, t.task, t.repeat, t.level) for t in trials],
    )


def rebuilt(
    folders: Sequence[CaseFolder], trials: Sequence[Trial]
) -> tuple[list[CaseFolder], list[Trial]]:
    """The same cases under other ids, known by the record that their lineage names."""
    others = [
        folder.model_copy(
            update={
                "case": folder.case.model_copy(update={"id": f"b-{folder.case.id}"}),
                "lineage": {"record": folder.case.id},
            }
        )
        for folder in folders
    ]
    return others, [t.model_copy(update={"case": f"b-{t.case}"}) for t in trials]


def test_levels_that_were_run_apart_are_one_ladder() -> None:
    low = brought([at("merits"), at("noise")], [levelled()], run="low")
    whole = brought([investigation(beliefs=LURED)], [levelled()], run="whole")
    [build] = across([low, whole]).builds
    [agent] = build.agents
    assert agent.runs == ("low", "whole")
    assert agent.ladder is not None
    assert [rung.level for rung in agent.ladder.rungs] == ["merits", "noise", "chaff_full"]
    assert build.rooms == ("chaff_full",)
    assert agent.scores.scores["case_solved"].estimate.value == 0


def test_the_same_trial_twice_is_refused() -> None:
    first = brought([at("chaff_full")], [levelled()], run="first")
    second = brought([investigation()], [levelled()], run="second")
    with pytest.raises(UsageError, match=r"first and second both hold .*w1\.investigate"):
        gather([first, second])


def test_agents_differ_by_all_that_makes_them_and_have_names_of_their_own() -> None:
    runs = [
        brought([investigation()], [world()], run="1"),
        brought([investigation()], [world()], run="2", agent="guided"),
        brought([investigation()], [world()], run="3", setting="25 turns"),
        brought([investigation()], [world()], model="b/two", run="4"),
    ]
    [build] = gather(runs)
    assert [agent.name for agent in build.agents] == [
        "a/one, react",
        "a/one, guided",
        "a/one, react (2)",
        "b/two",
    ]


def test_only_investigations_are_taken() -> None:
    both = brought([investigation(), answer()], [world()])
    assert across([both]).builds[0].others == 1
    with pytest.raises(UsageError, match="investigation"):
        gather([brought([answer()], [world()])])


def test_the_common_cases_are_those_that_all_completed() -> None:
    folders = [world(f"w{n}") for n in (1, 2, 3)]
    one = [investigation("w1"), investigation("w2"), unfinished("w3")]
    two = [investigation("w1", LURED), unfinished("w2", "machinery"), investigation("w3")]
    view = across([brought(one, folders), brought(two, folders, "b/two")])
    [build] = view.builds
    assert build.common == 1
    common = [agent.common for agent in build.agents]
    assert [c and c.scores["case_solved"].estimate.value for c in common] == [1, 0]
    assert [a.scores.scores["case_solved"].scored for a in build.agents] == [3, 2]
    assert any("a/one: of 3 trials 1 not finished" in line for line in view.caveats)
    assert any("b/two: of 3 trials 1 owed" in line for line in view.caveats)
    assert any("3 cases are too few" in line for line in view.caveats)


def test_an_agent_that_was_not_in_the_fullest_room_is_not_scored_there() -> None:
    full = brought([investigation()], [levelled()])
    low = brought([at("merits")], [levelled()], "b/two")
    view = across([full, low])
    [build] = view.builds
    assert [agent.cases for agent in build.agents] == [1, 0]
    assert build.agents[1].scores.scores["case_solved"].estimate.value is None
    assert build.common == 0
    assert any("b/two was run in the fullest room of 0 of 1 cases" in c for c in view.caveats)
    assert "No case is complete for all agents" in build_across(view)


def test_builds_are_matched_by_record_and_compared_by_agent() -> None:
    folders = [levelled(f"w{n}") for n in range(1, 8)]
    trials = [at("noise", f"w{n}", SOLVED if n < 5 else LURED) for n in range(1, 8)]
    others, again = rebuilt(folders[:6], [t for t in trials if t.case != "w7"])
    lured = [t.model_copy(update={"beliefs": trials[6].beliefs}) for t in again]
    runs = [
        brought(trials, folders),
        brought(trials[:4], folders, "b/two"),
        brought(lured, others, digest="d2"),
        brought(again, others, "b/two", digest="d2"),
    ]
    builds = gather(runs)
    assert record_of(others[0]) == "w1"
    assert same_cases(*builds)["w1"] == ("w1", "b-w1")
    [pair] = across(runs).pairs
    assert (pair.matched, pair.by_record, pair.alone) == (6, 6, (1, 0))
    by_name = {one.name: one.found for one in pair.rankings.ranked}
    assert by_name["a/one"].difference.value == pytest.approx(-4 / 6)
    assert (by_name["b/two"].n, by_name["b/two"].difference.value) == (4, 0)
    assert "Cases on both builds: 6 (6 by the record" in matched(pair)
    assert "−1.00" not in order(pair)


def test_a_record_that_a_build_holds_twice_is_refused() -> None:
    folders = [levelled("w1"), levelled("w2", lineage={"record": "w1"})]
    twice = brought([at("noise", "w1"), at("noise", "w2")], folders)
    alone = brought([at("noise", "w1")], [levelled("w1")], digest="d2")
    with pytest.raises(UsageError, match="w1 and w2 are worlds of one record"):
        across([twice, alone])


def many() -> list[Brought]:
    """Three agents on two builds, at all levels; one agent's name is hostile."""
    folders = [levelled(f"w{n}") for n in range(1, 7)]
    names = ("a/one", "b/two", "<script>\u202e" + "x" * 80)
    runs: list[Brought] = []
    for seed, name in enumerate(names):
        trials = drawn_trials(6, seed)
        others, again = rebuilt(folders, drawn_trials(6, seed + 9))
        runs.append(brought(trials, folders, name, run=f"r{seed}"))
        runs.append(brought(again, others, name, digest="d2", run=f"s{seed}"))
    return runs


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> tuple[AcrossView, Path]:
    view = across(many())
    return view, write_across(view, tmp_path_factory.mktemp("across"))


@pytest.mark.browser
def test_the_page_fits_runs_nothing_and_leads_somewhere(browser, written) -> None:
    page = written[1]
    for width in (400, 1280):
        look(browser, page, width)
        assert browser.get_log("browser") == []
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    wide = browser.execute_script(
        "return [...document.querySelectorAll('.scroll table')]"
        ".map(t => t.parentElement).filter(e => e.scrollWidth > e.clientWidth + 1).length"
    )
    assert wide == 0
    assert browser.execute_script("return document.scripts.length") == 0
    links = browser.execute_script(
        "return [...document.querySelectorAll('[href]')].map(a => a.getAttribute('href'))"
    )
    ids = browser.execute_script("return [...document.querySelectorAll('[id]')].map(e => e.id)")
    for link in links:
        assert link[1:] in ids if link.startswith("#") else (page.parent / link).is_file(), link


def test_every_number_is_exported(written: tuple[AcrossView, Path]) -> None:
    view, folder = written[0], written[1].parent
    rows = {
        name: list(csv.DictReader(io.StringIO((folder / f"{name}.csv").read_text())))
        for name in ("agents", "levels", "moves", "builds")
    }
    assert {name: len(own) for name, own in rows.items()} == {
        "agents": 6,
        "levels": 30,
        "moves": 6 * 4 * 9,
        "builds": 3,
    }
    assert rows["agents"][0]["solved_of_common"] == rows["agents"][0]["case_solved"]
    assert float(rows["agents"][0]["dollars_per_case"]) > 0
    told = json.loads((folder / "across.json").read_text())
    assert told["pairs"][0]["rankings"]["correlation"]["n"] == 3
    pooled = view.builds[0].pooled
    assert pooled is not None
    assert (pooled.table.n, pooled.cases) == (3 * 6 * 2, 6)
    assert len(list(folder.glob("*.vl.json"))) == 2 * 4 + 1
