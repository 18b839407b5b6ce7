# ruff: noqa: E501 (prose stands on its own lines)
"""Tarnholt v. Quillmere, put together."""

from suites.arbitration.matter import Matter
from suites.arbitration.supply.accounts import ACCOUNTS
from suites.arbitration.supply.advice import ADVICE
from suites.arbitration.supply.agreement import AGREEMENT, AMENDMENT, DRAFT
from suites.arbitration.supply.background import BACKGROUND
from suites.arbitration.supply.conference import CONFERENCE
from suites.arbitration.supply.letters import LETTERS, MAILS
from suites.arbitration.supply.notices import NOTICES
from suites.arbitration.supply.proceedings import PROCEEDINGS
from suites.arbitration.supply.quantum import QUANTUM

STORY = """\
# Tarnholt v. Quillmere

A bottler buys resin under a price formula. What the room hides, and a careful reader finds:

- the notice for lot B left at 16:42 in Skerrya, which is 17:42 in Port Alder: received on the eleventh Business Day (12 April is a holiday, so the seller's own count is a day short);
- row 4 of the seller's release list is hidden: the failed retest of lot B, released on the instruction of a director who now says he had nothing to do with releases (Clause 9.6);
- the director's mail of 12 July 2024 says so too, but is without prejudice and must stay out;
- the draft differs from the signed text in months, cap, discovery, interest margin and notice by e-mail;
- the Statement of Claim counts the excess on lots that were never paid, replacement on 520 tonnes at 1,358.00 where the invoices say 510 at 1,338.00, weeks begun as weeks, and the standstill;
- interest runs from different days for different heads, and the Reference Rate changed four times;
- the buyer withheld an invoice without a right to set off, so that on balance it owes money.
"""


def matter() -> Matter:
    """The case with its room and its three assignments."""
    docs = (
        AGREEMENT,
        AMENDMENT,
        DRAFT,
        *ACCOUNTS,
        *MAILS,
        *LETTERS,
        *PROCEEDINGS,
        *BACKGROUND,
        CONFERENCE,
    )
    return Matter(
        id="tarnholt-quillmere",
        title="Tarnholt Bottling ASA v. Quillmere Resins B.V.",
        case_type="an arbitration about the price, quality and late delivery of bottle-grade resin",
        jurisdiction="Alderland (fictional)",
        docs=docs,
        assignments=(NOTICES, QUANTUM, ADVICE),
        story=STORY,
    )
