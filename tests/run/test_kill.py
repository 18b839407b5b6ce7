"""A run killed with SIGKILL twenty times: same results, no call made twice, no trial twice.

The provider is a real HTTP server in the test's process; it counts equal request bodies. Its
replies depend on the request alone, so that an undisturbed run is comparable. Every tenth kill is
of a process as a shell starts it; the others are spared their imports, most of a start.
"""

import json
import os
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from casework.journal import read_entries
from casework.run.store import RunFolder
from mock_provider import Call, MockProvider
from rooms import make_suite, say, use
from warm import Started

KILLS = 20
COLD = 10
WORLDS = 14


class Deterministic(MockProvider):
    """Answers each request from its own words: three tool calls, then a text; then beliefs."""

    def take(self, call: Call) -> Mapping[str, Any]:
        super().take(call)
        messages = call.body["messages"]
        said = sum(message["role"] == "assistant" for message in messages)
        first = str(messages[0]["content"])
        if "tools" not in call.body:
            letters = random.Random(call.raw).choices("ABC", k=4)
            answer = [
                {"label": f"H{n}", "verdict": letter, "reason": "as found"}
                for n, letter in enumerate(letters, 1)
            ]
            return say(json.dumps(answer), delay=0.03)
        if said < 3:
            step = [("glob", {}), ("read", {"path": "0001.txt"}), ("grep", {"pattern": "notice"})]
            return use(step[said], delay=0.03)
        last = "ANSWER: 45 days" if "Question:" in first else "Most likely: [0001.txt]"
        return say(last, delay=0.03)


def start(
    suite: Path, runs: Path, server: MockProvider, *, cold: bool = False
) -> Started | subprocess.Popen[str]:
    arguments = ["run", str(suite), "--model", "openai-api/mock/m1", "--runs", str(runs)]
    arguments += ["--run", "r", "--workers", "3", "--connections", "3", "--json"]
    env = {**os.environ, "MOCK_API_KEY": "not-a-key", "MOCK_BASE_URL": server.url}
    if not cold:
        return Started(*arguments, env=env)
    return subprocess.Popen(
        [sys.executable, "-m", "casework.cli", *arguments],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )


def outcome(run: Path) -> dict[str, Any]:
    """What a run came to, without times."""
    trials, todo, conflicts = RunFolder(run).trials()
    assert not todo
    assert not conflicts
    keep = ("status", "stop", "beliefs", "answer", "summary", "order", "opened", "tools")
    return {
        trial.id: {name: trial.model_dump(mode="json")[name] for name in keep} for trial in trials
    }


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_killed_twenty_times(tmp_path: Path) -> None:
    draw = random.Random(20)
    suite = make_suite(tmp_path, WORLDS).path
    with Deterministic([]) as server:
        process = start(suite, tmp_path / "whole", server)
        out, talk = process.communicate(timeout=240)
        assert process.returncode == 0, talk
        calls_of_a_whole_run = len(server.calls)
        expected = json.loads(out)

    with Deterministic([]) as server:
        kills = 0
        while kills < KILLS:
            process = start(suite, tmp_path / "killed", server, cold=kills % COLD == 0)
            wanted = len(server.calls) + draw.randint(1, 4)
            deadline = time.monotonic() + 120
            while len(server.calls) < wanted and process.poll() is None:
                assert time.monotonic() < deadline
                time.sleep(0.002)
            time.sleep(draw.uniform(0, 0.05))
            assert process.poll() is None, "the run ended before it was killed often enough"
            os.kill(process.pid, signal.SIGKILL)
            process.communicate()
            assert process.returncode == -signal.SIGKILL
            kills += 1
        process = start(suite, tmp_path / "killed", server)
        out, talk = process.communicate(timeout=240)
        assert process.returncode == 0, talk
        found = json.loads(out)
        counts = server.counts

    assert max(counts.values()) == 1, [body[:300] for body, n in counts.items() if n > 1]
    assert sum(counts.values()) == calls_of_a_whole_run
    assert outcome(tmp_path / "killed" / "r") == outcome(tmp_path / "whole" / "r")
    assert found["trials"] == expected["trials"]
    assert found["scores"] == expected["scores"]
    assert found["warnings"] == []
    assert found["usage"]["input_tokens"] == expected["usage"]["input_tokens"]
    done = Counter(
        entry["trial"]["id"]
        for entry in read_entries(tmp_path / "killed" / "r" / "trials.jsonl")
        if entry["trial"]["status"] != "owed"
    )
    assert len(done) == 2 * WORLDS
    assert set(done.values()) == {1}
