"""Several processes on one index: readers beside a writer, two writers, a writer that is killed."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from casework.documents.search.folder import Busy
from casework.documents.search.index import open_index, search_room

WRITER = """
import sys
from pathlib import Path
from casework.documents.records import Passage, Reading
from casework.documents.search import update
from casework.documents.search.index import open_index
from casework.documents.search.update import source_of_reading

def sources(rounds):
    for n in range(rounds):
        passages = [Passage(anchor=f"\\u00b6{p}", text=f"pump {n} seal") for p in range(20)]
        yield source_of_reading(
            Reading(name="x", path=f"{n:05}", type="txt", state="text", passages=passages)
        )

update.BATCH_UNITS = 1_000
folder, rounds = Path(sys.argv[1]), int(sys.argv[2])
def tell(done, total):
    print(done, flush=True)
done = open_index(folder).update(list(sources(rounds)), tell=tell, wait=float(sys.argv[3]))
print("END", len(done.added), done.unchanged, flush=True)
"""
READER = """
import sys, time
from pathlib import Path
from casework.documents.search.index import open_index, search_room

index = open_index(Path(sys.argv[1]))
asked, totals = 0, []
end = time.monotonic() + 60
while time.monotonic() < end:
    found = search_room(index, "pump seal", 5)
    asked += 1
    assert found.total % 20 == 0, found.total  # documents appear whole
    totals.append(found.total)
    if found.total == int(sys.argv[2]) and not found.note:
        break
assert totals == sorted(totals)
print(asked, len(set(totals)), totals[-1])
"""


def start(script: str, *arguments: object) -> "subprocess.Popen[str]":
    words = [sys.executable, "-c", script, *map(str, arguments)]
    return subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)


def test_readers_see_whole_commits_while_a_writer_writes(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    open_index(folder)
    readers = [start(READER, folder, 5_000) for _ in range(2)]
    writer = start(WRITER, folder, 250, 0)
    out, talk = writer.communicate(timeout=100)
    assert out.endswith("END 250 0\n"), talk
    for reader in readers:
        out, talk = reader.communicate(timeout=100)
        asked, steps, last = map(int, out.split() or [0, 0, 0])
        assert (last, talk) == (5_000, "")
        assert asked > 10
        assert steps > 1, "the writer's batches could be seen"


def test_a_killed_writer_goes_on_where_it_was(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    writer = start(WRITER, folder, 3_000, 0)
    assert writer.stdout is not None
    for line in writer.stdout:
        if int(line) >= 300:
            break
    with pytest.raises(Busy, match=f"process {writer.pid}"):
        open_index(folder).update([], wait=0)
    os.kill(writer.pid, signal.SIGKILL)
    writer.communicate()
    index = open_index(folder)
    assert index.note == ""
    found = search_room(index, "pump seal", 5)
    assert "broken off" in found.note
    assert 0 < found.total < 60_000
    before = found.total // 20
    out, talk = start(WRITER, folder, before + 40, 5).communicate(timeout=100)
    assert out.endswith(f"END 40 {before}\n"), talk
    found = search_room(index, "pump seal", 5)
    assert (found.total, found.note) == ((before + 40) * 20, "")


def test_a_second_writer_waits(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    open_index(folder)
    both = [start(WRITER, folder, 200, 60), start(WRITER, folder, 200, 60)]
    ends = sorted(process.communicate(timeout=100)[0].splitlines()[-1] for process in both)
    assert ends == ["END 0 200", "END 200 0"]


def test_the_lock_file_of_a_dead_writer_holds_nobody_up(tmp_path: Path) -> None:
    folder = tmp_path / "index"
    index = open_index(folder)
    (folder / "writer.lock").write_text("process 1, since 00:00:00\n")
    started = time.monotonic()
    assert index.update([]).added == ()
    assert time.monotonic() - started < 5
