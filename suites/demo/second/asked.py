"""Ten questions that the room answers."""

from suites.demo.content import Asked


def questions() -> list[Asked]:
    return [
        Asked(
            "On what date did the Lantern steering committee adopt its list of posts to close, and "
            "how many of them were at each site?",
            "It did so on September 23, 2021. Of the seven, Wexcombe accounted for four and Port "
            "Ellery for three.",
            [
                "Gives the date as September 23, 2021",
                "Counts four at Wexcombe",
                "Counts three at Port Ellery",
            ],
            ["minutes", "locked", "list_v1"],
            ["f010"],
        ),
        Asked(
            "When was the QC override report run for the first time, and by whom?",
            "Miriam Castellow was the first user to run it, on October 1, 2021 at 15:42.",
            [
                "Names Miriam Castellow",
                "Gives the date as October 1, 2021",
                "Gives 15:42 as the time",
            ],
            ["lis_log", "dep_castellow"],
            ["f004"],
        ),
        Asked(
            "What did Gordon Threlkeld ask of Denise Harwick on September 28, 2021, and how did "
            "she answer?",
            "He wanted Castellow's post kept, or at any rate prolonged to the summer. Harwick "
            "refused on September 30: the position would close in the first quarter together with "
            "six more.",
            [
                "He asked for Castellow's post to be kept or prolonged to the summer",
                "Harwick refused",
                "Her reply is dated September 30, 2021",
            ],
            ["spare", "dep_harwick"],
            ["f016", "f017"],
        ),
        Asked(
            "What weighted scores did the two quality managers have in version 1 of the selection "
            "workbook and in version 2?",
            "Castellow had 2.70 and then 2.60. Prosser had 3.70 and then 3.85.",
            [
                "Castellow: 2.70 in version 1",
                "Castellow: 2.60 in version 2",
                "Prosser: 3.70 in version 1",
                "Prosser: 3.85 in version 2",
            ],
            ["workbook", "minutes", "list_v1"],
            ["f013", "f027"],
        ),
        Asked(
            "Which criterion lost its weight in November 2021, who proposed that, and to how many "
            "posts did the change apply?",
            "Tenure. Tomas Marlowe proposed it on November 16, and it held for each of the twelve "
            "posts scored.",
            [
                "Names tenure",
                "Names Tomas Marlowe as proposer",
                "Says that twelve posts were covered",
            ],
            ["tenure", "workbook"],
            ["f026"],
        ),
        Asked(
            "What does the entry QA in Denise Harwick's calendar stand for, and what was talked "
            "about in her call with Gordon Threlkeld on October 13, 2021?",
            "It means quarterly actuals. The two went over Wexcombe's third-quarter results and "
            "then the carriers for dispatch.",
            [
                "Explains QA as quarterly actuals",
                "Mentions third-quarter results of Wexcombe",
                "Mentions dispatch or courier carriers",
            ],
            ["call_notes", "dep_harwick", "calendar", "chat"],
            ["f020", "f021"],
        ),
        Asked(
            "When did Denise Harwick's account first open the file SU-2021-0117, and how many days "
            "after Miriam Castellow's notice was that?",
            "On January 18, 2022, which is four days after the notice of January 14.",
            ["Gives January 18, 2022", "Says four days after notice"],
            ["case_log", "first_heard", "notice"],
            ["f029", "f031"],
        ),
        Asked(
            "What net annual saving did the steering committee record, and from which amounts is "
            "it made up?",
            "$494,140. Salaries of $462,500 make $573,500 with 24% burden, from which the grade 7 "
            "post takes $79,360.",
            [
                "Net saving: $494,140",
                "Salaries of the seven posts: $462,500",
                "With burden: $573,500",
                "Cost of the new grade 7 post: $79,360",
            ],
            ["minutes", "workbook"],
            ["f018"],
        ),
        Asked(
            "How did Internal Audit dispose of its query about Miriam Castellow's July hotel stay, "
            "and why had the charge appeared twice?",
            "It ended on September 3, 2021 with no finding. She had paid herself; the hotel "
            "wrongly took its guarantee from the company card as well and gave the money back on "
            "August 30.",
            [
                "Closed September 3, 2021 with no finding",
                "The hotel charged the company card in error",
                "The charge was reversed on August 30, 2021",
            ],
            ["ia_close", "card_sept", "query"],
            ["f035"],
        ),
        Asked(
            "What became of clause B.1 of the draft addendum of August 10, 2021 when Saint Alder's "
            "agreement was renewed?",
            "It was dropped. The three-year renewal of August 31, 2021 withdraws all drafts, and "
            "under it neither side owes the other a change of staff.",
            [
                "Clause B.1 did not survive into the renewal",
                "The renewal withdraws earlier drafts",
                "The renewal obliges no change of personnel",
            ],
            ["draft", "renewal", "settled"],
            ["inj_client_draft", "f034"],
        ),
    ]
