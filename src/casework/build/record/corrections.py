"""``filings.toml``: what each paper of a record is, for a person to read and to correct.

One table a filing. `kind`, `filer` and `room` may be changed; the rest tells which paper it is.
A change wins over rules and models, and is remembered as made by hand.
"""

import re
import tomllib
from collections.abc import Iterable, Sequence
from typing import Any, Literal

import tomli_w
from pydantic import ValidationError

from casework.build.record.records import KINDS, CourtRecord, Filer, Filing, FilingKind
from casework.cases.lines import toml_line
from casework.cases.records import Identifier, Record
from casework.errors import UsageError

HEAD = """\
# What each paper of the record is. Change `kind` where it is wrong, `filer` (plaintiff, defendant,
# court, other) where it is missing, and set `room` to "in" or "out" to overrule whether a paper
# goes into the room. Your changes win. The other lines say which paper it is: leave them.
#
# Kinds:
"""


class Entry(Record):
    """One table. What is left out stays as it is."""

    id: Identifier
    kind: FilingKind | None = None
    filer: Filer | Literal[""] | None = None
    room: Literal["auto", "in", "out"] | None = None
    decided: Literal["rules", "model", "hand"] | None = None
    why: str | None = None
    file: str | None = None
    title: str | None = None
    filed: str | None = None
    pages: int | None = None


def filings_toml(filings: Iterable[Filing]) -> str:
    """The file, with every filing in the order given."""
    kinds = "".join(f"#   {kind:<18} {words}\n" for kind, words in KINDS.items())
    rows = [_row(filing) for filing in filings]
    return HEAD + kinds + "\n" + tomli_w.dumps({"filing": rows})


def corrected(filings: Sequence[Filing], text: str, where: str) -> tuple[Filing, ...]:
    """The filings with what a person changed. `where` names the file in complaints.

    Raises UsageError with the line of everything that is wrong: no TOML, unknown keys or kinds,
    ids that are not of this record or stand twice, changed lines that are not for changing.
    """
    try:
        tables: Any = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise UsageError(f"{where}: no valid TOML ({error}). Mend it.") from None
    known = {filing.id: filing for filing in filings}
    entries, faults = _entries(tables, text)
    seen: set[str] = set()
    fresh = dict(known)
    for place, entry in entries:
        filing = known.get(entry.id)
        line = toml_line(text, ("filing", place, "id"))
        if filing is None:
            faults.append(f"line {line}: no filing {entry.id!r} in this record.")
        elif entry.id in seen:
            faults.append(f"line {line}: {entry.id} stands twice. Keep one table of it.")
        else:
            faults += [
                f"line {toml_line(text, ('filing', place, name))}: `{name}` of {entry.id} tells "
                "which paper it is and cannot be changed here."
                for name in ("file", "title", "filed", "pages")
                if (value := getattr(entry, name)) is not None and value != _row(filing).get(name)
            ]
            fresh[entry.id] = _changed(filing, entry)
        seen.add(entry.id)
    if faults:
        shown = "\n".join(f"  {fault}" for fault in faults[:12])
        more = f"\n  and {len(faults) - 12} more" if len(faults) > 12 else ""
        raise UsageError(f"{where}: cannot be used:\n{shown}{more}")
    return tuple(fresh[filing.id] for filing in filings)


def correct(record: CourtRecord, text: str, where: str) -> CourtRecord:
    """The record with a person's corrections, measured anew. Raises UsageError as `corrected`."""
    from casework.build.record.classify import measured
    from casework.build.record.pages import pages_of

    changed = [
        measured(now, pages_of(record.readings[now.id])) if now.id in record.readings else now
        for before, now in zip(record.filings, corrected(record.filings, text, where), strict=True)
        if now != before
    ]
    return record.with_filings(changed)


def _entries(tables: Any, text: str) -> tuple[list[tuple[int, Entry]], list[str]]:
    found: list[tuple[int, Entry]] = []
    faults = [
        f"line {toml_line(text, (name,))}: no such table or key {name!r}; only [[filing]]."
        for name in tables
        if name != "filing"
    ]
    rows = tables.get("filing", [])
    if not isinstance(rows, list):
        return [], [*faults, "line 1: write [[filing]] before each filing."]
    for place, row in enumerate(rows):
        try:
            found.append((place, Entry.model_validate(row, strict=True)))
        except ValidationError as error:
            for one in error.errors(include_url=False, include_input=False):
                steps = ("filing", place, *one["loc"][:1])
                name = ".".join(map(str, one["loc"]))
                faults.append(f"line {toml_line(text, steps)}: {name}: {one['msg']}.")
    return found, faults


def _changed(filing: Filing, entry: Entry) -> Filing:
    update: dict[str, Any] = {}
    filer = (entry.filer or None) if entry.filer is not None else filing.filer
    if entry.room is not None:
        update["room"] = entry.room
    if filer != filing.filer:
        update |= {"filer": filer, "decided": "hand"}
    if entry.kind is not None and entry.kind != filing.kind:
        why = entry.why if entry.why and entry.why != _clean(filing.why) else "a person says so"
        update |= {"kind": entry.kind, "why": why, "decided": "hand"}
        if entry.kind != "sealed_slipsheet":
            update["sealed"] = False
    elif entry.decided == "hand":
        update |= {"decided": "hand"}
    return filing.model_copy(update=update)


def _row(filing: Filing) -> dict[str, Any]:
    row: dict[str, Any] = {
        "id": filing.id,
        "kind": filing.kind,
        "filer": filing.filer or "",
        "room": filing.room,
        "decided": filing.decided,
        "why": _clean(filing.why),
        "file": _clean(filing.file),
        "title": _clean(filing.title),
        "filed": filing.filed,
    }
    return row | ({"pages": filing.pages} if filing.pages is not None else {})


def _clean(text: str) -> str:
    """On one line, without what TOML cannot hold."""
    plain = re.sub(r"[\x00-\x1f\x7f\ud800-\udfff]+", " ", text)
    return " ".join(plain.split())[:300]
