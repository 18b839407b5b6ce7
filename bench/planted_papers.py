"""Manuscripts of a made-up matter, as many as are wanted, the same for the same number.

Lengths are those of the document types' conventions (a mail of 100 to 400 words, a memorandum of
200 to 500, a contract of some pages, an invoice of a dozen lines).
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from casework.documents.rendering.manuscript import DocType, Format, Manuscript

TEXT = """
the of and to in a for on that by with from at as this which not be it are was were has had
shipment crate ledger count invoice driver dock plant schedule supplier order report meeting
quarter budget review signed received returned later before after Tuesday Thursday morning
foreman accountant warehouse glass shade fixture freight delivery contract payment balance
"""
WORDS = TEXT.split()
HOUSES = tuple(f"{name} {kind}" for name in ("Alder", "Brandt", "Corley", "Denholm", "Estes")
               for kind in ("Company", "Holdings LLC", "Partners", "Works, Inc."))  # fmt: skip
FIRST = ["Ada", "Bram", "Cora", "Dell", "Edna", "Finn", "Greta", "Hugh", "Inez", "Jonas"]
LAST = ["Whitlow", "Perron", "Okafor", "Crane", "Abell", "Tillery", "Vance", "Quist", "Lund"]
MIX: tuple[tuple[DocType, Format, int], ...] = (
    ("email", "eml", 200),
    ("email", "pdf", 40),
    ("memo", "docx", 45),
    ("memo", "pdf", 40),
    ("letter", "pdf", 30),
    ("letter", "docx", 20),
    ("invoice", "pdf", 35),
    ("invoice", "xlsx", 20),
    ("expense_report", "xlsx", 25),
    ("internal_log", "txt", 25),
    ("chat_log", "txt", 30),
    ("calendar_entry", "pdf", 25),
    ("minutes", "docx", 20),
    ("contract", "pdf", 10),
    ("contract", "docx", 10),
    ("prison_grievance", "scan", 10),
    ("letter", "scan", 5),
    ("presentation", "pptx", 5),
    ("spreadsheet", "xlsx", 5),
)
"""600 documents, about as a room of an ordinary dispute holds them."""


def mixed() -> list[Manuscript]:
    """The mixed load."""
    return [one(doc_type, fmt, number) for doc_type, fmt, count in MIX for number in range(count)]


def one(doc_type: DocType, fmt: Format, number: int) -> Manuscript:
    """The `number`-th of a type."""
    maker = _Maker(f"{doc_type}|{fmt}|{number}")
    body = getattr(maker, f"_{KINDS.get(doc_type, doc_type)}")()
    return Manuscript.model_validate(
        {
            "id": f"{doc_type}-{fmt}-{number}",
            "doc_type": doc_type,
            "format": fmt,
            "title": doc_type.replace("_", " ").title(),
            "dated": f"2021-{maker.dice.randint(1, 12):02d}-{maker.dice.randint(1, 28):02d}"
            "T09:30:00-05:00",
            "author": maker.person(),
            "body": body,
        }
    )


KINDS = {
    "invoice": "ledger",
    "expense_report": "ledger",
    "internal_log": "log",
    "chat_log": "chat",
    "calendar_entry": "appointment",
    "minutes": "prose",
    "prison_grievance": "form",
    "presentation": "slides",
    "spreadsheet": "sheet",
}


class _Maker:
    def __init__(self, seed: str) -> None:
        self.dice = random.Random(seed)

    def person(self) -> dict[str, Any]:
        first, last = self.dice.choice(FIRST), self.dice.choice(LAST)
        house = self.dice.choice(HOUSES)
        host = house.split()[0].lower()
        return {
            "name": f"{first} {last}",
            "title": "Controller",
            "organisation": house,
            "address": f"{first}.{last}@{host}.example".lower(),
            "lines": ["411 Foundry Street", "Millhaven, Ohio 44870"],
        }

    def words(self, least: int, most: int) -> str:
        text = " ".join(self.dice.choices(WORDS, k=self.dice.randint(least, most)))
        return f"{text[0].upper()}{text[1:]}."

    def paragraphs(self, count: int, least: int, most: int) -> list[str]:
        return [self.words(least, most) for _ in range(count)]

    def _email(self) -> dict[str, Any]:
        paragraphs = self.paragraphs(self.dice.randint(1, 3), 60, 130)
        return {"kind": "mail", "sender": self.person(), "to": [self.person()],
                "subject": self.words(3, 8), "paragraphs": paragraphs}  # fmt: skip

    def _memo(self) -> dict[str, Any]:
        paragraphs = self.paragraphs(3, 70, 160)
        return {"kind": "memo", "to": [self.person()], "re": self.words(3, 8),
                "paragraphs": paragraphs}  # fmt: skip

    def _letter(self) -> dict[str, Any]:
        return {"kind": "letter", "to": self.person(), "salutation": "Dear Colleague:",
                "paragraphs": self.paragraphs(4, 40, 110)}  # fmt: skip

    def _ledger(self) -> dict[str, Any]:
        columns: list[dict[str, Any]] = [
            {"name": "Date", "kind": "date"},
            {"name": "Description"},
            {"name": "Qty", "kind": "quantity"},
            {"name": "Price", "kind": "money"},
            {"name": "Amount", "kind": "money",
             "formula": {"operation": "product", "of": ["Qty", "Price"]}},
        ]  # fmt: skip
        rows = [
            [f"2021-03-{day + 1:02d}", self.words(2, 5), self.dice.randint(1, 90),
             f"{self.dice.randint(100, 90000) / 100:.2f}", None]
            for day in range(self.dice.randint(5, 18))
        ]  # fmt: skip
        return {"kind": "ledger", "items": {"columns": columns, "rows": rows},
                "tax_percent": "6.25", "fields": [{"label": "No.", "value": "20418"}]}  # fmt: skip

    def _log(self) -> dict[str, Any]:
        entries = [
            {
                "at": f"2021-03-09T{hour:02d}:{minute:02d}:00",
                "by": "Gate",
                "text": self.words(4, 14),
            }
            for hour in range(6, 20)
            for minute in (5, 40)
        ]
        return {"kind": "log", "entries": entries}

    def _chat(self) -> dict[str, Any]:
        names = self.dice.sample(FIRST, 2)
        messages = [
            {"at": f"2021-03-09T10:{minute:02d}:00", "sender": self.dice.choice(names),
             "text": self.words(2, 14)}
            for minute in range(self.dice.randint(8, 30))
        ]  # fmt: skip
        people = [{"name": name} for name in names]
        return {"kind": "chat", "participants": people, "messages": messages}

    def _appointment(self) -> dict[str, Any]:
        return {"kind": "appointment", "subject": self.words(3, 6), "location": "Room 3",
                "start": "2021-03-16T09:00:00-05:00", "end": "2021-03-16T10:00:00-05:00",
                "attendees": [self.person(), self.person()]}  # fmt: skip

    def _sections(self, count: int) -> list[dict[str, Any]]:
        return [
            {"heading": self.words(2, 4).rstrip("."), "paragraphs": self.paragraphs(3, 40, 110)}
            for _ in range(count)
        ]

    def _prose(self) -> dict[str, Any]:
        return {"kind": "prose", "sections": self._sections(3), "numbered": True}

    def _contract(self) -> dict[str, Any]:
        parties: Sequence[dict[str, Any]] = [
            {"name": self.person()["organisation"], "short": short} for short in ("Buyer", "Seller")
        ]
        signers = [{"name": self.person()["name"], "role": party["short"]} for party in parties]
        return {"kind": "contract", "parties": parties, "recitals": self.paragraphs(2, 20, 40),
                "sections": self._sections(9), "signatures": signers}  # fmt: skip

    def _form(self) -> dict[str, Any]:
        fields = [{"label": name, "value": self.words(1, 12)} for name in ("Name", "Unit", "Date",
                  "Request", "Staff response", "Disposition")]  # fmt: skip
        return {"kind": "form", "institution": "Ridge Creek Correctional Facility",
                "form_title": "Grievance", "sections": [{"fields": fields}]}  # fmt: skip

    def _slides(self) -> dict[str, Any]:
        slides = [{"heading": self.words(2, 4), "bullets": self.paragraphs(4, 5, 14)}
                  for _ in range(8)]  # fmt: skip
        return {"kind": "slides", "slides": slides}

    def _sheet(self) -> dict[str, Any]:
        grid = self._ledger()["items"]
        return {"kind": "sheet", "sheets": [{"name": name, "grid": grid} for name in ("Q1", "Q2")]}


def texts(manuscript: Manuscript) -> Iterator[str]:
    """The paragraphs of a memorandum, a letter or prose, for sides that know no manuscripts."""
    dumped = manuscript.body.model_dump()
    yield from dumped.get("paragraphs", ())
    for section in dumped.get("sections", ()):
        yield section["heading"]
        yield from section["paragraphs"]
