# ruff: noqa: E501 (prose stands on its own lines)
"""The Share Purchase Agreement and the heads of terms that it replaced."""

from datetime import date, datetime

from suites.arbitration.earnout import figures as f
from suites.arbitration.figures import day, money
from suites.arbitration.pieces import head, paper
from suites.demo.content import (
    Bullets,
    Contract,
    Deleted,
    Doc,
    Heading,
    Inserted,
    Party,
    Runs,
    Section,
)

SIGNED = date(2021, 5, 28)
HEADS_DATED = date(2021, 3, 9)

_SECTIONS = (
    Section("Definitions", (
        '"Acquired Business" means a business bought by the Buyer\'s Group after Completion and put into the Company. "Business Day" means a day, other than a Saturday or Sunday, on which banks are open in Veldhaven. "Company" means Pellworth Diagnostics Ltd.',
        '"Revenue" means the revenue of the Company by its audited accounts, without that of an Acquired Business. "Integration Costs" means costs incurred because the Company became part of the Buyer\'s Group, such as systems, rebranding and redundancy.',
        '"Sellers\' Representative" means Maud Pellworth. "Earn-out Year" means the calendar year 2023.',
        "The Schedules are part of this Agreement. This Agreement replaces the heads of terms and all earlier drafts.",
    )),
    Section("Sale and Purchase", (
        "The Sellers sell and the Buyer buys all shares of the Company for the initial price and the Earn-out Payment.",
        "The Sellers hold and receive in the shares fifty-five per cent (Maud Pellworth), thirty per cent (Ivo Pellworth) and fifteen per cent (Nerys Cade).",
    )),
    Section("Completion", (
        f"Completion takes place on {day(f.COMPLETION)}.",
        "At Completion the policies in Schedule 4 are initialled by both sides.",
    )),
    Section("Earn-out", (
        "The Buyer shall pay the Earn-out Payment for the Earn-out Year.",
        f"The Earn-out Payment is 3.5 times the amount by which Earn-out EBITDA exceeds {money(f.THRESHOLD)}, up to an Earn-out EBITDA of {money(f.UPPER)}, and 1.5 times the amount by which it exceeds the latter, and in all not more than {money(f.CAP)}.",
        "The Buyer shall send the Sellers' Representative an Earn-out Statement by 15 April 2024. Earn-out EBITDA is determined by Schedule 5.",
        "The Earn-out Statement is final unless a Dispute Notice is received by the Buyer within thirty Business Days after the Sellers' Representative has received the Statement. The Dispute Notice shall name the items in dispute.",
        "Items of accounting that are still in dispute after twenty Business Days are determined by an Independent Accountant, whose determination is final save for manifest error. A manifest error is one that is plain on the face of the determination when it is read with this Agreement. A correction must be asked for within twenty Business Days after receipt of the determination; if the Independent Accountant declines, a tribunal may make it. Questions of law, and of conduct under Clause 5, are for a tribunal.",
        "The Earn-out Payment is due ten Business Days after the last day for a Dispute Notice. A sum that is later found due was due on that day.",
        "A sum not paid when due bears simple interest at two and a half percentage points a year above the Base Rate of the National Bank in force on the first day of each half-year, on actual days over 365, from the next day to and including the day of payment. A payment on account goes to the principal.",
        "The Buyer may set off against the Earn-out Payment only a claim that is agreed in writing or has been finally determined.",
    )),
    Section("Conduct in the Earn-out Year", (
        "The Buyer shall not divert business of the Company to another company of its Group, nor do anything the main purpose of which is to reduce the Earn-out Payment.",
        "The Buyer may otherwise run the Company as it sees fit.",
        "The margin on business diverted in breach of Clause 5.1 is added to Earn-out EBITDA.",
        f"If the breach is wilful, the Sellers may by notice claim {money(f.CAP)} in place of the Earn-out Payment. The notice must be received within sixty days after the Sellers' Representative learned of the facts that make the breach wilful.",
    )),
    Section("Access and Records", (
        "The Buyer shall give the Sellers' Representative access to the records that she needs to check the Earn-out Statement.",
        "Copies are confidential.",
    )),
    Section("Warranties", (
        "The Sellers warrant the statements in Schedule 3 at the date of this Agreement and at Completion.",
        "Disclosed matters are not breaches.",
    )),
    Section("Limitations", (
        "A claim is disregarded if it is below EUR 50,000.00. Claims on different facts are not added together for this purpose.",
        "The Sellers are liable only if the claims that are not disregarded exceed EUR 400,000.00 in all, and then for the whole.",
        "The Sellers' liability is limited to the initial price.",
    )),
    Section("Warranty Claims", (
        "The Sellers are liable for a breach of warranty only if a notice of it, with reasonable particulars, is received by the Sellers' Representative within twenty-four months after Completion.",
        "A claim so notified lapses unless arbitration of it is begun, by claim or counterclaim, within nine months after receipt of the notice.",
        "Clauses 8 and 9 do not apply to fraud.",
    )),
    Section("Confidentiality", (
        "The parties keep this Agreement confidential.",
        "Disclosure to advisers, auditors, insurers and providers of finance for a dispute is allowed if they undertake to keep it confidential.",
    )),
    Section("Costs and Tax", (
        "Each party bears its own costs of this Agreement.",
        "Transfer tax is borne by the Buyer.",
    )),
    Section("Notices", (
        "Notices are in writing, by courier to the address or by e-mail to the address in Schedule 6.",
        "A notice by e-mail that arrives after 17:30 at the recipient's place, or on a day that is not a Business Day, is received on the next Business Day. The same holds for the Earn-out Statement.",
        "A notice by courier is received on delivery.",
    )),
    Section("Law and Arbitration", (
        "The law of Veldland governs.",
        "Disputes are finally settled under the Rules of the Veldhaven Chamber of Arbitration by three arbitrators in Veldhaven, save for what Clause 4.5 leaves to the Independent Accountant.",
    )),
)  # fmt: skip

_SCHEDULES = (
    Heading("SCHEDULE 4: POLICIES AT COMPLETION", 2),
    "Stock: reagents and parts are written down when they have not moved for twenty-four months (memorandum of 14 June 2021).",
    Heading("SCHEDULE 5: EARN-OUT EBITDA", 2),
    "1. Earn-out EBITDA is the EBITDA of the Company by its audited accounts for the Earn-out Year, adjusted by paragraphs 2 to 4.",
    "2. The accounts are taken on the policies in Schedule 4. The effect of any other policy is reversed.",
    "3. The following adjustments are made, and no others:",
    Bullets((
        "(a) profits and losses on the sale of fixed assets are left out;",
        "(b) charges of the Buyer's Group for management, systems or brand are allowed up to one per cent of Revenue; what is above is added back;",
        "(c) Integration Costs are added back;",
        "(d) the EBITDA of an Acquired Business is left out, whether profit or loss.",
    )),
    "4. Costs that the Company would have had without the sale, bonuses and salaries among them, are not adjusted.",
    Heading("SCHEDULE 6: ADDRESSES", 2),
    "Buyer: Ansbrook Group plc, 1 Anchor Court, Veldhaven; legal@ansbrook.example",
    "Sellers' Representative: Maud Pellworth, The Old Saltworks, Carrow; m.pellworth@saltworks.example",
    "Veldhaven and Carrow keep the same time.",
    "Bank holidays in Veldhaven in spring 2024: " + "; ".join(f"{name}, {day(when)}" for when, name in f.HOLIDAYS.items()) + " (added by the parties' note of 8 January 2024).",
)  # fmt: skip

AGREEMENT = Doc(
    "agreement", "docx", "contract", "Exhibit C-1: Share Purchase Agreement, 28 May 2021", SIGNED, "Ansbrook Group plc", "merits",
    Contract(
        title="SHARE PURCHASE AGREEMENT",
        preamble="This Agreement is made on 28 May 2021 between **Maud Pellworth**, **Ivo Pellworth** and **Nerys Cade** "
        '(the "Sellers") and **Ansbrook Group plc** (the "Buyer").',
        recitals=(
            "The Sellers own Pellworth Diagnostics Ltd of Carrow, which makes blood analysers and reagents.",
            "The parties could not agree on a price for the growth that the Sellers expect, and have left a part of it to the results of 2023.",
        ),
        sections=_SECTIONS,
        signatures=(
            Party("The Sellers", "Maud Pellworth", "for herself, Ivo Pellworth and Nerys Cade", "28 May 2021"),
            Party("Ansbrook Group plc", "Desmond Harle", "Chief Financial Officer", "28 May 2021"),
        ),
        closing="Signed by the parties on the dates below.",
        schedules=_SCHEDULES,
    ),
)  # fmt: skip


def _when(hour: int) -> datetime:
    return datetime(2021, 3, 9, hour, 40)


HEADS = paper(
    "heads", "docx", "heads of terms", "Exhibit R-2: Heads of terms, 9 March 2021, with mark-up", HEADS_DATED, "Desmond Harle", "HEADS OF TERMS",
    (
        "Subject to contract. Not binding save for confidentiality.",
        head("Earn-out", 2),
        Runs(("Four times EBITDA above EUR 6,000,000.00", Deleted(", capped at EUR 9,500,000.00", "Aurelia Quint", _when(9)), Inserted(", no cap", "Aurelia Quint", _when(9)), ".")),
        Runs(("Group charges: ", Deleted("at cost, without limit", "Aurelia Quint", _when(9)), Inserted("not deducted", "Aurelia Quint", _when(9)), ".")),
        head("Warranties", 2),
        "Claims may be notified within thirty-six months. The Buyer may set off any claim that it has notified.",
        head("Interest", 2),
        "Four percentage points above the Base Rate.",
    ),
    subtitle="Project Saltworks", serif=True,
)  # fmt: skip
