"""What happened, fact by fact, and the words in which it stands."""

from suites.demo.content import Known, Source


def facts() -> list[Known]:
    return [*_report(), *_list(), *_autumn(), *_knowledge(), *_other_paths(), *_client(), *_hotel()]


def _report() -> list[Known]:
    return [
        Known(
            "f001",
            "A corporate policy keeps an open line report from site managers, HR and officers.",
            [
                Source(
                    "policy",
                    "Managers of the site, Human Resources and corporate officers have no access "
                    "by virtue of their position.",
                )
            ],
        ),
        Known(
            "f002",
            "Brannock's login passed fourteen out-of-range potassium controls from 9 August to "
            "27 September 2021.",
            [
                Source(
                    "findings",
                    "a Level 2 potassium control outside three standard deviations was passed "
                    "under code OVR-7 with the login of Dale Brannock",
                ),
                Source(
                    "override_thread",
                    "was passed with code OVR-7 on fourteen occasions. All fourteen carry Dale's "
                    "login.",
                ),
                Source(
                    "file_note",
                    "The list shows fourteen failed Level 2 potassium runs passed with the "
                    "supervisor's override since early August.",
                ),
            ],
        ),
        Known(
            "f003",
            "Patients' potassium values numbering 212 left the laboratory after those runs.",
            [
                Source(
                    "findings",
                    "212 patient results were released before the next acceptable control.",
                    page=1,
                ),
                Source(
                    "intake",
                    "212 patient results were released before the next acceptable control.",
                ),
                Source(
                    "override_thread",
                    "212 patient potassium results went out between those runs and the next good "
                    "control.",
                ),
            ],
        ),
        Known(
            "f004",
            "Castellow first ran the override listing on Friday 1 October 2021 at 15:42.",
            [
                Source("lis_log", "first run of this report by any user since it was built in May"),
                Source(
                    "dep_castellow",
                    "On the first of October. It was a Friday. I was closing the month.",
                ),
                Source(
                    "intake",
                    "I found this on October 1, a Friday, and told the Laboratory Director on "
                    "Monday, October 4.",
                ),
            ],
        ),
        Known(
            "f005",
            "Dr. Vanterpool first learned of the overrides from Castellow on 4 October 2021.",
            [
                Source(
                    "file_note",
                    "Until she laid it on my desk I had heard nothing of the matter from her or "
                    "from anyone.",
                ),
                Source(
                    "findings",
                    "Ms. Castellow ran the override report on October 1 and showed it to Dr. "
                    "Vanterpool on October 4.",
                ),
            ],
        ),
        Known(
            "f006",
            "Castellow recalls saying in mid-September, in a corridor, that she distrusted the "
            "C-4 line, with no word of overrides.",
            [
                Source(
                    "dep_castellow",
                    "I said something to Dr. Vanterpool in the corridor about the middle of "
                    "September, that I did not trust the C-4 and meant to look at it.",
                )
            ],
        ),
        Known(
            "f007",
            "On 5 October 2021 Threlkeld told Castellow to keep the matter out of writing and "
            "inside Wexcombe.",
            [
                Source(
                    "override_thread",
                    "Nothing gets logged and nobody outside this building hears a word until I "
                    "have talked to Dale.",
                )
            ],
        ),
        Known(
            "f008",
            "Castellow filed line report SU-2021-0117 on 11 October 2021.",
            [
                Source(
                    "intake",
                    "Received: October 11, 2021, 6:18 PM, web form Reporter: Miriam Castellow",
                ),
                Source(
                    "case_log",
                    "Report received through the web form and numbered SU-2021-0117 by the system",
                ),
            ],
        ),
    ]


def _list() -> list[Known]:
    return [
        Known(
            "f009",
            "The executive committee was shown on 9 September 2021 a plan for one quality manager "
            "over both sites, the second grade 10 post closing.",
            [
                Source(
                    "deck",
                    "Quality: one regional manager; one of the two grade 10 posts closes",
                )
            ],
        ),
        Known(
            "f010",
            "The committee chose seven posts on 23 September 2021, four of Wexcombe's and three of "
            "Port Ellery's.",
            [
                Source(
                    "minutes",
                    "The committee adopted the list of seven posts to close in the first quarter, "
                    "four at Wexcombe",
                ),
                Source(
                    "dep_harwick",
                    "Were seven people on that printed list? A. The same seven who were given "
                    "notice in January.",
                ),
            ],
        ),
        Known(
            "f011",
            "Castellow's position was number 1 among the seven chosen.",
            [
                Source(
                    "minutes",
                    "four at Wexcombe (posts 1, 5, 7 and 11) and three at Port Ellery (posts 4, 9 "
                    "and 12). Post 1 is that of the Quality Manager, Wexcombe.",
                ),
                Source(
                    "list_v1",
                    "1 WX Quality Manager M. Castellow $98,400 2.70 3.70 4 PE Quality Specialist",
                ),
            ],
        ),
        Known(
            "f012",
            "Ramanan mailed the printed version 1 to the other four committee members on 24 "
            "September 2021.",
            [
                Source(
                    "locked",
                    "Attached is the list as adopted yesterday, printed from the workbook this "
                    "morning.",
                )
            ],
        ),
        Known(
            "f013",
            "In September Castellow scored 2.70 against Prosser's 3.70.",
            [
                Source(
                    "minutes",
                    "and that it was a pity. The scores (3.70 and 2.70) were left as they stood.",
                ),
                Source(
                    "list_v1",
                    "1 WX Quality Manager M. Castellow $98,400 2.70 3.70 4 PE Quality Specialist",
                ),
            ],
        ),
        Known(
            "f014",
            "Prosser had four sites under her accreditation certificate and Castellow one.",
            [
                Source(
                    "minutes",
                    "Ms. Prosser has four sites on her certificate, Ms. Castellow one.",
                ),
                Source(
                    "dep_harwick",
                    "Wen Prosser had four sites on her certificate. That was the whole of it.",
                ),
            ],
        ),
        Known(
            "f015",
            "Nobody at the two laboratories took part in the September scoring.",
            [
                Source(
                    "minutes",
                    "scored from job descriptions, scope records and personnel files; nobody at "
                    "either laboratory was consulted.",
                ),
            ],
        ),
        Known(
            "f016",
            "On 28 September 2021 Threlkeld asked Harwick to keep Castellow in post.",
            [
                Source(
                    "spare",
                    "I am asking you to spare Miriam Castellow's post, or at least let it run to "
                    "the summer.",
                ),
                Source(
                    "dep_castellow",
                    "I am asking you to spare Miriam Castellow's post, or at least let it run to "
                    "the summer.",
                ),
                Source(
                    "dep_harwick",
                    "I phoned him on the Monday, the 27th, and he wrote the next evening",
                ),
            ],
        ),
        Known(
            "f017",
            "On 30 September 2021 Harwick turned that request down in writing.",
            [
                Source(
                    "spare",
                    "The answer is no. The Wexcombe quality manager post closes in Q1 with the "
                    "other six, on the list as it was settled last week.",
                )
            ],
        ),
        Known(
            "f018",
            "The saving, net of the grade 7 post, was put at $494,140 a year.",
            [
                Source(
                    "minutes",
                    "less the new grade 7 Quality Systems Lead at Wexcombe ($79,360), a net "
                    "$494,140 a year.",
                )
            ],
        ),
        Known(
            "f019",
            "The September plan already contained the grade 7 Quality Systems Lead.",
            [
                Source(
                    "dep_harwick",
                    "That post was in the plan that the executive committee approved on September "
                    "9. Grade 7, no staff.",
                ),
                Source(
                    "minutes",
                    "less the new grade 7 Quality Systems Lead at Wexcombe ($79,360), a net "
                    "$494,140 a year.",
                ),
            ],
        ),
    ]


def _autumn() -> list[Known]:
    return [
        Known(
            "f020",
            "Harwick and Threlkeld spoke by telephone for half an hour on 13 October 2021 under "
            "the entry QA.",
            [
                Source("calendar", "14:30 QA - GT, Wexcombe (by phone) 30 min PRIVATE"),
                Source(
                    "dep_castellow",
                    "Gordon talked to her on the thirteenth, two days after. It is in her calendar "
                    "as QA.",
                ),
            ],
        ),
        Known(
            "f021",
            "The 13 October call dealt with third-quarter figures and courier carriers.",
            [
                Source(
                    "call_notes",
                    "quarterly actuals, Q3, Wexcombe: revenue 9.8 vs 9.6, labor on plan, courier "
                    "14% over",
                ),
                Source(
                    "dep_harwick",
                    "Quarterly actuals. I have one with each site in the second week after a "
                    "quarter.",
                ),
                Source("chat", "Spoke to DH today. The quarter, then carriers the whole half hour"),
            ],
        ),
        Known(
            "f022",
            "On 26 October 2021 Threlkeld asked Marlowe to have Castellow's departure moved up.",
            [
                Source(
                    "sooner",
                    "I know you people have something on the books for the new year. Can hers be "
                    "brought forward?",
                )
            ],
        ),
        Known(
            "f023",
            "Marlowe declined on 27 October 2021 and said he would not send the request upward.",
            [
                Source(
                    "sooner",
                    "That includes with me. I'm not passing this note up and I'm not answering a "
                    "second one.",
                )
            ],
        ),
        Known(
            "f024",
            "On 27 October 2021 Threlkeld told Brannock to expect Castellow gone by January.",
            [
                Source(
                    "chat",
                    "That problem goes away by itself in January and you never heard it from me",
                )
            ],
        ),
        Known(
            "f025",
            "On 3 November 2021 Threlkeld cut Castellow's overall rating from exceeds to meets.",
            [
                Source(
                    "review",
                    "Meets expectations, held back by how she treats colleagues when something has "
                    "gone wrong",
                )
            ],
        ),
        Known(
            "f026",
            "Marlowe, who by then knew of the report, proposed on 16 November 2021 that tenure be "
            "taken out of the scoring for every post.",
            [
                Source(
                    "tenure",
                    "I would drop tenure for all twelve posts and spread its ten points over scope "
                    "and credentials.",
                )
            ],
        ),
        Known(
            "f027",
            "Castellow's score stood at 2.60 in the November version, down from 2.70.",
            [
                Source(
                    "workbook",
                    "Version 2, November 19, 2021. Tenure weighted nil for all twelve posts on "
                    "advice of HR.",
                ),
            ],
        ),
        Known(
            "f028",
            "The same seven posts close in the September and the November version.",
            [
                Source(
                    "versions",
                    "outcome column identical in all twelve rows; weights and scores differ",
                ),
                Source(
                    "tenure",
                    "By my arithmetic no pair changes hands either way. It is a cleaner sheet, "
                    "that's all.",
                ),
                Source(
                    "dep_harwick",
                    "Ms. Harwick, did the list of September 23 change at any time before the "
                    "notices?",
                ),
            ],
        ),
        Known(
            "f029",
            "Castellow was given notice on 14 January 2022, her last day being 28 February.",
            [
                Source(
                    "notice",
                    "The position of Quality Manager, Wexcombe is one of them, and your employment "
                    "will end on February 28, 2022.",
                )
            ],
        ),
        Known(
            "f030",
            "A Wexcombe Quality Systems Lead at grade 7 was advertised on 7 February 2022.",
            [
                Source(
                    "posting", "Posted February 7, 2022 by the Talent Team. Req. 22-0019. Grade 7."
                ),
            ],
        ),
    ]


def _knowledge() -> list[Known]:
    return [
        Known(
            "f031",
            "Harwick's account opened the case file for the first time on 18 January 2022.",
            [
                Source(
                    "case_log",
                    "Opened from the link in the quarterly summary; first opening of this file by "
                    "this account",
                ),
                Source(
                    "dep_harwick",
                    "Tuesday, January 18, 2022. I opened the quarterly summary and followed the "
                    "link.",
                ),
            ],
        ),
        Known(
            "f032",
            "Harwick wrote on 18 January 2022 that nobody had told her before.",
            [
                Source(
                    "first_heard",
                    "This is the first I have heard of it from anyone. Why am I reading it in "
                    "January?",
                )
            ],
        ),
        Known(
            "f033",
            "Threlkeld and Marlowe could not open the selection workbook until 15 December 2021.",
            [
                Source(
                    "versions",
                    "Read access for gthrelkeld and tmarlowe from this date; neither account had "
                    "any access before",
                )
            ],
        ),
    ]


def _other_paths() -> list[Known]:
    return [
        Known(
            "f034",
            "The renewal signed with Saint Alder on 31 August 2021 leaves each side free in its "
            "staffing, and makes Wexcombe's Quality Manager chair of the specimen group.",
            [
                Source(
                    "renewal",
                    "nothing said in the course of making it, obliges the Laboratory to appoint, "
                    "replace or remove any person.",
                ),
                Source(
                    "settled",
                    "I would like her to stay in the chair of the specimen group for as long as "
                    "you will lend her to us",
                ),
            ],
        ),
        Known(
            "f035",
            "The hotel query was closed on 3 September 2021 in Castellow's favor, the charge "
            "having been the hotel's mistake and since reversed.",
            [
                Source(
                    "ia_close",
                    "Ms. Castellow's claim of $642.60 was right. She has nothing to pay back and "
                    "gave me everything that I asked for on the day I asked.",
                ),
                Source(
                    "card_sept",
                    "08/30 BAYHEAD STRAND HOTEL - REVERSAL OF 07/22 -642.60 09/08 WEXCOMBE LABEL & "
                    "RIBBON",
                ),
            ],
        ),
    ]


def _client() -> list[Known]:
    return [
        Known(
            "inj_client_complaint",
            "Trask complained on 18 May 2021 of 418 specimens turned away on Castellow's orders.",
            [
                Source(
                    "complaint",
                    "In the first quarter your laboratory sent back 418 of our specimens unread.",
                )
            ],
        ),
        Known(
            "inj_client_threat",
            "On 24 June 2021 Saint Alder threatened a tender over who fronted quality.",
            [
                Source(
                    "tender",
                    "We shall put the work out to tender in the autumn unless Larkmoor gives us a "
                    "different person to deal with on quality.",
                )
            ],
        ),
        Known(
            "inj_client_visit",
            "Trask told Hathersage on 21 July 2021 that a longer term depended on Castellow's "
            "going.",
            [
                Source(
                    "visit",
                    "FT, in the corridor, after: they want Miriam Castellow out of the quality "
                    "chair before they sign anything longer than a year",
                )
            ],
        ),
        Known(
            "inj_client_promise",
            "Threlkeld assured Trask on 26 July 2021 of a change by the new year.",
            [
                Source(
                    "promise",
                    "I will look at who fronts quality for your account and you will see a change "
                    "by the new year at the latest.",
                )
            ],
        ),
        Known(
            "inj_client_draft",
            "A draft of 10 August 2021 had another person as the account's quality liaison from "
            "31 January 2022.",
            [
                Source(
                    "draft",
                    "Larkmoor will name a new quality liaison for the Saint Alder account, other "
                    "than the present Quality Manager, not later than January 31, 2022.",
                )
            ],
        ),
    ]


def _hotel() -> list[Known]:
    return [
        Known(
            "inj_hotel_claim",
            "Castellow claimed $642.60 for the July hotel as paid by herself.",
            [
                Source(
                    "expense_report",
                    "Hotel paid with my own card at the desk because they could not find the "
                    "company booking. Folio attached. MC",
                )
            ],
        ),
        Known(
            "inj_hotel_card",
            "The company card's July statement carries the same $642.60.",
            [
                Source(
                    "card_july",
                    "07/22 BAYHEAD STRAND HOTEL 642.60 07/27 WEXCOMBE LABEL & RIBBON 88.15",
                )
            ],
        ),
        Known(
            "inj_hotel_query",
            "Pell opened IA-21-044 on 19 August 2021 and copied Marlowe.",
            [
                Source(
                    "query",
                    "HR is copied, as the procedure requires for any doubled item over $500.",
                )
            ],
        ),
        Known(
            "inj_hotel_quiet",
            "Marlowe noted on 25 August 2021 that the restructuring offered a discreet parting.",
            [
                Source(
                    "quiet",
                    "Said only that Lantern would be a quieter way to part with someone, if it "
                    "came to parting.",
                )
            ],
        ),
        Known(
            "inj_hotel_exit",
            "The exit checklist still named IA-21-044, with a warning against raising it.",
            [
                Source(
                    "exit",
                    "hotel claimed and also on the card in July; do not bring it up at the "
                    "meeting, whatever she says",
                )
            ],
        ),
    ]
