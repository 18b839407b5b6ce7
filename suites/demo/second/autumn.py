"""What was written in the autumn after the report, and the post advertised afterwards."""

from datetime import date

from suites.demo.content import (
    Bullets,
    Chat,
    Commented,
    Deleted,
    Doc,
    Email,
    Heading,
    Inserted,
    Message,
    Page,
    Plain,
    Report,
    Runs,
    Table,
)
from suites.demo.second import people as p
from suites.demo.second.people import at, par


def docs() -> list[Doc]:
    return [_chat(), _sooner(), _review(), _posting(), _calendar(), _call_notes()]


def _chat() -> Doc:
    t, b = "Gordon Threlkeld", "Dale Brannock"
    return Doc(
        key="chat",
        format="txt",
        doc_type="chat",
        name="Chat export, G. Threlkeld and D. Brannock",
        date=date(2021, 10, 27),
        author="Information Systems",
        role="merits",
        custodian=p.THRELKELD.name,
        body=Chat(
            "direct message",
            [t, b],
            [
                (at(2021, 10, 12, 12, 31), b, "compliance just pulled an extract. samir told me"),
                (at(2021, 10, 12, 12, 33), b, "so she went to the line"),
                (at(2021, 10, 12, 12, 40), t, "Of course she did"),
                (at(2021, 10, 12, 12, 41), t, "Say nothing to anybody"),
                (at(2021, 10, 13, 17, 2), b, "did you tell head office"),
                (
                    at(2021, 10, 13, 17, 20),
                    t,
                    "Spoke to DH today. The quarter, then carriers the whole half hour",
                ),
                (at(2021, 10, 13, 17, 21), b, "lol"),
                (at(2021, 10, 27, 16, 11), b, "olander wants me for an interview nov 9"),
                (at(2021, 10, 27, 16, 12), b, "bring my own coffin?"),
                (at(2021, 10, 27, 16, 19), t, "Tell her about the lot and keep it short"),
                (
                    at(2021, 10, 27, 16, 24),
                    t,
                    "As for MC keep your head down. That problem goes away by itself in January "
                    "and you never heard it from me",
                ),
                (at(2021, 10, 27, 16, 25), b, "january?? what happens in january"),
                (at(2021, 10, 27, 16, 31), t, "Head down Dale"),
                (at(2021, 10, 27, 16, 33), b, "christmas came early"),
            ],
        ),
    )


def _sooner() -> Doc:
    asked = Message(
        sender=p.THRELKELD.address,
        to=[p.MARLOWE.address],
        when=at(2021, 10, 26, 17, 36),
        subject="MC",
        text="""
Tomas

You will have heard that our quality manager has gone on a crusade over the potassium business.
I get it from all sides and she writes everything down. Half the floor has stopped talking to her.

I know you people have something on the books for the new year. Can hers be brought forward? I
would take before Thanksgiving. I will do without.

GT
""",
    )
    answer = Message(
        sender=p.MARLOWE.address,
        to=[p.THRELKELD.address],
        when=at(2021, 10, 27, 9, 18),
        subject="RE: MC",
        text="""
Hi Gordon,

I'm going to be careful here and I'd ask you to be as well.

- I don't have the list. If there is something for the new year, its dates were set in September
  and nothing moves for one name.

- If she has raised a concern, CP-114 says you don't discuss her job because of it. That includes
  with me. I'm not passing this note up and I'm not answering a second one.

- If people aren't speaking to her, that I can help with. Shall I come by Thursday?

Tomas
""",
    )
    return Doc(
        key="sooner",
        format="eml",
        doc_type="email",
        name="RE: MC",
        date=date(2021, 10, 27),
        author=p.MARLOWE.name,
        role="merits",
        custodian=p.THRELKELD.name,
        body=Email(message=answer, earlier=[asked]),
    )


def _review() -> Doc:
    author = p.THRELKELD.name
    changed = at(2021, 11, 3, 19, 44)
    return Doc(
        key="review",
        format="docx",
        doc_type="review",
        name="Annual review 2021 - M. Castellow - GT edits",
        date=date(2021, 11, 3),
        author=author,
        role="merits",
        custodian=author,
        when=changed,
        body=Report(
            organisation=p.COMPANY,
            title="ANNUAL PERFORMANCE REVIEW",
            subtitle="Year to September 30, 2021. Draft for discussion in December.",
            fields=[
                ("Employee", "Miriam Castellow, Quality Manager, grade 10"),
                ("Reviewer", "Gordon Threlkeld, General Manager"),
                ("First draft", "September 17, 2021"),
            ],
            blocks=[
                Heading("1. Results", 2),
                par("""Both surveillance inspections passed without a major finding. Corrective
                actions closed on time: 94 percent (target 90). Proficiency testing: two misses in
                the year, both explained."""),
                Heading("2. How the work is done", 2),
                Runs(
                    [
                        "Miriam is exact, tireless and fair to the bench. ",
                        Deleted(
                            "She tells people what they need to hear and they thank her later. ",
                            author,
                            changed,
                        ),
                        Inserted(
                            "She has to learn that not every drift is a disaster, and that a "
                            "manager first talks to the colleague concerned. ",
                            author,
                            changed,
                        ),
                        "She needs to delegate more to Aaron.",
                    ]
                ),
                Heading("3. Overall rating", 2),
                Runs(
                    [
                        "Overall rating for the year: ",
                        Deleted(
                            "Exceeds expectations, in the best of her five years here",
                            author,
                            changed,
                        ),
                        Inserted(
                            "Meets expectations, held back by how she treats colleagues when "
                            "something has gone wrong",
                            author,
                            changed,
                        ),
                        ". ",
                        Commented(
                            "Recommended increase: 3.0 percent.",
                            "Leave the number. It will not matter and I do not want an argument "
                            "with payroll about it.",
                            author,
                            at(2021, 11, 3, 19, 51),
                        ),
                    ]
                ),
                Heading("4. Goals for next year", 2),
                Bullets(
                    [
                        "March 8 inspection, Wexcombe.",
                        "Lot comparison procedure for the C-4 line.",
                        "Hand the document control desk to Aaron Tibbet.",
                    ]
                ),
                Table(
                    [
                        ("Step", "Due", "State"),
                        ("Reviewer's draft", "September 17", "done"),
                        ("Second look", "November 5", "open"),
                        ("Talk with employee, signature", "December 10", "open"),
                    ],
                    widths=(3, 2, 1),
                ),
            ],
        ),
    )


def _posting() -> Doc:
    return Doc(
        key="posting",
        format="html",
        doc_type="intranet page",
        name="Open position: Quality Systems Lead, Wexcombe",
        date=date(2022, 2, 7),
        author="Talent Team",
        role="merits",
        custodian="Human Resources",
        body=Page(
            site="Larkmoor Inside",
            title="Open position: Quality Systems Lead, Wexcombe",
            byline="Posted February 7, 2022 by the Talent Team. Req. 22-0019. Grade 7.",
            navigation=["Home", "People", "Open positions", "Sites", "Search"],
            blocks=[
                par("""We are looking for a Quality Systems Lead at the Wexcombe Core Laboratory.
                You keep document control, track corrective actions, run internal audits to the
                regional plan and are the person whom the bench turns to first. You report to the
                Regional Quality Manager at Port Ellery."""),
                Heading("You have"),
                Bullets(
                    [
                        "a degree in laboratory science and three years at the bench",
                        "one year of quality work, or the wish to learn it",
                        "no need of management experience; nobody reports to this post",
                    ]
                ),
                Heading("We offer"),
                "Base salary $60,500 to $66,000, days, no weekends.",
                "Closing date: February 25, 2022.",
            ],
            comments=[
                (
                    "Lena Kostrow",
                    "February 8, 2022 06:48",
                    "So this is Miriam's job with a third of the pay taken out?",
                ),
                (
                    "Talent Team",
                    "February 8, 2022 10:15",
                    "Hi Lena, it is a new grade 7 post from the September plan and does not "
                    "include the management duties. Everyone may apply, those leaving too.",
                ),
                (
                    "Aaron Tibbet",
                    "February 8, 2022 12:02",
                    "she does the audits she did before tho",
                ),
            ],
        ),
    )


def _calendar() -> Doc:
    text = """
CALENDAR PRINT-OUT                                  D. Harwick (kept by I. Selway)
Week of October 11, 2021

Mon 10/11   Columbus Day. Office closed. DH travelling.
            18:00  flight home, arr. 20:10

Tue 10/12   08:30  Staff
            10:00  Board pre-call (RQ, DH)
            14:00  Dispatch tender - bidder 2, Northway
            16:30  Hold

Wed 10/13   08:00  Dentist (moved from Sept)
            11:00  QA - Port Ellery (by phone, GM PE)           30 min
            14:30  QA - GT, Wexcombe (by phone)                 30 min   PRIVATE
            15:30  Strand Peck weekly (OD, KR)

Thu 10/14   09:30  Dispatch tender - panel, 4B (KR, GT, GM PE, OD)   to 12:30
            13:30  Dispatch tender - scoring                         to 16:00
            16:15  GT 1:1 if time - dropped, DH called away 15:50

Fri 10/15   09:00  QA - consolidated, with RQ
            11:00  Benefits renewal (JA)
            PM     out

Notes (IS): QA slots repeat each January, April, July and October.
"""
    return Doc(
        key="calendar",
        format="txt",
        doc_type="calendar",
        name="Calendar, D. Harwick, week of 11 October 2021",
        date=date(2021, 10, 15),
        author=p.SELWAY.name,
        role="merits",
        custodian=p.SELWAY.name,
        body=Plain(text.lstrip("\n")),
    )


def _call_notes() -> Doc:
    text = """
# Calls 13 Oct (Wed)

## 11:00 PE

- Q3 revenue 4.1 under plan 4.4; volume again
- overtime OK, reagents 6% over
- wants a number for dispatch. Not till Friday.

## 2:30 GT

- quarterly actuals, Q3, Wexcombe: revenue 9.8 vs 9.6, labor on plan, courier 14% over
- rest of the half hour on the dispatch carriers; he likes Northway, hates bidder 1
- reagent rebate booked twice? he'll check with finance
- March inspection: "in hand"
- he sounded tired. Asked if anything else. He said no.

## for Fri w/ RQ

- QA pack pages 3 and 7 don't agree. Ask Kavita.
"""
    return Doc(
        key="call_notes",
        format="md",
        doc_type="notes",
        name="Calls 13 Oct",
        date=date(2021, 10, 13),
        author=p.HARWICK.name,
        role="signal",
        custodian=p.HARWICK.name,
        body=Plain(text.lstrip("\n")),
    )
