"""Neither the order of arrival, nor parallelism, nor death at any event changes a search."""

import asyncio
import json
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import hardened as w
from casework.harden.budget import Budget
from casework.harden.fake import Odds
from casework.harden.folder import FolderLog, lock_of, opened, read_states, verify_candidates
from casework.harden.log import MemoryLog
from casework.harden.settings import Halving, Settings, default, replicate
from casework.harden.state import fold

MODES = {
    "default": default(**w.SMALL, false_share=0.4),
    "replicate": replicate(**w.SMALL),
    "exact": default(**w.SMALL, halving=None, gate_order="lazy_exact", votes="unanimous"),
    "both": default(**w.SMALL, correctness_reference="both", greedy="each", report_on="all"),
    "placebo": default(**w.SMALL, placebo=True),
    "worker": default(**w.SMALL, feedback="worker", canaries=3),
    "global": default(**w.SMALL, feedback="global", gate_order="paper", halving=None),
}


@pytest.mark.parametrize("mode", MODES)
def test_one_call_at_a_time_or_two_hundred_in_any_order(mode: str) -> None:
    alone = w.search(MODES[mode], 5, w.Counted())
    expected = w.finish(alone)
    for seed in (1, 2):
        players = w.Counted(delay=0.002, seed=seed)
        many = w.search(MODES[mode], 5, players, parallel=200)
        assert w.finish(many) == expected
        assert w.states(many) == w.states(alone)
        assert fold(w.entries(many)) == w.states(alone)
        assert set(players.asked.values()) == {1}


STRONG = Odds(mean=0.8, size=6, effective=0.7, drop_a=3, drop_b=1, correct=0.6, member_error=0.1)


@st.composite
def any_settings(draw: st.DrawFn) -> Settings:
    """Any way of searching that the settings allow, kept small."""
    order = draw(st.sampled_from(["paper", "lazy", "lazy_exact"]))
    placebo = draw(st.booleans())
    halving = Halving(first=1, keep=3, more=1, finalists=2, last=2, fewest=3)
    return default(
        **FEW,
        gate_order=order,
        halving=None if order == "lazy_exact" else draw(st.sampled_from([None, halving])),
        audit=draw(st.sampled_from([0.0, 0.5, 1.0])),
        early_votes=draw(st.booleans()),
        votes=draw(st.sampled_from(["majority", "unanimous"])),
        members=draw(st.integers(1, 4)),
        gates=draw(st.sampled_from([(), ("realism",), ("correctness", "realism")])),
        correctness_reference=draw(st.sampled_from(["original", "parent", "both"])),
        greedy=draw(st.sampled_from(["each", "ends", "never"])),
        confirm=draw(st.sampled_from([0, 3])),
        report=draw(st.sampled_from([0, 2])),
        report_on=draw(st.sampled_from(["promoted", "all"])),
        placebo=placebo,
        padding=draw(st.sampled_from([0, 40])) if placebo else 0,
        feedback=draw(st.sampled_from(["case", "worker", "global"])),
        near=draw(st.sampled_from([None, 0.5])),
        budget=draw(st.sampled_from([None, Budget(), Budget(share=0.01, words=9)])),
        refuse_instructions=draw(st.booleans()),
        canaries=draw(st.sampled_from([0, 1, 3])),
        reasks=draw(st.integers(0, 2)),
        prove=draw(st.booleans()),
    )


@settings(max_examples=40, deadline=None)
@given(any_settings(), st.integers(0, 99))
def test_every_way_of_searching_ends_and_hangs_on_no_order(how: Settings, seed: int) -> None:
    alone = w.search(how, 2, w.Counted(STRONG), odds=STRONG)
    expected = w.finish(alone)
    assert all(one.status not in ("open", "error") for one in expected)
    many = w.search(how, 2, w.Counted(STRONG, delay=0.0005, seed=seed), parallel=50, odds=STRONG)
    assert w.finish(many) == expected
    assert fold(json.loads(json.dumps(w.entries(many)))) == w.states(alone)


FEW: dict[str, object] = {"generations": 2, "children": 4, "samples": 3, "survivors": 2}
TINY = {
    "default": default(
        **FEW,
        halving=Halving(first=1, keep=3, more=1, finalists=2, last=2, fewest=3),
        confirm=3,
        report=2,
        false_share=0.9,
    ),
    "replicate": replicate(**FEW),
    "shared": replicate(**FEW, feedback="global", canaries=2),
}


@pytest.mark.parametrize("mode", TINY)
def test_death_at_every_event_and_resume(mode: str) -> None:
    """The journal is cut after every single event; nothing in it is asked for again."""
    how = TINY[mode]
    first = w.Counted(STRONG)
    whole = w.search(how, 2, first, parallel=4, odds=STRONG)
    expected = w.finish(whole)
    entries = w.entries(whole)
    kinds = {one["kind"] for one in entries}
    assert kinds >= {"snapshot", "mutation", "extraction", "vote", "selected", "done"}
    assert mode != "default" or kinds >= {"raced", "confirmed", "finalised"}
    assert mode != "shared" or kinds >= {"canary"}
    for cut in range(len(entries)):
        log = MemoryLog()
        # Through JSON, as from the disk.
        log.entries = json.loads(json.dumps(entries[:cut]))
        players = w.Counted(STRONG)
        resumed = w.search(how, 2, players, log, odds=STRONG)
        assert w.finish(resumed) == expected, f"cut after event {cut}"
        assert w.states(resumed) == w.states(whole)
        answers = sum(kind in ANSWERS for kind in (one["kind"] for one in entries[cut:]))
        assert sum(players.asked.values()) == answers
        assert not players.asked - first.asked


ANSWERS = {"sample", "mutation", "extraction", "vote", "canary"}


def test_a_family_of_confirmations_is_one_event() -> None:
    whole = w.search(MODES["default"], 8, w.Counted())
    w.finish(whole)
    families = [one for one in w.entries(whole) if one["kind"] == "confirmed"]
    assert len(families) == 1
    assert len(families[0]["payload"]) >= 2


JOB = """
import asyncio, sys
from pathlib import Path
sys.path.insert(0, {tests!r})
import hardened as w
from casework.harden.folder import lock_of, opened
path = Path(sys.argv[1])
players = w.Counted(delay=0.003, seed=int(sys.argv[2]))
lock = lock_of(w.setup_of(w.small(), 3), {{"task": "fake"}})
with opened(path, lock) as log:
    one = w.search(w.small(), 3, players, log, parallel=8)
    asyncio.run(one.run())
print("finished")
"""


@pytest.mark.timeout(120)
def test_killed_with_signal_nine_and_resumed(tmp_path: Path) -> None:
    expected = w.search(w.small(), 3, w.Counted())
    w.finish(expected)
    script = tmp_path / "job.py"
    script.write_text(JOB.format(tests=str(Path(__file__).parents[1])))
    folder = tmp_path / "search"
    killed = 0
    for round, lines in enumerate((3, 40, 120, 10**9)):
        job = subprocess.Popen(
            [sys.executable, script, folder, str(round)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        while job.poll() is None and count_lines(folder / "events.jsonl") < lines:
            time.sleep(0.002)
        if job.poll() is None:
            job.send_signal(signal.SIGKILL)
        out, err = job.communicate()
        killed += job.returncode == -signal.SIGKILL
        assert job.returncode in (0, -signal.SIGKILL), err
        if "finished" in out:
            break
    assert killed >= 2
    assert read_states(folder) == w.states(expected)
    assert verify_candidates(folder) == []
    events = [json.loads(line) for line in (folder / "events.jsonl").read_text().splitlines()]
    asked = [identity(one) for one in events if one["kind"] in ANSWERS]
    assert len(asked) == len(set(asked))


def identity(event: dict[str, object]) -> str:
    payload = event["payload"]
    assert isinstance(payload, dict)
    names = ("individual", "role", "t", "gate", "reference", "member", "attempt", "generation")
    told = [event["case_id"], event["kind"], *(payload.get(name) for name in names)]
    if event["kind"] == "extraction":
        told.append(event["seq"])  # asked again in a later generation where it failed
    return json.dumps(told)


def count_lines(path: Path) -> int:
    return path.read_bytes().count(b"\n") if path.exists() else 0


def test_a_finished_search_asks_nothing_when_run_again(tmp_path: Path) -> None:
    how = w.small()
    lock = lock_of(w.setup_of(how, 2), {})
    with opened(tmp_path / "s", lock) as log:
        expected = w.finish(w.search(how, 2, w.Counted(), log))
    lines = count_lines(tmp_path / "s" / "events.jsonl")
    players = w.Counted()
    with opened(tmp_path / "s", lock) as log:
        assert isinstance(log, FolderLog)
        assert asyncio.run(w.search(how, 2, players, log).run()) == expected
    assert not players.asked
    assert count_lines(tmp_path / "s" / "events.jsonl") == lines
