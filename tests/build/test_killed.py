"""A build killed with SIGKILL again and again: no call is paid for twice, and the world is the one
that an undisturbed build makes. Real processes, a real provider that counts."""

import os
import signal
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from casework.build.perform import REPLIES
from casework.journal import read_entries
from fictional_provider import OPTIONS, FictionalProvider, environment, undisturbed
from warm import Started

DYING = str(Path(__file__).resolve().parents[1] / "dying_build.py")
KILLED = -signal.SIGKILL
REFUSED = {
    "exhibits/01": {"error": {"status": 429, "headers": {"Retry-After": "0"}}},
    "parties/plaintiff": {"error": {"status": 500}},
    "questions/batch02": {"hang_up": True},
}
"""Answers that are none, to the first request of these calls."""
MOMENTS = (
    *("ask:opinion_pass1", "filed:statements", "ask:alternatives/alt_1/grading1"),
    *("ask:slate/noise/01", "ask:review/s0016/1", "filed:manuscripts"),
    *("says:documents rendered", "half:world"),
)
"""Where the build is killed, in order, a process each."""


class Disturbed:
    """One build in one folder, run by one process after another."""

    def __init__(self, folder: Path, server: FictionalProvider) -> None:
        self.folder, self.server = folder, server
        self.process: Any = None
        self.begun = threading.Event()

    def start(self, *more: str, script: str = "", moment: str = "") -> Started:
        known = undisturbed()
        words = ["build", str(known.record), "--to", str(self.folder), *OPTIONS, "--json", *more]
        first = [moment] if moment else []
        env = environment(known, self.server)
        self.begun.clear()
        self.process = Started(*first, *words, env=env, script=script)
        self.begun.set()
        return self.process

    def run(self, *more: str, script: str = "", moment: str = "") -> tuple[int, str]:
        """The exit code (or signal, negative) and what was told."""
        process = self.start(*more, script=script, moment=moment)
        _, talk = process.communicate(timeout=240)
        code = process.poll()
        assert code is not None
        return code, talk

    def signalled(self, call: str, number: int) -> tuple[int, str]:
        """A process that gets a signal while a call of its is being answered."""

        def send() -> None:
            assert self.begun.wait(60)
            os.kill(self.process.pid, number)

        self.server.before[call] = send
        return self.run()


def tree(folder: Path) -> dict[str, bytes]:
    return {
        file.relative_to(folder).as_posix(): file.read_bytes()
        for file in sorted(folder.rglob("*"))
        if file.is_file()
    }


@pytest.mark.slow
@pytest.mark.timeout(600)
def test_killed_anywhere_it_is_paid_for_once_and_comes_out_the_same(tmp_path: Path) -> None:
    known = undisturbed()
    second: list[tuple[int, str]] = []
    with FictionalProvider(known) as server:
        build = Disturbed(tmp_path / "build", server)
        for call, step in REFUSED.items():
            server.before[call] = _giving(step)

        def beside() -> None:
            second.append(Disturbed(build.folder, server).run())

        server.before["calendar"] = beside
        for moment in MOMENTS:
            kind, _, name = moment.partition(":")
            if kind == "ask":
                code, talk = build.signalled(name, signal.SIGKILL)
            else:
                code, talk = build.run(script=DYING, moment=moment)
            assert code == KILLED, (moment, talk)
            if moment == "filed:statements":
                code, talk = build.signalled("parties/defense", signal.SIGINT)
                assert code == 130, talk
                before = len(server.asked)
                code, talk = build.run("--max-calls", str(before + 1))
                assert (code, len(server.asked)) == (3, before + 1), talk
                assert "Raise the cap" in talk

        code, talk = build.run()
        assert code == 0, talk
    assert [code for code, _ in second] == [2]
    assert "another run is at work in this folder" in second[0][1]
    expected = Counter(call for call, _ in known.replies) + Counter(list(REFUSED))
    assert Counter(server.asked) == expected
    assert sum(n - 1 for n in server.counts.values()) == len(REFUSED)
    assert tree(build.folder / "world") == tree(known.build / "world")
    told = Counter((one["call"], one["round"]) for one in read_entries(build.folder / REPLIES))
    assert told == Counter(known.replies.keys())


def _giving(step: dict[str, Any]) -> Callable[[], dict[str, Any]]:
    return lambda: step
