"""What happened after the report, who knew, and the two other paths, fact by fact."""

from suites.demo.content import Known, Source


def facts() -> list[Known]:
    return [*_autumn(), *_knowledge(), *_other_paths(), *_client(), *_hotel()]


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
