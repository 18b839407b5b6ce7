"""The cases a search works on: files as published, a suite folder, or a set fetched before."""

from pathlib import Path
from typing import NamedTuple

from casework.benchmarks.records import Item
from casework.benchmarks.sampling import sample_indices
from casework.cli.speech import counted
from casework.errors import UsageError


class Source(NamedTuple):
    """`everything` is the whole set, which rules borrow sentences from; `chosen` the cases to
    search, in its order. `path` is where they were read."""

    benchmark: str
    path: str
    licence: str
    everything: tuple[Item, ...]
    chosen: tuple[Item, ...]
    notes: tuple[str, ...] = ()


def source_of(name: str, files: Path | None, split: str, count: int | None, seed: int) -> Source:
    """The cases of `name`, `count` of them drawn by `seed`. Writes nothing. Raises UsageError."""
    found = _suite(name, count) if files is None else _files(name, files, split)
    size = len(found.everything)
    if not size:
        raise UsageError(f"{found.path}: no usable case. Check that these are the right files.")
    notes = found.notes
    if count is not None and count > size:
        notes = (*notes, f"{count} cases were asked for and {size} are there: all are searched.")
    places = sample_indices(size, size if count is None else count, seed)
    chosen = tuple(found.everything[place] for place in places)
    ids = {item.id for item in chosen}
    if len(ids) < len(chosen):
        raise UsageError(f"{found.path}: two cases have the same id. Fetch the set again.")
    return found._replace(chosen=chosen, notes=notes)


def _files(name: str, files: Path, split: str) -> Source:
    from casework.benchmarks.sets import SETS, adapter

    if name not in SETS:
        raise UsageError(
            f"--from goes with the name of a published set ({', '.join(SETS)}), not with {name}."
        )
    loaded = adapter(name).load(files, split)
    notes = list(loaded.notes)
    if loaded.quarantined:
        notes.append(f"{len(loaded.quarantined)} items are not used: their own answer is wrong.")
    return Source(name, str(files), loaded.licence, loaded.items, (), tuple(notes))


def _suite(name: str, count: int | None) -> Source:
    from casework.benchmarks.labelled import is_published
    from casework.benchmarks.stored import item_of
    from casework.cases.suite import find_suite
    from casework.cli.sets import suite_or_set

    suite = find_suite(suite_or_set(name, None, count))
    label = {any(is_published(case, task) for task in case.tasks) for case in suite}
    if label == {False}:
        return _own(suite.path, sum(len(case.tasks) for case in suite))
    if label == {False, True}:
        raise UsageError(
            f"{suite.path}: holds cases of a published set and others. A search is over one set."
        )
    items = tuple(item_of(case) for case in suite)
    kinds = sorted({item.benchmark for item in items})
    if len(kinds) != 1:
        raise UsageError(
            f"{suite.path}: holds cases of {', '.join(kinds)}. A search is over one set."
        )
    # The order of the source, which seeds draw from; folders are in the order of their names.
    items = tuple(sorted(items, key=lambda item: item.index))
    return Source(kinds[0], str(suite.path), suite.info.licence, items, ())


def _own(path: Path, tasks: int) -> Source:
    """Cases of our own: an item for each of their tasks that code can grade."""
    from casework.benchmarks.sets import OWN, adapter

    loaded = adapter(OWN).load(path)
    notes = [*loaded.notes, *(f"{one.id} is not used: {one.reason}" for one in loaded.quarantined)]
    if not loaded.items:
        aside = " ".join(f"{one.id}: {one.reason}." for one in loaded.quarantined)
        raise UsageError(
            f"{path}: holds no task that code can grade from one reply, but "
            f"{counted(tasks, 'task')} that a judge would have to read or that cannot be changed. "
            f"{aside}{' ' if aside else ''}Add an investigation with accounts and a key, or a "
            "question whose answer is a date, a number, a name of a few words, or yes or no "
            "(docs/case-folder.md)."
        )
    return Source(OWN, str(path), loaded.licence, loaded.items, (), tuple(notes))
