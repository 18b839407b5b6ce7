"""A published set becomes a suite of label cases on disk. Nothing is downloaded."""

import json
import os
import shutil
from pathlib import Path

from casework.benchmarks.records import Item, Loaded, Quarantined
from casework.benchmarks.sampling import sample_indices
from casework.benchmarks.sets import published
from casework.benchmarks.stored import case_id, write_item
from casework.cases.folder import put_file
from casework.cases.records import Record
from casework.errors import UsageError

SEED = 42


class Fetched(Record):
    """What was written: `cases` at `to`, of `available` usable items; what was put aside."""

    benchmark: str
    to: Path
    cases: int
    available: int
    quarantined: tuple[Quarantined, ...]
    licence: str
    notes: tuple[str, ...]


def fetch(
    name: str,
    source: Path,
    to: Path,
    split: str = "test",
    limit: int | None = None,
    seed: int = SEED,
) -> Fetched:
    """Read the set `name` from files as published and write a suite at `to`.

    With `limit`, a seeded sample in the source's order (`sampling.sample_indices`). `to` must be
    absent or an empty folder; it appears whole or not at all. ``quarantined.json`` beside
    ``suite.toml`` lists what was not used, and why. Raises UsageError.
    """
    if limit is not None and limit < 1:
        raise UsageError(f"--limit {limit}: give a number of cases, 1 or more.")
    loaded = published(name).adapter.load(source, split)
    if not loaded.items:
        raise UsageError(
            f"{source}: no usable item in the split {split} ({len(loaded.quarantined)} were put "
            f"aside{_first(loaded)}). Check that these are the published files."
        )
    if to.exists() and (not to.is_dir() or any(to.iterdir())):
        raise UsageError(f"{to}: already exists and is not empty. Choose another folder with --to.")
    size = len(loaded.items)
    chosen = [loaded.items[n] for n in sample_indices(size, size if limit is None else limit, seed)]
    part = to.with_name(f".{to.name}.{os.getpid()}.part")
    try:
        _write(part, loaded, chosen, split, None if limit is None else seed)
        part.replace(to)
    finally:
        shutil.rmtree(part, ignore_errors=True)
    return Fetched(
        benchmark=name,
        to=to,
        cases=len(chosen),
        available=size,
        quarantined=loaded.quarantined,
        licence=loaded.licence,
        notes=loaded.notes,
    )


def _write(path: Path, loaded: Loaded, chosen: list[Item], split: str, seed: int | None) -> None:
    import tomli_w

    name = loaded.benchmark
    lineage = {"source": loaded.source, "split": split, "of": len(loaded.items), "seed": seed}
    for item in chosen:
        write_item(
            item,
            path / "cases" / case_id(item.id),
            licence=loaded.licence,
            provenance=f"{name}, split {split}, item {item.id}, read from {loaded.source}",
            lineage=lineage,
        )
    aside = [entry.model_dump() for entry in loaded.quarantined]
    put_file(path / "quarantined.json", (json.dumps(aside, indent=1) + "\n").encode())
    drawn = "" if seed is None else f", {len(chosen)} of {len(loaded.items)} drawn by seed {seed}"
    info = {
        "id": f"{name}-{split}" if seed is None else f"{name}-{split}-{len(chosen)}",
        "title": f"{published(name).title}, split {split}{drawn}",
        "version": "1",
        "licence": loaded.licence,
    }
    put_file(path / "suite.toml", tomli_w.dumps(info).encode())


def _first(loaded: Loaded) -> str:
    return f"; the first: {loaded.quarantined[0].reason}" if loaded.quarantined else ""
