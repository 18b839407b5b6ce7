"""The joining of the two laboratories: deck, minutes, list, and a plea against it."""

from datetime import date

from suites.demo.content import (
    Bullets,
    Deck,
    Doc,
    Email,
    Heading,
    Message,
    Report,
    Slide,
    Table,
)
from suites.demo.second import matrix as m
from suites.demo.second import people as p
from suites.demo.second.people import at, par


def docs() -> list[Doc]:
    return [
        _deck(),
        _minutes(),
        _list_v1(),
        _locked(),
        _spare(),
    ]


def _deck() -> Doc:
    slides = [
        Slide(
            "Project Lantern",
            ["One laboratory in two places", "Executive committee, September 9, 2021"],
            notes="30 minutes. Denise opens, Roland takes the money, Orrin takes questions.",
        ),
        Slide(
            "Why now",
            [
                "Volume down 11% at Port Ellery since the Quayside Clinics contract ended",
                "Support functions run twice, 58 miles apart",
                "Quality, send-outs, training, client services and dispatch: two of each",
                "Bench staff are not in scope",
            ],
            notes=(
                "If asked: no, we are not closing Port Ellery. The board asked in June for the "
                "cost of running everything twice. This is the answer."
            ),
        ),
        Slide(
            "What we propose",
            [
                "One lead for each function, covering both sites",
                "Quality: one regional manager; one of the two grade 10 posts closes",
                "Courier dispatch to an outside carrier from April",
                "Seven posts close in the first quarter of 2022",
                "One new grade 7 post",
            ],
            notes=(
                "No names on the slide and none today. Regional Quality Manager sits where the "
                "better score sits. The grade 7 is a Quality Systems Lead for the floor at "
                "Wexcombe, no staff. Send-outs and training: one of each pair goes. Orrin: the "
                "choice inside each pair is by score, not by site."
            ),
        ),
        Slide(
            "The money (annual)",
            table=[
                ("Item", "Amount"),
                ("Salaries, seven posts (estimate)", "$460,000"),
                (f"Burden at {m.BURDEN}%", "$110,400"),
                ("New grade 7 post, with burden", "($79,360)"),
                ("Net saving (estimate)", "$491,040"),
            ],
            notes=(
                "Roland: estimates until the list is settled. One-time severance about $140,000. "
                "Dispatch contract is priced separately."
            ),
        ),
        Slide(
            "Calendar",
            [
                "September 20-23: scoring by Finance and Strand Peck; list to steering committee",
                "October-November: HR review of the criteria",
                "December: General Managers and HR partners prepare",
                "January 14: notices.  February 28: last day",
            ],
            notes=(
                "General Managers do not score and do not see scores before December. Denise will "
                "tell each of them which posts on their site are affected and nothing else."
            ),
        ),
        Slide(
            "Decision asked for",
            ["Approve the approach", "Delegate the list to the steering committee"],
            notes="Approved without change 10:20. - KR",
        ),
    ]
    return Doc(
        key="deck",
        format="pptx",
        doc_type="presentation",
        name="Project Lantern - executive committee",
        date=date(2021, 9, 9),
        author=p.RAMANAN.name,
        role="merits",
        custodian=p.RAMANAN.name,
        asserts=("f015", "f019"),
        body=Deck(slides),
    )


def _minutes() -> Doc:
    return Doc(
        key="minutes",
        format="docx",
        doc_type="minutes",
        name="Lantern steering committee, minutes no. 3",
        date=date(2021, 9, 24),
        author=p.SELWAY.name,
        role="signal",
        custodian=p.SELWAY.name,
        body=Report(
            organisation=p.COMPANY,
            title="PROJECT LANTERN STEERING COMMITTEE",
            subtitle="Minutes of meeting no. 3",
            fields=[
                ("Held", "Thursday, September 23, 2021, 2:00 to 3:35 PM, Stanmere, room 4B"),
                ("Present", "D. Harwick (chair), R. Quill, J. Amsel, K. Ramanan"),
                ("By telephone", "O. Delacourt, Strand Peck Advisors"),
                ("Minutes", "I. Selway, September 24, 2021"),
            ],
            blocks=[
                Heading("1. Scores", 2),
                par("""Ms. Ramanan presented scores for twelve posts in six pairs. She and Mr.
                Delacourt scored from job descriptions, scope records and personnel files; nobody
                at either laboratory was consulted. Questions were asked on pairs 1 and 5."""),
                Heading("2. Pair 1, quality managers", 2),
                par("""Mr. Quill asked whether Wexcombe, as the larger site, should not keep its
                manager. Mr. Delacourt: the regional post needs somebody who has carried more than
                one accreditation at once. Ms. Prosser has four sites on her certificate, Ms.
                Castellow one. Ms. Amsel said that both were well regarded and that it was a pity.
                The scores (3.70 and 2.70) were left as they stood."""),
                Heading("3. Decision", 2),
                par("""The committee adopted the list of seven posts to close in the first quarter,
                four at Wexcombe (posts 1, 5, 7 and 11) and three at Port Ellery (posts 4, 9 and
                12). Post 1 is that of the Quality Manager, Wexcombe."""),
                par(f"""Seven salaries come to {m.dollars(m.SALARIES)}, with burden
                {m.dollars(m.SALARIES + m.BURDENS)}; less the new grade 7 Quality Systems Lead at
                Wexcombe ({m.dollars(m.LEAD_COST)}), a net {m.dollars(m.NET_SAVING)} a year."""),
                Heading("4. Actions", 2),
                Bullets(
                    [
                        "K. Ramanan: lock the list, circulate it to those present, September 24.",
                        "D. Harwick: tell the General Managers which posts, orally, September 27.",
                        "J. Amsel: adverse-impact review of the criteria before Thanksgiving.",
                        "Nobody else is to have the workbook until December.",
                    ]
                ),
            ],
        ),
    )


def _list_v1() -> Doc:
    rows = [("No.", "Site", "Post", "Holder", "Salary", "Score", "Other of pair")]
    for post in m.CLOSED:
        number = post.number + 1 if post.number % 2 else post.number - 1
        other = m.POSTS[number - 1]
        rows.append(
            (
                str(post.number),
                post.site,
                post.post,
                post.holder,
                m.dollars(post.salary),
                f"{m.score(post, m.SEPTEMBER):.2f}",
                "closes too" if other.closes else f"{m.score(other, m.SEPTEMBER):.2f}",
            )
        )
    rows.append(("", "", "Total, seven posts", "", m.dollars(m.SALARIES), "", ""))
    return Doc(
        key="list_v1",
        format="pdf",
        doc_type="schedule",
        name="Lantern posts to close, v1",
        date=date(2021, 9, 24),
        author=p.RAMANAN.name,
        role="signal",
        custodian=p.RAMANAN.name,
        attachment_name="Lantern_posts_to_close_v1_LOCKED.pdf",
        body=Report(
            organisation=p.COMPANY,
            title="PROJECT LANTERN: POSTS TO CLOSE",
            subtitle="Version 1, printed from the workbook September 24, 2021, 9:12 AM",
            blocks=[
                Table(rows, widths=(0.5, 0.6, 2.7, 1.4, 1.1, 0.8, 1.2)),
                par("""Weights: scope 30, credentials 25, distinctness 20, cost 15, tenure 10.
                Scores run from 0 to 5; within each pair the lower score closes. Both dispatch
                posts close when the outside carrier starts."""),
                "Not for circulation beyond the steering committee.",
            ],
        ),
    )


def _locked() -> Doc:
    return Doc(
        key="locked",
        format="eml",
        doc_type="email",
        name="Lantern list locked",
        date=date(2021, 9, 24),
        author=p.RAMANAN.name,
        role="signal",
        custodian=p.QUILL.name,
        body=Email(
            message=Message(
                sender=p.RAMANAN.address,
                to=[p.HARWICK.address, p.QUILL.address, p.AMSEL.address, p.DELACOURT.address],
                when=at(2021, 9, 24, 9, 31),
                subject="Lantern list locked",
                text="""
All,

Attached is the list as adopted yesterday, printed from the workbook this morning. Seven posts,
four Wexcombe and three Port Ellery. Salaries foot to $462,500.

The workbook is on the restricted drive as version 1 and locked. The five of us have it and no
one else. If HR's review changes the criteria I will keep the September scores on a sheet of
their own so that we can always show what was decided and when.

Denise, for your calls on Monday: Wexcombe loses the quality manager, send-outs supervisor,
training coordinator and second-shift dispatcher.

Kavita
""",
            ),
            attachments=["list_v1"],
        ),
    )


_ASK = Message(
    sender=p.THRELKELD.address,
    to=[p.HARWICK.address],
    when=at(2021, 9, 28, 18, 47),
    subject="Your call yesterday",
    text="""
Denise

Slept on it. You can have dispatch and training and I will manage send-outs. Not quality. I am
asking you to spare Miriam Castellow's post, or at least let it run to the summer.

She is a pain in the neck and I have told her so to her face. She is also the reason we walked
through the last two inspections. The next one is March 8. You would be taking her out eight
days before.

Take one of my client services people instead if the money has to come from somewhere.

Gordon
""",
)

_REFUSAL = Message(
    sender=p.HARWICK.address,
    to=[p.THRELKELD.address],
    cc=[p.RAMANAN.address],
    when=at(2021, 9, 30, 8, 5),
    subject="RE: Your call yesterday",
    text="""
Gordon,

1. I understand and I put your point to Roland.

2. The answer is no. The Wexcombe quality manager post closes in Q1 with the other six, on the
   list as it was settled last week.

3. Wen will run the March inspection for both sites. Start a handover file in January, not before.

4. You did not get this list from me in writing and you should not keep one.

Denise
""",
)

_LAST = Message(
    sender=p.THRELKELD.address,
    to=[p.HARWICK.address],
    when=at(2021, 9, 30, 8, 41),
    subject="RE: RE: Your call yesterday",
    text="""
Understood. For the record I think it is a mistake. I will not raise it again.

GT
""",
)


def _spare() -> Doc:
    return Doc(
        key="spare",
        format="eml",
        doc_type="email",
        name="RE: RE: Your call yesterday",
        date=date(2021, 9, 30),
        author=p.THRELKELD.name,
        role="merits",
        custodian=p.HARWICK.name,
        body=Email(message=_LAST, earlier=[_REFUSAL, _ASK], mailer="iPhone Mail (18H17)"),
    )
