"""A document as the author of the replies plans and writes it: one place for both."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Any

MONTHS = (
    "January", "February", "March", "April", "May", "June",
    "July", "August", "September", "October", "November", "December",
)  # fmt: skip


@dataclass(frozen=True)
class Doc:
    """One document: its place on the slate and its draft. `reply_to` and `attach` are places in
    its series, from 1; `target` is a row of the planner's list."""

    doc_type: str
    format: str
    title: str
    author: str
    dated: datetime
    brief: str
    body: Mapping[str, Any]
    recipients: tuple[str, ...] = ()
    style: str = "long"
    reply_to: int | None = None
    attach: tuple[int, ...] = ()
    target: str | None = None

    @property
    def key(self) -> tuple[str, str]:
        """What a writer's prompt names it by."""
        return self.title, f"{self.dated:%Y-%m-%d %H:%M}"

    def planned(self) -> dict[str, Any]:
        """As the planner's reply has it."""
        return {
            "doc_type": self.doc_type,
            "format": self.format,
            "title": self.title,
            "author": self.author,
            "recipients": list(self.recipients),
            "dated": self.dated.isoformat(),
            "brief": self.brief,
            "target": self.target,
            "reply_to": self.reply_to,
            "attach": list(self.attach),
        }

    def draft(self) -> dict[str, Any]:
        """As the writer's reply has it."""
        return {"date_style": self.style, "body": dict(self.body)}


@dataclass(frozen=True)
class Group:
    """A series of documents, put in order of their dates."""

    topic: str
    documents: tuple[Doc, ...] = ()

    def __post_init__(self) -> None:
        order = sorted(range(len(self.documents)), key=lambda at: self.documents[at].dated)
        place = {at + 1: n for n, at in enumerate(order, start=1)}
        placed = tuple(
            replace(
                one,
                reply_to=place[one.reply_to] if one.reply_to else None,
                attach=tuple(place[at] for at in one.attach),
            )
            for one in (self.documents[at] for at in order)
        )
        object.__setattr__(self, "documents", placed)

    def planned(self) -> dict[str, Any]:
        """As the planner's reply has it."""
        return {"topic": self.topic, "documents": [one.planned() for one in self.documents]}


def cut(groups: Iterator[Group], sizes: Sequence[int]) -> list[list[Group]]:
    """Groups in batches of exactly these numbers of documents; a group that does not fit is cut
    short, which never breaks it: documents refer to earlier ones only."""
    batches: list[list[Group]] = []
    for size in sizes:
        batch: list[Group] = []
        while size:
            group = next(groups)
            documents = group.documents[:size]
            batch.append(Group(group.topic, documents))
            size -= len(documents)
        batches.append(batch)
    return batches


def packed(groups: Sequence[Group], sizes: Sequence[int]) -> list[list[Group]]:
    """Whole groups in batches of exactly these numbers of documents, none left over.

    Raises ValueError where they cannot be dealt so.
    """
    left = list(groups)
    batches: list[list[Group]] = []
    for size in sizes:
        ways: dict[int, tuple[int, ...]] = {0: ()}
        for at, group in enumerate(left):
            for total, taken in list(ways.items()):
                ways.setdefault(total + len(group.documents), (*taken, at))
        if size not in ways:
            raise ValueError(f"no groups make up {size} documents")
        batches.append([left[at] for at in ways[size]])
        left = [group for at, group in enumerate(left) if at not in ways[size]]
    return batches


def long(day: date) -> str:
    """March 4, 2020."""
    return f"{MONTHS[day.month - 1]} {day.day}, {day.year}"


def slash(day: date) -> str:
    """03/04/2020."""
    return f"{day:%m/%d/%Y}"


# --- bodies --------------------------------------------------------------------------------------


def mail(*paragraphs: str, closing: str = "Thanks,", cc: tuple[str, ...] = ()) -> dict[str, Any]:
    """A mail's draft."""
    return {"kind": "mail", "cc": list(cc), "paragraphs": list(paragraphs), "closing": closing}


def memo(*paragraphs: str, initials: str = "") -> dict[str, Any]:
    """A memorandum's draft."""
    return {"kind": "memo", "paragraphs": list(paragraphs), "initials": initials}


def letter(
    salutation: str,
    *paragraphs: str,
    re: str = "",
    footers: tuple[str, ...] = (),
    to: tuple[str, ...] = (),
) -> dict[str, Any]:
    """A letter's draft; `to`: lines of an addressee who is nobody of the roll."""
    return {
        "kind": "letter",
        "to": list(to),
        "re": re,
        "salutation": salutation,
        "paragraphs": list(paragraphs),
        "footers": list(footers),
    }


def ledger(
    fields: Mapping[str, str],
    rows: Iterable[tuple[str, float, float]],
    *,
    parties: Mapping[str, str] | None = None,
    tax: float | None = None,
    notes: tuple[str, ...] = (),
) -> dict[str, Any]:
    """Lines of description, quantity, unit price and their product."""
    columns = [
        {"name": "Description", "kind": "text"},
        {"name": "Qty", "kind": "quantity"},
        {"name": "Unit price", "kind": "money"},
        {
            "name": "Amount",
            "kind": "money",
            "formula": {"operation": "product", "of": ["Qty", "Unit price"]},
        },
    ]
    cells = [[what, qty, f"{price:.2f}", None] for what, qty, price in rows]
    body: dict[str, Any] = {
        "kind": "ledger",
        "fields": [{"label": k, "value": v} for k, v in fields.items()],
        "parties": [{"label": k, "value": v} for k, v in (parties or {}).items()],
        "items": {"columns": columns, "rows": cells},
        "notes": list(notes),
    }
    return body | ({"tax_percent": str(tax)} if tax is not None else {})


def expenses(fields: Mapping[str, str], rows: Iterable[tuple[date, str, float]]) -> dict[str, Any]:
    """Lines of day, purpose and amount."""
    columns = [
        {"name": "Date", "kind": "date"},
        {"name": "Description", "kind": "text"},
        {"name": "Amount", "kind": "money"},
    ]
    cells = [[day.isoformat(), what, f"{amount:.2f}"] for day, what, amount in rows]
    return {
        "kind": "ledger",
        "fields": [{"label": k, "value": v} for k, v in fields.items()],
        "items": {"columns": columns, "rows": cells},
    }


def log(
    entries: Iterable[tuple[datetime, str, str]], fields: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Dated entries: when, who, what."""
    return {
        "kind": "log",
        "fields": [{"label": k, "value": v} for k, v in (fields or {}).items()],
        "entries": [{"at": at.isoformat(), "by": by, "text": text} for at, by, text in entries],
    }


def chat(messages: Iterable[tuple[datetime, str, str]], channel: str = "") -> dict[str, Any]:
    """A conversation: when, who (id), what."""
    return {
        "kind": "chat",
        "channel": channel,
        "messages": [
            {"at": at.isoformat(), "sender": who, "text": text} for at, who, text in messages
        ],
    }


def appointment(
    start: datetime, minutes: int, location: str, attendees: Iterable[str], description: str = ""
) -> dict[str, Any]:
    """An entry of a calendar."""
    return {
        "kind": "appointment",
        "start": start.isoformat(),
        "minutes": minutes,
        "location": location,
        "attendees": list(attendees),
        "description": description,
    }


def prose(
    opening: Iterable[str] = (),
    sections: Mapping[str, Iterable[str]] | None = None,
    *,
    fields: Mapping[str, str] | None = None,
    numbered: bool = False,
) -> dict[str, Any]:
    """Minutes, a policy, a notice, a report."""
    return {
        "kind": "prose",
        "fields": [{"label": k, "value": v} for k, v in (fields or {}).items()],
        "opening": list(opening),
        "sections": [
            {"heading": heading, "paragraphs": list(text)}
            for heading, text in (sections or {}).items()
        ],
        "numbered": numbered,
    }


def form(
    institution: str, title: str, sections: Mapping[str, Mapping[str, str]], number: str = ""
) -> dict[str, Any]:
    """A form with labelled answers."""
    return {
        "kind": "form",
        "institution": institution,
        "form_title": title,
        "form_number": number,
        "sections": [
            {"heading": heading, "fields": [{"label": k, "value": v} for k, v in fields.items()]}
            for heading, fields in sections.items()
        ],
    }


def slides(subtitle: str, pages: Mapping[str, Iterable[str]]) -> dict[str, Any]:
    """A deck."""
    return {
        "kind": "slides",
        "subtitle": subtitle,
        "slides": [
            {"heading": heading, "bullets": list(lines)} for heading, lines in pages.items()
        ],
    }


def sheet(name: str, columns: list[dict[str, Any]], rows: list[list[Any]]) -> dict[str, Any]:
    """A workbook of one sheet."""
    return {"kind": "sheet", "sheets": [{"name": name, "grid": {"columns": columns, "rows": rows}}]}


def contract(
    parties: tuple[tuple[str, str, str], ...],
    recitals: Iterable[str],
    sections: Mapping[str, Iterable[str]],
    signers: Iterable[tuple[str, str, str]],
    definitions: Mapping[str, str] | None = None,
) -> dict[str, Any]:
    """An agreement; parties are (name, description, short), signers (name, title, organisation)."""
    return {
        "kind": "contract",
        "parties": [{"name": n, "description": d, "short": s} for n, d, s in parties],
        "recitals": list(recitals),
        "definitions": [{"term": k, "meaning": v} for k, v in (definitions or {}).items()],
        "sections": [{"heading": k, "paragraphs": list(v)} for k, v in sections.items()],
        "signatures": [
            {"name": n, "title": t, "organisation": o, "signed": f"/s/ {n}"} for n, t, o in signers
        ],
    }
