"""Where a deliverable is made: the sources, what has been read of them, the notebook, the way out.

One office belongs to one trial and is changed by its tools only.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath

from casework.cases.records import IndexRow
from casework.documents.library import Library
from casework.documents.search.index import Index, open_index

OUT, ROOM = "output", "room"
"""Folders of the workspace: where the deliverable goes, and where the documents are."""


@dataclass(frozen=True)
class Listed:
    """A document as the inventory names it. `path` is below the workspace."""

    id: str
    title: str
    type: str
    date: str
    path: str


@dataclass
class Office:
    """`read` holds, by document id, the anchors whose text was shown to the agent; `written` how
    the deliverable came about: by the tool, from the final text, or as a file of the agent's."""

    sources: tuple[Listed, ...]
    output: str
    index: Callable[[], Index]
    read: dict[str, set[str]] = field(default_factory=dict[str, set[str]])
    notes: list[str] = field(default_factory=list[str])
    refused: int = 0
    written: str = ""

    @property
    def place(self) -> str:
        """The contract's path, below the workspace."""
        return f"{OUT}/{self.output}"

    def find(self, key: str) -> Listed | None:
        """The document a model means: by id, path, file name or title, case aside."""
        wanted = key.strip().casefold().removeprefix(f"{ROOM}/")
        for source in self.sources:
            name = source.path.removeprefix(f"{ROOM}/")
            bare = PurePosixPath(name)
            if wanted in {
                source.id.casefold(),
                name.casefold(),
                bare.name.casefold(),
                bare.stem.casefold(),
                source.title.casefold(),
            }:
                return source
        return None

    def saw(self, source: Listed, anchors: Sequence[str]) -> None:
        """Note what was shown."""
        self.read.setdefault(source.id, set()).update(anchors)


def listed(index: Sequence[IndexRow], files: Sequence[str]) -> tuple[Listed, ...]:
    """The inventory: the rows of the case's list, then files that are in no row."""
    rows = [
        Listed(row.id, row.name, row.type, row.date, f"{ROOM}/{row.file}")
        for row in index
        if f"{ROOM}/{row.file}" in files
    ]
    known = {row.path for row in rows} | {f"{ROOM}/index.csv"}
    extra = [name for name in files if name not in known and name.startswith(f"{ROOM}/")]
    rows += [
        Listed(f"x{number}", PurePosixPath(name).name, PurePosixPath(name).suffix[1:], "", name)
        for number, name in enumerate(extra, start=1)
    ]
    return tuple(rows)


def new_index(store: Path, room: Path, library: Library) -> Callable[[], Index]:
    """The search index of a room, kept in `store`, made when it is first asked for."""
    made: list[Index] = []

    def get() -> Index:
        if not made:
            index = open_index(store)
            index.update(room, library=library)
            made.append(index)
        return made[0]

    return get
