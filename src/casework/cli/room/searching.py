"""search and grep."""

from typing import TYPE_CHECKING

from casework.cli.room.asked import Asked
from casework.cli.room.counting import counter
from casework.cli.speech import Answer, in_line, put, say

if TYPE_CHECKING:
    from casework.documents.room import Room


def search(room: "Room", asked: Asked) -> None:
    """Bring the index up to date, then ask it. Exits 1 where nothing is found,
    3 where nothing is found in an index that is not up to date."""
    from casework.documents.search.index import search_room
    from casework.documents.search.query import parse

    parse(asked.what)  # a query that makes no sense is told before the room is read
    count = counter("indexing")
    index, updated = room.index(lambda done, total: count(done, total, ""))
    if index.note:
        say(index.note)
    found = search_room(index, asked.what, asked.limit, asked.offset)
    if asked.as_json:
        failed = [{"path": path, "reason": reason} for path, reason in updated.failed]
        put({**found.model_dump(mode="json"), "failed": failed})
    else:
        for hit in found.hits:
            place = " ".join(x for x in (hit.path, hit.anchor, hit.layer or "", hit.date) if x)
            print(in_line(place))
            print(f"    {_marked(hit.snippet, hit.spans)}".replace("\n", "\n    "))
        first = asked.offset + 1
        shown = f"{first}-{first + len(found.hits) - 1} of " if found.hits else ""
        say(f"{shown}{found.total} found. {found.note}".strip())
    if not found.total:
        raise Answer(3 if index.note else 1)


def grep(room: "Room", asked: Asked) -> None:
    """Every line that matches, exactly as agents read it. Exits 1 where none does, 3
    where time ran out."""
    from casework.documents.search.scan import grep as scan

    readings = (
        reading.model_copy(update={"path": name})
        for name, reading in room.readings(counter("reading"))
    )
    found = scan(
        readings,
        asked.what,
        literal=asked.literal,
        ignore_case=asked.ignore_case,
        seconds=asked.seconds,
    )
    if asked.as_json:
        put(found.model_dump(mode="json"))
    else:
        for line in found.lines:
            print(in_line(f"{line.path}:{line.number}:{line.anchor}: {line.text.strip()}"))
        if found.note:
            say(found.note)
    if found.note and found.note.startswith("Stopped"):
        raise Answer(3)
    if not found.lines:
        raise Answer(1)


def _marked(text: str, spans: tuple[tuple[int, int], ...]) -> str:
    """The snippet with « » round what matched."""
    parts: list[str] = []
    last = 0
    for start, end in spans:
        parts += [text[last:start], "«", text[start:end], "»"]
        last = end
    return "".join([*parts, text[last:]])
