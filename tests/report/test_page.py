"""The page in a real browser: opens from disk, runs nothing, fits, and every link leads somewhere.

Bug-bank case H01: hostile text in every field stays text.
"""

import json
import re
from pathlib import Path

import pytest

from browsing import look
from casework.documents.records import Passage
from casework.judge.score import score
from casework.models.ledger import Spend, Totals
from casework.report.assemble import assemble
from casework.report.exports import write_report
from casework.report.page import build_report
from casework.report.reveal import hidden
from casework.report.view import RunView
from casework.run.records import Belief, Fault
from judged import answer, investigation
from reported import full_view, judged_items, readings, room

PAYLOADS = json.loads((Path(__file__).parents[1] / "bugbank/BB-H01/payloads.json").read_text())
TEXTS = [payload["text"] for payload in PAYLOADS]


def hostile_view() -> RunView:
    """A run in which every text field holds all payloads."""
    evil = "\n".join(TEXTS)
    folder = room("w1")
    hypotheses = tuple(
        h.model_copy(update={"claim": f"{h.name} {evil}"}) for h in folder.truth.hypotheses
    )
    question = folder.truth.questions[0].model_copy(
        update={"question": evil, "answer": evil, "rubric_items": (evil, evil)}
    )
    truth = folder.truth.model_copy(update={"hypotheses": hypotheses, "questions": (question,)})
    index = tuple(row.model_copy(update={"name": evil}) for row in folder.index)
    case = folder.case.model_copy(update={"title": evil, "case_type": evil, "jurisdiction": evil})
    folder = folder.model_copy(update={"truth": truth, "index": index, "case": case})
    looked = investigation(
        opened=("0001.txt", "0002.pdf", TEXTS[1]),
        summary=f"{evil}\n0002.pdf p. 9 {evil}",
        response=evil,
        fault=Fault(whose="agent", code="x", message=evil),
    )
    beliefs = tuple(
        Belief(label=b.label, hypothesis=b.hypothesis, belief=b.belief, reason=evil)
        for b in looked.beliefs
    )
    trials = [
        looked.model_copy(update={"beliefs": beliefs, "agent": evil, "model": evil}),
        answer(text=evil),
    ]
    verdicts = [
        one.model_copy(update={"text": evil, "grounds": evil, "cause": evil})
        for one in judged_items(trials[1], "fail", "fail")
    ]
    totals = Totals(spends=(Spend(role="task", model=evil, calls=1),), warnings=(evil,))
    passages = tuple(Passage(anchor=f"L{n}", text=text) for n, text in enumerate(TEXTS, 1))
    known = readings("w1")
    known["w1", "0001.txt"] = known["w1", "0001.txt"].model_copy(
        update={"passages": passages, "reason": evil}
    )
    scores = score([folder], trials, verdicts)
    return assemble([folder], trials, verdicts, scores, totals, known, run=evil, suite=evil)


@pytest.mark.browser
@pytest.mark.parametrize("width", [1280, 400])
@pytest.mark.parametrize("make", [full_view, hostile_view])
def test_opens_from_disk_quietly_and_fits(browser, tmp_path: Path, width: int, make) -> None:
    page = write_report(make(), tmp_path)
    look(browser, page, width)
    assert browser.get_log("browser") == []
    assert browser.execute_script("return window.__bb") is None
    assert browser.execute_script("return document.scripts.length") == 0
    across = browser.execute_script("return document.documentElement.scrollWidth")
    assert across <= width
    loaded = browser.execute_script("return performance.getEntriesByType('resource').length")
    assert loaded == 0


@pytest.mark.browser
@pytest.mark.parametrize("make", [full_view, hostile_view])
def test_every_link_leads_somewhere(browser, tmp_path: Path, make) -> None:
    page = write_report(make(), tmp_path)
    look(browser, page, 1280)
    links = browser.execute_script(
        "return [...document.querySelectorAll('[href]')].map(a => a.getAttribute('href'))"
    )
    ids = browser.execute_script("return [...document.querySelectorAll('[id]')].map(e => e.id)")
    assert len(ids) == len(set(ids))
    assert len(links) > 10
    for link in links:
        if link.startswith("#"):
            assert link[1:] in ids, link
        else:
            assert (page.parent / link).is_file(), link


@pytest.mark.browser
def test_a_citation_opens_its_passage(browser, tmp_path: Path) -> None:
    look(browser, write_report(full_view(), tmp_path), 1280)
    browser.find_element("link text", "0002.pdf, p2").click()
    shown = browser.execute_script(
        "const e = document.querySelector(':target'), r = e.getBoundingClientRect();"
        "return [e.textContent.slice(0, 30), r.top >= 0 && r.top < innerHeight]"
    )
    assert "Page two." in shown[0] and shown[1]


@pytest.mark.browser
def test_hostile_text_is_shown_letter_by_letter(browser, tmp_path: Path) -> None:
    look(browser, write_report(hostile_view(), tmp_path), 1280)
    shown = browser.execute_script(
        "return [...document.querySelectorAll('.what')].map(e => e.textContent)"
    )
    for text in TEXTS:
        assert "".join(f"U+{ord(c):04X}" if hidden(c) else c for c in text) in shown
    marked = browser.execute_script("return document.querySelectorAll('.unseen').length")
    assert marked > 10
    clickable = browser.execute_script(
        "return [...document.querySelectorAll('[href]')]"
        ".filter(a => /script:/i.test(a.getAttribute('href'))).length"
    )
    assert clickable == 0


def test_the_page_says_it_runs_nothing() -> None:
    page = build_report(hostile_view())
    assert "default-src 'none'" in page
    assert not re.search(r"<(script|iframe|object|embed|link|base|form|img|svg:script)\b", page)
    assert not re.search(r"<[^>]*\son\w+\s*=", re.sub(r'"[^"]*"', '""', page))
    assert "{{ 7*7 }}" in page and ">49<" not in page
    assert "AT&amp;amp;T" in page
    assert not any(hidden(c) for c in page)


def test_unknown_costs_stay_unknown() -> None:
    page = build_report(full_view())
    assert page.count("unknown") >= 3
    assert "NaN" not in page and "None" not in page


def test_an_empty_run_still_has_a_page(tmp_path: Path) -> None:
    scores = score([room("w1")], [])
    view = assemble([room("w1")], [], [], scores, None, {}, run="empty")
    text = write_report(view, tmp_path).read_text()
    assert "nothing to report" in text and "No model was called." in text
