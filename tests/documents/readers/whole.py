"""Reads bytes as the guarded child does, in this process: for files that tests write themselves."""

from casework.documents.quotation import passage_at
from casework.documents.readers.parse import parse_bytes
from casework.documents.readers.parsed import Nest
from casework.documents.records import GuardLimits, Reading


def whole(data: bytes, name: str) -> Reading:
    """The reading; every anchor in it has been checked to be unique and to lead to its passage."""
    reading = parse_bytes(data, name, Nest(GuardLimits(), parse_bytes))
    for prefix, part in reading.walk():
        anchors = [passage.anchor for passage in part.passages]
        assert len(anchors) == len(set(anchors)), f"{part.name}: an anchor stands twice"
        for passage in part.passages:
            assert passage_at(reading, prefix + passage.anchor) == passage
    return reading


def passages(reading: Reading) -> dict[str, tuple[str, str]]:
    return {p.anchor: (p.layer, p.text) for p in reading.passages}
