"""What lies below a folder: every entry that is not a folder that can be opened."""

import os
from collections.abc import Iterator
from pathlib import Path

from casework.documents.records import Reading


def entries(folder: Path) -> list[Path]:
    """Files, links (not followed), pipes and sockets, and folders that cannot be opened, by name.

    A folder that cannot be opened stands for what it holds: it is told, never passed over.
    """
    return sorted(_entries(folder))


def _entries(folder: Path) -> Iterator[Path]:
    stack = [os.fspath(folder)]
    while stack:
        here = stack.pop()
        try:
            with os.scandir(here) as found:
                inside = list(found)
        except OSError:
            yield Path(here)
            continue
        for entry in inside:
            if entry.is_dir(follow_symlinks=False):
                stack.append(entry.path)
            else:
                yield Path(entry.path)


def not_followed(path: Path) -> Reading | None:
    """What stands for a link, which may lead out of the room; None for anything else."""
    if not os.path.islink(path):  # noqa: PTH114 (Path raises where a path is too long)
        return None
    reason = "a link; not followed."
    return Reading(name=path.name, type="link", state="unreadable", reason=reason)
