"""Lines that may be added to a FinQA page: passages of the reviewed list, where they part nothing.

The list in ``neutral.json`` was read, passage by passage, with the question whether it could bear
on a figure of any page: none has a figure, a unit or a negation, or speaks of what is on the page.
"""

import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

from casework.benchmarks.finqa.alignment import normal
from casework.benchmarks.neutral import REACH, Stock, objection, seam
from casework.benchmarks.wording import collapse

TEXTS = ("pre_text", "post_text")
REFERRING = (
    "it its this that these those such they their them he him she her following above below "
    "former latter both same however therefore thus accordingly also additionally further "
    "offsetting excluding including which and but respectively"
)
"""First words of a line that rests on the line before it."""
COMMON = (
    "a an and any are as at be been by for from has have in into is may of on or our so the to "
    "under until was we were which who will with what how much many did does do"
)
"""Words too common to be a subject."""
SHORTENED = re.compile(r"\b(?:inc|corp|co|ltd|u\.?s|mr|ms|dr|jr|sr|nos?|vs|approx|dec|jan) \.$")
"""What the set's tokens leave of a short form at the end of a line that goes on in the next."""
WORDED = 3
"""Words that a line has at least if a sentence ends with it."""
_REFERRING, _COMMON = (frozenset(listed.split()) for listed in (REFERRING, COMMON))


@cache
def stock() -> Stock:
    """The reviewed passages of the set."""
    return Stock.read(Path(__file__).with_name("neutral.json"))


def objection_to(line: str, input: Mapping[str, Any], gold: Mapping[str, Any]) -> str:
    """Why a line may not be added to an original page as saying nothing; "" where it may."""
    found = stock().find(line)
    if found is None:
        return "it is no passage of the reviewed list"
    texts = [str(input["question"]), *(row[0] for row in input["table"] if row)]
    texts += input["table"][0] if input["table"] else []
    lines = [one for key in TEXTS for one in input[key]]
    listed = [str(name).partition("_") for name in gold.get("evidence", ())]
    texts += [
        lines[int(number)]
        for kind, _, number in listed
        if kind == "text" and number.isdecimal() and int(number) < len(lines)
    ]
    return objection(found.said, asked=texts, common=_COMMON)


def leans(line: str) -> bool:
    """Whether a line begins by referring back."""
    return not line.strip() or normal(line).split(" ", 1)[0].strip("(,") in _REFERRING


def parting(key: str, lines: Sequence[str], at: int, said: str = "") -> str:
    """Why nothing may stand before line `at` of an original text; "" where `said` may."""
    if (key == "pre_text" and at >= len(lines)) or (key == "post_text" and not at):
        return "what stands right over and under the table explains it"
    before = normal(lines[at - 1]) if at else ""
    after = lines[at : at + REACH]
    short = len(re.findall("[a-z]{2,}", before)) < WORDED
    if at and (short or SHORTENED.search(before)):
        return "the sentence before does not end there"
    if after and leans(after[0]):
        return "the next sentence leans on the one before it"
    return seam(_sentence(before), list(map(_sentence, after)), said, _COMMON)


def _sentence(line: str) -> str:
    """A line of the set's lower case tokens, written as a sentence."""
    text = re.sub(r" (?=[.?!])", "", collapse(line))
    return text[:1].upper() + text[1:]
