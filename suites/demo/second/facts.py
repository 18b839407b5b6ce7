"""What happened, fact by fact, and the words in which it stands."""

from suites.demo.content import Known, Source
from suites.demo.second import later


def facts() -> list[Known]:
    return [*_report(), *_list(), *later.facts()]


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
