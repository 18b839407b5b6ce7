"""The guard: what a file does to its reader costs that file and nothing else."""

import asyncio
import os
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
import xlsxwriter
from PIL import Image

from casework.documents import zygote
from casework.documents.guard import Guard, guard
from casework.documents.library import Library, read, read_many
from casework.documents.records import GuardLimits
from casework.documents.strings import every_string
from casework.errors import CaseworkError


@pytest.fixture
def note(tmp_path: Path) -> Path:
    path = tmp_path / "0001.txt"
    path.write_text("Forty pumps.\n")
    return path


@pytest.fixture(scope="module")
def heavy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A workbook that takes its reader some seconds of CPU."""
    path = tmp_path_factory.mktemp("heavy") / "0001.xlsx"
    book = xlsxwriter.Workbook(str(path), {"constant_memory": True})
    page = book.add_worksheet()
    for row in range(4000):
        page.write_row(row, 0, [f"cell {row} {column}" for column in range(25)])
    book.close()
    return path


def until(condition: Callable[[], bool], seconds: float = 10) -> bool:
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        if condition():
            return True
        time.sleep(0.05)
    return False


def gone(pid: int) -> bool:
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except (FileNotFoundError, ProcessLookupError):
        return True
    return state == "Z"


def test_cpu_time_is_bounded(heavy: Path) -> None:
    reading = read(heavy, limits=GuardLimits(cpu_seconds=1))
    assert (reading.state, reading.reason) == ("timed_out", "used more than 1 s of CPU.")


def test_wall_time_is_bounded(heavy: Path) -> None:
    reading = read(heavy, limits=GuardLimits(wall_seconds=1))
    assert (reading.state, reading.reason) == ("timed_out", "not read within 1 s.")


def test_memory_is_bounded(heavy: Path, note: Path) -> None:
    reading = read(heavy, limits=GuardLimits(memory=2**25))
    assert reading.state in {"too_big", "crashed"}
    assert reading.reason
    assert read(note).state == "text"


def test_sizes_are_bounded(note: Path) -> None:
    assert read(note, limits=GuardLimits(file_bytes=3)).state == "too_big"
    assert read(note, limits=GuardLimits(output_bytes=50)).state == "too_big"


def test_what_is_no_file_is_said(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name in ("absent.pdf", "pipe", "."):
        reading = read(tmp_path / name)
        assert (reading.state, bool(reading.reason)) == ("unreadable", True)


def test_a_dead_reader_is_started_again(note: Path) -> None:
    assert read(note).state == "text"
    first = guard.pid
    assert first is not None
    os.kill(first, signal.SIGKILL)
    assert until(lambda: gone(first))
    assert read(note).text() == "Forty pumps."
    assert guard.pid != first


def test_a_reader_killed_at_work_costs_nothing(heavy: Path, note: Path) -> None:
    own = Guard()
    answers: list[str] = []
    limits = GuardLimits()
    assert own.ask("read", note, limits).state == "text"
    worker = threading.Thread(
        target=lambda: answers.append(own.ask("read", heavy, limits).state), daemon=True
    )
    worker.start()
    time.sleep(0.5)
    assert own.pid is not None
    os.kill(own.pid, signal.SIGKILL)
    worker.join(60)
    assert answers == ["text"]
    assert own.ask("read", note, limits).state == "text"
    own.close()


def test_a_reader_killed_while_it_starts_is_started_again(note: Path) -> None:
    own = Guard()
    answers: list[str] = []
    worker = threading.Thread(
        target=lambda: answers.append(own.ask("read", note, GuardLimits()).state), daemon=True
    )
    worker.start()
    assert until(lambda: own.pid is not None)
    os.kill(own.pid or 0, signal.SIGKILL)
    worker.join(60)
    assert answers == ["text"]
    own.close()


def test_the_reader_ends_with_its_parent(note: Path) -> None:
    script = (
        "import os, signal, sys\n"
        "from pathlib import Path\n"
        "from casework.documents.guard import guard\n"
        "from casework.documents.library import read\n"
        "print(read(Path(sys.argv[1])).state, guard.pid, flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(note)], capture_output=True, text=True, timeout=60
    )
    state, pid = done.stdout.split()
    assert (done.returncode, state) == (-signal.SIGKILL, "text")
    assert until(lambda: gone(int(pid)))


def test_a_hostile_current_folder_is_not_imported(note: Path) -> None:
    (note.parent / "lxml.py").write_text("open('here', 'w')\nraise SystemExit\n")
    script = (
        "import sys\nfrom pathlib import Path\n"
        "from casework.documents.library import read\n"
        "print(read(Path(sys.argv[1])).state)"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", script, str(note)],
        capture_output=True,
        text=True,
        timeout=60,
        cwd=note.parent,
    )
    assert done.stdout.strip() == "text", done.stderr
    assert not (note.parent / "here").exists()


def test_many_threads_and_an_event_loop(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number:04}.txt" for number in range(60)]
    for number, path in enumerate(paths):
        path.write_text(f"text {number}")
    wanted = [f"text {number}" for number in range(60)]
    with ThreadPoolExecutor(12) as pool:
        assert [r.text() for r in pool.map(read, paths)] == wanted
    assert [r.text() for r in read_many(paths)] == wanted

    async def within() -> list[str]:
        readings = await asyncio.gather(*(asyncio.to_thread(read, path) for path in paths))
        return [reading.text() for reading in readings]

    assert asyncio.run(within()) == wanted


def test_no_descriptor_and_no_child_is_left(note: Path) -> None:
    read(note)
    before = len(list(Path("/proc/self/fd").iterdir()))
    for _ in range(30):
        read(note)
    assert len(list(Path("/proc/self/fd").iterdir())) == before
    children = Path(f"/proc/{guard.pid}/task/{guard.pid}/children")
    assert until(lambda: not children.read_text().split())


def test_a_forked_process_gets_its_own_reader(note: Path) -> None:
    read(note)
    pid = os.fork()
    if pid == 0:
        first = guard.pid
        sound = read(note).state == "text" and guard.pid != first
        guard.close()
        os._exit(0 if sound else 1)
    _, status = os.waitpid(pid, 0)
    assert os.waitstatus_to_exitcode(status) == 0
    assert read(note).state == "text"


def test_a_file_that_cannot_be_searched_is_never_clean(heavy: Path) -> None:
    with pytest.raises(CaseworkError, match=r"cannot be searched: timed_out"):
        every_string(heavy, GuardLimits(cpu_seconds=1))


def test_the_library_reads_each_content_once(tmp_path: Path, note: Path) -> None:
    twin = tmp_path / "0002.txt"
    twin.write_bytes(note.read_bytes())
    shelf = Library(tmp_path / "cache")
    assert [shelf.read(p).name for p in (note, twin)] == ["0001.txt", "0002.txt"]
    (entry,) = (tmp_path / "cache").rglob("*.json")
    again = Library(tmp_path / "cache")
    stored = entry.stat().st_mtime_ns
    assert again.read(twin).text() == "Forty pumps."
    assert entry.stat().st_mtime_ns == stored
    entry.write_text(entry.read_text().replace("Forty", "Fifty"))
    assert Library(tmp_path / "cache").read(twin).text() == "Forty pumps."
    entry.write_text("{torn")
    assert Library(tmp_path / "cache").read(note).text() == "Forty pumps."
    note.write_text("Changed.")
    assert again.read(note).text() == "Changed."


def test_the_library_is_safe_with_many_writers(tmp_path: Path) -> None:
    paths = [tmp_path / f"{number:04}.txt" for number in range(8)]
    for number, path in enumerate(paths):
        path.write_text(f"text {number % 2}")
    shelves = [Library(tmp_path / "cache") for _ in range(4)]
    with ThreadPoolExecutor(8) as pool:
        jobs = [pool.submit(shelf.read, path) for shelf in shelves for path in paths]
        assert {job.result().text() for job in jobs} == {"text 0", "text 1"}
    assert not list((tmp_path / "cache").rglob("*.part"))
    assert len(list((tmp_path / "cache").rglob("*.json"))) == 2


def test_what_the_machine_did_is_not_stored(tmp_path: Path, heavy: Path) -> None:
    shelf = Library(tmp_path / "cache", limits=GuardLimits(cpu_seconds=1))
    assert shelf.read(heavy).state == "timed_out"
    assert not list(tmp_path.rglob("*.json"))


def test_what_a_child_started_ends_with_it() -> None:
    child = subprocess.Popen(
        ["sh", "-c", "sleep 60 & echo $!; exit 3"],
        stdout=subprocess.PIPE,
        text=True,
        process_group=0,
    )
    assert child.stdout is not None
    grandchild = int(child.stdout.readline())
    ours, theirs = os.pipe()
    running = {child.pid: theirs}

    def reaped() -> bool:
        zygote._reap(running)  # pyright: ignore[reportPrivateUsage]
        return not running

    assert until(reaped)
    assert zygote.STATUS.unpack(os.read(ours, zygote.STATUS.size)) == (3,)
    os.close(ours)
    child.stdout.close()
    child.returncode = 3  # reaped above
    assert until(lambda: gone(grandchild))


def test_children_end_with_the_reader(tmp_path: Path) -> None:
    """A page that OCR takes long over, and a program that ends meanwhile."""
    path = tmp_path / "0001.png"
    Image.effect_noise((2500, 3300), 90).save(path)
    script = (
        "import hashlib, os, signal, sys, threading, time\n"
        "from pathlib import Path\n"
        "from casework.documents.guard import guard\n"
        "from casework.documents.ocr import OCR_LIMITS\n"
        "from casework.documents.readers.engines import choose\n"
        "path = Path(sys.argv[1])\n"
        "chain = [hashlib.sha256(path.read_bytes()).hexdigest()]\n"
        "more = {'chain': chain, 'page': 1, 'engine': choose()}\n"
        "work = lambda: guard.ask('ocr', path, OCR_LIMITS, **more)\n"
        "threading.Thread(target=work, daemon=True).start()\n"
        "pids = []\n"
        "while not pids:\n"
        "    time.sleep(0.05)\n"
        "    if guard.pid:\n"
        "        listed = Path(f'/proc/{guard.pid}/task/{guard.pid}/children')\n"
        "        pids = listed.read_text().split()\n"
        "print(guard.pid, pids[0], flush=True)\n"
        "os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", script, str(path)], capture_output=True, text=True, timeout=60
    )
    reader, child = map(int, done.stdout.split())
    assert until(lambda: gone(reader) and gone(child), 8)
