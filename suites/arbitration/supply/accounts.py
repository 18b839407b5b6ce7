# ruff: noqa: E501 (prose stands on its own lines)
"""Indices, price workings, the laboratory's workbook, ledgers and invoices."""

from datetime import date

from suites.arbitration.figures import day, money
from suites.arbitration.pieces import letter, paper, sheets
from suites.arbitration.supply import figures as f
from suites.arbitration.supply.letters import QUILLMERE, TARNHOLT
from suites.demo.content import Cell, Doc, Formula, Sheet, Table

_TWO = "#,##0.00"


def _indices() -> Sheet:
    rows: list[tuple[Cell, ...]] = [("Month", "AFX", "AIE")]
    rows += [(f"{y}-{m:02d}", f.AFX[y, m], f.ENERGY[y, m]) for y, m in f.MONTHS]
    return Sheet("Indices", rows, widths=(12, 10, 10))


def _reference_rates() -> Sheet:
    rows: list[tuple[Cell, ...]] = [("Half-year beginning", "Reference Rate, % a year")]
    rows += [(start, points / 100) for start, points in f.REFERENCE]
    return Sheet("Reference Rate", rows, widths=(20, 24), number_formats=((1, "0.00"),))


def _workings() -> Sheet:
    rows: list[tuple[Cell, ...]] = [
        ("Quillmere price workings QR-84", None, None, None, None, None),
        ("Quarter", "Months used", "F (mean AFX)", "E (mean AIE)", "Price EUR/t", "Remark"),
    ]
    for number, (quarter, last, months) in enumerate(
        (("Q1 2024", 2, "Sep, Oct, Nov 2023"), ("Q2 2024", 6, "Jan, Feb, Mar 2024"),
         ("Q3 2024", 9, "Apr, May, Jun 2024")), start=3,
    ):  # fmt: skip
        feed, power = f.mean(f.AFX, last), f.mean(f.ENERGY, last)
        price = f.formula_price(last) / 100
        remark = "agreed" if number == 3 else "quarter immediately before; no cap applied"
        rows.append((
            quarter, months, round(float(feed), 4), round(float(power), 4),
            Formula(f"=ROUND(1120*(0.3+0.5*C{number}/842+0.2*D{number}/96),2)", price), remark,
        ))  # fmt: skip
    return Sheet("Price", rows, widths=(10, 20, 14, 14, 14, 40), bold_rows=(1, 2), number_formats=((4, _TWO),))  # fmt: skip


_LAB = Sheet(
    "Release",
    (
        ("Lot", "Tested", "IV dl/g", "b*", "Specks", "AA ppm", "Decision", "By"),
        (f.A.name, date(2024, 2, 29), 0.80, 0.8, "none", "not tested", "release", "JvD"),
        (f.B.name, date(2024, 3, 27), 0.80, 0.9, "none", "not tested", "release", "JvD"),
        (f.B.name, date(2024, 3, 28), 0.79, 1.8, "in 4 of 5", "not tested", "retest, hold; released on instruction PH 29 March", "JvD"),
        (f.C.name, date(2024, 5, 2), 0.81, 0.7, "none", "not tested", "release", "JvD"),
        ("QR-2405-D", date(2024, 5, 8), 0.80, 0.8, "none", "not tested", "release", "JvD"),
    ),
    widths=(14, 12, 9, 7, 12, 12, 48, 7),
    hidden_rows=(4,),
    comments=(("G3", "J. van Dorsten", "certificate issued on this line"),),
)  # fmt: skip

_DELIVERIES = Sheet(
    "Deliveries 2024",
    (
        ("Month called off", "Called off t", "Delivered in month t", "Delivered late t", "Due", "Late quantity arrived", "Days late"),
        ("April", 1000, 1000, 0, date(2024, 4, 30), None, None),
        ("May", 1000, 1000, 0, date(2024, 5, 31), None, None),
        ("June", 980, 980, 0, date(2024, 6, 30), None, None),
        *(
            (late.month, Formula(f"=C{row}+D{row}", f.TONNES[late.month] + late.tonnes), f.TONNES[late.month], late.tonnes, late.due, late.arrived, Formula(f"=F{row}-E{row}", late.days))
            for row, late in enumerate(f.LATE, start=5)
        ),
        ("Total", Formula("=SUM(B2:B7)", sum(f.TONNES.values()) + f.MAKE_UP), Formula("=SUM(C2:C7)", sum(f.TONNES.values())), Formula("=SUM(D2:D7)", f.MAKE_UP), None, None, None),
    ),
    widths=(18, 14, 20, 16, 12, 22, 10),
    bold_rows=(1, 8),
    number_formats=((6, "0"),),
)  # fmt: skip


def _payments() -> Sheet:
    rows: list[tuple[Cell, ...]] = [("Invoice", "Month", "Invoiced t", "Withheld t", "Paid t", "EUR/t", "Paid EUR", "Remark")]  # fmt: skip
    for number, (month, tonnes) in enumerate(f.TONNES.items(), start=2):
        lot = {"April": f.B, "May": f.C}.get(month)
        withheld = lot.tonnes if lot else 0
        rate = f.INVOICED["Q2" if number < 5 else "Q3"]
        rows.append((
            f"INV-24{number + 2:02d}", month, tonnes, withheld,
            Formula(f"=C{number}-D{number}", tonnes - withheld), rate / 100,
            Formula(f"=E{number}*F{number}", (tonnes - withheld) * rate / 100),
            f"lot {lot.name} withheld" if lot else "paid on the due date, under reservation",
        ))  # fmt: skip
    rows.append(("Total", None, Formula("=SUM(C2:C7)", sum(f.TONNES.values())), Formula("=SUM(D2:D7)", f.B.tonnes + f.C.tonnes), Formula("=SUM(E2:E7)", f.PAID_Q2 + f.PAID_Q3), None, Formula("=SUM(G2:G7)", (f.PAID_Q2 * f.INVOICED["Q2"] + f.PAID_Q3 * f.INVOICED["Q3"]) / 100), None))  # fmt: skip
    return Sheet("Payments Q2-Q3", rows, widths=(11, 11, 11, 11, 9, 10, 16, 40), bold_rows=(1, 8), number_formats=((5, _TWO), (6, _TWO)))  # fmt: skip


def _fennick(key: str, exhibit: str, number: str, day_: date, tonnes: int, text: str) -> Doc:
    return letter(
        key, f"Exhibit {exhibit}: Fennick invoice {number}", day_,
        ("FENNICK RESINS LTD", "Moulders Row, Hartsea"), ("Tarnholt Bottling ASA", "Purchasing"),
        f"Invoice {number}",
        (text, Table((
            ("Item", "Quantity", "Rate", "Amount"),
            ("Bottle-grade resin FR-80", f"{tonnes} t", money(f.COVER_PRICE), money(tonnes * f.COVER_PRICE)),
            ("Freight to Tarnholt", f"{tonnes} t", money(f.COVER_FREIGHT), money(tonnes * f.COVER_FREIGHT)),
            ("Total", "", "", money(tonnes * (f.COVER_PRICE + f.COVER_FREIGHT))),
        )), "Payable in fourteen days. Paid with thanks."),
        ("Accounts", "Fennick Resins Ltd"), kind="invoice",
    )  # fmt: skip


ACCOUNTS: tuple[Doc, ...] = (
    sheets("indices", "Exhibit C-3: AFX and AIE indices; PAAC Reference Rates", date(2026, 1, 5), "Port Alder Statistical Bureau", _indices(), _reference_rates()),
    sheets("workings", "Exhibit R-3: Quillmere price workings 2024", date(2024, 6, 27), "Pieter Hasselt", _workings()),
    sheets("lab", "Exhibit R-6: Quillmere laboratory release list, spring 2024", date(2024, 5, 8), "Jan van Dorsten", _LAB),
    sheets("ledger", "Exhibit C-4: Tarnholt delivery and payment ledger 2024", date(2024, 11, 4), "Eskil Torvund", _DELIVERIES, _payments()),
    _fennick("cover_b", "C-11", "F-20611", date(2024, 4, 26), f.B.tonnes, f"Replacement for your lot {f.B.name}, ordered 19 April 2024."),
    _fennick("cover_c", "C-15", "F-20744", date(2024, 7, 12), f.C.tonnes, f"Replacement for your lot {f.C.name}, ordered 2 July 2024."),
    letter(
        "disposal", "Exhibit C-16: Invoice Gritstone Recycling, 9 August 2024", date(2024, 8, 9),
        ("GRITSTONE RECYCLING", "Tarnholt"), ("Tarnholt Bottling ASA", "Quality"), "Disposal of resin",
        (f"Collection and disposal of {f.C.tonnes} tonnes of resin, lot {f.C.name}, at {money(f.DISPOSAL_RATE)} per tonne: {money(f.DISPOSAL_C)}. Collected on 29 July 2024.",),
        ("Accounts", "Gritstone Recycling"), kind="invoice",
    ),
    letter(
        "invoice_april", "Exhibit R-11: Invoice INV-2404, 30 April 2024", f.APRIL_INVOICE, QUILLMERE,
        ("Tarnholt Bottling ASA", "Purchasing"), "Invoice INV-2404",
        (Table((("Item", "Tonnes", "EUR/t", "Amount"),
                ("QR-84, April 2024, all lots", str(f.TONNES["April"]), money(f.INVOICED["Q2"]), money(f.TONNES["April"] * f.INVOICED["Q2"])),
                (f"of which lot {f.B.name}", str(f.B.tonnes), money(f.INVOICED["Q2"]), money(f.B.tonnes * f.INVOICED["Q2"])))),
         f"Payable on {day(f.APRIL_DUE)}."),
        ("Accounts", "Quillmere Resins B.V."), kind="invoice",
    ),
    letter(
        "invoice_makeup", "Exhibit R-12: Invoice INV-2410M, 31 October 2024", f.MAKE_UP_INVOICE, QUILLMERE,
        ("Tarnholt Bottling ASA", "Purchasing"), "Invoice INV-2410M: late quantities July to September",
        (Table((("Item", "Tonnes", "EUR/t", "Amount"),
                ("QR-84, late quantities, Q3 price", str(f.MAKE_UP), money(f.INVOICED["Q3"]), money(f.MAKE_UP_INVOICED)))),
         f"Payable on {day(f.MAKE_UP_DUE)}."),
        ("Accounts", "Quillmere Resins B.V."), kind="invoice",
    ),
    letter(
        "ld_note", "Exhibit C-20: Debit note DN-31, 15 November 2024", f.LD_NOTE_DATE, TARNHOLT,
        ("Quillmere Resins B.V.", "Claims"), "Debit note DN-31: liquidated damages, Clause 8.3",
        (Table((("Month", "Tonnes", "Weeks", "EUR/t", "Amount"), *(
            (late.month, str(late.tonnes), str(late.started_weeks), money(f.INVOICED["Q3"]), money(late.damages(late.started_weeks, f.INVOICED["Q3"])))
            for late in f.LATE), ("Total", "", "", "", money(f.LD_CLAIMED)))),
         f"Payable on {day(f.LD_DUE)}. Weeks begun are counted as weeks. We also decline to pay INV-2410M for the time being and set it off against our claims."),
        ("Eskil Torvund", "Head of Purchasing"), kind="debit note",
    ),
    paper(
        "resale", "pdf", "sales confirmation", "Exhibit R-13: Sale of lot B, 28 May 2024", date(2024, 5, 28), "Marit Oudekerk",
        "SALES CONFIRMATION",
        (f"Sold to Harl & Daughter, fibre spinners, Port Alder: {f.B.tonnes} tonnes of off-grade resin (lot {f.B.name}) at {money(f.RESALE_RATE)} per tonne, {money(f.RESALE_B)}, paid on collection, 28 May 2024.",),
        organisation="Quillmere Resins B.V.", signed=("Marit Oudekerk", "Claims"),
    ),
    paper(
        "lab_c", "pdf", "laboratory report", "Exhibit C-12: Report of Alder Polymer Laboratory, 10 June 2024", f.C_DISCOVERED, "Alder Polymer Laboratory",
        "TEST REPORT 24-0871",
        (f"Sample: resin, lot {f.C.name}, taken from a sealed bag by the customer, received on 5 June 2024.",
         "Property: acetaldehyde (accredited method). Result: 2.6 ppm, uncertainty 0.2 ppm. Limit stated by the customer: 1.0 ppm.",
         f"Sent to the customer by e-mail on {day(f.C_DISCOVERED)}, 11:15. The sample is kept for twelve months.",
         "Remark: acetaldehyde of this order gives water a sweet, fruity taste. It cannot be seen and is not found by tests on arrival."),
        organisation="ALDER POLYMER LABORATORY", subtitle="Accredited testing laboratory no. 17", signed=("Dr Fenna Loos", "Head of Chromatography"),
    ),
)  # fmt: skip
