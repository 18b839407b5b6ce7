"""The run folder: ``lock.json`` fixes what runs, ``trials.jsonl`` says what is done.

::

    run.toml  lock.json  trials.jsonl  calls.jsonl  *.eval  readings/  verdicts/  report/
    trials/<case.task.[level.]repeat>/  transcript.jsonl  notes.md  submission.md  deliverable.docx

A line in ``trials.jsonl`` holds a whole trial; it is the moment at which the trial counts. The
files below ``trials/`` are for people and are written before it. A trial that was scored once is
never replaced by a later roll; one that the machinery owes is tried again.
"""

import fcntl
import hashlib
import json
import os
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from casework.cases.folder import put_file
from casework.errors import ConfigChanged, UsageError
from casework.journal import Journal, read_entries
from casework.run.plan import Lock, differences
from casework.run.protocol import Record
from casework.run.records import Trial
from casework.run.session import Message

DELIVERABLE = "deliverable.docx"
"""What a `deliver` trial handed in, byte for byte, whatever it is."""


def as_handed_in(trial: Trial, path: Path) -> bool:
    """Whether the file of a `deliver` trial stands there with the bytes that were handed in."""
    if not path.is_file() or trial.delivered is None:
        return False
    known = trial.delivered.artifact.sha256
    return not known or hashlib.sha256(path.read_bytes()).hexdigest() == known


class Attempt(NamedTuple):
    """One entry of a result store: which trial, which attempt, and whether it was scored.

    `value` is whatever the attempt came to; two scored attempts of one trial with different
    values are a conflict.
    """

    trial: str
    number: int
    scored: bool
    value: Any


class Settled(NamedTuple):
    """Attempts resolved: one value a trial, the trials still to do, and those in conflict."""

    done: dict[str, Any]
    todo: tuple[str, ...]
    conflicts: tuple[str, ...]


def settle(planned: Iterable[str], attempts: Iterable[Attempt]) -> Settled:
    """The first scored attempt of each planned trial stands; a later one can only conflict.

    Attempts that were not scored (the machinery's faults) leave the trial to do. Attempts of
    trials that were not planned are left out.
    """
    names = tuple(dict.fromkeys(planned))
    done: dict[str, Any] = {}
    conflicts: dict[str, None] = {}
    for attempt in attempts:
        if not attempt.scored or attempt.trial not in names:
            continue
        if attempt.trial not in done:
            done[attempt.trial] = attempt.value
        elif done[attempt.trial] != attempt.value:
            conflicts[attempt.trial] = None
    todo = tuple(name for name in names if name not in done)
    return Settled(done, todo, tuple(conflicts))


class RunFolder:
    """One run on disk, open for reading. `writing` opens it for a process that adds trials."""

    def __init__(self, path: Path) -> None:
        self.path = path

    @property
    def lock(self) -> Lock:
        """The configuration of the run. Raises UsageError where there is none."""
        file = self.path / "lock.json"
        if not file.is_file():
            raise UsageError(
                f"{self.path}: not a run (it has no lock.json). `casework list runs` shows the "
                "runs there are."
            )
        try:
            return Lock.model_validate_json(file.read_bytes())
        except ValueError as error:
            raise UsageError(
                f"{file}: cannot be read ({error}). Restore it from a copy."
            ) from error

    def attempts(self) -> list[Trial]:
        """Every recorded attempt, in the order in which they ended."""
        return [_trial(entry) for entry in read_entries(self.path / "trials.jsonl")]

    def trials(self) -> tuple[list[Trial], tuple[str, ...], tuple[str, ...]]:
        """The trials that count, the names of those still owed, and those in conflict.

        The first list also holds, for a trial never scored, its last owed attempt.
        """
        attempts = self.attempts()
        settled = settle(self.lock.trials, (_attempt(trial) for trial in attempts))
        owed = {trial.id: trial for trial in attempts if trial.status == "owed"}
        last = [owed[name] for name in settled.todo if name in owed]
        return [*settled.done.values(), *last], settled.todo, settled.conflicts

    def transcript(self, trial: str) -> list[Message]:
        """What was said and done in a trial. Raises UsageError for an unknown trial."""
        file = self.path / "trials" / trial / "transcript.jsonl"
        if trial not in self.lock.trials or not file.is_file():
            known = ", ".join(self.lock.trials[:4])
            raise UsageError(f"{self.path}: no trial {trial!r}. Its trials are named like {known}.")
        return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines()]


class Recorder:
    """The writing end of a run folder: one process at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.journal = Journal(path / "trials.jsonl")

    def attempts_of(self, trial: str) -> int:
        """How many attempts of a trial are on record."""
        return sum(1 for entry in self.journal.entries if entry["trial"]["id"] == trial)

    def store(self, record: Record) -> None:
        """Write the readable files of a trial, then the line that makes it count."""
        folder = self.path / "trials" / record.trial.id
        folder.mkdir(parents=True, exist_ok=True)
        lines = [json.dumps(line, ensure_ascii=False) for line in record.transcript]
        _write(folder / "transcript.jsonl", "\n".join(lines) + "\n" if lines else "")
        if record.trial.summary:
            _write(folder / "notes.md", record.trial.summary + "\n")
        _write(folder / "submission.md", record.trial.response + "\n")
        if record.file:
            put_file(folder / DELIVERABLE, record.file)
        self.journal.append({"trial": record.trial.model_dump(mode="json")})


@contextmanager
def writing(path: Path, lock: Lock, asked: dict[str, Any]) -> Generator[Recorder]:
    """Open a run for writing: begin it, or continue it under the same lock.

    Raises ConfigChanged with the differences where the run was begun under another configuration,
    and UsageError where another process is writing to it.
    """
    path.mkdir(parents=True, exist_ok=True)
    with (path / ".writing").open("a") as guard:
        try:
            fcntl.flock(guard, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError as error:
            raise UsageError(
                f"{path}: another process is working on this run. Wait for it, or give --run NAME "
                "for a run of its own."
            ) from error
        _same_configuration(path, lock)
        if not (path / "lock.json").exists():
            import tomli_w

            _write(path / "run.toml", tomli_w.dumps(asked))
            _write(path / "lock.json", lock.model_dump_json(indent=2) + "\n")
        recorder = Recorder(path)
        try:
            yield recorder
        finally:
            recorder.journal.close()


def _same_configuration(path: Path, lock: Lock) -> None:
    if not (path / "lock.json").exists():
        return
    old = RunFolder(path).lock
    if old != lock:
        what = differences(old.model_dump(mode="json"), lock.model_dump(mode="json"))
        raise ConfigChanged(
            f"{path} was begun under another configuration, so it cannot be continued:\n  "
            + "\n  ".join(what)
            + "\nRun it as it was begun, or give --run NAME for a new run."
        )


def _trial(entry: dict[str, Any]) -> Trial:
    return Trial.model_validate(entry["trial"])


def _attempt(trial: Trial) -> Attempt:
    return Attempt(trial.id, trial.attempt, trial.status != "owed", trial)


def _write(path: Path, text: str) -> None:
    """Write a file whole or not at all."""
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="utf-8", errors="replace") as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
