"""Recordings: what write_recording wrote is read as it was; a bad one is told, never a crash."""

import asyncio
import gzip
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casework.build.speaking import Recorded, Recorder, read_recording, write_recording
from casework.errors import JournalError, UsageError
from casework.journal import Journal
from casework.models.records import Reply, Request

ASKED = Request(role="writer", model="m", messages=({"role": "user", "content": "x"},))


class Nobody:
    """Is never asked."""

    async def ask(self, call: str, round: int, request: Request) -> Reply:
        raise AssertionError


@given(text=st.text(st.characters(exclude_categories=())))
def test_a_reply_of_any_signs_is_recorded(
    tmp_path_factory: pytest.TempPathFactory, text: str
) -> None:
    """Line separators within a reply end no line; a lone surrogate, which no file can hold, is
    replaced."""
    file = tmp_path_factory.mktemp("r") / "replies.jsonl.xz"
    write_recording(file, [{"call": "a", "round": 1, "text": text}])
    written = text.encode("utf-8", "replace").decode()
    assert read_recording(file)["a", 1]["text"] == written


def test_a_packed_recording_with_a_flipped_byte_is_told(tmp_path: Path) -> None:
    file = tmp_path / "r.jsonl.gz"
    data = bytearray(gzip.compress(b'{"call": "a", "round": 1, "text": "x"}\n' * 100))
    data[20] ^= 255
    file.write_bytes(data)
    with pytest.raises(UsageError, match="cannot be read"):
        read_recording(file)


@pytest.mark.parametrize("stop", ["5", '"zzz"', "[]", "null"])
def test_a_reply_that_ended_for_no_known_reason_is_told(tmp_path: Path, stop: str) -> None:
    file = tmp_path / "r.jsonl"
    file.write_text(f'{{"call": "a", "round": 1, "text": "x", "stop": {stop}}}\n')
    with pytest.raises(UsageError, match="line 1: stop"):
        asyncio.run(Recorded(file).ask("a", 1, ASKED))


@pytest.mark.parametrize("entry", [{"kind": "x"}, {"call": ["a"], "round": 1, "key": "k"}])
def test_a_journal_of_something_else_is_told(tmp_path: Path, entry: dict[str, object]) -> None:
    file = tmp_path / "replies.jsonl"
    journal = Journal(file)
    journal.append(entry)
    journal.close()
    for _ in range(2):  # and is not held afterwards
        with pytest.raises(JournalError, match="no reply"):
            Recorder(Nobody(), file)
