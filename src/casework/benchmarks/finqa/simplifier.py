"""The near side of simplifying: asks another process, and outlives whatever happens to it.

sympy has no time limit of its own and may loop or grow without bound on an expression a model
wrote, so it runs in a child that is ended and started again when an answer is late.
"""

import contextlib
import json
import os
import select
import subprocess
import sys
import threading
import time
from pathlib import Path
from typing import Literal

START_SECONDS = 60.0
Side = Literal["left", "right"]


class Simplifier:
    """One child process, started at the first question; may be asked from any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0

    def same(self, left: str, right: str, seconds: float) -> bool | Side | None:
        """Whether two expressions simplify to the same one.

        Answers the side at fault where one cannot be read or simplified, and None where there
        is no answer within `seconds`.
        """
        question = {"left": left, "right": right, "seconds": seconds}
        with self._lock:
            try:
                process = self._running()
            except OSError:
                return None
            answer = self._asked(process, json.dumps(question).encode() + b"\n", seconds)
            if answer is None:
                self._drop()
                return None
        told = json.loads(answer)
        return told["fault"] if told["fault"] else told["equal"]

    @property
    def pid(self) -> int | None:
        """The child process, where one has been started."""
        return self._process.pid if self._process else None

    def close(self) -> None:
        """End the child; the next question starts another."""
        with self._lock:
            self._drop()

    def _asked(
        self, process: subprocess.Popen[bytes], question: bytes, seconds: float
    ) -> bytes | None:
        assert process.stdin is not None
        try:
            process.stdin.write(question)
            process.stdin.flush()
        except OSError:
            return None
        return _line(process, seconds)

    def _running(self) -> subprocess.Popen[bytes]:
        if self._process is not None and self._owner == os.getpid():
            if self._process.poll() is None:
                return self._process
            self._drop()
        root = os.fspath(Path(__file__).resolve().parents[3])
        paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
        process = subprocess.Popen(
            [sys.executable, "-P", "-m", "casework.benchmarks.finqa.simplifying"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            process_group=0,
            env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        )
        self._process, self._owner = process, os.getpid()
        if _line(process, START_SECONDS) is None:
            self._drop()
            raise OSError("the simplifying process did not start")
        return process

    def _drop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        if self._owner == os.getpid():
            process.kill()
            process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with contextlib.suppress(OSError):
                    pipe.close()


def _line(process: subprocess.Popen[bytes], seconds: float) -> bytes | None:
    """One line from the child, or None where it is late or has ended."""
    assert process.stdout is not None
    descriptor = process.stdout.fileno()
    until = time.monotonic() + seconds
    got = b""
    while not got.endswith(b"\n"):
        ready, _, _ = select.select([descriptor], [], [], max(0.0, until - time.monotonic()))
        part = os.read(descriptor, 4096) if ready else b""
        if not part:
            return None
        got += part
    return got


simplifier = Simplifier()
"""The program's one. Nothing is started before the first question."""
