"""What a careful reader should know of a room before relying on it."""

from collections.abc import Iterator
from itertools import groupby

from casework.documents.court.docket import Docket
from casework.documents.court.filing import match, named, stamped
from casework.documents.court.sealing import gaps, slip_pages, slip_sheet
from casework.documents.production.bates import check_ranges
from casework.documents.production.finding import Finding, Weight
from casework.documents.production.same import Item, as_findings, copies
from casework.documents.records import Label, Reading
from casework.documents.room import SHOWN, Room, Tell, parts


def concerns(
    room: Room, docket: Docket | None = None, tell: Tell = lambda done, total, name: None
) -> Iterator[Finding]:
    """One finding each: ``unreadable``, ``unread_pages``, ``read_in_part``, ``hidden``,
    ``failed_redaction``, ``slip_sheet``, ``misnamed``, ``duplicate``, the ``bates_…`` kinds, and
    with a docket ``not_on_docket``, ``docket_gap`` and ``sealed_entry``.
    """
    items: list[Item] = []
    ranges: list[tuple[str, str]] = []
    files: list[tuple[str, Reading]] = []
    for name, whole in room.readings(tell):
        for path, _, _, reading in parts(name, whole):
            yield from _of_document(path, reading)
            ranges += _ranges(reading.labels)
            items.append(Item(path, name, reading.sha256))
        # Only the labels are needed later; the texts of a large room would not fit in memory.
        files.append((name, whole.model_copy(update={"passages": (), "children": ()})))
    yield from as_findings(copies(items))
    for found in check_ranges(sorted(ranges)):
        # A room is chosen from a production: that numbers are missing is to be expected.
        weight: Weight = "note" if found.kind == "bates_gap" else found.weight
        yield found.model_copy(update={"weight": weight})
    yield from _of_docket(docket, files) if docket else _misnamed(files)


def _of_document(path: str, reading: Reading) -> Iterator[Finding]:
    if reading.state not in {"text", "empty"}:
        why = reading.reason or reading.state
        yield _finding("unreadable", path, f"not read: {why}", "error")
    elif reading.unread:
        pages = ", ".join(str(page) for page in reading.unread[:12])
        yield _finding("unread_pages", path, f"pages not read: {pages}. {reading.reason}", "error")
    elif reading.state == "empty" or "damaged" in reading.reason or "only the" in reading.reason:
        yield _finding("read_in_part", path, reading.reason or "holds no text.")
    for alarm in reading.alarms:
        text = f"a redaction failed ({alarm.kind}): the text is still in the file. Not shown."
        yield _finding("failed_redaction", f"{path} {alarm.anchor}", text, "error")
    hidden = sorted(p.layer for p in reading.passages if p.layer not in SHOWN | {"redacted"})
    counts = {layer: len(list(group)) for layer, group in groupby(hidden)}
    if counts:
        told = ", ".join(f"{count} × {layer}" for layer, count in counts.items())
        yield _finding("hidden", path, f"text that no page shows: {told}.", "note")
    if slip := slip_sheet(reading):
        yield _finding("slip_sheet", path, f"filed under seal: {slip.reason}")
    else:
        for page, words in slip_pages(reading).items():
            yield _finding("slip_sheet", f"{path} p{page}", f"a page under seal: {words!r}.")


def _ranges(labels: tuple[Label, ...]) -> list[tuple[str, str]]:
    """First and last Bates number of a document, where its pages bear them."""
    numbers = [label.bates for label in labels if label.bates]
    return [(numbers[0], numbers[-1])] if numbers else []


def _misnamed(files: list[tuple[str, Reading]]) -> Iterator[Finding]:
    names = named(files)
    for name, reading in files:
        said, pages = names[name], stamped(reading)
        if said.number and pages.number and said.number != pages.number:
            text = f"named {said.number}, stamped {pages.number}; both are kept."
            yield _finding("misnamed", name, text)


def _of_docket(docket: Docket, files: list[tuple[str, Reading]]) -> Iterator[Finding]:
    for filed in match(docket, files).files:
        if filed.note:
            kind = "misnamed" if filed.on_docket else "not_on_docket"
            yield _finding(kind, filed.file, filed.note)
    for entry in docket.entries:
        if entry.sealed or entry.sealing.kind in {"sealed", "needs_review"}:
            why = entry.sealing.reason or "marked as sealed by the source"
            weight: Weight = "warning" if entry.sealing.kind != "needs_review" else "note"
            where = str(entry.number or f"line {entry.place}")
            yield _finding("sealed_entry", where, f"{entry.sealing.kind}: {why}.", weight)
    for gap in gaps([entry.number for entry in docket.entries if entry.number is not None]):
        last = f"-{gap.last}" if gap.last != gap.first else ""
        yield _finding("docket_gap", f"{gap.first}{last}", gap.note)


def _finding(kind: str, where: str, message: str, weight: Weight = "warning") -> Finding:
    return Finding(kind=kind, where=where, message=message, weight=weight)
