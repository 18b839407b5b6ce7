# ruff: noqa: E501 (prose stands on its own lines)
"""Port Calder: papers of the same people and houses that bear on nothing that was decided."""

from datetime import date, timedelta

from suites.demo.content import (
    Cell,
    Commented,
    Deleted,
    Doc,
    Email,
    Formula,
    Heading,
    Inserted,
    Invoice,
    Item,
    Letter,
    Log,
    Memo,
    Message,
    Page,
    Plain,
    Report,
    Runs,
    Sheet,
    Workbook,
)
from suites.demo.harbor.people import (
    ALL_MERROW,
    BRANDVOLD,
    HR,
    KESTREL_HEAD,
    PROWSE,
    WHITCOMB,
    at,
)

# --- the same people, other matters ----------------------------------------------------------

_RETROFIT = Invoice(
    seller=KESTREL_HEAD,
    fields=(
        ("Invoice no.", "K-20417-3"),
        ("Date", "May 3, 2019"),
        ("Your order", "MB-1166"),
        ("Terms", "Net 30"),
    ),
    bill_to=(
        "Merrow Bay Seafoods, LLC",
        "Accounts payable",
        "14 Cannery Wharf",
        "Port Calder, Maine",
    ),
    ship_to=("Merrow Bay Seafoods, LLC", "Engine room", "14 Cannery Wharf", "Port Calder, Maine"),
    items=(
        Item("KR-9 room controller with panel display", 1, "each", 61_200_00),
        Item("TX-40 temperature module with probe", 24, "each", 2_150_00),
        Item("Door contact DC-2", 5, "each", 240_00),
        Item("24 V supply and distribution", 2, "each", 4_650_00),
        Item("Alarm horn and beacon", 2, "each", 810_00),
        Item("Installation and commissioning", 1, "lot", 93_480_00),
        Item("Less invoices K-20417-1 and K-20417-2", 1, "lot", -174_720_00),
    ),
    notes=("Third and last invoice, twenty percent on commissioning of April 26, 2019.",),
    house="serif",
)


def _rota() -> Workbook:
    crew = ("Pike", "Rourke", "Teague", "Vance", "Lund")
    plan = {
        "Pike": "NNNNNN-",
        "Rourke": "--EEEEE",
        "Teague": "DDDDD-D",
        "Vance": "DDDDD--",
        "Lund": "DDDDD-C",
    }
    rows: list[list[Cell]] = [
        ["Week of 12 August 2019", *(f"Aug {d}" for d in range(12, 19)), "Shifts"]
    ]
    for place, name in enumerate(crew, start=2):
        marks = list(plan[name])
        worked = sum(mark in "NED" for mark in marks)
        formula = f'=COUNTIF(B{place}:H{place},"N")+COUNTIF(B{place}:H{place},"E")' \
                  f'+COUNTIF(B{place}:H{place},"D")'  # fmt: skip
        rows.append([name, *marks, Formula(formula, worked)])
    rows.append(["N 22-06, D 06-14, E 14-22, C on call"])
    return Workbook([Sheet("Rota", rows, (24, 8, 8, 8, 8, 8, 8, 8, 8))])


_DRILL = Report(
    organisation="Merrow Bay Seafoods",
    title="SAFETY COMMITTEE - MINUTES",
    fields=(
        ("Date", "July 17, 2019, 2 p.m., canteen"),
        ("Present", "H. Prowse (chair), T. Lund, M. Teague, A. Dorr, W. Pike"),
        ("Excused", "C. Vance"),
    ),
    blocks=(
        Heading("1. Ammonia drill of June 28", 2),
        "Evacuation took 4 min 10 s against a goal of 5 min. One head count was wrong because a driver had "
        "signed in at the gatehouse and not at the dock. M. Teague will move the book.",
        Heading("2. Forklift mirrors", 2),
        "Two of six fitted. The rest by September.",
        Heading("3. Eye wash, Room 4 corridor", 2),
        "Found dusty. W. Pike adds it to the monthly list.",
        Heading("4. Next meeting", 2),
        "September 18, same place.",
    ),
)  # fmt: skip


def _expenses() -> Workbook:
    rows: list[list[Cell]] = [["Date", "What", "Where", "Amount"]]
    spent = (
        ("2019-05-12", "Rental car, 3 days", "Bangor, Maine", 168.30),
        ("2019-05-12", "Lodging", "Gannet Point, Maine", 94.00),
        ("2019-05-13", "Lodging", "Gannet Point, Maine", 94.00),
        ("2019-05-13", "Meals", "Gannet Point, Maine", 41.75),
        ("2019-05-14", "Fuel", "Bangor, Maine", 36.12),
        ("2019-05-14", "Airport parking", "Erie, Pennsylvania", 45.00),
    )
    rows += [list(row) for row in spent]
    rows.append(["Total", None, None, Formula("=SUM(D2:D7)", round(sum(r[3] for r in spent), 2))])
    head: list[list[Cell]] = [
        ["Employee", "Owen Castellane"],
        ["Trip", "Gannet Point Packing, blast freezer 2"],
        ["Approved", "N. Brandvold, 2019-05-22"],
    ]
    return Workbook(
        [
            Sheet(
                "Report", rows, (12, 24, 24, 12), bold_rows=(1, 8), number_formats=((3, "0.00"),)
            ),
            Sheet("Head", head, (14, 40), bold_rows=()),
        ]
    )


_DINNER = Message(
    WHITCOMB,
    (PROWSE,),
    at(6, 12, 15, 20),
    "Cold Chain show, dinner on the 25th",
    """\
Dear Helen,

We will have a table at the Harbor Grill on Tuesday the 25th, seven o'clock, and Martin would love to
have you with us. Seven or eight customers from New England, no slides, I promise.

Let me know about your train and I will send somebody to the station.

Laurel""",
    cc=(BRANDVOLD,),
)

_INSURANCE = Letter(
    letterhead=("Pemaquid Mutual Underwriters", "Commercial Lines, 9 Exchange Place, Augusta Falls, Maine"),
    date_line="June 3, 2019",
    to=("Mr. Graham Stiles", "Merrow Bay Seafoods, LLC", "Port Calder, Maine"),
    re="Policy PM-553-208, renewal July 1, 2019",
    salutation="Dear Mr. Stiles:",
    blocks=(
        "We are pleased to renew your property policy for a further year. The premium is $48,216.00, "
        "against $46,912.00 last year, the difference being the new roof of Building B.",
        "Stock is covered for fire, wind and collapse. As before, you have not taken the endorsement for "
        "spoilage, for which we would be glad to quote.",
        "Please return the signed declaration by June 21.",
    ),
    signed=("Howard Lacey", "Underwriter"),
    footers=("Enclosure: declaration",),
)  # fmt: skip

_OPENING = Page(
    site="Merrow Bay Seafoods",
    title="Four rooms, one panel: our cold store is ready for summer",
    byline="News, May 9, 2019",
    navigation=("Our fish", "Our people", "News", "Contact"),
    blocks=(
        "The wharf has been busy this spring. Since the end of April all four rooms of the cold store are "
        "run from one bright panel in the engine room, and the wall of dials from 1994 has gone to the "
        "Port Calder museum.",
        '"I can see every room from my chair," says Wendell Pike, who has kept nights here since 2000.',
        "The cold store holds up to 1.6 million pounds. Visitors are welcome on Wharf Day, June 15, when "
        "Marisol Teague will show how scallops are graded. Bring a coat.",
    ),
)  # fmt: skip

# --- the bulk of two offices -----------------------------------------------------------------

_PARKING = Memo(
    organisation="Merrow Bay Seafoods",
    fields=(
        ("TO", "All staff, Port Calder"),
        ("FROM", "People Office"),
        ("DATE", "May 28, 2019"),
        ("RE", "Summer parking and hairnets"),
    ),
    blocks=(
        Runs(
            (
                "From June 1 the row along the ice plant is kept for ",
                Deleted("customers", "Bridget Moye", at(5, 27, 15, 12)),
                Inserted("visitors and the nurse", "Bridget Moye", at(5, 27, 15, 12)),
                ". Everyone else parks behind the net loft.",
            )
        ),
        Runs(
            (
                "Hairnets are worn on the whole of the floor, ",
                Commented(
                    "beards included",
                    "Do we stock beard nets? Ask Corey before this goes out.",
                    "Bridget Moye",
                    at(5, 27, 15, 20),
                ),
                ". They are in the blue bin by the time clock.",
            )
        ),
        "Bicycles may stand in the old dial room, which has been empty since April.",
        "The gate closes at 10:15 p.m. Night staff have the code.",
    ),
)

_FORKLIFT = Invoice(
    seller=("Downriver Lift Leasing", "Unit 4, Sawyer Park, Calder Junction, Maine"),
    fields=(
        ("Invoice no.", "DL-77120"),
        ("Date", "2019-08-01"),
        ("Terms", "Net 15"),
        ("Lease", "L-3301"),
    ),
    bill_to=("Merrow Bay Seafoods, LLC", "14 Cannery Wharf", "Port Calder, Maine"),
    items=(
        Item("Reach truck, monthly lease", 4, "each", 612_00),
        Item("Counterbalance truck, monthly lease", 2, "each", 548_00),
        Item("Battery service", 6, "each", 38_50),
    ),
    tax_basis_points=550,
    freight_cents=0,
    notes=("Please quote the lease number.",),
)

_PICNIC = Message(
    HR,
    (ALL_MERROW,),
    at(7, 30, 12, 10),
    "Lobster bake, August 24",
    """\
Everyone and their families are invited to the lobster bake on Saturday, August 24, at Sculpin Beach
from noon. Sign the list at the time clock by August 14, with numbers for corn and for lobster.

If it rains we go to the net loft.""",
)

_FIVE_S = """\
# 5S walk, packing floor

**4 June 2019** - Marisol, Corey, Junior

| Area | Score | Was |
|---|---|---|
| Grading tables | 18 / 25 | 15 |
| Glazing line | 20 / 25 | 20 |
| Label store | 11 / 25 | 12 |
| Dock | 14 / 25 | 13 |

- Label store: three rolls without a lot number, thrown out.
- Dock: shadow board for the pallet jacks is up. Broom missing again.
- Next walk 2 July. Corey brings the camera.
"""


def _parts() -> Log:
    rows = []
    names = ("Gasket, panel", "Hinge, panel", "Fuse 2 A", "Fuse 3 A", "Lamp, green", "Lamp, red",
             "Probe, 6 in", "Probe, 12 in", "Cable, 4-core, m", "Gland M16", "Gland M20",
             "Keypad, KR-9", "Display, KR-9", "Contact DC-2", "Bracket DC-2")  # fmt: skip
    for place, name in enumerate(names):
        cents = 185 + 731 * place % 9700
        since = date(2019, 1, 7) + timedelta(days=9 * place)
        rows.append(
            [f"KP-{1040 + 3 * place}", name, f"{cents / 100:.2f}", "USD", since.isoformat()]
        )
    return Log(["PART", "NAME", "PRICE", "CURRENCY", "SINCE"], rows)


def documents() -> list[Doc]:
    """Noise (the case's own people) and chaff (the bulk of an office)."""
    own, bulk = "noise", "chaff"
    return [
        Doc("retrofit", "pdf", "Invoice", "Kestrel invoice K-20417-3", date(2019, 5, 3),
            "Kestrel Refrigeration Controls", own, _RETROFIT, own, bates="MBS-000144"),
        Doc("rota", "xlsx", "Workbook", "Rota, week of 12 August", date(2019, 8, 8),
            "Marisol Teague", own, _rota(), own),
        Doc("drill", "docx", "Minutes", "Safety committee, 17 July", date(2019, 7, 18),
            "Marisol Teague", own, _DRILL, own),
        Doc("expenses", "xlsx", "Workbook", "Expense report O. Castellane, May", date(2019, 5, 22),
            "Owen Castellane", own, _expenses(), own),
        Doc("dinner", "eml", "Email", "Cold Chain show, dinner", date(2019, 6, 12),
            "Laurel Whitcomb", own, Email(_DINNER), own),
        Doc("insurance", "pdf", "Letter", "Pemaquid Mutual, renewal", date(2019, 6, 3),
            "Howard Lacey", own, _INSURANCE, own),
        Doc("opening", "html", "Web page", "Cold store news, May", date(2019, 5, 9),
            "Merrow Bay Seafoods", own, _OPENING, own),
        Doc("parking", "docx", "Memo", "Summer parking and hairnets", date(2019, 5, 28),
            "Bridget Moye", bulk, _PARKING, "chaff_half"),
        Doc("forklift", "pdf", "Invoice", "Downriver Lift Leasing DL-77120", date(2019, 8, 1),
            "Downriver Lift Leasing", bulk, _FORKLIFT, "chaff_half"),
        Doc("picnic", "eml", "Email", "Lobster bake", date(2019, 7, 30), "People Office", bulk,
            Email(_PICNIC), "chaff_half"),
        Doc("five_s", "md", "Notes", "5S walk, June", date(2019, 6, 4), "Marisol Teague", bulk,
            Plain(_FIVE_S), "chaff_full"),
        Doc("parts", "csv", "Data", "Parts prices 2019", date(2019, 6, 28), "Kestrel Parts", bulk,
            _parts(), "chaff_full"),
    ]  # fmt: skip
