# ruff: noqa: E501 (prose stands on its own lines)
"""The arbitration: rules and law, pleadings, statements, the expert, orders."""

from datetime import date

from suites.arbitration.figures import amount, day, money
from suites.arbitration.pieces import at, head, letter, mail, numbered, paper
from suites.arbitration.supply import figures as f
from suites.demo.content import Doc, Message, Table

CASE = "PAAC Case No. 25-114, Tarnholt Bottling ASA v. Quillmere Resins B.V."
CENTRE = ("PORT ALDER ARBITRATION CENTRE", "Registry, 9 Exchange Steps, Port Alder")
CLAIMED_COVER_TONNES, CLAIMED_COVER_PRICE = 520, 1_358_00
CLAIMED_COVER = CLAIMED_COVER_TONNES * (CLAIMED_COVER_PRICE + f.COVER_FREIGHT - f.PRICE["Q2"])
CLAIMED = f.OVER_ALL + CLAIMED_COVER + f.DISPOSAL_C + f.STOPPAGE + f.LD_CLAIMED
COUNTERCLAIM_LOTS = (f.B.tonnes + f.C.tonnes) * f.INVOICED["Q2"]
COUNTERCLAIMED = f.MAKE_UP_INVOICED + COUNTERCLAIM_LOTS

PROCEEDINGS: tuple[Doc, ...] = (
    paper(
        "law", "pdf", "legal materials", "Exhibit CL-1: Commercial Code of Alderland (agreed extracts)", date(2026, 1, 30), "Joint",
        "COMMERCIAL CODE OF ALDERLAND",
        ("**Article 8.** A contract is interpreted according to its words. Where a writing states that it is the entire agreement, earlier drafts are not considered, save to show a mistake in the writing that is common to both parties.",
         "**Article 31.** A right is not lost by silence or by payment alone.",
         "**Article 74.** A party that relies on a failure must bear the consequences of what it knew. Knowledge of an employee who decides on the release of goods is knowledge of the company.",
         "**Article 77.** An injured party must take reasonable measures to limit its loss.",
         "**Article 90.** Gross negligence is a disregard of what must have been obvious to anyone in the position of the party.",
         "**Article 112.** Where a period is expressed in months it ends on the day of the last month that has the same number as the day of the event."),
        subtitle="Extracts agreed by the parties; translation agreed", serif=True,
    ),
    paper(
        "rules", "pdf", "arbitration rules", "Exhibit CL-2: PAAC Rules (extracts)", date(2024, 1, 1), "Port Alder Arbitration Centre",
        "RULES OF THE PORT ALDER ARBITRATION CENTRE",
        ("**Article 4.** The arbitration begins on the day on which the Registry receives the Request for Arbitration.",
         "**Article 19.** The tribunal decides on the admissibility, relevance and weight of evidence. It shall exclude what was said in settlement talks.",
         "**Article 22.** The tribunal may order a party to produce the native form of an electronic document.",
         "**Article 38.** The tribunal shall decide on costs, having regard to the outcome and to offers expressed to be without prejudice save as to costs."),
        subtitle="In force from 1 January 2024 (extracts)", serif=True,
    ),
    paper(
        "request", "docx", "pleading", "Request for Arbitration, 28 August 2025", date(2025, 8, 28), "Counsel for the Claimant",
        "REQUEST FOR ARBITRATION",
        numbered(
            "The Claimant, Tarnholt Bottling ASA, requests arbitration under Clause 21.3 of the Supply Agreement of 14 November 2022 (Exhibit C-1).",
            f"The Notice of Dispute was delivered to the Respondent by courier on {day(f.DISPUTE_RECEIVED)}.^[Exhibit C-14, consignment NW-452906.] The managers met on 24 September 2024 without result.",
            "The Claimant claims repayment of excess price, damages for three lots, liquidated damages and interest, all to be quantified.",
            "The Claimant nominates Dr Ilse Varrenkamp as arbitrator.",
        ), subtitle=CASE, serif=True,
    ),
    letter(
        "receipt", "Letter of the Registry, 1 September 2025", date(2025, 9, 1), CENTRE,
        ("Counsel for the Claimant", "Counsel for the Respondent"), CASE,
        (f"The Registry confirms that the Request for Arbitration dated 28 August 2025 was received on {day(f.REQUEST)} at 14:50 and has been given the number 25-114.",
         "The Respondent is invited to answer within thirty days of receipt of this letter."),
        ("Tobias Wren", "Registrar"),
    ),
    paper(
        "po1", "pdf", "procedural order", "Procedural Order No. 1, 12 December 2025", date(2025, 12, 12), "The Tribunal",
        "PROCEDURAL ORDER NO. 1",
        (*numbered(
            "The seat is Port Alder and the language is English. The law agreed by the parties is in Exhibit CL-1.",
            "Exhibits are numbered C- and R-, legal materials CL- and RL-. A party that relies on a workbook shall file it in native form, with nothing hidden or locked.",
            "The timetable is as follows:",
        ), Table((
            ("Step", "Date"),
            ("Statement of Claim", "16 February 2026"),
            ("Statement of Defence and Counterclaim", "20 April 2026"),
            ("Reply and Defence to Counterclaim", "26 June 2026"),
            ("Rejoinder", "28 August 2026"),
            ("Hearing, Port Alder", "12 to 15 October 2026"),
        )), "4. Requests for an extension shall be made three working days before the date concerned, with the other side's position."),
        subtitle=CASE, signed=("For the Tribunal: Professor Hadley Stroud, President",), serif=True,
    ),
    paper(
        "claim", "docx", "pleading", "Statement of Claim, 16 February 2026 (extract)", date(2026, 2, 16), "Counsel for the Claimant",
        "STATEMENT OF CLAIM (EXTRACT)",
        (*numbered(
            head("Price", 2),
            f"The Price for the second Quarter of 2024 was {money(f.PRICE['Q2'])} and for the third {money(f.PRICE['Q3'])} per tonne. The Respondent invoiced {amount(f.INVOICED['Q2'])} and {amount(f.INVOICED['Q3'])}.^[Exhibits C-5 and C-7.] The excess on all 2,980 and 2,600 tonnes invoiced is {money(f.OVER_ALL)}.",
            head("Lots", 2),
            "Notice of the defects of lots A, B and C was given in time. The notice for lot B was sent on 17 April 2024, the tenth Business Day.^[Exhibit C-10.]",
            f"The Claimant bought {CLAIMED_COVER_TONNES} tonnes in replacement at {money(CLAIMED_COVER_PRICE)} plus freight of {money(f.COVER_FREIGHT)}.^[Exhibits C-11 and C-15.] The difference to the Price is {money(CLAIMED_COVER)}.",
            f"Disposal of lot C cost {money(f.DISPOSAL_C)}. The standstill of line 2 cost {f.STOPPAGE_HOURS} hours at {money(f.STOPPAGE_RATE)}, that is {money(f.STOPPAGE)}.",
            head("Delay", 2),
            f"Liquidated damages are {money(f.LD_CLAIMED)} (Exhibit C-20).",
            head("Relief", 2),
            f"The Claimant claims {money(CLAIMED)} with interest under Clause 14.4, all from 31 August 2024.",
        ),), subtitle=CASE, serif=True,
    ),
    paper(
        "defence", "pdf", "pleading", "Statement of Defence and Counterclaim, 20 April 2026 (extract)", date(2026, 4, 20), "Counsel for the Respondent",
        "STATEMENT OF DEFENCE AND COUNTERCLAIM (EXTRACT)",
        (*numbered(
            head("Time bar", 2),
            f"The Notice of Dispute reached the Respondent by e-mail on {day(f.DISPUTE_EMAILED)} (Exhibit R-8), as its director confirmed (Exhibit C-19). Twelve months ended on {day(f.BAR_SELLER)}. The Request of {day(f.REQUEST)} is one day late and all claims are barred under Clause 21.4.",
            head("Price", 2),
            "The draft of 19 October 2022 (Exhibit R-2) shows that the parties meant the quarter immediately preceding. Clause 6.3 as signed is a clerical error. The Claimant paid every invoice.",
            "If there is a cap, six per cent on the second Quarter as invoiced is not reached in the third.",
            head("Lots", 2),
            "The notice for lot B came too late under Clauses 9.2 and 22.3, that for lot C under Clause 9.3, since the Claimant ought to have discovered the defect on 3 June 2024.",
            "The Respondent released all lots in good faith on the tests shown in Exhibit R-6.",
            head("Delay", 2),
            "Late quantities were due to a shortage of feedstock, which is force majeure.",
            head("Counterclaim", 2),
            f"The Claimant has not paid INV-2410M, {money(f.MAKE_UP_INVOICED)}, nor the price of lots B and C, {money(COUNTERCLAIM_LOTS)}. The Respondent counterclaims {money(COUNTERCLAIMED)} with interest at eight percentage points above the Reference Rate. It gives no credit for what became of the lots.",
        ),), subtitle=CASE, serif=True,
    ),
    paper(
        "ws_halvard", "docx", "witness statement", "Witness Statement of Runa Halvard (CWS-1)", date(2026, 2, 12), "Runa Halvard",
        "WITNESS STATEMENT OF RUNA HALVARD",
        (*numbered(
            "I am Quality Manager of the Claimant. I make this statement from my own knowledge and the documents I refer to.",
            "Lot B came on 2 April 2024. We inspected it that week. The colour was wrong to the naked eye and there were specks in every sample. I waited for the second set of samples and then had to be away; I sent the notice on 17 April in the late afternoon.^[Exhibit C-10.] I thought a notice by e-mail counts when it is sent.",
            "On 3 June the night shift wrote that the water from line 2 tasted sweet.^[Exhibit C-22.] I did not know why. We had changed the caps that week. I had samples of the resin, of the caps and of the water sent out on 4 June.",
            f"The laboratory's result came on {day(f.C_DISCOVERED)}.^[Exhibit C-12.] That was the first time I knew that lot C was at fault. The caps were cleared a week later.",
            "In March the moulds of line 2 fouled while lot A ran. The line stood for eighteen hours. The figure of EUR 4,700 an hour comes from our controller and is what the line earns, not what the standstill cost us in cash.",
        ), "I believe that the facts stated here are true."), subtitle=CASE, signed=("Runa Halvard", "12 February 2026"), serif=True,
    ),
    paper(
        "ws_dorsten", "docx", "witness statement", "Witness Statement of Jan van Dorsten (RWS-1)", date(2026, 4, 16), "Jan van Dorsten",
        "WITNESS STATEMENT OF JAN VAN DORSTEN",
        (*numbered(
            "I was head of the Respondent's laboratory until September 2024. I keep the release list.^[Exhibit R-6.]",
            "Every lot is tested before it leaves. Lot B was tested on 27 March 2024 and was within limits; I signed its certificate. I do not recall anything unusual about it.",
            "A lot is released by me. On rare occasions the Commercial Director has asked for a lot to be released that I would have kept. I cannot say which lots these were.",
            "Acetaldehyde is not part of our release test. It needs a chromatograph, which we do not have.",
        ), "This is my true statement."), subtitle=CASE, signed=("Jan van Dorsten", "16 April 2026"), serif=True,
    ),
    paper(
        "ws_hasselt", "docx", "witness statement", "Witness Statement of Pieter Hasselt (RWS-2)", date(2026, 4, 17), "Pieter Hasselt",
        "WITNESS STATEMENT OF PIETER HASSELT",
        (*numbered(
            "I am Commercial Director of the Respondent and negotiated the Supply Agreement. I wrote the comments in draft 3.^[Exhibit R-2.]",
            "Ms Rønnaas's lawyers sent the signature version in November 2022. It had the old wording of 6.3 and a cap. I read it and I did not insist; we wanted the volume.",
            "I had nothing to do with the release of lots. That is for the laboratory.",
            "Feedstock was to be had in the summer of 2024, but at prices at which we would have lost money.",
        ), "This is my true statement."), subtitle=CASE, signed=("Pieter Hasselt", "17 April 2026"), serif=True,
    ),
    paper(
        "expert", "pdf", "expert report", "Expert Report of Dr Amund Sletten (CER-1)", date(2026, 2, 10), "Dr Amund Sletten",
        "EXPERT REPORT ON PRICE AND INTEREST",
        (*numbered(
            "I was asked to compute the Price for the second and third Quarters of 2024 and interest to 30 June 2026.",
            f"Second Quarter: mean AFX December to February 902.3333, mean AIE 108.6667; formula price {money(f.FORMULA['Q2'])}. The limit of six per cent on {amount(f.PRICE['Q1'])} is {amount(f.LIMIT['Q2'])} and is not reached.",
            f"Third Quarter: mean AFX March to May 996.3333, mean AIE 117.0000; formula price {money(f.FORMULA['Q3'])}. The limit of six per cent on {amount(f.PRICE['Q2'])} is {money(f.LIMIT['Q3'])} and applies.",
            "On instructions I computed interest on all heads from 31 August 2024 at 7.75 % throughout. I was told that the Reference Rate had not changed.",
            "I have not checked quantities against the payment ledger.",
        ), "I understand my duty to assist the Tribunal."), subtitle=CASE, signed=("Dr Amund Sletten", "10 February 2026"), serif=True,
    ),
    mail(
        "directions", "E-mail of the Tribunal, 11 May 2026",
        Message("Professor Hadley Stroud <stroud@tribunal.example>", ("Counsel for the Claimant <team@lindqvarn.example>", "Counsel for the Respondent <team@oostermeer.example>"),
            at(date(2026, 5, 11), "17:30", 2), "PAAC 25-114: directions",
            """Dear Counsel,

1. With its Reply the Claimant shall file a table that shows for each head of claim the quantity, the rate, the clause and the exhibit relied on, with interest to 30 June 2026.

2. The Tribunal notes that Exhibit R-6 was filed as a native workbook. It has not been opened by the Tribunal.

3. The Tribunal will hear the parties in October on whether any claim is barred by Clause 21.4, together with the merits.

Hadley Stroud
President"""),
        kind="directions",
    ),
)  # fmt: skip
