"""Marks in the XML of a Word document: what they say of the words they stand on."""

from collections.abc import Iterator
from typing import Any

from casework.documents.court.blackout import blacked_out

W = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
CHOICES = "{http://schemas.openxmlformats.org/markup-compatibility/2006}"
KNOWN = (
    "http://schemas.openxmlformats.org/",
    "http://schemas.microsoft.com/",
    "http://purl.oclc.org/ooxml/",
    "urn:schemas-microsoft-com:",
)
"""Beginnings of the names of vocabularies that Word has."""
STRICT = "{http://purl.oclc.org/ooxml/wordprocessingml/main}"


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


def branches(parent: Any) -> Iterator[Any]:
    """The elements below `parent`; of alternatives (ECMA-376 part 3, 7.5) those that Word takes."""
    for element in parent:
        if element.tag != f"{CHOICES}AlternateContent":
            yield element
            continue
        taken = [one for one in element if one.tag == f"{CHOICES}Choice" and _is_known(one)]
        taken += [one for one in element if one.tag == f"{CHOICES}Fallback"]
        if taken:
            yield from branches(taken[0])


def is_foreign(element: Any) -> bool:
    """Whether an element is of a vocabulary that Word does not have: it passes over it."""
    name = element.tag
    return isinstance(name, str) and not name.startswith(tuple(f"{{{one}" for one in KNOWN))


def _is_known(choice: Any) -> bool:
    """Whether Word has all that a choice requires."""
    wanted = (choice.get("Requires") or "").split()
    return all((choice.nsmap.get(one) or "").startswith(KNOWN) for one in wanted)


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


def fill_of(properties: Any) -> str | None:
    shading = first(properties, "shd") if properties is not None else None
    return value_of(shading, "fill") if shading is not None else None


def is_covered(cell: Any) -> bool:
    """Whether a cell lies under the merged one above: Word shows none of its words."""
    properties = first(cell, "tcPr")
    merge = first(properties, "vMerge") if properties is not None else None
    return merge is not None and (value_of(merge, "val") or "continue") == "continue"


def is_struck(part: Any) -> bool:
    """Whether a row or a cell of a table is deleted in a tracked change."""
    for name, mark in (("trPr", "del"), ("tcPr", "cellDel")):
        properties = first(part, name)
        if properties is not None and first(properties, mark) is not None:
            return True
    return False
