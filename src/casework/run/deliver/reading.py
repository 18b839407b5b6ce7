"""The tools that open the room: list_sources, read_source, search_room, inspect_sheet."""

import re
from collections.abc import Sequence
from typing import Any

from casework.documents.anchors import Places
from casework.documents.records import READABLE, Passage, Reading
from casework.documents.room import parts
from casework.documents.search.index import Hit, search_room
from casework.errors import UsageError
from casework.run.deliver.office import Listed, Office
from casework.run.tools import Desk, Misuse, Outcome, clean

READ_MOST = 16_000
"""Characters of one read; the rest is a further call away."""
LIST_MOST = 200
HITS, HITS_MOST = 10, 30
CELLS_MOST = 600
WORD = re.compile(r"\w+")


def list_sources(desk: Desk, arguments: dict[str, Any]) -> Outcome:
    """The inventory: number, title, type, date, pages or sheets, characters."""
    office = office_of(desk)
    start = max(1, arguments.get("from", 1))
    shown = office.sources[start - 1 : start - 1 + LIST_MOST]
    lines = [_entry(desk, source) for source in shown]
    last = start + len(shown) - 1
    more = f"\n[from={last + 1} lists the rest]" if last < len(office.sources) else ""
    head = f"{len(office.sources)} documents (id · title · type · date · size):"
    return Outcome(f"{head}\n" + "\n".join(lines) + more)


def _entry(desk: Desk, source: Listed) -> str:
    reading = _reading(desk, source)
    unit = {"xlsx": "sheets", "pptx": "slides"}.get(reading.type, "pages")
    pages = f"{reading.pages} {unit}, " if reading.pages else ""
    size = f"{pages}{len(reading.text()):,} characters"
    if reading.state != "text":
        size = f"no text ({reading.state}: {reading.reason or reading.state})"
    return " · ".join((source.id, source.title, reading.type, source.date or "undated", size))


def read_source(desk: Desk, arguments: dict[str, Any]) -> Outcome:
    """A stretch of one document, from a place on; says where the rest begins."""
    office, source, reading = _opened(desk, arguments)
    if reading.state != "text":
        why = reading.reason or reading.state
        return Outcome(f"{source.id}: no text could be read ({reading.state}: {why}).")
    passages = _passages(source, reading)
    start, end = _range(source, reading, [anchor for anchor, _ in passages], arguments)
    shown: list[str] = []
    size = 0
    at = start
    while at < end and size < READ_MOST:
        anchor, passage = passages[at]
        line = f"[{anchor}] {_worded(passage)}"
        if size + len(line) > READ_MOST:
            line = line[: READ_MOST - size] + " …[cut: read a smaller part, or search in it]"
        shown.append(line)
        size += len(line) + 1
        at += 1
    office.saw(source, [anchor for anchor, _ in passages[start:at]])
    more = (
        f"\n[{len(passages) - at} passages follow: read with from={passages[at][0]!r}]"
        if at < len(passages)
        else "\n[end of the document]"
    )
    head = f"{source.id} {source.title} ({reading.type}), {len(passages)} passages"
    return Outcome(f"{head}\n" + "\n".join(shown) + more, opened=source.path)


def _range(
    source: Listed, reading: Reading, anchors: Sequence[str], arguments: dict[str, Any]
) -> tuple[int, int]:
    """First and last (excluded) passage of what was asked for; the whole where nothing was."""
    start, end = 0, len(anchors)
    if begin := str(arguments.get("from", "")).strip():
        start = _place(source, reading, anchors, begin)[0]
    if last := str(arguments.get("to", "")).strip():
        end = _place(source, reading, anchors, last)[1]
    if end <= start:
        raise Misuse("'to' lies before 'from'")
    return start, end


def _place(source: Listed, reading: Reading, anchors: Sequence[str], name: str) -> tuple[int, int]:
    if name in anchors:
        return anchors.index(name), anchors.index(name) + 1
    place = Places(reading).resolve(name)
    found = [number for number, anchor in enumerate(anchors) if anchor in place.anchors]
    if not found:
        raise Misuse(
            f"{source.id} has no place {clean(name)[:80]!r}; places are written as read_source "
            f"shows them, from [{anchors[0]}] to [{anchors[-1]}], or as p. 3, ¶ 12, Sheet!B7"
        )
    return found[0], found[-1] + 1


def search(desk: Desk, arguments: dict[str, Any]) -> Outcome:
    """Ranked hits with a piece of their text, and where they stand."""
    office = office_of(desk)
    most = min(max(arguments.get("limit", HITS), 1), HITS_MOST)
    query = arguments["query"]
    note = ""
    try:
        found = search_room(office.index(), query, most, scope="passage")
        if not found.total:
            note = "No passage holds all of it; these hold some of the words.\n"
            found = search_room(office.index(), _any(query), most, scope="passage")
    except UsageError as error:
        note = f"Read as plain words ({error}).\n"
        found = search_room(office.index(), _any(query), most, scope="passage")
    lines = [line for hit in found.hits for line in _hit(office, hit)]
    if not lines:
        return Outcome("Nothing is found. Try fewer or other words.")
    return Outcome(f"{note}{found.total} found, best first:\n" + "\n".join(lines))


def _any(query: str) -> str:
    words = [word for word in WORD.findall(query) if len(word) > 1][:30]
    if not words:
        raise Misuse("the query holds no word")
    return " OR ".join(f'"{word}"' for word in words)


def _hit(office: Office, hit: Hit) -> list[str]:
    top, _, inside = hit.path.partition("!")
    source = office.find(top)
    if source is None:
        return []
    within = f" (in its attachment {inside})" if inside else ""
    text = " ".join(clean(hit.snippet).split())
    return [f"{source.id} {source.title}{within} [{hit.anchor or 'whole'}]: {text}"]


def inspect_sheet(desk: Desk, arguments: dict[str, Any]) -> Outcome:
    """Cells of a workbook with values and formulas; hidden rows, sheets, comments are marked."""
    office, source, reading = _opened(desk, arguments)
    sheets = list(dict.fromkeys(p.anchor.rpartition("!")[0] for p in reading.passages))
    sheets = [name for name in sheets if name]
    if reading.type not in {"xlsx", "xls", "xlsb", "ods"} or not sheets:
        raise Misuse(f"{source.id} is no workbook ({reading.type}); read it with read_source")
    told = dict(reading.properties)
    state = {name: told.get(f"sheet {name}", "visible") for name in sheets}
    wanted = str(arguments.get("sheet", "")).strip()
    if not wanted:
        lines = [
            f"{name}: {sum(p.anchor.startswith(name + '!') for p in reading.passages)} cells, "
            f"{state[name]}"
            for name in sheets
        ]
        return Outcome(f"{source.id} {source.title}: sheets\n" + "\n".join(lines))
    name = next((one for one in sheets if one.casefold() == wanted.casefold()), None)
    if name is None:
        raise Misuse(f"{source.id} has no sheet {wanted[:40]!r}; it has {', '.join(sheets)}")
    cells = [p for p in reading.passages if p.anchor.startswith(f"{name}!")]
    area = str(arguments.get("range", "")).strip()
    if area:
        inside = set(Places(reading).resolve(f"{name}!{area}").anchors)
        cells = [p for p in cells if p.anchor.removesuffix(".c") in inside]
        if not cells:
            raise Misuse(f"nothing stands in {name}!{area[:30]}; write a range as B2:F20")
    shown = cells[:CELLS_MOST]
    office.saw(source, [passage.anchor for passage in shown])
    more = (
        f"\n[{len(cells) - len(shown)} cells more: give a smaller range]"
        if cells[CELLS_MOST:]
        else ""
    )
    lines = [f"{p.anchor}  {_worded(p)}" for p in shown]
    head = f"{source.id} {source.title}, sheet {name} ({state[name]}); formulas in braces"
    return Outcome(f"{head}\n" + "\n".join(lines) + more, opened=source.path)


def office_of(desk: Desk) -> Office:
    """The office of a `deliver` trial."""
    if desk.office is None:
        raise RuntimeError("this tool works in a `deliver` trial only")
    return desk.office


def _opened(desk: Desk, arguments: dict[str, Any]) -> tuple[Office, Listed, Reading]:
    office = office_of(desk)
    source = office.find(arguments["source"])
    if source is None:
        raise Misuse(
            f"there is no document {clean(arguments['source'])[:80]!r}; list_sources names them"
        )
    return office, source, _reading(desk, source)


def _reading(desk: Desk, source: Listed) -> Reading:
    return desk.reader(desk.workspace.resolve(source.path))


def _passages(source: Listed, reading: Reading) -> list[tuple[str, Passage]]:
    """All that an agent reads of a file and of what lies in it, with anchors from the file."""
    return [
        (f"{prefix}{passage.anchor}", passage)
        for _, _, prefix, part in parts(source.path, reading)
        for passage in part.passages
        if passage.layer in READABLE and passage.text.strip()
    ]


def _worded(passage: Passage) -> str:
    """The text, with what kind it is where a person would not see it on the page."""
    mark = (
        "" if passage.layer in {"visible", "footnote", "header_footer"} else f"({passage.layer}) "
    )
    return f"{mark}{clean(passage.text)}"
