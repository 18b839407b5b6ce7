"""The command line as a person and as a script meet it: real processes, exit codes, JSON."""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

from casework.cli.app import app
from mock_provider import MockProvider
from rooms import make_case, make_suite, say
from warm import Started


class Done(NamedTuple):
    """How a verb ended."""

    returncode: int
    stdout: str
    stderr: str


def process(folder: Path, *arguments: str) -> Done:
    """A verb as a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "casework.cli", *arguments],
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=240,
    )
    return Done(done.returncode, done.stdout, done.stderr)


def casework(folder: Path, *arguments: str, **environment: str) -> Done:
    """A verb in this process, which spares the seconds that imports take; a crash is a failure."""
    with contextlib.chdir(folder):
        done = CliRunner().invoke(app, list(arguments), env=environment)
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Done(done.exit_code, done.stdout, done.stderr)


def data(done: Done) -> Any:
    """stdout as strict JSON: one value, and no NaN."""

    def refuse(token: str) -> None:
        raise AssertionError(token)

    return json.loads(done.stdout, parse_constant=refuse)


def test_help_names_every_verb_and_a_bare_call_is_no_success(tmp_path: Path) -> None:
    done = process(tmp_path, "--help")
    assert done.returncode == 0
    for verb in ("demo", "run", "judge", "report", "show", "check", "new", "list", "doctor"):
        assert f"\n  {verb} " in done.stdout
    assert process(tmp_path).returncode == 2
    assert process(tmp_path, "nosuch").returncode == 2
    mistake = process(tmp_path, "run", "nowhere", "--agent", "oracle")
    assert mistake.returncode == 2
    assert "Traceback" not in mistake.stderr


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nosuch",), "No such command"),
        (("run",), "Missing argument"),
        (("run", "demo", "--epochs", "0"), "--epochs"),
        (("run", "nowhere", "--agent", "oracle"), "a shipped suite (arbitration, demo)"),
        (("run", "demo"), "--model"),
        (("run", "demo", "--model", "gpt-4o"), "with a slash"),
        (("run", "demo", "--agent", "clever"), "react, guided, oracle, nop"),
        (
            ("run", "demo", "--agent", "nop", "--protocol", "draft"),
            "investigate, answer, label or deliver",
        ),
        (("run", "demo", "--agent", "nop", "--task", "nope"), "no task matches"),
        (("report", "nowhere"), "not a run"),
        (("show", "nowhere"), "not a run"),
        (("judge", "nowhere"), "not a run"),
        (("check", "nowhere"), "nowhere"),
        (("room", "nowhere"), "no such folder"),
        (("list", "things"), "suites, tasks, agents, records, runs"),
        (("run", "demo", "--agent", "nop", "--run", "../evil"), "plain name"),
        (("run", "demo", "--agent", "nop", "--sandbox", "docker"), "no sandbox 'docker'"),
        (("run", "demo", "--model", "openai/gpt-4o"), "OPENAI_API_KEY"),
        (("run", "demo", "--model", "nosuch/model"), "nosuch"),
        (("run", "demo", "--agent", "oracle", "--prices", "none.toml"), "none.toml"),
    ],
)
def test_a_mistake_is_one_paragraph_and_exit_code_two(
    tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    done = casework(tmp_path, *arguments, OPENAI_API_KEY="")
    assert done.returncode == 2
    assert words in done.stderr
    assert "[bold]" not in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""
    assert not (tmp_path / "runs").exists()


def test_list_suites_names_those_that_ship(tmp_path: Path) -> None:
    [arbitration, suite] = data(casework(tmp_path, "list", "suites", "--json"))
    assert (arbitration["id"], suite["id"]) == ("arbitration", "demo")
    assert Path(suite["path"]).is_dir()
    assert suite["cases"] == 2
    assert data(casework(tmp_path, "list", "runs", "--json")) == []
    [record] = data(casework(tmp_path, "list", "records", "--json"))
    assert (record["id"], record["verdict"]) == ("veldane-v-tarn-ridge", "accepted")
    assert Path(record["path"]).is_dir()
    assert {row["id"] for row in data(casework(tmp_path, "list", "agents", "--json"))} >= {
        "react", "guided", "oracle", "nop"
    }  # fmt: skip
    tasks = data(casework(tmp_path, "list", "tasks", "demo", "--json"))
    assert sum(row["protocol"] == "investigate" for row in tasks) == 2
    assert len(tasks) == 22


def test_new_check_and_a_planted_leak(tmp_path: Path) -> None:
    assert casework(tmp_path, "new", "first").returncode == 0
    assert data(casework(tmp_path, "check", "first", "--json")) == {"faults": []}
    assert casework(tmp_path, "new", "first").returncode == 2  # never over an existing folder
    (tmp_path / "first" / "matter" / "0001.txt").write_text("role: pro_alternative\n")
    done = casework(tmp_path, "check", "first", "--json")
    assert done.returncode == 1
    faults = data(done)["faults"]
    assert {"rule", "file", "line", "message"} == set(faults[0])
    assert any("0001.txt" in fault["file"] for fault in faults)


def test_check_oracle_finds_a_key_without_an_adopted_account(tmp_path: Path) -> None:
    folder = make_case(tmp_path / "cases", "pump")
    assert casework(tmp_path, "check", "cases/pump").returncode in (0, 1)
    path = folder.path / "truth" / "questions.jsonl"
    path.write_text(path.read_text().replace('"q01","task":"q01"', '"q01","task":"q02"'))
    done = casework(tmp_path, "check", "cases/pump", "--oracle", "--json")
    assert done.returncode == 1
    assert data(done)["faults"]


def test_run_json_has_the_promised_names(tmp_path: Path) -> None:
    make_suite(tmp_path, 2)
    done = casework(tmp_path, "run", "cases", "--agent", "oracle", "--json")
    assert done.returncode == 0
    found = data(done)
    assert found["trials"] == {"requested": 4, "complete": 4, "incomplete": 0, "owed": 0}
    for name in ("case_solved", "believe_accuracy", "disbelieve_accuracy", "accuracy", "rubric"):
        assert found["scores"][name]["value"] == 1
        assert {"value", "n", "low", "high"} <= set(found["scores"][name])
    assert (tmp_path / found["report"]).is_file()
    assert found["usage"]["calls"] == 0
    [row] = data(casework(tmp_path, "list", "runs", "--json"))
    assert (row["state"], row["trials"]) == ("whole", 4)
    # The same command again finds nothing to do and says the same.
    again = casework(tmp_path, "run", "cases", "--agent", "oracle", "--json")
    assert data(again) == found
    trial = data(casework(tmp_path, "show", row["path"], "pump001.investigate.1", "--json"))
    assert trial["transcript"][0]["role"] == "user"
    exports = {path.name for path in (tmp_path / found["report"]).parent.iterdir()}
    assert {"index.html", "scores.json", "scores.csv", "trials.csv"} <= exports


def test_nop_is_incomplete_and_says_so(tmp_path: Path) -> None:
    make_suite(tmp_path, 1)
    done = casework(tmp_path, "run", "cases", "--agent", "nop", "--json")
    assert done.returncode == 3
    found = data(done)
    assert found["trials"] == {"requested": 2, "complete": 0, "incomplete": 2, "owed": 0}
    assert found["scores"]["case_solved"]["value"] == 0
    assert "incomplete (no_answer)" in done.stderr


def test_a_dry_run_spends_and_writes_nothing(tmp_path: Path) -> None:
    make_suite(tmp_path, 1)
    with MockProvider([]) as server:
        keys = {"MOCK_API_KEY": "x", "MOCK_BASE_URL": server.url}
        run = ("run", "cases", "--model", "openai-api/mock/m1", "--dry-run")
        words = casework(tmp_path, *run, **keys)
        found = data(casework(tmp_path, *run, "--json", **keys))
        assert server.calls == []
    assert "unknown" in words.stdout
    assert found["dollars"] is None
    assert found["calls"]["low"] < found["calls"]["expected"] < found["calls"]["high"]
    assert not (tmp_path / "runs").exists()


def test_a_cap_ends_with_three_and_can_be_raised(tmp_path: Path) -> None:
    make_suite(tmp_path, 3)
    script = {"loop": True, "steps": [say("ANSWER: 45 days")]}
    with MockProvider(script) as server:
        keys = {"MOCK_API_KEY": "x", "MOCK_BASE_URL": server.url}
        run = ("run", "cases", "--model", "openai-api/mock/m1", "--task", "q01", "--run", "r")
        done = casework(tmp_path, *run, "--max-calls", "2", "--json", **keys)
        assert done.returncode == 3
        assert data(done)["trials"]["owed"] == 1
        assert len(server.calls) == 2
        assert "cap of 2 calls" in done.stderr
        done = casework(tmp_path, *run, "--max-calls", "9", "--json", **keys)
        assert len(server.calls) == 3
        found = data(done)
        assert found["trials"]["complete"] == 3
        assert found["usage"]["calls"] == 3
        # No judge was named, so the answers stay without a verdict rather than failing.
        assert found["scores"]["rubric"]["value"] is None
        assert done.returncode == 0
        judged = casework(tmp_path, "judge", "runs/r", "--model", "openai-api/mock/m1",
                          "--dry-run", "--json", **keys)  # fmt: skip
        assert data(judged)["calls"] == {"low": 3, "expected": 3, "high": 9}
        assert len(server.calls) == 3


def test_judge_a_stored_run_with_another_model(tmp_path: Path) -> None:
    make_suite(tmp_path, 1)
    verdicts = [{"id": "C1", "satisfied": True, "evidence": "45 days"},
                {"id": "C2", "satisfied": False, "evidence": ""}]  # fmt: skip
    with MockProvider([say("ANSWER: 45 days"), say(json.dumps({"verdicts": verdicts}))]) as server:
        keys = {"MOCK_API_KEY": "x", "MOCK_BASE_URL": server.url}
        casework(tmp_path, "run", "cases", "--model", "openai-api/mock/m1", "--task", "q01",
                 "--run", "r", **keys)  # fmt: skip
        done = casework(tmp_path, "judge", "runs/r", "--model", "openai-api/mock/j1", "--json",
                        **keys)  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert data(done)["scores"]["rubric"]["value"] == 0.5
        assert server.calls[-1].body["model"] == "j1"
        assert "tools" not in server.calls[-1].body
        again = casework(tmp_path, "judge", "runs/r", "--model", "openai-api/mock/j1", **keys)
        assert again.returncode == 0
        assert len(server.calls) == 2  # a stored verdict is not paid for again
        assert (tmp_path / "runs" / "r" / "verdicts").is_dir()


def test_refused_credentials_end_with_two(tmp_path: Path) -> None:
    make_suite(tmp_path, 2)
    with MockProvider({"loop": True, "steps": [{"error": {"status": 401, "body": {}}}]}) as server:
        keys = {"MOCK_API_KEY": "x", "MOCK_BASE_URL": server.url}
        done = casework(tmp_path, "run", "cases", "--model", "openai-api/mock/m1", **keys)
    assert done.returncode == 2
    assert "credentials" in done.stderr or "401" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM])
def test_interrupted_ends_with_130_and_goes_on(tmp_path: Path, how: signal.Signals) -> None:
    make_suite(tmp_path, 4)
    copies = tmp_path / "temporary"
    copies.mkdir()
    with MockProvider({"loop": True, "steps": [say("ANSWER: 45 days", delay=0.5)]}) as server:
        keys = {"MOCK_API_KEY": "x", "MOCK_BASE_URL": server.url}
        run = ["run", "cases", "--model", "openai-api/mock/m1", "--task", "q01", "--run", "r"]
        process = Started(
            *(*run, "--workers", "1"),
            cwd=tmp_path,
            env={**os.environ, **keys, "TMPDIR": str(copies)},
        )
        deadline = time.monotonic() + 60
        while len(server.calls) < 2 and time.monotonic() < deadline:
            time.sleep(0.01)
        assert list(copies.glob("casework-*"))
        process.send_signal(how)
        _, talk = process.communicate(timeout=60)
        assert process.returncode == 130, talk
        assert "same command again" in talk
        assert not list(copies.glob("casework-*"))
        done = casework(tmp_path, *run, "--workers", "2", "--json", **keys)
        assert data(done)["trials"]["complete"] == 4
        assert max(server.counts.values()) == 1


def test_a_reader_that_goes_away_is_no_error(tmp_path: Path) -> None:
    # The reader is gone before the first line is written.
    script = f"{sys.executable} -m casework.cli list tasks demo | true; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", script], cwd=tmp_path, capture_output=True, text=True)
    assert done.stdout.strip() == "141"
    assert done.stderr == ""


def test_room_lists_what_it_holds(tmp_path: Path) -> None:
    (tmp_path / "room").mkdir()
    (tmp_path / "room" / "a.txt").write_text("hello\n")
    (tmp_path / "room" / "b.pdf").write_bytes(b"%PDF-1.4 broken")
    documents = data(casework(tmp_path, "room", "room", "--json"))["documents"]
    assert [d["path"] for d in documents] == ["a.txt", "b.pdf"]
    assert set(documents[0]) >= {"path", "parent", "type", "pages", "characters", "reason"}
    assert documents[0]["characters"] == 5
    assert documents[1]["reason"]


def test_a_suite_that_changed_is_not_scored_against(tmp_path: Path) -> None:
    make_suite(tmp_path, 1)
    casework(tmp_path, "run", "cases", "--agent", "oracle", "--run", "r")
    (tmp_path / "cases" / "pump" / "matter" / "0001.txt").write_text("other\n")
    done = casework(tmp_path, "report", "runs/r")
    assert done.returncode == 2
    assert "changed since" in done.stderr
    shutil.rmtree(tmp_path / "cases")
    assert casework(tmp_path, "report", "runs/r").returncode == 2


def test_doctor_says_what_there_is(tmp_path: Path) -> None:
    done = casework(tmp_path, "doctor", "--json", OPENAI_API_KEY="sk-very-secret")
    found = {finding["name"]: finding for finding in data(done)["findings"]}
    assert found["inspect-ai"]["ok"]
    assert "sk-very-secret" not in done.stdout + done.stderr
    assert "OPENAI_API_KEY" in done.stdout
