"""The suite a stored run was made on, found again and unchanged."""

import hashlib
import json
from pathlib import Path

from casework.cases.suite import Suite
from casework.errors import UsageError
from casework.run.store import RunFolder

CASES = "cases.json"
"""In the run folder: case folder → digest, kept so that a changed case can be named."""


def suite_of(run: RunFolder, moved: str | None = None) -> Suite:
    """The suite of a run: where it was, or at `moved` (a path or the name of a shipped suite).

    Raises UsageError where it is gone, or has changed since.
    """
    from casework.cases.suite import find_suite, shipped_suites

    lock = run.lock
    asked = moved or _asked(run.path)
    if moved is None and not Path(asked).exists() and asked not in shipped_suites():
        raise UsageError(
            f"{run.path} was run on {asked}, which is no longer there. Put it back, or say where "
            "it is now with --suite PATH."
        )
    suite = find_suite(asked)
    digests = case_digests(suite)
    # The id and version of a suite without suite.toml are only its folder's name.
    named = (suite.path / "suite.toml").is_file()
    id, version = (suite.info.id, suite.info.version) if named else (lock.suite, lock.suite_version)
    if total(id, version, digests) == lock.suite_digest:
        return suite
    here = f"{suite.path} is not" if moved else f"{suite.path}: the suite has changed since"
    rest = f" the suite {run.path} was run on" if moved else f" {run.path} was run"
    raise UsageError(
        f"{here}{rest}{_why(run, suite, digests)}, so its trials cannot be scored against it. "
        "Restore the suite, give another place with --suite PATH, or run it again."
    )


def keep_digests(run: RunFolder, suite: Suite) -> None:
    """Write ``cases.json`` into a run's folder, once, while the suite is as it was run."""
    path = run.path / CASES
    if path.exists():
        return
    digests = case_digests(suite)
    if total(suite.info.id, suite.info.version, digests) == run.lock.suite_digest:
        path.write_text(json.dumps(digests, indent=2) + "\n", encoding="utf-8")


def case_digests(suite: Suite) -> dict[str, str]:
    """Name of the case folder → digest, in the suite's order."""
    from casework.cases.folder import digest

    return {path.name: digest(path) for path in suite.paths}


def total(id: str, version: str, digests: dict[str, str]) -> str:
    """The digest of a suite from those of its cases, as `Suite.digest` has it."""
    found = hashlib.sha256(f"{id}\0{version}\0".encode())
    for name, one in digests.items():
        found.update(f"{name}\0{one}\0".encode())
    return found.hexdigest()


def _asked(path: Path) -> str:
    import tomllib

    try:
        return str(tomllib.loads((path / "run.toml").read_text(encoding="utf-8"))["suite"])
    except (OSError, ValueError, KeyError) as error:
        raise UsageError(
            f"{path}/run.toml: does not name the suite ({error}). Say where it is with "
            "--suite PATH."
        ) from error


def _why(run: RunFolder, suite: Suite, digests: dict[str, str]) -> str:
    """The first case that differs, in brackets; "" where the run does not hold the digests."""
    try:
        before: dict[str, str] = json.loads((run.path / CASES).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return ""
    for name in before:
        if name not in digests:
            return f" (the case {name} is missing)"
        if before[name] != digests[name]:
            return f" (the first case that differs: {name})"
    new = next((name for name in digests if name not in before), None)
    if new:
        return f" (the case {new} is new)"
    return f" (its id or version is another: {suite.info.id} {suite.info.version})"
