# ruff: noqa: E501 (prose stands on its own lines)
"""What else lies in the file: plans, minutes, further pleadings and statements."""

from collections.abc import Sequence
from datetime import date, datetime

from suites.arbitration.earnout import figures as f
from suites.arbitration.earnout.letters import FINANCE, LEGAL, SALES
from suites.arbitration.earnout.proceedings import CASE
from suites.arbitration.figures import money
from suites.arbitration.pieces import at, head, letter, mail, numbered, paper, sheets
from suites.demo.content import (
    Bullets,
    Cell,
    Deleted,
    Doc,
    Formula,
    Inserted,
    Message,
    Runs,
    Sheet,
    Table,
)

_WHEN = datetime(2022, 11, 8, 15, 5)


def _capacity() -> Sheet:
    rows: list[Sequence[Cell]] = [("Month 2023", "Capacity, analysers", "Booked", "Free")]
    for number, (month, booked) in enumerate((("September", 3), ("October", 3), ("November", 3), ("December", 3)), start=2):  # fmt: skip
        rows.append((month, 5.5, booked, Formula(f"=B{number}-C{number}", 5.5 - booked)))
    rows.append(
        (
            "Total",
            Formula("=SUM(B2:B5)", 22),
            Formula("=SUM(C2:C5)", 12),
            Formula("=SUM(D2:D5)", 10),
        )
    )
    return Sheet("Workshop", rows, widths=(14, 20, 10, 10), bold_rows=(1, 6))


def _monthly() -> Sheet:
    rows: list[Sequence[Cell]] = [("Quarter 2023", "Revenue EUR", "of which Loxley EUR", "Own EUR")]
    for number, (total, loxley) in enumerate(((9_180_000, 0), (10_420_000, 1_110_000), (10_510_000, 1_160_000), (11_150_000, 1_210_000)), start=2):  # fmt: skip
        rows.append(
            (f"Q{number - 1}", total, loxley, Formula(f"=B{number}-C{number}", total - loxley))
        )
    rows.append(("Year", Formula("=SUM(B2:B5)", f.REVENUE / 100), Formula("=SUM(C2:C5)", f.ACQUIRED_REVENUE / 100), Formula("=SUM(D2:D5)", f.OWN_REVENUE / 100)))  # fmt: skip
    return Sheet("Management accounts", rows, widths=(14, 18, 22, 18), bold_rows=(1, 6), number_formats=((1, "#,##0"), (2, "#,##0"), (3, "#,##0")))  # fmt: skip


BACKGROUND: tuple[Doc, ...] = (
    paper(
        "integration_plan", "docx", "plan", "Exhibit R-12: Integration plan 2021 to 2023, revision 4", date(2022, 11, 8), "Ansbrook Group Finance", "INTEGRATION PLAN: PELLWORTH DIAGNOSTICS",
        (
            head("1. Aim", 2),
            "Pellworth is to work on the Group's systems, under the Group's brand and with the Group's finance function by the end of 2023. Workshop and sales stay in Carrow.",
            head("2. Workstreams", 2),
            Table((
                ("Stream", "Lead", "Begin", "End", "Code"),
                ("Systems migration", "Group IT", "March 2022", "June 2023", "INT"),
                ("Rebranding (vehicles, packaging, web)", "Group Marketing", "January 2023", "September 2023", "INT"),
                ("Finance function to Veldhaven", "Group Finance", "April 2023", "November 2023", "INT"),
                ("Insurance", "Group Legal", "done", "done", "none"),
            ), (3, 2, 1.4, 1.4, 0.8)),
            head("3. Cost", 2),
            "All costs of the streams are booked in Pellworth under the code INT, so that they can be told apart from running costs. The code is closed on 31 December 2023.",
            Runs(("The finance function of Pellworth is wound up. ", Deleted("Its cost will be borne by the Group.", "Desmond Harle", _WHEN), Inserted("Its cost is borne by Pellworth.", "Desmond Harle", _WHEN))),
            head("4. Risks", 2),
            Bullets(("People leave before the migration is done.", "Customers are confused by two brands.", "The former owners watch the figures of 2023; keep the bookings clean.")),
        ), organisation="Ansbrook Group plc",
    ),
    sheets("capacity", "Exhibit C-17: Workshop capacity, autumn 2023", date(2023, 8, 14), "Bram Fenwick", _capacity()),
    sheets("management", "Exhibit C-18: Quarterly management accounts 2023", date(2024, 1, 22), "Tamsin Orde", _monthly()),
    paper(
        "minutes", "pdf", "minutes", "Exhibit R-13: Minutes of the audit committee of Ansbrook, 14 March 2024 (extract)", date(2024, 3, 14), "Ansbrook Group plc", "AUDIT COMMITTEE, 14 MARCH 2024 (EXTRACT)",
        (*numbered(
            "The accounts of the subsidiaries for 2023 were presented by Mr Harle. Wrayburn had no remarks on Pellworth.",
            "The new stock rule is now in force in all companies. Its effect in Pellworth was noted.",
            "The chair asked what the earn-out would cost. Mr Harle answered that on his figures it would cost nothing. The chair asked whether the former owners would accept that. Mr Harle expected letters.",
            "The charges of the Group to its subsidiaries for 2024 were approved on the same scale as in 2023.",
        ),), organisation="Ansbrook Group plc",
    ),
    paper(
        "ws_ivo", "docx", "witness statement", "Witness Statement of Ivo Pellworth (CWS-2)", date(2025, 5, 9), "Ivo Pellworth", "WITNESS STATEMENT OF IVO PELLWORTH",
        (*numbered(
            "I ran the finances of Pellworth Diagnostics from its foundation until March 2022.",
            "I wrote the memorandum on policies before Completion.^[Exhibit C-2.] Reagents keep for years; a part for an analyser may be wanted after a decade. That is why we used twenty-four months. Mr Harle initialled it.",
            "I made the calculation of May 2024.^[Exhibit C-9.] The charges for management and brand bought us nothing that we did not have before. I therefore added back the whole. I know that the Agreement speaks of one per cent; I thought that it meant charges for something.",
            "For Harrow Trust I took the sum that Maud had heard.",
            "The bonuses were agreed by me in June 2021.^[Exhibit R-9.] They were for the old team and I felt that the new owner should not profit from them. I did not think of Loxley, which was not our business.",
            "We were told for two years that nothing would change in Carrow. In November 2023 my former colleagues in finance were given boxes.",
        ), "I confirm that this is true."), subtitle=CASE, signed=("Ivo Pellworth", "9 May 2025"), serif=True,
    ),
    paper(
        "reply", "docx", "pleading", "Reply, 16 January 2026 (extract)", date(2026, 1, 16), "Sorrel & Quint", "REPLY (EXTRACT)",
        (*numbered(
            head("Harrow Trust", 2),
            "The documents produced on 3 November 2025 settle the matter. Mr Harle wrote on 24 August 2023 what the purpose was.^[Exhibit C-21.] The award had gone to Pellworth three days earlier.^[Exhibit C-19.]",
            f"The margin appears from the sheet \"Harrow\" of the native Earn-out Statement.^[Exhibit R-4; CER-1, section 2.] In view of what the Respondent knew, the Claimants hereby claim {money(f.CAP)} under Clause 5.4 in place of the Earn-out Payment. In the alternative they maintain their calculation.",
            head("Warranties", 2),
            "The warranty claims lapsed before the counterclaim was begun.^[Exhibit C-1, Clause 9.2.] They were also notified too late and are in part without merit.",
        ),), subtitle=CASE, serif=True,
    ),
    paper(
        "rejoinder", "pdf", "pleading", "Rejoinder, 13 March 2026 (extract)", date(2026, 3, 13), "Brackenridge", "REJOINDER (EXTRACT)",
        (*numbered(
            "Clause 5.4 needs a notice within sixty days. None was given before the Reply. The Claimants had the documents on 3 November 2025.",
            "The words of an e-mail written late in the evening do not prove a plan. Harrow Trust went back to Pellworth in January 2024, where it has been since.",
            "Even if the margin had to be added, it would have to bear its share of the costs of Ansbrook Labs. The Respondent puts these at a third. It has no document at this stage.",
            "As to the determination, the Respondent repeats that it binds to the cent.",
        ),), subtitle=CASE, serif=True,
    ),
    mail("vat_mail", "E-mails Ansbrook Legal / Orde, 2 and 24 March 2023 (VAT)",
        Message(LEGAL, (FINANCE,), at(date(2023, 3, 24), "17:10", 1), "RE: VAT assessment",
            """Tamsin,

no objection was made; the month has run. We shall look to the sellers for it. Please keep the papers together.

Ansbrook Legal"""),
        earlier=(Message(FINANCE, (LEGAL,), at(date(2023, 3, 2), "09:25", 1), "VAT assessment",
            "The assessment came on 20 February. Our adviser in Carrow thinks that half of it is wrong and that an objection would be worth while. It must be in by the 20th. Who decides?"),)),
    mail("harrow_service", "E-mails Fenwick / Orde, 19 October 2023 (Harrow installation)",
        Message(FINANCE, (SALES,), at(date(2023, 10, 19), "15:40", 2), "RE: Harrow, hours",
            """Book the hours on INSTALL as for every customer. The invoice to Labs is at cost, as we were told.

Tamsin"""),
        earlier=(Message(SALES, (FINANCE,), at(date(2023, 10, 19), "14:58", 2), "Harrow, hours",
            "Three of six are in and running, the people at Harrow are happy and call it the Pellworth machine. Where do my fitters book their hours if the customer is not ours?"),)),
    letter(
        "confirmation", "Letter Sorrel & Quint, 12 November 2025", date(2025, 11, 12), ("SORREL & QUINT", "Carrow"), ("Hollis Brackenridge",), "VCA 2024/88: your letter of 10 November 2025",
        ("We have your letter. We are looking into it and will confirm in due course what has been done with the document. (Reminder of 2 February 2026 on file; no confirmation has gone out.)",), ("Aurelia Quint",),
    ),
)  # fmt: skip
