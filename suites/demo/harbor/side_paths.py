# ruff: noqa: E501 (prose stands on its own lines)
"""Port Calder: what was added to the room, for two further readings and against them."""

from datetime import date

from suites.demo.content import (
    Cell,
    Chat,
    Doc,
    Email,
    Formula,
    Heading,
    Invoice,
    Item,
    Letter,
    Memo,
    Message,
    Report,
    Sheet,
    Table,
    Workbook,
)
from suites.demo.harbor import instruments
from suites.demo.harbor.people import BASCOM, DORR, LUND, PROWSE, STILES, VANCE, at

# --- the starter -----------------------------------------------------------------------------

_COOPERATIVE = Letter(
    letterhead=("Calder River Electric Cooperative", "Member Services, 3 Mill Street, Calder Junction, Maine"),
    date_line="August 27, 2019",
    to=("Mr. Tobias Lund", "Merrow Bay Seafoods, LLC", "14 Cannery Wharf, Port Calder"),
    re="Service at Cannery Wharf, Friday, August 16, 2019",
    salutation="Dear Member:",
    blocks=(
        "You asked what our instruments show for the evening of August 16. At 5:52 p.m. the recorder on the "
        "Wharf feeder registered a drop to 61 percent of normal voltage lasting 0.6 second on all three "
        "phases. Voltage was normal before and after.",
        "At that time our crew was switching the capacitor bank at Quarry Road for the evening load. We are "
        "looking into whether the sequence was the usual one. Two other members on the feeder have reported "
        "motors that tripped and had to be reset.",
        "The Cooperative does not accept responsibility for members' equipment, and recommends that every "
        "motor above ten horsepower be fitted with a ride-through relay.",
    ),
    signed=("Edna Prosser", "Member Services"),
)  # fmt: skip

_TRIPS = Chat(
    "maintenance",
    ("Tobias Lund", "Marisol Teague", "Junior Rourke", "Wendell Pike"),
    (
        (at(7, 9, 5, 48), "Wendell Pike", "C-2 soft start tripped 0430. reset it by hand, ran after"),
        (at(7, 9, 7, 15), "Tobias Lund", "Overload or the bypass?"),
        (at(7, 9, 7, 16), "Wendell Pike", "lamp said bypass"),
        (at(7, 22, 14, 3), "Junior Rourke", "C-2 tripped again. bypass lamp. hit reset, took on the second try"),
        (at(7, 22, 14, 20), "Marisol Teague", "thats twice this month"),
        (at(7, 23, 6, 50), "Tobias Lund", "I have put the minimum off time up to 8 min so it does not chatter. "
            "If it goes a third time I want it out of there"),
        (at(7, 23, 6, 52), "Junior Rourke", "do we have another one"),
        (at(7, 23, 6, 53), "Tobias Lund", "No."),
    ),
)  # fmt: skip

_SPARE_1 = Message(
    LUND,
    (STILES, PROWSE),
    at(7, 25, 10, 40),
    "Soft starter for C-2",
    """\
Graham, Helen,

The soft starter on C-2 has gone out twice in July. There is no spare on the shelf. The maker quotes
nine weeks and $11,460. If it fails in August we are on C-1 alone for Room 3, and C-1 by itself will
hold that room on a cool day and not on a hot one.

I ask for leave to order.

Tobias""",
)
_SPARE_2 = Message(
    STILES,
    (LUND, PROWSE),
    at(7, 26, 9, 12),
    "RE: Soft starter for C-2",
    "Not this quarter, please. Put it in the October list and we will look at it with the forklifts.\n\nGraham",
)

_CALL = Invoice(
    seller=("Tern Street Electric, Inc.", "Licensed electricians", "41 Tern Street, Calder Junction, Maine"),
    fields=(
        ("Invoice no.", "TS-6093"),
        ("Date", "August 20, 2019"),
        ("Service date", "Saturday, August 17, 2019, 6:40 p.m. to 9:10 p.m."),
        ("Terms", "Net 30"),
    ),
    bill_to=("Merrow Bay Seafoods, LLC", "Attn. T. Lund", "14 Cannery Wharf", "Port Calder, Maine"),
    items=(
        Item("Weekend emergency call, travel included", 1, "call", 185_00),
        Item("Electrician, weekend rate: soft starter found locked out, reset and load tested", 5,
             "half hr", 71_50),
        Item("Control fuse, 3 A", 2, "each", 9_25),
    ),
    tax_basis_points=0,
    notes=("Thank you for calling us. We answer seven days a week.", "Technician: R. Dube"),
)  # fmt: skip

_WORK_ORDER = Report(
    organisation="Tern Street Electric, Inc.",
    title="FIELD WORK ORDER 19-3318",
    fields=(
        ("Called in", "Saturday, August 17, 2019, 5:55 p.m., by J. Rourke"),
        ("Where", "Merrow Bay, Building B across the yard: bagged ice plant, panel MCC-B"),
        ("Complaint", "Ice crusher will not start since last night's flicker"),
        ("Arrived / left", "6:40 p.m. / 9:10 p.m."),
        ("Technician", "R. Dube"),
    ),
    blocks=(
        Heading("Work", 2),
        "Crusher soft starter locked out on undervoltage. Replaced two control fuses in MCC-B, reset, ran "
        "the crusher under load for forty minutes. No work in the main engine room, which I did not enter.",
        Heading("Customer present", 2),
        "J. Rourke until 9, then nobody.",
    ),
    signed=("R. Dube",),
)  # fmt: skip

# --- the trailers ----------------------------------------------------------------------------

_BREAKDOWN = Message(
    BASCOM,
    (VANCE,),
    at(8, 13, 22, 17),
    "Trailer 5518 delay",
    """\
Corey,

5518 with your haddock is late. The cooling unit quit on the pike south of Houlton Corners at ten to
nine tonight. Driver says low fuel pressure, he got it going again after some persuasion. New time at
your dock is about six in the morning.

We will have the unit looked at while he is in Port Calder.

R. Bascom, Larkspur Freight Lines, dispatch""",
)

_PUMP = Invoice(
    seller=("Wharf Road Truck Cooling", "22 Wharf Road, Port Calder, Maine"),
    fields=(
        ("Invoice no.", "8841"),
        ("Date", "08/14/2019"),
        ("Unit", "Larkspur trailer 5518"),
        ("Terms", "Account"),
    ),
    bill_to=("Larkspur Freight Lines", "Accounts payable", "Bangor Road, Houlton Corners, Maine"),
    items=(
        Item("Fuel pump, new, for trailer cooling unit", 1, "each", 318_40),
        Item("Fuel filter and hose clamps", 1, "set", 27_15),
        Item("Labor", 3, "hour", 92_00),
    ),
    tax_basis_points=550,
    notes=("Customer states unit stopped on the road 8/13. Pump weak, replaced. Runs good.",),
    house="mono",
)

_DOCK = Chat(
    "receiving-dock",
    ("Corey Vance", "Marisol Teague", "Junior Rourke"),
    (
        (at(8, 12, 6, 35), "Corey Vance", "core probe is dead again, the dock one. battery no good"),
        (at(8, 12, 6, 41), "Marisol Teague", "order one. what are you doing for temps"),
        (at(8, 12, 6, 42), "Corey Vance", "taking what the bill of lading says till friday"),
        (at(8, 13, 15, 20), "Junior Rourke", "9 loads since monday, we are stacking in the aisle"),
        (at(8, 14, 6, 12), "Corey Vance", "5518 is in. driver looks like he slept in a ditch"),
        (at(8, 14, 6, 30), "Corey Vance", "some frost in the top layer, Anneke is coming down"),
        (at(8, 16, 13, 5), "Corey Vance", "new probe here"),
    ),
)  # fmt: skip


def _receiving() -> Workbook:
    head: list[Cell] = ["Date", "Time in", "Carrier", "Trailer", "Product", "Pounds", "Temp (F)"]
    rows: list[list[Cell]] = [head]
    loads = (
        ("2019-08-12", "06:20", "Own truck", "MB-2", "Sea scallops, IQF", 42_000),
        ("2019-08-12", "11:50", "Larkspur", "5402", "Whole mackerel", 18_200),
        ("2019-08-13", "07:05", "Larkspur", "5391", "Cod portions", 60_000),
        ("2019-08-13", "13:40", "Orrin Haul", "221", "Squid, block", 24_640),
        ("2019-08-14", "06:10", "Larkspur", "5518", "Haddock loins", 36_500),
        ("2019-08-14", "15:15", "Orrin Haul", "224", "Squid, block", 24_640),
        ("2019-08-15", "06:45", "Larkspur", "5402", "Haddock loins", 48_000),
        ("2019-08-15", "12:30", "Own truck", "MB-1", "Pollock fillets", 15_900),
    )
    rows += [[*load, -8] for load in loads]
    total = sum(load[-1] for load in loads)
    rows.append(["Total", None, None, None, None, Formula("=SUM(F2:F9)", total), None])
    note = ("G2", "Corey Vance", "From the bills. Dock probe out 8/12 to 8/16.")
    return Workbook(
        [
            Sheet("Week 33", rows, (12, 9, 12, 10, 20, 10, 10), bold_rows=(1, 10),
                  comments=(note,), number_formats=((5, "#,##0"),)),
        ]
    )  # fmt: skip


_FROST = Memo(
    organisation="Merrow Bay Seafoods - Quality Office",
    title="QUALITY MEMO",
    fields=(
        ("To", "M. Teague, C. Vance"),
        ("From", "A. Dorr"),
        ("Date", "14 August 2019"),
        ("Subject", "Trailer 5518, appearance of cartons"),
    ),
    blocks=(
        "Corey asked me down at half past six. I opened six cartons of haddock from the tail of 5518. Three "
        "had loose frost under the lid and some loins were stuck together in pairs, as one sees when the "
        "surface has softened and set again.",
        "The carrier should be asked for the record of its cooling unit before we pay the freight. Until "
        "then please mark the pallets.",
        "I remind the dock that a figure copied from a bill of lading is not a measurement.",
    ),
)  # fmt: skip

_DOWNLOAD = Message(
    BASCOM,
    (DORR,),
    at(8, 21, 11, 33),
    "RE: Trailer 5518, record of the cooling unit",
    """\
Ms. Dorr,

I had the shop read out 5518 for the trip of August 13. The unit was off for 41 minutes, 20:50 to
21:31. Return air was -7 F when it stopped and the warmest it ever showed was -2 F, at 21:35. Back to
-7 by 22:20 and there it stayed to your dock.

The shop swapped the pump on the 14th. I hope this lets you release the freight.

R. Bascom""",
    cc=(VANCE,),
)
_ASKED = Message(
    DORR,
    (BASCOM,),
    at(8, 15, 9, 5),
    "Trailer 5518, record of the cooling unit",
    "Please send us the read-out of the unit for the night of August 13.\n\nAnneke Dorr\nQuality",
)

_CORES = Memo(
    organisation="Merrow Bay Seafoods - Quality Office",
    title="QUALITY MEMO",
    fields=(
        ("To", "File; C. Vance"),
        ("From", "A. Dorr"),
        ("Date", "15 August 2019"),
        ("Subject", "5518 pallets and this week's other loads: cores measured"),
    ),
    blocks=(
        "I borrowed the laboratory's drill and probe and went through the week's receipts myself, in the "
        "rooms, on the 14th and 15th.",
        Table(
            (
                ("Lot", "Where it stands", "Cartons", "Warmest core", "Mean"),
                ("SC-0812", "Room 3", "6", "-8.8 °F", "-9.4 °F"),
                ("CP-0813", "Room 3", "6", "-8.1 °F", "-8.9 °F"),
                ("HL-0814 (5518)", "Room 1", "12", "-5.9 °F", "-7.3 °F"),
                ("HL-0815", "Room 3", "6", "-7.7 °F", "-8.4 °F"),
            ),
            (1.6, 1.4, 0.9, 1.3, 1),
        ),
        "5518 is the warmest of the week and still well inside the buyer's limit. The frost is a matter of "
        "looks. I am content to release the lot from Room 1.",
    ),
)  # fmt: skip


def documents() -> list[Doc]:
    """Documents of the two further readings, and those that stand against them."""
    extra = "pro_alternative"
    return [
        Doc("cooperative", "pdf", "Letter", "Calder River Cooperative to T. Lund", date(2019, 8, 27),
            "Edna Prosser", extra, _COOPERATIVE, extra),
        Doc("trips", "txt", "Chat", "Channel maintenance, July", date(2019, 7, 23), "Tobias Lund",
            extra, _TRIPS, extra),
        Doc("spare", "eml", "Email", "RE: Soft starter for C-2", date(2019, 7, 26), "Graham Stiles",
            extra, Email(_SPARE_2, (_SPARE_1,)), extra),
        Doc("call", "pdf", "Invoice", "Tern Street Electric TS-6093", date(2019, 8, 20),
            "Tern Street Electric", extra, _CALL, extra),
        Doc("breakdown", "eml", "Email", "Trailer 5518 delay", date(2019, 8, 13), "R. Bascom",
            extra, Email(_BREAKDOWN, mailer="FleetDesk 9"), extra),
        Doc("pump", "pdf", "Invoice", "Wharf Road Truck Cooling 8841", date(2019, 8, 14),
            "Wharf Road Truck Cooling", extra, _PUMP, extra),
        Doc("dock", "txt", "Chat", "Channel receiving-dock, week 33", date(2019, 8, 16),
            "Corey Vance", extra, _DOCK, extra),
        Doc("receiving", "xlsx", "Workbook", "Receiving week 33", date(2019, 8, 15), "Corey Vance",
            extra, _receiving(), extra),
        Doc("frost", "docx", "Memo", "Trailer 5518, appearance", date(2019, 8, 14), "Anneke Dorr",
            extra, _FROST, extra),
        Doc("work_order", "pdf", "Form", "Tern Street work order 19-3318", date(2019, 8, 17),
            "R. Dube", "refuting", _WORK_ORDER, extra),
        Doc("starters", "csv", "Data", "Starter register August", date(2019, 8, 21),
            "KR-9 panel", "refuting", instruments.starters(), extra),
        Doc("download", "eml", "Email", "RE: Trailer 5518, record of the cooling unit",
            date(2019, 8, 21), "R. Bascom", "refuting",
            Email(_DOWNLOAD, (_ASKED,), mailer="FleetDesk 9"), extra),
        Doc("cores", "docx", "Memo", "Cores measured, 14 and 15 August", date(2019, 8, 15),
            "Anneke Dorr", "refuting", _CORES, extra),
    ]  # fmt: skip
