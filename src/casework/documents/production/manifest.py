"""What a room's documents were called by who produced them: ``production.jsonl`` beside the room.

One line a document, chained by hashes (casework.journal). A line is written before its file is
placed, so that an interrupted import knows what it owes.
"""

from collections.abc import Iterator
from pathlib import Path

from pydantic import Field

from casework.cases.records import Record
from casework.documents.production.columns import NAMES, shortened
from casework.journal import Journal, read_entries

CHAIN = frozenset({"seq", "prev", "hash"})


class Entry(Record):
    """One document. `file` is its path in the room (``0001.eml!1/notes.pdf`` inside another), ""
    where nothing could be placed; `digest` is of what was delivered, so that (begin, digest) is
    one delivery; `fields` are the load file's own columns."""

    id: str
    file: str
    begin: str
    end: str
    digest: str
    volume: str
    begin_family: str = ""
    end_family: str = ""
    parent: str = ""
    custodians: tuple[str, ...] = ()
    pages: int = 0
    made: str = ""
    text: str = ""
    withheld: bool = False
    md5: str = ""
    sha1: str = ""
    sha256: str = ""
    native: str = ""
    images: tuple[str, ...] = ()
    fields: dict[str, str] = Field(default_factory=dict[str, str])


def beside(room: Path) -> Path:
    """The folder where a room's production record lies: never inside the room itself."""
    room = room.absolute()
    return room.with_name(f"{room.name}.production")


def entries(folder: Path) -> list[Entry]:
    """All documents of a production record; none where there is no record.

    Raises JournalError where it was changed by hand.
    """
    path = folder / "production.jsonl"
    if not path.exists():
        return []
    return [_entry(line) for line in read_entries(path)]


def called(entry: Entry) -> str:
    """What a document was called before it was produced: by the load file, else by its native;
    "" where neither tells."""
    told = {shortened(column): value.strip() for column, value in entry.fields.items()}
    names = (told.get(name, "") for name in NAMES["name"].split())
    return next(filter(None, names), "") or entry.native.rsplit("/", 1)[-1]


class Manifest:
    """The writing end; one process at a time."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._journal = Journal(folder / "production.jsonl")
        self.entries = [_entry(line) for line in self._journal.entries]
        self.known = {(entry.begin.upper(), entry.digest): entry for entry in self.entries}
        self.begins = {entry.begin.upper() for entry in self.entries}

    def add(self, entry: Entry) -> None:
        """Store one entry; it is on the disk when this returns."""
        self._journal.append(entry.model_dump(mode="json"))
        self.entries.append(entry)
        self.known[entry.begin.upper(), entry.digest] = entry
        self.begins.add(entry.begin.upper())

    def numbers(self) -> Iterator[int]:
        """The numbers given so far."""
        return (int(entry.id) for entry in self.entries)

    def close(self) -> None:
        """Let go of the file."""
        self._journal.close()


def _entry(line: dict[str, object]) -> Entry:
    return Entry.model_validate({key: value for key, value in line.items() if key not in CHAIN})
