"""Marks in the XML of a Word document: what they say of the words they stand on."""

import re
from typing import Any

from casework.documents.court.blackout import blacked_out

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"

TINIEST = 3
"""Half points: smaller text is no text to an eye."""
NARROWEST = 5
"""Per cent of its width: narrower text is no text to an eye."""
LIGHT = 0xFA
"""Of red, green and blue (0 to 255): lighter is not told from white paper."""


def local(element: Any) -> str:
    """Local name of a Word element; "" for comments and other namespaces' elements."""
    tag = element.tag
    if not isinstance(tag, str):
        return ""
    return tag[len(W) :] if tag.startswith(W) else tag.removeprefix(STRICT)


def value_of(element: Any, name: str) -> str | None:
    return element.get(W + name) or element.get(STRICT + name)


def is_on(properties: Any, name: str) -> bool:
    """Whether a toggle such as w:vanish is set in these run properties."""
    for element in properties if properties is not None else ():
        if local(element) == name:
            return (value_of(element, "val") or "1").lower() not in {"0", "false", "off"}
    return False


def first(element: Any, name: str) -> Any:
    return next((child for child in element if local(child) == name), None)


def owner(element: Any) -> Any:
    """The nearest table above."""
    return next((above for above in element.iterancestors() if local(above) == "tbl"), None)


def row_of(element: Any) -> Any:
    return next((above for above in element.iterancestors() if local(above) == "tr"), None)


def is_black(run: Any) -> bool:
    """Whether a run's words stand in black on black (court/blackout.py)."""
    properties = first(run, "rPr")
    marks = {local(mark): mark for mark in properties} if properties is not None else {}
    colour, bright = marks.get("color"), marks.get("highlight")
    if colour is None and bright is None:
        return False
    fill = fill_of(properties)
    for above in run.iterancestors() if fill is None else ():
        if local(above) in {"p", "tc"}:
            fill = fill or fill_of(first(above, "pPr" if local(above) == "p" else "tcPr"))
    return blacked_out(
        value_of(bright, "val") if bright is not None else None,
        fill,
        value_of(colour, "val") if colour is not None else None,
    )


def is_unseen(run: Any) -> bool:
    """Whether a run's words cannot be seen: too small or too narrow for an eye, or white with
    nothing dark behind them that this file shows.

    In tables and text boxes a style may darken the ground, so white words there count as seen.
    """
    properties = first(run, "rPr")
    if properties is None:
        return False
    if _number(properties, "sz") <= TINIEST or _number(properties, "w") <= NARROWEST:
        return True
    colour = first(properties, "color")
    if colour is None or not _is_light(value_of(colour, "val")):
        return False
    if first(properties, "highlight") is not None or _is_dark(fill_of(properties)):
        return False
    for above in run.iterancestors():
        if local(above) in {"tc", "txbxContent"}:
            return False
        if local(above) == "p" and (_is_dark(fill_of(first(above, "pPr"))) or is_styled(above)):
            return False
    return True


def _is_dark(fill: str | None) -> bool:
    """Whether shading may show white words; "auto" is the white of the page."""
    return bool(fill) and fill != "auto" and not _is_light(fill)


def _number(properties: Any, name: str) -> float:
    found = first(properties, name)
    text = value_of(found, "val") if found is not None else None
    return float(text) if text and text.isdecimal() else float("inf")


def _is_light(colour: str | None) -> bool:
    """Whether a colour is white to an eye."""
    if colour is None or not re.fullmatch("[0-9A-Fa-f]{6}", colour):
        return False
    return min(bytes.fromhex(colour)) >= LIGHT


def is_styled(paragraph: Any) -> bool:
    properties = first(paragraph, "pPr")
    return properties is not None and first(properties, "pStyle") is not None


def fill_of(properties: Any) -> str | None:
    shading = first(properties, "shd") if properties is not None else None
    return value_of(shading, "fill") if shading is not None else None


def is_covered(cell: Any) -> bool:
    """Whether a cell lies under the merged one above: Word shows none of its words."""
    properties = first(cell, "tcPr")
    merge = first(properties, "vMerge") if properties is not None else None
    return merge is not None and (value_of(merge, "val") or "continue") == "continue"


def is_struck(row: Any) -> bool:
    properties = first(row, "trPr")
    return properties is not None and first(properties, "del") is not None
