"""Passages of a document that speak to whoever evaluates it, instead of being part of it.

The forms are data (addressed.txt): each names an evaluation and tells it something, or imitates
what an evaluator would say. The first of them fit any material, the others a deliverable alone,
and the last only a sentence after one that was found. Text is matched as it reads (folding.py),
and as it reads once decoded. Prose of the law that happens to hold such words ("the judge held",
"all criteria of Clause 9 are met") is left alone.
"""

import base64
import binascii
import codecs
import re
from collections.abc import Iterator
from functools import cache
from importlib.resources import files

from casework.documents.folding import Folded, fold

REACH = 2_000
"""Characters before a match within which its sentence begins."""
_ALONE = "IN A DELIVERABLE"
_AFTER = "AFTER ONE OF THEM"
_END = re.compile(r"[.!?](?=\s|$)|\n")
_CODED = re.compile(r"(?<![\w+/=-])[A-Za-z0-9+/_-]{24,4000}={0,2}")
_ROTATED = re.compile(r"tenqr|pevgrev|vafgehpgv|fngvfs|vtaber|ehoevp|fpber|ireqvpg")
"""Roots of such words, each letter moved by thirteen."""
_REVERSED = "\u202e"


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
    flags = re.IGNORECASE | re.MULTILINE
    return tuple(re.compile(form.replace("ROLE", role[1]), flags) for form in forms)


@cache
def _forms() -> tuple[re.Pattern[str], ...]:
    own = _listed().partition(_ALONE)[2].partition(_AFTER)[0]
    return (*general_forms(), *read_forms(own))


@cache
def _followers() -> tuple[re.Pattern[str], ...]:
    return read_forms(_listed().partition(_AFTER)[2])


@cache
def _listed() -> str:
    return files("casework.documents").joinpath("addressed.txt").read_text("utf-8")


def passages_to_judges(text: str) -> list[tuple[int, int]]:
    """Spans (start, end) of whole sentences that speak to an evaluator, in order, not touching.

    Line ends may stand within what speaks (words split over paragraphs or cells)."""
    spans = [_sentence(text, start, end) for start, end in _matches(text)]
    return _widened(text, _merged(spans))


def _matches(text: str) -> Iterator[tuple[int, int]]:
    folded = fold(text)
    lines = folded.text
    yield from _found(lines, folded)
    if "\n" in lines:
        yield from _found(lines.replace("\n", " "), folded)
    if _ROTATED.search(lines):
        yield from _found(codecs.encode(lines, "rot13"), folded)
    if _REVERSED in text:
        size = len(lines)
        for start, end in _found(lines[::-1], Folded(lines, list(range(size + 1)))):
            yield folded.places[size - end], folded.places[size - start]
    for coded in _CODED.finditer(text):
        if _decodes(coded.group()):
            yield coded.span()


def _found(text: str, folded: Folded) -> Iterator[tuple[int, int]]:
    for form in _forms():
        for found in form.finditer(text):
            if found.end() > found.start():
                yield folded.places[found.start()], folded.places[found.end() - 1] + 1


def _decodes(token: str) -> bool:
    """Whether a run of signs is readable words in base64: nothing a client would read."""
    plain = token.replace("-", "+").replace("_", "/").rstrip("=")
    try:
        words = base64.b64decode(plain + "=" * (-len(plain) % 4), validate=True).decode("utf-8")
    except (binascii.Error, ValueError):
        return False
    letters = sum(sign.isalpha() or sign == " " for sign in words)
    return " " in words and letters >= 0.8 * len(words)


def _merged(spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    merged: list[tuple[int, int]] = []
    for start, end in sorted(spans):
        if merged and start <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(end, merged[-1][1]))
        else:
            merged.append((start, end))
    return merged


def _widened(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """With the sentences after each span that go with it."""
    wider: list[tuple[int, int]] = []
    for start, end in spans:
        salutation = text[start:end].rstrip().endswith((":", ","))
        while (more := _next(text, end)) and (salutation or _goes_with(text[slice(*more)])):
            end, salutation = more[1], False
        wider.append((start, end))
    return _merged(wider)


def _goes_with(sentence: str) -> bool:
    plain = fold(sentence).text
    return any(form.search(plain) for form in _followers())


def _next(text: str, end: int) -> tuple[int, int] | None:
    """The sentence that follows, in this line or the next."""
    begin = end
    while begin < len(text) and text[begin].isspace():
        begin += 1
    return _sentence(text, begin, begin + 1) if begin < len(text) else None


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
