"""The placebo run of a search: the same cases, model and numbers, and nothing changed; or, where
its children are padded, nothing but their length."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from casework.errors import CaseworkError
from casework.harden.folder import Lock, read_lock
from casework.harden.records import BASELINE
from casework.harden.report.measure import accuracy, relative_fall
from casework.harden.report.read import SearchRead, read_search
from casework.harden.report.records import Cell, Column, Table
from casework.harden.settings import Settings
from casework.journal import read_entries
from casework.stats.records import Estimate
from casework.stats.resample import PAPER_RESAMPLES, PAPER_SEED, paired_difference

SAME = (
    *("generations", "children", "survivors", "samples", "halving", "confirm", "false_share"),
    *("report", "report_on", "seed"),
)
"""The settings chance depends on. Gates and proofs refuse no copy, so they may differ."""


def find_placebo(folder: Path, lock: Lock, read: SearchRead) -> SearchRead | None:
    """The placebo run that lies beside a search, by its lock; the one that got furthest.

    None where there is none, or for a search that is itself a placebo. A folder that cannot be
    read is passed over.
    """
    return _furthest(folder, lock, read, padded=False)


def find_padding(folder: Path, lock: Lock, read: SearchRead) -> SearchRead | None:
    """The same for a placebo run whose children have neutral text more (``--padding``)."""
    return _furthest(folder, lock, read, padded=True)


def fall_of(read: SearchRead, name: str) -> float | None:
    """The fall the search believes in: 0 where it promoted nothing, None without samples."""
    result = read.cases[name].result
    before = read.search_samples(name, BASELINE)
    after = read.search_samples(name, result.candidate_id) if result.promoted else before
    if before is None or after is None:
        return None
    return (accuracy(before) or 0.0) - (accuracy(after) or 0.0)


def search_fall(
    read: SearchRead, names: Iterable[str], resamples: int = PAPER_RESAMPLES
) -> tuple[Estimate, Estimate]:
    """The fall over some cases on the samples that chose: in points, and relative."""
    named = list(names)
    falls = [fall_of(read, name) for name in named]
    batches = [read.search_samples(name, BASELINE) for name in named]
    before = [None if one is None else accuracy(one) for one in batches]
    after = [
        None if old is None or fall is None else old - fall
        for old, fall in zip(before, falls, strict=True)
    ]
    points = paired_difference(after, before, seed=PAPER_SEED, resamples=resamples)
    return points, relative_fall(before, after, resamples)


def over_placebo(
    read: SearchRead, placebo: SearchRead, resamples: int = PAPER_RESAMPLES
) -> Estimate:
    """By how much the search's falls exceed those of chance, paired over the cases both have."""
    names = [name for name in read.cases if name in placebo.cases]
    real, chance = ([fall_of(one, name) for name in names] for one in (read, placebo))
    return paired_difference(chance, real, seed=PAPER_SEED, resamples=resamples)


def above_placebo(read: SearchRead, placebo: SearchRead, resamples: int = PAPER_RESAMPLES) -> bool:
    """Whether the 95 % interval of `over_placebo` lies above 0."""
    told = over_placebo(read, placebo, resamples)
    return told.low is not None and told.low > 0


def placebo_table(
    read: SearchRead,
    placebo: SearchRead | None,
    number: int,
    resamples: int,
    padding: SearchRead | None = None,
) -> Table:
    """The search beside its placebo and its padding control, on the samples that chose."""
    rows: list[tuple[Cell, ...]] = [_row("this search", read, list(read.cases), resamples)]
    notes: list[str] = []
    if placebo is not None:
        rows += _against("its placebo", read, placebo, resamples)
        notes.append(
            "In the placebo every child is a copy of its parent, sampled anew: its fall is what "
            "choosing by few samples makes of nothing. The search is above it where the interval "
            "of the difference, paired over cases, lies above 0."
        )
    if padding is not None:
        characters = padding.setup.settings.padding
        told = f"its padding control, {characters:,} characters"
        rows += _against(told, read, padding, resamples)
        notes.append(
            f"In the padding control every child is its parent with about {characters:,} "
            "characters of neutral text: its fall is what length alone makes, on top of chance."
        )
    beside = [one for one in (placebo, padding) if one is not None]
    return Table(
        id=f"placebo-{number}",
        title=f"Against a placebo: {read.setup.adapter.name}, {read.profile}",
        columns=(
            *(Column(title=title) for title in ("Run", "Folder", "Cases", "Promoted", "Confirmed")),
            Column(title="Fall, on the samples that chose", unit="points"),
            Column(title="Relative fall", unit="share"),
            Column(title="n"),
        ),
        rows=tuple(rows),
        notes=tuple(notes),
        configs=(read.config, *(one.config for one in beside)),
        profiles=(read.profile, *(one.profile for one in beside)),
    )


def _against(
    title: str, read: SearchRead, other: SearchRead, resamples: int
) -> list[tuple[Cell, ...]]:
    names = [name for name in read.cases if name in other.cases]
    more = over_placebo(read, other, resamples)
    return [
        _row(title, other, names, resamples),
        ("difference", "", len(names), None, None, more, None, more.n),
    ]


def _furthest(folder: Path, lock: Lock, read: SearchRead, *, padded: bool) -> SearchRead | None:
    if lock["settings"].get("placebo"):
        return None
    return max(_placebos(folder, lock, read, padded), key=_done, default=None)


def _placebos(folder: Path, lock: Lock, read: SearchRead, padded: bool) -> Iterator[SearchRead]:
    beside = folder.resolve()
    for other in sorted(beside.parent.iterdir()):
        if other == beside or not (other / "lock.json").is_file():
            continue
        try:
            theirs = read_lock(other)
            if _matches(lock, theirs, padded):
                yield _read(other, theirs, read)
        except (CaseworkError, OSError, ValueError, KeyError, TypeError, AttributeError):
            continue  # somebody else's folder, or one of another time: no pair, and no fault


def _matches(lock: Lock, other: Lock, padded: bool) -> bool:
    mine, theirs = lock["settings"], other["settings"]
    return (
        theirs["placebo"] is True
        and bool(theirs.get("padding")) is padded
        and other["benchmark"] == lock["benchmark"]
        and other["items"] == lock["items"]
        and other["models"]["task"] == lock["models"]["task"]
        and all(theirs.get(name) == mine.get(name) for name in SAME)
    )


def _read(folder: Path, lock: Lock, like: SearchRead) -> SearchRead:
    settings = Settings.model_validate(lock["settings"])
    entries: list[dict[str, Any]] = read_entries(folder / "events.jsonl")
    setup = like.setup._replace(settings=settings)
    return read_search(setup, entries, lock["models"], folder.name)


def _row(title: str, read: SearchRead, names: list[str], resamples: int) -> tuple[Cell, ...]:
    results = [read.cases[name].result for name in names]
    points, relative = search_fall(read, names, resamples)
    return (
        title,
        read.name,
        len(names),
        sum(one.promoted for one in results),
        sum(bool(one.confirmed) for one in results),
        points,
        relative,
        points.n,
    )


def _done(read: SearchRead) -> int:
    return sum(case.result.status not in ("open", "error") for case in read.cases.values())
