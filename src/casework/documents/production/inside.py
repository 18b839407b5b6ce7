"""Whether an attachment lies inside the file of its mail that the room has already."""

from collections import OrderedDict
from pathlib import Path

from casework.documents.library import Library
from casework.documents.room import parts

KEPT = 16


class Inside:
    """What the files of families' first documents hold; each is opened when first asked about."""

    def __init__(self, room: Path, library: Library) -> None:
        self.room, self.library = room, library
        self._files: dict[str, str] = {}
        self._given: set[str] = set()
        self._held: OrderedDict[str, dict[str, list[str]]] = OrderedDict()

    def tell(self, begin: str, file: str) -> None:
        """The document with this Bates number is this file of the room."""
        if "!" in file:
            self._given.add(file)
        elif file:
            self._files[begin.upper()] = file

    def find(self, begin: str, digest: str, name: str) -> str:
        """The path in the room of the content with that SHA-256 inside the document `begin`; ""
        where it is not there, or was given out before. Without a digest: of the part with that
        name whose bytes cannot be taken out of what holds it."""
        file = self._files.get(begin.upper())
        if not file:
            return ""
        if file not in self._held:
            self._held[file] = self._open(file)
            while len(self._held) > KEPT:
                self._held.popitem(last=False)
        places = self._held[file].get(digest or f"\0{name}", [])
        return next((place for place in places if place not in self._given), "")

    def _open(self, file: str) -> dict[str, list[str]]:
        held: dict[str, list[str]] = {}
        for path, parent, _, reading in parts(file, self.library.read(self.room / file)):
            if parent is not None:
                held.setdefault(reading.sha256 or f"\0{reading.name}", []).append(path)
        return held
