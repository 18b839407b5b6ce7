"""Reading the JSON files of a published set: found by name, read strictly, faults told."""

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from casework.errors import UsageError

LARGEST = 512 * 2**20


def find_file(path: Path, names: Iterable[str], folders: Iterable[str] = ("",)) -> Path:
    """The first of `names` at `path`, or in one of `folders` below it. `path` may be the file.

    Raises UsageError naming what was looked for.
    """
    wanted = list(names)
    if path.is_file():
        if path.name in wanted:
            return path
        path = path.parent
    if not path.is_dir():
        raise UsageError(f"{path}: no such folder. Give the folder of the published files.")
    places = list(folders)
    for folder in places:
        for name in wanted:
            if (path / folder / name).is_file():
                return path / folder / name
    where = " or ".join(f"{folder}/" if folder else "the folder itself" for folder in places)
    raise UsageError(
        f"{path}: {' or '.join(wanted)} is missing (looked in {where}). Download the set from "
        "its publisher and give the folder with its files."
    )


def read_json(path: Path) -> Any:
    """The value of a JSON file; a key that stands twice in an object is an error, not a loss.

    Raises UsageError with file and place.
    """
    if path.stat().st_size > LARGEST:
        raise UsageError(f"{path}: larger than 512 MiB, so it is not the published file.")
    try:
        return json.loads(path.read_bytes().decode("utf-8-sig"), object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise UsageError(
            f"{path}: not the JSON of the published set ({error}). Download it again."
        ) from error


def text_of(value: Any) -> str | None:
    """A non-blank string that UTF-8 can carry; None for anything else."""
    if not isinstance(value, str) or not value.strip():
        return None
    try:
        value.encode()
    except UnicodeEncodeError:
        return None
    return value


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) != len(pairs):
        seen: set[str] = set()
        twice = next(key for key, _ in pairs if key in seen or seen.add(key))
        raise ValueError(f"the key {twice[:60]!r} stands twice")
    return found
