"""What a model wrote, read: its last ``Program:`` line, and one repair of how it is spaced."""

import re
from typing import NamedTuple

from casework.benchmarks.finqa.program import well_formed

LONGEST = 20_000
"""Characters of a program; a longer line is no program."""
LINE = re.compile(r"[ \t>*_`#-]*program[ \t*_`]*:(.*)", re.IGNORECASE)
STEP = r"\w+\([^(),]*,[^(),]*\)"
ENDING = re.compile(r"(?<=\))[\s`*]*\.?[\s`*]*$")
SPACED = re.compile(rf"{STEP}(?:\s*,\s*{STEP})*\s*,?")


class Reply(NamedTuple):
    """`program` is "" where there is none; `normalised` tells that its commas were respaced."""

    program: str
    normalised: bool
    reason: str


def read_reply(response: str) -> Reply:
    """The program of a response: the last ``Program:`` line without its decoration.

    Only where the official tokens are not whole steps is one repair tried: the commas between
    and within steps are respaced, if every step has exactly one.
    """
    found = [match for line in response.splitlines() if (match := LINE.fullmatch(line))]
    text = _bare(found[-1][1]) if found else ""
    if not text:
        return Reply("", False, "no `Program:` line with a program")
    if len(text) > LONGEST:
        return Reply("", False, f"its program is longer than {LONGEST:,} characters")
    if well_formed(text):
        return Reply(text, False, "")
    if (repaired := respaced(text)) != text and well_formed(repaired):
        return Reply(repaired, True, "the commas were respaced")
    return Reply(text, False, "not whole steps of the language")


def respaced(program: str) -> str:
    """A program with its commas written ``", "``, or as it was where that is not plain."""
    if not SPACED.fullmatch(program):
        return program
    steps = (re.split(r"[(,)]", found)[:3] for found in re.findall(STEP, program))
    return ", ".join(f"{name}({first.strip()}, {second.strip()})" for name, first, second in steps)


def _bare(text: str) -> str:
    """Without bold, backticks and blanks around it, and without a full stop after it."""
    return ENDING.sub("", text.strip("`* \t")).strip("`* \t")
