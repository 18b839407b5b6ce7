# ruff: noqa: E501 (prose stands on its own lines)
"""What else lies in the file: reports, tender questions, certificates, further statements."""

from datetime import date

from suites.arbitration.construction import figures as f
from suites.arbitration.construction.letters import SANDE, TARRANT, VANE
from suites.arbitration.construction.proceedings import CASE
from suites.arbitration.figures import day, money
from suites.arbitration.pieces import at, head, mail, numbered, paper
from suites.demo.content import Bullets, Doc, Message, Table

HALVEX = "Sales <orders@halvex.example>"

BACKGROUND: tuple[Doc, ...] = (
    paper(
        "progress", "pdf", "progress report", "Exhibit C-18: Monthly progress report No. 17, January 2024", date(2024, 2, 5), "Dorrit Vane", "MONTHLY PROGRESS REPORT NO. 17",
        (
            head("1. Summary", 2),
            "The pump house has reached the level of the crane beam. Rain cost working days in January. The screen house with its second screen is in step with the pump house. There were no accidents. The workforce was 46 on average.",
            head("2. Progress", 2),
            Table((
                ("Activity", "Planned %", "Actual %", "Remark"),
                ("A40 Pump house: structure and roof", "78", "74", "rain"),
                ("B10 Screen house", "80", "79", "second screen: guides delivered"),
                ("C10 Pump sets", "on order", "on order", "in manufacture at Halvex"),
                ("D10 Access road and planting", "60", "41", "float"),
                ("E20 Control room fittings", "25", "25", ""),
            ), (3, 1, 1, 2)),
            head("3. Quality", 2),
            "Concrete cubes of January: 36 taken, none below strength. One pour of the east wall (17 January) was stopped by rain after 11 m³ and made good with a construction joint; the Engineer has agreed the detail.",
            head("4. Health and safety", 2),
            "Two near misses were reported: a dropped shackle on 9 January, and a van that rolled back on the ramp on 24 January. Toolbox talks were held on both.",
            head("5. Weather", 2),
            "By our own gauge at the gate seventeen days had more than 10 mm. The night shift was stood down on six nights.",
            head("6. Look ahead", 2),
            Bullets(("Roof slab of the pump house: first pour in the second week of March.", "Crane beam: delivery on 20 February.", "Interface meeting with Westmark Grid and the Employer on 12 February.", "Pump sets: inspection at the maker's works to be fixed.")),
        ), organisation="Bressing Civil Works Ltd", fields=(("Project", "Ostermoor Stormwater Pumping Station"), ("Period", "January 2024")),
    ),
    paper(
        "station", "pdf", "certificate", "Exhibit R-18: Certificate of the Westmark Weather Service, 8 April 2024", date(2024, 4, 8), "Westmark Weather Service", "CERTIFICATE: STATION OSTERMOOR NORTH",
        (
            "The Service certifies the following for the station Ostermoor North (number 4471, 6 m above sea level, tipping gauge, calibrated on 3 November 2023).",
            Table((("Month 2024", "Days with more than 10 mm", "Total, mm", "Wettest day"),
                   ("January", str(f.RAIN_DAYS["January"]), "214", "19 January, 31 mm"),
                   ("February", str(f.RAIN_DAYS["February"]), "187", "8 February, 27 mm"),
                   ("March", str(f.RAIN_DAYS["March"]), "141", "12 March, 22 mm"))),
            "In December 2023 five days had more than 10 mm. Values of private gauges are not checked by the Service.",
        ), organisation="WESTMARK WEATHER SERVICE", signed=("Records Office",),
    ),
    paper(
        "tender_questions", "docx", "tender record", "Exhibit C-2: Tender questions and answers (extract)", date(2022, 5, 12), "Calder & Wyke Consulting", "TENDER QUESTIONS AND ANSWERS",
        (Table((
            ("No.", "Question", "Answer"),
            ("9", "Is the gas main in Area 2 to be moved before access?", "Yes, by the Employer."),
            ("14", "Are remains of former buildings known in Area 3?", "None are known to the Employer. The maps since 1870 show meadow. Six boreholes were sunk; see the ground report."),
            ("15", "May tenderers sink boreholes of their own?", "On two days' notice. Nobody has asked so far."),
            ("21", "Which rain gauge applies?", "The station Ostermoor North. Thresholds will be in the Appendix."),
            ("27", "Is the limit of delay damages open to discussion?", "The Employer will look at it before signature."),
            ("30", "Is the maker of the pumps free?", "Yes, within the specification. Makers ask for six months and more; order early."),
        ), (0.5, 3, 3.5)),), organisation="Calder & Wyke Consulting", subtitle="Ostermoor Stormwater Pumping Station",
    ),
    paper(
        "minutes_12", "docx", "minutes", "Exhibit R-19: Minutes of Progress Meeting No. 12, 16 August 2023", date(2023, 8, 16), "Wiebke Sande", "PROGRESS MEETING NO. 12",
        ("Site Office, 16 August 2023. Present: W. Sande (Engineer), D. Vane, C. Tarrant (Contractor).",
         *numbered(
             "Area 3: base slab to be finished on 28 August.",
             "Second screen: the Engineer will instruct it next week. The Contractor expects that the screen house will take some three weeks longer. The Engineer pointed to the float in the July update.",
             "Pump sets: the Engineer asked whether they had been ordered. Mr Tarrant: \"in hand\". The Engineer asked for a copy of the order. (Not received to date.)",
             "Programme: the update for August will be made on Rev B.",
         )), organisation="Calder & Wyke Consulting",
    ),
    mail("halvex_quote", "Exhibit R-20: E-mails Halvex / Tarrant, 7 and 9 August 2023",
        Message(TARRANT, (HALVEX,), at(date(2023, 8, 9), "18:30", 2), "RE: Quotation HX-900, six sets",
            """Thank you. The price is fine. The deposit will have to wait a little, our bank wants to see the July certificate first. Please keep the slot.

Colm Tarrant"""),
        earlier=(Message(HALVEX, (TARRANT,), at(date(2023, 8, 7), "09:00", 2), "Quotation HX-900, six sets",
            f"""Dear Mr Tarrant,

with an order and deposit by {day(f.ORDER_BASE)} we deliver on 15 January 2024. Later orders go to the end of the queue; in the autumn reckon with seven months from deposit.

Order desk, Halvex Pumps"""),)),
    paper(
        "reasons", "pdf", "Dispute Board decision", "Exhibit R-14A: Dispute Board Decision No. 1, annex with reasons", f.DECISION_DATED, "Ottoline Creek", "ANNEX TO DECISION NO. 1: REASONS",
        (*numbered(
            head("Area 2", 2),
            "The Employer had to give access and did so three weeks late. The walls were the first activity on the path and could not be begun elsewhere. The Contractor asks for a further week because the gang had to be brought back. The programme allows for setting up in A10. I do not see the week.",
            head("Footings", 2),
            "I accept that nobody could foresee them. I also accept that they cost thirty-four days. But the Contract ties the claim to a notice within twenty-eight days of awareness. I put the diary to Ms Vane. She could not tell me why an excavator would be stopped and the site manager called and photographs taken on a Monday if the footings were discovered on the Wednesday. I need not decide what was known of their extent.",
            "I was referred to the minutes of 15 March. The Contract says what minutes are not.",
            "I was told that the rule is harsh. It is; it is also clear, and it was in the tender.",
            head("Second screen", 2),
            "Both sides overreach. The screen house had four days of float, not none and not twenty. Reading drawings is part of building.",
            head("Rain", 2),
            "The Appendix names a station and a threshold for each month. It does not say that months are added up, or that a dry month before counts, or that another gauge may be used. The number follows.",
            head("Grid", 2),
            "The date was missed by thirty days. But without pumps there was nothing to connect. I asked when the pumps had been needed and was given the printed as-built programme, which does not say.",
        ),), subtitle="Bressing Civil Works Ltd and Ostermoor Water Authority", signed=("Ottoline Creek, Member of the Board",), serif=True,
    ),
    paper(
        "ws_maxholm", "docx", "witness statement", "Witness Statement of Gerda Maxholm (RWS-2)", date(2026, 3, 25), "Gerda Maxholm", "WITNESS STATEMENT OF GERDA MAXHOLM",
        (*numbered(
            "I am Director of the Respondent and have been since 2017.",
            "The lower town floods about once in three years. The station was to be ready for the autumn of 2024. It was ready on 16 September, in the week before the first storm; we were lucky.",
            f"In October 2024 our accountants worked out the delay damages on the Engineer's determination and applied the limit.^[Exhibits R-11 and R-15.] I signed the notice. The sum was kept back from the certificate payable on {day(f.WITHHELD_ON)}.",
            f"The Board's decision was handed to me by the courier at Water House on the morning of {day(f.DECISION_RECEIVED)}. I knew of it from the e-mail of the Thursday before but did not open the portal.^[Exhibits C-19 and R-16.]",
            "I decided in June 2025 that we should contest the second screen and the rain. I thought then that the Engineer was right on both. I have read Dr Aske's report since.",
            "The Contractor's managing director and I met twice after that. I do not say here what was said.",
        ), "The contents of this statement are true."), subtitle=CASE, signed=("Gerda Maxholm", "25 March 2026"), serif=True,
    ),
    mail("crane", "E-mails Vane / Sande, 29 and 30 January 2024 (crane)",
        Message(SANDE, (VANE,), at(date(2024, 1, 30), "09:05", 1), "RE: Second crane",
            """Dorrit,

no objection to the second crane as long as the swing stays inside the fence. The access road has to be clear for deliveries between seven and nine.

Wiebke"""),
        earlier=(Message(VANE, (SANDE,), at(date(2024, 1, 29), "16:44", 1), "Second crane",
            "Wiebke, we should like to bring a second mobile crane for two weeks from 12 February, to make up for the wet days. It would stand by the access road. Any objection?"),), noise=True),
    paper(
        "certificate", "pdf", "payment certificate", "Exhibit C-22: Interim Payment Certificate No. 25", date(2024, 10, 18), "Wiebke Sande", "INTERIM PAYMENT CERTIFICATE NO. 25",
        (Table((
            ("Item", "EUR"),
            ("Contract Price", "24,600,000.00"),
            ("Variations VO-01 to VO-11", "612,400.00"),
            ("Less retention, second half", "615,000.00"),
            ("Less certified before", "22,106,250.00"),
            ("Certified", "2,491,150.00"),
        )), f"Application of 20 September 2024. Payable on {day(f.WITHHELD_ON)}. The Engineer notes the Employer's notice of 14 October and that {money(f.WITHHELD)} will be deducted."),
        organisation="Calder & Wyke Consulting", signed=("Wiebke Sande", "Engineer's Representative"),
    ),
)  # fmt: skip
