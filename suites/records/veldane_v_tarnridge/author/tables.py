# ruff: noqa: E501 (prose stands on its own lines)
"""The table of facts, the two accounts and the ruling: replies of three stages."""

from typing import Any

from suites.records.veldane_v_tarnridge.author.quoting import SCANS, page_of, quoted
from suites.records.veldane_v_tarnridge.facts import (
    ACCOUNTS,
    GROUND,
    POSTURE,
    Account,
    Atom,
)

IDS = {atom.id: id for id, atom in GROUND.items()}
"""A fact's name in ``atoms.py`` -> its id in the table."""
QUOTATION = (5, 30)
SHEETS = frozenset({"71-11", "71-17", "71-22"})
"""Workbooks: a cell is told by the label before it."""
STATED: dict[str, dict[int, tuple[str, ...]]] = {
    "70": {
        1: ("op_AGREEMENT_SIGNED",), 2: ("op_ROOM_4_RANGE",), 3: ("op_ALARM_ARMED_TERM",),
        4: ("op_ROOM_4_CHARGE",), 6: ("op_ROUNDS_TERM",), 7: ("op_AUDIT_ROUNDS",),
        8: ("op_AUDIT_HOLDS",), 9: ("op_TWO_HOUR_UNDERTAKING",), 10: ("op_REVISION_4_NUISANCE",),
        11: ("op_KESSOCK_TRAINED",), 12: ("op_CONTACTOR_END_OF_LIFE",),
        13: ("op_NOT_THIS_YEAR", "op_CONTACTOR_QUOTE"),
        14: ("op_4B_DROPPED_MAY_27", "op_NOT_THIS_QUARTER"), 15: ("op_4A_LOCKED_OUT",),
        16: ("op_VELDANE_NOT_TOLD",), 17: ("op_ALARM_TESTS", "op_ALL_POINTS_ARMED"),
        18: ("op_SEDGELY_SIGNED_OUT",), 19: ("op_FRIDAY_ALARMS",), 20: ("op_HOLD_SET",),
        21: ("op_TEXT_ON_HOLD",), 22: ("op_HOLD_NOT_LOGGED",), 24: ("op_HOLD_63_HOURS",),
        26: ("op_TEN_WRITTEN_MONDAY",), 27: ("op_4B_TRIPPED",),
        28: ("op_FIRST_ABOVE_8", "op_34_75_HOURS"), 29: ("op_PEAK_AND_END",),
        30: ("op_ALARM_SUPPRESSED",), 31: ("op_BUILDING_EMPTY_SUNDAY",), 32: ("op_FOUND_WARM",),
        33: ("op_HOLD_RELEASED",), 34: ("op_CONTACTOR_BURNT", "op_4B_RESTARTED"),
        35: ("op_FIRST_NOTICE",), 36: ("op_I_FORGOT_IT",), 37: ("op_ALL_LOTS_FAIL",),
        38: ("op_SAMPLE_RANGE",), 41: ("op_INCINERATED",), 42: ("op_PRODUCT_COST",),
        43: ("op_TOTAL_LOSS",),
    },
    "79": {
        1: ("op_STUDY_DATES",), 4: ("op_PROTOCOL_HOLD",), 5: ("ex_KEEP_QUIET",),
        6: ("op_NORTHLIGHT_ONLY_HOLD",), 12: ("op_LOT_DELIVERED",),
        13: ("ex_THREE_PALLETS_WAITED",), 15: ("op_RETURN_AIR",), 22: ("op_READ_ONLY_LOG_IN",),
        25: ("op_LOOKED_SATURDAY",), 32: ("op_WORREL_DID_NOT_ENTER",),
        33: ("op_TWO_BADGE_ENTRIES",), 34: ("ex_4B_RUNS_NORMALLY",),
        40: ("op_RECEIPT_NINE_MONTHS",),
    },
}  # fmt: skip
"""Numbered facts that tell facts of the table, by statement."""
DENIED = {"op_HOLD_SET": ("78", "¶20")}
"""Facts that an answer denies."""
FURTHER: dict[str, tuple[tuple[str, str], ...]] = {
    "op_CONTACTOR_END_OF_LIFE": (("71-6", "says it is at the end of its life"),),
}
INSTEAD: dict[str, tuple[tuple[str, str], ...]] = {
    "op_SHEET_FALSE": (
        ("71-11", "2020-07-19 06:00 11.7 12.1 11.9"),
        ("71-11", "2020-07-20 02:00 16.6 16.8 16.7"),
    ),
    "op_FIRST_ABOVE_8": (("71-11", "First reading above 8.0 °C 2020-07-19 01:00"),),
    "op_PEAK_AND_END": (
        ("71-11", "Highest mean (°C) 17.1"),
        ("71-11", "Last reading above 8.0 °C 2020-07-20 11:45"),
    ),
    "op_34_75_HOURS": (
        ("71-11", "Hours from first to last reading above 8.0 °C 34.75"),
        ("71-19", "19 hours above 15 °C"),
    ),
}
"""Places beside or instead of those of ``atoms.py``: where these are pictures alone, or a few
signs of a table."""
Json = dict[str, Any]


def ground_facts() -> Json:
    """Every fact of the record, with all places where it stands."""
    return {"facts": [_fact(id, atom) for id, atom in GROUND.items()]}


def _fact(id: str, atom: Atom) -> Json:
    refs = _opinion(atom) + _statements(atom) + _exhibits(atom)
    best = [ref for ref in refs if "-" in ref["doc_id"] and ref["highlight_text"]] or refs
    return {
        "id": id,
        "proposition": atom.text,
        "source_refs": refs,
        "preferred_embedding": "direct",
        "type": "ground",
        "highlight_text": best[0]["highlight_text"],
    }


def _opinion(atom: Atom) -> list[Json]:
    if not atom.quote:
        return []
    return [_ref("96", f"p{page_of('96', atom.quote)}", atom.quote)]


def _statements(atom: Atom) -> list[Json]:
    found = [
        _ref(paper, f"¶{number}")
        for paper, facts in STATED.items()
        for number, ids in facts.items()
        if atom.id in ids
    ]
    if atom.id in DENIED:
        found.append(_ref(*DENIED[atom.id]) | {"polarity": "refutes"})
    return found


def _exhibits(atom: Atom) -> list[Json]:
    found: list[Json] = []
    places = (*INSTEAD.get(atom.id, atom.stands), *FURTHER.get(atom.id, ()))
    for number, words in places:
        if number in SCANS:
            refs = _ref(number, "p1")
        else:
            place = quoted(number, words, *QUOTATION, label=number in SHEETS)
            refs = _ref(number, f"p{place.page}", place.words)
        if refs not in found:
            found.append(refs)
    return found


def _ref(doc: str, anchor: str, words: str = "") -> Json:
    return {"doc_id": doc, "anchor": anchor, "polarity": "asserts", "highlight_text": words}


def with_a_word_of_law(reply: Json) -> Json:
    """The same with one fact told as a verdict: a slip that code refuses."""
    facts = [dict(fact) for fact in reply["facts"]]
    facts[4]["proposition"] = (
        "Tarn Ridge was negligent in not inspecting the room in person every four hours."
    )
    return {"facts": facts}


def party(side: str) -> Json:
    """A side's account: a group for each Point of its brief."""
    account = _account(side)
    return {
        "claim": account.claim,
        "fact_dag": [
            {
                "sub_claim": point.claim,
                "supporting_fact_ids": [IDS[id] for id in point.facts],
                "source_section": point.point,
            }
            for point in account.points
        ],
    }


def ruling() -> Json:
    """What the court made of both accounts."""
    return {
        "posture": {**POSTURE, "issues_decided": list(POSTURE["issues_decided"])},
        "plaintiff": _ruled("plaintiff"),
        "defense": _ruled("defense"),
        "rationale": (
            "The court took it that Tarn Ridge's shift supervisor put the alarm of Room 4 on hold on the Friday and left it so, and that nobody entered the room from Saturday morning until Monday, so that the failing of the one compressor went unseen. "
            "It found no evidence for a hold left by Northlight or for a warm load, and granted the motion in full."
        ),
        "reasoned": True,
    }


def _ruled(side: str) -> Json:
    account = _account(side)
    return {
        "judge_ruling": account.ruling,
        "sub_claim_rulings": [
            {"sub_claim_index": at, "ruling": point.ruling, "rationale_quote": point.why}
            for at, point in enumerate(account.points)
        ],
    }


def _account(side: str) -> Account:
    return next(account for account in ACCOUNTS if account.side == side)
