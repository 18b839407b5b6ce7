# ruff: noqa: E501 (prose stands on its own lines)
"""The story, the finished questions and the two accounts that were never true."""

import re
from collections.abc import Iterator
from typing import Any

from suites.records.veldane_v_tarnridge.author.asked import ISSUES, SECOND, Asked
from suites.records.veldane_v_tarnridge.author.tables import IDS
from suites.records.veldane_v_tarnridge.author.targets import PATTERNS
from suites.records.veldane_v_tarnridge.facts import ALTERNATIVES, Alternative, Injected

STUB = re.compile(r"^([A-Z][A-Z0-9_]*) \(evidence: ([\d, -]+)\)$", re.MULTILINE)
INJECTED = re.compile(r"^(inj_alt\d_[sr]\d+): ", re.MULTILINE)
Json = dict[str, Any]

STORY = """\
Room 4 is a cold room in the warehouse that Tarn Ridge Cold Storage, LLC runs at 2210 Dellwood Road in Cheektowaga, New York. Since April 2019 it has held one thing for one customer: Corvelix, a biologic medicine in vials that must be kept between 2 and 8 °C and is worthless once it has been warm for long or has frozen. The customer is Veldane Biologics, Inc., whose plant stands in Tonawanda. Veldane pays $18,400.00 a month for the room and has its own quality department watch over how it is kept.

The two houses write to each other in different voices. Veldane writes in numbered findings, protocols and forms with a place for a date and two signatures. Tessa Lindqvar, its Distribution Quality Manager, is exact and courteous, and asks her questions one after the other. Lionel Esterhuysen, the Validation Engineer, writes short and friendly instructions. Philip Starrow looks after supply, Maren Oyelaran answers for quality, Gideon Achterberg follows the trucks, Yolanda Prishtine keeps the figures and Corinne Mabry writes when a letter has to be formal. At Tarn Ridge most things are settled on the dock or in a few lines of mail. Dale Umberfield, the General Manager, answers his maintenance people in two sentences and has an eye on the budget. Marcus Tallgren, the Maintenance Manager, writes as he talks and keeps asking for parts. Annika Ferrow, who is in charge of quality and compliance, writes careful letters and would like to be told more. Roland Kessock, the day shift supervisor, hardly writes at all, and when he does it is a text message without capitals.

A panel at the door of Room 4 shows what the probes on the walls read. The monitoring system is a product of Northlight Controls, Inc., which also services it; Evan Sedgely is the technician who comes. When the air is too warm the system sounds and dials out. A supervisor with a user name can put its points on hold for work in the room, and while they are on hold everything is still recorded and nothing sounds. Besides, somebody is to go into the room every four hours, read a thermometer and write the reading on a rounds sheet. At weekends that falls to the attendants, Jody Pellerin by day and Stephan Worrel by night. Two compressors, 4A and 4B, cool the room, and Dunmore Refrigeration Services, Inc. looks after them; its man is Frank Belisle, and Lorraine Kitchell sends the quotes.

In November 2019 Belisle looked at compressor 4B and reported a contactor at the end of its life. Tallgren asked for the money in December, and Umberfield wrote back that it would not be this year. In February 2020 Lindqvar audited the warehouse and wrote about rounds without badge entries and holds without a record; Ferrow answered in March with a new revision of the procedure on room alarms, and the supervisors were trained on it. In the spring the site was closed to visitors. Compressor 4B dropped out once in May, the alarm went, and 4A was running ten minutes later. On July 9 Tallgren locked out 4A for low oil pressure.

That July Veldane had the temperature of the room mapped. Sedgely hung his loggers on Monday, July 13 and took them down on Friday, July 17. On the Thursday between, a trailer of Pell Harbor Freightways, Inc. brought fourteen pallets of lot VB-2207, which Hollis Trenholm received. The Friday afternoon was busy, with the dock staged and the door open, and the alarm of the room went twice. Who was in charge of the alarm from that afternoon on is something that people at the two houses and at Northlight tell differently.

It was a summer weekend with few people in the building. On Saturday night compressor 4B stopped. On Monday morning, soon after six, Worrel opened the room for a pallet jack and found it warm. Messages went back and forth between Tallgren and Kessock; Dunmore came with a part from the van, and soon after nine the compressor was running again. Ferrow wrote to Lindqvar on Tuesday afternoon, and the answer came within half an hour: all five lots on hold, and three questions.

What followed is told in reports and letters. Hadleigh Analytical Laboratories, Inc. took samples, and Imre Fallada reported early in August on all five lots. Simon Tolland of Brackwater Adjusting Company came with Greta Hulme to speak to those who had been on duty. Mabry gave notice of a claim in the middle of the month; Curtis Vandermoor, the President of Tarn Ridge, answered it in a letter of one page. In September the vials were incinerated while Hulme looked on, and Prishtine closed her ledger."""

HINTS = {
    "utility notice": "notice", "shift log": "internal_log", "email": "email", "letter": "letter",
    "interval log": "spreadsheet", "deviation report": "report",
    "complaint form": "business_record", "deviation closure": "report",
    "batch record extract": "business_record", "complaint closure": "memo",
}  # fmt: skip
"""Sorts of document in ``facts.py`` -> the list that a model is given."""
GROUPS: dict[str, tuple[tuple[tuple[str, ...], tuple[int, ...]], ...]] = {
    "alt_1": (
        (("op_4B_TRIPPED",), (1,)),
        (("op_4A_LOCKED_OUT",), (2,)),
        (("op_4B_TRIPPED", "op_CONTACTOR_BURNT"), (3,)),
    ),
    "alt_2": (
        (("op_ALL_LOTS_FAIL",), (1,)),
        (("op_LOT_NOT_DISTINGUISHABLE",), (2,)),
        (("op_ALL_LOTS_FAIL", "op_CARTON_READINGS"), (3,)),
    ),
}
"""What carries each sub-claim: facts of the record, then places among the account's own facts."""


def story() -> Json:
    """The background for writers."""
    return {"text": STORY}


def questions(prompt: str) -> Json:
    """The finished questions of the stubs that a prompt lists."""
    table = {one.id: one for one in _asked()}
    found = [(table[stub], evidence.split(", ")) for stub, evidence in STUB.findall(prompt)]
    return {
        "questions": [
            {
                "stub": one.id,
                "question": one.question,
                "answer": one.answer,
                "rubric_items": list(one.rubric),
                "supporting_documents": [one.exhibit],
                "fact_ids": [IDS[one.fact]],
            }
            for one, evidence in found
            if not one.dropped and one.exhibit in evidence
        ],
        "dropped": [{"stub": one.id, "reason": one.dropped} for one, _ in found if one.dropped],
    }


def _asked() -> Iterator[Asked]:
    """Every question, those of the first reading last, since they are the fuller."""
    for issue in (*SECOND, *ISSUES):
        for step in issue.steps:
            yield from step.asked


def alternatives() -> Json:
    """The two accounts that were never true."""
    return {"alternatives": [_alternative(one) for one in ALTERNATIVES]}


def _alternative(one: Alternative) -> Json:
    prefix = f"inj_{one.id.replace('_', '')}"
    groups = GROUPS[one.id]
    support = {id for ids, _ in groups for id in ids}
    return {
        "name": one.id,
        "claim": one.claim,
        "fact_dag": [
            {
                "sub_claim": claim,
                "supporting_fact_ids": [IDS[id] for id in ids] + [f"{prefix}_s{n}" for n in own],
            }
            for claim, (ids, own) in zip(one.sub_claims, groups, strict=True)
        ],
        "ground_facts_referenced": [IDS[id] for id in sorted(support, key=IDS.__getitem__)],
        "injected_supporting_facts": [
            _injected(f"{prefix}_s{n}", fact) for n, fact in enumerate(one.supporting, start=1)
        ],
        "injected_refuting_facts": [
            _injected(f"{prefix}_r{n}", fact) for n, fact in enumerate(one.refuting, start=1)
        ],
        "ground_refuting_fact_ids": [IDS[id] for id in one.ground_refuting if id not in support],
        "why_plausible": one.why_plausible,
        "why_refuted": one.why_refuted,
    }


def _injected(id: str, fact: Injected) -> Json:
    return {
        "id": id,
        "proposition": fact.text,
        "preferred_embedding": "pattern" if fact.id in PATTERNS else "direct",
        "doc_type_hint": HINTS[fact.doc_type],
        "entity_hint": fact.author,
    }


def gradings(prompt: str) -> Json:
    """A grader's word on the invented facts that a prompt lists: all can stand beside the table."""
    return {
        "gradings": [
            {"fact_id": id, "contradicts": [], "reason": ""} for id in INJECTED.findall(prompt)
        ]
    }
