"""What lies below a folder: every entry that is not a folder that can be opened."""

import os
from collections.abc import Iterator
from pathlib import Path


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
