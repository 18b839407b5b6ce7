"""What delivered files hold: attachments the room has already, and what was withdrawn."""

from collections import OrderedDict
from collections.abc import Callable
from pathlib import Path

from casework.documents.library import Library
from casework.documents.room import parts
from casework.documents.withdrawal import content_sha

KEPT = 16


def withdrawn_in(
    path: Path, library: Library, omit: Callable[[str], str | None], *, opened: bool
) -> str | None:
    """Why a delivered file must not come back: itself, or with `opened` anything inside it.

    The library should be one that does no OCR: digests are all that is asked.
    """
    if (sha := content_sha(path)) and (reason := omit(sha)) is not None:
        return reason
    for place, parent, _, part in parts(path.name, library.read(path)) if opened else ():
        if parent is not None and part.sha256 and (reason := omit(part.sha256)) is not None:
            return f"holds {place.split('!', 1)[1]}: {reason}"
    return None


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
