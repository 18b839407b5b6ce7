# ruff: noqa: E501 (prose stands on its own lines)
"""The arbitration: law and rules, pleadings, statements, experts, orders."""

from datetime import date

from suites.arbitration.construction import figures as f
from suites.arbitration.figures import day, money
from suites.arbitration.pieces import head, letter, numbered, paper
from suites.demo.content import Doc, Table

CASE = "WCAC Case No. 311, Bressing Civil Works Ltd v. Ostermoor Water Authority"
COURT = ("WESTMARK CONSTRUCTION ARBITRATION COURT", "Secretariat, 2 Lantern Street, Ostermoor")
_EVENTS = tuple((e.key, e.name, str(e.claimed)) for e in f.EVENTS)

PROCEEDINGS: tuple[Doc, ...] = (
    paper(
        "law", "pdf", "legal materials", "Exhibit RL-1: Westmark Obligations Act (agreed extracts)", date(2026, 1, 12), "Joint", "WESTMARK OBLIGATIONS ACT",
        ("**Section 5.** Where a period is expressed in days, the day of the event is not counted. The period ends with the end of its last day, whichever day of the week that is.",
         "**Section 6.** A document is received when it comes to a place where the recipient ordinarily receives documents. It does not matter when it is read.",
         "**Section 14.** A clause under which a right is lost for want of timely notice is valid between businesses and is applied as written. A party may not rely on it if it caused the delay of the notice.",
         "**Section 15.** A party that deals with a claim on its merits does not thereby give up a defence that it has reserved.",
         "**Section 40.** Agreed damages for delay are due without proof of loss. A tribunal may not reduce them below the limit that the parties agreed."),
        subtitle="Extracts agreed by the parties", serif=True,
    ),
    paper(
        "rules", "pdf", "arbitration rules", "Exhibit RL-2: WCAC Rules (extracts)", date(2023, 1, 1), "Westmark Construction Arbitration Court", "RULES OF ARBITRATION",
        ("**Rule 11.** The tribunal may not review what a dispute board has decided with final effect.",
         "**Rule 18.** Evidence of settlement offers is inadmissible.",
         "**Rule 20.** An electronic document is produced as it is kept, with its hidden parts. The tribunal may draw conclusions from what was concealed.",
         "**Rule 31.** Costs follow the event unless the tribunal finds otherwise."),
        subtitle="In force from 1 January 2023 (extracts)", serif=True,
    ),
    paper(
        "request", "docx", "pleading", "Request for Arbitration, 1 September 2025", f.REQUEST, "Counsel for the Claimant", "REQUEST FOR ARBITRATION",
        numbered(
            "The Claimant, Bressing Civil Works Ltd, requests arbitration under Clause 21.5 of the Contract.",
            "Both parties gave notice of dissatisfaction with Decision No. 1 of the Dispute Board.^[Notices of 20 and 24 June 2025.] Fifty-six days have passed.",
            f"The Claimant claims repayment of delay damages of {money(f.WITHHELD)} and Cost of {money(f.COST_CLAIMED)}, with interest.",
        ), subtitle=CASE, serif=True,
    ),
    paper(
        "po1", "pdf", "procedural order", "Procedural Order No. 1, 9 December 2025", date(2025, 12, 9), "The Tribunal", "PROCEDURAL ORDER NO. 1",
        (*numbered(
            "The seat is Ostermoor. The language is English.",
            "Programmes and calculations are filed in native form.",
            "Statement of Claim 26 January 2026; Statement of Defence 30 March 2026; skeletons 29 May 2026; hearing 8 to 11 June 2026.",
            "The parties agree that interest be calculated to 30 April 2026 for the purpose of the hearing.",
            "No witness will be heard who is not named in a statement.",
            "The issues, in this order, are: (1) which parts of Decision No. 1 are final; (2) notices under Clause 20.1; (3) which programme governs; (4) days for each event; (5) delay damages and their limit; (6) Cost; (7) interest.",
        ),), subtitle=CASE, signed=("For the Tribunal: Sir Anselm Quarles, President",), serif=True,
    ),
    paper(
        "claim", "docx", "pleading", "Statement of Claim, 26 January 2026 (extract)", date(2026, 1, 26), "Counsel for the Claimant", "STATEMENT OF CLAIM (EXTRACT)",
        (*numbered(
            head("Time", 2),
            f"The Works were complete {f.DELAY} days after the Time for Completion. The Claimant is entitled to {f.CLAIMED_DAYS} days:",
            Table((("Event", "Cause", "Days"), *_EVENTS, ("", "Total", str(f.CLAIMED_DAYS)))),
            "The days follow from Programme Rev C, in which the screen house has no float.^[Exhibit C-5; CER-1, section 3.]",
            "The footings were discovered on 8 March 2023 and notified on 4 April, within 28 days. In any event the minutes of 15 March, signed by the Engineer, were notice, and the Engineer assessed the claim on its merits.^[Exhibits C-6 and C-8.]",
            "Decision No. 1 was received on 27 May 2025.^[Exhibit C-20.] The notice of 24 June 2025 was in time. Since the Employer too is dissatisfied, no part of the decision is final.",
            head("Money", 2),
            f"The Employer deducted {money(f.WITHHELD)} and must repay it. Cost is {f.CLAIMED_DAYS} days at {money(f.CLAIMED_RATE)}, that is {money(f.COST_CLAIMED)}.^[Exhibit C-14.]",
            f"Interest is due at five percentage points above the Base Rate from {day(f.TAKING_OVER)}.^[Exhibit C-3, Clause 14.8.]",
        ),), subtitle=CASE, serif=True,
    ),
    paper(
        "defence", "pdf", "pleading", "Statement of Defence, 30 March 2026 (extract)", date(2026, 3, 30), "Counsel for the Respondent", "STATEMENT OF DEFENCE (EXTRACT)",
        (*numbered(
            "All parts of Decision No. 1 other than Parts 3 and 4 are final. The Claimant's notice of dissatisfaction was out of time.",
            "E2 is barred by Clause 20.1.",
            "E3: the screen house had float. No time is due. E4: the threshold must be applied to the three months together; no time is due.",
            "E5: the pumps came on 22 July 2024, after the grid was live.",
            f"Delay damages were rightly deducted. They may go up to ten per cent of the Contract Price, {money(f.OLD_LD_CAP)}; the Respondent reserves the difference.",
            "Cost: nothing is due.",
        ),), subtitle=CASE, serif=True,
    ),
    paper(
        "ws_vane", "docx", "witness statement", "Witness Statement of Dorrit Vane (CWS-1)", date(2026, 1, 20), "Dorrit Vane", "WITNESS STATEMENT OF DORRIT VANE",
        (*numbered(
            "I was the Claimant's site manager at Ostermoor from September 2022 to October 2024.",
            "I remember the footings well. I saw them on 8 March 2023, when I showed them to the Engineer.^[Site diary, entry of 8 March.] I do not now recall the Monday of that week. The diary is written up on Fridays from slips.",
            "We told the meeting of 15 March about them.^[Exhibit C-6, item 2.] Ms Sande said: put it in writing. I took the letter to her office on 4 April.",
            "The drawings for the second screen were new to us and it took six days to study them; the gang stood idle for part of that time.^[Exhibit C-11.]",
            "In the summer of 2024 everything waited for the grid. I do not deal with purchasing and cannot say when the pumps were ordered.",
        ), "The contents of this statement are true."), subtitle=CASE, signed=("Dorrit Vane", "20 January 2026"), serif=True,
    ),
    paper(
        "ws_tarrant", "docx", "witness statement", "Witness Statement of Colm Tarrant (CWS-2)", date(2026, 1, 21), "Colm Tarrant", "WITNESS STATEMENT OF COLM TARRANT",
        (*numbered(
            "I am Managing Director of the Claimant.",
            "The parcel of the Dispute Board was on my desk on 27 May 2025.^[Exhibit C-20.] Letters that are not stamped have not been received; that is how our office works.",
            "The pumps were ordered in good time and played no part in the delay.^[Exhibit C-12.]",
            "Head office carries every site. The rate in Exhibit C-14 is what a day of delay costs my company.",
        ), "The contents of this statement are true."), subtitle=CASE, signed=("Colm Tarrant", "21 January 2026"), serif=True,
    ),
    paper(
        "ws_sande", "docx", "witness statement", "Witness Statement of Wiebke Sande (RWS-1)", date(2026, 3, 24), "Wiebke Sande", "WITNESS STATEMENT OF WIEBKE SANDE",
        (*numbered(
            "I was the Engineer's representative throughout.",
            "I was shown trench 2 on Wednesday, 8 March 2023. Ms Vane said that they had hit it on the Monday.^[Exhibit R-7.] At the meeting of 15 March I asked her to give notice; I said that minutes would not do.",
            "I wrote in May that 34 days were lost because they were.^[Exhibit C-8.] I said in the same letter that Clause 20.1 stood.",
            "I never accepted Rev C.^[Exhibit R-8.] When I issued VO-07 the July update showed four days of float for the screen house. I refused time for VO-07 because I thought that the float would cover it. Looking at the durations again, twenty days are more than four.",
            "For rain I used the station. January had thirteen days, February twelve and March nine.^[Exhibit C-9.] I then netted the dry December against them, which the Appendix does not provide for.",
        ), "The contents of this statement are true."), subtitle=CASE, signed=("Wiebke Sande", "24 March 2026"), serif=True,
    ),
    paper(
        "expert_theirs", "pdf", "expert report", "Expert Report of Lucan Ferriby (CER-1)", date(2026, 1, 23), "Lucan Ferriby", "EXPERT REPORT ON DELAY",
        (*numbered(
            "I was asked to take Programme Rev C as the basis.",
            "On Rev C the screen house is critical from the first day; VO-07 costs 26 days including six for drawings.",
            "Rain: I used the Contractor's gauge, 23 days above the threshold. I was told that it was calibrated.",
            "Grid: 30 days. I was given the printed as-built programme; it shows the delivery of the pumps but no date on which they were needed.",
            f"My days come to {f.CLAIMED_DAYS}. I have not asked whether some of them fall on the same calendar days.",
        ), "I understand my duty to the Tribunal."), subtitle=CASE, signed=("Lucan Ferriby", "23 January 2026"), serif=True,
    ),
    paper(
        "expert_ours", "pdf", "expert report", "Expert Report of Dr Jorun Aske (RER-1)", date(2026, 3, 26), "Dr Jorun Aske", "EXPERT REPORT ON DELAY",
        (*numbered(
            "I used Programme Rev B with its monthly updates and compared planned and actual dates in windows.",
            f"Area 2: {f.ACCESS.critical} days. Footings: {f.GROUND.critical} days, whoever answers for them. VO-07: twenty days on an activity with four days of float, so {f.VARIATION.critical}. Rain by the station: {f.RAIN.critical}.",
            f"After these {sum(e.critical for e in f.EVENTS)} days the pumps were needed on {day(f.PUMPS_NEED)}. They came on {day(f.PUMPS_ARRIVED)}, {f.PUMPS_LATE} days later. That accounts for all {f.DELAY} days.",
            f"The grid was live on {day(f.GRID_DONE)}. Wet commissioning could not begin before {day(f.INSTALLED)}. The grid delayed nothing.",
            "The pumps used float only until April 2024. I see no day on which an Employer's delay and the pumps each delayed completion.",
        ), "I understand my duty to the Tribunal."), subtitle=CASE, signed=("Dr Jorun Aske", "26 March 2026"), serif=True,
    ),
    letter(
        "secretariat", "Letter of the Secretariat, 4 September 2025", date(2025, 9, 4), COURT, ("Counsel for the Claimant", "Counsel for the Respondent"), CASE,
        (f"The Request for Arbitration was received on {day(f.REQUEST)} and has the number 311.",), ("Imke Vessel", "Secretary"),
    ),
)  # fmt: skip
