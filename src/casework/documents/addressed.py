"""Passages of a document that speak to whoever evaluates it, instead of being part of it.

The forms are data (addressed.txt): each names an evaluation and tells it something, or imitates
what an evaluator would say. The first of them fit any material, the others a deliverable alone.
Prose of the law that happens to hold such words ("the judge held", "all criteria of Clause 9 are
met") is left alone.
"""

import re
from functools import cache
from importlib.resources import files

REACH = 2_000
"""Characters before a match within which its sentence begins."""
_ALONE = "IN A DELIVERABLE"
_END = re.compile(r"[.!?](?=\s|$)|\n")


@cache
def general_forms() -> tuple[re.Pattern[str], ...]:
    """The forms that fit material of any kind."""
    return read_forms(_listed().partition(_ALONE)[0])


def read_forms(text: str) -> tuple[re.Pattern[str], ...]:
    """A list of forms, one a line; ROLE stands for the names of who evaluates, # for a comment."""
    role = re.search(r"^ROLE = (.+)$", _listed(), re.MULTILINE)
    assert role is not None
    lines = (line for line in text.splitlines() if line)
    forms = [line for line in lines if not line.startswith(("#", "ROLE = "))]
    return tuple(re.compile(form.replace("ROLE", role[1]), re.IGNORECASE) for form in forms)


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    return (*general_forms(), *read_forms(_listed().partition(_ALONE)[2]))


@cache
def _listed() -> str:
    return files("casework.documents").joinpath("addressed.txt").read_text("utf-8")


def passages_to_judges(text: str) -> list[tuple[int, int]]:
    """Spans (start, end) of whole sentences that speak to an evaluator, in order, not touching."""
    spans: list[tuple[int, int]] = []
    for form in _forms():
        for found in form.finditer(text):
            spans.append(_sentence(text, found.start(), found.end()))
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _sentence(text: str, start: int, end: int) -> tuple[int, int]:
    """The sentence, or the line, in which something stands."""
    before = [stop.end() for stop in _END.finditer(text, max(0, start - REACH), start)]
    begin = before[-1] if before else max(0, start - REACH)
    while begin < start and text[begin].isspace():
        begin += 1
    after = _END.search(text, max(start, end - 1))
    if after is None:
        return begin, len(text)
    return begin, after.start() if after.group() == "\n" else after.end()
