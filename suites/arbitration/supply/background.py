# ruff: noqa: E501 (prose stands on its own lines)
"""What else lies in the file: manuals, market reports, further statements, routine letters."""

from datetime import date
from fractions import Fraction

from suites.arbitration.figures import amount, half_up, money
from suites.arbitration.pieces import at, head, letter, mail, numbered, paper
from suites.arbitration.supply import figures as f
from suites.arbitration.supply.letters import BUYER, CHIEF, HASSELT, QUALITY
from suites.arbitration.supply.proceedings import CASE
from suites.demo.content import Bullets, Doc, Message, Table

_KERKHOVE = half_up(Fraction(f.INVOICED["Q2"] * (100 + f.CAP_PERCENT), 100))
FENNICK = "Fennick Sales <sales@fennick.example>"

BACKGROUND: tuple[Doc, ...] = (
    paper(
        "manual", "docx", "manual", "Exhibit R-14: Tarnholt quality manual, chapter 7 (incoming goods)", date(2023, 5, 15), "Runa Halvard", "QUALITY MANUAL, CHAPTER 7: INCOMING GOODS",
        (
            "This chapter applies to resin, caps, labels and film. It is an internal instruction and gives no rights to suppliers.",
            head("7.1 Arrival", 2),
            *numbered(
                "Every vehicle is weighed. The driver's papers, the number of the lot and the certificate of analysis are checked against the call-off. A vehicle without a certificate is not unloaded.",
                "Five samples of 500 g are taken from each lot of resin while it is being unloaded, at the beginning, at the end and at three points between. One sample is sealed and kept for eighteen months.",
                "Resin goes into the silo only when the shift leader has released it. If silo space is short, a lot may be unloaded into a silo of its own before release, but not mixed.",
            ),
            head("7.2 Inspection", 2),
            *numbered(
                "Inspection is done within three working days of arrival. It consists of a look at the samples under the lamp (colour, specks, dust), intrinsic viscosity by the quick method, and moisture.",
                "Acetaldehyde is not tested here. We have no chromatograph. Once a quarter a sample of one lot goes to an accredited laboratory; a sample also goes there whenever the tasting panel finds something.",
                "The tasting panel tastes water from each line at the end of each shift. The panel's notes are kept by the shift desk.",
                start=4,
            ),
            head("7.3 Complaints to suppliers", 2),
            *numbered(
                "If a lot fails, the Quality Manager is told the same day. She decides whether the lot is blocked.",
                "Notice to the supplier is to go out by noon of the eighth working day after delivery, by e-mail and courier, whatever the contract says. Purchasing keeps a list of the periods in the contracts and of the holidays at the place of the supplier.",
                "A notice names the lot, the quantity, the day of delivery, the defect, the result and the limit. Photographs are attached where the defect can be seen.",
                start=7,
            ),
        ), organisation="Tarnholt Bottling ASA",
    ),
    paper(
        "ws_ronnaas", "docx", "witness statement", "Witness Statement of Solveig Rønnaas (CWS-2)", date(2026, 2, 13), "Solveig Rønnaas", "WITNESS STATEMENT OF SOLVEIG RØNNAAS",
        (*numbered(
            "I am Chief Operating Officer of the Claimant and have held that post since 2019. I led the negotiation of the Supply Agreement for the Claimant.",
            "We had bought resin from the Respondent since 2016 on yearly orders. In 2022 both sides wanted something longer. The Respondent wanted a formula; we wanted a limit on how fast the formula could run. Those two went together from the first meeting.",
            "Mr Hasselt sent his third draft on 19 October 2022.^[Draft 3 of 19 October 2022, attached to the Answer.] It struck out the limit and moved the months closer to the quarter. I told him on the telephone the next day that without the limit there would be no agreement, and that we needed the published index and not a flash figure, which is why the months end one month earlier. He said that he would think about it.",
            "Our lawyers sent the signature version on 7 November. It had the months and the limit as we wanted them.^[Exhibit C-1, Clauses 6.3 and 6.4.] It was signed a week later. Nobody told me that a mistake had been made until the spring of 2024, when the indices had gone up.",
            "As to the late quantities: Mr Hasselt called me in August 2024 and said that other customers paid more. I answered that other customers had other contracts.",
            "I decided in November 2024 not to pay the invoice for the late quantities. I thought it wrong to send half a million to a company that owed us money. I did not ask our lawyers at the time.",
        ), "I believe that the facts stated here are true."), subtitle=CASE, signed=("Solveig Rønnaas", "13 February 2026"), serif=True,
    ),
    letter(
        "filing_r6", "Letter Oostermeer, 20 April 2026 (filing of exhibits)", date(2026, 4, 20), ("OOSTERMEER ADVOCATEN", "Port Alder"), ("The Tribunal", "Counsel for the Claimant"), CASE,
        ("We file the Statement of Defence and Counterclaim with Exhibits R-1 to R-14 and the statements RWS-1 and RWS-2.",
         "Exhibits R-3 and R-6 are workbooks and are filed in native form, as Procedural Order No. 1 requires. R-6 is the release list as kept by the laboratory; it was exported for these proceedings by our client's information technology department on 14 April 2026.",
         "Our client has no objection to the hearing of Ms Halvard and Ms Rønnaas. It will call Mr van Dorsten, who has left the company, and Mr Hasselt."),
        ("Machteld Oostermeer",),
    ),
    mail(
        "samples", "E-mails Halvard / Alder Polymer Laboratory, 4 and 5 June 2024",
        Message("Alder Polymer Laboratory <samples@alderpolymer.example>", (QUALITY,), at(date(2024, 6, 5), "10:20", 2), "RE: Samples for acetaldehyde",
            """Dear Ms Halvard,

your parcel arrived this morning: one bag of resin QR-2405-C (sealed), one of resin QR-2405-D, two caps, one bottle of water. Our queue is short; expect a result for the resin by Monday. Caps are not our field, please ask the maker.

Samples desk"""),
        earlier=(Message(QUALITY, ("Alder Polymer Laboratory <samples@alderpolymer.example>",), at(date(2024, 6, 4), "08:10", 1), "Samples for acetaldehyde",
            """Good morning,

we have a taste in the water of one line and do not know where it comes from. It may be the resin of either of two lots, or the new caps, or something in the line. Please test the resin for acetaldehyde and tell me what you need for the rest.

Runa Halvard"""),),
    ),
    mail(
        "order_b", "E-mails Fennick / Torvund, 18 and 19 April 2024",
        Message(BUYER, (FENNICK,), at(date(2024, 4, 19), "11:45", 1), "RE: 260 t, quickly",
            f"""Agreed: {f.B.tonnes} t of FR-80 at {money(f.COVER_PRICE)} and {money(f.COVER_FREIGHT)} freight, delivered by 25 April. Two other makers asked for more or could not deliver before May.

Eskil Torvund"""),
        earlier=(Message(FENNICK, (BUYER,), at(date(2024, 4, 18), "16:02", 1), "260 t, quickly",
            f"Spot is tight. We can do {f.B.tonnes} t at {money(f.COVER_PRICE)} a tonne ex works, freight {money(f.COVER_FREIGHT)}. The price holds until tomorrow noon."),),
    ),
    paper(
        "market", "pdf", "market report", "Exhibit C-21: Resin Monitor, August 2024", date(2024, 8, 30), "Resin Monitor", "RESIN MONITOR, AUGUST 2024",
        (
            "**Feedstock.** Supply was sufficient throughout the quarter. Two crackers on the eastern coast were down for maintenance in July, announced a year before. Buyers without contracts paid premiums of six to nine per cent over the index; none of those we asked went without.",
            "**Prices.** The Alder Feedstock Index stood at 1,026 in July and 1,018 in August, after 1,030 in June. We expect it to ease further in the autumn. Power has come down for the fifth month in a row.",
            "**Bottle grade.** Spot bottle grade was offered between EUR 1,300.00 and 1,390.00 in July for quick delivery in lots of up to 300 tonnes. Contract prices followed the formulae with their usual delay; a number of formulae have reached their limits, to the displeasure of sellers.",
            "**Off-grade.** Spinners pay between EUR 760.00 and 820.00 for clean off-grade with colour faults. Material with taste faults finds no buyers and goes to recycling.",
            Table((("Month 2024", "Spot bottle grade, EUR/t", "Off-grade, EUR/t"), ("April", "1,290 to 1,360", "770 to 810"), ("May", "1,300 to 1,370", "760 to 820"), ("June", "1,310 to 1,390", "770 to 820"), ("July", "1,300 to 1,390", "760 to 810"), ("August", "1,280 to 1,350", "750 to 800"))),
        ), organisation="RESIN MONITOR", subtitle="Monthly report for subscribers",
    ),
    paper(
        "expert_theirs", "pdf", "expert report", "Expert Report of Willem Kerkhove (RER-1)", date(2026, 4, 15), "Willem Kerkhove", "EXPERT REPORT ON PRICE",
        (*numbered(
            "I have been an adviser to makers of resin for twenty-two years. I was asked to compute the price of the second and third quarters of 2024 on the assumption that the reference months are the three months immediately before the quarter and that there is no limit.",
            f"On that assumption the price is {money(f.INVOICED['Q2'])} and {money(f.INVOICED['Q3'])}, as invoiced. My workings agree with Exhibit R-3.",
            "I was not asked whether the assumption is right. In my experience both methods are used. A method that waits a month works with published figures; a method that does not wait needs a flash figure for the last month, which was used here for March and for June and differed from the published one by less than half a point.",
            f"If there is a limit of six per cent I am asked to take the price of the second quarter as invoiced as its base. The limit is then {money(_KERKHOVE)} and is not reached. If the base were a lower price, the limit would be lower.",
            "I have not computed interest.",
        ), "I understand my duty to assist the Tribunal."), subtitle=CASE, signed=("Willem Kerkhove", "15 April 2026"), serif=True,
    ),
    paper(
        "board", "docx", "board paper", "Tarnholt board paper 2026/04, 20 February 2026", date(2026, 2, 20), "Solveig Rønnaas", "BOARD PAPER 2026/04: QUILLMERE",
        (
            "For information. Confidential; prepared with counsel for the purpose of the arbitration.",
            *numbered(
                "The Statement of Claim was filed on 16 February. It asks for about EUR 360,000 before interest. The largest heads are the excess price and the standstill.",
                "Quillmere has an unpaid invoice of about EUR 513,000 for the quantities of summer 2024. We take the view that it can be set off. It will be raised as a counterclaim.",
                "Lot B: Quality reports that notice was given on the last day. Lot C: notice was given after the laboratory's result.",
                "Costs to date EUR 148,000. The hearing is in October.",
            ),
            Bullets(("The board is asked to take note.", "A decision on settlement is not asked for at this stage.")),
        ), organisation="Tarnholt Bottling ASA",
    ),
    mail(
        "pricing_talk", "E-mails Hasselt / Rønnaas, 6 and 7 May 2024 (visit)",
        Message(CHIEF, (HASSELT,), at(date(2024, 5, 7), "08:30", 1), "RE: Visit on 16 May",
            f"""Pieter,

the 16th does not suit, the 17th is our holiday. Let us say the 23rd. I should like to talk about the price of this quarter first of all. You invoice {amount(f.INVOICED['Q2'])}; we have {amount(f.PRICE['Q2'])}. I shall not sign a paper that calls it agreed.

Solveig"""),
        earlier=(Message(HASSELT, (CHIEF,), at(date(2024, 5, 6), "17:20", 2), "Visit on 16 May",
            "Solveig, may I come by on the 16th? I should like to show you the new silo train and to put the price behind us. I could bring a short paper for both of us to sign."),),
    ),
)  # fmt: skip
