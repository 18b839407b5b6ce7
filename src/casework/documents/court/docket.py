"""Docket sheets: RECAP/CourtListener JSON (API v4 and juriscraper shapes) to frozen records.

Numbers are whole numbers: 57-11 is document 57, attachment 11, and never 57.11. What a file does
not say stays empty; a malformed file raises UsageError that names the place.
"""

import json
import re
import stat
from collections.abc import Iterable, Iterator, Mapping
from functools import total_ordering
from pathlib import Path
from typing import Any, Literal, NamedTuple, cast

from casework.cases.records import Record
from casework.documents.court.sealing import Sealing, classify_entry
from casework.errors import UsageError

MOST_BYTES = 256 * 2**20
MOST_NUMBER = 99_999


@total_ordering
class DocketNumber(Record):
    """``57`` or ``57-11``; in order 57, 57-1, 57-2, 57-11."""

    document: int
    attachment: int | None = None

    def __str__(self) -> str:
        tail = "" if self.attachment is None else f"-{self.attachment}"
        return f"{self.document}{tail}"

    def __hash__(self) -> int:
        return hash((self.document, self.attachment))

    def __lt__(self, other: "DocketNumber") -> bool:
        mine, theirs = (self.attachment or 0), (other.attachment or 0)
        return (self.document, mine) < (other.document, theirs)


class Attachment(Record):
    """One attachment of an entry. `number` is None where the source does not give one."""

    number: int | None
    title: str = ""
    pacer_id: str = ""
    pages: int | None = None
    sealed: bool = False


class Paper(NamedTuple):
    """One paper of an entry: its own description, and what is said of its sealing
    (``public``, ``sealed``, ``public_order_affects:57-11``)."""

    number: DocketNumber
    text: str
    sealing: str


class Entry(Record):
    """One line of a docket. `number` is None for entries without a document (minute orders).
    Dates are ISO, "" where not given; `place` counts lines from 1."""

    place: int
    number: int | None = None
    filed: str = ""
    entered: str = ""
    text: str = ""
    pacer_id: str = ""
    pages: int | None = None
    sealed: bool = False
    """Marked as sealed by the source, or by its own text."""
    attachments: tuple[Attachment, ...] = ()

    @property
    def sealing(self) -> Sealing:
        """What the text says about sealing."""
        return classify_entry(self.text)

    def numbers(self) -> Iterator[DocketNumber]:
        """The main document and its attachments."""
        if self.number is None:
            return
        yield DocketNumber(document=self.number)
        for one in self.attachments:
            if one.number is not None:
                yield DocketNumber(document=self.number, attachment=one.number)

    def papers(self) -> Iterator[Paper]:
        """The main document and its attachments, each with what is said of it. An attachment is
        sealed where the source or its title says so, or the whole entry is."""
        if self.number is None:
            return
        said = self.sealing
        main = "sealed" if self.sealed else said.code
        yield Paper(DocketNumber(document=self.number), self.text, main)
        for one in self.attachments:
            if one.number is not None:
                own = classify_entry(one.title)
                code = said.code if own.kind.startswith("public") else own.code
                yield Paper(
                    DocketNumber(document=self.number, attachment=one.number),
                    one.title,
                    "sealed" if one.sealed or said.kind == "sealed" else code,
                )

    def exhibit(self, name: str) -> list[DocketNumber]:
        """The attachments titled as this exhibit (``B``, ``11``), by title and never by number."""
        pattern = re.compile(rf"\b(?:exhibit|exh?\.?)\s*#?\s*{re.escape(name)}(?![\w-]*\w)", re.I)
        return [
            DocketNumber(document=self.number, attachment=one.number)
            for one in self.attachments
            if self.number is not None and one.number is not None and pattern.search(one.title)
        ]


class Docket(Record):
    """One case's docket sheet. `court` is CourtListener's id (``cacd``), "" where not given."""

    case_name: str = ""
    court: str = ""
    docket_number: str = ""
    filed: str = ""
    terminated: str = ""
    entries: tuple[Entry, ...] = ()

    def find(self, number: DocketNumber) -> Entry | None:
        """The entry that holds a document or attachment."""
        for entry in self.entries:
            if entry.number == number.document and number in set(entry.numbers()):
                return entry
        return None

    def numbers(self) -> list[DocketNumber]:
        """Every document and attachment, in order."""
        return sorted({number for entry in self.entries for number in entry.numbers()})


def read_docket(path: Path) -> Docket:
    """Read a docket JSON file. Raises UsageError where it is none."""
    value = docket_json(path)
    try:
        return docket_of(value)
    except UsageError as error:
        raise UsageError(f"{path}: {error}") from None


def docket_json(path: Path) -> Any:
    """The decoded JSON of a docket file, whatever it holds. Raises UsageError where it is none."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise UsageError(f"{path}: not a regular file; not read as a docket.")
        if path.stat().st_size > MOST_BYTES:
            raise UsageError(f"{path}: larger than {MOST_BYTES:,} bytes; not read as a docket.")
        value = json.loads(path.read_bytes())
        # Half a surrogate pair can be neither stored nor shown.
        return json.loads(json.dumps(value, ensure_ascii=False).encode("utf-8", "replace"))
    except OSError as error:
        raise UsageError(f"{path}: cannot be read ({error.strerror}).") from None
    except (ValueError, RecursionError):
        raise UsageError(
            f"{path}: not JSON. Give a docket as CourtListener's API or juriscraper writes it."
        ) from None


def docket_of(value: Any) -> Docket:
    """A docket from decoded JSON: a docket with `docket_entries`, a page of entries (`results`),
    or a list of entries. Raises UsageError where there are no entries to be found."""
    head = cast("dict[str, Any]", value) if isinstance(value, dict) else {}
    entries: Any = value
    if head:
        entries = head.get("docket_entries", head.get("results", head.get("entries")))
        if isinstance(head.get("docket"), dict):
            head = {**head["docket"], **head}
    if not isinstance(entries, list):
        raise UsageError(
            "no list of entries (`docket_entries` or `results`) in it. Give a docket as "
            "CourtListener's API or juriscraper writes it."
        )
    court = _text(head, "court_id") or _text(head, "court").rstrip("/").rsplit("/", 1)[-1]
    rows = cast("list[Any]", entries)
    for place, row in enumerate(rows, start=1):
        if not isinstance(row, dict):
            raise UsageError(f"entry {place} is no object with fields.")
    return Docket(
        case_name=_text(head, "case_name", "case_name_full"),
        court=court,
        docket_number=_text(head, "docket_number"),
        filed=_text(head, "date_filed")[:10],
        terminated=_text(head, "date_terminated")[:10],
        entries=tuple(_entry(row, place) for place, row in enumerate(rows, start=1)),
    )


def _entry(row: Mapping[str, Any], place: int) -> Entry:
    papers = _list(row, "recap_documents") or _list(row, "documents")
    main = next((one for one in papers if whole(one.get("attachment_number")) in {None, 0}), {})
    number = whole(row.get("entry_number"))
    if number is None:
        number = whole(row.get("document_number")) or whole(main.get("document_number"))
    text = _text(row, "description") or _text(row, "short_description")
    listed = [one for one in papers if whole(one.get("attachment_number")) not in {None, 0}]
    attachments = [_attachment(one) for one in listed or _list(row, "attachments")]
    return Entry(
        place=place,
        number=number,
        filed=_text(row, "date_filed")[:10],
        entered=_text(row, "date_entered")[:10],
        text=text,
        pacer_id=_text(row, "pacer_doc_id") or _text(main, "pacer_doc_id"),
        pages=whole(main.get("page_count")),
        sealed=main.get("is_sealed") is True or classify_entry(text).kind == "sealed",
        attachments=tuple(attachments or described(text)),
    )


def _attachment(one: Mapping[str, Any]) -> Attachment:
    return Attachment(
        number=whole(one.get("attachment_number")),
        title=_text(one, "description", "short_description"),
        pacer_id=_text(one, "pacer_doc_id"),
        pages=whole(one.get("page_count")),
        sealed=one.get("is_sealed") is True,
    )


def attachment_list(
    rows: Iterable[Iterable[Any]], court: Literal["district", "bankruptcy"] | str
) -> tuple[Attachment, ...]:
    """A court's attachment page, row by row (number, title), to attachments.

    Bankruptcy courts count the main document as 1, so their numbers go down by one (source:
    the numbers CM/ECF stamps on the same papers); a list that names its own main document as 1
    is treated so whatever the court. Rows without a number keep None.
    """
    pairs = [(*map(_said, row), "", "")[:2] for row in rows]
    main = re.compile(r"\s*main\s+document\s*", re.I)
    shift = 1 if court == "bankruptcy" else 0
    for number, title in pairs:
        if main.fullmatch(title):
            shift = whole(number) or 0
    found: list[Attachment] = []
    for number, title in pairs:
        if main.fullmatch(number) or main.fullmatch(title):
            continue
        count = whole(number)
        found.append(Attachment(number=None if count is None else count - shift, title=title))
    return tuple(one for one in found if one.number is None or one.number > 0)


def described(text: str) -> tuple[Attachment, ...]:
    """The attachments an entry's text lists: ``(Attachments: # 1 Exhibit A, # 2 Exhibit B)``, or
    as bankruptcy dockets run them together, ``(Attachments: 1 Exhibit A2 Exhibit B)``. Here all
    courts count from the first attachment."""
    opening = re.search(r"\(Attachments?:\s*", text, re.I)
    if opening is None:
        return ()
    body = _inside(text, opening.end())
    marked = list(re.finditer(r"#\s*(\d{1,4})\s+([^#]*)", body))
    if marked:
        return tuple(
            Attachment(number=int(one[1]), title=one[2].strip(" ,").strip()) for one in marked
        )
    starts: list[tuple[int, int]] = []
    at = 0
    for number in range(1, 1000):
        found = re.compile(rf"{number}\s+(?=\S)").search(body, at)
        if found is None or (number == 1 and found.start()):
            break
        starts.append((found.start(), found.end()))
        at = found.end()
    ends = [start for start, _ in starts[1:]] + [len(body)]
    return tuple(
        Attachment(number=number, title=body[start:end].strip(" ,"))
        for number, ((_, start), end) in enumerate(zip(starts, ends, strict=True), start=1)
    )


def _inside(text: str, start: int) -> str:
    """From `start` to the bracket that closes, or the end."""
    depth = 1
    for at in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[at], 0)
        if depth == 0:
            return text[start:at]
    return text[start:]


def whole(value: Any) -> int | None:
    """A number as JSON or a page gives it, to an int: 57, "57", "057"; None for anything else,
    floats too (57.1 may be 57-1 or 57-10)."""
    if isinstance(value, bool) or value is None:
        return None
    if isinstance(value, int):
        return value if 0 <= value <= MOST_NUMBER else None
    text = str(value).strip()
    return int(text) if re.fullmatch(r"[0-9]{1,5}", text) else None


def _said(value: Any) -> str:
    return "" if value is None else str(value).strip()


def _text(row: Mapping[str, Any], *names: str) -> str:
    """The first of these fields that holds text."""
    return next((str(row[name]).strip() for name in names if row.get(name)), "")


def _list(row: Mapping[str, Any], name: str) -> list[Mapping[str, Any]]:
    value = row.get(name)
    items = cast("list[Any]", value) if isinstance(value, list) else []
    return [one for one in items if isinstance(one, dict)]
