# ruff: noqa: E501 (prose stands on its own lines)
"""Port Calder: workbooks, logs and the deck."""

from datetime import date

from suites.demo.content import Cell, Deck, Doc, Formula, Sheet, Slide, Workbook
from suites.demo.harbor import instruments
from suites.demo.harbor.people import LOTS, SERIALS, VALUE_CENTS, at

_ROOMS = (("1", 1811, 300), ("2", 1811, 320), ("3", 1907, 0), ("4", 1811, 340))


def _points() -> Sheet:
    rows: list[list[Cell]] = [
        ["Point", "Room", "Serial", "Lot", "Firmware", "Range low (F)", "Range high (F)", "As left"]
    ]
    for room, lot, first in _ROOMS:
        for place in range(1, 7):
            serial = SERIALS[place - 1] if lot == 1907 else f"TX40-{lot}-{first + place:04d}"
            firmware = "2.1" if lot == 1907 else "1.9"
            rows.append([f"TX {room}-{place}", room, serial, lot, firmware, -58, 122, "OK 4/26/19"])
    return Sheet(
        "Points", rows, (10, 7, 18, 8, 10, 14, 14, 14),
        comments=(("F14", "Owen Castellane", "Range set by hand terminal, all of Room 3, 4/25."),),
    )  # fmt: skip


def _bench() -> Sheet:
    """The hidden sheet: the test of kept units, and the sites that hold the lot."""
    rows: list[list[Cell]] = [
        [
            "Kept units of lot 1907, 24 V off for 0.5 s, ten times each. S. Fenn, 29 May to 3 June 2019"
        ],
        ["Serial", "Range before", "Range after", "Times lost of 10", "Chip"],
    ]
    lost = (10, 10, 9, 10, 10, 8, 10, 10, 0, 10, 10, 7)
    for place, times in enumerate(lost):
        after = "-85/+95" if times else "-58/+122"
        chip = "B" if times == 0 else "A"
        rows.append([f"TX40-1907-{600 + place}", "-58/+122", after, times, chip])
    count = sum(1 for times in lost if times)
    rows.append(["Units that lost the range", None, None, Formula('=COUNTIF(D3:D14,">0")', count)])
    rows += [[], ["Sites with chip A, extract (31 in all; whole list with N. Brandvold)"]]
    rows.append(["Site", "Where", "Units", "Product below 0 F"])
    rows += [
        ["Gannet Point Packing", "Blast freezer 2", 4, "yes"],
        ["Hollis Creamery", "Hardening room", 6, "yes"],
        ["Merrow Bay Seafoods, Port Calder", "Room 3, serials 0412 to 0426", 6, "yes"],
        ["Penrose Orchards", "CA rooms 1-3", 18, "no"],
        ["Tilden Ice", "Bag store", 2, "yes"],
    ]
    return Sheet("Bench1907", rows, (30, 26, 12, 16, 8), hidden=True, bold_rows=(1, 2, 17, 18))


_SUMMARY = Sheet(
    "Summary",
    [
        ["Port Calder - point and calibration workbook"],
        ["Customer", "Merrow Bay Seafoods, LLC"],
        ["Order", "K-20417"],
        ["Commissioned", "2019-04-26"],
        ["Engineer", "O. Castellane"],
        ["Modules", Formula("=COUNTA(Points!A2:A25)", 24)],
        ["Alarm limits", "Rooms 1 to 3: high 0 F, delay 15 min, no low limit. Room 4: 38/31 F."],
        ["Trained at handover", "Lund, Teague, Pike, Rourke, Vance (sheet signed 4/25)"],
    ],
    (24, 60),
)


def _claim() -> Workbook:
    head: list[Cell] = ["Product", "Pounds", "Price per lb", "Value"]
    rows: list[list[Cell]] = [head]
    for place, (name, pounds, cents) in enumerate(LOTS, start=2):
        value = Formula(f"=B{place}*C{place}", pounds * cents / 100)
        rows.append([name, pounds, cents / 100, value])
    pounds = sum(p for _, p, _ in LOTS)
    rows.append(
        ["Total", Formula("=SUM(B2:B4)", pounds), None, Formula("=SUM(D2:D4)", VALUE_CENTS / 100)]
    )
    lots: list[list[Cell]] = [
        ["Lot", "Product", "Received", "Carrier / trailer", "Put away", "Pounds", "Core 20 Aug (F)"]
    ]
    lots += [
        ["HL-0611", "Haddock loins", "2019-06-11", "Larkspur 5402", "Room 3", 42_000, 15.8],
        ["HL-0627", "Haddock loins", "2019-06-27", "Larkspur 5391", "Room 3", 48_400, 15.1],
        ["SC-0708", "Sea scallops, IQF", "2019-07-08", "Own truck", "Room 3", 54_000, 15.6],
        ["HL-0722", "Haddock loins", "2019-07-22", "Larkspur 5518", "Room 3", 50_000, 15.5],
        ["CP-0802", "Cod portions", "2019-08-02", "Larkspur 5402", "Room 3", 68_400, 16.0],
        ["SC-0812", "Sea scallops, IQF", "2019-08-12", "Own truck", "Room 3", 42_000, 15.9],
        ["CP-0813", "Cod portions", "2019-08-13", "Larkspur 5391", "Room 3", 60_000, 15.4],
        ["HL-0815", "Haddock loins", "2019-08-15", "Larkspur 5402", "Room 3", 48_000, 15.7],
        ["HL-0814", "Haddock loins", "2019-08-14", "Larkspur 5518", "Room 1", 36_500, -9.2],
    ]
    lots.append([])
    lots.append(["Cores: A. Dorr with Corvane's inspectors, three cartons a lot, mean."])
    lots.append(["HL-0814 stands in Room 1 and was taken for comparison."])
    money = ((2, "$#,##0.00"), (3, "$#,##0.00"), (1, "#,##0"))
    return Workbook(
        [
            Sheet("Value", rows, (22, 12, 14, 16), bold_rows=(1, 5), number_formats=money),
            Sheet("Lots", lots, (10, 20, 12, 18, 10, 10, 16), number_formats=((5, "#,##0"),)),
        ]
    )


_DECK = Deck(
    (
        Slide(
            "Field quality, mid-year", ("Service and product review", "Halvorsen, July 18, 2019")
        ),
        Slide(
            "Visits by cause, January to June",
            ("Visits per hundred controllers fell from 21 to 17.",),
            table=(
                ("Cause", "2018 H1", "2019 H1"),
                ("Display and keys", "38", "22"),
                ("Door contacts", "31", "29"),
                ("Modules and wiring", "24", "33"),
                ("Operator questions", "57", "41"),
            ),
        ),
        Slide(
            "Open matters",
            (
                "KR-9 backlight: closed with SB-19-04",
                "DC-2 screws: closed with SB-19-05",
                "TX-40 range: firmware 2.2 in test, on plan for end of August",
                "Gasket part number: bulletin on Monday",
            ),
            notes="TX-40: thirty-one sites. Until 2.2 ships nothing goes to the installed base, per "
            "Neil and Martin on June 11. If the question comes up, we are testing. Sites with goods "
            "below zero: Gannet Point, Hollis, Port Calder, Tilden.",
        ),
        Slide(
            "Second half",
            (
                "Two more engineers in the Northeast",
                "Desk hours from 6 to 10",
                "RemoteWatch: from 40 to 70 subscribers",
            ),
            notes="Laurel has six trials ending in July, most will not convert.",
        ),
    )
)


def documents() -> list[Doc]:
    """Workbooks, logs and the deck."""
    return [
        Doc("points", "xlsx", "Workbook", "Port Calder point workbook", date(2019, 6, 4),
            "Stuart Fenn", "merits", Workbook([_SUMMARY, _points(), _bench()])),
        Doc("loggers", "xlsx", "Workbook", "Carton logger readings", date(2019, 8, 19),
            "Anneke Dorr", "merits", instruments.loggers()),
        Doc("lots", "xlsx", "Workbook", "Room 3 value and lots", date(2019, 8, 29), "Graham Stiles",
            "merits", _claim(), attachment_name="Room 3 value and lots.xlsx"),
        Doc("trend", "csv", "Data", "Room 3 trend 16-18 August", date(2019, 8, 19), "KR-9 panel",
            "merits", instruments.trend()),
        Doc("events", "csv", "Data", "Panel event log August", date(2019, 8, 19), "KR-9 panel",
            "merits", instruments.events()),
        Doc("deck", "pptx", "Presentation", "Field quality, mid-year", date(2019, 7, 18),
            "Priya Raman", "signal", _DECK, when=at(7, 17, 18, 22)),
    ]  # fmt: skip
