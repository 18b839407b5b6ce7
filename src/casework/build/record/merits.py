"""The merits filter: what goes into the room, and why everything else stays out.

Source: the investigation-worlds paper, section 2: agents get the exhibits that bear on the
motion. Procedural papers are dropped, and whatever would give the answer away: the opinion,
briefs, statements of facts, expert opinions.
"""

from collections.abc import Sequence
from typing import NamedTuple

from casework.build.record.records import Drop, Filing, FilingKind

REASONS: dict[FilingKind, str] = {
    "opinion": "the court's decision: it is the key.",
    "order": "an order of the court: procedural, or it tells what was decided.",
    "statement_of_facts": "a party's statement of facts: it tells one account as a whole.",
    "response_to_facts": "the response to a statement of facts: it tells what is disputed.",
    "motion": "a motion: procedural.",
    "brief": "a brief: it argues one account.",
    "expert": "an expert's opinion: made for the suit, after the events.",
    "procedural": "procedural: nothing in it bears on what happened.",
    "sealed_slipsheet": "a slip-sheet: the paper itself is under seal.",
    "unknown": "what it is is not known; say it in filings.toml.",
}
"""Why papers of a kind stay out. Kinds that are not here go in."""
VOUCHES = "a lawyer's declaration that vouches for copies: procedural."
ABSENT = "not here: the docket lists it and no file of it came in."
UNREADABLE = "nothing in it can be read."
BY_HAND = "taken out by hand."
ONLY_TEXT = "no file of it is here, only the docket's own text."


class Merits(NamedTuple):
    """Ids of filings for the room, in order, and all others with the reason."""

    merits: tuple[str, ...]
    drops: tuple[Drop, ...]


def merits(filings: Sequence[Filing]) -> Merits:
    """Sort the filings of a record: every one is either for the room or dropped with a reason."""
    kept: list[str] = []
    drops: list[Drop] = []
    for filing in filings:
        reason = _why_not(filing)
        if reason:
            drops.append(Drop(filing=filing.id, reason=reason))
        else:
            kept.append(filing.id)
    return Merits(tuple(kept), tuple(drops))


def _why_not(filing: Filing) -> str:
    if filing.held == "nothing":
        return ABSENT
    if filing.room == "out":
        return BY_HAND
    if filing.held == "docket_text":
        return REASONS.get(filing.kind, ONLY_TEXT)
    if filing.room == "in":
        return ""
    if filing.kind in REASONS:
        return REASONS[filing.kind]
    if filing.kind == "declaration" and filing.vouches:
        return VOUCHES
    if not filing.words:
        return UNREADABLE
    return ""
