"""On which line of a file a value stands, so that every complaint can name it."""

import json
import re
from collections.abc import Sequence

Step = str | int


def line_of(text: str, offset: int) -> int:
    """The line (from 1) that holds the character at `offset`."""
    return text.count("\n", 0, offset) + 1


def json_line(text: str, place: Sequence[Step]) -> int:
    """The line where the value at `place` (keys and indices) starts in a valid JSON text.

    Where the path ends early (a missing key), the line of the deepest value that exists.
    """
    offset = _skip(text, 0)
    for step in place:
        found = _member(text, offset, step)
        if found is None:
            break
        offset = found
    return line_of(text, offset)


def toml_line(text: str, place: Sequence[Step]) -> int:
    """The line where the key at `place` stands in a TOML text (1 where it cannot be found).

    Knows what people write in case files: ``key = …``, ``[table]`` and ``[[table]]`` headers.
    """
    start, end, line = 0, len(text), 1
    steps = list(place)
    while steps:
        key = steps.pop(0)
        number = steps.pop(0) if steps and isinstance(steps[0], int) else 0
        headers = list(
            re.finditer(rf"(?m)^\s*\[\[?\s*\"?{re.escape(str(key))}\"?\s*\]\]?", text[start:end])
        )
        if isinstance(number, int) and number < len(headers):
            following = re.compile(r"(?m)^\s*\[").search(text, start + headers[number].end())
            start += headers[number].start()
            start += len(text[start:]) - len(text[start:].lstrip())
            end = following.start() if following else len(text)
            line = line_of(text, start)
            continue
        found = re.search(rf"(?m)^[ \t]*\"?{re.escape(str(key))}\"?\s*=", text[start:end])
        if found:
            line = line_of(text, start + found.start())
        break
    return line


def _member(text: str, offset: int, step: Step) -> int | None:
    """Offset of one member of the object or array that starts at `offset`."""
    opening = text[offset]
    if opening not in "{[" or (opening == "{") != isinstance(step, str):
        return None
    decoder = json.JSONDecoder()
    position, count = _skip(text, offset + 1), 0
    while text[position] not in "}]":
        name: Step = count
        if opening == "{":
            name, position = decoder.raw_decode(text, position)
            position = _skip(text, _skip(text, position) + 1)
        if name == step:
            return position
        _, position = decoder.raw_decode(text, position)
        position = _skip(text, position)
        if text[position] == ",":
            position = _skip(text, position + 1)
        count += 1
    return None


def _skip(text: str, offset: int) -> int:
    while offset < len(text) and text[offset] in " \t\r\n":
        offset += 1
    return offset
