"""Citations of a reference: from ``{{key|words}}`` to a footnote that names where they stand."""

import re
from collections.abc import Mapping

from casework.cases.records import IndexRow
from suites.demo.anchors import Room

CITED = re.compile(r"\{\{([a-z0-9_]+)(?:\|([^{}]+))?\}\}")


def cited(reference: str, room: Room, names: Mapping[str, IndexRow]) -> str:
    """The reference with numbered footnotes. Raises ValueError, listing all that is wrong."""
    notes: list[str] = []
    faults: list[str] = []

    def footnote(match: re.Match[str]) -> str:
        key, words = match[1], match[2]
        if key not in names:
            faults.append(f"no document {key!r}")
            return ""
        row = names[key]
        if words is None:
            return f"{row.name} ({row.id})"
        anchor = room.anchor(key, words)
        if anchor is None:
            faults.append(f"not in {key}: {words!r}")
        notes.append(f"[^{len(notes) + 1}]: {row.id}, {row.name}, {anchor}: “{words}”")
        return f"[^{len(notes)}]"

    text = CITED.sub(footnote, reference.strip())
    if faults:
        raise ValueError("\n  ".join(faults))
    return "\n\n".join([text, "\n".join(notes)]) + "\n" if notes else text + "\n"
