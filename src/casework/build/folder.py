"""A build on disk.

::

    builds/<id>/  build.toml  lock.json  events.jsonl  replies.jsonl  (the gateway's files)
                  stages/<stage>/…      what the stage wrote; people may edit it
                  stages/<stage>/made.json   digests: of these files as made, of what they rest on
                  world/                the finished case

A stage is *fresh* when what it rests on (artifacts before it, prompts, the record) is what it was
made from; *stale* when not; *edited* when its own files are not what was made. An edited stage is
kept as long as it is not stale too: then a person decides (``--accept``, ``--remake``).
"""

import hashlib
import json
import os
import shutil
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Literal, NamedTuple

import tomli_w
from pydantic import ValidationError

from casework.build.asking import read_as, shape_faults
from casework.build.fault import Fault
from casework.build.stage import AnyStage, Desk, Files, one_file
from casework.build.wording import prompt_digest
from casework.cases.folder import put_file
from casework.cases.records import Record
from casework.errors import ConfigChanged, UsageError
from casework.lock import differences

MADE = "made.json"
VERSION = 1
State = Literal["missing", "fresh", "stale", "waits", "edited", "edited_stale", "damaged"]


class Standing(NamedTuple):
    """How a stage stands: its state, the digest of its files (""), what changed below it."""

    state: State
    digest: str
    changed: tuple[str, ...] = ()


class _Made(Record):
    """``made.json``: `digest` of the files as made, `inputs` they were made from, `by` whom."""

    stage: str = ""
    digest: str
    inputs: dict[str, str]
    by: str = ""


class BuildFolder:
    """The files of one build."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def open(self, lock: Mapping[str, Any], asked: Mapping[str, Any]) -> None:
        """Begin the build, or go on under the same lock. Raises ConfigChanged with differences."""
        file = self.path / "lock.json"
        told = {"version": VERSION, **lock}
        if file.exists():
            before = _json(file)
            changed = differences(before, json.loads(json.dumps(told)))
            if changed:
                raise ConfigChanged(
                    f"{self.path}: this build was begun under another configuration:\n  "
                    + "\n  ".join(changed)
                    + "\nRun it as it was begun, or give another folder with --to."
                )
            return
        self.path.mkdir(parents=True, exist_ok=True)
        # A path may hold bytes that are no text.
        told_asked = tomli_w.dumps(dict(asked)).encode("utf-8", "replace")
        (self.path / "build.toml").write_bytes(told_asked)
        put_file(file, (json.dumps(told, indent=2, ensure_ascii=False) + "\n").encode())

    def stage(self, stage: AnyStage) -> Path:
        """Where a stage's files lie."""
        return self.path / "stages" / stage.name

    def files(self, stage: AnyStage) -> Files:
        """What a stage wrote, without ``made.json``: names below its folder -> bytes."""
        folder = self.stage(stage)
        if folder.is_symlink() or folder.parent.is_symlink():
            raise UsageError(f"{folder}: a link. Artifacts are files; put the folder itself.")
        found: Files = {}
        for file in sorted(folder.rglob("*")) if folder.is_dir() else ():
            name = file.relative_to(folder).as_posix()
            if name != MADE and not file.name.startswith(".") and file.is_file():
                if file.is_symlink():
                    raise UsageError(f"{file}: a link. Artifacts are files; put the file itself.")
                found[name] = file.read_bytes()
        return found

    def standing(self, stage: AnyStage, inputs: Mapping[str, str]) -> Standing:
        """How a stage stands, given the digests of what it rests on."""
        files = self.files(stage)
        digest = digest_of(files)
        if not files:
            return Standing("missing", "")
        mark = self.stage(stage) / MADE
        if not os.path.lexists(mark):
            # Put there by hand before the stage was ever made.
            return Standing("edited", digest)
        try:
            made = read_as(_Made, json.loads(mark.read_bytes() if mark.is_file() else b""))
        except (OSError, ValueError, RecursionError):
            return Standing("damaged", digest)
        then, own = made.inputs, made.digest
        changed = tuple(
            sorted(name for name in {*then, *inputs} if then.get(name) != inputs.get(name))
        )
        edited = own != digest
        if changed:
            return Standing("edited_stale" if edited else "stale", digest, changed)
        return Standing("edited" if edited else "fresh", digest)

    def write(self, stage: AnyStage, artifact: Record, inputs: Mapping[str, str]) -> str:
        """File an artifact, whole or not at all; what was edited by hand before is kept beside.
        Returns the digest of its files."""
        files = (stage.dump or one_file)(artifact)
        digest = digest_of(files)
        folder = self.stage(stage)
        fresh = folder.with_name(f".{folder.name}.new")
        shutil.rmtree(fresh, ignore_errors=True)
        for name, data in files.items():
            target = fresh / name
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_bytes(data)
        made = {"stage": stage.name, "digest": digest, "inputs": dict(inputs)}
        (fresh / MADE).write_text(json.dumps(made, indent=2) + "\n", "utf-8")
        old = folder.with_name(f".{folder.name}.old")
        shutil.rmtree(old, ignore_errors=True)
        if folder.exists():
            folder.rename(old)
        fresh.rename(folder)
        _sync(folder.parent)
        shutil.rmtree(old, ignore_errors=True)
        return digest

    def keep_edited(self, stage: AnyStage) -> Path | None:
        """Copy a stage's files aside before it is made anew; where they went."""
        files = self.files(stage)
        if not files:
            return None
        aside = self.path / "edited" / f"{stage.name}-{digest_of(files)[:8]}"
        for name, data in files.items():
            (aside / name).parent.mkdir(parents=True, exist_ok=True)
            (aside / name).write_bytes(data)
        return aside

    def accept(self, stage: AnyStage, inputs: Mapping[str, str]) -> None:
        """Take a stage's files as they stand for what is made from `inputs`."""
        digest = digest_of(self.files(stage))
        made = {"stage": stage.name, "digest": digest, "inputs": dict(inputs), "by": "hand"}
        put_file(self.stage(stage) / MADE, (json.dumps(made, indent=2) + "\n").encode())

    def read(self, stage: AnyStage, desk: Desk) -> tuple[Record | None, tuple[Fault, ...]]:
        """An artifact as it lies on disk, or what is wrong with its shape."""
        files = self.files(stage)
        try:
            if stage.load:
                return stage.load(desk, files), ()
            return read_as(stage.kind, json.loads(files["artifact.json"])), ()
        except KeyError as error:
            fix = "Restore it, or take the folder away and build again."
            message = f"{error} is missing."
            return None, (Fault(rule="file", where=stage.name, message=message, fix=fix),)
        except ValidationError as error:
            return None, shape_faults(error)
        except (ValueError, RecursionError) as error:
            fix = "Mend the file; it must be as it was made but for your changes."
            message = f"cannot be read ({error})."
            return None, (Fault(rule="file", where=stage.name, message=message, fix=fix),)


def inputs_of(stage: AnyStage, digests: Mapping[str, str], record: str) -> dict[str, str]:
    """What a stage rests on: the record, the artifacts it needs, its prompts; name -> digest."""
    found = {"record": record}
    found |= {need: digests[need] for need in stage.needs}
    found |= {f"prompt {name}": prompt_digest(name) for name in stage.prompts}
    return found


def digest_of(files: Mapping[str, bytes]) -> str:
    """SHA-256 over names and contents."""
    total = hashlib.sha256()
    for name in sorted(files):
        total.update(f"{name}\0{hashlib.sha256(files[name]).hexdigest()}\n".encode())
    return total.hexdigest()


def _sync(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _json(file: Path) -> Any:
    try:
        return json.loads(file.read_bytes())
    except (OSError, ValueError, RecursionError) as error:
        raise UsageError(f"{file}: cannot be read ({error}). Restore it from a copy.") from error
