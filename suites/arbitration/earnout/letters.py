# ruff: noqa: E501 (prose stands on its own lines)
"""Statements, notices, mails of 2023 and 2024, and what was disclosed later."""

from datetime import date

from suites.arbitration.earnout import figures as f
from suites.arbitration.figures import day, money
from suites.arbitration.pieces import at, letter, mail, paper
from suites.demo.content import Doc, Message, Table

HARLE = "Desmond Harle <d.harle@ansbrook.example>"
LEGAL = "Ansbrook Legal <legal@ansbrook.example>"
COUNSEL = "Oona Strake <o.strake@ansbrook.example>"
MAUD = "Maud Pellworth <m.pellworth@saltworks.example>"
IVO = "Ivo Pellworth <ivo@saltworks.example>"
FINANCE = "Tamsin Orde <t.orde@pellworth.example>"
SALES = "Bram Fenwick <b.fenwick@pellworth.example>"
ANSBROOK = ("ANSBROOK GROUP PLC", "1 Anchor Court, Veldhaven")
SALTWORKS = ("MAUD PELLWORTH", "The Old Saltworks, Carrow")

_park = Message(HARLE, (SALES, FINANCE), at(date(2023, 8, 24), "20:11", 2), "Harrow",
    """Bram, Tamsin,

Harrow goes through Ansbrook Labs for now. I want it parked there until January so that it does not end up in the earn-out. Pellworth supplies at cost. From January you have it back. Keep this among us.

D.""")  # fmt: skip

MAILS: tuple[Doc, ...] = (
    mail("harrow_won", "Exhibit C-19: E-mail Harrow Trust, 21 August 2023",
        Message("Procurement <procurement@harrowtrust.example>", (SALES,), at(date(2023, 8, 21), "10:02", 2), "Tender 23-771: award",
            """Dear Mr Fenwick,

we are pleased to award six analysers with reagents to Pellworth Diagnostics, on your tender of 3 July. Please send us the contract.

Harrow Trust, Procurement""")),
    mail("park", "Exhibit C-21: E-mails Harle / Orde, 24 and 25 August 2023 (produced 3 November 2025)",
        Message(FINANCE, (HARLE,), at(date(2023, 8, 25), "08:40", 2), "RE: Harrow",
            """Desmond,

done, but please note that I do not like it. We tendered, we deliver, we install. The margin is close to half a million.

Tamsin"""), earlier=(_park,)),
    mail("privileged", "E-mail O. Strake, 26 August 2023 (produced 3 November 2025)",
        Message(COUNSEL, (HARLE,), at(date(2023, 8, 26), "09:15", 2), "Harrow: confidential legal advice",
            """Desmond,

you asked for my advice. Privileged and confidential. Clause 5.1 forbids just this. If it comes out I would expect a tribunal to call it wilful. Book it at Pellworth.

Oona Strake
General Counsel""")),
    mail("statement_mail", "Exhibit R-3: E-mail D. Harle, 12 April 2024 (Earn-out Statement)",
        Message(HARLE, (MAUD,), at(f.STATEMENT_SENT, "18:20", 2), "Earn-out Statement 2023",
            f"""Dear Maud,

attached is the Earn-out Statement. Earn-out EBITDA is {money(f.BUYER_EBITDA)}, below the threshold, so that nothing is payable. I am sorry that it is not better news.

Desmond"""), attachments=("statement_print",)),
    mail("integration", "Exhibit C-10: E-mail T. Orde, 13 June 2024 (Integration Costs)",
        Message(FINANCE, (MAUD, HARLE), at(date(2024, 6, 13), "14:30", 2), "Costs coded INT",
            "As asked: the INT code was opened by group finance in 2021 for the integration. In 2023 it holds the systems migration, the rebranding and the redundancies in our finance team, whose work went to Veldhaven.")),
    mail("warranty_mail", "Exhibit R-6: E-mail Ansbrook Legal, 30 June 2023 (warranty claims)",
        Message(LEGAL, (MAUD,), at(f.WARRANTY_NOTICE_SENT, "17:48", 2), "Notice of warranty claims, Clause 9.1",
            f"""Dear Ms Pellworth,

Ansbrook gives notice of breaches of warranty: VAT on service contracts {money(f.WARRANTY_ITEMS[0][1])}; overtime pay {money(f.WARRANTY_ITEMS[1][1])}; recall of analysers of the series P4 {money(f.WARRANTY_ITEMS[2][1])}; in all {money(f.WARRANTY_CLAIM)}. Particulars are attached to our data site.

Ansbrook Legal"""), kind="notice"),
    mail("warranty_reply", "Exhibit C-7: E-mail M. Pellworth, 5 July 2023",
        Message(MAUD, (LEGAL,), at(date(2023, 7, 5), "09:05", 2), "RE: Notice of warranty claims, Clause 9.1",
            """Dear Sirs,

your e-mail came in on the evening of the last day, after half past five. Under Clause 12.2 it was received on 3 July. All claims are rejected.

Maud Pellworth""")),
    mail("bonus", "Exhibit R-9: E-mail I. Pellworth, 2 June 2021 (bonuses)",
        Message(IVO, (FINANCE,), at(date(2021, 6, 2), "16:00", 2), "Long-service bonuses",
            "The long-service bonuses for the workshop are agreed. They would be due with or without the sale; pay them when the ten years are up, in 2023.")),
    mail("offer", "E-mail Brackenridge, 19 March 2026 (offer)",
        Message("Hollis Brackenridge <h@brackenridge.example>", ("Aurelia Quint <a.quint@sorrelquint.example>",), at(date(2026, 3, 19), "17:05", 1), "VCA 2024/88: open offer",
            f"""Dear Ms Quint,

open offer. Our client pays {money(f.OFFER)} in full and final settlement of claim and counterclaim, costs included, if accepted by 30 April 2026. We shall show this letter to the Tribunal on costs.

Hollis Brackenridge""")),
    mail("directions", "E-mail of the Tribunal, 25 March 2026",
        Message("Beatrix Lorne <lorne@tribunal.example>", ("Aurelia Quint <a.quint@sorrelquint.example>", "Hollis Brackenridge <h@brackenridge.example>"), at(date(2026, 3, 25), "11:00", 1), "VCA 2024/88: directions",
            """Dear Counsel,

1. The hearing takes place in Veldhaven from 14 to 17 September 2026.

2. Pre-hearing briefs are due on 31 July 2026 and shall contain an agreed table of the adjustments, or each side's own.

3. Mr Harle and Ms Orde will be heard on 15 September.

Beatrix Lorne, President"""), kind="directions"),
    mail("party", "E-mail Pellworth Diagnostics, 1 December 2023 (winter party)",
        Message("Front Desk <desk@pellworth.example>", (FINANCE, SALES), at(date(2023, 12, 1), "09:00", 1), "Winter party",
            "The winter party is on 15 December in the canteen. Please say if you bring children."), noise=True),
    mail("audit_plan", "E-mail Wrayburn Auditors, 6 November 2023",
        Message("Wrayburn Auditors <team@wrayburn.example>", (FINANCE,), at(date(2023, 11, 6), "12:15", 1), "Stock count",
            "We shall attend the stock count on 29 December and need a list of locations a week before."), noise=True),
    mail("press", "E-mail Ansbrook Press Office, 4 April 2023 (Loxley)",
        Message("Press Office <press@ansbrook.example>", (MAUD, FINANCE), at(date(2023, 4, 4), "08:00", 2), "Ansbrook welcomes Loxley",
            "Ansbrook is pleased to welcome the Loxley reagents business, which becomes part of Pellworth Diagnostics from 1 April.")),
)  # fmt: skip

LETTERS: tuple[Doc, ...] = (
    letter(
        "dispute", "Exhibit C-8: Dispute Notice, 29 May 2024", date(2024, 5, 29), SALTWORKS, ("Ansbrook Group plc", "1 Anchor Court, Veldhaven"), "DISPUTE NOTICE under Clause 4.4",
        (f"I received your Earn-out Statement on {day(f.STATEMENT_RECEIVED)}. I dispute the following items: group charges; Integration Costs; the treatment of Loxley; the stock provision; the Harrow Trust contract, which Pellworth won and which I cannot find in its accounts; the bonuses of 2021.",), ("Maud Pellworth", "Sellers' Representative"), kind="notice", footers=("By courier.",),
    ),
    paper(
        "courier", "pdf", "proof of delivery", "Exhibit C-11: Courier record, 30 May 2024", f.DISPUTE_NOTICE, "Saltway Couriers", "DELIVERY RECORD",
        (Table((("Parcel", "From", "To", "Delivered", "Signed"), ("SW-2093", "M. Pellworth, Carrow", "Ansbrook Group plc, 1 Anchor Court", f"{day(f.DISPUTE_NOTICE)}, 15:10", "Post room"))),), organisation="SALTWAY COURIERS",
    ),
    letter(
        "set_off", "Exhibit R-7: Letter D. Harle, 10 July 2024 (set-off)", date(2024, 7, 10), ANSBROOK, ("Maud Pellworth, Sellers' Representative",), "Earn-out 2023",
        (f"On review we accept the Integration Costs in full. Earn-out EBITDA is {money(f.ADMITTED)} and the Earn-out Payment {money(f.PAYMENT_ADMITTED)}. The other items remain disputed, and your Dispute Notice of 30 May was in any case a day late.",
         f"Against this we set off our warranty claims of {money(f.WARRANTY_CLAIM)}, as the heads of terms allow, and will pay {money(f.PAID)} on {day(f.PAID_ON)}, without admission."), ("Desmond Harle", "Chief Financial Officer"),
    ),
    paper(
        "payment", "pdf", "bank advice", "Exhibit C-15: Bank advice, 12 July 2024", f.PAID_ON, "Saltmarket Bank", "ADVICE OF CREDIT",
        (f"Received from Ansbrook Group plc for the account of the Sellers' Representative: {money(f.PAID)}, value {day(f.PAID_ON)}, reference earn-out 2023.",), organisation="SALTMARKET BANK",
    ),
    paper(
        "harrow_contract", "pdf", "contract", "Exhibit C-20: Harrow Trust contract, cover sheet, 4 September 2023", date(2023, 9, 4), "Harrow Trust", "CONTRACT 23-771",
        (f"Supplier: Ansbrook Labs Ltd, a company of Ansbrook Group. Goods: six analysers P5 and reagents, as tendered by Pellworth Diagnostics Ltd on 3 July 2023. Value to 31 December 2023: {money(f.HARROW_REVENUE)}. Installation and service by Pellworth Diagnostics Ltd.",), organisation="HARROW TRUST",
    ),
    paper(
        "vat", "pdf", "assessment", "Exhibit R-10: VAT assessment, 20 February 2023", date(2023, 2, 20), "Revenue Office Carrow", "ASSESSMENT",
        (f"VAT on service contracts 2019 to 2021, Pellworth Diagnostics Ltd: {money(f.WARRANTY_ITEMS[0][1])}. Objection may be made within one month.",), organisation="REVENUE OFFICE CARROW",
    ),
    paper(
        "recall", "docx", "report", "Exhibit R-11: Recall of the series P4, internal report, 8 May 2023", date(2023, 5, 8), "Bram Fenwick", "RECALL OF P4 ANALYSERS",
        ("Forty-one analysers were called back in March 2023 for a pump seal. Cost to date " + money(f.WARRANTY_ITEMS[2][1]) + ".", "The seal was changed by the supplier in November 2021. Units built before that are sound."), organisation="Pellworth Diagnostics Ltd",
    ),
    letter(
        "disclosure", "Letter Brackenridge, 3 November 2025 (production of documents)", f.DISCLOSED, ("BRACKENRIDGE", "Advocates, Veldhaven"), ("Sorrel & Quint",), "VCA 2024/88: production of documents",
        ("We produce 214 documents in response to your requests 1 to 9, on the enclosed medium. Request 6 (Harrow Trust) is at tab 6.", "If a privileged document has been produced by mistake, we rely on paragraph 5 of Procedural Order No. 2."), ("Hollis Brackenridge",),
    ),
    letter(
        "clawback", "Letter Brackenridge, 10 November 2025 (return of a document)", date(2025, 11, 10), ("BRACKENRIDGE", "Advocates, Veldhaven"), ("Sorrel & Quint",), "VCA 2024/88: tab 6, second document",
        ("The e-mail of Ms Strake, General Counsel, of 26 August 2023 is legal advice and was produced by mistake. Under paragraph 5 of Procedural Order No. 2 please return or destroy it, make no use of it and confirm that you have done so.", "The other documents at tab 6 are not affected."), ("Hollis Brackenridge",),
    ),
)  # fmt: skip
