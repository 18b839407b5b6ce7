"""The report of a run at several levels: its section, what may be cited, its exports."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from browsing import look
from casework.judge.ladder import climb, ladder
from casework.judge.score import score
from casework.report.assemble import assemble
from casework.report.exports import write_report
from casework.report.levels.charts import solved_chart
from casework.report.levels.words import moved
from casework.report.page import build_report
from casework.report.view import RunView
from casework.run.records import Trial
from judged import SOLVED, investigation, world
from levelled import at, drawn_trials, levelled


def view_of(trials: list[Trial], cases: int = 1) -> RunView:
    folders = [levelled(f"w{n}") for n in range(1, cases + 1)]
    return assemble(folders, trials, [], score(folders, trials), None, {}, run="r")


def test_the_section_holds_every_rung_and_its_differences(tmp_path: Path) -> None:
    view = view_of(drawn_trials(12, 2), 12)
    page = build_report(view)
    section = page[page.index('<section id="levels">') : page.index('<section id="cases">')]
    assert view.ladder is not None
    assert [len(re.findall(f">{name}<", section)) >= 1 for name in ("merits", r"\+ noise")] == [
        True
    ] * 2
    change = view.ladder.steps[0].found.difference
    assert change.low is not None
    assert f"{100 * (change.value or 0):+.1f}".replace("-", "−") in section
    assert "Over 24 pairs of beliefs" in section
    assert any("several levels of its room (5 in all)" in line for line in view.caveats)

    write_report(view, tmp_path)
    rungs = list(csv.DictReader(io.StringIO((tmp_path / "levels.csv").read_text())))
    assert [row["documents_most"] for row in rungs] == ["2", "4", "6", "7", "8"]
    assert float(rungs[1]["since_before"]) == change.value
    cells = list(csv.DictReader(io.StringIO((tmp_path / "moves.csv").read_text())))
    assert len(cells) == 4 * 9
    assert sum(int(row["count"]) for row in cells) == 4 * 24
    told = json.loads((tmp_path / "scores.json").read_text())
    assert [rung["level"] for rung in told["levels"]["rungs"]][-1] == "chaff_full"
    for name in ("levels.vl.json", "moves.vl.json"):
        assert json.loads((tmp_path / name).read_text())["data"]["values"]
    trials = list(csv.DictReader(io.StringIO((tmp_path / "trials.csv").read_text())))
    assert len(trials) == 60
    assert trials[0]["level"] == "merits"


def test_a_run_without_levels_has_no_section_and_no_files(tmp_path: Path) -> None:
    folders = [world()]
    trials = [investigation()]
    view = assemble(folders, trials, [], score(folders, trials), None, {}, run="r")
    write_report(view, tmp_path)
    assert 'id="levels"' not in (tmp_path / "index.html").read_text()
    assert not list(tmp_path.glob("levels*")) + list(tmp_path.glob("moves*"))
    assert "levels" not in json.loads((tmp_path / "scores.json").read_text())


def test_only_documents_of_the_room_are_cited() -> None:
    words = "See 0001.txt and 0004.txt."
    view = view_of([at("merits", summary=words), at("noise", summary=words)])
    low, high = view.cases[0].trials
    assert [s.text for s in low.summary if s.href] == ["0001.txt"]
    assert [s.text for s in high.summary if s.href] == ["0001.txt", "0004.txt"]
    assert [t.title for t in (low, high)] == ["Investigation, merits", "Investigation, + noise"]
    assert (low.counts, high.counts) == (False, True)
    assert (low.room, high.room) == (2, 6)
    assert len({low.id, high.id}) == 2


def test_what_is_solved_is_that_of_the_fullest_room() -> None:
    view = view_of([at("merits"), at("noise", beliefs=SOLVED | {"alt_1": "believe"})])
    assert "solved 0 of 1 case" in view.finding
    row = re.search(r'data-label="Solved"[^>]*>([^<]*)<', build_report(view))
    assert row is not None
    assert row[1] == "no"


def test_moves_say_what_was_left_out() -> None:
    lost = at("noise", "w2", {}).model_copy(update={"status": "incomplete"})
    trials = [at("merits"), at("merits", "w2"), at("noise"), lost]
    found = ladder(climb([levelled("w1"), levelled("w2")], trials))
    assert found is not None
    told = moved(found.moves[0])
    assert "Over 2 pairs" in told
    assert "from 0 of 2 (0\N{NO-BREAK SPACE}%) at “merits” to 0 of 2" in told
    assert "None came to believe; 0 ceased to" in told
    assert "2 pairs without a belief that could be read (0 before only, 2 after only" in told


def test_the_plot_names_levels_in_their_order() -> None:
    trials = [at("noise"), at("merits"), at("chaff_half")]
    found = ladder(climb([levelled()], trials))
    assert found is not None
    spec = solved_chart([("", found)])
    assert spec is not None
    assert spec["layer"][0]["encoding"]["x"]["sort"] == ["merits", "+ noise", "+ chaff, half"]
    assert spec["layer"][1]["encoding"]["color"]["legend"] is None


@pytest.mark.browser
def test_it_fits_and_its_links_lead_somewhere(browser, tmp_path: Path) -> None:
    page = write_report(view_of(drawn_trials(6, 3), 6), tmp_path)
    for width in (1280, 400):
        look(browser, page, width)
        assert browser.get_log("browser") == []
        assert browser.execute_script("return document.documentElement.scrollWidth") <= width
    wide = browser.execute_script(
        "const e = document.querySelector('#levels .scroll'); return e.scrollWidth - e.clientWidth"
    )
    look(browser, page, 1280)
    wide = browser.execute_script(
        "const e = document.querySelector('#levels .scroll'); return e.scrollWidth - e.clientWidth"
    )
    assert wide == 0
    links = browser.execute_script(
        "return [...document.querySelectorAll('[href]')].map(a => a.getAttribute('href'))"
    )
    ids = browser.execute_script("return [...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))
    for link in links:
        assert link[1:] in ids if link.startswith("#") else (tmp_path / link).is_file(), link
