# ruff: noqa: E501 (prose stands on its own lines)
"""Correspondence from the first price notice to the meeting of the managers."""

from datetime import date

from suites.arbitration.figures import amount, day, money
from suites.arbitration.pieces import at, letter, mail, paper
from suites.arbitration.supply import figures as f
from suites.demo.content import Doc, Message, Table

SELLER = "Marit Oudekerk <claims@quillmere.example>"
HASSELT = "Pieter Hasselt <p.hasselt@quillmere.example>"
BUYER = "Eskil Torvund <e.torvund@tarnholt.example>"
QUALITY = "Runa Halvard <r.halvard@tarnholt.example>"
CHIEF = "Solveig Rønnaas <s.ronnaas@tarnholt.example>"
PURCHASING = "Purchasing <purchasing@tarnholt.example>"
QUILLMERE = ("QUILLMERE RESINS B.V.", "Works Office, 3 Kiln Quay, Port Alder, Alderland")
TARNHOLT = ("TARNHOLT BOTTLING ASA", "41 Springhead Road, Tarnholt, Skerrya")

_price_q2 = Message(
    HASSELT, (PURCHASING,), at(date(2024, 3, 28), "10:05", 1), "QR-84: price second quarter 2024",
    f"""Dear Eskil,

please find our price for April to June: {money(f.INVOICED['Q2'])} per tonne. The workings are in the usual sheet. As you know both indices have run up sharply, and we have taken the three months January to March as the most recent picture.

Kind regards
Pieter Hasselt
Commercial Director""",
)  # fmt: skip
_objection = Message(
    BUYER, (HASSELT,), at(date(2024, 4, 3), "09:12", 1), "RE: QR-84: price second quarter 2024",
    """Pieter,

Clause 6.3 speaks of December to February for this quarter, and I see no sign that you looked at Clause 6.4 either. We make the price lower than yours. We need the material and shall pay your invoices so that trucks keep coming, but we do not agree to the price and we will want the difference back.

Eskil Torvund
Head of Purchasing""",
)  # fmt: skip
_answer = Message(
    HASSELT, (BUYER,), at(date(2024, 4, 4), "16:40", 2), "RE: RE: QR-84: price second quarter 2024",
    """Eskil,

we read 6.3 as it was always meant between us: the quarter immediately before. That is what my draft said and nobody objected at the time. You are of course free to pay and to reserve whatever you wish to reserve.

Pieter""",
)  # fmt: skip
_lot_b_text = f"""Dear Ms Oudekerk,

Notice of defects, lot {f.B.name}, {f.B.tonnes} tonnes, delivered on {day(f.B.delivered)}.

On inspection the lot shows a colour b* of 1.9 (limit 1.0) and black specks in each of five samples of 500 g. It does not meet Schedule 1. We reject the lot under Clause 10.1, will not pay for it and ask you to collect it.

Runa Halvard
Quality Manager"""

MAILS: tuple[Doc, ...] = (
    mail("price_q2", "Exhibit C-5: E-mail P. Hasselt, 28 March 2024 (price Q2)", _price_q2),
    mail("objection", "Exhibit C-6: E-mails Torvund / Hasselt, 3 and 4 April 2024", _answer, earlier=(_objection, _price_q2)),
    mail(
        "price_q3", "Exhibit C-7: E-mail P. Hasselt, 27 June 2024 (price Q3)",
        Message(HASSELT, (PURCHASING,), at(date(2024, 6, 27), "11:31", 2), "QR-84: price third quarter 2024",
            f"""Dear Eskil,

price July to September: {money(f.INVOICED['Q3'])} per tonne, on April to June. Your cap does not help you this time: six per cent on {amount(f.INVOICED['Q2'])} is well above it.

Pieter Hasselt"""),
    ),
    mail(
        "notice_a", "Exhibit C-8: E-mail R. Halvard, 15 March 2024 (lot A)",
        Message(QUALITY, (SELLER,), at(f.A_SENT, "14:20", 1), f"Notice of defects: lot {f.A.name}",
            f"""Dear Ms Oudekerk,

Notice of defects, lot {f.A.name}, {f.A.tonnes} tonnes, delivered on {day(f.A.delivered)}: black specks in four of five samples. We reject the lot under Clause 10.1.

While lot A was on line 2 the preform moulds fouled and the line stood for {f.STOPPAGE_HOURS} hours. We shall come back to you on that.

Runa Halvard
Quality Manager"""),
        kind="notice",
    ),
    mail(
        "notice_b", "Exhibit C-10: E-mail R. Halvard, 17 April 2024 (lot B)",
        Message(QUALITY, (SELLER,), at(f.B_SENT, "16:42", 1), f"Notice of defects: lot {f.B.name}", _lot_b_text),
        kind="notice",
    ),
    mail(
        "reply_b", "Exhibit R-4: E-mail M. Oudekerk, 19 April 2024 (lot B)",
        Message(SELLER, (QUALITY,), at(date(2024, 4, 19), "09:30", 2), f"RE: Notice of defects: lot {f.B.name}",
            f"""Dear Ms Halvard,

our server logged your e-mail of 17 April at 17:42 our time. Under Clause 22.3 it was received on {day(f.B_RECEIVED)}. The ten Business Days for a lot delivered on {day(f.B.delivered)} ended on 16 April. Your notice is out of time and the lot stays yours and payable.

Marit Oudekerk
Claims"""),
        earlier=(Message(QUALITY, (SELLER,), at(f.B_SENT, "16:42", 1), f"Notice of defects: lot {f.B.name}", _lot_b_text),),
    ),
    mail(
        "collection_b", "Exhibit R-5: E-mail M. Oudekerk, 13 May 2024 (collection of lot B)",
        Message(SELLER, (BUYER,), at(date(2024, 5, 13), "15:02", 2), f"Lot {f.B.name}: collection",
            f"""Dear Mr Torvund,

your silo space being what it is, we will collect the {f.B.tonnes} tonnes tomorrow and try to place them elsewhere. This is a commercial gesture. We do not accept the rejection and will credit you with whatever the sale brings.

Marit Oudekerk"""),
    ),
    mail(
        "complaint_c", "Exhibit C-22: E-mail of line 2, 3 June 2024",
        Message("Line 2 Shift Desk <line2@tarnholt.example>", (QUALITY,), at(f.C_COMPLAINT, "22:48", 1), "Taste of water, line 2",
            f"""Runa, two of the panel say the water from line 2 tastes sweet, like fruit gum. We are on lot {f.C.name}. Could also be the new caps, they came in the same week. Bottles put aside, samples are in the fridge.

Shift desk"""),
    ),
    mail(
        "settlement", "E-mail P. Hasselt, 12 July 2024",
        Message(HASSELT, (CHIEF,), at(date(2024, 7, 12), "18:15", 2), "WITHOUT PREJUDICE: lots B and C",
            """Dear Solveig,

without prejudice and for the purpose of settlement only. Between us, lot B should not have gone out, and I am not proud of it. I could see my way to crediting sixty per cent of both lots, EUR 373,000 in round figures, if Tarnholt signs a new two-year agreement without the cap and drops the rest.

This cannot be used anywhere.

Pieter"""),
    ),
    mail(
        "dispute_copy", "Exhibit R-8: E-mail E. Torvund, 28 August 2024 (copy of Notice of Dispute)",
        Message(BUYER, (SELLER,), at(f.DISPUTE_EMAILED, "10:26", 1), "Notice of Dispute: copy by e-mail",
            """Dear Ms Oudekerk,

attached for your convenience is our Notice of Dispute. The original left by courier today.

Eskil Torvund"""),
        attachments=("dispute",),
    ),
    mail(
        "shortage", "Exhibit C-17: E-mail P. Hasselt, 6 September 2024 (short deliveries)",
        Message(HASSELT, (BUYER,), at(date(2024, 9, 6), "12:10", 2), "July and August quantities",
            """Eskil,

the missing tonnes of July came on Wednesday; those of August need until October. We could not get feedstock at a price that makes sense under your cap. I would call that force majeure.

Pieter"""),
    ),
    mail(
        "caps", "E-mail of Cap & Seal Trading, 17 June 2024",
        Message("Odd Lervik <sales@capandseal.example>", (QUALITY,), at(date(2024, 6, 17), "08:55", 1), "Analysis of caps",
            """Dear Ms Halvard,

as asked we had our new caps tested for anything that could touch taste. Nothing was found; report attached to our portal.

Odd Lervik"""),
    ),
    mail(
        "silos", "E-mail Logistics, 2 May 2024 (silo cleaning)",
        Message("Logistics Desk <logistics@tarnholt.example>", (BUYER, QUALITY), at(date(2024, 5, 2), "07:20", 1), "Silo cleaning",
            "Silos 3 and 4 are cleaned from 21 to 23 May. Please plan unloading on silos 1 and 2 for those days."),
        noise=True,
    ),
    mail(
        "newsletter", "Newsletter Quillmere, May 2024",
        Message("Quillmere News <news@quillmere.example>", (PURCHASING,), at(date(2024, 5, 22), "06:00", 2), "Quillmere News: our new silo train",
            "In this issue: the silo train is on its way, sixty years of Kiln Quay, and how we halved our water use. You receive this newsletter because you are a valued customer."),
        noise=True,
    ),
)  # fmt: skip

LETTERS: tuple[Doc, ...] = (
    letter(
        "credit_a", "Exhibit C-9: Credit note CN-118, 2 April 2024", date(2024, 4, 2), QUILLMERE,
        ("Tarnholt Bottling ASA", "Purchasing"), f"Credit note CN-118, lot {f.A.name}",
        (f"We refer to your notice of {day(f.A_SENT)}. We accept the rejection of lot {f.A.name} and credit the price in full:",
         Table((("Lot", "Tonnes", "Price per tonne", "Credit"),
                (f.A.name, str(f.A.tonnes), money(f.PRICE["Q1"]), money(f.A.tonnes * f.PRICE["Q1"])))),
         "The credit has been paid today. We accept no liability for any standstill of your line (Clause 12.1)."),
        ("Marit Oudekerk", "Claims"), kind="credit note",
    ),
    letter(
        "notice_c", "Exhibit C-13: Letter R. Halvard, 26 June 2024 (lot C)", date(2024, 6, 26), TARNHOLT,
        ("Quillmere Resins B.V.", "Works Office, 3 Kiln Quay, Port Alder"), f"Notice of defects: lot {f.C.name}",
        (f"By courier. We give notice under Clause 9.3 that lot {f.C.name}, {f.C.tonnes} tonnes, delivered on {day(f.C.delivered)}, has an acetaldehyde content of 2.6 ppm against a limit of 1.0 ppm. On {day(f.C_COMPLAINT)} our line 2 had noted an unusual taste, whereupon we had samples tested. We received the written result of the accredited laboratory on {day(f.C_DISCOVERED)}.",
         "We reject the lot under Clause 10.1 and ask you to take it back within ten Business Days. The price of the lot will not be paid."),
        ("Runa Halvard", "Quality Manager"), kind="notice",
    ),
    letter(
        "reply_c", "Exhibit R-10: Letter M. Oudekerk, 5 July 2024 (lot C)", date(2024, 7, 5), QUILLMERE,
        ("Tarnholt Bottling ASA", "Quality"), f"Lot {f.C.name}",
        (f"Your letter reached us on {day(f.C_RECEIVED)}. Your own line complained of the taste on {day(f.C_COMPLAINT)}. From that day you knew or ought to have known of the defect you allege; the fifteen Business Days ended on {day(f.C_DUE_SELLER)}.",
         "Your notice is late. We shall not take the lot back."),
        ("Marit Oudekerk", "Claims"),
    ),
    letter(
        "dispute", "Exhibit C-18: Notice of Dispute, 27 August 2024", f.DISPUTE_DATED, TARNHOLT,
        ("Quillmere Resins B.V.", "Works Office, 3 Kiln Quay, Port Alder"), "NOTICE OF DISPUTE under Clause 21.1 of the Supply Agreement",
        ("We intend to pursue the following claims: (a) repayment of the excess over the Price of the second and third Quarters of 2024, which we hereby demand under Clause 6.6; (b) damages for lots B and C; (c) the standstill of line 2 in March 2024; (d) liquidated damages for late quantities, to be invoiced.",
         "We propose a meeting of senior managers in Port Alder within thirty days."),
        ("Solveig Rønnaas", "Chief Operating Officer"), kind="notice",
        footers=("By courier. Copy by e-mail.",),
    ),
    paper(
        "courier", "pdf", "proof of delivery", "Exhibit C-14: Courier proofs of delivery", date(2024, 8, 30), "Northwing Courier",
        "PROOF OF DELIVERY",
        (Table((
            ("Consignment", "From", "To", "Handed in", "Delivered", "Signed by"),
            ("NW-440187", "Tarnholt Bottling ASA", "Quillmere Resins B.V., Kiln Quay", "26 June 2024, 15:10", f"{day(f.C_RECEIVED)}, 11:25", "M. Oudekerk"),
            ("NW-452906", "Tarnholt Bottling ASA", "Quillmere Resins B.V., Kiln Quay", "28 August 2024, 09:40", f"{day(f.DISPUTE_RECEIVED)}, 10:05", "Porter, Kiln Quay"),
        ), (1.1, 1.4, 1.6, 1.3, 1.3, 1.1)),
         "Times are local times at the place of delivery."),
        organisation="NORTHWING COURIER", signed=("Customer Service",),
    ),
    paper(
        "meeting", "docx", "minutes", "Exhibit C-19: Minutes of the managers' meeting, 24 September 2024", date(2024, 9, 24), "Eskil Torvund",
        "MINUTES OF THE MEETING UNDER CLAUSE 21.2",
        ("Port Alder, 24 September 2024. Present: S. Rønnaas and E. Torvund (Tarnholt), J. Averkamp and P. Hasselt (Quillmere). The parties agreed that what is said for the purpose of settlement is not minuted.",
         "1. Both sides confirmed that the Notice of Dispute had been received. Mr Hasselt said that he had it from the e-mail of 28 August.",
         "2. Mr Averkamp maintained the price for both quarters. Ms Rønnaas maintained the demand for repayment.",
         "3. No settlement was reached. Each side reserved its rights."),
        organisation="Tarnholt Bottling ASA",
    ),
)  # fmt: skip
