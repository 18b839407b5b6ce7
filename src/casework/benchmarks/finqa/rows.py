"""Rows of the official JSON files: found, checked against their own gold programs, made items."""

import hashlib
import json
import math
from collections.abc import Mapping
from pathlib import Path
from typing import Any, NamedTuple

from casework.benchmarks.finqa.program import agrees, execute, tokens, value_text
from casework.benchmarks.finqa.shape import input_faults
from casework.benchmarks.published import read_json
from casework.benchmarks.records import Item, Loaded, Quarantined
from casework.errors import UsageError

NAME = "finqa"
LICENCE = "MIT, (c) 2021 Zhiyu Chen (github.com/czyssrs/FinQA)"
OFFICIAL = {"train": 6251, "dev": 883, "test": 1147}
"""Rows of the published splits; test is the public one, with gold programs."""
ALSO = {"validation": "dev", "valid": "dev", "val": "dev"}
SHIPPED = Path(__file__).with_name("errata.json")


class _Unusable(Exception):
    """Why a row cannot be used."""


class Erratum(NamedTuple):
    """A row known to be wrong: the digest of its content as it was, and why."""

    sha256: str
    reason: str


def load_rows(path: Path, split: str = "test", errata: Path | None = None) -> Loaded:
    """Read one split from an official JSON file, or from the folder that holds it.

    In a folder the file is ``<split>.json``, or the only one that begins with the split's name
    (also below ``dataset`` and ``official_format``). Rows whose gold program does not give their
    own answer, malformed rows and rows of the errata list are quarantined. `errata` adds a list
    of your own to the shipped one: ``{id: {"sha256": …, "reason": …}}``; beside the data, a file
    ``errata.json`` is found by itself. Raises UsageError naming what is missing.
    """
    split = ALSO.get(split, split)
    if split not in OFFICIAL:
        raise UsageError(f"finqa has no split {split!r}; it has {', '.join(OFFICIAL)}.")
    file = _file(path, split)
    beside = file.with_name("errata.json")
    known = read_errata(SHIPPED)
    for more in (beside if beside.is_file() else None, errata):
        known |= read_errata(more) if more else {}
    rows = read_json(file)
    if not isinstance(rows, list):
        raise UsageError(f"{file}: not a list of rows, as FinQA's files are.")
    return _loaded(rows, known, file, split)


def read_errata(path: Path) -> dict[str, Erratum]:
    """Read a list of known mistakes. Raises UsageError where it is not one."""
    found = read_json(path)
    fault = f'{path}: errata must be {{id: {{"sha256": …, "reason": …}}}}'
    if not isinstance(found, dict):
        raise UsageError(f"{fault}.")
    known: dict[str, Erratum] = {}
    for name, entry in found.items():
        if not isinstance(entry, dict) or not all(
            isinstance(entry.get(key), str) and entry[key] for key in ("sha256", "reason")
        ):
            raise UsageError(f"{fault}; the entry {name} is not.")
        known[name] = Erratum(entry["sha256"], entry["reason"])
    return known


def content_digest(input: Mapping[str, Any], program: str, answer: Any) -> str:
    """The SHA-256 of what a row asks and answers, by which an erratum knows it again."""
    content = {"input": input, "program": program, "exe_ans": answer}
    text = json.dumps(content, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def _loaded(rows: list[Any], known: dict[str, Erratum], file: Path, split: str) -> Loaded:
    items: list[Item] = []
    aside: list[Quarantined] = []
    seen: set[str] = set()
    notes = [_coverage(len(rows), split)]
    for place, row in enumerate(rows):
        name = f"row {place}"
        try:
            if not isinstance(row, dict) or not isinstance(row.get("id"), str) or not row["id"]:
                raise _Unusable("it has no id")
            name = row["id"]
            if name in seen:
                raise _Unusable("an earlier row has the same id")
            seen.add(name)
            item = _item(row, place)
            erratum = known.get(name)
            if erratum and erratum.sha256 == item.metadata["sha256"]:
                raise _Unusable(f"errata: {erratum.reason}")
            if erratum:
                notes.append(f"errata: {name} has other content than the list knows; it is used.")
            items.append(item)
        except _Unusable as error:
            aside.append(Quarantined(id=name, reason=str(error)))
    return Loaded(
        benchmark=NAME,
        source=f"{file.name} ({split})",
        licence=LICENCE,
        items=tuple(items),
        quarantined=tuple(aside),
        notes=tuple(note for note in notes if note),
    )


def _item(row: dict[str, Any], place: int) -> Item:
    asked = row.get("qa")
    if not isinstance(asked, dict):
        raise _Unusable("it has no qa")
    input: dict[str, Any] = {key: row.get(key) for key in ("pre_text", "table", "post_text")}
    input["question"] = asked.get("question")
    if faults := input_faults(input):
        raise _Unusable(faults[0])
    program: Any = asked.get("program")
    answer: Any = asked.get("exe_ans")
    if not isinstance(program, str) or not program:
        raise _Unusable("it has no gold program (a row of the private test?)")
    if not _usable(answer):
        raise _Unusable(f"its exe_ans is {answer!r}, neither a finite number nor yes or no")
    ran = execute(tokens(program), input["table"])
    if not agrees(ran, answer):
        told = "cannot be carried out" if ran.invalid else f"gives {ran.value!r}"
        raise _Unusable(f"its gold program {told}; its exe_ans is {answer!r}")
    evidence = asked.get("gold_inds")
    page = row["id"].rpartition("-")[0] or row["id"]
    return Item(
        id=row["id"],
        benchmark=NAME,
        input=input,
        expected=value_text(answer),
        gold={
            "program": program,
            "exe_ans": answer,
            "evidence": sorted(evidence) if isinstance(evidence, dict) else [],
            "printed": str(asked.get("answer", "")),
        },
        metadata={"sha256": content_digest(input, program, answer)},
        cluster=page,
        index=place,
    )


def _usable(answer: Any) -> bool:
    if isinstance(answer, bool):
        return False
    if isinstance(answer, (int, float)):
        return math.isfinite(answer)
    return answer in ("yes", "no")


def _coverage(rows: int, split: str) -> str:
    whole = OFFICIAL[split]
    return "" if rows == whole else f"{rows:,} rows; the published {split} split has {whole:,}."


def _file(path: Path, split: str) -> Path:
    if path.is_file():
        return path
    if not path.is_dir():
        raise UsageError(
            f"{path}: no such file or folder. Give FinQA's {split}.json, or its folder."
        )
    places = [path, path / "dataset", path / "official_format"]
    for place in places:
        if (exact := place / f"{split}.json").is_file():
            return exact
    found = [file for place in places for file in sorted(place.glob(f"{split}[_-]*.json"))]
    if len(found) == 1:
        return found[0]
    told = "none" if not found else ", ".join(file.name for file in found)
    raise UsageError(f"{path}: it needs one {split}.json; there is {told}.")
