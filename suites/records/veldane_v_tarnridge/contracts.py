# ruff: noqa: E501 (prose stands on its own lines)
"""The agreement, the warehouse receipt, the operating procedure and the audit with its answer."""

from datetime import date

from suites.demo.content import (
    Bullets,
    Contract,
    Heading,
    Letter,
    Memo,
    Party,
    Report,
    ScanLook,
    Section,
    Table,
)
from suites.records.veldane_v_tarnridge.exhibit import Exhibit, exhibit, scanned

_SECTIONS = (
    Section("Definitions and Services", (
        "\"Product\" means the finished drug product Corvelix (ostramab) 40 mg/mL, in vials, and any other goods that Depositor tenders for storage under this Agreement. \"Room 4\" means the refrigerated storage room so numbered at 2210 Dellwood Road, Cheektowaga, New York (the \"Facility\").",
        "Warehouse shall receive, store, pick and ship Product as Depositor directs in writing.",
        "The initial term begins on April 1, 2019 and runs for three years.",
    )),
    Section("Documents and Order of Precedence", (
        "This Agreement includes Schedule A (Charges) and Schedule B (Quality Requirements).",
        "Warehouse may issue a warehouse receipt for each lot received. A receipt is evidence of what was received and when.",
        "Depositor's acceptance of a receipt, invoice or other form is not an amendment of this Agreement.",
        "If the terms of a warehouse receipt, tariff or other form of Warehouse differ from this Agreement, this Agreement controls, and the differing term has no effect, including any term that shortens a period stated in Section 11.",
    )),
    Section("Storage Conditions", (
        "Warehouse shall keep the air of Room 4 between 2.0 °C and 8.0 °C at all times while Product is stored there, as measured by the mean of the two wall probes.",
        "Room 4 shall be used for Depositor's Product only.",
        "Warehouse shall maintain the refrigeration plant of Room 4 in good working order, including prompt replacement of any part that a qualified contractor has reported to be at the end of its life.",
    )),
    Section("Monitoring", (
        "Warehouse shall monitor Room 4 continuously by an electronic system that alarms locally and dials out to on-call personnel. The high alarm shall be set at 7.5 °C with a delay of ten minutes. The alarm shall be armed at all times while Product is stored.",
        "Warehouse alone is responsible for the state of the alarm. That responsibility is not transferred by the presence or the work of any contractor, including a contractor engaged at Depositor's request.",
        "Warehouse shall in addition inspect Room 4 in person every four hours, every day of the year, read the door thermometer, and record the reading, the time and the initials of the person who took it.",
        "Room 4 is served by two compressors, 4A and 4B, each able to hold the room alone. If either is out of service for more than 48 hours, Warehouse shall tell Depositor in writing within one business day.",
    )),
    Section("Receiving", (
        "On receipt of each lot Warehouse shall measure the temperature of Product in three cartons, read the loggers that travel with the load, and record the results on its receiving record.",
        "Warehouse shall refuse or hold any load of which a carton reads above 8.0 °C. Acceptance without exception is evidence that the load was within range on receipt.",
    )),
    Section("Studies and Contractors", (
        "Depositor may ask for temperature mapping of Room 4 not more than once in twelve months. Warehouse shall admit the contractor and give reasonable help.",
        "A contractor at the Facility works under the supervision of Warehouse's shift supervisor, who shall sign the contractor's service report.",
        "When a contractor has finished, Warehouse shall itself verify that every alarm point of Room 4 is armed.",
    )),
    Section("Excursions", (
        "An \"Excursion\" is any period in which the mean of the wall probes of Room 4 is above 8.0 °C or below 2.0 °C.",
        "Warehouse shall notify Depositor's Distribution Quality Manager by telephone and email within four hours after it discovers an Excursion.",
        "Within five business days Warehouse shall give Depositor the electronic record of the room, the alarm event history and the rounds sheets for the period.",
    )),
    Section("Charges", ("Depositor shall pay the charges in Schedule A within thirty days of invoice.",)),
    Section("Insurance", ("Each party shall insure its own property. Warehouse shall carry warehouse legal liability cover of not less than $5,000,000 per occurrence.",)),
    Section("Quality and Audit", (
        "Warehouse shall operate under written procedures that meet Schedule B.",
        "Depositor may audit the Facility once a year. Warehouse shall answer each finding in writing within thirty days and shall carry out what it undertakes in its answer.",
    )),
    Section("Claims", (
        "Depositor shall give written notice of a claim for loss of or damage to Product within thirty days after it learns of the loss or damage.",
        "An action on a claim under this Agreement shall be commenced within two years after the cause of action accrues.",
    )),
    Section("Liability", (
        "Warehouse is liable for loss of or damage to Product caused by its failure to perform this Agreement. Except as stated in Section 12.2, that liability shall not exceed $250,000 for any one occurrence.",
        "The limit in Section 12.1 does not apply to loss caused by a Monitoring Failure. A \"Monitoring Failure\" is any failure of Warehouse to keep the alarm of Room 4 armed as Section 4.1 requires, or to make the inspections that Section 4.3 requires.",
        "The measure of loss is Depositor's fully burdened manufacturing cost of the Product lost, together with the reasonable cost of testing, of destruction, and of expedited freight for replacement Product. Neither party is liable for lost profits.",
    )),
    Section("Force Majeure", ("Neither party is liable for failure to perform that results from a cause beyond its reasonable control which reasonable care could not have prevented. Failure of a party's own equipment is not such a cause.",)),
    Section("General", (
        "This Agreement is governed by the law of the State of New York.",
        "Notices of claim shall be sent to the General Manager of Warehouse by courier at the Facility.",
        "This Agreement is the whole agreement of the parties on its subject and may be amended only by a writing signed by both.",
    )),
)  # fmt: skip

_AGREEMENT = Contract(
    title="STORAGE AND DISTRIBUTION SERVICES AGREEMENT",
    preamble="This Agreement is made on March 29, 2019 between Veldane Biologics, Inc., a New York corporation with its plant at 400 Sawyer Creek Parkway, Tonawanda, New York (\"Depositor\"), and Tarn Ridge Cold Storage, LLC, a Pennsylvania limited liability company with its place of business at 2210 Dellwood Road, Cheektowaga, New York (\"Warehouse\").",
    recitals=(
        "Depositor makes a biologic medicine that loses its potency if it is kept above 8 °C and must be destroyed if it freezes.",
        "Warehouse operates monitored cold rooms and has told Depositor that Room 4 is fit for the storage of licensed biologics.",
    ),
    sections=_SECTIONS,
    signatures=(
        Party("VELDANE BIOLOGICS, INC.", "Philip Starrow", "Director of Supply Chain", "March 29, 2019"),
        Party("TARN RIDGE COLD STORAGE, LLC", "Dale Umberfield", "General Manager", "March 29, 2019"),
    ),
    schedules=(
        Heading("SCHEDULE A: CHARGES"),
        Table((("Service", "Unit", "Charge"), ("Dedicated room, Room 4", "month", "$18,400.00"), ("Receiving and put-away", "pallet", "$22.50"), ("Pick and ship", "pallet", "$27.75"), ("Handling outside business hours", "hour", "$96.00")), (3, 1, 1)),
        Heading("SCHEDULE B: QUALITY REQUIREMENTS"),
        Bullets((
            "Written procedures for receiving, storage, monitoring, alarm response, excursions and records, approved by Warehouse's Quality and Compliance Manager.",
            "Training of every person who works in Room 4, recorded before first entry.",
            "Records made at the time of the act, by the person who did it, in ink or in an electronic system with an audit trail. No record may be completed afterwards for another person.",
            "Calibration of wall probes and door thermometer every six months.",
        ), numbered=True),
    ),
)  # fmt: skip

_RECEIPT_TERMS = (
    "1. The goods are received in apparent good order except as noted on the face.",
    "2. LIABILITY. The warehouse is liable only for loss that results from its failure to exercise the care that a reasonably careful person would exercise, and its liability is limited to $0.50 per pound of goods lost.",
    "3. CLAIMS. Claims must be presented in writing within sixty days after delivery or after the depositor is told of the loss.",
    "4. SUITS. No action may be maintained against the warehouse for loss of or damage to the goods unless it is commenced within nine (9) months after the depositor is told of the loss or damage.",
    "5. Charges are due on presentation. The warehouse has a general lien on the goods.",
)

_SOP = Report(
    title="ROOM ALARMS: HOLD, RELEASE AND ROUNDS",
    organisation="Tarn Ridge Cold Storage, LLC",
    subtitle="Standard Operating Procedure TR-QA-017, Revision 4",
    fields=(
        ("Effective", "April 1, 2020"),
        ("Replaces", "Revision 3 of August 20, 2018"),
        ("Owner", "Annika Ferrow, Quality and Compliance Manager"),
        ("Approved", "Dale Umberfield, General Manager, March 27, 2020"),
        ("Applies to", "All monitored rooms, all shifts, all contractors on site"),
    ),
    blocks=(
        Heading("1. Purpose", 2),
        "To make sure that no monitored room is without a working alarm, and that a hold of an alarm is short, known and recorded. This revision answers findings 3 and 4 of the Veldane audit of February 20, 2020.",
        Heading("2. What a hold does", 2),
        "A point that is placed in HOLD continues to be recorded, but it does not sound, does not flash at the panel and does not dial out. A hold that is entered without an end time stays until a person releases it. All points of a room are held together, the compressor status points included.",
        Heading("3. Placing a hold", 2),
        "3.1 A hold may be placed only for work in the room that would otherwise set off the alarm. Nuisance alarms are not a reason for a hold.",
        "3.2 No hold may last longer than two hours without the written approval of the General Manager.",
        "3.3 The person who places the hold enters it in the Alarm Hold Log at the panel with the time, the reason and the time at which it will be released, and tells the Quality and Compliance Manager.",
        "3.4 While a hold is in place the room is read by hand every thirty minutes and the readings are entered in the log.",
        Heading("4. Release", 2),
        "4.1 A hold is released by the person who placed it. A second person checks the panel and initials the log. The shift supervisor going off duty tells the next shift of any hold in place.",
        "4.2 When a contractor has worked on the system, the shift supervisor checks that all points read ARMED before signing the contractor's service report.",
        Heading("5. Rounds", 2),
        "5.1 Each monitored room is entered every four hours, at 02:00, 06:00, 10:00, 14:00, 18:00 and 22:00. The person on duty reads the door thermometer inside the vestibule and writes time, reading and initials on the rounds sheet at once.",
        "5.2 A reading above 8.0 °C is reported to the Maintenance Manager and the Quality and Compliance Manager by telephone without delay.",
        "5.3 The rounds sheet is not filled in from memory and is not filled in for another person.",
        Heading("6. User names", 2),
        "Each supervisor has a user name and a PIN of his or her own for the panels. PINs are not shared. Service contractors use the user name issued to them.",
    ),
    signed=("/s/ Annika Ferrow", "Quality and Compliance Manager", "/s/ Dale Umberfield", "General Manager"),
)  # fmt: skip

_AUDIT = Memo(
    organisation="VELDANE BIOLOGICS, INC.",
    title="SUPPLIER AUDIT REPORT",
    fields=(
        ("Site", "Tarn Ridge Cold Storage, LLC, Cheektowaga, New York"),
        ("Audit date", "February 20, 2020"),
        ("Auditor", "Tessa Lindqvar, Distribution Quality Manager"),
        ("Seen on site", "A. Ferrow, M. Tallgren, R. Kessock"),
        ("Report date", "February 24, 2020"),
    ),
    blocks=(
        "Annual audit under Section 10.2 of the Storage and Distribution Services Agreement. The room is clean, the labels are right and the receiving records are in order. Four findings follow. Findings 3 and 4 are rated major.",
        Table((
            ("No.", "Finding", "Rating"),
            ("1", "Calibration sticker of the south wall probe of Room 4 is illegible. Certificate on file is in date.", "minor"),
            ("2", "Two training records were signed after the first entry of the person into Room 4.", "minor"),
            ("3", "Rounds sheets. For the weekends of January 11 and January 25, 2020, nine of twenty-four rounds are recorded at times when the badge system shows no entry to Room 4. The readings in question are in one hand and differ by no more than 0.4 °C.", "major"),
            ("4", "Alarm holds. The event history shows six holds of Room 4 between November 1, 2019 and January 31, 2020, the longest of them nineteen hours, none of them in a log. R. Kessock said that a hold is placed \"when she gets chatty\" during dock staging.", "major"),
        ), (0.5, 5, 0.9)),
        "Finding 4 concerns me most. With the point on hold nobody is told anything, and with rounds as we found them nobody looks either. Please answer each finding within thirty days.",
    ),
)  # fmt: skip

_ANSWER = Letter(
    letterhead=("TARN RIDGE COLD STORAGE, LLC", "2210 Dellwood Road, Cheektowaga, New York"),
    date_line="March 13, 2020",
    to=("Ms. Tessa Lindqvar", "Distribution Quality Manager", "Veldane Biologics, Inc.", "400 Sawyer Creek Parkway, Tonawanda, New York"),
    re="Response to audit of February 20, 2020",
    salutation="Dear Ms. Lindqvar:",
    blocks=(
        "Thank you for your report of February 24. We accept the four findings. Findings 1 and 2 have been corrected.",
        "**Finding 3 (rounds sheets).** We reviewed the badge records and agree that nine rounds cannot be supported. The two attendants have been retrained. Beginning April 1, 2020 I will compare the rounds sheets with the badge system every Monday.",
        "**Finding 4 (alarm holds).** We agree that holds were placed without a record. We undertake the following: (a) a hold will be limited to two hours unless the General Manager approves a longer one in writing; (b) every hold will be entered in a log at the panel and reported to me; (c) the room will be read by hand every thirty minutes while a hold is in place; (d) a second person will verify the release. These steps are in Revision 4 of TR-QA-017, which takes effect on April 1, 2020. Mr. Kessock and the other supervisors will be trained on it by that date.",
        "We value this account and regret that you had to find these points for us.",
    ),
    signed=("/s/ Annika Ferrow", "Annika Ferrow", "Quality and Compliance Manager"),
    footers=("cc: Dale Umberfield, General Manager",),
)  # fmt: skip

CONTRACTS: tuple[Exhibit, ...] = (
    exhibit("71-1", "Ex. 1", "Storage and Distribution Services Agreement", "agreement", "pdf", date(2019, 3, 29), "Corinne Mabry", _AGREEMENT, bates="VB-000001"),
    exhibit("71-2", "Ex. 2", "SOP TR-QA-017 Rev 4", "procedure", "docx", date(2020, 3, 27), "Annika Ferrow", _SOP),
    exhibit("71-3", "Ex. 3", "Audit report of February 2020", "audit report", "docx", date(2020, 2, 24), "Tessa Lindqvar", _AUDIT),
    exhibit("71-4", "Ex. 4", "Response to audit", "letter", "pdf", date(2020, 3, 13), "Annika Ferrow", _ANSWER, bates="TRC-000412"),
    exhibit("80-2", "Ex. B", "Warehouse receipt WR-20-0716", "warehouse receipt", "scan", date(2020, 7, 16), "Hollis Trenholm", scanned(
        "WAREHOUSE RECEIPT (NON-NEGOTIABLE)", "Tarn Ridge Cold Storage, LLC",
        (("Receipt", "WR-20-0716"), ("Date", "July 16, 2020"), ("Received from", "Pell Harbor Freightways, trailer 318"), ("For account of", "Veldane Biologics, Inc."), ("Goods", "Corvelix 40 mg/mL, lot VB-2207, 14 pallets, 4,800 vials"), ("Stored in", "Room 4"), ("Exceptions", "none")),
        "Received by: H. Trenholm, Receiving Clerk", Heading("TERMS (REVERSE)", 2), *_RECEIPT_TERMS,
    ), look=ScanLook(skew=0.6, stamp=("RECEIVED", "JUL 16 2020"), seed=31)),
)  # fmt: skip
