# ruff: noqa: E501 (prose stands on its own lines)
"""Programmes, rain, site accounts: the workbooks of the room."""

from collections.abc import Sequence
from datetime import date, timedelta

from suites.arbitration.construction import figures as f
from suites.arbitration.pieces import sheets
from suites.demo.content import Cell, Doc, Formula, Sheet

CONTRACTOR = "Bressing Civil Works Ltd"
_EPOCH = date(1899, 12, 30)
_HEAD = ("ID", "Activity", "Start", "Duration d", "Finish", "Total float d", "Remark")
_WIDTHS = (6, 44, 12, 11, 12, 12, 60)
_FORMATS = ((2, "yyyy-mm-dd"), (3, "0"), (4, "yyyy-mm-dd"), (5, "0"))
Activity = tuple[str, str, date, int, int | None, str]


def _programme(name: str, title: str, rows: Sequence[Activity], **more: object) -> Sheet:
    cells: list[Sequence[Cell]] = [(title,), _HEAD]
    for number, (id_, text, start, days, slack, remark) in enumerate(rows, start=3):
        finish = (start + timedelta(days=days) - _EPOCH).days
        cells.append(
            (id_, text, start, days, Formula(f"=C{number}+D{number}", finish), slack, remark)
        )
    return Sheet(name, cells, widths=_WIDTHS, bold_rows=(1, 2), number_formats=_FORMATS, **more)  # type: ignore[arg-type]


def _after(start: date, *days: int) -> date:
    return start + timedelta(days=sum(days))


_C = f.COMMENCEMENT
_BASE: tuple[Activity, ...] = (
    ("A10", "Mobilisation, site set-up, Area 1 enabling works", _C, 70, 0, ""),
    ("A20", "Area 2: diaphragm walls", _after(_C, 70), 112, 0, "needs access to Area 2"),
    ("A30", "Area 3: excavation and base slab", _after(_C, 182), 120, 0, ""),
    ("A40", "Pump house: structure and roof", _after(_C, 302), 195, 0, ""),
    ("B10", "Screen house: structure and screen", _after(_C, 302), 191, 4, "must finish with A40"),
    ("C10", "Pump sets: order and manufacture", f.ORDER_BASE, 154, 0, "Halvex Pumps; order by 14 August 2023"),
    ("A50", "Pump installation", f.PUMPS_BASE, f.INSTALL, 0, "needs A40, B10 and C10"),
    ("A60", "Wet commissioning and tests", _after(f.PUMPS_BASE, f.INSTALL), f.COMMISSION, 0, "needs grid connection"),
    ("D10", "Access road and planting", _after(_C, 420), 120, 60, ""),
)  # fmt: skip
_REV_C: tuple[Activity, ...] = tuple(
    (id_, text, start, days, 0 if id_ in ("B10", "D10") else slack, "re-sequenced" if id_ == "B10" else remark)
    for id_, text, start, days, slack, remark in _BASE
)  # fmt: skip
_JULY = date(2023, 8, 28)
_UPDATE: tuple[Activity, ...] = (
    ("A20", "Area 2: diaphragm walls", date(2022, 12, 5), 112, None, "done; access 21 days late"),
    ("A30", "Area 3: excavation and base slab", date(2023, 4, 30), 120, 0, "34 days: foundations removed"),
    ("A40", "Pump house: structure and roof", _JULY, 195, 0, ""),
    ("B10", "Screen house: structure and screen", _JULY, 191, f.VARIATION_FLOAT, "before VO-07"),
    ("C10", "Pump sets: order and manufacture", date(2023, 10, 8), 154, 0, "latest order date 8 October 2023"),
    ("A50", "Pump installation", _after(_JULY, 195), f.INSTALL, 0, ""),
    ("A60", "Wet commissioning and tests", _after(_JULY, 195, f.INSTALL), f.COMMISSION, 0, ""),
)  # fmt: skip
_BUILT: tuple[Activity, ...] = (
    ("A20", "Area 2: diaphragm walls", date(2022, 12, 5), 112, None, "as built"),
    ("A30", "Area 3: excavation and base slab", date(2023, 4, 30), 120, None, "as built"),
    ("A40", "Pump house: structure and roof", _JULY, 220, None, "as built; second screen 16 d, rain 9 d"),
    ("C05", "Pump sets: order placed", f.ORDER_PLACED, 0, None, "credit line; not for the Engineer. Planned 14 Aug 2023"),
    ("C10", "Pump sets: needed on site", f.PUMPS_NEED, 0, None, ""),
    ("C20", "Pump sets: delivered", f.PUMPS_ARRIVED, 0, None, "delivery note 5 June 2024"),
    ("A50", "Pump installation", f.PUMPS_ARRIVED, f.INSTALL, None, "as built"),
    ("A60", "Wet commissioning and tests", f.INSTALLED, f.COMMISSION, None, "as built; grid live since 10 July 2024"),
)  # fmt: skip


def _rain() -> Sheet:
    rows: list[Sequence[Cell]] = [
        (
            "Month 2024",
            "Days > 10 mm, station Ostermoor North",
            "Threshold (Appendix)",
            "Excess days",
            "Days > 10 mm, site gauge",
            "Claimed",
        ),
    ]
    gauge = {"January": 17, "February": 16, "March": 15}
    for number, month in enumerate(f.RAIN_DAYS, start=2):
        rows.append((
            month, f.RAIN_DAYS[month], f.RAIN_THRESHOLD[month],
            Formula(f"=MAX(0,B{number}-C{number})", f.RAIN_EXCESS[month]),
            gauge[month], Formula(f"=E{number}-C{number}", gauge[month] - f.RAIN_THRESHOLD[month]),
        ))  # fmt: skip
    rows.append(("Total", Formula("=SUM(B2:B4)", sum(f.RAIN_DAYS.values())), Formula("=SUM(C2:C4)", sum(f.RAIN_THRESHOLD.values())), Formula("=SUM(D2:D4)", sum(f.RAIN_EXCESS.values())), Formula("=SUM(E2:E4)", sum(gauge.values())), Formula("=SUM(F2:F4)", sum(gauge.values()) - sum(f.RAIN_THRESHOLD.values()))))  # fmt: skip
    return Sheet("Rain", rows, widths=(12, 36, 20, 12, 26, 10), bold_rows=(1, 5), comments=(("E1", "Dorrit Vane", "own gauge at the site gate, not calibrated"),))  # fmt: skip


_OVERHEADS = (("Site staff", 5_120_00), ("Offices, stores, welfare", 1_460_00), ("Cranes and standing plant", 1_985_00), ("Power, water, security", 675_00))  # fmt: skip
_ADDED = (("Head office overheads, claimed at 15 %", 1_386_00), ("Profit and financing, as claimed", 1_239_00))  # fmt: skip


def _costs() -> Sheet:
    rows: list[Sequence[Cell]] = [("Item", "EUR a day", "Source")]
    rows += [(name, cents / 100, "site ledger, mean of 2023") for name, cents in _OVERHEADS]
    rows.append(
        ("Site overheads by the books", Formula("=SUM(B2:B5)", f.SITE_RATE / 100), "Clause 20.4")
    )
    rows += [(name, cents / 100, "claim") for name, cents in _ADDED]
    rows.append(("Rate as claimed", Formula("=B6+B7+B8", f.CLAIMED_RATE / 100), "claim"))
    return Sheet(
        "Daily rate",
        rows,
        widths=(44, 14, 30),
        bold_rows=(1, 6, 9),
        number_formats=((1, "#,##0.00"),),
    )


def _account() -> Sheet:
    rows: list[Sequence[Cell]] = [
        ("Delay damages as deducted", "Value"),
        ("Daily rate, EUR", f.LD_RATE / 100),
        ("Days from the Time for Completion extended by 21 days to Taking Over", f.WITHHELD_DAYS),
        ("Uncapped, EUR", Formula("=B2*B3", f.WITHHELD_UNCAPPED / 100)),
        ("Contract Price, EUR", f.PRICE / 100),
        ("Limit, eight per cent, EUR", Formula("=B5*0.08", f.LD_CAP / 100)),
        ("Deducted from the certificate payable on 15 November 2024, EUR", Formula("=MIN(B4,B6)", f.WITHHELD / 100)),
    ]  # fmt: skip
    return Sheet(
        "Deduction", rows, widths=(66, 18), bold_rows=(1, 7), number_formats=((1, "#,##0.00"),)
    )


def _base_rates() -> Sheet:
    rows: list[Sequence[Cell]] = [("Half-year from", "Base Rate of the Bank of Westmark, % a year")]
    rows += [(start, points / 100) for start, points in f.BASE]
    return Sheet("Base Rate", rows, widths=(16, 44), number_formats=((1, "0.00"),))


PROGRAMMES: tuple[Doc, ...] = (
    sheets("baseline", "Exhibit R-3: Programme Rev B, native file", date(2022, 10, 3), CONTRACTOR, _programme("Rev B", "Programme Rev B, 3 October 2022", _BASE)),
    sheets("rev_c", "Exhibit C-5: Programme Rev C, native file", date(2023, 6, 12), CONTRACTOR, _programme("Rev C", "Programme Rev C, 12 June 2023", _REV_C)),
    sheets("update", "Exhibit R-5: Update of Rev B for July 2023, native file", date(2023, 8, 4), CONTRACTOR, _programme("Update July 2023", "Rev B, update to 31 July 2023", _UPDATE)),
    sheets("as_built", "Exhibit C-12: As-built programme, native file", date(2024, 10, 7), CONTRACTOR, _programme("As built", "As-built programme, 7 October 2024", _BUILT, hidden_rows=(6, 7), comments=(("F8", "Dorrit Vane", "need date hidden as agreed with CT"),))),
    sheets("rain", "Exhibit C-9: Rain record January to March 2024", date(2024, 4, 2), "Dorrit Vane", _rain()),
    sheets("costs", "Exhibit C-14: Time-related cost, daily rate", date(2024, 12, 2), CONTRACTOR, _costs()),
    sheets("account", "Exhibit R-15: Deduction of delay damages; Base Rate", date(2026, 1, 9), "Ostermoor Water Authority", _account(), _base_rates()),
)  # fmt: skip
