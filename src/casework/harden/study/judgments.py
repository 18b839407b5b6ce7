"""Judgments read back, each line held against the key; what does not fit is refused by line."""

import csv
import io
import json
from collections.abc import Iterator, Mapping, Sequence
from math import isfinite
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from casework.cases.lines import json_line
from casework.errors import UsageError
from casework.harden.study.records import Imported, Judgment, KeyEntry, StudyKey
from casework.stats.judgments import (
    AdjudicatedItem,
    CorrectnessItem,
    Judgments,
    RealismItem,
    Votes,
)

YES = frozenset({"yes", "true", "1", "realistic", "still right", "correct"})
NO = frozenset({"no", "false", "0", "unrealistic", "no longer right", "incorrect"})
MOST = 20
"""Faults told in full; the rest are counted."""


def read_key(path: Path) -> StudyKey:
    """The key of a study. Raises UsageError where the file is none."""
    try:
        return StudyKey.model_validate_json(path.read_bytes())
    except (OSError, ValidationError) as error:
        raise UsageError(f"{path}: cannot be read as the key of a study ({error}).") from error


def read_judgments(path: Path, key: StudyKey) -> Imported:
    """Judgments from ``.csv`` (the sheet, filled in) or ``.json`` (a list of objects).

    A row without person and answer was not filled in and is counted, not refused. Raises
    UsageError naming every line that does not fit: an item not in the key, a person who judged
    an item twice, an answer that is neither yes nor no, more judgments than were planned.
    """
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path}: cannot be read as UTF-8 text ({error}).") from error
    as_json = path.suffix.lower() == ".json"
    rows = enumerate(_json_rows(path, text)) if as_json else _csv_rows(path, text)

    def at(place: int) -> str:
        # Looked up for faults only: to find a line of JSON, the text is read from its start.
        return f"line {json_line(text, [place]) if as_json else place}"

    known = {entry.item: entry for entry in key.entries}
    kept: dict[tuple[str, str], tuple[int, Judgment]] = {}
    counts: dict[str, int] = {}
    blank: dict[str, int] = {}
    faults: list[str] = []
    for line, row in rows:
        read = _judgment(row, known)
        if isinstance(read, str):
            faults.append(f"{at(line)}: {read}")
            continue
        if isinstance(read, KeyEntry):
            blank[read.item] = blank.get(read.item, 0) + 1
            continue
        place = (read.item, read.person)
        if place in kept:
            first = at(kept[place][0])
            faults.append(f"{at(line)}: {read.person} judged {read.item} on {first} already")
            continue
        kept[place] = (line, read)
        counts[read.item] = counts.get(read.item, 0) + 1
        if counts[read.item] > key.raters:
            faults.append(f"{at(line)}: {read.item} has more than {key.raters} judgments")
    if faults:
        more = [f"… and {len(faults) - MOST} more"] if len(faults) > MOST else []
        told = "\n  ".join([*faults[:MOST], *more])
        raise UsageError(
            f"{path}: nothing was imported:\n  {told}\nMend these lines and try again."
        )
    return Imported(judgments=tuple(one for _, one in kept.values()), unanswered=blank)


def to_judgments(key: StudyKey, *imported: Imported) -> Judgments:
    """The study as the statistics take it: every item of the key, its votes filled up with None
    to as many as were planned, in the order of persons' codes.

    Raises UsageError where files together hold a judgment twice, or more than were planned.
    """
    votes: dict[str, dict[str, bool]] = {}
    for one in (one for each in imported for one in each.judgments):
        given = votes.setdefault(one.item, {})
        if one.person in given:
            raise UsageError(f"{one.person} judged {one.item} in two of these files.")
        given[one.person] = one.answer
        if len(given) > key.raters:
            raise UsageError(f"{one.item} has more than {key.raters} judgments in these files.")
    realism: list[RealismItem] = []
    correctness: list[CorrectnessItem] = []
    adjudicated: list[AdjudicatedItem] = []
    for entry in key.entries:
        filled = _padded(votes.get(entry.item, {}), key.raters)
        name, benchmark, check = entry.item, entry.benchmark, entry.check
        if entry.kind == "realism":
            realism.append(
                RealismItem(
                    item=name, benchmark=benchmark, source=entry.source, check=check, votes=filled
                )
            )
        elif entry.kind == "correctness":
            assert entry.gold is not None
            correctness.append(
                CorrectnessItem(item=name, benchmark=benchmark, gold=entry.gold, votes=filled)
            )
        else:
            adjudicated.append(
                AdjudicatedItem(
                    item=name,
                    benchmark=benchmark,
                    construction=entry.construction,
                    check=check,
                    verdicts=filled,
                )
            )
    return Judgments(
        realism=tuple(realism), correctness=tuple(correctness), adjudicated=tuple(adjudicated)
    )


def _padded(votes: Mapping[str, bool], raters: int) -> Votes:
    given = [votes[person] for person in sorted(votes)]
    return (*given, *([None] * (raters - len(given))))


def _judgment(row: Mapping[str, Any], known: Mapping[str, KeyEntry]) -> Judgment | KeyEntry | str:
    """A judgment; the key's entry where the row is blank; else what is wrong."""
    item = _text(row.get("item"))
    if item not in known:
        return f"no item {item[:40]!r} in this study"
    person, answer = _text(row.get("person")), _text(row.get("answer")).casefold()
    if not person and not answer:
        return known[item]
    if not person:
        return f"{item}: no person"
    if answer not in YES | NO:
        return f"{item}: answer {answer[:40]!r} is neither yes nor no"
    spent = _text(row.get("seconds"))
    try:
        seconds = float(spent) if spent else None
    except ValueError:
        return f"{item}: seconds {spent[:40]!r} is no number"
    if seconds is not None and not (isfinite(seconds) and seconds >= 0):
        return f"{item}: seconds {spent[:40]!r} is no duration"
    return Judgment(
        item=item,
        person=person,
        answer=answer in YES,
        rationale=_text(row.get("rationale")),
        seconds=seconds,
    )


def _text(value: Any) -> str:
    return "" if value is None else str(value).strip()


def _csv_rows(path: Path, text: str) -> Iterator[tuple[int, Mapping[str, Any]]]:
    """Rows with the line they end on: what people wrote may go over several."""
    reader = csv.DictReader(io.StringIO(text, newline=""), strict=True)
    try:
        _columns(path, reader.fieldnames or ())
        for row in reader:
            yield reader.line_num, row
    except csv.Error as error:
        raise UsageError(f"{path} after line {reader.line_num}: not CSV ({error}).") from error


def _json_rows(path: Path, text: str) -> list[Mapping[str, Any]]:
    try:
        rows = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise UsageError(f"{path}: not JSON ({error}).") from error
    if not isinstance(rows, list):
        raise UsageError(f"{path}: need a list of judgments.")
    for number, row in enumerate(rows):
        if not isinstance(row, dict):
            line = json_line(text, [number])
            raise UsageError(f"{path} line {line}: need an object with item, person and answer.")
    return rows


def _columns(path: Path, found: Sequence[str]) -> None:
    lost = [name for name in ("item", "person", "answer") if name not in found]
    if lost:
        raise UsageError(f"{path} line 1: no column {', '.join(lost)}.")
