# ruff: noqa: E501 (prose stands on its own lines)
"""The arbitration: law and rules, orders, pleadings, statements, the experts."""

from datetime import date

from suites.arbitration.earnout import figures as f
from suites.arbitration.figures import money
from suites.arbitration.pieces import head, numbered, paper
from suites.demo.content import Doc

CASE = "VCA Case 2024/88, Maud Pellworth and others v. Ansbrook Group plc"

PROCEEDINGS: tuple[Doc, ...] = (
    paper(
        "law", "pdf", "legal materials", "Exhibit CL-1: Civil Code of Veldland (agreed extracts)", date(2025, 2, 24), "Joint", "CIVIL CODE OF VELDLAND",
        ("**Article 12.** A period of days begins on the day after the event. A period of months ends on the day that has the same number.",
         "**Article 61.** A debtor may set off only where the contract does not restrict it. A restriction is applied as written.",
         "**Article 70.** An act is wilful if the actor knew what it would bring about and wanted it or accepted it.",
         "**Article 88.** A contract that states that it replaces earlier papers is read without them.",
         "**Article 104.** Where a contract gives a remedy for a breach, the party may choose between the remedy and damages but may not have both for the same loss."),
        subtitle="Extracts agreed by the parties", serif=True,
    ),
    paper(
        "rules", "pdf", "arbitration rules", "Exhibit CL-2: Rules of the Veldhaven Chamber (extracts)", date(2024, 1, 1), "Veldhaven Chamber of Arbitration", "RULES OF ARBITRATION",
        ("**Rule 9.** A counterclaim is begun when it is received by the Chamber.",
         "**Rule 24.** Legal privilege is respected. A document produced by mistake remains privileged.",
         "**Rule 25.** A party that fails to produce a native document, or produces it with parts hidden, bears the consequences.",
         "**Rule 40.** Costs follow the event. An open offer that turns out to be at least as good as the award is taken into account from its date."),
        subtitle="In force from 1 January 2024 (extracts)", serif=True,
    ),
    paper(
        "request", "docx", "pleading", "Request for Arbitration, 7 October 2024", date(2024, 10, 7), "Sorrel & Quint", "REQUEST FOR ARBITRATION",
        numbered(
            "The Claimants sold Pellworth Diagnostics Ltd to the Respondent. They claim the Earn-out Payment for 2023.^[Exhibit C-1, Clause 4.]",
            "The Dispute Notice was delivered on 30 May 2024.^[Exhibit C-11.] The parties have agreed to appoint Tallis & Roe as Independent Accountant for the items of accounting.",
            "The Harrow Trust contract and the set-off are for the tribunal.",
        ), subtitle=CASE, serif=True,
    ),
    paper(
        "answer", "pdf", "pleading", "Answer and Counterclaim, received 16 December 2024", f.COUNTERCLAIM, "Brackenridge", "ANSWER AND COUNTERCLAIM",
        numbered(
            "The Dispute Notice was late. Thirty Business Days after 12 April 2024 ended on 29 May 2024. The Earn-out Statement is final.",
            f"The Respondent counterclaims {money(f.WARRANTY_CLAIM)} for breach of warranty and has set this off.",
            "Harrow Trust was given to Ansbrook Labs for reasons of capacity.",
        ), subtitle=CASE, signed=("Received by the Chamber on 16 December 2024",), serif=True,
    ),
    paper(
        "po1", "pdf", "procedural order", "Procedural Order No. 1, 20 January 2025", date(2025, 1, 20), "The Tribunal", "PROCEDURAL ORDER NO. 1",
        (*numbered(
            "The items of accounting are with the Independent Accountant. The arbitration goes on with the other questions.",
            "Statement of Claim 12 May 2025; Statement of Defence 12 September 2025; production of documents by 3 November 2025; Reply 16 January 2026; Rejoinder 13 March 2026.",
            "Interest is to be calculated to 31 March 2026 for the purpose of the pre-hearing briefs.",
        ),), subtitle=CASE, signed=("For the Tribunal: Beatrix Lorne, President",), serif=True,
    ),
    paper(
        "po2", "pdf", "procedural order", "Procedural Order No. 2, 6 October 2025 (production of documents)", date(2025, 10, 6), "The Tribunal", "PROCEDURAL ORDER NO. 2",
        (*numbered(
            "Workbooks are produced in native form.",
            "Documents are produced for this arbitration only.",
            "Requests 1 to 9 of the Claimants are allowed; request 10 is refused.",
            "Objections are noted in the schedule.",
            "If a privileged document is produced by mistake, the party that receives it shall on demand return or destroy it, shall make no use of it or of what it learned from it, and shall not refer to it before the Tribunal.",
        ),), subtitle=CASE, signed=("For the Tribunal: Beatrix Lorne, President",), serif=True,
    ),
    paper(
        "claim", "docx", "pleading", "Statement of Claim, 12 May 2025 (extract)", date(2025, 5, 12), "Sorrel & Quint", "STATEMENT OF CLAIM (EXTRACT)",
        (*numbered(
            head("Earn-out", 2),
            f"Earn-out EBITDA is {money(f.SELLER_EBITDA)} and the Earn-out Payment {money(f.SELLER_PAYMENT)}.^[Exhibit C-9.] The Claimants maintain this calculation notwithstanding the determination, which does not bind them where it is wrong.",
            f"The margin on the Harrow Trust contract is to be added. The Claimants put it at {money(f.HARROW_CLAIMED)}.",
            head("Set-off", 2),
            "The Agreement does not allow the set-off of disputed claims.",
            head("Interest", 2),
            "Interest is due at four percentage points above the Base Rate from 15 April 2024.",
        ),), subtitle=CASE, serif=True,
    ),
    paper(
        "defence", "pdf", "pleading", "Statement of Defence, 12 September 2025 (extract)", date(2025, 9, 12), "Brackenridge", "STATEMENT OF DEFENCE (EXTRACT)",
        (*numbered(
            head("Earn-out", 2),
            "The Earn-out Statement is final. Failing that, the determination of the Independent Accountant binds the Claimants to the cent; what they call an error is a judgment.",
            "Group charges are the price of real services and the Company would have had to buy them elsewhere.",
            head("Harrow Trust", 2),
            "Pellworth lacked the capacity for six analysers in autumn 2023. There was no thought of the earn-out.",
            head("Warranties", 2),
            "Notice of the warranty claims was given on 30 June 2023, within twenty-four months. The counterclaim was pleaded at the first opportunity. The heads of terms show that any notified claim may be set off.",
        ),), subtitle=CASE, serif=True,
    ),
    paper(
        "ws_maud", "docx", "witness statement", "Witness Statement of Maud Pellworth (CWS-1)", date(2025, 5, 8), "Maud Pellworth", "WITNESS STATEMENT OF MAUD PELLWORTH",
        (*numbered(
            "I founded Pellworth Diagnostics with my brother and Nerys Cade and led it until March 2022. I am the Sellers' Representative.",
            "The Earn-out Statement came on the evening of Friday, 12 April 2024.^[Exhibit R-3.] I read it on the Monday.",
            "I heard of Harrow Trust from a former colleague in May 2024; he thought the margin was some six hundred thousand. I have no papers.^[Documents will be asked for.]",
            "The calculation in Exhibit C-9 is my brother's. He took the view that every euro of group charges was invented.",
            "When the warranty e-mail came on 30 June 2023 I was at supper. It was ten to six.^[Exhibit R-6.]",
        ), "I confirm that this is true."), subtitle=CASE, signed=("Maud Pellworth", "8 May 2025"), serif=True,
    ),
    paper(
        "ws_harle", "docx", "witness statement", "Witness Statement of Desmond Harle (RWS-1)", date(2025, 9, 9), "Desmond Harle", "WITNESS STATEMENT OF DESMOND HARLE",
        (*numbered(
            "I am Chief Financial Officer of the Respondent.",
            "Harrow Trust was placed with Ansbrook Labs because Pellworth had its hands full.^[I have no document on this.] The earn-out was not on my mind.",
            "I prepared the Earn-out Statement with care.^[Exhibit R-4, of which a printed copy was annexed to my statement.] Costs that were not for integration were left out.",
            "The heads of terms were the deal; the Agreement is what lawyers made of it.^[Exhibit R-2.]",
        ), "I confirm that this is true."), subtitle=CASE, signed=("Desmond Harle", "9 September 2025"), serif=True,
    ),
    paper(
        "ws_orde", "docx", "witness statement", "Witness Statement of Tamsin Orde (RWS-2)", date(2026, 2, 2), "Tamsin Orde", "WITNESS STATEMENT OF TAMSIN ORDE",
        (*numbered(
            "I am finance manager of Pellworth Diagnostics.",
            "I booked what group finance told me to book.^[Exhibit C-5.] The new stock rule came from Veldhaven in October 2023.",
            "In autumn 2023 the workshop had free capacity for about ten analysers. We delivered and installed those for Harrow Trust.^[Contract 23-771.]",
            "I left the Respondent's Group in January 2026 and am willing to give evidence. (Added by hand, 2 February 2026.)",
        ), "I confirm that this is true."), subtitle=CASE, signed=("Tamsin Orde", "10 September 2025, addition of 2 February 2026"), serif=True,
    ),
    paper(
        "expert", "pdf", "expert report", "Expert Report of Halcyon Breck (CER-1)", date(2026, 1, 12), "Halcyon Breck", "EXPERT REPORT ON EARN-OUT EBITDA",
        (*numbered(
            f"I reviewed the determination. One per cent of Revenue as defined, {money(f.OWN_REVENUE)}, is {money(f.CHARGES_ALLOWED)}. The amount to be added back is {money(f.CHARGES_ADDED)}, {money(f.SLIP)} more than the determination has it.",
            f"The margin on Harrow Trust is {money(f.DIVERTED_MARGIN)} by the sheet Harrow of Exhibit R-4, which is hidden. I found no support for a higher figure.",
            f"With both, Earn-out EBITDA is {money(f.EBITDA)}.",
            "I was not asked to compute the Earn-out Payment or interest.",
        ), "I understand my duty to the Tribunal."), subtitle=CASE, signed=("Halcyon Breck", "12 January 2026"), serif=True,
    ),
)  # fmt: skip
