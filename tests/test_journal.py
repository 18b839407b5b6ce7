"""The journal: what was appended stays, a torn tail is set aside, damage inside is refused."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.errors import JournalError
from casework.journal import Journal, _canonical, _digest, _sealed, read_entries, scan

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)


@given(st.lists(JSON, max_size=6))
def test_what_is_appended_is_read_back(tmp_path_factory: pytest.TempPathFactory, values) -> None:
    path = tmp_path_factory.mktemp("journal") / "j.jsonl"
    journal = Journal(path)
    for value in values:
        journal.append({"value": value})
    journal.close()
    clean = [json.loads(json.dumps(v).encode("utf-8", "replace")) for v in values]
    assert [e["seq"] for e in read_entries(path)] == list(range(1, len(values) + 1))
    for stored, value in zip(read_entries(path), clean, strict=True):
        if "\\ud" not in json.dumps(value):
            assert stored["value"] == value


FLAT = st.dictionaries(
    st.text(),
    st.none()
    | st.booleans()
    | st.integers()
    | st.text()
    | st.floats(allow_nan=False, allow_infinity=False),
)


@given(FLAT)
def test_the_fast_writer_says_what_json_says(entry: dict[str, object]) -> None:
    said = json.dumps(entry, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    assert _canonical(entry) == said.encode("utf-8", "replace")


@given(FLAT)
def test_a_line_is_its_canonical_entry_and_hash(entry: dict[str, object]) -> None:
    entry.pop("hash", None)
    digest, line = _sealed(entry)
    assert digest == _digest(entry)
    assert line == _canonical({**entry, "hash": digest}) + b"\n"


@pytest.mark.parametrize("tail", [b'{"half": ', b"\x00" * 400, b"\n", b"garbage", b'{"a":1'])
def test_a_torn_tail_is_set_aside_and_the_next_entry_starts_a_line(
    tmp_path: Path, tail: bytes
) -> None:
    path = tmp_path / "j.jsonl"
    journal = Journal(path)
    journal.append({"n": 1})
    journal.close()
    with path.open("ab") as file:
        file.write(tail)
    again = Journal(path)
    again.append({"n": 2})
    again.close()
    assert [entry["n"] for entry in read_entries(path)] == [1, 2]
    kept = path.with_name("j.jsonl.quarantine")
    assert kept.exists() == bool(tail.strip(b"\x00\n"))
    if kept.exists():
        assert tail.strip() in kept.read_bytes()


def test_a_missing_final_newline_costs_nothing(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    journal = Journal(path)
    journal.append({"n": 1})
    journal.close()
    path.write_bytes(path.read_bytes().rstrip(b"\n"))
    again = Journal(path)
    again.append({"n": 2})
    again.close()
    assert [entry["n"] for entry in read_entries(path)] == [1, 2]


def test_damage_in_the_middle_is_refused_with_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    journal = Journal(path)
    for n in range(4):
        journal.append({"n": n})
    journal.close()
    lines = path.read_bytes().splitlines(keepends=True)
    path.write_bytes(lines[0] + lines[1][:20] + lines[2] + lines[3])
    with pytest.raises(JournalError, match=r"j\.jsonl, line 2"):
        scan(path)


def test_an_edited_entry_breaks_the_chain(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    journal = Journal(path)
    for n in range(3):
        journal.append({"score": n})
    journal.close()
    path.write_text(path.read_text().replace('"score":1', '"score":9'))
    with pytest.raises(JournalError, match="line 2"):
        Journal(path)


@pytest.mark.parametrize("line", ["[" * 200_000, '{"a":' * 200_000, '{"prev": "", "a": NaN}'])
def test_lines_no_writer_wrote_are_damage_and_never_a_crash(tmp_path: Path, line: str) -> None:
    path = tmp_path / "j.jsonl"
    path.write_text(f'{line}\n{{"a": 1}}\n')
    with pytest.raises(JournalError, match="line 1"):
        read_entries(path)
    path.write_text(line)
    if "NaN" not in line:
        Journal(path).close()
        assert read_entries(path) == []
        assert path.with_name("j.jsonl.quarantine").read_text() == line + "\n"


def test_numbers_that_are_no_json_are_refused_before_they_reach_the_file(tmp_path: Path) -> None:
    journal = Journal(tmp_path / "j.jsonl")
    with pytest.raises(ValueError, match="JSON"):
        journal.append({"score": float("nan")})
    journal.close()
    assert (tmp_path / "j.jsonl").read_bytes() == b""


WRITER = """
import sys
from pathlib import Path
from casework.journal import Journal
journal = Journal(Path(sys.argv[1]))
n = len(journal.entries)
while True:
    n += 1
    journal.append({"n": n, "pad": "x" * 5000})
    print(n, flush=True)
"""


def test_killed_writers_lose_nothing_they_reported(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    reported = 0
    for round_ in range(5):
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(path)], stdout=subprocess.PIPE, text=True
        )
        assert process.stdout is not None
        process.stdout.readline()
        time.sleep(0.01 * round_)
        os.kill(process.pid, signal.SIGKILL)
        rest = [line for line in process.stdout.read().split("\n") if line]
        process.wait()
        reported = int(rest[-1]) if rest else reported
        entries = scan(path).entries
        assert [e["n"] for e in entries[:reported]] == list(range(1, reported + 1))
    Journal(path).close()
    assert len(read_entries(path)) >= reported > 0


def test_two_writers_cannot_hold_one_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("casework.journal.PATIENCE", 0.1)
    first = Journal(tmp_path / "j.jsonl")
    with pytest.raises(JournalError, match="another process is writing"):
        Journal(tmp_path / "j.jsonl")
    first.close()
    Journal(tmp_path / "j.jsonl").close()
