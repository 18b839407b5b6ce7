"""Citations of a reference: from ``{{key|words}}`` to the mark that a manuscript cites with."""

import re
from collections.abc import Mapping

from casework.cases.records import IndexRow
from suites.demo.anchors import Room

CITED = re.compile(r"\{\{([a-z0-9_]+)(?:\|([^{}]+))?\}\}")


def cited(reference: str, room: Room, names: Mapping[str, IndexRow]) -> str:
    """The reference with marks such as ``[[d0007, p2: “words”]]`` (documents.writing.citing).

    Raises ValueError, listing all that is wrong: unknown keys, words that do not stand there.
    """
    faults: list[str] = []

    def mark(match: re.Match[str]) -> str:
        key, words = match[1], match[2]
        if key not in names:
            faults.append(f"no document {key!r}")
            return ""
        if words is None:
            return f"[[{names[key].id}]]"
        anchor = room.anchor(key, words)
        if anchor is None or re.search(r"[\[\]\"“”]", words):
            faults.append(f"not in {key}, or no plain words: {words!r}")
        return f"[[{names[key].id}, {anchor}: “{words}”]]"

    text = CITED.sub(mark, reference.strip())
    if faults:
        raise ValueError("\n  ".join(faults))
    return text + "\n"
