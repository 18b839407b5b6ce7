"""What can be seen of the words of a Word document: through its styles, on their ground, at their
place on the page.

A property is what the run says, else its character style, its paragraph's style, its table's, the
document's defaults (ECMA-376 part 1, 17.7.2). What is not known (the ground in a shape with a
fill, or in a table whose style shades anything) counts as seen.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Any, TypeAlias

from casework.documents.readers.package import Package
from casework.documents.readers.wordmarks import first, is_on, local, value_of

NARROWEST = 5
"""Per cent of its width: narrower text is no text to an eye."""
TINIEST = 3
"""Half points: smaller text is no text to an eye."""
LOWEST = 40
"""Twips (1/20 point): a line or row that is exactly as low shows no text."""
ALIKE = 16
"""Of red, green and blue (0 to 255): a smaller difference is not told from the ground."""
PAGE = 16_838
"""Twips of a page's longer side, where the document names none (A4)."""
EMU = 635
"""English metric units a twip."""
MIDDLE = 90_000
CLEAR = 95_000
"""Thousandths of a per cent: more transparent letters are none."""
WHITE = (255, 255, 255)
THEME = {"background1": WHITE, "light1": WHITE, "text1": (0, 0, 0), "dark1": (0, 0, 0)}
MARKERS = {
    "black": (0, 0, 0),
    "blue": (0, 0, 255),
    "cyan": (0, 255, 255),
    "darkGray": (128, 128, 128),
    "green": (0, 255, 0),
    "lightGray": (192, 192, 192),
    "magenta": (255, 0, 255),
    "red": (255, 0, 0),
    "white": WHITE,
    "yellow": (255, 255, 0),
}
"""The colours of the marker (ECMA-376 part 1, 17.18.40) that letters may have too."""
FILLS = frozenset({"solidFill", "gradFill", "blipFill", "pattFill", "style", "fill", "fillRef"})
LENGTH = re.compile(
    r"(?:^|;)\s*(?:margin-)?(?:left|top)\s*:\s*-?(\d{1,9}(?:\.\d{1,9})?)(pt|in|cm|mm)\b"
)
POINTS = {"pt": 20.0, "in": 1440.0, "cm": 567.0, "mm": 56.7}
"""Twips a unit."""
Colour: TypeAlias = tuple[int, int, int]


class Looks:
    """The styles and the page of one document, asked about runs, paragraphs, rows and boxes."""

    def __init__(self, package: Package, relations: list[tuple[str, str, str]], root: Any) -> None:
        self._styles: dict[str, Any] = {}
        self._standard: dict[str, str] = {}
        self._defaults: list[Any] = []
        self._chains: dict[str, list[Any]] = {}
        part = next((r[2] for r in relations if r[1] == "styles" and package.has(r[2])), None)
        for element in package.xml(part) if part else ():
            self._learn(element)
        sides = [value_of(e, n) for e in root.iter("{*}pgSz") for n in ("w", "h")]
        self._page = max([int(side) for side in sides if side and side.isdecimal()], default=PAGE)
        ground = next((e for e in root if local(e) == "background"), None)
        self._paper = (_rgb(ground, "color", "themeColor") if ground is not None else None) or WHITE

    def vanishes(self, run: Any) -> bool:
        """Whether Word is told to hide a run."""
        found = _found(self._properties(run), "vanish")
        return found is not None and is_on([found], "vanish")

    def unseen(self, run: Any) -> bool:
        """Whether no eye sees a run: too small, too narrow, without ink, or of its ground."""
        properties = self._properties(run)
        size = _half_points(_found(properties, "sz"))
        if size <= TINIEST or _number(_found(properties, "w"), "val", 100) <= NARROWEST:
            return True
        # Letters drawn together by more than half their size lie on one heap.
        if _number(_found(properties, "spacing"), "val", 0) < -5 * min(size, 144):
            return True
        if any(_is_clear(one) for one in properties):
            return True
        colour = _rgb(_found(properties, "color"), "val", "themeColor")
        ground = self._ground(run, properties) if colour else None
        return bool(colour and ground) and _alike(colour or WHITE, ground or WHITE)

    def misplaced(self, paragraph: Any) -> bool:
        """Whether a paragraph lies off the page, or its lines are too low to show anything."""
        properties = list(self._paragraph(paragraph))
        spacing = _found(properties, "spacing")
        exact = spacing is not None and value_of(spacing, "lineRule") == "exact"
        if exact and 0 < _number(spacing, "line", 240) <= LOWEST:
            return True
        frame, indent = _found(properties, "framePr"), _found(properties, "ind")
        places = [_number(frame, name, 0) for name in ("x", "y")]
        places += [_number(indent, name, 0) for name in ("left", "start", "right", "end")]
        return any(abs(place) >= self._page for place in places)

    def hides_row(self, row: Any) -> bool:
        """Whether a table's row is hidden, or too low to show anything."""
        properties = first(row, "trPr")
        if properties is None:
            return False
        height = first(properties, "trHeight")
        low = height is not None and value_of(height, "hRule") == "exact"
        return is_on(properties, "hidden") or (low and _number(height, "val", 240) <= LOWEST)

    def hides_table(self, table: Any) -> bool:
        """Whether a table lies off the page."""
        properties = first(table, "tblPr")
        if properties is None:
            return False
        place = first(properties, "tblpPr")
        places = [_number(place, name, 0) for name in ("tblpX", "tblpY")]
        places.append(_number(first(properties, "tblInd"), "w", 0))
        return any(abs(number) >= self._page for number in places)

    def hides_box(self, content: Any) -> bool:
        """Whether a text box is hidden or lies off the page."""
        for above in content.iterancestors():
            name = str(above.tag).rpartition("}")[2]
            if name in {"p", "body"}:
                break
            if name in {"anchor", "inline"} and self._drawn_away(above):
                return True
            if (style := above.get("style")) and self._styled_away(style):
                return True
        return False

    def _drawn_away(self, drawing: Any) -> bool:
        if any(one.get("hidden") in {"1", "true"} for one in drawing.iter("{*}docPr")):
            return True
        offsets = [_int(one.text) for one in drawing.iter("{*}posOffset")]
        return any(abs(offset) >= self._page * EMU for offset in offsets)

    def _styled_away(self, style: str) -> bool:
        if re.search(r"(visibility\s*:\s*hidden|display\s*:\s*none)", style):
            return True
        found = LENGTH.findall(style)
        return any(float(number) * POINTS[unit] >= self._page for number, unit in found)

    def _learn(self, element: Any) -> None:
        if local(element) == "docDefaults":
            self._defaults = [one for one in element.iter() if local(one) == "rPr"][:1]
        id = value_of(element, "styleId") if local(element) == "style" else None
        if id:
            self._styles[id] = element
            if value_of(element, "default") in {"1", "true", "on"}:
                self._standard[value_of(element, "type") or "paragraph"] = id

    def _chain(self, id: str | None) -> list[Any]:
        """A style and those it is based on; each once."""
        if not id:
            return []
        if id not in self._chains:
            chain: list[str] = []
            at: str | None = id
            while at and at in self._styles and at not in chain:
                chain.append(at)
                based = first(self._styles[at], "basedOn")
                at = value_of(based, "val") if based is not None else None
            self._chains[id] = [self._styles[one] for one in chain]
        return self._chains[id]

    def _properties(self, run: Any) -> list[Any]:
        """The run properties that count for a run, the strongest first."""
        own = first(run, "rPr")
        styles = self._chain(_named(own, "rStyle"))
        above = next((one for one in run.iterancestors() if local(one) == "p"), None)
        properties = first(above, "pPr") if above is not None else None
        styles = styles + self._chain(
            _named(properties, "pStyle") or self._standard.get("paragraph")
        )
        table = _table_above(run)
        if table is not None:
            styles = styles + self._chain(_named(first(table, "tblPr"), "tblStyle"))
        inner = [first(style, "rPr") for style in styles]
        return [one for one in (own, *inner, *self._defaults) if one is not None]

    def _paragraph(self, paragraph: Any) -> Iterator[Any]:
        """The paragraph properties that count for a paragraph, the strongest first."""
        own = first(paragraph, "pPr")
        styles = self._chain(_named(own, "pStyle") or self._standard.get("paragraph"))
        yield from (one for one in (own, *(first(s, "pPr") for s in styles)) if one is not None)

    def _ground(self, run: Any, properties: list[Any]) -> Colour | None:
        """What stands behind a run; None where this cannot be told."""
        marker = _found(properties, "highlight")
        name = value_of(marker, "val") if marker is not None else None
        if name and name != "none":
            return MARKERS.get(name)
        shading = _found(properties, "shd")
        if _shades(shading):
            return _fill(shading)
        for above in run.iterancestors():
            kind = local(above)
            if kind == "txbxContent":
                return None if _is_filled(above) else self._paper
            if kind == "p":
                shading = _found(list(self._paragraph(above)), "shd")
            elif kind == "tc":
                cell = first(above, "tcPr")
                shading = first(cell, "shd") if cell is not None else None
            elif kind == "tbl":
                table = first(above, "tblPr")
                styles = self._chain(_named(table, "tblStyle") or self._standard.get("table"))
                if any(_shades(one) for style in styles for one in style.iter("{*}shd")):
                    return None
                shading = first(table, "shd") if table is not None else None
            if kind in {"p", "tc", "tbl"} and _shades(shading):
                return _fill(shading)
        return self._paper


def pointed(root: Any) -> dict[str, set[str]]:
    """Ids of the notes that something in a part points to, by the name of the note's element."""
    found: dict[str, set[str]] = {"footnote": set(), "endnote": set()}
    for name, ids in found.items():
        ids |= {value_of(one, "id") or "" for one in root.iter(f"{{*}}{name}Reference")}
    return found


def codes(root: Any) -> frozenset[Any]:
    """The text elements that are part of a field's code: Word shows its result in their place."""
    inside: list[list[Any]] = []
    coding: list[bool] = []
    found: set[Any] = set()
    for element in root.iter("{*}fldChar", "{*}t") if _has_fields(root) else ():
        kind = value_of(element, "fldCharType") if local(element) == "fldChar" else None
        if kind == "begin":
            inside.append([])
            coding.append(True)
        elif kind == "separate" and coding:
            coding[-1] = False
        elif kind == "end" and coding:
            coding.pop()
            found.update(inside.pop())
        elif kind is None and local(element) == "t":
            for place, code in enumerate(coding):
                if code:
                    inside[place].append(element)
    return frozenset(found)


def _has_fields(root: Any) -> bool:
    return next(root.iter("{*}fldChar"), None) is not None


def _named(properties: Any, name: str) -> str | None:
    element = first(properties, name) if properties is not None else None
    return value_of(element, "val") if element is not None else None


def _found(properties: Iterable[Any], name: str) -> Any:
    return next((one for p in properties if (one := first(p, name)) is not None), None)


def _table_above(element: Any) -> Any:
    for above in element.iterancestors():
        if local(above) == "txbxContent":
            return None
        if local(above) == "tbl":
            return above
    return None


def _int(text: str | None) -> int:
    """A whole number; what is none counts as one that shows nothing odd."""
    return int(text) if text and re.fullmatch(r"\s*-?\d{1,12}\s*", text) else MIDDLE


def _number(element: Any, name: str, otherwise: float) -> float:
    text = value_of(element, name) if element is not None else None
    found = re.fullmatch(r"(-?\d{1,9}(?:\.\d{1,6})?)(pt|in|cm|mm|%)?", text or "")
    if not found:
        return otherwise
    return float(found[1]) * (1 if found[2] in {None, "%"} else POINTS[found[2]])


def _half_points(element: Any) -> float:
    text = value_of(element, "val") if element is not None else None
    return _number(element, "val", 24) / (1 if (text or "0")[-1:].isdecimal() else 10)


def _rgb(element: Any, name: str, theme: str) -> Colour | None:
    """A colour; None where there is none, or Word picks it."""
    if element is None:
        return None
    base = THEME.get(value_of(element, theme) or "")
    if base:
        shade = value_of(element, f"{theme.removesuffix('Color')}Shade") or "FF"
        tint = value_of(element, f"{theme.removesuffix('Color')}Tint") or "FF"
        if not all(re.fullmatch("[0-9A-Fa-f]{2}", one) for one in (shade, tint)):
            return None
        dark, light = int(shade, 16), 255 - int(tint, 16)
        red, green, blue = (min(255, part * dark // 255 + light) for part in base)
        return red, green, blue
    text = value_of(element, name) or ""
    if not re.fullmatch("[0-9A-Fa-f]{6}", text):
        return None
    red, green, blue = bytes.fromhex(text)
    return red, green, blue


def _shades(shading: Any) -> bool:
    """Whether a shading is more than the paper that lies under it."""
    if shading is None or (value_of(shading, "val") or "clear") == "nil":
        return False
    pattern = (value_of(shading, "val") or "clear") != "clear"
    return pattern or _rgb(shading, "fill", "themeFill") is not None


def _fill(shading: Any) -> Colour | None:
    kind = value_of(shading, "val") or "clear"
    if kind == "solid":
        return _rgb(shading, "color", "themeColor") or (0, 0, 0)
    return _rgb(shading, "fill", "themeFill") if kind == "clear" else None


def _alike(one: Colour, other: Colour) -> bool:
    return max(abs(a - b) for a, b in zip(one, other, strict=True)) <= ALIKE


def _is_filled(content: Any) -> bool:
    """Whether a text box may have a ground of its own."""
    for above in content.iterancestors():
        if local(above) in {"p", "body"}:
            return False
        if above.get("fillcolor") or (above.get("type") and "}shape" in str(above.tag)):
            return True
        names = (str(one.tag).rpartition("}")[2] for one in above.iter() if one is not content)
        if any(name in FILLS for name in names):
            return True
    return False


def _is_clear(properties: Any) -> bool:
    """Whether the letters have no fill, or one that is seen through."""
    for effect in properties.iterfind("{*}textFill"):
        for part in effect.iter():
            name = str(part.tag).rpartition("}")[2]
            if name == "noFill":
                return True
            if name == "alpha":
                told = next(
                    (v for k, v in part.attrib.items() if k.rpartition("}")[2] == "val"), ""
                )
                if told.isdecimal() and int(told) >= CLEAR:
                    return True
    return False
