# ruff: noqa: E501 (prose stands on its own lines)
"""Notices, diaries, minutes, determinations and mails of the site."""

from datetime import date

from suites.arbitration.construction import figures as f
from suites.arbitration.figures import day, money
from suites.arbitration.pieces import at, head, letter, mail, numbered, paper
from suites.demo.content import Doc, Message, Table

BRESSING = ("BRESSING CIVIL WORKS LTD", "Bressing Yard, Fallowgate")
OSTERMOOR = ("OSTERMOOR WATER AUTHORITY", "Water House, Ostermoor")
ENGINEER = ("CALDER & WYKE CONSULTING", "Site Office, Ostermoor")
TO_ENGINEER = ("Calder & Wyke Consulting", "Site Office, Ostermoor")
TO_BRESSING = ("Bressing Civil Works Ltd", "Bressing Yard, Fallowgate")
TARRANT = "Colm Tarrant <c.tarrant@bressing.example>"
VANE = "Dorrit Vane <d.vane@bressing.example>"
SANDE = "Wiebke Sande <w.sande@calderwyke.example>"
MAXHOLM = "Gerda Maxholm <g.maxholm@ostermoorwater.example>"


def _notice(event: f.Event, exhibit: str, text: str, detail: date) -> Doc:
    return letter(
        event.key.lower(), f"Exhibit {exhibit}: Notice of {day(event.notice)} ({event.name})", event.notice, BRESSING, TO_ENGINEER,
        f"NOTICE OF CLAIM under Clause 20.1: {event.name}",
        (text, f"The detailed claim will follow. (Received with particulars of {event.claimed} days on {day(detail)}.)"),
        ("Dorrit Vane", "Site Manager"), kind="notice", footers=(f"By hand. Received: Calder & Wyke, Site Office, {day(event.notice)}, initials WS",),
    )  # fmt: skip


LETTERS: tuple[Doc, ...] = (
    letter(
        "accepted", "Exhibit R-4: Letter of the Engineer, 17 October 2022 (Rev B accepted)", date(2022, 10, 17), ENGINEER, TO_BRESSING, "Programme Rev B",
        ("We accept your programme Rev B of 3 October 2022 under Clause 8.3. Please update it each month.",), ("Wiebke Sande", "Engineer's Representative"),
    ),
    _notice(f.ACCESS, "C-4", f"We were to have Area 2 from {day(f.ACCESS.aware)}. The gas main has not been moved and we cannot begin the diaphragm walls. You expect to give access on 5 December.", date(2022, 12, 20)),
    letter(
        "determined", "Exhibit R-6: Determination of the Engineer, 24 January 2023 (Area 2)", date(2023, 1, 24), ENGINEER, TO_BRESSING, "Determination: access to Area 2",
        (f"Access was due on {day(f.ACCESS.aware)} and given on 5 December 2022. The diaphragm walls are critical in Rev B. We extend the Time for Completion by {f.ACCESS.critical} days.",
         "The further seven days that you claim for a slow start have no basis in the programme."), ("Wiebke Sande", "Engineer's Representative"), kind="determination",
    ),
    paper(
        "diary", "pdf", "site diary", "Exhibit R-7: Site diary of Bressing, 6 to 9 March 2023", date(2023, 3, 9), "Dorrit Vane", "SITE DIARY, WEEK 10 OF 2023",
        (Table((
            ("Day", "Weather", "Plant and labour", "Events"),
            ("Monday, 6 March", "dry, 4 °C", "2 excavators, 14 men", "Trial trenches Area 3. Trench 2 hits old brick and concrete footings at 1.9 m, wide. D.V. called to trench, photographs taken, trench left open."),
            ("Tuesday, 7 March", "dry", "2 excavators, 12 men", "Trench 3, same footings. Not on any drawing. D.V. rang C.T."),
            ("Wednesday, 8 March", "rain, 3 mm", "1 excavator, 12 men", "Surveyor sets out extent of footings. Engineer shown the trench."),
            ("Thursday, 9 March", "dry", "2 excavators, 14 men", "Breaker ordered."),
        ), (1.2, 0.9, 1.3, 3.6)),), organisation="Bressing Civil Works Ltd", fields=(("Site", "Ostermoor Stormwater Pumping Station"), ("Kept by", "D. Vane")),
    ),
    paper(
        "minutes", "docx", "minutes", "Exhibit C-6: Minutes of Progress Meeting No. 7, 15 March 2023", date(2023, 3, 15), "Wiebke Sande", "PROGRESS MEETING NO. 7",
        ("Site Office, 15 March 2023. Present: W. Sande (Engineer), D. Vane, C. Tarrant (Contractor), G. Maxholm for item 4 (Employer). Signed by W. Sande and D. Vane on 22 March 2023.",
         *numbered(
             "Area 2: diaphragm walls to finish on 27 March.",
             "Area 3: the Contractor reported old footings in trenches 2 and 3. They will have to be broken out before excavation. The Contractor expects some weeks and will write.",
             "Drawings: none open.",
             "The Employer reported on the gas main: done.",
         )), organisation="Calder & Wyke Consulting",
    ),
    _notice(f.GROUND, "C-7", "On 8 March 2023 we discovered buried footings in Area 3, which no experienced contractor could have foreseen. We reported this at Progress Meeting No. 7, whose signed minutes are notice in any case. Breaking them out will delay Area 3.", date(2023, 4, 17)),
    letter(
        "engineer_ground", "Exhibit C-8: Letter of the Engineer, 26 May 2023 (Area 3)", date(2023, 5, 26), ENGINEER, TO_BRESSING, "Claim: footings in Area 3",
        ("We have looked at your claim. The footings could not have been foreseen. They cost 34 days, all of them on the critical path.",
         "Your notice appears to be out of time. This assessment of days is made for information and leaves Clause 20.1 untouched. We grant no extension."), ("Wiebke Sande", "Engineer's Representative"),
    ),
    letter(
        "rejected", "Exhibit R-8: Letter of the Engineer, 3 July 2023 (Rev C not accepted)", date(2023, 7, 3), ENGINEER, TO_BRESSING, "Programme Rev C",
        ("We do not accept Rev C. It takes out the float of the screen house (B10) and of the access road (D10) without any change of logic or duration. Rev B remains the Accepted Programme; please go on updating it.",), ("Wiebke Sande", "Engineer's Representative"),
    ),
    letter(
        "vo7", "Exhibit C-10: Variation Order VO-07, 21 August 2023", f.VARIATION.aware, ENGINEER, TO_BRESSING, "VARIATION ORDER VO-07",
        ("You are instructed to add a second screen to the screen house (B10), drawings S-21 to S-26 attached. Please state the effect on time.",), ("Wiebke Sande", "Engineer's Representative"), kind="variation order",
    ),
    _notice(f.VARIATION, "C-11", "VO-07 lengthens the screen house (B10) by twenty days, and the new drawings need six days of study. The screen house must finish with the pump house. We claim time and Cost.", date(2023, 9, 29)),
    _notice(f.RAIN, "C-13", "January brought far more rain than anyone had to expect and February is no better. We measure it at our own gauge. We claim the days above the threshold.", date(2024, 3, 12)),
    _notice(f.POWER, "C-15", f"The grid connection was to be live on {day(f.GRID_DUE)} (Interface Schedule, revision 2 of 12 February 2024). It is not. Wet commissioning cannot begin.", date(2024, 7, 19)),
    letter(
        "tests", "Exhibit R-9: Letter D. Vane, 15 July 2024 (notice of tests)", date(2024, 7, 15), BRESSING, TO_ENGINEER, "Notice of tests, Clause 9.2",
        (f"The pumps will be installed by {day(f.INSTALLED)}. Wet commissioning begins that day. Power has been on since {day(f.GRID_DONE)}.",), ("Dorrit Vane", "Site Manager"),
    ),
    paper(
        "delivery", "pdf", "delivery note", "Exhibit R-10: Delivery note Halvex Pumps, 5 June 2024", f.PUMPS_ARRIVED, "Halvex Pumps", "DELIVERY NOTE 88-1204",
        (f"Six pump sets HX-900, order of {day(f.ORDER_PLACED)}, delivered to Ostermoor on {day(f.PUMPS_ARRIVED)} in good order. Signed: D. Vane.",), organisation="HALVEX PUMPS",
    ),
    paper(
        "taking_over", "pdf", "certificate", "Exhibit C-16: Taking-Over Certificate, 23 September 2024", date(2024, 9, 23), "Wiebke Sande", "TAKING-OVER CERTIFICATE",
        (f"The Engineer certifies under Clause 10.1 that the Works were complete on {day(f.TAKING_OVER)}.",), organisation="Calder & Wyke Consulting", signed=("Wiebke Sande", "Engineer's Representative"),
    ),
    letter(
        "employer_claim", "Exhibit R-11: Notice of the Employer, 14 October 2024 (delay damages)", date(2024, 10, 14), OSTERMOOR, TO_BRESSING, "NOTICE under Clause 2.3: delay damages",
        (f"The Time for Completion, extended by {f.ENGINEER_DAYS} days, ended on 18 May 2024. The Works were complete on {day(f.TAKING_OVER)}, {f.WITHHELD_DAYS} days later. Delay damages are {money(f.WITHHELD_UNCAPPED)}, limited to {money(f.WITHHELD)}, and will be deducted from the certificate payable on {day(f.WITHHELD_ON)}.",), ("Gerda Maxholm", "Director"), kind="notice",
    ),
)  # fmt: skip

MAILS: tuple[Doc, ...] = (
    mail("halvex", "Exhibit R-12: E-mails Halvex Pumps / Tarrant, 18 March 2024",
        Message("Sales <orders@halvex.example>", (TARRANT,), at(date(2024, 3, 18), "09:14", 1), "RE: HX-900, six sets",
            f"""Dear Mr Tarrant,

as we told you in November, seven months is what we need from a paid deposit. The deposit came on {day(f.ORDER_PLACED)}. We shall do what we can and expect to deliver in the first week of June.

Order desk, Halvex Pumps"""),
        earlier=(Message(TARRANT, ("Sales <orders@halvex.example>",), at(date(2024, 3, 15), "17:50", 1), "HX-900, six sets",
            "We need the pumps at the beginning of April. Where are they? Everything else will be ready."),)),
    mail("grid", "Exhibit R-13: E-mail Westmark Grid, 10 July 2024",
        Message("Connections <connect@westmarkgrid.example>", (MAXHOLM, SANDE), at(f.GRID_DONE, "16:05", 2), "Ostermoor pumping station: connection live",
            "The connection to your pumping station is live since 15:30 today. Our apologies for the thirty days by which we missed the date in the Interface Schedule.")),
    mail("interface", "Exhibit C-17: Interface Schedule, revision 2 (e-mail of 12 February 2024)",
        Message(SANDE, (VANE, MAXHOLM), at(date(2024, 2, 12), "11:00", 1), "Interface Schedule, revision 2",
            f"As agreed today: grid connection live by {day(f.GRID_DUE)}. Revision 2 replaces revision 1.")),
    mail("settlement", "E-mail C. Tarrant, 8 July 2025",
        Message(TARRANT, (MAXHOLM,), at(date(2025, 7, 8), "19:40", 2), "WITHOUT PREJUDICE",
            f"""Gerda,

without prejudice, in the 56 days. My people tell me what yours will have told you: the footings notice was a day over, whatever the diary says, and our answer to the Board was a day over too. So let us be sensible. Give us back {money(900_000_00)} of the damages and we each carry our own costs.

Colm""")),
    mail("board_copy", "Exhibit C-19: E-mail of the Dispute Board, 22 May 2025",
        Message("Ottoline Creek <board@creekdb.example>", (TARRANT, MAXHOLM), at(f.DECISION_DATED, "18:20", 2), "Decision No. 1: copy for information",
            "A copy of our Decision No. 1 is attached to our portal for your information. The signed decision goes out by courier.")),
    mail("reception", "Exhibit C-20: E-mail Reception Bressing, 27 May 2025",
        Message("Reception <reception@bressing.example>", (TARRANT,), at(date(2025, 5, 27), "08:32", 2), "Courier parcel",
            "Colm, the courier left a parcel from the Dispute Board yesterday morning. You were out so I signed for it; I have stamped it today and put it on your desk.")),
    mail("directions", "E-mail of the Tribunal, 28 April 2026",
        Message("Sir Anselm Quarles <quarles@tribunal.example>", ("Counsel for the Claimant <team@fettermoor.example>", "Counsel for the Respondent <team@haldengrove.example>"), at(date(2026, 4, 28), "12:00", 2), "WCAC 311: opening submissions",
            """Dear Counsel,

1. Each party shall file a skeleton of its opening by 29 May 2026: no more than fifteen pages, issues in the order of Procedural Order No. 1, paragraph 6, with references to exhibits by number and page or cell.

2. The Tribunal wishes to be told for each event: awareness, notice, days claimed, days on the critical path, and the party's figure.

3. Native programmes will be opened at the hearing. The parties should expect questions on what is not shown on the printed sheets.

Anselm Quarles
President"""), kind="directions"),
    mail("open_day", "E-mail Ostermoor Water, 2 September 2024 (open day)",
        Message("Press Office <press@ostermoorwater.example>", (MAXHOLM, SANDE), at(date(2024, 9, 2), "10:10", 2), "Open day at the pumping station",
            "We plan the open day for 19 October. Schools are asked to register. Hard hats will be provided."), noise=True),
    mail("planting", "E-mail D. Vane, 11 March 2024 (planting)",
        Message(VANE, (SANDE,), at(date(2024, 3, 11), "13:25", 1), "Access road, planting",
            "The planting along the access road can wait until autumn. It has float enough and the nursery prefers it."), noise=True),
)  # fmt: skip

BOARD: tuple[Doc, ...] = (
    paper(
        "decision", "pdf", "Dispute Board decision", "Exhibit R-14: Dispute Board Decision No. 1, 22 May 2025", f.DECISION_DATED, "Ottoline Creek", "DECISION NO. 1 OF THE DISPUTE BOARD",
        (f"Referred to the Board on {day(f.COST_FROM)}. The Board decides under Clause 21.1:",
         head("Part 1: Area 2 (E1)", 2), f"{f.ACCESS.critical} days and Cost.",
         head("Part 2: footings in Area 3 (E2)", 2), "No days and no Cost. The notice is out of time: the diary shows awareness on 6 March 2023.",
         head("Part 3: VO-07 (E3)", 2), f"{f.VARIATION.critical} days and Cost: twenty days less four days of float in the July update.",
         head("Part 4: rain (E4)", 2), f"{f.RAIN.critical} days, no Cost, by the station named in the Appendix.",
         head("Part 5: grid (E5)", 2), "No days. The pumps were not installed until 4 August 2024.",
         head("Part 6: money", 2), "The Board does not decide on the sums; the parties will be able to work them out.",
        ), subtitle="Bressing Civil Works Ltd and Ostermoor Water Authority", signed=("Ottoline Creek, Member of the Board",), serif=True,
    ),
    paper(
        "courier", "pdf", "proof of delivery", "Exhibit R-16: Courier record of Decision No. 1", f.DECISION_RECEIVED, "Marsh Express", "DELIVERY RECORD",
        (Table((
            ("Parcel", "From", "To", "Delivered", "Signed"),
            ("ME-7731", "O. Creek, Dispute Board", "Bressing Civil Works Ltd, Bressing Yard", f"{day(f.DECISION_RECEIVED)}, 08:50", "Reception"),
            ("ME-7732", "O. Creek, Dispute Board", "Ostermoor Water Authority, Water House", f"{day(f.DECISION_RECEIVED)}, 10:15", "G. Maxholm"),
        )),), organisation="MARSH EXPRESS",
    ),
    letter(
        "our_dissatisfaction", "Exhibit R-17: Notice of dissatisfaction of the Employer, 20 June 2025", f.DISSATISFIED, OSTERMOOR, ("Bressing Civil Works Ltd", "Dispute Board"), "NOTICE OF DISSATISFACTION under Clause 21.2",
        ("We are dissatisfied with Part 3 (VO-07) and Part 4 (rain) of Decision No. 1. We accept the other parts.",), ("Gerda Maxholm", "Director"), kind="notice", footers=("By e-mail and by hand, delivered 20 June 2025.",),
    ),
    letter(
        "their_dissatisfaction", "Exhibit C-21: Notice of dissatisfaction of the Contractor, 24 June 2025", f.CONTRACTOR_DISSATISFIED, BRESSING, ("Ostermoor Water Authority", "Dispute Board"), "NOTICE OF DISSATISFACTION under Clause 21.2",
        ("We received Decision No. 1 on 27 May 2025 and are dissatisfied with Part 2 (footings) and Part 5 (grid), and with the days refused in Parts 1, 3 and 4.",), ("Colm Tarrant", "Managing Director"), kind="notice", footers=("By e-mail, 24 June 2025, 16:30.",),
    ),
)  # fmt: skip
