"""What the sections of an abstract are for, and what else they may be called."""

import re

HOUSE_STYLE = {
    "METHODS": ("MATERIALS AND METHODS", "METHODOLOGY"),
    "METHOD": ("METHODOLOGY",),
    "MATERIALS AND METHODS": ("METHODS",),
    "PATIENTS AND METHODS": ("METHODS",),
    "RESULTS": ("FINDINGS", "MAIN RESULTS"),
    "FINDINGS": ("RESULTS",),
    "BACKGROUND": ("INTRODUCTION", "CONTEXT"),
    "INTRODUCTION": ("BACKGROUND",),
    "OBJECTIVE": ("AIM", "PURPOSE"),
    "OBJECTIVES": ("AIMS",),
    "PURPOSE": ("OBJECTIVE",),
    "AIM": ("OBJECTIVE",),
    "AIMS": ("OBJECTIVES",),
}
"""Headings and what other journals call them. None announces an answer."""
CONTINUED = "{} (CONTINUED)"
LONGEST = 50


def section(name: str) -> str:
    """What a section of an abstract is for: background, methods, results or other."""
    folded = name.casefold()
    if "result" in folded or "finding" in folded:
        return "results"
    if re.search(r"method|design|setting|patient|participant|subject|measure|intervention", folded):
        return "methods"
    if re.search(r"background|introduction|objective|aim|purpose|context|rationale", folded):
        return "background"
    return "other"


def joined(first: str, second: str) -> str:
    """The heading of two sections made one: of one kind, or background and methods; "" where
    they are not to be joined."""
    kinds = (section(first), section(second))
    name = f"{first} AND {second}"
    known = "other" not in kinds and len(name) <= LONGEST and "CONTINUED" not in name
    near = kinds[0] == kinds[1] or kinds == ("background", "methods")
    return name if known and near and first != second else ""
