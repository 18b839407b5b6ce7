"""A search read back from its folder, for what comes after it.

A published set is not needed again; cases of our own are read where the search read them.
"""

import tomllib
from pathlib import Path

from pydantic import ValidationError

from casework.benchmarks.records import Item
from casework.benchmarks.sets import SETS, adapter
from casework.benchmarks.stored import item_of
from casework.cases.suite import load_suite
from casework.errors import UsageError
from casework.harden.artifacts.shipped import shipped_axes, shipped_realism
from casework.harden.folder import Lock, read_lock
from casework.harden.moves import Setup
from casework.harden.records import digest
from casework.harden.report.read import SearchRead, read_search
from casework.harden.settings import Settings
from casework.harden.transformation import protected
from casework.journal import read_entries

SUITE = "suite"


def reopen(path: Path) -> SearchRead:
    """A search with its evidence, from its lock, its events and its suite.

    Every case is held against the lock, so what comes back is what was searched. Raises
    UsageError where a part is missing, was changed, or is of another version of the house.
    """
    lock = read_lock(path)
    events = path / "events.jsonl"
    if not events.is_file():
        raise UsageError(f"{path}: a search without events. Restore events.jsonl from a copy.")
    entries = read_entries(events)
    snapshots = {
        entry["case_id"]: entry["payload"]["input"]
        for entry in entries
        if entry["kind"] == "snapshot"
    }
    try:
        settings = Settings.model_validate(lock["settings"])
        benchmark, models = str(lock["benchmark"]), dict(lock["models"])
        wanted: dict[str, str] = dict(lock["items"])
    except (KeyError, TypeError, ValueError, ValidationError) as error:
        raise UsageError(f"{path}/lock.json: malformed ({error}). Restore it.") from error
    axes = shipped_axes(benchmark)
    realism = shipped_realism(benchmark, accept_offline=True)
    _same(path, "axes", lock, "axes_sha256", axes.catalog.sha256)
    if lock.get("realism_sha256"):
        rule = digest(realism.rule.model_dump(mode="json"))
        _same(path, "rubric", lock, "realism_sha256", rule)
    setup = Setup(
        settings,
        adapter(benchmark),
        axes.catalog,
        realism.rule if lock.get("realism_sha256") else None,
        _items(path, wanted, snapshots, _stored(path, benchmark)),
    )
    read = read_search(setup, entries, models, path.resolve().name)
    # As it was locked: settings added since have their defaults here and are not in that hash.
    return read._replace(config=digest(lock)[:12])


def _stored(path: Path, benchmark: str) -> dict[str, Item]:
    """The search's cases by id, with whatever input they have where they are kept."""
    if benchmark not in SETS:
        file = path / "search.toml"
        try:
            source = Path(str(tomllib.loads(file.read_text("utf-8"))["source"]))
        except (OSError, ValueError, KeyError) as error:
            raise UsageError(f"{file}: does not name the suite ({error}). Restore it.") from error
        return {item.id: item for item in adapter(benchmark).load(source).items}
    folder = path / SUITE
    if not folder.is_dir():
        raise UsageError(
            f"{path}: has no suite. Run the search's own command again, which writes it."
        )
    return {item.id: item for item in map(item_of, load_suite(folder))}


def _items(
    path: Path, wanted: dict[str, str], snapshots: dict[str, object], stored: dict[str, Item]
) -> dict[str, Item]:
    found: dict[str, Item] = {}
    for name, sealed in wanted.items():
        if name not in stored:
            raise UsageError(
                f"{path}: the case {name} is no longer kept. Run the search's own command again "
                "without --hardened-only."
            )
        item = stored[name]
        if name in snapshots:
            item = item.model_copy(update={"input": snapshots[name]})
        if digest(protected(item)) != sealed:
            raise UsageError(f"{path}: the case {name} is not the one that was searched.")
        found[name] = item
    return found


def _same(path: Path, what: str, lock: Lock, key: str, now: str) -> None:
    if lock.get(key) != now:
        raise UsageError(
            f"{path}: was made with another {what} than comes with this version of casework. "
            "Open it with the version that made it."
        )
