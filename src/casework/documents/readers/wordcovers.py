"""Filled shapes and pictures that float in front of a Word document's words.

Where a word falls on its page is for the program to say that lays the page out, and no part of
the file. So whether a shape lies over words is not decided: such shapes are counted, and told.
"""

import re
from typing import Any

FILLS = frozenset({"solidFill", "gradFill", "blipFill", "pattFill"})
SMALLEST = 90_000
"""English metric units (a quarter of a centimetre): what is lower or narrower covers no word."""
FAINTEST = 5_000
"""Thousandths of a per cent: what is less opaque is seen through."""
FALSE = frozenset({"f", "false", "0", "off"})
OUTLINES = frozenset({"rect", "roundrect", "oval", "shape", "polyline"})


def covers(root: Any) -> int:
    """How many filled shapes and pictures of a part float in front of its text (DrawingML with
    wrapNone, VML placed absolutely); what text flows around, or lies behind it, is none."""
    return sum(_drawn(one) for one in root.iter("{*}anchor")) + sum(
        _outlined(one) for one in root.iter() if _name(one) in OUTLINES
    )


def _drawn(anchor: Any) -> bool:
    if anchor.get("behindDoc") in {"1", "true"} or anchor.find("{*}wrapNone") is None:
        return False
    if any(one.get("hidden") in {"1", "true"} for one in anchor.iterfind("{*}docPr")):
        return False
    extents = anchor.iterfind("{*}extent")
    sides = [extent.get(side, "") for extent in extents for side in ("cx", "cy")]
    if any(side.isdecimal() and int(side) < SMALLEST for side in sides):
        return False
    filled = (one for one in anchor.iter() if _name(one) in FILLS)
    return any(_name(one.getparent()) in {"spPr", "pic"} and _opaque(one) for one in filled)


def _opaque(fill: Any) -> bool:
    told = [one.get("val", "") for one in fill.iter("{*}alpha")]
    return not any(value.isdecimal() and int(value) < FAINTEST for value in told)


def _outlined(shape: Any) -> bool:
    style = re.sub(r"\s", "", shape.get("style") or "").casefold()
    if "urn:schemas-microsoft-com:vml" not in str(shape.tag) or "position:absolute" not in style:
        return False
    if "z-index:-" in style or "visibility:hidden" in style or "display:none" in style:
        return False
    if any(one.get("type", "none") != "none" for one in shape.iter("{*}wrap")):
        return False
    # What stands beside a drawing for older programs is that drawing again.
    if any(_name(above) == "Fallback" for above in shape.iterancestors()):
        return False
    pictured = next(shape.iter("{*}imagedata"), None) is not None
    return pictured or (shape.get("filled") or "t").casefold() not in FALSE


def _name(element: Any) -> str:
    return str(element.tag).rpartition("}")[2] if element is not None else ""
