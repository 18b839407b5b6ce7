"""Tesseract as the machine's own program, a process for each look at a page.

Runs inside the guarded child and dies with it: the program stays in the child's process group,
which the reader process ends, and it gets what is left of the child's CPU time. Nothing is
written to disk: the picture goes in on stdin, and what was read comes out on stdout.
"""

import contextlib
import ctypes
import os
import re
import resource
import signal
import subprocess
import threading
from collections.abc import Callable
from typing import IO, TYPE_CHECKING, Literal, NamedTuple

from casework.documents.readers.engines import HINT, Absent, Box, Failed, Mode
from casework.documents.readers.lines import Line, Word

if TYPE_CHECKING:
    from PIL.Image import Image

PROBE_SECONDS = 10
MOST_OUT, MOST_SAID = 32 * 2**20, 4096
"""Bytes taken of stdout and of stderr; a dense page is 100 KB of words."""
MODES: dict[Mode, str] = {"auto": "3", "column": "4"}
NO_DATA = b"Failed loading language"
TURN = re.compile(r"^Rotate: (\d+)$", re.MULTILINE)
SURE = re.compile(r"^Orientation confidence: ([\d.]+)$", re.MULTILINE)
PARENT_DEATH = 1  # linux/prctl.h: PR_SET_PDEATHSIG


class Row(NamedTuple):
    """A row of Tesseract's TSV: what it is (2 a block, 5 a word), where, and what it says."""

    level: int
    block: str
    line: tuple[str, ...]
    box: Box
    confidence: float
    text: str


class Program:
    """A `tesseract` of version 4 or later, by its path."""

    def __init__(self, where: str) -> None:
        self._where = where

    def orientation(self, image: "Image", dpi: int) -> tuple[int, float] | None:
        """As Engine says; None also where the model for it (osd) is not installed."""
        code, out, _ = self._run(image, dpi, "osd", "0")
        told = out.decode("utf-8", "replace")
        turn, sure = TURN.search(told), SURE.search(told)
        if code or not turn or not sure:
            return None
        return -int(turn[1]) // 90 % 4, float(sure[1])  # the program's turns are clockwise

    def blocks(self, image: "Image", dpi: int) -> list[Box]:
        """As Engine says. The program tells no types: blocks with words in them."""
        rows = self._read(image, dpi, "auto")
        spoken = {row.block for row in rows if row.level == 5 and row.text}
        return [row.box for row in rows if row.level == 2 and row.block in spoken]

    def lines(self, image: "Image", dpi: int, mode: Mode) -> list[Line]:
        """As Engine says."""
        lines: dict[tuple[str, ...], Line] = {}
        for row in self._read(image, dpi, mode):
            if row.level == 5 and row.text:
                word = Word(row.text, row.confidence, *row.box)
                lines.setdefault(row.line, Line()).words.append(word)
        return [line for line in lines.values() if line.tidy()]

    def _read(self, image: "Image", dpi: int, mode: Mode) -> list[Row]:
        code, out, said = self._run(image, dpi, "eng", MODES[mode], "tsv")
        if code and NO_DATA in said:
            raise Absent(f"{self._where} has no English data. {HINT}")
        if code:
            raise Failed(f"{self._where} failed ({_words(said)}).")
        rows = out.decode("utf-8", "replace").split("\n")[1:]
        return [row for row in map(_row, rows) if row]

    def _run(
        self, image: "Image", dpi: int, data: Literal["eng", "osd"], psm: str, *more: str
    ) -> tuple[int, bytes, bytes]:
        """Its exit code, stdout, and the start of its stderr. Raises Failed where it crashed."""
        options = ("-l", data, "--psm", psm, "--dpi", str(max(70, dpi)))
        head = f"P5 {image.width} {image.height} 255\n".encode()
        try:
            process = subprocess.Popen(
                [self._where, "stdin", "stdout", *options, *more],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                env={**os.environ, "OMP_THREAD_LIMIT": "1"},
                preexec_fn=_bounds(),
            )
        except (OSError, subprocess.SubprocessError) as error:
            raise Failed(f"{self._where} cannot be started ({error}).") from error
        out, said = _talk(process, head + image.tobytes())
        if len(out) > MOST_OUT:
            raise Failed(f"{self._where} wrote more than {MOST_OUT:,} bytes.")
        if process.returncode == -signal.SIGXCPU:
            soft, _ = resource.getrlimit(resource.RLIMIT_CPU)
            raise Failed(f"used more than {soft} s of CPU.")
        if process.returncode < 0:
            raise Failed(f"{self._where} was ended by signal {-process.returncode}.")
        return process.returncode, out, said


def told_version(where: str) -> str:
    """What ``tesseract --version`` says. Raises Absent where it hangs or cannot be run."""
    try:
        process = subprocess.Popen(
            [where, "--version"],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            process_group=0,
        )
    except OSError as error:
        raise Absent(f"{where} cannot be run ({error.strerror}). {HINT}") from error
    late = threading.Event()

    def stop() -> None:
        late.set()
        _end_group(process.pid)

    end = threading.Timer(PROBE_SECONDS, stop)
    end.start()
    assert process.stdout is not None
    with process.stdout as stream:
        out = stream.read(MOST_SAID)
    end.cancel()
    _end_group(process.pid)
    process.wait()
    if late.is_set():
        raise Absent(f"{where} did not tell its version within {PROBE_SECONDS} s. {HINT}")
    return out.decode("utf-8", "replace")


def _end_group(pid: int) -> None:
    with contextlib.suppress(OSError):
        os.killpg(pid, signal.SIGKILL)


def _bounds() -> Callable[[], None]:
    """Run in the program's process before it starts: it dies with this one, and has the CPU time
    that this one and the programs before it have left."""
    mine = resource.getrusage(resource.RUSAGE_SELF)
    theirs = resource.getrusage(resource.RUSAGE_CHILDREN)
    used = mine.ru_utime + mine.ru_stime + theirs.ru_utime + theirs.ru_stime
    soft, hard = resource.getrlimit(resource.RLIMIT_CPU)
    left = soft if soft == resource.RLIM_INFINITY else max(1, int(soft - used))
    libc = ctypes.CDLL(None)

    def bound() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (left, hard))
        with contextlib.suppress(AttributeError):  # on Linux only
            libc.prctl(PARENT_DEATH, signal.SIGKILL)

    return bound


def _talk(process: "subprocess.Popen[bytes]", picture: bytes) -> tuple[bytes, bytes]:
    """Give the picture and take what comes out, of either stream no more than its bound."""
    assert process.stdin and process.stdout and process.stderr
    said: list[bytes] = []
    helpers = [
        threading.Thread(target=_put, args=(process.stdin, picture), daemon=True),
        threading.Thread(target=_drain, args=(process.stderr, said), daemon=True),
    ]
    for helper in helpers:
        helper.start()
    out = process.stdout.read(MOST_OUT + 1)
    if len(out) > MOST_OUT:
        process.kill()
    process.stdout.close()
    process.wait()
    for helper in helpers:
        helper.join()
    return out, b"".join(said)


def _put(stream: IO[bytes], data: bytes) -> None:
    with contextlib.suppress(OSError), stream:  # it may end without having read all
        stream.write(data)


def _drain(stream: IO[bytes], said: list[bytes]) -> None:
    """Read to the end, so that the program never waits; keep the start."""
    with stream:
        said.append(stream.read(MOST_SAID))
        while stream.read(2**16):
            pass


def _row(text: str) -> Row | None:
    """None for the end of the file and for what is no row."""
    cells = text.split("\t")
    if len(cells) != 12:
        return None
    try:
        level, left, top, width, height = (int(cells[n]) for n in (0, 6, 7, 8, 9))
        confidence = float(cells[10])
    except ValueError:
        return None
    box = (left, top, left + width, top + height)
    return Row(level, cells[2], tuple(cells[2:5]), box, confidence, cells[11].strip())


def _words(said: bytes) -> str:
    return " ".join(said.decode("utf-8", "replace").split())[:200] or "it said nothing"
