"""Label runs in a report: what the page shows of many cases, and that replies stay text."""

import json
import re
from pathlib import Path

import pytest

from casework.benchmarks.fetch import fetch
from casework.benchmarks.labelled import labelled
from casework.cases.suite import load_suite
from casework.judge.score import score
from casework.report.assemble import assemble
from casework.report.exports import scores_json, trials_csv
from casework.report.labels import FULL, LISTED, REPLY_SHOWN
from casework.report.page import build_report
from casework.report.view import RunView
from casework.run.records import Trial
from labelled import label_trial
from made_sets import pubmedqa, record

PAYLOADS = json.loads((Path(__file__).parents[1] / "bugbank/BB-H01/payloads.json").read_text())


def seen(folder: Path, cases: int, responses: dict[int, str], owed: int = 0) -> RunView:
    """The report of a run on `cases` yes-cases; a reply is right unless `responses` has it."""
    records = {
        f"9{n:05}": record(QUESTION=f"Does gasket {n} leak?", final_decision="yes")
        for n in range(cases)
    }
    gold = dict.fromkeys(records, "yes")
    fetch("pubmedqa", pubmedqa(folder / "files", records, gold), folder / "set")
    suite = load_suite(folder / "set")
    trials: list[Trial] = [
        label_trial(case, response=responses.get(n, "Answer: yes"))
        for n, case in enumerate(list(records)[: cases - owed])
    ]
    planned = [(case, "label", 1) for case in records]
    graded = labelled(suite.cases, trials, planned)
    scores = score(suite.cases, trials, planned=planned, labelled=graded)
    return assemble(
        suite.cases, trials, [], scores, None, {}, run="r", planned=planned, labelled=graded
    )


def test_a_page_lists_all_and_shows_some_with_the_wrong_ones_first(tmp_path: Path) -> None:
    cases = FULL + 20
    wrong = {n: f"Reply {n}.\nAnswer: no" for n in (cases - 1, cases - 5)}
    view = seen(tmp_path, cases, wrong)
    page = build_report(view)
    assert len(view.listed) == cases
    assert sum(case.full for case in view.cases) == FULL
    assert page.count("What was asked") == FULL
    for n in wrong:
        assert f"Reply {n}." in page
    assert f"{FULL} of {cases} cases are shown with their texts" in page
    assert len(trials_csv(view).splitlines()) == cases + 1
    assert len(scores_json(view)["trials"]) == cases
    links = set(re.findall(r'href="#([^"]+)"', page))
    assert links <= set(re.findall(r'id="([^"]+)"', page))
    assert "Cases solved" not in page and "Telling documents" not in page


def test_beyond_what_is_listed_the_wrong_ones_are(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("casework.report.labels.LISTED", 5)
    monkeypatch.setattr("casework.report.labels.FULL", 2)
    assert LISTED == 500
    view = seen(tmp_path, 9, {7: "Answer: no", 8: "nothing"})
    assert view.listed[:2] == ("900007", "900008")
    assert len(view.labels) == 5
    assert "5 of 9 cases are listed, and 2 of 9" in view.left_out


def test_few_cases_are_all_shown_and_nothing_is_said_of_it(tmp_path: Path) -> None:
    view = seen(tmp_path, 4, {1: "x" * (REPLY_SHOWN + 50) + "\nAnswer: no"}, owed=1)
    assert view.left_out == ""
    page = build_report(view)
    assert "characters before this" in page
    assert "Owed: this trial was planned and has not been run." in page
    assert page.count("What was asked") == 4
    finding = view.finding.replace("\u00a0", " ")
    assert finding.startswith("openai/agent, run by the agent react, answered 66.7 % of 3 of 4 Pub")
    limits = " ".join(view.caveats).replace("\u00a0", " ")
    assert "Answers right: 1 trial owed by the machinery left out" in limits
    assert "always answering yes gets 100 % right. The result is below that." in limits


def test_hostile_replies_stay_text(tmp_path: Path) -> None:
    evil = "\n".join(payload["text"] for payload in PAYLOADS)
    page = build_report(seen(tmp_path, 2, {0: evil, 1: f"{evil}\nAnswer: {evil}"}))
    assert "<script" not in page.lower()
    assert not re.search(r"<(img|iframe|svg)[^>]*\bon\w+=", page)
