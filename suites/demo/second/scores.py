"""The scores as they were changed and kept, who opened them, and who heard of the report."""

from datetime import date

from suites.demo.content import (
    Doc,
    Email,
    Formula,
    Log,
    Message,
    Sheet,
    Workbook,
)
from suites.demo.second import matrix as m
from suites.demo.second import people as p
from suites.demo.second.people import at


def docs() -> list[Doc]:
    return [_tenure(), _workbook(), _versions(), _first_heard()]


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
