"""A hotel paid for twice: the claim, the card, the query, and how it was cleared."""

from datetime import date

from suites.demo.content import (
    Cell,
    Doc,
    Email,
    Formula,
    Heading,
    Memo,
    Message,
    Plain,
    Report,
    Sheet,
    Table,
    Workbook,
)
from suites.demo.second import people as p
from suites.demo.second.people import at, par

# Cents. (date, what, amount, on the company card?)
CLAIM = (
    (date(2021, 7, 12), "Registration, Clinical Quality Forum", 59_500, True),
    (date(2021, 7, 19), "Air fare, return", 31_840, False),
    (date(2021, 7, 19), "Taxi, airport to hotel", 6_200, False),
    (date(2021, 7, 19), "Meals", 3_800, False),
    (date(2021, 7, 20), "Meals", 4_450, False),
    (date(2021, 7, 21), "Meals", 4_175, False),
    (date(2021, 7, 22), "Meals", 2_925, False),
    (date(2021, 7, 22), "Bayhead Strand Hotel, 3 nights at 214.20", 64_260, False),
    (date(2021, 7, 22), "Taxi, hotel to airport", 5_800, False),
    (date(2021, 7, 22), "Airport parking, 4 days at 14.00", 5_600, False),
)
CLAIM_TOTAL = sum(row[2] for row in CLAIM)
ON_CARD = sum(row[2] for row in CLAIM if row[3])
DUE = CLAIM_TOTAL - ON_CARD
HOTEL = 64_260

JULY = (
    ("07/12", "CLINICAL QUALITY FORUM REGISTRATION", 59_500),
    ("07/22", "BAYHEAD STRAND HOTEL", HOTEL),
    ("07/27", "WEXCOMBE LABEL & RIBBON", 8_815),
)
SEPTEMBER = (
    ("08/30", "BAYHEAD STRAND HOTEL - REVERSAL OF 07/22", -HOTEL),
    ("09/08", "WEXCOMBE LABEL & RIBBON", 4_120),
    ("09/21", "STANDARDS ON LINE, DOCUMENT", 13_500),
)


def money(cents: int) -> str:
    text = f"{abs(cents) // 100:,}.{abs(cents) % 100:02d}"
    return f"-{text}" if cents < 0 else text


def docs() -> list[Doc]:
    return [_report(), _july(), _query(), _quiet(), _exit(), _close(), _september()]


def _report() -> Doc:
    rows: list[list[Cell]] = [
        ["Expense report 21-2206", None, None, None],
        ["Miriam Castellow", "Clinical Quality Forum, Bayhead, July 19-22, 2021", None, None],
        ["Submitted", date(2021, 7, 30), "Approved", "G. Threlkeld 08/02"],
        [None, None, None, None],
        ["Date", "What", "Amount", "On company card"],
    ]
    for when, what, cents, card in CLAIM:
        rows.append([when, what, cents / 100, cents / 100 if card else None])
    last = len(rows)
    rows += [
        [
            None,
            "Total",
            Formula(f"=SUM(C6:C{last})", CLAIM_TOTAL / 100),
            Formula(f"=SUM(D6:D{last})", ON_CARD / 100),
        ],
        [None, "Due to employee", Formula(f"=C{last + 1}-D{last + 1}", DUE / 100), None],
        [None, None, None, None],
        [
            "Note",
            "Hotel paid with my own card at the desk because they could not find the company "
            "booking. Folio attached. MC",
            None,
            None,
        ],
    ]
    return Doc(
        key="expense_report",
        format="xlsx",
        doc_type="expense report",
        name="Expense report 21-2206",
        date=date(2021, 7, 30),
        author=p.CASTELLOW.name,
        role="pro_alternative",
        level="pro_alternative",
        custodian="Finance",
        body=Workbook(
            [
                Sheet(
                    "Claim",
                    rows,
                    widths=(16, 48, 12, 18),
                    bold_rows=(1, 5, last + 1, last + 2),
                    number_formats=((2, "#,##0.00"), (3, "#,##0.00")),
                )
            ]
        ),
    )


def _statement(
    key: str, month: str, day: date, lines: tuple[tuple[str, str, int], ...], role: str
) -> Doc:
    total = sum(cents for _, _, cents in lines)
    rows = [("Posted", "Merchant", "Amount")]
    rows += [(posted, merchant, money(cents)) for posted, merchant, cents in lines]
    rows.append(("", f"TOTAL {month.upper()}", money(total)))
    return Doc(
        key=key,
        format="pdf",
        doc_type="card statement",
        name=f"Company card 4417, {month}",
        date=day,
        author="Card Services",
        role="pro_alternative" if role == "pro_alternative" else "refuting",
        level="pro_alternative",
        custodian="Finance",
        body=Report(
            organisation="UNION MERIDIAN CARD SERVICES",
            title=f"STATEMENT, {month.upper()}",
            fields=[
                ("Account", "Larkmoor Diagnostics, Inc."),
                ("Card", "ending 4417"),
                ("Holder", "M CASTELLOW"),
                ("Statement date", f"{day:%m/%d/%Y}"),
            ],
            blocks=[Table(rows, widths=(1, 4, 1.3))],
            house="mono",
        ),
    )


def _july() -> Doc:
    return _statement("card_july", "July 2021", date(2021, 7, 31), JULY, "pro_alternative")


def _september() -> Doc:
    return _statement("card_sept", "September 2021", date(2021, 9, 30), SEPTEMBER, "refuting")


def _query() -> Doc:
    asked = Message(
        sender=p.PELL.address,
        to=[p.CASTELLOW.address],
        cc=[p.MARLOWE.address],
        when=at(2021, 8, 19, 10, 7),
        subject="IA-21-044 Hotel, July",
        text=f"""
Ms. Castellow,

In the monthly match of cards to claims, the Bayhead Strand Hotel ($642.60) appears both on
your company card on July 22 and in your expense report 21-2206, which was paid to you on
August 6 (${money(DUE)}).

Please send me the folio and tell me which card you used. HR is copied, as the procedure requires
for any doubled item over $500. Please do not draw conclusions from that.

H. Pell
""",
    )
    answer = Message(
        sender=p.CASTELLOW.address,
        to=[p.PELL.address],
        cc=[p.MARLOWE.address],
        when=at(2021, 8, 19, 15, 50),
        subject="RE: IA-21-044 Hotel, July",
        text="""
Mr. Pell,

The folio is in your tray. I paid with my own card, ending 0962; the folio shows it. I did not
know that the company card had been charged as well and I should have looked at the July
statement. If I owe it back you will have it the same day.

Miriam Castellow
""",
    )
    return Doc(
        key="query",
        format="eml",
        doc_type="email",
        name="RE: IA-21-044 Hotel, July",
        date=date(2021, 8, 19),
        author=p.CASTELLOW.name,
        role="pro_alternative",
        level="pro_alternative",
        custodian=p.PELL.name,
        body=Email(message=answer, earlier=[asked]),
    )


def _quiet() -> Doc:
    text = """
TM - running notes - week of 23 Aug 2021 (mine, not file)

Mon   Phlebotomy rota grievance. Two more signatures. See GT.

Tue   Onboarding x3. Laptops late again.

Wed   MC / IA-21-044. Hotel claimed and charged, 642.60. She of all people. If audit finds against
      her it is a conduct case against the quality manager seven months before an inspection. Ugly.
      JA on the phone: wait for Howard. Said only that Lantern would be a quieter way to part
      with someone, if it came to parting.
      -> diary 10 Sept, chase Howard

Thu   Benefits fair dry run.

Fri   Leave.
"""
    return Doc(
        key="quiet",
        format="txt",
        doc_type="notes",
        name="TM running notes, week of 23 Aug",
        date=date(2021, 8, 27),
        author=p.MARLOWE.name,
        role="pro_alternative",
        level="pro_alternative",
        custodian=p.MARLOWE.name,
        body=Plain(text.lstrip("\n")),
    )


def _exit() -> Doc:
    return Doc(
        key="exit",
        format="docx",
        doc_type="form",
        name="Exit checklist, M. Castellow",
        date=date(2022, 1, 14),
        author=p.MARLOWE.name,
        role="pro_alternative",
        level="pro_alternative",
        custodian="Human Resources",
        body=Report(
            organisation=p.COMPANY,
            title="EXIT CHECKLIST",
            fields=[
                ("Employee", "Miriam Castellow"),
                ("Meeting", "January 14, 2022, 9:00 AM, conference room 2"),
                ("HR", "T. Marlowe"),
            ],
            blocks=[
                Table(
                    [
                        ("Item", "State", "Remark"),
                        ("Letter and release", "ready", "two copies"),
                        ("Leave balance", "46 hours", "pay out with last check"),
                        ("Company card 4417", "to be returned", "cut at the meeting"),
                        (
                            "Internal Audit IA-21-044",
                            "on file",
                            "hotel claimed and also on the card in July; do not bring it up at "
                            "the meeting, whatever she says",
                        ),
                        ("Badge and keys", "February 28", "facilities"),
                        ("Handover file", "from January 18", "to W. Prosser and A. Tibbet"),
                    ],
                    widths=(2, 1.4, 3.2),
                ),
                par("""She may ask for a reason beyond the letter. There is none to give. If she
                asks twice, say that the letter is complete."""),
            ],
        ),
    )


def _close() -> Doc:
    return Doc(
        key="ia_close",
        format="docx",
        doc_type="memo",
        name="IA-21-044 closing memo",
        date=date(2021, 9, 3),
        author=p.PELL.name,
        role="refuting",
        level="pro_alternative",
        custodian=p.PELL.name,
        body=Memo(
            organisation=f"{p.SHORT} - Internal Audit",
            title="CLOSING MEMO IA-21-044",
            fields=[
                ("TO", "Miriam Castellow; Tomas Marlowe"),
                ("FROM", "Howard Pell"),
                ("DATE", "September 3, 2021"),
                ("RE", "Hotel, July 22, $642.60"),
            ],
            blocks=[
                Heading("Result", 2),
                par("""Closed without a finding. The card company confirms that the hotel took its
                booking guarantee to card 4417 by mistake after the guest had paid with her own
                card, and reversed the charge on August 30."""),
                par("""Ms. Castellow's claim of $642.60 was right. She has nothing to pay back and
                gave me everything that I asked for on the day I asked."""),
                Heading("Circulation", 2),
                par("""Matters closed without a finding are not reported to officers or to the
                audit committee, and nothing of this one has gone to anybody but the two of you. It
                is to be given no weight in any decision about her."""),
            ],
        ),
    )
