"""The joining of the two laboratories: deck, minutes, list, scores, versions, first knowledge."""

from datetime import date

from suites.demo.content import (
    Bullets,
    Deck,
    Doc,
    Email,
    Formula,
    Heading,
    Log,
    Message,
    Report,
    Sheet,
    Slide,
    Table,
    Workbook,
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
        _tenure(),
        _workbook(),
        _versions(),
        _first_heard(),
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


def _tenure() -> Doc:
    asked = Message(
        sender=p.MARLOWE.address,
        to=[p.AMSEL.address],
        when=at(2021, 11, 16, 11, 2),
        subject="Lantern criteria - tenure",
        text="""
Hi Judith,

You asked for my read of the adverse-impact run on the five criteria. I only had the scores by
post number, not the names, but it is not hard to guess some of them.

- Four of the criteria are fine.

- Tenure is not. It has little to do with the posts that remain, and at Port Ellery it tracks age.

- I would drop tenure for all twelve posts and spread its ten points over scope and credentials.

By my arithmetic no pair changes hands either way. It is a cleaner sheet, that's all.

Happy to talk,
Tomas
""",
    )
    answer = Message(
        sender=p.AMSEL.address,
        to=[p.MARLOWE.address],
        cc=[p.RAMANAN.address],
        when=at(2021, 11, 16, 16, 38),
        subject="RE: Lantern criteria - tenure",
        text="""
Thanks, Tomas. Agreed. Kavita, please rework it on that footing, five to scope and five to
credentials, and save it as version 2. If any pair does change hands, stop and call me.

J.
""",
    )
    return Doc(
        key="tenure",
        format="eml",
        doc_type="email",
        name="RE: Lantern criteria - tenure",
        date=date(2021, 11, 16),
        author=p.AMSEL.name,
        role="signal",
        custodian=p.AMSEL.name,
        body=Email(message=answer, earlier=[asked]),
    )


_HEAD = ["No.", "Site", "Post", "Holder", "Grade"]
_CRITERIA = ["Scope", "Credentials", "Distinctness", "Cost", "Tenure", "Score", "Outcome"]
_WIDTHS = (6, 6, 32, 18, 7, 8, 12, 13, 8, 8, 9, 10)
_POINTS = ((10, "0.00"),)
_WHOLE = ((5, "$#,##0"), (6, "$#,##0"))


def _score_sheet(name: str, title: str, note: str, weights: tuple[int, ...], hidden: bool) -> Sheet:
    shares = [w / 100 for w in weights]
    return Sheet(
        name,
        [
            [title],
            [note],
            [*_HEAD, *_CRITERIA],
            [None, None, "Weight", None, None, *shares],
            *m.scored_rows(weights, 5),
        ],
        widths=_WIDTHS,
        hidden=hidden,
        bold_rows=(1, 3),
        number_formats=_POINTS,
        comments=()
        if hidden
        else (("K5", "K. Ramanan", "Was 2.70 before the change of weights. No effect on pair."),),
    )


def _savings() -> Sheet:
    rows: list[list[object]] = [
        ["Annual saving"],
        ["No.", "Site", "Post", "Holder", "Grade", "Salary", "With burden"],
    ]
    for number, post in enumerate(m.CLOSED, start=3):
        cost = post.salary * (100 + m.BURDEN) / 100
        burdened = Formula(f"=F{number}*1.{m.BURDEN}", cost)
        rows.append(
            [post.number, post.site, post.post, post.holder, post.grade, post.salary, burdened]
        )
    last = len(rows)
    total = m.SALARIES + m.BURDENS
    rows += [
        [
            None,
            None,
            "Total, seven posts",
            None,
            None,
            Formula(f"=SUM(F3:F{last})", m.SALARIES),
            Formula(f"=SUM(G3:G{last})", total),
        ],
        [
            None,
            "WX",
            "Less: Quality Systems Lead (new)",
            None,
            7,
            m.LEAD_SALARY,
            Formula(f"=F{last + 2}*1.{m.BURDEN}", m.LEAD_COST),
        ],
        [
            None,
            None,
            "Net saving",
            None,
            None,
            None,
            Formula(f"=G{last + 1}-G{last + 2}", m.NET_SAVING),
        ],
    ]
    return Sheet(
        "Savings",
        rows,  # type: ignore[arg-type]
        widths=(6, 6, 34, 18, 7, 12, 13),
        bold_rows=(1, 2, last + 1, last + 3),
        number_formats=_WHOLE,
    )


def _workbook() -> Doc:
    november = _score_sheet(
        "Selection",
        "Project Lantern - selection of posts",
        "Version 2, November 19, 2021. Tenure weighted nil for all twelve posts on advice of HR.",
        m.NOVEMBER,
        False,
    )
    september = _score_sheet(
        "v1_0924",
        "Project Lantern - selection of posts - VERSION 1",
        "As put to the steering committee September 23, 2021 and locked September 24, 2021. "
        "Kept for the record. Do not edit.",
        m.SEPTEMBER,
        True,
    )
    return Doc(
        key="workbook",
        format="xlsx",
        doc_type="spreadsheet",
        name="Lantern selection",
        date=date(2021, 11, 19),
        author=p.RAMANAN.name,
        role="merits",
        custodian=p.RAMANAN.name,
        asserts=("f013", "f018", "f028"),
        body=Workbook([november, _savings(), september]),
    )


def _versions() -> Doc:
    rows = [
        ("2021-09-20 10:02", "kramanan", "create", "0.1", "Blank scoring sheet"),
        ("2021-09-22 17:48", "kramanan", "save", "0.4", "Scores for all pairs entered"),
        ("2021-09-22 18:10", "odelacourt", "open", "0.4", ""),
        ("2021-09-24 09:12", "kramanan", "save+lock", "1.0", "List as adopted 23 September"),
        ("2021-09-24 09:40", "dharwick", "open", "1.0", ""),
        ("2021-09-24 13:15", "rquill", "open", "1.0", ""),
        ("2021-09-27 08:20", "jamsel", "open", "1.0", ""),
        ("2021-11-15 09:05", "kramanan", "export", "1.0", "Scores by post number for HR; no names"),
        (
            "2021-11-19 14:31",
            "kramanan",
            "save+lock",
            "2.0",
            "Version 1 compared with version 2 by the system: outcome column identical in all "
            "twelve rows; weights and scores differ",
        ),
        ("2021-11-19 14:33", "kramanan", "hide-sheet", "2.0", "Sheet v1_0924"),
        ("2021-11-22 08:12", "jamsel", "open", "2.0", ""),
        ("2021-11-22 10:55", "dharwick", "open", "2.0", ""),
        (
            "2021-12-15 09:00",
            "kramanan",
            "grant",
            "2.0",
            "Read access for gthrelkeld and tmarlowe from this date; neither account had any "
            "access before",
        ),
        ("2021-12-15 11:27", "gthrelkeld", "open", "2.0", ""),
        ("2021-12-16 09:44", "tmarlowe", "open", "2.0", ""),
        ("2022-01-20 15:10", "estrake", "export", "2.0", "Legal hold copy"),
    ]
    return Doc(
        key="versions",
        format="csv",
        doc_type="log",
        name="Restricted drive history, Lantern selection.xlsx",
        date=date(2022, 1, 20),
        author=p.STRAKE.name,
        role="signal",
        custodian="Information Systems",
        body=Log(header=("time", "account", "action", "version", "remark"), rows=rows),
    )


def _first_heard() -> Doc:
    asked = Message(
        sender=p.HARWICK.address,
        to=[p.OLANDER.address],
        when=at(2022, 1, 18, 9, 3),
        subject="SU-2021-0117",
        text="""
Beatrix,

1. I have just opened this from your summary. Is the Wexcombe potassium matter Miriam Castellow's?
   I gave her notice on Friday with six others.

2. This is the first I have heard of it from anyone. Why am I reading it in January?

3. Does Edwin know that the two things have met?

Denise
""",
    )
    answer = Message(
        sender=p.OLANDER.address,
        to=[p.HARWICK.address],
        cc=[p.STRAKE.address],
        when=at(2022, 1, 18, 9, 36),
        subject="RE: SU-2021-0117",
        text="""
Denise,

I can't confirm who reports to us, and I would ask you not to guess. You are reading it in January
because the policy keeps open files from corporate officers, and this one closed on December 17.

I did not know there was a list. Nobody told Compliance about Lantern names, just as nobody told
you about this. I am copying Edwin; please preserve everything.

Beatrix
""",
    )
    return Doc(
        key="first_heard",
        format="eml",
        doc_type="email",
        name="RE: SU-2021-0117",
        date=date(2022, 1, 18),
        author=p.OLANDER.name,
        role="merits",
        custodian=p.OLANDER.name,
        body=Email(message=answer, earlier=[asked]),
    )
