# ruff: noqa: E501 (prose stands on its own lines)
"""The Contract with its Appendix, and the tender draft that it replaced."""

from datetime import date, datetime

from suites.arbitration.construction import figures as f
from suites.arbitration.figures import day, money
from suites.arbitration.pieces import head, paper
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

SIGNED = date(2022, 8, 1)
DRAFTED = date(2022, 5, 30)

_SECTIONS = (
    Section("Definitions, Notices and Minutes", (
        '"Engineer" means Calder & Wyke Consulting. "Commencement Date" means 5 September 2022. "Time for Completion" means 600 days after the Commencement Date. "day" means a calendar day.',
        '"Accepted Programme" means the latest programme that the Engineer has accepted in writing under Clause 8.3.',
        "A notice shall be in writing, shall be headed as a notice, shall name the Clause under which it is given and shall be delivered to the address in the Appendix or sent by e-mail to it. It takes effect on the day on which it is delivered or reaches the server.",
        "Minutes of meetings, site diaries and programmes are not notices, whoever has signed them.",
    )),
    Section("The Employer", (
        "The Employer shall give access to the areas of the Site on the dates in the Appendix.",
        "The Employer shall procure the connection of the Works to the grid by the date in the Interface Schedule as agreed from time to time.",
        "The Employer's claims, including damages for delay, need a notice with particulars. No time limit applies to it.",
    )),
    Section("The Engineer", (
        "The Engineer has no authority to amend the Contract or to release a party from an obligation or time limit.",
        "An assessment made by the Engineer of a claim that was notified late does not by itself waive the time limit.",
    )),
    Section("The Contractor", (
        "The Contractor shall design in detail, execute and complete the Works and remedy defects.",
        "The Contractor is responsible for its subcontractors and suppliers as for itself, whether or not the Employer has approved them.",
        "The Contractor is taken to have inspected the Site. Physical conditions that an experienced contractor could not have foreseen at tender give a right to time and Cost under Clause 20.",
    )),
    Section("Nominated Persons", (
        "The representatives of the parties are named in the Appendix.",
        "A representative may be replaced by notice.",
    )),
    Section("Variations", (
        "The Engineer may instruct variations in writing.",
        "A variation is valued at the rates of the Contract. Its effect on time is dealt with under Clause 8.4.",
    )),
    Section("Materials and Plant", (
        "The Contractor shall order plant in time to meet the Accepted Programme.",
        "Plant becomes the Employer's property on delivery to the Site.",
    )),
    Section("Commencement, Programme, Delay", (
        "The Contractor shall begin on the Commencement Date and complete within the Time for Completion as extended.",
        "The Contractor shall submit a programme within 28 days and updates each month, in native form, with logic, durations and total float.",
        "The Engineer accepts a programme in writing or states why not. A programme that is not accepted has no effect under this Contract. Float belongs to whoever first needs it.",
        "The Contractor is entitled to an extension to the extent that completion is or will be delayed, measured on the critical path of the Accepted Programme as last updated before the event, by (a) late access; (b) unforeseeable physical conditions; (c) a variation; (d) exceptionally adverse weather as defined in the Appendix; or (e) any other delay caused by the Employer.",
        "Where a delay for which the Employer answers and a delay for which the Contractor answers each would have delayed completion over the same days, the Contractor has time but no Cost for those days. A delay that uses float only is not such a delay.",
        "If the Contractor fails to complete in time it shall pay delay damages at the daily rate in the Appendix from the day after the Time for Completion as extended to the day stated in the Taking-Over Certificate, and no more than the limit in the Appendix. They are the only damages for delay.",
    )),
    Section("Tests on Completion", (
        "Wet commissioning follows the installation of the pumps and needs the permanent grid connection.",
        "The Contractor gives 21 days' notice of tests.",
    )),
    Section("Taking Over", (
        "The Engineer issues the Taking-Over Certificate and states the day on which the Works were complete.",
        "Use by the Employer of a part is no taking over of the whole.",
    )),
    Section("Defects", (
        "The Contractor shall remedy defects notified within 365 days of taking over.",
        "The cost of searching lies with the party that answers for the defect.",
    )),
    Section("Measurement", (
        "The Works are a lump sum. Variations are measured.",
        "The schedule of rates is for variations only.",
    )),
    Section("Adjustment", (
        "Prices are fixed.",
        "Changes in legislation after the base date are adjusted.",
    )),
    Section("Payment", (
        "The Contractor applies each month. The Engineer certifies within 28 days.",
        "The Employer pays within 56 days of the application.",
        "Retention is five per cent.",
        "Half the retention is released on taking over.",
        "The other half is released at the end of the defects period.",
        "The Employer may deduct delay damages from a certificate after notice under Clause 2.3.",
        "A sum that was deducted but not due is repaid. It bears interest from the day after the day on which it should have been paid.",
        "Interest is simple, at three percentage points a year above the Base Rate of the Bank of Westmark in force on the first day of each half-year, on the actual days over 365, to and including the day of payment. Cost under Clause 20.4 bears interest from and including the day on which the dispute was referred to the Board.",
    )),
    Section("Termination by the Employer", (
        "The Employer may terminate for a failure that is not remedied within 28 days of notice.",
        "Delay damages do not limit this right.",
    )),
    Section("Suspension by the Contractor", (
        "The Contractor may suspend for non-payment after 21 days' notice.",
        "Suspension under this Clause gives time and Cost.",
    )),
    Section("Risk", (
        "Risk passes on taking over.",
        "The Employer bears the risks listed in the Appendix.",
    )),
    Section("Insurance", (
        "The Contractor insures the Works to their full value.",
        "The Employer is named as insured.",
    )),
    Section("Force Majeure", (
        "Force majeure gives time but no Cost.",
        "Weather below the threshold in the Appendix is not force majeure.",
    )),
    Section("Contractor's Claims", (
        "If the Contractor considers itself entitled to time or Cost, it shall give notice to the Engineer, describing the event, as soon as practicable and not later than 28 days after it became aware, or should have become aware, of the event. If it fails to do so, the Time for Completion is not extended, no Cost is due and the Employer is discharged from all liability in connection with the claim.",
        "Within 42 days after that day the Contractor shall send a detailed claim with particulars of days and Cost.",
        "The Engineer responds within 42 days of the detailed claim.",
        '"Cost" means expenditure properly incurred on the Site, by the books, including site overheads. It does not include head office overheads or profit. Late access, unforeseeable physical conditions and variations carry time and Cost; weather carries time only.',
    )),
    Section("Disputes", (
        "A dispute may be referred to the Dispute Board. The Board decides within 84 days and sends its signed decision to both parties by courier. A copy by e-mail is for information.",
        "If a party is dissatisfied with a decision it shall give notice of dissatisfaction within 28 days after receiving the decision. The notice shall name the parts of the decision to which it relates.",
        "A part of a decision to which no notice of dissatisfaction relates within that time becomes final and binding on both parties, and no tribunal may open it up.",
        "The parties shall try to settle for 56 days after a notice of dissatisfaction. Offers made in this time are without prejudice and may not be shown to a tribunal. Arbitration may begin on or after the fifty-sixth day.",
        "Disputes are finally decided under the Rules of the Westmark Construction Arbitration Court by three arbitrators in Ostermoor.",
        "The law of Westmark governs.",
    )),
)  # fmt: skip

_APPENDIX = (
    Heading("APPENDIX", 2),
    Table((
        ("Clause", "Item", "Value"),
        ("1.1", "Time for Completion", f"{f.TIME} days, ending on {day(f.DUE)}"),
        ("2.1", "Access", "Area 1 on 5 September 2022; Area 2 on 14 November 2022; Area 3 on 6 March 2023"),
        ("8.4(d)", "Exceptionally adverse weather", "days with more than 10 mm of rain at the station Ostermoor North, in a calendar month, above: January 9, February 8, March 8. Other gauges do not count."),
        ("8.6", "Delay damages", f"{money(f.LD_RATE)} a day, limited to eight per cent of the Contract Price"),
        ("14", "Contract Price", money(f.PRICE)),
        ("1.3", "Address of the Engineer", "Site Office, Ostermoor; notices@calderwyke.example"),
        ("1.3", "Address of the Employer", "Water House, Ostermoor; contracts@ostermoorwater.example"),
        ("1.3", "Address of the Contractor", "Bressing Yard, Fallowgate; notices@bressing.example"),
    ), (0.7, 1.6, 4.0)),
)  # fmt: skip

AGREEMENT = Doc(
    "agreement", "docx", "contract", "Exhibit R-1: Contract of 1 August 2022", SIGNED, "Ostermoor Water Authority", "merits",
    Contract(
        title="CONTRACT FOR THE OSTERMOOR STORMWATER PUMPING STATION",
        preamble="This Contract is made on 1 August 2022 between **Ostermoor Water Authority** "
        '(the "Employer") and **Bressing Civil Works Ltd** (the "Contractor").',
        recitals=(
            "The Employer needs a pumping station that keeps the lower town of Ostermoor dry.",
            "The Contractor has tendered for it. The tender documents and their drafts are replaced by this Contract.",
        ),
        sections=_SECTIONS,
        signatures=(
            Party("Ostermoor Water Authority", "Gerda Maxholm", "Director", "1 August 2022"),
            Party("Bressing Civil Works Ltd", "Colm Tarrant", "Managing Director", "1 August 2022"),
        ),
        closing="Signed by the parties on the dates below.",
        schedules=_APPENDIX,
    ),
)  # fmt: skip


def _when(hour: int) -> datetime:
    return datetime(2022, 5, 30, hour, 15)


DRAFT = paper(
    "draft", "docx", "draft contract", "Exhibit C-3: Tender draft of the Conditions with mark-up", DRAFTED, "Calder & Wyke Consulting",
    "CONDITIONS OF CONTRACT: TENDER DRAFT",
    (
        "Draft of 30 May 2022 with the comments of the tender meeting. Clauses without comments are not reproduced.",
        head("1. Definitions, Notices and Minutes", 2),
        Runs(("1.3 A notice shall be in writing", Deleted(" or recorded in signed minutes of a meeting", "W. Sande", _when(9)), Inserted(", shall be headed as a notice and shall name its Clause", "W. Sande", _when(9)), ".")),
        head("8. Delay", 2),
        "8.6 Delay damages are limited to ten per cent of the Contract Price.",
        head("14. Payment", 2),
        "14.8 Interest is at five percentage points above the Base Rate.",
        head("20. Contractor's Claims", 2),
        Runs(("20.1 Notice shall be given not later than ", Deleted("42", "W. Sande", _when(10)), Inserted("28", "W. Sande", _when(10)), " days after the Contractor became aware of the event.")),
        "20.4 Cost includes head office overheads at nine per cent and profit at five per cent.",
    ),
    subtitle="Ostermoor Stormwater Pumping Station", serif=True,
)  # fmt: skip
