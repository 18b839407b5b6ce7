"""Titles as the room's list shows them: one line, and nothing in it of the lawsuit.

A title that names a party's motion or an exhibit's number tells which documents were in the court
record and which were added.
"""

import re

from casework.build.fault import Fault

MOST_WORDS = 25
OF_THE_LAWSUIT = re.compile(
    r"(?i)\b(?:exh?(?:ibits?|\.)\s*(?:no\.?\s*)?(?:\d+|[a-z]{1,2})\b|(?:plaintiff|defendant)s?\b|"
    r"summary\s+judgment|(?:motion|opposition)\s+(?:for|to|of)\b|(?:dkt|ecf)\b|docket\s+no)"
)


def title_faults(where: str, title: str) -> list[Fault]:
    """What gives a title away, or makes it none."""
    faults: list[Fault] = []
    if not title.strip().isprintable() or len(title.split()) > MOST_WORDS:
        message = "the title is not one line of a few words."
        fix = f"Give its own heading, at most {MOST_WORDS} words."
        faults.append(Fault(rule="title", where=where, message=message, fix=fix))
    if found := OF_THE_LAWSUIT.search(title):
        message = f"“{found[0]}” in the title is of the lawsuit."
        fix = "Call the paper by what it was before the suit."
        faults.append(Fault(rule="title", where=where, message=message, fix=fix))
    return faults
