# ruff: noqa: E501 (prose stands on its own lines)
"""Counsel's declarations, which put the exhibits before the court one by one."""

from collections.abc import Iterator
from datetime import date

from suites.records.veldane_v_tarnridge.court import Block, Item, Paper, Signed
from suites.records.veldane_v_tarnridge.exhibits import FILED

_PENALTY = (
    "I declare under penalty of perjury that the foregoing is true and correct. 28 U.S.C. § 1746."
)
NATIVE = frozenset({"xlsx", "eml", "txt", "docx", "html"})


def _copies(document: str, start: int) -> Iterator[Block]:
    for place, one in enumerate((x for x in FILED if x.number.startswith(f"{document}-")), start):
        label = one.label.replace("Ex. ", "Exhibit ")
        lodged = " (lodged in native form)" if one.doc.format in NATIVE else ""
        text = f"Attached as {label}{lodged} is a true and correct copy of “{one.title}.”"
        yield Item(str(place), text)


def _declaration(
    number: str, day: date, name: str, firm: str, side: str, motion: str, *after: str
) -> Paper:
    copies = list(_copies(number, 3))
    first = [
        Item(
            "1",
            f"I am a member of {firm}, attorneys for {side}, and am admitted to practice in this Court.",
        ),
        Item(
            "2",
            f"I make this declaration {motion} Plaintiff’s motion for summary judgment. Documents were produced in discovery by the party or non-party whose Bates prefix they bear; depositions are attached in excerpt.",
        ),
    ]
    last = [Item(str(3 + len(copies) + n), text) for n, text in enumerate((*after, _PENALTY))]
    signed = Signed((f"Executed on {day:%B} {day.day}, {day.year}", "", f"/s/ {name}", name))
    return Paper(
        number,
        day,
        (f"DECLARATION OF {name.upper()}",),
        name,
        (f"{name} declares:", *first, *copies, *last, signed),
        close=True,
    )


DECLARATIONS: tuple[Paper, ...] = (
    _declaration("71", date(2023, 1, 20), "Tobias R. Wynn", "Harcastle Wynn & Boyce LLP", "Plaintiff", "in support of",
        "Exhibits 10 and 11 were exported from the monitoring system of Room 4 by Howard Linklater of Northlight Controls, Inc. on July 27, 2020, as he has confirmed in writing."),
    _declaration("80", date(2023, 2, 24), "Andrea L. Mottram", "Mottram Sayles PLLC", "Defendant", "in opposition to"),
)  # fmt: skip
