# ruff: noqa: E501 (prose stands on its own lines)
"""Bressing v. Ostermoor, put together."""

from suites.arbitration.construction.agreement import AGREEMENT, DRAFT
from suites.arbitration.construction.background import BACKGROUND
from suites.arbitration.construction.conference import CONFERENCE
from suites.arbitration.construction.letters import BOARD, LETTERS, MAILS
from suites.arbitration.construction.money import MONEY
from suites.arbitration.construction.notices import NOTICES
from suites.arbitration.construction.opening import OPENING
from suites.arbitration.construction.proceedings import PROCEEDINGS
from suites.arbitration.construction.programmes import PROGRAMMES
from suites.arbitration.matter import Matter

STORY = """\
# Bressing v. Ostermoor

A pumping station is 142 days late. What the room hides, and a careful reader finds:

- the footings were seen on Monday, 6 March 2023, by the contractor's own diary; the notice says the eighth and is a day late by the diary and in time by its own account;
- the Board's decision was delivered on 26 May 2025 and stamped on the 27th; the contractor's notice of dissatisfaction is a day late, so that the parts it names are final;
- Rev C, never accepted, is Rev B with the float taken out;
- two rows of the as-built programme are hidden: the late order of the pumps and the day on which they were needed, which explain the last 62 days;
- the grid was a month late and delayed nothing;
- the tender draft differs in the limit of damages, interest, cost and notice by minutes;
- the employer deducted too much, and its Defence is wrong on four points;
- the contractor's mail of 8 July 2025 concedes both late days, and must stay out.
"""


def matter() -> Matter:
    """The case with its room and its three assignments."""
    return Matter(
        id="bressing-ostermoor",
        title="Bressing Civil Works Ltd v. Ostermoor Water Authority",
        case_type="an arbitration about delay in building a stormwater pumping station",
        jurisdiction="Westmark (fictional)",
        docs=(
            AGREEMENT,
            DRAFT,
            *PROGRAMMES,
            *LETTERS,
            *MAILS,
            *BOARD,
            *PROCEEDINGS,
            *BACKGROUND,
            CONFERENCE,
        ),
        assignments=(NOTICES, MONEY, OPENING),
        story=STORY,
    )
