"""``casework harden``: a search by rules and by a model, its suite, its report, its limits."""

import contextlib
import hashlib
import json
import os
import re
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.testing import CliRunner

import warm
from casework.benchmarks.stored import item_of
from casework.cases.suite import load_suite
from casework.cli.app import app
from casework.cli.harden.groups import GROUPS
from casework.harden.folder import read_lock, verify_candidates
from casework.journal import read_entries
from casework.models.records import Request
from casework.models.scripted import Player, play
from gasket_world import answer_to, children_of, judgment_of
from made_sets import pubmedqa

SHORT = ("--generations", "2", "--children", "4", "--samples", "4", "--confirm", "10")
TASK = ("--model", "casework/scripted/harden-task", *SHORT, "--report", "6", "--temperature", "1")
PROVED = ("pubmedqa", "--from", "files", "--cases", "5", *TASK)
RULES = (*PROVED, "--unproved")
WRITTEN = (
    *PROVED,
    *("--mutation-model", "casework/scripted/harden-writer"),
    *("--judge-model", "casework/scripted/harden-judge"),
)


class Done(NamedTuple):
    """How the verb ended."""

    code: int
    out: str
    err: str


def harden(folder: Path, *arguments: str) -> Done:
    with contextlib.chdir(folder):
        done = CliRunner().invoke(app, ["harden", *arguments])
    if done.exception is not None and not isinstance(done.exception, SystemExit):
        raise done.exception
    return Done(done.exit_code, done.stdout, done.stderr)


def told(done: Done, code: int = 0) -> dict[str, Any]:
    assert done.code == code, done.err
    return json.loads(done.out)


def answers(request: Request) -> dict[str, Any]:
    return {"reply": {"text": answer_to(request.messages[0]["content"], request.sample)}}


def writes(request: Request) -> dict[str, Any]:
    return {"reply": {"text": children_of(request.messages[0]["content"])}}


def judges(request: Request) -> dict[str, Any]:
    return {"reply": {"text": judgment_of(request.messages[0]["content"])}}


@pytest.fixture
def players() -> Iterator[dict[str, Player]]:
    """The three scripted models, with their counts of real calls."""
    with (
        play("harden-task", answers) as task,
        play("harden-writer", writes) as writer,
        play("harden-judge", judges) as judge,
    ):
        yield {"task": task, "mutation": writer, "judge": judge}


@pytest.fixture
def here(tmp_path: Path) -> Path:
    pubmedqa(tmp_path / "files")
    return tmp_path


def events(folder: Path) -> list[dict[str, Any]]:
    kept = ("case_id", "kind", "payload")
    return [{k: e[k] for k in kept} for e in read_entries(folder / "events.jsonl")]


def test_rules_on_the_word_of_no_proof(here: Path, players: dict[str, Player]) -> None:
    done = harden(here, *RULES, "--search", "s", "--json")
    found = told(done)
    assert set(found) == {
        *("search", "cases", "searched", "promoted", "confirmed", "calls", "report", "suite"),
        "baselines",
    }
    assert (found["search"], found["cases"], found["searched"]) == ("s", 5, 5)
    assert 0 < found["confirmed"] <= found["promoted"] <= 5
    assert found["calls"] == {"task": players["task"].calls, "mutation": 0, "judge": 0}
    assert "no proof refutes" in done.err
    assert verify_candidates(here / "s") == []
    page = (here / "s" / "report" / "index.html").read_text("utf-8")
    assert "no proof refutes" in page
    assert "could not reach the web" in page
    lock = read_lock(here / "s")
    assert {"prompt audit", "axes file", "rubric file", "rules corpus"} <= set(lock["models"])


def test_what_was_done_to_its_folder_is_told(here: Path, players: dict[str, Player]) -> None:
    told(harden(here, *RULES, "--search", "s", "--json"))
    file = next((here / "s" / "candidates").glob("*/*/input.json"))
    file.parent.chmod(0o755)
    file.unlink()
    again = harden(here, *RULES, "--search", "s")
    assert (again.code, "1 file of candidates" in again.err) == (0, True)
    assert str(file.parent.name) in again.err
    (here / "s" / "suite").rename(here / "elsewhere")
    (here / "s" / "suite").symlink_to(here / "elsewhere")
    linked = harden(here, *RULES, "--search", "s")
    assert linked.code == 2
    assert "Move it away" in linked.err
    assert (here / "elsewhere" / "suite.toml").exists()


def test_without_a_judge_what_is_not_proved_is_refused(
    here: Path, players: dict[str, Player]
) -> None:
    done = harden(here, *PROVED, "--search", "s", "--json")
    found = told(done)
    proofs = [e["payload"] for e in events(here / "s") if e["kind"] == "proved"]
    verdicts = {n: one["verdict"] for e in proofs for n, one in e["proofs"].items()}
    assert "unknown" in verdicts.values()
    for event in proofs:
        kept = {name for name, one in event["proofs"].items() if one["verdict"] == "proved"}
        assert set(event["children"]) == kept
    assert "only proofs decide" in done.err
    assert "children were refused because code could not prove" in done.err
    assert "only proofs decide" in Path(here, found["report"]).read_text("utf-8")
    assert len(load_suite(here / found["suite"])) == 5


def test_the_suite_runs_checks_and_tells_where_each_case_comes_from(
    here: Path, players: dict[str, Player]
) -> None:
    found = told(harden(here, *RULES, "--search", "s", "--json"))
    suite = load_suite(here / "s" / "suite")
    assert len(suite) == 5
    hardened = 0
    for case in suite.cases:
        kept = (case.lineage or {})["harden"]
        assert kept["original"] == item_of(case).id
        if kept["hardened"]:
            hardened += 1
            assert kept["chain"]
            assert kept["proof"]["verdict"] in ("proved", "unknown")
            assert kept["parents"][0] == "g0"
            before, after = kept["right_of"]["report"]
            assert after[0] < before[0]
    assert hardened == found["confirmed"]
    with contextlib.chdir(here):
        checked = CliRunner().invoke(app, ["check", "s/suite", "--json"])
        ran = CliRunner().invoke(
            app, ["run", "s/suite", "--model", "casework/scripted/harden-task", "--json"]
        )
    assert (checked.exit_code, json.loads(checked.stdout)) == (0, {"faults": []})
    assert ran.exit_code == 0, ran.stderr
    assert json.loads(ran.stdout)["trials"]["complete"] == 5


def test_hardened_only_leaves_the_others_out(here: Path, players: dict[str, Player]) -> None:
    found = told(harden(here, *RULES, "--search", "s", "--hardened-only", "--json"))
    assert len(load_suite(here / "s" / "suite")) == found["confirmed"]


def test_a_model_writes_and_a_judge_decides_and_all_calls_are_counted(
    here: Path, players: dict[str, Player]
) -> None:
    found = told(harden(here, *WRITTEN, "--cases", "3", "--search", "s", "--json"))
    assert found["cases"] == 3
    assert found["confirmed"] > 0
    assert found["calls"] == {role: player.calls for role, player in players.items()}
    assert min(found["calls"].values()) > 0


def test_a_finished_search_is_told_again_without_a_call(
    here: Path, players: dict[str, Player]
) -> None:
    first = told(harden(here, *RULES, "--search", "s", "--json"))
    spent, stored = players["task"].calls, events(here / "s")
    assert told(harden(here, *RULES, "--search", "s", "--json")) == first
    assert players["task"].calls == spent
    assert events(here / "s") == stored


def test_changed_settings_are_refused_and_shown(here: Path, players: dict[str, Player]) -> None:
    told(harden(here, *RULES, "--search", "s", "--cases", "2", "--json"))
    done = harden(here, *RULES, "--search", "s", "--cases", "2", "--seed", "7", "--json")
    assert (done.code, done.out) == (2, "")
    assert "settings.seed: was 42, now 7" in done.err
    more = harden(here, *RULES, "--search", "s", "--cases", "2", "--temperature", "0.5")
    assert more.code == 2
    assert "models.task" in more.err
    other = harden(here, *RULES, "--search", "s", "--cases", "3")
    assert "cases: 2 then, 3 now\n" in other.err
    assert "items." not in other.err
    assert "task model" not in other.err


def test_a_search_without_a_find_says_why(here: Path) -> None:
    with play("harden-task", lambda _: {"reply": {"text": "Answer: yes"}}):
        one = ("--cases", "200", "--generations", "1", "--no-baseline")
        done = harden(here, *PROVED, "--search", "s", *one)
    assert done.code == 0, done.err
    assert "200 cases were asked for and 8 are there" in done.err
    assert ", 1 generation of 4 children," in done.err
    line = next(one for one in done.out.splitlines() if one.startswith("why nothing"))
    counts = dict(Counter(e["kind"] for e in events(here / "s")))
    assert counts["proved"] == 4
    made, refused, same, cases = (int(one) for one in re.findall(r"\d+", line)[:4])
    assert made == refused + same
    kept = [len(e["payload"]["children"]) for e in events(here / "s") if e["kind"] == "proved"]
    assert same == sum(kept)
    assert cases == 4
    assert "4 of 8 cases were never answered right as published" in line


def test_calls_are_told_where_nothing_else_is(
    here: Path, players: dict[str, Player], monkeypatch: pytest.MonkeyPatch
) -> None:
    quiet = ("--search", "s", "--cases", "2", "--generations", "1", "--baseline", "rules")
    assert "so far" not in harden(here, *RULES, *quiet).err
    monkeypatch.setattr("casework.cli.harden.told.QUIET", 0.0)
    done = harden(here, *RULES, *quiet[:1], "t", *quiet[2:])
    assert re.search(r"\[0/2\] +\d+ s  so far 1 call answered$", done.err, re.M)
    assert re.search(r"so far \d+ calls of the baselines answered$", done.err, re.M)


def test_a_cap_stops_before_the_call_and_the_same_command_continues(
    here: Path, players: dict[str, Player]
) -> None:
    done = harden(here, *RULES, "--search", "s", "--max-calls", "40", "--json")
    found = told(done, code=3)
    assert players["task"].calls == 40
    assert found["searched"] < found["cases"] == 5
    assert "40" in done.err
    whole = told(harden(here, *RULES, "--search", "s", "--json"))
    straight = told(harden(here, *RULES, "--search", "t", "--json"))
    assert {**whole, "search": "", "report": "", "suite": ""} == {
        **straight,
        "search": "",
        "report": "",
        "suite": "",
    }


def test_a_search_killed_in_the_middle_is_continued_without_paying_twice(here: Path) -> None:
    def run(folder: str, die_at: int) -> subprocess.CompletedProcess[str]:
        told = (str(die_at), folder, str(here / f"{folder}.calls"))
        return warm.run(*told, script=__file__, cwd=here, timeout=120)

    assert run("s", 55).returncode == -signal.SIGKILL
    resumed, straight = run("s", 0), run("t", 0)
    assert resumed.returncode == straight.returncode == 0, resumed.stderr
    keys = (here / "s.calls").read_text().split()
    # The call during which it died was sent and never answered; no other is made again.
    assert len(keys) - len(set(keys)) <= 1
    assert set(keys) == set((here / "t.calls").read_text().split())
    mine, other = (json.loads(one.stdout) for one in (resumed, straight))
    assert mine["calls"] == other["calls"]
    assert mine["confirmed"] == other["confirmed"] > 0

    def results(name: str) -> dict[str, Any]:
        done = [event for event in events(here / name) if event["kind"] == "done"]
        return {event["case_id"]: event["payload"] for event in done}

    assert results("s") == results("t")


def test_an_interrupt_is_told_at_once_begins_nothing_and_is_continued(here: Path) -> None:
    asked: list[str] = []

    def stopping(request: Request) -> dict[str, Any]:
        asked.append("")
        if len(asked) == 30:
            signal.raise_signal(signal.SIGINT)
        return {**answers(request), "delay": 0.3 if len(asked) >= 30 else 0}

    # Who starts the tests may ignore interrupts.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        with play("harden-task", stopping):
            done = harden(here, *RULES, "--search", "s", "--parallel", "2")
    finally:
        signal.signal(signal.SIGINT, before)
    assert done.code == 130
    assert done.err.index("Ctrl-C again stops now") < done.err.index("same command again")
    assert len(asked) <= 31
    with play("harden-task", answers) as whole:
        told(harden(here, *RULES, "--search", "t", "--json"))
    with play("harden-task", answers) as rest:
        told(harden(here, *RULES, "--search", "s", "--json"))
    assert rest.calls == whole.calls - len(asked)


def test_a_dry_run_counts_what_the_loop_does_and_writes_nothing(
    here: Path, players: dict[str, Player]
) -> None:
    before = sorted(here.rglob("*"))
    planned = told(harden(here, *WRITTEN, "--dry-run", "--json"))
    assert set(planned) == {
        *("search", "cases", "calls", "input_tokens", "output_tokens", "dollars"),
    }
    assert planned["dollars"] == {"low": 0, "expected": 0, "high": 0}  # scripted models are free
    assert planned["cases"] == 5
    options = (*WRITTEN, "--confirm", "0", "--report", "0", "--no-baseline")
    bare = told(harden(here, *options, "--dry-run", "--json"))["calls"]
    rules = told(harden(here, *PROVED, "--dry-run", "--json"))["calls"]
    assert sorted(here.rglob("*")) == before
    assert not any(player.calls for player in players.values())
    assert rules["mutation"] == rules["judge"] == {"low": 0, "expected": 0, "high": 0}
    assert planned["calls"]["task"]["high"] > bare["task"]["high"]
    # Every case that can get harder takes 4 samples and, twice, one call and 4 x 4 samples.
    found = told(harden(here, *options, "--search", "s", "--json"))
    assert found["calls"]["task"] == 5 * (4 + 2 * 4 * 4)
    assert found["calls"]["mutation"] == 5 * 2
    for role in ("task", "mutation"):
        assert bare[role]["low"] <= bare[role]["high"] <= found["calls"][role]
    searched = bare["mutation"]["high"] // 2
    assert bare["task"]["high"] == 5 * 4 + searched * 2 * 4 * 4


def test_a_dry_run_tells_tokens_and_dollars_or_that_they_are_unknown(here: Path) -> None:
    prices = here / "prices.toml"
    prices.write_text('["a/b"]\ninput = 3\noutput = 7\n["c/d"]\ninput = 0\noutput = 0\n')
    few = ("pubmedqa", "--from", "files", "--cases", "5", "--no-baseline", *SHORT)
    plain = (*few, "--model", "a/b", "--dry-run")
    known = told(harden(here, *plain, "--prices", "prices.toml", "--json"))
    for level in ("low", "expected", "high"):
        put, said = (known[f"{name}_tokens"][level] for name in ("input", "output"))
        assert known["dollars"][level] == pytest.approx((3 * put + 7 * said) / 1e6, rel=1e-3)
        assert put > 100 * known["calls"]["task"][level] > 0
    assert known["dollars"]["low"] < known["dollars"]["expected"] < known["dollars"]["high"]
    assert told(harden(here, *plain, "--json"))["dollars"] is None
    shown = harden(here, *plain).out
    assert "dollars         unknown" in shown
    assert "note: a/b: no provider a is known here" in shown
    judged = (*plain, "--prices", "prices.toml", "--judge-model", "c/d", "--json")
    more = told(harden(here, *judged, "--judge-model", "a/b", "--mutation-model", "c/d"))
    assert more["input_tokens"]["expected"] > known["input_tokens"]["expected"]
    assert more["dollars"]["expected"] > known["dollars"]["expected"]
    # One judge of unknown price makes the whole unknown.
    assert told(harden(here, *judged, "--judge-model", "x/y"))["dollars"] is None
    assert sorted(one.name for one in here.iterdir()) == ["files", "prices.toml"]


def test_a_placebo_run_says_what_it_is(here: Path, players: dict[str, Player]) -> None:
    done = harden(here, *PROVED, "--placebo", "--mutator", "rules", "--search", "p")
    assert done.code == 0, done.err
    assert "--mutator has no effect in a placebo run" in done.err
    assert "placebo run: nothing was changed" in done.out
    assert "0 hardened, 5 as published" in done.out


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("nosuch",), "neither a folder nor a shipped suite"),
        (("finqq",), "a published set (contractnli, finqa, pubmedqa)"),
        (("pubmedqa",), "casework fetch pubmedqa"),
        ((*PROVED, "--economy", "--replicate", "--judge-model", "a/b"), "no halving"),
        ((*PROVED, "--economy", "--samples", "17"), "fewer samples than the original"),
        (("pubmedqa", "--from", "files", "--mutator", "magic"), "give rules or model"),
        (("pubmedqa", "--from", "files", "--mutator", "model"), "--mutation-model"),
        (("pubmedqa", "--from", "files", "--mutation-model", "a/b"), "--judge-model"),
        (("pubmedqa", "--from", "files", "--replicate"), "--judge-model"),
        (("pubmedqa", "--from", "files", "--model", "gpt"), "with a slash"),
        (("nosuch", "--from", "files"), "name of a published set"),
        (("pubmedqa", "--from", "nowhere"), "nowhere"),
        ((*PROVED, "--tries", "3"), "no effect without --witness"),
        ((*PROVED, "--held-out-samples", "3"), "no effect without --held-out"),
        ((*PROVED, "--bank-model", "a/b"), "no effect without --baseline few-shot"),
        ((*PROVED, "--padding", "9"), "no effect without --placebo"),
        (("pubmedqa-test", "--split", "all"), "no effect without --from"),
        ((*PROVED, "--temperature", "2.5"), "less than or equal to 2"),
        ((*PROVED, "--profiles", "nowhere.toml"), "nowhere.toml: cannot be read: No such file"),
        ((*PROVED, "--economy", "--samples", "17"), "together: a finalist"),
        ((*PROVED, "--model", "nosuch/x"), "no provider nosuch is known here"),
        ((*PROVED, "--model", "openai/gpt-4o"), "OpenAI client. No OPENAI_API_KEY"),
    ],
)
def test_mistakes_end_with_2_and_name_the_way_out(
    here: Path, arguments: tuple[str, ...], words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("OPENAI_API_KEY", raising=False)
    done = harden(here, *arguments)
    assert (done.code, done.out) == (2, "")
    assert words in done.err
    assert "Value error" not in done.err
    assert "Errno" not in done.err
    assert not (here / "searches").exists()


def test_help_has_each_option_once_under_a_heading() -> None:
    shown = CliRunner().invoke(app, ["harden", "--help"], env={"COLUMNS": "100"}).stdout
    assert [line[:-1] for line in shown.splitlines() if re.match(r"[A-Z].*:$", line)] == [
        "Arguments",
        *GROUPS,
    ]
    options = re.findall(r"^  (--[a-z-]+)", shown, re.M)
    assert len(options) == len(set(options)) == sum(map(len, GROUPS.values()))


def test_a_fetched_suite_can_be_searched(here: Path, players: dict[str, Player]) -> None:
    with contextlib.chdir(here):
        CliRunner().invoke(app, ["fetch", "pubmedqa", "--from", "files", "--to", "mine"])
    found = told(harden(here, "mine", *TASK, "--cases", "4", "--search", "s", "--json"))
    assert found["cases"] == found["searched"] == 4


def _main(die_at: int, folder: str, calls: Path) -> None:
    """A whole search in this process, which kills itself at call `die_at` (0: never)."""
    made = 0

    def counted(request: Request) -> dict[str, Any]:
        nonlocal made
        made += 1
        with calls.open("a") as file:
            file.write(hashlib.sha256(request.model_dump_json().encode()).hexdigest() + "\n")
        if made == die_at:
            os.kill(os.getpid(), signal.SIGKILL)
        return answers(request)

    with play("harden-task", counted):
        app(["harden", *RULES, "--parallel", "1", "--search", folder, "--json"])


if __name__ == "__main__":
    _main(int(sys.argv[1]), sys.argv[2], Path(sys.argv[3]))
