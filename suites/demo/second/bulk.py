"""What every organisation sends to everybody."""

from datetime import date

from suites.demo.content import Bullets, Chat, Doc, Email, Heading, Memo, Message, Page
from suites.demo.second import people as p
from suites.demo.second.people import at, par

ALL_WX = f"All Wexcombe <all-wexcombe@{p.HOST}>"
ALL = f"All Staff <all@{p.HOST}>"


def docs() -> list[Doc]:
    return [_maintenance(), _flu(), _drill(), _enrolment(), _lunch(), _labels()]


def _maintenance() -> Doc:
    return Doc(
        key="maintenance",
        format="eml",
        doc_type="email",
        name="LIS maintenance Sunday 2-4 AM",
        date=date(2021, 9, 15),
        author=p.HADDON.name,
        role="chaff",
        level="chaff_half",
        custodian=p.KOSTROW.name,
        body=Email(
            message=Message(
                sender=p.HADDON.address,
                to=[ALL_WX],
                when=at(2021, 9, 15, 14, 12),
                subject="LIS maintenance Sunday 2-4 AM",
                text="""
Hi all,

The LIS will be down on Sunday, September 19 from 2:00 to 4:00 AM for the quarterly patches. Nights,
please print your pending list at 1:45 and use the paper requisitions in the red folder. Interfaces
will queue and catch up by themselves. If they don't, call me, I'll be awake.

Samir
""",
            ),
            importance="high",
        ),
    )


def _flu() -> Doc:
    return Doc(
        key="flu",
        format="html",
        doc_type="intranet page",
        name="Flu shots: two more mornings",
        date=date(2021, 10, 20),
        author="Employee Health",
        role="chaff",
        level="chaff_half",
        custodian="Human Resources",
        body=Page(
            site="Larkmoor Inside",
            title="Flu shots: two more mornings",
            byline="Posted October 20, 2021 by Employee Health",
            navigation=["Home", "People", "Open positions", "Sites", "Search"],
            blocks=[
                "Still without one? There are two more mornings, no appointment, short sleeves.",
                Bullets(
                    [
                        "Wexcombe: Tuesday, October 26, 6:30 to 9:30, break room",
                        "Port Ellery: Thursday, October 28, 6:30 to 9:30, lobby",
                    ]
                ),
                "Bring your badge. Night shift goes first. There will be doughnuts again.",
            ],
            comments=[("Lena Kostrow", "October 21, 2021 05:58", "nights first. finally.")],
        ),
    )


def _drill() -> Doc:
    return Doc(
        key="drill",
        format="docx",
        doc_type="memo",
        name="Fire drill 3 November",
        date=date(2021, 11, 4),
        author=p.FACILITIES.name,
        role="chaff",
        level="chaff_full",
        custodian=p.FACILITIES.name,
        body=Memo(
            organisation="Wexcombe Core Laboratory",
            fields=[
                ("TO", "Section supervisors"),
                ("FROM", "Bram Oakes, Facilities"),
                ("DATE", "November 4, 2021"),
                ("RE", "Yesterday's fire drill"),
            ],
            blocks=[
                par("""The building was empty in four minutes and fifty seconds. That is forty
                seconds better than in April and still over our own limit of four and a half."""),
                Heading("To mend", 2),
                Bullets(
                    [
                        "Microbiology went back for coats. Please don't.",
                        "The west door sticks. Work order is in.",
                        "The muster list for dispatch still has two people who left in the spring.",
                        "Somebody propped the freezer room door. Again.",
                    ]
                ),
                "Next drill in April. I will not say when.",
            ],
        ),
    )


def _enrolment() -> Doc:
    return Doc(
        key="enrolment",
        format="eml",
        doc_type="email",
        name="Open enrollment ends Friday",
        date=date(2021, 11, 8),
        author="Benefits Team",
        role="chaff",
        level="chaff_half",
        custodian=p.TIBBET.name,
        body=Email(
            message=Message(
                sender=f"Benefits Team <benefits@{p.HOST}>",
                to=[ALL],
                when=at(2021, 11, 8, 9, 0),
                subject="Open enrollment ends Friday",
                text="""
Dear colleagues,

Open enrollment for 2022 ends on Friday, November 12 at 5:00 PM. If you do nothing, your medical and
dental elections carry over. Flexible spending does not: you must elect it every year.

New for 2022: vision covers frames every twelve months, and the commuter limit goes up by ten
dollars. Questions? Come to the break room on Wednesday from 11 to 2.

Your Benefits Team
""",
            )
        ),
    )


def _lunch() -> Doc:
    k, t, h = "Lena Kostrow", "Aaron Tibbet", "Samir Haddon"
    return Doc(
        key="lunch",
        format="txt",
        doc_type="chat",
        name="Chat export, potluck",
        date=date(2021, 12, 14),
        author="Information Systems",
        role="chaff",
        level="chaff_full",
        custodian=p.TIBBET.name,
        body=Chat(
            "wx-potluck",
            [k, t, h],
            [
                (
                    at(2021, 12, 13, 6, 52),
                    k,
                    "sign up is on the fridge. if it's all chips again i quit",
                ),
                (at(2021, 12, 13, 8, 15), t, "I can do the rice thing"),
                (at(2021, 12, 13, 8, 16), h, "Chips."),
                (at(2021, 12, 13, 8, 17), k, "samir no"),
                (at(2021, 12, 13, 8, 40), h, "Fine. Dumplings. My mother's."),
                (at(2021, 12, 14, 6, 30), k, "dumplings 10/10, plates need to come back to nights"),
                (at(2021, 12, 14, 9, 2), t, "Rice thing also available, if anyone wondered"),
            ],
        ),
    )


def _labels() -> Doc:
    first = Message(
        sender=p.KOSTROW.address,
        to=[p.FACILITIES.address],
        when=at(2021, 8, 24, 5, 44),
        subject="label printers",
        text="""
Bram, both label printers in receiving are smearing again and we're hand-writing at 4 am. Third
time this month. Can somebody please order ribbons that fit.

Lena
""",
    )
    second = Message(
        sender=p.FACILITIES.address,
        to=[p.KOSTROW.address],
        when=at(2021, 8, 24, 8, 21),
        subject="RE: label printers",
        text="""
Ordered a box of twelve, Thursday delivery. Until then take the ones from the break room printer,
they fit if you turn the core round.

Bram
""",
    )
    return Doc(
        key="labels",
        format="eml",
        doc_type="email",
        name="RE: label printers",
        date=date(2021, 8, 24),
        author=p.FACILITIES.name,
        role="chaff",
        level="chaff_half",
        custodian=p.FACILITIES.name,
        body=Email(message=second, earlier=[first]),
    )
