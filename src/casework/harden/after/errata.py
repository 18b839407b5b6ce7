"""Originals whose published answer looks wrong: the model agrees with itself on another one.

Free: the samples are those that scored the originals, and nothing was chosen by them.
"""

import json
from collections import Counter
from pathlib import Path

from casework.benchmarks.records import UNPARSED
from casework.cases.records import Record
from casework.harden.records import BASELINE, digest
from casework.harden.report.read import SearchRead
from casework.harden.transformation import protected

MOST_RIGHT = 0.2
AGREEMENT = 0.8
FEWEST = 8
"""Answers below which nothing is suspected: a few that agree may do so by chance."""
FILE = "errata.jsonl"


class Suspect(Record):
    """A case whose gold answer may be wrong. `sha256` is the item's digest in ``lock.json``;
    `agreed` of `samples` answers were `other`, `right` were the gold one."""

    id: str
    sha256: str
    benchmark: str
    gold: str
    other: str
    right: int
    agreed: int
    samples: int
    task_model: str


def suspects(read: SearchRead) -> tuple[Suspect, ...]:
    """Cases right at most one time in five, with four answers in five in one other class (spec
    6.3), of at least `FEWEST` answers. Those that could not be read agree on nothing."""
    found: list[Suspect] = []
    for name, case in read.cases.items():
        batch = case.batch(BASELINE, "search")
        if len(batch) < FEWEST:
            continue
        right = sum(one.right for one in batch)
        classes = Counter(one.label for one in batch if not one.right and one.label != UNPARSED)
        other, agreed = max(classes.items(), key=lambda one: (one[1], one[0]), default=("", 0))
        if right > MOST_RIGHT * len(batch) or agreed < AGREEMENT * len(batch):
            continue
        item = read.setup.items[name]
        found.append(
            Suspect(
                id=name,
                sha256=digest(protected(item)),
                benchmark=item.benchmark,
                gold=item.expected,
                other=other,
                right=right,
                agreed=agreed,
                samples=len(batch),
                task_model=read.profile,
            )
        )
    return tuple(found)


def write_errata(found: tuple[Suspect, ...], folder: Path) -> Path:
    """Write ``errata.jsonl`` of a search, one case a line; empty where nothing is suspected."""
    lines = [json.dumps(one.model_dump(), ensure_ascii=False, sort_keys=True) for one in found]
    file = folder / FILE
    file.write_text("".join(line + "\n" for line in lines), "utf-8", "replace")
    return file
