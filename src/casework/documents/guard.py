"""The near side of guarded reading: hand a file to a forked child, and outlive whatever it does.

One zygote process (zygote.py) serves this process. It is started at the first reading, in its
own process group, started again when it has died, and ends when this process ends, however
that happens. `ask` may be called from any thread, and beside a running asyncio loop.
A fence against accidents and nasty files, not a security boundary.
"""

import contextlib
import json
import os
import signal
import socket
import stat
import subprocess
import sys
import tempfile
import threading
from pathlib import Path
from typing import Any, Literal, NamedTuple

from casework.documents.records import GuardLimits, State
from casework.documents.zygote import LENGTH, OCR, OTHER, STATUS, receive
from casework.errors import CaseworkError

Job = Literal["read", "strings", "ocr", "member", "images", "bind", "examine"]
START_SECONDS = 60


class Outcome(NamedTuple):
    """`answer` is the child's JSON; where it is None, `state` and `reason` say why."""

    answer: Any
    state: State
    reason: str


class _ReaderGone(Exception):
    """The zygote ended while it was asked."""


class Guard:
    """Asks the reader process; one for the whole program (`guard`) is enough."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._socket: socket.socket | None = None
        self._process: subprocess.Popen[bytes] | None = None
        self._owner = 0
        self._slots = threading.BoundedSemaphore(max(2, os.cpu_count() or 2))

    def ask(self, job: Job, path: Path, limits: GuardLimits, **more: Any) -> Outcome:
        """Do one job on one file. Never raises for what the file does.

        `more` goes with the request: for "ocr" the `chain` of digests, the `page`, and the
        `engine` (a readers.engines.Choice).

        Raises CaseworkError only where no reader process can be started at all.
        """
        try:
            found = path.stat()
            if stat.S_ISDIR(found.st_mode):
                return Outcome(None, "unreadable", "a folder that cannot be opened.")
            if not stat.S_ISREG(found.st_mode):
                return Outcome(None, "unreadable", "not a regular file (a pipe, a device).")
            size = found.st_size
        except OSError as error:
            return Outcome(None, "unreadable", f"cannot be opened ({error.strerror}).")
        if size > limits.file_bytes:
            return Outcome(
                None, "too_big", f"{size:,} bytes; at most {limits.file_bytes:,} are read."
            )
        where = os.fspath(path.absolute())
        request = {"job": job, "path": where, "limits": limits.model_dump(), **more}
        kind = OCR if job == "ocr" and more["engine"][0] == "library" else OTHER
        with self._slots:
            for _ in range(3):
                with contextlib.suppress(_ReaderGone):
                    return self._once(kind, json.dumps(request).encode(), limits)
        return Outcome(None, "crashed", "the reader process ended three times at this file.")

    @property
    def pid(self) -> int | None:
        """The reader process, where one has been started."""
        return self._process.pid if self._process else None

    def close(self) -> None:
        """End the reader process; the next question starts another."""
        with self._lock:
            self._drop()

    def _once(self, kind: bytes, request: bytes, limits: GuardLimits) -> Outcome:
        ours, theirs = socket.socketpair()
        status_read, status_write = os.pipe()
        try:
            try:
                self._hand_over(kind, [theirs.fileno(), status_write])
            finally:
                theirs.close()
                os.close(status_write)
            ours.settimeout(limits.wall_seconds + 30)
            with contextlib.suppress(OSError):
                ours.sendall(LENGTH.pack(len(request)) + request)
            try:
                answer = receive(ours, limits.output_bytes + 1024)
            except TimeoutError:
                return Outcome(None, "timed_out", f"not read within {limits.wall_seconds} s.")
            if answer:
                return _answered(answer, limits)
            code = os.read(status_read, STATUS.size)
            if len(code) < STATUS.size:
                raise _ReaderGone
            return _ended(STATUS.unpack(code)[0], limits)
        finally:
            ours.close()
            os.close(status_read)

    def _hand_over(self, kind: bytes, descriptors: list[int]) -> None:
        with self._lock:
            if self._owner != os.getpid() or self._socket is None:
                self._start()
            assert self._socket is not None
            try:
                socket.send_fds(self._socket, [kind], descriptors)
            except OSError:
                self._drop()
                raise _ReaderGone from None

    def _start(self) -> None:
        """Start a zygote (also in a forked process: the one inherited belongs to the parent)."""
        if self._owner == os.getpid():
            self._drop()
        ours, theirs = socket.socketpair()
        root = os.fspath(Path(__file__).resolve().parents[2])
        paths = [root, *filter(None, [os.environ.get("PYTHONPATH")])]
        with tempfile.TemporaryFile() as talk:
            # -P: the current folder may be a hostile room with a lxml.py in it.
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "casework.documents.zygote", str(theirs.fileno())],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=talk,
                process_group=0,
                # Tesseract on one thread: pages are read side by side, and threads do not fork.
                env={**os.environ, "PYTHONPATH": os.pathsep.join(paths), "OMP_THREAD_LIMIT": "1"},
            )
            theirs.close()
            ours.settimeout(START_SECONDS)
            try:
                ready = ours.recv(1)
            except OSError:
                ready = b""
            if ready != b"R":
                ours.close()
                with contextlib.suppress(subprocess.TimeoutExpired):
                    self._process.wait(1)
                if self._process.poll() is not None and self._process.returncode < 0:
                    raise _ReaderGone  # ended by a signal from outside: worth another try
                self._process.kill()
                self._process.wait()
                talk.seek(0)
                words = talk.read().decode("utf-8", "replace").strip().splitlines()[-1:]
                raise CaseworkError(
                    "the process that reads documents did not start "
                    f"({words[0] if words else 'no message'}). Run `casework doctor`."
                )
        ours.settimeout(None)
        self._socket, self._owner = ours, os.getpid()

    def _drop(self) -> None:
        if self._socket is not None:
            self._socket.close()
            self._socket = None
        if self._process is not None and self._owner == os.getpid():
            with contextlib.suppress(OSError):
                os.kill(self._process.pid, signal.SIGKILL)
            self._process.wait()
        self._process = None


def _answered(answer: bytes, limits: GuardLimits) -> Outcome:
    value = json.loads(answer)
    if isinstance(value, dict) and "too_big" in value:
        reason = f"its text is larger than {limits.output_bytes:,} bytes."
        return Outcome(None, "too_big", reason)
    return Outcome(value, "text", "")


def _ended(code: int, limits: GuardLimits) -> Outcome:
    if code == -signal.SIGXCPU:
        return Outcome(None, "timed_out", f"used more than {limits.cpu_seconds} s of CPU.")
    if code == -signal.SIGALRM:
        return Outcome(None, "timed_out", f"not read within {limits.wall_seconds} s.")
    if code == 3:
        return Outcome(None, "too_big", f"needs more than {limits.memory:,} bytes of memory.")
    if code < 0:
        return Outcome(None, "crashed", f"the reader of this file was ended by signal {-code}.")
    return Outcome(None, "crashed", "the reader of this file failed (a fault in it).")


guard = Guard()
"""The program's guard. Nothing is started before the first question."""
