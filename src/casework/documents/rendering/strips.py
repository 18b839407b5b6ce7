"""Elements cut into strips, the smallest pieces that a page break may fall between."""

from collections.abc import Iterator
from typing import NamedTuple

from casework.documents.rendering.flow import Break, Element, Gap, Rule, Run, Style, Table, Text
from casework.documents.rendering.house import House
from casework.documents.rendering.rows import table_strips
from casework.documents.rendering.strip import Ink, Mark, Strip, Stroke
from casework.documents.rendering.wrap import Line, wrap

HANG, DOT = 30.0, 16.0
"""How far a numbered paragraph stands in, and an item of a list further, in points."""


class Look(NamedTuple):
    """How a style is set: relative size, bold, space before and after in lines of the body."""

    scale: float = 1.0
    bold: bool = False
    before: float = 0.0
    after: float = 0.0
    align: str = "left"
    tint: bool = False


LOOKS: dict[Style, Look] = {
    "organisation": Look(1.4, True, 0, 0.15, "head", True),
    "letterhead": Look(0.86, False, 0, 0.3, "head", True),
    "title": Look(1.25, True, 0.5, 0.8, "center", True),
    "subtitle": Look(1.0, False, 0, 0.7, "center"),
    "heading": Look(1.08, True, 0.7, 0.35, "left", True),
    "subheading": Look(1.0, True, 0.6, 0.3),
    "body": Look(1.0, False, 0, 0.62),
    "plain": Look(),
    "small": Look(0.85, False, 0, 0.25),
    "centered": Look(1.0, False, 0, 0.1, "center"),
    "right": Look(1.0, False, 0, 0.1, "right"),
}


def strips(element: Element, house: House, room: float) -> Iterator[Strip]:
    """The strips of an element in a column `room` points wide."""
    match element:
        case Text():
            yield from _text(element, house, room)
        case Table():
            yield from table_strips(element, house, room)
        case Rule():
            stroke = Stroke(0, 3, room, 3, element.weight)
            yield Strip(8, (stroke,))
        case Gap():
            yield Strip(element.points, (), blank=True)
        case Break():
            yield Strip(0, (), forced=True)


def _text(text: Text, house: House, room: float) -> Iterator[Strip]:
    look = LOOKS[text.style]
    size = house.size * look.scale
    court = house.leading >= 2
    spaced = house.leading if not court or text.style == "body" else 1.15
    step = size * spaced
    label, runs = text.label, _dressed(text, look, house)
    if court and text.style == "heading":
        look = look._replace(align="center")
    indent = first = 0.0
    if label and court and text.numbering == "through":
        runs = (Run(f"{label}  "), *runs)
        label, first = "", 36.0
    elif label:
        indent = HANG + (0 if text.numbering != "bullet" else DOT)
    elif court and text.style == "body" and text.numbering == "none":
        first = 36.0
    lines = wrap(runs, house.family, size, room - indent, first)
    after = look.after * house.size * (1.2 if not court or text.style != "body" else 0)
    if look.before:
        yield Strip(look.before * size * 1.2, (), blank=True, glued=True)
    for number, line in enumerate(lines):
        marks: list[Mark] = []
        if label and not number:
            hang = wrap((Run(label),), house.family, size, HANG)[0]
            marks.append(Ink(indent - HANG, step, hang, size))
        start = indent + (first if not number else 0)
        marks.append(_placed(line, look, house, start, room, step, size))
        if look.align != "center" and text.style == "heading" and house.heading == "underline":
            marks.append(Stroke(start, step + 2, start + line.width, step + 2, 0.6))
        ends = number == len(lines) - 1
        bound = not number or number == len(lines) - 2 or (text.keep and len(lines) < 12)
        glued = text.keep if ends else bound
        yield Strip(step + (after if ends else 0), tuple(marks), glued=glued)


def _dressed(text: Text, look: Look, house: House) -> tuple[Run, ...]:
    runs = text.runs
    if look.bold:
        runs = tuple(run._replace(bold=True) for run in runs)
    if text.style == "heading" and house.heading == "caps":
        runs = tuple(run._replace(text=_upper(run.text)) for run in runs)
    return runs


def _upper(words: str) -> str:
    """In capitals where that only changes the look (not ``ß`` to ``SS``)."""
    return words.upper() if words.upper().lower() == words.lower() else words


def _placed(
    line: Line, look: Look, house: House, start: float, room: float, step: float, size: float
) -> Ink:
    align = house.letterhead if look.align == "head" else look.align
    spare = max(room - start - line.width, 0.0)
    x = start + (spare if align == "right" else spare / 2 if align == "center" else 0)
    justify = house.justified and look.align == "left" and not look.bold and not line.last
    stretch = spare / line.spaces if justify and line.spaces and spare < room / 4 else 0.0
    return Ink(x, step, line, size, stretch, house.ink if look.tint else "000000")
