"""What is said of a stored run: shown, judged, and found again after its suite has moved."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from typer.testing import CliRunner

from casework.cases.suite import load_suite
from casework.cli.app import app
from casework.cli.estimate import span_line
from casework.cli.judging import planned_judging
from casework.cli.suite import case_digests, total
from casework.models.prices import Price, Prices
from casework.run.plan import Settings, make_plan
from mock_provider import MockProvider
from rooms import ANSWER, make_case, make_suite, say

JUDGE = "openai-api/mock/j1"
VERDICTS = {
    "C1": {"evidence": "45 days", "satisfied": True},
    "C2": {"evidence": "no clause", "satisfied": False},
}


def casework(*arguments: str) -> SimpleNamespace:
    """A verb in this process: its exit code, stdout and stderr."""
    done = CliRunner().invoke(app, list(arguments))
    return SimpleNamespace(code=done.exit_code, out=done.stdout, err=done.stderr)


def data(*arguments: str) -> Any:
    return json.loads(casework(*arguments, "--json").out)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def answered(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[MockProvider]:
    """``runs/r``: three answers that only a judge can decide."""
    make_suite(home, 3)
    script: list[dict[str, Any]] = [
        say(f"ANSWER: {words}") for words in ("45 days", "Forty-five days", "45 days of notice")
    ]
    with MockProvider([*script, *[say(json.dumps(VERDICTS))] * 3]) as server:
        monkeypatch.setenv("MOCK_API_KEY", "x")
        monkeypatch.setenv("MOCK_BASE_URL", server.url)
        done = casework("run", "cases", "--model", "openai-api/mock/m1", "--task", "q01",
                        "--run", "r")  # fmt: skip
        assert done.code == 0, done.err
        assert len(server.calls) == 3
        yield server


def test_what_is_stored_is_neither_estimated_nor_asked(answered: MockProvider) -> None:
    judge = ("judge", "runs/r", "--model", JUDGE)
    before = data(*judge, "--dry-run")
    assert before["answers"] == {"code": 0, "stored": 0, "ask": 3}
    assert before["calls"] == {"low": 3, "expected": 3, "high": 9}
    assert before["dollars"] is None
    stopped = casework(*judge, "--max-calls", "5")
    assert stopped.code == 3
    assert "3 answers to judge: code decides 0, 3 to be asked" in stopped.err
    after = data(*judge, "--dry-run")
    assert after["answers"] == {"code": 0, "stored": 2, "ask": 1}
    assert after["calls"] == {"low": 1, "expected": 1, "high": 3}
    assert (
        data("judge", "runs/r", "--model", "openai-api/mock/other", "--dry-run")["calls"]
        == (before["calls"])
    )
    assert len(answered.calls) == 5
    whole = casework(*judge)
    assert whole.code == 0
    assert "2 judged already, 1 to be asked of openai-api/mock/j1" in whole.err
    answered.stop()  # What is stored needs nobody who answers.
    again = casework(*judge)
    assert again.code == 0
    assert "3 judged already, none to be asked of" in again.err
    assert data(*judge, "--dry-run")["dollars"] == {"low": 0, "expected": 0, "high": 0}


def test_a_verdict_that_failed_is_asked_for_anew(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_suite(home, 1)
    script = [say("ANSWER: 45 days"), *[say("hm")] * 3, say(json.dumps(VERDICTS))]
    with MockProvider(script) as server:
        monkeypatch.setenv("MOCK_API_KEY", "x")
        monkeypatch.setenv("MOCK_BASE_URL", server.url)
        casework("run", "cases", "--model", "openai-api/mock/m1", "--task", "q01", "--run", "r")
        judge = ("judge", "runs/r", "--model", JUDGE)
        assert casework(*judge).code == 3  # asked three times, and no verdict
        assert len(server.calls) == 4
        assert casework(*judge).code == 0
        assert len(server.calls) == 5


def test_without_a_judge_code_alone_decides(answered: MockProvider) -> None:
    words = casework("judge", "runs/r", "--dry-run")
    assert "3 left for a judge (none is named, so nothing is asked)" in words.out
    assert [line.split() for line in words.out.splitlines() if line.startswith("calls")] == [
        ["calls", "low", "0", "expected", "0", "high", "0"]
    ]
    assert "{" not in words.out
    done = casework("judge", "runs/r")
    assert done.code == 3  # the run is whole; its answers are not judged
    assert "3 left for a judge" in done.err
    assert len(answered.calls) == 3


def test_trials_the_agent_did_not_finish_do_not_make_judge_fail(home: Path) -> None:
    make_suite(home, 1)
    assert casework("run", "cases", "--agent", "nop", "--run", "r").code == 3
    done = casework("judge", "runs/r")
    assert done.code == 0
    assert "the agent nop opens nothing by design" in done.out
    [row] = [line for line in done.out.splitlines() if line.startswith("Right among")]
    assert "0/1" in row and "nothing to divide by" in row


def test_show_says_how_each_trial_ended(home: Path) -> None:
    make_suite(home, 2)
    assert casework("run", "cases", "--agent", "oracle", "--run", "r").code == 0
    journal = home / "runs" / "r" / "trials.jsonl"
    lines = journal.read_text().splitlines(keepends=True)
    # The last trial is forgotten, as by a run that was killed; of the other case both are there.
    lost = json.loads(lines[-1])["trial"]["id"]
    journal.write_text("".join(lines[:3]))
    case = "pump001" if lost.startswith("pump002") else "pump002"
    looked, asked = f"{case}.investigate.1", f"{case}.q01.1"
    shown = casework("show", "runs/r")
    assert shown.code == 0
    rows = {line.split()[0]: line for line in shown.out.splitlines()}
    assert "solved" in rows[looked]
    assert "rubric 100\N{NO-BREAK SPACE}%" in rows[asked]
    assert "owed" in rows[lost] and "not begun" in rows[lost]
    found = data("show", "runs/r")
    assert found["owed"] == [lost]
    assert found["outcomes"][looked] == {"solved": True, "rubric": None}

    one = casework("show", "runs/r", looked).out.partition("── outcome")[2]
    assert "status  complete (completed)" in one
    accounts = {line.split()[1]: line for line in one.splitlines() if line.startswith("H")}
    assert accounts["plaintiff"].split()[2:4] == ["believed", "adopted"]
    assert accounts["defense"].split()[2:4] == ["rejected", "rejected"]
    assert accounts["alt_1"].split()[2:4] == ["rejected", "alternative"]
    said = data("show", "runs/r", asked)
    assert set(said) == {"transcript", "trial", "verdicts", "solved", "rubric"}
    assert [v["outcome"] for v in said["verdicts"]] == ["pass", "pass"]
    assert (said["trial"]["answer"], said["solved"]) == (ANSWER, None)
    assert data("show", "runs/r", looked)["solved"] is True
    assert casework("show", "runs/r", "nosuch.q01.1").code == 2

    shutil.rmtree(home / "cases")
    blind = casework("show", "runs/r", looked)
    assert blind.code == 0
    assert "which is no longer there" in blind.err and "--suite" in blind.err
    assert "unknown" in blind.out
    assert data("show", "runs/r", looked)["solved"] is None


def test_a_suite_that_moved_is_named_and_found_again(home: Path) -> None:
    make_suite(home, 2)
    assert casework("run", "cases", "--agent", "oracle", "--run", "r").code == 0
    (home / "away").mkdir()
    (home / "cases").rename(home / "away" / "renamed")
    for verb in ("report", "judge"):
        done = casework(verb, "runs/r")
        assert done.code == 2
        assert f"runs/r was run on {home / 'cases'}, which is no longer there" in done.err
        assert "--suite PATH" in done.err
        assert casework(verb, "runs/r", "--suite", "away/renamed").code == 0
    assert casework("show", "runs/r", "--suite", "away/renamed").err == ""
    (home / "away/renamed/pump002/matter/0001.txt").write_text("other\n")
    done = casework("report", "runs/r", "--suite", "away/renamed")
    assert done.code == 2
    assert "the first case that differs: pump002" in done.err
    shutil.rmtree(home / "away/renamed/pump001")
    assert "the case pump001 is missing" in casework("show", "runs/r", "--suite",
                                                     "away/renamed").err  # fmt: skip


def test_nothing_ran_has_no_table(answered: MockProvider, home: Path) -> None:
    done = casework("run", "cases", "--model", "openai-api/mock/m1", "--run", "none",
                    "--max-calls", "0")  # fmt: skip
    assert done.code == 3
    assert "no trial has run yet, so there are no scores" in done.out
    assert "95 %" not in done.out
    assert "No trial has run yet" in (home / "runs/none/report/index.html").read_text()


def test_digests_of_cases_add_up_to_that_of_their_suite(tmp_path: Path) -> None:
    suite = make_suite(tmp_path, 2)
    assert total(suite.info.id, suite.info.version, case_digests(suite)) == suite.digest


def test_judging_is_estimated_before_there_is_an_answer(tmp_path: Path) -> None:
    make_case(tmp_path / "cases", "one")
    plan = make_plan(load_suite(tmp_path / "cases"), Settings(agent="react", model="a/b", epochs=3))
    priced = Prices(own={JUDGE: Price(input=1.0, output=1.0)})
    found = planned_judging(plan, JUDGE, priced)
    calls, money = found["calls"], found["dollars"]
    assert calls is not None and money is not None
    assert (calls.low, calls.expected, calls.high) == (0, 3, 9)
    assert 0 == money.low < money.expected < money.high
    assert planned_judging(plan, JUDGE, Prices())["dollars"] is None


def test_figures_of_an_estimate_stand_in_columns() -> None:
    tokens = SimpleNamespace(low=0, expected=1_158_000.4, high=12_345_678)
    money = SimpleNamespace(low=0, expected=0.0312, high=1234.5)
    one, two = span_line("input_tokens", tokens), span_line("dollars", money)
    assert one.split() == ["input", "tokens", "low", "0", "expected", "1,158,000", "high",
                           "12,345,678"]  # fmt: skip
    assert two.split() == ["dollars", "low", "$0.00", "expected", "$0.0312", "high", "$1,234.50"]
    assert [one.index(word) for word in ("low", "expected", "high")] == [
        two.index(word) for word in ("low", "expected", "high")
    ]
    assert "unknown" in span_line("dollars", None)
