"""One side of the PDF benchmark: ``python -m bench.pdf_side SIDE speed|nasty``, paths on stdin,
one JSON object on stdout."""

import json
import logging
import os
import resource
import signal
import sys
import time
from collections.abc import Callable
from pathlib import Path

MEMORY = 3 * 2**30
SECONDS = 30
Reader = Callable[[Path], tuple[int, str, str]]
"""A file to (pages, text, reason why there is none)."""


def casework() -> Reader:
    """The whole reader in this process."""
    from casework.documents.readers.parse import parse_file
    from casework.documents.records import LAYERS, GuardLimits

    def read(path: Path) -> tuple[int, str, str]:
        reading = parse_file(path, GuardLimits())
        return reading.pages or 0, reading.text(LAYERS), reading.reason

    return read


def guarded() -> Reader:
    """As users call it: each file in a guarded child."""
    from casework.documents.library import read as read_guarded
    from casework.documents.records import LAYERS

    def read(path: Path) -> tuple[int, str, str]:
        reading = read_guarded(path)
        return reading.pages or 0, reading.text(LAYERS), reading.reason

    return read


def pypdf() -> Reader:
    """pypdf's text of each page."""
    from pypdf import PdfReader

    def read(path: Path) -> tuple[int, str, str]:
        pages = [page.extract_text() for page in PdfReader(path).pages]
        return len(pages), "\n".join(pages), ""

    return read


def pdfminer() -> Reader:
    """pdfminer.six's text of each page."""
    from pdfminer.high_level import extract_text

    def read(path: Path) -> tuple[int, str, str]:
        text = extract_text(path)
        return text.count("\f"), text, ""

    return read


SIDES = {"casework": casework, "guarded": guarded, "pypdf": pypdf, "pdfminer": pdfminer}


def speed(read: Reader, paths: list[Path]) -> dict[str, object]:
    """Pages, words, CPU and wall seconds, peak megabytes."""
    read(paths[0])  # imports, and the guard's process
    begun, cpu = time.perf_counter(), _cpu()
    pages = words = 0
    for path in paths:
        count, text, _ = read(path)
        pages += count
        words += len(text.split())
    wall = time.perf_counter() - begun
    _end_guard()
    used = _cpu() - cpu
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    children = resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss
    peak = (own + children) / 1024
    return {"pages": pages, "words": words, "cpu": used, "wall": wall, "peak": peak}


def nasty(read: Reader, paths: list[Path]) -> dict[str, object]:
    """How each file ended: text, told, nothing, hung or crashed."""
    return {"outcomes": [_apart(read, path) for path in paths]}


def nasty_guarded(paths: list[Path]) -> dict[str, object]:
    """The same for our guard, which has its own process for each file and the same limits."""
    from casework.documents.library import read
    from casework.documents.records import LAYERS, GuardLimits

    limits = GuardLimits(memory=MEMORY, cpu_seconds=SECONDS, wall_seconds=4 * SECONDS)
    lost = {"timed_out": "hung", "crashed": "crashed"}
    outcomes: list[str] = []
    for path in paths:
        found = read(path, limits=limits)
        said = "text" if found.text(LAYERS).strip() else "told" if found.reason else "nothing"
        outcomes.append(lost.get(found.state, said))
    _end_guard()
    return {"outcomes": outcomes}


def _apart(read: Reader, path: Path) -> str:
    into, out = os.pipe()
    pid = os.fork()
    if pid == 0:
        os.close(into)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        signal.alarm(4 * SECONDS)
        try:
            _, text, reason = read(path)
            how = "text" if text.strip() else "told" if reason else "nothing"
        except Exception:  # whatever a converter raises is its way of saying no
            how = "told"
        os.write(out, how.encode())
        _end_guard()
        os._exit(0)
    os.close(out)
    how = os.read(into, 100).decode()
    os.close(into)
    _, status = os.waitpid(pid, 0)
    hung = os.waitstatus_to_exitcode(status) in {-signal.SIGALRM, -signal.SIGXCPU, -signal.SIGKILL}
    return how or ("hung" if hung else "crashed")


def _end_guard() -> None:
    if guard := sys.modules.get("casework.documents.guard"):
        guard.guard.close()


def _cpu() -> float:
    """Of this process and of its children that have ended."""
    return sum(
        used.ru_utime + used.ru_stime
        for used in map(resource.getrusage, (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    )


if __name__ == "__main__":
    logging.disable()
    files = [Path(line) for line in sys.stdin.read().splitlines() if line]
    if sys.argv[1:] == ["guarded", "nasty"]:
        print(json.dumps(nasty_guarded(files)))
    else:
        side, job = SIDES[sys.argv[1]](), {"speed": speed, "nasty": nasty}[sys.argv[2]]
        print(json.dumps(job(side, files)))
