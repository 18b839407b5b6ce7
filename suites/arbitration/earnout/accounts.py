# ruff: noqa: E501 (prose stands on its own lines)
"""Accounts, the Buyer's and the Sellers' workbooks, policies, the determination."""

from collections.abc import Sequence
from datetime import date

from suites.arbitration.earnout import figures as f
from suites.arbitration.figures import amount, day, money
from suites.arbitration.pieces import head, letter, numbered, paper, sheets
from suites.demo.content import Cell, Doc, Formula, Sheet, Table

_TWO = ((1, "#,##0.00"),)


def _buyer() -> Sheet:
    rows: list[Sequence[Cell]] = [
        ("Earn-out Statement 2023", "EUR", "Remark"),
        ("EBITDA by the audited accounts", f.ACCOUNTS_EBITDA / 100, "includes Loxley"),
        ("Integration Costs added back", f.INTEGRATION_BUYER / 100, "systems migration only"),
        ("Integration Costs not added back", (f.INTEGRATION - f.INTEGRATION_BUYER) / 100, "rebranding and redundancy; leave out, nobody will ask (DH)"),
        ("Group charges added back", 0, "charged at cost"),
        ("Earn-out EBITDA", Formula("=B2+B3+B5", f.BUYER_EBITDA / 100), None),
        ("Threshold", f.THRESHOLD / 100, None),
        ("Earn-out Payment", Formula("=MAX(0,B6-B7)*3.5", f.BUYER_PAYMENT / 100), "nil"),
    ]  # fmt: skip
    return Sheet(
        "Statement",
        rows,
        widths=(38, 18, 60),
        bold_rows=(1, 6, 8),
        hidden_rows=(4,),
        number_formats=_TWO,
    )


def _harrow() -> Sheet:
    rows: list[Sequence[Cell]] = [
        ("Harrow Trust, six analysers and reagents, Sept to Dec 2023", "EUR", "Remark"),
        ("Revenue booked in Ansbrook Labs", f.HARROW_REVENUE / 100, "order 23-771, tendered by Pellworth"),
        ("Cost of sales, supplied by Pellworth at cost", (f.HARROW_REVENUE - f.DIVERTED_MARGIN) / 100, None),
        ("Margin", Formula("=B2-B3", f.DIVERTED_MARGIN / 100), "back to Pellworth from January 2024"),
    ]  # fmt: skip
    return Sheet("Harrow", rows, widths=(58, 18, 44), hidden=True, bold_rows=(1, 4), number_formats=_TWO, comments=(("B4", "Desmond Harle", "not in the earn-out if booked at Labs"),))  # fmt: skip


def _sellers() -> Sheet:
    parts = (("EBITDA by the audited accounts", f.ACCOUNTS_EBITDA), ("Group charges, all", f.CHARGES), ("Integration Costs", f.INTEGRATION), ("Stock provision, all", f.PROVISION), ("Harrow Trust margin, estimated", f.HARROW_CLAIMED), ("Transaction bonuses of 2021 paid in 2023", f.BONUS))  # fmt: skip
    rows: list[Sequence[Cell]] = [("Sellers' calculation", "EUR")]
    rows += [(name, cents / 100) for name, cents in parts]
    rows.append(("Earn-out EBITDA", Formula("=SUM(B2:B7)", f.SELLER_EBITDA / 100)))
    rows.append(
        (
            "Earn-out Payment",
            Formula("=(8000000-6000000)*3.5+(B8-8000000)*1.5", f.SELLER_PAYMENT / 100),
        )
    )
    return Sheet("Calculation", rows, widths=(46, 18), bold_rows=(1, 8, 9), number_formats=_TWO)


_CHARGES = (("Management", 540_000_00), ("Systems", 412_000_00), ("Brand licence", 342_000_00))
_INTEGRATION = (("Systems migration", f.INTEGRATION_BUYER), ("Rebranding", 186_000_00), ("Redundancy, Carrow finance team", 238_000_00))  # fmt: skip


def _ledger(name: str, title: str, parts: Sequence[tuple[str, int]]) -> Sheet:
    rows: list[Sequence[Cell]] = [(title, "EUR 2023")]
    rows += [(text, cents / 100) for text, cents in parts]
    rows.append(
        ("Total", Formula(f"=SUM(B2:B{len(rows)})", sum(cents for _, cents in parts) / 100))
    )
    return Sheet(name, rows, widths=(44, 18), bold_rows=(1, len(rows)), number_formats=_TWO)


def _stock() -> Sheet:
    rows: list[Sequence[Cell]] = [
        ("Stock provision at 31 December 2023", "EUR", "Rule"),
        ("Not moved for more than 24 months", f.PROVISION_OLD / 100, "policy at Completion"),
        ("Not moved for 12 to 24 months", f.PROVISION_ADDED / 100, "group policy from 1 October 2023"),
        ("Provision booked", Formula("=B2+B3", f.PROVISION / 100), None),
    ]  # fmt: skip
    return Sheet("Stock", rows, widths=(40, 18, 36), bold_rows=(1, 4), number_formats=_TWO)


def _warranty() -> Sheet:
    return _ledger("Warranty claims", "Claims notified by Ansbrook", f.WARRANTY_ITEMS)


def _base_rates() -> Sheet:
    rows: list[Sequence[Cell]] = [("Half-year from", "Base Rate of the National Bank, % a year")]
    rows += [(start, points / 100) for start, points in f.BASE]
    return Sheet("Base Rate", rows, widths=(16, 42), number_formats=((1, "0.00"),))


ACCOUNTS: tuple[Doc, ...] = (
    paper(
        "accounts", "pdf", "accounts", "Exhibit C-3: Audited accounts of Pellworth Diagnostics 2023 (extract)", date(2024, 3, 18), "Wrayburn Auditors", "PELLWORTH DIAGNOSTICS LTD: ACCOUNTS FOR 2023 (EXTRACT)",
        (Table((
            ("Item", "EUR", "Note"),
            ("Revenue", amount(f.REVENUE), "4"),
            ("of which Loxley", amount(f.ACQUIRED_REVENUE), "4"),
            ("EBITDA", amount(f.ACCOUNTS_EBITDA), ""),
            ("of which Loxley", amount(f.LOXLEY_EBITDA), "4"),
            ("Group charges (in administrative costs)", amount(f.CHARGES), "7"),
            ("Stock provision (in cost of sales)", amount(f.PROVISION), "9"),
            ("Bonuses agreed in 2021, paid in 2023", amount(f.BONUS), "11"),
        )),
         "Note 4. The Loxley business was bought by Ansbrook Group plc in March 2023 and put into the Company on 1 April 2023.",
         "Note 9. Since 1 October 2023 stock is written down when it has not moved for twelve months (before: twenty-four months).",
         "Note 11. The bonuses were agreed by the former owners and would have been due whoever owned the Company."),
        organisation="Wrayburn Auditors", signed=("Wrayburn Auditors, 18 March 2024",),
    ),
    sheets("statement", "Exhibit R-4: Earn-out Statement, native file (produced 3 November 2025)", date(2024, 4, 12), "Desmond Harle", _buyer(), _harrow()),
    paper(
        "statement_print",
        "pdf",
        "statement",
        "Exhibit R-3a: Earn-out Statement, as sent on 12 April 2024",
        date(2024, 4, 12),
        "Desmond Harle",
        "EARN-OUT STATEMENT 2023",
        (
            Table((
                ("Item", "EUR"),
                ("EBITDA by the audited accounts", amount(f.ACCOUNTS_EBITDA)),
                ("Integration Costs added back", amount(f.INTEGRATION_BUYER)),
                ("Group charges added back", "0.00"),
                ("Earn-out EBITDA", amount(f.BUYER_EBITDA)),
                ("Threshold", amount(f.THRESHOLD)),
                ("Earn-out Payment", "nil"),
            )),
        ),
        organisation="Ansbrook Group plc",
        signed=("Desmond Harle", "Chief Financial Officer"),
    ),
    sheets("calculation", "Exhibit C-9: Sellers' calculation", date(2024, 5, 27), "Ivo Pellworth", _sellers()),
    sheets("charges", "Exhibit C-5: Ledger of group charges and Integration Costs 2023", date(2024, 2, 2), "Pellworth Diagnostics Ltd", _ledger("Group charges", "Charges of Ansbrook Group", _CHARGES), _ledger("Integration", "Costs coded INT", _INTEGRATION)),
    sheets("stock", "Exhibit C-6: Stock provision, working", date(2024, 1, 19), "Pellworth Diagnostics Ltd", _stock()),
    sheets("warranty", "Exhibit R-8: Warranty claims; Base Rate", date(2025, 9, 12), "Ansbrook Group plc", _warranty(), _base_rates()),
    paper(
        "policy_old", "docx", "memorandum", "Exhibit C-2: Memorandum on policies, 14 June 2021", date(2021, 6, 14), "Ivo Pellworth", "POLICIES AT COMPLETION",
        numbered(
            "Stock: reagents and parts are written down in full when they have not moved for twenty-four months.",
            "Revenue from service contracts is spread over the term.",
            "Initialled by both sides: IP, DH.",
        ), organisation="Pellworth Diagnostics Ltd",
    ),
    paper(
        "policy_new", "pdf", "policy", "Exhibit R-5: Ansbrook group policy on stock, 1 October 2023", date(2023, 10, 1), "Ansbrook Group Finance", "GROUP ACCOUNTING MANUAL: STOCK",
        ("All companies of the Group write stock down when it has not moved for twelve months. The change is made for reasons of uniformity.",), organisation="Ansbrook Group plc",
    ),
    letter(
        "determination", "Exhibit C-12: Determination of the Independent Accountant, 10 February 2025", date(2025, 2, 10), ("TALLIS & ROE", "Independent Accountants, Veldhaven"), ("Maud Pellworth, Sellers' Representative", "Ansbrook Group plc"), "Determination under Clause 4.5",
        (*numbered(
            f"Group charges of {money(f.CHARGES)}. I allow one per cent of revenue of {money(f.REVENUE)}, that is {amount(f.CHARGES - f.CHARGES_DETERMINED)}, and add back {money(f.CHARGES_DETERMINED)}.",
            f"Integration Costs. All three heads coded INT arose because the Company joined the Group. I add back {money(f.INTEGRATION)}.",
            f"Acquired Business. The EBITDA of Loxley of {money(f.LOXLEY_EBITDA)} is left out.",
            f"Stock. The twelve-month rule is not the policy in Schedule 4. I reverse its effect, {money(f.PROVISION_ADDED)}, and leave the provision of {money(f.PROVISION_OLD)}, which the old rule requires as well.",
            f"Bonuses of {money(f.BONUS)}. They fall under paragraph 4 of Schedule 5. No adjustment.",
            "Harrow Trust. Whether business was diverted in breach of Clause 5 is not for me. I leave it out.",
            f"Earn-out EBITDA, subject to the tribunal on Harrow Trust: {money(f.DETERMINED)}.",
        ), f"Received by both parties on {day(f.DETERMINATION_RECEIVED)}."), ("Phineas Roe", "Independent Accountant"), kind="determination", salutation="Dear parties,",
    ),
    letter(
        "correction", "Exhibit C-13: Letter of the Sellers' Representative, 7 March 2025", f.CORRECTION_ASKED, ("MAUD PELLWORTH", "The Old Saltworks, Carrow"), ("Tallis & Roe",), "Manifest error, Clause 4.5",
        ("Item 1 of your determination takes one per cent of all revenue. Revenue, as the Agreement defines it, leaves out Loxley. Please correct the figure.",), ("Maud Pellworth", "Sellers' Representative"), footers=("By courier and e-mail, received 7 March 2025, 11:00.",),
    ),
    letter(
        "declined", "Exhibit C-14: Letter of the Independent Accountant, 21 March 2025", date(2025, 3, 21), ("TALLIS & ROE", "Independent Accountants, Veldhaven"), ("Maud Pellworth, Sellers' Representative", "Ansbrook Group plc"), "Your letter of 7 March 2025",
        ("I see the point. Having issued my determination I prefer not to touch it and leave the matter to the tribunal.",), ("Phineas Roe", "Independent Accountant"), salutation="Dear parties,",
    ),
    paper(
        "funding", "pdf", "term sheet", "Funding agreement with Lowmere Disputes Finance, summary of terms", date(2024, 9, 2), "Lowmere Disputes Finance", "SUMMARY OF TERMS",
        (head("Terms", 2), *numbered(
            f"Budget: {money(f.BUDGET)}, for fees, experts and the Chamber.",
            "From what is recovered the Funder first receives back what it has laid out, then its fee. The rest goes to the Sellers in their proportions.",
            "The fee is the greater of one and a half times the outlay and twenty per cent of what is recovered.",
            "The Sellers decide on a settlement after hearing the Funder. The Funder may ask for an assessment of the merits every six months. It undertakes confidentiality.",
        ), f"Laid out to 31 March 2026: {money(f.SPENT)} (note of 2 April 2026)."), organisation="LOWMERE DISPUTES FINANCE",
    ),
)  # fmt: skip
