"""Work that goes on beside the case: the laboratory's own papers."""

from datetime import date

from suites.demo.content import (
    Bullets,
    Cell,
    Doc,
    Email,
    Formula,
    Heading,
    Invoice,
    Item,
    Log,
    Message,
    Page,
    Plain,
    Sheet,
    Workbook,
)
from suites.demo.second import people as p
from suites.demo.second.people import at, par


def docs() -> list[Doc]:
    return [_reagents(), _proficiency(), _freezer(), _rota(), _couriers(), _turnaround()]


def _reagents() -> Doc:
    return Doc(
        key="reagents",
        format="pdf",
        doc_type="invoice",
        name="Invoice 88214",
        date=date(2021, 10, 8),
        author="Accounts Receivable",
        role="noise",
        level="noise",
        custodian=p.BRANNOCK.name,
        bates="LKM-001033",
        body=Invoice(
            seller=("Veltris Reagents Co.", "9 Foundry Lane, Castlebridge", "Telephone 555-0119"),
            fields=[
                ("Invoice no.", "88214"),
                ("Date", "October 8, 2021"),
                ("Terms", "Net 30"),
                ("Purchase order", "WX-21-0977"),
            ],
            bill_to=["Larkmoor Diagnostics, Inc.", "Accounts Payable", "400 Meridian Court"],
            ship_to=["Wexcombe Core Laboratory", "Attn. D. Brannock", "Receiving, door 3"],
            items=[
                Item("Electrolyte module, V7, 4 x 2 L", 6, "case", 41_250),
                Item("Control serum, level 1, 12 x 5 mL", 10, "box", 9_680),
                Item("Control serum, level 2, 12 x 5 mL", 10, "box", 9_680),
                Item("Wash concentrate, 5 L", 8, "each", 3_415),
                Item("Sample cups, 1,000", 15, "bag", 2_290),
            ],
            tax_basis_points=625,
            freight_cents=8_600,
            notes=["Controls ship cold. Check the indicator before you sign."],
        ),
    )


def _proficiency() -> Doc:
    text = """
# Proficiency testing 2021, Wexcombe - who does what

Kept by Aaron Tibbet. Last change 7 September 2021.

| Event | Section | Ship date | Due | Bench | Read by |
|---|---|---|---|---|---|
| C-A | Chemistry | 8 Feb | 19 Feb | days | P. Vanterpool |
| C-B | Chemistry | 7 Jun | 18 Jun | nights | P. Vanterpool |
| C-C | Chemistry | 13 Sep | 24 Sep | days | P. Vanterpool |
| H-A | Hematology | 1 Mar | 12 Mar | days | P. Vanterpool |
| H-B | Hematology | 5 Jul | 16 Jul | days | P. Vanterpool |
| M-A | Microbiology | 12 Apr | 26 Apr | days | P. Vanterpool |
| M-B | Microbiology | 4 Oct | 18 Oct | days | P. Vanterpool |

Reminders

1. Treat them like patients. Same bench, same shift, no repeats you would not do for a patient.
2. Do not telephone Port Ellery about a result before the due date. Not even to complain.
3. Send the attestation page with wet signatures. Miriam will not chase you twice.
"""
    return Doc(
        key="proficiency",
        format="md",
        doc_type="schedule",
        name="PT 2021 who does what",
        date=date(2021, 9, 7),
        author=p.TIBBET.name,
        role="noise",
        level="noise",
        custodian=p.TIBBET.name,
        body=Plain(text.lstrip("\n")),
    )


def _freezer() -> Doc:
    rows: list[tuple[str, ...]] = []
    readings = (-79.8, -80.1, -79.9, -80.3, -80.0, -78.9, -71.2, -66.4, -72.8, -78.5, -80.2, -80.0)
    for number, value in enumerate(readings):
        state = "ALARM" if value > -70 else "WARN" if value > -75 else "OK"
        remark = "Door ajar; closed by nights; L. Kostrow" if state == "ALARM" else ""
        rows.append(
            (
                f"2021-11-0{1 + number // 6} {number % 6 * 4:02d}:00",
                "F-03",
                f"{value}",
                state,
                remark,
            )
        )
    return Doc(
        key="freezer",
        format="csv",
        doc_type="log",
        name="Freezer F-03, 1-2 Nov 2021",
        date=date(2021, 11, 2),
        author=p.FACILITIES.name,
        role="noise",
        level="noise",
        custodian=p.FACILITIES.name,
        body=Log(header=("time", "unit", "celsius", "state", "remark"), rows=rows),
    )


def _rota() -> Doc:
    hours = (
        ("Kostrow", (10, 10, 0, 10, 10)),
        ("Amadi", (0, 8, 8, 8, 8)),
        ("Pruett", (8, 8, 8, 0, 8)),
        ("Sandoval", (10, 0, 10, 10, 0)),
        ("Whitlow", (8, 8, 0, 8, 8)),
    )
    rows: list[list[Cell]] = [
        ["Chemistry holiday rota, December 20-24, 2021"],
        ["Name", "Mon 20", "Tue 21", "Wed 22", "Thu 23", "Fri 24", "Hours"],
    ]
    for row, (name, days) in enumerate(hours, start=3):
        rows.append([name, *days, Formula(f"=SUM(B{row}:F{row})", sum(days))])
    last = len(rows)
    totals = [sum(days[i] for _, days in hours) for i in range(5)]
    rows.append(
        [
            "All",
            *(Formula(f"=SUM({c}3:{c}{last})", t) for c, t in zip("BCDEF", totals, strict=True)),
            Formula(f"=SUM(G3:G{last})", sum(totals)),
        ]
    )
    rows.append(["Swaps by Friday noon, in writing, to Lena. Not by text at 3 AM."])
    return Doc(
        key="rota",
        format="xlsx",
        doc_type="spreadsheet",
        name="Holiday rota chemistry",
        date=date(2021, 12, 6),
        author=p.KOSTROW.name,
        role="noise",
        level="noise",
        custodian=p.KOSTROW.name,
        body=Workbook(
            [Sheet("Rota", rows, widths=(14, 9, 9, 9, 9, 9, 9), bold_rows=(1, 2, last + 1))]
        ),
    )


def _couriers() -> Doc:
    return Doc(
        key="couriers",
        format="html",
        doc_type="intranet page",
        name="Route changes at Wexcombe from November 1",
        date=date(2021, 10, 25),
        author=p.HATHERSAGE.name,
        role="noise",
        level="noise",
        custodian=p.HATHERSAGE.name,
        body=Page(
            site="Larkmoor Inside",
            title="Route changes at Wexcombe from November 1",
            byline="Posted October 25, 2021 by Neil Hathersage, Client Services",
            navigation=["Home", "People", "Open positions", "Sites", "Search"],
            blocks=[
                "Three routes change with the clocks. Please tell your clinics before Friday.",
                Bullets(
                    [
                        "Route 4 (Saint Alder, both campuses): last pick-up moves to 7:40 PM.",
                        "Route 9 (valley clinics): starts at the far end.",
                        "Route 11: now includes the new pediatric office on Tanner Street.",
                    ]
                ),
                Heading("Cold boxes"),
                par("""Drivers may refuse a box without an indicator card. That is the rule, not
                the driver being difficult."""),
            ],
            comments=[
                ("Ray Pomfret", "October 25, 2021 13:20", "route 9 is 20 min longer this way"),
                ("Neil Hathersage", "October 25, 2021 15:04", "Known. We'll look after two weeks."),
            ],
        ),
    )


def _turnaround() -> Doc:
    return Doc(
        key="turnaround",
        format="eml",
        doc_type="email",
        name="Turnaround, week 41",
        date=date(2021, 10, 18),
        author=p.TIBBET.name,
        role="noise",
        level="noise",
        custodian=p.VANTERPOOL.name,
        body=Email(
            message=Message(
                sender=p.TIBBET.address,
                to=[p.VANTERPOOL.address, p.BRANNOCK.address, p.KOSTROW.address],
                cc=[p.CASTELLOW.address],
                when=at(2021, 10, 18, 9, 40),
                subject="Turnaround, week 41",
                text="""
Good morning,

Routine chemistry 6.3 h (goal 6.5). Emergency 48 min (goal 60). Coagulation 71 min, over goal
on Tuesday and Wednesday because of the pneumatic tube; facilities has it.

Micro is fine. Nights had the best week of the year. Thank you, Lena.

Aaron
""",
            )
        ),
    )
