# ruff: noqa: E501 (prose stands on its own lines)
"""The Supply Agreement, the draft before it, and the amendment after it."""

from datetime import date, datetime

from suites.arbitration.figures import day
from suites.arbitration.pieces import head, paper
from suites.arbitration.supply.figures import E0, F0, HOLIDAYS, P0
from suites.demo.content import (
    Contract,
    Deleted,
    Doc,
    Heading,
    Inserted,
    Party,
    Runs,
    Section,
    Table,
)

SIGNED = date(2022, 11, 14)
DRAFTED = date(2022, 10, 19)
AMENDED = date(2023, 12, 18)

_SECTIONS = (
    Section("Definitions and Interpretation", (
        '"Business Day" means a day other than a Saturday, a Sunday or a public holiday listed in Schedule 4 for the place of the recipient of the notice or payment concerned.',
        '"Quarter" means three calendar months beginning on 1 January, 1 April, 1 July or 1 October. "Price" means the price per tonne for a Quarter under Clause 6. "Product" means bottle-grade resin QR-84 meeting the Specification in Schedule 1.',
        '"Reference Rate" means the rate published under that name by the Port Alder Arbitration Centre for each half-year beginning on 1 January and 1 July.',
        "A period counted in Business Days does not include the day of the event from which it runs. A notice is in time if it is received on or before the last day of the period.",
    )),
    Section("Supply", (
        "The Seller shall sell and deliver and the Buyer shall buy the Product for the Buyer's plant at Tarnholt during the Term.",
        "The Buyer shall order by monthly call-off, sent not later than the tenth day of the preceding month.",
    )),
    Section("Quantities", (
        "The quantity is 12,000 tonnes in each calendar year, called off in monthly quantities of not less than 900 and not more than 1,100 tonnes.",
        "The Product is delivered in lots. Each lot carries its own number and certificate of analysis.",
    )),
    Section("Quality", (
        "At delivery every lot shall meet the Specification and be fit for the manufacture of still-water bottles by injection stretch blow moulding.",
        "The certificate of analysis is evidence of quality but does not bind the Buyer.",
    )),
    Section("Delivery", (
        "Delivery is DAP the Buyer's plant at Tarnholt. Freight to the plant is included in the Price.",
        "A monthly quantity is due on or before the last day of the month for which it was called off.",
    )),
    Section("Price", (
        f"The base price P0 is EUR {int(P0):,}.00 per tonne.",
        f"For each Quarter the Price per tonne is P = P0 x (0.30 + 0.50 x F/F0 + 0.20 x E/E0), rounded to the cent, where F is the mean of the Alder Feedstock Index (AFX) and E the mean of the Alder Industrial Energy Index (AIE) over the Reference Months, F0 = {F0} and E0 = {E0}.",
        "The Reference Months of a Quarter are the three calendar months ending one month before the first day of that Quarter. For the Quarter beginning on 1 April these are December, January and February.",
        "The Price of a Quarter shall not exceed the Price of the preceding Quarter by more than six per cent. For this purpose the Price of the preceding Quarter is that determined in accordance with this Agreement, whatever was invoiced.",
        "The Seller shall announce the Price of a Quarter with its workings not later than five Business Days before the Quarter begins.",
        "If the Buyer has paid more than the Price, the Seller shall repay the excess on written demand. The excess bears interest under Clause 14.4 from the day after receipt of the demand.",
    )),
    Section("No Acceptance by Payment", (
        "Payment of an invoice is not acceptance of the Product or of the Price invoiced.",
        "A right under this Agreement is waived only by a signed writing that refers to this Clause.",
    )),
    Section("Late Delivery", (
        "The Seller shall tell the Buyer at once of any delay and of its cause.",
        "Late delivery does not by itself entitle the Buyer to terminate.",
        "For each full week by which a quantity is delivered after its due date the Seller shall pay liquidated damages of one half of one per cent of the Price of that quantity, and not more than eight per cent of that Price in all. The Price is that of the Quarter in which the quantity was due.",
        "Liquidated damages are the Buyer's only remedy for delay. The Buyer shall invoice them.",
    )),
    Section("Inspection and Notice of Defects", (
        "The Buyer shall inspect every lot on arrival, by eye and by the tests marked in Schedule 1.",
        "The Buyer shall give notice of a defect that is apparent on such inspection so that it is received within ten Business Days after delivery of the lot.",
        "The Buyer shall give notice of any other defect so that it is received within fifteen Business Days after its discovery, and in any case within six months after delivery. A defect is discovered when the Buyer holds the written result of a test by a laboratory accredited for the property concerned.",
        "A notice shall name the lot, describe the defect and be given under Clause 22.",
        "If notice of a defect is not received in time the Buyer may not, on account of that defect, reject the lot, reduce the Price or claim damages.",
        "The Seller may not rely on Clause 9.5 if, when the lot left its works, the Seller knew of facts from which the defect follows and did not disclose them to the Buyer.",
    )),
    Section("Remedies for Defective Product", (
        "Where notice was given in time, or Clause 9.6 applies, the Buyer may reject a lot that does not meet the Specification. The Price of a rejected lot is not due and, if paid, is repaid.",
        "The Buyer may buy replacement Product within a reasonable time. The Seller shall pay the amount by which the reasonable cost of the replacement, delivered to the plant, exceeds the Price.",
        "The Seller shall take back a rejected lot. If it does not do so within ten Business Days of being asked, it shall pay the reasonable cost of disposal.",
    )),
    Section("Force Majeure", (
        "A party is excused while an event beyond its control, which it could not have provided against, prevents performance, provided that it gives notice within five Business Days of the event.",
        "Shortage of feedstock, and the price of energy, are not such events.",
    )),
    Section("Liability", (
        "Neither party is liable for loss of production, loss of profit or loss of contracts, except in case of wilful default or gross negligence.",
        "Clause 12.1 does not exclude the sums payable under Clauses 8 and 10.",
        "The liability of a party in respect of one calendar year is limited to EUR 750,000.00. The limit does not apply to the Price, to the repayment of excess under Clause 6.6 or to interest.",
    )),
    Section("Title and Risk", (
        "Risk passes on delivery. Title passes on payment.",
        "Title in a rejected lot remains with or returns to the Seller.",
    )),
    Section("Invoices, Payment and Interest", (
        "The Seller shall invoice at the end of each month the quantity delivered in that month. A quantity delivered late may be invoiced separately.",
        "An invoice is payable thirty days after its date, whether or not that day is a Business Day. The same holds for invoices of the Buyer.",
        "No party may set off or withhold, except against a claim that is admitted in writing or has been awarded. A party that withholds in breach of this Clause owes interest on the sum withheld, although it may have a claim of its own.",
        "A sum not paid when due bears simple interest at four percentage points a year above the Reference Rate, on the basis of the actual number of days and a year of 365 days, from the day after the due date to the day of payment, both included. The Reference Rate for each half-year applies to the days in that half-year.",
        "Damages under Clause 10 bear interest at the same rate from the day on which the Request for Arbitration is received by the Centre.",
    )),
    Section("Confidentiality", (
        "Each party shall keep the terms of this Agreement confidential.",
        "Disclosure to advisers, insurers and tribunals is permitted.",
    )),
    Section("Term", (
        "This Agreement is in force from 1 January 2023 to 31 December 2024.",
        "Expiry does not affect accrued rights.",
    )),
    Section("Assignment", (
        "Neither party may assign without written consent.",
        "A receivable for the Price may be assigned to a bank.",
    )),
    Section("Entire Agreement", (
        "This Agreement is the entire agreement of the parties. It replaces all drafts, proposals and correspondence before its date, to which no recourse may be had in its interpretation.",
        "The Schedules are part of this Agreement.",
    )),
    Section("Amendment", (
        "An amendment must be in writing and signed by both parties.",
        "This Clause may be amended only in the same way.",
    )),
    Section("Governing Law", (
        "This Agreement is governed by the law of Alderland.",
        "No convention on the international sale of goods applies.",
    )),
    Section("Disputes", (
        "A party that intends to pursue a claim shall first give a Notice of Dispute that states the claim and, as far as possible, its amount.",
        "Within thirty days of receipt of the Notice of Dispute a senior manager of each party shall meet once and try to settle the claim. What is said or written for the purpose of settlement, then or at any other time, is without prejudice and may not be put before a tribunal.",
        "A claim that is not settled shall be finally resolved under the Rules of the Port Alder Arbitration Centre by three arbitrators. The seat is Port Alder. The language is English.",
        "A claim is barred unless the Request for Arbitration is received by the Centre within twelve months after the other party received the Notice of Dispute.",
    )),
    Section("Notices", (
        "Notices shall be in writing and in English and shall be sent to the addresses in Schedule 3.",
        "A notice may be delivered by courier or sent by e-mail. A notice by courier is received when it is delivered.",
        "A notice by e-mail is received when it reaches the server of the recipient. If that is after 17:00 at the place of the recipient, or on a day that is not a Business Day, it is received on the next Business Day.",
        "A Notice of Dispute shall be delivered by courier. A copy by e-mail is for convenience and has no effect as notice.",
    )),
)  # fmt: skip

_SCHEDULES = (
    Heading("SCHEDULE 1: SPECIFICATION OF QR-84", 2),
    Table((
        ("Property", "Value", "Inspection on arrival"),
        ("Intrinsic viscosity", "0.80 dl/g, plus or minus 0.02", "Yes (certificate and test)"),
        ("Colour b*", "not above 1.0", "Yes (by eye and test)"),
        ("Black specks", "none visible in 500 g", "Yes (by eye)"),
        ("Acetaldehyde", "not above 1.0 ppm", "No (accredited laboratory only)"),
    )),
    Heading("SCHEDULE 2: FORM OF CALL-OFF", 2),
    "Month; quantity; grade; days and times of unloading.",
    Heading("SCHEDULE 3: ADDRESSES FOR NOTICES", 2),
    "Seller: Quillmere Resins B.V., Works Office, 3 Kiln Quay, Port Alder, Alderland; sales@quillmere.example",
    "Buyer: Tarnholt Bottling ASA, Purchasing, 41 Springhead Road, Tarnholt, Skerrya; purchasing@tarnholt.example",
    Heading("SCHEDULE 4: PUBLIC HOLIDAYS IN 2024", 2),
    "Part 1, Alderland: " + "; ".join(f"{name}, {day(when)}" for when, name in HOLIDAYS.items()) + ".",
    "Part 2, Skerrya: New Year's Day, 1 January 2024; Good Friday, 29 March 2024; Easter Monday, 1 April 2024; Labour Day, 1 May 2024; Constitution Day, 17 May 2024; Christmas Day, 25 December 2024.",
)  # fmt: skip

_PARTIES = (
    "This Agreement is made on 14 November 2022 between **Quillmere Resins B.V.**, Port Alder, Alderland "
    '(the "Seller"), and **Tarnholt Bottling ASA**, Tarnholt, Skerrya (the "Buyer").'
)
AGREEMENT = Doc(
    "agreement", "docx", "contract", "Exhibit C-1: Supply Agreement", SIGNED, "Tarnholt Bottling ASA", "merits",
    Contract(
        title="SUPPLY AGREEMENT FOR BOTTLE-GRADE RESIN",
        preamble=_PARTIES,
        recitals=(
            "The Seller makes bottle-grade resin at its works in Port Alder.",
            "The Buyer fills still water at Tarnholt and makes its bottles there.",
        ),
        sections=_SECTIONS,
        signatures=(
            Party("Quillmere Resins B.V.", "Joost Averkamp", "Managing Director", "14 November 2022"),
            Party("Tarnholt Bottling ASA", "Solveig Rønnaas", "Chief Operating Officer", "14 November 2022"),
        ),
        closing="Signed by the parties in two originals on the dates below.",
        schedules=_SCHEDULES,
    ),
)  # fmt: skip


def _when(hour: int) -> datetime:
    return datetime(2022, 10, 19, hour, 20)


DRAFT = paper(
    "draft", "docx", "draft contract", "Exhibit R-2: Supply Agreement, draft 3 with mark-up", DRAFTED, "Pieter Hasselt",
    "SUPPLY AGREEMENT FOR BOTTLE-GRADE RESIN",
    (
        "Draft 3 of 19 October 2022, Quillmere comments. Subject to contract. Clauses without comments are not reproduced.",
        head("6. Price", 2),
        Runs((
            "6.3 The Reference Months of a Quarter are the three calendar months ",
            Deleted("ending one month before the first day of that Quarter", "Pieter Hasselt", _when(11)),
            Inserted("immediately preceding that Quarter", "Pieter Hasselt", _when(11)),
            ".",
        )),
        Runs((
            "6.4 ",
            Deleted("The Price of a Quarter shall not exceed the Price of the preceding Quarter by more than six per cent.", "Pieter Hasselt", _when(11)),
            Inserted("[No cap. Quillmere cannot carry feedstock risk.]", "Pieter Hasselt", _when(11)),
        )),
        head("9. Inspection and Notice of Defects", 2),
        "9.3 The Buyer shall give notice of any other defect within fifteen Business Days after it discovered or ought to have discovered it.",
        head("14. Invoices, Payment and Interest", 2),
        "14.4 A sum not paid when due bears interest at eight percentage points a year above the Reference Rate.",
        head("22. Notices", 2),
        "22.4 A Notice of Dispute may be given by courier or by e-mail.",
    ),
    subtitle="Between Quillmere Resins B.V. and Tarnholt Bottling ASA",
    serif=True,
)  # fmt: skip

AMENDMENT = paper(
    "amendment", "pdf", "amendment", "Exhibit C-2: Amendment No. 1", AMENDED, "Tarnholt Bottling ASA",
    "AMENDMENT NO. 1 TO THE SUPPLY AGREEMENT",
    (
        "The parties to the Supply Agreement of 14 November 2022 agree as follows, with effect from 1 February 2024.",
        "1. Clause 8.3 is amended: liquidated damages shall not exceed five per cent of the Price of the quantity in all, in place of eight per cent.",
        "2. In Schedule 3 the e-mail address of the Seller is replaced by claims@quillmere.example.",
        "3. All other terms remain unchanged.",
    ),
    signed=("Quillmere Resins B.V.: Joost Averkamp, Managing Director, 18 December 2023",
            "Tarnholt Bottling ASA: Solveig Rønnaas, Chief Operating Officer, 18 December 2023"),
    serif=True,
)  # fmt: skip
