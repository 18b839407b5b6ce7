"""Plain text of 78 columns, as a system prints or exports it: pages end in their number."""

import textwrap
from collections.abc import Iterable, Iterator, Sequence

from casework.documents.rendering import transcript
from casework.documents.rendering.compose.paper import elements
from casework.documents.rendering.flow import Break, Element, Gap, Rule, Runs, Table, Text, plain
from casework.documents.rendering.house import House, house_of, page_label
from casework.documents.rendering.manuscript import Manuscript, TestimonyBody

WIDE, TALL = 78, 56
BETWEEN = 2
FEED = "\f"


def render_txt(manuscript: Manuscript) -> tuple[bytes, int]:
    """UTF-8 with a form feed between pages, and the number of pages."""
    house = house_of(manuscript)
    body = manuscript.body
    if isinstance(body, TestimonyBody):
        made = [
            [f"{f'Page {body.first_page + place}':>66}", "", *_numbered(lines)]
            for place, lines in enumerate(transcript.pages(manuscript, body))
        ]
    else:
        parts = list(_parted(_blocks(elements(manuscript, house), house)))
        made = [
            [*part, "", page_label(house.page_form, number, len(parts)).center(WIDE).rstrip()]
            for number, part in enumerate(parts, start=1)
        ]
    text = f"\n{FEED}".join("\n".join(page) for page in made)
    return f"{text}\n".encode(), len(made)


def _numbered(lines: Sequence[str]) -> list[str]:
    """25 lines with their numbers, blank ones too."""
    padded = [*lines, *[""] * (transcript.LINES - len(lines))]
    return [f"{row:>4}  {line}".rstrip() for row, line in enumerate(padded, start=1)]


def _parted(blocks: Iterable[tuple[int, list[str]]]) -> Iterator[list[str]]:
    """Blocks of lines dealt to pages: each with the lines it needs to stand together; a forced
    page break is a form feed of its own."""
    page: list[str] = []
    for need, block in blocks:
        begin = block == [FEED] or (need <= TALL and len(page) + need > TALL)
        for line in block:
            if begin or len(page) == TALL:
                if any(page):
                    yield _trimmed(page)
                page, begin = [], False
            if line != FEED and (page or line):
                page.append(line)
    if any(page):
        yield _trimmed(page)


def _trimmed(page: list[str]) -> list[str]:
    while page and not page[-1]:
        page.pop()
    return page


def _blocks(flow: Iterable[Element], house: House) -> Iterator[tuple[int, list[str]]]:
    for element in flow:
        match element:
            case Text():
                lines = list(_text(element, house))
                yield (len(lines) + 3 if element.keep else min(len(lines), 2)), lines
            case Table():
                lines = list(_table(element))
                yield (len(lines) if element.whole else min(len(lines), 4)), lines
            case Rule():
                yield 3, ["-" * WIDE]
            case Gap():
                yield 0, [""] * max(1, min(round(element.points / 14), 4))
            case Break():
                yield 0, [FEED]


def _text(text: Text, house: House) -> Iterator[str]:
    words = plain(text.runs)
    if text.style == "organisation" or (text.style == "heading" and house.heading == "caps"):
        words = words.upper() if words.upper().lower() == words.lower() else words
    if text.style in ("heading", "subheading"):
        yield ""
    indent = " " * 6 if text.label else ""
    first = f"{text.label:<5} " if text.label else ""
    head = text.style in ("organisation", "letterhead") and house.letterhead == "center"
    for line in words.split("\n"):
        wrapped = textwrap.wrap(
            line, WIDE, initial_indent=first, subsequent_indent=indent, break_on_hyphens=False
        )
        for each in wrapped or [""]:
            centered = head or text.style in ("title", "subtitle", "centered")
            yield each.center(WIDE).rstrip() if centered else each
        first = indent
    if text.style in ("body", "title", "subtitle", "letterhead"):
        yield ""


def _table(table: Table) -> Iterator[str]:
    widths = _widths(table)
    last = len(table.rows) - 1
    for number, row in enumerate(table.rows):
        if table.foot and number == len(table.rows) - table.foot:
            yield "  ".join("-" * width for width in widths)
        yield from _row(table, row, widths)
        if number == table.head - 1:
            yield "  ".join("-" * width for width in widths)
        elif table.ruling == "grid" and not table.head and number == last:
            yield "-" * WIDE
    if table.head or table.ruling == "caption":
        yield ""


def _widths(table: Table) -> list[int]:
    between = 3 if table.ruling == "caption" else BETWEEN
    room = WIDE - between * (len(table.widths) - 1)
    scale = room / sum(table.widths)
    widths = [max(3, int(width * scale)) for width in table.widths]
    while sum(widths) > room and max(widths) > 3:
        widths[widths.index(max(widths))] -= 1
    return widths


def _row(table: Table, row: tuple[Runs, ...], widths: Sequence[int]) -> Iterator[str]:
    cells = [
        [
            line
            for words in plain(runs).split("\n")
            for line in textwrap.wrap(words, width, break_on_hyphens=False) or [""]
        ]
        for runs, width in zip(row, widths, strict=True)
    ]
    between = " ) " if table.ruling == "caption" else " " * BETWEEN
    for down in range(max(len(cell) for cell in cells)):
        parts: list[str] = []
        for place, (cell, width) in enumerate(zip(cells, widths, strict=True)):
            line = cell[down] if down < len(cell) else ""
            right = table.aligns and table.aligns[place] == "right"
            parts.append(line.rjust(width) if right else line.ljust(width))
        yield between.join(parts).rstrip()
