"""A search on disk: begun once under one configuration, continued only under the same.

::

    searches/<id>/  search.toml  lock.json  events.jsonl
                    candidates/<case>/<individual>/input.json      (both read-only)

``lock.json`` holds the whole configuration by value or by digest; the events are the state. The
candidates' files are for people and other programs: each is written when its manifest is checked,
and nothing here reads them but `verify_candidates`, which compares them with the events.
"""

import hashlib
import json
import re
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import tomli_w

from casework.errors import ConfigChanged, UsageError
from casework.harden.log import FileLog
from casework.harden.moves import Setup
from casework.harden.records import digest
from casework.harden.state import CaseState, Payload, fold
from casework.harden.transformation import FILE, protected
from casework.journal import Entry, read_entries
from casework.lock import differences

VERSION = 1
Lock = dict[str, Any]


def lock_of(setup: Setup, models: Mapping[str, str]) -> Lock:
    """Everything a resume must find unchanged. `models`: role -> model and its parameters."""
    return {
        "version": VERSION,
        "benchmark": setup.adapter.name,
        "settings": setup.settings.model_dump(mode="json"),
        "axes_sha256": setup.catalog.sha256,
        "realism_sha256": digest(setup.rule.model_dump(mode="json")) if setup.rule else "",
        "models": dict(sorted(models.items())),
        "items": {name: digest(protected(item)) for name, item in setup.items.items()},
    }


@contextmanager
def opened(path: Path, lock: Lock, asked: Mapping[str, Any] | None = None) -> Generator[FileLog]:
    """Begin a search, or continue it under the same lock; `asked` goes into ``search.toml``.

    Raises ConfigChanged with the differences, JournalError where the events are damaged.
    """
    if not begun(path, lock):
        path.mkdir(parents=True, exist_ok=True)
        (path / "search.toml").write_text(tomli_w.dumps(_without_none(asked or {})), "utf-8")
        # Last, and whole at once: with it the search exists.
        draft = path / "lock.json.new"
        draft.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", "utf-8")
        draft.replace(path / "lock.json")
    log = FolderLog(path, digest(lock)[:12])
    try:
        yield log
    finally:
        log.close()


def begun(path: Path, lock: Lock) -> bool:
    """Whether the search is there already. Raises ConfigChanged, with the differences, where it
    was begun under another lock."""
    if not (path / "lock.json").exists():
        if (path / "events.jsonl").exists():
            raise UsageError(f"{path}: has events and no lock.json. Restore lock.json from a copy.")
        return False
    changed = _changes(read_lock(path), lock)
    if changed:
        raise ConfigChanged(
            f"{path}: this search was begun under another configuration:\n  "
            + "\n  ".join(changed)
            + "\nRun it as it was begun, or begin another search."
        )
    return True


class FolderLog(FileLog):
    """The log of a search folder, which also files the candidates."""

    def __init__(self, path: Path, run_id: str) -> None:
        super().__init__(path / "events.jsonl", run_id)
        self._path = path

    def append(self, case_id: str, kind: str, payload: Payload) -> None:
        """File what a manifest brought, then the line that makes it count."""
        if kind == "manifest":
            for child in payload["children"]:
                _file(self._path, case_id, child["individual"]["id"], child["input"])
        super().append(case_id, kind, payload)


def read_lock(path: Path) -> Lock:
    """The lock of a search. Raises UsageError where there is none that can be read."""
    file = path / "lock.json"
    if not file.is_file():
        raise UsageError(f"{path}: not a search (it has no lock.json).")
    try:
        lock = json.loads(file.read_bytes())
        if not isinstance(lock, dict):
            raise ValueError("not a JSON object")
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{file}: cannot be read ({error}). Restore it from a copy.") from error
    return lock


def read_states(path: Path) -> dict[str, CaseState]:
    """The state of every case of a search, for reading."""
    return fold(read_entries(path / "events.jsonl"))


def _changes(before: Lock, now: Lock) -> list[str]:
    """As `differences`, but for the cases: other ones are counted and not listed one by one."""
    kept, items = before.get("items"), now["items"]
    if not isinstance(kept, dict) or kept.keys() == items.keys():
        return differences(before, now)
    told = f"cases: {len(kept)} then, {len(items)} now"
    if len(kept) == len(items):
        told += f", {len(items.keys() - kept.keys())} of them others"
    return [told, *differences({**before, "items": None}, {**now, "items": None})]


def candidate_folder(path: Path, case_id: str, individual: str) -> Path:
    """Where a candidate's files lie. Case ids may hold anything, so the name is made safe."""
    plain = re.sub(r"[^A-Za-z0-9_-]+", "-", case_id)[:40].strip("-")
    short = hashlib.sha256(case_id.encode()).hexdigest()[:8]
    return path / "candidates" / f"{plain}-{short}" / individual


def verify_candidates(path: Path, entries: list[Entry] | None = None) -> list[str]:
    """Files of candidates that are missing or not what the events (`entries`) recorded."""
    faults: list[str] = []
    for event in read_entries(path / "events.jsonl") if entries is None else entries:
        if event["kind"] != "manifest":
            continue
        for child in event["payload"]["children"]:
            one = child["individual"]
            file = candidate_folder(path, event["case_id"], one["id"]) / FILE
            try:
                found = digest(json.loads(file.read_bytes()))
            except (OSError, ValueError, RecursionError):
                faults.append(f"{file}: missing or not readable")
                continue
            if found != one["input_sha256"]:
                faults.append(f"{file}: not the input that was judged")
    return faults


def _file(path: Path, case_id: str, individual: str, input: Payload) -> None:
    folder = candidate_folder(path, case_id, individual)
    folder.mkdir(parents=True, exist_ok=True)
    file = folder / FILE
    folder.chmod(0o755)  # a crash after the file and before the line: written again
    if file.exists():
        file.chmod(0o644)
    file.write_text(json.dumps(input, ensure_ascii=False, indent=1) + "\n", "utf-8")
    file.chmod(0o444)
    folder.chmod(0o555)


def _without_none(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {str(k): _without_none(v) for k, v in value.items() if v is not None}
    return [_without_none(v) for v in value] if isinstance(value, (list, tuple)) else value
