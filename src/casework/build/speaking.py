"""Who answers a build's calls: models through the gateway, or replies recorded earlier.

Every reply that counts is written to ``replies.jsonl`` with its call's name and round. The file
of a finished build is a recording: ``--replay FILE`` builds the same world from it without a
model. A recording is JSON lines ``{"call", "round", "text"}``, also packed as ``.xz`` or ``.gz``.
"""

import gzip
import json
import lzma
import zlib
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import Any, get_args

from casework.build.asking import Speaks
from casework.errors import JournalError, UsageError
from casework.journal import Journal
from casework.models.gateway import Asker
from casework.models.key import request_key
from casework.models.records import Reply, ReplyStop, Request

LARGEST = 256_000_000
"""Bytes of a recording that are read, unpacked."""


class Recorder:
    """Keeps every reply beside the build, once; `speaks` gives them."""

    def __init__(self, speaks: Speaks, path: Path) -> None:
        self._speaks = speaks
        self._journal = Journal(path)
        try:
            self._kept = {(e["call"], e["round"], e["key"]) for e in self._journal.entries}
        except (KeyError, TypeError) as error:
            self._journal.close()
            raise JournalError(
                f"{path}: holds an entry that is no reply ({error!r}). Restore it from a copy."
            ) from error

    async def ask(self, call: str, round: int, request: Request) -> Reply:
        """The reply to a named call, kept before it is handed out."""
        reply = await self._speaks.ask(call, round, request)
        mark = (call, round, reply.key)
        if mark not in self._kept:
            self._kept.add(mark)
            self._journal.append(
                {
                    "call": call,
                    "round": round,
                    "key": reply.key,
                    "model": request.model,
                    "role": request.role,
                    "stop": reply.stop,
                    "text": reply.text,
                    "input": reply.usage.input,
                    "output": reply.usage.output,
                    "dollars": reply.dollars,
                },
                sync=False,
            )
        return reply

    def close(self) -> None:
        """Close the file."""
        self._journal.sync()
        self._journal.close()


class Live:
    """Models, through the gateway of the build's folder."""

    def __init__(self, gateway: Asker) -> None:
        self._gateway = gateway

    async def ask(self, call: str, round: int, request: Request) -> Reply:
        """Ask the model the request names."""
        return await self._gateway.ask(request)


class Recorded:
    """Replies recorded earlier, found by the name of the call and its round."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._replies = read_recording(path)

    async def ask(self, call: str, round: int, request: Request) -> Reply:
        """The recorded reply. Raises UsageError where the recording has none."""
        found = self._replies.get((call, round))
        if found is None:
            raise UsageError(
                f"{self._path}: no reply for {call}, round {round}. The recording belongs to "
                "another record, load or version, or to scans that were read (`casework doctor` "
                "says what reads them here); build with a model instead."
            )
        stop = found.get("stop", "end")
        return Reply(key=request_key(request), text=found["text"], stop=stop, dollars=0.0)


def read_recording(path: Path) -> dict[tuple[str, int], dict[str, Any]]:
    """(call, round) -> entry. Raises UsageError naming file and line of what cannot be read."""
    found: dict[tuple[str, int], dict[str, Any]] = {}
    # Not splitlines: a reply may hold other signs that end a line, as they are.
    for number, line in enumerate(_unpacked(path).split("\n"), start=1):
        if not line.strip():
            continue
        try:
            entry = json.loads(line)
            call, round, text = entry["call"], entry["round"], entry["text"]
        except (ValueError, RecursionError, KeyError, TypeError) as error:
            raise UsageError(f"{path}, line {number}: not a recorded reply ({error}).") from error
        if not (isinstance(call, str) and type(round) is int and isinstance(text, str)):
            raise UsageError(f"{path}, line {number}: call, round or text is of the wrong type.")
        if entry.get("stop", "end") not in get_args(ReplyStop):
            raise UsageError(f"{path}, line {number}: stop is none of a reply's reasons to end.")
        found[call, round] = entry
    return found


def _unpacked(path: Path) -> str:
    opener = {".xz": lzma.open, ".gz": gzip.open}.get(path.suffix, open)
    try:
        with opener(path, "rb") as file:
            data = file.read(LARGEST + 1)
    except (OSError, EOFError, lzma.LZMAError, zlib.error) as error:
        raise UsageError(
            f"{path}: cannot be read ({error}). Give a recording of replies."
        ) from error
    if len(data) > LARGEST:
        raise UsageError(f"{path}: longer than {LARGEST:,} bytes unpacked; not a recording.")
    return data.decode("utf-8", "replace")


def write_recording(path: Path, entries: Iterable[Mapping[str, Any]]) -> int:
    """Pack entries of ``replies.jsonl`` as a recording (``.xz``): the last reply of each call and
    round, in order of their names. The same replies give the same bytes. Returns how many."""
    last = {(str(e["call"]), int(e["round"])): e for e in entries}
    lines = [
        json.dumps(
            {"call": call, "round": round, "text": entry["text"]}
            | ({} if entry.get("stop", "end") == "end" else {"stop": entry["stop"]}),
            ensure_ascii=False,
        )
        for (call, round), entry in sorted(last.items())
    ]
    data = ("\n".join(lines) + "\n").encode("utf-8", "replace")
    path.write_bytes(lzma.compress(data, preset=6))
    return len(lines)
