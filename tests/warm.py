"""Real `casework` processes without the seconds that imports take: forked off one that has them.

Each is a process of its own with its own arguments, folder, environment and exit code; it can be
interrupted, and killed with SIGKILL at any moment. Only its modules were imported before it began,
by the standard library's fork server, one for each worker of the test run. The courier of paid
calls is a process of its own as ever, in a session of its own and with the same two files open; it
is forked, too, for such a process and for a verb inside the tests' own. Processes that start cold
are in tests/models and in each test of kills. The reader of documents starts as ever.
"""

import atexit
import multiprocessing
import os
import runpy
import signal
import socket
import subprocess
import sys
import time
import traceback
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory
from types import SimpleNamespace
from typing import IO, Any

SERVER = multiprocessing.get_context("forkserver")
# What a run with any model imports, Inspect's own late imports too.
IMPORTED = [
    "casework.cli.perform",
    "casework.cli.begun",
    "casework.cli.finish",
    "casework.cli.app",
    "casework.benchmarks.labelled",
    "casework.registry",
    "casework.models.inspect_backend",
    "inspect_ai.agent._acp.server",
    "inspect_ai.model._providers.anthropic",
]


class Started:
    """A `casework` process under way, much like a `subprocess.Popen`; stdout and stderr kept.

    With `script` it is that file that runs, as ``python SCRIPT ARGUMENTS`` would.
    """

    def __init__(
        self,
        *arguments: str,
        cwd: Path | None = None,
        env: Mapping[str, str] | None = None,
        script: str = "",
    ) -> None:
        SERVER.set_forkserver_preload(IMPORTED)
        self._place = TemporaryDirectory()
        words, here = [script or "casework", *arguments], str(cwd or Path.cwd())
        told = (words, here, dict(env or os.environ), self._place.name)
        self._process = SERVER.Process(target=_live, args=told, daemon=True)
        self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid
        return self._process.pid

    def send_signal(self, number: int) -> None:
        os.kill(self.pid, number)

    def poll(self) -> int | None:
        """The exit code, or the signal that ended it as a negative number; None while it lives."""
        return self._process.exitcode

    @property
    def returncode(self) -> int | None:
        return self.poll()

    def communicate(self, timeout: float = 240) -> tuple[str, str]:
        """What it wrote to stdout and stderr, once it has ended; killed where it does not."""
        self._process.join(timeout)
        if self.poll() is None:
            self._process.kill()
            self._process.join()
            raise TimeoutError(f"no end within {timeout} s:\n{self._said('err')[-2000:]}")
        said = self._said("out"), self._said("err")
        self._place.cleanup()
        return said

    def _said(self, stream: str) -> str:
        return (Path(self._place.name) / stream).read_text("utf-8")


def run(
    *arguments: str,
    cwd: Path | None = None,
    env: Mapping[str, str] | None = None,
    script: str = "",
    timeout: float = 240,
) -> CompletedProcess[str]:
    """A `casework` process, waited for."""
    process = Started(*arguments, cwd=cwd, env=env, script=script)
    out, err = process.communicate(timeout)
    return CompletedProcess(["casework", *arguments], process.poll() or 0, out, err)


def _live(words: list[str], cwd: str, env: dict[str, str], place: str) -> None:
    """The life of the forked process."""
    multiprocessing.current_process().daemon = False  # it may have children of this kind
    os.setsid()
    os.chdir(cwd)
    os.environ.clear()
    os.environ.update(env)
    for name, stream in (("out", 1), ("err", 2)):
        file = os.open(Path(place) / name, os.O_WRONLY | os.O_CREAT | os.O_APPEND)
        os.dup2(file, stream)
        os.close(file)
    # Who starts the tests may ignore SIGINT, and children inherit that.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    from casework.cli import main
    from casework.models import client

    client.subprocess = starting(_Courier)
    sys.argv = words
    try:
        if words[0] == "casework":
            main()
        else:
            runpy.run_path(words[0], run_name="__main__")
    finally:
        atexit._run_exitfuncs()  # pyright: ignore[reportPrivateUsage]  (forks leave these out)


def starting(popen: Any) -> Any:
    """The module `subprocess` with another ``Popen``."""
    return SimpleNamespace(**{**vars(subprocess), "Popen": popen})


class Courier:
    """The courier of a verb inside the tests' own process, from the fork server."""

    def __init__(
        self, command: Sequence[str], *, pass_fds: Sequence[int], stdout: IO[bytes], **_: Any
    ) -> None:
        assert command[2] == "casework.models.courier"
        SERVER.set_forkserver_preload(IMPORTED)
        folder, end = command[3:]
        assert list(pass_fds) == [int(end)]
        with socket.socket(fileno=os.dup(int(end))) as theirs:
            told = (folder, theirs, stdout.name, dict(os.environ))
            self._process = SERVER.Process(target=_lend, args=told, daemon=True)
            self._process.start()

    @property
    def pid(self) -> int:
        assert self._process.pid
        return self._process.pid

    def wait(self, timeout: float) -> None:
        self._process.join(timeout)
        if self._process.exitcode is None:
            raise subprocess.TimeoutExpired("courier", timeout)


def _lend(folder: str, end: socket.socket, log: str, env: dict[str, str]) -> None:
    os.environ.clear()
    os.environ.update(env)
    number = end.detach()
    with Path(log).open("ab") as file:
        _carry(["courier", folder, str(number)], [number], file.fileno())


class _Courier:
    """The courier as a fork: what `casework.models.client` uses of the ``Popen`` it asks for."""

    def __init__(
        self, command: Sequence[str], *, pass_fds: Sequence[int], stdout: IO[bytes], **_: Any
    ) -> None:
        assert command[2] == "casework.models.courier"
        self.pid = os.fork()
        if self.pid == 0:
            _carry(command[2:], pass_fds, stdout.fileno())

    def wait(self, timeout: float) -> None:
        deadline = time.monotonic() + timeout
        while os.waitpid(self.pid, os.WNOHANG) == (0, 0):
            if time.monotonic() > deadline:
                raise subprocess.TimeoutExpired("courier", timeout)
            time.sleep(0.005)


def _carry(arguments: Sequence[str], kept: Sequence[int], log: int) -> None:
    """The life of a courier: nothing is open but what it was given, as after ``Popen``."""
    try:
        from casework.models import courier

        os.setsid()
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(log, 1)
        os.dup2(log, 2)
        for number in [int(one.name) for one in Path("/proc/self/fd").iterdir()]:
            if number > 2 and number not in kept:
                with suppress(OSError):  # that of the listing itself
                    os.close(number)
        sys.argv = list(arguments)
        courier.main()
        os._exit(0)
    except BaseException:
        os.write(2, traceback.format_exc().encode())
    finally:
        os._exit(1)
