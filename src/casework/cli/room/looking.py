"""list and read."""

import re
from typing import TYPE_CHECKING, Any

from casework.cli.room.asked import Asked
from casework.cli.room.counting import counter
from casework.cli.speech import Answer, put, say, table

if TYPE_CHECKING:
    from casework.documents.anchors import Place
    from casework.documents.records import Reading
    from casework.documents.room import Room

LINES = re.compile(r"L(\d{1,7})(?:-L?(\d{1,7}))?")


def inventory_of(room: "Room", asked: Asked) -> None:
    """Every document and what is inside it; what the text does not show goes to stderr."""
    from casework.documents.room import inventory

    rows = inventory(room, counter("reading"))
    if asked.as_json:
        put({"documents": rows})
        return
    head = ("path", "type", "pages", "characters", "reason")
    print(table([tuple(str(row[key] or "") for key in head) for row in rows], head))
    silent = sum(not row["characters"] for row in rows)
    told = [
        (silent, "without text"),
        (sum(bool(row["hidden"]) for row in rows), "with text that no page shows"),
        (sum(row["ocr"] for row in rows), "pages read by OCR"),
        (sum(len(row["unread"]) for row in rows), "pages not read"),
        (sum(row["alarms"] for row in rows), "failed redactions"),
    ]
    more = ", ".join(f"{count} {what}" for count, what in told if count)
    say(f"{len(rows)} document{'' if len(rows) == 1 else 's'}{': ' + more if more else ''}.")


def read(room: "Room", asked: Asked) -> None:
    """A document as an agent reads it, the layers asked for, or one place."""
    from casework.documents.records import LAYERS, READABLE
    from casework.errors import UsageError

    layers = LAYERS if "all" in asked.layers else frozenset(asked.layers) or READABLE
    unknown = sorted(layers - LAYERS)
    if unknown:
        raise UsageError(f"no layer {unknown[0]!r}; they are {', '.join(sorted(LAYERS))} and all.")
    path, reading, place = room.find(asked.what)
    place = asked.at or place
    if place:
        _place(path, reading, place, asked)
    elif asked.as_json:
        put({"path": path, **_whole(reading, layers)})
    else:
        if reading.reason:
            say(f"{path}: {reading.reason}")
        print(reading.text(layers))  # pyright: ignore[reportArgumentType]
    if not place and reading.state not in {"text", "empty"}:
        raise Answer(1)


def _place(path: str, reading: "Reading", name: str, asked: Asked) -> None:
    from casework.documents.anchors import names, resolve
    from casework.errors import UsageError

    place = resolve(reading, name)
    if lines := LINES.fullmatch(name):
        place = _lines(reading, place, int(lines[1]), int(lines[2] or lines[1]))
    if not place.anchors:
        raise UsageError(f"{path}: {place.reason}")
    if asked.as_json:
        told = [list(names(reading, anchor)) for anchor in place.anchors]
        put({"path": path, "anchors": list(place.anchors), "names": told, "text": place.text})
    else:
        print(place.text)


def _lines(reading: "Reading", place: "Place", first: int, last: int) -> "Place":
    """Lines of a text by their numbers; the place as it was where the document counts none."""
    numbered = {
        int(passage.anchor[1:]) + offset: (passage.anchor, line)
        for passage in reading.passages
        if re.fullmatch(r"L\d+", passage.anchor)
        for offset, line in enumerate(passage.text.split("\n"))
    }
    found = [numbered[number] for number in range(first, last + 1) if number in numbered]
    if not found:
        return place
    anchors = tuple(dict.fromkeys(anchor for anchor, _ in found))
    text = "\n".join(line for _, line in found)
    return place.model_copy(update={"anchors": anchors, "text": text, "reason": ""})


def _whole(reading: "Reading", layers: frozenset[str]) -> dict[str, Any]:
    value = reading.model_dump(mode="json", exclude={"path", "children", "passages"})
    if "redacted" not in layers:
        for alarm in value["alarms"]:
            alarm["text"] = ""
    value["passages"] = [p.model_dump() for p in reading.passages if p.layer in layers]
    value["children"] = [_whole(child, layers) for child in reading.children]
    return value
