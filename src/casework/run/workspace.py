"""The isolated folder an agent sees, and the one place where its paths are decided.

A workspace is a *copy* of ``matter/`` (a hard link would share its inode with whatever stands
beside the key). Every path an agent names goes through `Workspace.resolve`: the path is made
absolute with all links followed, and must then lie inside the root. Directory walks follow no
link that leads outside. There is no second way in.
"""

import os
import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path

from casework.cases.folder import index_csv
from casework.cases.records import IndexRow
from casework.errors import CaseworkError

INDEX = "index.csv"


class Escape(Exception):
    """An agent named a path outside its workspace."""


class NotAFile(Exception):
    """The path lies inside, but there is no such file."""


class Workspace:
    """A folder with confined paths. `root` is resolved once, at construction."""

    def __init__(self, root: Path) -> None:
        self.root = root.resolve()

    @classmethod
    def copy(cls, matter: Path, to: Path, only: Sequence[IndexRow] | None = None) -> "Workspace":
        """Copy the files of `matter` (no links followed, none kept) into the new folder `to`.

        With `only`, just the documents of these rows, and an index.csv that lists no others.
        """
        if not matter.is_dir():
            raise CaseworkError(f"{matter}: the folder is gone. Restore the case and run again.")
        to.mkdir(parents=True)
        if only is not None:
            (to / INDEX).write_bytes(index_csv(only))
        kept = None if only is None else {row.file for row in only}
        for source in sorted(matter.rglob("*")):
            target = to / source.relative_to(matter)
            if source.is_symlink() or (kept is not None and _name(source, matter) not in kept):
                continue
            if source.is_dir():
                target.mkdir(exist_ok=True)
            elif source.is_file():
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(source, target)
        return cls(to)

    def resolve(self, path: str) -> Path:
        """The real path of an existing file inside.

        Raises Escape for a path that leads outside (absolute, ``..``, or through a link), and
        NotAFile where nothing, or a folder, stands there.
        """
        real = self._inside(path)
        if not real.is_file():
            raise NotAFile(f"{path!r} is {'a folder' if real.is_dir() else 'not here'}")
        return real

    def resolve_new(self, path: str) -> Path:
        """The real path of a file that may be created inside. Matter files are never replaced."""
        real = self._inside(path)
        if real.exists():
            raise Escape(f"{path!r} exists already and cannot be replaced")
        return real

    def files(self) -> Iterator[Path]:
        """All files inside in name order, without following links that lead outside."""
        for folder, folders, names in os.walk(self.root, followlinks=False):
            folders.sort()
            for name in sorted(names):
                path = Path(folder) / name
                if path.resolve().is_relative_to(self.root) and path.is_file():
                    yield path

    def name(self, path: Path) -> str:
        """How an agent calls a file: its path below the root, with forward slashes."""
        return _name(path, self.root)

    def _inside(self, path: str) -> Path:
        if not path.strip() or "\x00" in path:
            raise Escape("an empty path or one with a NUL byte names no file here")
        try:
            real = (self.root / path).resolve()
        except (OSError, RuntimeError, ValueError) as error:
            raise NotAFile(f"{path!r} cannot be resolved ({error})") from error
        if not real.is_relative_to(self.root):
            raise Escape(f"{path!r} leads outside the workspace")
        return real


def _name(path: Path, root: Path) -> str:
    return path.relative_to(root).as_posix()
