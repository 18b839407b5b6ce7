# ruff: noqa: E501 (prose stands on its own lines)
"""The product: the load of 16 July, the notices, the laboratory and the money."""

from datetime import date, datetime

from suites.demo.content import (
    Email,
    Formula,
    Heading,
    Invoice,
    Item,
    Letter,
    Report,
    Sheet,
    Table,
    Workbook,
)
from suites.records.veldane_v_tarnridge import figures as f
from suites.records.veldane_v_tarnridge.exhibit import Exhibit, exhibit, form, mail

# --- the load of 16 July -----------------------------------------------------------------------

_RECEIVING = form(
    "RECEIVING RECORD", "Tarn Ridge Cold Storage, LLC",
    (("Record no.", "RR-20-1188"), ("Date", "July 16, 2020"), ("Carrier / trailer", "Pell Harbor Freightways, trailer 318"), ("Driver", "T. Haskett"), ("Lot", "VB-2207, 14 pallets, 4,800 vials"), ("At door", "9:52 a.m."), ("Put away", "10:31 a.m., Room 4")),
    Table((
        ("Check", "Reading", "Limit", "Result"),
        ("Carton 1 (nose)", "4.6 °C", "8.0 °C", "pass"),
        ("Carton 2 (middle)", "4.9 °C", "8.0 °C", "pass"),
        ("Carton 3 (tail)", "5.1 °C", "8.0 °C", "pass"),
        ("Travel loggers (3)", f"lowest {f.TRANSIT_LOW} °C, highest {f.TRANSIT_HIGH} °C", "2.0 to 8.0 °C", "pass"),
        ("Trailer display", "9.4 °C return air at 10:05, doors open for unloading", "for information", "noted"),
    ), (1.5, 2.6, 1.2, 0.8)),
    "Exceptions: NONE. Load accepted.",
    signed=("/s/ Hollis Trenholm", "Receiving Clerk"),
)  # fmt: skip


def _loggers() -> Workbook:
    rows: list[tuple[object, ...]] = [("Time", "Front (°C)", "Middle (°C)", "Rear (°C)")]
    rows += [(f"{when:%H:%M}", a, b, c) for when, a, b, c in f.TRANSIT]
    last = len(rows)
    notes = (
        ("Item", "Value"),
        ("Load", "VB-2207, trailer 318, July 16, 2020"),
        ("Loggers", "TL-4471 (front), TL-4472 (middle), TL-4476 (rear)"),
        ("Loading began", f"{f.LOADED:%H:%M}"),
        ("Doors sealed", f"{f.SEALED:%H:%M}"),
        ("At dock, Cheektowaga", f"{f.ARRIVED:%H:%M}"),
        ("Put away", f"{f.RECEIVED:%H:%M}"),
        ("Lowest (°C)", Formula(f"=MIN(Loggers!B2:D{last})", f.TRANSIT_LOW)),
        ("Highest (°C)", Formula(f"=MAX(Loggers!B2:D{last})", f.TRANSIT_HIGH)),
    )
    return Workbook((
        Sheet("Load", notes, widths=(24, 52)),
        Sheet("Loggers", rows, widths=(9, 12, 12, 12), number_formats=((1, "0.0"), (2, "0.0"), (3, "0.0"))),
    ))  # fmt: skip


_TRAILER = form(
    "BILL OF LADING AND TRAILER REPORT", "Pell Harbor Freightways, Inc.",
    (("Bill of lading", "PH-88213"), ("Date", "July 16, 2020"), ("Shipper", "Veldane Biologics, Inc., Tonawanda"), ("Consignee", "Tarn Ridge Cold Storage, Cheektowaga"), ("Trailer", "318, set point 5.0 °C"), ("Driver", "T. Haskett"), ("Dispatcher", "N. Corriveau")),
    Table((
        ("Time", "Return air (°C)", "Doors", "Remark"),
        ("08:30", "5.2", "closed", "pre-cooled, at shipper's dock"),
        ("08:35", "6.8", "open", "loading begins; three pallets waiting on dock since about 08:00"),
        ("09:05", "6.1", "closed", "sealed, seal 440917"),
        ("09:30", "5.0", "closed", "in transit"),
        ("09:52", "4.9", "closed", "at consignee's dock"),
        ("10:05", "9.4", "open", "unloading"),
        ("10:31", "11.0", "open", "empty"),
    ), (0.8, 1.2, 0.8, 3.4)),
    "Unit ran without fault codes. Return air is the air at the unit, not the cargo.",
)  # fmt: skip

# --- notices -----------------------------------------------------------------------------------

_NOTICES = (
    mail("ferrow", ["lindqvar"], f.TOLD, "Room 4 - temperature event", """\
Dear Tessa,

I am writing to let you know of a temperature event in Room 4 over the weekend. A compressor
tripped and was repaired Monday morning. The room is at 5.0 now. We believe the product was
exposed for a short time only. I am collecting the records and will send them.

Annika"""),
    mail("lindqvar", ["ferrow"], datetime(2020, 7, 21, 14, 41), "RE: Room 4 - temperature event", """\
Annika,

All five lots are on quality hold as of now. Nothing leaves Room 4.

When was it discovered, how high did it go, and for how long? Why did the alarm not call anyone?
Nobody here had a telephone call. Section 7.2 says four hours.

Tessa""", cc=["oyelaran", "starrow"]),
    mail("ferrow", ["lindqvar"], datetime(2020, 7, 22, 17, 20), "RE: Room 4 - temperature event", """\
Tessa,

Discovered Monday 6:05 a.m. The highest reading is 17.1. I do not yet know how long. I learned
about it myself at 9:30 yesterday morning, I was not called on Monday.

The alarm was on hold. I was not told of a hold and there is nothing in the hold log after
June 30. I am sorry.

Annika"""),
)  # fmt: skip

_CLAIM = Letter(
    letterhead=("VELDANE BIOLOGICS, INC.", "400 Sawyer Creek Parkway, Tonawanda, New York"),
    date_line="August 14, 2020",
    to=("Mr. Dale Umberfield", "General Manager", "Tarn Ridge Cold Storage, LLC", "2210 Dellwood Road, Cheektowaga, New York"),
    re="Notice of claim, Storage and Distribution Services Agreement, Section 11.1 (by courier)",
    salutation="Dear Mr. Umberfield:",
    blocks=(
        "Veldane gives notice of a claim for the loss of all Product in Room 4: lots VB-2183, VB-2189, VB-2194, VB-2201 and VB-2207, 38,400 vials on 112 pallets.",
        "Ms. Ferrow wrote on July 21, 2020 that the room had been warm. The records that she sent on July 29 show that the mean of the wall probes was above 8.0 °C from 01:00 on July 19 to 11:45 on July 20, that it reached 17.1 °C, and that the alarm had been on hold since 15:42 on July 17. Hadleigh Analytical Laboratories reported on August 7 that all five lots fail.",
        f"The manufacturing cost of the lots is {f.money(f.PRODUCT)}. The cost of testing, destruction and expedited freight will be added when it is known. The limit of Section 12.1 does not apply (Section 12.2).",
        "Please tell your insurer, and keep all records of Room 4, including messages on telephones.",
    ),
    signed=("/s/ Corinne Mabry", "Corinne Mabry", "General Counsel"),
    footers=("cc: Maren Oyelaran, Philip Starrow",),
)  # fmt: skip

_DENIAL = Letter(
    letterhead=("TARN RIDGE COLD STORAGE, LLC", "2210 Dellwood Road, Cheektowaga, New York"),
    date_line="August 26, 2020",
    to=("Ms. Corinne Mabry", "General Counsel", "Veldane Biologics, Inc."),
    re="Your letter of August 14, 2020",
    salutation="Dear Ms. Mabry:",
    blocks=(
        "We have your notice of claim. We do not accept it.",
        "In the week before the event your validation department had its contractor, Northlight Controls, in Room 4 with the alarm on hold. Your own protocol VP-112 provides for the hold. Whatever state the alarm was in on the weekend is the result of that study.",
        "Further, lot VB-2207 came in on July 16 on a trailer that showed 9.4 °C. Warm product in quantity warms a room. Your laboratory cannot say when the product was harmed.",
        "In any case the limit of Section 12.1 is $250,000, and the receipts under which the goods were stored limit it further.",
        "Mr. Kessock and Ms. Pellerin left the company on August 21. That is a personnel matter and no admission.",
    ),
    signed=("/s/ Curtis Vandermoor", "Curtis Vandermoor", "President"),
)  # fmt: skip

_AUDIBLE = (
    mail("sedgely", ["esterhuysen"], datetime(2020, 7, 9, 10, 2), "VP-112 next week", """\
Lionel,

On site Monday at 8:30. While I hang the loggers the door will be open a good deal and the horn
will go. OK to hold the point while I place them? Half an hour.

Evan""", cc=["sundaresh"]),
    mail("esterhuysen", ["sedgely"], datetime(2020, 7, 10, 8, 47), "RE: VP-112 next week", """\
Evan,

Yes, please keep the alarm quiet while you are placing them, it is in the protocol. Release it when
the last one is up and show Tarn Ridge that it is armed again. Same on Friday: test it before you
leave and have their supervisor sign.

Lionel""", cc=["ferrow"]),
)  # fmt: skip

# --- the laboratory ----------------------------------------------------------------------------


def _laboratory() -> Report:
    rows = [
        (
            "Lot",
            "In Room 4 since",
            "Room 4 sample: aggregates (%)",
            "Plant retain: aggregates (%)",
            "Limit (%)",
            "Result",
        )
    ]
    for lot in f.LOTS:
        rows.append(
            (
                lot.number,
                f"{lot.received:%B} {lot.received.day}, 2020",
                f"{lot.aggregate:.1f}",
                f"{lot.kept:.1f}",
                "2.0",
                "FAIL",
            )
        )
    return Report(
        title="REPORT OF ANALYSIS HA-20-0917",
        organisation="Hadleigh Analytical Laboratories, Inc.",
        fields=(("Client", "Veldane Biologics, Inc., purchase order PO-30551"), ("Samples taken", "July 24, 2020, Room 4, by R. Quist; seals intact"), ("Tested", "July 27 to August 5, 2020"), ("Report date", "August 7, 2020"), ("Method", "Size exclusion chromatography, method HM-204, registered specification of Corvelix")),
        blocks=(
            Table(rows, (0.9, 1.4, 1.4, 1.3, 0.8, 0.8)),
            "All five lots exceed the limit for aggregates and do not meet the registered specification. Result of each lot is the mean of six vials.",
            "The five lots differ by no more than 0.8 percentage points. Lot VB-2207, which had been in Room 4 for two days before the weekend, is not distinguishable from lots that had been there since April.",
            "Samples of the same lots kept at the plant at 5 °C were tested side by side and all pass. The retain of VB-2207 shows 0.7 %.",
            "The registered stability data allow one exposure of not more than 12 hours at not more than 15 °C. The client's record of the room shows 19 hours above 15 °C.",
        ),
        signed=("/s/ Imre Fallada", "Dr. Imre Fallada, Principal Scientist, Stability", "/s/ Renata Quist", "Renata Quist, Study Coordinator"),
    )  # fmt: skip


_BILL = Invoice(
    seller=("HADLEIGH ANALYTICAL LABORATORIES, INC.", "16 Quarry Street, Ithaca, New York"),
    bill_to=("Veldane Biologics, Inc.", "Accounts Payable", "Tonawanda, New York"),
    fields=(("Invoice no.", "HA-INV-6620"), ("Date", "August 12, 2020"), ("PO", "PO-30551"), ("Terms", "Net 45")),
    items=(
        Item("Sampling at Cheektowaga under chain of custody", 1, "visit", 3_275_00),
        Item("Aggregates by SEC, method HM-204, Room 4 samples (5 lots x 6 vials)", 30, "vials", 850_00),
        Item("Aggregates by SEC, method HM-204, plant retains (5 lots x 3 vials)", 15, "vials", 850_00),
        Item("Report of analysis, quality reviewed, expedited", 5, "lots", 1_350_00),
    ),
)  # fmt: skip

# --- the money ---------------------------------------------------------------------------------


def _ledger() -> Workbook:
    rows: list[tuple[object, ...]] = [
        ("Lot", "Received", "Pallets", "Vials", "Unit cost ($)", "Cost ($)")
    ]
    for number, lot in enumerate(f.LOTS, start=2):
        cost = Formula(f"=D{number}*E{number}", lot.value / 100)
        rows.append((lot.number, lot.received.date(), lot.pallets, lot.vials, lot.unit / 100, cost))
    rows.append(
        (
            "Total",
            None,
            Formula("=SUM(C2:C6)", f.PALLETS),
            Formula("=SUM(D2:D6)", f.VIALS),
            None,
            Formula("=SUM(F2:F6)", f.PRODUCT / 100),
        )
    )
    loss = (
        ("Item", "Source", "Amount ($)"),
        ("Manufacturing cost of lots", "sheet Lots", Formula("=Lots!F7", f.PRODUCT / 100)),
        ("Testing", "Hadleigh HA-INV-6620, August 12, 2020", f.TESTING / 100),
        (
            "Destruction",
            "incineration September 10, 2020, witnessed by G. Hulme, Brackwater",
            f.DESTRUCTION / 100,
        ),
        (
            "Expedited freight, replacement lots",
            "Pell Harbor, August 3 and 17, 2020",
            f.FREIGHT / 100,
        ),
        ("Total", None, Formula("=SUM(C2:C5)", f.LOSS / 100)),
    )
    return Workbook((
        Sheet("Lots", rows, widths=(10, 12, 9, 10, 13, 16), bold_rows=(1, 7), number_formats=((4, "#,##0.00"), (5, "#,##0.00"))),
        Sheet("Loss", loss, widths=(36, 62, 16), bold_rows=(1, 6), number_formats=((2, "#,##0.00"),)),
    ))  # fmt: skip


_FILE_NOTE = Report(
    title="FILE NOTE", organisation="Brackwater Adjusting Company",
    fields=(("File", "BA-20-4410, Tarn Ridge Cold Storage, Room 4"), ("Visit", "August 5, 2020"), ("By", "Simon Tolland, Senior Adjuster; with Greta Hulme"), ("Seen", "R. Kessock, J. Pellerin, S. Worrel, each alone")),
    blocks=(
        Heading("Kessock", 2),
        "Shift supervisor, on Friday 6 to 4. Says the dock was busy on Friday afternoon and the Room 4 alarm went twice. He put it on hold at the panel by the door and meant to take it off before the weekend. \"I forgot it, and then I was gone.\" Did not write it in the log. Thought Tallgren would tell Ferrow.",
        Heading("Pellerin", 2),
        "Attendant, days. Did the Saturday 6:00 and 10:00 rounds. Did no others. Went home Sunday at 11, her child was ill; nobody relieved her. Filled in the sheet on Monday.",
        Heading("Worrel", 2),
        "Attendant, nights. Was told on hiring that nights watch the yard and the panel and that rounds are for days. Did not go into Room 4 either night. First opened it Monday 6:05 for a pallet jack. The panel showed green all night. Says the initials SW on the sheet are not his.",
        Heading("To do", 2),
        "Policy limit against size of loss. Northlight export. Ask Dunmore about the quotes.",
    ),
    signed=("S. Tolland",),
)  # fmt: skip

PRODUCT: tuple[Exhibit, ...] = (
    exhibit("71-16", "Ex. 16", "Receiving record RR-20-1188", "receiving record", "pdf", date(2020, 7, 16), "Hollis Trenholm", _RECEIVING, bates="TRC-000501"),
    exhibit("71-17", "Ex. 17", "Travel logger data VB-2207", "logger data", "xlsx", date(2020, 7, 16), "Gideon Achterberg", _loggers()),
    exhibit("71-18", "Ex. 18", "Ferrow-Lindqvar emails July 2020", "email", "eml", datetime(2020, 7, 22, 17, 20), "Annika Ferrow", Email(_NOTICES[2], _NOTICES[1::-1])),
    exhibit("71-19", "Ex. 19", "Hadleigh report HA-20-0917", "laboratory report", "pdf", date(2020, 8, 7), "Imre Fallada", _laboratory(), bates="HAL-000003"),
    exhibit("71-20", "Ex. 20", "Hadleigh invoice HA-INV-6620", "invoice", "pdf", date(2020, 8, 12), "Renata Quist", _BILL, bates="HAL-000019"),
    exhibit("71-21", "Ex. 21", "Notice of claim", "letter", "pdf", date(2020, 8, 14), "Corinne Mabry", _CLAIM, bates="VB-000231"),
    exhibit("71-22", "Ex. 22", "Loss ledger", "ledger", "xlsx", date(2020, 9, 18), "Yolanda Prishtine", _ledger()),
    exhibit("71-26", "Ex. 26", "Brackwater file note", "file note", "docx", date(2020, 8, 5), "Simon Tolland", _FILE_NOTE),
    exhibit("80-3", "Ex. C", "Sedgely-Esterhuysen emails July 2020", "email", "eml", datetime(2020, 7, 10, 8, 47), "Lionel Esterhuysen", Email(_AUDIBLE[1], _AUDIBLE[:1])),
    exhibit("80-4", "Ex. D", "Letter of Tarn Ridge August 26 2020", "letter", "pdf", date(2020, 8, 26), "Curtis Vandermoor", _DENIAL, bates="TRC-000702"),
    exhibit("80-5", "Ex. E", "Bill of lading and trailer report PH-88213", "bill of lading", "pdf", date(2020, 7, 16), "Nadine Corriveau", _TRAILER, bates="PH-000002"),
)  # fmt: skip
