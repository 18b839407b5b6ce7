# ruff: noqa: E501 (prose stands on its own lines)
"""Pellworth v. Ansbrook, put together."""

from suites.arbitration.earnout.accounts import ACCOUNTS
from suites.arbitration.earnout.agreement import AGREEMENT, HEADS
from suites.arbitration.earnout.assessment import ASSESSMENT
from suites.arbitration.earnout.background import BACKGROUND
from suites.arbitration.earnout.calculation import CALCULATION
from suites.arbitration.earnout.conference import CONFERENCE
from suites.arbitration.earnout.letters import LETTERS, MAILS
from suites.arbitration.earnout.proceedings import PROCEEDINGS
from suites.arbitration.earnout.setoff import SETOFF
from suites.arbitration.matter import Matter

STORY = """\
# Pellworth v. Ansbrook

The founders sold their company; part of the price hangs on the results of 2023. What the room hides, and a careful reader finds:

- Revenue, by its definition, leaves out the business that was put into the company: the accountant's one per cent was taken of the wrong base, which is plain from his own paper;
- the same business' profit must come out, although that is against the sellers;
- a hidden row and a hidden sheet of the buyer's workbook: integration costs left out on purpose, and the margin of the contract that was parked with a sister company;
- the sellers' own calculation adds back too much, four times over;
- the mail that proves intent came too late to be used for the fixed sum: sixty days passed without a notice;
- the warranty claims were notified eighteen minutes too late, but the better point is that the counterclaim came after nine months;
- one mail is legal advice of the other side, produced by mistake and called back: it must not be used or described;
- the heads of terms differ in multiple, cap, set-off, months and interest.
"""


def matter() -> Matter:
    """The case with its room and its three assignments."""
    return Matter(
        id="pellworth-ansbrook",
        title="Maud Pellworth and others v. Ansbrook Group plc",
        case_type="an arbitration about an earn-out after the sale of a company",
        jurisdiction="Veldland (fictional)",
        docs=(AGREEMENT, HEADS, *ACCOUNTS, *MAILS, *LETTERS, *PROCEEDINGS, *BACKGROUND, CONFERENCE),
        assignments=(SETOFF, CALCULATION, ASSESSMENT),
        story=STORY,
    )
