"""A small fictional record on disk, what the first stages make of it, and a desk with recorded
replies: for tests of single stages of a build."""

import json
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from casework.build.artifacts.intake import Intake
from casework.build.artifacts.truth import (
    Annotation,
    Argument,
    Branch,
    Entities,
    Entity,
    Exhibits,
    Opinion,
    OpinionFact,
    QuestionStub,
    Source,
    StatedFact,
    Statement,
    Statements,
)
from casework.build.asking import Asks, Role
from casework.build.record.records import CourtRecord, Filer, Filing, FilingKind, Selection
from casework.build.settings import Settings
from casework.build.speaking import Recorded
from casework.build.stage import Desk
from casework.cases.records import Record
from casework.documents.records import Reading
from casework.documents.room import Room
from casework.models.records import Reply, Request

OPINION = """[PAGE 1]
MEMORANDUM AND ORDER
Ortega Valve Works sold Harlow Mills forty bronze valves under a purchase order dated March 4, 2019.
The order named June 3, 2019 as the day of delivery to the boiler house in Dunmore.
[PAGE 2]
The valves left the foundry on the morning of June 1, 2019, on a truck of Keel Freight. The driver's
log shows that the truck reached the gate of the mill at 7:40 on June 3, 2019 and was sent away.
Harlow's stock clerk, Ada Cole, wrote on the delivery sheet that the dock was full that day.
[PAGE 3]
The court agrees with Ortega that the valves were there on the day named in the order. Harlow's
account, that the truck came only on June 10, finds no support in the record.
Ortega's motion for summary judgment is granted.
"""
STATEMENT = """[PAGE 1]
1. On March 4, 2019, Harlow Mills signed a purchase order for forty bronze valves.
2. The purchase order names June 3, 2019 as the day of delivery.
3. The truck of Keel Freight reached the gate of the mill at 7:40 on June 3, 2019.
[PAGE 2]
4. Ada Cole wrote on the delivery sheet that the dock was full.
"""
RESPONSE = """[PAGE 1]
1. Undisputed. 2. Undisputed. 3. Disputed. The mill received no valves before June 10, 2019.
4. Undisputed.
"""
SUPPORT = """[PAGE 1]
ARGUMENT
POINT I
THE VALVES CAME ON THE DAY NAMED IN THE ORDER
The driver's log shows the truck at the gate on June 3, 2019.
[PAGE 2]
POINT II
THE MILL HAD NO ROOM FOR THEM
The stock clerk wrote that the dock was full.
CONCLUSION
The motion should be granted.
"""
OPPOSITION = """[PAGE 1]
I. INTRODUCTION
The mill waited a week.
II. ARGUMENT
A. The Valves Came a Week Late
The receiving book has its first entry for bronze valves on June 10, 2019.
B. The Boiler House Stood Still for Want of Valves
The boiler was cold from June 4 to June 11, 2019.
III. CONCLUSION
The motion should be denied.
"""
ORDER = "Purchase order 118, March 4, 2019. Forty bronze valves, delivery on June 3, 2019.\n"
LOG = "Keel Freight, driver's log. June 3, 2019: 7:40 at the gate of Harlow Mills, sent away.\n"
SHEET = "Delivery sheet, June 3, 2019. Dock full today, truck sent away. Ada Cole.\n"
BOOK = "Receiving book of the mill. June 10, 2019: forty bronze valves, from Ortega.\n"

FILINGS: tuple[tuple[str, FilingKind, Filer, str, str], ...] = (
    ("40", "statement_of_facts", "plaintiff", "Statement of Undisputed Facts", STATEMENT),
    ("41", "brief", "plaintiff", "Memorandum in Support", SUPPORT),
    ("42-1", "exhibit", "plaintiff", "Exhibit 1: purchase order", ORDER),
    ("42-2", "exhibit", "plaintiff", "Exhibit 2: driver's log", LOG),
    ("42-3", "exhibit", "plaintiff", "Exhibit 3: delivery sheet", SHEET),
    ("45", "response_to_facts", "defendant", "Response to Statement of Facts", RESPONSE),
    ("46", "brief", "defendant", "Memorandum in Opposition", OPPOSITION),
    ("46-1", "exhibit", "defendant", "Exhibit A: receiving book", BOOK),
    ("60", "opinion", "court", "Memorandum and Order", OPINION),
)
MERITS = ("42-1", "42-2", "42-3", "46-1")
TOLD_FACTS = (
    ("Harlow Mills signed a purchase order for forty bronze valves on March 4, 2019.", "p1"),
    ("The purchase order names June 3, 2019 as the day of delivery.", "p1"),
    ("The valves left the foundry on the morning of June 1, 2019.", "p2"),
    ("A truck of Keel Freight carried the valves to Dunmore.", "p2"),
    ("The truck reached the gate of the mill at 7:40 on June 3, 2019.", "p2"),
    ("The truck was sent away from the gate.", "p2"),
    ("Ada Cole wrote on the delivery sheet that the dock was full.", "p2"),
    ("The receiving book has its first entry for bronze valves on June 10, 2019.", "p3"),
    ("The boiler house of the mill was cold for a week in June 2019.", "p3"),
)


def facts(count: int = len(TOLD_FACTS)) -> list[dict[str, Any]]:
    """The fact table of the record, as JSON; every source is a page of the opinion."""
    return [
        {
            "id": f"f{at:03}",
            "proposition": words,
            "source_refs": [{"doc_id": "60", "anchor": page, "polarity": "asserts"}],
        }
        for at, (words, page) in enumerate(TOLD_FACTS[:count], start=1)
    ]


def accounts() -> dict[str, dict[str, Any]]:
    """Both sides' accounts of the record, as asked for."""
    return {
        "plaintiff": {
            "claim": "Ortega's valves stood at the gate on June 3, 2019 and they were sent away.",
            "fact_dag": [
                {
                    "sub_claim": "The truck was at the gate on the day named in the order.",
                    "supporting_fact_ids": ["f002", "f005"],
                    "source_section": "POINT I",
                },
                {
                    "sub_claim": "The dock of the mill was full that morning.",
                    "supporting_fact_ids": ["f006", "f007"],
                    "source_section": "POINT II",
                },
            ],
        },
        "defense": {
            "claim": "Harlow Mills got no bronze valves before June 10 and its boiler stayed cold.",
            "fact_dag": [
                {
                    "sub_claim": "The first entry for valves in the receiving book is of June 10.",
                    "supporting_fact_ids": ["f008"],
                    "source_section": "A. The Valves Came a Week Late",
                },
                {
                    "sub_claim": "The boiler house was cold while it waited for valves.",
                    "supporting_fact_ids": ["f009"],
                    "source_section": "B. The Boiler House Stood Still for Want of Valves",
                },
            ],
        },
    }


def decision() -> dict[str, Any]:
    """The court's ruling on them."""
    quote = "The court agrees with Ortega that the valves were there on the day named in the order."
    return {
        "posture": {
            "movant_role": "plaintiff",
            "non_movant_role": "defendant",
            "posture_type": "single_msj",
            "judge_ruling_movant": "granted",
            "issues_decided": ["whether the valves came in time"],
        },
        "plaintiff": {
            "judge_ruling": "accepted",
            "sub_claim_rulings": [
                {"sub_claim_index": 0, "ruling": "accepted", "rationale_quote": quote},
                {"sub_claim_index": 1, "ruling": "accepted", "rationale_quote": ""},
            ],
        },
        "defense": {
            "judge_ruling": "rejected",
            "sub_claim_rulings": [
                {"sub_claim_index": 0, "ruling": "rejected", "rationale_quote": ""},
                {"sub_claim_index": 1, "ruling": "not_reached", "rationale_quote": ""},
            ],
        },
        "rationale": "The driver's log puts the truck at the gate on the day of the order.",
        "reasoned": True,
    }


def opinion() -> Opinion:
    """What the first stages make of the opinion."""
    told = "The driver's log shows that the truck reached the gate of the mill at 7:40"
    fact = OpinionFact(
        fact_id="op_GATE",
        text="The truck reached the gate at 7:40 on June 3, 2019.",
        cited_exhibit="Ex. 2",
        highlight_text=told.replace("driver's\n", "driver's "),
        opinion_page=2,
    )
    lost = fact.model_copy(update={"fact_id": "op_LETTER", "cited_exhibit": "Doc. 71-9"})
    stubs = (
        QuestionStub(
            id="GATE_TIME",
            fact_ids=("op_GATE",),
            question="At what time did the truck reach the mill?",
            answer_sketch="At 7:40.",
        ),
        QuestionStub(
            id="DOCK_STATE",
            fact_ids=("op_GATE",),
            question="Why was the truck sent away?",
            answer_sketch="The dock was full.",
        ),
    )
    gone = QuestionStub(
        id="LETTER_DAY",
        fact_ids=("op_LETTER",),
        question="On what day was the letter sent?",
        answer_sketch="On June 5.",
    )
    sources = (
        Source(id="src_log", doc="Doc. 42-2", question_stubs=stubs[:1]),
        Source(id="src_sheet", doc="Doc. 42-3", question_stubs=stubs[1:]),
        Source(id="src_letter", doc="Doc. 71-9", question_stubs=(gone,)),
    )
    branch = Branch(id="arg_1a", label="the day", opinion_page=2, sources=sources)
    argument = Argument(
        id="arg_1",
        label="Did the valves come in time?",
        argument_type="factual_analysis",
        opinion_page=2,
        branches=(branch,),
    )
    return Opinion(facts=(fact, lost), arguments=(argument,))


def entities() -> Entities:
    """The people and organisations of the record."""
    rows = (
        ("e001", "Ortega Valve Works", "organisation", ("Ortega",), "plaintiff"),
        ("e002", "Harlow Mills", "organisation", ("Harlow", "the mill"), "defense"),
        ("e003", "Ada Cole", "person", ("Cole",), "defense"),
        ("e004", "Keel Freight", "organisation", (), "third_party"),
    )
    return Entities(
        entities=tuple(
            Entity.model_validate(
                {"id": id, "name": name, "kind": kind, "aliases": also, "side": side}
            )
            for id, name, kind, also, side in rows
        )
    )


def statements() -> Statements:
    """The one pair of statement and response."""
    texts = [line.split(". ", 1) for line in STATEMENT.split("\n") if line[:1].isdigit()]
    return Statements(
        pairs=(
            Statement(
                filer="plaintiff",
                statement="40",
                response="45",
                facts=tuple(
                    StatedFact(
                        fact_id=number,
                        text=text,
                        response_type="disputed" if number == "3" else "undisputed",
                        souf_page=2 if number == "4" else 1,
                        highlight_text=text,
                    )
                    for number, text in texts
                ),
            ),
        )
    )


class Listening:
    """Recorded replies, and every request that was put to them."""

    def __init__(self, path: Path) -> None:
        self._replies = Recorded(path)
        self.asked: list[tuple[str, int, Request]] = []

    async def ask(self, call: str, round: int, request: Request) -> Reply:
        """The recorded reply."""
        self.asked.append((call, round, request))
        return await self._replies.ask(call, round, request)

    def said(self, call: str, round: int = 1) -> str:
        """The last message of one request."""
        found = [request for c, r, request in self.asked if (c, r) == (call, round)]
        return str(found[0].messages[-1]["content"])


class Small:
    """The record on disk and a desk over it; `replies`: call -> what is said, round by round (JSON,
    or a text as it is)."""

    def __init__(
        self,
        folder: Path,
        replies: Mapping[str, Sequence[Any]],
        artifacts: Mapping[str, Record],
        settings: Settings | None = None,
        filings: Sequence[tuple[str, FilingKind, Filer, str, str]] = FILINGS,
    ) -> None:
        readings = dict(_read(tuple((id, text) for id, _, _, _, text in filings)))
        kept = tuple(_filing(id, kind, filer, title) for id, kind, filer, title, _ in filings)
        intake = Intake(filings=kept, selection=Selection(accepted=True), merits=MERITS)
        recording = folder / "replies.jsonl"
        recording.write_text(
            "".join(
                json.dumps({"call": call, "round": at, "text": said}) + "\n"
                for call, rounds in replies.items()
                for at, said in enumerate(map(_text, rounds), start=1)
            ),
            "utf-8",
        )
        self.heard = Listening(recording)
        self.told: list[str] = []
        role = Role("casework/none")
        self.desk = Desk(
            record=CourtRecord(path=folder, filings=kept, readings=readings),
            settings=settings or Settings(),
            asks=Asks(self.heard, {"writer": role, "judge": role}, workers=1),
            artifacts={
                "intake": intake,
                "opinion": opinion(),
                "statements": statements(),
                "entities": entities(),
                "exhibits": exhibits(),
                **artifacts,
            },
            out=folder,
            tell=self.told.append,
        )


@cache
def _read(papers: tuple[tuple[str, str], ...]) -> tuple[tuple[str, Reading], ...]:
    """Papers written as files and read as files are, once for all tests."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for id, text in papers:
            (folder / f"{id}.txt").write_text(text, "utf-8")
        found = Room(folder).readings()
        return tuple((file.removesuffix(".txt"), reading) for file, reading in found)


def exhibits() -> Exhibits:
    """The merits exhibits, annotated."""
    return Exhibits(
        exhibits=tuple(
            Annotation(filing=id, doc_type=kind, title=title, dated=None)
            for id, kind, title in (
                ("42-1", "contract", "Purchase order 118"),
                ("42-2", "log", "Driver's log"),
                ("42-3", "form", "Delivery sheet"),
                ("46-1", "log", "Receiving book"),
            )
        )
    )


def _filing(id: str, kind: FilingKind, filer: Filer, title: str) -> Filing:
    document, _, attachment = id.partition("-")
    return Filing(
        id=id,
        kind=kind,
        file=f"{id}.txt",
        document=int(document),
        attachment=int(attachment) if attachment else None,
        filer=filer,
        title=title,
    )


def _text(said: Any) -> str:
    return said if isinstance(said, str) else json.dumps(said)
