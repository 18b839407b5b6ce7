"""Citations of the court record in running text: ``Doc. 57-11 at 3``, ``ECF Nos. 57-2 and 61``,
``R. 57, PageID # 1204``, ``Ex. B ¶ 4``, ``Roe Dep. 45:12-46:3``, ``[57-11 at 4:12-18]`` and
``Id. at 5``.

Only what has a docket's prefix (or stands in brackets with a page) is one: ``Case 57-11``,
``Rule 57`` and ``sections 57-11`` are not. Numbers of attachments are integers: 57-1 is not 57-10.
"""

import re
from collections.abc import Iterator
from typing import Literal

from casework.cases.records import Record

DASH = r"(?:-\n\s{0,9}|[-–‑])"
NUMBER = (
    rf"(?P<doc>\d{{1,5}})(?!\d)"
    rf"(?:(?P<mark>{DASH})(?P<att>\d{{1,4}})(?![\d/])|\.(?P<dot>\d{{1,3}})(?!\d))?"
)
PREFIX = re.compile(
    r"(?<![\w.])(?:Doc(?:ument|ket)?s?\.?|Dkts?\.?|ECF|D\.\s?E\.|R\."
    r"|DE(?=\s{0,3}(?:Nos?\b|\#|\d{1,4}(?!\d))))"
    r"(?:\s{1,9}(?:Entry|Entries|Doc\.|Document))?"
    r"(?P<nos>\s{0,9}(?:Nos?\.?|Numbers?))?\s{0,9}\#?\s{0,9}(?=\d)"
)
BRACKET = re.compile(rf"\[{NUMBER}(?=,?\s{{1,9}}(?:at\b|¶))")
ITEM = re.compile(NUMBER)
UNTIL = re.compile(rf"\s?(?:–|—|through|to)\s?{NUMBER}")
AND = re.compile(r"(?:\s{0,9}[,;]\s{0,9}(?:and\s{1,9}|&\s{0,9})?|\s{1,9}(?:and|&)\s{1,9})(?=\d)")
EXHIBIT = re.compile(
    r"(?<![\w.])(?P<series>(?:Dep|Tr|Trial|Hr'g)\.?\s{1,3})?(?:Exs?\.|Exhs?\.|Exhibits?)"
    r"\s{0,9}(?P<name>[A-Z]{1,2}-?\d{1,4}|\d{1,4}(?:-?[A-Z])?|[A-Z]{1,2})(?!\w)"
)
FURTHER = re.compile(
    r"(?:,\s{1,9}(?:and\s{1,9}|&\s{0,9})?|\s{1,9}(?:and|&)\s{1,9})"
    r"(?P<name>\d{1,4}(?:-?[A-Z])?|[A-Z]{1,2}(?:-?\d{1,4})?)(?![\w:])"
)
SPOKEN = re.compile(
    r"(?<!\w)(?P<who>[A-Z][\w'’-]{1,40})\s{1,9}(?:Dep\.|Deposition|Tr\.)(?:\s{1,9}Tr\.)?"
    r"(?:\s{1,9}at)?\s{1,9}(?=\d{1,4}:\d)"
)
AGAIN = re.compile(r"(?<![\w.])(?:Id|Ibid)\.")
WITHIN = re.compile(
    r",?\s{0,9}\(?(?:(?:[A-Z][\w'’-]{1,40}\s{1,9}){1,2}(?:Dep|Tr|Decl|Rep|Rpt|Aff)\.?)(?=[\s,])"
)
LINES = re.compile(
    r"(?P<page>\d{1,5}):(?P<line>\d{1,2})"
    r"(?:\s?[-–]\s?(?:(?P<last_page>\d{1,5}):)?(?P<last_line>\d{1,2}))?(?!\d)"
)
SPAN = re.compile(r"(?P<first>\d{1,6})(?:\s?[-–]\s?(?P<last>\d{1,6}))?(?![\d:])")
MORE = re.compile(r",\s{0,9}(?:and\s{1,9})?(?=\d)")
PAGE_ID = re.compile(r",?\s{0,9}(?:at\s{1,9})?Page\s?I\.?D\.?\s{0,3}[.#:№ ]{0,6}(?=\d)")
PAGE = re.compile(r",?\s{0,9}at\s{1,9}(?:pp?\.\s{0,3}|pages?\s{1,3})?(?=\d)")
PARA = re.compile(r",?\s{0,9}(?:at\s{1,9})?(?:¶{1,2}|paras?\.|paragraphs?)\s{0,9}(?=\d)")
SEALED = re.compile(r"\s{0,9}\((?:[^()]{0,40}\s)?(?:under\s{1,9}seal|sealed)\)", re.IGNORECASE)
RULES = re.compile(r"(?:Fed|Local|L|Bankr|Civ|Crim|App|Evid|Ct|Cir|Sup|Prac|U\.S|Loc)\.?\s{0,3}$")
OTHER = re.compile(r"(?P<case>[A-Z][\w’'&-]{1,40}|No\.\s\S{1,40}),\s{1,9}$")
COUNTED = re.compile(r"\bat\s{1,9}\d{1,5}(?:\s?[-–]\s?\d{1,5})?\s{0,3}\($")
"""``Doc. 57 at 4 (ECF 5)``: in brackets is the page by the court's count, not a document."""
SIGNALS = frozenset({"See", "Compare", "Cf", "Accord", "Also", "But", "Id", "However", "In"})


class Pin(Record):
    """Where in the cited document: pages, paragraphs, PageIDs or page and line. Last is first
    where one is cited."""

    kind: Literal["page", "para", "pageid", "lines"]
    first: int
    last: int
    first_line: int | None = None
    last_line: int | None = None


class RecordCite(Record):
    """One citation of the record; `start` and `end` count characters of the text it stands in.

    ``docket``: document and attachment by number, up to `last_doc` and `last_att` in a range.
    ``exhibit`` (also with a docket number): a letter or number, not an attachment's number;
    `series` says that it numbers the exhibits of a deposition or trial. ``transcript``: a witness
    by page and line. ``id``: the citation before it again. `case` is a name or number in front,
    perhaps of another case. `note` tells a doubt.
    """

    kind: Literal["docket", "exhibit", "transcript", "id"]
    text: str
    start: int
    end: int
    doc: int | None = None
    att: int | None = None
    last_doc: int | None = None
    last_att: int | None = None
    exhibit: str = ""
    series: str = ""
    witness: str = ""
    case: str = ""
    pins: tuple[Pin, ...] = ()
    sealed: bool = False
    note: str = ""


def record_cites(text: str) -> list[RecordCite]:
    """Every citation of the record in a text, in order; a list of documents gives one for each."""
    found: list[RecordCite] = []
    taken = 0
    for start, kind, match in _beginnings(text):
        if start < taken:
            continue
        if kind == "docket":
            cites = _docket(text, match)
        else:
            cites = [*_listed_exhibits(text, kind, match), _other(text, kind, match)]
            cites.sort(key=lambda cite: cite.start)
        if cites:
            found += cites
            taken = cites[-1].end
    return found


def _beginnings(text: str) -> list[tuple[int, str, re.Match[str]]]:
    patterns = (
        ("docket", PREFIX),
        ("docket", BRACKET),
        ("exhibit", EXHIBIT),
        ("transcript", SPOKEN),
        ("id", AGAIN),
    )
    spots = [(m.start(), kind, m) for kind, pattern in patterns for m in pattern.finditer(text)]
    return sorted(spots, key=lambda spot: spot[0])


def _docket(text: str, match: re.Match[str]) -> list[RecordCite]:
    bracket = match.re is BRACKET
    before = text[max(0, match.start() - 60) : match.start()]
    if not bracket and match[0].startswith("R.") and RULES.search(before):
        return []
    if COUNTED.search(before) and re.match(r"ECF\s{1,9}\d{1,4}\)", text[match.start() :][:20]):
        return []
    plural = not bracket and bool(re.match(r"\w+s\b|.*\bNos|.*Numbers|.*Entries", match[0], re.S))
    at = match.start() + 1 if bracket else match.end()
    items: list[tuple[dict[str, int | None], str, int]] = []
    starts: list[int] = []
    while item := ITEM.match(text, at):
        numbers, note, at = _numbers(text, item, plural)
        items.append((numbers, note, at))
        starts.append(item.start() if starts else match.start())
        further = AND.match(text, at) if plural else None
        if further is None or not ITEM.match(text, further.end()):
            break
        at = further.end()
    if not items or re.match(r"\s{1,9}Filed\b|\s?[/:]\d|\s{0,3}[%(]\w", text[at : at + 20]):
        return []
    if plural and len(items) == 1:
        items[0] = _range(*items[0])
    closed = re.compile(r"\](?=,?\s{0,9}(?:at\b|¶))").match(text, at)
    pins, exhibit, end = _pins(text, closed.end() if closed else at, exhibits=True)
    if bracket and text.startswith("]", end):
        end += 1
    sealed = SEALED.match(text, end)
    end = sealed.end() if sealed else end
    other = OTHER.search(before)
    case = other["case"] if other and other["case"] not in SIGNALS else ""
    ends = [*(stop for _, _, stop in items[:-1]), end]
    return [
        RecordCite(
            kind="docket",
            text=text[start:stop],
            start=start,
            end=stop,
            doc=numbers["doc"],
            att=numbers["att"],
            last_doc=numbers.get("last_doc"),
            last_att=numbers.get("last_att"),
            exhibit=exhibit if place + 1 == len(items) else "",
            case=case,
            pins=tuple(pins) if place + 1 == len(items) else (),
            sealed=sealed is not None,
            note=note,
        )
        for place, ((numbers, note, _), start, stop) in enumerate(
            zip(items, starts, ends, strict=True)
        )
    ]


def _numbers(
    text: str, item: re.Match[str], plural: bool
) -> tuple[dict[str, int | None], str, int]:
    """Document, attachment and end of a range; what is doubtful; where they end."""
    doc, note = int(item["doc"]), ""
    second = item["att"] or item["dot"]
    att = int(second) or None if second else None
    until = UNTIL.match(text, item.end())
    if until and int(until["doc"]) >= doc and (plural or att) and (att or not until["att"]):
        last = until["att"] or until["dot"]
        numbers = {"doc": doc, "att": att, "last_doc": int(until["doc"])}
        return numbers | {"last_att": int(last) if last else None}, note, until.end()
    if item["mark"] == "–" and att and att > doc:
        if plural:
            return {"doc": doc, "att": None, "last_doc": att}, note, item.end()
        note = "an en dash: attachment, or the last of a range."
    return {"doc": doc, "att": att}, note, item.end()


def _range(
    numbers: dict[str, int | None], note: str, at: int
) -> tuple[dict[str, int | None], str, int]:
    """``Docs. 57-59``: a plural with one growing pair of numbers means a range."""
    doc, att = numbers["doc"], numbers["att"]
    if doc and att and att > doc and "last_doc" not in numbers:
        note = "a hyphen after a plural: read as a range."
        return {"doc": doc, "att": None, "last_doc": att}, note, at
    return numbers, note, at


def _listed_exhibits(text: str, kind: str, match: re.Match[str]) -> list[RecordCite]:
    """The further exhibits of ``Exs. 1, 2 and 4``."""
    found: list[RecordCite] = []
    if kind != "exhibit" or not re.search(r"Ex(?:h|hibit)?s\.?\s", match[0]):
        return found
    at = match.end()
    while further := FURTHER.match(text, at):
        found.append(
            RecordCite(
                kind="exhibit",
                text=further["name"],
                start=further.start("name"),
                end=further.end(),
                exhibit=further["name"],
            )
        )
        at = further.end()
    if found:
        pins, _, end = _pins(text, at, exhibits=False)
        update = {"pins": tuple(pins), "end": end, "text": text[found[-1].start : end]}
        found[-1] = found[-1].model_copy(update=update)
    return found


def _other(text: str, kind: str, match: re.Match[str]) -> RecordCite:
    groups = match.groupdict()
    if kind == "transcript":
        pins, end = _lines(text, match.end())
    else:
        pins, _, end = _pins(text, match.end(), exhibits=False)
    sealed = SEALED.match(text, end)
    end = sealed.end() if sealed else end
    return RecordCite(
        kind="exhibit" if kind == "exhibit" else "transcript" if kind == "transcript" else "id",
        text=text[match.start() : end],
        start=match.start(),
        end=end,
        exhibit=groups.get("name") or "",
        series=(groups.get("series") or "").strip(),
        witness=groups.get("who") or "",
        pins=tuple(pins),
        sealed=sealed is not None,
    )


def _pins(text: str, at: int, *, exhibits: bool) -> tuple[list[Pin], str, int]:
    """The pins after a citation, the exhibit among them, and where they end."""
    pins: list[Pin] = []
    exhibit = ""
    for _ in range(6):
        within = WITHIN.match(text, at)
        spot = within.end() if within else at
        lead = re.compile(r",?\s{0,9}").match(text, spot)
        spoken = LINES.match(text, lead.end()) if lead and within else None
        if spoken and lead:
            more, at = _lines(text, lead.end())
        elif match := PAGE_ID.match(text, spot):
            more, at = _spans(text, match.end(), "pageid")
        elif match := PARA.match(text, spot):
            more, at = _spans(text, match.end(), "para")
        elif match := PAGE.match(text, spot):
            lines = LINES.match(text, match.end())
            more, at = (_lines if lines else _page_spans)(text, match.end())
        elif exhibits and not exhibit and (match := re.compile(r",?\s{1,9}").match(text, at)):
            named = EXHIBIT.match(text, match.end())
            if named is None:
                break
            exhibit, at, more = named["name"], named.end(), []
        else:
            break
        pins += more
    return pins, exhibit, at


def _page_spans(text: str, at: int) -> tuple[list[Pin], int]:
    return _spans(text, at, "page")


def _spans(text: str, at: int, kind: Literal["page", "para", "pageid"]) -> tuple[list[Pin], int]:
    pins: list[Pin] = []
    for match in _listed(SPAN, text, at):
        first = int(match["first"])
        pins.append(Pin(kind=kind, first=first, last=_full(match["first"], match["last"])))
        at = match.end()
    return pins, at


def _lines(text: str, at: int) -> tuple[list[Pin], int]:
    pins: list[Pin] = []
    for match in _listed(LINES, text, at):
        page, line = int(match["page"]), int(match["line"])
        pins.append(
            Pin(
                kind="lines",
                first=page,
                last=int(match["last_page"] or page),
                first_line=line,
                last_line=int(match["last_line"] or line),
            )
        )
        at = match.end()
    return pins, at


def _listed(pattern: re.Pattern[str], text: str, at: int) -> Iterator[re.Match[str]]:
    match = pattern.match(text, at)
    while match:
        yield match
        further = MORE.match(text, match.end())
        match = pattern.match(text, further.end()) if further else None


def _full(first: str, last: str | None) -> int:
    """The end of a range, shortened as in ``121-22`` or not; what goes down is no range."""
    if not last:
        return int(first)
    if len(last) < len(first):
        last = first[: len(first) - len(last)] + last
    return max(int(first), int(last))
