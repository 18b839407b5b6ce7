"""Text that speaks to its reader, a solver or a judge, instead of being material.

A fixed list (the forms of `documents.addressed` that fit any material, and instructions.txt), and
a comparison with the original: what already stood there, however it sounds, is not held against a
child (a contract may well give instructions). What is caught is refused before any judge reads it
(spec 6.3, no. 6).
"""

import re
from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from casework.documents.addressed import general_forms, read_forms
from casework.harden.records import Input
from casework.harden.report.diff import shared_ends
from casework.harden.shape import normal_text

_REACH = 300
"""Characters around a change that are read with it: more than any passage of the list has."""


def instructions(original: Input, changed: Input) -> list[str]:
    """Passages of `changed` that speak to a reader and do not stand in `original` as often."""
    before, after = (". ".join(_texts(one)) for one in (original, changed))
    # What both begin and end with is nearly all of a long document, and says nothing.
    start, end = shared_ends(before, after)
    old, new = (
        one[max(0, start - _REACH) : len(one) - max(0, end - _REACH)] for one in (before, after)
    )
    return list(_found(new) - _found(old))


def _found(text: str) -> Counter[str]:
    text = normal_text(text)
    return Counter(
        hit.group().strip()[:120] for pattern in _patterns() for hit in pattern.finditer(text)
    )


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    own = files("casework.harden").joinpath("instructions.txt").read_text("utf-8")
    return (*general_forms(), *read_forms(own))


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
