"""The line a court's filing system prints on a page, as a record.

Courts word it differently (``Document 57-11``, ``Doc #: 57-11``, ``ECF No. 57-11, PageID.9``,
``DktEntry: 57-1``), so a stamp is read as a docket number followed by clauses in any order. What
makes it a stamp is that it holds enough of them: a sentence that mentions ``Case 57-11`` holds
none. Where on the page it stands is furniture.py's business. Pure functions of text.

Wordings as seen on filings of district, bankruptcy and appellate courts since 2002.
"""

import re
from dataclasses import dataclass, field
from datetime import date
from typing import Literal, NamedTuple

from casework.documents.records import Stamp

DISTRICT = r"\d{1,2}:\d{2}-[A-Za-z]{2,4}-\d{2,6}(?:[ ]?-[A-Za-z0-9]{1,6})*"
BANKRUPTCY = r"\d{2}-\d{4,5}-?[A-Za-z]{2,4}\d{0,2}"
APPEAL = r"\d{2}-\d{1,5}(?:-[a-z]{2,3})?"
DAY = r"\d{1,2}/\d{1,2}/(?:\d{4}|\d{2})|\d{4}-\d{2}-\d{2}"
TIME = r"(?:\s+\d{1,2}:\d{2}(?::\d{2})?(?:\s*[AP]M)?)?"

HEAD = re.compile(
    rf"""(?<![\w-])(?:
      (?P<lead>(?:USCA\w{{0,3}}|USDC\s+[A-Z]{{2}}/[A-Z]{{2,3}}|Appellate)\s+)?
      (?P<word>Case|Appeal|CASE|case)\s*(?:No\.)?\s*[:\#]?\s*
      (?P<docket>MDL\s+No\.\s+\d+|{DISTRICT}|{BANKRUPTCY}|{APPEAL})
      |(?P<bare>{DISTRICT}|{BANKRUPTCY})
    )(?![\d-])""",
    re.X,
)
CLAUSES = re.compile(
    rf"""[\s,;]*(?:
      (?P<document>(?:Document|Doc|ECF\s+No|Entry\s+Number|DktEntry|Dkt|\#)
          \s?[.:\#]*\s?[.:\#]*\s?(?P<number>\d{{1,12}})(?:-(?P<attachment>\d{{1,4}}))?(?![\d-]))
      |(?P<filed>(?:Date\s+|E-)?Filed\s*:?\s*(?:on\s+|in\s+(?P<where>[A-Z]{{4}})\s+on\s+)?
          (?P<filed_day>{DAY}){TIME})
      |(?P<entered>Entered\s*:?\s*(?:on\s+[A-Z]{{4}}\s+Docket\s*:?\s*)?(?P<entered_day>{DAY}){TIME})
      |(?P<all>Pages\s*:\s*(?P<all_of>\d{{1,5}}))
      |(?P<page>(?:Page|Pg)\s*[.:]?\s*(?P<at>\d{{1,5}})(?:\s*of\s*(?P<of>\d{{1,5}}))?
          (?:\s*\(\d+\s+of\s+\d+\))?(?!\d))
      |(?P<short>(?P<short_at>\d{{1,5}})\s+of\s+(?P<short_of>\d{{1,5}})\.?(?!\d))
      |(?P<page_id>-?\s*(?:Page|Pg)\s?ID\s?[.:\#]*\s?[.:\#]*\s?(?P<running>\d{{1,8}}))
      |(?P<plain_day>(?P<day>{DAY})(?=\s*,))
      |(?P<filler>(?:Entry\s+)?ID\s*:\s*\d+|\d{{6,9}}(?=\s*,)|\*+[A-Za-z\s]{{3,30}}\*+
          |\((?:Court\s+only|Ex\s+Parte|SEALED|Sealed)\)
          |in\s+[A-Z]{{4}}(?=\s+Page)|USDC\s+[A-Z][A-Za-z.]+(?:\s[A-Z][A-Za-z.]+)?(?=\s+Page)
          |Desc\s*:?\s+[^\n]{{0,60}}?(?:\n[^\n]{{0,40}}?)?(?=\s+P(?:age|g)\s*\d)|Desc(?=\s*(?:\n|$))
          |(?:Main\s+Document|(?:Exhibit|Part|Proposed\s+Order|Supplement)\b[^\n]{{0,50}}?)
          (?=\s+P(?:age|g)\s*\d))
    )""",
    re.X | re.I,
)
ENOUGH = 2
"""Clauses (of document, date, page) a stamp must have beside its docket number."""


Kind = Literal["district", "bankruptcy", "appeal"]


class Found(NamedTuple):
    """A stamp and where it stands in the text searched."""

    start: int
    end: int
    stamp: Stamp


@dataclass
class _Read:
    """What the clauses of one stamp have said so far."""

    values: dict[str, str] = field(default_factory=dict[str, str])

    def take(self, clause: re.Match[str]) -> bool:
        """Keep the clause; False where it repeats what is already said (a new line of text)."""
        names = {name: value for name, value in clause.groupdict().items() if value}
        kinds = names.keys() & {"document", "filed", "entered", "page", "short", "all", "page_id"}
        if kinds & self.values.keys():
            return False
        self.values.update(names)
        return True

    @property
    def evidence(self) -> int:
        said = self.values.keys()
        groups = ({"document"}, {"filed", "entered", "plain_day"}, {"page", "short", "all"})
        return sum(bool(said & group) for group in groups)


def find_stamps(text: str) -> list[Found]:
    """Every court stamp in a piece of text, in order; a stamp may run over a line's end.

    White space is expected squeezed (one space, no empty lines), which keeps hostile text cheap.
    """
    found: list[Found] = []
    start = 0
    while head := HEAD.search(text, start):
        read, end = _Read(), head.end()
        while (clause := CLAUSES.match(text, end)) and read.take(clause):
            end = clause.end()
        start = head.end()
        # Without the word "Case", a docket number needs all three.
        if read.evidence >= (ENOUGH if head["word"] else 3):
            found.append(Found(head.start(), end, _stamp(head, read, text[head.start() : end])))
            start = end
    return found


def _stamp(head: re.Match[str], read: _Read, text: str) -> Stamp:
    said = read.values
    docket = " ".join((head["docket"] or head["bare"]).split()).replace(" -", "-")
    return Stamp(
        text=" ".join(text.split()),
        kind=_kind(head, docket, said),
        docket=docket,
        document=_number(said.get("number")),
        attachment=_number(said.get("attachment")),
        filed=iso_day(said.get("filed_day") or said.get("day") or ""),
        entered=iso_day(said.get("entered_day", "")),
        page=_number(said.get("at") or said.get("short_at")),
        pages=_number(said.get("of") or said.get("short_of") or said.get("all_of")),
        page_id=_number(said.get("running")),
    )


def _kind(head: re.Match[str], docket: str, said: dict[str, str]) -> Kind:
    lead = (head["lead"] or "").strip()
    if head["word"] == "Appeal" or (lead and not lead.startswith("USDC")):
        return "appeal"
    if re.search(r":\d{2}-(?:bk|ap|mp)-", docket) or said.get("where", "").endswith("B"):
        return "bankruptcy"
    if ":" in docket or docket.startswith("MDL"):
        return "district"
    judge = re.fullmatch(r"\d{2}-\d{4,5}-?[A-Za-z]+\d*", docket)
    return "bankruptcy" if judge or "entered" in said else "appeal"


def iso_day(text: str) -> str:
    """An American date (``03/02/31``, two digits are this century's unless over 80) as ISO; ""
    where it is none."""
    parts = re.split(r"[/-]", text)
    if len(parts) != 3 or not all(part.isdecimal() for part in parts):
        return ""
    first, second, third = (int(part) for part in parts)
    year, month, day = (third, first, second) if "/" in text else (first, second, third)
    if year < 100:
        year += 1900 if year > 80 else 2000
    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return ""


def _number(text: str | None) -> int | None:
    return int(text) if text else None
