"""225 nasty files, each with what reading it comes to: robustness.tsv, reviewed by eye.

The files stand in ``shared/data/robustness`` beside the checkout. After a reader has come to say
something else, look at every changed line of::

    python tests/documents/test_robustness.py --write && git diff tests/documents/robustness.tsv

The table holds no timings. That a file takes under 30 s is the guard's doing: its limit is 15 s
of CPU, and a file that needs more would change its row. The limit on the wall clock is wide here,
since a busy machine may stand still for half a minute. OCR is not asked for.
"""

import sys
from collections import Counter
from functools import cache
from pathlib import Path

import pytest

from casework.documents.library import read_many
from casework.documents.quotation import passage_at
from casework.documents.records import GuardLimits, Reading

FOLDER = Path(__file__).resolve().parents[2].parent / "shared/data/robustness/files"
GOLDEN = Path(__file__).with_name("robustness.tsv")
LIMITS = GuardLimits(wall_seconds=120)
COLUMNS = ("file", "type", "state", "pages", "characters", "children", "passages", "reason")
STATES = {"text", "empty", "encrypted", "binary", "unreadable", "too_big"}
"""What a file may come to: everything but a crash and a time-out."""

needs_files = pytest.mark.skipif(
    not FOLDER.is_dir(), reason="shared/data/robustness is not beside this checkout"
)


@cache
def readings() -> dict[str, Reading]:
    paths = sorted(path for path in FOLDER.rglob("*") if path.is_file())
    found = read_many(paths, limits=LIMITS)
    return {
        path.relative_to(FOLDER).as_posix(): reading
        for path, reading in zip(paths, found, strict=True)
    }


def row(name: str, reading: Reading) -> str:
    """One line of the table; passages and children of all depths are counted."""
    parts = [part for _, part in reading.walk()]
    layers = Counter(passage.layer for part in parts for passage in part.passages)
    values = (
        name,
        reading.type,
        reading.state,
        "" if reading.pages is None else reading.pages,
        len(reading.text()),
        len(parts) - 1,
        " ".join(f"{layer}:{count}" for layer, count in sorted(layers.items())),
        " ".join(reading.reason.split()),
    )
    return "\t".join(str(value) for value in values)


def table() -> list[str]:
    return ["\t".join(COLUMNS), *(row(*item) for item in readings().items())]


@needs_files
def test_every_file_comes_to_what_it_came_to() -> None:
    golden = GOLDEN.read_text("utf-8").splitlines()
    found = table()
    changed = [f"- {line}" for line in golden if line not in set(found)]
    changed += [f"+ {line}" for line in found if line not in set(golden)]
    assert not changed, "\n".join(sorted(changed, key=lambda line: line[2:]))
    assert len(golden) == len(found) == 226


@needs_files
def test_every_file_is_text_with_anchors_or_says_why_not() -> None:
    for name, reading in readings().items():
        for prefix, part in reading.walk():
            assert part.state in STATES, f"{name}: {prefix}{part.name}: {part.reason}"
            assert part.reason or part.state == "text", f"{name}: {prefix}{part.name}"
            if part.state == "text":
                assert part.passages or part.children, f"{name}: {prefix}{part.name}"


@needs_files
def test_every_anchor_leads_to_its_passage() -> None:
    for name, reading in readings().items():
        for prefix, part in reading.walk():
            anchors = Counter(passage.anchor for passage in part.passages)
            assert not [a for a, count in anchors.items() if count > 1], f"{name}: {prefix}"
            for passage in part.passages:
                found = passage_at(reading, prefix + passage.anchor)
                assert found == passage, f"{name}: {prefix}{passage.anchor}"


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    GOLDEN.write_text("\n".join(table()) + "\n", "utf-8")
