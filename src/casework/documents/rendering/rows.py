"""Tables cut into strips: one a row, more where a row is taller than a page can spare."""

from collections.abc import Iterator
from itertools import accumulate

from casework.documents.rendering import fonts
from casework.documents.rendering.flow import Runs, Table
from casework.documents.rendering.house import House
from casework.documents.rendering.strip import Fill, Ink, Mark, Strip, Stroke
from casework.documents.rendering.wrap import Line, wrap

PAD, TOP = 4.0, 3.0
SCALES, WORD = (0.92, 0.85, 0.78, 0.7, 0.62, 0.55, 0.48), 24
MOST = 18
"""Lines of a row that stay together."""


def table_strips(table: Table, house: House, room: float) -> Iterator[Strip]:
    """The rows of a table as wide as the column; its head stands again on each page."""
    size, widths = _fitted(table, house, room)
    edges = [0.0, *accumulate(widths)]
    head: tuple[Strip, ...] = ()
    for number, row in enumerate(table.rows):
        is_head = number < table.head
        is_foot = number >= len(table.rows) - table.foot
        made = tuple(_row(table, row, house, size, edges, is_head, is_foot, number))
        last = number == len(table.rows) - 1
        if is_head:
            head += made
            yield from (strip._replace(glued=True) for strip in made)
            continue
        bound = table.whole and not last
        before_foot = table.foot and number == len(table.rows) - table.foot - 1
        for strip in made:
            yield strip._replace(glued=bool(bound or before_foot), head=head)
    yield Strip(0.01 if table.ruling != "rules" else 6, (), blank=True)


def _fitted(table: Table, house: House, room: float) -> tuple[float, list[float]]:
    """The size of the words and the widths of the columns: no number and no usual word is parted
    if there is any size at which it need not be."""
    total = sum(table.widths)
    shares = [width / total for width in table.widths]
    if table.ruling in ("none", "caption"):
        return house.size, [room * share for share in shares]
    longest = [_longest(table, place, house) for place in range(len(shares))]
    for scale in SCALES:
        size = house.size * scale
        least = [word * size + 3 * PAD + 0.1 for word in longest]
        if all(room * share >= least for share, least in zip(shares, least, strict=True)):
            return size, [room * share for share in shares]
        if sum(least) <= room:
            spare = room - sum(least)
            return size, [low + spare * share for low, share in zip(least, shares, strict=True)]
    size = house.size * SCALES[-1]
    least = [word * size + 3 * PAD for word in longest]
    return size, [room * low / sum(least) for low in least]


def _longest(table: Table, place: int, house: House) -> float:
    """The width, at size 1, of a column's longest word; the very long count as `WORD` letters."""
    words: set[tuple[str, str]] = set()
    for row in table.rows:
        for run in row[place]:
            font = fonts.face(house.family, run)
            words.update((word[:WORD], font) for word in run.text.split())
    return max((fonts.width(word, font) for word, font in words), default=0.0)


def _row(
    table: Table,
    row: tuple[Runs, ...],
    house: House,
    size: float,
    edges: list[float],
    is_head: bool,
    is_foot: bool,
    number: int,
) -> Iterator[Strip]:
    bare = table.ruling in ("none", "caption")
    step = size * (1.3 if bare else 1.25)
    pad = 0.0 if bare else PAD
    second = 2 * PAD if table.ruling == "caption" else pad
    cells = [
        wrap(runs, house.family, size, max(edges[place + 1] - edges[place] - 3 * PAD, size))
        for place, runs in enumerate(row)
    ]
    tallest = max(len(lines) for lines in cells)
    parts = 1 if table.whole and tallest <= 2 * MOST else max(1, -(-tallest // MOST))
    for part in range(parts):
        lines = [cell[part * MOST : (part + 1) * MOST] if parts > 1 else cell for cell in cells]
        height = step * max(len(each) for each in lines) + (2 if bare else 2 * TOP)
        marks: list[Mark] = []
        if is_head and house.shaded and not bare:
            marks.append(Fill(0, 0, edges[-1], height))
        for place, each in enumerate(lines):
            align = table.aligns[place] if table.aligns else "left"
            for down, line in enumerate(each):
                x = _x(
                    line, align, edges[place] + (second if place else pad), edges[place + 1] - PAD
                )
                marks.append(Ink(x, step * (down + 0.8) + (1 if bare else TOP), line, size))
        top, bottom = part == 0, part == parts - 1
        marks += _ruling(table, edges, height, is_head, is_foot, number == 0, top, bottom)
        yield Strip(height, tuple(marks))


def _x(line: Line, align: str, left: float, right: float) -> float:
    spare = max(right - left - line.width, 0.0)
    return left + (spare if align == "right" else spare / 2 if align == "center" else 0)


def _ruling(
    table: Table,
    edges: list[float],
    height: float,
    is_head: bool,
    is_foot: bool,
    first: bool,
    top: bool,
    bottom: bool,
) -> Iterator[Stroke]:
    wide = edges[-1]
    match table.ruling:
        case "none":
            return
        case "caption":
            middle = edges[1] - PAD
            yield Stroke(middle, 0, middle, height, 0.8)
            yield Stroke(0, height, middle, height, 0.8)
        case "grid":
            yield from (Stroke(x, 0, x, height) for x in edges)
            if top:
                yield Stroke(0, 0, wide, 0)
            if bottom:
                yield Stroke(0, height, wide, height)
        case "rules":
            if first and top:
                yield Stroke(0, 0, wide, 0, 1.0)
            if is_foot and top:
                yield Stroke(0, 0, wide, 0, 0.8)
            if bottom:
                yield Stroke(0, height, wide, height, 0.8 if is_head or is_foot else 0.25)
